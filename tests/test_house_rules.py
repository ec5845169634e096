"""The rules of conftest.py bite: a test that breaks one fails."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

OFFENCES = {
    "it reaches the network": (
        "import socket\ndef test_it():\n    socket.create_connection(('192.0.2.1', 80), timeout=1)\n",
        "a test tried to reach 192.0.2.1",
    ),
    "it leaves a thread": (
        "import threading\ndef test_it():\n"
        "    threading.Thread(target=threading.Event().wait, args=(20,), name='forgotten', daemon=True).start()\n",
        "threads were left running: forgotten",
    ),
    "it logs a warning": (
        "import logging\ndef test_it():\n    logging.getLogger('engine.plan').warning('odd')\n",
        "engine.plan: odd",
    ),
    "its announced warning does not come": (
        "def test_it(expected_warnings):\n    expected_warnings.add('never')\n",
        "announced warnings did not come: ['never']",
    ),
    "it causes a Python warning": (
        "import warnings\ndef test_it():\n    warnings.warn('old', DeprecationWarning)\n",
        "DeprecationWarning: old",
    ),
}
ALLOWED = """
import logging, socket, threading

def test_loopback():
    with socket.create_server(("127.0.0.1", 0)) as server:
        socket.create_connection(server.getsockname()).close()

def test_a_thread_that_ends():
    threading.Thread(target=lambda: None).start()

def test_an_announced_warning(expected_warnings):
    expected_warnings.add("^engine.plan: odd")
    logging.getLogger("engine.plan").warning("odd")

def test_a_warning_it_looks_at(caplog):
    logging.getLogger("engine.plan").warning("odd")
    assert caplog.messages == ["odd"]
"""


def run_pytest(folder: Path, text: str) -> subprocess.CompletedProcess[str]:
    file = folder / "test_given.py"
    file.write_text(text, encoding="utf-8")
    options = ["-c", str(ROOT / "pyproject.toml"), "-p", "tests.conftest", "-p", "no:cacheprovider"]
    return subprocess.run(
        [sys.executable, "-m", "pytest", *options, str(file)], cwd=ROOT, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("offence", OFFENCES)
def test_a_test_fails_when(offence: str, tmp_path: Path) -> None:
    text, complaint = OFFENCES[offence]
    done = run_pytest(tmp_path, text)
    assert done.returncode == 1
    assert complaint in done.stdout


def test_what_is_in_order_passes(tmp_path: Path) -> None:
    done = run_pytest(tmp_path, ALLOWED)
    assert done.returncode == 0, done.stdout
