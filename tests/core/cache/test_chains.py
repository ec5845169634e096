"""Where the attention of a path is, against a search that tries everything."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from engine.core.cache.chains import Chain, Chains
from engine.core.cache.states import KvRange, LiveBranch, RangeId
from engine.core.prompt.items import NO_TOKENS, TokenIndex, Tokens, shared_prefix
from tests.core.builders import kv_range, live_branch

PATH = Tokens.of(range(1000))

# A trunk and where the path parts from it, so that most paths share something.
IDS = st.tuples(st.integers(0, 10), st.integers(0, 2)).map(
    lambda row: Tokens.of([0] * row[0] + [row[1]] * (10 - row[0]))
)
ROWS = st.lists(st.tuples(IDS, st.integers(0, 9), st.integers(1, 10), st.integers(1, 9)), max_size=7)


def ranges_of(rows: list[tuple[Tokens, int, int, int]]) -> list[KvRange]:
    """Ranges of random paths; a row that makes none is left out."""
    found = [(path, start, min(start + length, len(path)), n_bytes) for path, start, length, n_bytes in rows]
    return [kv_range(k, *row[:3], n_bytes=row[3]) for k, row in enumerate(found, start=1) if row[1] < row[2]]


def fewest_loads(path: Tokens, live: Tokens, ranges: list[KvRange]) -> dict[int, int]:
    """For each place whose attention can be had, the fewest ranges it takes: every range is tried at every place."""
    n_live = next((i for i, (a, b) in enumerate(zip(path, live, strict=False)) if a != b), min(len(path), len(live)))
    found = dict.fromkeys(range(n_live + 1), 0)
    for n_loads in range(1, len(ranges) + 1):
        for kv in ranges:
            if found.get(kv.start, n_loads) == n_loads:
                continue  # what comes before it is not there yet
            for end in range(kv.start + 1, min(kv.end, len(path)) + 1):
                if path.cut(0, end) == kv.path.cut(0, end):
                    found.setdefault(end, n_loads)
    return found


def load(chain: Chain, live: Tokens, ranges: list[KvRange], branches: Sequence[LiveBranch] = ()) -> Tokens:
    """What the memory holds when a chain was carried out; nothing may hang in the air."""
    base = next((branch.path for branch in branches if branch.sequence == chain.sequence), live)
    held = base.cut(0, chain.kept)
    assert len(held) == chain.kept
    for id in chain.loads:
        kv = next(kv for kv in ranges if kv.id == id)
        assert kv.start <= len(held)
        held = held.cut(0, kv.start) + kv.path.cut(kv.start, kv.end)
    return held


@given(IDS, IDS, ROWS)
def test_there_is_a_chain_exactly_where_a_search_finds_one(
    path: Tokens, live: Tokens, rows: list[tuple[Tokens, int, int, int]]
) -> None:
    """A chain that is missed costs a branch; one that is not there puts a state over the attention of another text."""
    ranges = ranges_of(rows)
    chains, found = Chains(path, live, ranges), fewest_loads(path, live, ranges)
    for n in range(len(path) + 1):
        chain = chains.to(n)
        assert (chain is not None) == (n in found), n
        if chain is None:
            continue
        assert load(chain, live, ranges).cut(0, n) == path.cut(0, n)
        assert len(chain.loads) == found[n]
        assert chain.n_bytes == sum(kv.n_bytes for kv in ranges if kv.id in chain.loads)
        assert chain.kept <= n
        if not chain.loads:
            assert chain.kept == n  # else the memory would be cut for nothing
    assert chains.reach == max(found)


def test_without_ranges_the_memory_itself_is_all_there_is() -> None:
    chains = Chains(PATH, PATH.cut(0, 400), [])
    assert chains.to(400) == Chain(kept=TokenIndex(400))
    assert chains.to(401) is None
    assert chains.reach == 400


def test_ranges_follow_one_another_behind_what_stays() -> None:
    ranges = [kv_range(1, PATH, 600, 900, n_bytes=3), kv_range(2, PATH, 300, 600, n_bytes=4)]
    chain = Chains(PATH, PATH.cut(0, 350), ranges).to(800)
    assert chain == Chain(kept=TokenIndex(300), loads=(RangeId(2), RangeId(1)), n_bytes=7)


def test_a_range_is_used_as_far_as_its_path_is_the_same() -> None:
    """What the branches share is kept once, with whichever of them was left first."""
    other = PATH.cut(0, 500) + Tokens.of([7777] * 300)
    chains = Chains(PATH, PATH.cut(0, 100), [kv_range(1, other, 100, 800)])
    assert shared_prefix(PATH, other) == 500
    assert chains.reach == 500
    assert chains.to(500) is not None
    assert chains.to(501) is None


def test_a_range_that_begins_behind_the_parting_is_of_another_text() -> None:
    other = PATH.cut(0, 100) + Tokens.of([7777] * 300)
    assert Chains(PATH, PATH.cut(0, 100), [kv_range(1, other, 100, 400)]).to(101) is None


def test_the_farthest_reaching_range_is_taken_so_that_a_chain_is_short() -> None:
    ranges = [kv_range(1, PATH, 300, 400), kv_range(2, PATH, 100, 600), kv_range(3, PATH, 390, 800)]
    chain = Chains(PATH, PATH.cut(0, 350), ranges).to(700)
    assert chain == Chain(kept=TokenIndex(100), loads=(RangeId(2), RangeId(3)), n_bytes=2)


def test_of_ranges_that_reach_equally_far_the_one_that_loads_least_is_taken() -> None:
    ranges = [kv_range(1, PATH, 0, 800), kv_range(2, PATH, 200, 800), kv_range(3, PATH, 100, 800)]
    chain = Chains(PATH, PATH.cut(0, 300), ranges).to(800)
    assert chain == Chain(kept=TokenIndex(200), loads=(RangeId(2),), n_bytes=1)


def test_a_range_from_the_start_needs_nothing_of_the_memory() -> None:
    """Two chats that share nothing at all still come back."""
    chain = Chains(PATH, NO_TOKENS, [kv_range(1, PATH, 0, 500)]).to(400)
    assert chain == Chain(kept=TokenIndex(0), loads=(RangeId(1),), n_bytes=1)


@given(IDS, IDS, ROWS, st.lists(IDS, max_size=3))
def test_branches_in_the_memory_are_as_good_as_what_the_working_sequence_holds(
    path: Tokens, live: Tokens, rows: list[tuple[Tokens, int, int, int]], paths: list[Tokens]
) -> None:
    """What can be had is what could be had from any of them, and a chain puts nothing else there."""
    ranges = ranges_of(rows)
    branches = [live_branch(sequence, other) for sequence, other in enumerate(paths, start=1)]
    chains = Chains(path, live, ranges, branches)
    reach = max(Chains(path, held, ranges).reach for held in (live, *paths))
    assert chains.reach == reach
    for n in range(len(path) + 1):
        chain = chains.to(n)
        assert (chain is not None) == (n <= reach)
        if chain is not None:
            assert load(chain, live, ranges, branches).cut(0, n) == path.cut(0, n)
            assert chain.sequence == 0 or shared_prefix(path, live) < chain.kept


def test_the_working_sequence_is_used_as_it_is_where_it_holds_as_much() -> None:
    branches = [live_branch(3, PATH.cut(0, 500))]
    assert Chains(PATH, PATH.cut(0, 500), [], branches).to(500) == Chain(kept=TokenIndex(500))
    chain = Chains(PATH, PATH.cut(0, 200), [kv_range(1, PATH, 100, 900)], branches).to(450)
    assert chain == Chain(kept=TokenIndex(450), sequence=3)  # nothing is loaded although a range would do


def test_a_range_that_replaces_all_of_a_branch_needs_no_branch() -> None:
    """A base of nothing would be shared from it, which is refused."""
    branches = [live_branch(3, PATH.cut(0, 8) + Tokens.of([7777] * 50))]
    chain = Chains(PATH, PATH.cut(0, 5), [kv_range(1, PATH, 0, 500)], branches).to(400)
    assert chain == Chain(kept=TokenIndex(0), loads=(RangeId(1),), n_bytes=1)
