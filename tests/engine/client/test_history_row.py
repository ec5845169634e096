"""Rows that are history keep what is their own: neither the disk nor the window grows with what other chats hold."""

from __future__ import annotations

import gc
import statistics
from collections.abc import Iterable
from dataclasses import replace
from enum import Enum

import pytest

from engine.client.kept_rows import kept_row, row_of_kept
from engine.client.state import INITIAL, Fate, TimelineRow, UiState, reduce, replay
from engine.client.timeline_row import NO_PACE, history_row
from engine.core.cache.states import LossReason
from engine.core.prompt.conversation import MessageId
from engine.core.record.forms import dump
from engine.core.record.parsing import MAX_STORED_CANDIDATES, encode
from engine.events import Planned
from tests.support.many_chats import ManyChats
from tests.ui import event_builders as make
from tests.ui.timeline.timeline_samples import sample_state

M = MessageId("m")
OWN, OTHER = make.checkpoint(1, 40), make.checkpoint(3, 70)
APART = make.explanation(100, considered=(make.considered(3, 70, shared=10),))


def as_kept_before(row: TimelineRow) -> bytes:
    """Plain JSON, with the checkpoints of all chats and every place."""
    fields = encode(replace(row, error=None, busy=None, pace=NO_PACE, settings=None))
    return dump({name: held for name, held in fields.items() if name not in ("explanation", "pace")}).encode()


def asked(name: str, tick: int) -> list[object]:
    told = APART
    return [make.planned(name, tick=tick, told=told, held=(OWN, OTHER)), make.finished(name, told)]


def folded(*events: object) -> UiState:
    return replay(events, INITIAL)  # type: ignore[arg-type]


def test_the_newest_row_has_all_that_it_saw_and_the_ones_before_their_own() -> None:
    """What others hold is looked up in the cache; what it said of a row of long ago was often no longer true."""
    state = folded(*asked("r1", 1))
    assert [mark.id for mark in state.rows[0].marks] == [1, 3]
    state = reduce(state, make.planned("r2", tick=2, told=APART, held=(OWN, OTHER)))
    assert [mark.id for mark in state.rows[0].marks] == [1]
    assert state.rows[0].own_marks == folded(*asked("r1", 1)).rows[0].own_marks


def test_what_a_request_did_to_others_stays_with_it() -> None:
    """Why a checkpoint of another chat is gone stands nowhere else."""
    lost = make.lost("r1", OTHER)
    planned, end = asked("r1", 1)
    state = folded(planned, lost, end, make.planned("r2", tick=2))
    (own, other) = state.rows[0].marks
    assert (own.id, other.id, other.fate, other.is_elsewhere) == (1, 3, Fate.EVICTED, True)
    assert (other.n_bytes, other.boundary, other.loss) == (OTHER.n_bytes, OTHER.boundary, LossReason.EVICTED)
    kept = row_of_kept(kept_row(state.rows[0], M), APART)
    assert kept is not None
    assert kept.marks == state.rows[0].marks


def test_of_very_many_candidates_the_most_telling_ones_stay() -> None:
    """As of an explanation that is read from the disk: the inspector shows the same before and after a restart."""
    many = tuple(make.considered(n, 50 + n, shared=n % 50) for n in range(1000))
    told = make.explanation(100, considered=many)
    state = folded(make.planned("r1", told=told), make.finished("r1", told))
    assert state.rows[0].explanation is told
    state = reduce(state, make.planned("r2", tick=2))
    plan = state.rows[0].explanation.plan
    assert plan is not None
    assert len(plan.considered) == MAX_STORED_CANDIDATES
    assert min(line.shared for line in plan.considered) > 40
    assert replace(state.rows[0].explanation, plan=None) == replace(told, plan=None)


def test_what_is_the_same_in_the_prompt_before_is_one_object() -> None:
    chats = ManyChats()
    state = replay((*chats.session(30, 2), make.planned("last", tick=31)), INITIAL)
    before, row = (one for one in state.rows if one.session == "chat 1" and one.tick >= 28)
    assert len(row.span_map.spans) > len(before.span_map.spans) > 80
    assert all(one is known for one, known in zip(row.span_map.spans, before.span_map.spans, strict=False))
    assert sum(one is known for one, known in zip(row.placement, before.placement, strict=False)) > 20


def test_a_row_of_another_prompt_says_what_it_said() -> None:
    """Sharing must not put the places of one prompt into another."""
    rows = [row for row in sample_state().rows for _ in range(2)]
    for before in rows:
        for row in rows:
            alone, shared = history_row(row, None), history_row(row, before)
            assert shared == alone


# --- on the disk ---


@pytest.mark.parametrize("n_turns", [60, pytest.param(300, marks=pytest.mark.slow)])
def test_a_row_of_a_long_session_of_many_chats_takes_a_few_kilobytes(n_turns: int) -> None:
    """Each held every checkpoint of every chat: with 1,600 of them 366 KB."""
    chats = ManyChats(n_others=1600)
    state, sizes = INITIAL, []
    for event in chats.session(n_turns, 6):
        if isinstance(event, Planned) and state.rows:
            sizes.append(len(kept_row(state.rows[-1], M).row))
        state = reduce(state, event)
    assert len(as_kept_before(state.rows[-1])) > 200_000
    assert statistics.median(sizes) < 8192
    assert max(sizes) < 2 * 8192


def test_what_others_hold_adds_nothing_to_a_row() -> None:
    def size(n_others: int) -> int:
        return len(kept_row(replay(ManyChats(n_others=n_others).session(20, 2), INITIAL).rows[-1], M).row)

    assert size(1600) < size(0) + 200


@pytest.mark.parametrize("row", [b"", b"{}", b"[1]", b"\xff\xfe", b'{"request": 1}', b"\x01nonsense"])
def test_a_row_that_cannot_be_read_is_none(row: bytes) -> None:
    assert row_of_kept(replace(kept_row(sample_state().rows[0], M), row=row), APART) is None


# --- in memory ---


def _n_objects(roots: Iterable[object]) -> int:
    """Values that are kept alive, each once; classes and members of enums are there anyway."""
    seen: dict[int, object] = {}
    waiting = list(roots)
    while waiting:
        one = waiting.pop()
        if id(one) in seen or isinstance(one, type | Enum) or callable(one):
            continue
        seen[id(one)] = one
        waiting += gc.get_referents(one)
    return len(seen)


def test_a_turn_costs_the_window_what_is_new_in_it() -> None:
    """It kept 1,600 checkpoints and as many candidates a turn, and the whole prompt each time: 1.8 GB by and by."""
    chats = ManyChats(n_others=400)
    state = replay(chats.session(20, 2), INITIAL)
    before = _n_objects(state.rows)
    state = replay(chats.session(40, 2), state)
    grown = (_n_objects(state.rows) - before) / 40
    assert grown < 1000, "64 candidates with their numbers, and a few new spans"
