"""The text of a check box goes on in another line where there is no room beside it."""

from __future__ import annotations

import itertools

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QStyle, QStyleOptionButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from ui.settings.page import WrappingCheckBox, wrapped_to

TEXT = "Keep the calls of tools as the model wrote them"


@pytest.fixture
def page(qtbot: QtBot) -> QWidget:
    widget = QWidget()
    qtbot.addWidget(widget)
    return widget


@pytest.fixture
def box(page: QWidget) -> WrappingCheckBox:
    made = WrappingCheckBox(TEXT)
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(made)
    column.addStretch(1)
    return made


def show_at(page: QWidget, width: int, qtbot: QtBot) -> None:
    page.resize(width, 400)
    with qtbot.waitExposed(page):
        page.show()


def test_it_is_one_line_where_that_has_room(page: QWidget, box: WrappingCheckBox, qtbot: QtBot) -> None:
    show_at(page, 4000, qtbot)
    assert box.shown == box.text() == TEXT
    assert box.height() == box.sizeHint().height()


def test_it_gets_as_many_lines_as_it_needs_and_the_height_for_them(
    page: QWidget, box: WrappingCheckBox, qtbot: QtBot
) -> None:
    show_at(page, box.sizeHint().width() // 2, qtbot)
    lines = box.shown.split("\n")
    assert len(lines) > 1
    assert " ".join(lines) == box.text() == TEXT
    assert max(map(box.fontMetrics().horizontalAdvance, lines)) < box.width()
    assert box.height() >= len(lines) * box.fontMetrics().height()


def test_it_is_no_wider_than_its_longest_word_has_to_be(box: WrappingCheckBox) -> None:
    words, narrow = TEXT.split(), box.minimumSizeHint().width()
    assert max(map(box.fontMetrics().horizontalAdvance, words)) < narrow < box.sizeHint().width() / 2
    assert wrapped_to(TEXT, box.fontMetrics(), 1).split("\n") == words


def test_each_line_is_drawn(page: QWidget, box: WrappingCheckBox, qtbot: QtBot) -> None:
    show_at(page, 10, qtbot)
    n_lines, picture = box.shown.count("\n") + 1, box.grab().toImage()
    tops = [picture.height() * line // n_lines for line in range(n_lines + 1)]
    option = QStyleOptionButton()
    box.initStyleOption(option)
    text = box.style().subElementRect(QStyle.SubElement.SE_CheckBoxContents, option, box)  # beside it is the box
    for top, bottom in itertools.pairwise(tops):
        seen = {picture.pixel(x, y) for x in range(text.left(), picture.width()) for y in range(top, bottom)}
        assert len(seen) > 1, "a line without ink"


def test_each_line_can_be_clicked(page: QWidget, box: WrappingCheckBox, qtbot: QtBot) -> None:
    show_at(page, 10, qtbot)
    assert "\n" in box.shown
    QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(box.width() // 2, box.height() - 4))
    assert box.isChecked()
    QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(box.width() // 2, 4))
    assert not box.isChecked()
