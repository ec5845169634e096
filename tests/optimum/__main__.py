"""`python -m tests.optimum REQUESTS.jsonl -m MODEL`: what `cairn simulate` prints, and what no cache can beat.

It takes the options of `cairn simulate`, and up to half a minute more.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import TextIO

from app import cli
from app.lifecycle import simulated_model, stored_settings
from app.options.tasks import Simulate
from app.process.paths import find_folders, find_model
from app.terminal.simulation.simulate import PastRequest, table, totals_of
from engine.named_files import lines_of
from tests.optimum.best import find_best
from tests.optimum.report import json_object, optimum_lines


def main(arguments: Sequence[str], stdout: TextIO, stderr: TextIO) -> None:
    options = cli.parse(["simulate", *arguments])
    task, folders = options.task, find_folders(options.basedir)
    assert isinstance(task, Simulate)
    model, settings = find_model(task.model, folders.models), stored_settings(folders, stderr=stderr)
    with simulated_model(task, model, settings, folders) as simulated:
        past: list[PastRequest] = []
        totals = totals_of(task, simulated, stdin=lines_of(sys.stdin.buffer), stderr=stderr, past=past)
        best = find_best(past, simulated, task)
    lines = [json.dumps(json_object(totals, best))] if task.as_json else [*table(totals), *optimum_lines(totals, best)]
    stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:], sys.stdout, sys.stderr)
