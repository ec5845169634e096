"""A new engine computes before it takes the place of the old one."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable
from pathlib import Path

import build_engine
import engine_source
import engine_stamp
import llama_cpp
import pytest
from engine_parts import BASE
from engine_stamp import BuiltPart
from engine_trial import Came, EngineDiesError, try_engine

from engine.native.backend.ggml import library_folder

ROOT = Path(__file__).resolve().parents[2]
MODEL = ROOT / "resources" / "demo" / "model.gguf"
COMPILER = shutil.which("cc") or shutil.which("gcc")
WORKED = Came(code=0, lines=("CPU works",), said=())
DIED = Came(code=-11, lines=(), said=("CUDA error: no kernel image is available", "GGML_ABORT"))
HUNG = Came(code=None, lines=(), said=())


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """The bindings as the archive has them, out of those that are installed."""
    file = tmp_path / engine_source.ARCHIVE_NAME
    folder = Path(llama_cpp.__file__).parent
    with tarfile.open(file, "w:gz") as opened:
        for name in ("llama_cpp.py", "_ctypes_extensions.py", "__init__.py", "llama.py"):
            opened.add(folder / name, f"llama_cpp_python-{engine_source.BINDING_VERSION}/llama_cpp/{name}")
    return file


def an_engine(folder: Path, *cards: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    parts = {BASE: {"libraries": {}}, **{name: {"libraries": {f"{name}/libggml-{name}.so": "0"}} for name in cards}}
    (folder / "engine.json").write_text(json.dumps({"parts": parts}), encoding="utf-8")
    return folder


def trial(
    engine: Path, archive: Path, environ: dict[str, str], *came: Came
) -> tuple[list[list[str]], Callable[[], list[str]]]:
    """The commands of the children that ended so, and what was said."""
    commands: list[list[str]] = []
    said: list[str] = []
    left = list(came)

    def run(command: list[str]) -> Came:
        commands.append(command)
        return left.pop(0)

    try_engine(engine, archive, MODEL, environ, say=said.append, run=run)
    assert not left
    return commands, lambda: said


@pytest.mark.native
@pytest.mark.skipif(sys.platform == "win32", reason="the libraries in use are not copied there")
def test_the_libraries_in_use_pass_the_trial_without_a_package(tmp_path: Path, archive: Path) -> None:
    """The real child: the bindings of the archive, on the libraries that these tests run on."""
    engine = tmp_path / "engine"
    shutil.copytree(library_folder(), engine, ignore=shutil.ignore_patterns("vulkan", "cuda", "hip", ".*"))
    said: list[str] = []
    try_engine(an_engine(engine), archive, MODEL, {}, say=said.append)
    assert said == ["the engine decodes the demo model"]


@pytest.mark.native
@pytest.mark.skipif(sys.platform != "linux" or COMPILER is None, reason="makes a library for Linux")
def test_an_engine_that_ends_the_process_is_found_out_and_the_old_one_stays(
    tmp_path: Path, archive: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As one does into whose libraries a wrapper of the compiler linked libstdc++: it was called a success."""
    assert COMPILER is not None
    cache = tmp_path / "cache"
    built = cache / "base-0"
    built.mkdir(parents=True)
    source = tmp_path / "dies.c"
    source.write_text(
        "__attribute__((constructor)) static void f(void) { *(volatile int *)0 = 1; }\n", encoding="utf-8"
    )
    for name in ("libggml-base.so", "libggml.so", "libllama.so"):
        subprocess.run([COMPILER, "-shared", "-fPIC", "-o", str(built / name), str(source)], check=True)
    digests = {file.name: engine_stamp.sha256(file) for file in built.iterdir()}
    engine_stamp.describe(
        BuiltPart(name=BASE, commit="1", source_sha256="0", flags=(), compiler="c++", libraries=digests), built
    )
    old = tmp_path / "engine"
    old.mkdir()
    (old / "the-old-one").touch()
    shutil.copyfile(archive, cache / engine_source.ARCHIVE_NAME)
    dropped: list[str] = []
    monkeypatch.setenv("CAIRN_ENGINE_CACHE", str(cache))
    monkeypatch.setenv("CXX", "/opt/wrapped/c++")
    monkeypatch.setattr(engine_source, "fetch_archive", lambda cache: cache / engine_source.ARCHIVE_NAME)
    monkeypatch.setattr("engine_tools.find_compiler", lambda environ: None)
    monkeypatch.setattr(build_engine.Builder, "build", lambda self, backends: [built])
    monkeypatch.setattr(build_engine.Builder, "drop", lambda self, name, backends: dropped.append(name))
    assert build_engine.main(["--into", str(old)]) == 1
    said = capsys.readouterr().err
    assert "the process ends with SIGSEGV when a model is opened with it. What was there before stays." in said
    assert "CXX=/opt/wrapped/c++" in said
    assert "env -u CXX" in said
    assert "graphics" not in said
    assert [file.name for file in old.iterdir()] == ["the-old-one"]
    assert dropped == [BASE], "or the next attempt would take it from the cache"


