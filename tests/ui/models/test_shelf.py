"""The models of this machine and of the hub in the window, as a person uses them."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QInputDialog, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from engine.client.state import LoadedModel
from engine.client.threaded import Engine
from engine.core.models.remote import DownloadPhase
from engine.models.hub.hub import read_proposals
from engine.store.conversations import SqliteConversations
from tests.conftest import ExpectedWarnings
from tests.models.homes import ollama_model, put
from tests.models.hub_server import HubServer, Repo, hub_server
from tests.support.engine_runs import RealLoader, SystemClock
from tests.support.gguf_bytes import GgufBytes
from tests.support.patience import PATIENCE
from tests.support.tiny_models import tiny_model
from tests.ui.stage import MakeStage
from ui.models import get_page, shelf
from ui.models.card import ModelCard
from ui.models.get_page import GetPage
from ui.models.local_page import FIT, LocalPage
from ui.models.own_book import ModelHomes
from ui.settings.store import SettingsStore
from ui.window.main import MainWindow

ROOT = Path(__file__).resolve().parents[3]
REPO = "Org/Tiny-GGUF"
BOTH = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    for name in ("HF_HOME", "HF_HUB_CACHE", "HF_TOKEN", "XDG_CACHE_HOME", "XDG_DATA_HOME", "OLLAMA_MODELS"):
        monkeypatch.delenv(name, raising=False)
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(folder))
    return folder


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> Iterator[HubServer]:
    files = {"tiny-Q4_K_M.gguf": tiny_model("llama").read_bytes(), "tiny-Q8_0.gguf": tiny_model("lfm2").read_bytes()}
    with hub_server(**{REPO.replace("/", "__"): Repo(files=files)}) as server:
        monkeypatch.setenv("HF_ENDPOINT", server.url)
        yield server


def local_of(window: MainWindow) -> LocalPage:
    assert window.shelf.dialog is not None
    return window.shelf.dialog.local


def get_of(window: MainWindow) -> GetPage:
    assert window.shelf.dialog is not None
    return window.shelf.dialog.get


def names(page: LocalPage) -> list[str]:
    return [model.name for row in range(page.table.rowCount()) if (model := page.table.model_at(row)) is not None]


def first_card(page: GetPage, qtbot: QtBot) -> ModelCard:
    """Of what a search found, with the choice among its files."""
    qtbot.waitUntil(lambda: len(page.cards) == 1)
    card = page.cards[0]
    click(card.button)
    qtbot.waitUntil(lambda: card.choice.count() == 2)
    assert card.choice.isVisible()
    return card


def click(button: QAbstractButton) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_models_are_listed_filtered_and_used_from_the_keyboard(make_stage: MakeStage, home: Path, qtbot: QtBot) -> None:
    path = put(home / ".lmstudio" / "models" / "p" / "m" / "Alpha-Q8_0.gguf")
    ollama_model(home / ".ollama" / "models", "beta", "1b", "lfm2")
    put(home / ".lmstudio" / "models" / "p" / "m" / "cut.gguf", data=b"GGUF")
    stage = make_stage()
    stage.load()
    QTest.keyClick(stage.window, Qt.Key.Key_M, BOTH)
    page = local_of(stage.window)
    qtbot.waitUntil(lambda: names(page) == ["Alpha-Q8_0", "beta:1b", "cut"])
    assert page.table.data(page.table.index(2, FIT), Qt.ItemDataRole.DisplayRole) == "cannot be used"
    page.view.selectRow(2)
    assert "is incomplete" in page.note.text()
    assert not page.use.isEnabled()
    QTest.keyClicks(page.filter, "q8 studio")
    assert names(page) == ["Alpha-Q8_0"]
    assert "1 model" in page.note.text() or "3 models" in page.note.text()
    QTest.keyClick(page.filter, Qt.Key.Key_Return)
    stage.settle()
    assert stage.engine.loads[-1].path == str(path)
    assert not stage.window.shelf.dialog.isVisible()  # type: ignore[union-attr]


def test_nothing_goes_out_until_a_search_is_typed_or_a_model_chosen(
    make_stage: MakeStage, home: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even a socket is made: neither at the start, nor by the list, nor by the open page."""

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a socket was opened")

    put(home / ".lmstudio" / "models" / "p" / "m" / "one.gguf")
    stage = make_stage(resources=ROOT / "resources")
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    monkeypatch.setattr(socket.socket, "connect", refuse)
    stage.load()
    stage.window.shelf.show_local()
    qtbot.waitUntil(lambda: names(local_of(stage.window)) == ["one"])
    QTest.keyClick(stage.window.shelf.dialog, Qt.Key.Key_G, BOTH)  # type: ignore[arg-type]
    page = get_of(stage.window)
    assert page.isVisible()
    assert len(page.cards) == len(read_proposals(ROOT / "resources")) > 4
    stage.settle()
    assert page.message.text() == ""


