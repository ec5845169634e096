"""One set of signs: each is drawn, in the colours of the theme, sharp at every size, and used somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QIcon
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QTabBar

from tests.ui.stage import Stage
from ui.theme.icons import sign_icon, sign_names
from ui.theme.theme import DARK, LIGHT, apply_theme

ROOT = Path(__file__).parents[3]


def inks(icon: QIcon, edge: int, ratio: float = 1.0, mode: QIcon.Mode = QIcon.Mode.Normal) -> list[QColor]:
    image = icon.pixmap(QSize(edge, edge), ratio, mode).toImage()
    pixels = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
    return [pixel for pixel in pixels if pixel.alpha() == 255]


@pytest.mark.parametrize("name", sign_names())
def test_every_sign_is_drawn_and_used(qapp: QApplication, name: str) -> None:
    apply_theme(qapp, "light")
    found = inks(sign_icon(name), 72)
    assert len(found) > 100
    assert {colour.name() for colour in found} == {LIGHT.text}
    used = re.compile(rf'"{name}"')
    assert any(used.search(path.read_text()) for path in (ROOT / "ui").rglob("*.py")), "no sign for nothing"


def test_signs_follow_the_theme_and_tell_what_cannot_be_pressed(qapp: QApplication) -> None:
    icon = sign_icon("close")
    apply_theme(qapp, "dark")
    assert {colour.name() for colour in inks(icon, 72)} == {DARK.text}
    faint = {colour.name() for colour in inks(icon, 72, mode=QIcon.Mode.Disabled)}
    assert faint != {DARK.text}
    apply_theme(qapp, "light")
    assert {colour.name() for colour in inks(icon, 72)} == {LIGHT.text}


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0, 3.0])
def test_signs_are_drawn_in_the_pixels_of_the_screen(qapp: QApplication, ratio: float) -> None:
    """One that is scaled up would have no pixel finer than a logical one."""
    pixmap = sign_icon("close").pixmap(QSize(20, 20), ratio)
    assert pixmap.width() == round(20 * ratio)
    large = sign_icon("close").pixmap(QSize(20, 20), ratio).toImage()
    n_fine = sum(
        len({large.pixelColor(round(ratio * x) + n, round(ratio * y)).alpha() for n in range(int(ratio))}) > 1
        for x in range(20)
        for y in range(20)
    )
    assert ratio < 2 or n_fine > 20, "within a logical pixel there are several colours"


def test_signs_grow_with_the_text(stage: Stage) -> None:
    """Beside text of twice the size they would be specks."""
    button = stage.window.menu_button
    before = button.iconSize().width()
    stage.settings.change(font_size=2 * stage.settings.current.font_size, theme="high-contrast")
    stage.settle()
    assert button.iconSize().width() >= 1.6 * before
    assert button.height() >= button.iconSize().height()


def test_no_button_of_the_window_has_a_sign_of_the_font(stage: Stage) -> None:
    """✕ and ☰ look different on each system, and on some they are missing."""
    stage.send("a question")
    stage.answer("Yes.")
    stage.window.inspector.show()
    stage.settle()
    for button in stage.window.findChildren(QAbstractButton):
        if isinstance(button.parent(), QTabBar | QLineEdit):
            continue  # Qt's own
        words = re.sub(r"[\w\s&?▸▾…'“”.,:;()/+%-]", "", button.text())
        assert words == "", (button.accessibleName(), button.text())
        if button.isVisible() and not button.text() and not button.icon().isNull():
            assert button.accessibleName(), "a sign alone has a name"
            assert button.toolTip(), button.accessibleName()
