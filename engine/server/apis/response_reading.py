"""Read a request in OpenAI's newer form (/v1/responses) into our values, refusing what is not one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.commands import CALLS_OF, MOST_LOGPROBS
from engine.core.prompt.messages import Chat, Message, Role, Sampling, ToolSpec
from engine.core.prompt.request_parsing import options_of, sampling_of
from engine.core.prompt.request_values import (
    MAX_TOOLS,
    Files,
    ReadMedia,
    RequestError,
    Texts,
    given,
    json_of,
    list_of,
    number_of,
    object_of,
    stop_texts,
)
from engine.server.apis.response_items import Items
from engine.server.apis.response_store import ResponseStore

_EFFORTS = {"minimal": "low", "xhigh": "high", "max": "high"}
_CHOICES = {"auto": "", "none": "none", "required": "required"}
_LOGPROBS = "message.output_text.logprobs"
_SEALED = "reasoning.encrypted_content"
_ANY_OBJECT = '{"type": "object"}'


@dataclass(frozen=True, slots=True, kw_only=True)
class ResponseRequest:
    """`said` is what the next request may go on from: all messages but the instructions, which hold for one request.

    `namespaces`: the group of each tool that was in one. `tool_choice` as in `engine.commands.Generate`.
    """

    chat: Chat
    said: tuple[Message, ...]
    sampling: Sampling
    max_tokens: int = -1
    stop: tuple[str, ...] = ()
    schema: str = ""
    tool_choice: str = ""
    allows_parallel: bool = True
    n_logprobs: int = -1
    seals_thoughts: bool = False
    is_stored: bool = True
    compared_with: str = ""
    namespaces: Mapping[str, str]


def read_response(
    body: Mapping[str, object], *, defaults: Sampling, store: ResponseStore, read_media: ReadMedia | None = None
) -> ResponseRequest:
    """The whole request. Raises RequestError that names the place."""
    if not isinstance(body.get("model"), str):
        raise RequestError("model is missing: the name of a model, as a text")
    texts = Texts()
    tools, namespaces = _tools(given(body, "tools", []), texts)
    instructions = texts.take(given(body, "instructions", ""), "instructions")
    told = (Message(role=Role.SYSTEM, text=instructions),) if instructions else ()
    said = _said(body, store, Items(texts=texts, files=Files(read_media), find=store.item))
    include = [entry for entry in list_of(given(body, "include", []), "include", at_most=100)]
    effort = texts.take(given(_member(body, "reasoning"), "effort", ""), "reasoning.effort")
    compared = given(_member(body, "prompt_cache_options"), "comparison_response_id", "")
    return ResponseRequest(
        chat=Chat(messages=(*told, *said), tools=tools, options=options_of(body, _EFFORTS.get(effort, effort), texts)),
        said=said,
        sampling=sampling_of(body, defaults),
        max_tokens=int(number_of(body, "max_output_tokens", -1, low=-1, high=2**31 - 1)),
        stop=stop_texts(given(body, "stop", []), "stop"),
        schema=_schema(_member(body, "text").get("format")),
        tool_choice=_tool_choice(given(body, "tool_choice", "auto"), tools),
        allows_parallel=given(body, "parallel_tool_calls", True) is not False,
        n_logprobs=_n_logprobs(body, include),
        seals_thoughts=_SEALED in include,
        is_stored=given(body, "store", True) is not False,
        compared_with=texts.take(compared, "prompt_cache_options.comparison_response_id"),
        namespaces=namespaces,
    )


def _member(body: Mapping[str, object], name: str) -> dict[str, object]:
    return object_of(given(body, name, {}), name)


def _said(body: Mapping[str, object], store: ResponseStore, items: Items) -> tuple[Message, ...]:
    """What was said before, and what is said now."""
    if body.get("conversation") is not None:
        raise RequestError("conversation is not kept here; send its items, or previous_response_id")
    before: tuple[Message, ...] = ()
    id = given(body, "previous_response_id", "")
    if id:
        kept = store.find(items.texts.take(id, "previous_response_id"))
        if kept is None:
            raise RequestError("previous_response_id names a response that is not known here any more; send the items")
        before = kept.messages
    said = (*before, *items.messages(body.get("input")))
    if not any(message.role is not Role.SYSTEM for message in said) and not given(body, "instructions", ""):
        raise RequestError("input must hold a text or at least one item")
    return said


def _tools(value: object, texts: Texts) -> tuple[tuple[ToolSpec, ...], dict[str, str]]:
    """The functions, those of groups too, and the groups by their names. Tools that run at OpenAI's are passed over."""
    found: dict[str, ToolSpec] = {}
    namespaces: dict[str, str] = {}
    for index, entry in enumerate(list_of(value, "tools", at_most=MAX_TOOLS)):
        path = f"tools[{index}]"
        tool = object_of(entry, path)
        if tool.get("type") == "namespace":
            group = texts.take(tool.get("name"), f"{path}.name")
            inner = list_of(given(tool, "tools", []), f"{path}.tools", at_most=MAX_TOOLS)
            listed = [(object_of(one, f"{path}.tools[{n}]"), f"{path}.tools[{n}]") for n, one in enumerate(inner)]
        else:
            group, listed = "", [(tool, path)]
        for function, place in listed:
            if function.get("type") != "function":
                continue
            spec = _tool(function, place, texts)
            if found.setdefault(spec.name, spec) is spec and group:
                namespaces[spec.name] = group
    return tuple(found.values()), namespaces


