"""Requests of all APIs in one form, and their way to the engine and back: asyncio on this side, threads on that.

One subscription serves all requests. Every event goes to the queue of its request, on the loop's own thread.
"""

from __future__ import annotations

import asyncio
import contextlib
import uuid
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass, replace

from engine.client.door import EngineDoor, Listener, Listeners
from engine.commands import Answered, Generate, RequestId
from engine.core.difference.explanation import Explanation, Offer
from engine.core.prompt.messages import Chat, Message, Role, ToolCall, without_data
from engine.core.prompt.streaming import Channel
from engine.core.tidying.requests import UNTIDIED, KnownRequest, Tidiness, is_same_conversation, tidied
from engine.events import (
    Called,
    Cancelled,
    Delta,
    Event,
    Failed,
    Finished,
    Offered,
    Planned,
    PrefillProgress,
    StopReason,
    is_terminal,
)
from engine.server.asked.parts import Ended, EndReason, PlannedPart, ReplyFailed, ReplyPart

_REASONS = {
    StopReason.END: EndReason.STOP,
    StopReason.NEWER: EndReason.STOP,
    StopReason.LENGTH: EndReason.LENGTH,
    StopReason.STOP_TEXT: EndReason.STOP_TEXT,
    StopReason.CONTEXT_FULL: EndReason.CONTEXT_FULL,
}
# What a client cannot mend by sending the same once more; everything else is worth another try.
_STATUS = {
    "request-invalid": 400,
    "prompt-too-long": 400,
    "template": 400,
    "media": 400,
    "user-fixable": 503,  # no model is loaded
    "out-of-memory": 503,
    "engine-stopped": 503,
}
_CANCELLED = "cancelled"
_OFFER_SECONDS = 2.0


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiRequest:
    """What any API's request becomes.

    `compared_with`: the id of an earlier reply with which the client wants this one's cache compared.
    """

    command: Generate
    streams: bool = False
    wants_explanation: bool = False
    compared_with: str = ""


class AsyncDoor:
    """The engine's door for asyncio. Belongs to the loop on which it was made; `close` ends its subscription."""

    def __init__(self, engine: EngineDoor) -> None:
        self.engine = engine
        self._loop = asyncio.get_running_loop()
        self._queues: dict[RequestId, asyncio.Queue[Event]] = {}
        self._listeners = Listeners()
        self._unsubscribe = engine.subscribe(self._take)

    def close(self) -> None:
        self._unsubscribe()

    def cancel_all(self) -> None:
        """Whoever waits for an event is told that it was stopped."""
        for request in tuple(self._queues):
            self.engine.cancel(request)

    def listen(self, listener: Listener) -> Callable[[], None]:
        """It is called with every event, on the loop. Returns a function that ends it."""
        return self._listeners.add(listener)

    async def events(self, command: Answered) -> AsyncGenerator[Event]:
        """All events of a command, the terminal one last. Closed before that, it cancels the command."""
        queue: asyncio.Queue[Event] = asyncio.Queue()
        self._queues[command.request] = queue
        has_ended = False
        try:
            self.engine.submit(command)
            while not has_ended:
                event = await queue.get()
                has_ended = is_terminal(event)
                yield event
        finally:
            del self._queues[command.request]
            if not has_ended:
                self.engine.cancel(command.request)

    async def answer(self, command: Answered) -> Event:
        """The terminal event of a command. Raises ReplyFailed where that is no answer."""
        async with aclosing(self.events(command)) as events:
            *_, last = [event async for event in events]
        _check(last)
        return last

    def _take(self, event: Event) -> None:
        """On any thread."""
        with contextlib.suppress(RuntimeError):  # the loop was closed before the subscription ended
            self._loop.call_soon_threadsafe(self._route, event)

    def _route(self, event: Event) -> None:
        queue = self._queues.get(getattr(event, "request", RequestId("")))
        if queue is not None:
            queue.put_nowait(event)
        self._listeners.tell(event)


async def reply_parts(door: AsyncDoor, asked: ApiRequest) -> AsyncGenerator[ReplyPart]:
    """The reply as it comes. Closing it cancels the request within one batch; what was computed stays.

    Where the explanation is wanted and tokens were read again, its end waits a moment for what would have helped.
    Raises ReplyFailed.
    """
    fold = _Fold()
    offers: asyncio.Future[tuple[Offer, ...]] = asyncio.get_running_loop().create_future()

    def hear(event: Event) -> None:
        """They are told after the end, while nobody else waits; or not at all."""
        if isinstance(event, Offered) and event.request == asked.command.request and not offers.done():
            offers.set_result(event.offers)

    unlisten = door.listen(hear)
    try:
        async with aclosing(door.events(asked.command)) as told:
            async for event in told:
                _check(event)
                if isinstance(event, Finished) and asked.wants_explanation and event.explanation.again:
                    event = replace(event, explanation=await _with_offers(event.explanation, offers))
                part = fold.part_of(event)
                if part is not None:
                    yield part
    finally:
        unlisten()


