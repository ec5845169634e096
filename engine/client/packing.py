"""What the engine's side has already does not travel again: the messages with which a chat begins, the bytes of media.

For a client whose engine lives elsewhere; how commands get there is its own business. On its side a `Sender` decides
which chats are kept, and leaves out what is in them; on the engine's a `Receiver` keeps what it is told to, and makes
the commands whole, in the same order.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from engine.commands import Command, ForecastPrompt, ForgetChat, Generate, Measure, RenderPrompt, Tokenize
from engine.core.prompt.items import Digest
from engine.core.prompt.messages import Chat, Media, Message, without_data

MAX_BYTES = 256 * 1024 * 1024  # of all media that the engine's side keeps
MOST_CHATS = 16  # whose messages it keeps


_WithChat = Generate | ForecastPrompt | RenderPrompt | Tokenize


@dataclass(frozen=True, slots=True, kw_only=True)
class Packed:
    """A command in which media have no bytes where a kept chat has them, or an earlier one in it.

    Where `n_known` is not 0 the chat's first messages are left out: that many of the kept chat with the number `base`.
    The chat is kept from now on as `number`, if that is not 0; those that are `dropped` then are kept no longer.
    """

    command: Command
    base: int = 0
    n_known: int = 0
    number: int = 0
    dropped: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kept:
    """A chat on the engine's side: its messages without bytes, and how many of these its media have there."""

    session: str
    messages: tuple[Message, ...]
    n_bytes: Mapping[Digest, int]


class Sender:
    """Knows what the engine's side keeps: of all chats the last ones. Its owner holds a lock."""

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self._max_bytes = max_bytes
        self._kept: OrderedDict[int, _Kept] = OrderedDict()  # those used longest ago first
        self._n_kept = 0  # that ever were

    def pack(self, command: Command) -> Packed:
        """For sending, in this order."""
        there = self._n_bytes()

        def left(medium: Media) -> bytes:
            if medium.digest in there:
                return b""
            if medium.data:
                there[medium.digest] = len(medium.data)
            return medium.data

        packed = Packed(command=_with_data(command, left))
        if isinstance(command, ForgetChat):  # of a deleted chat nothing stays
            return replace(packed, dropped=self._forget(command.session))
        chat = _chat_of(packed.command)
        if chat is None:
            return packed
        base, n_known = self._find(chat.messages)
        rest = replace(chat, messages=chat.messages[n_known:])
        packed = replace(packed, command=_with_chat(packed.command, rest), base=base, n_known=n_known)
        if not isinstance(command, Generate | ForecastPrompt):
            return packed
        n_bytes = {medium.digest: there[medium.digest] for medium in media_in(command) if medium.digest in there}
        kept = _Kept(session=command.session, messages=without_data(chat).messages, n_bytes=n_bytes)
        dropped = self._keep(kept, base, n_known)
        return replace(packed, number=self._n_kept, dropped=dropped)

    def _n_bytes(self) -> dict[Digest, int]:
        """Of all media that are there."""
        return {digest: n for kept in self._kept.values() for digest, n in kept.n_bytes.items()}

    def _find(self, messages: tuple[Message, ...]) -> tuple[int, int]:
        """The kept chat that has most of its beginning, and how many messages."""
        best = (0, 0)
        for number, kept in reversed(self._kept.items()):
            n_known = _n_common(kept.messages, messages)
            if n_known > best[1]:
                best = (number, n_known)
            if n_known and n_known + 2 >= len(messages):  # but a reply and the next question: none has much more
                break
        return best

    def _keep(self, kept: _Kept, base: int, n_known: int) -> tuple[int, ...]:
        """Those that go for it."""
        dropped: list[int] = []
        if n_known:
            self._kept.move_to_end(base)
            if n_known + 1 >= len(self._kept[base].messages):  # it goes on, or its last message was a draft
                del self._kept[base]
                dropped.append(base)
        self._n_kept += 1
        self._kept[self._n_kept] = kept
        while len(self._kept) > MOST_CHATS or sum(self._n_bytes().values()) > self._max_bytes:
            dropped.append(self._kept.popitem(last=False)[0])
        return tuple(dropped)

    def _forget(self, session: str) -> tuple[int, ...]:
        dropped = tuple(number for number, kept in self._kept.items() if kept.session == session)
        for number in dropped:
            del self._kept[number]
        return dropped


def _n_common(kept: tuple[Message, ...], messages: tuple[Message, ...]) -> int:
    """How many messages both begin with, before the first whose media come along."""
    n = 0
    for ours, theirs in zip(kept, messages, strict=False):
        is_known = ours is theirs or ours == theirs
        if not is_known or any(medium.data for medium in theirs.media):
            break
        n += 1
    return n


class Receiver:
    """Belongs to one thread."""

    def __init__(self) -> None:
        self._kept: dict[int, tuple[Message, ...]] = {}

    def unpack(self, packed: Packed) -> Command:
        """The whole command. A medium of which the client has no bytes either has none: the model says so in words."""
        command, chat = packed.command, _chat_of(packed.command)
        if chat is not None and packed.n_known:
            known = self._kept[packed.base][: packed.n_known]
            command = _with_chat(command, replace(chat, messages=(*known, *chat.messages)))
        if not all(medium.data for medium in media_in(command)):
            everywhere = (*(medium for kept in self._kept.values() for medium in _media_of(kept)), *media_in(command))
            data = {medium.digest: medium.data for medium in everywhere if medium.data}
            command = _with_data(command, lambda medium: data.get(medium.digest, b""))
        if packed.number and (whole := _chat_of(command)) is not None:
            self._kept[packed.number] = whole.messages
        for number in packed.dropped:
            del self._kept[number]
        return command


def _chat_of(command: Command) -> Chat | None:
    return command.chat if isinstance(command, _WithChat) else None


def _with_chat(command: Command, chat: Chat) -> Command:
    assert isinstance(command, _WithChat)
    return replace(command, chat=chat)


def _media_of(messages: Iterable[Message]) -> Iterator[Media]:
    return (medium for message in messages for medium in message.media)


def media_in(command: Command) -> Iterator[Media]:
    """All media of a command, in their order."""
    chat = _chat_of(command)
    if chat is not None:
        yield from _media_of(chat.messages)
    if isinstance(command, Measure) and command.media is not None:
        yield command.media


def _with_data(command: Command, data_of: Callable[[Media], bytes]) -> Command:
    """The same command, also the same object where no medium changes."""

    def changed(medium: Media) -> Media:
        data = data_of(medium)
        return medium if data == medium.data else replace(medium, data=data)

    chat = _chat_of(command)
    if chat is not None and any(message.media for message in chat.messages):
        messages = tuple(
            replace(message, media=tuple(map(changed, message.media))) if message.media else message
            for message in chat.messages
        )
        return _with_chat(command, replace(chat, messages=messages))
    if isinstance(command, Measure) and command.media is not None:
        return replace(command, media=changed(command.media))
    return command
