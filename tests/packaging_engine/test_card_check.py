"""The check of a real card, which nobody can repeat at will: rehearsed with a stand-in of Python."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "packaging" / "verify" / "card.sh"
ABORTED = (
    "test_leaving_a_branch_and_coming_back_copies_nothing[llama]",
    "test_what_was_left_by_name_can_be_cut_where_the_memory_can[llama]",
    "test_states_on_one_path_come_back_in_any_order_and_again[lfm2]",
)
PYTHON = """#!/bin/sh
echo "device=$CAIRN_TEST_DEVICE tf32=${NVIDIA_TF32_OVERRIDE-unset} sanitizer=${UNDER_SANITIZER-no} $*" >>"$CALLS"
case "$*" in *lfm2*) echo 'CUDA error: an illegal memory access was encountered'; kill -ABRT $$;; esac
echo 79 passed
"""
SANITIZER = """#!/bin/sh
while [ "${1#--}" != "$1" ]; do case $1 in --target-processes | --print-limit) shift;; esac; shift; done
UNDER_SANITIZER=yes exec "$@"
"""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="cards are checked on Linux")


def rehearse(tmp_path: Path, seconds: int, *, sanitizer: bool) -> tuple[list[str], list[str]]:
    """The calls of Python, and the lines of the summary."""
    tools, calls, out = tmp_path / "tools", tmp_path / "calls", tmp_path / "out"
    tools.mkdir()
    for name, text in {"python": PYTHON, **({"compute-sanitizer": SANITIZER} if sanitizer else {})}.items():
        (tools / name).write_text(text, encoding="utf-8")
        (tools / name).chmod(0o755)
    environ = {"PATH": f"{tools}:/usr/bin:/bin", "PYTHON": str(tools / "python"), "CALLS": str(calls)}
    command = [str(SCRIPT), "CUDA0", str(out), str(seconds)]
    done = subprocess.run(command, env=os.environ | environ, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    said = (out / "summary.txt").read_text(encoding="utf-8").splitlines()
    return calls.read_text(encoding="utf-8").splitlines() if calls.exists() else [], said


@pytest.mark.parametrize("sanitizer", [True, False])
def test_the_aborts_come_first_and_what_one_ends_stops_nothing(tmp_path: Path, sanitizer: bool) -> None:
    calls, said = rehearse(tmp_path, 3000, sanitizer=sanitizer)
    assert all(call.startswith("device=CUDA0 ") for call in calls)
    tests = [call for call in calls if " -m pytest " in call]
    alone, watched, whole = tests[:6], tests[6:9], tests[9:]
    assert [[name in call for name in ABORTED].index(True) for call in alone] == [0, 0, 1, 1, 2, 2]
    assert all(" -s " in call and "-n 0" in call and "log_cli=true" in call for call in [*alone, *watched])
    assert [[name in call for name in ABORTED].index(True) for call in watched] == [0, 1, 2]
    assert ["sanitizer=yes" in call for call in watched] == [sanitizer] * 3
    assert [("tf32=unset" in call, "tf32=0" in call) for call in whole] == [(True, False), (False, True)] * 3
    folders = ("tests/native/memory", "tests/engine/exactness", "tests/native")
    assert [folder for call in whole[::2] for folder in folders if f" {folder} " in f"{call} "][:2] == [*folders[:2]]
    assert " tests/native --ignore " in whole[-1]
    (died,) = (line for line in said if line.startswith("card: alone-3-1: "))
    assert "ended with 134" in died
    assert "CUDA error: an illegal memory access was encountered" in died
    assert said[-1].startswith("card: over, ")


def test_the_tests_that_aborted_are_still_called_so() -> None:
    """Else the script would collect nothing, on a card that is lent for minutes."""
    script = SCRIPT.read_text(encoding="utf-8")
    for name in ABORTED:
        (file,) = (line.split("::")[0].split('"')[-1] for line in script.splitlines() if name in line)
        assert f"def {name.partition('[')[0]}(" in (ROOT / file).read_text(encoding="utf-8")


def test_without_time_every_step_says_that_it_is_left_out(tmp_path: Path) -> None:
    calls, said = rehearse(tmp_path, 0, sanitizer=False)
    assert all("left out, no time" in line for line in said if "alone" in line or "memory" in line)
    assert not [call for call in calls if " -m pytest " in call]
