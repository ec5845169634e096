"""The folder of blobs is one process's at a time: who wants it waits for one that is about to leave it."""

from __future__ import annotations

import errno
import os
import time
from contextlib import suppress
from pathlib import Path

from engine.language.translation import tr
from engine.scratch import hold

PATIENCE_SECONDS = 5.0  # with a process that writes its last files: its window, or its server, may have been killed

_LOCK = "in-use"
_LEAVING = b"leaving"
_LOOK_SECONDS = 0.02


class FolderHold:
    """`take` and `release` are the writing thread's own."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / _LOCK
        self._handle: int | None = None

    def take(self) -> None:
        """Raises OSError, and PermissionError while another process has it."""
        if self._handle is not None:
            return
        end = time.monotonic() + PATIENCE_SECONDS
        while (handle := hold(self._file)) is None:
            if time.monotonic() > end or not self._is_about_to_be_free():
                raise PermissionError(errno.EBUSY, tr("another Cairn uses the folder"))
            time.sleep(_LOOK_SECONDS)
        os.ftruncate(handle, 0)
        self._handle = handle

    def leave_soon(self) -> None:
        """What waits is written still, and then it is let go. Any thread."""
        if self._handle is not None:
            with suppress(OSError):
                self._file.write_bytes(_LEAVING)

    def release(self) -> None:
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def _is_about_to_be_free(self) -> bool:
        with suppress(OSError):
            return self._file.read_bytes() == _LEAVING
        return False
