"""Which model is in use, how far one is loaded, and how to get another."""

from __future__ import annotations

import logging
import uuid
from dataclasses import replace
from pathlib import Path
from typing import assert_never

from PySide6.QtCore import QObject, Qt, QUrl, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QMenu,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from engine.client.door import OWN_LOAD, EngineDoor
from engine.client.state import FailedModel, LoadedModel, LoadingModel, NoModel, UiState
from engine.commands import LoadModel, LoadSettings, RequestId
from engine.core.cache.facts import MachineLimit
from engine.events import Cancelled, Event, Failed, ModelLoaded, ModelLoading
from engine.telling.wording import fmt_bytes, fmt_tokens, limits_text, memory_text
from ui.look.actions import keys_of
from ui.look.problem import problem_of_event
from ui.look.shown_text import brief
from ui.settings.stored import SettingsStore


def is_demo_model(path: str, demo: Path | None) -> bool:
    """The model that comes with Cairn, which is there to look around."""
    return demo is not None and Path(path) == demo


_log = logging.getLogger("ui")

_NARROWEST = 96
_WIDEST_NAME = 320
_LONGEST_NAME = 200  # characters
_AROUND_NAME = 46  # frame and arrow of the button, and as much on the other side: the name stands in its middle


class ModelControl(QObject):
    """Loads models: one at a time, the newest wish wins."""

    loading = Signal()
    warned = Signal(str)
    failed = Signal(object)  # Problem
    distrusted = Signal(str)  # path of a model that a start leaves alone

    def __init__(self, engine: EngineDoor, settings: SettingsStore, demo: Path | None, parent: QObject) -> None:
        super().__init__(parent)
        self._engine = engine
        self._settings = settings
        self._demo = demo
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
        remembered = self._settings.current.projector_of(path)
        self._load(path, remembered if remembered and Path(remembered).is_file() else "")

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
        settings = replace(self._settings.current.load(), projector=projector, plain_template=self._is_plain)
        self._submit(path, settings)

    def _submit(self, path: str, settings: LoadSettings) -> None:
        if self._request is not None:
            self._engine.cancel(self._request)
        self._request = RequestId(uuid.uuid4().hex)
        self._path, self._projector = path, settings.projector
        self.distrust(path)  # until it is there: an end of everything while it loads must not come at every start
        self._engine.submit(LoadModel(request=self._request, path=path, settings=settings))
        self.loading.emit()

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
        self._submit(path, settings)

    def distrust(self, path: str) -> None:
        """It ended the engine: the next start does not load it by itself."""
        self._settings.change(distrusted_model=path)

    def cancel(self) -> None:
        if self._request is not None:
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
                self._settings.remember_projector(self._path, self._projector)
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


