"""The most memory that this process has held at one time."""

from __future__ import annotations

from pathlib import Path


def peak_bytes() -> int | None:
    """Bytes; None where the system does not say it of this process alone.

    Not `ru_maxrss`: on Linux it begins with what the process held that started this one.
    """
    try:
        lines = Path("/proc/self/status").read_text().splitlines()
    except OSError:
        return None
    return next((int(line.split()[1]) << 10 for line in lines if line.startswith("VmHWM")), None)
