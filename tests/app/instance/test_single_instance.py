"""Two windows on one folder would write over each other's settings: the second brings the first to the front."""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.instance.messages import MAX_BYTES, decode_answer, decode_message, encode_answer, encode_message
from app.instance.single import InstanceServer, WindowLock, free_address, is_ours, take_window, tell
from app.qt_application import bring_to_front
from engine.errors import UserFixable
from tests.support.cairn_process import ROOT, command, run_cairn
from tests.support.patience import PATIENCE

on_posix = pytest.mark.skipif(sys.platform == "win32", reason="signals, and sockets that have names")

# --- what is said ---

_NONSENSE = (
    b"", b"\n", b"null\n", b"[]\n", b"{}\n", b"{\n", b"\xff\xfe\n", b"[" * 50_000, b'{"cairn": 2, "do": "raise"}\n',
    b'{"cairn": 1}\n', b'{"cairn": 1, "do": ["raise"]}\n', b'{"cairn": "1", "do": "raise"}\n',
    b'{"cairn": 1, "do": "open"}\n', b'{"cairn": 1, "do": "raise", "x": "' + b"x" * MAX_BYTES + b'"}\n',
    b'{"cairn": NaN, "do": "raise"}\n', b'{"cairn": ' + b"1" * 5000 + b', "do": "raise"}\n', b"GET / HTTP/1.1\r\n\r\n",
)  # fmt: skip


def test_messages_come_back_as_they_were() -> None:
    for path in ("", "/m/ein Modell ü\udc80.gguf"):
        assert decode_message(encode_message(path)) == path
    assert [decode_answer(encode_answer(is_done=done)) for done in (True, False)] == [True, False]


@pytest.mark.parametrize("data", _NONSENSE, ids=range(len(_NONSENSE)))
def test_nonsense_is_no_message_and_no_consent(data: bytes) -> None:
    assert decode_message(data) is None
    assert not decode_answer(data)


# --- one window ---


@pytest.fixture
def lock(tmp_path: Path) -> Iterator[WindowLock]:
    taken = take_window(tmp_path)
    assert taken is not None
    yield taken
    taken.release()


@pytest.fixture
def heard(qapp: QApplication, lock: WindowLock) -> Iterator[list[str]]:
    """What a listening window was asked for."""
    messages: list[str] = []
    server = InstanceServer(lock, messages.append)
    yield messages
    server.close()


def address(folder: Path) -> str:
    published = json.loads((folder / "window.lock").read_text(encoding="utf-8"))
    assert published["pid"] == os.getpid()
    return str(published["server"])


_ASKING = """
import sys
from pathlib import Path
from app.instance.single import take_window
from engine.errors import UserFixable
try:
    lock = take_window(Path(sys.argv[1]), patience=float(sys.argv[2]))
except UserFixable as error:
    print(error)
else:
    print("raised" if lock is None else "taken")
"""


def ask(folder: Path, qtbot: QtBot | None, patience: float = 30.0) -> str:
    """What another process makes of it. With `qtbot` this one listens meanwhile."""
    with subprocess.Popen(
        [sys.executable, "-c", _ASKING, str(folder), str(patience)], cwd=ROOT, stdout=subprocess.PIPE, encoding="utf-8"
    ) as child:
        if qtbot is not None:
            qtbot.waitUntil(lambda: child.poll() is not None)
        told, _ = child.communicate(timeout=PATIENCE)
    return told.strip()


def test_the_second_asks_the_first_to_come_forward(
    heard: list[str], lock: WindowLock, tmp_path: Path, qtbot: QtBot
) -> None:
    assert ask(tmp_path, qtbot) == "raised"
    assert heard == [""]


def test_a_first_one_that_does_not_answer_is_named(lock: WindowLock, tmp_path: Path) -> None:
    told = ask(tmp_path, None, patience=0.2)
    assert f"open already on {tmp_path} (process {os.getpid()}), but does not answer" in told
    assert "--basedir" in told


def test_the_lock_is_free_when_it_was_released_and_on_other_folders(tmp_path: Path) -> None:
    first = take_window(tmp_path)
    (tmp_path / "other").mkdir()
    second = take_window(tmp_path / "other")
    assert first is not None
    assert second is not None
    second.release()
    first.release()
    again = take_window(tmp_path)
    assert again is not None
    again.release()


