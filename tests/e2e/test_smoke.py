"""The whole app as a person starts it: a process, a window, the demo model, two turns."""

from __future__ import annotations

import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from tests.support.cairn_process import ROOT, command, run_cairn
from tests.support.patience import PATIENCE

pytestmark = pytest.mark.e2e


_IDLE_SECONDS = 2.0  # behind the loaded model: then nothing wakes Python but the signal itself


def assert_window_is_shown(path: Path, width: int) -> None:
    """The picture is of the right size and shows more than an empty window."""
    picture = QImage(str(path))
    assert picture.width() >= width
    small = picture.scaled(128, 128)
    colours = {small.pixel(x, y) for x in range(128) for y in range(128)}
    assert len(colours) > 50


@pytest.mark.parametrize(
    ("theme", "scale"),
    [
        ("dark", "2"),
        pytest.param("light", "1", marks=pytest.mark.slow),  # quick on a real display, see below
        pytest.param("light", "2", marks=pytest.mark.slow),
        pytest.param("dark", "1", marks=pytest.mark.slow),
    ],
)
def test_a_two_turn_chat_works_offscreen_and_is_seen(theme: str, scale: str, tmp_path: Path, base_folder: Path) -> None:
    picture = tmp_path / "window.png"
    done = run_cairn(
        "smoke-test", "--theme", theme, "--screenshot", picture, QT_QPA_PLATFORM="offscreen", QT_SCALE_FACTOR=scale
    )
    assert done.returncode == 0, done.stderr
    assert re.match(r"cairn: smoke-test passed; second turn: Read \d+ tokens, reused \d+\n", done.stderr)
    assert_window_is_shown(picture, 1000 * int(scale))
    corner = QImage(str(picture)).pixelColor(2, QImage(str(picture)).height() // 2)
    assert (corner.lightness() < 128) is (theme == "dark")
    assert not (base_folder / "data").exists()  # it has a base folder of its own


@pytest.mark.slow
def test_the_window_and_its_engine_speak_german(tmp_path: Path) -> None:
    done = run_cairn("smoke-test", QT_QPA_PLATFORM="offscreen", CAIRN_LANGUAGE="de")
    assert done.returncode == 0, done.stderr
    assert re.match(r"cairn: smoke-test passed; second turn: \d+ Token gelesen, \d+ wiederverwendet\n", done.stderr)
    broken = tmp_path / "broken.gguf"
    broken.write_bytes(b"GGUF" + bytes(100))
    done = run_cairn("smoke-test", "-m", broken, QT_QPA_PLATFORM="offscreen", CAIRN_LANGUAGE="de")
    assert "broken.gguf hat die alte GGUF-Version 0. Eine neuere Datei dieses Modells besorgen." in done.stderr


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("xvfb-run") is None, reason="no Xvfb here; `make test` installs it where it may")
def test_a_two_turn_chat_works_on_a_real_display(tmp_path: Path) -> None:
    picture = tmp_path / "window.png"
    done = subprocess.run(
        ["xvfb-run", "-a", "-s", "-screen 0 1600x1000x24", *command("smoke-test", "--screenshot", picture)],
        cwd=ROOT,
        env=os.environ | {"QT_QPA_PLATFORM": "xcb"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert_window_is_shown(picture, 1000)


def test_a_model_that_does_not_load_is_named_in_one_line(tmp_path: Path) -> None:
    broken = tmp_path / "broken.gguf"
    broken.write_bytes(b"GGUF" + bytes(100))
    done = run_cairn("smoke-test", "-m", broken)
    assert done.returncode == 1
    assert done.stderr.startswith("cairn: smoke-test failed: the model was not loaded: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.slow
def test_a_picture_that_cannot_be_saved_fails(tmp_path: Path) -> None:
    done = run_cairn("smoke-test", "--screenshot", tmp_path / "absent" / "window.png")
    assert done.returncode == 1
    assert "cannot be written" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize(
    "name", ["SIGTERM", *(pytest.param(name, marks=pytest.mark.slow) for name in ("SIGINT", "SIGHUP"))]
)
def test_a_signal_closes_the_window_in_order(name: str, base_folder: Path) -> None:
    """Logging out sends SIGTERM, a terminal that is closed SIGHUP, to the engine's process too.

    Settings and conversations must be closed, not torn.
    """
    number = signal.Signals[name]
    log = base_folder / "logs" / "cairn.log"
    with subprocess.Popen(
        command(),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as child:
        deadline = time.monotonic() + PATIENCE
        while not (log.exists() and "model loaded" in log.read_text(encoding="utf-8")):
            assert time.monotonic() < deadline
            assert child.poll() is None
            time.sleep(0.05)
        time.sleep(_IDLE_SECONDS)
        if name == "SIGHUP":
            os.killpg(child.pid, number)
        else:
            child.send_signal(number)
        _, errors = child.communicate(timeout=PATIENCE)
    assert child.returncode == 0, errors
    steps = ["engine started", "window shown", "model loaded", "stopping", "engine stopped", "everything stopped"]
    written = log.read_text(encoding="utf-8")
    places = [written.index(step) for step in steps]
    assert places == sorted(places)
    assert (base_folder / "config" / "settings.json").exists()
    with sqlite3.connect(base_folder / "data" / "conversations.sqlite3") as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    database.close()
    assert not list((base_folder / "logs" / "crashes").glob("*"))
