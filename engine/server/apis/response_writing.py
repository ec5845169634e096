"""A reply in OpenAI's newer form: a response with its items, or the events of its stream."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from engine.core.prompt.messages import Message, ToolCall
from engine.core.prompt.streaming import Channel
from engine.events import Called, Delta, PrefillProgress
from engine.server.apis.api import CODES, Json, server_sent
from engine.server.apis.chat_writer import logprob_json, progress_json
from engine.server.apis.thoughts import held
from engine.server.asked.asking import new_id
from engine.server.asked.diagnostics import openai_diagnostics
from engine.server.asked.explaining import explanation_json, timings_json
from engine.server.asked.parts import Ended, EndReason, PlannedPart, ReplyFailed, ReplyPart

_CUT_SHORT = (EndReason.LENGTH, EndReason.CONTEXT_FULL)
_PARTS = {Channel.REPLY: "output_text", Channel.REASONING: "reasoning_text"}


def _error_code(failure: ReplyFailed) -> str:
    """What OpenAI calls it, of a response that failed."""
    if failure.status == 429:
        return "rate_limit_exceeded"
    return CODES.get(failure.code, "invalid_prompt" if failure.status == 400 else "server_error")


@dataclass(slots=True, kw_only=True)
class ResponseWriter:
    """One response. `echoed`: what it repeats of its request. `keep` gets the reply and the response once it is whole.

    `namespaces`: the groups of tools that have one. `seals_thoughts`: thoughts come sealed as well, for a client that
    sends nothing else of them back. `shows_progress`, `explains`: as the request asked for.
    """

    id: str = field(default_factory=lambda: new_id("resp_"))
    created: int
    echoed: Json
    namespaces: dict[str, str] = field(default_factory=dict)
    seals_thoughts: bool = False
    shows_progress: bool = False
    explains: bool = False
    keep: Callable[[Message, Json], None] | None = None
    _output: list[Json] = field(default_factory=list)
    _pieces: list[str] = field(default_factory=list)  # of the open item
    _logprobs: list[Json] = field(default_factory=list)
    _open: Channel | None = None
    _n_events: int = 0
    _n_thought: int = 0
    _told: Json = field(default_factory=dict)  # of the whole response, besides what OpenAI has
    _body: Json = field(default_factory=dict)

    def stream(self, part: ReplyPart) -> bytes:
        match part:
            case PlannedPart():
                if part.diagnosis is not None:
                    self._told["prompt_cache_diagnostics"] = openai_diagnostics(part.diagnosis)
                begun = self._response("in_progress")
                created = self._event("response.created", response=begun)
                return created + self._event("response.in_progress", response=begun)
            case PrefillProgress():
                return self._progress(part) if self.shows_progress else b""
            case Delta():
                return self._said(part)
            case Called():
                return self._closed("completed") + self._called(part.call)
            case Ended():
                return self._ended(part)

    def stream_failed(self, failure: ReplyFailed) -> bytes:
        closed = self._closed("incomplete")
        error = {"code": _error_code(failure), "message": failure.told}
        return closed + self._event("response.failed", response=self._response("failed", error=error))

    def whole(self) -> Json:
        return self._body

    def _response(self, status: str, **members: object) -> Json:
        return {
            "id": self.id,
            "object": "response",
            "created_at": self.created,
            "completed_at": None,
            "status": status,
            "error": None,
            "incomplete_details": None,
            **self.echoed,
            "output": list(self._output),
            "usage": None,
            **self._told,
            **members,
        }

    def _progress(self, part: PrefillProgress) -> bytes:
        progress, begun = progress_json(part), self._response("in_progress")
        return self._event("response.in_progress", response=begun, prompt_progress=progress)

    def _said(self, part: Delta) -> bytes:
        if part.channel is Channel.REASONING:
            self._n_thought = part.n_tokens
        logprobs = [logprob_json(one) for one in part.logprobs]
        if not part.text and self._open is not part.channel:
            return b""
        opened = b"" if self._open is part.channel else self._closed("completed") + self._opened(part.channel)
        self._pieces.append(part.text)
        if part.channel is Channel.REASONING:
            return opened + self._of_part("response.reasoning_text.delta", delta=part.text)
        self._logprobs += logprobs
        return opened + self._of_part("response.output_text.delta", delta=part.text, logprobs=logprobs)

    def _opened(self, channel: Channel) -> bytes:
        self._open, self._pieces, self._logprobs = channel, [], []
        item: Json = (
            {"type": "message", "id": new_id("msg_"), "status": "in_progress", "role": "assistant", "content": []}
            if channel is Channel.REPLY
            else {"type": "reasoning", "id": new_id("rs_"), "summary": [], "content": []}
        )
        self._output.append(item)
        added = self._of_output("response.output_item.added", item=item)
        return added + self._of_part("response.content_part.added", part=self._part(channel, ""))

    def _closed(self, status: str) -> bytes:
        """The end of the item that is open, if any."""
        channel, self._open = self._open, None
        if channel is None:
            return b""
        text = "".join(self._pieces)
        part = self._part(channel, text)
        item: Json = {**self._output[-1], "content": [part]}
        if channel is Channel.REPLY:
            item["status"] = status
            done = self._of_part("response.output_text.done", text=text, logprobs=self._logprobs)
        else:
            if self.seals_thoughts:
                item["encrypted_content"] = held(text)
            done = self._of_part("response.reasoning_text.done", text=text)
        done += self._of_part("response.content_part.done", part=part)
        self._output[-1] = item
        return done + self._of_output("response.output_item.done", item=item)

    def _part(self, channel: Channel, text: str) -> Json:
        part: Json = {"type": _PARTS[channel], "text": text}
        return {**part, "annotations": [], "logprobs": list(self._logprobs)} if channel is Channel.REPLY else part

    def _called(self, call: ToolCall) -> bytes:
        item: Json = {
            "type": "function_call",
            "id": new_id("fc_"),
            "call_id": call.id,
            "name": call.name,
            "arguments": call.arguments,
            "status": "completed",
        }
        if call.name in self.namespaces:
            item["namespace"] = self.namespaces[call.name]
        self._output.append(item)
        begun = {**item, "arguments": "", "status": "in_progress"}
        about = {"item_id": item["id"]}
        return (
            self._of_output("response.output_item.added", item=begun)
            + self._of_output("response.function_call_arguments.delta", delta=call.arguments, **about)
            + self._of_output(
                "response.function_call_arguments.done", arguments=call.arguments, name=call.name, **about
            )
            + self._of_output("response.output_item.done", item=item)
        )

    def _ended(self, part: Ended) -> bytes:
        status = "incomplete" if part.reason in _CUT_SHORT else "completed"
        said = b"" if self._output else self._opened(Channel.REPLY)
        closed = said + self._closed(status)
        if self.explains:
            self._told["cairn"] = explanation_json(part.explanation)
        self._body = self._response(
            status,
            completed_at=int(time.time()),
            incomplete_details={"reason": "max_output_tokens"} if status == "incomplete" else None,
            usage=self._usage(part),
        )
        if self.keep is not None:
            self.keep(part.message, self._body)
        timings = timings_json(part.usage)
        ended = self._event(f"response.{status}", response=self._body, timings=timings)
        self._body = {**self._body, "timings": timings}
        return closed + ended

    def _usage(self, part: Ended) -> Json:
        usage = part.usage
        return {
            "input_tokens": usage.n_prompt,
            "input_tokens_details": {"cached_tokens": usage.n_reused, "cache_write_tokens": 0},
            "output_tokens": usage.n_generated,
            "output_tokens_details": {"reasoning_tokens": self._n_thought},
            "total_tokens": usage.n_prompt + usage.n_generated,
        }

    def _of_part(self, event: str, /, **members: object) -> bytes:
        """An event of the open item's only part."""
        return self._of_output(event, item_id=self._output[-1]["id"], content_index=0, **members)

    def _of_output(self, event: str, /, **members: object) -> bytes:
        return self._event(event, output_index=len(self._output) - 1, **members)

    def _event(self, name: str, /, **members: object) -> bytes:
        event: Json = {"type": name, "sequence_number": self._n_events, **members}
        self._n_events += 1
        return server_sent(event, name)
