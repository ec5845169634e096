"""The window with a real engine process and damaged models: one sentence says it, and the window goes on.

CAIRN_BROKEN_MODELS=300 takes more of them.
"""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.engines import EngineChoice, make_process_engine
from app.process.paths import demo_model, find_folders
from engine.client.state import LoadedModel
from engine.store.conversations import SqliteConversations
from tests.native.probing.broken_models import broken_models
from tests.support.patience import PATIENCE
from ui.settings.store import SettingsStore
from ui.window.main import MainWindow

pytestmark = pytest.mark.native

N_BROKEN = int(os.environ.get("CAIRN_BROKEN_MODELS", "6"))


@pytest.fixture
def open_window(qtbot: QtBot, tmp_path: Path) -> Iterator[Callable[[Path], MainWindow]]:
    folders = find_folders(str(tmp_path / "base"))
    folders.create()
    settings = SettingsStore(tmp_path / "settings.json")
    settings.change(n_ctx=1024, n_threads=1)
    engine = make_process_engine(EngineChoice(folders=folders, cache=settings.current.cache()))
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


def becomes_of(window: MainWindow, path: Path) -> str:
    """Of a model that is being loaded: "loads", "is refused", or "" while nothing can be said."""
    if isinstance(window.state.model, LoadedModel) and Path(window.state.model.facts.path) == path:
        return "loads"
    notice = window.pane.problem
    return "is refused" if notice.isVisible() and path.name in notice.message.text() else ""


def settled(qtbot: QtBot, window: MainWindow, path: Path) -> str:
    qtbot.waitUntil(lambda: bool(becomes_of(window, path)))
    return becomes_of(window, path)


@pytest.mark.slow
def test_no_broken_model_ends_or_holds_the_window(
    open_window: Callable[[Path], MainWindow], qtbot: QtBot, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence for each that does not load, in the notice that a person sees."""
    window, seen, slowest = open_window(demo_model()), Counter[str](), (0.0, "")
    notice = window.pane.problem
    qtbot.waitUntil(lambda: isinstance(window.state.model, LoadedModel))
    for at, model in enumerate(broken_models(N_BROKEN)):
        path = model.write(tmp_path / f"broken-{at}.gguf")
        started = time.monotonic()
        window.models.load(str(path))
        what = settled(qtbot, window, path)
        seen[what] += 1
        slowest = max(slowest, (time.monotonic() - started, model.name))
        if what == "is refused":
            text = notice.message.text()
            assert text.count(path.name) == 1, model.name
            assert "\n" not in text, model.name
        while notice.isVisible():
            notice.dismiss()
        path.unlink()
    window.models.load(str(demo_model()))
    assert settled(qtbot, window, demo_model()) == "loads"
    with capsys.disabled():
        sys.stdout.write(
            f"\n{N_BROKEN} broken models: {dict(seen)}; the longest took {slowest[0]:.1f} s ({slowest[1]})\n"
        )
    assert seen["is refused"]
