"""Dialogs and tables are in the look of the theme: no signs on buttons, no box around a cell, heads at the left."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QDialogButtonBox, QWidget
from pytestqt.qtbot import QtBot

from tests.screens.story import DEAR, say_reply
from tests.ui.stage import Stage
from ui.inspector.fold import Fold
from ui.inspector.tables import RowsTable


def test_buttons_of_dialogs_have_no_signs(stage: Stage, qtbot: QtBot) -> None:
    parent = QWidget(stage.window)
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, parent)
    parent.show()
    qtbot.waitUntil(box.isVisible)
    assert [button.icon().isNull() for button in box.buttons()] == [True, True]


def tables(stage: Stage) -> list[RowsTable]:
    """Of the inspector, each unfolded."""
    stage.send("And run it against yesterday's log?")
    say_reply(stage, "Done.", DEAR, seconds=9.4)
    stage.window.explainer.explain_current()
    for fold in stage.window.inspector.findChildren(Fold):
        if not fold.button.isChecked():
            fold.button.click()
    stage.settle()
    return [table for table in stage.window.inspector.findChildren(RowsTable) if table.isVisible()]


def test_titles_of_columns_are_never_cut(stage: Stage) -> None:
    """ "Outcome" was "Out…" where the inspector is narrow."""
    stage.window.resize(900, 600)
    found = tables(stage)
    assert found
    for table in found:
        header = table.horizontalHeader()
        for column, title in enumerate(table._rows.headers):
            if not table.isColumnHidden(column):
                wanted = header.fontMetrics().horizontalAdvance(title)
                assert header.sectionSize(column) >= wanted, title


def test_titles_stand_at_the_left(stage: Stage) -> None:
    """They stood in the middle above what is at the left."""
    header = tables(stage)[0].horizontalHeader()
    image = header.grab(QRect(header.sectionViewportPosition(0), 0, header.sectionSize(0), header.height())).toImage()
    paper = image.pixelColor(image.width() - 2, 2)
    columns = [
        x for x in range(image.width()) if any(image.pixelColor(x, y) != paper for y in range(4, image.height() - 6))
    ]
    assert columns[0] < 16
    assert all(b - a < 40 for a, b in pairwise(columns))