@on_posix
@pytest.mark.parametrize("spoiled", ["", "null", "[" * 60_000, '{"pid": "x"}', '{"pid": 1, "server": "/dev/null"}'])
def test_a_spoiled_lock_file_does_no_harm(lock: WindowLock, tmp_path: Path, spoiled: str) -> None:
    (tmp_path / "window.lock").write_text(spoiled)
    assert "does not answer" in ask(tmp_path, None, patience=0.2)


def test_a_lock_that_cannot_be_made_names_its_place(tmp_path: Path) -> None:
    (tmp_path / "window.lock").mkdir()
    with pytest.raises(UserFixable, match=r"window\.lock cannot be written"):
        take_window(tmp_path)


@on_posix
def test_nonsense_on_the_socket_does_no_harm(heard: list[str], lock: WindowLock, tmp_path: Path, qtbot: QtBot) -> None:
    """Any program of the same person may write to it."""
    dice = random.Random(7)
    for data in (*_NONSENSE, *(dice.randbytes(dice.randrange(1, 5000)) for _ in range(30)), b"x" * (3 * MAX_BYTES)):
        with socket.socket(socket.AF_UNIX) as client:
            client.setblocking(False)
            client.connect(address(tmp_path))
            with contextlib.suppress(BlockingIOError, BrokenPipeError):
                client.send(data)
            qtbot.wait(2)
    assert heard == []
    assert ask(tmp_path, qtbot) == "raised"
    assert heard == [""]


@on_posix
def test_connections_that_say_nothing_do_not_pile_up(
    heard: list[str], lock: WindowLock, tmp_path: Path, qtbot: QtBot
) -> None:
    clients = [socket.socket(socket.AF_UNIX) for _ in range(40)]
    for client in clients:
        client.settimeout(10)
        client.connect(address(tmp_path))
        qtbot.wait(1)
    n_open = sum(not closed(client) for client in clients)
    assert 0 < n_open <= 8
    for client in clients:
        client.close()
    qtbot.wait(20)
    assert ask(tmp_path, qtbot) == "raised"


def closed(client: socket.socket) -> bool:
    client.setblocking(False)
    try:
        return client.recv(1) == b""
    except BlockingIOError:
        return False


@on_posix
def test_only_the_person_can_reach_the_window(heard: list[str], lock: WindowLock, tmp_path: Path) -> None:
    assert os.stat(address(tmp_path)).st_mode & 0o077 == 0


# --- where it listens ---


@pytest.fixture
def shallow() -> Iterator[Path]:
    """A folder in which a socket has room, wherever the tests' own folders lie."""
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        yield Path(folder)


@pytest.fixture
def public(shallow: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for temporary files that everybody may write to, and none for what this user runs."""
    folder = shallow / "tmp"
    folder.mkdir()
    folder.chmod(0o1777)
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    use_temporary_folder(folder, monkeypatch)
    return folder


def use_temporary_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(folder))
    monkeypatch.setattr("tempfile.tempdir", None)


@on_posix
@pytest.mark.parametrize("thing", ["folder", "file", "link"])
def test_what_others_put_in_its_way_costs_nothing(
    thing: str, public: Path, lock: WindowLock, tmp_path: Path, qtbot: QtBot
) -> None:
    """The name was the same for all, and anybody could be there first: the second start waited for half a minute."""
    place = public / lock.name
    if thing == "folder":
        place.mkdir()
    elif thing == "file":
        place.touch()
    else:
        place.symlink_to("/dev/null")
    heard: list[str] = []
    server = InstanceServer(lock, heard.append)
    try:
        assert ask(tmp_path, qtbot) == "raised"
        assert heard == [""]
    finally:
        server.close()
    assert list(public.iterdir()) == [place], "nothing of ours is left"


@on_posix
@pytest.mark.parametrize("n_bytes", [70, 75, 80, 90, 120, 300])
def test_a_deep_folder_for_temporary_files_is_no_hindrance(
    n_bytes: int,
    public: Path,
    shallow: Path,
    lock: WindowLock,
    tmp_path: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The path of a socket has about a hundred bytes; a window in a deeper folder could not be reached."""
    deep = shallow / "deep"
    while len(str(deep)) < n_bytes:
        deep /= "d" * max(1, min(100, n_bytes - len(str(deep)) - 1))
    deep.mkdir(parents=True)
    use_temporary_folder(deep, monkeypatch)
    monkeypatch.setattr("app.instance.single._SHORT_FOLDERS", (str(public),))
    heard: list[str] = []
    server = InstanceServer(lock, heard.append)
    try:
        assert ask(tmp_path, qtbot) == "raised"
        assert heard == [""]
    finally:
        server.close()
    assert [*deep.iterdir(), *public.iterdir()] == [], "nothing of ours is left"


@on_posix
def test_the_folder_for_what_a_user_runs_is_taken_where_it_is_private(
    shallow: Path, public: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = shallow / "run"
    kept.mkdir(mode=0o700)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(kept))
    assert free_address("cairn-x") == str(kept / "cairn-x")
    kept.chmod(0o777)
    elsewhere = Path(free_address("cairn-x"))
    assert elsewhere.parent.parent == public
    assert elsewhere.parent.stat().st_mode & 0o077 == 0
    long = shallow / ("long" * 30)
    long.mkdir(mode=0o700)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(long))
    assert Path(free_address("cairn-x")).parent.parent == public


