"""What this computer has: cores and memory."""

from __future__ import annotations

import ctypes
import os
import platform
import subprocess
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path

_SYSTEM = platform.system()  # not sys.platform, which type checkers take for a constant
_CPU_FOLDER = Path("/sys/devices/system/cpu")


@cache
def physical_cores() -> int:
    """Cores that this process may use, without counting hyper-threads twice; at least 1."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    counted = _count_cores()
    return max(1, min(usable, counted) if counted else usable)


@cache
def cpu_name() -> str:
    """The processor's own name and its instruction sets, as far as the system tells them."""
    if _SYSTEM == "Linux":
        lines = _read("/proc/cpuinfo").splitlines()
        wanted = ("model name", "flags", "Features", "CPU implementer", "CPU part")
        found = {line.partition(":")[0].strip(): line.partition(":")[2].strip() for line in lines if ":" in line}
        return "; ".join(found[key] for key in wanted if key in found)
    if _SYSTEM == "Darwin":
        return _sysctl("machdep.cpu.brand_string")
    return platform.processor()


def driver_version() -> str:
    """What changes when a graphics driver does, as far as the system tells without asking the driver itself."""
    files = [Path(folder) for folder in ("/usr/share/vulkan/icd.d", "/etc/vulkan/icd.d")]
    stamps = []
    for file in sorted(file for folder in files if folder.is_dir() for file in folder.glob("*.json")):
        with suppress(OSError):
            stamps.append((file.name, file.stat().st_mtime_ns, _read(str(file))))
    return repr((platform.release(), platform.version(), _read("/proc/driver/nvidia/version"), stamps))


def free_memory() -> int | None:
    """Bytes that could be used without swapping; None where the system does not say."""
    if _SYSTEM == "Linux":
        for line in _read("/proc/meminfo").splitlines():
            if line.startswith("MemAvailable:"):
                return min(int(line.split()[1]) * 1024, _cgroup_room())
        return None
    if _SYSTEM == "Windows":
        return _windows_memory()[1]
    return None


def total_memory() -> int | None:
    """Bytes of RAM; None where the system does not say."""
    if _SYSTEM == "Windows":
        return _windows_memory()[0]
    if not hasattr(os, "sysconf"):
        return None
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


def _count_cores() -> int:
    if _SYSTEM == "Linux":
        return len({_read(str(path)) for path in _CPU_FOLDER.glob("cpu[0-9]*/topology/thread_siblings_list")})
    if _SYSTEM == "Darwin":
        # Efficiency cores hold a matrix product back: use the fast ones where there are two kinds.
        text = _sysctl("hw.perflevel0.physicalcpu") or _sysctl("hw.physicalcpu")
        return int(text) if text.isdigit() else 0
    return 0


def _read(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _sysctl(name: str) -> str:
    try:
        answer = subprocess.run(["/usr/sbin/sysctl", "-n", name], capture_output=True, text=True, timeout=5)
    except (OSError, subprocess.SubprocessError):
        return ""
    return answer.stdout.strip()


def _cgroup_room() -> int:
    """What a container's limit leaves; more than any machine has when there is no limit."""
    limit, used = _read("/sys/fs/cgroup/memory.max").strip(), _read("/sys/fs/cgroup/memory.current").strip()
    if limit.isdigit() and used.isdigit():
        return max(0, int(limit) - int(used))
    return sys.maxsize


def _windows_memory() -> tuple[int, int]:
    """(total, available) bytes."""

    class MemoryStatus(ctypes.Structure):
        _fields_ = (
            ("length", ctypes.c_uint32),
            ("load_percent", ctypes.c_uint32),
            ("total", ctypes.c_uint64),
            ("available", ctypes.c_uint64),
            ("rest", ctypes.c_uint64 * 5),
        )

    status = MemoryStatus(length=ctypes.sizeof(MemoryStatus))
    ctypes.WinDLL("kernel32").GlobalMemoryStatusEx(ctypes.byref(status))  # type: ignore[attr-defined]
    return int(status.total), int(status.available)


def bound_memory(likely_to_end: int) -> None:
    """No more than the machine has, where that can be said: a request for more is refused before everything stands.

    Where memory runs out the system ends this process before others by so much, of 1000. Raises OSError and ValueError.
    """
    if sys.platform == "linux":
        import resource

        most = total_memory()
        soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
        if most and (soft == resource.RLIM_INFINITY or soft > most):
            resource.setrlimit(resource.RLIMIT_DATA, (most, hard))
        Path("/proc/self/oom_score_adj").write_text(str(likely_to_end), encoding="ascii")
