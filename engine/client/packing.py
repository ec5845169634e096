"""What the other side has travels once: the bytes of media, and the messages with which a chat begins.

A command carries the bytes of a picture or sound the first time, and names it afterwards. Of a chat that goes on only
what is new is sent: both ends keep the last chats (`KnownChats`), fed with the same commands in the same order.

For a client whose engine lives elsewhere; how commands get there is its own business. On its side a `Sender` packs
them, on the engine's `unpack` makes them whole from a `MediaStore`. What the store had to let go is asked for:

    client                                  engine
    sender.pack(command)  -- Packed ------> chats.whole(packed)
                                            unpack(packed, store) -> the command, or MediaMissing
    sender.bring(missing) <- MediaMissing --
                          -- bytes -------> unpack(packed, store, brought=bytes) -> the command

Commands that come meanwhile wait behind it, so that their order stays. Nobody but the two ends sees any of this.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import dataclass, replace

from engine.commands import (
    Answered,
    Command,
    ForecastPrompt,
    ForgetChat,
    Generate,
    Measure,
    RenderPrompt,
    RequestId,
    Tokenize,
)
from engine.core.prompt.items import Digest
from engine.core.prompt.messages import Chat, Media, Message, without_data

MAX_BYTES = 256 * 1024 * 1024  # of all media that the engine's side keeps
MOST_CHATS = 16  # whose messages both sides keep


_WithChat = Generate | ForecastPrompt | RenderPrompt | Tokenize


@dataclass(frozen=True, slots=True, kw_only=True)
class Packed:
    """A command in which media have no bytes where `named` has their digests, or an earlier one in it has the bytes.

    Where `n_known` is not 0 the chat's first messages are left out: that many of the kept chat with the number `base`.
    """

    command: Command
    named: frozenset[Digest] = frozenset()
    base: int = 0
    n_known: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class MediaMissing:
    """The bytes of these are needed once more."""

    digests: frozenset[Digest]


class KnownChats:
    """The last chats that travelled, by numbers that are the same at both ends; those used longest ago go first.

    Each end notes every command in the order in which it travels, so both keep the same. A process that takes the place
    of another begins with none, and so does who sends to it.
    """

    def __init__(self, most: int = MOST_CHATS) -> None:
        self._most = most
        self._chats: OrderedDict[int, tuple[str, tuple[Message, ...]]] = (
            OrderedDict()
        )  # session, messages without bytes
        self._n_noted = 0

    def shorten(self, packed: Packed) -> Packed:
        """For the sending side: without the messages that are known, noted as sent."""
        chat = _chat_of(packed.command)
        base, n_known = (0, 0) if chat is None else self._find(chat.messages)
        self._note(packed.command, base, n_known)
        if chat is None or not n_known:
            return packed
        rest = replace(chat, messages=chat.messages[n_known:])
        return replace(packed, command=_with_chat(packed.command, rest), base=base, n_known=n_known)

    def whole(self, packed: Packed) -> Packed:
        """For the receiving side: with the messages that were left out."""
        chat = _chat_of(packed.command)
        if chat is None or not packed.n_known:
            return packed
        known = self._chats[packed.base][1][: packed.n_known]
        full = replace(chat, messages=(*known, *chat.messages))
        return replace(packed, command=_with_chat(packed.command, full))

    def note(self, received: Packed) -> None:
        """For the receiving side, of a whole one: once for each, in their order."""
        self._note(received.command, received.base, received.n_known)

    def _find(self, messages: tuple[Message, ...]) -> tuple[int, int]:
        """The kept chat that has most of its beginning, and how many messages."""
        best = (0, 0)
        for number, (_, kept) in reversed(self._chats.items()):
            n_known = _n_common(kept, messages)
            if n_known > best[1]:
                best = (number, n_known)
            if n_known and n_known + 2 >= len(messages):  # but a reply and the next question: none has much more
                break
        return best

    def _note(self, command: Command, base: int, n_known: int) -> None:
        if isinstance(command, ForgetChat):
            self._forget(command.session)
        chat = _chat_of(command)
        if chat is None or not isinstance(command, Generate | ForecastPrompt):
            return
        if n_known:
            self._chats.move_to_end(base)
            if n_known + 1 >= len(self._chats[base][1]):  # it goes on, or its last message was a draft
                del self._chats[base]
        self._n_noted += 1
        self._chats[self._n_noted] = (command.session, without_data(chat).messages)
        while len(self._chats) > self._most:
            self._chats.popitem(last=False)

    def _forget(self, session: str) -> None:
        """Of a deleted chat nothing stays."""
        for number in [number for number, (name, _) in self._chats.items() if name == session]:
            del self._chats[number]


def _n_common(kept: tuple[Message, ...], messages: tuple[Message, ...]) -> int:
    """How many messages both begin with, before the first whose media come along."""
    n = 0
    for ours, theirs in zip(kept, messages, strict=False):
        is_known = ours is theirs or ours == theirs
        if not is_known or any(medium.data for medium in theirs.media):
            break
        n += 1
    return n


class MediaStore:
    """Bytes of media by digest; those used longest ago go first. Belongs to one thread."""

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self._max_bytes = max_bytes
        self._data: OrderedDict[Digest, bytes] = OrderedDict()
        self.n_bytes = 0

    def find(self, digest: Digest) -> bytes | None:
        """It counts as used now."""
        data = self._data.get(digest)
        if data is not None:
            self._data.move_to_end(digest)
        return data

    def put(self, digest: Digest, data: bytes) -> None:
        """Keep it, unless it alone is larger than all that is kept."""
        self.n_bytes -= len(self._data.pop(digest, b""))
        if len(data) > self._max_bytes:
            return
        self._data[digest] = data
        self.n_bytes += len(data)
        while self.n_bytes > self._max_bytes:
            _, gone = self._data.popitem(last=False)
            self.n_bytes -= len(gone)


class Sender:
    """Knows what the engine's side was given, and what it may still ask for. Its owner holds a lock."""

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        """`max_bytes`: of the store on the other side."""
        self._max_bytes = max_bytes
        self._chats = KnownChats()
        self._known: set[Digest] = set()
        self._open: dict[RequestId, dict[Digest, bytes]] = {}

    def pack(self, command: Command) -> Packed:
        """For sending, in this order; the media of an answered command are held until `ended`."""
        packed = pack(command, self._known)
        data = {medium.digest: medium.data for medium in media_in(command) if medium.data}
        if data and isinstance(command, Answered):
            self._open[command.request] = data
        self._known.update(digest for digest, found in data.items() if len(found) <= self._max_bytes)
        return self._chats.shorten(packed)

    def bring(self, missing: MediaMissing) -> dict[Digest, bytes]:
        """The bytes of these, as far as requests that have not ended have them."""
        return {
            digest: data for held in self._open.values() for digest, data in held.items() if digest in missing.digests
        }

    def ended(self, request: RequestId) -> None:
        """Its terminal event came."""
        self._open.pop(request, None)


