"""The words of Cairn that are not everyday English, each explained in a sentence or two. Free of Qt."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from engine.language.translation import in_use

_HEAD = re.compile(r"(?P<name>[^\[]+?)(?: \[(?P<forms>.*)\])?")
_NOT_A_WORD = re.compile(r"[\s,()]+")
_WORD = re.compile(r"[^\W\d_][^\W_]*(?:[’'.-][^\W_]+)*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """`forms`: other words that it explains."""

    name: str
    meaning: str
    forms: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    title: str
    terms: tuple[Term, ...]


@cache
def glossary() -> tuple[Group, ...]:
    """All terms, those first that one meets first."""
    return parsed(in_use().glossary or english())


def english() -> str:
    return files("resources").joinpath("languages", "glossary_en.txt").read_text(encoding="utf-8")


def parsed(terms: str) -> tuple[Group, ...]:
    """A name, in brackets other words that it explains, and below it one or two sentences; `#` begins a group."""
    groups = []
    for part in terms.split("# ")[1:]:
        title, *entries = part.strip().split("\n\n")
        groups.append(Group(title=title, terms=tuple(_term(entry) for entry in entries)))
    return tuple(groups)


def _term(entry: str) -> Term:
    head, *lines = entry.split("\n")
    found = _HEAD.fullmatch(head)
    assert found is not None, head
    forms = tuple((found["forms"] or "").split())
    return Term(name=found["name"], meaning=" ".join(line.strip() for line in lines), forms=forms)


@cache
def explained_words() -> frozenset[str]:
    """Every word that some term explains, in small letters."""
    terms = [term for group in glossary() for term in group.terms]
    return frozenset(word for term in terms for name in (term.name, *term.forms) for word in _parts(name))


def _parts(name: str) -> list[str]:
    return [word for word in _NOT_A_WORD.split(name.lower()) if word]


def matching(wanted: str) -> tuple[Group, ...]:
    """The groups with the terms in which every word of `wanted` occurs."""
    words = wanted.lower().split()
    found = []
    for group in glossary():
        terms = tuple(term for term in group.terms if all(word in _all_of(term) for word in words))
        if terms:
            found.append(Group(title=group.title, terms=terms))
    return tuple(found)


def _all_of(term: Term) -> str:
    return f"{term.name} {' '.join(term.forms)} {term.meaning}".lower()


def terms_in(text: str) -> tuple[Term, ...]:
    """The terms whose names or other forms occur in a text, in their own order."""
    said = f" {' '.join(_WORD.findall(text.lower()))} "
    terms = (term for group in glossary() for term in group.terms)
    return tuple(term for term in terms if any(f" {name.lower()} " in said for name in (term.name, *term.forms)))
