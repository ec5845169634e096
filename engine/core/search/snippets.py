"""The few words around a place of a long text, in one line."""

from __future__ import annotations

from dataclasses import dataclass

_BEFORE, _AFTER = 36, 120  # characters


@dataclass(frozen=True, slots=True)
class Snippet:
    """One line; what was searched for stands at `start` to `end` of `text`."""

    text: str
    start: int
    end: int


def snippet_of(text: str, start: int, end: int) -> Snippet:
    """The surroundings of `text[start:end]`, white space made into single spaces, cut at words where that is near."""
    begin = max(0, start - _BEFORE)
    before = text[begin:start]
    if begin:
        space = before.find(" ")
        before = "…" + (before[space + 1 :] if 0 <= space < _BEFORE // 2 else before)
    stop = min(len(text), end + _AFTER)
    before = _line(before).lstrip()
    found = _line(text[start:end])
    after = _line(text[end:stop]).rstrip() + ("…" if stop < len(text) else "")
    return Snippet(before + found + after, len(before), len(before) + len(found))


def _line(text: str) -> str:
    """In one line; a space at its ends stays one."""
    words = " ".join(text.split())
    if not words:
        return " " if text else ""
    return f"{' ' if text[0].isspace() else ''}{words}{' ' if text[-1].isspace() else ''}"
