"""One window for each data folder: the first one holds a lock and listens, another asks it to come to the front.

The lock is the system's, so that of a killed process is gone with it. What listens is a local socket in a folder of
this user alone, whose place the lock's file tells: nobody else can be in its way, or answer in its stead.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import logging
import os
import stat
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from app.instance.messages import MAX_BYTES, decode_answer, decode_message, encode_answer, encode_message
from engine.errors import UserFixable
from engine.language.translation import tr
from engine.scratch import hold, is_still_at

_log = logging.getLogger("start")

_LOCK_NAME = "window.lock"
_PATIENCE_SECONDS = 30.0  # for one that is just starting, from a cold disk and beside other work, or ending
_POLL_SECONDS = 0.1
_ANSWER_MS = 2000
_IDLE_MS = 5000
_MOST_CONNECTIONS = 8
_NO_LOCKS_HERE = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL)


class WindowLock:
    """Held by the process whose window is open on a data folder."""

    def __init__(self, handle: int | None, name: str, *, left: str = "") -> None:
        """`left`: where the process listened that held it before, and may have been killed."""
        self._handles = [] if handle is None else [handle]
        self._server: str | None = ""
        self.name = name  # to listen by
        self.left = left

    def publish(self, server: str | None) -> None:
        """Tell others where this process listens; None: nowhere, and it is no use to wait. Any thread."""
        self._server = server
        data = json.dumps({"pid": os.getpid(), "server": server}).encode()
        for handle in self._handles:
            with contextlib.suppress(OSError):  # a full disk: nobody can ask us, and says so
                os.lseek(handle, 0, os.SEEK_SET)
                os.ftruncate(handle, 0)
                os.write(handle, data)

    def claim(self, folder: Path) -> None:
        """Hold this folder as well: the data folder made anew, or another one for the chats. Raises UserFixable."""
        path = folder / _LOCK_NAME
        if not self._handles or any(is_still_at(handle, path) for handle in self._handles):
            return
        handle = _hold(path)
        if handle is None:
            raise UserFixable(
                tr("Another window of Cairn is open on {folder}.", folder=folder),
                action=tr("Close that window, or choose another folder."),
            )
        self._handles.append(handle)
        self.publish(self._server)

    def release(self) -> None:
        while self._handles:
            os.close(self._handles.pop())


def take_window(data_folder: Path, file: str = "", *, patience: float = _PATIENCE_SECONDS) -> WindowLock | None:
    """The lock; None when another window is open there, and has come to the front and loaded the file.

    Raises UserFixable when that one does not answer, or the folder is not to be written.
    """
    path = data_folder / _LOCK_NAME
    deadline = time.monotonic() + patience
    while True:
        try:
            handle = _hold(path)
        except OSError as error:
            _log.warning("two windows on one folder cannot be kept apart: %s", error.strerror)
            return WindowLock(None, _server_name(data_folder))
        other = _read(path)
        if handle is not None:
            lock = WindowLock(handle, _server_name(data_folder), left=other.server or "")
            lock.publish("")
            return lock
        if other.server and tell(other.server, file):
            return None
        if other.server is None or time.monotonic() > deadline:
            raise UserFixable(
                tr(
                    "Cairn is open already on {data_folder} (process {pid}), but does not answer.",
                    data_folder=data_folder,
                    pid=other.pid,
                ),
                action=tr("Close that window, or give another folder with --basedir DIR."),
            )
        time.sleep(_POLL_SECONDS)


def _hold(path: Path) -> int | None:
    """As of `hold`. Raises UserFixable, or OSError where the system knows no locks."""
    try:
        return hold(path)
    except OSError as error:
        if error.errno in _NO_LOCKS_HERE:
            raise
        raise UserFixable(
            tr("{path} cannot be written: {gap}.", path=path, gap=error.strerror or tr("the disk refused")),
            action=tr("Make it writable, or give another folder with --basedir DIR."),
        ) from error


@dataclass(frozen=True, slots=True, kw_only=True)
class _Holder:
    pid: int = 0
    server: str | None = ""  # "": it does not say yet; None: it cannot be reached


def _read(path: Path) -> _Holder:
    """Who holds the lock, as far as it says."""
    try:
        with path.open("rb") as file:
            match json.loads(file.read(MAX_BYTES)):
                case {"pid": int(pid), "server": str() | None as server}:
                    return _Holder(pid=pid, server=server)
    except (OSError, ValueError, RecursionError):
        pass
    return _Holder()


def _server_name(data_folder: Path) -> str:
    """The same for everybody who names this folder, and short: paths of sockets have some 100 characters."""
    digest = hashlib.blake2b(os.fsencode(os.path.realpath(data_folder)), digest_size=12).hexdigest()
    return f"cairn-{digest}"


def tell(server: str, file: str = "") -> bool:
    """The process that listens there has come to the front, and loads the file. Waits, at most for some seconds.

    Nothing is said to what belongs to somebody else.
    """
    if not is_ours(server):
        return False
    socket = QLocalSocket()
    socket.connectToServer(server)
    if not socket.waitForConnected(_ANSWER_MS):
        return False
    socket.write(encode_message(file))
    socket.flush()
    deadline = time.monotonic() + _ANSWER_MS / 1000
    while not socket.canReadLine() and time.monotonic() < deadline:
        if not socket.waitForReadyRead(_ANSWER_MS):
            break
    answer = bytes(socket.readLine(MAX_BYTES).data())
    socket.abort()
    return decode_answer(answer)


class InstanceServer(QObject):
    """Hears what other processes of this user ask the window for. GUI thread."""

    def __init__(self, lock: WindowLock, on_file: Callable[[str], None], parent: QObject | None = None) -> None:
        """`on_file` gets "" where the window is only to come to the front."""
        super().__init__(parent)
        self._on_file = on_file
        self._open: set[QLocalSocket] = set()
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._accept)
        remove_address(lock.left)
        self._address = free_address(lock.name)
        if self._server.listen(self._address):
            lock.publish(self._server.fullServerName())
        else:
            lock.publish(None)
            _log.warning("other processes cannot reach this window: %s", self._server.errorString())

    def close(self) -> None:
        self._server.close()
        remove_address(self._address)
        for socket in tuple(self._open):
            socket.abort()

    def _accept(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            if len(self._open) >= _MOST_CONNECTIONS:
                socket.abort()
                socket.deleteLater()
                continue
            self._open.add(socket)
            socket.setReadBufferSize(MAX_BYTES + 1)
            socket.readyRead.connect(lambda at=socket: self._read(at))
            socket.disconnected.connect(lambda at=socket: self._forget(at))
            QTimer.singleShot(_IDLE_MS, socket, socket.abort)
            self._read(socket)  # what came before we listened

    def _read(self, socket: QLocalSocket) -> None:
        if not socket.canReadLine():
            if socket.bytesAvailable() > MAX_BYTES:
                socket.abort()
            return
        file = decode_message(bytes(socket.readLine(MAX_BYTES + 1).data()))
        if file is None:
            _log.info("another process asked for something that is not understood")
        socket.write(encode_answer(is_done=file is not None))
        socket.disconnectFromServer()  # once it is written
        if file is not None:
            self._on_file(file)

    def _forget(self, socket: QLocalSocket) -> None:
        self._open.discard(socket)
        socket.deleteLater()


# Where a window listens for others of the same user: in a folder that is this user's alone.
#
# In a folder that everybody may write to, others could be there first: in the way, or to answer in its stead.


_PREFIX = "cairn-window-"
_SOCKET = "socket"
_MAX_BYTES = 100  # of a socket's path, which has some 104 to 108; Qt adds a few while it makes one
_SHORT_FOLDERS = ("/tmp", "/var/tmp")  # where that for temporary files lies too deep: ours is private


def free_address(name: str) -> str:
    """What to listen on: a socket's path that nothing is in the way of; on Windows a name.

    In the folder that the system keeps for what a user runs, where there is one, else in a new folder in that for
    temporary files, or in a usual one where that has too long a path for a socket.
    """
    if sys.platform == "win32":
        return name
    kept = Path(os.environ.get("XDG_RUNTIME_DIR", "") or ".")
    path = kept / name
    if kept.is_absolute() and _is_private(kept) and _is_short(path):
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)  # left by a process that was killed: the caller holds the lock
            return str(path)
    for base in (_temporary_folder(), *_SHORT_FOLDERS):
        if base and _is_short(Path(base) / f"{_PREFIX}12345678" / _SOCKET):
            with contextlib.suppress(OSError):
                return str(Path(tempfile.mkdtemp(prefix=_PREFIX, dir=base)) / _SOCKET)
    return name  # which is refused there as well, and then told


def _temporary_folder() -> str:
    try:
        return tempfile.gettempdir()
    except OSError:  # none is writable
        return ""


def _is_short(path: Path) -> bool:
    return len(os.fsencode(path)) < _MAX_BYTES


def remove_address(address: str) -> None:
    """What a process that listened there has left, if it is ours."""
    if not address or not is_ours(address) or sys.platform == "win32":
        return
    path = Path(address)
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)
        if path.name == _SOCKET and path.parent.name.startswith(_PREFIX):
            path.parent.rmdir()


def is_ours(address: str) -> bool:
    """A socket of this user, or no longer there, in a folder of this user alone."""
    if sys.platform == "win32":
        return True
    path = Path(address)
    try:
        found = path.lstat()
    except FileNotFoundError:
        return path.is_absolute() and _is_private(path.parent)
    except (OSError, ValueError):
        return False
    return stat.S_ISSOCK(found.st_mode) and found.st_uid == os.getuid() and _is_private(path.parent)


def _is_private(folder: Path) -> bool:
    """A folder of this user, and no link, which nobody else may write to."""
    try:
        found = folder.lstat()
    except (OSError, ValueError):
        return False
    is_folder = stat.S_ISDIR(found.st_mode)
    return is_folder and sys.platform != "win32" and found.st_uid == os.getuid() and not found.st_mode & 0o022
