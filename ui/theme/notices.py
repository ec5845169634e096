"""What is to be told, one thing after another. Free of Qt."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ui.theme.problem import Problem


@dataclass(frozen=True, slots=True)
class WayOut:
    """A button `label` that does `act`."""

    label: str
    act: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Notice:
    """A problem and the way out of it: a button `label` that does `act`; `more` are others."""

    problem: Problem
    label: str = ""
    act: Callable[[], None] | None = None
    more: tuple[WayOut, ...] = ()
    fades: bool = False  # something went well: it goes by itself


class NoticeQueue:
    """Each notice stays the first one until it was closed or acted upon; the same one never waits twice."""

    def __init__(self) -> None:
        self._waiting: list[Notice] = []

    def __len__(self) -> int:
        return len(self._waiting)

    @property
    def first(self) -> Notice | None:
        return self._waiting[0] if self._waiting else None

    def add(self, notice: Notice, *, is_urgent: bool = False) -> bool:
        """At the end, or before all others. False when it waits already: then the newer way out counts."""
        for at, other in enumerate(self._waiting):
            if (other.problem, other.label) == (notice.problem, notice.label):
                self._waiting[at] = notice
                return False
        self._waiting.insert(0 if is_urgent else len(self._waiting), notice)
        return True

    def done(self) -> Notice | None:
        """The first one was read; it."""
        return self._waiting.pop(0) if self._waiting else None

    def withdraw(self, topic: str) -> bool:
        """What it is about is over. Whether there was any."""
        n_before = len(self._waiting)
        self._waiting = [notice for notice in self._waiting if notice.problem.topic != topic]
        return len(self._waiting) < n_before
