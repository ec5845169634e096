"""What cannot be seen is named: every kind alone, in both directions, and together."""

from __future__ import annotations

import unicodedata
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.difference.hidden_difference import HiddenKind, hidden_changes, looks_same
from engine.core.difference.text_difference import text_difference

K = HiddenKind

ALONE = [
    ("one\r\ntwo\r\nthree", "one\ntwo\nthree", K.CRLF_TO_LF),
    ("one\ntwo", "one\r\ntwo", K.LF_TO_CRLF),
    ("one\ntwo", "one\u2028two", K.OTHER_LINE_ENDS),
    ("one\rtwo", "one\ntwo", K.OTHER_LINE_ENDS),
    ("one\ntwo", "one\n\ntwo", K.MORE_EMPTY_LINES),
    ("one\n\n\ntwo", "one\ntwo", K.FEWER_EMPTY_LINES),
    ("un cafe\u0301 noir", "un caf\u00e9 noir", K.COMPOSED),
    ("un caf\u00e9 noir", "un cafe\u0301 noir", K.DECOMPOSED),
    ("\u1ec7", "\u00ea\u0323", K.DECOMPOSED),
    ("e\u0323\u0302", "\u1eb9\u0302", K.OTHER_UNICODE_FORM),
    ("onetwo", "one\u200btwo", K.ZERO_WIDTH_ADDED),
    ("one two\u200d", "one two", K.ZERO_WIDTH_REMOVED),
    ("one", "\ufeffone", K.BOM_ADDED),
    ("\ufeffone", "one", K.BOM_REMOVED),
    ("onetwo", "one\u00adtwo", K.INVISIBLE_ADDED),
    ("\u202aone", "one", K.INVISIBLE_REMOVED),
    ("one\u200btwo", "onet\u200bwo", K.INVISIBLE_CHANGED),
    ("one\u200btwo", "one\u2060two", K.INVISIBLE_CHANGED),
    ("10\u00a0km", "10 km", K.NO_BREAK_TO_SPACE),
    ("10 km", "10\u202fkm", K.SPACE_TO_NO_BREAK),
    ("10 km", "10\u2009km", K.OTHER_SPACES),
    ("if x:\n\treturn", "if x:\n    return", K.TABS_TO_SPACES),
    ("a    b", "a\tb", K.SPACES_TO_TABS),
    ("one two", "one  two", K.MORE_SPACES),
    ("a\n  b", "a\nb", K.FEWER_SPACES),
    ("one\ntwo", "one  \ntwo", K.TRAILING_ADDED),
    ("one \ntwo", "one\ntwo", K.TRAILING_REMOVED),
    ("one \ntwo", "one\t\ntwo", K.TRAILING_CHANGED),
    ("one", "one\n", K.EDGE_ADDED),
    ("  one", "one", K.EDGE_REMOVED),
    ("p\u0430ypal", "paypal", K.LOOKALIKES),
]


@pytest.mark.parametrize(("old", "new", "kind"), ALONE, ids=[kind.value for _, _, kind in ALONE])
def test_each_kind_is_named_alone_and_nothing_else(old: str, new: str, kind: HiddenKind) -> None:
    """ "'Second line.' became 'Second line.'" says nothing."""
    found = hidden_changes(old, new)
    assert found.kinds == (kind,)
    assert found.is_all
    assert looks_same(old, new)


def test_every_kind_is_tried() -> None:
    assert {kind for _, _, kind in ALONE} == set(HiddenKind)


_AT_AN_EDGE = (K.BOM_ADDED, K.BOM_REMOVED, K.EDGE_ADDED, K.EDGE_REMOVED)


@pytest.mark.parametrize(("old", "new", "kind"), [line for line in ALONE if line[2] not in _AT_AN_EDGE])
def test_it_is_found_in_the_middle_of_a_long_text(old: str, new: str, kind: HiddenKind) -> None:
    """A whole file sent as a tool result has the change somewhere, and equal text on both sides of it."""
    before, after = "Some words before. " * 50, " and some words behind it." * 50
    found = hidden_changes(before + old + after, before + new + after)
    assert found.kinds == (kind,)
    assert found.is_all


