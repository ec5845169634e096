"""Asks the engine for the devices, and for what lies on disk, when somebody looks; and shows what it says."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal

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
from ui.asker import Asker
from ui.settings.hardware import DiskPanel, HardwarePanel
from ui.theme.notices import problem_of_event


class HardwareWatch(QObject):
    """One question at a time. `fit_known`: a sentence for the model in use, "" when there is none any more."""

    fit_known = Signal(str)

    def __init__(self, asker: Asker, settings: Callable[[], LoadSettings], parent: QObject) -> None:
        super().__init__(parent)
        self.asker = asker
        self._settings = settings
        self._panel: HardwarePanel | None = None
        self._asked: RequestId | None = None

    def show_in(self, panel: HardwarePanel) -> None:
        self._panel = panel
        panel.asked.connect(self.ask)
        panel.retry.clicked.connect(lambda: self.ask(tries_again=True))
        panel.stop.clicked.connect(self._stop)

    def ask(self, *, tries_again: bool = False) -> None:
        """What the engine says comes with its events. `tries_again`: once more what did not work."""
        if self._asked is None:
            if self._panel is not None:
                self._panel.show_asking(tries_again=tries_again)
            survey = partial(Survey, settings=self._settings(), tries_again=tries_again)
            self._asked = self.asker.put(survey, self._hear)

    def _stop(self) -> None:
        if self._asked is not None:
            self.asker.cancel(self._asked)

    def on_event(self, event: Event) -> None:
        if isinstance(event, ModelLoaded | ModelUnloaded | EngineLost | EngineDied):
            self.fit_known.emit("")
            if isinstance(event, EngineDied):
                self._asked = None
            elif self._panel is not None and self._panel.isVisible():
                self.ask()

    def _hear(self, event: Surveyed | Failed | Cancelled) -> None:
        if event.request != self._asked:
            return
        self._asked = None
        if isinstance(event, Surveyed):
            self.fit_known.emit(fit_sentence(event.plan) if event.plan is not None else "")
            if self._panel is not None:
                self._panel.show_answer(event)
        elif self._panel is not None and isinstance(event, Failed):
            self._panel.show_failure(problem_of_event(event, tr("The devices could not be asked")))
        elif self._panel is not None:
            self._panel.show_stopped()


class DiskWatch(QObject):
    """What lies on disk of what models have read."""

    def __init__(self, asker: Asker, parent: QObject) -> None:
        super().__init__(parent)
        self._asker = asker
        self._panel: DiskPanel | None = None

    def show_in(self, panel: DiskPanel) -> None:
        self._panel = panel
        panel.asked.connect(lambda: self._ask())
        panel.clear.clicked.connect(lambda: self._ask(clears=True))

    def on_event(self, event: Event) -> None:
        if isinstance(event, CacheChanged) and self._panel is not None and self._panel.isVisible():
            self._panel.show_view(event.disk)

    def _ask(self, *, clears: bool = False) -> None:
        def hear(answer: DiskSeen | Failed | Cancelled) -> None:
            if isinstance(answer, DiskSeen) and self._panel is not None:
                self._panel.show_view(answer.disk)

        self._asker.put(partial(LookAtDisk, clears=clears), hear)
