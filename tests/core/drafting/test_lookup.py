"""What is drafted out of a text."""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

from engine.core.drafting.lookup import drafts_for


def path(tokens: Iterable[int]) -> bytes:
    return array("i", tokens).tobytes()


def test_what_followed_the_last_time_is_drafted() -> None:
    assert drafts_for(path([1, 2, 3, 4, 5, 9, 1, 2, 3]), 2) == [4, 5]


def test_the_newest_of_several_places_counts() -> None:
    assert drafts_for(path([1, 2, 3, 4, 0, 1, 2, 3, 7, 0, 1, 2, 3]), 1) == [7]


def test_a_short_agreement_is_worth_a_short_draft() -> None:
    """Three tokens agree often by chance; the drafts grow with what agrees before them."""
    assert len(drafts_for(path([9, 1, 2, 3, *range(20, 40), 8, 1, 2, 3]), 15)) == 3
    assert len(drafts_for(path([*range(1, 10), *range(20, 40), 99, *range(1, 10)]), 15)) == 9


def test_two_tokens_or_nothing_before_are_no_ground() -> None:
    assert drafts_for(path([1, 2, 9, 1, 2]), 4) == []
    assert drafts_for(path([1, 2, 3]), 4) == []
    assert drafts_for(b"", 4) == []
    assert drafts_for(path([1, 2, 3, 4, 1, 2, 3]), 0) == []


def test_items_of_media_are_never_drafted_nor_looked_for() -> None:
    assert drafts_for(path([1, 2, 3, 4, -5, -6, 1, 2, 3]), 6) == [4]
    assert drafts_for(path([-1, -2, -3, 4, 0, -1, -2, -3]), 6) == []


def test_bytes_that_are_alike_across_tokens_are_no_place() -> None:
    """A search of bytes finds places between two tokens."""
    inside = path([0x01000000, 0x02000000, 0x03000000, 0])  # shifted by a byte: 1, 2, 3
    assert drafts_for(inside + path([7, 1, 2, 3]), 4) == []


@given(st.lists(st.integers(0, 3), max_size=60), st.integers(0, 15))
def test_it_is_what_a_search_one_by_one_finds(tokens: list[int], most: int) -> None:
    found = drafts_for(path(tokens), most)
    n = len(tokens)
    at = next((e for e in range(n - 1, 2, -1) if tokens[e - 3 : e] == tokens[-3:]), None)
    if at is None or most == 0:
        assert found == []
        return
    assert found == tokens[at : at + len(found)]
    assert 0 < len(found) <= most
