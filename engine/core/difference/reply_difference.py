"""Name what a client made of a reply before it sent it back."""

from __future__ import annotations

from engine.core.difference.chat_difference import edited
from engine.core.difference.explanation import Cause, ChatDifference
from engine.core.difference.text_difference import text_difference
from engine.core.difference.tool_difference import is_same_call
from engine.core.prompt.messages import Message
from engine.core.prompt.streaming import REASONING_TAGS
from engine.core.tokens.tokenizing import shared_chars


def reply_difference(generated: Message, reply: Message, at: int) -> ChatDifference | None:
    """What a client made of a reply. One that comes back mostly as generated was edited; BRANCH: it is another one."""
    if generated.text.strip() != reply.text.strip() and _without_thought(reply) != generated.text.strip():
        return _edited_reply(generated.text, reply.text, at)
    if reply.reasoning.strip() and reply.reasoning.strip() != generated.reasoning.strip():
        return _edited_reply(generated.reasoning, reply.reasoning, at)
    if len(generated.tool_calls) == len(reply.tool_calls):
        pairs = list(zip(generated.tool_calls, reply.tool_calls, strict=True))
        if pairs and not all(is_same_call(a, b) for a, b in pairs):
            return edited(generated, reply, at)
    return None


def _edited_reply(generated: str, returned: str, at: int) -> ChatDifference:
    if not shared_chars(generated, returned) * 2 >= len(generated) > 0:
        return ChatDifference(cause=Cause.BRANCH, message=at)  # two texts that have nothing to do with each other
    return ChatDifference(cause=Cause.MESSAGE_EDITED, message=at, text=text_difference(generated, returned))


def _without_thought(message: Message) -> str:
    return message.text.rpartition("</think>")[2].strip()


def has_thought(message: Message) -> bool:
    return bool(message.reasoning.strip()) or "</think>" in message.text


def begins_thought(text: str) -> bool:
    return any(text.lstrip().startswith(tags.opening) for tags in REASONING_TAGS)
