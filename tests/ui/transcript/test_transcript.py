"""The chat view: what is measured, what is painted, how it scrolls, and what the mouse and keyboard reach."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from engine.core.prompt.conversation import MessageId
from engine.core.record.parsing import explanation_to_json
from tests.ui.scripted_engine import explanation
from ui.chats.model import Action, ChatModel, ChatRow, RowState
from ui.transcript import accessible as transcript_accessible
from ui.transcript.layout.selection import CharPlace
from ui.transcript.target import Target, TargetKind
from ui.transcript.view import TranscriptView

CODE = "Look:\n\n```python\nprint(1)\n```\n\nand [a link](https://example.org/x) too"


def row(n: int, text: str = "", **more: object) -> ChatRow:
    role = "user" if n % 2 == 0 else "assistant"
    return ChatRow(id=MessageId(f"m{n}"), role=role, text=text or f"message {n}", **more)  # type: ignore[arg-type]


@pytest.fixture
def view(qtbot: QtBot) -> TranscriptView:
    made = TranscriptView(ChatModel())
    made.model.setParent(made)
    qtbot.addWidget(made)
    made.resize(800, 500)
    made.show()
    made.activateWindow()
    qtbot.waitExposed(made)
    return made


def long_chat(n: int) -> list[ChatRow]:
    return [row(i, f"message {i} " + "with some words in it " * (5 + i % 40)) for i in range(n)]


def target(view: TranscriptView, at: int, kind: TargetKind, action: Action | None = None) -> Target:
    return next(t for t in view.item(at).keyboard_targets() if t.kind is kind and t.action is action)


def click(view: TranscriptView, at: int, found: Target) -> None:
    place = QPointF(view.row_rect(at).topLeft()) + found.rect.center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place.toPoint())


def test_only_messages_in_sight_are_laid_out(view: TranscriptView, qtbot: QtBot) -> None:
    """Laying out 2,000 messages at once would block the window for seconds."""
    view.model.show(long_chat(2000))
    qtbot.wait(20)
    assert sum(view.item(i).is_measured for i in range(2000)) < 30
    assert view.is_following
    assert view.row_rect(1999).bottom() <= view.viewport().height()


def test_text_in_sight_does_not_move_when_messages_above_turn_out_higher(view: TranscriptView, qtbot: QtBot) -> None:
    """Estimates get better while scrolling up; the reader must not notice."""
    view.model.show(long_chat(400))
    qtbot.wait(10)
    bar = view.verticalScrollBar()
    for _ in range(60):
        first = view.row_at(0)
        before = view.row_rect(first).top()
        old = bar.value()
        bar.setValue(old - 60)
        assert view.row_rect(first).top() == before + 60
    assert not view.is_following


def test_view_follows_the_reply_only_while_the_reader_is_at_the_end(view: TranscriptView, qtbot: QtBot) -> None:
    view.model.show([*long_chat(60), row(61, "start", state=RowState.RUNNING)])
    qtbot.wait(10)
    bar = view.verticalScrollBar()
    view.model.update(row(61, "start " * 400, state=RowState.RUNNING))
    assert bar.value() == bar.maximum()
    bar.setValue(bar.value() - 300)
    place = view.row_rect(view.row_at(10)).top()
    view.model.update(row(61, "start " * 900, state=RowState.RUNNING))
    assert view.row_rect(view.row_at(10)).top() == place
    view.scroll_to_end()
    assert bar.value() == bar.maximum()


def test_the_bar_is_there_while_there_is_something_to_scroll(view: TranscriptView, qtbot: QtBot) -> None:
    """It came and went with the next change of the view's size only: one stood beside a chat of two lines."""
    bar = view.verticalScrollBar()
    view.model.show([row(0), row(1, "start", state=RowState.RUNNING)])
    assert not bar.isVisible()
    view.model.update(row(1, "start " * 2000, state=RowState.RUNNING))
    qtbot.waitUntil(bar.isVisible)
    view.model.show([row(2)])
    qtbot.waitUntil(lambda: not bar.isVisible())
    view.cover(0, 490)
    qtbot.waitUntil(bar.isVisible)
    view.cover(0, 0)
    qtbot.waitUntil(lambda: not bar.isVisible())


