"""What a client does again and again is told with what it cost in all: on every memory kind, and on real templates.

What it cost is known by construction: a twin of the conversation, in which it does not happen, reads so much less.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import permutations

import pytest

from engine.commands import ForgetChat
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import MemoryKind
from engine.core.difference.explanation import Cause, Explanation, Habit
from engine.core.explain.habits import Tally, counted_in, habits_of
from engine.core.prompt.messages import Message
from engine.core.prompt.span_values import Kind
from engine.core.volatile.tokens import VolatileKind
from tests.engine.scenarios.bed import Ask, Bed, assistant, result, said, source_of, system, user
from tests.engine.scenarios.talk import OTHER, OTHER_SYSTEM, TOOLS, call, tool, words

TURNS = 8
FRONT, REST = words(61, 30), words(62, 20)
QUESTIONS = tuple(user(words(500 + k, 10)) for k in range(TURNS))
ORDERS = tuple(permutations((*TOOLS, tool("find"))))
NAMES = tuple(permutations(("path", "first", "last", "form")))
TEMPLATES = ("", "Qwen-Qwen2.5-7B-Instruct", "meta-llama-Llama-3.1-8B-Instruct", "ibm-granite-granite-4.0")

Turn = Callable[[int], Ask]  # the k-th request, from 0


@dataclass(frozen=True)
class Does:
    """What the client does with request k, and what it would be if it did not."""

    name: str
    ask: Turn
    twin: Turn
    on: tuple[int, ...]  # the requests on which it costs
    cause: Cause
    place: Kind | None
    value: VolatileKind | None = None
    tools: tuple[str, ...] = ()
    own: int = 48  # new characters each time, at most: the date, and a reply that was in no prompt


def talk(k: int, front: Message, *, shown: Callable[[int], Message] = lambda k: QUESTIONS[k]) -> tuple[Message, ...]:
    history: list[Message] = [front]
    for turn in range(k):
        history += [shown(turn), said(turn + 1)]
    return (*history, QUESTIONS[k])


def dated(day: int) -> Message:
    return system(f"{FRONT} Today is 2026-11-{day:02}. {REST}")


def working(k: int, arguments: str) -> tuple[Message, ...]:
    """An agent's rounds, whose calls are written in one way."""
    history: list[Message] = [system(FRONT), QUESTIONS[0]]
    for turn in range(k):
        one = replace(call(turn), arguments=arguments)
        history += [assistant("", "", one), result(words(700 + turn, 12), one)]
    return tuple(history)


def spelled(k: int) -> str:
    """The same arguments, in another order each time."""
    return json.dumps(dict.fromkeys(NAMES[k], "notes"))


