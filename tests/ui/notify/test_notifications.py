"""What is told while the window is not in front, and what a screen reader hears."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAccessibleAnnouncementEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from engine.events import Failed, Finished, PrefillProgress, StopReason
from tests.ui.scripted_engine import explanation, usage
from tests.ui.stage import Stage
from ui.notify.notifier import Desktop

LONG, SHORT = 40.0, 0.5


@pytest.fixture
def told(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """What the desktop was told, instead of telling it: ("tell", title, text) and ("count", number)."""
    said: list[tuple[str, ...]] = []
    desktop = stage.window.notifier.desktop
    monkeypatch.setattr(desktop, "tell", lambda title, text: said.append(("tell", title, text)))
    monkeypatch.setattr(desktop, "count", lambda n: said.append(("count", str(n))))
    return said


def look_elsewhere(stage: Stage) -> None:
    stage.window.showMinimized()
    stage.settle()
    assert not stage.window.notifier.is_in_front


def look_back(stage: Stage) -> None:
    stage.window.showNormal()
    stage.window.activateWindow()
    stage.qtbot.waitUntil(lambda: stage.window.notifier.is_in_front)
    stage.settle()


def finish(stage: Stage, *, decode: float, prefill: float = 0.5) -> None:
    spent = replace(usage(n_generated=300), seconds_decode=decode, seconds_prefill=prefill)
    request = stage.engine.generates[-1].request
    done = Finished(request=request, reason=StopReason.END, usage=spent, explanation=explanation(), raw_text="a reply")
    stage.engine.say(done)
    stage.settle()


def begin(stage: Stage, text: str = "a question") -> None:
    stage.send(text)
    stage.engine.say_planned()


def test_a_long_reply_is_told_to_somebody_who_looks_elsewhere(stage: Stage, told: list[tuple[str, ...]]) -> None:
    begin(stage, "Write a saga")
    look_elsewhere(stage)
    stage.engine.say_text("a reply")
    finish(stage, decode=LONG)
    assert told == [("count", "1"), ("tell", "The reply is complete", "Write a saga: 300 tokens in 40 s")]
    look_back(stage)
    assert told[2:] == [("count", "0")], "it was seen"


def test_a_short_one_is_counted_only_and_nothing_is_told_to_somebody_who_looks(
    stage: Stage, told: list[tuple[str, ...]]
) -> None:
    begin(stage)
    stage.engine.say_text("a reply")
    finish(stage, decode=LONG)
    assert told == [], "the window is in front"
    begin(stage, "another")
    look_elsewhere(stage)
    stage.engine.say_text("a reply")
    finish(stage, decode=SHORT)
    assert told == [("count", "1")]


def test_a_long_reading_is_told_when_the_reply_begins(stage: Stage, told: list[tuple[str, ...]]) -> None:
    begin(stage, "Read this")
    look_elsewhere(stage)
    request = stage.engine.generates[-1].request
    stage.engine.say(
        PrefillProgress(request=request, done=12_000, total=12_400, reused=400, seconds=LONG, seconds_left=1.0)
    )
    stage.engine.say_text("a")
    stage.engine.say_text(" reply")
    stage.settle()
    begins = ("tell", "The reply begins", "Read this: 12,000 tokens read in 40 s")
    assert told == [("count", "1"), begins]
    finish(stage, decode=SHORT, prefill=LONG)
    assert told == [("count", "1"), begins, ("count", "1")], "one reply, and its end came at once"


def test_a_failure_is_told_with_its_cause(stage: Stage, told: list[tuple[str, ...]]) -> None:
    begin(stage, "Read this")
    look_elsewhere(stage)
    request = stage.engine.generates[-1].request
    stage.engine.say(Failed(request=request, code="x", message="The memory ran out.", action="Close programs."))
    stage.settle()
    assert told == [("count", "1"), ("tell", "The reply failed", "Read this: The memory ran out.")]


def test_nothing_is_told_where_the_setting_says_so(stage: Stage, told: list[tuple[str, ...]]) -> None:
    stage.window.dialogs.show_setting("notify")
    page = stage.window.dialogs.settings_page
    assert page is not None
    page.fields["notify"].click()  # type: ignore[attr-defined]
    page.close()
    begin(stage)
    look_elsewhere(stage)
    stage.engine.say_text("a reply")
    finish(stage, decode=LONG)
    assert told == []


def test_the_notification_leads_to_its_chat(stage: Stage, told: list[tuple[str, ...]]) -> None:
    begin(stage, "first")
    first = stage.window.controller.chat.id
    stage.window.controller.new_chat()
    look_elsewhere(stage)
    stage.engine.say_text("a reply")
    finish(stage, decode=LONG)
    assert stage.window.controller.chat.id != first
    stage.window.notifier.desktop.clicked.emit()
    stage.settle()
    assert stage.window.controller.chat.id == first
    assert not stage.window.isMinimized()


class Tray(QObject):
    """A desktop's tray."""

    messageClicked = Signal()  # noqa: N815  # as Qt calls it
    activated = Signal(object)
    is_there = False

    def __init__(self, *_: object) -> None:
        super().__init__()
        self.said: list[tuple[str, str]] = []
        self.shows = False

    @classmethod
    def isSystemTrayAvailable(cls) -> bool:
        return cls.is_there

    @staticmethod
    def supportsMessages() -> bool:
        return True

    def setToolTip(self, _: str) -> None:
        pass

    def show(self) -> None:
        self.shows = True

    def hide(self) -> None:
        self.shows = False

    def showMessage(self, title: str, text: str, *_: object) -> None:
        self.said.append((title, text))


