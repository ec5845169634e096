"""The product's engine process on a model that computes nothing; `simulated_engine` starts this file as a program."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from unittest.mock import patch

from app import engine_child
from app.engines import EnginePlace, SystemClock
from app.process.paths import find_folders
from engine.client.child_process import Program
from engine.client.process import ProcessEngine
from engine.client.threaded import Engine
from engine.commands import LoadSettings
from engine.simulated.model import open_simulation
from tests.support.cairn_process import ROOT

REPLY = (100, 200, 300)  # tokens


def simulated_engine(folder: Path, model: str, n_ctx: int) -> ProcessEngine:
    """Not started yet; `folder` is for what it keeps."""
    folders = find_folders(str(folder))
    folders.create()
    program = Program(
        command=(sys.executable, "-m", "tests.bench.simulated_engine", model, str(n_ctx)),
        place=EnginePlace(folders=folders, remembers_read=False),
        folder=ROOT,
        environment=dict(os.environ),
    )
    return ProcessEngine(program)


def main(model: str, n_ctx: str) -> int:
    settings = LoadSettings(n_ctx=int(n_ctx), n_seq_max=4)
    with open_simulation(model, settings, state_bytes=1000, kv_bytes_per_token=4) as loader:
        loader.reply = REPLY
        with patch.object(engine_child, "make_engine", lambda *_, **__: Engine(loader, clock=SystemClock())):
            return engine_child.run_engine()


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
