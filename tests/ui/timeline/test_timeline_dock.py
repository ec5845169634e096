"""The timeline's dock: its filter, its controls and its legend."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication, QComboBox, QToolButton
from pytestqt.qtbot import QtBot

from engine.client.state import replay
from engine.core.cache.states import Tier
from engine.core.prompt.span_values import Kind
from engine.events import Event
from tests.ui import event_builders as make
from tests.ui.timeline.timeline_samples import sample_events, sample_state
from ui.theme.theme import DARK, LIGHT, ThemeName, apply_theme
from ui.timeline.axis import TokenScale
from ui.timeline.legend import Draw, Sign, TimelineLegend, entries_of, line_height, places, signs_of
from ui.timeline.paint import ROW_HEIGHT, Ink, paint_mark
from ui.timeline.panel.dock import TimelineDock

STATE = sample_state()


@pytest.fixture(autouse=True)
def _light_theme(qapp: QApplication) -> Iterator[None]:
    apply_theme(qapp, "light")
    yield
    apply_theme(qapp, "light")


def test_the_dock_filters_by_conversation(qtbot: QtBot) -> None:
    dock = TimelineDock()
    qtbot.addWidget(dock)
    told = make.explanation(100)
    other: list[Event] = [make.planned("x", session="other", tick=9), make.finished("x", told)]
    dock.set_state(replay([*sample_events(), *other]))
    dock.set_session("other")
    assert [row.request for row in dock.view.rows] == ["x"]
    scope = dock.findChild(QComboBox)
    assert isinstance(scope, QComboBox)
    qtbot.keyClick(scope, Qt.Key.Key_Down)
    assert dock.shows_all_chats
    assert len(dock.view.rows) == 7


LEGEND = "What colours, patterns and shapes mean"


def test_every_control_of_the_dock_can_be_reached_by_keyboard(qtbot: QtBot) -> None:
    dock = TimelineDock()
    qtbot.addWidget(dock)
    dock.set_state(STATE)
    dock.show()
    buttons = {button.accessibleName(): button for button in dock.findChildren(QToolButton)}
    named = {"Zoom out", "Zoom in", "Fit the longest prompt into the width", "Hide: Timeline", LEGEND}
    named |= {"More of the timeline"}
    assert set(buttons) == named | {"Save the timeline as a picture: PNG or SVG", "Fold the timeline into one row"}
    assert all(button.focusPolicy() & Qt.FocusPolicy.TabFocus for button in buttons.values())
    assert all(button.accessibleName() for button in buttons.values())
    before = dock.view.px_per_token
    qtbot.keyClick(buttons["Zoom in"], Qt.Key.Key_Space)
    assert dock.view.px_per_token > before
    legend = dock.findChild(TimelineLegend)
    assert isinstance(legend, TimelineLegend)
    assert not legend.isVisible()
    qtbot.keyClick(buttons[LEGEND], Qt.Key.Key_Space)
    qtbot.waitUntil(legend.isVisible)
    qtbot.keyClick(legend, Qt.Key.Key_Escape)
    assert not legend.isVisible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_dock_paints_in_both_themes(qtbot: QtBot, qapp: QApplication, tmp_path: Path, theme: ThemeName) -> None:
    """Writes a picture to look at; here only that rows, legend and background are in it."""
    apply_theme(qapp, theme)
    colours = LIGHT if theme == "light" else DARK
    dock = TimelineDock()
    qtbot.addWidget(dock)
    dock.resize(1100, 420)
    dock.set_state(STATE)
    dock.show()
    qtbot.waitUntil(lambda: dock.view.is_settled)
    picture = dock.grab()
    assert picture.save(str(tmp_path / f"timeline-{theme}.png"))
    image = picture.toImage()
    seen = {image.pixelColor(x, y).name() for x in range(0, image.width(), 2) for y in range(0, image.height(), 2)}
    assert {colours.background, colours.avoidable, *(colours.kind(kind) for kind in Kind)} <= seen
    assert QColor(colours.text).name() in seen


def test_legend_explains_what_is_there(qtbot: QtBot) -> None:
    """A first chat needs a third of the signs; the rest would take the rows' room."""
    legend = TimelineLegend()
    qtbot.addWidget(legend)
    legend.explain(STATE.rows[:1])
    few = [entry.text for entry in legend.entries]
    assert few
    legend.explain(STATE.rows)
    many = [entry.text for entry in legend.entries]
    assert len(few) < len(many)
    assert legend.accessibleDescription() == ", ".join(many)
    legend.explain(STATE.rows[:1])
    assert [entry.text for entry in legend.entries] == few, "nothing of what is not shown"


