"""Which model is in use, how far one is loaded, and how to get another."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import assert_never

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QLabel,
    QProgressBar,
    QSizePolicy,
    QStyleOptionToolButton,
    QToolButton,
    QWidget,
)

from engine.client.state import FailedModel, LoadedModel, LoadingModel, NoModel, UiState
from engine.core.models.grouping import of_name
from engine.core.models.titles import shown_file, shown_title, spoken_name
from engine.core.models.values import FoundModel
from engine.language.translation import tr
from engine.telling.hardware import place_text
from engine.telling.models import place_name
from engine.telling.words.figures import fmt_bytes, fmt_tokens
from engine.telling.words.terms import memory_text
from ui.models.control import is_demo_model
from ui.models.popup import ModelPopup, PopupEntry
from ui.settings.store import SettingsStore
from ui.theme.actions import keys_of
from ui.theme.labels import push_button
from ui.theme.layouts import Fits, across
from ui.theme.scale import CAPTION, TIGHT, bold, sized
from ui.theme.shown_text import brief

_NARROWEST = 96
_WIDEST_NAME = 320
_LONGEST_NAME = 200  # characters
_ARROW_SHARE, _BESIDE_ARROW = 0.67, 11  # of a line's height, as the style sheet has it; gaps and frame, pixels


class ModelPicker(Fits, QWidget):
    """The model's name, which opens the list of all; a bar and Cancel while one loads. Shows what there is room for."""

    open_asked = Signal()
    shelf_asked = Signal()
    get_asked = Signal()
    load_asked = Signal(str)
    own_asked = Signal()  # the settings of the model in use
    eject_asked = Signal()
    projector_asked = Signal()  # choose the one of the model in use
    cancel_asked = Signal()

    def __init__(self, settings: SettingsStore, demo: Path | None, window: QWidget) -> None:
        super().__init__(window)
        self._settings = settings
        self._demo = demo
        self._found: tuple[FoundModel, ...] = ()
        self._path = ""
        self.button = _Button(self)
        self.button.setObjectName("model")
        self.button.setFont(bold(self.button.font()))
        self.button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)  # where the arrow is drawn
        self.button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.popup = ModelPopup(window, self.button, self._entries)
        self.button.clicked.connect(self.popup.open)
        self.bar = QProgressBar(self)
        self.bar.setRange(0, 100)
        self.bar.setFixedWidth(140)
        self.bar.setAccessibleName(tr("Loading the model"))
        self.cancel = push_button(tr("Cancel"), tr("Stop loading the model (Esc)"), self.cancel_asked, self)
        self.demo_label = QLabel(tr("Demo model: tiny, for looking around"), self)
        self.demo_label.setProperty("tone", "muted")
        self.demo_label.setFont(sized(self.font(), CAPTION))
        self.place_label = QLabel(self)
        self.place_label.setProperty("tone", "muted")
        self.place_label.setFont(sized(self.font(), CAPTION))
        self.place_label.setToolTip(tr("Where the model lies, and how many of its layers"))
        self.open_real = push_button(
            tr("Get a real model…"),
            tr("Fetch one, or use one that is there ({keys_of})", keys_of=keys_of("get")),
            self.get_asked,
            self,
        )
        parts = (self.button, self.place_label, self.bar, self.cancel, self.demo_label, self.open_real)
        across(*parts, 1, on=self, edges=(TIGHT, 0, TIGHT, 0))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setMinimumWidth(_NARROWEST)
        self._name = self._fit_line = self._own_line = ""
        self._has_model = self._is_loading = self._is_demo = False
        self.set_state(UiState())

    def set_state(self, state: UiState) -> None:
        model = state.model
        self._has_model = isinstance(model, LoadedModel)
        self._is_loading = isinstance(model, LoadingModel)
        self._is_demo = isinstance(model, LoadedModel) and is_demo_model(model.facts.path, self._demo)
        tip = tr("Choose a model (Ctrl+L)")
        facts = model.facts if isinstance(model, LoadedModel) else None
        self._path = facts.path if facts is not None else ""
        kind = of_name(Path(self._path).name)
        self.place_label.setText(" · ".join(filter(None, (kind, place_text(facts)))) if facts is not None else "")
        match model:
            case NoModel():
                name = tr("No model")
            case FailedModel():
                name = tr("No model: loading failed")
            case LoadingModel(path=path, fraction=fraction):
                name = tr("Loading {stem}", stem=spoken_name(path))
                self.bar.setValue(round(fraction * 100))
            case LoadedModel(facts=facts):
                name = facts.name or spoken_name(facts.path)
                tip = tr(
                    "{file}\n{description}, {n_bytes}\nMemory: {memory}\nContext: {n_ctx} tokens\n{tip}",
                    file=brief(Path(facts.path).name),
                    description=brief(facts.description),
                    n_bytes=fmt_bytes(facts.n_bytes),
                    memory=memory_text(facts.memory),
                    n_ctx=fmt_tokens(facts.n_ctx),
                    tip=tip,
                )
            case _:
                assert_never(model)
        self._name = name = brief(name, _LONGEST_NAME)
        self.button.setAccessibleName(tr("Model: {name}", name=name))
        self._tip = f"{name}\n{tip}"
        self.show_fit(self._fit_line)
        self.fit()

    def show_own(self, text: str) -> None:
        """What was chosen for the model in use alone, in words; "" for nothing."""
        self._own_line = tr("Settings for this model: {text}", text=text) if text else ""
        self.show_fit(self._fit_line)

    def show_fit(self, line: str) -> None:
        """How the model lies on the devices, as a line of the tooltip; "" when that is not known."""
        self._fit_line = line
        self.button.setToolTip("\n".join(filter(None, (self._tip, self._own_line, line))))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc, where the focus is here while a model loads, is Cancel."""
        if event.key() == Qt.Key.Key_Escape and self._is_loading:
            self.cancel_asked.emit()
        else:
            super().keyPressEvent(event)

    def fit(self) -> None:
        """The name first, then what goes with it; in a narrow window only the start of the name."""
        for label in (self.demo_label, self.place_label):
            label.setFont(sized(self.font(), CAPTION))
        metrics, spacing = self.button.fontMetrics(), 6
        around = 2 * (round(_ARROW_SHARE * metrics.height()) + _BESIDE_ARROW)  # the name stands in the middle
        wanted = metrics.horizontalAdvance(self._name) + around
        room = self.width() - 8
        extras: list[tuple[QWidget, bool, int]] = [
            (self.cancel, self._is_loading, self.cancel.sizeHint().width()),
            (self.bar, self._is_loading, self.bar.width()),
            (self.open_real, self._is_demo, self.open_real.sizeHint().width()),
            (self.demo_label, self._is_demo, self.demo_label.sizeHint().width()),
            (self.place_label, bool(self.place_label.text()), self.place_label.sizeHint().width()),
        ]
        left = room - min(wanted, _WIDEST_NAME)
        for widget, is_wanted, width in extras:
            left -= (width + spacing) if is_wanted else 0
            widget.setVisible(is_wanted and left >= 0)
        name_room = min(room, _WIDEST_NAME)
        shown = metrics.elidedText(self._name, Qt.TextElideMode.ElideRight, name_room - around)
        self.button.setText(shown.replace("&", "&&"))
        self.button.setFixedWidth(metrics.horizontalAdvance(shown) + around)

    # -- the list of models --------------------------------------------------------------------------------------

    def show_found(self, models: Sequence[FoundModel]) -> None:
        """All that are on this machine."""
        self._found = tuple(models)
        self.popup.refresh()

    def _entries(self) -> list[PopupEntry]:
        return [*self._models(), *self._commands()]

    def _models(self) -> Iterator[PopupEntry]:
        """The favourites first, as the list of models has them; then what was used and lies elsewhere."""
        known: set[str] = set()
        for model in self._found:
            if not model.problem:
                known.update(map(os.path.abspath, (model.path, *model.also_at)))
                yield self._entry(model)
        others = dict.fromkeys((self._path, *self._settings.current.recent_models))
        for path in others:
            if path and os.path.abspath(path) not in known and (Path(path).is_file() or path == self._path):
                known.add(os.path.abspath(path))
                title = self._name if path == self._path else spoken_name(path)
                yield self._entry_of(path, title)
        if self._demo is not None and os.path.abspath(self._demo) not in known:
            yield self._entry_of(str(self._demo), tr("Demo model"))

    def _entry(self, model: FoundModel) -> PopupEntry:
        return PopupEntry(
            title=shown_title(model),
            file=shown_file(model),
            facts=" · ".join(filter(None, (model.head.quantisation, fmt_bytes(model.n_bytes)))),
            tip=model.path,
            words=f"{model.name} {model.words.note} {place_name(model.place)}",
            is_model=True,
            is_in_use=self._is_in_use(model.path, *model.also_at),
            run=partial(self.load_asked.emit, model.path),
        )

    def _entry_of(self, path: str, title: str) -> PopupEntry:
        """Of a file that was not looked into."""
        size = ""
        with contextlib.suppress(OSError):
            size = fmt_bytes(Path(path).stat().st_size)
        return PopupEntry(
            title=title,
            file=Path(path).name,
            facts=" · ".join(filter(None, (of_name(Path(path).name), size))),
            tip=path,
            is_model=True,
            is_in_use=self._is_in_use(path),
            run=partial(self.load_asked.emit, path),
        )

    def _is_in_use(self, *paths: str) -> bool:
        return bool(self._path) and os.path.abspath(self._path) in map(os.path.abspath, paths)

    def _commands(self) -> Iterator[PopupEntry]:
        for title, name, asked in (
            (tr("Get a model…"), "get", self.get_asked),
            (tr("Models on this machine…"), "local", self.shelf_asked),
            (tr("Open model file…"), "open", self.open_asked),
        ):
            yield PopupEntry(title=title, facts=keys_of(name), run=asked.emit, stays=name == "get")
        if self._has_model:
            yield PopupEntry(title=tr("Settings for this model…"), run=self.own_asked.emit)
            yield PopupEntry(title=tr("Choose its projector…"), run=self.projector_asked.emit)
            yield PopupEntry(title=tr("Eject the model"), run=self.eject_asked.emit)


class _Button(QToolButton):
    """With the arrow of a button that opens something."""

    def initStyleOption(self, option: QStyleOptionToolButton) -> None:
        super().initStyleOption(option)
        option.features |= QStyleOptionToolButton.ToolButtonFeature.HasMenu
