"""A full disk, folders that cannot be used, a display that is not there: said in one line, or harmless."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.cairn_process import ROOT, command, run_cairn
from tests.support.patience import PATIENCE

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(sys.platform == "win32", reason="limits and rights as POSIX has them"),
]


def run_limited(limit: Callable[[], None], *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """`limit` is called in the child before it starts."""
    return subprocess.run(
        command(*arguments),
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
        preexec_fn=limit,
    )


def run_on(display: dict[str, str], *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """With these of Qt's variables and no others."""
    return subprocess.run(
        command(*arguments),
        cwd=ROOT,
        env=os.environ | {"DISPLAY": "", "WAYLAND_DISPLAY": "", "QT_QPA_PLATFORM": ""} | display,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )


def no_room() -> None:
    """No file may grow any more: every write is refused, as on a full disk."""
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def no_privilege() -> None:
    """Root reads and writes whatever a folder's rights say, unless it gives that up."""
    drop_from_bounding_set = 24
    libc = ctypes.CDLL(None)
    for capability in (1, 2):  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH
        libc.prctl(drop_from_bounding_set, capability, 0, 0, 0)


def assert_one_line(done: subprocess.CompletedProcess[str], *, code: int = 1) -> None:
    assert done.returncode == code, done.stderr
    assert done.stderr.startswith("cairn: ")
    assert done.stderr.count("\n") == 1, done.stderr


# --- a full disk ---


def test_a_full_disk_does_not_turn_a_correct_reply_into_a_failure(base_folder: Path) -> None:
    """The log's last lines did, when it was closed."""
    ready = run_cairn("chat", "-m", "demo", "--temperature", "0", "Hello!")
    assert ready.returncode == 0
    done = run_limited(no_room, "chat", "-m", "demo", "--temperature", "0", "Hello!")
    assert (done.returncode, done.stdout, done.stderr) == (0, ready.stdout, ready.stderr)
    done = run_limited(no_room, "--debug", "chat", "-m", "demo", "--temperature", "0", "Hello!")
    assert (done.returncode, done.stdout) == (0, ready.stdout)
    assert "Traceback" not in done.stderr
    assert "Logging error" not in done.stderr


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full, which only Linux has")
@pytest.mark.parametrize("task", [("chat", "-m", "demo", "Hello!"), ("--debug", "chat", "-m", "demo", "Hello!")])
def test_notes_that_nobody_can_read_do_not_fail_the_work(task: tuple[str, ...]) -> None:
    """`2>notes.txt` on a full disk."""
    for target in ("/dev/full", "a reader that is gone"):
        if target == "/dev/full":
            errors = os.open(target, os.O_WRONLY)
        else:
            reading, errors = os.pipe()
            os.close(reading)
        done = subprocess.run(
            command(*task), cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors, check=False
        )
        os.close(errors)
        assert done.returncode == 0
        assert done.stdout.strip()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full, which only Linux has")
@pytest.mark.parametrize("task", ["--help", "--version", "doctor"])
def test_a_full_disk_in_the_place_of_the_output_is_one_line(task: str) -> None:
    """Python itself would end with a message of its own and 120."""
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            command(task),
            cwd=ROOT,
            env=os.environ | {"PYTHONUNBUFFERED": ""},
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr == b"cairn: the system refused to read or write: No space left on device.\n"


# --- the base folder ---


@pytest.fixture
def bad_folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    folder = tmp_path / "somewhere"
    match request.param:
        case "a file":
            folder.write_text("I am a file.")
        case "in a file":
            (tmp_path / "file").write_text("I am a file.")
            folder = tmp_path / "file" / "somewhere"
        case "a pipe":
            os.mkfifo(folder)
        case "a loop":
            folder.symlink_to(folder.name)
        case "unreadable":
            folder.mkdir(mode=0)
        case "not to be written":
            folder.mkdir(mode=0o500)
    return folder


BAD_FOLDERS = ("a file", "in a file", "a pipe", "a loop", "unreadable", "not to be written")


@pytest.mark.parametrize("bad_folder", BAD_FOLDERS, indirect=True)
def test_the_window_names_a_folder_that_it_cannot_use(bad_folder: Path) -> None:
    done = run_limited(no_privilege, "--basedir", bad_folder)
    assert_one_line(done)
    assert str(bad_folder) in done.stderr
    assert "--basedir" in done.stderr


@pytest.mark.parametrize("bad_folder", BAD_FOLDERS, indirect=True)
def test_a_reply_needs_no_folder(bad_folder: Path) -> None:
    """The log stays in memory, and settings that cannot be read are told."""
    done = run_limited(no_privilege, "--basedir", bad_folder, "chat", "-m", "demo", "--temperature", "0", "Hello!")
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
    *notes, cache = done.stderr.splitlines()
    assert cache.startswith("cache: ")
    assert len(notes) <= 1
    assert all(note.startswith("cairn: ") and str(bad_folder) in note for note in notes)


@pytest.mark.parametrize("bad_folder", ["unreadable"], indirect=True)
def test_a_downloaded_model_in_an_unreadable_folder_is_one_line(bad_folder: Path) -> None:
    assert_one_line(run_limited(no_privilege, "--basedir", bad_folder, "chat", "-m", "some-model", "Hello!"))


@pytest.mark.parametrize("place", ["cairn.log", "crashes"])
def test_what_stands_in_the_place_of_the_log_is_left_alone(base_folder: Path, place: str) -> None:
    """A pipe would be waited for."""
    (base_folder / "logs").mkdir(parents=True)
    os.mkfifo(base_folder / "logs" / place)
    done = run_cairn("chat", "-m", "demo", "--temperature", "0", "Hello!")
    assert done.returncode == 0
    assert done.stderr.count("\n") == 1


# --- the display ---

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="only there Qt has a choice of displays")


@on_linux
@pytest.mark.parametrize(
    ("environment", "named"),
    [
        ({"QT_QPA_PLATFORM": "nosuch"}, "nosuch"),
        ({"QT_QPA_PLATFORM": "xcb", "DISPLAY": ":987"}, ":987"),
        ({"DISPLAY": ":987"}, ":987"),
        ({"DISPLAY": "no display at all"}, "no display at all"),
        ({"WAYLAND_DISPLAY": "nosuch-0"}, "nosuch-0"),
    ],
)
def test_a_display_that_does_not_work_is_one_clear_line(environment: dict[str, str], named: str) -> None:
    """Qt ends the process with a signal, in the middle of its own advice to install the program again."""
    done = run_on(environment)
    assert_one_line(done)
    assert named in done.stderr


@on_linux
def test_the_smoke_test_does_not_replace_a_platform_that_was_asked_for() -> None:
    done = run_on({"QT_QPA_PLATFORM": "nosuch"}, "smoke-test")
    assert_one_line(done)
    assert "nosuch" in done.stderr


@on_linux
@pytest.mark.native
@pytest.mark.slow
def test_the_smoke_test_runs_offscreen_where_the_display_does_not_work() -> None:
    done = run_on({"DISPLAY": ":987"}, "smoke-test")
    assert done.returncode == 0, done.stderr
