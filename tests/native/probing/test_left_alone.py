"""A probe whose parent was killed: nobody is left who could end it, so it ends by itself, though a driver hang."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.cairn_process import ROOT
from tests.support.patience import PATIENCE

pytestmark = [
    pytest.mark.native,
    pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc"),
]

HANGS = """
import os, pathlib, sys, time
from engine.native.probing import probe
def hang():
    pathlib.Path(sys.argv[1]).write_text(str(os.getpid()))
    time.sleep(600)
probe.add_gpu_backends = hang
probe.main([probe.BACKENDS_ONLY])
"""
PARENT = """
import sys
from engine.native.probing.probe import run_child
run_child([sys.executable, "-c", sys.argv[1], sys.argv[2]], lambda: True, timeout=600)
"""


def is_there(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_probe_ends_with_its_parent(tmp_path: Path) -> None:
    """It went on for ever, on a whole core where the driver did."""
    told = tmp_path / "pid"
    last = time.monotonic() + PATIENCE
    with subprocess.Popen([sys.executable, "-c", PARENT, HANGS, str(told)], cwd=ROOT) as parent:
        while not (told.exists() and told.read_text()):
            assert parent.poll() is None
            assert time.monotonic() < last
            time.sleep(0.01)
        pid = int(told.read_text())
        assert is_there(pid)
        parent.kill()
    while is_there(pid):
        assert time.monotonic() < last, "it is still there"
        time.sleep(0.01)
