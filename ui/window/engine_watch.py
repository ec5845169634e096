"""What the window does when its engine ends: says so, and offers what a person can do about it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Slot

from engine.events import EngineDied, EngineLost, Event, Finished, ModelLoaded
from engine.language.translation import tr
from engine.telling.endings import lost_sentence, safer_text
from ui.models.control import ModelControl
from ui.theme.notices import Problem, WayOut
from ui.window.notices import WindowNotices

TOPIC = "engine"
_SAFE = tr("Your chats are safe.")
_UNKNOWN = tr("An error ended it.")
_NO_DRAFTS = Problem(
    title=tr("Replies are written without drafts for now"),
    message=tr("They cost more time than they saved here. They are tried again by themselves."),
)


class EngineWatch(QObject):
    """Listens to the ends of engines."""

    def __init__(
        self,
        notices: WindowNotices,
        models: ModelControl,
        restart: Callable[[], None] | None,
        choose_model: Callable[[], None],
        parent: QObject,
    ) -> None:
        """`restart` puts a fresh engine into the place of one that has died; None: there is no other."""
        super().__init__(parent)
        self._notices = notices
        self._models = models
        self._restart = restart
        self._choose_model = choose_model
        self._has_told_of_drafts = False  # of the model that is loaded
        models.distrusted.connect(self._on_distrusted)

    def on_event(self, event: Event) -> None:
        match event:
            case EngineLost():
                self._on_lost(event)
            case EngineDied():
                self._on_died(event)
            case ModelLoaded():
                self._has_told_of_drafts = False
                self._notices.withdraw(TOPIC)
            case Finished(usage=usage) if usage.drafts_rest and not self._has_told_of_drafts:
                self._has_told_of_drafts = True
                self._notices.show_passing(_NO_DRAFTS)
            case _:
                pass

    def on_model_failed(self, problem: Problem, *, is_engine_dead: bool) -> None:
        """A model could not be loaded: another one may, or another engine."""
        if is_engine_dead and self._restart is not None:
            self._notices.show_problem(problem, tr("Restart the engine"), self._restart, is_urgent=True)
        else:
            self._notices.show_problem(problem, tr("Open a model…"), self._choose_model)

    def _on_died(self, event: EngineDied) -> None:
        problem = Problem(
            title=tr("The engine stopped"),
            message=f"{event.says or _UNKNOWN} {_SAFE}",
            details=event.message,
            code="engine-died",
            topic=TOPIC,
        )
        self._notices.show_problem(problem, tr("Restart the engine"), self._restart, is_urgent=True)

    def _on_lost(self, event: EngineLost) -> None:
        goes_on = event.is_loading_again or not event.path
        problem = Problem(
            title=tr("The engine stopped and starts again") if goes_on else tr("The engine stopped"),
            message=f"{event.message} {_SAFE} {lost_sentence(event)}".strip(),
            details=event.details,
            code="engine-process-ended",
            topic=TOPIC,
        )
        if event.was_cancelled and event.path and not goes_on:
            self._models.distrust(event.path)
        if goes_on or event.was_cancelled:
            self._notices.show_notice(problem)
            return
        self._models.distrust(event.path)
        ways = [
            WayOut(safer_text(offer), partial(self._models.load_with, event.path, offer.settings))
            for offer in event.offers
        ]
        self._notices.withdraw("model")
        self._notices.show_problem(
            problem, tr("Try again"), lambda: self._models.load(event.path), is_urgent=True, more=tuple(ways)
        )

    @Slot(str)
    def _on_distrusted(self, path: str) -> None:
        problem = Problem(
            title=tr("“{name}” was not loaded", name=Path(path).name),
            message=tr("The last time, it was not loaded to the end, or it ended the engine."),
            code="model-distrusted",
            topic=TOPIC,
        )
        other = WayOut(tr("Open another model…"), self._choose_model)
        self._notices.show_problem(problem, tr("Load it"), lambda: self._models.load(path), more=(other,))
