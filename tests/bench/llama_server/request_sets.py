"""What is asked of both systems: conversations made here, seeded, or recorded ones from a file.

A made conversation holds the replies that Cairn gives while it runs, as a person's chat would: its requests name the
earlier request whose reply belongs in a place.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from app.terminal.replay import read_requests
from engine.core.prompt.messages import Chat, Message, Role

_WORDS = """
river stone lamp garden window paper letter market bridge winter summer candle mirror kitchen station harbour forest
engine signal number corner silver yellow morning evening travel measure gather answer question branch
""".split()  # noqa: SIM905 -- thirty lines say no more
_N_RECORDED_REPLY = 2  # tokens; the recorded replies are in the prompts


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlierReply:
    """The message at `message` is the reply to request number `request`, its last `n_chars_cut` characters cut off."""

    message: int
    request: int
    n_chars_cut: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One request. Messages named in `replies` are empty until the reply is known."""

    session: str
    chat: Chat
    replies: tuple[EarlierReply, ...] = ()
    max_tokens: int
    is_regeneration: bool = False
    note: str = ""  # a request with one gets a line of its own in the report

    def filled(self, known: Sequence[Message]) -> Chat:
        """The chat with its replies; `known` are those of the requests so far."""
        messages = list(self.chat.messages)
        for reply in self.replies:
            said = known[reply.request]
            end = max(0, len(said.text) - reply.n_chars_cut)
            messages[reply.message] = replace(said, text=said.text[:end])
        return replace(self.chat, messages=tuple(messages))


@dataclass(frozen=True, slots=True, kw_only=True)
class _ReplyTo:
    request: int
    n_chars_cut: int = 0


_Turn = Message | _ReplyTo


class _Script:
    """Collects requests; `size` scales every text, in words."""

    def __init__(self, name: str, *, size: float, max_tokens: int) -> None:
        self._random = random.Random(name)  # a text as seed is the same in every process
        self._size = size
        self._max_tokens = max_tokens
        self.requests: list[Asked] = []

    def text(self, n_words: int) -> str:
        return " ".join(self._random.choices(_WORDS, k=max(2, round(n_words * self._size))))

    def system(self, n_words: int) -> Message:
        return Message(role=Role.SYSTEM, text=self.text(n_words))

    def user(self, n_words: int) -> Message:
        return Message(role=Role.USER, text=self.text(n_words))

    def ask(self, turns: Sequence[_Turn], *, session: str, is_regeneration: bool = False, note: str = "") -> _ReplyTo:
        """Add the request; returns what stands for its reply."""
        messages = tuple(t if isinstance(t, Message) else Message(role=Role.ASSISTANT) for t in turns)
        replies = tuple(
            EarlierReply(message=index, request=turn.request, n_chars_cut=turn.n_chars_cut)
            for index, turn in enumerate(turns)
            if isinstance(turn, _ReplyTo)
        )
        self.requests.append(
            Asked(
                session=session,
                chat=Chat(messages=messages),
                replies=replies,
                max_tokens=self._max_tokens,
                is_regeneration=is_regeneration,
                note=note,
            )
        )
        return _ReplyTo(request=len(self.requests) - 1)

    def grow(self, turns: list[_Turn], n_turns: int, *, session: str, n_words: int = 60, note: str = "") -> None:
        """Append and ask `n_turns` user messages."""
        for _ in range(n_turns):
            turns.append(self.user(n_words))
            turns.append(self.ask(turns, session=session, note=note))


def edits(size: float, max_tokens: int) -> tuple[Asked, ...]:
    """One person who regenerates, edits old messages, and whose client trims the end of a reply."""
    script = _Script("edits", size=size, max_tokens=max_tokens)
    turns: list[_Turn] = [script.system(200)]
    script.grow(turns, 6, session="edits")
    turns[-1] = script.ask(turns[:-1], session="edits", is_regeneration=True)
    script.grow(turns, 2, session="edits")
    for message in (7, 3):  # user messages: each edit leaves what came after it
        turns = [*turns[:message], script.user(60)]
        turns.append(script.ask(turns, session="edits"))
        script.grow(turns, 2, session="edits")
    last = turns[-1]
    assert isinstance(last, _ReplyTo)
    turns[-1] = replace(last, n_chars_cut=1)
    script.grow(turns, 2, session="edits")
    return tuple(script.requests)


def branches(size: float, max_tokens: int) -> tuple[Asked, ...]:
    """A long chat, a branch after its first exchange, the long chat again, then both once more."""
    script = _Script("branches", size=size, max_tokens=max_tokens)
    main: list[_Turn] = [script.system(200)]
    script.grow(main, 10, session="branches", n_words=120)
    branch = main[:3]
    for _ in range(2):
        script.grow(branch, 1, session="branches", n_words=120)
        script.grow(main, 1, session="branches", n_words=60)
    return tuple(script.requests)


def returns(size: float, max_tokens: int) -> tuple[Asked, ...]:
    """Chat A of 16 requests and some 9,300 tokens in the end, branch B after its first exchange, A, B and A again."""
    script = _Script("returns", size=size, max_tokens=max_tokens)
    chat: list[_Turn] = [script.system(1690)]
    script.grow(chat, 16, session="returns", n_words=384)
    branch = chat[:3]
    for turns, note in ((branch, "to B"), (chat, "A again"), (branch, "B again"), (chat, "A once more")):
        script.grow(turns, 1, session="returns", n_words=384, note=note)
    return tuple(script.requests)


def clients(size: float, max_tokens: int) -> tuple[Asked, ...]:
    """Three chats with one system prompt, by turns, and a request for a title between them."""
    script = _Script("clients", size=size, max_tokens=max_tokens)
    system, titles = script.system(250), script.system(40)
    chats: dict[str, list[_Turn]] = {name: [system] for name in ("first", "second", "third")}
    for _ in range(4):
        for name, turns in chats.items():
            script.grow(turns, 1, session=name, n_words=90)
        first = chats["first"][1]
        assert isinstance(first, Message)
        script.ask([titles, first, script.user(10)], session="title")
    return tuple(script.requests)


def agent(size: float, max_tokens: int) -> tuple[Asked, ...]:
    """A long system prompt, and results of some 300 words each that the model goes on with: 6,000 tokens in the end."""
    script = _Script("agent", size=size, max_tokens=max_tokens)
    turns: list[_Turn] = [script.system(1500)]
    script.grow(turns, 12, session="agent", n_words=300)
    return tuple(script.requests)


def short_chat(size: float, max_tokens: int) -> tuple[Asked, ...]:
    """Questions of one sentence."""
    script = _Script("short", size=size, max_tokens=max_tokens)
    turns: list[_Turn] = [script.system(40)]
    script.grow(turns, 6, session="short", n_words=12)
    return tuple(script.requests)


MADE: dict[str, Callable[[float, int], tuple[Asked, ...]]] = {
    "edits": edits,
    "branches": branches,
    "A, B, A again": returns,
    "clients": clients,
}


def recorded(path: Path, limit: int | None) -> tuple[Asked, ...]:
    """The requests of a file as `cairn replay` takes it; of the replies a few tokens only."""

    def read() -> Iterator[Asked]:
        with path.open("rb") as lines:
            for request in islice(read_requests(lines, path.name), limit):
                yield Asked(session=request.session, chat=request.chat, max_tokens=_N_RECORDED_REPLY)

    return tuple(read())
