"""Asks the engine for forecasts, and takes a question back when another one takes its place."""

from __future__ import annotations

import uuid
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from engine.commands import ForecastPrompt, RequestId
from engine.core.prompt.messages import Chat
from engine.events import Cancelled, Event, Failed, PromptForecast, Queued, Started


class ForecastAsker(QObject):
    """One open question for each purpose. Give it every event."""

    answered = Signal(str, object)  # purpose, PromptForecast or Failed

    def __init__(
        self,
        submit: Callable[[ForecastPrompt], None],
        cancel: Callable[[RequestId], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._submit = submit
        self._cancel = cancel
        self._purposes: dict[RequestId, str] = {}  # "" once nobody waits for the answer

    def ask(self, purpose: str, session: str, chat: Chat) -> None:
        """What `chat` would cost now; `answered` comes later, unless it is asked again or dropped before."""
        self.drop(purpose)
        request = RequestId(uuid.uuid4().hex)
        self._purposes[request] = purpose
        self._submit(ForecastPrompt(request=request, session=session, chat=chat))

    def drop(self, purpose: str) -> None:
        """Nobody waits for it any more."""
        for request, wanted in tuple(self._purposes.items()):
            if wanted == purpose:
                self._purposes[request] = ""
                self._cancel(request)

    def on_event(self, event: Event) -> bool:
        """Take over what belongs to a question of this asker; False when it does not."""
        if isinstance(event, Queued | Started):
            return event.request in self._purposes
        if not isinstance(event, PromptForecast | Failed | Cancelled) or event.request not in self._purposes:
            return False
        purpose = self._purposes.pop(event.request)
        if purpose and not isinstance(event, Cancelled):
            self.answered.emit(purpose, event)
        return True