class ModelPicker(QWidget):
    """The model's name with a menu; a bar and Cancel while one loads. Takes the width there is, and shows what fits."""

    open_asked = Signal()
    shelf_asked = Signal()
    get_asked = Signal()
    load_asked = Signal(str)
    projector_asked = Signal()  # choose the one of the model in use
    cancel_asked = Signal()

    def __init__(self, settings: SettingsStore, demo: Path | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._demo = demo
        self.button = QToolButton(self)
        self.button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.menu = QMenu(self.button)
        self.menu.aboutToShow.connect(self._fill_menu)
        self.button.setMenu(self.menu)
        self.bar = QProgressBar(self)
        self.bar.setRange(0, 100)
        self.bar.setFixedWidth(140)
        self.bar.setAccessibleName("Loading the model")
        self.cancel = QPushButton("Cancel", self)
        self.cancel.setToolTip("Stop loading the model")
        self.cancel.clicked.connect(self.cancel_asked)
        self.demo_label = QLabel("Demo model: tiny, for looking around", self)
        self.open_real = QPushButton("Get a real model…", self)
        self.open_real.setToolTip(f"Fetch one, or use one that is there ({keys_of('get')})")
        self.open_real.clicked.connect(self.get_asked)
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 2, 4, 2)
        for widget in (self.button, self.bar, self.cancel, self.demo_label, self.open_real):
            row.addWidget(widget)
        row.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setMinimumWidth(_NARROWEST)
        self._name = self._fit_line = ""
        self._has_model = self._is_loading = self._is_demo = False
        self.set_state(UiState())

    def set_state(self, state: UiState) -> None:
        model = state.model
        self._has_model = isinstance(model, LoadedModel)
        self._is_loading = isinstance(model, LoadingModel)
        self._is_demo = isinstance(model, LoadedModel) and is_demo_model(model.facts.path, self._demo)
        tip = "Choose a model (Ctrl+L)"
        match model:
            case NoModel():
                name = "No model"
            case FailedModel():
                name = "No model: loading failed"
            case LoadingModel(path=path, fraction=fraction):
                name = f"Loading {Path(path).stem}"
                self.bar.setValue(round(fraction * 100))
            case LoadedModel(facts=facts):
                name = facts.name or Path(facts.path).stem
                tip = (
                    f"{brief(facts.description)}, {fmt_bytes(facts.n_bytes)}\nMemory: {memory_text(facts.memory)}\n"
                    f"Context: {fmt_tokens(facts.n_ctx)} tokens\n{tip}"
                )
            case _:
                assert_never(model)
        self._name = name = brief(name, _LONGEST_NAME)
        self.button.setAccessibleName(f"Model: {name}")
        self._tip = f"{name}\n{tip}"
        self.show_fit(self._fit_line)
        self._fit()

    def show_fit(self, line: str) -> None:
        """How the model lies on the devices, as a line of the tooltip; "" when that is not known."""
        self._fit_line = line
        self.button.setToolTip("\n".join(filter(None, (self._tip, line))))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """The name first, then what goes with it; in a narrow window only the start of the name."""
        metrics, spacing = self.button.fontMetrics(), 6
        wanted = metrics.horizontalAdvance(self._name) + _AROUND_NAME
        room = self.width() - 8
        extras: list[tuple[QWidget, bool, int]] = [
            (self.cancel, self._is_loading, self.cancel.sizeHint().width()),
            (self.bar, self._is_loading, self.bar.width()),
            (self.open_real, self._is_demo, self.open_real.sizeHint().width()),
            (self.demo_label, self._is_demo, self.demo_label.sizeHint().width()),
        ]
        left = room - min(wanted, _WIDEST_NAME)
        for widget, is_wanted, width in extras:
            left -= (width + spacing) if is_wanted else 0
            widget.setVisible(is_wanted and left >= 0)
        name_room = min(room, _WIDEST_NAME)
        shown = metrics.elidedText(self._name, Qt.TextElideMode.ElideRight, name_room - _AROUND_NAME)
        self.button.setText(shown)
        self.button.setFixedWidth(metrics.horizontalAdvance(shown) + _AROUND_NAME)

    def _fill_menu(self) -> None:
        self.menu.clear()
        # Told, not set: the window's own command has the key, and a second one with it would make both dead.
        self.menu.addAction(f"Open model file…\t{keys_of('open')}", self.open_asked.emit)
        self.menu.addAction(f"Models on this machine…\t{keys_of('local')}", self.shelf_asked.emit)
        self.menu.addAction(f"Get a model…\t{keys_of('get')}", self.get_asked.emit)
        if self._has_model:
            self.menu.addAction("Choose its projector…", self.projector_asked.emit)
        recent = [path for path in self._settings.current.recent_models if Path(path).exists()]
        if recent:
            self.menu.addSection("Recent")
        for path in recent:
            entry = self.menu.addAction(Path(path).stem)
            entry.setToolTip(path)
            entry.triggered.connect(lambda _=False, p=path: self.load_asked.emit(p))
        if self._demo is not None:
            self.menu.addSeparator()
            demo = str(self._demo)
            self.menu.addAction("Demo model", lambda: self.load_asked.emit(demo))


def dropped_model(urls: list[QUrl]) -> str:
    """The first model among what was dropped; "" where there is none."""
    paths = [url.toLocalFile() for url in urls if url.isLocalFile()]
    return next((path for path in paths if path.lower().endswith(".gguf")), "")
