"""The frozen program as a person has it: CAIRN_PROGRAM=path, or the one that `make package` left in build/frozen."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.support.cairn_process import PROGRAM_VARIABLE, ROOT
from tests.support.patience import PATIENCE

PROGRAM = Path(os.environ.get(PROGRAM_VARIABLE) or ROOT / "build" / "frozen" / "cairn" / "cairn")

IS_FROZEN = [
    pytest.mark.e2e,
    pytest.mark.native,
    pytest.mark.skipif(not PROGRAM.is_file(), reason="no frozen program here; `make package` makes it"),
    pytest.mark.skipif(sys.platform == "win32", reason="packaging/verify/smoke.sh tries it on Windows"),
]


@contextmanager
def in_an_odd_place(parent: Path) -> Iterator[Path]:
    """The program in a folder with a space and an umlaut, which cannot be written (by root, where it may mount)."""
    folder = parent / "ein Ordner ü" / "cairn"
    shutil.copytree(PROGRAM.parent, folder, symlinks=True, copy_function=os.link)
    if os.geteuid() == 0 and subprocess.run(["mount", "--bind", folder, folder], check=False).returncode == 0:
        subprocess.run(["mount", "-o", "remount,ro,bind", folder], check=True)
        try:
            yield folder / "cairn"
        finally:
            subprocess.run(["umount", folder], check=True)
    else:
        yield folder / "cairn"


def run(program: Path, *arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return run_command([str(program), *map(str, arguments)], os.environ | environment)


def run_command(command: Sequence[str], environ: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        cwd="/",
        env=environ,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )


def wait_for(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)
