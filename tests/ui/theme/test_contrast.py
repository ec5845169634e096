"""Every colour that words are written in can be read on every ground they are written on, in every theme."""

from __future__ import annotations

import re
from dataclasses import fields
from itertools import combinations
from math import dist

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea

from tests.ui.stage import Stage
from ui.theme.colours import DARK, HIGH_CONTRAST, HIGH_CONTRAST_DARK, LIGHT, Colours, blend, contrast
from ui.theme.style_sheet import style_sheet
from ui.theme.theme import current_colours, palette_of
from ui.transcript.highlighting import code_colours

THEMES = (LIGHT, DARK, HIGH_CONTRAST, HIGH_CONTRAST_DARK)
NAMES = ("light", "dark", "high contrast", "high contrast, dark")
WORDS = ("text", "muted", "accent", "error", "warning", "success")
GROUNDS = ("background", "surface")


@pytest.mark.parametrize("colours", THEMES, ids=NAMES)
def test_words_can_be_read(colours: Colours) -> None:
    least = 7.0 if colours in (HIGH_CONTRAST, HIGH_CONTRAST_DARK) else 4.5
    pairs = [(word, ground) for word in WORDS for ground in GROUNDS]
    pairs += [("on_accent", "accent"), ("text", "user_card"), ("text", "code_background"), ("text", "selection")]
    found = {pair: round(contrast(getattr(colours, pair[0]), getattr(colours, pair[1])), 2) for pair in pairs}
    assert {pair: ratio for pair, ratio in found.items() if ratio < least} == {}


@pytest.mark.parametrize("colours", THEMES, ids=NAMES)
def test_code_can_be_read_in_each_of_its_colours(colours: Colours) -> None:
    found = code_colours(is_dark=colours.is_dark)
    assert len(found) > 2
    assert {one for one in found if contrast(one, colours.code_background) < 4.5} == set()


def painted(c: Colours) -> dict[str, tuple[str, str]]:
    """Every ground that words are painted on, and the words, by the place where they meet.

    What cannot be used now is left out: it is to look so. Selected text and what was found are written in the colour
    of text, whatever they were before.
    """
    back, all_words = c.background, "text muted accent error warning success"
    bars = {
        f"a bar, {edge}": (blend(getattr(c, edge), back, 0.08), "text muted")
        for edge in ("error", "warning", "muted", "success")
    }
    return bars | {
        "pages, cards, fields, badges beside names": (back, all_words),
        "the window, dialogs, the list of chats": (c.surface, all_words),
        "a question's card, with its links and its files": (c.user_card, "text muted accent error"),
        "code, with its head": (c.code_background, "text muted accent"),
        "selected text, a chosen line of the palette, of the models or of a table": (c.selection, "text muted"),
        "the chosen row of the timeline": (blend(c.selection, back, 150 / 255), "text muted warning"),
        "what the mouse is over": (blend(c.accent, back, 0.08), "text muted accent"),
        "what is pressed or ticked; a line of a menu": (blend(c.accent, back, 0.14), "text accent"),
        "the chat that is shown": (blend(c.accent, c.surface, 0.12), "text muted"),
        "a chat that the mouse is over": (blend(c.accent, c.surface, 0.05), "text muted"),
        "an attachment that the mouse is over": (blend(c.selection, c.surface, 0.5), "text muted"),
        "where files may be dropped": (blend(c.accent, back, 0.06), "text"),
        "what was found": (c.found, "text"),
        "what was found, and is gone to": (c.found_now, "text"),
        "what a difference took away": (blend(c.error, back, 0.22), "text"),
        "what a difference put there": (blend(c.success, back, 0.22), "text"),
        "the main button": (c.accent, "on_accent"),
        "the main button under the mouse": (blend(c.text, c.accent, 0.15), "on_accent"),
    }


@pytest.mark.parametrize("colours", THEMES, ids=NAMES)
def test_every_pair_that_is_painted_can_be_read(colours: Colours) -> None:
    """Muted words on a selection had 4.33 in the light theme, and 3.68 in the dark one."""
    least = 7.0 if colours in (HIGH_CONTRAST, HIGH_CONTRAST_DARK) else 4.5
    found = {
        (place, word): round(contrast(getattr(colours, word), ground), 2)
        for place, (ground, words) in painted(colours).items()
        for word in words.split()
    }
    assert len(found) > 40
    assert {pair: ratio for pair, ratio in found.items() if ratio < least} == {}


def sheet_pairs(c: Colours) -> dict[tuple[str, str], tuple[str, str]]:
    """Of each rule of the style sheet, by its selector and the ground: the words and the ground, where it says one.

    What a state does not say is as without it; where no rule says it, words are those of text, on both grounds.
    """
    said: dict[str, dict[str, str]] = {}
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", re.sub(r"/\*.*?\*/", "", style_sheet(c), flags=re.S)):
        lines = (line.partition(":") for line in body.split(";"))
        values = {name.strip(): value.strip() for name, _, value in lines}
        for selector in selectors.split(","):
            said.setdefault(selector.strip(), {}).update(values)
    found: dict[tuple[str, str], tuple[str, str]] = {}
    for selector, values in said.items():
        if ":disabled" in selector or ("::" in selector and not re.search("::(item|tab|section)", selector)):
            continue  # it is to look so, or there are no words in it
        usual: dict[str, str] = {}
        wider = selector
        while wider != (wider := re.sub(r"(?<!:):[a-z-]+$", "", wider)):
            usual = said.get(wider, {}) | usual
        for words, ground in (("color", "background"), ("selection-color", "selection-background-color")):
            colour = values.get(words, usual.get(words, c.text))
            on = values.get(ground, usual.get(ground, ""))
            if not (values.keys() & {words, ground}) or (words != "color" and ground not in values):
                continue
            for place in (on,) if on.startswith("#") else (c.background, c.surface):
                found[selector, place] = (colour, place)
    return found


