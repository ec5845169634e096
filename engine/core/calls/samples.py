"""Calls that a template is shown to learn its form, and what it writes for them."""

from __future__ import annotations

import json
from collections.abc import Callable

from engine.core.calls.forms import ANY
from engine.core.prompt.messages import Message, Role, ToolCall
from engine.core.prompt.streaming import REASONING_TAGS
from engine.core.tokens.tokenizing import shared_chars

# Messages to the prompt without a generation prompt; "" where the template refuses them.
RenderMessages = Callable[[tuple[Message, ...]], str]

NAME, OTHER = "zqtool", "zqfurther"
KEY, SECOND = "zqkey", "zqsecond"
VALUE, LATER, NUMBER = "zqvalue", "zqlater", 73519
IDS = ("abcd56789", "abcd56780")  # nine letters and digits, for Mistral's
_USER = Message(role=Role.USER, text="zqquestion")
_AGAIN = Message(role=Role.USER, text="zqagain")
_SAID = Message(role=Role.ASSISTANT, text="zqsaid")
_RESULT = "zqresult"
_LONGEST_TAG = 40
TWO = {KEY: VALUE, SECOND: LATER}

Arguments = dict[str, str] | dict[str, int]


class CallTexts:
    """What the template writes for a reply that calls: from the first character that another reply has not."""

    def __init__(self, render: RenderMessages) -> None:
        self._render = render

    def of(self, *calls: tuple[str, Arguments]) -> str | None:
        made = _made(calls)
        results = (Message(role=Role.TOOL, text=_RESULT, tool_call_id=call.id, name=call.name) for call in made)
        return self._new_in(made, (_USER, Message(role=Role.ASSISTANT, tool_calls=made), *results), (_SAID, _AGAIN))

    def last(self, *calls: tuple[str, Arguments]) -> str | None:
        """The same where nothing follows, and without what ends every reply."""
        made = _made(calls)
        found = self._new_in(made, (_USER, Message(role=Role.ASSISTANT, tool_calls=made)), (_SAID,))
        if found is None:
            return None
        shared = common_end(found, self._render((_USER, _SAID)))
        return found[: whole_tags(found, len(found) - len(shared))]

    def _new_in(
        self, made: tuple[ToolCall, ...], messages: tuple[Message, ...], instead: tuple[Message, ...]
    ) -> str | None:
        calling, talking = self._render(messages), self._render((_USER, *instead))
        if not talking or not all(call.name in calling for call in made):
            return None
        return calling[whole_tags(calling, shared_chars(calling, talking)) :]


def whole_tags(text: str, at: int) -> int:
    """Not inside of a tag that two texts only begin alike."""
    first, closed = (max(text.rfind(bracket, 0, at) for bracket in brackets) for brackets in ("<[", ">]"))
    return first if closed < first and at - first < _LONGEST_TAG else at


def _made(calls: tuple[tuple[str, Arguments], ...]) -> tuple[ToolCall, ...]:
    return tuple(
        ToolCall(id=id, name=name, arguments=json.dumps(arguments))
        for id, (name, arguments) in zip(IDS, calls, strict=False)
    )


def common_start(a: str, b: str) -> str:
    return a[: shared_chars(a, b)]


def common_end(a: str, b: str) -> str:
    return common_start(a[::-1], b[::-1])[::-1]


def blurred(text: str) -> str:
    """Without an empty thought before it, and without names and ids."""
    text = text.strip()
    for tags in REASONING_TAGS:
        opened = text.removeprefix(tags.opening).lstrip()
        if opened != text and opened.startswith(tags.closing):
            text = opened.removeprefix(tags.closing).strip()
    return without_givens(text)


def without_givens(text: str) -> str:
    """Without names and ids."""
    for given in (NAME, OTHER, *IDS):
        text = text.replace(given, ANY)
    return text
