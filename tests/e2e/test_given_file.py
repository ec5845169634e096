"""A model that is double-clicked in a file manager: opened by the window that starts, or by the one that is open."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.cairn_process import ROOT, command, run_cairn
from tests.support.patience import PATIENCE

pytestmark = [pytest.mark.e2e, pytest.mark.native, pytest.mark.skipif(sys.platform == "win32", reason="signals")]


def wait_for(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def newest_model(settings: Path) -> str:
    """The one that was loaded last, as the settings have it."""
    try:
        recent = json.loads(settings.read_text(encoding="utf-8")).get("recent_models", [])
    except (OSError, ValueError):
        return ""
    return str(recent[0]) if recent else ""


@pytest.mark.slow
def test_it_is_opened_also_where_a_window_is_open(base_folder: Path, tmp_path: Path) -> None:
    first, second = tmp_path / "ein Modell ü.gguf", tmp_path / "second.gguf"
    for file in (first, second):
        shutil.copy(ROOT / "resources" / "demo" / "model.gguf", file)
    settings = base_folder / "config" / "settings.json"
    offscreen = {"QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen(command(first), cwd=ROOT, env=os.environ | offscreen) as window:
        try:
            wait_for(lambda: newest_model(settings) == str(first))
            done = run_cairn(second.as_uri(), QT_QPA_PLATFORM="offscreen")
            assert (done.returncode, done.stdout) == (0, "")
            assert "Cairn is open already" in done.stderr
            wait_for(lambda: newest_model(settings) == str(second))
        finally:
            window.send_signal(signal.SIGTERM)
            window.wait(PATIENCE)
    assert window.returncode == 0
