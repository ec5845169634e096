"""Models that cannot be loaded, in the real window with the real loader: each failure says which and what to do."""

from __future__ import annotations

import os
import struct
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from engine.client.state import LoadedModel
from engine.client.threaded import Engine
from engine.store.conversations import SqliteConversations
from tests.models.homes import put
from tests.support.engine_runs import RealLoader, SystemClock
from tests.support.gguf_bytes import STRING, UINT32, GgufBytes
from tests.support.patience import PATIENCE
from tests.support.tiny_models import tiny_model
from ui.settings.store import SettingsStore
from ui.window.main import MainWindow

pytestmark = pytest.mark.native


@pytest.fixture
def settings(tmp_path: Path) -> SettingsStore:
    found = SettingsStore(tmp_path / "settings.json")
    found.change(n_ctx=512, n_threads=1, max_tokens=2, use_model_sampling=False, temperature=0.0)
    return found


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, settings: SettingsStore) -> Iterator[MainWindow]:
    """Nothing is loaded yet."""
    engine = Engine(RealLoader(), clock=SystemClock(), cache=settings.current.cache())
    engine.start()
    conversations = SqliteConversations(tmp_path / "chats.sqlite")
    shown = MainWindow(engine, conversations, settings, resources=tmp_path, demo_model=None)
    qtbot.addWidget(shown)
    shown.show()
    yield shown
    shown.close()
    assert engine.stop(PATIENCE)
    conversations.close()


def cut(folder: Path) -> Path:
    data = tiny_model("llama").read_bytes()
    return put(folder / "mine.gguf", data=data[: len(data) // 2])


def odd_header(folder: Path) -> Path:
    return put(folder / "mine.gguf", data=tiny_model("llama").read_bytes()[:900])


def unknown(folder: Path) -> Path:
    parts = GgufBytes.read(tiny_model("llama"))
    name = b"zebra"
    parts.put("general.architecture", STRING, struct.pack("<Q", len(name)) + name)
    return put(folder / "mine.gguf", data=parts.to_bytes())


def without_shards(folder: Path) -> Path:
    parts = GgufBytes.read(tiny_model("llama"))
    parts.put("split.count", UINT32, struct.pack("<I", 3))
    parts.put("split.no", UINT32, struct.pack("<I", 0))
    return put(folder / "mine-00001-of-00003.gguf", data=parts.to_bytes())


def a_later_shard(folder: Path) -> Path:
    parts = GgufBytes.read(tiny_model("llama"))
    parts.put("split.count", UINT32, struct.pack("<I", 3))
    parts.put("split.no", UINT32, struct.pack("<I", 1))
    return put(folder / "mine-00002-of-00003.gguf", data=parts.to_bytes())


def without_rights(folder: Path) -> Path:
    path = put(folder / "mine.gguf")
    path.chmod(0)
    if os.access(path, os.R_OK):
        pytest.skip("this user may read everything")
    return path


@pytest.mark.parametrize(
    ("make", "says", "do"),
    [
        (cut, "is incomplete: at least 376,208 of 752,416 bytes are missing", "download it again"),
        (odd_header, "is damaged: a list claims 294 texts", "Download it again"),
        (unknown, "is a model of the kind 'zebra'", "Update Cairn, or choose another model"),
        (without_shards, "mine-00002-of-00003.gguf", "Put all parts"),
        (a_later_shard, "mine-00001-of-00003.gguf", "first"),
        (without_rights, "Permission denied", "your rights to it"),
    ],
)
def test_a_failure_says_which_and_what_to_do(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, make: Callable[[Path], Path], says: str, do: str
) -> None:
    path = make(tmp_path)
    window.models.load(str(path))
    notice = window.pane.problem
    qtbot.waitUntil(lambda: notice.isVisible() and path.name in notice.message.text())
    assert says in notice.message.text()
    assert do in notice.message.text()


def test_too_little_memory_says_how_much_is_missing_and_what_to_lower(
    window: MainWindow, qtbot: QtBot, settings: SettingsStore, tmp_path: Path
) -> None:
    settings.change(n_ctx=1_000_000)
    parts = GgufBytes.read(tiny_model("llama"))
    parts.put("llama.attention.key_length", UINT32, struct.pack("<I", 1 << 16))
    parts.put("llama.attention.value_length", UINT32, struct.pack("<I", 1 << 16))
    window.models.load(str(put(tmp_path / "mine.gguf", data=parts.to_bytes())))
    notice = window.pane.problem
    qtbot.waitUntil(lambda: notice.isVisible() and "mine.gguf" in notice.message.text())
    assert "context of 1,000,000 tokens needs" in notice.message.text()
    assert "are free" in notice.message.text()
    assert "smaller context" in notice.message.text()


def test_a_wrong_projector_is_told_and_the_model_is_loaded_without_it(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    model = put(tmp_path / "mine.gguf")
    window.models.load(str(model))
    qtbot.waitUntil(lambda: isinstance(window.state.model, LoadedModel))
    window.models.use_projector(str(tiny_model("lfm2")))
    notice = window.pane.problem
    qtbot.waitUntil(lambda: notice.isVisible() and "is no projector" in notice.message.text())
    assert "Choose the projector (mmproj file) that was made for this model" in notice.message.text()
    qtbot.waitUntil(lambda: isinstance(window.state.model, LoadedModel) and not window.models.is_loading)


def test_a_message_that_was_sent_while_it_loads_is_answered_and_the_list_stays_usable(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window.models.load(str(put(tmp_path / "mine.gguf")))
    window.pane.composer.set_text("Hello!")
    QTest.keyClick(window.pane.composer.field, Qt.Key.Key_Return)
    assert window.list.isEnabled()
    window.controller.new_chat()

    def is_answered() -> bool:
        kept = window.library.summaries
        return bool(kept) and window.controller.running is None and not window.models.is_loading

    qtbot.waitUntil(is_answered)
    window.controller.open(window.library.summaries[0].id)
    qtbot.waitUntil(
        lambda: (
            [row.role for row in window.controller.rows.rows] == ["user", "assistant"]
            and bool(window.controller.rows.rows[-1].text)
        )
    )
