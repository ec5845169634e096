"""What travels between a client and its engine process: frames of pickled values over two pipes.

A frame is a mark of eight bytes, its length in eight more, most significant first, and then one pickle. Both ends are
this program, and the pipes are private to them: nothing here reads what a stranger wrote. The mark names the version of
what travels, for a program may be replaced while it runs; and it shows where something else was written into a pipe.
"""

from __future__ import annotations

import hashlib
import pickle
import struct
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, BinaryIO, get_args, get_type_hints

from engine.client.last_words import LastWords
from engine.client.packing import Packed
from engine.commands import RequestId
from engine.core.cache.settings import CacheSettings
from engine.events import Event

_HEAD = struct.Struct(">8sQ")
_N_MARK = 8
_NAME = b"Ca"  # how a mark begins; the rest is the version
_PROTOCOL = 5


class WireError(Exception):
    """Something that is no frame came through the pipe."""


class OtherVersionError(WireError):
    """The other end is another version of this program."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Begin:
    """The first frame to the engine process: how to set itself up. `place` is the start-up's own value."""

    place: object
    cache: CacheSettings
    log_level: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Cancel:
    request: RequestId


@dataclass(frozen=True, slots=True, kw_only=True)
class StopEngine:
    """Free the model and end, in order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Happened:
    """Events and lines of the log in their order, as many as came while the pipe was busy."""

    told: tuple[Event | Logged, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Logged:
    """A line of the engine's log, for the log of the client."""

    topic: str
    level: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FolderLost:
    """After Stop: the folder of what is kept for the next start was removed or moved meanwhile."""


ToEngine = Begin | Packed | Cancel | StopEngine
# LastWords are the last frame: there will be no engine, and a person can mend why.
FromEngine = Happened | LastWords | FolderLost


def write_frame(pipe: BinaryIO, message: ToEngine | FromEngine) -> None:
    """Raises OSError when nobody reads any more, ValueError on a closed pipe."""
    data = pickle.dumps(message, protocol=_PROTOCOL)
    pipe.write(_HEAD.pack(_mark(), len(data)))
    pipe.write(data)
    pipe.flush()


def read_frame(pipe: BinaryIO) -> object | None:
    """The next message; None when the other end is gone, also in the midst of one.

    Raises WireError, and whatever `pickle` does with what is damaged.
    """
    head = _read_exactly(pipe, _HEAD.size)
    if head is None:
        return None
    mark, n_bytes = _HEAD.unpack(head)
    if mark != _mark():
        raise OtherVersionError if mark.startswith(_NAME) else WireError
    data = _read_exactly(pipe, n_bytes)
    return None if data is None else pickle.loads(data)


@cache
def _mark() -> bytes:
    """Of the classes that travel: their names, their fields and the types of these, and what those are made of."""
    digest = hashlib.blake2b(digest_size=_N_MARK - len(_NAME))
    for line in sorted(_shapes((ToEngine, FromEngine))):
        digest.update(line.encode())
    return _NAME + digest.digest()


def _shapes(kinds: tuple[Any, ...]) -> Iterator[str]:
    """A line for each class that these types are made of."""
    left, known = list(kinds), set[Any]()
    while left:
        kind = left.pop()
        left.extend(one for one in get_args(kind) if one is not ...)
        if not isinstance(kind, type) or kind in known:
            continue
        known.add(kind)
        if issubclass(kind, Enum):
            yield f"{kind.__qualname__} = {[member.name for member in kind]}"
        elif is_dataclass(kind):
            hints = get_type_hints(kind)
            left.extend(hints[field.name] for field in fields(kind))
            yield f"{kind.__qualname__}({[(field.name, str(field.type)) for field in fields(kind)]})"


def _read_exactly(pipe: BinaryIO, n_bytes: int) -> bytes | None:
    try:
        data = pipe.read(n_bytes)
    except (OSError, ValueError):  # it was closed under the reader
        return None
    return data if len(data) == n_bytes else None