def test_the_desktop_shows_a_notification_where_it_has_a_tray_and_a_number(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers: list[int] = []
    alerts: list[QWidget] = []
    monkeypatch.setattr(QGuiApplication, "setBadgeNumber", lambda _, n: numbers.append(n))
    monkeypatch.setattr(QApplication, "alert", alerts.append)
    monkeypatch.setattr("ui.notify.notifier.QSystemTrayIcon", Tray)
    desktop = Desktop(stage.window)
    desktop.tell("The reply is complete", "300 tokens")
    assert alerts == [stage.window]
    assert not desktop.tray, "without a tray the window asks for attention"
    monkeypatch.setattr(Tray, "is_there", True)
    desktop.tell("The reply is complete", "300 tokens")
    tray: object = desktop.tray
    assert isinstance(tray, Tray)
    assert (tray.said, tray.shows) == ([("The reply is complete", "300 tokens")], True)
    desktop.count(2)
    assert tray.shows
    desktop.count(0)
    assert numbers == [2, 0]
    assert not tray.shows, "it is there only while there is something to see"


def test_a_long_reading_reaches_the_desktop_and_a_click_on_it_leads_back(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole way: nothing of Cairn's is replaced, only what Qt tells the desktop."""
    numbers: list[int] = []
    alerts: list[QWidget] = []
    monkeypatch.setattr(QGuiApplication, "setBadgeNumber", lambda _, n: numbers.append(n))
    monkeypatch.setattr(QApplication, "alert", alerts.append)
    monkeypatch.setattr("ui.notify.notifier.QSystemTrayIcon", Tray)
    monkeypatch.setattr(Tray, "is_there", True)
    begin(stage, "Read this")
    first = stage.window.controller.chat.id
    stage.window.controller.new_chat()
    look_elsewhere(stage)
    request = stage.engine.generates[-1].request
    reading = PrefillProgress(request=request, done=6_000, total=12_400, reused=400, seconds=LONG, seconds_left=40.0)
    stage.engine.say(reading)
    stage.settle()
    assert (numbers, alerts) == ([], []), "it is still being read"
    stage.engine.say(replace(reading, done=12_400, seconds=2 * LONG, seconds_left=0.0))
    stage.engine.say_text("a")
    stage.settle()
    tray: object = stage.window.notifier.desktop.tray
    assert isinstance(tray, Tray)
    assert tray.said == [("The reply begins", "Read this: 12,000 tokens read in 1 min 20 s")]
    assert (numbers, alerts) == ([1], [stage.window])
    finish(stage, decode=LONG)
    assert tray.said[1][0] == "The reply is complete"
    assert numbers == [1, 1], "one reply, however often it is told of"
    tray.messageClicked.emit()
    stage.qtbot.waitUntil(lambda: stage.window.notifier.is_in_front)
    stage.settle()
    assert stage.window.controller.chat.id == first
    assert numbers[-1] == 0
    assert not tray.shows


def test_each_reply_counts_until_the_window_is_in_front(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    numbers: list[int] = []
    monkeypatch.setattr(QGuiApplication, "setBadgeNumber", lambda _, n: numbers.append(n))
    begin(stage)
    look_elsewhere(stage)
    stage.engine.say_text("a reply")
    finish(stage, decode=SHORT)
    begin(stage, "another")
    stage.engine.say_text("a reply")
    finish(stage, decode=SHORT)
    assert numbers == [1, 2]
    look_back(stage)
    assert numbers[-1] == 0
    begin(stage, "one more")
    stage.engine.say_text("a reply")
    finish(stage, decode=LONG)
    assert numbers[-1] == 0, "who looks at it needs no number"


def test_a_screen_reader_hears_how_far_a_long_reading_is(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []

    def take(event: object) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            heard.append(event.message())

    monkeypatch.setattr("ui.transcript.accessible.QAccessible.updateAccessibility", take)
    begin(stage)
    for done in (100, 1_000, 3_000, 3_100, 6_100, 9_500, 12_000):
        stage.engine.say_progress(done, 12_100, 100, seconds_left=20.0)
        stage.settle()  # else several are one
    stage.engine.say_text("a reply")
    finish(stage, decode=SHORT)
    assert heard == [
        "25 percent of 12,000 tokens read, about 20 s left",
        "50 percent of 12,000 tokens read, about 20 s left",
        "75 percent of 12,000 tokens read, about 20 s left",
        "The reply is complete",
    ]


def test_a_screen_reader_does_not_hear_that_a_reply_without_room_is_complete(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(stage.window.notifier, "_say", heard.append)
    begin(stage)
    stage.engine.say_text("a reply")
    stage.engine.say_finished("a reply", reason=StopReason.LENGTH)
    stage.settle()
    assert heard == ["The reply has ended"]
