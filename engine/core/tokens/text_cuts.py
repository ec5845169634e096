"""Where a text can be cut so that its pieces, tokenised one by one, have the tokens of the whole.

llama.cpp looks for special tokens first, so the start of one is such a place; but not where another one that overlaps
it could be found instead, or takes the white space before it along. Markers of images and audio are cut out as well.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from engine.core.cache.facts import SpecialToken


@dataclass(slots=True)
class _Node:
    """One character's way on through the words; `ends` when a word ends here."""

    ways: dict[str, _Node] = field(default_factory=dict)
    ends: bool = False


def any_of(words: set[str]) -> str:
    """A pattern for the longest of the words that begin at a place."""
    root = _Node()
    for word in words:
        node = root
        for char in word:
            node = node.ways.setdefault(char, _Node())
        node.ends = True
    return _pattern_of(root)


def _pattern_of(node: _Node) -> str:
    text = ""
    while len(node.ways) == 1 and not node.ends:  # one way on: no group is needed
        ((char, node),) = node.ways.items()
        text += re.escape(char)
    if not node.ways:
        return text
    branches = "|".join(re.escape(char) + _pattern_of(way) for char, way in node.ways.items())
    return f"{text}(?:{branches}){'?' if node.ends else ''}"


class Splitter:
    """Finds the places at which a text can be cut without changing a token."""

    def __init__(
        self, special: tuple[SpecialToken, ...], markers: re.Pattern[str] | None = None, marker_reach: int = 0
    ) -> None:
        self._special = tuple(token for token in special if token.text)
        self._markers = markers
        self._marker_reach = marker_reach
        # White space at a token's edge may be swallowed by another token, and this one is then not found at all.
        cutting = {t.text for t in self._special if not t.strips_left and t.text == t.text.strip()}
        cutting -= {t.text for t in self._special if t.strips_left}
        self._pattern = re.compile(any_of(cutting)) if cutting else None
        self._longest = max((len(t.text) for t in self._special), default=0)
        self._conflicts: dict[str, tuple[tuple[str, int], ...]] = {}

    @property
    def reach(self) -> int:
        """How many characters behind a cut can decide whether it is one."""
        return max(2 * self._longest, self._marker_reach)

    def pieces(self, text: str, start: int) -> list[tuple[int, int]]:
        """The pieces of text[start:] as [first, end). `start` must be 0 or a cut."""
        if start >= len(text):
            return []
        cuts = [start]
        if self._pattern is not None:
            for match in self._pattern.finditer(text, start):
                at = match.start()
                if at > start and self._is_safe(text, at, match.group()):
                    cuts.append(at)
        if self._markers is not None:
            places = [match.span() for match in self._markers.finditer(text, start)]
            if places:
                outside = (cut for cut in cuts if not any(first < cut < end for first, end in places))
                cuts = sorted({*outside, *(edge for place in places for edge in place)} - {len(text)})
        return list(zip(cuts, [*cuts[1:], len(text)], strict=True))

    def _is_safe(self, text: str, at: int, special: str) -> bool:
        conflicts = self._conflicts.get(special)
        if conflicts is None:
            conflicts = self._conflicts[special] = self._find_conflicts(special)
        return not any(at >= before and text.startswith(other, at - before) for other, before in conflicts)

    def _find_conflicts(self, special: str) -> tuple[tuple[str, int], ...]:
        """Other special tokens that, standing `before` characters earlier, would change what happens at the cut.

        llama.cpp takes longer tokens first, wherever they stand. So a token that begins before the cut and reaches into
        this one may win; one that begins inside this one and is at least as long may win; one that begins at the same
        place and strips white space would eat what lies before the cut.
        """
        found: list[tuple[str, int]] = []
        n = len(special)
        for token in self._special:
            other = token.text
            for before in range(1, len(other)):
                part = other[before:]
                if special.startswith(part) or part.startswith(special):
                    found.append((other, before))
            if len(other.encode()) >= len(special.encode()):
                found.extend((other, -after) for after in range(1, n) if other.startswith(special[after:]))
            if token.strips_left and other.startswith(special):
                found.append((other, 0))
        return tuple(found)
