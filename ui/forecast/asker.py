"""Asks the engine what it can tell at once: forecasts, counts and how a model would lie. A question is taken back when
another one takes its place."""

from __future__ import annotations

import uuid
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from engine.commands import Command, ForecastPrompt, LoadSettings, Measure, RequestId, Survey
from engine.core.prompt.messages import Chat
from engine.events import Cancelled, Event, Failed, Measured, PromptForecast, Queued, Started, Surveyed


class ForecastAsker(QObject):
    """One open question for each purpose. Give it every event."""

    answered = Signal(str, object)  # purpose, PromptForecast, Measured, Surveyed or Failed

    def __init__(
        self,
        submit: Callable[[Command], None],
        cancel: Callable[[RequestId], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._submit = submit
        self._cancel = cancel
        self.purposes: dict[RequestId, str] = {}  # "" once nobody waits for the answer

    def ask(self, purpose: str, session: str, chat: Chat, *, is_open: bool = False, is_to_come: bool = False) -> None:
        """What `chat` would cost now; `answered` comes later, unless it is asked again or dropped before.

        `is_open`: it is the one in front of the person, so what lies of it on disk is brought along. `is_to_come`: its
        last message is being written, so what is certain of the prompt is read while nobody waits.
        """
        request = self._new(purpose)
        self._submit(ForecastPrompt(request=request, session=session, chat=chat, warms=is_open, prepares=is_to_come))

    def count(self, purpose: str, text: str) -> None:
        """The tokens of a text, likewise."""
        self._submit(Measure(request=self._new(purpose), text=text))

    def survey(self, purpose: str, path: str, settings: LoadSettings) -> None:
        """How the model would lie with these settings, likewise."""
        self._submit(Survey(request=self._new(purpose), path=path, settings=settings))

    def _new(self, purpose: str) -> RequestId:
        self.drop(purpose)
        request = RequestId(uuid.uuid4().hex)
        self.purposes[request] = purpose
        return request

    def drop(self, purpose: str) -> None:
        """Nobody waits for it any more."""
        for request, wanted in tuple(self.purposes.items()):
            if wanted == purpose:
                self.purposes[request] = ""
                self._cancel(request)

    def on_event(self, event: Event) -> bool:
        """Take over what belongs to a question of this asker; False when it does not."""
        if isinstance(event, Queued | Started):
            return event.request in self.purposes
        if (
            not isinstance(event, PromptForecast | Measured | Surveyed | Failed | Cancelled)
            or event.request not in self.purposes
        ):
            return False
        purpose = self.purposes.pop(event.request)
        if purpose and not isinstance(event, Cancelled):
            self.answered.emit(purpose, event)
        return True
