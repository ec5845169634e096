"""A reply in parts, before any API has given it its form. Frozen, in the order things happened.

A whole reply is planned, then any number of the engine's own events come that tell of its progress, then exactly one
Ended. One that fails ends in the exception ReplyFailed instead, at any place.
"""

from __future__ import annotations

import logging
import traceback
from dataclasses import dataclass
from enum import Enum

from engine.core.difference.explanation import Explanation
from engine.core.prompt.messages import Message
from engine.events import Called, Delta, PrefillProgress, Usage
from engine.server.asked.diagnostics import Diagnosis

_log = logging.getLogger("engine.server")


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


def own_error(error: Exception, action: str = "") -> ReplyFailed:
    """Logged without what the error says: that may quote a prompt."""
    where = "".join(traceback.format_tb(error.__traceback__))
    _log.error("a request failed by an error of the server's own, %s:\n%s", type(error).__name__, where)
    return ReplyFailed("server_error", "The server ran into an error of its own.", action)


# What was chosen for the server, and its limits. Frozen.


MIB = 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerOptions:
    """`port` 0: any that is free. `key` "": none is asked for, which is for loopback alone.

    `origins`: pages that may use the server from a browser, as browsers name them; ("*",) for all. `names`: further
    names that requests may call this machine. `aliases`: the only names that the model answers to; none: any name.
    """

    host: str = "127.0.0.1"
    port: int = 0
    key: str = ""
    origins: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    loads_on_demand: bool = False
    idle_seconds: float = 0.0  # after which the model is unloaded; 0: never
    max_tokens: int = -1  # of a reply whose request names no limit; -1: until it ends
    max_body_bytes: int = 384 * MIB  # images in base64 included
    max_waiting: int = 64  # requests that wait for their turn; more are sent away
    max_connections: int = 512
    seconds_limit: float = 3600.0  # for one request, its waiting included
    seconds_silent: float = 10.0  # of a stream, before it says that it is alive
    seconds_before_headers: float = 0.5  # an error by then has a status of its own instead of an event in a stream
    seconds_stuck: float = 300.0  # a reader that takes nothing for so long is gone
    seconds_head: float = 30.0  # a connection on which the head of a request is not whole by then is closed
    seconds_body: float = 120.0  # a request that is not whole by then is refused
