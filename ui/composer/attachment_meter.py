"""How many tokens attachments take: asked of the engine, once for each content and model."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, Signal

from engine.commands import Command, Measure, RequestId
from engine.core.cache.facts import ModelFacts
from engine.errors import MediaRefused
from engine.events import Cancelled, Event, Failed, Measured
from engine.telling.attachments import Attachment, block_of


class AttachmentMeter(QObject):
    """Keeps what the loaded model said. `changed` when it said more."""

    changed = Signal()

    def __init__(self, submit: Callable[[Command], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._submit = submit
        self._model = ""
        self._counts: dict[str, int] = {}
        self._refusals: dict[str, str] = {}
        self._asked: dict[RequestId, str] = {}

    def n_tokens(self, attachment: Attachment) -> int | None:
        return self._counts.get(attachment.key)

    def refusal(self, attachment: Attachment) -> str:
        """Why the model does not take this very file; "" when it does, or has not been asked."""
        return self._refusals.get(attachment.key, "")

    def set_model(self, facts: ModelFacts | None) -> None:
        """Another model counts in another way."""
        model = facts.fingerprint + facts.projector if facts is not None else ""
        if model != self._model:
            self._model = model
            self._counts.clear()
            self._refusals.clear()
            self._asked = dict.fromkeys(self._asked, "")  # their answers are nobody's any more

    def ask(self, attachments: Iterable[Attachment]) -> None:
        """Have those counted that are not yet."""
        for one in attachments:
            known = one.is_reading or one.key in self._counts or one.key in self._refusals
            if self._model and not known and one.key not in self._asked.values():
                request = RequestId(uuid.uuid4().hex)
                self._asked[request] = one.key
                text = block_of(one.document) if one.document is not None else ""
                self._submit(Measure(request=request, media=one.media, text=text))

    def on_event(self, event: Event) -> bool:
        """Take over the answer to a question of this meter; False when it is not one."""
        if not isinstance(event, Measured | Failed | Cancelled) or event.request not in self._asked:
            return False
        key = self._asked.pop(event.request)
        if key and isinstance(event, Measured):
            self._counts[key] = event.n_tokens
            self.changed.emit()
        elif key and isinstance(event, Failed) and event.code == MediaRefused.code:
            self._refusals[key] = f"{event.message} {event.action}".strip()
            self.changed.emit()
        return True
