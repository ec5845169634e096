"""Asks the engine for the devices, and for what lies on disk, when somebody looks; and shows what it says."""

from __future__ import annotations

import uuid
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from engine.client.door import EngineDoor
from engine.commands import LoadSettings, LookAtDisk, RequestId, Survey
from engine.events import (
    CacheChanged,
    Cancelled,
    DiskSeen,
    EngineDied,
    EngineLost,
    Event,
    Failed,
    ModelLoaded,
    ModelUnloaded,
    Surveyed,
)
from engine.language.translation import tr
from engine.telling.hardware import fit_sentence
from ui.settings.hardware import DiskPanel, HardwarePanel
from ui.theme.notices import problem_of_event


class HardwareWatch(QObject):
    """One question at a time. `fit_known`: a sentence for the model in use, "" when there is none any more."""

    fit_known = Signal(str)

    def __init__(self, engine: Callable[[], EngineDoor], settings: Callable[[], LoadSettings], parent: QObject) -> None:
        """`engine`: the one in use, which another may replace."""
        super().__init__(parent)
        self.engine = engine
        self._settings = settings
        self._panel: HardwarePanel | None = None
        self._asked: RequestId | None = None

    def show_in(self, panel: HardwarePanel) -> None:
        self._panel = panel
        panel.asked.connect(self.ask)
        panel.asked_to_try.connect(lambda: self.ask(tries_again=True))
        panel.stopped.connect(self._stop)

    def ask(self, *, tries_again: bool = False) -> None:
        """What the engine says comes with its events. `tries_again`: once more what did not work."""
        if self._asked is None:
            self._asked = RequestId(uuid.uuid4().hex)
            if self._panel is not None:
                self._panel.show_asking(tries_again=tries_again)
            self.engine().submit(Survey(request=self._asked, settings=self._settings(), tries_again=tries_again))

    def _stop(self) -> None:
        if self._asked is not None:
            self.engine().cancel(self._asked)

    def on_event(self, event: Event) -> bool:
        """Take over the answer; False when it is none."""
        if isinstance(event, ModelLoaded | ModelUnloaded | EngineLost | EngineDied):
            self.fit_known.emit("")
            if isinstance(event, EngineDied):
                self._asked = None
            elif self._panel is not None and self._panel.isVisible():
                self.ask()
            return False
        if not isinstance(event, Surveyed | Failed | Cancelled) or event.request != self._asked:
            return False
        self._asked = None
        if isinstance(event, Surveyed):
            self.fit_known.emit(fit_sentence(event.plan) if event.plan is not None else "")
            if self._panel is not None:
                self._panel.show_answer(event)
        elif self._panel is not None and isinstance(event, Failed):
            self._panel.show_failure(problem_of_event(event, tr("The devices could not be asked")))
        elif self._panel is not None:
            self._panel.show_stopped()
        return True


class DiskWatch(QObject):
    """What lies on disk of what models have read."""

    def __init__(self, engine: Callable[[], EngineDoor], parent: QObject) -> None:
        """`engine`: the one in use, which another may replace."""
        super().__init__(parent)
        self._engine = engine
        self._panel: DiskPanel | None = None
        self._asked: set[RequestId] = set()

    def show_in(self, panel: DiskPanel) -> None:
        self._panel = panel
        panel.asked.connect(lambda: self._ask())
        panel.clear_asked.connect(lambda: self._ask(clears=True))

    def on_event(self, event: Event) -> bool:
        """Take over the answer; False when it is none."""
        if isinstance(event, CacheChanged) and self._panel is not None and self._panel.isVisible():
            self._panel.show_view(event.disk)
        if not isinstance(event, DiskSeen | Failed | Cancelled) or event.request not in self._asked:
            return False
        self._asked.discard(event.request)
        if isinstance(event, DiskSeen) and self._panel is not None:
            self._panel.show_view(event.disk)
        return True

    def _ask(self, *, clears: bool = False) -> None:
        request = RequestId(uuid.uuid4().hex)
        self._asked.add(request)
        self._engine().submit(LookAtDisk(request=request, clears=clears))