def test_streamed_reply_looks_like_the_same_reply_shown_at_once(view: TranscriptView, qtbot: QtBot) -> None:
    """Incremental rendering must not leave old text, wrong heights or a missed repaint."""
    text = "# Title\n\nSome *text*.\n\n```python\nx = 1\ny = 2\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- one\n"
    view.model.show([row(0), row(1, "S", state=RowState.RUNNING)])
    for end in range(1, len(text) + 1, 7):
        view.model.update(row(1, text[:end], state=RowState.RUNNING))
        qtbot.wait(1)
    view.model.update(row(1, text))
    qtbot.waitUntil(lambda: not view.item(1).highlightings())
    qtbot.wait(20)
    streamed = view.grab().toImage()
    view.model.show([row(2)])
    view.model.show([row(0), row(1, text)])
    qtbot.wait(20)
    qtbot.waitUntil(lambda: not view.item(1).highlightings())
    qtbot.wait(20)
    assert view.grab().toImage() == streamed


def test_open_code_keeps_its_document_while_it_grows(view: TranscriptView) -> None:
    """Setting a thousand lines anew for every token is what makes other chats slow."""
    view.model.show([row(0), row(1, "```python\na = 1\n", state=RowState.RUNNING)])
    document = view.item(1).parts()[0].document
    view.model.update(row(1, "```python\na = 1\nb = 2\n", state=RowState.RUNNING))
    assert view.item(1).parts()[0].document is document
    assert document.toPlainText() == "a = 1\nb = 2"


def test_documents_of_messages_far_away_are_let_go(view: TranscriptView, qtbot: QtBot) -> None:
    view.model.show([row(i) for i in range(600)])
    bar = view.verticalScrollBar()
    for value in range(bar.maximum(), -1, -200):
        bar.setValue(value)
        view.viewport().repaint()
    assert sum(view.item(i).has_documents for i in range(600)) <= 160


def test_selection_runs_across_messages_and_code(view: TranscriptView, qtbot: QtBot) -> None:
    view.model.show([row(0, "first words here"), row(1, CODE), row(2, "last words here")])
    view.scroll_to_end()
    view.selection.select(CharPlace(0, 0, 6), CharPlace(2, 0, 4))
    assert view.selected_text() == f"words here\n\n{CODE}\n\nlast"
    view.selection.select(CharPlace(1, 0, 0), CharPlace(1, 1, 5))
    assert view.selected_text() == "Look:\nprint"


def test_dragging_selects_and_ctrl_c_copies(view: TranscriptView, qtbot: QtBot) -> None:
    view.model.show([row(0, "hello wonderful world")])
    part = view.item(0).parts()[0]
    origin = QPointF(view.row_rect(0).topLeft()) + part.text_origin
    start, end = (origin + QPointF(2, 8)).toPoint(), (origin + QPointF(700, 8)).toPoint()
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(view.viewport(), end)
    view._drag_to(QPointF(end))  # offscreen delivers no move with a button down
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=end)
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "hello wonderful world"


def test_ctrl_a_copies_everything_without_laying_it_out(view: TranscriptView) -> None:
    view.model.show(long_chat(500))
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    text = view.selected_text()
    assert text.startswith("message 0 ")
    assert text.count("\n\n") == 499
    assert sum(view.item(i).has_documents for i in range(500)) < 30


def test_thinking_opens_by_click_and_by_keyboard(view: TranscriptView, qtbot: QtBot) -> None:
    view.model.show([row(0), row(1, "answer", reasoning="deep thought", n_reasoning_tokens=123)])
    closed = view.row_rect(1).height()
    found = target(view, 1, TargetKind.THINKING)
    assert found.name == "Thinking (123 tokens), closed"
    click(view, 1, found)
    assert view.row_rect(1).height() > closed
    view.setFocus()
    view.current = 1
    view.focused = target(view, 1, TargetKind.THINKING)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert view.row_rect(1).height() == closed


