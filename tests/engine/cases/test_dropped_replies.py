"""Clients that drop a reply, an aborted one for instance: the next prompt parts before that reply's header."""

from __future__ import annotations

from engine.cache.forecaster import Forecaster
from engine.core.cache.policies import Policy
from engine.core.cache.prefill_rates import UNMEASURED, BatchCosts, Knot
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import MemoryKind
from engine.core.decisions.anchors import header_of
from engine.core.decisions.placement import plan_checkpoints
from engine.core.decisions.traffic import Hints, Traffic, hazard, prospects
from engine.core.decisions.weighted_gap import Forecast
from engine.core.prompt.items import Prompt, TokenIndex, Tokens
from engine.core.prompt.span_values import Boundary, BoundaryKind, Kind, Span, SpanMap, SpanMethod
from engine.core.tree.tree import Match

B = BoundaryKind
HEADER = 3  # items of the generation prompt that the history has as well
N_PROMPT = 2  # those that it has not
DEAR = BatchCosts(knots=tuple(Knot(n=n, a=1 + 40 / n, b=0.0) for n in (1, 512)))  # one takes 40 tokens' time more


def spans(question: int, n: int, *, header: int = HEADER) -> SpanMap:
    """A question from `question` to `n`, and behind it a generation prompt."""
    end = n + HEADER + N_PROMPT
    return SpanMap(
        spans=(
            Span(first=TokenIndex(0), end=TokenIndex(n), kind=Kind.USER),
            Span(first=TokenIndex(n), end=TokenIndex(end), kind=Kind.GENERATION_PROMPT),
        ),
        boundaries=(
            Boundary(at=TokenIndex(50), kind=B.SYSTEM_END),
            Boundary(at=TokenIndex(question), kind=B.BEFORE_USER, message=1),
            Boundary(at=TokenIndex(n + header), kind=B.AFTER_USER, message=1),
        ),
        method=SpanMethod.SOURCE_MAP,
    )


def taken(
    question: int,
    n: int,
    *,
    traffic: Traffic | None = None,
    policy: Policy | None = None,
    costs: BatchCosts = UNMEASURED,
) -> list[int]:
    found = plan_checkpoints(
        Prompt(tokens=Tokens.of(range(n + HEADER + N_PROMPT))),
        spans(question, n),
        reused=TokenIndex(0),
        junction=TokenIndex(0),
        held=frozenset({50}),
        memory=MemoryKind.HYBRID,
        settings=CacheSettings() if policy is None else CacheSettings(policy=policy),
        state_bytes=1,
        forecast=Forecast(prospects=prospects(traffic or Traffic(), Hints())),
        costs=costs,
    )
    return [line.at for line in found.take]


class Client:
    """Asks one question of 500 items after another; all that it keeps comes back as it was."""

    def __init__(self) -> None:
        self.forecaster = Forecaster()
        self.kept = Tokens.of(range(50))
        self.n_asked = 0

    def ask(self, *, drops: bool) -> None:
        self.n_asked += 1
        first = 1_000 * self.n_asked
        question = self.kept + Tokens.of(range(first, first + 500))
        prompt = question + Tokens.of([7, 8, 9, 10, 11])
        found = spans(len(self.kept), len(question))
        self.forecaster.ask(Match.alone(prompt), found, session="chat", hints=Hints(), tick=self.n_asked)
        reply = prompt + Tokens.of(range(first + 500, first + 540))
        self.forecaster.settle(reply)
        self.kept = question if drops else reply


def test_the_header_lies_before_what_all_replies_begin_with() -> None:
    assert header_of(spans(400, 900)) == Boundary(at=TokenIndex(900), kind=B.NEAR_END, message=1)
    assert header_of(spans(400, 900, header=0)) is None


def test_a_state_is_taken_before_and_behind_it() -> None:
    assert taken(400, 900) == [400, 900, 903]
    assert taken(400, 900, policy=Policy.NEIGHBOR_GAP) == [400, 903]


def test_a_short_question_is_rather_read_again() -> None:
    assert taken(400, 440) == [400, 443]


def test_where_batches_are_dear_only_one_of_the_two_is_taken() -> None:
    """Before the header when the question is so long that it saves more there."""
    assert taken(400, 480, costs=DEAR) == [400, 483]
    assert taken(400, 1000, costs=DEAR) == [400, 1003]
    assert taken(400, 2000, costs=DEAR) == [400, 2000]


def test_who_never_drops_one_shows_it_soon() -> None:
    client, untaught = Client(), prospects(Traffic(), Hints())
    for _ in range(60):
        client.ask(drops=False)
    learned = prospects(client.forecaster.traffic, Hints())
    assert learned.value(B.NEAR_END, 0) < untaught.value(B.NEAR_END, 0) / 10
    assert taken(400, 2000, costs=DEAR) == [400, 2000]
    assert taken(400, 2000, costs=DEAR, traffic=client.forecaster.traffic) == [400, 2003]


def test_who_drops_them_shows_it_too() -> None:
    client = Client()
    for number in range(20):
        client.ask(drops=number % 2 == 0)
    assert hazard(client.forecaster.traffic, B.NEAR_END, 0) > 0.4
    assert prospects(client.forecaster.traffic, Hints()).value(B.NEAR_END, 0) > 3


def test_only_the_last_reply_is_expected_to_be_dropped() -> None:
    client = Client()
    for _ in range(3):
        client.ask(drops=False)
    client.kept = Tokens.of(range(50))
    client.ask(drops=False)  # a new chat: the other one waits
    live, left = client.forecaster.forecast.branches
    assert live.hits_at(550) is not None
    assert left.places[0] == 50
    assert left.hits_at(1_640) is None
