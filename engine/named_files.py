"""Files that people name: what stands in the place of one is told before it is opened.

Opening a pipe waits for somebody who writes to it, and a device may have no end. Everything here raises OSError whose
`strerror` is a clause for people: "it is a folder".
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from engine.language.translation import tr

_LONGEST_LINE = 512 * 1024 * 1024  # images and sounds of 256 MiB, the most in one request, as base64


def check_file(path: Path) -> None:
    """`path` is there and a file, not a folder, a pipe or a device."""
    mode = path.stat().st_mode
    if not stat.S_ISREG(mode):
        raise _refused(mode)


def check_writable_place(path: Path) -> None:
    """`path` is a file, or may become one. Nothing is created."""
    try:
        check_file(path)
    except FileNotFoundError:
        if not path.parent.exists():
            return
        mode = path.parent.stat().st_mode
        if not stat.S_ISDIR(mode):
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR)) from None


def open_to_read(path: Path) -> BinaryIO:
    """A file, or a pipe, as a shell's `<(…)` is: one that nobody writes to is empty instead of waited for."""
    mode = path.stat().st_mode
    if not stat.S_ISREG(mode) and not stat.S_ISFIFO(mode):
        raise _refused(mode)
    at_once = getattr(os, "O_NONBLOCK", 0)
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0) | at_once)
    try:
        if at_once:
            os.set_blocking(handle, True)
        return os.fdopen(handle, "rb")
    except BaseException:
        os.close(handle)
        raise


def lines_of(file: BinaryIO) -> Iterator[bytes]:
    """Each line; what has no line breaks, as a device, is not gathered until the memory is full."""
    while line := file.readline(_LONGEST_LINE + 1):
        if len(line) > _LONGEST_LINE:
            raise OSError(
                errno.EFBIG, tr("it has a line of more than {longest_line} MiB", longest_line=_LONGEST_LINE >> 20)
            )
        yield line


def _refused(mode: int) -> OSError:
    what = {
        stat.S_IFDIR: tr("it is a folder"),
        stat.S_IFIFO: tr("it is a pipe"),
        stat.S_IFSOCK: tr("it is a socket"),
        stat.S_IFCHR: tr("it is a device"),
        stat.S_IFBLK: tr("it is a device"),
    }
    return OSError(errno.EINVAL, what.get(stat.S_IFMT(mode), tr("it is no file")))
