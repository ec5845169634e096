"""Replies in parts, as the engine would have given them, and streams as clients read them."""

from __future__ import annotations

import json
from typing import Any

from engine.commands import RequestId
from engine.core.difference.explanation import Cause, Explanation
from engine.core.prompt.messages import Message, Role, ToolCall
from engine.core.prompt.streaming import Channel
from engine.events import Called, Delta, TokenLogprob, Usage
from engine.server.apis.api import ReplyWriter
from engine.server.asked.diagnostics import Diagnosis
from engine.server.asked.parts import Ended, EndReason, PlannedPart, ReplyPart

REQUEST = RequestId("r")
READ = ToolCall(id="call_1", name="read", arguments='{"path": "é"}')
EXPLANATION = Explanation(n_prompt=100, reused=90, unavoidable=10, avoidable=0, cause=Cause.FIRST_REQUEST)
USAGE = Usage(
    n_prompt=100,
    n_reused=90,
    n_generated=7,
    seconds_prefill=0.5,
    seconds_decode=1.0,
    seconds_snapshot=0.0,
    seconds_restore=0.0,
    seconds_first_token=0.6,
)


def thought(text: str, n_tokens: int = 3) -> Delta:
    return Delta(request=REQUEST, channel=Channel.REASONING, text=text, n_tokens=n_tokens)


def said(text: str, n_tokens: int = 5, logprobs: tuple[TokenLogprob, ...] = ()) -> Delta:
    return Delta(request=REQUEST, channel=Channel.REPLY, text=text, n_tokens=n_tokens, logprobs=logprobs)


def reply(
    *parts: Delta | ToolCall,
    reason: EndReason = EndReason.STOP,
    stopped_by: str = "",
    diagnosis: Diagnosis | None = None,
) -> list[ReplyPart]:
    calls = [part for part in parts if isinstance(part, ToolCall)]
    texts = [part for part in parts if isinstance(part, Delta)]
    message = Message(
        role=Role.ASSISTANT,
        text="".join(part.text for part in texts if part.channel is Channel.REPLY),
        reasoning="".join(part.text for part in texts if part.channel is Channel.REASONING),
        tool_calls=tuple(calls),
    )
    return [
        PlannedPart(explanation=EXPLANATION, diagnosis=diagnosis),
        *(Called(request=REQUEST, index=calls.index(p), call=p) if isinstance(p, ToolCall) else p for p in parts),
        Ended(reason=reason, usage=USAGE, explanation=EXPLANATION, message=message, stopped_by=stopped_by),
    ]


def streamed(writer: ReplyWriter, parts: list[ReplyPart]) -> list[dict[str, Any]]:
    return events_of(b"".join(writer.stream(part) for part in parts))


def events_of(data: bytes) -> list[dict[str, Any]]:
    """The events of a stream, each of which says its own name twice."""
    found: list[dict[str, Any]] = []
    for block in data.decode().split("\n\n"):
        if not block or block.startswith(":"):
            continue
        name, told = block.split("\n")
        event = json.loads(told.removeprefix("data: "))
        assert name == f"event: {event['type']}"
        found.append(event)
    return found


def whole(writer: ReplyWriter, parts: list[ReplyPart]) -> dict[str, Any]:
    for part in parts:
        writer.stream(part)
    return writer.whole()
