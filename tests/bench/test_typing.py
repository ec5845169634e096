"""What a key takes of the window's thread while what is typed is prepared for, in processor time.

    make test ARGS="tests/bench/test_typing.py -s"

The demo model in a process of its own, as it is shipped. 135M: CAIRN_TYPING_MODEL=FILE.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.engines import EngineChoice, make_process_engine
from app.process.paths import demo_model, find_folders
from engine.client.state import LoadedModel
from engine.events import Event, Prepared
from tests.bench.test_gui_stall import told
from tests.support.patience import PATIENCE
from tests.ui.scripted_engine import MemoryConversations
from ui.settings.store import SettingsStore
from ui.window.main import MainWindow

pytestmark = [pytest.mark.slow, pytest.mark.native]

SECONDS = float(os.environ.get("CAIRN_TYPING_SECONDS", "60"))
KEY_MS = 200
PAUSE_EVERY, PAUSE_MS = 25, 1500  # keys; people stop to think, and only then something is prepared
TEXT = "tell me where each of the rivers of the north rises, which towns it passes and where it meets the sea "


@pytest.mark.timeout(600)
def test_typing_while_what_is_typed_is_prepared(qtbot: QtBot, tmp_path: Path) -> None:
    folders, settings = find_folders(str(tmp_path)), SettingsStore(tmp_path / "settings.json")
    folders.create()
    settings.change(n_ctx=4096, n_threads=1, max_tokens=40, use_model_sampling=False, temperature=0.0)
    assert settings.current.prepares
    choice = EngineChoice(folders=folders, cache=settings.current.cache())
    engine = make_process_engine(choice, cancel_seconds=PATIENCE)
    prepared: list[Event] = []
    engine.subscribe(lambda event: prepared.append(event) if isinstance(event, Prepared) else None)
    engine.start()
    model = Path(os.environ.get("CAIRN_TYPING_MODEL") or demo_model())
    window = MainWindow(engine, MemoryConversations(), settings, resources=tmp_path, demo_model=model)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(lambda: isinstance(window.state.model, LoadedModel))
    window.pane.send("Hello there, tell me about the sea.")
    qtbot.waitUntil(lambda: len(window.state.rows) == 1 and window.state.running is None)
    key, between = type_for(window, qtbot, SECONDS)
    n_tokens = sum(event.n_tokens for event in prepared if isinstance(event, Prepared))
    print(f"\n{len(key)} keys typed, {n_tokens} tokens prepared in {len(prepared)} times; of the window's thread")
    print(f"the key and its letter: {told(key)}\nall from one key to the next: {told(between)}")
    assert n_tokens > 0
    window.close()
    assert engine.stop(PATIENCE)


def type_for(window: MainWindow, qtbot: QtBot, seconds: float) -> tuple[list[float], list[float]]:
    """Milliseconds of processor time of each key, and of the thread from it to the next one; sorted."""
    field = window.pane.composer.field
    field.setFocus()
    key, between, end = list[float](), list[float](), time.monotonic() + seconds
    while time.monotonic() < end:
        letter = TEXT[len(key) % len(TEXT)]
        started = time.thread_time()
        QTest.keyClicks(field, letter)
        field.repaint()
        key.append((time.thread_time() - started) * 1000)
        qtbot.wait(KEY_MS if len(key) % PAUSE_EVERY else PAUSE_MS)
        between.append((time.thread_time() - started) * 1000)
    assert len(field.toPlainText()) == len(key)
    return sorted(key), sorted(between)
