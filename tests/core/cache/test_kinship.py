"""What paths share is found with one comparison each, and must be what comparing them all would find."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.core.cache.kinship import Kinship
from engine.core.prompt.items import NO_TOKENS, Tokens, shared_prefix

# Few different items, so that many paths part at the same place, and some are the beginning of others.
PATHS = st.lists(st.lists(st.integers(0, 1), max_size=8).map(Tokens.of), min_size=1, max_size=6)


@given(PATHS, st.integers(0, 6))
def test_what_is_known_of_two_paths_is_what_comparing_them_finds(paths: list[Tokens], at: int) -> None:
    kinship = Kinship((*paths, NO_TOKENS)[min(at, len(paths))])
    for _ in range(2):  # and once more, when everything is known
        for a in paths:
            for b in paths:
                assert kinship.shared(a, b) == shared_prefix(a, b)
                assert kinship.matcher(a).shared(b) == shared_prefix(a, b)


@given(PATHS, st.lists(st.tuples(st.integers(0, 5), st.sets(st.integers(0, 5))), max_size=4))
def test_another_root_changes_nothing(paths: list[Tokens], roots: list[tuple[int, set[int]]]) -> None:
    kinship = Kinship()
    for root, kept in roots:
        for a in paths:
            for b in paths:
                assert kinship.shared(a, b) == shared_prefix(a, b)
        keep = [path for at, path in enumerate(paths) if at in kept]
        kinship = kinship.rooted_at(paths[root % len(paths)], keep)
        assert kinship.n_paths <= 1 + len(keep)  # what is left behind must not stay in memory
    for a in paths:
        for b in paths:
            assert kinship.shared(a, b) == shared_prefix(a, b)
