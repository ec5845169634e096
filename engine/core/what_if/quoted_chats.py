"""A chat quoted in a prompt of its own, for a title or tags, could have been asked at its end instead. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.core.difference.explanation import Offer, Remedy
from engine.core.prompt.messages import Chat, Message, Role
from engine.core.what_if.advice import Advice

_SEVERAL = 2  # messages: one alone may be a question that is asked again
_SPOKEN = (Role.USER, Role.ASSISTANT)


def asking_at_end(past: Chat, reply: Message | None, asked: Chat) -> Advice | None:
    """Go on from `past` and what the model said to it, with what `asked` says around the quote as the question.

    None: `asked` is a chat itself, or quotes less than the last two messages, or most of it is something else.
    """
    *before, question = asked.messages or (None,)
    if question is None or question.role is not Role.USER or question.media:
        return None
    if any(message.role is not Role.SYSTEM for message in before):
        return None
    whole = (*past.messages, reply) if reply is not None else past.messages
    found = _quoted(question.text, whole) or _quoted(question.text, past.messages)
    if found is None:
        return None
    first, end = found
    own = (*(message.text for message in before), question.text[:first], question.text[end:])
    text = "\n\n".join(filter(None, map(str.strip, own)))
    chat = replace(past, messages=(*whole, replace(question, text=text)))
    return Advice(offer=Offer(remedy=Remedy.ASK_AT_END, saves_tokens=0), follow=lambda turns: replace(turns, new=chat))


def _quoted(text: str, messages: Sequence[Message]) -> tuple[int, int] | None:
    """[first, end) of the newest messages in a text that is mostly these; None where they are not in it."""
    end, first, n_found = 0, len(text), 0
    for message in reversed([m for m in messages if m.role in _SPOKEN and m.text.strip()]):
        own = message.text.strip()
        at = text.rfind(own, 0, first)
        if at < 0:
            break
        first, end, n_found = at, end or at + len(own), n_found + 1
    return (first, end) if n_found >= _SEVERAL and 2 * (end - first) >= len(text) else None
