"""What a conversation keeps doing, in words. Free of Qt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from engine.core.difference.explanation import Cause, Habit
from engine.core.prompt.span_values import Kind
from engine.telling.figures import counted, fmt_seconds
from engine.telling.reasons.quotes import shortened
from engine.telling.terms import avoidable_text, cause_text, value_text

_OF_MESSAGES = (Cause.MESSAGE_EDITED, Cause.WHITE_SPACE)  # which message is told, the words do not say it


def habit_line(habit: Habit) -> str:
    """ "A date or time in the system prompt changed on 12 of 14 requests: 616 tokens in all were read again, 2 s."."""
    cost = f"{counted(habit.n_tokens, 'token')} in all were read again"
    seconds = f", {fmt_seconds(habit.seconds)}" if habit.seconds is not None else ""
    often = f"on {habit.n_requests:,} of {counted(habit.n_of, 'request')}"
    if habit.cause is None:
        why = avoidable_text(habit.lost) if habit.lost is not None else "it is not known why"
        return f"{often[:1].upper()}{often[1:]}, {cost}{seconds}: {why}."
    return f"{_what(habit)} {often}: {cost}{seconds}."


def habits_lines(habits: Iterable[tuple[str | int, Habit]]) -> Iterator[str]:
    """Those of several conversations; one without a name is known by the number of its first request."""
    for whose, habit in habits:
        where = f" in {whose}" if isinstance(whose, str) else f" from request {whose} on"
        yield f"again and again{where}: {habit_line(habit)}"


def _what(habit: Habit) -> str:
    if habit.value is not None:
        name = value_text(habit.value)
        return f"{name[:1].upper()}{name[1:]} {_where(habit.place)} changed"
    assert habit.cause is not None
    tools = ", ".join(f'"{name}"' for name in habit.tools)
    about = shortened(tools) or (_where(habit.place) if habit.cause in _OF_MESSAGES else "")
    return cause_text(habit.cause) + (f" ({about})" if about else "")


def _where(place: Kind | None) -> str:
    match place:
        case Kind.SYSTEM:
            return "in the system prompt"
        case Kind.TOOLS:
            return "in the tools"
        case Kind.USER:
            return "in a message of the user"
        case Kind.ASSISTANT:
            return "in a reply"
        case Kind.REASONING:
            return "in the model's thinking"
        case Kind.TOOL_CALL:
            return "in a tool call"
        case Kind.TOOL_RESULT:
            return "in a tool result"
        case Kind.MEDIA | Kind.GENERATION_PROMPT | Kind.RAW | None:
            return "in the prompt"
        case _:
            assert_never(place)
