"""CI's part on Vulkan is left out in one line where it cannot run, and fails nothing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.skipif(sys.platform != "linux", reason="Mesa's driver is Linux's")
def test_without_an_engine_for_it_one_line_says_so(tmp_path: Path) -> None:
    command = [str(ROOT / "packaging" / "verify" / "vulkan.sh"), str(tmp_path), "1"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith("vulkan: left out, there is no engine with Vulkan in")
