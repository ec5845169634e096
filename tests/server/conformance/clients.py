"""Programs of other people, run against the server: where they are, or a skip that says how to get them."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from clients import client_python, folder_of_clients

from tests.support.patience import PATIENCE


def python_of_clients() -> Path:
    python = client_python(folder_of_clients())
    if not python.is_file():
        pytest.skip("`make clients` fetches the clients in Python; they are not there")
    return python


def program_of(package: str, name: str) -> Path:
    """A program that npm has put beside the package."""
    folder = folder_of_clients() / "node" / "node_modules"
    if not (folder / package).is_dir():
        pytest.skip(f'`make clients ARGS="--node"` fetches {package}; it is not there')
    return folder / ".bin" / name


def run(
    command: Sequence[str | Path], *, home: Path, environment: Mapping[str, str] | None = None, stdin: str = ""
) -> str:
    """What it prints. It sees nothing of this machine's settings, and no way out of it."""
    home.mkdir(parents=True, exist_ok=True)
    node = folder_of_clients() / "node" / "node_modules" / "node" / "bin"
    nowhere = dict.fromkeys(("HTTP_PROXY", "HTTPS_PROXY"), "http://127.0.0.1:9")
    done = subprocess.run(
        [str(part) for part in command],
        cwd=home,
        env={
            "PATH": os.pathsep.join((str(node), os.environ["PATH"])),
            "HOME": str(home),
            "USERPROFILE": str(home),
            "LANG": "C.UTF-8",
            "NO_PROXY": "127.0.0.1,localhost",
            **nowhere,
            **(environment or {}),
        },
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout[-2000:]}\n{done.stderr[-2000:]}"
    return done.stdout


def run_script(script: str, *arguments: str, home: Path) -> Any:
    """The JSON that a script prints last, run by the clients' Python."""
    out = run([python_of_clients(), "-c", script, *arguments], home=home)
    return json.loads(out.strip().splitlines()[-1])
