"""Asks a worker on another machine who it is, before llama.cpp does: where that finds nobody, it ends the process.

Over a plain socket, with time limits. A worker serves one client at a time and leaves the next one without an answer,
so one that takes the call and says nothing is busy.
"""

from __future__ import annotations

import os
import socket
import stat
import struct
import sys
import threading
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from engine.errors import BackendFailed
from engine.language.translation import number, tr
from engine.other_machines import Address

PROTOCOL = (7, 0, 0)  # of the pinned llama.cpp (ggml-rpc.h); tests compare it with what a worker says
CONNECT_SECONDS = 3.0
HELLO_SECONDS = 2.0

_HELLO = 14  # RPC_CMD_HELLO, the same in every version
_CAPABILITIES = bytes(24)  # none: plain TCP
_SIZE = struct.Struct("<Q")
_ANSWER = struct.Struct("<Q4B24x")
_IDLE_SECONDS, _BETWEEN_SECONDS, _N_UNHEARD = 4, 2, 2  # a machine that is gone is noticed after 8 seconds
_UNSENT_MS = 120_000  # long: one that computes may take nothing for a while


def greet(address: Address) -> Address:
    """The same in figures, once a worker that this llama.cpp understands has answered there. Raises BackendFailed."""
    found = replace(address, host=_in_figures(address))
    with _call(found, address) as link:
        answer = _answer(link, address)
    if len(answer) < _ANSWER.size or _SIZE.unpack_from(answer)[0] != _ANSWER.size - _SIZE.size:
        raise BackendFailed(
            tr("What answers at {address} is no worker that this version of Cairn understands.", address=address),
            action=tr("Start `cairn worker` of Cairn's same version there, with the port {port}.", port=address.port),
        )
    _, *version, _ = _ANSWER.unpack_from(answer)
    if tuple(version) != PROTOCOL:
        raise BackendFailed(
            tr(
                "The worker at {address} is of another version: it speaks {version}, this Cairn {protocol}.",
                address=address,
                version=_dotted(version),
                protocol=_dotted(PROTOCOL),
            ),
            action=tr("Install the same version of Cairn on both machines."),
        )
    return found


def watch_links(port: int, *, host: str | None = None) -> int:
    """Have the system notice when the machine at the other end of a connection is gone without a word; how many.

    `port`, and `host` where given, are of the other end; without `host` the port is this end's. llama.cpp opens these
    connections itself and waits for ever, so they are looked for among the open files, where the system lists them.
    """
    if sys.platform == "win32":
        return 0
    n_links = 0
    for handle in _open_sockets():
        with suppress(OSError), socket.fromfd(handle, socket.AF_INET, socket.SOCK_STREAM) as link:
            there, here = link.getpeername(), link.getsockname()
            if there == (host, port) if host is not None else isinstance(here, tuple) and here[1] == port:
                _set_limits(link)
                n_links += 1
    return n_links


def _open_sockets() -> list[int]:
    found: list[int] = []
    with suppress(OSError):
        for path in Path("/dev/fd").iterdir():
            with suppress(OSError):  # the one through which the folder is read
                if stat.S_ISSOCK(os.fstat(int(path.name)).st_mode):
                    found.append(int(path.name))
    return found


def _set_limits(link: socket.socket) -> None:
    link.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in (
        ("TCP_KEEPIDLE", _IDLE_SECONDS),
        ("TCP_KEEPALIVE", _IDLE_SECONDS),  # macOS' name for it
        ("TCP_KEEPINTVL", _BETWEEN_SECONDS),
        ("TCP_KEEPCNT", _N_UNHEARD),
        ("TCP_USER_TIMEOUT", _UNSENT_MS),
    ):
        option = getattr(socket, name, None)
        if option is not None:
            link.setsockopt(socket.IPPROTO_TCP, option, value)


def _in_figures(address: Address) -> str:
    """The name's address, from a thread: asking for it knows no time limit."""
    found: list[str] = []

    def ask() -> None:
        with suppress(OSError, UnicodeError):
            found.append(str(socket.getaddrinfo(address.host, None, socket.AF_INET, socket.SOCK_STREAM)[0][4][0]))

    asking = threading.Thread(target=ask, name="name-of-machine", daemon=True)
    asking.start()
    asking.join(CONNECT_SECONDS)
    if not found:
        raise BackendFailed(
            tr("No machine is known by the name {host}.", host=address.host),
            action=tr("Check the name, or give its number."),
        )
    return found[0]


def _call(found: Address, address: Address) -> socket.socket:
    try:
        return socket.create_connection((found.host, found.port), timeout=CONNECT_SECONDS)
    except TimeoutError as error:
        raise BackendFailed(
            tr(
                "{address} does not answer within {connect_seconds} seconds.",
                address=address,
                connect_seconds=number(f"{CONNECT_SECONDS:.0f}"),
            ),
            action=tr("See whether the machine is on and reached from here, and nobody else uses its worker."),
        ) from error
    except ConnectionRefusedError as error:
        raise BackendFailed(
            tr("No worker answers at {address}.", address=address),
            action=tr(
                "Start one there with `cairn worker`, on the port {port}, or leave that machine out.", port=address.port
            ),
        ) from error
    except OSError as error:
        raise BackendFailed(
            tr("{address} cannot be reached: {gap}.", address=address, gap=error.strerror or tr("the system refused")),
            action=tr("Check the address and the network."),
        ) from error


def _answer(link: socket.socket, address: Address) -> bytes:
    """What came until it was enough, the other side hung up or the time was over."""
    answer = b""
    last = time.monotonic() + HELLO_SECONDS
    try:
        link.sendall(bytes([_HELLO]) + _SIZE.pack(len(_CAPABILITIES)) + _CAPABILITIES)
        while len(answer) < _ANSWER.size:
            link.settimeout(max(0.001, last - time.monotonic()))
            part = link.recv(_ANSWER.size - len(answer))
            if not part:
                break
            answer += part
    except TimeoutError as error:
        if not answer:
            raise BackendFailed(
                tr(
                    "The worker at {address} is busy: it did not answer within {hello_seconds} seconds.",
                    address=address,
                    hello_seconds=number(f"{HELLO_SECONDS:.0f}"),
                ),
                action=tr(
                    "It serves one program at a time: end the other one. If there is none, see what listens there."
                ),
            ) from error
    except OSError:
        pass  # it hung up
    return answer


def _dotted(version: tuple[int, ...] | list[int]) -> str:
    return ".".join(map(str, version))