@pytest.mark.parametrize("width", [200, 700, 1400])
def test_legend_shows_each_entry_whole_and_none_over_another(qtbot: QtBot, width: int) -> None:
    """Of most of them there was "4 more", and the words had to be pointed at."""
    groups, metrics = entries_of(frozenset[Sign]().union(*map(signs_of, STATE.rows))), QFontMetrics(QApplication.font())
    found, height = places(groups, metrics, width)
    assert [place.entry for place in found] == [entry for group in groups for entry in group]
    assert max(place.y for place in found) + line_height(metrics) <= height
    assert len({(place.x, place.y) for place in found}) == len(found)
    for place in found:
        assert place.x == found[0].x or place.x + metrics.horizontalAdvance(place.entry.label) < width


def _picture_of(draw: Draw) -> QImage:
    image = QImage(40, 24, QImage.Format.Format_RGB32)
    image.fill(QColor(LIGHT.background))
    painter = QPainter(image)
    draw(painter, Ink(colours=LIGHT, scale=TokenScale(px_per_token=1.0), width=40.0, ratio=1.0), QRectF(7, 6, 26, 12))
    painter.end()
    return image


@pytest.mark.parametrize("tier", list(Tier))
def test_legend_draws_the_shape_that_the_rows_have(qtbot: QtBot, tier: Tier) -> None:
    """A circle in the legend says nothing about a triangle under a bar."""
    view = make.checkpoint(1, 60, tier=tier)
    rows = replay([make.planned("r"), make.saved("r", view), make.finished("r", make.explanation(100))]).rows
    legend = TimelineLegend()
    qtbot.addWidget(legend)
    legend.explain(rows)
    entry = next(entry for entry in legend.entries if entry.text == "checkpoint taken")
    mark = rows[0].own_marks[0]

    def as_in_the_row(painter: QPainter, ink: Ink, rect: QRectF) -> None:
        painter.setClipRect(rect.adjusted(0, -3, 0, 4))
        paint_mark(painter, ink.colours, rect.center() + QPointF(0, 1), mark)

    assert _picture_of(entry.draw) == _picture_of(as_in_the_row)


def test_the_timeline_is_saved_as_a_picture(qtbot: QtBot, tmp_path: Path) -> None:
    """All rows, not those in sight; sharp as PNG, to be scaled as SVG."""
    dock = TimelineDock()
    qtbot.addWidget(dock)
    dock.set_state(STATE)
    dock.resize(700, 100)
    assert dock.save_picture(str(tmp_path / "timeline.png"))
    picture = QImage(str(tmp_path / "timeline.png"))
    assert picture.height() >= 2 * len(STATE.all_rows) * ROW_HEIGHT
    found = {
        picture.pixelColor(x, y).name() for x in range(0, picture.width(), 5) for y in range(0, picture.height(), 5)
    }
    assert LIGHT.avoidable in found
    assert dock.save_picture(str(tmp_path / "timeline.svg"))
    drawn = QSvgRenderer(str(tmp_path / "timeline.svg"))
    assert drawn.isValid()
    assert LIGHT.avoidable in (tmp_path / "timeline.svg").read_text(encoding="utf-8")


def test_a_folder_that_cannot_be_written_is_said(qtbot: QtBot, tmp_path: Path) -> None:
    dock = TimelineDock()
    qtbot.addWidget(dock)
    dock.set_state(STATE)
    with qtbot.waitSignal(dock.problem):
        assert not dock.save_picture(str(tmp_path / "missing" / "timeline.png"))


def test_the_memory_bar_adds_up(qtbot: QtBot) -> None:
    """Against the budget: what is in the model's memory, in RAM, and for branches; each in words as well."""
    dock = TimelineDock()
    qtbot.addWidget(dock)
    live = make.checkpoint(1, 900, tier=Tier.LIVE, n_bytes=256 << 20)
    kept = make.checkpoint(2, 1900, n_bytes=512 << 20)
    changed = make.cache_changed(live, kept, n_bytes_branches=128 << 20)
    dock.set_state(replay([replace(changed, n_bytes_ram=640 << 20)]))
    assert dock.memory.shares == (0.125, 0.25, 0.0625)
    said = "256 MiB in the model's memory, 640 MiB of 2 GiB in RAM (128 MiB for branches)"
    assert dock.memory.accessibleDescription() == said
