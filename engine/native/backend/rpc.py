"""Devices of other machines, and this machine's devices for others: llama.cpp's RPC backend.

ggml ends the process where a link breaks or a worker is not what it should be. So this is only for the engine's own
process, and each worker is greeted over a plain socket first.

The devices are not put into ggml's registry: whoever asks for this machine's devices and their memory gets no others.
"""

from __future__ import annotations

import ctypes
import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache

from engine.core.fit.values import DeviceKind
from engine.errors import BackendFailed
from engine.language.translation import tr
from engine.native.backend.ggml import (
    add_gpu_backends,
    base_library,
    give_up,
    kind_of,
    memory_of,
    registry,
    start_backends,
)
from engine.native.backend.greeting import greet, watch_links
from engine.other_machines import Address, read_addresses

log = logging.getLogger("engine.native")

SECONDS = 20.0  # for what a worker that has said hello is asked before a model is loaded


@dataclass(frozen=True, slots=True, kw_only=True)
class Machines:
    """Those that take part. `handles` are ggml's of their devices; `n_bytes`: what they have, as they tell."""

    addresses: tuple[Address, ...] = ()
    handles: tuple[int, ...] = ()
    n_bytes: int = 0

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(f"RPC {address}" for address in self.addresses)


NO_MACHINES = Machines()


@contextmanager
def connected(texts: Sequence[str]) -> Iterator[Machines]:
    """The machines of these addresses, their workers held for this process. Raises UserFixable.

    A model that is loaded in the block holds them from then on.
    """
    if not texts:
        yield NO_MACHINES
        return
    rpc = _rpc()
    addresses = read_addresses(tuple(texts))
    handles: list[int] = []
    n_bytes = 0
    with ExitStack() as stack:
        for address in addresses:
            found = greet(address)
            with _time_limit(address):
                for handle in rpc.devices(found):
                    backend = rpc.hold(handle)
                    stack.callback(base_library().ggml_backend_free, backend)
                    n_bytes += memory_of(handle)[1]
                    handles.append(handle)
            log.info("%d links to %s are watched", watch_links(found.port, host=found.host), address)
        yield Machines(addresses=addresses, handles=tuple(handles), n_bytes=n_bytes)


def check_rpc() -> None:
    """Raises BackendFailed where this build of llama.cpp knows no other machines."""
    _rpc()


def serve(address: Address, *, n_threads: int) -> None:
    """Lend this machine's GPUs, or its processor where it has none, to one client after another; returns if it cannot.

    The address is in figures. llama.cpp's own cache of weights grows without bound, so there is none.
    """
    add_gpu_backends()  # a driver that ends the process ends this worker alone
    handles = _of_kind(DeviceKind.GPU) or _of_kind(DeviceKind.INTEGRATED_GPU) or _of_kind(DeviceKind.CPU)
    devices = (ctypes.c_void_p * len(handles))(*handles)
    _rpc().start_server(str(address).encode(), None, n_threads, len(handles), devices)


@contextmanager
def _time_limit(address: Address) -> Iterator[None]:
    """A call that hangs in ggml cannot be broken off: the process ends, and says why."""
    watch = threading.Timer(SECONDS, give_up, [f"the worker at {address} does not answer any more"])
    watch.daemon = True
    watch.start()
    try:
        yield
    finally:
        watch.cancel()
        watch.join()


class _Rpc:
    """The backend's functions, which are reached by their names alone."""

    def __init__(self, backend: int) -> None:
        base = base_library()

        def function(name: bytes, kind: Callable[[int], Callable[..., object]]) -> Callable[..., object]:
            found = base.ggml_backend_reg_get_proc_address(backend, name)
            if not found:
                raise _without_rpc()
            return kind(found)

        self._add_server = function(b"ggml_backend_rpc_add_server", ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_char_p))
        self.start_server = function(
            b"ggml_backend_rpc_start_server",
            ctypes.CFUNCTYPE(None, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_size_t, ctypes.c_void_p),
        )

    def devices(self, address: Address) -> tuple[int, ...]:
        base = base_library()
        server = self._add_server(str(address).encode())
        if not server:
            raise BackendFailed(
                tr("The worker at {address} has no device to lend.", address=address),
                action=tr("Start it again, or leave it out."),
            )
        return tuple(base.ggml_backend_reg_dev_get(server, i) for i in range(base.ggml_backend_reg_dev_count(server)))

    def hold(self, device: int) -> int:
        """The link stays open until it is freed, and nobody else gets in between."""
        backend: int | None = base_library().ggml_backend_dev_init(device, None)
        if not backend:
            raise BackendFailed(tr("A worker cannot lend its device."), action=tr("Start it again, or leave it out."))
        return backend


@cache
def _rpc() -> _Rpc:
    """Raises BackendFailed."""
    start_backends()
    backend: int | None = registry().ggml_backend_reg_by_name(b"RPC")
    if backend is None:
        raise _without_rpc()
    return _Rpc(backend)


def _without_rpc() -> BackendFailed:
    return BackendFailed(
        tr("This llama.cpp was built without what other machines need."),
        action=tr("Run `make engine`, which builds one that has it."),
    )


def _of_kind(kind: DeviceKind) -> tuple[int, ...]:
    """This machine's, of one backend: another one would name the same cards again."""
    start_backends()
    base = base_library()
    found: list[int] = []
    for i in range(registry().ggml_backend_dev_count()):
        handle = registry().ggml_backend_dev_get(i)
        if kind_of(base.ggml_backend_dev_type(handle)) is kind and (
            not found or base.ggml_backend_dev_backend_reg(handle) == base.ggml_backend_dev_backend_reg(found[0])
        ):
            found.append(handle)
    return tuple(found)
