"""A prompt and an earlier one, as they are laid side by side."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain

from engine.core.cache.past_requests import Nearest
from engine.core.decisions.placement import PlacementLine
from engine.core.decisions.traffic import NO_HINTS, Hints
from engine.core.difference.message_alignment import are_alike
from engine.core.difference.tool_difference import meaning
from engine.core.prompt.items import Prompt, Tokens
from engine.core.prompt.messages import Chat, Message, Role, n_in_common
from engine.core.prompt.span_values import Kind, SpanMap


@dataclass(frozen=True, slots=True, kw_only=True)
class Processed:
    """A prompt that was processed, as a later one is compared with it.

    `n_read`: so much of the path was read, if not all. `places` are all that were judged along the prompt, see
    `places_so_far`.
    """

    prompt: Prompt
    path: Tokens  # the prompt and the reply's tokens that were decoded
    spans: SpanMap
    chat: Chat | None  # None: raw text
    reply: Message | None = None  # as parsed from the generated text
    places: tuple[PlacementLine, ...] = ()
    number: int = 0  # of the request
    n_read: int | None = None
    hints: Hints = NO_HINTS  # what it said of the next ones
    clock: int = 0  # what its template was told the time is, in unix seconds; 0: not known
    given_name: str = ""  # what the client called its conversation

    @property
    def whole(self) -> Prompt:
        """The path with its media; a reply has none of its own."""
        return Prompt(tokens=self.path, media=self.prompt.media)

    @property
    def body_end(self) -> int:
        """Where the generation prompt starts: up to here the text is that of the messages."""
        for span in reversed(self.spans.spans):
            if span.kind is not Kind.GENERATION_PROMPT:
                return span.end
        return len(self.prompt)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The prompt to explain.

    `is_other_session`: it is compared with a prompt of a conversation with another name, or without one, so that
    nothing but their texts tells whether they are one. `since`: see `Nearest`.
    """

    prompt: Prompt
    spans: SpanMap
    chat: Chat | None
    is_resumed: bool = False  # goes on with a reply that was stopped
    is_regeneration: bool = False
    is_other_session: bool = False
    name: str = ""  # what the client calls the conversation; "": that it is this one was found
    since: tuple[Processed, ...] = ()

    @property
    def resumed_at(self) -> int:
        """Where the header of the reply that is gone on with begins."""
        spans = self.spans.spans[:-1] if self.is_resumed else self.spans.spans
        return next((span.end for span in reversed(spans) if span.kind is not Kind.GENERATION_PROMPT), 0)


# Which of the earlier requests a prompt is compared with, where the one that it shares most with is not the answer.


# What programs ask at the end of a chat about the chat itself, and people seldom do. To take a person's question for
# one does no harm: their next one goes on from the chat all the same.
_ABOUT_THE_CHAT = re.compile(
    r"\b(?:sub)?titles?\b|\btitel\b|\btitre|\bt[ií]tulo|\btitolo|\btags?\b|\bhashtags?\b|\bkeywords?\b|\btopics?\b"
    r"|summar|zusammenfass|r[eé]sum[eé]|\bresumen|\bresumo|riassun|follow-?ups?\b|schlagw[oö]rt|überschrift"
    r"|\b(?:this|the|our) (?:chat|conversation|dialog(?:ue)?|session)\b|\bchat history\b|diese[sm]? (?:chat|gespräch)"
    r"|заголов|тег|标题|標題|标签|標籤|总结|總結|タイトル|題名|要約|제목|요약|태그",
    re.IGNORECASE,
)


_Said = tuple[Role, str, tuple[tuple[str, str], ...]]  # a message as it is told from others


def chosen(
    nearest: Nearest[Processed] | None,
    asked: Chat | None,
    past: Iterable[tuple[str, Processed]],
    *,
    name: str,
    session: str = "",
) -> Nearest[Processed] | None:
    """A chat goes on from itself: not from a title that was asked for at its end, nor from a chat with which it shares
    more of what the template writes. Tools in another order than last time have changed places, though the time before
    last they had come in this one; and a branch that was left early is not what a prompt with all messages of another
    branch is to be laid beside.

    `past`: all requests, the oldest first. `name`: what the client calls the conversation, or "". `session`: the
    conversation asked in.
    """
    if nearest is None or asked is None:
        return nearest
    request, past = nearest.request, tuple(past)
    n_shared = 0 if request.chat is None else n_in_common(request.chat.messages, asked.messages)
    for number, session, other in ((o.number, s, o) for s, o in reversed(past)):
        if is_aside(request, other, asked, name) or _goes_on(other.chat, asked, n_shared):
            return Nearest(number, session, other)
    last = next(iter(nearest.since), None)
    if last is not None and _is_flipped(last.chat, asked) and not _is_flipped(request.chat, asked):
        return Nearest(last.number, nearest.session, last)
    alike = _with_most_text(request, asked, [one for of, one in past if of == session])
    return nearest if alike is None else Nearest(alike.number, session, alike)


