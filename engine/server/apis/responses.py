"""OpenAI's newer API: /v1/responses."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from engine.commands import Generate
from engine.core.prompt.messages import Message, Sampling
from engine.server.apis.api import Circumstances, Json, ReplyWriter, error_body
from engine.server.apis.response_reading import ResponseRequest, read_response
from engine.server.apis.response_writing import ResponseWriter
from engine.server.asked.asking import ApiRequest, new_id, new_request
from engine.server.noted.kept_responses import KeptResponse, KeptResponses

_ECHOED: Mapping[str, object] = {  # with what stands for what a request does not say
    "previous_response_id": None,
    "instructions": None,
    "max_output_tokens": None,
    "max_tool_calls": None,
    "parallel_tool_calls": True,
    "tool_choice": "auto",
    "top_logprobs": 0,
    "metadata": {},
    "safety_identifier": None,
    "prompt_cache_key": None,
    "user": None,
}


class Responses:
    """An Api."""

    path = "/v1/responses"

    def read_request(self, body: Json, given: Circumstances) -> tuple[ApiRequest, ReplyWriter]:
        read = read_response(body, given)
        id = new_id("resp_")
        command = Generate(
            request=new_request(),
            session=given.session,
            chat=read.chat,
            sampling=read.sampling,
            max_tokens=given.max_tokens if read.max_tokens < 0 else read.max_tokens,
            stop=read.stop,
            schema=read.schema,
            parses_calls=True,
            tool_choice=read.tool_choice,
            allows_parallel=read.allows_parallel,
            n_logprobs=read.n_logprobs,
            client=given.client,
        )
        asked = ApiRequest(
            model=str(body["model"]),
            command=command,
            streams=read.streams,
            client=given.client,
            wants_explanation=read.explains,
            wants_progress=read.shows_progress,
            compared_with=read.compared_with,
        )
        writer = ResponseWriter(
            id=id,
            created=given.created,
            echoed=_echoed(body, given.model_name, read.sampling),
            namespaces=dict(read.namespaces),
            seals_thoughts=read.seals_thoughts,
            shows_progress=asked.wants_progress,
            explains=asked.wants_explanation,
            keep=partial(_keep, given.responses, id, read) if read.is_stored else None,
        )
        return asked, writer

    def error_body(self, status: int, message: str, field: str, code: str) -> Json:
        return error_body(status, message, field, code)


def _keep(kept: KeptResponses, id: str, read: ResponseRequest, reply: Message, body: Json) -> None:
    kept.keep(KeptResponse(id=id, messages=(*read.said, reply), body=body))


def _echoed(body: Json, model: str, sampling: Sampling) -> Json:
    """What a response says of its request: each member that OpenAI's has, whether it was said or not."""
    reasoning, text = body.get("reasoning") or {}, body.get("text") or {}
    echoed: Json = {
        **{name: usual if body.get(name) is None else body[name] for name, usual in _ECHOED.items()},
        "model": model,
        "tools": [_tool(tool) for tool in body.get("tools") or []],
        "text": {**text, "format": _format(text.get("format"))},
        "reasoning": {"effort": reasoning.get("effort"), "summary": reasoning.get("summary")},
        "temperature": sampling.temperature,
        "top_p": sampling.top_p,
        "presence_penalty": sampling.presence_penalty,
        "frequency_penalty": sampling.frequency_penalty,
        "truncation": "disabled",
        "store": body.get("store") is not False,
        "background": False,
        "service_tier": "default",
    }
    return echoed


def _tool(tool: Json) -> Json:
    if tool.get("type") != "function":
        return tool
    return {"description": None, "parameters": None, "strict": None, **tool}


def _format(form: Json | None) -> Json:
    if form is None:
        return {"type": "text"}
    return {"description": None, "strict": False, **form} if form.get("type") == "json_schema" else form
