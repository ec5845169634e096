"""`cairn serve` as a person runs it, in a process of its own, on a free port."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

from tests.support.cairn_process import ROOT, command
from tests.support.patience import PATIENCE


class Serving:
    """A running `cairn serve`."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        self.process = process
        self.line = process.stdout.readline()
        found = re.search(r" at (http://[\d.:]+)\.", self.line)
        assert found is not None, (self.line, process.stderr and process.stderr.read())
        self.url = found[1]

    def end(self, number: int = signal.SIGTERM) -> tuple[int, str]:
        """The exit code and stderr."""
        self.process.send_signal(number)
        _, stderr = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, stderr


@contextlib.contextmanager
def serve(*more: str | Path, base: Path | None = None, **environment: str) -> Iterator[Serving]:
    """With the demo model on a context of 1,024, unless `more` says otherwise. `base`: its folder of settings."""
    process = subprocess.Popen(
        command(
            *(() if base is None else ("--basedir", base)), "serve", "-m", "demo", "--port", "0", "--ctx", "1024", *more
        ),
        cwd=ROOT,
        env=os.environ | environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,  # so that it can be killed with its engine
    )
    try:
        yield Serving(process)
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()
