"""The folder with the chats goes while the window is open: it is noticed, asked about, and nothing is lost."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox, QPushButton

from engine.core.prompt.conversation import Kept
from engine.store.conversations import SqliteConversations
from tests.conftest import ExpectedWarnings
from tests.store.store_builders import done, message, opened
from tests.ui.stage import MakeStage, Stage
from ui.keeping.chats_place import ChatsPlace

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows moves and removes no file that is open")

SAID = ["one", "first"]
SAID_LATER = ["two", "second"]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def disk(data: Path, expected_warnings: ExpectedWarnings) -> Iterator[SqliteConversations]:
    expected_warnings.add("the database is not at its place any more")
    made = SqliteConversations(data / "chats.sqlite3")
    yield made
    made.close()


@pytest.fixture
def stage(disk: SqliteConversations, make_stage: MakeStage, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stage]:
    """A chat with one question and its reply, saved; another message is begun."""
    monkeypatch.setattr("ui.chats.message_saving.RETRY_SECONDS", (0.05, 0.1))
    stage = make_stage(conversations=disk)
    stage.load()
    stage.send(SAID[0])
    stage.answer(SAID[1])
    wait_for(stage, lambda: not stage.window.controller.messages.n_asked)
    stage.window.pane.composer.set_text("a draft")
    yield stage
    assert stage.window.pane.composer.text == "a draft" or not stage.window.isVisible()


def wait_for(stage: Stage, what: Callable[[], bool]) -> None:
    stage.qtbot.waitUntil(what)
    stage.settle()


def place(stage: Stage) -> ChatsPlace:
    return stage.window.closing.place


def question(stage: Stage) -> QMessageBox:
    wait_for(stage, lambda: place(stage).question is not None)
    box = place(stage).question
    assert box is not None
    return box


def press(stage: Stage, text: str) -> None:
    box = question(stage)
    next(button for button in box.findChildren(QPushButton) if text in button.text().replace("&", "")).click()
    stage.settle()


def go_on(stage: Stage) -> None:
    """Ask and answer once more; the draft stays."""
    stage.send(SAID_LATER[0])
    stage.answer(SAID_LATER[1])
    stage.window.pane.composer.set_text("a draft")


def saved(stage: Stage) -> bool:
    return place(stage).displaced is None and not stage.window.controller.messages.is_behind


def texts_in(path: Path, stage: Stage) -> list[str]:
    with opened(path) as other:
        return [one.text for one in done(other.open(stage.window.controller.chat.id)).messages]


def remove(data: Path) -> None:
    shutil.rmtree(data)


def move(data: Path) -> None:
    data.rename(data.with_name("elsewhere"))


def replace(data: Path) -> None:
    """Another folder, with other chats, lies there."""
    move(data)
    with opened(data / "chats.sqlite3") as other:
        done(other.create(message("x").conversation, "Other", now=1.0))
        done(other.save_message(message("x", text="of the other file")))


harms = pytest.mark.parametrize("harm", [remove, move, replace])


@harms
def test_it_is_noticed_at_the_next_save_and_put_back(
    stage: Stage, disk: SqliteConversations, data: Path, harm: Callable[[Path], None]
) -> None:
    harm(data)
    go_on(stage)
    told = question(stage)
    assert str(data) in told.text()
    assert ("Something else lies" in told.text()) is (harm is replace)
    press(stage, "Put them back there")
    wait_for(stage, lambda: saved(stage))
    assert place(stage).question is None
    disk.close()
    assert texts_in(data / "chats.sqlite3", stage) == SAID + SAID_LATER


def test_it_is_noticed_while_nothing_is_saved(stage: Stage, data: Path) -> None:
    """Within a minute: the window looks by itself."""
    timer = place(stage)._timer
    assert timer.isActive()
    assert timer.interval() < 60_000
    remove(data)
    timer.timeout.emit()
    press(stage, "Put them back there")
    wait_for(stage, lambda: saved(stage))
    assert texts_in(data / "chats.sqlite3", stage) == SAID


@harms
def test_another_folder_gets_everything(
    stage: Stage, disk: SqliteConversations, data: Path, tmp_path: Path, harm: Callable[[Path], None]
) -> None:
    kept: list[Kept] = []
    place(stage).kept.connect(kept.append)
    harm(data)
    go_on(stage)
    press(stage, "Choose another folder")
    dialog = place(stage).dialog
    assert dialog is not None
    (tmp_path / "stick").mkdir()
    dialog.setDirectory(str(tmp_path / "stick"))
    dialog.done(1)
    wait_for(stage, lambda: saved(stage))
    path = tmp_path / "stick" / "Cairn" / "chats.sqlite3"
    assert [one.path for one in kept] == [str(path)]
    assert str(path.parent) in stage.window.pane.notice.message.text()
    disk.close()
    assert texts_in(path, stage) == SAID + SAID_LATER


def test_going_on_without_saving_ends_when_the_folder_is_back(
    stage: Stage, disk: SqliteConversations, data: Path
) -> None:
    move(data)
    go_on(stage)
    press(stage, "Go on without saving")
    assert stage.window.controller.messages.is_behind
    data.with_name("elsewhere").rename(data)
    wait_for(stage, lambda: saved(stage))
    disk.close()
    assert texts_in(data / "chats.sqlite3", stage) == SAID + SAID_LATER


def test_a_copy_that_came_in_its_stead_gets_what_it_lacks(stage: Stage, disk: SqliteConversations, data: Path) -> None:
    """A disk that was taken out and put in again, or a folder that was copied back: no question is left to answer."""
    move(data)
    go_on(stage)
    press(stage, "Go on without saving")
    shutil.copytree(data.with_name("elsewhere"), data)
    place(stage).look()
    wait_for(stage, lambda: saved(stage))
    assert place(stage).question is None
    disk.close()
    assert texts_in(data / "chats.sqlite3", stage) == SAID + SAID_LATER


def test_the_question_goes_when_the_folder_comes_back(stage: Stage, data: Path) -> None:
    move(data)
    place(stage).look()
    question(stage)
    data.with_name("elsewhere").rename(data)
    place(stage).look()
    wait_for(stage, lambda: place(stage).question is None and place(stage).displaced is None)


def test_a_folder_that_refuses_leads_back_to_the_question(stage: Stage, data: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    remove(data)
    place(stage).look()
    press(stage, "Choose another folder")
    dialog = place(stage).dialog
    assert dialog is not None
    dialog.reject()
    question(stage)
    place(stage).question.done(0)  # type: ignore[union-attr]
    place(stage)._keep_at(str(tmp_path / "file"), lambda: None, place(stage).ask)
    assert "cannot write" in question(stage).informativeText()
    press(stage, "Put them back there")
    wait_for(stage, lambda: saved(stage))


def test_a_folder_that_is_not_there_at_the_start_is_looked_for_again(
    data: Path, tmp_path: Path, make_stage: MakeStage, expected_warnings: ExpectedWarnings
) -> None:
    """Chats on a disk that is not plugged in: nothing is made in its stead, and what is written meanwhile comes in."""
    expected_warnings.add("the database is not at its place any more|a stored call failed: displaced")
    with opened(data / "chats.sqlite3") as store:
        done(store.create(message("x").conversation, "Earlier", now=1.0))
    move(data)
    disk = SqliteConversations(data / "chats.sqlite3", must_exist=True)
    try:
        stage = make_stage(conversations=disk)
        stage.load()
        press(stage, "Look there again")
        assert "Put the disk or the folder back" in question(stage).informativeText()
        press(stage, "Go on without saving")
        stage.send(SAID[0])
        wait_for(stage, lambda: stage.window.controller.messages.is_behind)
        assert not data.exists()
        data.with_name("elsewhere").rename(data)
        place(stage).look()
        wait_for(stage, lambda: saved(stage) and len(stage.window.library.summaries) == 2)
    finally:
        disk.close()
    assert texts_in(data / "chats.sqlite3", stage)[0] == SAID[0]


# --- closing ---


@harms
def test_closing_asks_although_everything_was_saved_into_the_folder_that_is_gone(
    stage: Stage, disk: SqliteConversations, data: Path, harm: Callable[[Path], None]
) -> None:
    harm(data)
    assert not stage.window.close()
    assert "Close without saving" in [b.text().replace("&", "") for b in question(stage).findChildren(QPushButton)]
    press(stage, "Put them back there")
    wait_for(stage, lambda: not stage.window.isVisible())
    disk.close()
    assert texts_in(data / "chats.sqlite3", stage) == SAID


def test_closing_without_saving_closes(stage: Stage, data: Path) -> None:
    remove(data)
    assert not stage.window.close()
    press(stage, "Close without saving")
    assert not stage.window.isVisible()
    assert not data.exists()


def test_who_cannot_wait_for_an_answer_has_them_put_back(stage: Stage, disk: SqliteConversations, data: Path) -> None:
    """A system that shuts down asks again, and a signal comes while the question is open."""
    remove(data)
    go_on(stage)
    question(stage)
    assert stage.window.close()
    disk.close()
    assert texts_in(data / "chats.sqlite3", stage) == SAID + SAID_LATER


def test_a_disk_that_refuses_has_the_way_out_as_well(stage: Stage, disk: SqliteConversations, tmp_path: Path) -> None:
    """It may be mounted for reading only from now on. The other folder is looked after in its turn."""
    done(disk._writer.submit(lambda c: c.execute("PRAGMA query_only = ON").fetchall()))
    go_on(stage)
    problem = stage.window.pane.problem
    wait_for(stage, problem.isVisible)
    assert "write-protected" in problem.message.text()
    problem.action_button.click()
    press(stage, "Choose another folder")
    dialog = place(stage).dialog
    assert dialog is not None
    dialog.setDirectory(str(tmp_path))
    dialog.done(1)
    wait_for(stage, lambda: saved(stage))
    remove(tmp_path / "Cairn")
    assert not stage.window.close()
    press(stage, "Put them back there")
    wait_for(stage, lambda: not stage.window.isVisible())
    disk.close()
    assert texts_in(tmp_path / "Cairn" / "chats.sqlite3", stage) == SAID + SAID_LATER
