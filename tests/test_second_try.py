"""CI runs once more, alone, what failed; see tests/support/second_try.py. Here on folders of sample tests."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.support.patience import PATIENCE
from tests.support.second_try import MOST_TESTS, Verdict, judged, listed, why_not_tried

ROOT = Path(__file__).resolve().parents[1]
FLAKY = ROOT / "tests/flaky.txt"

SAMPLES = """
import os, signal, time
from pathlib import Path
import pytest

def first_time(name):
    mark = Path(__file__).with_name(name)
    if mark.exists():
        return False
    mark.touch()
    return True

@pytest.fixture
def ends_badly_once():
    yield
    assert not first_time("end"), "only at the first end"

def test_sound(): pass

@pytest.mark.parametrize("n", ["a b", "c::d"])
def test_flaky(n): assert not first_time("flaky" + n[:1]), "only at the first try"

def test_ends_badly(ends_badly_once): pass

def test_broken(): assert 1 == 2, "always"

def test_skipped_then():
    assert not first_time("skipped"), "only at the first try"
    pytest.skip("nothing is tried")

def test_crashes_once():
    if first_time("crash"):
        os.kill(os.getpid(), signal.SIGKILL)

def test_always_crashes(): os.kill(os.getpid(), signal.SIGKILL)

def test_wants_to_be_alone(): assert "PYTEST_XDIST_WORKER" not in os.environ
"""


def run(folder: Path, names: Sequence[str], *more: str, known: Sequence[str] = ()) -> subprocess.CompletedProcess[str]:
    """The named sample tests, beside each other."""
    (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    (folder / "test_samples.py").write_text(SAMPLES, encoding="utf-8")
    (folder / "flaky.txt").write_text("".join(f"{line}\n" for line in ("# a comment", *known)), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.support.second_try", "--second-try", "flaky.txt"]
    # No plugin but that for several processes: each of these would load Qt and more.
    plugins = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_PLUGINS": "xdist.plugin"}
    environment = os.environ | {"PYTHONPATH": str(ROOT)} | plugins
    environment.pop("PYTEST_XDIST_WORKER", None)
    tests = [name if "." in name else f"test_samples.py::{name}" for name in names]
    command += [*(more or ("-n", "2", "--dist", "loadfile")), *tests]
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, env=environment, timeout=PATIENCE
    )


def last_line(done: subprocess.CompletedProcess[str]) -> str:
    return done.stdout.strip().splitlines()[-1]


A_FLAKY_ONE = "test_samples.py::test_flaky[a b]"


@pytest.mark.parametrize("beside", [("-n", "2", "--dist", "loadfile"), ("-n", "0")], ids=["beside others", "in a row"])
def test_what_passes_alone_is_green_shown_and_written_down(beside: tuple[str, ...], tmp_path: Path) -> None:
    done = run(tmp_path, ["test_sound", "test_flaky", "test_ends_badly"], *beside)
    assert done.returncode == 0, done.stdout
    assert "3 flaky" in last_line(done)
    assert "failed" not in last_line(done)
    assert "error" not in last_line(done)
    told = done.stdout.partition(" FLAKY ")[2]
    assert "only at the first try" in told
    assert "only at the first end" in told
    flaky = [A_FLAKY_ONE, "test_samples.py::test_flaky[c::d]", "test_samples.py::test_ends_badly"]
    assert sorted(listed(tmp_path / "flaky.txt")) == sorted(flaky)
    assert (tmp_path / "flaky.txt").read_text(encoding="utf-8").startswith("# a comment\n")


def test_what_is_listed_already_is_red(tmp_path: Path) -> None:
    """Nobody would mend it: each run would be green."""
    done = run(tmp_path, ["test_sound", "test_flaky"], known=[A_FLAKY_ONE])
    assert done.returncode == 1, done.stdout
    assert f"{A_FLAKY_ONE}: {Verdict.FLAKY_AGAIN}" in done.stdout
    assert "1 failed" in last_line(done)
    assert "1 flaky" in last_line(done)
    assert listed(tmp_path / "flaky.txt") == [A_FLAKY_ONE, "test_samples.py::test_flaky[c::d]"]


@pytest.mark.parametrize("name", ["test_broken", "test_always_crashes", "test_skipped_then"])
def test_what_does_not_pass_alone_is_red(name: str, tmp_path: Path) -> None:
    done = run(tmp_path, ["test_sound", name])
    assert done.returncode == 1, done.stdout
    assert f"{name}: {Verdict.FAILED_TWICE}" in done.stdout
    assert " failed" in last_line(done)
    assert "flaky" not in last_line(done)
    assert listed(tmp_path / "flaky.txt") == []


def test_one_that_ended_its_process_is_tried_alone_and_the_others_run_on(tmp_path: Path) -> None:
    done = run(tmp_path, ["test_crashes_once", "test_sound", "test_wants_to_be_alone"])
    assert done.returncode == 0, done.stdout
    flaky = ["test_samples.py::test_crashes_once", "test_samples.py::test_wants_to_be_alone"]
    assert sorted(listed(tmp_path / "flaky.txt")) == flaky
    assert "passed" in last_line(done)
    assert "2 flaky" in last_line(done)


@pytest.mark.slow
def test_after_a_crash_late_in_a_long_run_the_rest_is_run_and_the_run_ends(tmp_path: Path) -> None:
    """It waited for files that had ended already, until CI was stopped. Few files are all run by luck."""
    for number in range(120):
        (tmp_path / f"test_{number:03d}.py").write_text("def test_it(): pass\n", encoding="utf-8")
    crash = "from test_samples import test_crashes_once\ndef test_after(): pass\ndef test_last(): pass\n"
    (tmp_path / "test_100.py").write_text(crash, encoding="utf-8")
    in_turn = ("-n", "2", "--dist", "loadfile", "--no-loadscope-reorder", "-p", "tests.support.files_in_turn")
    done = run(tmp_path, sorted(file.name for file in tmp_path.glob("test_[0-9]*.py")), *in_turn)
    assert done.returncode == 0, done.stdout
    assert "121 passed" in last_line(done)
    assert "1 flaky" in last_line(done)


def test_a_broken_one_is_red_beside_a_flaky_one(tmp_path: Path) -> None:
    done = run(tmp_path, ["test_broken", "test_flaky"])
    assert done.returncode == 1, done.stdout
    assert "1 failed" in last_line(done)
    assert "2 flaky" in last_line(done)


@pytest.mark.parametrize("beside", [("-n", "2"), ("-n", "0")], ids=["beside others", "in a row"])
def test_a_file_that_cannot_be_read_is_red_at_once(beside: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "test_unreadable.py").write_text("import nothing_of_that_name\n", encoding="utf-8")
    done = run(tmp_path, ["test_unreadable.py", "test_flaky"], *beside)
    assert done.returncode not in (0, 5), done.stdout
    assert "what failed, once more" not in done.stdout
    assert listed(tmp_path / "flaky.txt") == []


def test_without_a_list_nothing_is_run(tmp_path: Path) -> None:
    done = run(tmp_path, ["test_sound"], "-n", "0", "--second-try", "none.txt")
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "there is no none.txt" in done.stderr


def test_many_failures_or_tests_that_did_not_run_are_no_accident() -> None:
    many = [str(n) for n in range(MOST_TESTS + 1)]
    assert why_not_tried(many[1:], 30, 30, is_sound=True) is None
    assert "21 tests failed" in str(why_not_tried(many, 30, 30, is_sound=True))
    assert "2 did not run" in str(why_not_tried(["one"], 28, 30, is_sound=True))
    assert "could not be read" in str(why_not_tried(["one"], 30, 30, is_sound=False))
    assert judged("one", passed=None, known=[]) is Verdict.TOOK_TOO_LONG


def test_only_tests_that_there_are_are_listed_as_flaky() -> None:
    """A line would outlive its test, or guard nothing under a wrong name."""
    for line in listed(FLAKY):
        file, _, name = line.partition("::")
        function = name.rpartition("::")[2].partition("[")[0]
        assert f"def {function}(" in (ROOT / file).read_text(encoding="utf-8"), line


def test_every_test_of_ci_has_its_second_try() -> None:
    lines = (ROOT / ".ci/run").read_text(encoding="utf-8").splitlines()
    of_tests = [line for line in lines if line.startswith(("make test", "packaging/verify/"))]
    assert len(of_tests) >= 5
    assert [line for line in of_tests if "$again" not in line] == []
