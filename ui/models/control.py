"""Loads models, each as the person chose it for that model, and says why one could not be loaded."""

from __future__ import annotations

import contextlib
import logging
import os
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from engine.client.door import OWN_LOAD, EngineDoor
from engine.client.state import LoadedModel, ModelState
from engine.commands import LoadModel, LoadSettings, RequestId, UnloadModel
from engine.core.cache.states import MachineLimit
from engine.core.models.values import NO_PROJECTOR, OwnSettings, overlay
from engine.core.prompt.chat_options import ThinkingChoice
from engine.errors import StoreFailed
from engine.events import (
    Cancelled,
    EngineDied,
    EngineLost,
    Event,
    Failed,
    ModelLoaded,
    ModelLoading,
    ModelUnloaded,
)
from engine.language.translation import tr
from engine.telling.models import own_settings_text
from engine.telling.wording import limits_text
from ui.models.own_book import Chosen, OwnBook
from ui.settings.store import SettingsStore
from ui.theme.dialogs import file_dialog
from ui.theme.notices import problem_of, problem_of_event

_OWN_NAMES = frozenset(field.name for field in fields(OwnSettings))

_NOTHING_CHOSEN = Chosen()

_log = logging.getLogger("ui")


def is_demo_model(path: str, demo: Path | None) -> bool:
    """The model that comes with Cairn, which is there to look around."""
    return demo is not None and Path(path) == demo


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wish:
    """A model as it was asked for. `projector` "": the one beside it, if any."""

    path: str = ""
    chosen: Chosen = _NOTHING_CHOSEN
    projector: str = ""
    is_plain: bool = False


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
        self._asked = _Wish()  # the model asked for last; where that could not be loaded, what is there still
        self._in_use: _Wish | None = None
        # What to load it with, while it is looked up what was chosen for it; the engine does not know of it yet.
        self._sought: Callable[[], LoadSettings] | None = None
        self._request: RequestId | None = None

    @property
    def path(self) -> str:
        """The model asked for last; where that could not be loaded, and another one is there still, that one."""
        return self._asked.path

    @property
    def is_loading(self) -> bool:
        return self._request is not None

    def use_engine(self, engine: EngineDoor) -> None:
        self._engine, self._request, self._in_use = engine, None, None

    def load(self, path: str) -> None:
        """With the projector that was chosen for it once, if that is still there."""
        self._load_with_projector(path, is_plain=False)

    def load_plainly(self) -> None:
        """The same model with a plain template, which the person agreed to; its own could not be used."""
        if self.path:
            self._load_with_projector(self.path, is_plain=True)

    def _load_with_projector(self, path: str, *, is_plain: bool) -> None:
        self._look_and_load(path, lambda: self._settings_for(path, self._projector_for(path)), is_plain=is_plain)

    def _look_and_load(self, path: str, settings: Callable[[], LoadSettings], *, is_plain: bool) -> None:
        """As soon as it is known what was chosen for it; another wish takes its place until then."""
        request = self._begin(path, is_plain=is_plain)
        self._sought = settings

        def go_on(chosen: Chosen) -> None:
            if self._request == request and self._sought is not None:
                self._asked = replace(self._asked, chosen=chosen)
                self._send(path, settings())

        self._book.find(path, go_on)

    def _projector_for(self, path: str) -> str:
        own = self._asked.chosen.words.settings.projector
        if own is not None and (own == NO_PROJECTOR or Path(own).is_file()):
            return own
        remembered = self._settings.current.projector_of(path)
        return remembered if remembered and Path(remembered).is_file() else ""

    def use_projector(self, projector: str) -> None:
        """Load the model again with this one; it is remembered when it works."""
        if self.path:
            self._load(self.path, projector)

    def choose_projector(self, window: QWidget) -> None:
        """Let the person choose the file for the model in use."""
        folder = str(Path(self.path).parent) if self.path else str(Path.home())
        title, kinds = tr("Choose the projector of the model"), tr("Projectors (*.gguf);;All files (*)")
        file_dialog(window, title, folder, kinds, self.use_projector, name="projector").open()

    def _load(self, path: str, projector: str) -> None:
        self._begin(path, is_plain=self._asked.is_plain)
        self._send(path, self._settings_for(path, projector))

    def _settings_for(self, path: str, projector: str) -> LoadSettings:
        general = self._settings.current.with_changes(overlay(self._asked.chosen.words.settings))
        return replace(general.load(), projector=projector, plain_template=self._asked.is_plain)

    def _begin(self, path: str, *, is_plain: bool) -> RequestId:
        if self._request is not None:
            self._engine.cancel(self._request)
        self._request = RequestId(uuid.uuid4().hex)
        self._sought = None
        if path != self._asked.path:
            self._asked = _Wish(path=path)
        self._asked = replace(self._asked, is_plain=is_plain)
        self.distrust(path)  # until it is there: an end of everything while it loads must not come at every start
        self.loading.emit()
        return self._request

    def _send(self, path: str, settings: LoadSettings) -> None:
        assert self._request is not None
        self._sought = None
        self._asked = replace(self._asked, projector=settings.projector)
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
        if self.path:
            self._load_with_projector(self.path, is_plain=self._asked.is_plain)

    def load_with(self, path: str, settings: LoadSettings) -> None:
        """With these settings, this once; what was chosen for the model and takes no load holds as always."""
        self._look_and_load(path, lambda: settings, is_plain=settings.plain_template)

    def eject(self) -> None:
        """Its memory is free; the next message asks for a model."""
        self.cancel()
        self._engine.submit(UnloadModel())

    def distrust(self, path: str) -> None:
        """It ended the engine: the next start does not load it by itself."""
        self._settings.change(distrusted_model=path)

    def cancel(self) -> None:
        if self._request is not None:
            if self._sought is not None:  # so that its end is told as that of any other
                self._send(self.path, self._sought())
            self._engine.cancel(self._request)
            self.distrust("")

    def on_event(self, event: Event) -> None:
        match event:
            case ModelLoading() if self._request is None and event.request.startswith(OWN_LOAD):
                self._follow(event)
            case ModelUnloaded() | EngineLost() | EngineDied():
                self._in_use = None
            case ModelLoaded() | Cancelled() | Failed() if self._request and event.request == self._request:
                self._request = None
                self.distrust("")
                self._on_end(event)
            case _:
                pass

    def _follow(self, event: ModelLoading) -> None:
        """The engine loads a model again by itself."""
        self._request = event.request
        if event.path != self.path:
            self._asked = _Wish(path=event.path)
            self._book.find(event.path, lambda chosen: self.take_over(chosen, (event.path,)))

    def _on_end(self, event: ModelLoaded | Cancelled | Failed) -> None:
        if isinstance(event, ModelLoaded):
            self._on_loaded(event)
            return
        failed, before = self._asked, self._in_use
        if before is not None:  # it is there still
            self._asked = before
        else:
            self._use_own()
        if isinstance(event, Cancelled):
            return
        title = tr("“{name}” could not be loaded", name=Path(failed.path).name)
        if failed.projector and event.code != "engine-process-ended":
            title += tr(" with “{name}”", name=Path(failed.projector).name)
            self._load_without_it(failed)
        self.failed.emit(problem_of_event(event, title))

    def _on_loaded(self, event: ModelLoaded) -> None:
        _log.info("model loaded")
        if not is_demo_model(self.path, self._demo):
            self._settings.remember_model(self.path)
        if self._asked.projector and event.facts.projector:
            self._remember_projector()
        self._in_use = self._asked
        self._use_own()
        self._tell_limits(event.facts.limits)
        for warning in event.warnings:
            self.warned.emit(warning)

    # -- what was chosen for this model alone --------------------------------------------------------------------

    @property
    def _own(self) -> OwnSettings:
        """Of the model in use; where none is, of the one asked for last."""
        return (self._in_use or self._asked).chosen.words.settings

    def _use_own(self) -> None:
        self._settings.of_model = overlay(self._own)
        self.own_changed.emit()

    @property
    def own_text(self) -> str:
        """In words; "" for nothing."""
        return own_settings_text(self._own)

    def with_own(self, model: ModelState) -> ModelState:
        """What is known of the model in use, with what was chosen of its thinking."""
        if not isinstance(model, LoadedModel):
            return model
        usual = ThinkingChoice(thinks=self._own.thinks, keeps=self._own.keeps_thoughts)
        return replace(model, thinking=replace(model.thinking, usual=usual))

    def take_over(self, chosen: Chosen, paths: Sequence[str]) -> None:
        """Something else was chosen for a model with these paths; what takes no load holds at once, if it is in use."""
        known = set(map(os.path.abspath, paths))
        if self._in_use is not None and os.path.abspath(self._in_use.path) in known:
            self._in_use = replace(self._in_use, chosen=chosen)
        elif not self.path or os.path.abspath(self.path) not in known:
            return
        if self.path and os.path.abspath(self.path) in known:
            self._asked = replace(self._asked, chosen=chosen)
        self._use_own()

    def change(self, name: str, value: object) -> None:
        """A setting; where the model in use has its own, that one."""
        own = "kv_type" if name in ("kv_type_k", "kv_type_v") else name  # one of its own for both
        if name not in self._settings.of_model or own not in _OWN_NAMES:
            self._settings.change(**{name: value})
            return
        wish = self._in_use or self._asked
        try:
            self.take_over(self._book.changed(wish.chosen, **{own: value}), (wish.path,))
        except StoreFailed as error:
            self.kept_not.emit(problem_of(error, tr("The settings of this model were not kept")))

    def _remember_projector(self) -> None:
        wish = self._asked
        if wish.chosen.words.settings.projector is None:
            self._settings.remember_projector(wish.path, wish.projector)
        elif wish.projector != wish.chosen.words.settings.projector:
            with contextlib.suppress(StoreFailed):  # then it is asked for again
                self._asked = replace(wish, chosen=self._book.changed(wish.chosen, projector=wish.projector))

    # -- limits --------------------------------------------------------------------------------------------------

    def _tell_limits(self, limits: tuple[MachineLimit, ...]) -> None:
        """Of each once in a life: the machine stays as it is, and `cairn doctor` names them at any time."""
        told = self._settings.current.told_limits
        new = tuple(limit for limit in limits if limit.key not in told)
        if new:
            self.warned.emit(limits_text(new))
            self._settings.remember_told(tuple(limit.key for limit in new))

    def _load_without_it(self, failed: _Wish) -> None:
        """A projector that does not fit must not cost the model: load it with the one that worked before, or none."""
        before = self._settings.current.projector_of(failed.path)
        is_other = before != failed.projector and Path(before).is_file()
        self._asked = failed
        self._load(failed.path, before if is_other else "")
