"""What was acknowledged survives a process that is killed, whenever that happens."""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest

from engine.core.prompt.conversation import ConversationId, MessageStatus, StoredMessage
from tests.store.killed_writer import N_STEPS, STEP, media_of, text_of
from tests.store.store_builders import done, opened

N_KILLS = 25
ROOT = Path(__file__).resolve().parents[2]


def run_and_kill(path: Path, run: int, n_reports: int, seconds: float) -> list[list[str]]:
    """What the process had reported when it was killed, `seconds` after so many reports."""
    command = [sys.executable, "-m", "tests.store.killed_writer", str(path), str(run)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        first = [process.stdout.readline() for _ in range(n_reports)]
        assert all(first), "the writer did not start"
        killer = threading.Timer(seconds, process.kill)  # SIGKILL; TerminateProcess on Windows
        killer.start()
        rest = process.stdout.read()
        killer.join()
    lines = [*first, *rest.splitlines(keepends=True)]
    return [line.split() for line in lines if line.endswith("\n")]


def check(messages: dict[str, StoredMessage], reports: list[list[str]]) -> None:
    finished = {report[1] for report in reports if report[0] == "done"}
    for id_ in finished:
        n_chars = STEP * N_STEPS if id_.endswith("a") else 500
        assert messages[id_].status is MessageStatus.COMPLETE
        assert messages[id_].text == text_of(id_, n_chars)
    acknowledged = {report[1]: int(report[2]) for report in reports if report[0] == "partial"}
    for id_, n_chars in acknowledged.items():
        text = messages[id_].text
        assert len(text) >= n_chars
        assert text == text_of(id_, len(text)), "a save is whole or not there"
        if id_ not in finished and len(text) < STEP * N_STEPS:
            assert messages[id_].status is MessageStatus.PARTIAL
    for id_, message in messages.items():
        media = media_of(id_) if id_.endswith("u") else ()
        assert message.media == media
        assert [m.data for m in message.media] == [m.data for m in media], (
            "a message is never there without its picture"
        )


@pytest.mark.slow
def test_a_killed_process_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    """A crash of the program must cost at most what was written since the last save of the reply."""
    path = tmp_path / "conversations.db"
    moments = random.Random(7)
    n_partial = 0
    earlier: dict[int, list[list[str]]] = {}
    for run in range(4 * N_KILLS):
        if run >= N_KILLS and n_partial >= N_KILLS // 4:  # where a kill comes late, it takes more of them
            break
        earlier[run] = run_and_kill(path, run, moments.randint(1, 3 * N_STEPS), moments.uniform(0.0, 0.003))
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        with opened(path) as store:
            assert store.warnings == ()
            conversation = done(store.open(ConversationId(f"chat {run}")))
            messages = {str(message.id): message for message in conversation.messages}
            check(messages, earlier[run])
            assert conversation.path()[-1].id == conversation.messages[-1].id
            n_partial += conversation.messages[-1].status is MessageStatus.PARTIAL
    assert n_partial >= N_KILLS // 4, "the kills must hit replies that were being written"
    with opened(path) as store:
        for run, reports in earlier.items():
            later = done(store.open(ConversationId(f"chat {run}")))
            check({str(message.id): message for message in later.messages}, reports)
