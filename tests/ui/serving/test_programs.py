"""A program's requests in the window: grouped in the timeline, and tidied as the person chose, with mouse and keys."""

from __future__ import annotations

import json
import socket
import threading
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

from app.terminal.attachments import MediaReader
from engine.client.door import EngineDoor
from engine.client.state import TimelineRow
from engine.commands import LoadSettings
from engine.core.difference.explanation import Cause, Explanation, Remedy
from engine.core.prompt.messages import TidyAct
from engine.core.tidying.requests import UNTIDIED, Tidiness, Values
from engine.events import ModelLoaded
from engine.server.asked.parts import ServerOptions
from engine.server.endpoints.state import ServerParts
from engine.server.running import ServerThread
from engine.store.recorder import new_header, written_without_text
from tests.support.running_server import OnShelf
from tests.ui.window.real_window import App, send
from ui.remedies.cards import DONE_TEXT, RemedyCard
from ui.serving.dialog import ServerDialog
from ui.serving.host import MakeServer, Stand
from ui.settings.store import SettingsStore, tidiness_for

pytestmark = pytest.mark.native

RULES = "You help with a program. You explain each step in plain words, and never guess. " * 4


def serves(store: SettingsStore) -> MakeServer:
    """As the real one, with settings for a tiny model."""

    def make(engine: EngineDoor, options: ServerOptions, loaded: ModelLoaded | None) -> ServerThread:
        return ServerThread(
            ServerParts(
                engine=engine,
                options=options,
                shelf=OnShelf(settings=LoadSettings(n_ctx=2048, n_threads=1)),
                version="test",
                read_media=MediaReader(),
                write_event=written_without_text,
                record_header=new_header,
                loaded=loaded,
                tidiness_of=lambda program: tidiness_for(store.current, program),
            )
        )

    return make


@dataclass
class Served:
    """A window with its server on, and programs that ask it."""

    app: App
    qtbot: QtBot
    port: int

    @property
    def dialog(self) -> ServerDialog:
        found = self.app.window.serving.dialog
        assert found is not None
        return found

    @property
    def shown(self) -> tuple[TimelineRow, ...]:
        return self.app.window.timeline.view.rows

    def until(self, holds: Callable[[], object]) -> None:
        self.qtbot.waitUntil(lambda: bool(holds()))

    def ask(self, program: str, day: int) -> Explanation:
        """Once it is told what would have helped; its row is named by then."""
        system = f"You are {program}.\nToday's date: 2026-11-{day}\n{RULES}"
        messages = [{"role": "system", "content": system}, {"role": "user", "content": "What now?"}]
        headers = {"content-type": "application/json", "user-agent": f"{program}/1.0"}
        body = json.dumps({"messages": messages, "max_tokens": 2}).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/v1/chat/completions", body, headers)
        n_before, found = len(self.app.window.state.rows), list[str]()
        asking = threading.Thread(target=lambda: found.append(urllib.request.urlopen(request).read().decode()))
        asking.start()
        self.until(lambda: not asking.is_alive())
        assert found, "no reply"
        self.until(lambda: len(self.app.window.state.rows) > n_before)
        row = self.app.window.state.rows[-1].request
        self.until(lambda: self.app.window.serving.title_of(row) == program)
        return self.newest

    @property
    def newest(self) -> Explanation:
        return self.app.window.state.rows[-1].explanation

    def offered(self) -> set[Remedy]:
        self.until(lambda: self.newest.offers)
        return {offer.remedy for offer in self.newest.offers}

    def chosen(self, program: str) -> Tidiness:
        return tidiness_for(self.app.window._settings.current, program)

    def choose(self, program: str) -> None:
        """With the mouse, on the page."""
        self.until(lambda: program in self.programs())
        view = self.dialog.view
        place = view.visualRect(self.dialog.table.index(self.programs().index(program), 0)).center()
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
        assert self.dialog.program == program

    def programs(self) -> list[str]:
        return [self.dialog.table.client_at(row) for row in range(self.dialog.table.rowCount())]


@pytest.fixture
def make_served(qtbot: QtBot, tmp_path: Path) -> Iterator[Callable[[], Served]]:
    """One after the other, with the same settings."""
    apps: list[App] = []
    with socket.create_server(("127.0.0.1", 0)) as held:
        port = int(held.getsockname()[1])

    def make() -> Served:
        app = App.opened(qtbot, tmp_path, serves=serves, server_port=port, server_on=True)
        apps.append(app)
        app.wait_for_model(qtbot)
        qtbot.waitUntil(lambda: app.window.serving.host.stand is Stand.ON)
        app.window.serving.show_page()
        return Served(app=app, qtbot=qtbot, port=port)

    yield make
    for app in apps:
        app.stop()


