"""Whether this machine runs on its battery: what nobody asked for is not computed then.

Each system says it in its own way, and a parser for each is here. What is not known counts as mains: desktops and
servers have no battery, and say nothing.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

_SUPPLIES = Path("/sys/class/power_supply")
_ASK_SECONDS = 5.0
_KNOWN_SECONDS = 20.0  # so long an answer is good
_WINDOWS_BATTERY = 0  # SYSTEM_POWER_STATUS.ACLineStatus: 0 battery, 1 mains, 255 unknown


def linux_on_battery(supplies: Sequence[Mapping[str, str]]) -> bool:
    """`supplies`: of each folder in /sys/class/power_supply what its files type, scope, online and status say.

    A battery of scope “Device” is that of a mouse. Some machines have no entry for the mains, and a charger may be
    listed as USB: so a battery that discharges decides where no supply is online.
    """
    own = [supply for supply in supplies if supply.get("scope") != "Device"]
    if any(supply.get("type") != "Battery" and supply.get("online") == "1" for supply in own):
        return False
    return any(supply.get("type") == "Battery" and supply.get("status") == "Discharging" for supply in own)


def mac_on_battery(text: str) -> bool:
    """`text`: what `pmset -g batt` prints, whose first line is such as “Now drawing from 'Battery Power'”."""
    return "'Battery Power'" in text.partition("\n")[0]


def windows_on_battery(status: bytes) -> bool:
    """`status`: a SYSTEM_POWER_STATUS."""
    return status[:1] == bytes((_WINDOWS_BATTERY,))


def is_on_battery() -> bool:
    """As the system says it now; False where it does not."""
    try:
        if sys.platform == "win32":
            return windows_on_battery(_windows_status())
        if sys.platform == "darwin":
            return mac_on_battery(_pmset())
        return linux_on_battery(_linux_supplies(_SUPPLIES))
    except (OSError, ValueError, subprocess.SubprocessError):
        return False


class MainsWatch:
    """Called: whether the machine is on the mains. Asks the system at most every twenty seconds. One thread."""

    def __init__(
        self, on_battery: Callable[[], bool] = is_on_battery, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._on_battery = on_battery
        self._now = now
        self._asked: float | None = None
        self._is_on_mains = True

    def __call__(self) -> bool:
        now = self._now()
        if self._asked is None or now - self._asked >= _KNOWN_SECONDS:
            self._is_on_mains, self._asked = not self._on_battery(), now
        return self._is_on_mains


def _linux_supplies(folder: Path) -> list[dict[str, str]]:
    found: list[dict[str, str]] = []
    for supply in sorted(folder.iterdir()) if folder.is_dir() else ():
        said: dict[str, str] = {}
        for name in ("type", "scope", "online", "status"):
            try:
                said[name] = (supply / name).read_text(encoding="ascii", errors="replace").strip()
            except OSError:  # it has no such file, or was unplugged just now
                continue
        found.append(said)
    return found


def _pmset() -> str:
    command = ["/usr/bin/pmset", "-g", "batt"]
    return subprocess.run(command, capture_output=True, text=True, timeout=_ASK_SECONDS, check=True).stdout


def _windows_status() -> bytes:
    import ctypes

    status = ctypes.create_string_buffer(12)
    kernel = ctypes.windll.kernel32  # type: ignore[attr-defined,unused-ignore]
    if not kernel.GetSystemPowerStatus(status):
        raise OSError("Windows does not say")
    return status.raw
