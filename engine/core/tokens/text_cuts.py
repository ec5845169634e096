"""Where a text can be cut so that its pieces, tokenised one by one, have the tokens of the whole.

llama.cpp looks for special tokens first, so the start of one is such a place; but not where another one that overlaps
it could be found instead, or takes the white space before it along. Markers of images and audio are cut out as well.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import TypeAlias

import numpy as np

from engine.core.cache.states import SpecialToken

Trie: TypeAlias = "dict[str, Trie]"  # the ways on through words, by the next character; "" where one ends


def trie_of(words: Iterable[str]) -> Trie:
    root: Trie = {}
    for word in words:
        node = root
        for char in word:
            node = node.setdefault(char, {})
        node[""] = {}
    return root


def any_of(words: set[str]) -> str:
    """A pattern for the longest of the words that begin at a place."""
    return _pattern_of(trie_of(words))


def _pattern_of(node: Trie) -> str:
    text = ""
    while len(node) == 1 and "" not in node:  # one way on: no group is needed
        ((char, node),) = node.items()
        text += re.escape(char)
    branches = "|".join(re.escape(char) + _pattern_of(way) for char, way in node.items() if char)
    return f"{text}(?:{branches}){'?' if '' in node else ''}" if branches else text


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


# Where each token of a piece of text ends, in characters.


_SPACES = b" \t\n\v\f\r"


def token_ends(text: str, ids: Sequence[int], piece: Callable[[int], bytes], special_ids: frozenset[int]) -> array[int]:
    """For each token, the character at which it ends, rounded up for a token that ends inside a character.

    SentencePiece's additional space after a special token and white space that a special token swallows are allowed
    for. When the tokens do not spell the text (WordPiece, normalising tokenizers), every token but the last "ends" at
    the end of the text, so that places inside round down to the piece's start.
    """
    chunks = [piece(token) for token in ids]
    data = text.encode()
    if b"".join(chunks) == data:
        ends = list(accumulate(map(len, chunks)))
    else:
        found = _aligned(data, ids, chunks, special_ids)
        if found is None:
            return array("i", [len(text)] * len(ids))
        ends = found
    if len(data) == len(text):
        return array("i", ends)
    begins = (np.frombuffer(data, np.uint8) & 0xC0) != 0x80  # of characters
    chars_before = np.concatenate(([0], np.cumsum(begins, dtype=np.int32)))
    return array("i", chars_before[ends].astype(np.intc).tobytes())


def _aligned(data: bytes, ids: Sequence[int], chunks: list[bytes], special_ids: frozenset[int]) -> list[int] | None:
    """Ends in bytes, run by run between special tokens; None when the tokens spell something else."""
    ends: list[int] = []
    at = 0
    first = 0
    n = len(ids)
    while first < n:
        if ids[first] in special_ids:
            skipped = 0 if data.startswith(chunks[first], at) else _n_spaces(data, at)  # it swallowed what was before
            if not data.startswith(chunks[first], at + skipped):
                return None
            at += skipped + len(chunks[first])
            ends.append(at)
            first += 1
            continue
        last = first
        while last < n and ids[last] not in special_ids:
            last += 1
        found = _align_run(data, at, chunks[first:last], chunks[last] if last < n else None)
        if found is None:
            return None
        ends += found
        at = found[-1]
        first = last
    at += _n_spaces(data, at)
    return ends if at == len(data) else None


def _align_run(data: bytes, at: int, chunks: list[bytes], follower: bytes | None) -> list[int] | None:
    """Ends of plain tokens from `at`: spelled exactly, with one space more in front, or after swallowed spaces."""
    joined = b"".join(chunks)
    for skipped, extra in ((0, 0), (0, 1), (_n_spaces(data, at), 0), (_n_spaces(data, at), 1)):
        if extra and not joined.startswith(b" "):
            continue
        start = at + skipped
        end = start + len(joined) - extra
        if end > len(data) or data[start:end] != joined[extra:] or not _goes_on(data, end, follower):
            continue
        ends = accumulate(map(len, chunks), initial=start - extra)
        next(ends)
        # A token that is nothing but the additional space counts as part of the character after it.
        return [max(place, start + extra) for place in ends]
    return None


def _goes_on(data: bytes, at: int, follower: bytes | None) -> bool:
    rest = at + _n_spaces(data, at)
    if follower is None:
        return rest == len(data) or at == len(data)
    return data.startswith(follower, at) or data.startswith(follower, rest)


def _n_spaces(data: bytes, at: int) -> int:
    end = at
    while end < len(data) and data[end] in _SPACES:
        end += 1
    return end - at
