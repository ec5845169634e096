"""What people wrote or did is theirs alone, whichever command came first, and whatever was there before."""

from __future__ import annotations

import json
import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.private.modes import narrow
from app.process.paths import find_folders
from engine.private_files import private_files, usual_files
from tests.support.cairn_process import ROOT, command, run_cairn
from tests.support.patience import PATIENCE

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has other rules for who may read a file")


@pytest.fixture(autouse=True)
def _usual_mask() -> Iterator[None]:
    """What most systems start programs with: others may read."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def wide(folder: Path) -> list[str]:
    """What others may read or write in a folder, and the folder itself."""
    return [str(path) for path in (folder, *folder.rglob("*")) if not path.is_symlink() and others_may(path)]


def others_may(path: Path) -> bool:
    return bool(stat.S_IMODE(path.stat().st_mode) & 0o077)


def show_window(base: Path, number: signal.Signals = signal.SIGTERM) -> None:
    """Open it, and end it when its model is loaded."""
    log = base / "logs" / "cairn.log"
    with subprocess.Popen(
        command(), cwd=ROOT, env=os.environ | {"QT_QPA_PLATFORM": "offscreen"}, stderr=subprocess.PIPE
    ) as child:
        end = time.monotonic() + PATIENCE
        while not (log.exists() and "model loaded" in log.read_text(encoding="utf-8")):
            assert child.poll() is None, child.communicate()
            assert time.monotonic() < end
            time.sleep(0.05)
        child.send_signal(number)
        _, errors = child.communicate(timeout=PATIENCE)
    assert child.returncode == 0, errors


def ask(base: Path) -> None:
    done = run_cairn("chat", "-m", "demo", "--max-tokens", "2", "Hi")
    assert done.returncode == 0, done.stderr


def replay(base: Path) -> None:
    requests = base.parent / "requests.jsonl"
    requests.write_text(json.dumps({"messages": [{"role": "user", "content": "Hi"}]}), encoding="utf-8")
    record = base / "records" / "record.jsonl"
    done = run_cairn("replay", requests, "-m", "demo", "--max-tokens", "2", "--record", record)
    assert done.returncode == 0, done.stderr
    assert record.exists()


def serve(base: Path) -> None:
    with subprocess.Popen(
        command("serve", "-m", "demo", "--port", "0", "--record", base / "records" / "served.jsonl"),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline()
        child.send_signal(signal.SIGTERM)
        child.communicate(timeout=PATIENCE)


def look_around(base: Path) -> None:
    run_cairn("doctor")
    run_cairn("models")


_COMMANDS: dict[str, Callable[[Path], None]] = {
    "window": show_window,
    "chat": ask,
    "replay": replay,
    "serve": serve,
    "doctor and models": look_around,
}


@pytest.mark.e2e
@pytest.mark.native
@pytest.mark.parametrize("first", _COMMANDS)
def test_whichever_command_comes_first_everything_is_for_its_owner_alone(first: str, base_folder: Path) -> None:
    """The data folder was for all to read where `cairn chat` had made it, and so were the log and `models.json`."""
    _COMMANDS[first](base_folder)
    assert any(base_folder.iterdir())
    assert wide(base_folder) == []


@pytest.mark.e2e
def test_what_an_earlier_version_left_readable_is_narrowed_at_the_start(base_folder: Path, tmp_path: Path) -> None:
    theirs = tmp_path / "theirs.txt"
    theirs.write_text("of somebody else")
    for name in ("data/models.json", "data/backups/c.sqlite3", "logs/crashes/report-1.txt", "config/settings.json"):
        path = base_folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{}")
    (base_folder / "data" / "link").symlink_to(theirs)
    assert wide(base_folder)
    run_cairn("models")
    base_folder.chmod(0o700)  # it was there before
    assert wide(base_folder) == []
    assert others_may(theirs)


def test_models_are_not_gone_through_but_hidden_by_their_folder(tmp_path: Path) -> None:
    """A file there may be a link to what others share; and there may be many."""
    folders = find_folders(str(tmp_path))
    folders.models.mkdir(parents=True)
    (folders.models / "m.gguf").touch()
    narrow(folders)
    assert not others_may(folders.models)
    assert others_may(folders.models / "m.gguf")


def test_programs_that_are_opened_from_here_make_files_as_ever(tmp_path: Path) -> None:
    """A browser that Cairn starts goes on by itself."""
    with private_files():
        (tmp_path / "ours").touch()
        with usual_files():
            (tmp_path / "its").touch()
        (tmp_path / "ours too").touch()
    assert [others_may(tmp_path / name) for name in ("ours", "its", "ours too")] == [False, True, False]
    with usual_files():
        (tmp_path / "outside").touch()
    assert others_may(tmp_path / "outside")


def test_programs_that_are_started_at_the_same_time_leave_files_private(tmp_path: Path) -> None:
    """The second one found the usual mask, and put that back when it was there."""
    first, second = usual_files(), usual_files()
    with private_files():
        first.__enter__()
        second.__enter__()
        first.__exit__(None, None, None)
        (tmp_path / "its").touch()
        second.__exit__(None, None, None)
        (tmp_path / "ours").touch()
    assert [others_may(tmp_path / name) for name in ("its", "ours")] == [True, False]


_DYING = """
import os, resource, sys
hard = resource.getrlimit(resource.RLIMIT_CORE)[1]
resource.setrlimit(resource.RLIMIT_CORE, (hard, hard))
if sys.argv[1] == "private":
    from app.private.modes import leave_no_core
    leave_no_core()
os.chdir(sys.argv[2])
os.abort()
"""


def leaves_core(tmp_path: Path, how: str) -> bool:
    child = subprocess.Popen([sys.executable, "-c", _DYING, how, str(tmp_path)], cwd=ROOT)
    _, status = os.waitpid(child.pid, 0)
    child.returncode = -os.WTERMSIG(status)
    assert os.WTERMSIG(status) == signal.SIGABRT
    return os.WCOREDUMP(status)


def test_no_image_of_the_memory_is_left(tmp_path: Path) -> None:
    """Chats are in it."""
    if not leaves_core(tmp_path, "as ever"):
        pytest.skip("this system keeps none anyhow")
    assert not leaves_core(tmp_path, "private")


@pytest.mark.e2e
@pytest.mark.native
@pytest.mark.skipif(sys.platform != "linux", reason="asks /proc")
def test_neither_window_nor_engine_may_leave_one(base_folder: Path) -> None:
    log = base_folder / "logs" / "cairn.log"
    with subprocess.Popen(command(), cwd=ROOT, env=os.environ | {"QT_QPA_PLATFORM": "offscreen"}) as child:
        end = time.monotonic() + PATIENCE
        while not (log.exists() and "model loaded" in log.read_text(encoding="utf-8")):
            assert child.poll() is None
            assert time.monotonic() < end
            time.sleep(0.05)
        children = Path(f"/proc/{child.pid}/task/{child.pid}/children").read_text().split()
        limits = [Path(f"/proc/{pid}/limits").read_text() for pid in (str(child.pid), *children)]
        child.send_signal(signal.SIGTERM)
        child.communicate(timeout=PATIENCE)
    assert len(limits) > 1
    for one in limits:
        (line,) = [line for line in one.splitlines() if line.startswith("Max core file size")]
        assert int(line.split()[4]) <= 1, line
