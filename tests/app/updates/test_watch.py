"""The setting in the window, the line that tells of a newer version, and that nobody is asked before."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox
from pytestqt.qtbot import QtBot

from app.process.version import VERSION
from app.updates.release import UpdatesPlace
from app.updates.watch import SETTING, UpdateWatch
from tests.app.updates.place_of_updates import Place, place_of_updates
from tests.ui.conftest import make_stage as make_stage
from tests.ui.stage import MakeStage, Stage
from ui.settings.store import SettingsStore

Watch = Callable[..., UpdateWatch]
PAGE = "https://cairn.example/releases/99.1"


@pytest.fixture
def place() -> Iterator[Place]:
    with place_of_updates() as opened:
        yield opened


@pytest.fixture
def stage(make_stage: MakeStage) -> Stage:
    made = make_stage()
    made.load()
    return made


@pytest.fixture
def watch(stage: Stage, place: Place) -> Iterator[Watch]:
    """A watch on the window, whose day is the one given and whose clock does not run; closed at the end."""
    made: list[UpdateWatch] = []

    def make(day: str = "2026-11-24", at: UpdatesPlace | None = None) -> UpdateWatch:
        window = stage.window
        where = at or UpdatesPlace(address=place.url)
        made.append(
            UpdateWatch(
                stage.settings, where, window.notices, window.bridge, window, first_after_ms=10**8, today=lambda: day
            )
        )
        return made[-1]

    yield make
    for one in made:
        one.close()


def box_of(stage: Stage) -> QCheckBox:
    """The setting, on the page in front."""
    stage.window.dialogs.show_settings()
    page = stage.window.dialogs.settings_page
    assert page is not None
    page.go_to(SETTING)
    box = page.fields[SETTING]
    assert isinstance(box, QCheckBox)
    return box


def told(stage: Stage) -> str:
    """What the line above the messages says, "" while there is none."""
    panel = stage.window.pane.notice
    return f"{panel.title.text()}. {panel.message.text()}" if panel.isVisible() else ""


def refuse(*_: object, **__: object) -> None:
    raise AssertionError("a socket was opened")


def test_nobody_is_asked_until_the_person_wants_it(
    stage: Stage, watch: Watch, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even a socket is made: neither at the start, nor when the day turns, nor by the open page of settings."""
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    monkeypatch.setattr(socket.socket, "connect", refuse)
    watcher = watch()
    watcher.look()
    box = box_of(stage)
    assert not box.isChecked()
    stage.settings.change(font_size=12)
    watcher.look()
    stage.settle()
    assert place.asked == []
    assert told(stage) == ""


