"""Which of the earlier requests a prompt is compared with, where the one that it shares most with is not the answer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from engine.core.cache.past_requests import Nearest
from engine.core.difference.message_alignment import are_alike
from engine.core.difference.tool_difference import meaning
from engine.core.explain.compared import Processed
from engine.core.prompt.messages import Chat, Message, Role

# What programs ask at the end of a chat about the chat itself, and people seldom do. To take a person's question for
# one does no harm: their next one goes on from the chat all the same.
_ABOUT_THE_CHAT = re.compile(
    r"\b(?:sub)?titles?\b|\btitel\b|\btitre|\bt[ií]tulo|\btitolo|\btags?\b|\bhashtags?\b|\bkeywords?\b|\btopics?\b"
    r"|summar|zusammenfass|r[eé]sum[eé]|\bresumen|\bresumo|riassun|follow-?ups?\b|schlagw[oö]rt|überschrift"
    r"|\b(?:this|the|our) (?:chat|conversation|dialog(?:ue)?|session)\b|\bchat history\b|diese[sm]? (?:chat|gespräch)"
    r"|заголов|тег|标题|標題|标签|標籤|总结|總結|タイトル|題名|要約|제목|요약|태그",
    re.IGNORECASE,
)


def chosen(
    nearest: Nearest[Processed] | None, asked: Chat | None, past: Iterable[tuple[str, Processed]], *, name: str
) -> Nearest[Processed] | None:
    """A chat goes on from itself: not from a title that was asked for at its end, nor from a chat with which it shares
    more of what the template writes. Tools in another order than last time have changed places, though the time before
    last they had come in this one.

    `past`: all requests, the oldest first. `name`: what the client calls the conversation, or "".
    """
    if nearest is None or asked is None:
        return nearest
    request = nearest.request
    n_shared = _n_shared(request.chat, asked)
    for number, session, other in ((o.number, s, o) for s, o in reversed(tuple(past))):
        if is_aside(request, other, asked, name) or _goes_on(other.chat, asked, n_shared):
            return Nearest(number, session, other)
    last = next(iter(nearest.since), None)
    if last is not None and _is_flipped(last.chat, asked) and not _is_flipped(request.chat, asked):
        return Nearest(last.number, nearest.session, last)
    return nearest


def is_aside(other: Processed, earlier: Processed, asked: Chat | None, name: str) -> bool:
    """It asked something else where the earlier chat ended, and `asked` goes on from there with another question.

    Under the name that this conversation has, or where nobody gives names, another question in the place of the last
    one is an edit; but not one about the chat, nor one under a system prompt of its own.
    """
    if other.chat is None or earlier.chat is None or asked is None:
        return False
    aside, before, now = (_spoken(chat) for chat in (other.chat, earlier.chat, asked))
    n = len(before)
    if len(aside) != n + 2 or len(now) <= n + 1 or aside[:n] != before or now[:n] != before or aside[n] != now[n]:
        return False
    question, own = aside[n + 1], now[n + 1]
    if not question.role is own.role is Role.USER or question == own or are_alike(question.text, own.text):
        return False
    if not _has_same_front(other.chat, asked):
        return _has_same_front(earlier.chat, asked)
    return other.given_name != name or bool(_ABOUT_THE_CHAT.search(question.text))


def _goes_on(chat: Chat | None, asked: Chat, least: int) -> bool:
    """It goes on from this chat, which has more than so many messages, behind a reply."""
    if chat is None or not least < len(chat.messages) < len(asked.messages) or chat.tools != asked.tools:
        return False
    n = len(chat.messages)
    return asked.messages[n].role is Role.ASSISTANT and asked.messages[:n] == chat.messages


def _n_shared(chat: Chat | None, asked: Chat) -> int:
    """Messages that both begin with."""
    pairs = zip(chat.messages, asked.messages, strict=False) if chat is not None else ()
    return next((n for n, (a, b) in enumerate(pairs) if a != b), len(chat.messages) if chat is not None else 0)


def _spoken(chat: Chat) -> Sequence[Message]:
    """Behind the system prompt."""
    first = next((n for n, message in enumerate(chat.messages) if message.role is not Role.SYSTEM), 0)
    return chat.messages[first:]


def _has_same_front(a: Chat, b: Chat) -> bool:
    fronts = [[m.text for m in chat.messages[: len(chat.messages) - len(_spoken(chat))]] for chat in (a, b)]
    return fronts[0] == fronts[1]


def _is_flipped(last: Chat | None, asked: Chat) -> bool:
    """The same tools in another order."""
    if last is None or last.tools == asked.tools:
        return False
    before, now = (list(map(meaning, chat.tools)) for chat in (last, asked))
    return before != now and sorted(before) == sorted(now)
