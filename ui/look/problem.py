"""An error as people see it: what is wrong, what to do, and the engine's words below. Free of Qt."""

from __future__ import annotations

from dataclasses import dataclass

from engine.errors import CairnError, UserFixable
from engine.events import Failed


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """`title` is what was tried, `message` the cause, `action` the way out, `details` for a report."""

    title: str
    message: str
    action: str = ""
    details: str = ""
    code: str = ""
    topic: str = ""  # what it is about: it is withdrawn with all others of that topic


def problem_of(error: CairnError, title: str) -> Problem:
    if isinstance(error, UserFixable):
        return Problem(title=title, message=error.message, action=error.action, details=error.details, code=error.code)
    return Problem(title=title, message=str(error), code=error.code)


def problem_of_event(event: Failed, title: str) -> Problem:
    return Problem(title=title, message=event.message, action=event.action, details=event.details, code=event.code)
