"""How long the texts get that methods of texts and patterns make, told before they are made."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from markupsafe import Markup

from engine.core.template.budget import (
    MAX_CHARS,
    BoundsError,
    Budget,
    Counted,
    bytes_of,
    check_number,
    count_fields,
    too_long,
    written_size,
)
from engine.language.translation import tr

TEXT_METHODS = frozenset(name for name in dir(str) if not name.startswith(("_", "format")) and name != "encode")
_LIST_METHODS = frozenset(["append", "pop", "count", "index", "copy"])
_DICT_METHODS = frozenset(["copy", "get", "items", "keys", "values"])
_METHODS: dict[type, frozenset[str]] = {
    str: TEXT_METHODS,
    list: _LIST_METHODS,
    dict: _DICT_METHODS,
    tuple: frozenset(("count", "index")),
    int: frozenset(("bit_length",)),
    float: frozenset(("is_integer",)),
}
_PADDING = frozenset(["center", "ljust", "rjust", "zfill"])
_CASES = frozenset(["capitalize", "casefold", "lower", "swapcase", "title", "upper"])
_QUICK_METHODS = frozenset(["endswith", "find", "lstrip", "rfind", "rstrip", "startswith", "strip"])
_QUICK_CHARS = 100
_MAX_STRIPPED = 10_000  # characters to be stripped
_MAX_COMPARED = 1_000_000_000
_MAX_CASE_GROWTH = 3
_PIECE_BYTES = 64
_WIDE_PERCENT = re.compile(r"%[^%a-zA-Z]*(?:\d{5,}|\*)")  # "%99999d" and "%*d"
_QUOTING_PERCENT = re.compile(r"%[^%a-zA-Z]*(?:\([^)]*\))?[^%a-zA-Z]*[ra]")
_QUOTED = 10  # "\U0001f600"
_ESCAPED = 6


def is_known_method(owner: object, name: str) -> bool:
    """Whether templates may call a built-in method: those of other types make what nobody counts."""
    return any(isinstance(owner, kind) and name in names for kind, names in _METHODS.items())


def is_quick_call(method: object, args: tuple[object, ...]) -> bool:
    """Whether a method of a text makes nothing new of note, and searches for little."""
    if getattr(method, "__name__", "") not in _QUICK_METHODS:
        return False
    return not args or (len(args) == 1 and type(args[0]) is str and len(args[0]) <= _QUICK_CHARS)


def check_method(budget: Budget, name: str, text: str, args: Sequence[object]) -> None:
    """Refuse a method of `text`, or the filter of that name, whose result would be too long."""
    n, numbers, texts = len(text), [a for a in args if isinstance(a, int)], [a for a in args if isinstance(a, str)]
    if any(abs(number) > MAX_CHARS for number in numbers):
        raise too_long()
    if isinstance(text, Markup):
        budget.reserve(_ESCAPED * (n + sum(map(len, texts))))
    if n > 256:
        budget.walk(bytes_of(text))
    match name:
        case "replace" if len(texts) >= 2:
            n_most = min([text.count(texts[0]), *(number for number in numbers if number >= 0)])
            budget.reserve(n + n_most * max(0, len(texts[1]) - len(texts[0])))
        case "join":
            n_parts = len(args[0]) if args and isinstance(args[0], Sequence | Mapping) else 0
            budget.reserve(n * n_parts + _size_of_parts(budget, args))
        case "translate" if args:
            budget.reserve(n * _longest_value(args[0]))
        case "strip" | "lstrip" | "rstrip" | "trim":
            _check_search(len(text), texts, _MAX_STRIPPED)
        case "rfind" | "rindex" | "rpartition":
            _check_search(len(text), texts, n)
        case "expandtabs":
            budget.reserve(n + text.count("\t") * max(numbers, default=8))
        case "indent" | "wordwrap":
            width = max((*numbers, *map(len, texts), 4))
            lines = len(text.splitlines()) + 1 if n < MAX_CHARS // 16 else n
            budget.reserve(n + lines * width + lines * _PIECE_BYTES // 4)
        case "split" | "rsplit" | "splitlines":
            if name == "rsplit":
                _check_search(n, texts, n)
            separators = text.count(texts[0]) if texts and texts[0] else n // 2
            pieces = min([separators, *(number for number in numbers if number >= 0)]) + 1
            budget.reserve(pieces * _PIECE_BYTES + n * (1 if text.isascii() else 4), 1)
        case _ if name in _PADDING:
            budget.reserve(max(n, *numbers, 0))
        case _ if name in _CASES:
            budget.reserve(n if text.isascii() else _MAX_CASE_GROWTH * n)
        case _:
            pass


def _check_search(n: int, texts: Sequence[str], most: int) -> None:
    """Some searches compare every character with every one of what is searched for."""
    longest = max(map(len, texts), default=0)
    if longest > most or n * longest > _MAX_COMPARED:
        raise BoundsError(tr("it searches for too long a text"))


def _size_of_parts(budget: Budget, args: Sequence[object]) -> int:
    parts = args[0] if args else ()
    if isinstance(parts, str):
        return len(parts)
    size = 0
    for part in parts if isinstance(parts, Sequence | Mapping) else ():
        budget.spend_steps(1)
        size += len(part) if isinstance(part, str) else written_size(budget, part)
        if size > MAX_CHARS:
            raise too_long()
    return size


def _longest_value(table: object) -> int:
    values = table.values() if isinstance(table, Mapping) else table if isinstance(table, Sequence) else ()
    return max((len(value) for value in values if isinstance(value, str)), default=1)


def check_percent(budget: Budget, pattern: str, values: object) -> None:
    """Refuse `pattern % values` when it would be too long."""
    if _WIDE_PERCENT.search(pattern):
        raise BoundsError(tr("it formats too wide a field"))
    quoted = _QUOTED if _QUOTING_PERCENT.search(pattern) else 1
    if isinstance(values, tuple):
        size = sum(len(v) if isinstance(v, str) else written_size(budget, v) for v in values)
    elif isinstance(values, str):
        size = len(values)
    elif isinstance(values, Mapping):
        sizes = (len(v) if isinstance(v, str) else written_size(budget, v) for v in values.values())
        size = pattern.count("%") * max(sizes, default=0) + written_size(budget, dict(values))
    else:
        size = written_size(budget, values)
    escaped = _ESCAPED if isinstance(pattern, Markup) else 1
    budget.reserve(len(pattern) + count_fields(pattern) + quoted * escaped * size)
    budget.spend_steps(pattern.count("%"))


def check_arguments(budget: Budget, args: Sequence[object]) -> None:
    """What any call is given: large numbers, and keys that take long to compare."""
    for arg in args:
        if type(arg) is str:
            continue
        check_number(arg)
        if isinstance(arg, tuple | list | dict) and len(arg) > 0:
            budget.walk(bytes_of(arg))


def materialised(budget: Budget, args: tuple[object, ...]) -> tuple[object, ...]:
    """The arguments with generators as lists, so that their entries can be counted before they are joined."""
    if any(isinstance(arg, Iterator) for arg in args):
        return tuple(list(Counted(budget, arg)) if isinstance(arg, Iterator) else arg for arg in args)
    return args
