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
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import llama_cpp.llama_cpp as binding

from engine.core.fit.values import Device, DeviceKind
from engine.errors import BackendFailed
from engine.language.translation import tr
from engine.native.backend.engine_files import use_engine
from engine.native.backend.native_log import ABORT_CALLBACK, native_log

log = logging.getLogger("engine.native")


_KINDS = (
    DeviceKind.CPU,
    DeviceKind.GPU,
    DeviceKind.INTEGRATED_GPU,
    DeviceKind.ACCELERATOR,
    DeviceKind.META,
)  # ggml's order
_REMOTE = "RPC"
_LOG_ERROR = 4  # ggml's level
_asked_for: set[Path] = set()  # backends that were loaded, or refused
_absent: dict[Path, MissingBackend] = {}
LEFT_OUT = "CAIRN_BACKENDS_OUT"  # names of libraries that are not loaded, here and in children


@dataclass(frozen=True, slots=True, kw_only=True)
class MissingBackend:
    """A GPU's backend that brings no device: what was `said` when it was loaded. `is_loaded`: but it found none."""

    library: Path
    said: str
    is_loaded: bool

    @property
    def backend(self) -> str:
        """ "cuda" of libggml-cuda.so."""
        return backend_name(self.library)


@cache
def start_backends() -> None:
    """Load the CPU's backend and start llama.cpp, once per process, before anything else of it is used.

    With loadable backends the registry is empty at first, and llama.cpp would look for them in the current folder too:
    loading them from its own folder first keeps planted files out (ggml-backend-reg.cpp). That folder holds the
    CPU's and the one for other machines. No GPU's driver is touched: see `add_gpu_backends`.
    """
    native_log.install()
    base_library().ggml_set_abort_callback(native_log.abort_callback)
    atexit.register(base_library().ggml_set_abort_callback, ABORT_CALLBACK(0))
    if registry().ggml_backend_reg_count() == 0:
        os.environ.pop("GGML_BACKEND_PATH", None)
        _load_base(library_folder())
        if registry().ggml_backend_dev_count() == 0:
            raise BackendFailed(
                tr("llama.cpp finds nothing to compute with in {library_folder}.", library_folder=library_folder()),
                action=tr("Run `make engine` to build it again, or install Cairn again."),
            )
    binding.llama_backend_init()


def add_gpu_backends() -> None:
    """Load the GPUs' backends by their paths, each once per process; one whose driver is missing is `absent_backends`.

    A driver can end the process that loads it: another process has to have tried it before, and those that died there
    are `leave_out`.
    """
    start_backends()
    engine = use_engine()
    for library in engine.backend_libraries() if engine else ():
        if library in _asked_for:
            continue
        if library.name in left_out():
            log.info("the backend %s is left out: it does not work here", library.name)
            continue
        _asked_for.add(library)
        mark, n_before = native_log.mark(), registry().ggml_backend_dev_count()
        is_loaded = bool(registry().ggml_backend_load(os.fsencode(library)))
        if registry().ggml_backend_dev_count() == n_before:
            said = native_log.problems_since(mark)
            _absent[library] = MissingBackend(library=library, said=said, is_loaded=is_loaded)
            log.info("the backend %s brings no device", library.name)


def absent_backends() -> tuple[MissingBackend, ...]:
    """Those that were loaded in vain, in the order of their libraries."""
    return tuple(_absent[library] for library in sorted(_absent))


def forget_absent() -> None:
    """What the loader refused is loaded again when the backends are added next: what it missed may be there now."""
    refused = [library for library, absence in _absent.items() if not absence.is_loaded]
    for library in refused:
        del _absent[library]
        _asked_for.discard(library)


def backend_name(library: Path) -> str:
    return library.stem.removeprefix("lib").removeprefix("ggml-")


def leave_out(names: Sequence[str]) -> None:
    """These libraries are not loaded from now on, in this process and in those it starts."""
    os.environ[LEFT_OUT] = ",".join(sorted({*left_out(), *names}))


def take_back(names: Sequence[str]) -> None:
    """These may be loaded again."""
    os.environ[LEFT_OUT] = ",".join(sorted(left_out() - set(names)))


def left_out() -> frozenset[str]:
    return frozenset(filter(None, os.environ.get(LEFT_OUT, "").split(",")))


def cpu_variants() -> dict[str, int]:
    """The CPU's libraries of an engine made for every processor, each with its score here: 0 cannot run."""
    files = sorted(library_folder().glob("*ggml-cpu-*"))
    return {file.name: _score_of(file) for file in files}


def best_variant(scores: dict[str, int], out: frozenset[str]) -> str:
    """The one to load; "" where there is none to choose."""
    usable = {name: score for name, score in scores.items() if score > 0 and name not in out}
    return max(usable, key=lambda name: (usable[name], name), default="")


def _load_base(folder: Path) -> None:
    """Everything beside llama.cpp. Where a variant of the CPU's is left out, the next best is loaded in its place."""
    scores = cpu_variants() if left_out() else {}
    best = best_variant(scores, left_out())
    if not best:
        registry().ggml_backend_load_all_from_path(os.fsencode(folder))
        return
    others = [file for file in sorted(folder.glob("*ggml-*")) if file.name.rpartition(".")[0].endswith("ggml-rpc")]
    for file in (*others, folder / best):
        registry().ggml_backend_load(os.fsencode(file))


