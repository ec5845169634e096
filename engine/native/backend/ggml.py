"""ggml's device registry, which the Python bindings leave out.

The symbols are taken from the images that libllama itself is bound to. Opening libggml by name would map a second image
with an empty registry of its own.
"""

from __future__ import annotations

import atexit
import ctypes
import logging
import os
import sys
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path

import llama_cpp.llama_cpp as binding

from engine.errors import BackendFailed
from engine.native.backend.engine_files import use_engine
from engine.native.backend.native_log import ABORT_CALLBACK, native_log

log = logging.getLogger("engine.native")


class DeviceKind(Enum):
    """ggml's kinds, by its numbers."""

    CPU = 0
    GPU = 1
    INTEGRATED_GPU = 2
    ACCELERATOR = 3  # helps the CPU, e.g. BLAS
    META = 4

    @property
    def is_gpu(self) -> bool:
        return self in (DeviceKind.GPU, DeviceKind.INTEGRATED_GPU)


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """One device of ggml. Memory in bytes; 0 when the backend does not tell."""

    name: str
    description: str
    kind: DeviceKind
    n_bytes_free: int
    n_bytes_total: int


@cache
def start_backends() -> None:
    """Load the backends and start llama.cpp, once per process, before anything else of it is used.

    With loadable backends the registry is empty at first, and llama.cpp would look for them in the current folder too:
    loading them from its own folder first keeps planted files out (ggml-backend-reg.cpp). That folder holds the
    CPU's and the one for other machines; a GPU's is loaded by its path, and where its driver is missing it stays out.
    """
    native_log.install()
    _base().ggml_set_abort_callback(native_log.abort_callback)
    atexit.register(_base().ggml_set_abort_callback, ABORT_CALLBACK(0))
    if _registry().ggml_backend_reg_count() == 0:
        os.environ.pop("GGML_BACKEND_PATH", None)
        _registry().ggml_backend_load_all_from_path(os.fsencode(library_folder()))
        if _registry().ggml_backend_dev_count() == 0:
            raise BackendFailed(
                f"llama.cpp finds nothing to compute with in {library_folder()}.",
                action="Run `make engine` to build it again, or install Cairn again.",
            )
        engine = use_engine()
        for library in engine.backend_libraries() if engine else ():
            if not _registry().ggml_backend_load(os.fsencode(library)):
                log.info("the backend %s does not work here: its driver may be missing", library.name)
    binding.llama_backend_init()


def library_folder() -> Path:
    """Where the libraries of llama.cpp lie."""
    return Path(binding._base_path)


def list_devices() -> tuple[Device, ...]:
    """Every device ggml knows, in its order."""
    start_backends()
    lib = _registry()
    return tuple(_device(ctypes.c_void_p(lib.ggml_backend_dev_get(i))) for i in range(lib.ggml_backend_dev_count()))


def llama_build() -> str:
    """Version and commit of llama.cpp and ggml: states of another build are not trusted."""
    commit: bytes = _base().ggml_commit() or b"unknown"
    return f"llama.cpp {binding.llama_version().decode()}, ggml {_base().ggml_version().decode()} ({commit.decode()})"


def give_up(why: str) -> None:
    """End the process as ggml itself does where something cannot be. For tests."""
    start_backends()
    _base().ggml_abort(b"cairn", ctypes.c_int(0), b"%s", why.encode())


def _device(handle: ctypes.c_void_p) -> Device:
    base = _base()
    free, total = ctypes.c_size_t(), ctypes.c_size_t()
    base.ggml_backend_dev_memory(handle, ctypes.byref(free), ctypes.byref(total))
    return Device(
        name=base.ggml_backend_dev_name(handle).decode(errors="replace"),
        description=base.ggml_backend_dev_description(handle).decode(errors="replace"),
        kind=DeviceKind(base.ggml_backend_dev_type(handle)),
        n_bytes_free=free.value,
        n_bytes_total=total.value,
    )


@cache
def _registry() -> ctypes.CDLL:
    lib = _library("ggml")
    lib.ggml_backend_reg_count.restype = ctypes.c_size_t
    lib.ggml_backend_dev_count.restype = ctypes.c_size_t
    lib.ggml_backend_dev_get.argtypes = [ctypes.c_size_t]
    lib.ggml_backend_dev_get.restype = ctypes.c_void_p
    lib.ggml_backend_load_all_from_path.argtypes = [ctypes.c_char_p]
    lib.ggml_backend_load_all_from_path.restype = None
    lib.ggml_backend_load.argtypes = [ctypes.c_char_p]
    lib.ggml_backend_load.restype = ctypes.c_void_p
    return lib


@cache
def _base() -> ctypes.CDLL:
    lib = _library("ggml-base")
    for function in (lib.ggml_backend_dev_name, lib.ggml_backend_dev_description):
        function.argtypes = [ctypes.c_void_p]
        function.restype = ctypes.c_char_p
    for function in (lib.ggml_version, lib.ggml_commit):
        function.argtypes = []
        function.restype = ctypes.c_char_p
    lib.ggml_backend_dev_type.argtypes = [ctypes.c_void_p]
    lib.ggml_backend_dev_type.restype = ctypes.c_int
    lib.ggml_set_abort_callback.argtypes = [ABORT_CALLBACK]
    lib.ggml_set_abort_callback.restype = ctypes.c_void_p
    size_p = ctypes.POINTER(ctypes.c_size_t)
    lib.ggml_backend_dev_memory.argtypes = [ctypes.c_void_p, size_p, size_p]
    lib.ggml_backend_dev_memory.restype = None
    return lib


def _library(name: str) -> ctypes.CDLL:
    if sys.platform == "win32":  # a handle does not reach into its dependencies there; by name it is the same image
        return ctypes.CDLL(f"{name}.dll")
    # A second handle on the same image, so that the types set here stay ours.
    return ctypes.CDLL(binding._lib._name)
