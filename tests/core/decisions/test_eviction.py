from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.core.cache.policies import Policy
from engine.core.cache.states import Checkpoint, CheckpointId, MemoryKind, WorkingState
from engine.core.decisions.eviction_values import EvictionPlan, Held, Incoming, Keep
from engine.core.decisions.reuse import plan_reuse
from engine.core.decisions.tails import plan_eviction
from engine.core.decisions.weighted_gap import NOTHING_KNOWN, Branch, Forecast
from engine.core.prompt.items import Prompt, TokenIndex, Tokens
from engine.core.prompt.span_values import Boundary, BoundaryKind
from tests.core.builders import checkpoint

PATH = Tokens.of(range(30_000))


def drop(plan: EvictionPlan) -> list[int]:
    return [e.n_tokens for e in plan.drop]


def states(*places: int, made_at: int = 1, n_bytes: int = 1) -> tuple[Checkpoint, ...]:
    return tuple(checkpoint(i, PATH, at, made_at=made_at, n_bytes=n_bytes) for i, at in enumerate(places))


def plan(
    held: tuple[Checkpoint, ...],
    policy: Policy,
    *,
    count: int = 100,
    n_bytes: int = 1 << 40,
    new: int = 0,
    size: int = 1,
) -> EvictionPlan:
    """On one branch that is in use, with a boundary at each state; nothing more is known."""
    incoming = Incoming(path=PATH, n_tokens=new, n_bytes=size) if new else None
    kinds = {c.n_tokens: c.boundary for c in held} | ({new: incoming.boundary} if incoming else {})
    boundaries = [Boundary(at=TokenIndex(at), kind=kind) for at, kind in sorted(kinds.items())]
    _, values = NOTHING_KNOWN.prospects.of_live(boundaries)
    return plan_eviction(
        Held(checkpoints=tuple(held)),
        policy=policy,
        max_checkpoints=count,
        max_bytes=n_bytes,
        incoming=incoming,
        forecast=Forecast(branches=(Branch.of(PATH, sorted(kinds), values),)),
        tick=9,
    )


def test_fifo_drops_the_oldest() -> None:
    assert drop(plan(states(100, 200, 300), Policy.FIFO, count=3, new=400)) == [100]


def test_neighbor_gap_drops_the_one_whose_neighbours_are_closest() -> None:
    assert drop(plan(states(100, 5000, 5100, 9000), Policy.NEIGHBOR_GAP, count=4, new=12_000)) == [5100]


def test_neighbor_gap_keeps_the_first_and_the_newest() -> None:
    """Without an incoming one the newest is the last; with few slots both ends matter most."""
    assert drop(plan(states(1, 2, 3, 20_000), Policy.NEIGHBOR_GAP, count=2)) == [2, 3]


def test_llama_server_thins_what_lies_close_and_then_drops_from_the_front() -> None:
    held = states(300, 4000, 12_000, 16_000, 24_000)
    assert drop(plan(held, Policy.LLAMA_SERVER, count=5, new=25_000)) == [4000]
    far = states(300, 9000, 18_000, 27_000)
    assert drop(plan(far, Policy.LLAMA_SERVER, count=4, new=29_000)) == [300]


def test_pinned_and_restored_ones_are_never_dropped() -> None:
    held = (checkpoint(1, PATH, 10, pinned=True), checkpoint(2, PATH, 20))
    result = plan_eviction(
        Held(checkpoints=tuple(held)),
        policy=Policy.FIFO,
        max_checkpoints=1,
        max_bytes=100,
        keep=Keep(checkpoints=frozenset({CheckpointId(2)})),
    )
    assert not result.fits
    assert result.drop == ()


def test_one_that_can_never_fit_costs_the_others_nothing() -> None:
    """Emptying the store for a state that is refused anyway would be the worst of both."""
    result = plan(states(10, 20), Policy.NEIGHBOR_GAP, n_bytes=100, new=30, size=101)
    assert not result.fits
    assert result.drop == ()