def _score_of(file: Path) -> int:
    try:
        return int(ctypes.CDLL(str(file)).ggml_backend_score())
    except (OSError, AttributeError):
        return 0


def library_folder() -> Path:
    """Where the libraries of llama.cpp lie."""
    return Path(binding._base_path)


def list_devices() -> tuple[Device, ...]:
    """Every device ggml knows, in its order."""
    start_backends()
    lib = registry()
    return tuple(_device(lib.ggml_backend_dev_get(i)) for i in range(lib.ggml_backend_dev_count()))


def device_handles(names: Sequence[str]) -> list[int]:
    """Of the devices with these names, in their order."""
    lib, base = registry(), base_library()
    handles = [lib.ggml_backend_dev_get(i) for i in range(lib.ggml_backend_dev_count())]
    by_name = {base.ggml_backend_dev_name(handle).decode(errors="replace"): handle for handle in handles}
    return [by_name[name] for name in names]


def llama_build() -> str:
    """Version and commit of llama.cpp and ggml: states of another build are not trusted."""
    base = base_library()
    commit: bytes = base.ggml_commit() or b"unknown"
    return f"llama.cpp {binding.llama_version().decode()}, ggml {base.ggml_version().decode()} ({commit.decode()})"


def give_up(why: str, *errors: str) -> None:
    """End the process as ggml itself does where something cannot be: it logs the errors, and aborts."""
    start_backends()
    for line in errors:
        base_library().ggml_log_internal(ctypes.c_int(_LOG_ERROR), b"%s\n", line.encode())
    base_library().ggml_abort(b"cairn", ctypes.c_int(0), b"%s", why.encode())


def kind_of(number: int) -> DeviceKind:
    """By ggml's own number, which takes another computer's device for a GPU."""
    return _KINDS[number]


def memory_of(handle: int) -> tuple[int, int]:
    """Bytes that are free on the device, and all of them."""
    free, total = ctypes.c_size_t(), ctypes.c_size_t()
    base_library().ggml_backend_dev_memory(handle, ctypes.byref(free), ctypes.byref(total))
    return free.value, total.value


def _device(handle: int) -> Device:
    base = base_library()
    n_free, n_total = memory_of(handle)
    backend = base.ggml_backend_reg_name(base.ggml_backend_dev_backend_reg(handle)).decode(errors="replace")
    kind = kind_of(base.ggml_backend_dev_type(handle))
    return Device(
        name=base.ggml_backend_dev_name(handle).decode(errors="replace"),
        description=base.ggml_backend_dev_description(handle).decode(errors="replace"),
        backend=backend,
        kind=DeviceKind.REMOTE if backend == _REMOTE else kind,
        n_bytes_free=n_free,
        n_bytes_total=n_total,
    )


@cache
def registry() -> ctypes.CDLL:
    """ggml's list of backends and devices."""
    return _typed(
        open_library("ggml"),
        ("ggml_backend_reg_count", ctypes.c_size_t),
        ("ggml_backend_reg_by_name", ctypes.c_void_p, ctypes.c_char_p),
        ("ggml_backend_dev_count", ctypes.c_size_t),
        ("ggml_backend_dev_get", ctypes.c_void_p, ctypes.c_size_t),
        ("ggml_backend_load_all_from_path", None, ctypes.c_char_p),
        ("ggml_backend_load", ctypes.c_void_p, ctypes.c_char_p),
    )


@cache
def base_library() -> ctypes.CDLL:
    size_p = ctypes.POINTER(ctypes.c_size_t)
    return _typed(
        open_library("ggml-base"),
        ("ggml_version", ctypes.c_char_p),
        ("ggml_commit", ctypes.c_char_p),
        ("ggml_set_abort_callback", ctypes.c_void_p, ABORT_CALLBACK),
        ("ggml_backend_dev_name", ctypes.c_char_p, ctypes.c_void_p),
        ("ggml_backend_dev_description", ctypes.c_char_p, ctypes.c_void_p),
        ("ggml_backend_dev_type", ctypes.c_int, ctypes.c_void_p),
        ("ggml_backend_dev_memory", None, ctypes.c_void_p, size_p, size_p),
        ("ggml_backend_dev_backend_reg", ctypes.c_void_p, ctypes.c_void_p),
        ("ggml_backend_dev_init", ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p),
        ("ggml_backend_free", None, ctypes.c_void_p),
        ("ggml_backend_reg_name", ctypes.c_char_p, ctypes.c_void_p),
        ("ggml_backend_reg_get_proc_address", ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p),
        ("ggml_backend_reg_dev_count", ctypes.c_size_t, ctypes.c_void_p),
        ("ggml_backend_reg_dev_get", ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t),
    )


def _typed(library: ctypes.CDLL, *functions: tuple[Any, ...]) -> ctypes.CDLL:
    """`functions`: the name, what is returned, and the arguments of each."""
    for name, restype, *argtypes in functions:
        function = getattr(library, name)
        function.restype, function.argtypes = restype, argtypes
    return library


def open_library(name: str) -> ctypes.CDLL:
    if sys.platform == "win32":  # a handle does not reach into its dependencies there; by name it is the same image
        return ctypes.CDLL(f"{name}.dll")
    # A second handle on the same image, so that the types set here stay ours.
    return ctypes.CDLL(binding._lib._name)
