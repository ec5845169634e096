"""Which of the earlier requests a prompt is compared with, where the one that it shares most with is not the answer."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.cache.past_requests import Nearest
from engine.core.difference.message_alignment import are_alike
from engine.core.difference.tool_difference import meaning
from engine.core.explain.compared import Processed
from engine.core.prompt.messages import Chat, Role


def chosen(
    nearest: Nearest[Processed] | None, asked: Chat | None, past: Iterable[tuple[str, Processed]], *, name: str
) -> Nearest[Processed] | None:
    """A chat goes on from itself, not from a title that was asked for at its end; tools in another order than last time
    have changed places, though the time before last they had come in this one.

    `past`: all requests, the oldest first. `name`: what the client calls the conversation, or "". Where both requests
    have that name, another question in the place of the last one is an edit.
    """
    if nearest is None or asked is None:
        return nearest
    is_own = bool(name) and nearest.request.given_name == name
    before = [] if is_own else [o for _, o in past if is_aside(nearest.request.chat, o.chat, asked)]
    if before:
        return Nearest(before[-1].number, nearest.session, before[-1])
    last = next(iter(nearest.since), None)
    if last is not None and _is_flipped(last.chat, asked) and not _is_flipped(nearest.request.chat, asked):
        return Nearest(last.number, nearest.session, last)
    return nearest


def is_aside(other: Chat | None, chat: Chat | None, asked: Chat | None) -> bool:
    """It asked something else where this chat ended, and `asked` goes on from there with another question."""
    if other is None or chat is None or asked is None:
        return False
    n = len(chat.messages)
    if (
        len(other.messages) != n + 2
        or len(asked.messages) <= n + 1
        or other.messages[:n] != chat.messages
        or asked.messages[:n] != chat.messages
    ):
        return False
    aside, question = other.messages[n + 1], asked.messages[n + 1]
    if other.messages[n] != asked.messages[n] or not aside.role is question.role is Role.USER:
        return False
    return aside != question and not are_alike(aside.text, question.text)


def _is_flipped(last: Chat | None, asked: Chat) -> bool:
    """The same tools in another order."""
    if last is None or last.tools == asked.tools:
        return False
    before, now = (list(map(meaning, chat.tools)) for chat in (last, asked))
    return before != now and sorted(before) == sorted(now)
