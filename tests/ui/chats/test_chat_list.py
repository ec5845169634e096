"""The list of chats as a person uses it: groups, pins, folders, archive, search with a jump to the message."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QInputDialog, QLineEdit, QMenu

from engine.core.prompt.conversation import Conversation, ConversationId, ConversationSummary, MessageId, StoredMessage
from tests.ui.scripted_engine import MemoryConversations
from tests.ui.stage import MakeStage, Stage
from ui.chats.grouping import ARCHIVED, FOLDER, PINNED, ChatEntry, Heading, HitEntry, day_title, entries

CTRL, SHIFT, PLAIN = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier(0)
DAY = 86_400.0
A_MOMENT = 1e-6  # days; the tests may run at midnight


def here() -> datetime:
    """Asked when a chat is made: what is "today" at the start of all tests may be yesterday by now."""
    return datetime.now().astimezone()


def summary(name: str, days_ago: float = 0, **more: object) -> ConversationSummary:
    at = here().timestamp() - days_ago * DAY
    return ConversationSummary(id=ConversationId(name), title=name, created=at, updated=at, **more)  # type: ignore[arg-type]


def chat(name: str, days_ago: float = 0, *, texts: tuple[str, ...] = ("hi", "hello"), **more: object) -> Conversation:
    messages = tuple(
        StoredMessage(
            id=MessageId(f"{name}-{n}"),
            conversation=ConversationId(name),
            parent=MessageId(f"{name}-{n - 1}") if n else None,
            role="assistant" if n % 2 else "user",
            text=text,
        )
        for n, text in enumerate(texts)
    )
    return Conversation(summary=summary(name, days_ago, **more), messages=messages, leaf=messages[-1].id)


@pytest.fixture
def shelf(make_stage: MakeStage) -> Stage:
    """A window with chats of several days."""
    stored = MemoryConversations()
    for one in (chat("bread"), chat("ships", A_MOMENT), chat("lisbon", 400), chat("invoice", 400.1, is_archived=True)):
        stored.chats[one.summary.id] = one
    stage = make_stage(conversations=stored)
    stage.load()
    return stage


def shown(stage: Stage) -> list[str]:
    """Headings in capitals, and what is below them."""
    found = []
    for entry in stage.window.list.model.entries:
        match entry:
            case Heading():
                found.append(entry.title.upper())
            case ChatEntry():
                found.append(entry.summary.title)
            case HitEntry():
                found.append(f"…{entry.hit.message}")
    return found


def menu(stage: Stage, name: str) -> QMenu:
    made = stage.window.list.menu_for(index(stage, name))
    assert made is not None
    return made


def index(stage: Stage, name: str) -> QModelIndex:
    return stage.window.list.model.index_of(ConversationId(name))


def choose(stage: Stage, of: QMenu, label: str) -> None:
    next(action for action in of.actions() if action.text() == label).trigger()
    for shown in stage.window.list.findChildren(QMenu):
        shown.deleteLater()  # as when it closes: its keys go with it
    stage.settle()


def press(stage: Stage, key: Qt.Key, modifiers: Qt.KeyboardModifier = PLAIN) -> None:
    stage.window.activateWindow()
    QTest.keyClick(QApplication.focusWidget() or stage.window, key, modifiers)
    stage.settle()


def click(stage: Stage, at: QModelIndex) -> None:
    view = stage.window.list.view
    place = view.visualRect(at).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    stage.settle()


def search(stage: Stage, text: str) -> None:
    press(stage, Qt.Key.Key_F, CTRL | SHIFT)
    assert stage.window.list.search.hasFocus()
    QTest.keyClicks(stage.window.list.search, text)
    stage.qtbot.waitUntil(lambda: stage.window.library.found is not None)
    stage.settle()


# -- order -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("day", "title"),
    [
        (date(2026, 11, 24), "Today"),
        (date(2026, 11, 25), "Today"),  # a clock that was wrong
        (date(2026, 11, 23), "Yesterday"),
        (date(2026, 11, 18), "This week"),
        (date(2026, 11, 17), "This month"),
        (date(2026, 10, 31), "October"),
        (date(2025, 11, 24), "November 2025"),
    ],
)
def test_days_are_named_as_people_name_them(day: date, title: str) -> None:
    at = datetime(day.year, day.month, day.day, 12).astimezone().timestamp()
    assert day_title(at, date(2026, 11, 24)) == title


def test_at_midnight_today_is_yesterday(make_stage: MakeStage) -> None:
    """The window has one clock: all that it writes and shows goes by that."""
    moment = [datetime(2026, 3, 4, 12).astimezone().timestamp()]
    stage = make_stage(now=lambda: moment[0])
    stage.load()
    stage.send("Good morning.")
    assert shown(stage)[0] == "TODAY"
    moment[0] += DAY
    stage.window.desk._on_minute()
    assert shown(stage)[0] == "YESTERDAY"


def test_pins_and_folders_come_before_days_and_the_archive_after_them() -> None:
    today = here().date()
    listed = entries(
        [summary("a"), summary("b", is_pinned=True), summary("c", folder="work"), summary("d", 1), summary("e", 2),
         summary("f", folder="Art"), summary("g", is_archived=True, is_pinned=True)],
        today,
        {FOLDER + "work"},
    )  # fmt: skip
    said = [one.title.upper() if isinstance(one, Heading) else one.summary.id for one in listed]
    week = "THIS WEEK"
    assert said == ["PINNED", "b", "ART", "f", "WORK", "TODAY", "a", "YESTERDAY", "d", week, "e", "ARCHIVED", "g"]


def test_the_list_has_headings_and_the_archive_is_closed(shelf: Stage) -> None:
    year = (here() - timedelta(days=400)).strftime("%B %Y").upper()
    assert shown(shelf) == ["TODAY", "bread", "ships", year, "lisbon", "ARCHIVED"]


def test_keys_pass_over_headings_and_open_the_archive(shelf: Stage) -> None:
    view = shelf.window.list.view
    view.setFocus()
    view.setCurrentIndex(index(shelf, "ships"))
    press(shelf, Qt.Key.Key_Down)
    assert view.currentIndex() == index(shelf, "lisbon")
    press(shelf, Qt.Key.Key_Down)
    press(shelf, Qt.Key.Key_Right)
    assert shown(shelf)[-2:] == ["ARCHIVED", "invoice"]
    assert shelf.settings.current.folded_chats == ()
    press(shelf, Qt.Key.Key_Left)
    assert shown(shelf)[-1] == "ARCHIVED"
    press(shelf, Qt.Key.Key_Up)
    press(shelf, Qt.Key.Key_Up)
    press(shelf, Qt.Key.Key_Return)
    assert shelf.window.controller.chat.title == "ships"


def test_what_is_folded_stays_folded_after_a_restart(shelf: Stage, make_stage: MakeStage) -> None:
    shelf.window.library.move(ConversationId("bread"), "Work")
    shelf.settle()
    click(shelf, shelf.window.list.model.index(0))
    click(shelf, shelf.window.list.model.index(shelf.window.list.model.rowCount() - 1))
    assert shelf.settings.current.folded_chats == (FOLDER + "Work",)
    again = make_stage(conversations=shelf.conversations)
    assert shown(again)[:2] == ["WORK", "TODAY"]
    assert shown(again)[-1] == "invoice"


def test_pin_and_archive_from_the_menu_and_by_keys(shelf: Stage) -> None:
    choose(shelf, menu(shelf, "lisbon"), "Pin")
    assert shown(shelf)[:2] == ["PINNED", "lisbon"]
    choose(shelf, menu(shelf, "lisbon"), "Unpin")
    assert "PINNED" not in shown(shelf)
    click(shelf, index(shelf, "bread"))
    press(shelf, Qt.Key.Key_L, CTRL | SHIFT)
    assert shown(shelf)[:2] == ["PINNED", "bread"]
    press(shelf, Qt.Key.Key_H, CTRL | SHIFT)
    assert "bread" not in shown(shelf)
    assert shelf.conversations.chats[ConversationId("bread")].summary.is_archived


def test_a_chat_goes_into_a_new_folder_and_the_folder_is_renamed_in_place(shelf: Stage) -> None:
    folders = menu(shelf, "bread").findChild(QMenu)
    assert isinstance(folders, QMenu)
    choose(shelf, folders, "New folder…")
    dialog = shelf.window.list.findChild(QInputDialog)
    assert isinstance(dialog, QInputDialog)
    dialog.setTextValue("Kitchen")
    dialog.accept()
    shelf.window.activateWindow()  # as the system does when a dialog closes
    shelf.qtbot.waitUntil(shelf.window.isActiveWindow)
    assert shown(shelf)[:2] == ["KITCHEN", "bread"]
    view = shelf.window.list.view
    view.setFocus()
    view.setCurrentIndex(shelf.window.list.model.index(0))
    press(shelf, Qt.Key.Key_F2)
    editor = QApplication.focusWidget()
    assert isinstance(editor, QLineEdit)
    editor.setText("Food")
    press(shelf, Qt.Key.Key_Return)
    assert shown(shelf)[:2] == ["FOOD", "bread"]
    again = menu(shelf, "bread").findChild(QMenu)
    assert isinstance(again, QMenu)
    choose(shelf, again, "No folder")
    assert shown(shelf)[0] == "TODAY"


@pytest.mark.parametrize(
    ("key", "expected"),
    [(PINNED, (True, False, "")), (ARCHIVED, (False, True, "")), (FOLDER + "Work", (False, False, "Work"))],
)
def test_a_dropped_chat_goes_where_it_was_dropped(shelf: Stage, key: str, expected: tuple[bool, bool, str]) -> None:
    shelf.window.library.pin(ConversationId("ships"), True)
    shelf.window.library.move(ConversationId("lisbon"), "Work")
    shelf.settle()
    model = shelf.window.list.model
    heading = next(i for i, e in enumerate(model.entries) if isinstance(e, Heading) and e.key == key)
    data = model.mimeData([index(shelf, "bread")])
    assert model.canDropMimeData(data, Qt.DropAction.MoveAction, -1, 0, model.index(heading))
    model.dropMimeData(data, Qt.DropAction.MoveAction, -1, 0, model.index(heading))
    shelf.settle()
    now = shelf.conversations.chats[ConversationId("bread")].summary
    assert (now.is_pinned, now.is_archived, now.folder) == expected


def test_a_deleted_chat_comes_back_to_its_place(shelf: Stage) -> None:
    shelf.window.library.pin(ConversationId("ships"), True)
    shelf.settle()
    view = shelf.window.list.view
    view.setFocus()
    view.setCurrentIndex(index(shelf, "ships"))
    press(shelf, Qt.Key.Key_Delete)
    assert "ships" not in shown(shelf)
    shelf.window.pane.undo.button.click()
    shelf.settle()
    assert shown(shelf)[:2] == ["PINNED", "ships"]


def test_list_items_have_names_for_screen_readers(shelf: Stage) -> None:
    model = shelf.window.list.model
    said = [model.data(model.index(row), Qt.ItemDataRole.AccessibleTextRole) for row in range(model.rowCount())]
    assert said[:3] == ["Today, 2 chats", "bread", "ships"]
    assert said[-1] == "Archived, 1 chat, closed"


# -- search ----------------------------------------------------------------------------------------------------------


def fill(stage: Stage) -> None:
    long = chat("voyage", 3, texts=("ask", *(f"filler {n}\n\n" * 20 for n in range(40)), "the Sourdough ship", "end"))
    stage.conversations.chats[long.summary.id] = long
    bread = chat("bread", texts=("How is sourdough made?", "With flour."))
    stage.conversations.chats[bread.summary.id] = bread


def test_search_shows_the_words_and_a_click_goes_to_the_message(shelf: Stage) -> None:
    """The message may be anywhere in a long chat."""
    fill(shelf)
    search(shelf, "sourdough")
    assert shown(shelf) == ["bread", "…bread-0", "voyage", "…voyage-41"]
    click(shelf, shelf.window.list.model.index(3))
    pane, controller = shelf.window.pane, shelf.window.controller
    assert controller.chat.title == "voyage"
    row = controller.rows.find(MessageId("voyage-41"))
    assert row is not None
    assert row in pane.transcript.rows_in_sight()
    shelf.qtbot.waitUntil(lambda: pane.finder.count.text() == "1 of 1")
    assert pane.finder.matches.at == (row, 0)
    assert shelf.window.list.model.entry(shelf.window.list.view.currentIndex()) == shelf.window.list.model.entries[3]


def test_search_by_keys_alone(shelf: Stage) -> None:
    fill(shelf)
    search(shelf, "sourdough")
    press(shelf, Qt.Key.Key_Down)
    assert shelf.window.list.view.hasFocus()
    press(shelf, Qt.Key.Key_Down)
    press(shelf, Qt.Key.Key_Return)
    assert shelf.window.controller.chat.title == "bread"
    press(shelf, Qt.Key.Key_F, CTRL | SHIFT)
    press(shelf, Qt.Key.Key_Escape)
    shelf.qtbot.waitUntil(lambda: "TODAY" in shown(shelf))


def test_a_message_on_another_branch_is_shown_with_its_branch(shelf: Stage) -> None:
    old = chat("bread", texts=("question", "an older answer"))
    newer = StoredMessage(
        id=MessageId("new"),
        conversation=old.summary.id,
        parent=old.messages[0].id,
        role="assistant",
        text="a newer one",
    )
    shelf.conversations.chats[old.summary.id] = Conversation(
        summary=old.summary, messages=(*old.messages, newer), leaf=newer.id
    )
    search(shelf, "older")
    click(shelf, shelf.window.list.model.index(1))
    assert [row.text for row in shelf.window.controller.rows.rows] == ["question", "an older answer"]
    assert shelf.conversations.chats[old.summary.id].leaf == MessageId("bread-1")


def test_a_hit_on_another_branch_leaves_the_reply_being_written_in_sight(shelf: Stage) -> None:
    shelf.load()
    shelf.window.controller.new_chat()
    shelf.send("question")
    shelf.answer("an older answer")
    shelf.window.controller.regenerate()
    shelf.engine.say_planned()
    shelf.engine.say_text("a newer one")
    shelf.settle()
    search(shelf, "older")
    click(shelf, shelf.window.list.model.index(1))
    assert [row.text for row in shelf.window.controller.rows.rows] == ["question", "a newer one"]
    shelf.engine.say_finished("a newer one")
    shelf.settle()
    click(shelf, shelf.window.list.model.index(1))
    assert [row.text for row in shelf.window.controller.rows.rows] == ["question", "an older answer"]


def test_nothing_found_is_said_and_an_empty_search_brings_all_back(shelf: Stage) -> None:
    search(shelf, "zebra")
    empty = shelf.window.list.empty
    assert empty.title.text() == "Nothing found for “zebra”"
    assert empty.isVisible()
    QTest.mouseClick(empty.all_button, Qt.MouseButton.LeftButton)
    shelf.qtbot.waitUntil(lambda: "bread" in shown(shelf))
    assert not empty.isVisible()
    assert shelf.window.list.search.hasFocus()


def test_rows_are_painted_within_a_narrow_panel(shelf: Stage) -> None:
    fill(shelf)
    search(shelf, "sourdough")
    view = shelf.window.list.view
    shelf.window.list.setFixedWidth(150)
    shelf.settle()
    rect = view.visualRect(shelf.window.list.model.index(1))
    assert rect.width() <= view.viewport().width()
    assert view.grab().toImage().pixelColor(QPoint(2, 2)).isValid()
