"""The application's icon is drawn, at every size."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication

from ui.theme.icons import app_icon


@pytest.mark.parametrize("size", [16, 32, 256])
def test_the_icon_has_its_own_picture_for_each_size(qapp: QApplication, size: int) -> None:
    """An SVG that cannot be parsed or found would leave an empty, transparent icon."""
    image = app_icon().pixmap(QSize(size, size), 1.0).toImage()
    assert (image.width(), image.height()) == (size, size)
    assert image.pixelColor(0, 0).alpha() == 0  # the corner is rounded
    colours = {image.pixelColor(x, y).name() for x in range(size) for y in range(size)}
    assert len(colours) > 10
