"""The window is killed in the middle of a reply: nothing is lost but its last second."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest

from app.process.paths import find_folders
from engine.core.prompt.conversation import MessageStatus, StoredMessage
from engine.store.conversations import SqliteConversations
from tests.e2e.killed_window import ANSWER, LONG_QUESTION, QUESTION
from tests.support.cairn_process import ROOT
from tests.support.patience import PATIENCE

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

_SECONDS_LOST = 1.0
_SLACK_SECONDS = 0.5  # on an idle machine


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What the transcript showed of the reply, and when."""

    at: float  # unix seconds
    text: str


def read_shown(path: Path) -> list[Shown]:
    """Every whole line; the last one may have been cut off."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True) if path.exists() else []
    return [Shown(**json.loads(line)) for line in lines if line.endswith("\n")]


def slack(shown: list[Shown], now: float) -> float:
    """How late anything may be: the window writes a line every 20 ms, and on a busy machine less often."""
    moments = [*(line.at for line in shown), now]
    return max(_SLACK_SECONDS, 5 * max(later - earlier for earlier, later in pairwise(moments)))


def run_and_kill(shown: Path, *, seconds: float) -> float:
    """When the window was killed, after its reply had been streaming for `seconds`, and longer on a busy machine."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.e2e.killed_window", str(shown)],
        cwd=ROOT,
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        stderr=subprocess.PIPE,
        text=True,
    ) as window:
        deadline = time.monotonic() + PATIENCE
        while window.poll() is None and time.monotonic() < deadline:
            lines = read_shown(shown)
            now = time.time()
            if lines and now - lines[0].at >= seconds - _SLACK_SECONDS + slack(lines, now):
                break
            time.sleep(0.02)
        was_running = window.poll() is None
        killed_at = time.time()
        window.kill()  # SIGKILL; TerminateProcess on Windows
        _, errors = window.communicate()
    assert was_running, errors
    assert read_shown(shown), f"no reply was shown: {errors}"
    return killed_at


def stored_messages(path: Path) -> tuple[StoredMessage, ...]:
    """The only conversation, opened as the next start does."""
    store = SqliteConversations(path)
    try:
        assert store.warnings == ()
        (summary,) = store.list().result()
        conversation = store.open(summary.id).result()
    finally:
        store.close()
    assert conversation.path() == conversation.messages, "the next start shows all of it"
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
    return conversation.messages


@pytest.mark.parametrize("seconds", [1.8, 2.5])
def test_a_kill_during_a_reply_loses_nothing_but_its_last_second(
    seconds: float, tmp_path: Path, base_folder: Path
) -> None:
    """Breaks when a reply is saved too seldom, or when a save waits for the reply's end.

    The first kill comes so early that saves more than 1.8 seconds apart have not begun.
    """
    log = tmp_path / "shown.jsonl"
    killed_at = run_and_kill(log, seconds=seconds)
    messages = stored_messages(find_folders(str(base_folder)).conversations_file)

    complete = MessageStatus.COMPLETE
    assert [(message.role, message.text, message.status) for message in messages[:3]] == [
        ("user", QUESTION, complete),
        ("assistant", ANSWER, complete),
        ("user", LONG_QUESTION, complete),
    ]
    assert len(messages) == 4, "nothing of the reply was stored"
    reply = messages[3]
    assert (reply.role, reply.status) == ("assistant", MessageStatus.PARTIAL)
    shown = read_shown(log)
    earlier = [line.text for line in shown if line.at <= killed_at - _SECONDS_LOST - slack(shown, killed_at)]
    assert earlier, "something had been shown by then"
    assert len(shown[-1].text) > len(earlier[-1]), "the reply was going on when the kill came"
    assert reply.text.startswith(earlier[-1]), f"{len(reply.text)} of {len(earlier[-1])} characters were stored"
    last = shown[-1].text
    assert reply.text.startswith(last) or last.startswith(reply.text), "what was stored is what was shown"