def test_tab_reaches_everything_a_message_offers(view: TranscriptView, qtbot: QtBot) -> None:
    """What only the mouse reaches does not exist for many people."""
    more = {"explanation": explanation_to_json(explanation()), "version": 1, "n_versions": 2, "reasoning": "r"}
    view.model.show([row(0), row(1, CODE, is_last=True, **more)])
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert view.current == 1
    seen = []
    for _ in range(8):
        if not view.focusNextPrevChild(True) or view.focused is None:
            break
        seen.append((view.focused.kind, view.focused.action))
    assert seen == [
        (TargetKind.THINKING, None),
        (TargetKind.COPY_CODE, None),
        (TargetKind.LINK, None),
        (TargetKind.PREVIOUS, None),
        (TargetKind.NEXT, None),
        (TargetKind.CACHE, None),
        (TargetKind.ACTION, Action.COPY),
        (TargetKind.ACTION, Action.REGENERATE),
    ]


def test_cache_line_versions_and_actions_ask_for_what_they_say(view: TranscriptView, qtbot: QtBot) -> None:
    more = {"explanation": explanation_to_json(explanation()), "version": 1, "n_versions": 2}
    view.model.show([row(0), row(1, "reply", **more)])
    with qtbot.waitSignal(view.explanation_requested) as asked:
        click(view, 1, target(view, 1, TargetKind.CACHE))
    assert asked.args == ["m1"]
    with qtbot.waitSignal(view.version_requested) as version:
        click(view, 1, target(view, 1, TargetKind.NEXT))
    assert version.args == ["m1", 1]
    with qtbot.waitSignal(view.action_requested) as action:
        click(view, 1, target(view, 1, TargetKind.ACTION, Action.REGENERATE))
    assert action.args == ["m1", Action.REGENERATE]
    with qtbot.waitSignal(view.version_requested):
        QTest.keyClick(view, Qt.Key.Key_Right)


def test_copy_on_a_code_block_copies_the_code(view: TranscriptView) -> None:
    view.model.show([row(0), row(1, CODE)])
    click(view, 1, target(view, 1, TargetKind.COPY_CODE))
    assert QGuiApplication.clipboard().text() == "print(1)\n"


def test_link_is_announced_and_never_opened_by_the_view(view: TranscriptView, qtbot: QtBot) -> None:
    view.model.show([row(0), row(1, CODE)])
    with qtbot.waitSignal(view.link_activated) as opened:
        click(view, 1, target(view, 1, TargetKind.LINK))
    assert opened.args == ["https://example.org/x"]


def test_context_menu_offers_the_actions_of_its_message(view: TranscriptView) -> None:
    view.model.show([row(0, is_last=False), row(1, "half", state=RowState.STOPPED, is_last=True)])
    labels = [action.text() for action in view.menu_for(1).actions() if action.text()]
    copies = ["Copy selection", "Copy as Markdown", "Copy as plain text"]
    assert labels == [*copies, "Regenerate", "Continue", "New chat from here", "Delete", "Select all"]
    assert "Edit" in [action.text() for action in view.menu_for(0).actions()]


def test_screen_readers_find_a_list_of_messages(view: TranscriptView) -> None:
    transcript_accessible.install()
    view.model.show([row(0, "question"), row(1, "answer", explanation=explanation_to_json(explanation()))])
    interface = QAccessible.queryAccessibleInterface(view)
    assert interface.role() == QAccessible.Role.List
    assert interface.childCount() == 2
    item = interface.child(1)
    assert item.role() == QAccessible.Role.ListItem
    assert item.text(QAccessible.Text.Name).startswith("Reply: answer")
    assert "reused 60" in item.text(QAccessible.Text.Name)
    assert interface.child(0).text(QAccessible.Text.Description) == "Actions: Copy, Edit"


def test_narrow_window_keeps_the_text_inside(view: TranscriptView, qtbot: QtBot) -> None:
    view.model.show([row(0), row(1, CODE + " word" * 200)])
    for width in (300, 500, 1400):
        view.resize(width, 500)
        qtbot.wait(5)
        rect = view.row_rect(1)
        assert rect.left() >= 0
        assert rect.right() <= view.viewport().width()
        assert view.column_width <= 760


def test_emptying_the_list_is_harmless(view: TranscriptView, qtbot: QtBot) -> None:
    view.model.show(long_chat(10))
    view.model.show([])
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(50, 50))
    QTest.keyClick(view, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    view.copy()
    qtbot.wait(5)
    assert view.row_at(10) == -1
