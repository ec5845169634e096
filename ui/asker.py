"""Asks the engine what it can tell at once: forecasts, counts, how a model would lie, what lies where."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from engine.commands import Command, RequestId
from engine.events import (
    Cancelled,
    DiskSeen,
    Event,
    Failed,
    Measured,
    PromptForecast,
    Queued,
    SettingsTried,
    Started,
    Surveyed,
    TryProgress,
)

Hear = Callable[[Any], None]
Make = Callable[..., Command]  # of a `request`
_Answer = PromptForecast | Measured | Surveyed | DiskSeen | SettingsTried | Failed | Cancelled


class Asker:
    """The questions that are open, each with who hears of it. Give it every event."""

    def __init__(self, submit: Callable[[Command], None], cancel: Callable[[RequestId], None]) -> None:
        self._submit = submit
        self._cancel = cancel
        self._open: dict[RequestId, Hear] = {}
        self.purposes: dict[RequestId, str] = {}

    def put(self, make: Make, hear: Hear) -> RequestId:
        """`hear` gets the answer: an event, also of failing or being taken back; and how far it is, where told."""
        request = RequestId(uuid.uuid4().hex)
        self._open[request] = hear
        self._submit(make(request=request))
        return request

    def ask(self, purpose: str, make: Make, hear: Hear) -> None:
        """One question for each purpose: the one before is taken back. `hear` as above, but nothing of taking back."""
        self.drop(purpose)
        request = self.put(make, lambda answer: None if isinstance(answer, Cancelled) else hear(answer))
        self.purposes[request] = purpose

    def drop(self, purpose: str) -> None:
        """Nobody waits for it any more."""
        for request in [request for request, wanted in self.purposes.items() if wanted == purpose]:
            del self.purposes[request]
            self._open[request] = lambda _: None
            self._cancel(request)

    def cancel(self, request: RequestId) -> None:
        """It is heard how it ends."""
        if request in self._open:
            self._cancel(request)

    def on_event(self, event: Event) -> bool:
        """Take over what belongs to a question; False when it does not."""
        if not isinstance(event, _Answer | TryProgress | Queued | Started) or event.request not in self._open:
            return False
        hear = self._open[event.request]
        if isinstance(event, _Answer):
            del self._open[event.request]
            self.purposes.pop(event.request, None)
        if not isinstance(event, Queued | Started):
            hear(event)
        return True
