"""What moves where: each move says from where to where and why, and what is needed never goes."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from engine.core.cache.blobs import BlobKey
from engine.core.cache.load_plans import LoadPlan
from engine.core.cache.policies import Policy
from engine.core.cache.prefill_rates import BatchCosts, Knot
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import (
    CheckpointId,
    LossOccasion,
    LossReason,
    MemoryKind,
    ModelFacts,
    ParkedSequence,
    SegmentId,
)
from engine.core.decisions.eviction_values import Held, Incoming, Keep
from engine.core.decisions.moves import Between, CopyOut, How, Move, Pool, Reason, Room, Turn, View
from engine.core.decisions.residency import needed_by, plan_live_places, plan_load, plan_residency, plan_take
from engine.core.decisions.reuse import ReusePlan, Source
from engine.core.decisions.weighted_gap import NOTHING_KNOWN, Branch, Forecast
from engine.core.prompt.items import Prompt, TokenIndex, Tokens
from engine.core.prompt.span_values import BoundaryKind
from engine.core.tree.tree import Match
from tests.core.builders import checkpoint, kv_segment, parked_sequence

CELL = 10
TRUNK = Tokens.of(range(100))
OURS = TRUNK + Tokens.of([7000] * 300)
THEIRS = TRUNK + Tokens.of([8000] * 400)
THIRD = TRUNK + Tokens.of([9000] * 200)
SETTINGS = CacheSettings(policy=Policy.FIFO, ram_bytes=1_000_000)


def facts(memory: MemoryKind, n_ctx: int) -> ModelFacts:
    return ModelFacts(
        name="", path="", architecture="", description="", memory=memory, n_swa=0, n_params=1, n_bytes=1, n_ctx=n_ctx,
        n_ctx_train=n_ctx, n_batch=512, n_vocab=1, n_layers_gpu=0, devices=(), chat_template="", default_sampling=None,
        fingerprint="",
    )  # fmt: skip


def view(
    *branches: ParkedSequence,
    working: Tokens = OURS,
    prompt: Tokens = THEIRS,
    memory: MemoryKind = MemoryKind.HYBRID,
    settings: CacheSettings = SETTINGS,
    n_free: int = 2,
    n_ctx: int = 10_000,
    **others: Any,
) -> View:
    """`others`: of Held, and of the view itself."""
    held = {name: others.pop(name) for name in ("checkpoints", "segments") if name in others}
    there = Held(working=working, branches=branches, has_states=memory.needs_checkpoints, **held)
    given: dict[str, Any] = {
        "costs": BatchCosts(),
        "has_plenty": True,
        "forecast": NOTHING_KNOWN,
        "n_cells_used": lambda: len(working) + sum(len(b.path) for b in branches),
        "first_behind": lambda sequence, others, pos: pos,
    }
    return View(
        held=there,
        working=parked_sequence(0, working, left_at=9),
        settings=settings,
        facts=facts(memory, n_ctx),
        match=Match.alone(prompt),
        tick=9,
        n_sequences=n_free + 2,
        n_free=n_free,
        keeps_ranges=True,
        cell_bytes=CELL,
        seconds_masked=0.0,
        copying=lambda n_bytes: n_bytes / 1e9,
        live_bytes=lambda n_cells: n_cells * CELL,
        state_size=lambda sequence: 50,
        segment_size=lambda p0, p1, sequence: (p1 - p0) * CELL,
        places=lambda tokens: Prompt(tokens=tokens),
        is_newest=lambda parked: True,
        **{**given, **others},
    )


def reuse(source: Source, reused: int = 100, **others: Any) -> ReusePlan:
    return ReusePlan(
        source=source,
        restore=others.pop("restore", None),
        reused=TokenIndex(reused),
        n_prompt=len(THEIRS),
        matched=TokenIndex(reused),
        considered=(),
        **others,
    )


def turn(plan: ReusePlan, **others: Any) -> Turn:
    return Turn(prompt=Prompt(tokens=THEIRS), reuse=plan, asks="ours", n_loaded=0, **others)


def told(moves: tuple[Move, ...]) -> list[tuple[How, Pool | None, Pool | None]]:
    return [(move.how, move.source, move.target) for move in moves]


def test_what_is_left_is_shared_with_a_free_sequence() -> None:
    (move,) = plan_residency(view(), turn(reuse(Source.WORKING))).moves
    assert told((move,)) == [(How.SHARE, Pool.WORKING, Pool.SEQUENCE)]
    assert (move.reason, move.at) == (Reason.LEFT, 1)
    assert isinstance(move.what, CopyOut)
    assert (move.what.left.path, move.what.left.n_bytes) == (OURS, 300 * CELL)


def test_without_a_sequence_it_is_copied() -> None:
    (move,) = plan_residency(view(n_free=0), turn(reuse(Source.WORKING))).moves
    assert told((move,)) == [(How.COPY, Pool.WORKING, Pool.RAM)]


def test_nothing_moves_where_all_is_gone_on_with_or_the_cache_is_off() -> None:
    goes_on = view(working=THEIRS.cut(0, 300))
    assert not plan_residency(goes_on, turn(reuse(Source.WORKING, 300))).moves
    assert not plan_residency(view(settings=replace(SETTINGS, enabled=False)), turn(reuse(Source.WORKING))).moves


def test_for_want_of_sequences_the_one_left_longest_ago_goes_and_what_is_used_stays() -> None:
    branches = parked_sequence(1, THIRD, left_at=1), parked_sequence(2, TRUNK + Tokens.of([5] * 90), left_at=2)
    plan = plan_residency(view(*branches), turn(reuse(Source.WORKING)))
    assert told(plan.moves) == [
        (How.COPY, Pool.SEQUENCE, Pool.RAM),
        (How.DROP, Pool.SEQUENCE, None),
        (How.SHARE, Pool.WORKING, Pool.SEQUENCE),
    ]
    assert plan.moves[1].what == branches[0]
    assert plan.moves[0].reason is Reason.NO_ROOM
    used = plan_residency(
        view(*branches), turn(reuse(Source.CHECKPOINT, chain=LoadPlan(kept=TokenIndex(9), sequence=1)))
    )
    assert used.moves[1].what == branches[1]


def test_for_want_of_cells_branches_go_though_nothing_is_left() -> None:
    branch = parked_sequence(1, THIRD)
    crowded = view(branch, working=THEIRS.cut(0, 100), n_ctx=600)
    plan = plan_residency(crowded, turn(reuse(Source.WORKING)))
    assert told(plan.moves) == [(How.COPY, Pool.SEQUENCE, Pool.RAM), (How.DROP, Pool.SEQUENCE, None)]


def test_a_copy_says_what_goes_for_it_first_and_with_which_loss() -> None:
    old = checkpoint(1, TRUNK, 50, n_bytes=900)
    need = CopyOut(left=parked_sequence(1, OURS), target=TRUNK, is_expected=True)
    expected = Forecast(
        branches=(
            Branch.of(OURS, [len(OURS)], [0.9], weight=0.9),
            Branch.of(TRUNK, [50], [0.01], weight=0.01),
        )
    )
    settings = CacheSettings(policy=Policy.WEIGHTED_GAP, ram_bytes=3500)
    tight = view(checkpoints=(old,), settings=settings, working=TRUNK, forecast=expected)
    plan = plan_residency(tight, need)
    assert told(plan.moves)[0] == (How.DROP, Pool.RAM, None)
    drop, *copies = plan.moves
    assert (drop.what, drop.reason) == (old, LossReason.EVICTED)
    assert drop.loss > 0
    assert drop.note is not None
    assert drop.note.occasion is LossOccasion.FOR_BRANCH
    assert {(move.how, move.source, move.target) for move in copies} == {(How.COPY, Pool.SEQUENCE, Pool.RAM)}
    assert plan.fits


@pytest.mark.parametrize("must_go", [True, False])
def test_what_finds_no_room_is_refused_by_name(must_go: bool) -> None:
    need = CopyOut(left=parked_sequence(1, OURS), target=TRUNK, is_expected=True, must_go=must_go)
    plan = plan_residency(view(settings=replace(SETTINGS, ram_bytes=60), working=TRUNK), need)
    assert not plan.fits
    whys = [refused.why for refused in plan.refused]
    assert (LossOccasion.NO_ROOM_FOR_COPY in whys) == must_go
    assert not any(isinstance(move.what, ParkedSequence) for move in plan.moves)


def test_pieces_of_a_copy_follow_one_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.core.decisions.tails.PIECE_BYTES", 500)
    need = CopyOut(left=parked_sequence(1, OURS), target=TRUNK, is_expected=True)
    (move,) = plan_residency(view(memory=MemoryKind.FULL, working=TRUNK), need).moves
    assert all(0 < b - a <= 60 for a, b in pairwise((100, *move.ends)))
    assert move.ends[-1] == len(OURS)


def test_room_for_a_sequence_is_made_only_where_too_many_are_parked() -> None:
    branches = parked_sequence(1, THIRD, left_at=1), parked_sequence(2, OURS, left_at=2)
    assert not plan_residency(view(*branches), Room(has_too_many=True)).moves
    crowded = plan_residency(view(*branches, n_free=1), Room(has_too_many=True, in_use=1))
    assert [move.what for move in crowded.moves if move.how is How.DROP] == [branches[1]]
    assert not plan_residency(view(), Room()).moves


def test_what_every_token_scans_goes_and_what_lies_behind_it_is_compacted_last() -> None:
    branch, costs = parked_sequence(1, THIRD), BatchCosts(knots=(Knot(n=1, a=1.0, b=1.0),))
    branch = replace(branch, n_bytes=200 * CELL)
    behind = view(branch, costs=costs, first_behind=lambda sequence, others, pos: pos - 5)
    plan = ReusePlan(
        source=Source.CHECKPOINT, restore=None, reused=TokenIndex(100), n_prompt=500, matched=TokenIndex(100),
        considered=(), chain=LoadPlan(kept=TokenIndex(100)),
    )  # fmt: skip
    moves = plan_residency(behind, turn(plan, is_left=True)).moves
    assert told(moves)[-1] == (How.COMPACT, Pool.WORKING, Pool.WORKING)
    assert {move.reason for move in moves} == {Reason.SCANNED}
    assert moves[-1].at == 95
    cheap = replace(behind, costs=BatchCosts())
    assert not plan_residency(cheap, turn(plan, is_left=True)).moves


def test_between_requests_one_that_slows_tokens_down_goes() -> None:
    branch = parked_sequence(1, THIRD)
    (copy, drop, compact) = plan_residency(view(branch), Between.IDLE).moves
    assert (copy.how, drop.what, compact.how) == (How.COPY, branch, How.COMPACT)
    full = replace(branch, finds_no_room=True)
    assert not plan_residency(view(full), Between.IDLE).moves


def test_a_state_is_refused_where_what_would_go_must_stay() -> None:
    pinned = replace(checkpoint(1, TRUNK, 50, n_bytes=900), pinned=True)
    coming = Incoming(path=THEIRS, n_tokens=200, n_bytes=200, boundary=BoundaryKind.NEAR_END)
    tight = view(checkpoints=(pinned,), settings=replace(SETTINGS, ram_bytes=1000))
    plan = plan_residency(tight, coming)
    assert not plan.moves
    assert [(refused.n_tokens, refused.why) for refused in plan.refused] == [(200, LossOccasion.NEVER_STORED)]
    free = plan_residency(
        replace(tight, held=replace(tight.held, checkpoints=(replace(pinned, pinned=False),))), coming
    )
    assert [move.how for move in free.moves] == [How.DROP]


def test_lower_limits_drop_what_they_leave_no_room_for() -> None:
    states = tuple(checkpoint(number, TRUNK, 10 * number, n_bytes=400) for number in (1, 2, 3))
    plan = plan_residency(view(checkpoints=states, settings=replace(SETTINGS, ram_bytes=900)), Between.LIMITS)
    (move,) = plan.moves
    assert move.note is not None
    assert (move.how, move.note.occasion) == (How.DROP, LossOccasion.LIMITS_LOWERED)


def test_at_the_end_of_a_prompt_one_with_logits_stays_and_others_make_way() -> None:
    prompt, match = Prompt(tokens=TRUNK), Match.alone(TRUNK)
    coming, other = checkpoint(9, TRUNK, 100), checkpoint(1, TRUNK, 100)
    moves = plan_take(coming, [other], prompt, match)
    assert told(moves) == [(How.DROP, Pool.RAM, None), (How.TAKE, Pool.WORKING, Pool.RAM)]
    assert moves[0].reason is LossReason.REPLACED
    assert not plan_take(coming, [replace(other, has_logits=True)], prompt, match)
    earlier = checkpoint(8, TRUNK, 60)
    assert [move.how for move in plan_take(earlier, [checkpoint(1, TRUNK, 60)], prompt, match)] == [How.TAKE]


@pytest.mark.parametrize(("n_staying", "gone"), [(0, 3), (2, 1), (3, 0), (9, 0)])
def test_live_states_go_to_ram_the_one_used_longest_ago_first(n_staying: int, gone: int) -> None:
    live = tuple(checkpoint(number, TRUNK, number) for number in (1, 2, 3))
    moves = plan_live_places(live, n_staying)
    assert [move.what for move in moves] == list(live[:gone])
    assert set(told(moves)) <= {(How.COPY, Pool.SEQUENCE, Pool.RAM)}


def test_all_of_a_branch_is_handed_over_and_a_part_is_shared() -> None:
    branch, working = parked_sequence(1, THEIRS.cut(0, 300)), parked_sequence(0, OURS)
    for reused, how in ((300, How.HAND_OVER), (200, How.SHARE)):
        (move,) = plan_load(reuse(Source.LIVE_BRANCH, reused, sequence=1), working, (branch,), (), None)
        assert (told((move,)), move.at) == ([(how, Pool.SEQUENCE, Pool.WORKING)], reused)


def test_a_chain_is_loaded_in_order_and_its_state_last() -> None:
    branch, working = parked_sequence(1, THEIRS.cut(0, 120)), parked_sequence(0, OURS)
    chain = LoadPlan(kept=TokenIndex(110), sequence=1, loads=(SegmentId(1), SegmentId(2)))
    segments = [kv_segment(1, THEIRS, 110, 200), replace(kv_segment(2, THEIRS, 200, 300), blob=BlobKey("x"))]
    plan = reuse(Source.CHECKPOINT, 290, chain=chain, restore=CheckpointId(7))
    moves = plan_load(plan, working, (branch,), segments, checkpoint(7, THEIRS, 290))
    assert told(moves) == [
        (How.SHARE, Pool.SEQUENCE, Pool.WORKING),
        (How.LOAD, Pool.RAM, Pool.WORKING),
        (How.LOAD, Pool.DISK, Pool.WORKING),
        (How.LOAD, Pool.RAM, Pool.WORKING),
    ]
    assert needed_by(plan) == Keep(checkpoints=frozenset({CheckpointId(7)}), segments=frozenset(chain.loads))
    (cut,) = plan_load(reuse(Source.WORKING), working, (), (), None)
    assert told((cut,)) == [(How.DROP, Pool.WORKING, None)]
    assert not plan_load(reuse(Source.WORKING, len(OURS)), working, (), (), None)
