"""The switch of the local server does what it says, also when it is pressed at a bad moment."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.terminal.attachments import MediaReader
from engine.client.door import EngineDoor
from engine.events import ModelLoaded
from engine.server.asked.parts import ServerOptions
from engine.server.endpoints.state import ServerParts
from engine.server.running import ServerThread
from engine.store.recorder import new_header, written_without_text
from tests.support.running_server import OnShelf
from tests.ui.stage import MakeStage, Stage
from ui.serving.dialog import ServerDialog
from ui.serving.host import Stand


def make_server(engine: EngineDoor, options: ServerOptions, loaded: ModelLoaded | None) -> ServerThread:
    return ServerThread(
        ServerParts(
            engine=engine,
            options=options,
            shelf=OnShelf(),
            version="test",
            read_media=MediaReader(),
            write_event=written_without_text,
            record_header=new_header,
            loaded=loaded,
        )
    )


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that somebody else has."""
    with socket.create_server(("127.0.0.1", 0)) as held:
        yield int(held.getsockname()[1])


@pytest.fixture
def served(make_stage: MakeStage) -> Stage:
    with socket.create_server(("127.0.0.1", 0)) as held:
        port = int(held.getsockname()[1])
    stage = make_stage(make_server=make_server)
    stage.settings.change(server_port=port)
    stage.load()
    return stage


def page(stage: Stage) -> ServerDialog:
    stage.window.serving.show_page()
    assert stage.window.serving.dialog is not None
    return stage.window.serving.dialog


def come_to(stage: Stage, stand: Stand) -> None:
    stage.qtbot.waitUntil(lambda: stage.window.serving.host.stand is stand)


def can_connect(stage: Stage) -> bool:
    with socket.socket() as knocking:
        return knocking.connect_ex(("127.0.0.1", stage.settings.current.server_port)) == 0


def test_a_port_that_is_taken_is_told_and_another_one_can_be_chosen(served: Stage, taken: int) -> None:
    """A switch that springs back without a word is a riddle."""
    served.settings.change(server_port=taken)
    dialog = page(served)
    QTest.mouseClick(dialog.switch, Qt.MouseButton.LeftButton)
    served.qtbot.waitUntil(lambda: served.window.serving.host.problem is not None)
    assert served.window.serving.host.stand is Stand.OFF
    assert not dialog.switch.isChecked()
    assert str(taken) in dialog.problem.text()
    assert not served.settings.current.server_on


def test_pressed_again_while_it_starts_it_is_off_in_the_end(served: Stage) -> None:
    """Two servers would fight for one port, or one would be left behind."""
    host = served.window.serving.host
    host.switch(True)
    assert host.stand is Stand.STARTING
    host.switch(False)
    come_to(served, Stand.OFF)
    assert not can_connect(served)
    host.switch(True)
    come_to(served, Stand.ON)
    assert can_connect(served)


def test_a_key_is_made_where_one_is_asked_for_and_a_new_one_replaces_it(served: Stage) -> None:
    """Who has copied the old key gets in no longer, and nobody gets in without."""
    host, dialog = served.window.serving.host, page(served)
    host.switch(True)
    come_to(served, Stand.ON)
    dialog.asks_key.click()
    served.qtbot.waitUntil(lambda: bool(host.key) and host.stand is Stand.ON)
    assert status_of(served, "") == 401
    assert status_of(served, host.key) == 200
    before = host.key
    dialog.new_key.click()
    served.qtbot.waitUntil(lambda: host.key != before and host.stand is Stand.ON)
    assert status_of(served, before) == 401
    assert status_of(served, host.key) == 200


def status_of(stage: Stage, key: str) -> int:
    """Of a request, while the window goes on."""
    with socket.create_connection(("127.0.0.1", stage.settings.current.server_port)) as connection:
        header = f"Authorization: Bearer {key}\r\n" if key else ""
        connection.sendall(f"GET /v1/models HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n{header}\r\n".encode())
        return int(connection.recv(64).split()[1])


def test_it_is_on_again_after_a_restart_and_off_with_the_window(served: Stage, make_stage: MakeStage) -> None:
    """What was switched on stays so until it is switched off, and nothing listens without a window."""
    served.window.serving.host.switch(True)
    come_to(served, Stand.ON)
    served.window.close()
    assert not can_connect(served)
    again = make_stage(make_server=make_server)
    come_to(again, Stand.ON)
    assert can_connect(again)


def test_a_window_that_closes_while_it_starts_leaves_nothing_behind(served: Stage) -> None:
    served.window.serving.host.switch(True)
    served.window.close()
    assert not can_connect(served)


def test_another_engine_gets_a_server_of_its_own(served: Stage) -> None:
    """The old one would ask an engine that is dead."""
    host = served.window.serving.host
    host.switch(True)
    come_to(served, Stand.ON)
    before = host._server
    host.start_again()
    served.qtbot.waitUntil(lambda: host.stand is Stand.ON and host._server is not before)
    assert can_connect(served)
