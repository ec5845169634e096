"""Copies between the model's memory and RAM, gigabytes at worst: told as they go on, and stopped between two pieces."""

from __future__ import annotations

from collections.abc import Callable

from engine.commands import RequestId
from engine.errors import Interrupted
from engine.events import CopyProgress, CopyWay, Event
from engine.ports import Clock

PIECE_BYTES = 32 * 1024 * 1024  # copied at once: some ten milliseconds
_REPORT_SECONDS = 0.05


class Copying:
    """The copies for one request: whom to tell of them, and whether to go on. Engine thread only.

    Nothing is told of those that take no longer than the time between two reports.
    """

    def __init__(
        self,
        request: RequestId,
        *,
        clock: Clock,
        emit: Callable[[Event], None],
        is_cancelled: Callable[[], bool] = lambda: False,
    ) -> None:
        self.request = request
        self.emit = emit
        self.is_cancelled = is_cancelled
        self._clock = clock
        self._now = clock.monotonic
        self._way = CopyWay.TO_RAM
        self._done = self._total = 0
        self._next_report: float | None = None

    def to_the_end(self) -> Copying:
        """Other copies for the same request, which nobody stops: they are made where the books are not true."""
        return Copying(self.request, clock=self._clock, emit=self.emit)

    def begin(self, way: CopyWay, n_bytes: int) -> None:
        """The next pieces are so many bytes together."""
        self._way, self._done, self._total = way, 0, n_bytes
        if self._next_report is None:
            self._next_report = self._now() + _REPORT_SECONDS

    def add(self, n_bytes: int) -> None:
        """A piece was copied."""
        self._done += n_bytes
        now = self._now()
        if self._next_report is not None and now >= self._next_report:
            self._next_report = now + _REPORT_SECONDS
            self.emit(CopyProgress(request=self.request, way=self._way, done=self._done, total=self._total))

    def stop_if_cancelled(self) -> None:
        """To be called where everything is as the books say. Raises Interrupted."""
        if self.is_cancelled():
            raise Interrupted
