"""The window with a real engine process and a damaged model: one sentence says it, and the window goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.engines import make_process_engine
from app.paths import demo_model, find_folders
from engine.client.state import LoadedModel
from engine.store.conversations import SqliteConversations
from tests.native.probing.broken_models import broken_models
from tests.support.patience import PATIENCE
from ui.settings.stored import SettingsStore
from ui.window.main import MainWindow

pytestmark = pytest.mark.native


@pytest.fixture
def open_window(qtbot: QtBot, tmp_path: Path) -> Iterator[Callable[[Path], MainWindow]]:
    folders = find_folders(str(tmp_path / "base"))
    folders.create()
    settings = SettingsStore(tmp_path / "settings.json")
    settings.change(n_ctx=1024, n_threads=1)
    engine = make_process_engine(folders, settings.current.cache(), remembers_read=False)
    engine.start()
    conversations = SqliteConversations(tmp_path / "chats.sqlite")
    windows: list[MainWindow] = []

    def show(model: Path) -> MainWindow:
        window = MainWindow(engine, conversations, settings, resources=tmp_path, demo_model=model)
        qtbot.addWidget(window)
        window.show()
        windows.append(window)
        return window

    yield show
    for window in windows:
        window.close()
    assert engine.stop(PATIENCE)
    conversations.close()


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("llama: block_count = 65535", "is damaged: it claims 65,535 layers."),
        ("qwen35: ssm.inner_size = 65535", "llama.cpp crashes while it builds the context."),
    ],
)
def test_the_notice_says_what_is_wrong_and_another_model_can_be_loaded(
    open_window: Callable[[Path], MainWindow], qtbot: QtBot, tmp_path: Path, name: str, says: str
) -> None:
    (model,) = (model for model in broken_models(100_000) if model.name == name)
    window = open_window(model.write(tmp_path / "mine.gguf"))
    notice = window.pane.problem
    qtbot.waitUntil(lambda: "mine.gguf" in notice.message.text() and says in notice.message.text())
    assert notice.isVisible()
    window.models.load(str(demo_model()))
    qtbot.waitUntil(lambda: isinstance(window.state.model, LoadedModel))
