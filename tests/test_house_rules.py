"""The rules of conftest.py bite: a test that breaks one fails."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.conftest import COLLECTED, LEFT_OUT, QUICK
from tests.support.parts import N_DRAWN

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


def run_pytest(folder: Path, text: str, *more: str, **environment: str) -> subprocess.CompletedProcess[str]:
    file = folder / "test_given.py"
    file.write_text(text, encoding="utf-8")
    options = ["-c", str(ROOT / "pyproject.toml"), "-p", "tests.conftest", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", *options, *more, str(file)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env=os.environ | environment)


@pytest.mark.parametrize("beside", [(), ("-n", "2")], ids=["in a row", "beside others"])
def test_a_test_fails_that_breaks_a_rule(beside: tuple[str, ...], tmp_path: Path) -> None:
    text = "".join(offence.replace("test_it", f"test_{n}") for n, (offence, _) in enumerate(OFFENCES.values()))
    done = run_pytest(tmp_path, text, *beside, CAIRN_TEST_PATIENCE="1")  # what is left running ends by itself later
    assert done.returncode == 1
    told = re.split(r"_{3,} (?:ERROR at teardown of )?test_(\d) _{3,}", done.stdout.partition(" short test summary")[0])
    of_each = dict(zip(told[1::2], told[2::2], strict=True))
    for n, (offence, (_, complaint)) in enumerate(OFFENCES.items()):
        assert complaint in of_each[str(n)], offence


def test_what_is_in_order_passes(tmp_path: Path) -> None:
    done = run_pytest(tmp_path, ALLOWED)
    assert done.returncode == 0, done.stdout


AS_ON_ANOTHER_MACHINE = """
import json
from app.process.paths import find_folders
from tests.support.cairn_process import run_cairn

FOUND = {found!r}

def test_in_this_process(tmp_path):
    from engine.commands import LoadSettings
    from engine.native.probing.probe import probe_backend
    result = probe_backend(LoadSettings(), find_folders(str(tmp_path)).probe)
    assert [limit.name for limit in result.limits] == FOUND

def test_in_a_child(tmp_path):
    done = run_cairn("doctor", "--json")
    assert len(json.loads(done.stdout)["llama_cpp"]["turned_off"]) == len(FOUND), done
"""


@pytest.mark.native
@pytest.mark.parametrize(
    ("answer", "found"), [("nothing", []), ("extra_buffers,flash_attention", ["weight repacking", "flash attention"])]
)
def test_all_of_the_app_runs_as_on_the_machine_that_was_asked_for(
    answer: str, found: list[str], tmp_path: Path
) -> None:
    """Tests would pass on the machine at hand alone, and fail on a processor that cannot do all that this one can."""
    done = run_pytest(tmp_path, AS_ON_ANOTHER_MACHINE.format(found=found), "--probe", answer)
    assert done.returncode == 0, done.stdout


OF_EVERY_KIND = """
import pytest

@pytest.mark.parametrize("n", range(50))
def test_many(n): pass

def test_one(): pass

@pytest.mark.slow
@pytest.mark.parametrize("n", range(3))
def test_slow(n): pass
"""


def _passed(done: subprocess.CompletedProcess[str]) -> list[str]:
    assert done.returncode == 0, done.stdout
    return [line.split()[0].partition("::")[2] for line in done.stdout.splitlines() if " PASSED" in line]


@pytest.mark.slow
def test_every_test_is_quick_or_deep_and_none_is_both(tmp_path: Path) -> None:
    quick, deep, every = (
        _passed(run_pytest(tmp_path, OF_EVERY_KIND, "-vv", *part))
        for part in (("--part", "quick"), ("--part", "deep"), ())
    )
    assert sorted(quick + deep) == sorted(every)
    assert len(every) == 54
    assert Counter(name.partition("[")[0] for name in quick) == {"test_many": N_DRAWN, "test_one": 1}


def test_each_folder_has_quick_tests(request: pytest.FixtureRequest) -> None:
    """Or a folder in it has. Of the folders that are collected whole, as both runs do."""
    collected, quick = request.config.stash[COLLECTED], request.config.stash[QUICK]
    files = {ROOT / name.partition("::")[0] for name in collected}
    whole = {file.parent for file in files if files.issuperset(file.parent.rglob("test_*.py"))}
    assert whole - {folder for name in quick for folder in (ROOT / name.partition("::")[0]).parents} == set()


def test_what_finds_no_time_is_left_out_and_told(tmp_path: Path) -> None:
    done = run_pytest(tmp_path, OF_EVERY_KIND, "--part", "quick", "--until", "0")
    assert done.returncode == 0, done.stdout
    assert re.search(rf"^{LEFT_OUT}: .+ \({N_DRAWN + 1}\)$", done.stdout, re.MULTILINE), done.stdout


def _limits_of_its_own(source: str) -> list[int]:
    """The lines with a time limit that is written as a number: `timeout=30`, or `time.monotonic() + 30`."""

    def is_number(node: ast.expr) -> bool:
        return isinstance(node, ast.Constant) and isinstance(node.value, int | float) and node.value > 0

    found = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.keyword(arg="timeout", value=value) if is_number(value):
                found.append(value.lineno)
            case ast.BinOp(left=ast.Call(func=ast.Attribute(attr="monotonic")), op=ast.Add(), right=right):
                found += [node.lineno] * is_number(right)
            case _:
                pass
    return sorted(found)


def test_no_test_has_a_time_limit_of_its_own() -> None:
    """Half a minute is enough on any machine that has nothing else to do. The only one there is: PATIENCE."""
    assert _limits_of_its_own("child.wait(timeout=30)\nend = time.monotonic() + 60\n") == [1, 2]
    assert _limits_of_its_own("child.wait(timeout=PATIENCE)\nfuture.result(timeout=0)\n") == []
    files = [path for path in (ROOT / "tests").rglob("*.py") if "llama_server" not in path.parts]
    found = {str(path.relative_to(ROOT)): _limits_of_its_own(path.read_text(encoding="utf-8")) for path in files}
    assert {name: lines for name, lines in found.items() if lines} == {}
