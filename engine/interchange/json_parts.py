"""JSON read in small steps, so that reading a huge value can be watched, and ended before it is through.

What Python's own reader does in one go holds up every other thread. A value that is small is still read by it; one that
is large is taken apart here, and its members are read one by one, however deep they lie.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from engine.interchange.watching import Watch

_STEPS = (1 << 12, 1 << 15, 1 << 18)  # characters: as much of a value is tried in one go
_DEEPEST = 10_000  # levels; a chat of some programs has two for each message
_NO_SPACE = re.compile(r"[^ \t\n\r]")
_decode = json.JSONDecoder().raw_decode
_Holder = dict[str, object] | list[object]  # what is being read, member by member


def value_of(text: str, watch: Watch) -> object:
    """All of a text, as `json.loads` reads it. Raises ValueError, RecursionError and StoppedError."""
    value, at = _Reader(text, watch).value(past_space(text, 0))
    _end(text, at)
    return value


def elements_of(text: str, begin: int, watch: Watch) -> Iterator[object]:
    """Of the list that begins there and is all of the text, one by one. Raises the same."""
    reader = _Reader(text, watch)
    at = past_space(text, begin + 1)
    is_over = text.startswith("]", at)
    while not is_over:
        value, at = reader.value(at)
        watch.value_ends(at)
        yield value
        watch.value_is_made()
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


class _Reader:
    """Of one text. What was tried in vain is at most a few times as long as what has been read."""

    def __init__(self, text: str, watch: Watch) -> None:
        self._text = text
        self._watch = watch
        self._n_tried = 0  # characters, in vain

    def value(self, at: int) -> tuple[object, int]:
        """What begins there, and where it ends."""
        text, watch = self._text, self._watch
        open_: list[tuple[_Holder, str]] = []  # each with the name of what is read in it
        while True:
            found = self._in_one_go(at)
            if found is None:
                if len(open_) >= _DEEPEST:
                    raise RecursionError
                watch.at(at)
                holder: _Holder = {} if text.startswith("{", at) else []
                at = past_space(text, at + 1)
                if not text.startswith(_end_of(holder), at):
                    at = self._enter(open_, holder, at)
                    continue
                found = holder, at + 1
            value, at = found
            while open_:
                holder, name = open_.pop()
                if isinstance(holder, dict):
                    holder[name] = value
                else:
                    holder.append(value)
                watch.at(at)
                at, is_over = _next(text, at, _end_of(holder))
                if not is_over:
                    at = self._enter(open_, holder, at)
                    break
                value, at = holder, at + 1
            else:
                return value, at

    def _enter(
        self,
        open_: list[tuple[_Holder, str]],
        holder: _Holder,
        at: int,
    ) -> int:
        """A member of it is read next; where that begins."""
        if isinstance(holder, list):
            open_.append((holder, ""))
            return at
        text = self._text
        if not text.startswith('"', at):
            raise json.JSONDecodeError("Expecting property name enclosed in double quotes", text, at)
        name, at = _decode(text, at)
        at = past_space(text, at)
        if not text.startswith(":", at):
            raise json.JSONDecodeError("Expecting ':' delimiter", text, at)
        open_.append((holder, name))
        return past_space(text, at + 1)

    def _in_one_go(self, at: int) -> tuple[object, int] | None:
        """None for what is too large for that, or too deep."""
        text = self._text
        if text[at : at + 1] not in ("{", "["):
            return _decode(text, at)
        for most in _STEPS:
            n_characters = min(most, len(text) - at)
            if most > _STEPS[0] and not self._may_try(at, n_characters):
                return None
            try:
                if n_characters < most:
                    return _decode(text, at)
                value, length = _decode(text[at : at + most])
                return value, at + length
            except RecursionError:
                self._n_tried += n_characters
                return None
            except json.JSONDecodeError:
                if n_characters < most:
                    raise
                self._n_tried += n_characters  # cut off, or broken: then its members tell
        return None

    def _may_try(self, at: int, n_characters: int) -> bool:
        """Whether so much in vain would still be little beside what has been read. Else values within values, each too
        large, would all be tried."""
        return self._n_tried + n_characters <= 2 * at + 2 * _STEPS[-1]


def _end_of(holder: object) -> str:
    return "}" if isinstance(holder, dict) else "]"