@pytest.mark.parametrize("colours", THEMES, ids=NAMES)
def test_words_of_every_widget_and_state_can_be_read(colours: Colours) -> None:
    """As the style sheet and the palette have them, so that a rule that is added is looked at as well."""
    role, palette = QPalette.ColorRole, palette_of(colours)
    on_grounds = {
        (role.WindowText, role.Window),
        (role.Text, role.Base),
        (role.Text, role.AlternateBase),
        (role.PlaceholderText, role.Base),
        (role.ButtonText, role.Button),
        (role.HighlightedText, role.Highlight),
        (role.ToolTipText, role.ToolTipBase),
        (role.Link, role.Base),
        (role.Link, role.Window),
        (role.BrightText, role.Window),
    }
    pairs = {
        (str(words), str(ground)): (palette.color(words).name(), palette.color(ground).name())
        for words, ground in on_grounds
    }
    sheet = sheet_pairs(colours)
    assert len(sheet) > 40
    found = {name: round(contrast(*pair), 2) for name, pair in (pairs | sheet).items()}
    assert {name: ratio for name, ratio in found.items() if ratio < 4.5} == {}


@pytest.mark.parametrize("colours", THEMES, ids=NAMES)
def test_a_selection_can_be_told_from_the_ground_that_it_lies_on(colours: Colours) -> None:
    for ground in (colours.background, colours.surface):
        assert contrast(colours.selection, ground) >= 1.15
    assert colours.found != colours.found_now != colours.selection


@pytest.mark.parametrize("name", ["light", "dark"])
def test_selected_and_found_words_are_written_in_the_colour_of_text(stage: Stage, name: str) -> None:
    """A link kept its own, which cannot be read on these grounds."""
    stage.settings.change(theme=name)
    stage.send("one")
    stage.answer(" ".join(f"[a link number {n}](https://example.org/{n})" for n in range(40)))
    view = stage.window.pane.transcript
    stage.settle()
    before = pixels_of(view, current_colours().accent)
    assert before > 500
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    stage.settle()
    assert pixels_of(view, current_colours().accent) < before / 4, "what is left belongs to buttons"
    QTest.keyClick(view, Qt.Key.Key_Escape)
    QTest.keyClick(view, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(stage.window.pane.finder.field, "a link number")
    stage.qtbot.waitUntil(lambda: "40" in stage.window.pane.finder.count.text())
    stage.settle()
    assert pixels_of(view, current_colours().accent) < before * 0.6, "the numbers are left"


def pixels_of(view: QAbstractScrollArea, colour: str) -> int:
    image = view.viewport().grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(image.constBits(), np.uint32)
    return int((pixels == QColor(colour).rgb()).sum())


@pytest.mark.parametrize("colours", THEMES, ids=NAMES)
def test_what_is_drawn_stands_out(colours: Colours) -> None:
    """Areas need less than words do."""
    assert contrast(colours.avoidable, colours.background) >= 3.0
    assert contrast(colours.accent, colours.selection) >= 3.0, "the tick at the model in use"


# Machado and others, 2009: red, green and blue in linear light, as seen without one of the three kinds of cones.
SEEN = {
    "all": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "no red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "no green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "no blue": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


def lab(colour: str, seen: tuple[tuple[float, ...], ...]) -> tuple[float, float, float]:
    """CIE L*a*b* of a colour as it is seen so."""
    parts = (QColor(colour).redF(), QColor(colour).greenF(), QColor(colour).blueF())
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    red, green, blue = (min(1.0, max(0.0, sum(a * b for a, b in zip(row, linear, strict=True)))) for row in seen)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("seen", SEEN.values(), ids=SEEN)
@pytest.mark.parametrize("colours", THEMES, ids=NAMES)
def test_kinds_and_waste_are_told_apart_by_everybody(colours: Colours, seen: tuple[tuple[float, ...], ...]) -> None:
    """Images and waste looked alike to who sees no red."""
    named = {field.name: str(getattr(colours.kinds, field.name)) for field in fields(colours.kinds)}
    named["avoidable"] = colours.avoidable
    places = {name: lab(colour, seen) for name, colour in named.items()}
    near = {(a, b): round(dist(places[a], places[b]), 1) for a, b in combinations(places, 2)}
    assert {pair: apart for pair, apart in near.items() if apart < 16} == {}


@pytest.mark.parametrize("colours", [HIGH_CONTRAST, HIGH_CONTRAST_DARK], ids=NAMES[2:])
def test_lines_can_be_seen_in_high_contrast(colours: Colours) -> None:
    assert contrast(colours.border, colours.background) >= 7.0


@pytest.mark.parametrize("colours", THEMES, ids=NAMES)
def test_an_empty_bar_looks_empty(colours: Colours) -> None:
    """In high contrast the track of a bar was black: nothing held looked like all of it."""
    assert contrast(colours.empty, colours.background) < 2.0
    for filled in (colours.accent, colours.success, colours.muted):
        assert contrast(filled, colours.empty) >= 3.0
