"""A reply in parts, before any API has given it its form. Frozen, in the order things happened.

A whole reply is Begun, then any number of Reading, Said and Called, then exactly one Ended. One that fails ends in the
exception ReplyFailed instead, at any place.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.core.difference.explanation import Explanation
from engine.core.prompt.messages import Message, ToolCall
from engine.core.prompt.streaming import Channel
from engine.events import TokenLogprob, Usage
from engine.server.asked.diagnostics import Diagnosis


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedPart:
    """The prompt was planned; nothing of it has been read yet. In tokens. `number`: the engine's own of the request.

    `diagnosis`: what parts the request from another one, where the client named that.
    """

    explanation: Explanation
    n_prompt: int
    n_reused: int
    warnings: tuple[str, ...] = ()  # sentences for people
    number: int = 0
    diagnosis: Diagnosis | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PrefillPart:
    """`done` of `total` tokens of the prompt are in memory, of which `reused` were there before."""

    done: int
    total: int
    reused: int
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A piece of the reply. `n_tokens` were generated so far."""

    channel: Channel
    text: str
    n_tokens: int
    logprobs: tuple[TokenLogprob, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WholeCall:
    """A whole call of a tool, the `index`th of the reply from 0. Its id is the server's, `call_…`."""

    index: int
    call: ToolCall


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


ReplyPart = PlannedPart | PrefillPart | Said | WholeCall | Ended


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
