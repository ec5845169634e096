"""OpenAI's newer API, /v1/responses: its requests as our values, refusing what is none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

from engine.commands import CALLS_OF, Generate
from engine.core.prompt.messages import Chat, Message, Role, Sampling, ToolCall, ToolSpec
from engine.core.prompt.request_parsing import content_of, sampling_of
from engine.core.prompt.request_values import (
    MAX_TOOLS,
    CharCount,
    Files,
    RequestError,
    check_text,
    function_spec,
    given,
    json_of,
    list_of,
    object_of,
    stop_texts,
)
from engine.server.apis.api import Api, Circumstances, Json
from engine.server.apis.bodies import ResponseBody, api_request, checked
from engine.server.apis.response_writing import ResponseWriter
from engine.server.apis.thoughts import thinking_options, thought_of
from engine.server.asked.asking import ApiRequest, new_request
from engine.server.noted.kept_responses import Kept, KeptResponse, kept_item

_CHOICES = {"auto": "", "none": "none", "required": "required"}
_LOGPROBS = "message.output_text.logprobs"
_SEALED = "reasoning.encrypted_content"
_ANY_OBJECT = '{"type": "object"}'
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


def _read(body: Json, circumstances: Circumstances) -> tuple[ApiRequest, ResponseWriter]:
    told = checked(body, ResponseBody)
    texts = CharCount()
    tools, namespaces = _tools(told.tools or [], texts)
    instructions = texts.take(told.instructions or "", "instructions")
    led = (Message(role=Role.SYSTEM, text=instructions),) if instructions else ()
    kept = circumstances.responses
    said = _said(told, kept, Items(texts=texts, files=Files(circumstances.read_media), find=partial(kept_item, kept)))
    if body.get("conversation") is not None:
        raise RequestError("conversation is not kept here; send its items, or previous_response_id")
    if not any(message.role is not Role.SYSTEM for message in said) and not led:
        raise RequestError("input must hold a text or at least one message")
    include = told.include or []
    effort = texts.take(given(told.reasoning or {}, "effort", ""), "reasoning.effort")
    thinks = False if effort == "none" else None
    options = thinking_options(body, circumstances.thinking, thinks=thinks, effort=effort, texts=texts)
    limit = told.max_output_tokens
    command = Generate(
        request=new_request(),
        session=circumstances.session,
        client=circumstances.client,
        chat=Chat(messages=(*led, *said), tools=tools, options=options),
        sampling=sampling_of(body, circumstances.defaults),
        max_tokens=circumstances.max_tokens if limit is None or limit < 0 else limit,
        parses_calls=True,
        stop=stop_texts(told.stop or [], "stop"),
        schema=_schema((told.text or {}).get("format")),
        tool_choice=_tool_choice(told.tool_choice or "auto", tools),
        allows_parallel=told.parallel_tool_calls is not False,
        n_logprobs=told.top_logprobs or (0 if _LOGPROBS in include else -1),
    )

    def keep(reply: Message, body: Json) -> None:
        """What the next request may go on from: all messages but the instructions, which hold for one request."""
        messages = (*said, reply)
        kept.keep(body["id"], KeptResponse(messages=messages, body=body), messages)

    writer = ResponseWriter(
        created=circumstances.created,
        echoed=_echoed(body, circumstances.model_name, command.sampling),
        namespaces=namespaces,
        seals_thoughts=_SEALED in include,
        shows_progress=bool(told.return_progress),
        explains=bool(told.cairn),
        keep=keep if told.store is not False else None,
    )
    return api_request(told, command), writer


RESPONSES = Api("/v1/responses", _read)


def _said(told: ResponseBody, kept: Kept[KeptResponse], items: Items) -> tuple[Message, ...]:
    """What was said before, and what is said now."""
    before: tuple[Message, ...] = ()
    if told.previous_response_id:
        found = kept.find(told.previous_response_id)
        if found is None:
            raise RequestError("previous_response_id names a response that is not known here any more; send the items")
        before = found.messages
    return (*before, *items.messages(told.input))


def _tools(listed: list[Json], texts: CharCount) -> tuple[tuple[ToolSpec, ...], dict[str, str]]:
    """The functions, those of groups too, and the groups by their names. Tools that run at OpenAI's are passed over."""
    found: dict[str, ToolSpec] = {}
    namespaces: dict[str, str] = {}
    for index, tool in enumerate(listed):
        path, group = f"tools[{index}]", ""
        functions: list[object] = [tool]
        if tool.get("type") == "namespace":
            group = texts.take(tool.get("name"), f"{path}.name")
            functions = list_of(given(tool, "tools", []), f"{path}.tools", at_most=MAX_TOOLS)
        for n, one in enumerate(functions):
            place = f"{path}.tools[{n}]" if group else path
            function = object_of(one, place)
            if function.get("type") != "function":
                continue
            spec = _tool(function, place, texts)
            if found.setdefault(spec.name, spec) is spec and group:
                namespaces[spec.name] = group
    return tuple(found.values()), namespaces


