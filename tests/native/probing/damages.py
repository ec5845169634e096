"""Ways to damage a GGUF file, for tables of broken files: each changes what was read of a sound one."""

from __future__ import annotations

import math
import random
import struct
from collections.abc import Callable

from engine.native.gguf.ggml_types import TENSOR_TYPES
from tests.support.gguf_bytes import ARRAY, NUMBERS, GgufBytes, Key, numbers

Change = Callable[[GgufBytes], "bytes | None"]  # None: the file as it is after the change

WHOLE = (0, 1, -1, 65_535, 2**31, 2**32 - 1)
REAL = (0.0, -1.0, float("nan"), float("inf"), 1e30)
FLOATS = (6, 12)  # GGUF's numbers for types of real numbers


def with_number(key: Key, value: float) -> Change:
    layout = "<" + NUMBERS[key.kind]
    if key.kind in FLOATS:
        return put(key.name, key.kind, struct.pack(layout, value))
    n_bits = 8 * struct.calcsize(layout)
    data = (int(value) % 2**n_bits).to_bytes(n_bits // 8, "little")
    return put(key.name, key.kind, data)


def with_list(key: Key, values: list[int]) -> Change:
    if key.item_kind in FLOATS:
        return put(key.name, ARRAY, numbers(key.item_kind, [float(value) for value in values]))
    return put(key.name, ARRAY, numbers(key.item_kind, values))


def put(name: str, kind: int, data: bytes) -> Change:
    return lambda file: file.put(name, kind, data)


def shaped(name: str, dims: tuple[int, ...], *, kind: int | None = None) -> Change:
    def change(file: GgufBytes) -> None:
        tensor = file.tensor(name)
        tensor.dims = dims
        tensor.kind = tensor.kind if kind is None else kind

    return change


def typed(name: str, kind: int) -> Change:
    """With as many bytes as the type needs."""

    def change(file: GgufBytes) -> None:
        tensor = file.tensor(name)
        n_block, n_bytes = TENSOR_TYPES[kind]
        tensor.kind = kind
        needed = math.prod(tensor.dims) // n_block * n_bytes
        tensor.data = (tensor.data + bytes(needed))[:needed]

    return change


def filled(name: str, pattern: bytes) -> Change:
    def change(file: GgufBytes) -> None:
        tensor = file.tensor(name)
        tensor.data = (pattern * (len(tensor.data) // 4 + 1))[: len(tensor.data)]

    return change


def placed(name: str, offset: int) -> Change:
    def change(file: GgufBytes) -> None:
        file.tensor(name).offset = offset

    return change


def cut(file: GgufBytes, share: float) -> bytes:
    data = file.to_bytes()
    return data[: int(len(data) * share)]


def noise(file: GgufBytes, seed: int) -> bytes:
    data = bytearray(file.to_bytes())
    chance = random.Random(seed)
    for _ in range(3):
        data[chance.randrange(24, 1500)] = chance.randrange(256)
    return bytes(data)
