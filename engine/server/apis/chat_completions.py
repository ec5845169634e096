"""OpenAI's chat completions, as most clients speak: /v1/chat/completions."""

from __future__ import annotations

import json
from collections.abc import Mapping

from engine.commands import CALLS_OF, Generate
from engine.core.prompt.request_parsing import parse_chat, parse_options
from engine.core.prompt.request_values import RequestError, is_too_deep
from engine.server.apis.api import Api, Circumstances, Json
from engine.server.apis.bodies import ChatBody, api_request, checked
from engine.server.apis.chat_writer import ChatWriter
from engine.server.asked.asking import ApiRequest, new_request

_CHOICES = {"auto": "", "none": "none", "required": "required"}


def _read(body: Json, given: Circumstances) -> tuple[ApiRequest, ChatWriter]:
    told = checked(body, ChatBody)
    body = _functions_only(body)
    chat, parsed = parse_chat(body, given.read_media), parse_options(body, defaults=given.defaults)
    if told.top_logprobs and not told.logprobs:
        raise RequestError("top_logprobs needs logprobs to be true")
    command = Generate(
        request=new_request(),
        session=given.session,
        client=given.client,
        chat=chat,
        sampling=parsed.sampling,
        max_tokens=given.max_tokens if parsed.max_tokens < 0 else parsed.max_tokens,
        stop=parsed.stop,
        schema=_schema(told),
        parses_calls=bool(chat.tools),
        tool_choice=_tool_choice(told.tool_choice, {tool.name for tool in chat.tools}),
        allows_parallel=told.parallel_tool_calls is not False,
        n_logprobs=(told.top_logprobs or 0) if told.logprobs else -1,
    )
    writer = ChatWriter(
        model=given.model_name,
        created=given.created,
        wants_usage=told.wants_usage,
        wants_explanation=bool(told.cairn),
        wants_progress=bool(told.return_progress),
        n_top=told.top_logprobs or 0,
    )
    return api_request(told, command), writer


CHAT_COMPLETIONS = Api("/v1/chat/completions", _read)


def _tool_choice(value: object, names: set[str]) -> str:
    """As `Generate` has it. Raises RequestError."""
    if value is None or not names:
        if value == "required":
            raise RequestError('tool_choice is "required", but the request has no tools')
        return ""
    if isinstance(value, str):
        if value not in _CHOICES:
            raise RequestError(f"tool_choice must be one of {', '.join(_CHOICES)}, or name a function")
        return _CHOICES[value]
    if isinstance(value, dict):
        function = value.get("function")
        name = function.get("name") if isinstance(function, dict) else value.get("name")
        if value.get("type") == "function" and isinstance(name, str):
            if name not in names:
                raise RequestError("tool_choice names a function that is not among the tools")
            return CALLS_OF + name
        allowed = value.get("allowed_tools", value)
        if value.get("type") == "allowed_tools" and isinstance(allowed, dict):
            return _CHOICES.get(str(allowed.get("mode")), "")
    raise RequestError('tool_choice must be {"type": "function", "function": {"name": …}}')


def _functions_only(body: Json) -> Json:
    """Tools that somebody else would run are left out: the model cannot call them."""
    tools = body.get("tools")
    if not isinstance(tools, list):
        return body
    return {**body, "tools": [tool for tool in tools if not _is_foreign(tool)]}


def _is_foreign(tool: object) -> bool:
    return isinstance(tool, dict) and "function" not in tool and tool.get("type") not in (None, "function")


def _schema(told: ChatBody) -> str:
    """The JSON schema that the reply has to fit, as text; "" for none. Raises RequestError."""
    if told.response_format is None:
        return schema_text(told.json_schema, "json_schema") if told.json_schema is not None else ""
    kind = told.response_format.get("type")
    if kind == "json_schema":
        named = told.response_format.get("json_schema")
        if not isinstance(named, Mapping) or "schema" not in named:
            raise RequestError("response_format.json_schema.schema is missing")
        return schema_text(named["schema"], "response_format.json_schema.schema")
    if kind == "json_object":
        return schema_text(told.response_format.get("schema") or {"type": "object"}, "response_format.schema")
    if kind != "text":
        raise RequestError("response_format.type must be one of text, json_object, json_schema")
    return ""


def schema_text(value: object, place: str) -> str:
    """A schema as the engine takes it. Raises RequestError."""
    if not isinstance(value, dict):
        raise RequestError(f"{place} must be an object")
    if is_too_deep(value):
        raise RequestError(f"{place} is nested too deeply")
    return json.dumps(value, ensure_ascii=False)
