"""Replies as OpenAI's chat completions have them, whole and in pieces, with llama-server's additions."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core.prompt.messages import ToolCall
from engine.core.prompt.streaming import Channel
from engine.events import Called, Delta, PrefillProgress, TokenLogprob, Usage
from engine.server.apis.api import Json, error_body, server_sent
from engine.server.asked.asking import new_id
from engine.server.asked.diagnostics import openai_diagnostics
from engine.server.asked.explaining import explanation_json, timings_json
from engine.server.asked.parts import Ended, EndReason, PlannedPart, ReplyFailed, ReplyPart

DONE = b"data: [DONE]\n\n"
FINISH_REASONS = {
    EndReason.STOP: "stop",
    EndReason.STOP_TEXT: "stop",
    EndReason.TOOL_CALLS: "tool_calls",
    EndReason.LENGTH: "length",
    EndReason.CONTEXT_FULL: "length",
}
_MEMBERS = {Channel.REPLY: "content", Channel.REASONING: "reasoning_content"}


@dataclass(slots=True, kw_only=True)
class OpenAiWriter:
    """What replies of the older APIs have in common. `wants_usage`: a stream ends with the sums."""

    model: str
    created: int = 0
    wants_usage: bool = False
    wants_explanation: bool = False
    wants_progress: bool = False
    id: str = field(default_factory=lambda: new_id("cmpl-"))
    _begun: PlannedPart | None = None
    _ended: Ended | None = None

    def stream_failed(self, failure: ReplyFailed) -> bytes:
        return server_sent(error_body(failure))

    def _head(self, kind: str) -> Json:
        return {
            "id": self.id,
            "object": kind,
            "created": self.created,
            "model": self.model,
            "system_fingerprint": "cairn",
        }

    def _added(self, ended: Ended) -> Json:
        """The times; and the explanation, and what parts the request from another one, where the client asked."""
        found: Json = {"timings": timings_json(ended.usage)}
        begun = self._begun
        if begun is not None and begun.diagnosis is not None:
            found["prompt_cache_diagnostics"] = openai_diagnostics(begun.diagnosis)
        if self.wants_explanation:
            found["cairn"] = explanation_json(ended.explanation)
            found["cairn"]["warnings"] = list(begun.warnings) if begun is not None else []
        return found


@dataclass(slots=True, kw_only=True)
class ChatWriter(OpenAiWriter):
    """`n_top`: so many likely tokens are told in each place."""

    n_top: int = 0
    id: str = field(default_factory=lambda: new_id("chatcmpl-"))
    _logprobs: list[Json] = field(default_factory=list)
    _n_reasoning: int = 0

    def stream(self, part: ReplyPart) -> bytes:
        match part:
            case PlannedPart():
                self._begun = part
                return self._chunk({"role": "assistant", "content": None})
            case PrefillProgress():
                return self._chunk({}, prompt_progress=progress_json(part)) if self.wants_progress else b""
            case Delta():
                return self._said(part)
            case Called():
                return self._chunk({"tool_calls": [{"index": part.index, **_call(part.call)}]})
            case Ended():
                return self._end(part)

    def _said(self, part: Delta) -> bytes:
        is_reasoning = part.channel is Channel.REASONING
        if is_reasoning:
            self._n_reasoning = part.n_tokens
        if not part.text and not part.logprobs:
            return b""
        logprobs = [] if is_reasoning else [logprob_json(one, self.n_top) for one in part.logprobs]
        self._logprobs += logprobs
        delta = {_MEMBERS[part.channel]: part.text} if part.text else {}
        return self._chunk(delta, logprobs={"content": logprobs, "refusal": None} if logprobs else None)

    def _end(self, ended: Ended) -> bytes:
        self._ended = ended
        more = self._added(ended)
        last = self._chunk({}, reason=FINISH_REASONS[ended.reason], **more)
        if not self.wants_usage:
            return last + DONE
        usage = {"choices": [], "usage": self._usage(ended.usage), "timings": more["timings"]}
        return last + server_sent(self._head("chat.completion.chunk") | usage) + DONE

    def whole(self) -> Json:
        ended = self._ended
        assert ended is not None
        said = ended.message
        message: Json = {
            "role": "assistant",
            "content": None if said.tool_calls and not said.text else said.text,
            "refusal": None,
            "annotations": [],
        }
        if said.reasoning:
            message["reasoning_content"] = said.reasoning
        if said.tool_calls:
            message["tool_calls"] = [_call(call) for call in said.tool_calls]
        choice = {
            "index": 0,
            "message": message,
            "logprobs": {"content": self._logprobs, "refusal": None} if self._logprobs else None,
            "finish_reason": FINISH_REASONS[ended.reason],
        }
        told = {"choices": [choice], "usage": self._usage(ended.usage), **self._added(ended)}
        return self._head("chat.completion") | told

    def _chunk(self, delta: Json, *, reason: str | None = None, logprobs: Json | None = None, **more: object) -> bytes:
        choice = {"index": 0, "delta": delta, "logprobs": logprobs, "finish_reason": reason}
        usage = {"usage": None} if self.wants_usage else {}
        return server_sent(self._head("chat.completion.chunk") | {"choices": [choice]} | usage | more)

    def _usage(self, usage: Usage) -> Json:
        return usage_json(usage, n_reasoning=self._n_reasoning)


def progress_json(part: PrefillProgress) -> Json:
    """As llama-server has it."""
    return {
        "total": part.total,
        "cache": part.reused,
        "processed": part.done,
        "time_ms": round(part.seconds * 1000),
    }


def usage_json(usage: Usage, *, n_reasoning: int = 0) -> Json:
    return {
        "prompt_tokens": usage.n_prompt,
        "completion_tokens": usage.n_generated,
        "total_tokens": usage.n_prompt + usage.n_generated,
        "prompt_tokens_details": {"cached_tokens": usage.n_reused},
        "completion_tokens_details": {"reasoning_tokens": n_reasoning},
    }


def _call(call: ToolCall) -> Json:
    return {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.arguments}}


def logprob_json(token: TokenLogprob, n_top: int | None = None) -> Json:
    """With so many of the likely tokens in its place; None for all that there are."""
    top = [_likely(one.text, one.logprob) for one in token.top[:n_top]]
    return {**_likely(token.text, token.logprob), "top_logprobs": top}


def _likely(text: bytes, logprob: float) -> Json:
    return {"token": text.decode(errors="replace"), "logprob": logprob, "bytes": list(text)}
