"""A GGUF as keys and tensors that can be changed and written again, also to what no writer would write."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from pathlib import Path

UINT32, INT32, FLOAT32, BOOL, STRING, ARRAY, UINT64 = 4, 5, 6, 7, 8, 9, 10
NUMBERS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}
_ALIGNMENT = 32
_SIZES = {0: (1, 4), 1: (1, 2), 2: (32, 18), 8: (32, 34), 12: (256, 144), 14: (256, 210)}


@dataclass
class Key:
    """`data`: the value as it stands in the file."""

    name: str
    kind: int
    data: bytes

    @property
    def item_kind(self) -> int:
        """Of an array."""
        return int(struct.unpack_from("<I", self.data)[0])

    @property
    def n_items(self) -> int:
        return int(struct.unpack_from("<Q", self.data, 4)[0])

    def texts(self) -> list[bytes]:
        found, at = [], 12
        for _ in range(self.n_items):
            (n,) = struct.unpack_from("<Q", self.data, at)
            found.append(self.data[at + 8 : at + 8 + n])
            at += 8 + n
        return found


@dataclass
class Tensor:
    """`offset`: None, where it comes to stand."""

    name: str
    dims: tuple[int, ...]
    kind: int
    data: bytes
    offset: int | None = None


@dataclass
class GgufBytes:
    keys: list[Key] = field(default_factory=list)
    tensors: list[Tensor] = field(default_factory=list)

    @classmethod
    def read(cls, path: Path) -> GgufBytes:
        """A sound file of types that the tiny models have."""
        return _Parser(path.read_bytes()).parse()

    def key(self, name: str) -> Key:
        return next(key for key in self.keys if key.name == name)

    def tensor(self, name: str) -> Tensor:
        return next(tensor for tensor in self.tensors if tensor.name == name)

    def drop(self, name: str) -> None:
        self.keys = [key for key in self.keys if key.name != name]
        self.tensors = [tensor for tensor in self.tensors if tensor.name != name]

    def put(self, name: str, kind: int, data: bytes) -> None:
        """In the place of the key of that name, or at the end."""
        for key in self.keys:
            if key.name == name:
                key.kind, key.data = kind, data
                return
        self.keys.append(Key(name, kind, data))

    def to_bytes(self) -> bytes:
        head = bytearray(b"GGUF" + struct.pack("<IQQ", 3, len(self.tensors), len(self.keys)))
        for key in self.keys:
            head += text(key.name) + struct.pack("<I", key.kind) + key.data
        data = bytearray()
        for tensor in self.tensors:
            at = len(data) if tensor.offset is None else tensor.offset
            shape = struct.pack(f"<I{len(tensor.dims)}Q", len(tensor.dims), *tensor.dims)
            head += text(tensor.name) + shape + struct.pack("<IQ", tensor.kind, at)
            data += tensor.data + bytes(-len(tensor.data) % _ALIGNMENT)
        return bytes(head) + bytes(-len(head) % _ALIGNMENT) + bytes(data)


def text(value: str | bytes) -> bytes:
    data = value.encode() if isinstance(value, str) else value
    return struct.pack("<Q", len(data)) + data


def texts(values: list[bytes]) -> bytes:
    """The data of an array of texts."""
    return struct.pack("<IQ", STRING, len(values)) + b"".join(map(text, values))


def numbers(kind: int, values: list[int] | list[float]) -> bytes:
    """The data of an array of numbers."""
    return struct.pack("<IQ", kind, len(values)) + struct.pack(f"<{len(values)}{NUMBERS[kind]}", *values)


class _Parser:
    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 8

    def parse(self) -> GgufBytes:
        n_tensors, n_keys = self._unpack("QQ")
        keys = [self._key() for _ in range(n_keys)]
        heads = [self._tensor() for _ in range(n_tensors)]
        start = -(-self._at // _ALIGNMENT) * _ALIGNMENT
        tensors = []
        for name, dims, kind, offset in heads:
            n_items = 1
            for n in dims:
                n_items *= n
            n_block, n_bytes = _SIZES[kind]
            first = start + offset
            tensors.append(Tensor(name, dims, kind, self._data[first : first + n_items // n_block * n_bytes]))
        return GgufBytes(keys, tensors)

    def _key(self) -> Key:
        name = self._text().decode()
        (kind,) = self._unpack("I")
        first = self._at
        self._skip_value(kind)
        return Key(name, kind, self._data[first : self._at])

    def _skip_value(self, kind: int) -> None:
        if kind == STRING:
            self._text()
        elif kind == ARRAY:
            item, n = self._unpack("IQ")
            for _ in range(n):
                self._skip_value(item)
        else:
            self._unpack(NUMBERS[kind])

    def _tensor(self) -> tuple[str, tuple[int, ...], int, int]:
        name = self._text().decode()
        (n_dims,) = self._unpack("I")
        dims = self._unpack(f"{n_dims}Q")
        kind, offset = self._unpack("IQ")
        return name, dims, kind, offset

    def _text(self) -> bytes:
        (n,) = self._unpack("Q")
        found = self._data[self._at : self._at + n]
        self._at += n
        return found

    def _unpack(self, layout: str) -> tuple[int, ...]:
        found = struct.unpack_from("<" + layout, self._data, self._at)
        self._at += struct.calcsize("<" + layout)
        return found