DOES = (
    Does(
        name="a date in the system prompt, new with every second request",
        ask=lambda k: Ask(talk(k, dated(1 + k // 2))),
        twin=lambda k: Ask(talk(k, dated(1))),
        on=(2, 4, 6),
        cause=Cause.CLOCK_CHANGED,
        place=Kind.SYSTEM,
        value=VolatileKind.CLOCK,
    ),
    Does(
        name="a counter in the system prompt",
        ask=lambda k: Ask(talk(k, system(f"{FRONT} Request: {k + 11}. {REST}"))),
        twin=lambda k: Ask(talk(k, system(f"{FRONT} Request: 11. {REST}"))),
        on=tuple(range(1, TURNS)),
        cause=Cause.VALUE_CHANGED,
        place=Kind.SYSTEM,
        value=VolatileKind.COUNTER,
    ),
)
AGENTS = (
    Does(
        name="the same tools in another order each time",
        ask=lambda k: Ask(talk(k, system(FRONT)), tools=ORDERS[k]),
        twin=lambda k: Ask(talk(k, system(FRONT)), tools=ORDERS[0]),
        on=tuple(range(1, TURNS)),
        cause=Cause.TOOLS_REORDERED,
        place=Kind.TOOLS,
    ),
)


def run(memory: MemoryKind, turn: Turn, template: str = "", *, cache: CacheSettings | None = None) -> list[Explanation]:
    bed = Bed.on_fake(memory, source_of(template), cache=cache)
    try:
        return [bed.ask(turn(k)) for k in range(TURNS)]
    finally:
        bed.close()


def of_cause(habits: Sequence[Habit], cause: Cause) -> Habit:
    (found,) = [habit for habit in habits if habit.cause is cause]
    return found


@pytest.mark.parametrize("memory", list(MemoryKind), ids=lambda memory: memory.name)
@pytest.mark.parametrize("does", [*DOES, *AGENTS], ids=lambda does: does.name)
def test_a_habit_is_told_with_its_requests_and_what_it_cost(does: Does, memory: MemoryKind) -> None:
    """Whoever sees one request thinks of it as an accident."""
    told = run(memory, does.ask)
    check(does, told)


@pytest.mark.parametrize("template", TEMPLATES[1:])
@pytest.mark.parametrize("does", DOES, ids=lambda does: does.name)
def test_it_is_told_with_real_templates_too(does: Does, template: str) -> None:
    """They write the system prompt, and dates of their own, in other places."""
    check(does, run(MemoryKind.FULL, does.ask, template))


@pytest.mark.parametrize("does", DOES, ids=lambda does: does.name)
def test_it_costs_what_a_twin_without_it_saves(does: Does) -> None:
    """With memory that can be cut anywhere, a date costs exactly what is behind it."""
    told, twins = run(MemoryKind.FULL, does.ask), run(MemoryKind.FULL, does.twin)
    more = sum(one.read - twin.read for one, twin in zip(told, twins, strict=True))
    habit = of_cause(told[-1].habits, does.cause)
    assert 0 <= more - habit.n_tokens <= does.own * len(does.on)
    assert twins[-1].habits == ()


def check(does: Does, told: list[Explanation]) -> None:
    assert tuple(k for k, one in enumerate(told) if one.cause is does.cause) == does.on
    assert [one.habits == () for one in told[: does.on[2]]] == [True] * does.on[2]
    for k in range(does.on[2], TURNS):
        so_far = [one for one in told[: k + 1] if one.cause is does.cause]
        habit = of_cause(told[k].habits, does.cause)
        assert (habit.place, habit.value, habit.tools) == (does.place, does.value, does.tools)
        assert (habit.n_requests, habit.n_of) == (len(so_far), k + 1)
        assert habit.n_tokens == sum(one.changed for one in so_far) > 0
        assert habit.seconds is not None
    assert told[-1].habits == habits_of(reduce(counted_in, told, Tally()))


@pytest.mark.parametrize("memory", [MemoryKind.FULL, MemoryKind.HYBRID])
def test_arguments_that_are_written_anew_with_every_round_are_told_with_their_tool(memory: MemoryKind) -> None:
    """Clients that parse calls and write them again do so with every request."""
    told = run(memory, lambda k: Ask(working(k, spelled(k))), "Qwen-Qwen2.5-7B-Instruct")
    habit = of_cause(told[-1].habits, Cause.ARGUMENTS_REWRITTEN)
    assert (habit.tools, habit.place) == (("read",), Kind.TOOL_CALL)
    assert habit.n_requests == sum(one.cause is Cause.ARGUMENTS_REWRITTEN for one in told) >= 3


def test_what_the_cache_cannot_keep_is_told_as_such() -> None:
    """One checkpoint is too few for an agent that goes back and forth."""
    cache = CacheSettings(max_checkpoints=1, min_spacing=1, interval=0)
    turn: Turn = lambda k: Ask((system(FRONT), user(words(800 + k % 2, 40)), *((said(1), OTHER) if k > 3 else ())))  # noqa: E731
    told = run(MemoryKind.RECURRENT, turn, cache=cache)
    habits = [habit for habit in told[-1].habits if habit.lost is not None]
    assert habits
    for habit in habits:
        costs = [sum(part.end - part.first for part in one.parts if part.cause is habit.lost) for one in told]
        assert habit.n_tokens == sum(costs)
        assert habit.n_requests == sum(cost > 0 for cost in costs)


def test_an_append_only_chat_has_no_habits() -> None:
    """Nothing to tell is not told."""
    for memory in MemoryKind:
        assert run(memory, lambda k: Ask(talk(k, system(FRONT))))[-1].habits == ()


def test_two_clients_without_names_have_habits_of_their_own() -> None:
    """The chat that does nothing wrong would be told of the other one's clock."""
    other = talk(0, OTHER_SYSTEM)
    bed = Bed.on_fake(MemoryKind.FULL)
    clocks, others = [], []
    history: list[Message] = []
    for k in range(TURNS):
        n = bed.n
        clocks.append(bed.ask(Ask((dated(1 + k), *history, QUESTIONS[k]), session="")))
        history += [QUESTIONS[k], said(n + 1)]
        others.append(bed.ask(Ask(other, session="")))
        other = (*other, said(n + 2), user(words(900 + k)))
    bed.close()
    assert of_cause(clocks[-1].habits, Cause.CLOCK_CHANGED).n_requests == TURNS - 1
    assert of_cause(clocks[-1].habits, Cause.CLOCK_CHANGED).n_of == TURNS
    assert others[-1].habits == ()


def test_a_deleted_chat_leaves_no_habits_behind() -> None:
    """Its name may come again."""
    bed = Bed.on_fake(MemoryKind.FULL)
    told = [bed.ask(Ask(talk(k, dated(1 + k)))) for k in range(4)]
    assert told[-1].habits
    bed.bench.do(ForgetChat(session="chat"))
    assert bed.ask(Ask(talk(4, dated(9)))).habits == ()
    bed.close()
