"""Death in native code: every process keeps its last words for itself, and the next start makes a report of them."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.crash.black_box import BlackBox, take_left_overs
from app.crash.reports import CrashReports
from app.process.logs import RecentRecords
from tests.support.cairn_process import ROOT, command, run_cairn
from tests.support.patience import PATIENCE

SECRET = "The diary of a beekeeper"

# The process that computes, killed from inside in the middle of a reply: by a signal, or by a check of ggml's own.
# Python reads this file in every process that has its folder on PYTHONPATH.
_DYING = """
import sys
if "{where}" in sys.orig_argv:
    import ctypes, os, signal
    from engine.native.model import llama
    from engine.native.backend.ggml import base_library, start_backends
    decode = llama.LlamaModel.decode
    def die(self, *given, **more):
        decode(self, *given, **more)
        if "{how}" == "ggml":
            base_library().ggml_abort(b"ggml-test.c", 7, b"GGML_ASSERT(%s) failed", b"n_bees > 0")
        os.kill(os.getpid(), getattr(signal, "{how}"))
    llama.LlamaModel.decode = die
"""


def reports_in(base: Path) -> list[Path]:
    return sorted((base / "logs" / "crashes").glob("report-*.txt"))


@contextlib.contextmanager
def open_window(base: Path) -> Iterator[subprocess.Popen[bytes]]:
    log = base / "logs" / "cairn.log"
    with subprocess.Popen(command(), cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as child:
        try:
            end = time.monotonic() + PATIENCE
            while not (log.exists() and "window shown" in log.read_text(encoding="utf-8")):
                assert child.poll() is None
                assert time.monotonic() < end
                time.sleep(0.02)
            yield child
        finally:
            child.kill()


@pytest.mark.e2e
@pytest.mark.native
@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends no process by a signal")
@pytest.mark.parametrize("number", [signal.SIGSEGV, pytest.param(signal.SIGABRT, marks=pytest.mark.slow)])
def test_another_command_does_not_take_the_open_window_s_report_away(number: signal.Signals, base_folder: Path) -> None:
    """It removed the file that the fault handler of the window had open."""
    with open_window(base_folder) as window:
        for _ in range(2):
            assert run_cairn("chat", "-m", "demo", "--max-tokens", "1", SECRET).returncode == 0
        assert reports_in(base_folder) == []
        window.send_signal(number)
        window.wait(timeout=PATIENCE)
    assert reports_in(base_folder) == []
    assert run_cairn("chat", "-m", "demo", "--max-tokens", "1", SECRET).returncode == 0
    (report,) = reports_in(base_folder)
    text = report.read_text(encoding="utf-8")
    assert "the last run ended in native code" in text
    assert f"process {window.pid}" in text
    assert "most recent call first" in text
    assert "window shown" in text, "the tail of the log"
    assert SECRET not in text
    # The terminal command has nobody to show it to: the next window does.
    installed = CrashReports(base_folder / "logs" / "crashes", RecentRecords())
    shown: list[str] = []
    installed.show_with(shown.append)
    installed.show_with(shown.append)
    assert shown == [text]


@pytest.mark.e2e
@pytest.mark.native
@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends no process by a signal")
@pytest.mark.parametrize("engine", ["process", "thread"])
@pytest.mark.parametrize("how", ["SIGSEGV", "SIGABRT", "ggml"])
def test_a_report_has_the_last_words_of_llama_cpp(how: str, engine: str, base_folder: Path, tmp_path: Path) -> None:
    """They are what a bug report to llama.cpp needs; those of ggml's own checks went to stderr only."""
    where = "--engine-process" if engine == "process" else "chat"
    (tmp_path / "sitecustomize.py").write_text(_DYING.format(where=where, how=how), encoding="utf-8")
    paths = os.pathsep.join([str(tmp_path), str(ROOT)])
    died = run_cairn("chat", "-m", "demo", "--engine", engine, SECRET, PYTHONPATH=paths)
    if engine == "thread":
        assert died.returncode < 0, died.stderr
        assert run_cairn("inspect", "absent").returncode == 1  # any command
    else:  # which has written the report itself
        assert died.returncode == 1, died.stderr
    (report,) = reports_in(base_folder)
    text = report.read_text(encoding="utf-8")
    of_llama_cpp = text.partition("Last lines of llama.cpp:")[2].partition("Newest log lines:")[0]
    assert "llama_context" in of_llama_cpp, "its information, though the log keeps only its warnings"
    assert ("ggml-test.c:7: GGML_ASSERT(n_bees > 0) failed" in of_llama_cpp) == (how == "ggml")
    assert ("GGML_ASSERT(n_bees > 0) failed" in died.stderr) == (how == "ggml")
    assert "engine started" in text.partition("Newest log lines")[2]
    assert "llama_context" not in (base_folder / "logs" / "cairn.log").read_text(encoding="utf-8")
    assert SECRET not in text
    assert list((base_folder / "logs" / "crashes").iterdir()) == [report], "told once, and nothing is left"


