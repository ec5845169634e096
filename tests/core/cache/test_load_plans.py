"""Where the attention of a path is, against a search that tries everything."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from engine.core.cache.load_plans import LoadPlan, LoadPlans
from engine.core.cache.states import KvSegment, ParkedSequence, SegmentId
from engine.core.prompt.items import NO_TOKENS, TokenIndex, Tokens, shared_prefix
from tests.core.builders import kv_segment, parked_sequence

PATH = Tokens.of(range(1000))

# A trunk and where the path parts from it, so that most paths share something.
IDS = st.tuples(st.integers(0, 10), st.integers(0, 2)).map(
    lambda row: Tokens.of([0] * row[0] + [row[1]] * (10 - row[0]))
)
ROWS = st.lists(st.tuples(IDS, st.integers(0, 9), st.integers(1, 10), st.integers(1, 9)), max_size=7)


def ranges_of(rows: list[tuple[Tokens, int, int, int]]) -> list[KvSegment]:
    """Ranges of random paths; a row that makes none is left out."""
    found = [(path, start, min(start + length, len(path)), n_bytes) for path, start, length, n_bytes in rows]
    return [kv_segment(k, *row[:3], n_bytes=row[3]) for k, row in enumerate(found, start=1) if row[1] < row[2]]


def fewest_loads(path: Tokens, live: Tokens, segments: list[KvSegment]) -> dict[int, int]:
    """For each place whose attention can be had, the fewest ranges it takes: every range is tried at every place."""
    n_live = next((i for i, (a, b) in enumerate(zip(path, live, strict=False)) if a != b), min(len(path), len(live)))
    found = dict.fromkeys(range(n_live + 1), 0)
    for n_loads in range(1, len(segments) + 1):
        for kv in segments:
            if found.get(kv.start, n_loads) == n_loads:
                continue  # what comes before it is not there yet
            for end in range(kv.start + 1, min(kv.end, len(path)) + 1):
                if path.cut(0, end) == kv.path.cut(0, end):
                    found.setdefault(end, n_loads)
    return found


def load(chain: LoadPlan, live: Tokens, segments: list[KvSegment], branches: Sequence[ParkedSequence] = ()) -> Tokens:
    """What the memory holds when a chain was carried out; nothing may hang in the air."""
    base = next((branch.path for branch in branches if branch.sequence == chain.sequence), live)
    held = base.cut(0, chain.kept)
    assert len(held) == chain.kept
    for id in chain.loads:
        kv = next(kv for kv in segments if kv.id == id)
        assert kv.start <= len(held)
        held = held.cut(0, kv.start) + kv.path.cut(kv.start, kv.end)
    return held


@given(IDS, IDS, ROWS)
def test_there_is_a_chain_exactly_where_a_search_finds_one(
    path: Tokens, live: Tokens, rows: list[tuple[Tokens, int, int, int]]
) -> None:
    """A chain that is missed costs a branch; one that is not there puts a state over the attention of another text."""
    segments = ranges_of(rows)
    chains, found = LoadPlans(path, live, segments), fewest_loads(path, live, segments)
    for n in range(len(path) + 1):
        chain = chains.to(n)
        assert (chain is not None) == (n in found), n
        if chain is None:
            continue
        assert load(chain, live, segments).cut(0, n) == path.cut(0, n)
        assert len(chain.loads) == found[n]
        assert chain.n_bytes == sum(kv.n_bytes for kv in segments if kv.id in chain.loads)
        assert chain.kept <= n
        if not chain.loads:
            assert chain.kept == n  # else the memory would be cut for nothing
    assert chains.reach == max(found)


def test_without_ranges_the_memory_itself_is_all_there_is() -> None:
    chains = LoadPlans(PATH, PATH.cut(0, 400), [])
    assert chains.to(400) == LoadPlan(kept=TokenIndex(400))
    assert chains.to(401) is None
    assert chains.reach == 400


def test_ranges_follow_one_another_behind_what_stays() -> None:
    segments = [kv_segment(1, PATH, 600, 900, n_bytes=3), kv_segment(2, PATH, 300, 600, n_bytes=4)]
    chain = LoadPlans(PATH, PATH.cut(0, 350), segments).to(800)
    assert chain == LoadPlan(kept=TokenIndex(300), loads=(SegmentId(2), SegmentId(1)), n_bytes=7)


def test_a_range_is_used_as_far_as_its_path_is_the_same() -> None:
    """What the branches share is kept once, with whichever of them was left first."""
    other = PATH.cut(0, 500) + Tokens.of([7777] * 300)
    chains = LoadPlans(PATH, PATH.cut(0, 100), [kv_segment(1, other, 100, 800)])
    assert shared_prefix(PATH, other) == 500
    assert chains.reach == 500
    assert chains.to(500) is not None
    assert chains.to(501) is None


def test_a_range_that_begins_behind_the_parting_is_of_another_text() -> None:
    other = PATH.cut(0, 100) + Tokens.of([7777] * 300)
    assert LoadPlans(PATH, PATH.cut(0, 100), [kv_segment(1, other, 100, 400)]).to(101) is None


def test_the_farthest_reaching_range_is_taken_so_that_a_chain_is_short() -> None:
    segments = [kv_segment(1, PATH, 300, 400), kv_segment(2, PATH, 100, 600), kv_segment(3, PATH, 390, 800)]
    chain = LoadPlans(PATH, PATH.cut(0, 350), segments).to(700)
    assert chain == LoadPlan(kept=TokenIndex(100), loads=(SegmentId(2), SegmentId(3)), n_bytes=2)


def test_of_ranges_that_reach_equally_far_the_one_that_loads_least_is_taken() -> None:
    segments = [kv_segment(1, PATH, 0, 800), kv_segment(2, PATH, 200, 800), kv_segment(3, PATH, 100, 800)]
    chain = LoadPlans(PATH, PATH.cut(0, 300), segments).to(800)
    assert chain == LoadPlan(kept=TokenIndex(200), loads=(SegmentId(2),), n_bytes=1)


def test_a_range_from_the_start_needs_nothing_of_the_memory() -> None:
    """Two chats that share nothing at all still come back."""
    chain = LoadPlans(PATH, NO_TOKENS, [kv_segment(1, PATH, 0, 500)]).to(400)
    assert chain == LoadPlan(kept=TokenIndex(0), loads=(SegmentId(1),), n_bytes=1)


@given(IDS, IDS, ROWS, st.lists(IDS, max_size=3))
def test_branches_in_the_memory_are_as_good_as_what_the_working_sequence_holds(
    path: Tokens, live: Tokens, rows: list[tuple[Tokens, int, int, int]], paths: list[Tokens]
) -> None:
    """What can be had is what could be had from any of them, and a chain puts nothing else there."""
    segments = ranges_of(rows)
    branches = [parked_sequence(sequence, other) for sequence, other in enumerate(paths, start=1)]
    chains = LoadPlans(path, live, segments, branches)
    reach = max(LoadPlans(path, held, segments).reach for held in (live, *paths))
    assert chains.reach == reach
    for n in range(len(path) + 1):
        chain = chains.to(n)
        assert (chain is not None) == (n <= reach)
        if chain is not None:
            assert load(chain, live, segments, branches).cut(0, n) == path.cut(0, n)
            assert chain.sequence == 0 or shared_prefix(path, live) < chain.kept


def test_the_working_sequence_is_used_as_it_is_where_it_holds_as_much() -> None:
    branches = [parked_sequence(3, PATH.cut(0, 500))]
    assert LoadPlans(PATH, PATH.cut(0, 500), [], branches).to(500) == LoadPlan(kept=TokenIndex(500))
    chain = LoadPlans(PATH, PATH.cut(0, 200), [kv_segment(1, PATH, 100, 900)], branches).to(450)
    assert chain == LoadPlan(kept=TokenIndex(450), sequence=3)  # nothing is loaded although a range would do


def test_a_range_that_replaces_all_of_a_branch_needs_no_branch() -> None:
    """A base of nothing would be shared from it, which is refused."""
    branches = [parked_sequence(3, PATH.cut(0, 8) + Tokens.of([7777] * 50))]
    chain = LoadPlans(PATH, PATH.cut(0, 5), [kv_segment(1, PATH, 0, 500)], branches).to(400)
    assert chain == LoadPlan(kept=TokenIndex(0), loads=(SegmentId(1),), n_bytes=1)
