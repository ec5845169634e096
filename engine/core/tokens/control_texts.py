"""The texts of a vocabulary's control tokens, and how a text is masked so that none of them is found in it.

A mask keeps the text's length: where a control token's text stands, or part of one that what the template writes around
it could complete, each visible character becomes one that is in no token. So a place in the masked text is the same
place in the text.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterable, Sequence

from engine.core.cache.states import Vocabulary
from engine.core.tokens.text_cuts import any_of

# A palm branch: in no vocabulary's control tokens, and printable, so that Python writes it as it is. A text that has it
# already loses nothing.
MASK = "\u2e19"
_UNMASKED = frozenset('"\\')  # JSON writes these as two characters
_MAX_CLEAN = 10_000
_WORD = re.compile(r"\w+")
_EDGES = re.compile(r"^\W+|\W+$")


class ControlTexts:
    """Finds and masks. `kept` matches what is never masked: the markers of media."""

    def __init__(self, vocabulary: Vocabulary, kept: re.Pattern[str] | None = None) -> None:
        texts = {t.text for t in vocabulary.special if t.is_control and t.text}
        self.ids = frozenset(t.id for t in vocabulary.special if t.is_control)
        self.pattern = re.compile(any_of(texts)) if texts else None
        self._kept = kept
        # Texts with nothing to mask, bare words or not: not the texts themselves, which somebody may delete.
        self._clean: OrderedDict[tuple[int, int], None] = OrderedDict()
        self._longest = max(map(len, texts), default=0)
        self._starts = {text[:n] for text in texts for n in range(1, len(text))}
        self._ends = {text[n:] for text in texts for n in range(1, len(text))}
        self._joined = "\0".join(texts)
        self._cores = {_EDGES.sub("", text) for text in texts}

    def masked(self, text: str, *, words: bool = True) -> str:
        """`text` with a mask over all that may become part of a control token; the same object when there is nothing.

        With `words`, a bare word also counts that a template could put into brackets of its own: "s" for "<s>".
        """
        if not text or self.pattern is None:
            return text
        key = (hash(text), len(text))
        if key in self._clean:
            self._clean.move_to_end(key)
            return text
        found = self._at_edges(text, words=words)
        masked = self.without_controls(self._cover(text, found) if found else text)
        if masked is text and (words or len(text) >= self._longest):
            self._clean[key] = None
            if len(self._clean) > _MAX_CLEAN:
                self._clean.popitem(last=False)
        return masked

    def without_controls(self, text: str) -> str:
        """`text` with a mask over whole control tokens only."""
        if self.pattern is None or self.pattern.search(text) is None:
            return text
        if self._kept is None:
            return self.masked_outside(text)
        parts: list[str] = []
        at = 0
        for match in self._kept.finditer(text):
            parts += (self.masked_outside(text[at : match.start()]), match.group())
            at = match.end()
        return "".join((*parts, self.masked_outside(text[at:])))

    def masked_outside(self, text: str, places: Sequence[tuple[int, int]] = ()) -> str:
        """`text` with a mask over whole control tokens, but for those in these places [first, end)."""
        if self.pattern is None:
            return text
        while found := [
            match.span()
            for match in self.pattern.finditer(text)
            if not any(first <= match.start() and match.end() <= end for first, end in places)
        ]:
            text = covered(text, found)
        return text

    def has_one(self, text: str) -> bool:
        """Whether the text of a control token is in it."""
        return self.pattern is not None and self.pattern.search(text) is not None

    def masked_where(self, text: str, other: str) -> str:
        """`text` with a mask over those control tokens that `other`, a text of the same length, does not have."""
        if self.pattern is None:
            return text
        places = [match.span() for match in self.pattern.finditer(text)]
        return covered(text, [(a, b) for a, b in places if text[a:b] != other[a:b]])

    def _at_edges(self, text: str, *, words: bool) -> list[tuple[int, int]]:
        """Parts of control tokens at the beginning and the end, with the white space that templates cut off or not."""
        bare_first, bare_end = len(text) - len(text.lstrip()), len(text.rstrip())
        if bare_first >= bare_end:
            return []
        found: list[tuple[int, int]] = []
        bare = text[bare_first:bare_end] if bare_end - bare_first < self._longest else ""
        if bare and bare in self._joined:
            is_word = _WORD.fullmatch(bare) is not None
            if not is_word or (words and bare in self._cores):
                found.append((bare_first, bare_end))
            if is_word:
                return found
        for first in {0, bare_first}:
            n = next((n for n in range(self._longest - 1, 0, -1) if text[first : first + n] in self._ends), 0)
            found += [(first, first + n)] if n else []
        for end in {len(text), bare_end}:
            n = next((n for n in range(min(self._longest - 1, end), 0, -1) if text[end - n : end] in self._starts), 0)
            found += [(end - n, end)] if n else []
        return found

    def _cover(self, text: str, places: Iterable[tuple[int, int]]) -> str:
        if self._kept is not None:
            kept = [match.span() for match in self._kept.finditer(text)]
            places = [(a, b) for a, b in places if not any(a < end and first < b for first, end in kept)]
        return covered(text, places)


def covered(text: str, places: Iterable[tuple[int, int]]) -> str:
    """`text` with a mask over the visible characters of [first, end) places."""
    parts: list[str] = []
    at = 0
    for first, end in sorted(places):
        if end <= at:
            continue
        first = max(first, at)
        parts += (text[at:first], _mask(text[first:end]))
        at = end
    return "".join((*parts, text[at:]))


def _mask(text: str) -> str:
    masked = "".join(c if c.isspace() or c in _UNMASKED else MASK for c in text)
    return masked if MASK in masked else MASK * len(text)
