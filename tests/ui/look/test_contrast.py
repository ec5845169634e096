"""Every colour that words are written in can be read on every ground they are written on, in every theme."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor

from ui.look.colours import DARK, HIGH_CONTRAST, HIGH_CONTRAST_DARK, LIGHT, Colours, blend

THEMES = (LIGHT, DARK, HIGH_CONTRAST, HIGH_CONTRAST_DARK)
NAMES = ("light", "dark", "high contrast", "high contrast, dark")
WORDS = ("text", "muted", "accent", "error", "warning", "success")
GROUNDS = ("background", "surface")


def luminance(colour: str) -> float:
    """As of WCAG 2."""
    parts = (QColor(colour).redF(), QColor(colour).greenF(), QColor(colour).blueF())
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("colours", THEMES, ids=NAMES)
def test_words_can_be_read(colours: Colours) -> None:
    least = 7.0 if colours in (HIGH_CONTRAST, HIGH_CONTRAST_DARK) else 4.5
    pairs = [(word, ground) for word in WORDS for ground in GROUNDS]
    pairs += [("on_accent", "accent"), ("text", "user_card"), ("text", "code_background"), ("text", "selection")]
    found = {pair: round(contrast(getattr(colours, pair[0]), getattr(colours, pair[1])), 2) for pair in pairs}
    assert {pair: ratio for pair, ratio in found.items() if ratio < least} == {}


@pytest.mark.parametrize("colours", THEMES, ids=NAMES)
def test_what_is_under_the_mouse_can_still_be_read(colours: Colours) -> None:
    for share in (0.08, 0.16):
        assert contrast(colours.text, blend(colours.accent, colours.background, share)) >= 4.5


@pytest.mark.parametrize("colours", THEMES, ids=NAMES)
def test_what_is_drawn_stands_out(colours: Colours) -> None:
    """Areas need less than words do."""
    assert contrast(colours.avoidable, colours.background) >= 3.0


@pytest.mark.parametrize("colours", [HIGH_CONTRAST, HIGH_CONTRAST_DARK], ids=NAMES[2:])
def test_lines_can_be_seen_in_high_contrast(colours: Colours) -> None:
    assert contrast(colours.border, colours.background) >= 7.0
