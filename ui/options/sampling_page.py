"""How the next token is chosen in this chat: a preset, or values of its own."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDoubleSpinBox, QFormLayout, QLabel, QSpinBox, QWidget

from engine.core.prompt.messages import Sampling
from engine.core.prompt.reply_options import BOUNDS, MOST_TOKENS, Preset
from engine.language.translation import tr
from ui.options.draft import OWN_VALUES, USUAL_SAMPLING, LibraryRow, preset_name
from ui.settings.library import Library
from ui.theme.labels import plain_label
from ui.theme.layouts import down, scrolled

_LABELS = {
    "temperature": (tr("Temperature"), tr("0 always takes the likeliest token; more is more varied.")),
    "top_k": (tr("Top-k"), tr("Choose among this many tokens.")),
    "top_p": (tr("Top-p"), tr("Choose among tokens that sum up to this.")),
    "min_p": (tr("Min-p"), tr("Drop tokens below this share of the best.")),
    "repeat_penalty": (tr("Repeat penalty"), tr("Makes what was said less likely; 1 is off.")),
    "presence_penalty": (tr("Presence penalty"), tr("Against what was said at all; 0 is off.")),
    "frequency_penalty": (tr("Frequency penalty"), tr("Against what was said often; 0 is off.")),
}
_MOST_SEED = 2**31 - 1


class SamplingPage(QWidget):
    """`value` is the preset of the chat, None for the settings'."""

    changed = Signal()
    said = Signal(str)
    deleted = Signal(object, str)

    def __init__(
        self,
        library: Library,
        preset: Preset | None,
        usual: Preset,
        of_model: Sampling | None,
        parent: QWidget | None = None,
    ) -> None:
        """`usual`: what the settings say. `of_model`: what the file of the model names."""
        super().__init__(parent)
        self._library = library
        self._usual = usual
        self._of_model = of_model
        self.value = preset
        self._is_showing = False
        self.row = LibraryRow(tr("Preset"), tr("Name of the preset"), self)
        self.boxes: dict[str, QSpinBox | QDoubleSpinBox] = {name: _box(name) for name in _LABELS}
        self.seed = QSpinBox()
        self.seed.setRange(-1, _MOST_SEED)
        self.seed.setSpecialValueText(tr("another one each time"))
        self.limit = QSpinBox()
        self.limit.setRange(0, MOST_TOKENS)
        self.limit.setSingleStep(64)
        self.limit.setGroupSeparatorShown(True)
        self.limit.setSpecialValueText(tr("as in the settings"))
        said = tr("The prompt stays the same: nothing is read again for another preset.")
        down(plain_label(said, self, tone="muted"), self.row, (self._form(), 1), on=self)
        for box in (*self.boxes.values(), self.seed, self.limit):
            box.setKeyboardTracking(True)
            box.valueChanged.connect(self._on_value)
        self.row.list.activated.connect(self._on_chosen)
        self.row.save.clicked.connect(self._on_save)
        self.row.delete.clicked.connect(self._on_delete)
        self._show()

    def _form(self) -> QWidget:
        inner = QWidget()
        form = QFormLayout(inner)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for name, (label, tip) in _LABELS.items():
            _add(form, label, tip, self.boxes[name])
        _add(form, tr("Seed"), tr("The same seed gives the same reply to the same prompt."), self.seed)
        _add(form, tr("Longest reply"), tr("In tokens. A reply that was cut off can be continued."), self.limit)
        scroll = scrolled(inner, tr("Sampling values"), self, takes_keys=True)
        inner.setAutoFillBackground(False)
        scroll.viewport().setAutoFillBackground(False)
        scroll.setMinimumHeight(80)
        return scroll

    def restore(self, preset: Preset) -> None:
        """Bring a deleted one back."""
        self._library.save_preset(preset)
        self._show()

    def _show(self) -> None:
        self._is_showing = True
        names = [USUAL_SAMPLING, *(preset.name for preset in self._library.presets)]
        chosen = preset_name(self.value)
        known = next((one for one in self._library.presets if one.name == chosen), None)
        if self.value is not None and known != self.value:
            chosen = chosen if chosen not in names else OWN_VALUES
            names.append(chosen)
        self.row.show_names(names, chosen)
        self.row.name.setText(chosen if self._library.is_own(chosen) else "")
        self.row.delete.setEnabled(self._library.is_own(chosen))
        self._show_values(self.value or self._usual)
        self._is_showing = False

    def _show_values(self, preset: Preset) -> None:
        values = preset.values(self._of_model)
        for name, box in self.boxes.items():
            box.setValue(getattr(values, name))
        self.seed.setValue(-1 if values.seed is None else min(values.seed, _MOST_SEED))
        self.limit.setValue(preset.max_tokens)

    def _values(self) -> Preset:
        found = {name: round(box.value(), 4) for name, box in self.boxes.items()}
        seed = None if self.seed.value() < 0 else self.seed.value()
        sampling = replace(Sampling(), **found, seed=seed)  # type: ignore[arg-type]
        return Preset(name=OWN_VALUES, sampling=sampling, max_tokens=self.limit.value())

    def _on_value(self) -> None:
        if self._is_showing:
            return
        self.value = self._values()
        name = self.row.name.text()
        self._is_showing = True
        names = [USUAL_SAMPLING, *(preset.name for preset in self._library.presets), OWN_VALUES]
        self.row.show_names(names, OWN_VALUES)
        self.row.name.setText(name)
        self._is_showing = False
        self.changed.emit()

    def _on_chosen(self, place: int) -> None:
        name = self.row.list.itemText(place)
        found = next((one for one in self._library.presets if one.name == name), None)
        if found is not None or name == USUAL_SAMPLING:
            self.value = found
            self._show()
            self.changed.emit()

    def _on_save(self) -> None:
        preset = replace(self._values(), name=self.row.name.text())
        problem = self._library.save_preset(preset)
        if not problem:
            self.value = next((one for one in self._library.presets if one.name == preset.name.strip()), preset)
            self._show()
            self.changed.emit()
        self.said.emit(problem or tr("Saved as “{name}”.", name=preset.name.strip()))

    def _on_delete(self) -> None:
        gone = self._library.delete_preset(self.row.list.currentText())
        self._show()
        if gone is not None:
            self.deleted.emit(gone, tr("Deleted the preset “{name}”", name=gone.name))


def _box(name: str) -> QSpinBox | QDoubleSpinBox:
    low, high = BOUNDS[name]
    if name == "top_k":
        whole = QSpinBox()
        whole.setRange(int(low), int(high))
        whole.setSpecialValueText(tr("off"))
        return whole
    box = QDoubleSpinBox()
    box.setRange(low, high)
    box.setDecimals(2)
    box.setSingleStep(0.05)
    return box


def _add(form: QFormLayout, label: str, tip: str, box: QWidget) -> None:
    box.setAccessibleName(label)
    box.setAccessibleDescription(tip)
    box.setToolTip(tip)
    box.setMinimumHeight(box.fontMetrics().height() + 8)  # else what hangs below the line is cut off
    said = QLabel(label)
    said.setBuddy(box)
    said.setToolTip(tip)
    form.addRow(said, box)