@pytest.mark.e2e
@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends no process by a signal")
def test_a_process_that_was_killed_is_no_crash(base_folder: Path) -> None:
    """A person, or a machine out of memory, ended it: nothing in a report would say why."""
    with open_window(base_folder) as window:
        window.kill()
        window.wait(timeout=PATIENCE)
    crashes = base_folder / "logs" / "crashes"
    assert list(crashes.iterdir()), "the window's own"
    last = time.monotonic() + PATIENCE
    while list(crashes.iterdir()):  # its engine process takes a moment to see that it is alone
        assert time.monotonic() < last
        run_cairn("inspect", "absent")
        assert not list(crashes.glob("report-*"))


# --- the file ---


def left_behind(box: BlackBox) -> None:
    """What the system does when the process dies."""
    os.close(box.fault_handle)
    os.close(box._ring)


@pytest.mark.parametrize("n_lines", [0, 1, 5, 3000, 10_000])
def test_the_newest_lines_are_kept_in_their_order(tmp_path: Path, n_lines: int) -> None:
    """However often the ring went round."""
    box = BlackBox(tmp_path)
    lines = [f"line {number} {'x' * (number * 7 % 90)}" for number in range(n_lines)]
    for line in lines:
        box.write(line)
    os.write(box.fault_handle, b"Fatal Python error: \xff")
    left_behind(box)
    (left,) = take_left_overs(tmp_path)
    assert left.trace == "Fatal Python error: \ufffd"
    assert left.pid == os.getpid()
    assert list(left.lines) == lines[len(lines) - len(left.lines) :]
    assert len(left.lines) >= min(n_lines, 1000)
    assert list(tmp_path.iterdir()) == []


def test_a_line_of_any_length_and_kind_is_kept(tmp_path: Path) -> None:
    box = BlackBox(tmp_path)
    for line in ("a\0b", "half \ud800", "long " * 10_000, "two\nlines", "the end"):
        box.write(line)
    left_behind(box)
    (left,) = take_left_overs(tmp_path)
    assert left.lines[0] == "a b"
    assert left.lines[-3:] == ("two", "lines", "the end")


def test_the_file_of_a_living_process_is_left_alone(tmp_path: Path) -> None:
    box = BlackBox(tmp_path)
    box.write("alive")
    assert take_left_overs(tmp_path) == []
    assert box.path.exists()
    box.close()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["native-.txt", "native-1.txt", "native-a-b.txt", "native-1-2-3.txt", "native.txt"])
def test_a_file_of_another_kind_is_left_alone(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("mine")
    assert take_left_overs(tmp_path) == []
    assert (tmp_path / name).read_text() == "mine"


def test_nonsense_in_a_left_over_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "native-1-2.txt").write_bytes(os.urandom(300_000))
    (tmp_path / "native-3-4.txt").write_bytes(b"")
    (tmp_path / "native-5-6.txt").mkdir()
    assert [left.pid for left in take_left_overs(tmp_path)] == [1, 3]
