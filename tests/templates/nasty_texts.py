"""Texts that try to make piece-wise tokenising differ from tokenising at once."""

from __future__ import annotations

import random

from engine.core.cache.states import Vocabulary

_PLAIN = (
    " ",
    "  ",
    "\n",
    "\n\n",
    "\t",
    " \n ",
    "\r\n",
    "\u00a0",
    "\u3000",
    "Hello",
    " world",
    "don't",
    "12345678",
    "a.b,c!",
    "ünïcödé",
    "日本語のテキスト",
    "한국어",
    "العربية",
    "🎉👩‍👩‍👧",
    "e\u0301",
    "\u0000",
    "<",
    "<|",
    "|>",
    "</",
    "▁",
    "[",
    "]",
    "İstanbul",
    "ﬁ",
)


def fragments(vocabulary: Vocabulary) -> list[str]:
    """What a text is put together from: words and white space, special tokens, and broken special tokens."""
    specials = sorted({token.text for token in vocabulary.special if token.text and "\ufffd" not in token.text})
    if len(specials) > 60:
        strips = [token.text for token in vocabulary.special if token.strips_left and token.text]
        specials = strips + random.Random(5).sample(specials, 50)
    broken = [text[:cut] for text in specials[:30] for cut in (1, len(text) // 2, len(text) - 1) if 0 < cut < len(text)]
    broken += [text[cut:] for text in specials[:30] for cut in (1, len(text) // 2) if 0 < cut < len(text)]
    return [*_PLAIN, *specials, *specials, *broken]


def texts(vocabulary: Vocabulary, n: int) -> list[str]:
    """`n` random texts, always the same."""
    chance = random.Random(11)
    parts = fragments(vocabulary)
    return ["".join(chance.choices(parts, k=chance.randint(1, 14))) for _ in range(n)]
