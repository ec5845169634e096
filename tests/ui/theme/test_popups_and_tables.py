"""Lists that drop down and menus have round corners, dialogs no pictures on their buttons, tables heads at the left."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QHeaderView,
    QMenu,
    QMessageBox,
    QPushButton,
    QTableView,
    QTableWidget,
    QWidget,
)

from tests.ui.stage import Stage
from ui.theme.theme import current_colours

THEMES = ["light", "dark", "high-contrast"]


def has_round_corners(popup: QWidget) -> bool:
    """What lies outside of them is not drawn, and the edge between is."""
    assert popup.testAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
    image = popup.grab().toImage()
    border = QColor(current_colours().border).rgba()
    top = [image.pixelColor(x, 0).rgba() for x in range(image.width())]
    return border not in top[:3] and border in top[9:-9]


@pytest.mark.parametrize("theme", THEMES)
def test_what_drops_down_is_round(stage: Stage, theme: str) -> None:
    stage.settings.change(theme=theme)
    stage.window.dialogs.show_settings()
    page = stage.window.dialogs.settings_page
    assert page is not None
    box = page.fields["theme"]
    assert isinstance(box, QComboBox)
    box.showPopup()
    stage.settle()
    assert has_round_corners(box.view().window())
    rows = [box.view().visualRect(box.model().index(row, 0)) for row in range(box.count())]
    assert box.view().viewport().rect().contains(rows[-1]), "all of it is seen"
    box.hidePopup()


@pytest.mark.parametrize("theme", THEMES)
def test_menus_are_round(stage: Stage, theme: str) -> None:
    stage.settings.change(theme=theme)
    menu = stage.window.menu_button.menu()
    assert isinstance(menu, QMenu)
    menu.popup(stage.window.mapToGlobal(QPoint(100, 100)))
    stage.settle()
    assert has_round_corners(menu)
    menu.close()


def test_no_button_of_a_box_has_a_picture(stage: Stage) -> None:
    """Fusion puts ticks and crosses on them."""
    question = QMessageBox(stage.window)
    kinds = QMessageBox.StandardButton
    wanted = (kinds.Ok, kinds.Cancel, kinds.Yes, kinds.No, kinds.Save, kinds.Discard, kinds.Help)
    for kind in wanted:
        question.addButton(kind)
    question.show()
    box = QDialogButtonBox(QDialogButtonBox.StandardButton(question.standardButtons().value), stage.window)
    box.show()
    buttons = [*question.findChildren(QPushButton), *box.findChildren(QPushButton)]
    assert len(buttons) >= 2 * len(wanted)
    assert [one.text() for one in buttons if not one.icon().isNull()] == []
    question.close()


def test_heads_stand_where_their_column_begins(stage: Stage) -> None:
    table = QTableWidget(2, 3)
    stage.qtbot.addWidget(table)
    table.show()
    header = table.horizontalHeader()
    assert isinstance(header, QHeaderView)
    assert header.defaultAlignment() & Qt.AlignmentFlag.AlignLeft


def test_no_cell_has_a_frame_of_its_own(stage: Stage) -> None:
    """The row is chosen: a dotted box in one of its cells said otherwise."""
    table = QTableWidget(2, 2)
    stage.qtbot.addWidget(table)
    table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
    table.setShowGrid(False)
    table.show()
    table.activateWindow()
    table.setFocus()
    QTest.keyClick(table, Qt.Key.Key_Down)
    stage.settle()
    rect = table.visualRect(table.model().index(1, 0))
    image = table.viewport().grab().toImage()
    ratio = image.devicePixelRatio()
    edge = {
        image.pixelColor(round((rect.left() + x) * ratio), round((rect.top() + y) * ratio)).name()
        for x, y in ((1, 1), (4, 1), (9, 1), (1, 5), (20, 8), (30, 12))
    }
    assert len(edge) == 1
