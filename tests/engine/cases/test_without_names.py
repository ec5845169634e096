"""A client that gives its conversations no names is served as one that does: same cache, same words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

import pytest

from engine.commands import ForgetChat, Generate, RequestId
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import MemoryKind
from engine.core.difference.explanation import Cause, Explanation
from engine.core.prompt.messages import GREEDY, Chat, Message, Role
from engine.events import CheckpointLost, CheckpointSaved, Finished, Planned
from tests.support.engine_runs import Bench, Run, assistant, of_the_plan, system, user
from tests.support.fake_model import FakeLoader, FakeModel

FRONT = system("You are an agent. Use the tools. Be brief, and say when you are done. " * 4)
KINDS = ("append", "append", "append", "append", "again", "edit", "shorten", "drop")
N_CLIENTS = 4


def words(random: Random, n: int) -> str:
    return " ".join(random.choice(("read", "the", "file", "and", "then", "mend", "it", "please")) for _ in range(n))


@dataclass
class Client:
    """An agent that appends, asks again, edits what it asked last, shortens old results and drops replies."""

    name: str
    random: Random
    messages: tuple[Message, ...] = ()

    def next(self) -> tuple[Message, ...]:
        if not self.messages:
            self.messages = (FRONT, user(f"{self.name}: {words(self.random, 12)}"))
            return self.messages
        match self.random.choice(KINDS):
            case "append":
                more = (assistant(words(self.random, 6)), user(words(self.random, 10)))
                self.messages = (*self.messages, *more)
            case "edit" if len(self.messages) > 2:  # another one altogether could be a title, asked for in between
                newest = self.messages[-1]
                self.messages = (*self.messages[:-1], user(f"{newest.text} {words(self.random, 2)}"))
            case "shorten" if len(self.messages) > 6:
                old = self.messages
                self.messages = (*old[:3], replace(old[3], text="(left out)"), *old[4:], *self._turn())
            case "drop":
                self.messages = (*self.messages, user(words(self.random, 5)))
            case _:
                pass
        return self.messages

    def _turn(self) -> tuple[Message, ...]:
        return (assistant(words(self.random, 6)), user(words(self.random, 10)))


def day(seed: int, n: int) -> Iterator[tuple[str, tuple[Message, ...]]]:
    """The requests of a few clients in an order by lot, with the names that they would give."""
    random = Random(seed)
    clients = [Client(name=f"c{k}", random=random) for k in range(N_CLIENTS)]
    client = clients[0]
    for _ in range(n):
        if random.random() < 0.4:
            client = random.choice(clients)
        yield client.name, client.next()


def bench_on(memory: MemoryKind) -> Bench:
    model = FakeModel(memory=memory, n_swa=96 if memory.has_window else 0, ring_slack=64, state_bytes=3000)
    bench = Bench(FakeLoader(model=model), CacheSettings(ram_bytes=60_000, min_spacing=16, interval=256))
    bench.load()
    return bench


def figures(run: Run) -> tuple[object, ...]:
    """What a request cost, and what it left."""
    told = run.one(Finished).explanation
    return (
        *(told.n_prompt, told.reused, told.new, told.changed, told.avoidable),
        *(told.cause, told.compared_with, told.changes, told.parts),
        [(event.checkpoint.n_tokens, event.path_of) for event in run.of(CheckpointSaved)],
        [(event.n_tokens, event.reason) for event in run.of(CheckpointLost)],
    )


@pytest.mark.parametrize("memory", MemoryKind)
@pytest.mark.parametrize("seed", range(3))
def test_several_clients_without_names_cost_what_they_cost_with_names(memory: MemoryKind, seed: int) -> None:
    named, nameless = bench_on(memory), bench_on(memory)
    for name, messages in day(seed, 60):
        with_name = named.ask(*messages, session=name)
        without = nameless.ask(*messages, session="")
        assert figures(without) == figures(with_name), f"{name}, {len(messages)} messages"
        assert _habits(without) == _habits(with_name)


def _habits(run: Run) -> list[tuple[object, ...]]:
    return [(habit.cause, habit.n_requests, habit.n_tokens) for habit in run.one(Finished).explanation.habits]


def test_a_forecast_without_a_name_says_what_the_request_then_costs() -> None:
    bench = bench_on(MemoryKind.HYBRID)
    for _, messages in day(7, 40):
        asked = Generate(
            request=RequestId("x"), session="", chat=Chat(messages=messages), sampling=GREEDY, max_tokens=8
        )
        forecast = bench.forecast(asked).explanation
        planned = bench.ask(*messages, session="").planned.explanation
        assert of_the_plan(forecast) == of_the_plan(planned)


def ends(bench: Bench, *asked: tuple[Message, ...], session: str = "") -> list[Explanation]:
    return [bench.ask(*messages, session=session).one(Finished).explanation for messages in asked]


def test_two_clients_that_began_alike_are_two_conversations_once_they_have_parted() -> None:
    """Else each request of one would be told as a return of the other, for good."""
    bench = bench_on(MemoryKind.HYBRID)
    first: tuple[Message, ...] = (FRONT, user("Sum up the notes, please."))
    one = two = first
    causes: list[Cause] = []
    for turn in range(5):
        for name in ("one", "two"):
            history = one if name == "one" else two
            causes.append(ends(bench, history)[0].cause)
            reply = Message(role=Role.ASSISTANT, text="Here is the sum of them.")
            history = (*history, reply, user(f"And now {name}, {turn}?"))
            one, two = (history, two) if name == "one" else (one, history)
    assert set(causes[6:]) == {Cause.APPENDED}, causes


def test_the_name_that_a_client_gave_is_told_not_the_one_that_was_found() -> None:
    """It looks its own chats up by it."""
    bench = bench_on(MemoryKind.HYBRID)
    assert bench.ask(FRONT, user("hello"), session="").one(Planned).session == ""
    assert bench.ask(FRONT, user("good day"), session="mine").one(Planned).session == "mine"


def test_a_deleted_conversation_is_recognised_no_more() -> None:
    bench = bench_on(MemoryKind.HYBRID)
    first = (FRONT, user("hello"), assistant("hi"), user("how are you?"))
    ends(bench, first, session="mine")
    bench.do(ForgetChat(session="mine"))
    told = ends(bench, (*first, assistant("well"), user("good")))[0]
    assert told.compared_with == 0
