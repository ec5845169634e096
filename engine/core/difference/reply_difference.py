"""Name what a client made of a reply before it sent it back."""

from __future__ import annotations

from dataclasses import replace
from difflib import SequenceMatcher

from engine.core.difference.chat_difference import edited
from engine.core.difference.explanation import Cause, ChatDifference
from engine.core.difference.text_difference import text_difference
from engine.core.prompt.messages import Message
from engine.core.prompt.streaming import REASONING_TAGS
from engine.core.tokens.tokenizing import shared_chars

_MOST_WORDS = 2_000  # that are compared
_MOSTLY = 0.5


def reply_difference(generated: Message, reply: Message, at: int) -> ChatDifference | None:
    """What a client made of a reply; BRANCH: it is another one. None where it says and calls the same.

    Calls with the same values are those of the reply, however they are written and whatever else became of it. What
    stands between a text and the calls behind it is the template's.
    """
    meant, calls = ([call.meaning for call in message.tool_calls] for message in (generated, reply))
    has_same_calls = bool(meant) and sorted(meant) == sorted(calls)
    old, new = (replace(message, text=message.text.strip(), reasoning="") for message in (generated, reply))
    if old.text != new.text and _without_thought(reply) != old.text:
        if has_same_calls or _is_mostly(old.text, new.text) or _shares_tool(generated, reply):
            return edited(old, new, at)
        return ChatDifference(cause=Cause.BRANCH, message=at)  # two texts that have nothing to do with each other
    if reply.reasoning.strip() and reply.reasoning.strip() != generated.reasoning.strip():
        if has_same_calls or old.text or _is_mostly(generated.reasoning, reply.reasoning):
            text = text_difference(generated.reasoning, reply.reasoning)
            return ChatDifference(cause=Cause.MESSAGE_EDITED, message=at, text=text)
        return ChatDifference(cause=Cause.BRANCH, message=at)
    if meant == calls:
        return None
    if not old.text and not reply.reasoning.strip() and reply.tool_calls and not _shares_tool(generated, reply):
        return ChatDifference(cause=Cause.BRANCH, message=at)  # all that comes back was never called here
    return edited(old, replace(new, text=old.text), at)


def _shares_tool(generated: Message, reply: Message) -> bool:
    names = [{call.name for call in message.tool_calls} for message in (generated, reply)]
    return not names[0].isdisjoint(names[1])


def rewritten_calls(generated: Message, reply: Message, at: int) -> ChatDifference | None:
    """The same calls, written otherwise; None: they are written as they were."""
    written = [[call.arguments for call in message.tool_calls] for message in (generated, reply)]
    if not generated.tool_calls or written[0] == written[1]:
        return None
    change = edited(generated, reply, at)
    return change if change.cause is Cause.ARGUMENTS_REWRITTEN else None


def _is_mostly(generated: str, returned: str) -> bool:
    """It begins with half of it, or half of the words are there in their order."""
    if shared_chars(generated, returned) * 2 >= len(generated) > 0:
        return True
    a, b = (text.split()[:_MOST_WORDS] for text in (generated, returned))
    return bool(a) and SequenceMatcher(None, a, b, autojunk=False).ratio() >= _MOSTLY


def _without_thought(message: Message) -> str:
    return message.text.rpartition("</think>")[2].strip()


def has_thought(message: Message) -> bool:
    return bool(message.reasoning.strip()) or "</think>" in message.text


def begins_thought(text: str) -> bool:
    return any(text.lstrip().startswith(tags.opening) for tags in REASONING_TAGS)


def begins_empty_thought(text: str) -> bool:
    """A thought is opened and closed at once."""
    opened = text.lstrip()
    return any(
        opened.startswith(tags.opening) and opened.removeprefix(tags.opening).lstrip().startswith(tags.closing)
        for tags in REASONING_TAGS
    )
