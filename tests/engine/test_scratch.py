"""Temporary folders of processes that were killed go at the next start; those in use stay."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from engine.scratch import ScratchFolder, remove_left_folders
from tests.support.cairn_process import ROOT
from tests.support.patience import PATIENCE

_KEEPING = """
import sys
from engine.scratch import ScratchFolder
folder = ScratchFolder("look")
(folder.path / "arrow.png").touch()
print(folder.path, flush=True)
sys.stdin.read()
"""


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("TMPDIR", "TEMP", "TMP"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    return tmp_path


def keeping() -> tuple[subprocess.Popen[str], Path]:
    """Another process with a folder of its own."""
    child = subprocess.Popen(
        [sys.executable, "-c", _KEEPING], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    )
    assert child.stdout is not None
    return child, Path(child.stdout.readline().strip())


def test_one_of_a_killed_process_goes_and_one_in_use_stays() -> None:
    killed, left = keeping()
    running, used = keeping()
    with ScratchFolder("import") as ours:
        killed.kill()
        killed.communicate(timeout=PATIENCE)
        assert (left / "arrow.png").exists(), "it was killed"
        remove_left_folders()
        assert not left.exists()
        assert (used / "arrow.png").exists()
        assert ours.exists()
    running.communicate("", timeout=PATIENCE)
    assert not used.exists()
    assert not ours.exists()


def test_what_is_just_being_made_or_says_nothing_stays_for_a_day(temporary: Path) -> None:
    """An earlier version told nothing of its process."""
    silent, made, other = (temporary / name for name in ("cairn-look-a", "cairn-look-b", "cairn-notes-a"))
    for folder in (silent, made, other):
        folder.mkdir()
    (made / ".in-use").touch()
    remove_left_folders()
    assert silent.exists()
    assert made.exists()
    long_ago = time.time() - 2 * 24 * 3600
    for folder in (silent, made, other):
        os.utime(folder, (long_ago, long_ago))
    remove_left_folders()
    assert [folder.exists() for folder in (silent, made, other)] == [False, False, True]


@pytest.mark.skipif(sys.platform == "win32", reason="owners, and links that anybody may make")
def test_what_is_somebody_elses_and_links_stay(temporary: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    long_ago = time.time() - 2 * 24 * 3600
    theirs, target = temporary / "cairn-look-a", temporary / "kept"
    theirs.mkdir()
    target.mkdir()
    (temporary / "cairn-look-link").symlink_to(target)
    os.utime(theirs, (long_ago, long_ago))
    os.utime(target, (long_ago, long_ago))
    user = os.getuid() + 1
    monkeypatch.setattr("os.getuid", lambda: user)
    remove_left_folders()
    monkeypatch.undo()
    assert theirs.exists()
    assert target.exists()