def _tool(tool: Mapping[str, object], path: str, texts: CharCount) -> ToolSpec:
    """In the older form, where the function is an object of its own: that is what templates know."""
    of = object_of(tool["function"], f"{path}.function") if isinstance(tool.get("function"), dict) else tool
    return function_spec(of, "parameters", path, texts)


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


def _echoed(body: Json, model: str, sampling: Sampling) -> Json:
    """What a response says of its request: each member that OpenAI's has, whether it was said or not."""
    reasoning, text = body.get("reasoning") or {}, body.get("text") or {}
    return {
        **{name: usual if body.get(name) is None else body[name] for name, usual in _ECHOED.items()},
        "model": model,
        "tools": [_echoed_tool(tool) for tool in body.get("tools") or []],
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


def _echoed_tool(tool: Json) -> Json:
    if tool.get("type") != "function":
        return tool
    return {"description": None, "parameters": None, "strict": None, **tool}


def _format(form: Json | None) -> Json:
    if form is None:
        return {"type": "text"}
    return {"description": None, "strict": False, **form} if form.get("type") == "json_schema" else form


# The items of a request in OpenAI's newer form: messages, calls, results and thoughts one after another.
#
# What a model said at once comes back as several items: they are one message again. Ids of items are of no account.


FindItem = Callable[[str], Json | None]  # an item that was sent earlier, by its id

_ROLES = {"user": Role.USER, "assistant": Role.ASSISTANT, "system": Role.SYSTEM, "developer": Role.SYSTEM}
_PASSED_OVER = frozenset(  # what only OpenAI's own servers run, or tell
    {
        "apply_patch_call",
        "apply_patch_call_output",
        "code_interpreter_call",
        "compaction",
        "computer_call",
        "computer_call_output",
        "file_search_call",
        "image_generation_call",
        "local_shell_call",
        "local_shell_call_output",
        "mcp_approval_request",
        "mcp_approval_response",
        "mcp_call",
        "mcp_list_tools",
        "shell_call",
        "shell_call_output",
        "tool_search_call",
        "tool_search_output",
        "web_search_call",
    }
)
_RESULTS = ("function_call_output", "custom_tool_call_output")
_CALLS = ("function_call", "custom_tool_call")


@dataclass(frozen=True, slots=True, kw_only=True)
class Items:
    """Reads those of one request."""

    texts: CharCount
    files: Files
    find: FindItem

    def messages(self, value: str | list[Json] | None) -> tuple[Message, ...]:
        """What `input` says: a text is a question."""
        if isinstance(value, str):
            return (Message(role=Role.USER, text=self.texts.take(value, "input")),)
        items = enumerate(value or [])
        found = (self._message(item, f"input[{n}]") for n, item in items)
        return tuple(_together(message for message in found if message is not None))

    def _message(self, item: Mapping[str, object], path: str) -> Message | None:
        """What an item says, as a message of its own."""
        match given(item, "type", "message"):
            case "message":
                return self._said(item, path)
            case "reasoning":
                return Message(role=Role.ASSISTANT, reasoning=self._thought(item, path))
            case kind if kind in _CALLS:
                return Message(role=Role.ASSISTANT, tool_calls=(self._call(item, path),))
            case kind if kind in _RESULTS:
                text, media, joints = content_of(
                    given(item, "output", ""), f"{path}.output", Role.TOOL, self.texts, self.files
                )
                called = self.texts.of(item, "call_id", path)
                return Message(role=Role.TOOL, text=text, media=media, joints=joints, tool_call_id=called)
            case "item_reference":
                id = self.texts.take(item.get("id"), f"{path}.id")
                found = self.find(id)
                if found is None:
                    raise RequestError(f"{path}.id names what is not known here any more; send it again")
                return self._message(found, path)
            case str(kind) if kind in _PASSED_OVER:
                return None
            case _:
                raise RequestError(
                    f"{path}.type is not understood; message, reasoning, function_call and its output are"
                )

    def _said(self, item: Mapping[str, object], path: str) -> Message:
        role = item.get("role")
        if not isinstance(role, str) or role not in _ROLES:
            raise RequestError(f"{path}.role must be one of {', '.join(_ROLES)}")
        content = given(item, "content", "")
        if role == "assistant" and isinstance(content, list):
            content = [_of_refusal(part) for part in content]
        text, media, joints = content_of(content, f"{path}.content", _ROLES[role], self.texts, self.files)
        return Message(role=_ROLES[role], text=text, media=media, joints=joints)

    def _thought(self, item: Mapping[str, object], path: str) -> str:
        """As it was written; from what is sealed where the client was not shown it; else a summary of it."""
        for key in ("content", "encrypted_content", "summary"):
            value = item.get(key)
            if key == "encrypted_content" and isinstance(value, str):
                found = thought_of("", self.texts.take(value, f"{path}.{key}"))
            else:
                found = self._texts_of(value if isinstance(value, list) else [], f"{path}.{key}")
            if found:
                return found
        return ""

    def _texts_of(self, parts: list[object], path: str) -> str:
        told = (object_of(part, f"{path}[{n}]").get("text") for n, part in enumerate(parts))
        return "\n".join(self.texts.take(text, f"{path}[{n}].text") for n, text in enumerate(told))

    def _call(self, item: Mapping[str, object], path: str) -> ToolCall:
        if item.get("type") == "custom_tool_call":
            key = "input"
            written = json_of({"input": self.texts.of(item, key, path)}, path)
        else:
            key = "arguments"
            written = self.texts.take(given(item, key, "{}"), f"{path}.{key}")
            check_text(written, f"{path}.{key}")
        return ToolCall(
            id=self.texts.of(item, "call_id", path),
            name=self.texts.take(item.get("name"), f"{path}.name"),
            arguments=written,
        )


def _of_refusal(part: object) -> object:
    """A refusal is what the model said, too."""
    if isinstance(part, dict) and part.get("type") == "refusal":
        return {"type": "output_text", "text": part.get("refusal")}
    return part


def _together(messages: Iterable[Message]) -> Iterator[Message]:
    """The model's items that follow each other are one message, until a thought begins behind a call."""
    open_: Message | None = None
    for message in messages:
        if open_ is None or message.role is not Role.ASSISTANT or (message.reasoning and open_.tool_calls):
            if open_ is not None:
                yield open_
            open_ = None
        if message.role is not Role.ASSISTANT:
            yield message
        elif open_ is None:
            open_ = message
        else:
            open_ = _joined(open_, message)
    if open_ is not None:
        yield open_


def _joined(first: Message, second: Message) -> Message:
    """Two texts as the parts of one."""
    gap = "\n" if first.text and second.text else ""
    at = len(first.text) + len(gap)
    joints = (*first.joints, *((at - 1,) if gap else ()), *(at + joint for joint in second.joints))
    thoughts = filter(None, (first.reasoning, second.reasoning))
    return replace(
        first,
        text=f"{first.text}{gap}{second.text}",
        joints=joints,
        reasoning="\n".join(thoughts),
        tool_calls=(*first.tool_calls, *second.tool_calls),
    )