class Reception:
    """The engine's side: makes commands whole and hands them on in their order. Belongs to one thread."""

    def __init__(
        self,
        submit: Callable[[Command], None],
        cancel: Callable[[RequestId], None],
        ask: Callable[[MediaMissing], None],
        *,
        max_bytes: int = MAX_BYTES,
    ) -> None:
        """`ask` tells the other side what is missing; it answers with `bring`."""
        self._submit = submit
        self._cancel = cancel
        self._ask = ask
        self._store = MediaStore(max_bytes)
        self._chats = KnownChats()
        self._waiting: deque[Packed] = deque()  # the first one for bytes, the others for it
        self._cancelled: set[RequestId] = set()  # of those that wait

    def take(self, packed: Packed) -> None:
        self._waiting.append(packed)
        if len(self._waiting) == 1:
            self._go_on(None)

    def bring(self, data: Mapping[Digest, bytes]) -> None:
        self._go_on(data)

    def cancel(self, request: RequestId) -> None:
        """Also one that waits here: it ends as soon as it is handed on."""
        if any(isinstance(p.command, Answered) and p.command.request == request for p in self._waiting):
            self._cancelled.add(request)
        else:
            self._cancel(request)

    def _go_on(self, brought: Mapping[Digest, bytes] | None) -> None:
        while self._waiting:
            packed = self._chats.whole(self._waiting[0])
            command = unpack(packed, self._store, brought=brought)
            if isinstance(command, MediaMissing):
                self._ask(command)
                return
            self._chats.note(packed)
            self._waiting.popleft()
            self._submit(command)
            if isinstance(command, Answered) and command.request in self._cancelled:
                self._cancelled.discard(command.request)
                self._cancel(command.request)
            brought = None


def _chat_of(command: Command) -> Chat | None:
    return command.chat if isinstance(command, _WithChat) else None


def _with_chat(command: Command, chat: Chat) -> Command:
    assert isinstance(command, _WithChat)
    return replace(command, chat=chat)


def media_in(command: Command) -> Iterator[Media]:
    """All media of a command, in their order."""
    chat = _chat_of(command)
    for message in chat.messages if chat is not None else ():
        yield from message.media
    if isinstance(command, Measure) and command.media is not None:
        yield command.media


def pack(command: Command, known: Set[Digest]) -> Packed:
    """The command without the bytes that are known, and with all others once."""
    named: set[Digest] = set()
    carried: set[Digest] = set()

    def without(medium: Media) -> bytes:
        if medium.data and medium.digest in known:
            named.add(medium.digest)
            return b""
        if medium.digest in carried:
            return b""
        if medium.data:
            carried.add(medium.digest)
        return medium.data

    return Packed(command=_with_data(command, without), named=frozenset(named))


def unpack(
    packed: Packed, store: MediaStore, *, brought: Mapping[Digest, bytes] | None = None
) -> Command | MediaMissing:
    """The whole command; its media are in the store afterwards, as far as there is room.

    Or what is missing, with nothing changed. Once `brought` there is no second question: what is still missing then has
    no bytes, as with a client that had none, and the model refuses it in words.
    """
    data = {digest: found for digest in packed.named if (found := store.find(digest)) is not None}
    data |= brought or {}
    missing = packed.named - data.keys()
    if missing and brought is None:
        return MediaMissing(digests=missing)
    data |= {medium.digest: medium.data for medium in media_in(packed.command) if medium.data}
    for digest, found in data.items():
        store.put(digest, found)
    return _with_data(packed.command, lambda medium: medium.data or data.get(medium.digest, b""))


def _with_data(command: Command, data_of: Callable[[Media], bytes]) -> Command:
    """The same command, also the same object where no medium changes."""

    def changed(medium: Media) -> Media:
        data = data_of(medium)
        return medium if data == medium.data else replace(medium, data=data)

    chat = _chat_of(command)
    if chat is not None:
        messages = tuple(
            replace(message, media=tuple(map(changed, message.media))) if message.media else message
            for message in chat.messages
        )
        is_same = all(new is old for new, old in zip(messages, chat.messages, strict=True))
        return command if is_same else _with_chat(command, replace(chat, messages=messages))
    if isinstance(command, Measure) and command.media is not None:
        return replace(command, media=changed(command.media))
    return command
