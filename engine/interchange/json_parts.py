"""JSON read in small steps, so that reading a huge value can be watched, and ended before it is through.

What Python's own reader does in one go holds up every other thread. A value that is small is still read by it; one that
is large is taken apart here, and its members are read one by one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

_STEPS = (1 << 12, 1 << 15, 1 << 18)  # characters: as much of a value is tried in one go
_DEEPEST = 100  # levels of what is large; nobody's chats have more
_NO_SPACE = re.compile(r"[^ \t\n\r]")
_decode = json.JSONDecoder().raw_decode


class StoppedError(Exception):
    """The person has no more use for it."""


class Watch:
    """Told where the reading is; raises StoppedError once it is to end."""

    def __init__(self, is_cancelled: Callable[[], bool], told: Callable[[int, int], None]) -> None:
        """`told` gets characters: how many have been read, and how many there are."""
        self._is_cancelled = is_cancelled
        self._told = told
        self._next = _STEPS[-1]
        self.total = 0

    def begin(self, total: int) -> None:
        """Another text of so many characters."""
        self.total = total
        self._next = _STEPS[-1]

    def at(self, place: int) -> None:
        if place >= self._next:
            self._next = place + _STEPS[-1]
            self.check()
            self._told(place, self.total)

    def check(self) -> None:
        if self._is_cancelled():
            raise StoppedError


def value_of(text: str, watch: Watch) -> object:
    """All of a text, as `json.loads` reads it. Raises ValueError, RecursionError and StoppedError."""
    value, at = _value(text, past_space(text, 0), watch, 0)
    _end(text, at)
    return value


def elements_of(text: str, begin: int, watch: Watch) -> Iterator[object]:
    """Of the list that begins there and is all of the text, one by one. Raises the same."""
    at = past_space(text, begin + 1)
    is_over = text.startswith("]", at)
    while not is_over:
        value, at = _value(text, at, watch, 1)
        yield value
        watch.at(at)
        at, is_over = _next(text, at, "]")
    _end(text, at + 1)


def past_space(text: str, at: int) -> int:
    found = _NO_SPACE.search(text, at)
    return len(text) if found is None else found.start()


def _end(text: str, at: int) -> None:
    at = past_space(text, at)
    if at < len(text):
        raise json.JSONDecodeError("Extra data", text, at)


def _next(text: str, at: int, end: str) -> tuple[int, bool]:
    """Where the next member begins, or else the sign that ends them all."""
    at = past_space(text, at)
    if text.startswith(end, at):
        return at, True
    if not text.startswith(",", at):
        raise json.JSONDecodeError("Expecting ',' delimiter", text, at)
    return past_space(text, at + 1), False


def _value(text: str, at: int, watch: Watch, depth: int) -> tuple[object, int]:
    """What begins there, and where it ends."""
    first = text[at : at + 1]
    if first not in ("{", "[") or depth > _DEEPEST:
        return _decode(text, at)
    for most in _STEPS:
        if at + most >= len(text):
            return _decode(text, at)
        try:
            value, length = _decode(text[at : at + most])
        except json.JSONDecodeError:
            continue  # cut off, or broken: then its members tell
        return value, at + length
    watch.at(at)
    return _object(text, at, watch, depth) if first == "{" else _list(text, at, watch, depth)


def _list(text: str, at: int, watch: Watch, depth: int) -> tuple[list[object], int]:
    found: list[object] = []
    at = past_space(text, at + 1)
    is_over = text.startswith("]", at)
    while not is_over:
        value, at = _value(text, at, watch, depth + 1)
        found.append(value)
        watch.at(at)
        at, is_over = _next(text, at, "]")
    return found, at + 1


def _object(text: str, at: int, watch: Watch, depth: int) -> tuple[dict[str, object], int]:
    found: dict[str, object] = {}
    at = past_space(text, at + 1)
    is_over = text.startswith("}", at)
    while not is_over:
        if not text.startswith('"', at):
            raise json.JSONDecodeError("Expecting property name enclosed in double quotes", text, at)
        name, at = _decode(text, at)
        at = past_space(text, at)
        if not text.startswith(":", at):
            raise json.JSONDecodeError("Expecting ':' delimiter", text, at)
        found[name], at = _value(text, past_space(text, at + 1), watch, depth + 1)
        watch.at(at)
        at, is_over = _next(text, at, "}")
    return found, at + 1
