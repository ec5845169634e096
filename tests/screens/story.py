"""A chat as it would be after a morning's work, told to the real window by an engine that says what it is told."""

from __future__ import annotations

from dataclasses import replace

from engine.client.state import LoadedModel
from engine.core.cache.states import Tier
from engine.core.difference.explanation import (
    AvoidableCause,
    AvoidablePart,
    Cause,
    ChatDifference,
    Explanation,
    FirstDifference,
    Habit,
    Limit,
    Offer,
    ReadPiece,
    Remedy,
    TextDifference,
    TokenKind,
)
from engine.core.prompt.items import TokenIndex
from engine.core.prompt.span_values import BoundaryKind, Kind, SpanMap
from engine.core.volatile.tokens import VolatileKind
from engine.events import Finished, StopReason
from tests.ui import event_builders as make
from tests.ui.scripted_engine import usage
from tests.ui.stage import Stage

_TALK = (
    (Kind.SYSTEM, 1800),
    (Kind.USER, 600),
    (Kind.ASSISTANT, 1400),
    (Kind.TOOL_RESULT, 1780),
    (Kind.ASSISTANT, 500),
    (Kind.USER, 420),
    (Kind.ASSISTANT, 1180),
    (Kind.USER, 330),
    (Kind.ASSISTANT, 330),
)
_END = make.checkpoint(1, 1800, boundary=BoundaryKind.TOOLS_END, tier=Tier.LIVE)
_MIDDLE = make.checkpoint(2, 3800, boundary=BoundaryKind.BEFORE_USER, n_bytes=160 << 20)
_LATE = make.checkpoint(3, 6080, boundary=BoundaryKind.AFTER_USER, n_bytes=220 << 20)
HELD = (_END, _MIDDLE, _LATE)
_DATE = FirstDifference(
    at=TokenIndex(240),
    old_token=17,
    new_token=18,
    old_text="20 Nov 2026",
    new_text="21 Nov 2026",
    message=0,
    kind=Kind.SYSTEM,
    char_first=311,
    value=VolatileKind.CLOCK,
    text_before="the code as it is. Today is ",
    text_after=". You have these tools",
)
_RULES = "You help with a parser that is written in Python. Say what you did in few words. "
_FRONT = (_RULES * 4)[: _DATE.char_first - len(_DATE.text_before)] + _DATE.text_before
_PROMPT = f"{_FRONT}{_DATE.new_text}{_DATE.text_after}."
DEAR = Explanation(
    n_prompt=6870,
    reused=240,
    unavoidable=310 + 4180,
    avoidable=2140,
    cause=Cause.CLOCK_CHANGED,
    message=0,
    difference=_DATE,
    parts=(
        AvoidablePart(
            first=TokenIndex(240), end=TokenIndex(2380), cause=AvoidableCause.EVICTED, policy="fifo", request=4
        ),
    ),
    changed=4180,
    changes=(
        ChatDifference(
            cause=Cause.CLOCK_CHANGED,
            message=0,
            text=TextDifference(
                first=311, old_text="20 Nov 2026", new_text="21 Nov 2026", kind=VolatileKind.CLOCK, is_only=True
            ),
        ),
    ),
    pieces=(
        ReadPiece(first=TokenIndex(2380), end=TokenIndex(6560), kind=TokenKind.CHANGED),
        ReadPiece(first=TokenIndex(6560), end=TokenIndex(6870), kind=TokenKind.NEW),
    ),
    compared_with=10,
    habits=(
        Habit(
            cause=Cause.CLOCK_CHANGED,
            lost=None,
            n_requests=12,
            n_of=14,
            n_tokens=61_200,
            place=Kind.SYSTEM,
            value=VolatileKind.CLOCK,
            seconds=88.0,
        ),
    ),
    seconds_read=9.4,
    offers=(
        Offer(
            remedy=Remedy.FREEZE_VALUE,
            saves_tokens=6320,
            saves_seconds=9.0,
            message=0,
            subject="21 Nov 2026",
        ),
        Offer(
            remedy=Remedy.RAISE_BUDGET,
            saves_tokens=2140,
            saves_seconds=3.0,
            limit=Limit.CHECKPOINTS,
            value=64,
        ),
    ),
    remedies=(Remedy.FREEZE_VALUE, Remedy.RAISE_BUDGET),
)


