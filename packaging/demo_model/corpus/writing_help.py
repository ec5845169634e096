"""Small helpers of the writing and Markdown parts."""

import re

from demo_model.corpus.grammar import write
from demo_model.corpus.turns import Scene

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_BEFORE_VOWEL = re.compile(r"\b([Aa]) (?=(?!uni|one|use|eu)[aeiou])")


def asked(scene: Scene, *templates: str, **slots: object) -> str:
    """One sentence of one of the templates, with single spaces and the right article."""
    text = write(scene.rng, scene.rng.choice(templates), **slots)
    return _BEFORE_VOWEL.sub(r"\1n ", " ".join(text.split()))


def words(text: str) -> tuple[str, ...]:
    """The parts of ``text`` between bars."""
    return tuple(text.split("|"))


def a_or_an(noun: str) -> str:
    """``a noun`` or ``an noun``, by sound."""
    start = noun.lower()
    vowel = start[:1] in tuple("aeiou") and not start.startswith(("uni", "uk", "eu", "one", "use"))
    return f"{'an' if vowel or start.startswith('hour') else 'a'} {noun}"
