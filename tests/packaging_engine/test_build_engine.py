"""What `make engine` decides, without compiling anything."""

from __future__ import annotations

import json
import os
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
posix_only = pytest.mark.skipif(os.name == "nt", reason="the stand-ins are shell scripts")
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


def test_vulkans_tools_out_of_debians_packages_are_the_same_wherever_they_lie(tmp_path: Path) -> None:
    """A cache that was moved, as between two checkouts, was compiled anew."""
    names = []
    for place, versions in (("a", "glslc 1"), ("b", "glslc 1"), ("c", "glslc 2")):
        (tmp_path / place).mkdir()
        (tmp_path / place / "versions.txt").write_text(versions, encoding="utf-8")
        environ = {"PATH": "/usr/bin:/bin", "VULKAN_SDK": str(tmp_path / place)}
        builder = build_engine.Builder(tmp_path, release=True, environ=environ)
        names.append([builder._name(part) for part in builder._parts(["vulkan"])][1])
    assert names[0] == names[1]
    assert names[0] != names[2]


def program(folder: Path, name: str, script: str) -> Path:
    """A stand-in of a tool."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / name
    file.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    file.chmod(0o755)
    return file


def builder_with(tools: Path, cache: Path, *, release: bool = False) -> build_engine.Builder:
    environ = {"PATH": f"{tools}{os.pathsep}/usr/bin{os.pathsep}/bin"}
    return build_engine.Builder(cache, release=release, environ=environ)


@posix_only
@pytest.mark.parametrize(
    ("backend", "tool", "says"),
    [
        ("cuda", "nvidia-smi", ("8.9", "9.0")),
        ("hip", "rocm_agent_enumerator", ("gfx1100", "gfx942")),
    ],
)
def test_a_part_made_for_the_card_at_hand_does_not_survive_a_change_of_cards(
    tmp_path: Path, backend: str, tool: str, says: tuple[str, str]
) -> None:
    """The processor was in its name, and the card was not: a kernel for another one ends the process."""
    names = []
    for i, card in enumerate((*says, says[0])):
        program(tmp_path / str(i), tool, f"echo gfx000; echo {card}; echo {card}")
        builder = builder_with(tmp_path / str(i), tmp_path)
        names.append([builder._name(part) for part in builder._parts([backend])][1])
    assert names[0] != names[1]
    assert names[0] == names[2]


@posix_only
def test_a_part_for_the_card_at_hand_is_made_where_there_is_one(tmp_path: Path) -> None:
    """The program comes with the driver, which a machine may have without a card."""
    program(tmp_path / "none", "nvidia-smi", "echo No devices were found; exit 6")
    program(tmp_path / "one", "nvidia-smi", "echo 9.0")
    flags = {
        name: builder_with(tmp_path / name, tmp_path)._parts(["cuda"])[1].flags for name in ("none", "one", "absent")
    }
    assert "-DGGML_NATIVE=ON" in flags["one"]
    assert "-DGGML_NATIVE=OFF" in flags["none"]
    assert flags["none"] == flags["absent"]


@posix_only
def test_nvcc_that_lies_off_the_path_is_handed_to_cmake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was found here, and CMake said that there is none."""
    toolkit = tmp_path / "cuda"
    nvcc = program(toolkit / "bin", "nvcc", "")
    (toolkit / "include").mkdir()
    (toolkit / "include" / "cuda_runtime.h").touch()
    handed = [f"-DCMAKE_CUDA_COMPILER={nvcc}", f"-DCUDAToolkit_ROOT={toolkit}"]
    monkeypatch.setattr(engine_tools, "_CUDA_FOLDERS", (str(toolkit / "bin"),))
    assert engine_tools.missing_for("cuda", {"PATH": ""}) == ""
    assert engine_tools.flags_for("cuda", {"PATH": ""}) == handed
    monkeypatch.setattr(engine_tools, "_CUDA_FOLDERS", ())
    for variables in ({"CUDACXX": str(nvcc)}, {"CUDA_PATH": str(toolkit)}, {"CUDA_HOME": str(toolkit)}):
        assert engine_tools.flags_for("cuda", {"PATH": "", **variables}) == handed
    assert engine_tools.flags_for("cuda", {"PATH": str(toolkit / "bin")}) == [], "CMake looks there itself"
    assert engine_tools.flags_for("vulkan", {"PATH": ""}) == []
    assert engine_tools.missing_for("cuda", {"PATH": ""}) == "there is no nvcc"


@posix_only
def test_hipconfig_that_lies_off_the_path_is_found_by_cmake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """CMake asks it for the compiler, and looks for it on the PATH alone."""
    folder = program(tmp_path / "rocm" / "bin", "hipconfig", "").parent
    monkeypatch.setattr(engine_tools, "_ROCM_FOLDERS", (str(folder),))
    assert engine_tools.environment_for("hip", {"PATH": "/bin", "A": "b"}) == {"PATH": f"/bin:{folder}", "A": "b"}
    assert engine_tools.environment_for("hip", {"PATH": str(folder)}) == {"PATH": str(folder)}
    assert engine_tools.environment_for("cuda", {"PATH": "/bin"}) == {"PATH": "/bin"}


CMAKE = """
case "$*" in
    *-DGGML_CUDA=ON*) echo 'Target "ggml-cuda" links to: CUDA::cublas but the target was not found.'; exit 1;;
    *) echo "$*" >>"$CMAKE_CALLS";;
esac
"""


@posix_only
def test_what_a_card_lacks_comes_out_before_the_base_is_compiled(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is an nvcc and no cuBLAS: it took the minutes of the base to find that out."""
    tools, calls = tmp_path / "tools", tmp_path / "calls"
    program(tools, "cmake", CMAKE)
    program(tools, "nvcc", "")
    monkeypatch.setenv("PATH", f"{tools}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("CAIRN_ENGINE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("CMAKE_CALLS", str(calls))
    source = engine_source.Source(folder=tmp_path / "source", commit="abc1234")
    monkeypatch.setattr(engine_source, "fetch_archive", lambda cache: cache / "archive")
    monkeypatch.setattr(engine_source, "unpack", lambda archive, folder: source)
    assert build_engine.main(["--backends", "cuda", "--into", str(tmp_path / "engine")]) == 1
    said = capsys.readouterr().err
    assert "the backend cuda cannot be built: cuBLAS is not there." in said
    assert "CUDA Toolkit with cuBLAS" in said
    assert not calls.exists(), "nothing else was begun"
    assert not (tmp_path / "engine").exists()


@pytest.mark.parametrize(
    ("words", "missing"),
    [
        ("CMake Error: No CMAKE_CUDA_COMPILER could be found.", "CMake cannot use nvcc"),
        ('Could not find a package configuration file provided by "hipblas"', "hipBLAS is not there"),
        ("Could NOT find Vulkan (missing: Vulkan_LIBRARY)", "Vulkan's library or its compiler glslc is not there"),
        ("something else", ""),
    ],
)
def test_cmakes_words_are_told_as_what_is_missing(words: str, missing: str) -> None:
    assert engine_tools.missing_in(words) == missing


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
