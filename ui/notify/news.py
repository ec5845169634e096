"""What of a reply is worth telling somebody who looks elsewhere, or listens. Free of Qt."""

from __future__ import annotations

from dataclasses import dataclass

from engine.client.timeline_row import NO_PACE
from engine.commands import RequestId
from engine.events import Delta, Event, Failed, Finished, PrefillProgress, StopReason, Usage
from engine.language.translation import tr
from engine.telling.reading import left_text
from engine.telling.words.figures import counted, fmt_seconds, fmt_tokens
from ui.theme.shown_text import brief

LONG_SECONDS = 10.0  # of waiting, before somebody looks elsewhere
_STEP = 0.25  # of the reading, between announcements
_ENDED = dict.fromkeys((StopReason.END, StopReason.STOP_TEXT), tr("The reply is complete"))
_SHORT_READING = 4.0  # seconds; of less nobody needs to hear


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """`is_long`: somebody who waited for it has likely gone elsewhere."""

    title: str
    text: str
    is_long: bool = True


class ReplyNews:
    """Folds the events of the reply that is being written."""

    def __init__(self) -> None:
        self._request: RequestId | None = None
        self._reading: PrefillProgress | None = None
        self._told_reading = False

    def on_event(self, event: Event, request: RequestId, chat: str) -> News | None:
        """What to tell now. `request` is the one of the reply, `chat` the title of its chat."""
        if request != self._request:
            self._request, self._reading, self._told_reading = request, None, False
        if getattr(event, "request", None) != request:
            return None
        match event:
            case PrefillProgress():
                self._reading = event
            case Delta() if self._is_long_reading:
                return self._tell_reading(chat)
            case Finished():
                return News(
                    title=ended_text(event.reason),
                    text=f"{_named(chat)}{_took(event.usage)}",
                    is_long=self._seconds_waited(event.usage) >= LONG_SECONDS,
                )
            case Failed():
                return News(title=tr("The reply failed"), text=f"{_named(chat)}{event.message}")
            case _:
                pass
        return None

    @property
    def _is_long_reading(self) -> bool:
        return not self._told_reading and self._reading is not None and self._reading.seconds >= LONG_SECONDS

    def _tell_reading(self, chat: str) -> News:
        assert self._reading is not None
        self._told_reading = True
        n = self._reading.total - self._reading.reused
        said = tr("{n} read in {seconds}", n=counted(n, "token"), seconds=fmt_seconds(self._reading.seconds))
        return News(title=tr("The reply begins"), text=f"{_named(chat)}{said}")

    def _seconds_waited(self, usage: Usage) -> float:
        """Since there was news last."""
        return usage.seconds_decode + (0.0 if self._told_reading else usage.seconds_prefill)


class ReadingHeard:
    """How far a long reading is, for screen readers: at each quarter, and no more often."""

    def __init__(self) -> None:
        self._request: RequestId | None = None
        self._step = 0
        self._pace = NO_PACE

    def on_event(self, event: Event) -> str:
        """What to say; "" nothing."""
        if not isinstance(event, PrefillProgress):
            return ""
        if event.request != self._request:
            self._request, self._step, self._pace = event.request, 0, NO_PACE
        self._pace = self._pace.after(event)
        total = event.total - event.reused
        share = (event.done - event.reused) / total if total > 0 else 0.0
        left = self._pace.seconds_left or 0.0
        if event.seconds + left < _SHORT_READING or share >= 1.0 or int(share / _STEP) <= self._step:
            return ""
        self._step = int(share / _STEP)
        rest = f", {left_text(left)}" if left else ""
        return tr(
            "{step} percent of {total} tokens read{rest}", step=self._step * 25, total=fmt_tokens(total), rest=rest
        )


def ended_text(reason: StopReason) -> str:
    """A reply that was stopped, or that found no more room, is not complete."""
    return _ENDED.get(reason, tr("The reply has ended"))


def _named(chat: str) -> str:
    return f"{brief(chat, 60)}: " if chat else ""


def _took(usage: Usage) -> str:
    return tr(
        "{n_generated} in {seconds_prefill}",
        n_generated=counted(usage.n_generated, "token"),
        seconds_prefill=fmt_seconds(usage.seconds_prefill + usage.seconds_decode),
    )
