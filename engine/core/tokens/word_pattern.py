"""One regular expression for many words, with what they begin with in common taken once."""

from __future__ import annotations

import re
from dataclasses import dataclass, field


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
