"""How long a test waits for what must come.

A limit never says how fast anything is: it says after what time a hang is noticed. A machine with four times as many
busy processes as cores takes ten times as long and more, so every limit is this one, however short the wait usually is.
"""

from __future__ import annotations

import os
import time

# Who looks for a hang may shorten it: CAIRN_TEST_PATIENCE=5 make test ARGS="..."
PATIENCE = float(os.environ.get("CAIRN_TEST_PATIENCE", "300"))  # seconds
PATIENCE_MS = round(PATIENCE * 1000)
_SPIN_SECONDS = 0.05
_IS_BUSY = 0.7  # of a core; less is left for a test on a machine that does something else


def cpu_share() -> float:
    """How much of a core this thread gets right now, 0..1: a quarter beside eight busy processes on two cores."""
    started, used = time.perf_counter(), time.thread_time()
    while time.perf_counter() - started < _SPIN_SECONDS:
        pass
    return min(1.0, (time.thread_time() - used) / (time.perf_counter() - started))


def rounds(n: int) -> int:
    """How often a benchmark repeats itself: once on a busy machine, where its figures mean nothing anyway."""
    return n if cpu_share() >= _IS_BUSY else 1
