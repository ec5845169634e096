"""A reply that is being written: what has arrived so far, and how it is going. Free of Qt."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import replace

from engine.client.timeline_row import NO_PACE, ReadingPace
from engine.commands import RequestId
from engine.core.called.records import CallRecord, CallState
from engine.core.prompt.conversation import MessageStatus, StoredMessage
from engine.core.prompt.messages import ToolCall
from engine.core.prompt.streaming import Channel
from engine.core.toolbox.offers import OfferedTool
from engine.events import Called, Calling, Delta, Planned, PrefillProgress
from engine.language.translation import tr
from engine.telling.reading import Busy, busy_text, left_text, waits_text
from engine.telling.words.figures import counted, fmt_tokens, rate_text

_RATE_AFTER_TOKENS = 3


class RunningReply:
    """Folds the events of one request into a message. `message` is how it was when the request was sent."""

    def __init__(self, request: RequestId, message: StoredMessage) -> None:
        self.request = request
        self.message = message
        self.planned: Planned | None = None
        self.n_tokens = 0
        self.n_reasoning_tokens = message.n_reasoning_tokens
        self._thinks_since: float | None = None
        self._reasoning_seconds = message.reasoning_seconds
        self.calls = message.calls
        self.forming: CallRecord | None = None  # the call that is being written
        self._text: list[str] = [message.text]
        self._reasoning: list[str] = [message.reasoning]
        self._progress: PrefillProgress | Busy | None = None
        self.place = 0  # in the engine's line; 0: it does not wait
        self._pace = NO_PACE
        self._first_at: float | None = None
        self.tokens_per_second = 0.0

    @property
    def text(self) -> str:
        return _joined(self._text)

    @property
    def reasoning(self) -> str:
        return _joined(self._reasoning)

    @property
    def is_empty(self) -> bool:
        return not (self.text or self.reasoning or self.calls)

    @property
    def raw_text(self) -> str:
        """The reply as the model wrote it, as far as it can be told before the request has ended."""
        before = self.message.raw_text
        text = self.text[len(self.message.text) :]
        thought = self.reasoning[len(self.message.reasoning) :]
        if not thought:
            return before + text
        opened = bool(before) or (self.planned is not None and self.planned.opens_reasoning)
        return before + ("" if opened else "<think>") + thought + (f"</think>{text}" if text else "")

    def on_progress(self, event: PrefillProgress | Busy) -> None:
        self._pace = self._pace.after(event) if isinstance(event, PrefillProgress) else self._pace.broken_off()
        self._progress = event

    def on_delta(self, event: Delta, now: float) -> None:
        if event.channel is Channel.REASONING:
            self._reasoning.append(event.text)
            self.n_reasoning_tokens = self.message.n_reasoning_tokens + event.n_tokens
            self._thinks_since = now if self._thinks_since is None else self._thinks_since
            self._reasoning_seconds = self.message.reasoning_seconds + now - self._thinks_since
        else:
            self._text.append(event.text)
        if event.text:
            self.forming = None  # it was none
        self._count(event.n_tokens, now)

    def _count(self, n_tokens: int, now: float) -> None:
        if self._first_at is None:
            self._first_at, self._tokens_then = now, n_tokens
        elif n_tokens - self._tokens_then >= _RATE_AFTER_TOKENS and now > self._first_at:
            self.tokens_per_second = (n_tokens - self._tokens_then) / (now - self._first_at)
        self.n_tokens = n_tokens

    def on_calling(self, event: Calling, offered: Sequence[OfferedTool], now: float) -> None:
        """More of a call has come."""
        call = ToolCall(id="forming", name=event.name, arguments=event.arguments)
        self.forming = replace(_record(call, offered), state=CallState.FORMING)
        self._count(event.n_tokens, now)

    def on_called(self, event: Called, offered: Sequence[OfferedTool]) -> None:
        """A call is whole. One of a tool that nobody runs has no server."""
        self.calls, self.forming = (*self.calls, _record(event.call, offered)), None

    _tokens_then = 0

    def progress_line(self) -> str:
        """What is going on, in one line."""
        if self.place:
            return waits_text(self.place)
        if self._first_at is not None:
            n = counted(self.n_tokens, "token")
            return f"{n} · {rate_text(self.tokens_per_second)}" if self.tokens_per_second else n
        if isinstance(self._progress, PrefillProgress):
            return progress_line(self._progress, self._pace, n_again=self._n_again)
        if self._progress is not None:
            return busy_text(self._progress)
        if self.planned is not None:
            return _reading(0, self.planned.reuse.reprocessed, self._n_again)
        return tr("Preparing the prompt…")

    @property
    def _n_again(self) -> int:
        """Tokens of the prompt that are read although they had been read before."""
        return self.planned.explanation.again if self.planned is not None else 0

    def stored(
        self, status: MessageStatus, *, explanation: str = "", error: str = "", raw_text: str = ""
    ) -> StoredMessage:
        """The message as it is to be saved now."""
        return replace(
            self.message,
            text=self.text,
            reasoning=self.reasoning,
            calls=self.calls,
            n_reasoning_tokens=self.n_reasoning_tokens,
            reasoning_seconds=self._reasoning_seconds,
            raw_text=raw_text or self.raw_text,
            status=status,
            explanation=explanation or self.message.explanation,
            error=error,
        )


def _record(call: ToolCall, offered: Sequence[OfferedTool]) -> CallRecord:
    found = next((one for one in offered if one.called == call.name), None)
    return CallRecord(
        id=call.id or f"call_{uuid.uuid4().hex[:12]}",
        called=call.name,
        arguments=call.arguments,
        server=found.server if found is not None else "",
        tool=found.tool if found is not None else call.name,
    )


def progress_line(event: PrefillProgress, pace: ReadingPace, *, n_again: int = 0) -> str:
    """ "Reading prompt: 3,400 of 12,000 new tokens · about 8 s left"; what was reused counts in neither figure.

    `n_again` of what is read had been read before: that is not called new.
    """
    done, total = event.done - event.reused, event.total - event.reused
    line = _reading(done, total, n_again)
    left = left_text(pace.seconds_left) if total else ""
    return f"{line} · {left}" if left else line


def _reading(done: int, total: int, n_again: int) -> str:
    if total == 0:
        return tr("Nothing to read: the prompt is in memory")
    if n_again:
        return tr(
            "Reading prompt: {done} of {total}, {again} of them again",
            done=fmt_tokens(done),
            total=counted(total, "token"),
            again=fmt_tokens(n_again),
        )
    return tr("Reading prompt: {done} of {total}", done=fmt_tokens(done), total=counted(total, "new token"))


def _joined(parts: list[str]) -> str:
    """The whole text; joins in place, so that asking again costs nothing."""
    if len(parts) > 1:
        parts[:] = ["".join(parts)]
    return parts[0]