def test_turned_on_from_the_keyboard_it_asks_at_once_and_tells(
    stage: Stage, watch: Watch, place: Place, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("ui.outside.QDesktopServices.openUrl", lambda url: opened.append(url.toString()))
    watch()
    QTest.keyClick(box_of(stage), Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: told(stage) == "Cairn 99.1 is out. It draws graphs.")
    assert len(place.asked) == 1
    button = stage.window.pane.notice.action_button
    assert button.text() == "Open its page"
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert opened == [PAGE]
    assert SettingsStore(stage.settings.path).current.updates_found == "99.1"


def test_it_asks_once_a_day(stage: Stage, watch: Watch, place: Place, qtbot: QtBot) -> None:
    stage.settings.change(looks_for_updates=True)
    today = watch("2026-11-24")
    for _ in range(3):
        today.look()
    qtbot.waitUntil(lambda: stage.settings.current.updates_asked == "2026-11-24")
    today.look()
    watch("2026-11-24").look()
    stage.settle()
    assert len(place.asked) == 1
    watch("2026-11-25").look()
    qtbot.waitUntil(lambda: stage.settings.current.updates_asked == "2026-11-25")
    assert len(place.asked) == 2
    assert stage.window.pane.notice.waiting.isHidden(), "the same line twice"


def test_the_newest_version_is_told_only_to_who_just_asked(
    stage: Stage, watch: Watch, place: Place, qtbot: QtBot
) -> None:
    place.says(version=VERSION)
    watch("2026-11-24")
    stage.settings.change(looks_for_updates=True)
    qtbot.waitUntil(lambda: told(stage).startswith(f"Cairn is up to date. {VERSION} is"))
    stage.window.notices.withdraw("update")
    watch("2026-11-25").look()
    qtbot.waitUntil(lambda: stage.settings.current.updates_asked == "2026-11-25")
    assert told(stage) == ""


@pytest.mark.parametrize("fault", ["404", "redirect"])
def test_a_failure_is_told_only_to_who_just_asked(
    fault: str, stage: Stage, watch: Watch, place: Place, qtbot: QtBot
) -> None:
    place.fault = fault
    watch("2026-11-24")
    stage.settings.change(looks_for_updates=True)
    qtbot.waitUntil(lambda: told(stage).startswith("Looking for a new version failed. "))
    stage.window.pane.notice.dismiss()
    watch("2026-11-25").look()
    qtbot.waitUntil(lambda: stage.settings.current.updates_asked == "2026-11-25")
    assert told(stage) == ""
    assert "does not tell the newest version" in stage.settings.current.updates_unknown, "as if none had been newer"
    place.fault = ""
    watch("2026-11-26").look()
    qtbot.waitUntil(lambda: stage.settings.current.updates_asked == "2026-11-26")
    assert stage.settings.current.updates_unknown == ""


def test_an_older_version_is_not_called_the_newest(stage: Stage, watch: Watch, place: Place, qtbot: QtBot) -> None:
    place.says(version="0.0.1")
    watch()
    stage.settings.change(looks_for_updates=True)
    qtbot.waitUntil(lambda: f"that is told of is 0.0.1, and this is {VERSION}." in told(stage))


def test_where_nobody_answers_it_is_tried_again_the_same_day(
    stage: Stage, watch: Watch, place: Place, qtbot: QtBot
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        nobody = UpdatesPlace(address=f"http://127.0.0.1:{taken.getsockname()[1]}/n.json")
        watch(at=nobody)
        stage.settings.change(looks_for_updates=True)
        qtbot.waitUntil(lambda: "cannot be reached" in told(stage))
    assert "cannot be reached" in stage.settings.current.updates_unknown
    assert stage.settings.current.updates_asked == ""


def test_turned_off_while_it_asks_nothing_is_told(stage: Stage, watch: Watch, place: Place, qtbot: QtBot) -> None:
    place.fault = "drip"
    watch()
    box = box_of(stage)
    QTest.keyClick(box, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: len(place.asked) == 1)
    QTest.keyClick(box, Qt.Key.Key_Space)
    place.fault = ""
    QTest.keyClick(box, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: told(stage) == "Cairn 99.1 is out. It draws graphs.")
    assert stage.window.pane.notice.waiting.isHidden()


def test_closing_the_window_waits_for_no_answer(stage: Stage, watch: Watch, place: Place, qtbot: QtBot) -> None:
    """The fixture for threads that are left would find one that waits."""
    place.fault = "drip"
    watch()
    stage.settings.change(looks_for_updates=True)
    qtbot.waitUntil(lambda: len(place.asked) == 1)
    stage.window.close()
    assert not stage.window.isVisible()


def test_a_package_of_a_distribution_leaves_no_choice_and_says_why(
    stage: Stage, watch: Watch, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the setting was turned on before, in another package."""
    monkeypatch.setattr(socket.socket, "connect", refuse)
    stage.settings.change(looks_for_updates=True)
    watcher = watch(at=UpdatesPlace(address="", why_none="New versions come from elsewhere."))
    watcher.look()
    box = box_of(stage)
    assert not box.isEnabled()
    assert box.toolTip() == box.accessibleDescription() == "New versions come from elsewhere."
    stage.settle()
    assert told(stage) == ""
