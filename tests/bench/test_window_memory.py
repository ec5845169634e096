"""What a long session costs the window: each turn plans with the checkpoints of all chats, up to 1,600 of them.

Prints the megabytes that docs/benchmarks.md keeps.
"""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from engine.commands import Generate
from engine.store.conversations import SqliteConversations
from tests.support.many_chats import ManyChats
from tests.support.patience import PATIENCE
from tests.support.process_memory import held_bytes
from tests.ui.conftest import make_stage
from tests.ui.stage import MakeStage, Stage

__all__ = ["make_stage"]

FEW, MANY = 20, 2000  # turns
EACH = 50  # turns of a chat
MOST_MB = 300


@pytest.mark.slow
def test_two_thousand_turns_cost_little_more_than_twenty(make_stage: MakeStage, tmp_path: Path) -> None:
    """It grew by 261 KB a turn, to 1.8 GB: each row kept all checkpoints, all candidates and its whole prompt."""
    if held_bytes() is None:
        pytest.skip("what a process holds is told on Linux only")
    stored = SqliteConversations(tmp_path / "chats.sqlite3")
    try:
        stage = make_stage(conversations=stored)
        stage.load()
        chats = ManyChats()
        _talk(stage, chats, 0, FEW)
        few = _held(stage)
        _talk(stage, chats, FEW, MANY)
        many = _held(stage)
        chats_kept = [stored.kept_rows(one.id).result(PATIENCE) for one in stage.window.library.summaries]
        n_bytes = sum(len(kept.row) for rows in chats_kept for kept in rows)
        n_rows = sum(map(len, chats_kept))
        print(f"{FEW} turns: {few:.0f} MB, {MANY}: {many:.0f} MB; a row on the disk {n_bytes / n_rows / 1e3:.1f} kB")
        assert many - few < MOST_MB
    finally:
        stored.close()


def _talk(stage: Stage, chats: ManyChats, first: int, end: int) -> None:
    """Of ten turns one is written in the window; the others are of clients that share the engine."""
    for n in range(first, end):
        if n % 10:
            for event in chats.turn(f"r{n}", f"chat {n // EACH}"):
                stage.window.bridge.post(event)
            continue
        if n and n % EACH == 0:
            QTest.keyClick(stage.window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
        stage.window.pane.composer.set_text(f"Question {n}?")
        stage.window.pane.composer.field.sent.emit()
        stage.qtbot.waitUntil(lambda: stage.engine.is_asked)
        asked = next(c for c in reversed(stage.engine.commands) if isinstance(c, Generate))
        for event in chats.turn(asked.request, asked.session):
            stage.engine.say(event)
        stage.window.bridge.flush()
        del stage.engine.commands[:-1]  # a real engine keeps none


def _held(stage: Stage) -> float:
    """Megabytes."""
    stage.settle()
    gc.collect()
    return (held_bytes() or 0) / 1e6
