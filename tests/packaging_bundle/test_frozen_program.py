"""The frozen program as a person has it: CAIRN_PROGRAM=path, or the one that `make package` left in build/frozen."""

from __future__ import annotations

import json
import os
import shutil
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import bundle_check
import bundle_parts
import pytest

from app.cli import QT_CHILD
from tests.support.cairn_process import PROGRAM_VARIABLE, ROOT
from tests.support.patience import PATIENCE

BUILT = ROOT / "build" / "frozen" / "cairn" / "cairn"
PROGRAM = Path(os.environ.get(PROGRAM_VARIABLE) or BUILT)
N_STARTS = int(os.environ.get("CAIRN_STARTS", "0"))

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.native,
    pytest.mark.skipif(not PROGRAM.is_file(), reason="no frozen program here; `make package` makes it"),
    pytest.mark.skipif(sys.platform == "win32", reason="packaging/verify/smoke.sh tries it on Windows"),
]


@pytest.fixture
def odd_place(tmp_path: Path) -> Iterator[Path]:
    """The program in a folder with a space and an umlaut, which nobody can write to (but root)."""
    folder = tmp_path / "ein Ordner ü" / "cairn"
    shutil.copytree(PROGRAM.parent, folder, symlinks=True, copy_function=os.link)
    if os.geteuid() == 0 and subprocess.run(["mount", "--bind", folder, folder], check=False).returncode == 0:
        subprocess.run(["mount", "-o", "remount,ro,bind", folder], check=True)
        yield folder / "cairn"
        subprocess.run(["umount", folder], check=True)
    else:
        yield folder / "cairn"


def run(program: Path, *arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [program, *map(str, arguments)],
        cwd="/",
        env=os.environ | environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )


def wait_for(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_everything_in_it_belongs_there_and_has_a_licence() -> None:
    bundle_check.check(PROGRAM.parent)


def test_it_is_no_larger_than_promised() -> None:
    assert bundle_check.n_bytes(PROGRAM.parent) <= 290e6


def test_doctor_names_the_build_and_the_engine_for_every_processor(base_folder: Path) -> None:
    done = run(PROGRAM, "doctor", "--json")
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert " package of " in report["versions"]["build"]
    assert report["llama_cpp"]["engine"]["kind"] == "release"
    assert bundle_parts.ENGINE_FOLDER in report["llama_cpp"]["library_folder"]


@pytest.mark.parametrize("engine", ["thread", "process"])
def test_it_answers_from_a_folder_that_cannot_be_written_without_home(
    engine: str, odd_place: Path, base_folder: Path
) -> None:
    home = os.environ.pop("HOME", None)
    try:
        done = run(odd_place, "chat", "--engine", engine, "-m", "demo", "--temperature", "0", "hi")
    finally:
        if home is not None:
            os.environ["HOME"] = home
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


@pytest.mark.parametrize("command", ["chat", "replay", "simulate", "inspect", "doctor", "smoke-test", "worker"])
def test_every_command_explains_itself(command: str) -> None:
    done = run(PROGRAM, command, "--help")
    assert done.returncode == 0
    assert done.stdout.startswith(f"usage: cairn {command}")


def test_qt_is_there_with_its_plugins() -> None:
    done = run(PROGRAM, QT_CHILD, QT_QPA_PLATFORM="offscreen")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["platform"] == "offscreen"
    plugins = PROGRAM.parent / bundle_parts.CONTENTS / "PySide6" / "Qt" / "plugins"
    platforms = {file.name for file in (plugins / "platforms").iterdir()}
    assert {"libqxcb.so", "libqoffscreen.so"} <= platforms
    assert any("wayland" in name for name in platforms)


@pytest.mark.skipif(sys.platform != "linux", reason="how Linux loads libraries")
def test_a_damaged_installation_ends_in_a_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "cairn"
    shutil.copytree(PROGRAM.parent, folder, symlinks=True, copy_function=os.link)
    for library in folder.rglob("libQt6Core.so*"):
        library.unlink()
    done = run(folder / "cairn", QT_QPA_PLATFORM="offscreen", CAIRN_BASEDIR=str(tmp_path / "base"))
    assert done.returncode == 1
    assert done.stderr.startswith("cairn: ")
    assert "libQt6Core" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(not N_STARTS, reason="CAIRN_STARTS=50 measures so many starts")
def test_how_long_a_start_takes(base_folder: Path) -> None:
    """Prints it: the median from the start of the process to the window."""
    log = base_folder / "logs" / "cairn.log"
    seconds = []
    for _ in range(N_STARTS):
        log.unlink(missing_ok=True)
        started = time.monotonic()
        with subprocess.Popen([PROGRAM], env=os.environ | {"QT_QPA_PLATFORM": "offscreen"}) as window:
            wait_for(lambda: log.exists() and "window shown" in log.read_text(encoding="utf-8"))
            seconds.append(time.monotonic() - started)
            window.send_signal(signal.SIGTERM)
            window.wait(PATIENCE)
    middle, worst = statistics.median(seconds), max(seconds)
    sys.stderr.write(f"{N_STARTS} starts: {middle:.2f} s to the window (median), {worst:.2f} at most\n")