_MIXED = [
    ("x\r\ny", "x\ny", K.CRLF_TO_LF),
    ("caf\u00e9 ou", "cafe\u0301 ou", K.DECOMPOSED),
    ("to\u200bgether", "together", K.ZERO_WIDTH_REMOVED),
    ("10 km", "10\u00a0km", K.SPACE_TO_NO_BREAK),
    ("a\tb", "a    b", K.TABS_TO_SPACES),
    ("end \nof", "end\nof", K.TRAILING_REMOVED),
]


@pytest.mark.parametrize("picked", [*combinations(_MIXED, 2), *combinations(_MIXED, 3), tuple(_MIXED)])
def test_all_kinds_are_named_where_several_come_together(picked: tuple[tuple[str, str, HiddenKind], ...]) -> None:
    """A file that went through another editor has other line ends and other Unicode forms at once."""
    old, new = " then ".join(old for old, _, _ in picked), " then ".join(new for _, new, _ in picked)
    found = hidden_changes(old, new)
    assert set(found.kinds) == {kind for _, _, kind in picked}
    assert found.is_all


@pytest.mark.parametrize(
    ("old", "new"),
    [("one", "two"), ("ab", "a b"), ("a b", "a\nb"), ("11-20", "11-21"), ("same", "same"), ("", "x"), ("\u00e9", "e")],
)
def test_what_can_be_seen_is_left_to_be_quoted(old: str, new: str) -> None:
    found = hidden_changes(old, new)
    assert found.kinds == ()
    assert not found.is_all
    assert looks_same(old, new) is (old == new)


def test_a_hidden_change_before_one_that_can_be_seen_is_named_and_not_the_whole() -> None:
    """It is the first difference: from there on everything is read again."""
    found = hidden_changes("one\r\ntwo\r\nthree", "one\ntwo\nfour")
    assert found.kinds == (K.CRLF_TO_LF,)
    assert not found.is_all
    assert hidden_changes("foo\u200b bar", "foo baz").kinds == (K.ZERO_WIDTH_REMOVED,)


def test_a_hidden_change_behind_one_that_can_be_seen_is_not_the_difference() -> None:
    assert hidden_changes("one two\r\n three\u200b", "uno two\n three").kinds == ()


_LETTERS = st.text(alphabet="abcdefg \n", max_size=60)


@given(_LETTERS, _LETTERS)
def test_texts_of_letters_look_the_same_only_if_they_are_but_for_spaces(old: str, new: str) -> None:
    """To say "nothing that can be seen changed" of two different texts would be a lie."""
    if looks_same(old, new):
        assert old.split() == new.split()


@given(st.text(max_size=40), st.text(max_size=40))
def test_no_text_makes_it_fail_and_only_equal_words_look_the_same(old: str, new: str) -> None:
    found = hidden_changes(old, new)
    assert bool(found.kinds) or not found.is_all
    assert hidden_changes(old, old).kinds == ()


@given(st.text(max_size=40))
def test_another_unicode_form_always_looks_the_same(text: str) -> None:
    assert looks_same(unicodedata.normalize("NFC", text), unicodedata.normalize("NFD", text))


@given(st.text(alphabet="abc \u00e9\u200b\n", max_size=40))
def test_other_line_ends_are_always_found(text: str) -> None:
    """In whatever text: all of them, and nothing else."""
    other = text.replace("\n", "\r\n")
    found = hidden_changes(text, other)
    assert found.kinds == ((K.LF_TO_CRLF,) if "\n" in text else ())


def test_the_difference_of_two_messages_carries_them() -> None:
    found = text_difference("Read it.\r\nThen answer.", "Read it.\nThen answer.")
    assert found.hidden == (K.CRLF_TO_LF,)
    assert found.looks_same
    assert not text_difference("Read it.", "Write it.").hidden
