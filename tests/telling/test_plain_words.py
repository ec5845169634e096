"""No text of Cairn holds a word that everybody does not know and that the glossary does not explain."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

from tests.telling.sentence_list import FILE, as_markdown, sections
from tests.telling.spoken_texts import ROOT
from ui.inspector.glossary import glossary, matching, terms_in

PLAIN_WORDS = ROOT / "tests" / "telling" / "plain_words.txt"
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:['’.-][A-Za-z0-9]+)*")
_CODE = re.compile(
    r"`[^`]*`|--[a-z-]+|\*\.\w+|\b[\w…]+\.(?:role|content|type|format|image_url)\b"
)  # to be typed, or sent
_THINGS = "token|request|message|checkpoint|character|file|page|word|event|change|image|sound|piece|position"
_ONE_OF_MANY = re.compile(rf"(?<![\d,.])1 (?:(?:{_THINGS})s|branches)\b")
_OWN = re.compile(r"'s$|’s$|s'$")


def plain_words() -> frozenset[str]:
    lines = PLAIN_WORDS.read_text(encoding="utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())


def explained_words() -> frozenset[str]:
    """Every word that some term explains, in small letters."""
    terms = [term for group in glossary() for term in group.terms]
    names = (name for term in terms for name in (term.name, *term.forms))
    return frozenset(word for name in names for word in re.split(r"[\s,()]+", name.lower()) if word)


def unknown_words(sentence: str, plain: frozenset[str], explained: frozenset[str]) -> list[str]:
    """The words of a sentence that are neither plain nor explained."""
    said = _CODE.sub(" ", sentence.replace("&", ""))
    known = plain | explained
    return [w for w in _WORD.findall(said) if w.lower() not in known and _OWN.sub("", w.lower()) not in known]


def _all_sentences() -> Iterable[tuple[str, str]]:
    for title, sentences in sections():
        yield title, title.removeprefix("F1: ") if "/" not in title else ""
        yield from ((title, sentence) for sentence in sentences)


def test_every_word_is_plain_or_in_the_glossary() -> None:
    """Somebody who never heard of a cache reads these texts, and has F1 alone to ask."""
    plain, explained = plain_words(), explained_words()
    found = {
        f"{title}: {sentence}": unknown
        for title, sentence in _all_sentences()
        if (unknown := unknown_words(sentence, plain, explained))
    }
    assert found == {}


@pytest.mark.parametrize(
    "sentence",
    [
        "Its KV cells were evicted.",
        "The sequence was dropped before the prefill.",
        "LRU eviction of snapshots",
        "decode failed",
        "There is no boundary there.",
    ],
)
def test_a_technical_word_is_found(sentence: str) -> None:
    """A rule that lets these pass would let everything pass."""
    assert unknown_words(sentence, plain_words(), explained_words())


def test_no_plain_word_is_left_over_or_explained_as_well() -> None:
    """The list is what Cairn says, not a dictionary: what no text uses any more goes."""
    said = {
        word
        for _, sentence in _all_sentences()
        for found in _WORD.findall(_CODE.sub(" ", sentence.replace("&", "")))
        for word in (found.lower(), _OWN.sub("", found.lower()))
    }
    assert plain_words() - said == set()
    assert plain_words() & explained_words() == set()


def test_the_list_of_all_sentences_is_what_the_code_says() -> None:
    """`python -m tests.telling.sentence_list` writes it anew; what is new in it is read once, aloud."""
    assert FILE.read_text(encoding="utf-8") == as_markdown(sections())


def test_no_sentence_counts_one_of_many() -> None:
    """ "1 requests" is what a program says, not a person."""
    assert [sentence for _, sentence in _all_sentences() if _ONE_OF_MANY.search(sentence)] == []


def test_every_term_is_found_by_its_name_and_by_its_other_forms() -> None:
    for group in glossary():
        for term in group.terms:
            for wanted in (term.name, *term.forms):
                assert term in [found for part in matching(wanted) for found in part.terms]


def test_names_of_terms_are_told_apart() -> None:
    """Two entries of one name would send a link to the wrong one."""
    names = [term.name for group in glossary() for term in group.terms]
    assert len(set(names)) == len(names)
    assert [term.name for term in terms_in("A Checkpoint of the prompt")] == ["prompt", "checkpoint"]
