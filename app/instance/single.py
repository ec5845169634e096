"""One window for each data folder: the first one holds a lock and listens, another asks it to come to the front.

The lock is the system's, so that of a killed process is gone with it. What listens is a local socket for this user
alone.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import logging
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from app.instance.held_file import hold
from app.instance.messages import (
    MAX_BYTES,
    Message,
    RaiseWindow,
    decode_answer,
    decode_message,
    encode_answer,
    encode_message,
)
from engine.errors import UserFixable
from engine.language.translation import tr

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

    def __init__(self, handle: int | None, server: str) -> None:
        self._handle = handle
        self.server = server  # where to listen

    def publish(self, server: str) -> None:
        """Tell others where this process listens: a name, or a path in a folder of ours that they may not know."""
        if self._handle is not None:
            data = json.dumps({"pid": os.getpid(), "server": server}).encode()
            with contextlib.suppress(OSError):  # a full disk: nobody can ask us, and says so
                os.lseek(self._handle, 0, os.SEEK_SET)
                os.ftruncate(self._handle, 0)
                os.write(self._handle, data)

    def release(self) -> None:
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def take_window(
    data_folder: Path, message: Message | None = None, *, patience: float = _PATIENCE_SECONDS
) -> WindowLock | None:
    """The lock; None when another window is open there and has done what the message says: come to the front.

    Raises UserFixable when that one does not answer, or the folder is not to be written.
    """
    path = data_folder / _LOCK_NAME
    deadline = time.monotonic() + patience
    while True:
        try:
            handle = hold(path)
        except OSError as error:
            if error.errno not in _NO_LOCKS_HERE:
                raise UserFixable(
                    tr("{path} cannot be written: {gap}.", path=path, gap=error.strerror or tr("the disk refused")),
                    action=tr("Make it writable, or give another folder with --basedir DIR."),
                ) from error
            _log.warning("two windows on one folder cannot be kept apart: %s", error.strerror)
            return WindowLock(None, _server_name(data_folder))
        if handle is not None:
            lock = WindowLock(handle, _server_name(data_folder))
            lock.publish("")
            return lock
        other = _read(path)
        if other.server and tell(other.server, message or RaiseWindow()):
            return None
        if time.monotonic() > deadline:
            raise UserFixable(
                tr(
                    "Cairn is open already on {data_folder} (process {pid}), but does not answer.",
                    data_folder=data_folder,
                    pid=other.pid,
                ),
                action=tr("Close that window, or give another folder with --basedir DIR."),
            )
        time.sleep(_POLL_SECONDS)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Holder:
    pid: int = 0
    server: str = ""


def _read(path: Path) -> _Holder:
    """Who holds the lock, as far as it says."""
    try:
        with path.open("rb") as file:
            match json.loads(file.read(MAX_BYTES)):
                case {"pid": int(pid), "server": str(server)}:
                    return _Holder(pid=pid, server=server)
    except (OSError, ValueError, RecursionError):
        pass
    return _Holder()


def _server_name(data_folder: Path) -> str:
    """The same for everybody who names this folder, and short: paths of sockets have some 100 characters."""
    digest = hashlib.blake2b(os.fsencode(os.path.realpath(data_folder)), digest_size=12).hexdigest()
    return f"cairn-{digest}"


def tell(server: str, message: Message) -> bool:
    """The process that listens there has done what the message says. Waits, at most for some seconds."""
    socket = QLocalSocket()
    socket.connectToServer(server)
    if not socket.waitForConnected(_ANSWER_MS):
        return False
    socket.write(encode_message(message))
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

    def __init__(self, lock: WindowLock, on_message: Callable[[Message], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._on_message = on_message
        self._open: set[QLocalSocket] = set()
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._accept)
        QLocalServer.removeServer(lock.server)  # left by a process that was killed: we hold the lock
        if self._server.listen(lock.server):
            lock.publish(self._server.fullServerName())
        else:
            _log.warning("other processes cannot reach this window: %s", self._server.errorString())

    def close(self) -> None:
        self._server.close()
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
        message = decode_message(bytes(socket.readLine(MAX_BYTES + 1).data()))
        if message is None:
            _log.info("another process asked for something that is not understood")
        socket.write(encode_answer(is_done=message is not None))
        socket.disconnectFromServer()  # once it is written
        if message is not None:
            self._on_message(message)

    def _forget(self, socket: QLocalSocket) -> None:
        self._open.discard(socket)
        socket.deleteLater()