def _with_most_text(nearest: Processed, asked: Chat, own: list[Processed]) -> Processed | None:
    """The newest request of the conversation that parts from the prompt no earlier than `nearest` does, and has more of
    what is said behind that place; None without one.

    Messages are compared, not what the template made of them: what it drops or writes otherwise is no other text.
    """
    place = _parting(nearest, asked)
    wanted = Counter(map(_said, asked.messages[place:]))
    if not _messages(nearest, place) or all(role is Role.USER for role, _, _ in wanted):
        return None  # the prompt goes on from it, or no reply is read again
    found, shared = None, _n_shared_behind(nearest, wanted, place)
    most = _n_characters(wanted) - len(asked.messages[-1].text)
    for other in reversed(own):
        if shared >= most:
            break
        n = _n_shared_behind(other, wanted, place)
        if n > shared and (not place or _parting(other, asked) >= place):
            found, shared = other, n
    return found


def _parting(one: Processed, asked: Chat) -> int:
    """How many messages both begin with; 0 where that is no more than the front."""
    if one.chat is None or one.chat.tools != asked.tools or one.chat.options != asked.options:
        return 0
    n = n_in_common(one.chat.messages, asked.messages)
    for message, other in zip(_messages(one, n), asked.messages[n:], strict=False):
        if _said(message) != _said(other):
            break
        n += 1
    return n if any(message.role is not Role.SYSTEM for message in asked.messages[:n]) else 0


def _messages(one: Processed, first: int) -> tuple[Message, ...]:
    """From that place on, with its reply."""
    messages = () if one.chat is None else one.chat.messages
    return messages[first:] if one.reply is None or len(messages) < first else (*messages[first:], one.reply)


def _said(message: Message) -> _Said:
    """Without its thought, which may have been left out."""
    return message.role, message.text, tuple(call.meaning for call in message.tool_calls)


def _n_shared_behind(one: Processed, wanted: Counter[_Said], place: int) -> int:
    """Characters of the wanted messages that it has behind that place."""
    return _n_characters(wanted & Counter(map(_said, _messages(one, place))))


def _n_characters(messages: Counter[_Said]) -> int:
    return sum(n * (len(text) + sum(map(len, chain(*calls)))) for (_, text, calls), n in messages.items())


def is_aside(other: Processed, earlier: Processed, asked: Chat | None, name: str) -> bool:
    """It asked something else where the earlier chat ended, and `asked` goes on from there with another question.

    Under the name that this conversation has, or where nobody gives names, another question in the place of the last
    one is an edit; but not one about the chat, nor one under a system prompt of its own.
    """
    if other.chat is None or earlier.chat is None or asked is None:
        return False
    n_spoken = [len(chat.messages) - _n_front(chat) for chat in (other.chat, earlier.chat, asked)]
    n = n_spoken[1]
    if n_spoken[0] != n + 2 or n_spoken[2] <= n + 1:  # most: their messages are not looked into
        return False
    aside, before, now = (chat.messages[_n_front(chat) :] for chat in (other.chat, earlier.chat, asked))
    if aside[:n] != before or now[:n] != before or aside[n] != now[n]:
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


def _n_front(chat: Chat) -> int:
    """How many messages the system prompt is."""
    return next((n for n, message in enumerate(chat.messages) if message.role is not Role.SYSTEM), 0)


def _has_same_front(a: Chat, b: Chat) -> bool:
    fronts = [[message.text for message in chat.messages[: _n_front(chat)]] for chat in (a, b)]
    return fronts[0] == fronts[1]


def _is_flipped(last: Chat | None, asked: Chat) -> bool:
    """The same tools in another order."""
    if last is None or last.tools == asked.tools:
        return False
    before, now = (list(map(meaning, chat.tools)) for chat in (last, asked))
    return before != now and sorted(before) == sorted(now)
