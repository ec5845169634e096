"""JSON of many like values in few bytes: lists of alike objects become columns, and the whole is compressed.

A row of the timeline has hundreds of spans and places, each with the same names and with numbers that grow. Written one
by one they take fifty times the room. Nothing is lost: `unfold` gives what `fold` was given.
"""

from __future__ import annotations

import zlib
from itertools import accumulate, pairwise

from engine.core.record.forms import RecordError, as_dict, as_list, dump, parse

_MARK = b"\x01"  # before what is folded: no JSON begins so
_COLUMNS = "@"  # the only name of an object that stands for several; no field is called so
_FEWEST = 3  # objects that are worth it
_MOST_BYTES = 1 << 26  # unfolded; a forged text must not fill the memory
_MOST_OBJECTS = 1 << 20

_SAME, _STEPS, _PLAIN = "=", "+", "."  # how a column is written: one value, differences of whole numbers, values


def fold(value: object) -> bytes:
    """A JSON-able value, to be read by `unfold`."""
    return _MARK + zlib.compress(dump(_in_columns(value)).encode(), 9)


def unfold(data: bytes) -> object:
    """Raises RecordError for what `fold` has not written."""
    if not data.startswith(_MARK):
        raise RecordError("it cannot be read")
    reader = zlib.decompressobj()
    try:
        text = reader.decompress(data.removeprefix(_MARK), _MOST_BYTES)
    except zlib.error:
        raise RecordError("it cannot be read") from None
    if not reader.eof or reader.unused_data:
        raise RecordError("it is cut off, or too long")
    return _Unfolding().value(parse(text))


def _in_columns(value: object) -> object:
    if isinstance(value, dict):
        return {name: _in_columns(held) for name, held in value.items()}
    if not isinstance(value, list):
        return value
    names = tuple(value[0]) if value and isinstance(value[0], dict) else ()
    if len(value) < _FEWEST or not names or not all(isinstance(one, dict) and tuple(one) == names for one in value):
        return [_in_columns(one) for one in value]
    columns = [[name, *_column([one[name] for one in value])] for name in names]
    return {_COLUMNS: [len(value), columns]}


def _column(values: list[object]) -> tuple[str, object]:
    if all(type(one) is int for one in values):
        numbers = [one for one in values if isinstance(one, int)]
        steps = [numbers[0], *(after - before for before, after in pairwise(numbers))]
        return (_STEPS, steps) if any(steps[1:]) else (_SAME, numbers[0])
    if not isinstance(values[0], list) and _are_same(values):
        return _SAME, _in_columns(values[0])
    return _PLAIN, _in_columns(values)


def _are_same(values: list[object]) -> bool:
    """Also in what Python takes for equal: true and 1, zero and minus zero, the order of names."""
    first = dump(values[0])
    return all(one is values[0] or dump(one) == first for one in values)


class _Unfolding:
    """Counts what comes out: a few bytes could say that there are billions."""

    def __init__(self) -> None:
        self._n_objects = 0

    def value(self, value: object) -> object:
        if isinstance(value, list):
            return [self.value(one) for one in value]
        if not isinstance(value, dict):
            return value
        if _COLUMNS not in value:
            return {name: self.value(held) for name, held in value.items()}
        n, columns = _two(value[_COLUMNS])
        if type(n) is not int or not 0 < n <= _MOST_OBJECTS - self._n_objects:
            raise RecordError("it says how many there are in no sound way")
        self._n_objects += n
        named = [self._column(one, n) for one in as_list(columns)]
        return [{name: held[at] for name, held in named} for at in range(n)]

    def _column(self, column: object, n: int) -> tuple[str, list[object]]:
        match column:
            case [str() as name, "=", held]:
                same = self.value(held)
                return name, [same] * n
            case [str() as name, "+", list() as steps] if len(steps) == n and all(type(s) is int for s in steps):
                return name, list(accumulate(steps))
            case [str() as name, ".", held]:
                values = as_list(self.value(held))
                if len(values) == n:
                    return name, values
        raise RecordError("a column is not sound")


def _two(value: object) -> tuple[object, object]:
    found = as_list(value)
    if len(found) != 2:
        raise RecordError("a column is not sound")
    return found[0], found[1]


def fields_of(data: bytes) -> dict[str, object]:
    """Of an object. Raises RecordError."""
    return as_dict(unfold(data))
