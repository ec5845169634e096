"""Which of the earlier requests a prompt is compared with, where the one that it shares most with is not the answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain, takewhile

from engine.core.cache.past_requests import Nearest
from engine.core.difference.message_alignment import are_alike
from engine.core.difference.tool_difference import meaning
from engine.core.explain.compared import Processed
from engine.core.prompt.messages import Chat, Message, Role

_Said = tuple[Role, str, tuple[tuple[str, str], ...]]  # a message as it is told from others


def chosen(
    nearest: Nearest[Processed] | None,
    asked: Chat | None,
    past: Iterable[tuple[str, Processed]],
    *,
    name: str,
    session: str = "",
) -> Nearest[Processed] | None:
    """A chat goes on from itself, not from a title that was asked for at its end; tools in another order than last time
    have changed places, though the time before last they had come in this one; and a branch that was left early is not
    what a prompt with all messages of another branch is to be laid beside.

    `past`: all requests, the oldest first. `name`: what the client calls the conversation, or "". Where both requests
    have that name, another question in the place of the last one is an edit. `session`: the conversation asked in.
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
    alike = _with_most_text(nearest.request, asked, [o for of, o in past if of == session])
    return nearest if alike is None else Nearest(alike.number, session, alike)


def _with_most_text(nearest: Processed, asked: Chat, own: list[Processed]) -> Processed | None:
    """The newest request of the conversation that parts from the prompt no earlier than `nearest` does, and has more of
    what is said behind that place; None without one.

    Messages are compared, not what the template made of them: what it drops or writes otherwise is no other text.
    """
    place = _parting(nearest, asked)
    wanted = Counter(map(_said, asked.messages[place:]))
    if place >= len(_messages(nearest)) or all(role is Role.USER for role, _, _ in wanted):
        return None  # the prompt goes on from it, or no reply is read again
    found, shared = None, _n_shared(nearest, wanted, place)
    most = _n_characters(wanted) - len(asked.messages[-1].text)
    for other in reversed(own):
        if shared >= most:
            break
        n = _n_shared(other, wanted, place)
        if n > shared and (not place or _parting(other, asked) >= place):
            found, shared = other, n
    return found


def _parting(one: Processed, asked: Chat) -> int:
    """How many messages both begin with; 0 where that is no more than the front."""
    if one.chat is None or one.chat.tools != asked.tools or one.chat.options != asked.options:
        return 0
    pairs = zip(_messages(one), asked.messages, strict=False)
    same = list(takewhile(lambda pair: _said(pair[0]) == _said(pair[1]), pairs))
    return len(same) if any(message.role is not Role.SYSTEM for _, message in same) else 0


def _messages(one: Processed) -> tuple[Message, ...]:
    """With its reply."""
    messages = () if one.chat is None else one.chat.messages
    return messages if one.reply is None else (*messages, one.reply)


def _said(message: Message) -> _Said:
    """Without its thought, which may have been left out."""
    return message.role, message.text, tuple(call.meaning for call in message.tool_calls)


def _n_shared(one: Processed, wanted: Counter[_Said], place: int) -> int:
    """Characters of the wanted messages that it has behind that place."""
    return _n_characters(wanted & Counter(map(_said, _messages(one)[place:])))


def _n_characters(messages: Counter[_Said]) -> int:
    return sum(n * (len(text) + sum(map(len, chain(*calls)))) for (_, text, calls), n in messages.items())


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
