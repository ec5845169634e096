"""Both themes can be read, by everybody, and switching is heard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QCheckBox
from pytestqt.qtbot import QtBot

from engine.core.prompt.span_values import Kind
from ui.theme.style_sheet import style_sheet
from ui.theme.theme import (
    DARK,
    LIGHT,
    Colours,
    ThemeName,
    apply_theme,
    blend,
    current_colours,
    palette_of,
    theme_signals,
)

THEMES = pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])


@pytest.fixture(autouse=True)
def _light_again(qapp: QApplication) -> Iterator[None]:
    yield
    apply_theme(qapp, "light")


def _luminance(name: str) -> float:
    def linear(channel: float) -> float:
        return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4

    colour = QColor(name)
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF())


def contrast(a: str, b: str) -> float:
    """WCAG 2: 1 to 21."""
    high, low = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_contrast_measures_as_wcag_does() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@THEMES
def test_text_can_be_read_on_every_ground(colours: Colours) -> None:
    """Below 4.5:1 many people cannot read it."""
    grounds = (
        colours.background,
        colours.surface,
        colours.code_background,
        colours.user_card,
        colours.selection,
        blend(colours.error, colours.background, 0.22),
        blend(colours.success, colours.background, 0.22),
    )
    for ground in grounds:
        assert contrast(colours.text, ground) >= 4.5, ground
    for ground in (colours.background, colours.surface, colours.user_card):
        for name in ("muted", "accent", "error", "warning", "success"):
            assert contrast(getattr(colours, name), ground) >= 4.5, (name, ground)
    assert contrast(colours.on_accent, colours.accent) >= 4.5


@THEMES
@pytest.mark.parametrize("kind", Kind)
def test_kinds_stand_out_from_the_background(colours: Colours, kind: Kind) -> None:
    """Below 3:1 a span cannot be seen."""
    assert contrast(colours.kind(kind), colours.background) >= 3.0


@THEMES
def test_waste_stands_out_from_the_background(colours: Colours) -> None:
    assert contrast(colours.avoidable, colours.background) >= 3.0


@THEMES
def test_kind_colours_differ(colours: Colours) -> None:
    names = [getattr(colours.kinds, field.name) for field in fields(colours.kinds)]
    assert len(set(names)) == 6


@THEMES
def test_disabled_text_is_fainter_but_visible(colours: Colours) -> None:
    """A disabled button that looks enabled invites clicks that do nothing."""
    palette = palette_of(colours)
    normal = palette.color(QPalette.ColorGroup.Active, QPalette.ColorRole.ButtonText).name()
    disabled = palette.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.ButtonText).name()
    assert contrast(disabled, colours.surface) < contrast(normal, colours.surface) / 2
    assert contrast(disabled, colours.surface) > 2


def test_applying_a_theme_changes_palette_style_and_colours(qapp: QApplication, qtbot: QtBot) -> None:
    apply_theme(qapp, "light")
    with qtbot.waitSignal(theme_signals().changed):
        apply_theme(qapp, "dark")
    assert current_colours() is DARK
    assert qapp.palette().color(QPalette.ColorRole.Base).name() == DARK.background
    assert qapp.styleSheet() == style_sheet(DARK)


@pytest.mark.parametrize("name", ["light", "dark"])
def test_a_box_that_is_not_ticked_can_be_seen(qapp: QApplication, qtbot: QtBot, name: ThemeName) -> None:
    """In the dark theme nothing showed that there is a box."""
    apply_theme(qapp, name)
    box = QCheckBox("Think")
    qtbot.addWidget(box)
    box.show()
    image = box.grab().toImage()
    row = [image.pixelColor(x, image.height() // 2).name() for x in range(10)]
    ground = current_colours().surface
    assert max(contrast(colour, ground) for colour in row) > 3.0


def test_applying_the_same_theme_again_is_silent(qapp: QApplication, qtbot: QtBot) -> None:
    """Every view would paint everything anew."""
    apply_theme(qapp, "light")
    with qtbot.assertNotEmitted(theme_signals().changed):
        apply_theme(qapp, "light")


def test_system_follows_the_desktop_and_fixed_themes_do_not(qapp: QApplication) -> None:
    """Someone who chose light does not want dark at sunset."""
    apply_theme(qapp, "system")
    qapp.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert current_colours() is DARK
    qapp.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Light)
    assert current_colours() is LIGHT
    apply_theme(qapp, "light")
    qapp.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert current_colours() is LIGHT