@on_posix
def test_nothing_is_said_to_what_belongs_to_somebody_else(
    heard: list[str], tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a model lies, for instance."""
    place = address(tmp_path)
    assert is_ours(place)
    user = os.getuid() + 1
    monkeypatch.setattr("os.getuid", lambda: user)
    assert not is_ours(place)
    assert not tell(place)
    monkeypatch.undo()
    assert not is_ours(str(tmp_path / "window.lock")), "no socket"
    Path(place).parent.chmod(0o777)
    assert not is_ours(place), "others may put something in its place"


@on_posix
def test_what_a_killed_one_has_left_is_removed(public: Path, tmp_path: Path, qapp: QApplication) -> None:
    with socket.socket(socket.AF_UNIX) as dead:
        left = free_address("cairn-x")
        dead.bind(left)
    (tmp_path / "window.lock").write_text(json.dumps({"pid": 1, "server": left}))
    lock = take_window(tmp_path)
    assert lock is not None
    server = InstanceServer(lock, lambda _: None)
    assert not Path(left).parent.exists()
    server.close()
    lock.release()
    assert list(public.iterdir()) == []


def test_one_that_cannot_be_reached_says_so_and_is_not_waited_for(lock: WindowLock, tmp_path: Path) -> None:
    lock.publish(None)
    assert "does not answer" in ask(tmp_path, None, patience=1e9)


def test_a_window_out_of_sight_comes_forward(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.showMinimized()
    bring_to_front(window)
    assert window.isVisible()
    assert not window.windowState() & Qt.WindowState.WindowMinimized


# --- the whole program ---


def shown(base: Path, n_times: int, child: subprocess.Popen[bytes]) -> None:
    log = base / "logs" / "cairn.log"
    end = time.monotonic() + PATIENCE
    while not (log.exists() and log.read_text(encoding="utf-8").count("window shown") == n_times):
        assert child.poll() is None
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.slow
@pytest.mark.e2e
@pytest.mark.native
@on_posix
def test_a_second_start_says_so_and_a_killed_window_does_not_block(base_folder: Path) -> None:
    with subprocess.Popen(command(), cwd=ROOT) as first:
        shown(base_folder, 1, first)
        second = run_cairn()
        assert (second.returncode, second.stdout) == (0, "")
        assert second.stderr == "cairn: Cairn is open already; its window was brought to the front.\n"
        for others in (("chat", "-m", "demo", "--max-tokens", "1", "Hi"), ("doctor",)):
            assert run_cairn(*others).returncode in (0, 1)
        assert first.poll() is None
        first.kill()
        first.wait(timeout=PATIENCE)
    with subprocess.Popen(command(), cwd=ROOT) as third:
        shown(base_folder, 2, third)
        third.send_signal(signal.SIGTERM)
        assert third.wait(timeout=PATIENCE) == 0


@pytest.mark.slow
@pytest.mark.e2e
@pytest.mark.native
@on_posix
def test_of_windows_that_start_at_the_same_moment_one_opens(base_folder: Path) -> None:
    """Two clicks too many on an icon."""
    children = [subprocess.Popen(command(), cwd=ROOT, stderr=subprocess.PIPE) for _ in range(4)]
    end = time.monotonic() + PATIENCE
    while sum(child.poll() is None for child in children) > 1:
        assert time.monotonic() < end
        time.sleep(0.05)
    (first,) = (child for child in children if child.poll() is None)
    shown(base_folder, 1, first)
    first.send_signal(signal.SIGTERM)
    codes = [child.wait(timeout=PATIENCE) for child in children]
    said = [child.communicate()[1].decode() for child in children]
    assert codes == [0] * 4, said
    assert sum("brought to the front" in words for words in said) == 3
