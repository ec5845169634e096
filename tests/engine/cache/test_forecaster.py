"""What the engine learns from its requests, and whether it reaches the decisions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.cache.forecaster import Forecaster
from engine.cache.session import ModelSession
from engine.commands import ChangeCache, ForgetChat
from engine.core.cache.policies import Policy
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import MemoryKind
from engine.core.decisions.placement import PlacementVerdict
from engine.core.decisions.traffic import Departure, Hints, hazard, hazard_at_end, return_probability
from engine.core.prompt.items import TokenIndex, Tokens
from engine.core.prompt.messages import Message
from engine.core.prompt.span_values import Boundary, BoundaryKind, Kind, Span, SpanMap, SpanMethod
from engine.core.tree.tree import Match
from tests.support.engine_runs import Bench, assistant, system, user
from tests.support.fake_model import FakeLoader, FakeModel
from tests.support.llama_source import template_source

B = BoundaryKind


def spans(n: int, *boundaries: tuple[int, BoundaryKind]) -> SpanMap:
    return SpanMap(
        spans=(Span(first=TokenIndex(0), end=TokenIndex(n), kind=Kind.RAW),),
        boundaries=tuple(Boundary(at=TokenIndex(at), kind=kind) for at, kind in boundaries),
        method=SpanMethod.SOURCE_MAP,
    )


class Talk:
    """Prompts of 100 items a turn; all begin the same, up to where `other` says."""

    def __init__(self) -> None:
        self.forecaster = Forecaster()
        self.tick = 0

    def ask(self, n_turns: int, *, session: str = "chat", other: int = 1 << 30, offset: int = 1000) -> Tokens:
        self.tick += 1
        n = 50 + 100 * n_turns
        tokens = Tokens.of(i if i < other else i + offset * self.tick for i in range(n))
        places = [(50, B.SYSTEM_END), *((50 + 100 * k, B.BEFORE_USER) for k in range(1, n_turns))]
        self.forecaster.ask(
            Match.alone(tokens),
            spans(n, *places, (n - 5, B.AFTER_USER)),
            session=session,
            hints=Hints(),
            tick=self.tick,
        )
        return tokens

    def reply(self, tokens: Tokens) -> None:
        self.forecaster.settle(tokens + Tokens.of(range(5_000_000, 5_000_040)))


def test_a_client_that_writes_replies_in_its_own_way_is_recognised() -> None:
    """Then the state at the end of each prompt is what the next one needs."""
    talk = Talk()
    for n_turns in range(1, 12):
        talk.reply(talk.ask(n_turns))
    assert talk.forecaster.traffic.end_hits == 10
    assert hazard_at_end(talk.forecaster.traffic) > 0.5


def test_an_edit_counts_for_its_message_and_leaves_a_junction() -> None:
    talk = Talk()
    talk.reply(talk.ask(6))
    talk.ask(6, other=50 + 100 * 4 + 60)  # within the fifth message
    assert sum(talk.forecaster.traffic.hits) == 1
    assert hazard(talk.forecaster.traffic, B.BEFORE_USER, 1) > hazard(talk.forecaster.traffic, B.BEFORE_USER, 0)
    live, left = talk.forecaster.forecast.branches
    assert live.hits_at(510) is not None
    assert 0 < left.weight < live.weight == 1


def test_the_end_of_a_reply_written_anew_is_no_branch_to_return_to() -> None:
    """Else every request of a tool loop would leave one behind."""
    talk = Talk()
    for n_turns in range(1, 9):
        talk.reply(talk.ask(n_turns))
    assert len(talk.forecaster.forecast.branches) == 1


def test_another_conversation_leaves_the_first_one_intact_and_a_return_is_learned() -> None:
    talk = Talk()
    first = talk.ask(4)
    talk.forecaster.settle(first)
    talk.ask(3, session="other", other=40)
    before = talk.forecaster.traffic
    left = talk.forecaster.forecast.branches[1]
    assert left.weight == return_probability(before, 0, Departure.INTACT)
    talk.ask(5)
    assert sum(talk.forecaster.traffic.returns) == 1
    assert len(talk.forecaster.forecast.branches) == 2  # the first is live again, the other waits


def test_who_begins_a_new_chat_is_less_expected_back_than_who_goes_to_and_fro() -> None:
    """With the same system prompt it is the same client, who as a rule is done with the last chat."""
    talk = Talk()
    talk.reply(talk.ask(4))
    talk.reply(talk.ask(3, session="other", other=50))
    known = talk.forecaster.traffic
    assert talk.forecaster.forecast.branches[1].weight == return_probability(known, 0, Departure.FRONT)
    talk.reply(talk.ask(5))
    known = talk.forecaster.traffic
    assert talk.forecaster.forecast.branches[1].weight == return_probability(known, 0, Departure.INTACT)
    assert return_probability(known, 0, Departure.FRONT) < return_probability(known, 0, Departure.INTACT)


def test_a_chat_whose_reply_was_one_token_ends_where_its_prompt_does() -> None:
    talk = Talk()
    asked = talk.ask(3)
    talk.forecaster.settle(asked)
    assert talk.forecaster.forecast.branches[0].hits_at(len(asked)) is not None


def test_only_the_likeliest_branches_are_kept_in_mind() -> None:
    talk = Talk()
    for number in range(40):
        talk.forecaster.settle(talk.ask(4, session=f"s{number}", other=50))
    assert len(talk.forecaster.forecast.branches) == 1 + 16


def test_a_chat_that_comes_back_with_its_end_written_anew_has_returned() -> None:
    """Clients render tool calls in their own way: the end never matches, and yet the chat is there again."""
    talk = Talk()
    talk.reply(talk.ask(4))
    talk.ask(3, session="other", other=50)
    talk.ask(5)
    assert sum(talk.forecaster.traffic.returns) == 1
    weights = sorted(branch.weight for branch in talk.forecaster.forecast.branches)
    assert len(weights) == 3
    assert weights[0] < weights[1], "what it wrote anew is left for good, the other client is not"


def test_another_chat_with_the_same_beginning_is_no_return() -> None:
    talk = Talk()
    talk.reply(talk.ask(4))
    talk.ask(3, session="other", other=50)
    talk.ask(5, session="third")
    assert sum(talk.forecaster.traffic.returns) == 0


def test_a_prompt_that_was_cut_off_has_no_boundaries_behind_the_cut() -> None:
    talk = Talk()
    tokens = talk.ask(6)
    talk.forecaster.settle(tokens.cut(0, 300))
    assert max(talk.forecaster.forecast.branches[0].places) <= 300


def test_a_deleted_chat_that_waits_is_not_expected_back() -> None:
    talk = Talk()
    talk.forecaster.settle(talk.ask(4))
    talk.ask(3, session="other", other=50)
    n_left = []
    for name in ("unknown", "chat"):
        talk.forecaster.forget(name)
        live, *left = talk.forecaster.forecast.branches
        assert live.weight == 1
        n_left.append(len(left))
    assert n_left == [1, 0]
    talk.ask(5)
    assert sum(talk.forecaster.traffic.returns) == 0, "it was no branch that could be returned to"


def test_a_deleted_chat_that_is_live_is_worth_its_beginning_alone() -> None:
    """The next chat may begin with the same system prompt, and nothing else of it."""
    talk = Talk()
    talk.reply(talk.ask(4))
    before = talk.forecaster.forecast.branches[0]
    talk.forecaster.forget("chat")
    (live,) = talk.forecaster.forecast.branches
    assert live.weight == 0
    assert live.hits_at(50) == before.hits_at(50)
    assert {live.hits_at(place) for place in live.places if place != 50} == {0}
    talk.ask(3, session="other", other=50)
    assert len(talk.forecaster.forecast.branches) == 1, "what was given up does not wait"


def test_a_chat_that_was_brought_back_is_expected_again() -> None:
    talk = Talk()
    talk.reply(talk.ask(4))
    talk.forecaster.forget("chat")
    talk.ask(5)
    assert talk.forecaster.forecast.branches[0].weight == 1
    talk.ask(3, session="other", other=50)
    assert len(talk.forecaster.forecast.branches) == 2


# In the engine.


def test_a_template_that_drops_reasoning_is_known_before_the_first_time_it_does() -> None:
    """The state before the first reply outlives everything that comes later in the turn. A model that does not reason
    has nothing to drop, although its template would."""
    drops, keeps = (
        Bench(loader=FakeLoader(model=FakeModel(n_batch=4096, template=template)))
        for template in (template_source("Qwen3.5-4B"), template_source("meta-llama-Llama-3.1-8B-Instruct"))
    )
    for bench in (drops, keeps):
        bench.load()
        bench.ask(system("s" * 300), user("first"))
    values = []
    for bench in (drops, keeps):
        session = bench.worker.session
        assert session is not None
        values.append(session.forecaster.forecast.prospects.value(B.AFTER_USER, 0))
    assert values[0] > 0.9 > values[1]


def test_what_is_not_worth_a_state_is_said_so() -> None:
    """The verdict is in the plan, like every other."""
    bench = Bench(loader=FakeLoader(model=FakeModel(n_batch=4096)), cache=CacheSettings(min_spacing=1))
    bench.load()
    history = [message for letter in "abcdefgh" for message in (user(letter), assistant(letter))]
    run = bench.ask(system("s" * 300), *history, user("i"))
    assert PlacementVerdict.NOT_WORTH in {line.verdict for line in run.planned.placement.lines}


def test_a_recurrent_conversation_that_waits_keeps_its_end_through_another_one() -> None:
    """Both ends are worth more than old places of either: A, B, A again costs only what is new."""
    model = FakeModel(memory=MemoryKind.RECURRENT, n_batch=4096, n_ctx=100_000)
    cache = CacheSettings(policy=Policy.WEIGHTED_GAP, max_checkpoints=8)
    bench = Bench(loader=FakeLoader(model=model), cache=cache)
    bench.load()
    chats = {name: [system("s" * 300)] for name in "AB"}
    for turn in range(6):
        for name, messages in chats.items():
            messages.append(user(f"{name} {turn} " + "q" * 200))
            run = bench.ask(*messages, session=name)
            messages.append(assistant(run.text))
            if turn:
                assert run.planned.explanation.avoidable <= 20, (name, turn)


class Desk(Bench):
    """Chats of one system prompt on a hybrid model, and what the cache holds of each."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.load()
        self.messages: dict[str, list[Message]] = {}

    def talk(self, name: str) -> None:
        messages = self.messages.setdefault(name, [system("s" * 300)])
        messages.append(user(f"{name} " + name * 400))
        messages.append(assistant(self.ask(*messages, session=name).text))

    def held_of(self, name: str) -> int:
        """States and ranges behind what the chats share; but for those that were of use only until the chat went on."""
        store = self.session.checkpoints
        mark = (name * 400).encode()
        states = [c for c in store if c.boundary is not B.NEAR_END]
        ends = [(c.path, int(c.n_tokens)) for c in states] + [(r.path, int(r.end)) for r in store.segments]
        return sum(mark in bytes(t for t in path.cut(0, n) if t < 256) for path, n in ends)

    @property
    def session(self) -> ModelSession:
        assert self.worker.session is not None
        return self.worker.session