def test_each_card_s_part_is_tried_in_a_process_of_its_own(tmp_path: Path, archive: Path) -> None:
    engine = an_engine(tmp_path / "engine", "vulkan", "cuda")
    cards = [Came(code=0, lines=("Vulkan0 works",), said=()), Came(code=0, lines=("CUDA0 refuses",), said=())]
    commands, said = trial(engine, archive, {}, WORKED, *cards)
    libraries = [[word for word in command if "libggml-" in word] for command in commands]
    wanted = [[], [str(engine / "vulkan/libggml-vulkan.so")], [str(engine / "cuda/libggml-cuda.so")]]
    assert libraries == wanted
    assert said() == ["Vulkan0 works", "CUDA0 has no room for a small model", "the engine decodes the demo model"]


def test_a_card_s_part_that_dies_whatever_is_left_out_is_a_failure(tmp_path: Path, archive: Path) -> None:
    engine = an_engine(tmp_path / "engine", "cuda")
    commands, _ = trial(engine, archive, {}, WORKED, DIED, Came(code=0, lines=("CUDA0 works",), said=()))
    assert [command[-1] for command in commands[1:]] == ["auto", "off"], "Cairn would go without flash attention"
    with pytest.raises(EngineDiesError, match="SIGSEGV") as died:
        trial(engine, archive, {}, WORKED, DIED, DIED)
    assert died.value.part == "cuda"
    assert "CUDA error: no kernel image is available" in str(died.value)
    assert "make engine BACKENDS=cpu" in str(died.value)


def test_a_release_is_not_held_up_by_the_card_of_who_makes_it(tmp_path: Path, archive: Path) -> None:
    engine, left = an_engine(tmp_path / "engine", "metal"), [WORKED, DIED, DIED]
    said: list[str] = []
    try_engine(engine, archive, MODEL, {}, say=said.append, is_for_others=True, run=lambda command: left.pop(0))
    assert said[0].startswith("The part for metal that was built does not work: the process ends with SIGSEGV")


@pytest.mark.parametrize(
    ("came", "told"),
    [
        (HUNG, "cuda: its driver does not answer; Cairn goes without it as long as that is so"),
        (Came(code=0, lines=("absent",), said=("libcuda.so.1: not found",)), "libcuda.so.1: not found"),
        (Came(code=0, lines=(), said=()), "cuda: no device here works with it."),
    ],
)
def test_a_card_that_is_not_here_is_no_failure(tmp_path: Path, archive: Path, came: Came, told: str) -> None:
    _, said = trial(an_engine(tmp_path / "engine", "cuda"), archive, {}, WORKED, came)
    assert told in said()[0]


@pytest.mark.parametrize(
    "came", [HUNG, Came(code=0, lines=("CPU refuses",), said=()), Came(code=11, lines=(), said=())]
)
def test_only_who_decodes_on_the_processor_passes(tmp_path: Path, archive: Path, came: Came) -> None:
    with pytest.raises(EngineDiesError, match="What was there before stays") as died:
        trial(an_engine(tmp_path / "engine"), archive, {}, came)
    assert "CC=clang CXX=clang++" in str(died.value), "nobody chose a compiler: another one may do"
