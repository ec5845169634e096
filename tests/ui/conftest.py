"""Windows on an engine that says only what a test lets it say."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.composer.attaching_steps import WriteFiles, seeing_stage, writer
from tests.ui.scripted_engine import MemoryConversations, ScriptedEngine
from tests.ui.stage import MakeStage, Stage
from ui.models.own_book import ModelHomes
from ui.settings.store import SettingsStore
from ui.settings.stored import Settings
from ui.theme.scale import with_points
from ui.window.main import MainWindow


@pytest.fixture(autouse=True)
def no_button_stays_pressed() -> Iterator[None]:
    """Whoever asks Qt in a later test whether the person drags would be told yes."""
    yield
    assert QApplication.mouseButtons() == Qt.MouseButton.NoButton


@pytest.fixture
def make_stage(qtbot: QtBot, tmp_path: Path) -> Iterator[MakeStage]:
    """Builds windows, and closes them at the end."""
    windows: list[MainWindow] = []

    def make(
        *,
        demo: Path | None = None,
        conversations: MemoryConversations | None = None,
        is_new: bool = False,
        **extra: object,
    ) -> Stage:
        """`is_new`: as at the very first start; else its timeline was opened before."""
        settings = SettingsStore(tmp_path / "settings.json")
        if not is_new and not settings.current.geometry:
            settings.change(folds_timeline=False, opens_timeline=False)
        engine = ScriptedEngine()
        stored = conversations or MemoryConversations()
        homes = ModelHomes(
            own=tmp_path / "models",
            found_file=tmp_path / "found.json",
            downloads_file=tmp_path / "downloads.json",
            words_file=tmp_path / "words.json",
        )
        about: dict[str, object] = {"resources": tmp_path, "demo_model": demo, "model_homes": homes, **extra}
        window = MainWindow(engine, stored, settings, **about)  # type: ignore[arg-type]
        windows.append(window)
        qtbot.addWidget(window)
        if not settings.current.geometry:  # else as it was left
            window.resize(1100, 800)
        window.show()
        window.activateWindow()
        stage = Stage(window, engine, stored, settings, qtbot)
        window.start()
        stage.settle()
        return stage

    yield make
    for window in windows:
        window.close()
    usual = with_points(QApplication.font(), Settings().font_size)
    if QApplication.font() != usual:  # for tests of a widget alone that come after this one
        QApplication.setFont(usual)


@pytest.fixture
def stage(make_stage: MakeStage) -> Stage:
    """A window with a loaded model."""
    made = make_stage()
    made.load()
    return made


@pytest.fixture
def seeing(make_stage: MakeStage) -> Stage:
    """A window with a model that takes images."""
    return seeing_stage(make_stage)


@pytest.fixture
def files(tmp_path: Path) -> WriteFiles:
    """Writes files, `a_png=b"..."`, and gives their paths."""
    return writer(tmp_path)
