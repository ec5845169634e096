"""Every cause that text alone can have, produced by real requests, and the sentence that people read about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest

from engine.commands import Generate, RequestId
from engine.core.cache.policies import Policy
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import MemoryKind
from engine.core.difference.explanation import AvoidableCause, Cause, Explanation
from engine.core.prompt.messages import GREEDY, Chat, Message, ToolSpec
from engine.events import Finished
from engine.telling.wording import avoidable_line, sentence
from tests.support.engine_runs import Bench, assistant, system, user
from tests.support.fake_model import FakeLoader, FakeModel
from tests.support.scenario_desk import Fresh
from tests.support.tiny_vocabulary import CHAT_TEMPLATE

FRESH = Fresh()
SYSTEM = system(FRESH(200))
TALK = tuple(
    message for k in range(7) for message in (user(f"{k} {FRESH(120)}"), assistant(f"{k} {FRESH(90)}"))
)  # seven turns
NEXT = user(FRESH(80))


@dataclass
class Talk:
    """A worker on a fake; requests in one conversation unless another is named."""

    bench: Bench
    n: int = 0

    @classmethod
    def on(cls, memory: MemoryKind = MemoryKind.HYBRID, *, cache: CacheSettings | None = None, n_swa: int = 0) -> Talk:
        model = FakeModel(memory=memory, n_swa=n_swa, template=CHAT_TEMPLATE)
        talk = cls(Bench(loader=FakeLoader(model=model), cache=cache or CacheSettings()))
        talk.bench.load()
        return talk

    @property
    def model(self) -> FakeModel:
        found = self.bench.model
        assert isinstance(found, FakeModel)
        return found

    def ask(
        self,
        *messages: Message,
        tools: tuple[ToolSpec, ...] = (),
        options: tuple[tuple[str, bool], ...] = (),
        session: str = "chat",
        resume: str = "",
    ) -> Explanation:
        self.n += 1
        command = Generate(
            request=RequestId(f"r{self.n}"),
            session=session,
            chat=Chat(messages=messages, tools=tools, options=options),
            sampling=GREEDY,
            max_tokens=200,
            resume=resume,
        )
        run = self.bench.do(command)
        assert isinstance(run.end, Finished), run.end
        self.said = run.text
        return run.end.explanation


def tool(name: str, text: str = "what it does") -> ToolSpec:
    return ToolSpec(name=name, definition=f'{{"name": "{name}", "description": "{text}"}}')


def changed(talk: Talk, old: tuple[Message, ...], new: tuple[Message, ...]) -> Explanation:
    talk.ask(*old)
    return talk.ask(*new)


def continued(talk: Talk) -> Explanation:
    talk.ask(SYSTEM, NEXT)
    return talk.ask(SYSTEM, NEXT, resume=talk.said)


def appended(talk: Talk) -> Explanation:
    talk.ask(SYSTEM, NEXT)
    return talk.ask(SYSTEM, NEXT, assistant(talk.said), user("more"))


def reasoning_dropped(talk: Talk) -> Explanation:
    talk.model.reply = "<think>\n" + "?" * 60 + "\n</think>\n\n" + "?" * 20
    talk.ask(SYSTEM, NEXT)
    reasoning, _, text = talk.said.removeprefix("<think>\n").partition("\n</think>\n\n")
    return talk.ask(SYSTEM, NEXT, assistant(text, reasoning), user("more"))


TOOLS = (tool("read"), tool("write"))
FIRST = SYSTEM, *TALK, NEXT
EDITED = replace(TALK[4], text="something else " + FRESH(90))
CAUSES: dict[Cause, tuple[Callable[[Talk], Explanation], str]] = {
    Cause.FIRST_REQUEST: (lambda talk: talk.ask(SYSTEM, NEXT), "First message: everything is new"),
    Cause.APPENDED: (appended, "Continues the conversation"),
    Cause.CONTINUED: (continued, "goes on where it was stopped"),
    Cause.REASONING_DROPPED: (reasoning_dropped, "left out earlier thinking"),
    Cause.SYSTEM_CHANGED: (
        lambda talk: changed(talk, FIRST, (system("another one " + FRESH(90)), *FIRST[1:])),
        "system prompt changed",
    ),
    Cause.CLOCK_CHANGED: (
        lambda talk: changed(
            talk,
            (system(f"{SYSTEM.text} Today is 2026-11-20."), NEXT),
            (system(f"{SYSTEM.text} Today is 2026-11-21."), NEXT),
        ),
        "date or time",
    ),
    Cause.VALUE_CHANGED: (
        lambda talk: changed(
            talk,
            (system(f"{SYSTEM.text} Session ID: 481516."), NEXT),
            (system(f"{SYSTEM.text} Session ID: 234200."), NEXT),
        ),
        "An id in the system prompt changed",
    ),
    Cause.TOOLS_CHANGED: (
        lambda talk: (talk.ask(SYSTEM, NEXT, tools=TOOLS), talk.ask(SYSTEM, NEXT, tools=(TOOLS[0], tool("find"))))[1],
        '"find" was added; "write" was removed',
    ),
    Cause.TOOLS_REORDERED: (
        lambda talk: (talk.ask(SYSTEM, NEXT, tools=TOOLS), talk.ask(SYSTEM, NEXT, tools=TOOLS[::-1]))[1],
        "other order",
    ),
    Cause.TEMPLATE_CHANGED: (
        lambda talk: (talk.ask(SYSTEM, NEXT), talk.ask(SYSTEM, NEXT, options=(("enable_thinking", False),)))[1],
        "enable_thinking",
    ),
    Cause.MESSAGE_EDITED: (
        lambda talk: changed(talk, FIRST, (*FIRST[:5], EDITED, *FIRST[6:])),
        "(message 6)",
    ),
    Cause.MESSAGE_INSERTED: (
        lambda talk: changed(talk, FIRST, (*FIRST[:5], user("new"), assistant("ok"), *FIRST[5:])),
        "2 messages were inserted (messages 6-7)",
    ),
    Cause.MESSAGE_REMOVED: (lambda talk: changed(talk, FIRST, (*FIRST[:5], *FIRST[6:])), "(message 6)"),
    Cause.MESSAGES_REORDERED: (
        lambda talk: changed(talk, FIRST, (*FIRST[:5], FIRST[7], FIRST[6], FIRST[5], *FIRST[8:])),
        "changed places",
    ),
    Cause.HISTORY_COMPACTED: (
        lambda talk: changed(talk, FIRST, (SYSTEM, user("Summary: all of it"), *FIRST[11:])),
        "summar",
    ),
    Cause.TRIMMED: (lambda talk: changed(talk, FIRST, (SYSTEM, *FIRST[5:])), "cut off"),
    Cause.CUT_BACK: (lambda talk: changed(talk, FIRST, FIRST[:6]), "cut back to message 6"),
    Cause.REGENERATED: (lambda talk: changed(talk, FIRST, FIRST), "again"),
}


@pytest.mark.parametrize("cause", CAUSES)
def test_the_cause_is_found_and_said(cause: Cause) -> None:
    produce, words = CAUSES[cause]
    found = produce(Talk.on())
    assert found.cause is cause
    assert words in sentence(found)


def test_what_is_not_here_needs_something_else() -> None:
    """Other images, replies in other tokens (`tests/core/explain/test_explain.py`), what needs more than two requests
    or another template (`tests/engine/scenarios`), and the honest rest.
    """
    elsewhere = {
        *(Cause.RETURNED, Cause.BRANCH, Cause.WHITE_SPACE, Cause.THINKING_NOT_SENT, Cause.REASONING_SHOWN),
        *(Cause.RESTARTED, Cause.RELOADED),
        *(Cause.ARGUMENTS_REWRITTEN, Cause.CALL_IDS_CHANGED, Cause.TEMPLATE_MOVES, Cause.TEMPLATE_REWRITES),
    }
    assert set(Cause) - set(CAUSES) - elsewhere == {
        *(Cause.MEDIA_CHANGED, Cause.RETOKENISED, Cause.UNKNOWN),
        Cause.NEWER,  # only read
    }


def again(cache: CacheSettings, *, edit: bool = True) -> Explanation:
    """A long chat, then the same with an early message edited."""
    talk = Talk.on(cache=cache)
    talk.ask(*FIRST)
    return talk.ask(*FIRST[:3], user("edited"), *FIRST[4:]) if edit else talk.ask(*FIRST)


def overwritten() -> Explanation:
    talk = Talk.on(cache=CacheSettings(policy=Policy.LLAMA_SERVER))
    chats = {"a": user("one " + TALK[0].text), "b": user("two " + TALK[0].text)}
    talk.ask(SYSTEM, chats["a"], session="a")
    talk.ask(SYSTEM, chats["b"], session="b")
    return talk.ask(SYSTEM, chats["a"], session="a")


def refused() -> Explanation:
    talk = Talk.on()
    talk.ask(*FIRST)
    talk.model.faults.refuse_restore = 1
    return talk.ask(*FIRST[:-1], user("another question"))


def window_lost() -> Explanation:
    talk = Talk.on(MemoryKind.SWA, n_swa=64, cache=CacheSettings(max_checkpoints=0))
    return changed(talk, FIRST, (*FIRST[:5], EDITED, *FIRST[6:]))


AVOIDABLE: dict[AvoidableCause, tuple[Callable[[], Explanation], str]] = {
    AvoidableCause.DISABLED: (lambda: again(CacheSettings(enabled=False), edit=False), "turned off"),
    AvoidableCause.EVICTED: (
        lambda: again(CacheSettings(policy=Policy.FIFO, max_checkpoints=1)),
        "dropped",
    ),
    AvoidableCause.BELOW_SPACING: (
        lambda: again(CacheSettings(policy=Policy.NEIGHBOR_GAP, min_spacing=100_000)),
        "too close",
    ),
    AvoidableCause.KV_GONE: (overwritten, "needed for other text"),
    AvoidableCause.RESTORE_FAILED: (refused, "refused"),
    AvoidableCause.WINDOW_LOST: (window_lost, "window"),
}


@pytest.mark.parametrize("cause", AVOIDABLE)
def test_what_could_have_been_avoided_is_said(cause: AvoidableCause) -> None:
    produce, words = AVOIDABLE[cause]
    found = produce()
    lines = [avoidable_line(part) for part in found.parts if part.cause is cause]
    assert any(words in line for line in lines), [avoidable_line(part) for part in found.parts]
