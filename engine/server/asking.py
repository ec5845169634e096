"""Requests of all APIs in one form, and their way to the engine and back: asyncio on this side, threads on that.

One subscription serves all requests. Every event goes to the queue of its request, on the loop's own thread.
"""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass

from engine.client.door import EngineDoor
from engine.commands import Answered, Generate, RequestId
from engine.core.prompt.messages import Message, Role, ToolCall
from engine.core.prompt.streaming import Channel
from engine.events import (
    Cancelled,
    Delta,
    Event,
    Failed,
    Finished,
    Planned,
    PrefillProgress,
    StopReason,
    is_terminal,
)
from engine.server.parts import (
    Begun,
    Ended,
    EndReason,
    Reading,
    ReplyFailed,
    ReplyPart,
    Said,
)

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What any API's request becomes. `model` is the name as the client gave it, or "".

    `client` is for people: what asks, such as "codex". `compared_with`: the id of an earlier reply with
    which the client wants this one's cache compared. `seconds_limit`: it is ended by then; 0 for never.
    """

    model: str
    command: Generate
    streams: bool = False
    client: str = ""
    wants_explanation: bool = False
    wants_progress: bool = False
    compared_with: str = ""
    seconds_limit: float = 0.0

    @property
    def session(self) -> str:
        return self.command.session


class AsyncDoor:
    """The engine's door for asyncio. Belongs to the loop on which it was made; `close` ends its subscription."""

    def __init__(self, engine: EngineDoor) -> None:
        self.engine = engine
        self._loop = asyncio.get_running_loop()
        self._queues: dict[RequestId, asyncio.Queue[Event]] = {}
        self._listeners: list[Callable[[Event], None]] = []
        self._unsubscribe = engine.subscribe(self._take)

    def close(self) -> None:
        self._unsubscribe()

    @property
    def n_open(self) -> int:
        """Requests that have not ended."""
        return len(self._queues)

    def listen(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        """It is called with every event, on the loop. Returns a function that ends it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

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
        request = getattr(event, "request", None)
        if request in self._queues or self._listeners:
            try:
                self._loop.call_soon_threadsafe(self._route, request, event)
            except RuntimeError:  # the loop was closed before the subscription ended
                return

    def _route(self, request: RequestId | None, event: Event) -> None:
        queue = self._queues.get(request) if request is not None else None
        if queue is not None:
            queue.put_nowait(event)
        for listener in tuple(self._listeners):
            listener(event)


async def reply_parts(door: AsyncDoor, asked: Asked) -> AsyncGenerator[ReplyPart]:
    """The reply as it comes. Closing it cancels the request within one batch; what was computed stays.

    Raises ReplyFailed.
    """
    fold = _Fold()
    async with aclosing(door.events(asked.command)) as events:
        async for event in events:
            _check(event)
            for part in fold.parts_of(event):
                yield part


class _Fold:
    """Collects what becomes the reply's message."""

    def __init__(self) -> None:
        self._said: dict[Channel, list[str]] = {Channel.REPLY: [], Channel.REASONING: []}
        self._calls: list[ToolCall] = []

    def parts_of(self, event: Event) -> tuple[ReplyPart, ...]:
        match event:
            case Planned():
                told = event.explanation
                begun = Begun(
                    explanation=told,
                    n_prompt=told.n_prompt,
                    n_reused=told.reused,
                    warnings=event.warnings,
                    number=event.tick,
                )
                return (begun,)
            case PrefillProgress():
                return (Reading(done=event.done, total=event.total, reused=event.reused, seconds=event.seconds),)
            case Delta():
                self._said[event.channel].append(event.text)
                return (Said(channel=event.channel, text=event.text, n_tokens=event.n_tokens),)
            case Finished():
                return (self._ended(event),)
            case _:
                return ()

    def _ended(self, event: Finished) -> Ended:
        reason = _REASONS[event.reason]
        return Ended(
            reason=EndReason.TOOL_CALLS if self._calls and reason is EndReason.STOP else reason,
            usage=event.usage,
            explanation=event.explanation,
            message=Message(
                role=Role.ASSISTANT,
                text="".join(self._said[Channel.REPLY]),
                reasoning="".join(self._said[Channel.REASONING]),
                tool_calls=tuple(self._calls),
            ),
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
