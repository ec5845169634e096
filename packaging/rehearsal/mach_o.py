"""As much of a library for macOS as says what it runs on and what it asks for."""

from __future__ import annotations

import struct
from dataclasses import dataclass

_ARM64 = 0x0100000C
_MAGIC_64, _MAGIC_FAT = 0xFEEDFACF, 0xCAFEBABE
_LOAD, _LOAD_WEAK, _REEXPORT = 0x0C, 0x80000018, 0x8000001F
_OLDEST, _BUILD_VERSION = 0x24, 0x32


@dataclass(frozen=True, slots=True, kw_only=True)
class Library:
    """For Apple's own processors. `oldest`: of macOS, as (14, 0); `asks_for`: paths of other libraries."""

    oldest: tuple[int, int]
    asks_for: tuple[str, ...]


def is_library(name: str, content: bytes) -> bool:
    """Or a program. What is still to be linked begins in the same way."""
    return content[:4] in (b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe") and not name.endswith((".a", ".o", ".class"))


def read(content: bytes) -> Library | None:
    """None where it is for other processors only. Raises ValueError where it is no such library."""
    start = _slice(content)
    if start is None:
        return None
    magic, processor, n_commands = struct.unpack_from("<II8xI", content, start)
    if magic != _MAGIC_64:
        raise ValueError("this is no library for macOS")
    if processor != _ARM64:
        return None
    at, oldest, names = start + 32, (0, 0), list[str]()
    for _ in range(n_commands):
        command, size = struct.unpack_from("<II", content, at)
        if command in (_LOAD, _LOAD_WEAK, _REEXPORT):
            name = at + struct.unpack_from("<I", content, at + 8)[0]
            names.append(content[name : content.index(b"\0", name)].decode())
        elif command in (_OLDEST, _BUILD_VERSION):
            version = struct.unpack_from("<I", content, at + (8 if command == _OLDEST else 12))[0]
            oldest = (version >> 16, version >> 8 & 0xFF)
        at += size
    return Library(oldest=oldest, asks_for=tuple(names))


def _slice(content: bytes) -> int | None:
    """Where the part for Apple's own processors begins."""
    if struct.unpack_from(">I", content)[0] != _MAGIC_FAT:
        return 0
    for i in range(struct.unpack_from(">I", content, 4)[0]):
        processor, offset = struct.unpack_from(">I4xI", content, 8 + 20 * i)
        if processor == _ARM64:
            return int(offset)
    return None
