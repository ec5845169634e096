"""How plain values are written to JSON and read back: the parts that `record.py` is made of.

Errors name places and types, never values: those may be private.
"""

from __future__ import annotations

import base64
import binascii
import json
import math
import re
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from itertools import accumulate, pairwise
from typing import NoReturn, SupportsFloat, SupportsIndex, assert_never

from engine.core.prompt.items import Digest, Tokens, media_items

MAX_TOKENS = 1 << 24  # of one recorded sequence; a forged length must not fill the memory

_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+){0,7}")
_LONGEST_SLUG = 64
_STAND_IN = "NEWER"  # the member that stands for words of a newer Cairn, where a set has one

_NON_FINITE = {"NaN": math.nan, "Infinity": math.inf, "-Infinity": -math.inf}


class RecordError(ValueError):
    """The input is not what the record's format says. `where` is the field, `line` counts from 1."""

    def __init__(self, problem: str, *, where: str = "", line: int | None = None) -> None:
        place = (f"line {line}: " if line is not None else "") + (f"{where}: " if where else "")
        super().__init__(place + problem)
        self.problem = problem
        self.where = where
        self.line = line

    def inside(self, name: str) -> RecordError:
        """The same error, seen from the value that contains it."""
        joint = "" if not self.where or self.where.startswith("[") else "."
        return type(self)(self.problem, where=f"{name}{joint}{self.where}", line=self.line)

    def at_line(self, line: int) -> RecordError:
        return type(self)(self.problem, where=self.where, line=line)


class NewerWordError(RecordError):
    """A word that only a newer Cairn knows; what needs it is left out, as little as can be."""


@dataclass(slots=True, kw_only=True)
class NewerWords:
    """Which words of a newer Cairn were met in one input."""

    newer: list[str] = field(default_factory=list)


class Redact(Enum):
    """What stands in a record instead of a private value."""

    LENGTH = "length"  # a text becomes "[12 characters]"
    OMIT = "omit"  # a text becomes "", a tuple empty, an optional value None
    DIGEST = "digest"  # Tokens keep their length and identity; they are read back as stand-ins


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """How values of one annotation are written and read."""

    encode: Callable[[object], object]
    decode: Callable[[object, NewerWords], object]


def sequence_form(form: Form) -> Form:
    def encode(value: object) -> object:
        return [form.encode(item) for item in items_of(value, tuple)]

    def decode(obj: object, reading: NewerWords) -> object:
        return tuple(_entries(form, as_list(obj), reading))

    return Form(encode=encode, decode=decode)


def frozenset_form(form: Form) -> Form:
    def encode(value: object) -> object:
        return sorted((form.encode(item) for item in items_of(value, frozenset)), key=dump)

    def decode(obj: object, reading: NewerWords) -> object:
        return frozenset(_entries(form, as_list(obj), reading))

    return Form(encode=encode, decode=decode)


def _entries(form: Form, found: list[object], reading: NewerWords) -> Iterator[object]:
    """Entries that only a newer Cairn understands are left out."""
    for index, item in enumerate(found):
        try:
            yield decode_at(index, form, item, reading)
        except NewerWordError:
            continue


def decode_at(index: int, form: Form, item: object, reading: NewerWords) -> object:
    try:
        return form.decode(item, reading)
    except RecordError as error:
        raise error.inside(f"[{index}]") from None


def optional_form(form: Form) -> Form:
    def decode(obj: object, reading: NewerWords) -> object:
        try:
            return None if obj is None else form.decode(obj, reading)
        except NewerWordError:
            return None

    return Form(encode=lambda value: None if value is None else form.encode(value), decode=decode)


def plain_union_form(members: tuple[object, ...]) -> Form:
    """A union of plain values: JSON keeps bool, int and str apart by itself."""

    def check(value: object, error: type[Exception]) -> object:
        if type(value) not in members:
            raise error(f"one of several plain types expected, found {_kind(value)}")
        return value

    return Form(encode=lambda value: check(value, TypeError), decode=lambda obj, _: check(obj, RecordError))


def enum_form(cls: type[Enum]) -> Form:
    by_value: dict[object, Enum] = {member.value: member for member in cls}
    is_of_words = all(isinstance(value, str) for value in by_value)
    stand_in = cls.__members__.get(_STAND_IN)

    def encode(value: object) -> object:
        if not isinstance(value, cls):
            raise TypeError(f"{cls.__name__} expected, got {type(value).__name__}")
        return value.value

    def decode(obj: object, reading: NewerWords) -> object:
        member = by_value.get(obj) if isinstance(obj, str | int) and not isinstance(obj, bool) else None
        if member is not None:
            return member
        if not is_of_words or not isinstance(obj, str) or len(obj) > _LONGEST_SLUG or not _SLUG.fullmatch(obj):
            raise RecordError(f"no {cls.__name__} of this program")
        reading.newer.append(obj)
        if stand_in is None:
            raise NewerWordError(f"a {cls.__name__} that only a newer Cairn knows")
        return stand_in

    return Form(encode=encode, decode=decode)


def redacted_form(form: Form, how: Redact | None) -> Form:
    if how is None:
        return form
    return Form(encode=lambda value: _hide(value, how), decode=form.decode)


def _hide(value: object, how: Redact) -> object:
    if value is None or value == "":
        return value
    match how:
        case Redact.LENGTH:
            return f"[{len(value)} characters]" if isinstance(value, str) else _cannot_hide(value, how)
        case Redact.OMIT:
            return "" if isinstance(value, str) else [] if isinstance(value, tuple) else None
        case Redact.DIGEST:
            if not isinstance(value, Tokens):
                _cannot_hide(value, how)
            return {"n_tokens": len(value), "digest": value.digest()}
        case _:
            assert_never(how)


