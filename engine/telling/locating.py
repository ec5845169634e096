"""How the messages were found in a prompt, and why not better. Free of Qt."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.prompt.span_values import SpanMethod, SpanProblem
from engine.language.translation import tr
from engine.telling.words.terms import in_words

# How the messages were found in the prompt.
method_text = in_words(
    {
        SpanMethod.SOURCE_MAP: tr("messages located exactly"),
        SpanMethod.DELIMITERS: tr("messages located by the marks that the chat template sets"),
        SpanMethod.INTERVALS: tr("messages not located: checkpoints every so many tokens"),
    }
)


def problems_text(problems: Sequence[SpanProblem]) -> str:
    """Why they were not located exactly: "the template refuses marked messages, and …"; "" for none."""
    text = ""
    for problem in map(problem_text, problems):
        text = tr("{reason}, and {other}", reason=text, other=problem) if text else problem
    return text


problem_text = in_words(
    {
        SpanProblem.RAW_TEXT: tr("raw text has no messages"),
        SpanProblem.NOTHING_WRITTEN: tr("the template wrote nothing"),
        SpanProblem.TOO_MANY_MESSAGES: tr("the chat has too many messages to mark"),
        SpanProblem.MARKS_IN_PROMPT: tr("the prompt holds the characters that are used as marks"),
        SpanProblem.MARKS_REFUSED: tr("the template refuses marked messages"),
        SpanProblem.MARKS_CHANGE_TEXT: tr("marks in the messages change what the template writes"),
        SpanProblem.UNMARKED_NOT_FOUND: tr("a message cannot be marked, and its text is not found where it should be"),
        SpanProblem.TEXTS_OVERLAP: tr("the texts of the messages lie in each other"),
        SpanProblem.USER_NOT_DELIMITED: tr("a user message is not where the template's delimiters say"),
        SpanProblem.NO_TEXT: tr("no message has a text that could be looked for"),
        SpanProblem.DELIMITERS_CONTRADICT: tr("the delimiters contradict each other"),
    }
)


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
