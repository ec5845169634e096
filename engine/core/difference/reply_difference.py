"""Name what a client made of a reply before it sent it back."""

from __future__ import annotations

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

    Calls with the same values are those of the reply, however they are written and whatever else became of it.
    """
    meant, calls = ([call.meaning for call in message.tool_calls] for message in (generated, reply))
    is_same = bool(meant) and sorted(meant) == sorted(calls)
    if generated.text.strip() != reply.text.strip() and _without_thought(reply) != generated.text.strip():
        if is_same or _is_mostly(generated.text, reply.text):
            return _edited_reply(generated.text, reply.text, at)
        return ChatDifference(cause=Cause.BRANCH, message=at)  # two texts that have nothing to do with each other
    if reply.reasoning.strip() and reply.reasoning.strip() != generated.reasoning.strip():
        if is_same or generated.text.strip() or _is_mostly(generated.reasoning, reply.reasoning):
            return _edited_reply(generated.reasoning, reply.reasoning, at)
        return ChatDifference(cause=Cause.BRANCH, message=at)
    if meant != calls:
        return edited(generated, reply, at)
    return None


def rewritten_calls(generated: Message, reply: Message, at: int) -> ChatDifference | None:
    """The same calls, written otherwise; None: they are written as they were."""
    written = [[call.arguments for call in message.tool_calls] for message in (generated, reply)]
    if not generated.tool_calls or written[0] == written[1]:
        return None
    change = edited(generated, reply, at)
    return change if change.cause is Cause.ARGUMENTS_REWRITTEN else None


def _edited_reply(generated: str, returned: str, at: int) -> ChatDifference:
    return ChatDifference(cause=Cause.MESSAGE_EDITED, message=at, text=text_difference(generated, returned))


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
    for tags in REASONING_TAGS:
        opened = text.lstrip()
        if opened.startswith(tags.opening) and opened.removeprefix(tags.opening).lstrip().startswith(tags.closing):
            return True
    return False
