"""What a state is worth where another one follows it and takes its room: how many prompts part there a request."""

from __future__ import annotations

from engine.core.decisions.traffic import HORIZON, NO_HINTS, Hints, Traffic, learn, prospects
from engine.core.prompt.items import TokenIndex
from engine.core.prompt.span_values import Boundary, BoundaryKind

B = BoundaryKind


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
    system, *_, question, _, end = known.of_live(boundaries)[1]
    assert HORIZON / 5 < question < HORIZON
    assert question > 5 * system
    assert end > known.of_live(turn(5, 3))[1][-2], "a result that is not the end of the prompt is parted at by few"


def test_a_history_that_is_not_written_anew_unlearns_the_certain_parting() -> None:
    """A new question with every request, and none parts at the one before."""
    traffic = Traffic()
    for n in range(1, 41):
        traffic = learn(traffic, turn(n, 1), turn(n + 1, 1), matched=turn(n, 1)[-1].at, has_parted=False)
    hint, chat = Hints(drops_reasoning=True), turn(3, 1)
    assert prospects(traffic, hint).of_live(chat)[1][3] < prospects(Traffic(), hint).of_live(chat)[1][3] / 5


def test_the_end_of_a_question_is_not_counted_twice() -> None:
    """As the end of the prompt and as the last of the user's: both are the same partings."""
    chat = turn(2, 0)
    for hints in (NO_HINTS, Hints(drops_reasoning=True)):
        known = prospects(Traffic(), hints)
        by_rank = known.hit_rates[[*B].index(B.AFTER_USER)][0]
        assert known.of_live(chat)[1][-1] == max(by_rank, known.hit_rate_at_end)
