"""A reply in Anthropic's form: a message, or the events of its stream."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from engine.core.prompt.messages import ToolCall
from engine.core.prompt.streaming import Channel
from engine.events import Called, Delta, PrefillProgress
from engine.server.apis.api import Json, server_sent
from engine.server.apis.thoughts import held, signed
from engine.server.asked.asking import new_id
from engine.server.asked.diagnostics import anthropic_diagnostics
from engine.server.asked.explaining import explanation_json
from engine.server.asked.parts import Ended, EndReason, PlannedPart, ReplyFailed, ReplyPart

_STOP_REASONS = {
    EndReason.STOP: "end_turn",
    EndReason.LENGTH: "max_tokens",
    EndReason.STOP_TEXT: "stop_sequence",
    EndReason.TOOL_CALLS: "tool_use",
    EndReason.CONTEXT_FULL: "model_context_window_exceeded",
}
_TOO_LONG = "prompt-too-long"
_ERROR_TYPES = {
    400: "invalid_request_error",
    401: "authentication_error",
    403: "permission_error",
    404: "not_found_error",
    405: "invalid_request_error",
    408: "timeout_error",
    413: "request_too_large",
    415: "invalid_request_error",
    422: "invalid_request_error",
    429: "rate_limit_error",
    503: "overloaded_error",
    504: "timeout_error",
    529: "overloaded_error",
}


def error_body(failure: ReplyFailed) -> Json:
    """An error as Anthropic has it. Clients know by its first words that they have to compact."""
    kind = _ERROR_TYPES.get(failure.status, "api_error")
    message = f"prompt is too long: {failure.told}" if failure.code == _TOO_LONG else failure.told
    return {"type": "error", "error": {"type": kind, "message": message}, "request_id": new_id("req_")}


@dataclass(slots=True, kw_only=True)
class MessageWriter:
    """One message. `compares`, `explains`: the client asked why its cache was missed, or for the whole explanation."""

    id: str = field(default_factory=lambda: new_id("msg_"))
    model: str
    hides_thoughts: bool = False
    compares: bool = False
    explains: bool = False
    _told: Json = field(default_factory=dict)  # what only who asked for it gets
    _blocks: list[Json] = field(default_factory=list)
    _pieces: list[str] = field(default_factory=list)  # of the open block
    _open: Channel | None = None
    _n_prompt: int = 0
    _n_reused: int = 0
    _n_written: int = 0
    _n_thought: int = 0
    _reason: str | None = None
    _stopped_by: str | None = None

    def stream(self, part: ReplyPart) -> bytes:
        match part:
            case PlannedPart():
                return self._begun(part)
            case PrefillProgress():
                return _event("ping")
            case Delta():
                return self._said(part)
            case Called():
                return self._called(part.call)
            case Ended():
                return self._ended(part)

    def stream_failed(self, failure: ReplyFailed) -> bytes:
        return server_sent(error_body(failure), "error")

    def whole(self) -> Json:
        return self._message(self._blocks)

    def _begun(self, part: PlannedPart) -> bytes:
        self._n_prompt, self._n_reused = part.explanation.n_prompt, part.explanation.reused
        if self.compares:
            self._told["diagnostics"] = anthropic_diagnostics(part.diagnosis) if part.diagnosis is not None else None
        return _event("message_start", message=self._message([])) + _event("ping")

    def _ended(self, part: Ended) -> bytes:
        closed = self._closed() + (b"" if self._blocks else self._opened(Channel.REPLY) + self._closed())
        usage = part.usage
        self._n_prompt, self._n_reused, self._n_written = usage.n_prompt, usage.n_reused, usage.n_generated
        self._reason, self._stopped_by = _STOP_REASONS[part.reason], part.stopped_by or None
        added: Json = {"cairn": explanation_json(part.explanation)} if self.explains else {}
        self._told |= added
        delta = {
            "stop_reason": self._reason,
            "stop_sequence": self._stopped_by,
            "stop_details": None,
            "container": None,
        }
        return closed + _event("message_delta", delta=delta, usage=self._usage(), **added) + _event("message_stop")

    def _message(self, content: list[Json]) -> Json:
        return {
            "id": self.id,
            "type": "message",
            "role": "assistant",
            "model": self.model,
            "content": content,
            "stop_reason": self._reason,
            "stop_sequence": self._stopped_by,
            "stop_details": None,
            "container": None,
            "usage": self._usage(),
            **self._told,
        }

    def _usage(self) -> Json:
        """All three kinds of input together are the prompt; nothing is ever read twice to be kept."""
        return {
            "input_tokens": self._n_prompt - self._n_reused,
            "cache_creation_input_tokens": 0,
            "cache_read_input_tokens": self._n_reused,
            "cache_creation": {"ephemeral_5m_input_tokens": 0, "ephemeral_1h_input_tokens": 0},
            "output_tokens": self._n_written,
            "output_tokens_details": {"thinking_tokens": self._n_thought},
            "server_tool_use": None,
            "service_tier": "standard",
            "inference_geo": None,
        }

    def _said(self, part: Delta) -> bytes:
        self._n_written = part.n_tokens
        if part.channel is Channel.REASONING:
            self._n_thought = part.n_tokens
        if not part.text:
            return b""
        opened = b"" if self._open is part.channel else self._closed() + self._opened(part.channel)
        self._pieces.append(part.text)
        if part.channel is Channel.REPLY:
            return opened + self._delta("text_delta", text=part.text)
        return opened + (b"" if self.hides_thoughts else self._delta("thinking_delta", thinking=part.text))

    def _called(self, call: ToolCall) -> bytes:
        block = {"type": "tool_use", "id": call.id, "name": call.name, "caller": {"type": "direct"}}
        given = _arguments(call)
        closed = self._closed()
        self._blocks.append({**block, "input": given})
        return (
            closed
            + self._event("content_block_start", content_block={**block, "input": {}})
            + self._delta("input_json_delta", partial_json=msgspec.json.encode(given).decode())
            + self._event("content_block_stop")
        )

    def _opened(self, channel: Channel) -> bytes:
        self._open, self._pieces = channel, []
        thinks = channel is Channel.REASONING
        block: Json = (
            {"type": "thinking", "thinking": "", "signature": ""}
            if thinks
            else {"type": "text", "text": "", "citations": None}
        )
        self._blocks.append(block)
        return self._event("content_block_start", content_block=block)

    def _closed(self) -> bytes:
        """The end of the block that is open, if any: its text is whole, and a thought is signed."""
        channel, self._open, text = self._open, None, "".join(self._pieces)
        if channel is None:
            return b""
        if channel is Channel.REPLY:
            self._blocks[-1] = {**self._blocks[-1], "text": text}
            return self._event("content_block_stop")
        signature, shown = (held(text), "") if self.hides_thoughts else (signed(text), text)
        self._blocks[-1] = {**self._blocks[-1], "thinking": shown, "signature": signature}
        return self._delta("signature_delta", signature=signature) + self._event("content_block_stop")

    def _delta(self, kind: str, **members: object) -> bytes:
        return self._event("content_block_delta", delta={"type": kind, **members})

    def _event(self, name: str, **members: object) -> bytes:
        return _event(name, index=len(self._blocks) - 1, **members)


def _event(name: str, **members: object) -> bytes:
    return server_sent({"type": name, **members}, name)


def _arguments(call: ToolCall) -> Json:
    """An object in any case, as clients parse nothing else; what is none stays under a name of its own."""
    try:
        found: object = msgspec.json.decode(call.arguments or "{}")
    except msgspec.DecodeError:
        found = None
    return found if isinstance(found, dict) else {"arguments": call.arguments}