@given(
    st.lists(st.integers(1, 29_999), unique=True, max_size=12),
    st.sampled_from(Policy),
    st.integers(1, 8),
    st.integers(1, 60),
    st.integers(1, 20),
)
def test_count_and_bytes_hold_after_every_plan(
    places: list[int], policy: Policy, count: int, budget: int, size: int
) -> None:
    """Peak included: the incoming one counts before it is stored."""
    held = tuple(checkpoint(i, PATH, at, n_bytes=1 + at % 7) for i, at in enumerate(places))
    result = plan(held, policy, count=count, n_bytes=budget, new=29_999, size=size)
    gone = {e.checkpoint for e in result.drop}
    left = [c for c in held if c.id not in gone]
    if result.fits:
        assert len(left) + 1 <= count
        assert sum(c.n_bytes for c in left) + size <= budget
    else:
        assert size > budget or policy is Policy.WEIGHTED_GAP  # which may think it worth less than the others
        assert result.drop == ()
    assert plan(held, policy, count=count, n_bytes=budget, new=29_999, size=size) == result


def fill(policy: Policy) -> tuple[Checkpoint, ...]:
    """A long chat: sparse at first, dense near the end, eight slots."""
    held: tuple[Checkpoint, ...] = ()
    places = [500, 3400, 6800, 10_200, 13_600, 17_000, *range(20_479, 21_500, 64)]
    for number, at in enumerate(places):
        result = plan(held, policy, count=8, new=at)
        gone = {e.checkpoint for e in result.drop}
        new = (checkpoint(number, PATH, at, made_at=number),) if result.fits else ()
        held = (*(c for c in held if c.id not in gone), *new)
    return held


def test_the_failure_that_started_all_this() -> None:
    """A prompt that diverges near token 3,500: fifo kept only 20,479 and later and reads everything again."""
    asked = Prompt(tokens=Tokens.of([*range(3500), *([777_777] * 18_000)]))
    reused = {}
    for policy in (Policy.FIFO, Policy.NEIGHBOR_GAP, Policy.WEIGHTED_GAP):
        held = fill(policy)
        live = WorkingState(tokens=PATH.cut(0, 21_500))
        reused[policy] = plan_reuse(asked, live, held, memory=MemoryKind.HYBRID).reused
        if policy is Policy.FIFO:
            assert min(c.n_tokens for c in held) >= 20_479
    assert reused == {Policy.FIFO: 0, Policy.NEIGHBOR_GAP: 3400, Policy.WEIGHTED_GAP: 3400}


def test_old_edits_in_a_long_chat_cost_little_with_32_slots() -> None:
    """40 turns of 60 + 90 items: plain fifo wastes 1,238 on average and 3,750 at most, neighbour gap 42 and 150."""
    turns = [300 + 150 * k for k in range(40)]
    held: tuple[Checkpoint, ...] = ()
    for number, at in enumerate(turns):
        result = plan(held, Policy.NEIGHBOR_GAP, count=32, new=at)
        gone = {e.checkpoint for e in result.drop}
        held = (*(c for c in held if c.id not in gone), checkpoint(number, PATH, at, made_at=number))
    kept = sorted(c.n_tokens for c in held)
    waste = [at - max(k for k in kept if k <= at) for at in turns[1:]]
    assert max(waste) <= 150
    assert sum(waste) / len(waste) <= 42


def test_neighbor_gap_gives_up_old_prompt_ends_before_the_places_that_edits_need() -> None:
    """Else every turn costs two slots, and twice as many old edits find no state (scenario S2)."""
    held = tuple(
        checkpoint(2 * k + n, PATH, at, made_at=k, boundary=kind)
        for k in range(4)
        for n, (at, kind) in enumerate(
            ((300 + 170 * k, BoundaryKind.BEFORE_USER), (380 + 170 * k, BoundaryKind.AFTER_USER))
        )
    )
    assert drop(plan(held, Policy.NEIGHBOR_GAP, count=6, new=980)) == [380, 550, 720]


def test_neighbor_gap_keeps_the_end_of_a_prompt_behind_a_long_message() -> None:
    """A reply to a pasted file that is generated again must not read the file again."""
    held = (
        checkpoint(1, PATH, 300),
        checkpoint(2, PATH, 8300, boundary=BoundaryKind.AFTER_USER),
        checkpoint(3, PATH, 8400),
        checkpoint(4, PATH, 8600),
    )
    assert drop(plan(held, Policy.NEIGHBOR_GAP, count=4, new=8900)) == [8400]
