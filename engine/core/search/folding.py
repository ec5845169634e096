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
