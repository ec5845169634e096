"""Loads models, each as the person chose it for that model, and says why one could not be loaded."""

from __future__ import annotations

import contextlib
import logging
import os
import uuid
from collections.abc import Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from engine.client.door import OWN_LOAD, EngineDoor
from engine.client.state import LoadedModel, ModelState
from engine.commands import LoadModel, LoadSettings, RequestId
from engine.core.cache.facts import MachineLimit
from engine.core.models.own_settings import NO_PROJECTOR, OwnSettings, overlay
from engine.core.prompt.chat_options import ThinkingChoice
from engine.errors import StoreFailed
from engine.events import Cancelled, Event, Failed, ModelLoaded, ModelLoading
from engine.telling.models import own_settings_text
from engine.telling.wording import limits_text
from ui.look.problem import problem_of, problem_of_event
from ui.models.own_book import Chosen, OwnBook
from ui.settings.stored import SettingsStore

_OWN_NAMES = frozenset(field.name for field in fields(OwnSettings))

_log = logging.getLogger("ui")


def is_demo_model(path: str, demo: Path | None) -> bool:
    """The model that comes with Cairn, which is there to look around."""
    return demo is not None and Path(path) == demo


class ModelControl(QObject):
    """Loads models: one at a time, the newest wish wins."""

    loading = Signal()
    warned = Signal(str)
    kept_not = Signal(object)  # Problem
    failed = Signal(object)  # Problem
    distrusted = Signal(str)  # path of a model that a start leaves alone
    own_changed = Signal()  # what was chosen for the model in use alone is something else now

    def __init__(
        self, engine: EngineDoor, settings: SettingsStore, demo: Path | None, book: OwnBook, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._engine = engine
        self._settings = settings
        self._demo = demo
        self._book = book
        self._chosen = Chosen()  # for the model asked for last
        self._is_looking = False  # whether something was chosen for it; the engine does not know of it yet
        self._request: RequestId | None = None
        self._path = ""
        self._is_plain = False  # the person wants a plain template instead of the model's own
        self._projector = ""  # that the person chose for it; "": the one beside it, if any

    @property
    def path(self) -> str:
        """The model asked for last."""
        return self._path

    @property
    def is_loading(self) -> bool:
        return self._request is not None

    def use_engine(self, engine: EngineDoor) -> None:
        self._engine, self._request = engine, None

    def load(self, path: str) -> None:
        """With the projector that was chosen for it once, if that is still there."""
        self._is_plain = False
        self._load_with_projector(path)

    def load_plainly(self) -> None:
        """The same model with a plain template, which the person agreed to; its own could not be used."""
        if self._path:
            self._is_plain = True
            self._load_with_projector(self._path)

    def _load_with_projector(self, path: str) -> None:
        """As soon as it is known what was chosen for it; another wish takes its place until then."""
        request = self._begin(path)
        self._is_looking = True

        def go_on(chosen: Chosen) -> None:
            if self._request == request and self._is_looking:
                self._chosen = chosen
                self._send(path, self._settings_for(path, self._projector_for(path)))

        self._book.find(path, go_on)

    def _projector_for(self, path: str) -> str:
        own = self._chosen.words.settings.projector
        if own is not None and (own == NO_PROJECTOR or Path(own).is_file()):
            return own
        remembered = self._settings.current.projector_of(path)
        return remembered if remembered and Path(remembered).is_file() else ""

    def use_projector(self, projector: str) -> None:
        """Load the model again with this one; it is remembered when it works."""
        if self._path:
            self._load(self._path, projector)

    def choose_projector(self, window: QWidget) -> None:
        """Let the person choose the file for the model in use."""
        folder = str(Path(self._path).parent) if self._path else str(Path.home())
        dialog = QFileDialog(window, "Choose the projector of the model", folder, "Projectors (*.gguf);;All files (*)")
        dialog.setObjectName("projector")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(self.use_projector)
        dialog.open()

    def _load(self, path: str, projector: str) -> None:
        self._begin(path)
        self._send(path, self._settings_for(path, projector))

    def _settings_for(self, path: str, projector: str) -> LoadSettings:
        general = self._settings.current.with_changes(self._own_overlay)
        return replace(general.load(), projector=projector, plain_template=self._is_plain)

    @property
    def _own_overlay(self) -> dict[str, Any]:
        return overlay(self._chosen.words.settings)

    def _begin(self, path: str) -> RequestId:
        if self._request is not None:
            self._engine.cancel(self._request)
        self._request = RequestId(uuid.uuid4().hex)
        if path != self._path:
            self._chosen = Chosen()
        self._path = path
        self.distrust(path)  # until it is there: an end of everything while it loads must not come at every start
        self.loading.emit()
        return self._request

    def _send(self, path: str, settings: LoadSettings) -> None:
        assert self._request is not None
        self._is_looking = False
        self._projector = settings.projector
        self._engine.submit(LoadModel(request=self._request, path=path, settings=settings))

    def load_first(self) -> None:
        """What a start loads: the model used last, else the demo model. Not one that ended the engine before."""
        recent = self._settings.current.recent_models
        path = recent[0] if recent and Path(recent[0]).exists() else str(self._demo or "")
        if path and path == self._settings.current.distrusted_model:
            self.distrusted.emit(path)
        elif path:
            self.load(path)

    def load_again(self) -> None:
        """With the settings as they are now."""
        if self._path:
            self._load_with_projector(self._path)

    def load_with(self, path: str, settings: LoadSettings) -> None:
        """With these settings, this once."""
        self._begin(path)
        self._send(path, settings)

    def distrust(self, path: str) -> None:
        """It ended the engine: the next start does not load it by itself."""
        self._settings.change(distrusted_model=path)

    def cancel(self) -> None:
        if self._request is not None:
            if self._is_looking:  # so that its end is told as that of any other
                self._send(self._path, self._settings_for(self._path, ""))
            self._engine.cancel(self._request)
            self.distrust("")

    def on_event(self, event: Event) -> None:
        if isinstance(event, ModelLoading) and self._request is None and event.request.startswith(OWN_LOAD):
            self._request = event.request  # the engine loads the model again by itself
        if isinstance(event, ModelLoading) or getattr(event, "request", None) != self._request or not self._request:
            return
        if isinstance(event, ModelLoaded):
            _log.info("model loaded")
            self._request = None
            self.distrust("")
            if not is_demo_model(self._path, self._demo):
                self._settings.remember_model(self._path)
            if self._projector and event.facts.projector:
                self._remember_projector()
            self._use_own()
            self._tell_limits(event.facts.limits)
            for warning in event.warnings:
                self.warned.emit(warning)
        elif isinstance(event, Cancelled):
            self._request = None
            self.distrust("")
        elif isinstance(event, Failed):
            self._request = None
            self.distrust("")
            title = f"“{Path(self._path).name}” could not be loaded"
            if self._projector and event.code != "engine-process-ended":
                title += f" with “{Path(self._projector).name}”"
                self._load_without_it()
            self.failed.emit(problem_of_event(event, title))

    # -- what was chosen for this model alone --------------------------------------------------------------------

    def _use_own(self) -> None:
        self._settings.of_model = self._own_overlay
        self.own_changed.emit()

    @property
    def own_text(self) -> str:
        """In words; "" for nothing."""
        return own_settings_text(self._chosen.words.settings)

    def with_own(self, model: ModelState) -> ModelState:
        """What is known of the model in use, with what was chosen of its thinking."""
        if not isinstance(model, LoadedModel):
            return model
        own = self._chosen.words.settings
        usual = ThinkingChoice(thinks=own.thinks, keeps=own.keeps_thoughts)
        return replace(model, thinking=replace(model.thinking, usual=usual))

    def take_over(self, chosen: Chosen, paths: Sequence[str]) -> None:
        """Something else was chosen for a model with these paths; what takes no load holds at once, if it is in use."""
        if self._path and os.path.abspath(self._path) in map(os.path.abspath, paths):
            self._chosen = chosen
            self._use_own()

    def change(self, name: str, value: object) -> None:
        """A setting; where the model in use has its own, that one."""
        own = "kv_type" if name in ("kv_type_k", "kv_type_v") else name  # one of its own for both
        if name not in self._settings.of_model or own not in _OWN_NAMES:
            self._settings.change(**{name: value})
            return
        try:
            self._chosen = self._book.changed(self._chosen, **{own: value})
        except StoreFailed as error:
            self.kept_not.emit(problem_of(error, "The settings of this model were not kept"))
        self._use_own()

    def _remember_projector(self) -> None:
        if self._chosen.words.settings.projector is None:
            self._settings.remember_projector(self._path, self._projector)
        elif self._projector != self._chosen.words.settings.projector:
            with contextlib.suppress(StoreFailed):  # then it is asked for again
                self._chosen = self._book.changed(self._chosen, projector=self._projector)

    # -- limits --------------------------------------------------------------------------------------------------

    def _tell_limits(self, limits: tuple[MachineLimit, ...]) -> None:
        """Of each once in a life: the machine stays as it is, and `cairn doctor` names them at any time."""
        told = self._settings.current.told_limits
        new = tuple(limit for limit in limits if limit.key not in told)
        if new:
            self.warned.emit(limits_text(new))
            self._settings.remember_told(tuple(limit.key for limit in new))

    def _load_without_it(self) -> None:
        """A projector that does not fit must not cost the model: load it with the one that worked before, or none."""
        before = self._settings.current.projector_of(self._path)
        is_other = before != self._projector and Path(before).is_file()
        self._load(self._path, before if is_other else "")
