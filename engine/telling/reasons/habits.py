"""What a conversation keeps doing, in words. Free of Qt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from engine.core.difference.explanation import Cause, Habit
from engine.core.prompt.span_values import Kind
from engine.language.translation import number, tr
from engine.telling.reasons.subjects import shortened
from engine.telling.words.figures import counted, fmt_seconds
from engine.telling.words.terms import avoidable_text, cause_text, value_text

_OF_MESSAGES = (Cause.MESSAGE_EDITED, Cause.WHITE_SPACE)  # which message is told, the words do not say it


def habit_line(habit: Habit) -> str:
    """ "A date or time in the system prompt changed on 12 of 14 requests: 616 tokens in all were read again, 2 s."."""
    cost = tr("{n_tokens} in all were read again", n_tokens=counted(habit.n_tokens, "token"))
    seconds = f", {fmt_seconds(habit.seconds)}" if habit.seconds is not None else ""
    often = tr(
        "on {n_requests} of {n_of}", n_requests=number(f"{habit.n_requests:,}"), n_of=counted(habit.n_of, "request")
    )
    if habit.cause is None:
        why = avoidable_text(habit.lost) if habit.lost is not None else tr("it is not known why")
        return f"{often[:1].upper()}{often[1:]}, {cost}{seconds}: {why}."
    return f"{_what(habit)} {often}: {cost}{seconds}."


def habits_lines(habits: Iterable[tuple[str | int, Habit]]) -> Iterator[str]:
    """Those of several conversations; one without a name is known by the number of its first request."""
    for whose, habit in habits:
        where = (
            tr(" in {whose}", whose=whose) if isinstance(whose, str) else tr(" from request {whose} on", whose=whose)
        )
        yield tr("again and again{where}: {habit}", where=where, habit=habit_line(habit))


def _what(habit: Habit) -> str:
    if habit.value is not None:
        name = value_text(habit.value)
        return tr("{name}{name2} {place} changed", name=name[:1].upper(), name2=name[1:], place=_where(habit.place))
    assert habit.cause is not None
    tools = ", ".join(f'"{name}"' for name in habit.tools)
    about = shortened(tools) or (_where(habit.place) if habit.cause in _OF_MESSAGES else "")
    return cause_text(habit.cause) + (f" ({about})" if about else "")


def _where(place: Kind | None) -> str:
    match place:
        case Kind.SYSTEM:
            return tr("in the system prompt")
        case Kind.TOOLS:
            return tr("in the tools")
        case Kind.USER:
            return tr("in a message of the user")
        case Kind.ASSISTANT:
            return tr("in a reply")
        case Kind.REASONING:
            return tr("in the model's thinking")
        case Kind.TOOL_CALL:
            return tr("in a tool call")
        case Kind.TOOL_RESULT:
            return tr("in a tool result")
        case Kind.MEDIA | Kind.GENERATION_PROMPT | Kind.RAW | None:
            return tr("in the prompt")
        case _:
            assert_never(place)
