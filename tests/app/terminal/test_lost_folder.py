"""The data folder goes while a command is at work."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.cairn_process import ROOT
from tests.support.patience import PATIENCE

pytestmark = [pytest.mark.native, pytest.mark.e2e]


_LOSING = """
import shutil, sys
from pathlib import Path
from app.terminal import chat
folder = Path(sys.argv.pop(1))
answer = chat.chat
def asked(*given, **more):
    code = answer(*given, **more)
    shutil.rmtree(folder / "data")
    return code
chat.chat = asked
from app import __main__ as program
program.run()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows removes no file that is open")
def test_a_data_folder_that_goes_meanwhile_is_one_clear_line(base_folder: Path) -> None:
    """The reply is there; that its digests are not kept was said nowhere."""
    done = subprocess.run(
        [sys.executable, "-c", _LOSING, str(base_folder), "chat", "-m", "demo", "--max-tokens", "3", "Hi"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 1
    assert done.stdout.strip()
    told = done.stderr.splitlines()[-1]
    assert told.startswith(f"cairn: The folder {base_folder / 'data'} was removed or moved")
    assert "Traceback" not in done.stderr
