"""A reply in parts, before any API has given it its form. Frozen, in the order things happened.

A whole reply is planned, then any number of the engine's own events come that tell of its progress, then exactly one
Ended. One that fails ends in the exception ReplyFailed instead, at any place.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.core.difference.explanation import Explanation
from engine.core.prompt.messages import Message
from engine.events import Called, Delta, PrefillProgress, Usage
from engine.server.asked.diagnostics import Diagnosis


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedPart:
    """The prompt was planned; nothing of it has been read yet.

    `diagnosis`: what parts the request from another one, where the client named that.
    """

    explanation: Explanation
    warnings: tuple[str, ...] = ()  # sentences for people
    diagnosis: Diagnosis | None = None


class EndReason(Enum):
    STOP = "stop"  # the model ended its reply
    LENGTH = "length"  # the limit of the request
    STOP_TEXT = "stop-text"
    TOOL_CALLS = "tool-calls"
    CONTEXT_FULL = "context-full"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """The reply is complete. `stopped_by`: the stop text, of STOP_TEXT. `message`: all of it, its calls included."""

    reason: EndReason
    usage: Usage
    explanation: Explanation
    message: Message
    stopped_by: str = ""


ReplyPart = PlannedPart | PrefillProgress | Delta | Called | Ended  # a call has an id: `call_…` is the server's own


class ReplyFailed(Exception):  # noqa: N818 -- it is told to the client, as Failed is
    """The reply ends here. `status` is HTTP's, `field` the member of the request that is to blame, or ""."""

    def __init__(self, code: str, message: str, action: str = "", *, status: int = 500, field: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.action = action
        self.status = status
        self.field = field

    @property
    def told(self) -> str:
        """Both sentences."""
        return f"{self.message} {self.action}".strip()
