"""`cairn serve` as a person runs it, in a process of its own."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx2
import pytest

from engine.store.recorder import read_record
from tests.support.cairn_process import run_cairn
from tests.support.cairn_serving import serve
from tests.support.patience import PATIENCE
from tests.support.running_server import ENDLESS, HELLO

CHAT = "/v1/chat/completions"


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent to consoles there")
def test_one_line_says_where_it_is_and_another_what_each_request_cost(tmp_path: Path) -> None:
    """Ctrl-C ends it in order: exit code 0, and the record is whole."""
    record = tmp_path / "record.jsonl"
    with serve("--record", record) as running:
        assert f"{running.url}/v1" in running.line
        assert "demo" in running.line
        answer = httpx2.post(running.url + CHAT, json=HELLO, timeout=PATIENCE, headers={"user-agent": "codex_exec/1"})
        assert answer.json()["usage"]["completion_tokens"] == 2
        code, stderr = running.end()
    assert code == 0, stderr
    assert re.search(r"^codex: Read \d+ tokens", stderr, re.MULTILINE)
    assert "Hello" not in stderr
    assert "Finished" in {type(event).__name__ for event in read_record(record)}


def fill(reading_end: int) -> int:
    """As much as the pipe takes, from its other end. How many bytes that were."""
    writing_end, n_bytes = os.open(f"/proc/self/fd/{reading_end}", os.O_WRONLY | os.O_NONBLOCK), 0
    with contextlib.suppress(BlockingIOError):
        while True:
            n_bytes += os.write(writing_end, b"." * 4096)
    os.close(writing_end)
    return n_bytes


@pytest.mark.skipif(sys.platform != "linux", reason="a pipe is opened from its other end")
def test_nobody_needs_to_read_what_requests_cost() -> None:
    """The lines waited for a reader, and with them the server for the signal that ends it."""
    with serve() as running:
        stderr = running.process.stderr
        assert stderr is not None

        def ask(client: str) -> None:
            headers = {"user-agent": f"{client}/1"}
            assert httpx2.post(running.url + CHAT, json=HELLO, timeout=PATIENCE, headers=headers).status_code == 200

        n_bytes = fill(stderr.fileno())
        ask("unread")
        ask("unread")
        assert not stderr.read(n_bytes).strip(".")
        ask("read")
        n_told, line = 0, stderr.readline()
        while not line.startswith("read: Read "):
            n_told += int(line.rpartition(":")[2]) if line.startswith("cairn: lines left out") else 1
            line = stderr.readline()
        assert n_told == 2
        fill(stderr.fileno())
        ask("unread")
        ask("unread")  # nobody waits for the line about the first one
        running.process.send_signal(signal.SIGTERM)
        assert running.process.wait(PATIENCE) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent to consoles there")
def test_what_is_being_written_is_told_that_it_ends() -> None:
    with serve() as running, httpx2.Client(timeout=PATIENCE) as client:
        with client.stream(
            "POST", running.url + CHAT, json={**HELLO, **ENDLESS, "max_tokens": -1, "stream": True}
        ) as told:
            lines = told.iter_lines()
            next(line for line in lines if '"content":"' in line)
            running.process.send_signal(signal.SIGTERM)
            rest = list(lines)
        assert any('"cancelled"' in line or '"length"' in line for line in rest)
        assert running.process.wait(PATIENCE) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent to consoles there")
def test_the_key_comes_from_a_file_or_the_environment(tmp_path: Path) -> None:
    file = tmp_path / "key"
    file.write_text("of-the-file\n")
    with serve("--api-key-file", file, CAIRN_API_KEY="of-the-environment") as running:
        assert httpx2.post(running.url + CHAT, json=HELLO, timeout=PATIENCE).status_code == 401
        headers = {"authorization": "Bearer of-the-file"}
        assert httpx2.post(running.url + CHAT, json=HELLO, timeout=PATIENCE, headers=headers).status_code == 200
        assert "of-the-file" not in running.end()[1]
    with serve(CAIRN_API_KEY="of-the-environment") as running:
        headers = {"x-api-key": "of-the-environment"}
        assert httpx2.post(running.url + CHAT, json=HELLO, timeout=PATIENCE, headers=headers).status_code == 200


def test_an_engine_that_crashes_is_replaced_and_the_server_goes_on() -> None:
    """Who lends a model to an agent for hours is not there to start it again."""
    with serve() as running:
        assert httpx2.post(running.url + CHAT, json=HELLO, timeout=PATIENCE).status_code == 200
        children = subprocess.run(
            ["pgrep", "-P", str(running.process.pid)], capture_output=True, text=True, check=False
        ).stdout.split()
        if not children:
            pytest.skip("there is no pgrep here")
        for child in children:
            os.kill(int(child), signal.SIGABRT)
        statuses = []
        for _ in range(100):
            statuses.append(httpx2.post(running.url + CHAT, json=HELLO, timeout=PATIENCE).status_code)
            if statuses[-1] == 200:
                break
        assert statuses[-1] == 200


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (["--host", "0.0.0.0"], "no API key was chosen"),
        (["--host", "no.such.host.invalid", "--api-key-file", "KEY"], "cannot listen"),
        (["--api-key-file", "EMPTY"], "holds no key"),
        (["--api-key-file", "MISSING"], "cannot be read"),
        (["--keep-api-key"], "no API key to be kept"),
    ],
)
def test_what_cannot_be_done_is_one_line(more: list[str], words: str, tmp_path: Path) -> None:
    (tmp_path / "KEY").write_text("key")
    (tmp_path / "EMPTY").write_text("\n")
    arguments = [str(tmp_path / one) if one.isupper() else one for one in more]
    done = run_cairn("serve", "-m", "demo", "--engine", "thread", "--port", "0", *arguments, CAIRN_API_KEY="")
    assert done.returncode == 1
    assert words in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""
