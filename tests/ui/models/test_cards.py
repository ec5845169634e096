"""“Get a model” as cards: what it is, whether it fits this computer, and one button that fetches it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from engine.commands import Survey
from engine.core.models.remote import DownloadPhase
from engine.events import Surveyed
from tests.models.hub_server import HubServer, Repo, hub_server
from tests.support.tiny_models import tiny_model
from tests.ui.settings.test_hardware import CARD, CPU, PLAN
from tests.ui.stage import MakeStage, Stage
from tests.ui.window.test_large_text import scrolls_sideways, too_small
from tests.ui.window.test_small_windows import cut_off
from ui.models.card import ModelCard
from ui.models.get_page import GetPage
from ui.settings.stored import Settings

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def stage(make_stage: MakeStage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stage:
    for name in ("HF_HOME", "HF_HUB_CACHE", "XDG_CACHE_HOME", "XDG_DATA_HOME", "OLLAMA_MODELS"):
        monkeypatch.delenv(name, raising=False)
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    return make_stage(resources=ROOT / "resources")


def page_of(stage: Stage) -> GetPage:
    stage.window.shelf.show_get()
    assert stage.window.shelf.dialog is not None
    return stage.window.shelf.dialog.get


def tell_devices(stage: Stage) -> None:
    question = [one for one in stage.engine.commands if isinstance(one, Survey)][-1]
    stage.engine.say(Surveyed(request=question.request, devices=(CARD, CPU), path="m", plan=PLAN))
    stage.settle()


def places(cards: tuple[ModelCard, ...]) -> list[int]:
    return [card.y() for card in cards]


def test_what_is_best_for_this_computer_comes_first(stage: Stage) -> None:
    page = page_of(stage)
    assert not page.best_heading.isVisible(), "nobody knows it yet"
    sizes = [card.title.text() for card in page.cards]
    tell_devices(stage)
    stage.qtbot.waitUntil(lambda: places(page.cards) == sorted(places(page.cards)) and page.best_heading.isVisible())
    assert page.best_heading.text() == "Recommended for this computer"
    best = [card for card in page.cards if card.y() < page.other_heading.y()]
    assert 1 <= len(best) <= 3
    assert all(card.badge.text() == "fits" for card in best)
    assert {card.badge.text() for card in page.cards} <= {"fits", "slow", "too large"}
    assert sorted(card.title.text() for card in page.cards) == sorted(sizes), "none is missing"


def test_each_has_one_button_and_says_what_it_is_good_for(stage: Stage) -> None:
    page = page_of(stage)
    tell_devices(stage)
    for card in page.cards:
        assert [one.text() for one in card.findChildren(QPushButton) if one.isVisibleTo(card)] == ["Get it"]
        assert card.button.accessibleName() == f"Get it: {card.title.text()}"
        assert len(card.use.text()) > 10
        assert "iB · " in card.facts.text()
        assert not card.choice.isVisible()


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> Iterator[HubServer]:
    files = {"m-Q4_K_M.gguf": tiny_model("lfm2").read_bytes(), "m-Q8_0.gguf": tiny_model("llama").read_bytes()}
    with hub_server(LiquidAI__LFM2_5=Repo(files={})) as server:
        server.repos = {"LiquidAI/LFM2.5-1.2B-Instruct-GGUF": Repo(files=files)}
        monkeypatch.setenv("HF_ENDPOINT", server.url)
        yield server


def test_one_click_fetches_what_is_proposed_and_another_one_uses_it(stage: Stage, hub: HubServer, qtbot: QtBot) -> None:
    page = page_of(stage)
    card = next(card for card in page.cards if card.repo in hub.repos)
    card.button.setFocus()
    QTest.keyClick(card.button, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: bool(page.rows) and page.rows[0].progress.phase is DownloadPhase.DONE)
    assert page.rows[0].progress.offer.quantisation == "Q4_K_M"
    assert not card.choice.isVisible()
    assert card.button.text() == "Use this model"
    QTest.mouseClick(card.button, Qt.MouseButton.LeftButton)
    stage.settle()
    qtbot.waitUntil(lambda: [load.path for load in stage.engine.loads] == [page.rows[0].progress.path])


@pytest.mark.parametrize("scale", [1, 2])
@pytest.mark.parametrize("theme", ["light", "dark", "high-contrast"])
def test_nothing_is_cut_off_at_900_by_600(stage: Stage, theme: str, scale: int) -> None:
    stage.settings.change(theme=theme, font_size=scale * Settings().font_size)
    stage.window.resize(900, 600)
    stage.settle()
    page = page_of(stage)
    tell_devices(stage)
    dialog = page.window()
    stage.qtbot.waitUntil(lambda: page.best_heading.isVisible() and bool(page.cards[0].width()))
    assert dialog.width() <= 900
    assert scrolls_sideways(dialog) == []
    assert too_small(dialog) == []
    for card in page.cards:
        assert cut_off(card) == []
        for label in (one for one in card.findChildren(QLabel) if one.isVisibleTo(card)):
            longest = max(map(label.fontMetrics().horizontalAdvance, label.text().split()))
            assert label.width() >= longest, label.text()
        assert card.badge.width() >= card.badge.fontMetrics().horizontalAdvance(card.badge.text()) + 12
