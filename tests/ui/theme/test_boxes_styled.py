"""Boxes to choose from and boxes of numbers look like the rest of the window, not like another program's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QHBoxLayout,
    QLayout,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from ui.theme import scale
from ui.theme.colours import DARK, HIGH_CONTRAST, LIGHT, Colours
from ui.theme.style_sheet import style_sheet
from ui.theme.theme import ThemeName, apply_theme, current_colours


@pytest.mark.parametrize("colours", [LIGHT, DARK, HIGH_CONTRAST])
def test_each_arrow_of_a_sheet_is_there_at_every_scale(colours: Colours) -> None:
    files = {Path(found) for found in re.findall(r'url\("([^"]+)"\)', style_sheet(colours))}
    assert len(files) == 2
    for file in files:
        edges = [QImage(str(file.with_stem(f"{file.stem}{scale}"))).width() for scale in ("", "@2x", "@3x")]
        assert edges == [24, 48, 72]


@pytest.mark.parametrize("make", [QComboBox, QSpinBox])
def test_a_box_is_flat_on_the_grounds_of_the_theme(qapp: QApplication, qtbot: QtBot, make: type[QWidget]) -> None:
    """Fusion's are shaded from top to bottom."""
    apply_theme(qapp, "light")
    box = make()
    qtbot.addWidget(box)
    box.resize(160, box.sizeHint().height())
    image = box.grab().toImage()
    middle = {image.pixelColor(80, y).name() for y in range(3, image.height() - 3)}
    assert middle == {LIGHT.background}


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize("make", [QSpinBox, QDoubleSpinBox])
def test_a_number_does_not_touch_the_edge_of_its_box(
    qapp: QApplication, qtbot: QtBot, make: type[QSpinBox | QDoubleSpinBox], name: ThemeName
) -> None:
    """It was drawn upon the border."""
    apply_theme(qapp, name)
    box = make()
    box.setValue(88)
    qtbot.addWidget(box)
    box.resize(160, box.sizeHint().height())
    box.show()
    box.clearFocus()
    qapp.processEvents()
    image = box.grab().toImage()
    ground = current_colours().background
    middle = range(image.height() // 3, 2 * image.height() // 3)
    inked = [x for x in range(2, 60) if any(image.pixelColor(x, y).name() != ground for y in middle)]
    assert 8 <= inked[0] <= 16
    apply_theme(qapp, "light")


@pytest.mark.parametrize("make", [QComboBox, QSpinBox, QLineEdit])
def test_all_boxes_of_a_form_begin_at_the_same_place(qapp: QApplication, qtbot: QtBot, make: type[QWidget]) -> None:
    apply_theme(qapp, "light")
    box = make()
    qtbot.addWidget(box)
    if isinstance(box, QComboBox):
        box.addItem("88")
    elif isinstance(box, QSpinBox):
        box.setValue(88)
    elif isinstance(box, QLineEdit):
        box.setText("88")
    box.resize(160, box.sizeHint().height())
    box.show()
    box.clearFocus()
    qapp.processEvents()
    image = box.grab().toImage()
    middle = range(image.height() // 3, 2 * image.height() // 3)
    inked = [x for x in range(2, 60) if any(image.pixelColor(x, y).lightness() < 128 for y in middle)]
    assert 9 <= inked[0] <= 13


def test_what_was_left_to_the_style_is_on_the_grid(qapp: QApplication, qtbot: QtBot) -> None:
    """Fusion's distances are 6, 9 and 11 pixels."""
    apply_theme(qapp, "light")
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    part = QWidget()
    form = QFormLayout(part)
    form.addRow("a", QLineEdit())
    column.addWidget(part)
    chosen = QWidget()
    row = QHBoxLayout(chosen)
    row.setContentsMargins(0, scale.TIGHT, 0, 0)
    row.setSpacing(0)
    column.addWidget(chosen)
    window.show()
    assert edges_of(column) == [scale.WIDE] * 4
    assert edges_of(form) == [scale.NEAR] * 4
    assert (column.spacing(), form.horizontalSpacing(), form.verticalSpacing()) == (scale.NEAR,) * 3
    assert (edges_of(row), row.spacing()) == ([0, scale.TIGHT, 0, 0], 0), "what was chosen stays"


def edges_of(layout: QLayout) -> list[int]:
    edges = layout.contentsMargins()
    return [edges.left(), edges.top(), edges.right(), edges.bottom()]
