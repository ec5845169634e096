"""Boxes to choose from and boxes of numbers look like the rest of the window, not like another program's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QComboBox, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from ui.look.colours import DARK, HIGH_CONTRAST, LIGHT, Colours
from ui.look.style_sheet import style_sheet
from ui.look.theme import apply_theme


@pytest.mark.parametrize("colours", [LIGHT, DARK, HIGH_CONTRAST])
def test_each_arrow_of_a_sheet_is_there_at_every_scale(colours: Colours) -> None:
    files = {Path(found) for found in re.findall(r'url\("([^"]+)"\)', style_sheet(colours))}
    assert len(files) == 2
    for file in files:
        edges = [QImage(str(file.with_stem(f"{file.stem}{scale}"))).width() for scale in ("", "@2x", "@3x")]
        assert edges == [12, 24, 36]


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
