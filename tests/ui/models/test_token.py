"""A token for models with terms: given, kept, used and taken away in the window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from engine.core.models.remote import DownloadPhase
from engine.models.hub import kept_token
from tests.models.hub.test_kept_token import TOKEN, MemoryRing
from tests.models.hub_server import HubServer, Repo, hub_server
from tests.support.tiny_models import tiny_model
from tests.ui.stage import MakeStage, Stage
from ui.models.get_page import GetPage
from ui.models.shelf_dialogs import TokenDialog

REPO = "Org/Tiny-GGUF"


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[HubServer]:
    monkeypatch.setenv("HF_HOME", str(tmp_path / "hf"))
    for name in ("HF_TOKEN", "HF_HUB_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    repo = Repo(files={"tiny-Q4_K_M.gguf": tiny_model("llama").read_bytes()}, is_gated=True)
    with hub_server(**{REPO.replace("/", "__"): repo}) as server:
        monkeypatch.setenv("HF_ENDPOINT", server.url)
        yield server


def page_with_files(stage: Stage, qtbot: QtBot) -> GetPage:
    stage.window.shelf.show_get()
    assert stage.window.shelf.dialog is not None
    page = stage.window.shelf.dialog.get
    QTest.keyClicks(page.search, "tiny")
    QTest.keyClick(page.search, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(page.cards) == 1)
    QTest.keyClick(page.cards[0].button, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: page.cards[0].choice.count() == 1)
    return page


def opened(page: QWidget) -> TokenDialog:
    found = [one for one in page.window().findChildren(TokenDialog) if one.isVisible()]
    assert found
    return found[-1]


def test_a_token_is_given_kept_used_and_removed(
    make_stage: MakeStage, hub: HubServer, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    ring = MemoryRing()
    monkeypatch.setattr(kept_token, "system_ring", lambda: ring)
    stage = make_stage()
    page = page_with_files(stage, qtbot)
    assert page.token.isVisible()
    assert ring.n_asked == 0
    QTest.keyClick(page.token, Qt.Key.Key_Space)
    dialog = opened(page)
    assert not dialog.ok.isEnabled()
    assert not dialog.remove.isVisible()
    QTest.keyClicks(dialog.field, TOKEN)
    QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.message.text() == "The token is in the key ring, and is used.")
    assert list(ring.held.values()) == [TOKEN]
    QTest.keyClick(page.cards[0].choice, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(page.rows) and page.rows[0].progress.phase is DownloadPhase.DONE)
    assert all(TOKEN.encode() not in file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())
    QTest.keyClick(page.token, Qt.Key.Key_Space)
    dialog = opened(page)
    QTest.keyClick(dialog.remove, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: page.message.text() == "The token was taken out of the key ring.")
    assert ring.held == {}


def test_without_a_key_ring_the_token_is_used_until_the_window_closes(
    make_stage: MakeStage, hub: HubServer, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_token, "system_ring", lambda: None)
    stage = make_stage()
    page = page_with_files(stage, qtbot)
    QTest.keyClick(page.token, Qt.Key.Key_Space)
    dialog = opened(page)
    QTest.keyClicks(dialog.field, TOKEN)
    QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "no key ring that Cairn can use" in page.message.text())
    assert "used until Cairn is closed" in page.message.text()
    QTest.keyClick(page.cards[0].choice, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(page.rows) and page.rows[0].progress.phase is DownloadPhase.DONE)
