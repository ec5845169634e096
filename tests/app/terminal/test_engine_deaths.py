"""What ends llama.cpp ends a process of its own: the command says so in a line, and keeps what it had."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from app.process.paths import demo_model
from tests.support.cairn_process import ROOT, command, run_cairn
from tests.support.endless_reply import endless_replies
from tests.support.patience import PATIENCE

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(sys.platform != "linux", reason="processes are found in /proc, and ended by signals"),
]

STORY = ("--temperature", "0", "--max-tokens", "900", "Tell me a long story about a ship.")
# Whatever ends llama.cpp while it loads: Python reads this file in every process that has its folder on PYTHONPATH.
DIES_LOADING = """
import sys
if "--engine-process" in sys.orig_argv:
    import os
    from engine.native import loader
    loader.NativeLoader.__call__ = lambda *_: os.abort()
"""


def engine_of(pid: int) -> int | None:
    """The engine process that `pid` has started."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = (folder / "stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()[1]
            if int(parent) == pid and b"--engine-process" in (folder / "cmdline").read_bytes():
                return int(folder.name)
        except OSError:  # it has ended meanwhile
            continue
    return None


def is_there(pid: int) -> bool:
    try:
        told = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace")
    except OSError:
        return False
    return told.rpartition(")")[2].split()[0] != "Z"


def wait_for(is_so: Callable[[], bool]) -> None:
    last = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < last
        time.sleep(0.01)


@contextmanager
def begun(*arguments: str | Path, **environment: str) -> Iterator[subprocess.Popen[bytes]]:
    """A `cairn` at work; whatever became of it, its engine has to end with it."""
    process = subprocess.Popen(
        command(*arguments),
        cwd=ROOT,
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


def first_words(process: subprocess.Popen[bytes]) -> tuple[bytes, int]:
    """Of a reply that is being written, and who writes it."""
    assert process.stdout is not None
    words = process.stdout.read(3)
    pid = engine_of(process.pid)
    assert pid is not None
    return words, pid


@pytest.mark.parametrize(
    ("ends", "why"),
    [
        (signal.SIGSEGV, "it used memory that is not its own"),
        (signal.SIGABRT, "llama.cpp stopped it"),
        (signal.SIGBUS, "a file of the model became shorter while it was in use, or its disk failed"),
        (signal.SIGKILL, "the system ended it; there may not have been enough memory"),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_a_reply_that_is_cut_short_stays_and_a_line_says_why(tmp_path: Path, ends: signal.Signals, why: str) -> None:
    with begun("--basedir", tmp_path, "chat", "-m", "demo", *STORY, **endless_replies(tmp_path)) as process:
        words, engine = first_words(process)
        os.kill(engine, ends)
        rest, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert errors.decode() == f"cairn: The engine process ended: {why}. Try again.\n"
    assert (words + rest).endswith(b"\n")
    assert not is_there(engine)
    assert not list(tmp_path.rglob("core*"))


def test_a_model_that_is_cut_off_while_it_is_read_is_a_sentence(tmp_path: Path) -> None:
    """Its weights are mapped: what is gone of the file ends whoever reads it, in the window as here."""
    model = tmp_path / "mine.gguf"
    shutil.copyfile(demo_model(), model)
    with begun("--basedir", tmp_path, "chat", "-m", model, *STORY, **endless_replies(tmp_path)) as process:
        first_words(process)
        os.truncate(model, model.stat().st_size // 2)
        _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert "a file of the model became shorter while it was in use" in errors.decode()
    again = run_cairn("--basedir", tmp_path, "chat", "-m", model, "Hello!")
    assert again.returncode == 1
    assert "mine.gguf is incomplete" in again.stderr


def test_a_replay_sums_up_what_was_answered_and_its_record_stays(tmp_path: Path) -> None:
    requests, record = tmp_path / "requests.jsonl", tmp_path / "record.jsonl"
    lines = [
        {"session": str(n), "messages": [{"role": "user", "content": f"{n}: Tell me a story."}]} for n in range(500)
    ]
    requests.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    with begun("--basedir", tmp_path, "replay", requests, "-m", "demo", "--json", "--record", record) as process:
        wait_for(lambda: record.exists() and record.read_bytes().count(b'"Finished"') > 1)
        engine = engine_of(process.pid)
        assert engine is not None
        os.kill(engine, signal.SIGSEGV)
        out, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    said = errors.decode().splitlines()[-1].rpartition("\r")[2]
    assert ": The engine process ended: it used memory that is not its own. Try again." in said
    assert f"{requests}, line " in said
    assert "Traceback" not in errors.decode()
    assert json.loads(out)["requests"] > 1
    shown = run_cairn("inspect", record)
    assert shown.returncode == 0
    assert len(shown.stdout.splitlines()) > 1


@pytest.mark.parametrize("task", ["chat", "replay"])
def test_an_engine_that_ends_while_it_loads_is_a_line(tmp_path: Path, task: str) -> None:
    (tmp_path / "sitecustomize.py").write_text(DIES_LOADING, encoding="utf-8")
    requests = tmp_path / "requests.jsonl"
    requests.write_text(json.dumps({"messages": [{"role": "user", "content": "Hi"}]}), encoding="utf-8")
    arguments = ("chat", "-m", "demo", "Hi") if task == "chat" else ("replay", requests, "-m", "demo")
    paths = os.pathsep.join([str(tmp_path), str(ROOT)])
    done = run_cairn("--basedir", tmp_path, *arguments, PYTHONPATH=paths)
    assert done.returncode == 1
    assert (done.stdout, done.stderr) == ("", "cairn: The engine process ended: llama.cpp stopped it. Try again.\n")
    (report,) = (tmp_path / "logs" / "crashes").glob("report-*")
    assert "Fatal Python error: Aborted" in report.read_text(encoding="utf-8")


@pytest.mark.parametrize("ends", [signal.SIGTERM, signal.SIGKILL, signal.SIGHUP], ids=lambda value: value.name)
def test_no_engine_is_left_of_a_command_that_was_ended(tmp_path: Path, ends: signal.Signals) -> None:
    with begun("--basedir", tmp_path, "chat", "-m", "demo", *STORY, **endless_replies(tmp_path)) as process:
        _, engine = first_words(process)
        process.send_signal(ends)
        _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode != 0
    assert b"Traceback" not in errors
    wait_for(lambda: not is_there(engine))
