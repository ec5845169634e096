"""With letters twice as large, in a small window: everything is still there, and nothing is cut off."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QComboBox,
    QDialog,
    QLabel,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QStyle,
    QTabWidget,
    QToolButton,
    QWidget,
)

from engine.core.prompt.conversation import Displaced
from tests.ui.stage import Stage
from tests.ui.window.test_small_windows import cut_off
from ui.settings.stored import Settings, shown_settings
from ui.theme.labels import ElidedLabel

_PADDING = 4  # at least, beside a text


def too_small(window: QWidget) -> list[str]:
    """Buttons that show a text which has no room in them."""
    found = []
    for widget in window.findChildren(QWidget):
        if not isinstance(widget, QPushButton | QToolButton | QComboBox) or not widget.isVisible():
            continue
        if isinstance(widget, QToolButton) and widget.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonIconOnly:
            continue
        text = widget.text() if isinstance(widget, QAbstractButton) else widget.currentText()
        metrics = widget.fontMetrics()
        if text and (metrics.horizontalAdvance(text) + _PADDING > widget.width() or metrics.height() > widget.height()):
            found.append(f"{text!r} in {widget.width()} x {widget.height()}")
    return found


def test_signs_grow_with_the_letters(stage: Stage) -> None:
    """Boxes to tick, the ring and the dots stayed as small as beside letters of half the size."""

    def sizes() -> list[int]:
        box = QCheckBox("on", stage.window)
        box.ensurePolished()
        edge = box.style().pixelMetric(QStyle.PixelMetric.PM_IndicatorWidth, None, box)
        box.deleteLater()
        return [edge, stage.window.gauge.sizeHint().height(), stage.window.pane.composer.forecast._room]

    before = sizes()
    stage.settings.change(font_size=2 * Settings().font_size)
    stage.settle()
    assert all(after > 1.7 * small for small, after in zip(before, sizes(), strict=True))


def cut_words(window: QWidget) -> list[str]:
    """Labels and boxes to tick whose words end at their edge: neither wrapped nor, as they would say, shortened."""
    found = []
    for widget in window.findChildren(QWidget):
        if not isinstance(widget, QLabel | QCheckBox | QRadioButton) or not widget.isVisible():
            continue
        if widget.hasHeightForWidth():
            is_cut = bool(widget.text()) and widget.heightForWidth(widget.width()) > widget.height() + 1
        else:
            is_cut = widget.sizeHint().width() > widget.width() and not isinstance(widget, ElidedLabel)
        if is_cut:
            found.append(f"{widget.text()!r} in {widget.width()} x {widget.height()}")
    return found


def outside(stage: Stage) -> list[str]:
    """What can be clicked in the messages, but lies beside their column or in each other's place."""
    view = stage.window.pane.transcript
    found = []
    for row in view.rows_in_sight():
        targets = view.item(row).targets()
        found += [one.name for one in targets if one.rect.left() < -8 or one.rect.right() > view.column_width + 8]
        for place, one in enumerate(targets):
            found += [f"{one.name} on {two.name}" for two in targets[:place] if two.rect.intersects(one.rect)]
    return found


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_twice_as_large_letters_have_room_at_900_by_600(stage: Stage, theme: str) -> None:
    window = stage.window
    stage.settings.change(theme=theme, font_size=2 * Settings().font_size)
    stage.send("Rewrite the tokenizer test so that it covers empty input.")
    stage.answer("Done: 412 lines, no failures.\n\n```python\nprint('a long line of code that is cut nowhere')\n```")
    window.controller.regenerate()
    stage.answer("Another version.")
    window.resize(900, 600)
    stage.settle()
    assert (window.width(), window.height()) == (900, 600), "the window does not have to grow"
    assert cut_off(window) == []
    assert too_small(window) == []
    assert cut_words(window) == []
    assert outside(stage) == []
    window.explainer.explain_current()
    stage.settle()
    assert window.inspector.isVisible()
    window.splitter.setSizes([150, 800])  # as narrow as the chats can be drawn
    stage.settle()
    assert (window.width(), window.height()) == (900, 600)
    assert too_small(window.list) + too_small(window.pane) == []
    window.inspector.hide()
    stage.settle()
    assert window.pane.transcript.viewport().height() > 2 * window.pane.transcript.fontMetrics().height()


