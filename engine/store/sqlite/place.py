"""Whether a name still stands for the file that was opened: that may be removed, moved, or on a disk that went."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """One file on one disk, whatever it is called."""

    device: int
    inode: int


def identity_of(path: Path) -> Identity | None:
    """None: nothing is there, or nothing can be seen of it."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    return Identity(device=found.st_dev, inode=found.st_ino)