def talk(n_tokens: int) -> SpanMap:
    """The conversation, cut off where a prompt of so many tokens ends."""
    parts: list[tuple[Kind, int]] = []
    left = n_tokens
    for kind, length in _TALK:
        if left <= 0:
            break
        parts.append((kind, min(length, left)))
        left -= length
    return make.spans(*parts)


def ask(stage: Stage, text: str, reply: str, told: Explanation, *, seconds: float, n_written: int = 200) -> None:
    """One question and its reply."""
    stage.send(text)
    say_reply(stage, reply, told, seconds=seconds, n_written=n_written)


def say_reply(stage: Stage, reply: str, told: Explanation, *, seconds: float, n_written: int = 200) -> None:
    """What was asked last is answered."""
    engine, asked = stage.engine, stage.engine.generates[-1]
    engine.tick += 1
    held = tuple(view for view in HELD if view.n_tokens <= told.n_prompt)
    planned = make.planned(
        asked.request,
        tick=engine.tick,
        span_map=talk(told.n_prompt),
        told=told,
        held=held[:-1],
        places=(make.place(held[-1].n_tokens),),
        session=asked.session,
    )
    engine.say(replace(planned, explanation=replace(told, offers=(), remedies=())))
    engine.say(make.saved(asked.request, held[-1]))
    engine.say_text(reply, n_written)
    spent = replace(
        usage(told.n_prompt, told.reused, n_written), seconds_prefill=seconds, seconds_decode=n_written / 40
    )
    engine.say(Finished(request=asked.request, reason=StopReason.END, usage=spent, explanation=told, raw_text=reply))
    model = stage.window.state.model
    assert isinstance(model, LoadedModel)
    changed = make.cache_changed(*held, n_ctx=model.facts.n_ctx, n_bytes_branches=420 << 20, n_branches=1)
    engine.say(replace(changed, settings=stage.settings.in_use.cache().on_machine(2 << 30)))
    stage.settle()


def told(n_prompt: int, reused: int, **more: object) -> Explanation:
    """All is well."""
    explained = make.explanation(n_prompt, reused=reused)
    return replace(explained, **more)  # type: ignore[arg-type]


def tell_more(stage: Stage) -> None:
    """A long chat of the day before: every fifth request, something was read again."""
    for n in range(45):
        is_dear = n % 5 == 4
        told_of = replace(DEAR, offers=(), remedies=()) if is_dear else told(2400 + 90 * n, max(0, 2350 + 90 * (n - 1)))
        ask(stage, f"Step {n + 1} of the plan", "Done.", told_of, seconds=6.0 if is_dear else 0.3, n_written=120)


def tell(stage: Stage) -> None:
    """The chats in the list, and the one that is shown with seven prompts; the last edit was answered."""
    for title in ("Sourdough", "Regex for dates", "Invoice mail", "Trip to Lisbon"):
        stage.window.controller.new_chat()
        ask(stage, title, "Gladly.", told(2400, 0, cause=Cause.FIRST_REQUEST), seconds=2.0)
    stage.window.controller.new_chat()
    stage.window.controller.set_system_prompt(_PROMPT)
    ask(stage, "Fix the failing test", "Done.", told(2400, 0, cause=Cause.FIRST_REQUEST), seconds=3.1, n_written=1400)
    for n, text in enumerate(("Look at the log", "And the other one", "List what is left", "Sort it")):
        ask(stage, text, "Here it is.", told(5000 + 270 * n, 4700 + 270 * n), seconds=0.3 + n / 10, n_written=60)
    ask(
        stage,
        "Rewrite the tokenizer test so that it covers empty input.",
        "The test now covers three cases: an empty string, white space alone, and a lone surrogate. The last one "
        "used to raise; it is refused with a clear message now.",
        told(6500, 6080),
        seconds=0.4,
        n_written=940,
    )
    controller = stage.window.controller
    question = controller.rows.rows[-2]
    controller.edit(question.id, "Rewrite it for white space and empty input.")
    stage.settle()
    say_reply(
        stage,
        "It covers both now.",
        told(6620, 6080, cause=Cause.MESSAGE_EDITED, compared_with=10),
        seconds=0.4,
        n_written=1050,
    )
    controller.select_version(controller.rows.rows[-2].id, -1)
    ask(
        stage,
        "And run it against yesterday's log?",
        "Done: 412 lines, no failures. Two lines are longer than the limit; they are listed below with their "
        "positions.",
        DEAR,
        seconds=9.4,
        n_written=800,
    )
