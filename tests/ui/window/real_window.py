"""The window on the real engine, llama.cpp and SQLite, as a person uses it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from pytestqt.qtbot import QtBot

from engine.client.state import LoadedModel
from engine.client.threaded import Engine
from engine.store.conversations import SqliteConversations
from tests.support.engine_runs import RealLoader, SystemClock
from tests.support.patience import PATIENCE
from tests.support.tiny_models import tiny_model
from ui.serving.host import MakeServer, no_server
from ui.settings.store import SettingsStore
from ui.window.main import MainWindow


@dataclass
class App:
    window: MainWindow
    engine: Engine
    conversations: SqliteConversations

    is_stopped: bool = False

    @classmethod
    def opened(
        cls,
        qtbot: QtBot,
        folder: Path,
        model: str = "lfm2",
        serves: Callable[[SettingsStore], MakeServer] = lambda store: no_server,
        **settings: object,
    ) -> App:
        """A window whose chats and settings lie in that folder, with a tiny model as the demo; also after another."""
        store = SettingsStore(folder / "settings.json")
        wanted = {"n_ctx": 2048, "n_threads": 1, "max_tokens": 24, "use_model_sampling": False, "temperature": 0.0}
        if not store.current.geometry:  # else as it was left
            wanted |= {"folds_timeline": False, "opens_timeline": False}
        store.change(**wanted | settings)
        engine = Engine(RealLoader(), clock=SystemClock(), cache=store.current.cache())
        engine.start()
        conversations = SqliteConversations(folder / "chats.sqlite")
        window = MainWindow(
            engine,
            conversations,
            store,
            resources=folder,
            demo_model=tiny_model(model),
            make_server=serves(store),
        )
        qtbot.addWidget(window)
        window.show()
        return cls(window, engine, conversations)

    def stop(self) -> None:
        if self.is_stopped:
            return
        self.is_stopped = True
        self.window.close()
        assert self.engine.stop(PATIENCE)
        self.conversations.close()

    def load(self, model: str, qtbot: QtBot) -> None:
        """Another tiny model, and wait for it."""
        self.load_file(tiny_model(model), qtbot)

    def load_file(self, file: Path, qtbot: QtBot) -> None:
        path = str(file)
        self.window.models.load(path)

        def is_there() -> bool:
            loaded = self.window._loaded()
            return loaded is not None and loaded.facts.path == path

        qtbot.waitUntil(is_there)

    def wait_for_model(self, qtbot: QtBot) -> None:
        qtbot.waitUntil(lambda: isinstance(self.window.state.model, LoadedModel) and not self.window.models.is_loading)


def send(app: App, qtbot: QtBot, text: str) -> None:
    app.window.pane.composer.set_text(text)
    app.window.pane.composer.field.sent.emit()
    wait_for_reply(app, qtbot)


def wait_for_reply(app: App, qtbot: QtBot) -> None:
    def is_done() -> bool:
        rows = app.window.controller.rows.rows
        return bool(rows) and rows[-1].role == "assistant" and not rows[-1].is_busy

    qtbot.waitUntil(is_done)
