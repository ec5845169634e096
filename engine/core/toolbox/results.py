"""What a tool gives back, as text for the model: without what steers a terminal, and cut at a limit that is told."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from engine.core.called.records import CallRecord
from engine.core.prompt.messages import Media, MediaType, Message, Role, ToolCall, with_unseen

MOST_CHARACTERS = 40_000  # of one result: some 10,000 tokens
MOST_MEDIA = 8  # pictures and sounds of one result
MOST_ROUNDS = 12  # replies with calls, one after another
CALL_SECONDS = 60.0
START_SECONDS = 60.0  # the first start of a server may fetch it
_ANSI = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[PX^_][^\x1b]*(?:\x1b\\)?|[@-Z\\-_])")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolResult:
    """What came of a call: plain text, pictures and sounds. `n_cut`: characters that were left out of the text."""

    text: str
    is_error: bool = False
    n_cut: int = 0
    media: tuple[Media, ...] = ()


def result_of(
    parts: Sequence[str],
    *,
    media: tuple[Media, ...] = (),
    is_error: bool = False,
    limit: int = MOST_CHARACTERS,
) -> ToolResult:
    """The parts one below the other, plain. What is cut is said to the model as well, in words of no server."""
    whole = "\n".join(part for part in parts if part)
    room = whole[: 4 * limit]  # what is removed is not searched for in more than could be shown
    text = plain(room)
    n_cut = max(0, len(text) - limit) + (len(whole) - len(room))
    if n_cut:
        text = f"{text[:limit]}\n[Cut here: {n_cut:,} more characters were left out.]"
    text = text or ("" if media else "(no result)")
    return ToolResult(text=text, is_error=is_error, n_cut=n_cut, media=media)


def plain(text: str) -> str:
    """Without codes for terminals and characters that nobody sees; line breaks and tabs stay."""
    return _CONTROL.sub("", _ANSI.sub("", text.replace("\r\n", "\n").replace("\r", "\n")))


def messages_of(said: Message, records: Iterable[CallRecord], kept: Iterable[Media] = ()) -> Iterator[Message]:
    """The reply with its calls, and their results behind it, as a prompt has them.

    Media of results are among `said.media`, and go behind the text of their result; for one that is not there stands
    that the model cannot take it. So a prompt depends on what lies in the chat and on what its model takes, alone.
    `kept`: all that lies with the reply, whatever its model takes.
    """
    kinds = {str(medium.digest): medium.kind for medium in kept}
    listed = tuple(records)
    if not listed:
        yield said
        return
    calls = tuple(ToolCall(id=one.id, name=one.called, arguments=one.arguments) for one in listed)
    yield replace(said, media=own_media(said.media, listed), tool_calls=calls)
    for one in listed:
        seen = tuple(replace(medium, at=len(one.told)) for medium in media_in(one, said.media))
        unseen = [kinds.get(digest, MediaType.IMAGE) for digest in one.media if digest not in {m.digest for m in seen}]
        result = Message(role=Role.TOOL, text=one.told, media=seen, tool_call_id=one.id, name=one.called)
        yield with_unseen(result, unseen)


def media_in(record: CallRecord, media: Iterable[Media]) -> tuple[Media, ...]:
    """Those that came with its result, in order, as far as they are among `media`."""
    known = {str(medium.digest): medium for medium in media}
    return tuple(known[digest] for digest in record.media if digest in known)


def own_media(media: Sequence[Media], records: Iterable[CallRecord]) -> tuple[Media, ...]:
    """What of a message's media came with no result of a call."""
    named = {digest for one in records for digest in one.media}
    return tuple(medium for medium in media if medium.digest not in named)


def with_media(media: tuple[Media, ...], more: Iterable[Media]) -> tuple[Media, ...]:
    """What a message holds once these came with a result; the same medium lies there once."""
    known = {medium.digest for medium in media}
    fresh = {medium.digest: medium for medium in more if medium.digest not in known}
    return (*media, *fresh.values())


# What servers have besides tools: resources, which a person attaches to a message, and prompts to begin one with.


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedResource:
    """As its server lists it. `n_bytes` 0: it does not say."""

    uri: str
    name: str
    description: str = ""
    n_bytes: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptBlank:
    """What a prompt wants to be told."""

    name: str
    description: str = ""
    is_needed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedPrompt:
    name: str
    description: str = ""
    blanks: tuple[PromptBlank, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class HandedOut:
    """What a server gave: the bytes of a resource or the text of a prompt; or why it did not, a sentence."""

    data: bytes = b""
    problem: str = ""

    @property
    def text(self) -> str:
        return self.data.decode("utf-8", errors="replace")
