"""What memory this process holds, and the most that it has held at one time."""

from __future__ import annotations

from pathlib import Path


def peak_bytes() -> int | None:
    """Bytes; None where the system does not say it of this process alone.

    Not `ru_maxrss`: on Linux it begins with what the process held that started this one.
    """
    return _said("VmHWM")


def held_bytes() -> int | None:
    """Now. None as above."""
    return _said("VmRSS")


def _said(name: str) -> int | None:
    try:
        lines = Path("/proc/self/status").read_text().splitlines()
    except OSError:
        return None
    return next((int(line.split()[1]) << 10 for line in lines if line.startswith(name)), None)