async def _with_offers(explanation: Explanation, offers: asyncio.Future[tuple[Offer, ...]]) -> Explanation:
    try:
        return explanation.with_offers(await asyncio.wait_for(offers, _OFFER_SECONDS))
    except TimeoutError:
        return explanation


class _Fold:
    """Collects what becomes the reply's message."""

    def __init__(self) -> None:
        self._said: dict[Channel, list[str]] = {Channel.REPLY: [], Channel.REASONING: []}
        self._calls: list[ToolCall] = []

    def part_of(self, event: Event) -> ReplyPart | None:
        match event:
            case Planned():
                return PlannedPart(explanation=event.explanation, warnings=event.warnings)
            case PrefillProgress():
                return event
            case Delta():
                self._said[event.channel].append(event.text)
                return event
            case Called():
                call = replace(event.call, id=event.call.id or new_id("call_"))
                self._calls.append(call)
                return replace(event, call=call)
            case Finished():
                return self._ended(event)
            case _:
                return None

    def _ended(self, event: Finished) -> Ended:
        reason = _REASONS[event.reason]
        said = event.message or Message(
            role=Role.ASSISTANT,
            text="".join(self._said[Channel.REPLY]),
            reasoning="".join(self._said[Channel.REASONING]),
        )
        return Ended(
            reason=EndReason.TOOL_CALLS if self._calls and reason is EndReason.STOP else reason,
            usage=event.usage,
            explanation=event.explanation,
            message=replace(said, tool_calls=tuple(self._calls)),
            stopped_by=event.stopped_by,
        )


def _check(event: Event) -> None:
    """Raises ReplyFailed for an end that is none of a whole reply."""
    match event:
        case Failed():
            raise ReplyFailed(event.code, event.message, event.action, status=_STATUS.get(event.code, 500))
        case Cancelled():
            raise ReplyFailed(_CANCELLED, "The request was stopped.", "Send it again.", status=503)
        case _:
            return


def new_id(prefix: str) -> str:
    """One that nobody had before, such as call_…: 24 letters and digits behind the prefix."""
    return prefix + uuid.uuid4().hex[:24]


def new_request() -> RequestId:
    return RequestId(uuid.uuid4().hex)


# Programs whose requests are sent on in one form, as a person chose for each: `engine.core.tidying`.
#
# Requests of all programs are remembered, so that one for which it is switched on has something to go by at once.


TidinessOf = Callable[[str], Tidiness]  # by the program's name; any thread
MOST = 64  # conversations that are remembered, of all programs together
MOST_CHARS = 4_000_000  # of a conversation; longer ones are not remembered


def untidied(client: str) -> Tidiness:
    """Nothing is done for any program."""
    return UNTIDIED


@dataclass(frozen=True, slots=True, kw_only=True)
class _Entry:
    client: str
    request: RequestId
    known: KnownRequest


class Tidying:
    """Belongs to one loop. The conversation that came up longest ago is forgotten first."""

    def __init__(self, chosen: TidinessOf) -> None:
        self._chosen = chosen
        self._entries: list[_Entry] = []  # the newest first

    def of(self, chat: Chat, client: str) -> Chat:
        """What the model would get; nothing is remembered of it."""
        return self._tidied(chat, client).chat

    def sent_on(self, asked: ApiRequest, client: str) -> ApiRequest:
        """The request as the engine gets it, and that it was made."""
        chat, request = asked.command.chat, asked.command.request
        if chat is None:
            return asked
        now = self._tidied(chat, client)
        self._remember(_Entry(client=client, request=request, known=now))
        return replace(asked, command=replace(asked.command, chat=now.chat))

    def keep_reply(self, request: RequestId, reply: Message) -> None:
        for at, entry in enumerate(self._entries):
            if entry.request == request:
                self._entries[at] = replace(entry, known=replace(entry.known, reply=reply))
                return

    def _tidied(self, chat: Chat, client: str) -> KnownRequest:
        known = [entry.known for entry in self._entries if entry.client == client]
        return tidied(chat, known, self._chosen(client))

    def _remember(self, new: _Entry) -> None:
        now = new.known
        if sum(len(message.text) for message in now.sent.messages) > MOST_CHARS:
            return
        sent, told = without_data(now.sent), without_data(now.told)
        others = [one for one in self._entries if one.client != new.client or not is_same_conversation(one.known, now)]
        kept = replace(new, known=replace(now, sent=sent, told=sent if now.told == now.sent else told))
        self._entries = [kept, *others][:MOST]