def _tool(tool: Mapping[str, object], path: str, texts: Texts) -> ToolSpec:
    """In the older form, where the function is an object of its own: that is what templates know."""
    of = object_of(tool["function"], f"{path}.function") if isinstance(tool.get("function"), dict) else tool
    name = texts.take(of.get("name"), f"{path}.name")
    function = {
        "name": name,
        "description": given(of, "description", ""),
        "parameters": object_of(given(of, "parameters", {}), f"{path}.parameters"),
    }
    return ToolSpec(name=name, definition=texts.take(json_of({"type": "function", "function": function}, path), path))


def _tool_choice(value: object, tools: tuple[ToolSpec, ...]) -> str:
    if isinstance(value, str):
        if value not in _CHOICES:
            raise RequestError(f"tool_choice must be an object or one of {', '.join(_CHOICES)}")
        return _CHOICES[value] if tools else ""
    choice = object_of(value, "tool_choice")
    if choice.get("type") == "allowed_tools":
        allowed = list_of(given(choice, "tools", []), "tool_choice.tools", at_most=MAX_TOOLS)
        if choice.get("mode") != "required":
            return ""
        return _named(object_of(allowed[0], "tool_choice.tools[0]"), tools) if len(allowed) == 1 else "required"
    return _named(choice, tools) if choice.get("type") == "function" else ""


def _named(choice: Mapping[str, object], tools: tuple[ToolSpec, ...]) -> str:
    name = choice.get("name")
    if not any(tool.name == name for tool in tools):
        raise RequestError("tool_choice must name one of the tools")
    return f"{CALLS_OF}{name}"


def _schema(value: object) -> str:
    """What the reply has to fit, as JSON; "" for any text."""
    if value is None:
        return ""
    form = object_of(value, "text.format")
    match form.get("type"):
        case "text":
            return ""
        case "json_object":
            return _ANY_OBJECT
        case "json_schema":
            return json_of(object_of(form.get("schema"), "text.format.schema"), "text.format.schema")
        case _:
            raise RequestError('text.format.type must be "text", "json_object" or "json_schema"')


def _n_logprobs(body: Mapping[str, object], include: list[object]) -> int:
    n_top = int(number_of(body, "top_logprobs", 0, low=0, high=MOST_LOGPROBS))
    return n_top if n_top or _LOGPROBS in include else -1
