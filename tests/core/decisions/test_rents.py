"""What a place saves for each request that its state is kept: the best mean rate that waiting can give."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.decisions.rents import best_rates
from engine.core.decisions.traffic import HORIZON, NO_HINTS, Hints, Traffic, learn, prospects
from engine.core.prompt.items import TokenIndex
from engine.core.prompt.span_values import Boundary, BoundaryKind

B = BoundaryKind
RATES = st.lists(st.floats(0, 1), min_size=1, max_size=12)


def tried(rates: list[float], step: float) -> list[float]:
    """By trying every rank up to which a state may be kept."""
    weights = [step**rank for rank in range(len(rates))]
    weights[-1] /= 1 - step
    found: list[float] = []
    for rank in range(len(rates)):
        means = []
        for end in range(rank + 1, len(rates) + 1):
            saved = sum(w * r for w, r in zip(weights[rank:end], rates[rank:end], strict=True))
            means.append(saved / sum(weights[rank:end]))
        found.append(max(means))
    return found


@given(RATES, st.floats(0.01, 0.999))
def test_no_later_rank_gives_a_better_mean(rates: list[float], step: float) -> None:
    assert best_rates(rates, step) == pytest.approx(tried(rates, step), abs=1e-12)


def test_what_gets_rarer_is_worth_what_it_is_now_and_what_is_still_to_come_is_waited_for() -> None:
    assert best_rates([0.5, 0.2, 0.1], 0.9) == pytest.approx([0.5, 0.2, 0.1])
    rising = best_rates([0.0, 0.0, 0.6, 0.0], 0.9)
    assert 0 < rising[0] < rising[1] < rising[2] == pytest.approx(0.6)


def turn(n_messages: int, n_results: int) -> tuple[Boundary, ...]:
    """A chat of agents: messages, and tool results behind the last of them."""
    messages = [Boundary(at=TokenIndex(100 * n), kind=B.AFTER_USER) for n in range(1, n_messages + 1)]
    last = 100 * n_messages
    return (
        Boundary(at=TokenIndex(50), kind=B.SYSTEM_END),
        *messages,
        *(Boundary(at=TokenIndex(last + 10 * n), kind=B.AFTER_TOOL_RESULT) for n in range(1, n_results + 1)),
    )


def test_the_end_of_each_question_takes_the_room_of_the_one_before() -> None:
    """Where reasoning is dropped one prompt a turn parts there, however many turns there are: over time the room for it
    saves more than that for a system prompt where a new chat begins now and then."""
    traffic, before = Traffic(), turn(1, 0)
    for n in range(1, 5):
        for n_results in (1, 2):
            now = turn(n, n_results)
            traffic = learn(traffic, before, now, matched=before[-1].at, has_parted=False)
            before = now
        asked = turn(n + 1, 0)
        traffic = learn(traffic, before, asked, matched=100 * n, has_parted=True)
        before = asked
    known, boundaries = prospects(traffic, Hints(drops_reasoning=True)), turn(5, 2)
    system, *_, question, _, end = known.rents_of(boundaries)
    assert HORIZON / 5 < question < HORIZON
    assert question > 5 * system
    assert end > known.rents_of(turn(5, 3))[-2], "a result that is not the end of the prompt is parted at by few"


def test_a_history_that_is_not_written_anew_unlearns_the_certain_parting() -> None:
    traffic, chat = Traffic(), turn(3, 2)
    for _ in range(40):
        traffic = learn(traffic, chat, chat, matched=chat[-1].at, has_parted=False)
    hint = Hints(drops_reasoning=True)
    assert prospects(traffic, hint).rents_of(chat)[3] < prospects(Traffic(), hint).rents_of(chat)[3] / 5


def test_the_end_of_a_question_is_not_counted_twice() -> None:
    """As the end of the prompt and as the last of the user's: both are the same partings."""
    chat = turn(2, 0)
    for hints in (NO_HINTS, Hints(drops_reasoning=True)):
        known = prospects(Traffic(), hints)
        by_rank = known.rents[[*B].index(B.AFTER_USER)][0]
        assert known.rents_of(chat)[-1] == max(by_rank, known.rent_at_end)
