from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.core.cache.prefix import PrefixTree
from engine.core.prompt.items import Tokens, shared_prefix

sequences = st.lists(st.lists(st.integers(0, 2), max_size=12).map(Tokens.of), max_size=15)


@given(sequences, st.lists(st.integers(0, 2), max_size=12).map(Tokens.of))
def test_match_is_the_longest_prefix_of_anything_inserted(inserted: list[Tokens], asked: Tokens) -> None:
    """The floor of every explanation: too low a match would call avoidable tokens unavoidable."""
    tree = PrefixTree()
    for tick, tokens in enumerate(inserted):
        tree.insert(tokens, tick=tick)
    assert tree.match(asked) == max((shared_prefix(t, asked) for t in inserted), default=0)


@given(sequences)
def test_bytes_are_those_of_the_distinct_prefixes(inserted: list[Tokens]) -> None:
    """A shared trunk is stored once."""
    tree = PrefixTree()
    for tick, tokens in enumerate(inserted):
        tree.insert(tokens, tick=tick)
    prefixes = {tuple(t.ids()[:n]) for t in inserted for n in range(1, len(t) + 1)}
    assert tree.n_bytes == 4 * len(prefixes)


def test_the_least_recently_used_branch_goes_when_memory_is_short() -> None:
    tree = PrefixTree(max_bytes=4 * 25)
    old, kept, new = ([n, *range(9)] for n in (100, 200, 300))
    tree.insert(Tokens.of(old), tick=1)
    tree.insert(Tokens.of(kept), tick=2)
    tree.insert(Tokens.of(new), tick=3)
    assert [tree.match(Tokens.of(ids)) for ids in (old, kept, new)] == [0, 10, 10]
