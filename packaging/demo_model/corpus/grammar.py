"""A small grammar for sentences: ``{a|b}`` picks one, ``[x]`` may be left out, ``$name`` is a slot."""

import random
import re
from functools import cache
from typing import Union

# Slot values stand between these two marks until the noise is done: a name keeps its spelling.
KEEP_START, KEEP_END = "\x01", "\x02"

_SLOT = re.compile(r"\$(\w+)")

_Node = Union[str, "_Choice"]


class _Choice:
    """One of several sequences; ``optional`` adds the empty one with even odds."""

    def __init__(self, sequences: list[list["_Node"]], *, optional: bool) -> None:
        self.sequences = sequences
        self.optional = optional


def write(rng: random.Random, template: str, **slots: object) -> str:
    """One sentence of ``template``. Raises KeyError for a slot without a value."""
    text = _expand(rng, _parsed(template))
    return _SLOT.sub(lambda match: str(slots[match.group(1)]), text) if "$" in text else text


def keep(value: object) -> str:
    """``value`` as a slot that noise leaves alone (letter case apart)."""
    return f"{KEEP_START}{value}{KEEP_END}"


def capitalised(text: str) -> str:
    """``text`` with a capital first letter, the rest unchanged."""
    return text[:1].upper() + text[1:]


def with_article(noun: str) -> str:
    """``a noun`` or ``an noun``."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def count_of(template: str) -> int:
    """How many different sentences ``template`` can make, slots not counted."""
    return sum(_count(sequence) for sequence in _parsed(template).sequences)


def _count(sequence: list[_Node]) -> int:
    product = 1
    for node in sequence:
        if isinstance(node, _Choice):
            product *= sum(_count(inner) for inner in node.sequences) + node.optional
    return product


def _expand(rng: random.Random, choice: _Choice) -> str:
    if choice.optional and rng.random() < 0.5:
        return ""
    return "".join(node if isinstance(node, str) else _expand(rng, node) for node in rng.choice(choice.sequences))


@cache
def _parsed(template: str) -> _Choice:
    choice, end = _parse(template, 0, "")
    if end != len(template):
        raise ValueError(f"unbalanced {template[end]!r} in {template!r}")
    return choice


def _parse(template: str, start: int, closing: str) -> tuple[_Choice, int]:
    sequences: list[list[_Node]] = [[]]
    at = start
    while at < len(template) and template[at] not in "}]":
        sign = template[at]
        if sign in "{[":
            inner, at = _parse(template, at + 1, "}" if sign == "{" else "]")
            sequences[-1].append(_Choice(inner.sequences, optional=sign == "["))
        elif sign == "|" and closing:
            sequences.append([])
        else:
            sequences[-1].append(sign)
        at += 1
    if closing and template[at : at + 1] != closing:
        raise ValueError(f"missing {closing!r} in {template!r}")
    return _Choice([_joined(sequence) for sequence in sequences], optional=False), at


def _joined(sequence: list[_Node]) -> list[_Node]:
    joined: list[_Node] = []
    for node in sequence:
        if isinstance(node, str) and joined and isinstance(joined[-1], str):
            joined[-1] += node
        else:
            joined.append(node)
    return joined
