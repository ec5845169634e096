"""Tokens of a piece of text in which the texts of some control tokens are masked: those are text.

What llama.cpp does with a whole text is done here with the masked one: special tokens are searched, longer ones first,
and the stretches between them are tokenised without parsing special tokens. A reply keeps the tokens it was generated
with, whether its control tokens are masked or not.
"""

from __future__ import annotations

from array import array
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

from engine.core.cache.states import SpecialToken, Vocabulary
from engine.core.tokens.control_texts import MASK

_SPACES = " \t\n\v\f\r"
_WRITTEN = 64


class TokenizeCall(Protocol):
    """As `ports.Model.tokenize`."""

    def __call__(self, text: str, *, parse_special: bool = True) -> list[int]: ...


@dataclass(frozen=True, slots=True)
class _Written:
    """A reply with the end of its prompt: its ids, and for each the character at which it ends, -1 inside of one."""

    text: str
    ids: tuple[int, ...]
    edges: dict[int, int]  # from a character to the number of ids before it


class MaskedPieces:
    """Tokenises masked pieces for one vocabulary. Belongs to one thread."""

    def __init__(self, vocabulary: Vocabulary, tokenize: TokenizeCall) -> None:
        self._tokenize = tokenize
        known = {token.text: token for token in reversed(vocabulary.special) if token.text}
        self._special = sorted(known.values(), key=lambda token: -len(token.text.encode()))
        self._control_ids = frozenset(token.id for token in vocabulary.special if token.is_control)
        self._written: OrderedDict[str, _Written] = OrderedDict()

    def remember(self, text: str, ids: Sequence[int], edges: dict[int, int]) -> None:
        """A reply's text, from the end of its prompt on, was generated with these ids."""
        self._written.pop(text, None)
        self._written[text] = _Written(text, tuple(ids), dict(edges))
        while len(self._written) > _WRITTEN:
            self._written.popitem(last=False)

    def as_written(self, text: str, masked: str, first: int, end: int) -> bytes | None:
        """Ids of text[first:end] where a reply was generated with it behind the same text; None when none was."""
        for known in reversed(self._written.values()):
            at = known.text.find(text[first:end])
            n_known = end - first
            if at < 0:  # it may go on behind the reply
                at = known.text.rfind(text[first : first + 1])
                while at >= 0 and not text.startswith(known.text[at:], first):
                    at = known.text.rfind(text[first : first + 1], 0, at)
                n_known = len(known.text) - at
            if at < 0 or n_known > end - first or not text.startswith(known.text[:at], first - at):
                continue
            if first < at or at not in known.edges or at + n_known not in known.edges:
                continue
            ids = list(known.ids[known.edges[at] : known.edges[at + n_known]])
            if first + n_known < end:
                ids += self.ids_of(text[first + n_known : end], masked[first + n_known : end])
            return array("i", ids).tobytes()
        return None

    def ids_of(self, text: str, masked: str) -> list[int]:
        """Ids of a text in which special tokens are searched as `masked` shows them."""
        stretches: list[tuple[int, int, int | None]] = [(0, len(text), None)]
        for token in self._special:
            if token.text in masked:
                stretches = [part for stretch in stretches for part in _split(masked, stretch, token)]
        ids: list[int] = []
        for first, end, token_id in stretches:
            ids += [token_id] if token_id is not None else self._plain(text[first:end], masked[first:end])
        return ids

    def _plain(self, text: str, masked: str) -> list[int]:
        ids = self._tokenize(text, parse_special=False)
        if self._control_ids.isdisjoint(ids):
            return ids
        # A tokeniser that merges characters into a control token all the same: it never sees one whole.
        cuts = [0, *(at + 1 for at, char in enumerate(masked) if char == MASK and at + 1 < len(text)), len(text)]
        return [
            token for first, end in pairwise(cuts) for token in self._tokenize(text[first:end], parse_special=False)
        ]


def _split(masked: str, stretch: tuple[int, int, int | None], token: SpecialToken) -> list[tuple[int, int, int | None]]:
    """A stretch with all of one special token found in it, and the white space eaten that it eats."""
    first, end, token_id = stretch
    if token_id is not None:
        return [stretch]
    parts: list[tuple[int, int, int | None]] = []
    while (at := masked.find(token.text, first, end)) >= 0:
        left = first + len(masked[first:at].rstrip(_SPACES)) if token.strips_left else at
        if left > first:
            parts.append((first, left, None))
        behind = at + len(token.text)
        parts.append((at, behind, token.id))
        first = behind
        while token.strips_right and first < end and masked[first] in _SPACES:
            first += 1
    return [*parts, (first, end, None)] if first < end else parts