def test_without_a_network_the_page_says_so(
    make_stage: MakeStage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:9")
    stage = make_stage(resources=ROOT / "resources")
    stage.window.shelf.show_get()
    page = get_of(stage.window)
    QTest.keyClicks(page.search, "qwen")
    QTest.keyClick(page.search, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "cannot be reached. Check the connection" in page.message.text())
    page.say("")
    click(page.cards[0].button)
    qtbot.waitUntil(lambda: "cannot be reached" in page.message.text())
    assert page.cards[0].button.isEnabled()


def test_a_download_is_cancelled_and_leaves_nothing(
    make_stage: MakeStage, hub: HubServer, home: Path, qtbot: QtBot
) -> None:
    hub.bytes_per_second = 200_000
    stage = make_stage()
    stage.window.shelf.show_get()
    page = get_of(stage.window)
    QTest.keyClicks(page.search, "tiny")
    click(page.search_button)
    card = first_card(page, qtbot)
    click(card.button)
    qtbot.waitUntil(lambda: bool(page.rows) and page.rows[0].progress.n_bytes > 0)
    click(page.rows[0].cancel)
    qtbot.waitUntil(
        lambda: page.rows == () and not list(home.rglob("*tiny*")) and not list(home.rglob("*.cairn-part*"))
    )
    assert not page.downloads.isVisible()


def test_esc_cancels_the_download_that_has_the_focus_and_asks_before_much_is_lost(
    make_stage: MakeStage, hub: HubServer, home: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub.bytes_per_second = 100_000
    monkeypatch.setattr(get_page, "ASK_FROM_BYTES", 1)
    stage = make_stage()
    stage.window.shelf.show_get()
    page = get_of(stage.window)
    QTest.keyClicks(page.search, "tiny")
    QTest.keyClick(page.search, Qt.Key.Key_Return)
    card = first_card(page, qtbot)
    click(card.button)
    qtbot.waitUntil(lambda: bool(page.rows) and page.rows[0].progress.n_bytes > 0)

    def question() -> QMessageBox:
        QTest.keyClick(page.rows[0].go, Qt.Key.Key_Escape)
        boxes = [box for box in page.window().findChildren(QMessageBox, "cancel-download") if box.isVisible()]
        assert len(boxes) == 1
        assert "that came are deleted. Paused, it goes on" in boxes[0].text()
        return boxes[0]

    box = question()
    QTest.keyClick(box, Qt.Key.Key_Escape)
    assert page.rows[0].progress.is_active
    qtbot.waitUntil(lambda: not page.window().findChildren(QMessageBox, "cancel-download"))
    box = question()
    click(next(b for b in box.findChildren(QPushButton) if b.text() == "Pause"))
    qtbot.waitUntil(lambda: page.rows[0].progress.phase is DownloadPhase.PAUSED)
    monkeypatch.setattr(get_page, "ASK_FROM_BYTES", 1 << 40)
    QTest.keyClick(page.rows[0].cancel, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: page.rows == () and not list(home.rglob("*.cairn-part*")))
    assert page.isVisible()
    QTest.keyClick(page.search_button, Qt.Key.Key_Escape)
    assert not page.isVisible()


def test_a_model_is_shown_in_the_file_manager_with_a_key(
    make_stage: MakeStage, home: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = put(home / ".lmstudio" / "models" / "p" / "m" / "one.gguf")
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))
    stage = make_stage()
    stage.window.shelf.show_local()
    page = local_of(stage.window)
    qtbot.waitUntil(lambda: names(page) == ["one"] and page.again.isEnabled())
    QTest.keyClick(page.view, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    assert [Path(folder) for folder in opened] == [path.parent]


def test_everything_of_a_row_has_a_key_or_is_reached_with_tab(make_stage: MakeStage, home: Path, qtbot: QtBot) -> None:
    put(home / ".lmstudio" / "models" / "p" / "m" / "one.gguf")
    stage = make_stage()
    stage.window.shelf.show_local()
    page = local_of(stage.window)
    qtbot.waitUntil(lambda: names(page) == ["one"] and page.again.isEnabled())
    for wanted in (page.use, page.reveal, page.delete, page.more, page.add):
        assert wanted.focusPolicy() & Qt.FocusPolicy.TabFocus
        assert wanted.isEnabled()
        assert wanted.toolTip()
    QTest.keyClick(page.view, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: page.table.all[0].words.is_favourite and page.again.isEnabled())
    QTest.keyClick(page.view, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    asked = page.findChild(QInputDialog, "model-note")
    assert asked is not None
    assert asked.isVisible()
    QTest.keyClick(asked, Qt.Key.Key_Escape)


def test_a_gated_model_is_explained(make_stage: MakeStage, hub: HubServer, qtbot: QtBot) -> None:
    hub.repos[REPO].is_gated = True
    stage = make_stage()
    stage.window.shelf.show_get()
    page = get_of(stage.window)
    QTest.keyClicks(page.search, "tiny")
    QTest.keyClick(page.search, Qt.Key.Key_Return)
    card = first_card(page, qtbot)
    assert "Only for those who agreed to its terms" in card.use.text()
    click(card.button)
    qtbot.waitUntil(lambda: bool(page.rows) and page.rows[0].progress.phase is DownloadPhase.FAILED)
    assert f"Agree to them at {hub.url}/{REPO}" in page.rows[0].text.text()


def test_a_model_is_deleted_after_a_question(make_stage: MakeStage, home: Path, qtbot: QtBot) -> None:
    path = put(home / ".lmstudio" / "models" / "p" / "m" / "gone.gguf")
    stage = make_stage()
    stage.window.shelf.show_local()
    page = local_of(stage.window)
    qtbot.waitUntil(lambda: names(page) == ["gone"] and page.again.isEnabled())
    QTest.keyClick(page.view, Qt.Key.Key_Delete)
    question = stage.window.shelf.dialog.findChild(QMessageBox, "delete-model")  # type: ignore[union-attr]
    assert question is not None
    assert "LM Studio will miss it" in question.text()
    assert str(path) in question.informativeText()
    click(next(b for b in question.findChildren(QPushButton) if b.text() == "Delete"))
    qtbot.waitUntil(lambda: names(page) == [] and page.again.isEnabled())
    assert not path.exists()


def test_a_look_that_fails_says_so_and_can_be_tried_again(
    make_stage: MakeStage,
    home: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    expected_warnings: ExpectedWarnings,
) -> None:
    expected_warnings.add("a question about models failed")

    def broken(*_: object, **__: object) -> None:
        raise TypeError("something unheard of")

    put(home / ".lmstudio" / "models" / "p" / "m" / "one.gguf")
    stage = make_stage()
    with monkeypatch.context() as patch:
        patch.setattr(shelf, "find_models", broken)
        stage.window.shelf.show_local()
        page = local_of(stage.window)
        qtbot.waitUntil(lambda: stage.window.shelf.dialog.findChild(QMessageBox, "models-error") is not None)  # type: ignore[union-attr]
    box = stage.window.shelf.dialog.findChild(QMessageBox, "models-error")  # type: ignore[union-attr]
    assert box is not None
    assert box.informativeText().startswith("An error of Cairn's own: TypeError.")
    assert "Code: " in box.informativeText()
    box.accept()
    qtbot.waitUntil(page.again.isEnabled)
    click(page.again)
    qtbot.waitUntil(lambda: names(page) == ["one"] and page.again.isEnabled())


def test_the_window_answers_while_thousands_of_files_are_looked_at(
    make_stage: MakeStage, tmp_path: Path, qtbot: QtBot
) -> None:
    """A timer of the window goes on all the while."""
    parts = GgufBytes.read(tiny_model("llama"))
    parts.tensors = [tensor for tensor in parts.tensors if "norm" in tensor.name]
    small = parts.to_bytes()
    for n in range(2000):
        put(tmp_path / "models" / f"f{n % 20}" / f"m{n:04}.gguf", data=small)
    stage = make_stage()
    ticks: list[float] = []
    timer = QTimer()
    timer.setInterval(10)
    timer.timeout.connect(lambda: ticks.append(time.perf_counter()))
    stage.window.shelf.show_local()
    page = local_of(stage.window)
    timer.start()
    qtbot.waitUntil(lambda: len(names(page)) == 2000 and page.again.isEnabled())
    timer.stop()
    longest = max(later - before for before, later in pairwise(ticks))
    print(f"{ticks[-1] - ticks[0]:.2f} s, the window waited {longest * 1000:.0f} ms at most")  # noqa: T201 -- with -s
    assert longest < (ticks[-1] - ticks[0]) / 2
    QTest.keyClicks(page.filter, "m0123")
    assert names(page) == ["m0123"]


def test_what_a_person_says_of_a_model_stays_with_it(
    make_stage: MakeStage, home: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    """Also when the file is moved: another name, a note, a favourite."""
    folder = home / ".lmstudio" / "models" / "p" / "m"
    path = put(folder / "zebra.gguf", "lfm2")
    put(folder / "ape.gguf")
    stage = make_stage()
    stage.window.shelf.show_local()
    page = local_of(stage.window)
    qtbot.waitUntil(lambda: names(page) == ["ape", "zebra"] and page.again.isEnabled())
    page.view.selectRow(1)
    page.favourite.trigger()
    qtbot.waitUntil(lambda: names(page) == ["zebra", "ape"] and page.again.isEnabled())
    QTest.keyClick(page.view, Qt.Key.Key_F2)
    asked = page.findChild(QInputDialog, "model-name")
    assert asked is not None
    asked.setTextValue("daily")
    asked.accept()
    qtbot.waitUntil(lambda: names(page) == ["daily", "ape"] and page.again.isEnabled())
    page.note_action.trigger()
    noted = page.findChild(QInputDialog, "model-note")
    assert noted is not None
    noted.setTextValue("good at French")
    noted.accept()
    qtbot.waitUntil(lambda: "good at French" in page.note.text() and page.again.isEnabled())
    path.rename(folder / "moved.gguf")
    click(page.again)
    qtbot.waitUntil(lambda: any(m.path.endswith("moved.gguf") for m in page.table.all) and page.again.isEnabled())
    assert names(page) == ["daily", "ape"]
    assert page.table.all[0].words.note == "good at French"


def test_a_folder_that_is_added_is_looked_into_from_then_on(
    make_stage: MakeStage, tmp_path: Path, qtbot: QtBot
) -> None:
    put(tmp_path / "stick" / "mine.gguf")
    stage = make_stage()
    stage.window.shelf.show_local()
    page = local_of(stage.window)
    qtbot.waitUntil(lambda: page.again.isEnabled())
    stage.window.shelf.add_folder(str(tmp_path / "stick"))
    qtbot.waitUntil(lambda: names(page) == ["mine"])
    assert SettingsStore(tmp_path / "settings.json").current.model_folders == (str(tmp_path / "stick"),)


@pytest.mark.native
def test_the_first_model_of_somebody_who_has_none(hub: HubServer, tmp_path: Path, home: Path, qtbot: QtBot) -> None:
    """Start, “Get a model”, watch, pause, quit, start, resume, chat with it."""
    hub.bytes_per_second = 250_000
    window, stop = _start(tmp_path, qtbot)
    try:
        qtbot.waitUntil(lambda: isinstance(window.state.model, LoadedModel))
        click(window.picker.open_real)
        page = get_of(window)
        QTest.keyClicks(page.search, "tiny")
        QTest.keyClick(page.search, Qt.Key.Key_Return)
        card = first_card(page, qtbot)
        assert "Q4_K_M" in card.choice.currentText()
        click(card.button)
        qtbot.waitUntil(lambda: bool(page.rows) and page.rows[0].bar.value() > 100)
        click(page.rows[0].go)
        qtbot.waitUntil(lambda: page.rows[0].go.text() == "Resume")
        assert "paused at" in page.rows[0].text.text()
    finally:
        stop()
    hub.bytes_per_second = 0
    n_asked = len(hub.requests)
    window, stop = _start(tmp_path, qtbot)
    try:
        qtbot.waitUntil(lambda: isinstance(window.state.model, LoadedModel))
        window.shelf.show_get()
        page = get_of(window)
        assert [row.progress.phase for row in page.rows] == [DownloadPhase.PAUSED]
        assert page.rows[0].bar.value() > 100
        assert len(hub.requests) == n_asked  # it waits for the person
        click(page.rows[0].go)
        qtbot.waitUntil(lambda: page.rows[0].go.text() == "Use this model")
        assert any(asked.startswith("bytes=") for asked in hub.ranges)
        click(page.rows[0].go)
        qtbot.waitUntil(
            lambda: isinstance(window.state.model, LoadedModel) and "tiny-Q4_K_M" in window.state.model.facts.path
        )
        window.pane.composer.set_text("Hello!")
        QTest.keyClick(window.pane.composer.field, Qt.Key.Key_Return)

        def is_answered() -> bool:
            rows = window.controller.rows.rows
            return bool(rows) and rows[-1].role == "assistant" and not rows[-1].is_busy

        qtbot.waitUntil(is_answered)
    finally:
        stop()


def _start(tmp_path: Path, qtbot: QtBot) -> tuple[MainWindow, Callable[[], None]]:
    settings = SettingsStore(tmp_path / "settings.json")
    settings.change(n_ctx=1024, n_threads=1, max_tokens=4, use_model_sampling=False, temperature=0.0)
    engine = Engine(RealLoader(), clock=SystemClock(), cache=settings.current.cache())
    engine.start()
    conversations = SqliteConversations(tmp_path / "chats.sqlite")
    homes = ModelHomes(
        own=tmp_path / "models",
        found_file=tmp_path / "found.json",
        downloads_file=tmp_path / "downloads.json",
        words_file=tmp_path / "words.json",
    )
    window = MainWindow(
        engine,
        conversations,
        settings,
        resources=ROOT / "resources",
        demo_model=tiny_model("lfm2"),
        model_homes=homes,
    )
    qtbot.addWidget(window)
    window.resize(1280, 860)
    window.show()

    def stop() -> None:
        window.close()
        assert engine.stop(PATIENCE)
        conversations.close()

    return window, stop
