"""What an API has to say of itself so that the server can speak it: how requests are read, and replies written.

`answering.py` does everything that they have in common.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import msgspec

from engine.core.prompt.chat_options import NO_CHOICES, ThinkingChoices
from engine.core.prompt.messages import Sampling
from engine.core.prompt.request_values import ReadMedia
from engine.server.asked.asking import ApiRequest
from engine.server.asked.parts import ReplyFailed, ReplyPart
from engine.server.noted.kept_responses import Kept, KeptResponse

_TYPES = {
    401: "authentication_error",
    403: "permission_error",
    404: "not_found_error",
    429: "rate_limit_error",
    501: "not_supported_error",
    503: "unavailable_error",
}
CODES = {"prompt-too-long": "context_length_exceeded"}  # what agents know as the sign to compact

Json = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Circumstances:
    """What a request is read with, besides its body.

    `model_name` is what replies call the model, `created` unix seconds. `session` and `client`: who asks, as far as
    headers and body say (`clients.py`). `read_media` is None where the model takes none. `max_tokens`: of a reply whose
    request names no limit. `thinking`: what the model's template lets a
    request choose. `responses`: those from which one may go on.
    """

    model_name: str
    defaults: Sampling
    headers: Mapping[str, str]
    session: str = ""
    client: str = ""
    read_media: ReadMedia | None = None
    created: int = 0
    max_tokens: int = -1
    thinking: ThinkingChoices = NO_CHOICES
    responses: Kept[KeptResponse] = field(default_factory=Kept)


class ReplyWriter(Protocol):
    """Gives one reply its form. Every part goes to `stream`, also where the client wants the whole."""

    @property
    def id(self) -> str:
        """What the client knows the reply by."""

    def stream(self, part: ReplyPart) -> bytes:
        """The server-sent events that this part becomes; b"" for none."""

    def stream_failed(self, failure: ReplyFailed) -> bytes:
        """What ends a stream that has begun and failed."""

    def whole(self) -> Json:
        """The reply, once all parts have come."""


def server_sent(value: Json, event: str = "") -> bytes:
    """One event of a stream, with its name before it if it has one."""
    named = b"event: " + event.encode() + b"\n" if event else b""
    return named + b"data: " + msgspec.json.encode(value) + b"\n\n"


def error_body(failure: ReplyFailed) -> Json:
    """An error as OpenAI's APIs have it. `param` is the member that is to blame, None for none in particular."""
    kind = _TYPES.get(failure.status) or ("server_error" if failure.status >= 500 else "invalid_request_error")
    code = CODES.get(failure.code, failure.code.replace("-", "_"))
    return {"error": {"message": failure.told, "type": kind, "param": failure.field or None, "code": code}}


@dataclass(frozen=True, slots=True)
class Api:
    """One kind of request. `path`: where it is asked for; others of the API may lie below it.

    `read_request` raises RequestError (`request_parsing`) for what is none, with the place in front.
    """

    path: str
    read_request: Callable[[Json, Circumstances], tuple[ApiRequest, ReplyWriter]]
    error_body: Callable[[ReplyFailed], Json] = error_body
