"""What a person with no terminal is told when Cairn cannot start."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app.installation import first_aid
from tests.support.cairn_process import ROOT
from tests.support.patience import PATIENCE

on_posix = pytest.mark.skipif(sys.platform == "win32", reason="shell scripts stand for the dialogs here")


def a_program(folder: Path, name: str, *, writes: Path) -> None:
    """It writes its arguments into a file, as a dialog would show them."""
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" >"{writes}"\n', encoding="utf-8")
    (folder / name).chmod(0o755)


@on_posix
def test_the_first_dialog_that_is_there_is_used(tmp_path: Path) -> None:
    assert first_aid.dialog_command("It hurts.", str(tmp_path)) == []
    for name in ("xmessage", "kdialog"):
        a_program(tmp_path, name, writes=tmp_path / "said")
        command = first_aid.dialog_command("It hurts.", str(tmp_path))
        assert Path(command[0]).name == name
        assert "It hurts." in command


_ENDS = """
import sys
sys.frozen = True
from app.installation import first_aid
first_aid.end("It hurts: {braces} and <tags>.")
"""


@on_posix
@pytest.mark.parametrize("display", ["", ":99"])
def test_an_installed_program_without_a_terminal_says_it_in_a_dialog(tmp_path: Path, display: str) -> None:
    said = tmp_path / "said"
    a_program(tmp_path / "bin", "zenity", writes=said)
    environment = os.environ | {"PATH": f"{tmp_path / 'bin'}:/usr/bin:/bin", "DISPLAY": display, "WAYLAND_DISPLAY": ""}
    done = subprocess.run(
        [sys.executable, "-c", _ENDS],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (1, "cairn: It hurts: {braces} and <tags>.\n")
    deadline = time.monotonic() + PATIENCE
    while display and sys.platform == "linux" and not said.exists() and time.monotonic() < deadline:
        time.sleep(0.02)
    if sys.platform == "linux":
        assert (
            ("--text=It hurts: {braces} and <tags>." in said.read_text().splitlines()) if display else not said.exists()
        )


@pytest.mark.skipif(sys.platform != "linux", reason="/proc/cpuinfo is Linux alone")
def test_a_processor_that_is_too_old_is_named(tmp_path: Path) -> None:
    told = tmp_path / "cpuinfo"
    told.write_text("model name\t: Old\nflags\t\t: fpu sse sse2 ssse3 cx16\n\nflags\t\t: fpu\n")
    assert first_aid.missing_flags(told) == ["popcnt", "sse4_1", "sse4_2"]
    told.write_text("flags\t\t: fpu sse4_1 sse4_2 ssse3 cx16 popcnt avx\n")
    assert first_aid.missing_flags(told) == []
    assert first_aid.missing_flags(tmp_path / "absent") == []
    told.write_text("model name\t: Strange\n")
    assert first_aid.missing_flags(told) == []


def test_a_broken_installation_is_told_from_a_system_that_lacks_a_library() -> None:
    lacking = ImportError("libEGL.so.1: cannot open shared object file: No such file or directory")
    assert first_aid.broken_installation(lacking).startswith(
        "The system's library libEGL.so.1 is not there. Install it"
    )
    broken = ImportError("No module named 'ui'")
    assert first_aid.broken_installation(broken) == (
        "A part of Cairn is missing or damaged (ImportError: No module named 'ui'). "
        "Install Cairn again; your chats and models are kept."
    )
