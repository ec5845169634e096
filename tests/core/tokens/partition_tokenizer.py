"""llama.cpp's search for special tokens, written anew from its description, over plain text that merges freely.

A raw stretch between special tokens becomes few tokens whose ids depend on all of it, so that any other way of cutting
the text shows. As in llama.cpp, longer tokens are searched first, everywhere, and some eat white space around them.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.cache.states import SpecialToken, Vocabulary

_SPACES = " \t\n\v\f\r"


@dataclass(frozen=True, slots=True, kw_only=True)
class Special:
    text: str
    strips_left: bool = False
    strips_right: bool = False
    is_control: bool = True


class PartitionTokenizer:
    """`tokenize` and `piece` as a model has them. Ids below 1000 are special."""

    def __init__(self, specials: list[Special], *, adds_bos: bool = False) -> None:
        self.specials = specials
        self._bytes: dict[int, bytes] = {i: s.text.encode() for i, s in enumerate(specials)}
        self._ids: dict[tuple[str, str], int] = {}
        self.n_calls = 0
        self.vocabulary = Vocabulary(
            special=tuple(
                SpecialToken(
                    id=i,
                    text=s.text,
                    strips_left=s.strips_left,
                    strips_right=s.strips_right,
                    is_control=s.is_control,
                )
                for i, s in enumerate(specials)
            ),
            bos=0 if adds_bos else None,
            eos=None,
            adds_bos=adds_bos,
            eog=frozenset(),
        )

    def piece(self, token: int) -> bytes:
        return self._bytes[token]

    def tokenize(self, text: str, *, parse_special: bool = True) -> list[int]:
        self.n_calls += 1
        stretches: list[str | int] = [text] if text else []
        order = sorted(range(len(self.specials)), key=lambda i: -len(self.specials[i].text.encode()))
        for token in (i for i in order if parse_special or not self.specials[i].is_control):
            stretches = [part for stretch in stretches for part in self._split(stretch, token)]
        ids: list[int] = []
        for stretch in stretches:
            ids += [stretch] if isinstance(stretch, int) else self._plain(stretch)
        return ids

    def _split(self, stretch: str | int, token: int) -> list[str | int]:
        special = self.specials[token]
        if isinstance(stretch, int):
            return [stretch]
        parts: list[str | int] = []
        while special.text in stretch:
            left, _, stretch = stretch.partition(special.text)
            left = left.rstrip(_SPACES) if special.strips_left else left
            stretch = stretch.lstrip(_SPACES) if special.strips_right else stretch
            parts += [left, token] if left else [token]
        return [*parts, stretch] if stretch else parts

    def _plain(self, text: str) -> list[int]:
        """Two tokens, the first of them up to the middle; which ids they are depends on the whole stretch."""
        half = len(text) // 2
        return [self._id(part, text) for part in (text[:half], text[half:]) if part]

    def _id(self, part: str, whole: str) -> int:
        token = self._ids.setdefault((part, whole), 1000 + len(self._ids))
        self._bytes[token] = part.encode()
        return token
