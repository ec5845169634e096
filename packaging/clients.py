"""Fetches programs of other people that speak with the server, for its tests: `python packaging/clients.py [--node]`.

They lie apart from all that Cairn needs, in build/clients or where CAIRN_CLIENTS says. Those in Python come first;
--node fetches the agents that run on Node as well, which are large.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path

VARIABLE = "CAIRN_CLIENTS"
ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "build" / "clients"
PINS = ROOT / "requirements" / "clients.txt"
# Their wire formats change almost weekly: another version is a decision.
NODE_PACKAGES = (
    "node@22.23.3",  # pi wants at least 22.19
    "@openai/codex@0.171.0",
    "@anthropic-ai/claude-code@2.1.332",
    "@earendil-works/pi-coding-agent@1.5.2",
    "opencode-ai@1.18.33",
)


class NotFetchedError(Exception):
    """Why something is not there, for who asked for it."""


def folder_of_clients() -> Path:
    """Where they are, or would be."""
    chosen = os.environ.get(VARIABLE)
    return Path(chosen).expanduser() if chosen else FOLDER


def client_python(folder: Path) -> Path:
    """The Python in which the Python ones are installed, or would be."""
    return folder / "python" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def fetch_python(folder: Path) -> None:
    """Raises NotFetchedError."""
    python = client_python(folder)
    if not python.is_file():
        venv.create(folder / "python", with_pip=True)
    _run([str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", str(PINS)])


def fetch_node(folder: Path) -> None:
    """Raises NotFetchedError."""
    npm = shutil.which("npm")
    if npm is None:
        raise NotFetchedError("There is no npm on this machine. Install Node, then try again.")
    (folder / "node").mkdir(parents=True, exist_ok=True)
    _run([npm, "install", "--prefix", str(folder / "node"), "--no-audit", "--no-fund", "--save-exact", *NODE_PACKAGES])


def _run(command: list[str]) -> None:
    if subprocess.run(command, check=False).returncode:
        raise NotFetchedError(f"{Path(command[0]).name} could not fetch them; what it said stands above.")


def main(arguments: Sequence[str]) -> int:
    folder = folder_of_clients()
    try:
        fetch_python(folder)
        if "--node" in arguments:
            fetch_node(folder)
    except NotFetchedError as error:
        sys.stderr.write(f"clients: {error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