def scrolls_sideways(root: QWidget) -> list[str]:
    """Pages that are wider than their dialog: one would have to push them to and fro to read a line."""
    return [
        area.accessibleName()
        for area in root.findChildren(QScrollArea)
        if area.isVisible() and area.horizontalScrollBar().maximum() > 0
    ]


DIALOGS = ("settings", "glossary", "shortcuts", "system", "local", "get", "server", "tools", "palette")


@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize("name", DIALOGS)
def test_nothing_is_cut_in_dialogs_of_a_small_window(
    stage: Stage, name: str, times: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("HOME", "USERPROFILE", "HF_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "OLLAMA_MODELS"):
        monkeypatch.setenv(variable, str(tmp_path))
    stage.settings.change(font_size=times * Settings().font_size)
    stage.window.resize(900, 600)
    stage.send("one")
    stage.answer("first")
    stage.window.actions_by_name[name].trigger()
    stage.settle()
    dialogs = [one for one in stage.window.findChildren(QDialog) if one.isVisible()]
    roots = [*dialogs, *([stage.window.commands] if stage.window.commands.isVisible() else [])]
    assert roots
    for root in roots:
        tabs = root.findChild(QTabWidget)
        for page in range(1 if tabs is None else tabs.count()):
            if tabs is not None:
                tabs.setCurrentIndex(page)
            stage.settle()
            assert too_small(root) == []
            assert cut_words(root) == []
            assert scrolls_sideways(root) == []


_OPEN, _CLOSED = Displaced(path="/media/a disk/chats"), Displaced(path="/media/a disk/chats", is_open=False)


@pytest.mark.parametrize(("displaced", "closes"), [(_OPEN, False), (_OPEN, True), (_CLOSED, True)])
def test_a_question_with_many_answers_is_no_wider_than_the_window(
    stage: Stage, displaced: Displaced, closes: bool
) -> None:
    """Its buttons stood beside each other, the outer ones off a small screen."""
    stage.settings.change(font_size=2 * Settings().font_size)
    stage.window.resize(900, 600)
    stage.settle()
    place = stage.window.closing.place
    place.displaced = displaced
    place.ask("The folder cannot be written.", close=(lambda: None) if closes else None)
    stage.settle()
    box = place.question
    assert box is not None
    assert box.isVisible()
    assert box.width() <= stage.window.width()
    assert too_small(box) == []
    assert all(box.rect().contains(button.geometry()) for button in box.buttons())
    place.displaced = None
    box.reject()


def test_answers_stand_beside_each_other_where_there_is_room(stage: Stage) -> None:
    place = stage.window.closing.place
    place.displaced = _OPEN
    place.ask()
    stage.settle()
    box = place.question
    assert box is not None
    assert len({button.y() for button in box.buttons()}) == 1
    place.displaced = None
    box.reject()


@pytest.mark.parametrize("name", {about.group: name for name, about in shown_settings()}.values())  # the last ones
def test_a_setting_that_one_goes_to_is_in_sight(stage: Stage, name: str) -> None:
    """The page was scrolled before it had been laid out, and its end was out of sight."""
    stage.settings.change(font_size=2 * Settings().font_size)
    stage.window.dialogs.show_settings()
    page = stage.window.dialogs.settings_page
    assert page is not None
    page.go_to(name)
    stage.settle()
    field = page.fields[name]
    stage.qtbot.waitUntil(lambda: field.visibleRegion().boundingRect() == field.rect())


def test_ctrl_plus_leads_there_and_ctrl_0_back(stage: Stage) -> None:
    field, usual = stage.window.pane.composer.field, Settings().font_size
    for _ in range(usual):
        QTest.keyClick(field, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    assert stage.settings.current.font_size == 2 * usual
    assert round(stage.window.font().pointSizeF() / 2) == usual
    assert round(stage.window.pane.transcript.font().pointSizeF() / 2) == usual
    QTest.keyClick(field, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    assert stage.settings.current.font_size == usual
