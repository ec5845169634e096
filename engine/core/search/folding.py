"""What two texts have in common when case and Unicode form do not matter, and where one stands in the other."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass


def fold(text: str) -> str:
    """Case-folded, in the Unicode form NFKC."""
    return unicodedata.normalize("NFKC", text).casefold()


@dataclass(frozen=True, slots=True)
class FoldedText:
    """A folded text that knows where each of its characters came from.

    `starts`: of each folded character, where in the text its source begins; None where both go in step.
    """

    folded: str
    n_source: int
    starts: Sequence[int] | None = None

    def find_all(self, needle: str, most: int = 1 << 30) -> list[tuple[int, int]]:
        """Where `needle`, folded, stands in the text, without overlaps: (start, end) in characters of the source."""
        found: list[tuple[int, int]] = []
        at = self.folded.find(needle) if needle else -1
        while at >= 0 and len(found) < most:
            found.append(self._source(at, at + len(needle)))
            at = self.folded.find(needle, at + len(needle))
        return found

    def _source(self, start: int, end: int) -> tuple[int, int]:
        if self.starts is None:
            return start, end
        first = self.starts[start]
        last = self.starts[end - 1]  # the source ends where the next one begins
        after = bisect_right(self.starts, last)
        return first, self.starts[after] if after < len(self.starts) else self.n_source


def folded(text: str) -> FoldedText:
    """`fold(text)` with the places of its characters in `text`."""
    whole = text.casefold()
    if len(whole) == len(text) and unicodedata.is_normalized("NFKC", text):
        return FoldedText(whole, len(text))  # folding never shortens: each character became one
    pieces: list[str] = []
    starts: list[int] = []
    for start, cluster in _clusters(text):
        piece = fold(cluster)
        pieces.append(piece)
        starts.extend([start] * len(piece))
    return FoldedText("".join(pieces), len(text), starts)


def _clusters(text: str) -> list[tuple[int, str]]:
    """Letters with the marks that combine with them, which Unicode forms may join; each with its place."""
    found: list[tuple[int, str]] = []
    start = 0
    for at in range(1, len(text) + 1):
        if at == len(text) or not unicodedata.combining(text[at]):
            if start < at:
                found.append((start, text[start:at]))
            start = at
    return found


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
