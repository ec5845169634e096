"""Where llama-server comes from: the source archive of the binding that Cairn uses, built once into a cache.

Only the server's own sources are compiled. It runs on the binding's shared libraries, so both systems compute with the
same code and every difference between them is one of caching.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import llama_cpp
import pytest

from engine.native.backend.engine_files import use_engine
from tests.support.llama_source import BINDING_VERSION, fetch_source

VARIABLE = "CAIRN_BENCH_LLAMA_SERVER"
_LIBRARIES = Path(llama_cpp.__file__).parent / "lib"

_NEEDED = (
    "cmake/",
    "common/",
    "ggml/cmake/",
    "ggml/include/",
    "include/",
    "scripts/ui-assets.cmake",
    "src/llama-ext.h",
    "tools/mtmd/",
    "tools/server/",
    "tools/ui/CMakeLists.txt",
    "tools/ui/sources.cmake",
    "tools/ui/ui.",
    "vendor/",
)
_FETCH_SECONDS = 1800  # pip also prepares the package's metadata, for which it fetches build tools
_BUILD_SECONDS = 3600


def server_binary() -> Path:
    """The program, built now if it has to be. Without the variable the benchmark is skipped."""
    chosen = os.environ.get(VARIABLE, "")
    if not chosen:
        pytest.skip(f"set {VARIABLE}=1 to build llama-server (some minutes, once), or to the path of one that is built")
    if chosen != "1":
        path = Path(chosen)
        if not path.is_file():
            pytest.fail(f"{VARIABLE}: there is no file {path}")
        return path
    if use_engine() is not None or not _LIBRARIES.is_dir():
        pytest.skip("llama-server is built on the libraries that come with the bindings: CAIRN_ENGINE=bundled")
    if sys.platform != "linux" or shutil.which("cmake") is None:
        pytest.skip("building llama-server needs Linux, CMake and a C++ compiler")
    root = os.environ.get("CAIRN_TEST_CACHE") or str(Path(tempfile.gettempdir()) / "cairn-test-cache")
    folder = Path(root) / f"llama-server-{BINDING_VERSION}"
    folder.mkdir(parents=True, exist_ok=True)
    with _alone(folder / "lock"):
        try:
            return build(folder)
        except subprocess.CalledProcessError as error:
            pytest.fail(f"llama-server cannot be built:\n{(error.stdout or '')[-2000:]}")
        except (OSError, tarfile.TarError) as error:
            pytest.fail(f"llama.cpp's source archive cannot be had: {error}")


def build(folder: Path) -> Path:
    """Fetch and compile what is not there yet. With everything built it takes a second."""
    source, built = folder / "source", folder / "build"
    if not source.is_dir():
        fetch_source(source, _NEEDED, seconds=_FETCH_SECONDS)
    shutil.copyfile(Path(__file__).with_name("CMakeLists.txt"), source / "CMakeLists.txt")
    generator = ["-G", "Ninja"] if shutil.which("ninja") else []
    options = ["-DCMAKE_BUILD_TYPE=Release", f"-DLLAMA_BINDING_LIBRARIES={_LIBRARIES}"]
    _run(["cmake", "-S", str(source), "-B", str(built), *generator, *options])
    _run(["cmake", "--build", str(built), "--target", "llama-server"])
    return built / "bin" / "llama-server"


def _run(command: list[str]) -> None:
    environment = {"CMAKE_BUILD_PARALLEL_LEVEL": str(os.cpu_count() or 1)} | os.environ
    subprocess.run(
        command,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=_BUILD_SECONDS,
        check=True,
    )


@contextmanager
def _alone(lock: Path) -> Iterator[None]:
    """Two runs must not build at once: the second waits."""
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
