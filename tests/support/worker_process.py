"""`cairn worker` in a process of its own, on a port of loopback that the system chose."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.support.cairn_process import ROOT, command


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkerProcess:
    process: subprocess.Popen[str]
    address: str


@contextmanager
def running_worker(engine: Path) -> Iterator[WorkerProcess]:
    """It waits for clients already, and is killed at the end."""
    process = subprocess.Popen(
        command("worker", "--listen", "0", "--threads", "1"),
        cwd=ROOT,
        env=os.environ | {"CAIRN_ENGINE": str(engine)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"127\.0\.0\.1:\d+", line)
        assert found is not None, line or process.communicate()
        yield WorkerProcess(process=process, address=found[0])
    finally:
        process.kill()
        process.communicate()
