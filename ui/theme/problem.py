"""An error as people see it: what is wrong, what to do, and the engine's words below. Free of Qt."""

from __future__ import annotations

from dataclasses import dataclass

from engine.errors import CairnError, UserFixable
from engine.events import Failed
from engine.language.translation import tr

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
