"""Which branches leave the model's memory: the least expected first, never one that is about to be used."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.cache.policies import Policy
from engine.core.decisions.eviction_values import Held
from engine.core.decisions.giving_up import (
    SCAN_SHARE,
    SequencePlan,
    Worth,
    give_up,
    next_free,
    plan_sequences,
    worth_of,
)
from engine.core.decisions.weighted_gap import NOTHING_KNOWN, Branch, Forecast
from engine.core.prompt.items import Tokens
from engine.core.prompt.span_values import BoundaryKind
from tests.core.builders import checkpoint, parked_sequence

TRUNK = Tokens.of(range(400))
ONE = TRUNK.cut(0, 100) + Tokens.of([7000] * 300)
TWO = TRUNK.cut(0, 200) + Tokens.of([8000] * 500)
LIVE = TRUNK

WORTHS = st.dictionaries(
    st.integers(1, 6),
    st.builds(
        lambda loss, n_cells: Worth(loss=loss, n_cells=n_cells, density=loss / max(1, n_cells)),
        st.floats(0, 1000),
        st.integers(0, 1000),
    ),
    max_size=6,
)


def expecting(*branches: tuple[Tokens, float]) -> Forecast:
    """Each path is returned to at its end, with this probability."""
    return Forecast(branches=tuple(Branch.of(path, [len(path)], [p], weight=p) for path, p in branches))


@given(WORTHS, st.integers(0, 6), st.integers(-100, 3000), st.sets(st.integers(1, 6)))
def test_what_is_given_up_makes_the_room_that_was_asked_for(
    worth: dict[int, Worth], n_sequences: int, n_cells: int, keep: set[int]
) -> None:
    gone = give_up(worth, n_sequences=n_sequences, n_cells=n_cells, keep=keep)
    free = [one for sequence, one in worth.items() if sequence not in keep]
    if gone is None:
        left = [s for s in worth if s in keep]
        assert len(left) > n_sequences or sum(one.n_cells for one in free) < n_cells
        return
    assert len(set(gone)) == len(gone)
    assert keep.isdisjoint(gone)
    assert len(worth) - len(gone) <= n_sequences
    assert sum(worth[s].n_cells for s in gone) >= n_cells
    stays = [s for s in worth if s not in gone and s not in keep]
    assert all(worth[s].loss > SCAN_SHARE * worth[s].n_cells for s in stays)
    needed = [s for s in gone if worth[s].is_worth_its_cells]
    if needed and n_cells <= 0:  # for want of sequences alone
        assert all(worth[s].loss >= max(worth[g].loss for g in needed) for s in stays)


def test_a_branch_that_is_expected_stays_and_the_other_goes() -> None:
    branches = (parked_sequence(1, ONE), parked_sequence(2, TWO))
    worth = worth_of(
        Held(branches=branches, working=LIVE), expecting((LIVE, 1.0), (ONE, 0.8), (TWO, 0.1)), Policy.WEIGHTED_GAP
    )
    assert (worth[1].n_cells, worth[2].n_cells) == (300, 500)
    assert worth[1].loss == pytest.approx(0.8 * 400)  # nothing else serves its end: all of it would be read again
    assert worth[2].loss == pytest.approx(0.1 * 700)
    assert give_up(worth, n_sequences=1, n_cells=0) == (2,)
    assert give_up(worth, n_sequences=2, n_cells=600) == (2, 1)
    assert give_up(worth, n_sequences=2, n_cells=600, keep={1}) is None
    assert give_up(worth, n_sequences=2, n_cells=100) == (2,)


def test_a_long_chat_does_not_go_for_a_handful_of_cells() -> None:
    """By loss for each cell it was the first, and 89,000 tokens went where 200 cells were missing."""
    worth = {
        1: Worth(loss=300_000.0, n_cells=88_710, density=3.4),
        2: Worth(loss=29_000.0, n_cells=8_389, density=3.5),
        3: Worth(loss=135_000.0, n_cells=11_675, density=11.6),
    }
    assert give_up(worth, n_sequences=3, n_cells=200) == (2,)
    assert give_up(worth, n_sequences=3, n_cells=9_000) == (3,)
    assert give_up(worth, n_sequences=3, n_cells=20_000) == (2, 3)
    assert give_up(worth, n_sequences=3, n_cells=20_065) == (1,)
    assert give_up(worth, n_sequences=3, n_cells=20_065, keep={1}) is None
    assert give_up(worth, n_sequences=1, n_cells=200) == (2, 3)


def test_a_hundred_branches_are_not_compared_with_each_other() -> None:
    worth = {at: Worth(loss=100.0 * at, n_cells=10, density=10.0 * at) for at in range(1, 101)}
    assert give_up(worth, n_sequences=100, n_cells=25) == (1, 2, 3)
    assert give_up(worth, n_sequences=100, n_cells=200) == tuple(range(1, 21))
    assert give_up(worth, n_sequences=3, n_cells=0) == tuple(range(1, 98))
    assert give_up(worth, n_sequences=100, n_cells=1001) is None


def test_a_branch_nobody_expects_is_not_worth_its_cells() -> None:
    held = Held(branches=(parked_sequence(1, ONE),), working=LIVE)
    worth = worth_of(held, expecting((LIVE, 1.0), (ONE, 0.001)), Policy.WEIGHTED_GAP)
    assert not worth[1].is_worth_its_cells
    assert give_up(worth, n_sequences=5, n_cells=-1000) == (1,)


def test_states_over_the_cells_of_a_branch_count_for_it() -> None:
    """Without its cells they could not be restored."""
    state = checkpoint(1, ONE, 300, boundary=BoundaryKind.BEFORE_USER)
    edits = Forecast(branches=(Branch.of(LIVE, [400], [1.0]), Branch.of(ONE, [300], [0.5])))
    without = worth_of(Held(branches=(parked_sequence(1, ONE),), working=LIVE), edits, Policy.WEIGHTED_GAP)
    with_state = worth_of(
        Held(checkpoints=(state,), branches=(parked_sequence(1, ONE),), working=LIVE), edits, Policy.WEIGHTED_GAP
    )
    assert with_state[1].loss == pytest.approx(without[1].loss + 0.5 * 300)


@pytest.mark.parametrize("has_states", [True, False])
def test_cells_that_two_branches_share_become_free_with_neither(has_states: bool) -> None:
    """Whoever counts on them has the prompt refused."""
    longer = ONE + Tokens.of([9000] * 50)
    held = Held(branches=(parked_sequence(1, ONE), parked_sequence(2, longer)), working=LIVE, has_states=has_states)
    for policy in Policy:
        worth = worth_of(held, expecting((LIVE, 1.0), (longer, 0.5)), policy)
        assert (worth[1].n_cells, worth[2].n_cells) == (0, 50)


def test_without_attention_states_alone_count() -> None:
    held = Held(branches=(parked_sequence(1, ONE),), working=LIVE, has_kv=False)
    worth = worth_of(held, expecting((LIVE, 1.0), (ONE, 0.5)), Policy.WEIGHTED_GAP)
    assert worth[1].loss == pytest.approx(0.5 * 400)


@pytest.mark.parametrize("policy", [Policy.FIFO, Policy.NEIGHBOR_GAP])
def test_a_policy_that_expects_nothing_gives_up_the_one_left_first(policy: Policy) -> None:
    branches = (
        parked_sequence(1, TWO, left_at=9),
        parked_sequence(2, ONE, left_at=4),
        parked_sequence(3, LIVE, left_at=7),
    )
    worth = worth_of(Held(branches=branches, working=TRUNK.cut(0, 50)), NOTHING_KNOWN, policy)
    assert give_up(worth, n_sequences=1, n_cells=0) == (2, 3)
    assert give_up(worth, n_sequences=3, n_cells=1)[:1] == (2,)  # type: ignore[index]


def test_the_first_sequence_that_holds_nothing() -> None:
    assert next_free((), 3) == 1
    assert next_free((1,), 3) == 2
    assert next_free((1, 2), 3) is None
    assert next_free((), 1) is None


@given(WORTHS, st.integers(2, 7), st.integers(0, 1), st.booleans(), st.integers(-100, 3000), st.data())
def test_whatever_there_is_a_plan_leaves_a_sequence_free(
    worth: dict[int, Worth], n_sequences: int, n_used_up: int, comes: bool, n_cells: int, data: st.DataObject
) -> None:
    """One is the working one, and one is copied through; what is used up hands its own over afterwards."""
    n_places, coming = n_sequences - 2, n_sequences
    there = {s: one for s, one in worth.items() if s < n_sequences}  # more of them than may stay, too
    used_up = (
        data.draw(st.sets(st.sampled_from(sorted(there)), min_size=n_used_up, max_size=n_used_up)) if there else ()
    )
    if comes and n_places:
        there[coming] = Worth(loss=500.0, n_cells=100, density=5.0)
    plan = plan_sequences(
        there,
        n_sequences=n_sequences,
        n_staying=n_places + len(used_up),
        n_cells=n_cells,
        coming=coming,
        keep=used_up,
    )
    staying = there.keys() - {coming} - set(plan.gone)
    assert staying >= set(used_up)
    assert len(staying) + (plan.into is not None) <= n_places + len(used_up)
    assert len(staying - set(used_up)) + (plan.into is not None) <= n_places, "once it has been taken up"
    assert plan.into is None or (plan.into in range(1, n_sequences) and plan.into not in staying)
    assert coming not in plan.gone
    if n_cells <= 0 and coming in there and len(there) <= n_places + len(used_up):
        assert plan.into is not None, "there is room for all"


def test_what_is_left_stays_where_a_branch_has_gone() -> None:
    least, more = (Worth(loss=loss, n_cells=10, density=loss / 10) for loss in (100.0, 200.0))
    plan = plan_sequences({1: more, 2: least, 4: more}, n_sequences=4, n_staying=2, n_cells=0, coming=4)
    assert plan == SequencePlan(gone=(2,), into=2)
    plan = plan_sequences({1: more, 2: more, 4: least}, n_sequences=4, n_staying=2, n_cells=0, coming=4)
    assert plan == SequencePlan(gone=(), into=None)
