"""Runs `cairn` as a person does: in a process of its own, judged by exit code, stdout and stderr.

CAIRN_PROGRAM=path runs an installed one instead of the source.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.support.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[2]


PROGRAM_VARIABLE = "CAIRN_PROGRAM"


def command(*arguments: str | Path) -> list[str]:
    installed = os.environ.get(PROGRAM_VARIABLE)
    return [*([installed] if installed else [sys.executable, "-m", "app"]), *map(str, arguments)]


def run_cairn(
    *arguments: str | Path, stdin: str = "", timeout: float = PATIENCE, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Texts are UTF-8. `environment` is added to the test's own."""
    return subprocess.run(
        command(*arguments),
        cwd=ROOT,
        env=os.environ | environment,
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        timeout=timeout,
        check=False,
    )