def test_the_timeline_shows_the_requests_of_the_program_that_is_chosen(make_served: Callable[[], Served]) -> None:
    """Those of two agents and of a chat in one list tell nobody anything."""
    served = make_served()
    window, dock = served.app.window, served.app.window.timeline
    send(served.app, served.qtbot, "hello there")
    for day, program in enumerate(("fox", "owl", "fox"), 20):
        served.ask(program, day)
    assert [row.session for row in served.shown] == [window.controller.chat.id], "nobody has chosen anything"
    served.choose("fox")
    assert dock.program == "fox"
    assert [dock.view.title_of(row.request) for row in served.shown] == ["fox", "fox"]
    served.ask("fox", 23)
    served.ask("owl", 23)
    assert len(served.shown) == 3, "a new one is shown at once"
    QTest.keyClick(served.dialog.view, Qt.Key.Key_Down)
    assert [dock.view.title_of(row.request) for row in served.shown] == ["owl", "owl"]
    assert choices(dock._scope) == ["This chat", "All chats", "fox", "owl"]
    dock._scope.setFocus()
    QTest.keyClick(dock._scope, Qt.Key.Key_Up)
    assert dock.program == "fox"
    for _ in range(2):
        QTest.keyClick(dock._scope, Qt.Key.Key_Up)
    assert [row.session for row in served.shown] == [window.controller.chat.id]
    served.until(lambda: served.dialog.requests.count() == 2)
    served.dialog.requests.setCurrentRow(0)
    QTest.mouseClick(served.dialog.explain, Qt.MouseButton.LeftButton)
    assert dock.program == "owl"
    assert dock.view.selected_request == served.shown[-1].request


def choices(box: QComboBox) -> list[str]:
    return [box.itemText(at) for at in range(box.count())]


def test_the_page_tidies_a_program_with_the_keys_and_after_a_restart_as_well(
    make_served: Callable[[], Served],
) -> None:
    """What it spares is said beside it, nothing is done before it is chosen, and other programs are left alone."""
    served = make_served()
    served.ask("fox", 20)
    costly = served.ask("fox", 21)
    assert costly.cause is Cause.CLOCK_CHANGED
    assert costly.tidied == ()
    assert {Remedy.MOVE_DATE, Remedy.FREEZE_VALUE} <= served.offered()
    served.choose("fox")
    tidy = served.dialog.tidy
    served.until(lambda: "saves" in tidy.values.itemText(1))
    assert "saves" not in tidy.tools.text()
    tidy.tools.setFocus()
    QTest.keyClick(tidy.tools, Qt.Key.Key_Space)
    QTest.keyClick(tidy.tools, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is tidy.values
    QTest.keyClick(tidy.values, Qt.Key.Key_Down)
    assert served.chosen("fox") == Tidiness(sorts_tools=True, values=Values.MOVE)
    told = served.ask("fox", 22)
    assert told.reused > costly.reused + costly.again // 2
    assert [(one.act, one.now) for one in told.tidied] == [(TidyAct.MOVED, "2026-11-22")]
    served.until(lambda: "Changed by Cairn: what changes by itself told last." in served.dialog.requests.item(0).text())
    served.ask("owl", 20)
    assert served.ask("owl", 21).tidied == ()
    served.choose("owl")
    assert not tidy.tools.isChecked()
    assert tidy.values.currentIndex() == 0
    served.app.stop()

    again = make_served()
    again.ask("fox", 23)
    again.choose("fox")
    assert again.dialog.tidy.tools.isChecked()
    assert again.dialog.tidy.values.currentText().startswith("told behind the history")
    assert [one.act for one in again.ask("fox", 24).tidied] == [TidyAct.MOVED]
    QTest.mouseClick(again.dialog.tidy.tools, Qt.MouseButton.LeftButton, pos=again.dialog.tidy.tools.rect().center())
    assert not again.chosen("fox").sorts_tools


def test_the_inspector_does_for_a_program_what_it_advises_and_takes_it_back(make_served: Callable[[], Served]) -> None:
    """Who reads the advice cannot mend the program; it is not about the chat that is shown either."""
    served = make_served()
    inspector = served.app.window.inspector
    served.ask("fox", 20)
    served.ask("fox", 21)
    served.offered()
    served.choose("fox")
    served.until(lambda: served.dialog.requests.count() == 2)
    served.dialog.requests.setCurrentRow(0)
    QTest.mouseClick(served.dialog.explain, Qt.MouseButton.LeftButton)
    served.app.window.activateWindow()

    def cards() -> list[RemedyCard]:
        return [card for card in inspector.findChildren(RemedyCard) if card.isVisible()]

    served.until(lambda: len(cards()) >= 2)
    frozen = next(card for card in cards() if "same value" in card.to_do.text())
    assert frozen.button.text() == "Do this for fox"
    QTest.mouseClick(frozen.button, Qt.MouseButton.LeftButton)
    assert served.chosen("fox") == Tidiness(values=Values.FREEZE)
    done = next(card for card in cards() if card.doing.is_done)
    assert done.saving.text() == DONE_TEXT
    told = served.ask("fox", 22)
    assert told.again < 16
    assert [(one.act, one.was) for one in told.tidied] == [(TidyAct.FROZEN, "2026-11-21")]
    served.until(lambda: served.dialog.requests.count() == 3)
    served.dialog.requests.setCurrentRow(1)
    QTest.mouseClick(served.dialog.explain, Qt.MouseButton.LeftButton)
    served.until(lambda: any(card.undo.isVisible() for card in cards()))
    undo = next(card.undo for card in cards() if card.undo.isVisible())
    undo.setFocus()
    QTest.keyClick(undo, Qt.Key.Key_Space)
    assert served.chosen("fox") == UNTIDIED
