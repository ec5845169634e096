"""What travels between a client and its engine process: frames of pickled values over two pipes.

A frame is its length in eight bytes, most significant first, and then one pickle. Both ends are this program, and the
pipes are private to them: nothing here reads what a stranger wrote.
"""

from __future__ import annotations

import pickle
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from typing import BinaryIO

from engine.client.packing import MediaMissing, Packed
from engine.commands import RequestId
from engine.core.cache.settings import CacheSettings
from engine.core.prompt.items import Digest
from engine.events import Event

_LENGTH = struct.Struct(">Q")
_PROTOCOL = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Begin:
    """The first frame to the engine process: how to set itself up. `place` is the start-up's own value."""

    place: object
    cache: CacheSettings
    log_level: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Submit:
    packed: Packed


@dataclass(frozen=True, slots=True, kw_only=True)
class Bring:
    """The bytes of media that the engine's side had not kept."""

    data: Mapping[Digest, bytes]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cancel:
    request: RequestId


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """Free the model and end, in order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Break:
    """For tests: end as llama.cpp might. Heeded only where the environment allows it."""

    way: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Happened:
    """Events in their order, as many as came while the pipe was busy."""

    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Logged:
    """A line of the engine's log, for the log of the client."""

    topic: str
    level: int
    text: str


ToEngine = Begin | Submit | Bring | Cancel | Stop | Break
FromEngine = Happened | Logged | MediaMissing


def write_frame(pipe: BinaryIO, message: ToEngine | FromEngine) -> None:
    """Raises OSError when nobody reads any more, ValueError on a closed pipe."""
    data = pickle.dumps(message, protocol=_PROTOCOL)
    pipe.write(_LENGTH.pack(len(data)))
    pipe.write(data)
    pipe.flush()


def read_frame(pipe: BinaryIO) -> object | None:
    """The next message; None when the other end is gone, also in the midst of one."""
    head = _read_exactly(pipe, _LENGTH.size)
    if head is None:
        return None
    data = _read_exactly(pipe, _LENGTH.unpack(head)[0])
    return None if data is None else pickle.loads(data)


def _read_exactly(pipe: BinaryIO, n_bytes: int) -> bytes | None:
    try:
        data = pipe.read(n_bytes)
    except (OSError, ValueError):  # it was closed under the reader
        return None
    return data if len(data) == n_bytes else None