def _cannot_hide(value: object, how: Redact) -> NoReturn:
    raise TypeError(f"{type(value).__name__} cannot be redacted to its {how.value}")


def _encode_int(value: object) -> object:
    if type(value) is int:  # nearly always, and asking for the protocol takes ten times as long
        return value
    if isinstance(value, SupportsIndex):
        return value.__index__()
    raise TypeError(f"a whole number expected, got {type(value).__name__}")


def _decode_int(obj: object, _: NewerWords) -> object:
    if isinstance(obj, int) and not isinstance(obj, bool):
        return obj
    raise RecordError(f"a whole number expected, found {_kind(obj)}")


def _encode_float(value: object) -> object:
    if not isinstance(value, SupportsFloat):
        raise TypeError(f"a number expected, got {type(value).__name__}")
    number = float(value)
    if math.isfinite(number):
        return number
    return "NaN" if math.isnan(number) else "Infinity" if number > 0 else "-Infinity"


def _decode_float(obj: object, _: NewerWords) -> object:
    if isinstance(obj, str) and obj in _NON_FINITE:
        return _NON_FINITE[obj]
    if isinstance(obj, int | float) and not isinstance(obj, bool):
        try:
            return float(obj)
        except OverflowError:
            raise RecordError("the number is too large") from None
    raise RecordError(f"a number expected, found {_kind(obj)}")


def _plain(cls: type[object], words: str) -> Form:
    def encode(value: object) -> object:
        if not isinstance(value, cls):
            raise TypeError(f"{words} expected, got {type(value).__name__}")
        return value

    def decode(obj: object, _: NewerWords) -> object:
        if not isinstance(obj, cls):
            raise RecordError(f"{words} expected, found {_kind(obj)}")
        return obj

    return Form(encode=encode, decode=decode)


def _encode_bytes(value: object) -> object:
    if not isinstance(value, bytes):
        raise TypeError(f"bytes expected, got {type(value).__name__}")
    return base64.b64encode(value).decode("ascii")


def _decode_bytes(obj: object, _: NewerWords) -> bytes:
    if not isinstance(obj, str):
        raise RecordError(f"base64 expected, found {_kind(obj)}")
    try:
        return base64.b64decode(obj, validate=True)
    except (binascii.Error, ValueError):
        raise RecordError("this is not base64") from None


def _encode_tokens(value: object) -> object:
    if not isinstance(value, Tokens):
        raise TypeError(f"Tokens expected, got {type(value).__name__}")
    return _encode_bytes(value.packed)


def _decode_tokens(obj: object, reading: NewerWords) -> object:
    if isinstance(obj, dict):
        n_tokens, digest = obj.get("n_tokens"), obj.get("digest")
        if (
            not isinstance(n_tokens, int)
            or not 0 <= n_tokens <= MAX_TOKENS
            or not isinstance(digest, str)
            or not digest.isascii()
        ):
            raise RecordError("a digest of tokens needs n_tokens and digest")
        return media_items(Digest(digest), n_tokens)
    packed = _decode_bytes(obj, reading)
    if len(packed) % 4:
        raise RecordError("tokens are cut off")
    return Tokens(packed)


SCALAR_FORMS: dict[object, Form] = {
    str: _plain(str, "a text"),
    bytes: Form(encode=_encode_bytes, decode=_decode_bytes),
    bool: _plain(bool, "true or false"),
    int: Form(encode=_encode_int, decode=_decode_int),
    float: Form(encode=_encode_float, decode=_decode_float),
    Tokens: Form(encode=_encode_tokens, decode=_decode_tokens),
}


def items_of(value: object, cls: type[tuple[object, ...]] | type[frozenset[object]]) -> tuple[object, ...]:
    if not isinstance(value, cls):
        raise TypeError(f"{cls.__name__} expected, got {type(value).__name__}")
    return tuple(value)


def as_dict(obj: object) -> dict[str, object]:
    if isinstance(obj, dict):
        return obj
    raise RecordError(f"an object expected, found {_kind(obj)}")


def as_list(obj: object) -> list[object]:
    if isinstance(obj, list):
        return obj
    raise RecordError(f"a list expected, found {_kind(obj)}")


def _kind(obj: object) -> str:
    """The JSON type of a value, in words."""
    names = {dict: "an object", list: "a list", str: "a text", bool: "true or false", type(None): "null"}
    return names.get(type(obj), "a number")


def dump(obj: object) -> str:
    """One line of strict JSON in ASCII: safe for every file, terminal and database, lone surrogates included."""
    return json.dumps(obj, ensure_ascii=True, allow_nan=False, separators=(",", ":"))


def parse(text: str | bytes) -> object:
    """What `dump` wrote. Raises RecordError, also for nesting or numbers that no record has."""
    try:
        obj: object = json.loads(text, parse_constant=_no_constant)
    except RecordError:
        raise
    except RecursionError:
        raise RecordError("nested too deeply") from None
    except ValueError:
        raise RecordError("not JSON") from None
    return obj


def _no_constant(name: str) -> NoReturn:
    raise RecordError(f"{name} is not JSON")


# JSON of many like values in few bytes: lists of alike objects become columns, and the whole is compressed.
#
# A row of the timeline has hundreds of spans and places, each with the same names and with numbers that grow.
# Written one by one they take fifty times the room. Nothing is lost: `unfold` gives what `fold` was given.


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
        found = as_list(value[_COLUMNS])
        if len(found) != 2:
            raise RecordError("a column is not sound")
        n, columns = found
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


def fields_of(data: bytes) -> dict[str, object]:
    """Of an object. Raises RecordError."""
    return as_dict(unfold(data))
