"""How the messages were found in a prompt, and why not better. Free of Qt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from engine.core.prompt.span_values import SpanMethod, SpanProblem
from engine.language.translation import tr


def method_text(method: SpanMethod) -> str:
    """How the messages were found in the prompt."""
    match method:
        case SpanMethod.SOURCE_MAP:
            return tr("messages located exactly")
        case SpanMethod.DELIMITERS:
            return tr("messages located by the marks that the chat template sets")
        case SpanMethod.INTERVALS:
            return tr("messages not located: checkpoints every so many tokens")
        case _:
            assert_never(method)


def problems_text(problems: Sequence[SpanProblem]) -> str:
    """Why they were not located exactly: "the template refuses marked messages, and …"; "" for none."""
    text = ""
    for problem in map(problem_text, problems):
        text = tr("{reason}, and {other}", reason=text, other=problem) if text else problem
    return text


def problem_text(problem: SpanProblem) -> str:
    match problem:
        case SpanProblem.RAW_TEXT:
            return tr("raw text has no messages")
        case SpanProblem.NOTHING_WRITTEN:
            return tr("the template wrote nothing")
        case SpanProblem.TOO_MANY_MESSAGES:
            return tr("the chat has too many messages to mark")
        case SpanProblem.MARKS_IN_PROMPT:
            return tr("the prompt holds the characters that are used as marks")
        case SpanProblem.MARKS_REFUSED:
            return tr("the template refuses marked messages")
        case SpanProblem.MARKS_CHANGE_TEXT:
            return tr("marks in the messages change what the template writes")
        case SpanProblem.UNMARKED_NOT_FOUND:
            return tr("a message cannot be marked, and its text is not found where it should be")
        case SpanProblem.TEXTS_OVERLAP:
            return tr("the texts of the messages lie in each other")
        case SpanProblem.USER_NOT_DELIMITED:
            return tr("a user message is not where the template's delimiters say")
        case SpanProblem.NO_TEXT:
            return tr("no message has a text that could be looked for")
        case SpanProblem.DELIMITERS_CONTRADICT:
            return tr("the delimiters contradict each other")
        case _:
            assert_never(problem)


def disturbing_text(disturbing: Sequence[int]) -> str:
    """What `SpanMap.disturbing` makes of a prompt; "" for none."""
    if not disturbing:
        return ""
    numbers = [str(index + 1) for index in disturbing if index >= 0]
    if not numbers:
        return tr(
            "the template changes with a control token in what the chat comes with, so its own markers around it "
            "are read as text"
        )
    return tr(
        "the template changes with a control token in message {numbers}, so its own markers around it are read as text",
        numbers=", ".join(numbers),
    )
