"""What is drafted out of a text."""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

from engine.core.drafting.lookup import copied


def path(tokens: Iterable[int]) -> bytes:
    return array("i", tokens).tobytes()


def drafts(tokens: Iterable[int], most: int, *, behind: int | None = None) -> list[int]:
    copy = copied(path(tokens), behind, lambda _: most)
    return copy.drafts if copy else []


def test_what_followed_the_last_time_is_drafted() -> None:
    assert drafts([1, 2, 3, 4, 5, 9, 1, 2, 3], 2) == [4, 5]


def test_the_newest_of_several_places_counts() -> None:
    assert drafts([1, 2, 3, 4, 0, 1, 2, 3, 7, 0, 1, 2, 3], 1) == [7]


def test_how_many_agree_says_how_many_drafts_are_worth_it() -> None:
    """Three tokens agree often by chance."""
    few, many = [9, 1, 2, 3, *range(20, 40), 8, 1, 2, 3], [*range(1, 10), *range(20, 40), 99, *range(1, 10)]
    for tokens, n_agree in ((few, 3), (many, 9), (list(range(200)) * 2, 64)):
        asked: list[int] = []
        copy = copied(path(tokens), None, lambda n, asked=asked: asked.append(n) or 15)  # type: ignore[misc]
        assert copy is not None
        assert (asked, copy.n_agree, len(copy.drafts)) == ([n_agree], n_agree, 15)
        assert tokens[copy.at : copy.at + 15] == copy.drafts


def test_behind_a_changed_token_the_copy_goes_on() -> None:
    """Else three more have to come first."""
    tokens = [*range(1, 20), 99, *range(1, 9), 77]
    copy = copied(path(tokens), 8, lambda _: 3)  # 77 in the place of 9
    assert copy is not None
    assert (copy.drafts, copy.n_agree) == ([10, 11, 12], 0)
    assert drafts(tokens, 3) == []
    assert drafts([*tokens[:19], 99, 1, 2, 3], 3, behind=8) == [4, 5, 6], "what came up before is known better"


def test_two_tokens_or_nothing_before_are_no_ground() -> None:
    assert drafts([1, 2, 9, 1, 2], 4) == []
    assert drafts([1, 2, 3], 4) == []
    assert drafts([], 4) == []
    assert drafts([1, 2, 3, 4, 1, 2, 3], 0) == []
    assert drafts([1, 2, 3], 4, behind=2) == [], "nothing stands behind it"


def test_items_of_media_are_never_drafted_nor_looked_for() -> None:
    assert drafts([1, 2, 3, 4, -5, -6, 1, 2, 3], 6) == [4]
    assert drafts([-1, -2, -3, 4, 0, -1, -2, -3], 6) == []
    assert drafts([1, -2, 3, 4], 6, behind=0) == []


def test_bytes_that_are_alike_across_tokens_are_no_place() -> None:
    """A search of bytes finds places between two tokens."""
    inside = [0x01000000, 0x02000000, 0x03000000, 0]  # shifted by a byte: 1, 2, 3
    assert drafts([*inside, 7, 1, 2, 3], 4) == []


@given(st.lists(st.integers(0, 3), max_size=60), st.integers(0, 15))
def test_it_is_what_a_search_one_by_one_finds(tokens: list[int], most: int) -> None:
    found = drafts(tokens, most)
    n = len(tokens)
    at = next((e for e in range(n - 1, 2, -1) if tokens[e - 3 : e] == tokens[-3:]), None)
    assert found == ([] if at is None else tokens[at : at + most])