@pytest.mark.parametrize("deleted", ["a", "b", "c"])
def test_what_a_deleted_chat_keeps_goes_first_and_not_before_there_is_need(deleted: str) -> None:
    """`c` is live, the others were left: their attention is in RAM."""
    desk = Desk(loader=FakeLoader(model=FakeModel(n_batch=4096)), cache=CacheSettings(policy=Policy.WEIGHTED_GAP))
    for name in "abcabc":
        desk.talk(name)
    names = set("abc")
    before = {name: desk.held_of(name) for name in names}
    assert all(before.values())
    assert desk.session.checkpoints.segments
    assert desk.do(ForgetChat(session=deleted)).events == []
    assert {name: desk.held_of(name) for name in names} == before
    assert desk.session.previous(deleted) is None
    assert all(desk.session.previous(name) is not None for name in names - {deleted})
    while desk.held_of(deleted):
        tighter = replace(desk.cache, ram_bytes=desk.session.checkpoints.n_bytes - 1)
        desk.do(ChangeCache(settings=tighter))
        assert {name: desk.held_of(name) for name in names - {deleted}} == {
            name: before[name] for name in names - {deleted}
        }
    desk.close()


def test_a_chat_is_deleted_without_a_model() -> None:
    bench = Bench(loader=FakeLoader(model=FakeModel()))
    assert bench.do(ForgetChat(session="chat")).events == []


