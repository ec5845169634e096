"""The settings of one model: a box to tick for each that is to be its own, and beside it the value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QSpinBox,
    QWidget,
)

from engine.core.models.values import (
    ALL_THAT_FIT,
    KV_TYPES,
    MOST_CTX,
    MOST_LAYERS,
    NO_PROJECTOR,
    OF_MODEL,
    PRESETS,
    OwnSettings,
    needs_load,
)
from engine.language.translation import tr
from engine.telling.models import own_settings_text, preset_text
from ui.problems.box import ask_to_discard
from ui.settings.stored import Settings
from ui.theme.dialogs import file_dialog
from ui.theme.labels import plain_label, push_button
from ui.theme.layouts import across, down, scrolled
from ui.theme.plain_field import PlainField
from ui.theme.scale import MIDDLE

_PROMPT_HEIGHT = 90
_NONE = tr("none")
_Choices = tuple[tuple[str, object], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _FileKind:
    """What belongs to a model. `usual`: where nothing is chosen; `none` is kept where none is wanted."""

    usual: str
    none: str
    help: str
    title: str
    filter: str


_PROJECTOR = _FileKind(
    usual=tr("the one beside it"),
    none=NO_PROJECTOR,
    help=tr("The file with which the model sees or hears (mmproj)"),
    title=tr("Choose the projector of the model"),
    filter=tr("Projectors (*.gguf);;All files (*)"),
)
_DRAFT_MODEL = _FileKind(
    usual=_NONE,
    none="",
    help=tr("A small model of the same family, which proposes what may follow"),
    title=tr("Choose a smaller model for drafts"),
    filter=tr("Models (*.gguf);;All files (*)"),
)


class OwnSettingsDialog(QDialog):
    """Over the list of models or the window. Nothing is changed before `chosen`; whoever keeps that closes it."""

    chosen = Signal(object, bool)  # OwnSettings, whether the model is to be loaded again

    def __init__(self, name: str, own: OwnSettings, general: Settings, *, is_in_use: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("own-settings")
        self.setWindowTitle(tr("Settings of “{name}”", name=name))
        self.setModal(True)
        self._before, self._is_in_use = own, is_in_use
        self.boxes: dict[str, QCheckBox] = {}
        self.fields: dict[str, QWidget] = {}
        self._values: dict[str, Callable[[], object]] = {}
        self._form = QFormLayout()
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._form.setVerticalSpacing(MIDDLE)
        self._add_fields(own, general)
        hint = plain_label(
            tr("Tick what is to be different for this model. All else is as in the settings for all models."), self
        )
        self.differs = plain_label("", self)
        rows = QWidget(self)
        rows.setLayout(self._form)
        down(hint, (scrolled(rows, parent=self), 1), self.differs, self._buttons(), on=self)
        self.resize(min(600, parent.width()), min(560, max(360, parent.height())))
        self._show_difference()
        self._opened = self.own

    @property
    def own(self) -> OwnSettings:
        """As the fields say."""
        return OwnSettings(**{name: get() for name, get in self._values.items() if self.boxes[name].isChecked()})  # type: ignore[arg-type]

    def reset(self) -> None:
        """Nothing of it is its own any more."""
        for box in self.boxes.values():
            box.setChecked(False)

    # -- the fields ----------------------------------------------------------------------------------------------

    def _add_fields(self, own: OwnSettings, general: Settings) -> None:
        self._number("n_ctx", tr("Context"), own, general.n_ctx, (0, MOST_CTX, 1024), tr("chosen for the model"))
        self._line("devices", tr("Devices"), own, general.devices, tr("chosen for you"))
        bounds = (ALL_THAT_FIT, MOST_LAYERS, 1)
        self._number("n_gpu_layers", tr("Layers on the GPU"), own, general.n_gpu_layers, bounds, tr("all that fit"))
        types: _Choices = tuple((name.upper(), name) for name in KV_TYPES)
        self._choice("kv_type", tr("Cached keys and values"), own, types, general.kv_type_k)
        presets: _Choices = tuple((_headed(preset_text(name)), name) for name in PRESETS)
        self._choice("sampling", tr("Sampling"), own, presets, OF_MODEL)
        self._choice("thinks", tr("Thinks before answering"), own, ((tr("Yes"), True), (tr("No"), False)), True)
        kept: _Choices = ((tr("Kept"), True), (tr("Left out"), False))
        self._choice("keeps_thoughts", tr("Thoughts of earlier replies"), own, kept, True)
        self._file("projector", tr("Projector"), own, _PROJECTOR)
        self._choice("drafts", tr("Write faster what is copied"), own, ((tr("Yes"), True), (tr("No"), False)), True)
        self._file("draft_model", tr("Smaller model for drafts"), own, _DRAFT_MODEL)
        self._text("system_prompt", tr("System prompt of new chats"), own, general.system_prompt)

    def _add(self, name: str, label: str, own: OwnSettings, row: QWidget, field: QWidget, get: object) -> None:
        box = QCheckBox(label, self)
        is_own = getattr(own, name) is not None
        box.setChecked(is_own)
        box.setToolTip(tr("Ticked: this model has its own value"))
        row.setEnabled(is_own)
        field.setAccessibleName(label)
        box.toggled.connect(row.setEnabled)
        box.toggled.connect(lambda _on: self._show_difference())
        self.boxes[name], self.fields[name] = box, field
        self._values[name] = get  # type: ignore[assignment]
        self._form.addRow(box, row)

    def _number(
        self, name: str, label: str, own: OwnSettings, usual: int, bounds: tuple[int, int, int], special: str
    ) -> None:
        field = QSpinBox(self)
        field.setRange(bounds[0], bounds[1])
        field.setSingleStep(bounds[2])
        field.setGroupSeparatorShown(True)
        field.setSpecialValueText(special)
        field.setValue(usual if getattr(own, name) is None else getattr(own, name))
        field.valueChanged.connect(lambda _: self._show_difference())
        self._add(name, label, own, field, field, field.value)

    def _line(self, name: str, label: str, own: OwnSettings, usual: str, hint: str) -> None:
        field = QLineEdit(getattr(own, name) or usual, self)
        field.setPlaceholderText(hint)
        field.textChanged.connect(lambda _: self._show_difference())
        self._add(name, label, own, field, field, lambda: field.text().strip())

    def _choice(self, name: str, label: str, own: OwnSettings, choices: _Choices, usual: object) -> None:
        field = QComboBox(self)
        values = [value for _, value in choices]
        field.addItems([text for text, _ in choices])
        own_value = getattr(own, name)
        field.setCurrentIndex(max(0, values.index(usual if own_value is None else own_value)))
        field.currentIndexChanged.connect(lambda _: self._show_difference())
        self._add(name, label, own, field, field, lambda: values[field.currentIndex()])

    def _text(self, name: str, label: str, own: OwnSettings, usual: str) -> None:
        field = PlainField(self)
        field.setMaximumHeight(_PROMPT_HEIGHT)
        field.show_value(usual if getattr(own, name) is None else getattr(own, name))
        field.textChanged.connect(self._show_difference)
        self._add(name, label, own, field, field, lambda: field.value)

    def _file(self, name: str, label: str, own: OwnSettings, kind: _FileKind) -> None:
        row = QWidget(self)
        value = getattr(own, name)
        field = QLineEdit("" if value in (None, kind.none) else value, row)
        field.setPlaceholderText(kind.usual if value is None else _NONE)
        field.textChanged.connect(lambda _: self._show_difference())
        choose = push_button(tr("Choose…"), kind.help, lambda: self._choose_file(name, field, kind), row)
        across((field, 1), choose, on=row, edges=0)
        self._add(name, label, own, row, field, lambda: field.text().strip() or kind.none)
        self.boxes[name].toggled.connect(lambda on: field.setPlaceholderText(_NONE if on else kind.usual))

    def _choose_file(self, name: str, field: QLineEdit, kind: _FileKind) -> None:
        folder = str(Path(field.text()).parent) if field.text() else str(Path.home())
        file_dialog(self, kind.title, folder, kind.filter, field.setText, name=f"own-{name}").open()

    # -- what it comes to ----------------------------------------------------------------------------------------

    def _buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self)
        buttons.button(QDialogButtonBox.StandardButton.Ok).setToolTip(tr("Keep these settings for the model"))
        buttons.button(QDialogButtonBox.StandardButton.Cancel).setToolTip(
            tr("Leave them as they were (Esc); what was changed is asked about")
        )
        reset = buttons.addButton(tr("Reset"), QDialogButtonBox.ButtonRole.ResetRole)
        reset.setToolTip(tr("As in the settings for all models"))
        reset.clicked.connect(self.reset)
        self.again = buttons.addButton(tr("Load it again"), QDialogButtonBox.ButtonRole.ActionRole)
        self.again.setToolTip(tr("Keep these settings, and load the model with them now"))
        self.again.clicked.connect(lambda: self._finish(loads_again=True))
        buttons.accepted.connect(lambda: self._finish(loads_again=False))
        buttons.rejected.connect(self.reject)
        return buttons

    def reject(self) -> None:
        """Esc, Cancel or the window's cross: what was changed is asked about first."""
        if self.own == self._opened:
            super().reject()
        else:
            ask_to_discard(self, tr("Discard what was changed here?"), super().reject)

    def _finish(self, *, loads_again: bool) -> None:
        self.chosen.emit(self.own, loads_again)

    def _show_difference(self) -> None:
        if not hasattr(self, "again"):
            return
        own = self.own
        text = own_settings_text(own)
        takes_load = self._is_in_use and needs_load(self._before, own)
        self.again.setVisible(takes_load)
        later = tr(" Some of it takes effect when the model is loaded again.") if takes_load else ""
        self.differs.setText(
            tr("Only for this model: {text}.{later}", text=text, later=later)
            if text
            else tr("All as in the settings for all models.{later}", later=later)
        )


def _headed(text: str) -> str:
    """With a large letter; the others are as they are."""
    return f"{text[:1].upper()}{text[1:]}"
