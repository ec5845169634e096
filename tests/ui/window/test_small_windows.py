"""In a small window everything has its place: nothing is cut off, and the messages stay in sight."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QLineEdit, QWidget

from engine.core.decisions.placement import PlacementVerdict
from engine.core.prompt.span_values import BoundaryKind
from tests.ui import event_builders as make
from tests.ui.stage import Stage
from ui.inspector.tables import RowsTable
from ui.theme.notices import Problem

_LONG = "The model file could not be read to its end, because the disk on which it lies was taken away meanwhile. " * 4


def cut_off(window: QWidget) -> list[str]:
    """The controls and labels of which a part lies outside of the window."""
    found = []
    for widget in window.findChildren(QWidget):
        if not isinstance(widget, QAbstractButton | QComboBox | QLabel | QLineEdit) or not widget.isVisible():
            continue
        place = QRect(widget.mapTo(window, widget.rect().topLeft()), widget.size())
        if widget.window() is window and not window.rect().contains(place):
            found.append(f"{type(widget).__name__} {widget.accessibleName()} {place.getRect()}")
    return found


def fill_status(stage: Stage) -> None:
    """The longest figures that the line at the bottom tells."""
    stage.send("look at this")
    stage.engine.say_planned(120_000, 60_000)
    stage.engine.say(make.encoding(stage.engine.generates[-1].request, 0.4, label="a long name of a picture " * 4))
    views = tuple(make.checkpoint(n, 900 * n) for n in range(1, 12))
    stage.engine.say(make.cache_changed(*views, n_ctx=131_072, n_bytes_branches=512 * 1024**2, n_branches=12))
    stage.settle()


@pytest.mark.parametrize("shows_inspector", [False, True], ids=["without the inspector", "with it"])
def test_at_900_by_600_nothing_is_cut_off(stage: Stage, shows_inspector: bool) -> None:
    """The text at the bottom asked for more room than the window had, and took everything along."""
    fill_status(stage)
    stage.window.inspector.setVisible(shows_inspector)
    stage.window.resize(900, 600)
    stage.settle()
    assert (stage.window.width(), stage.window.height()) == (900, 600)
    assert stage.window.minimumSizeHint().width() <= 700
    assert cut_off(stage.window) == []


def test_a_long_message_leaves_the_chat_in_sight(stage: Stage) -> None:
    """Half the pixels of a screen at 2x, the inspector open: the banner took all the height there was."""
    stage.send("a question")
    stage.answer("A reply.")
    stage.window.inspector.show()
    stage.window.resize(720, 450)
    stage.window.notices.show_problem(
        Problem(title="The model could not be loaded", message=_LONG, details="x"), "Again", None
    )
    stage.window.pane.notice.show_problem(Problem(title="And a notice", message=_LONG))
    stage.settle()
    pane = stage.window.pane
    assert (stage.window.width(), stage.window.height()) == (720, 450)
    assert pane.problem.isVisible()
    line = pane.transcript.fontMetrics().height()
    assert pane.transcript.viewport().height() >= 3 * line
    stage.qtbot.waitUntil(lambda: pane.composer.visibleRegion().boundingRect().size() == pane.composer.size())
    for panel in (pane.problem, pane.notice):
        go_to(stage, panel.close_button)
        assert panel.close_button.visibleRegion().boundingRect().size() == panel.close_button.size()
        QTest.keyClick(panel.close_button, Qt.Key.Key_Space)
        stage.settle()
    assert not pane.problem.isVisible()
    assert not pane.notice.isVisible()


def go_to(stage: Stage, button: QWidget) -> None:
    assert button.hasFocus() or any(stage.tab() is button for _ in range(60)), "Tab does not lead there"


@pytest.mark.parametrize("size", [(1440, 900), (900, 600)])
def test_what_was_decided_about_a_place_can_be_read(stage: Stage, size: tuple[int, int]) -> None:
    """The column with the reason, the last one, was left with 20 pixels."""
    stage.window.resize(*size)
    stage.send("a question")
    request = stage.engine.generates[-1]
    places = (
        make.place(1200, PlacementVerdict.AT_REUSED, BoundaryKind.AFTER_TOOL_RESULT),
        make.place(2400, PlacementVerdict.NOT_WORTH, BoundaryKind.JUNCTION),
    )
    stage.engine.say(make.planned(request.request, session=request.session, places=places))
    stage.engine.say_text("Yes.")
    stage.engine.say_finished("Yes.")
    stage.settle()
    view = stage.window.timeline.view
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_End)
    QTest.keyClick(view, Qt.Key.Key_Return)
    stage.window.inspector.page.reveal("places")
    stage.settle()
    table = next(t for t in stage.window.findChildren(RowsTable) if t.accessibleName() == "Where checkpoints go")
    assert table.isVisible()
    widths = [table.columnWidth(n) for n in range(3)]
    assert sum(widths) <= table.viewport().width() + 2
    assert widths[2] >= 0.35 * table.viewport().width()
    longest = max((cell.text for row in table.rows for cell in row.cells[1:]), key=len)
    words = max(table.fontMetrics().horizontalAdvance(word) for word in longest.split())
    assert min(widths[1:]) > words, "no word is broken"