def test_who_goes_on_from_another_branch_needs_nothing_of_the_live_one() -> None:
    """Two chats by turns with one system prompt: its end looked like where nearly all prompts part, and its state was
    worth more than the ends of both chats, although it served nobody."""
    talk, path = Talk(), {"one": Tokens(), "two": Tokens()}
    for _ in range(11):
        for session in path:
            talk.tick += 1
            tokens = path[session] + Tokens.of(range(7_000 * talk.tick, 7_000 * talk.tick + 100))
            if not path[session]:
                tokens = Tokens.of(range(50)) + tokens
            n = len(tokens)
            talk.forecaster.ask(
                Match.alone(tokens),
                spans(n, (50, B.SYSTEM_END), (n - 5, B.AFTER_USER)),
                session=session,
                hints=Hints(),
                tick=talk.tick,
            )
            path[session] = tokens + Tokens.of([talk.tick])
            talk.forecaster.settle(path[session])
    assert hazard(talk.forecaster.traffic, B.SYSTEM_END, 0) < 0.1


def test_each_request_is_for_one_branch_alone() -> None:
    """Of many chats by turns each was expected to get every request, so old states of theirs outweighed the ends."""
    talk = Talk()
    worth: list[float] = []
    for number in range(6):
        talk.reply(talk.ask(4, session=f"chat {number}", other=60))
        left = talk.forecaster.forecast.branches[1:]
        if left:
            newest = max(left, key=lambda branch: branch.weight)
            worth.append((newest.hits_at(newest.places[1]) or 0) / newest.weight)
    assert worth[-1] < 0.95 * worth[0]
