"""The window is killed at random, while it loads, reads or writes: its engine process ends too, and no message is lost.

CAIRN_KILLS=200 kills it so often, which may take half an hour (--timeout 0); a test run does it a few times.
"""

from __future__ import annotations

import logging
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app.process.paths import find_folders
from engine.store.conversations import SqliteConversations
from tests.support.cairn_process import ROOT
from tests.support.patience import PATIENCE

pytestmark = [
    pytest.mark.native,
    pytest.mark.e2e,
    pytest.mark.skipif(sys.platform != "linux", reason="children are looked up in /proc"),
]

N_KILLS = int(os.environ.get("CAIRN_KILLS", "3"))
_SECONDS_LOST = 1.5  # what was sent later before the kill may not have been saved
_LONGEST_LIFE = 3.0
_log = logging.getLogger("ui")


def children_of(pid: int) -> list[int]:
    try:
        texts = [task.read_text() for task in Path(f"/proc/{pid}/task").glob("*/children")]
    except OSError:
        return []
    return [int(word) for text in texts for word in text.split()]


def is_there(pid: int) -> bool:
    """Not one that has ended, and that nobody has asked about yet."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def shared_memory() -> set[str]:
    folder = Path("/dev/shm")
    return {entry.name for entry in folder.iterdir()} if folder.is_dir() else set()


def n_lines_of(log: Path) -> int:
    return len(log.read_text().splitlines()) if log.exists() else 0


def kept_questions(path: Path) -> list[str]:
    store = SqliteConversations(path)
    try:
        assert store.warnings == ()
        conversations = [store.open(summary.id).result() for summary in store.list().result()]
    finally:
        store.close()
    return [message.text for chat in conversations for message in chat.messages if message.role == "user"]


@pytest.mark.slow
def test_its_engine_ends_with_it_and_no_message_is_lost(tmp_path: Path, base_folder: Path) -> None:
    chance, log, before = random.Random(17), tmp_path / "sent.txt", shared_memory()
    expected: list[str] = []
    n_with_engine = 0
    for number in range(N_KILLS):
        n_lines = n_lines_of(log)
        command = [sys.executable, "-m", "tests.e2e.restless_window", str(number), str(log)]
        environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
        with subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True) as window:
            # A third at any moment of the start, a third while the engine process starts and loads, a third in a chat.
            while number % 3 == 1 and not children_of(window.pid):
                assert window.poll() is None
                time.sleep(0.02)
            while number % 3 == 2 and n_lines_of(log) < n_lines + 2:
                assert window.poll() is None
                time.sleep(0.02)
            life = time.monotonic() + chance.uniform(0.0, _LONGEST_LIFE)
            while time.monotonic() < life and window.poll() is None:
                time.sleep(0.01)
            children = children_of(window.pid)
            killed_at = time.time()
            window.kill()
            _, errors = window.communicate()
        assert window.returncode == -9, errors
        n_with_engine += bool(children)
        last = time.monotonic() + PATIENCE
        while any(is_there(child) for child in children):
            assert time.monotonic() < last, f"start {number}: {children} are still there"
            time.sleep(0.01)
        for line in log.read_text(encoding="utf-8").splitlines()[n_lines:] if log.exists() else ():
            at, _, text = line.partition(" ")
            if float(at) < killed_at - _SECONDS_LOST:
                expected.append(text)
    kept = kept_questions(find_folders(str(base_folder)).conversations_file)
    assert [text for text in expected if text not in kept] == []
    assert len(kept) == len(set(kept)), "a question was kept twice"
    assert n_with_engine
    assert shared_memory() <= before
    _log.info("%d kills, %d with an engine process; %d questions kept", N_KILLS, n_with_engine, len(kept))
