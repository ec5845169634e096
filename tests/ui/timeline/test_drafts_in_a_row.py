"""What of a reply had been drafted, as a quiet line below it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.client.state import UiState, replay
from engine.core.prompt.span_values import Kind
from tests.ui import event_builders as make
from ui.theme.theme import DARK, LIGHT, Colours, ThemeName, apply_theme
from ui.timeline.legend import TimelineLegend
from ui.timeline.view import TimelineView

N_PROMPT, N_WRITTEN, N_RIGHT = 800, 200, 120


def _state(n_right: int) -> UiState:
    end = make.finished("p", make.explanation(N_PROMPT), n_generated=N_WRITTEN)
    usage = replace(end.usage, n_rounds=80, n_drafted=150, n_drafts_right=n_right)
    return replay([make.planned("p", span_map=make.spans((Kind.USER, N_PROMPT))), replace(end, usage=usage)])


def _picture(view: TimelineView, n_right: int) -> QImage:
    view.set_state(_state(n_right))
    return view.viewport().grab().toImage()


@pytest.mark.parametrize(("theme", "colours"), [("light", LIGHT), ("dark", DARK)])
def test_a_line_below_a_reply_is_as_long_as_what_had_been_drafted(
    qtbot: QtBot, qapp: QApplication, theme: ThemeName, colours: Colours
) -> None:
    """In the grey of what costs nothing: drafts change the time alone."""
    apply_theme(qapp, theme)
    view = TimelineView()
    qtbot.addWidget(view)
    view.resize(1000, 300)
    with qtbot.waitExposed(view):
        view.show()
    without, image = _picture(view, 0), _picture(view, N_RIGHT)
    drawn = [
        (x, y) for x in range(image.width()) for y in range(image.height()) if image.pixel(x, y) != without.pixel(x, y)
    ]
    columns, lines = {x for x, _ in drawn}, {y for _, y in drawn}
    assert abs(len(columns) - N_RIGHT * view.px_per_token * image.devicePixelRatio()) <= 2
    assert len(lines) <= 2
    assert {QColor(image.pixel(x, y)).name() for x, y in drawn} == {colours.muted}
    apply_theme(qapp, "light")


def test_the_legend_explains_it_where_there_is_one(qtbot: QtBot) -> None:
    for n_right in (0, N_RIGHT):
        legend = TimelineLegend()
        qtbot.addWidget(legend)
        legend.explain(_state(n_right).rows)
        assert ("drafts that were right" in legend.accessibleDescription()) is bool(n_right)
