"""Pieces of GBNF about texts: literals, names that are none of some, and everything up to a tag."""

from __future__ import annotations

from collections.abc import Sequence

_NOT_IN_KEYS = '"\\'


def literal(text: str) -> str:
    """A text as it is."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", "\\r")
    return f'"{escaped}"'


def _in_class(letter: str) -> str:
    return letter if letter.isascii() and letter.isalnum() else f"\\U{ord(letter):08X}"


def other_names(names: Sequence[str], rule: str) -> dict[str, str]:
    """Rules, the first of which is `rule`: a key in quotes that is none of these, so that no property comes twice under
    another schema.

    One rule for each letter: llama.cpp refuses groups that hold many others.
    """
    tree: dict[str, object] = {}
    for name in names:
        if any(letter in _NOT_IN_KEYS or ord(letter) < 32 for letter in name):
            continue  # such a key is written with a backslash, which these have not
        at = tree
        for letter in name:
            step = at.setdefault(letter, {})
            assert isinstance(step, dict)
            at = step
        at[""] = {}
    rules = {rule: rf'"\"" {rule}-0 "\""'}
    waiting: list[tuple[str, object]] = [(f"{rule}-0", tree)]
    n = 0
    while waiting:
        name, node = waiting.pop()
        assert isinstance(node, dict)
        ways: list[str] = []
        letters = [letter for letter in node if letter]
        for letter in letters:
            n += 1
            waiting.append((f"{rule}-{n}", node[letter]))
            ways.append(f"[{_in_class(letter)}] {rule}-{n}")
        ways.append(rf"[^\"\\\x00-\x1F{''.join(map(_in_class, letters))}] key-rest")
        if "" not in node:  # not the end of a name; anything once it is none of them
            ways.append('""')
        rules[name] = " | ".join(ways)
    return rules


def until(tag: str, then: str, name: str = "until") -> dict[str, str]:
    """Rules, the first of which is "until-0": any text, the first `tag` in it, and `then`."""
    rules = {rule: " | ".join(ways) for rule, ways in _ways(tag, name).items()}
    return {**rules, f"{name}-behind": then}


def without(tag: str, name: str = "free") -> dict[str, str]:
    """Rules, the first of which is "free-0": any text in which `tag` does not stand."""
    behind = f"{name}-behind"
    return {
        rule: " | ".join([*(way for way in ways if not way.endswith(f" {behind}")), '""'])
        for rule, ways in _ways(tag, name).items()
    }


def _ways(tag: str, name: str) -> dict[str, list[str]]:
    """By how much of `tag` has been read, the ways on: to other such rules, and behind it."""
    rules: dict[str, list[str]] = {}
    letters = sorted(set(tag))
    for n in range(len(tag)):
        ways: list[str] = []
        for letter in letters:
            reached = _longest_start(tag, tag[:n] + letter)
            ways.append(f"[{_in_class(letter)}] {name}-{'behind' if reached == len(tag) else reached}")
        ways.append(f"[^{''.join(map(_in_class, letters))}] {name}-0")
        rules[f"{name}-{n}"] = ways
    return rules


def _longest_start(tag: str, read: str) -> int:
    """How much of `tag` the end of what was read is."""
    return next(n for n in range(min(len(tag), len(read)), -1, -1) if read.endswith(tag[:n]))
