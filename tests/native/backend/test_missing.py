"""A backend that cannot be loaded says which libraries it misses: all of them, in the loader's own names."""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from engine.commands import LoadSettings
from engine.core.fit.values import DeviceVerdict
from engine.native import loader
from engine.native.backend import ggml
from engine.native.backend.engine_files import EngineFolder, EnginePart, EngineStamp
from engine.native.backend.ggml import MissingBackend, absent_backends, add_gpu_backends
from engine.native.probing import devices
from engine.native.probing.devices import loaders_words, missing_libraries
from engine.telling.hardware import device_notes
from tests.conftest import ExpectedWarnings
from tests.support.tiny_models import tiny_model

pytestmark = pytest.mark.native

COMPILER = shutil.which("cc") or shutil.which("gcc")
needs_compiler = pytest.mark.skipif(sys.platform != "linux" or COMPILER is None, reason="makes libraries for Linux")
NEEDED = ("libcublas.so.913", "libcudart.so.913")  # of no version that lies on any machine


def shared(file: Path, *needed: Path) -> Path:
    """A library of one function that the loader looks for the others for."""
    assert COMPILER is not None
    source = file.with_suffix(".c")
    source.write_text("int nothing(void) { return 0; }\n", encoding="utf-8")
    names = [f"-Wl,-soname,{file.name}", "-Wl,--no-as-needed"]
    command = [COMPILER, "-shared", "-fPIC", "-o", str(file), str(source), *names, *map(str, needed)]
    subprocess.run(command, check=True, capture_output=True)
    return file


def engine_with(library: Path) -> EngineFolder:
    part = EnginePart(name="cuda", flags=(), compiler="", libraries=((f"{library.parent.name}/{library.name}", "0"),))
    base = EnginePart(name="base", flags=(), compiler="", libraries=())
    stamp = EngineStamp(binding="0", commit="0", system="here", kind="native", parts=(base, part))
    return EngineFolder(path=library.parent.parent, stamp=stamp)


@pytest.fixture
def without_cublas(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """CUDA's part as it lies on a machine where its libraries were taken away after it was built."""
    (tmp_path / "cuda").mkdir()
    stubs = [shared(tmp_path / name) for name in NEEDED]
    library = shared(tmp_path / "cuda" / "libggml-cuda.so", *stubs)
    for stub in stubs:
        stub.unlink()
    for module in (ggml, devices):
        monkeypatch.setattr(module, "use_engine", lambda: engine_with(library))
    monkeypatch.setattr(ggml, "_asked_for", set())
    monkeypatch.setattr(ggml, "_absent", {})
    return library


@needs_compiler
def test_a_backend_whose_libraries_are_missing_is_found_out(
    without_cublas: Path, expected_warnings: ExpectedWarnings
) -> None:
    """The loader itself names the first one and stops: who installs that would be told of the next."""
    expected_warnings.add("^engine.native: load_backend: failed to load ")
    add_gpu_backends()
    (absence,) = absent_backends()
    assert (absence.backend, absence.is_loaded) == ("cuda", False)
    assert NEEDED[0] in absence.said
    assert NEEDED[1] not in absence.said
    tried = devices._without_device(absence)
    assert tried.verdict is DeviceVerdict.NOT_LOADED
    assert tried.missing == NEEDED
    assert device_notes(tried) == (f"cuda cannot be loaded: {NEEDED[0]} and {NEEDED[1]} not found.",)


@needs_compiler
def test_what_was_missing_is_looked_for_again_when_a_person_asks(
    without_cublas: Path, tmp_path: Path, expected_warnings: ExpectedWarnings
) -> None:
    expected_warnings.add("^engine.native: load_backend: failed to ")
    add_gpu_backends()
    assert NEEDED[0] in absent_backends()[0].said
    shared(without_cublas)  # it needs nothing any more
    add_gpu_backends()
    assert NEEDED[0] in absent_backends()[0].said, "nobody asked"
    devices.forget_backends_out(tmp_path)
    add_gpu_backends()
    assert "failed to find ggml_backend_init" in absent_backends()[0].said


@pytest.mark.parametrize(
    ("said", "missing"),
    [
        (
            "load_backend: failed to load /e/cuda/libggml-cuda.so: libcublas.so.13: cannot open shared object file: "
            "No such file or directory",
            ("libcublas.so.13",),
        ),
        (
            "load_backend: failed to load /e/x.so: Error loading shared library libvulkan.so.1: No such file",
            ("libvulkan.so.1",),
        ),
        (
            "load_backend: failed to load /e/x.dylib: dlopen(x): Library not loaded: @rpath/libomp.dylib",
            ("libomp.dylib",),
        ),
        ("load_backend: failed to load C:/e/ggml-cuda.dll: ", ()),
    ],
)
def test_the_loaders_of_all_systems_are_understood(said: str, missing: tuple[str, ...], tmp_path: Path) -> None:
    assert missing_libraries(tmp_path / "none.so", said) == missing


def test_of_what_was_logged_the_reason_is_told() -> None:
    assert loaders_words("ggml_cuda_init: failed to initialize CUDA: no CUDA-capable device is detected\n") == (
        "failed to initialize CUDA: no CUDA-capable device is detected"
    )
    assert loaders_words("load_backend: failed to load /a b/libx.so: wrong ELF class: ELFCLASS32") == (
        "wrong ELF class: ELFCLASS32"
    )
    assert loaders_words("") == ""


def test_a_backend_without_a_device_says_so() -> None:
    said = "ggml_cuda_init: failed to initialize CUDA: CUDA driver version is insufficient for CUDA runtime version"
    absence = MissingBackend(library=Path("/e/cuda/libggml-cuda.so"), said=said, is_loaded=True)
    tried = devices._without_device(absence)
    assert tried.verdict is DeviceVerdict.NO_DEVICE
    assert device_notes(tried) == (f"cuda finds no device: {said.removeprefix('ggml_cuda_init: ')}.",)


@pytest.mark.parametrize(
    ("kind", "changes", "is_told"),
    [
        ("native", {}, True),
        ("native", {"n_gpu_layers": 0}, False),
        ("native", {"devices": "CPU"}, False),
        ("release", {}, False),
    ],
)
def test_who_built_for_a_card_is_told_that_the_model_runs_on_the_processor(
    kind: str, changes: dict[str, object], is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was slow, and nothing said why. A package has backends for other computers too; who chose the CPU has it."""
    library = Path("/e/cuda/libggml-cuda.so")
    absence = MissingBackend(library=library, said="", is_loaded=False)
    engine = replace(engine_with(library), stamp=replace(engine_with(library).stamp, kind=kind))
    monkeypatch.setattr(loader, "absent_backends", lambda: (absence,))
    monkeypatch.setattr(loader, "use_engine", lambda: engine)
    settings = replace(LoadSettings(n_ctx=512, n_seq_max=2), **changes)  # type: ignore[arg-type]  # see above
    model, warnings = loader.NativeLoader()(str(tiny_model("llama")), settings, lambda fraction: True)
    model.close()
    told = [warning for warning in warnings if "The engine's part for cuda cannot be used" in warning]
    assert len(told) == is_told
