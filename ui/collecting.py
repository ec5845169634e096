"""Python's garbage collector, in the window's thread alone.

A collection runs in whichever thread makes the next object. Where that is another one and it frees what a signal was
connected to, Qt's lock on connections is held there while Python's is asked for; the window's thread has Python's, and
asks for Qt's as soon as it connects something. Both then wait for ever, and the window with them.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

_EVERY_MS = 500


def collect_if_due() -> None:
    """The oldest generation whose turn it is, by Python's own thresholds; nothing most of the time."""
    counts = zip(gc.get_count(), gc.get_threshold(), strict=True)
    due = [generation for generation, (n, most) in enumerate(counts) if 0 < most < n]
    if due:
        gc.collect(due[-1])


class CollectsHere(QObject):
    """From now on until `close`; made in the window's thread."""

    def __init__(self) -> None:
        super().__init__()
        self._was_enabled = gc.isenabled()
        gc.disable()
        self._timer = QTimer(self, interval=_EVERY_MS)
        self._timer.timeout.connect(collect_if_due)
        self._timer.start()

    def close(self) -> None:
        self._timer.stop()
        if self._was_enabled:
            gc.enable()
