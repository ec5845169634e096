"""What is to be told, one thing after another. Free of Qt."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.errors import CairnError, UserFixable
from engine.events import Failed
from engine.language.translation import tr


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


# An error as people see it: what is wrong, what to do, and the engine's words below.


_REPORT = tr("Try again. If it happens again, copy this message and report it: the fault is Cairn's.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """`title` is what was tried, `message` the cause, `action` the way out, `details` for a report."""

    title: str
    message: str
    action: str = ""
    details: str = ""
    code: str = ""
    topic: str = ""  # what it is about: it is withdrawn with all others of that topic

    @property
    def told(self) -> str:
        """Cause and way out, with the code behind them."""
        return " ".join(part for part in (self.message, self.action, f"({self.code})" if self.code else "") if part)

    def report(self) -> str:
        """All of it as lines, to be pasted into a mail or a bug report."""
        code = tr("Code: {code}", code=self.code) if self.code else ""
        lines = (self.title, f"{self.message} {self.action}".strip(), code, self.details)
        return "\n".join(line for line in lines if line)


def problem_of(error: CairnError, title: str) -> Problem:
    if isinstance(error, UserFixable):
        return Problem(title=title, message=error.message, action=error.action, details=error.details, code=error.code)
    return Problem(title=title, message=str(error), action=_REPORT, code=error.code)


def problem_of_event(event: Failed, title: str) -> Problem:
    return Problem(title=title, message=event.message, action=event.action, details=event.details, code=event.code)
