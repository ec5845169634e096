"""Anthropic's API, /v1/messages: its requests as our values, refusing what is none.

A text and a list of one block with it are the same; what only Anthropic's own servers act on is passed over, so that
no client sees an error that it cannot mend, and the same chat is the same prompt however it is wrapped.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.commands import CALLS_OF, Generate
from engine.core.prompt.chat_options import Option, ThinkingChoices
from engine.core.prompt.messages import Chat, Message, Role, ToolSpec
from engine.core.prompt.request_parsing import sampling_of
from engine.core.prompt.request_values import (
    CharCount,
    Files,
    RequestError,
    function_spec,
    given,
    json_of,
    object_of,
    stop_texts,
)
from engine.server.apis.api import Api, Circumstances, Json
from engine.server.apis.bodies import CountBody, MessagesBody, checked
from engine.server.apis.message_blocks import Blocks
from engine.server.apis.message_writing import MessageWriter, error_body
from engine.server.apis.thoughts import thinking_options
from engine.server.asked.asking import ApiRequest, new_request

_BILLING = "x-anthropic-billing-header:"  # Claude Code's first block: it differs from session to session
_OWN_TOOL = (None, "custom")  # other types are Anthropic's own tools, which run there or need its models
_CHOICES = {"auto": "", "none": "none", "any": "required"}


def _read(body: Json, circumstances: Circumstances) -> tuple[ApiRequest, MessageWriter]:
    told = checked(body, MessagesBody)
    chat = _chat(told, body, circumstances)
    choice, allows_parallel = _tool_choice(told.tool_choice or {}, chat.tools)
    command = Generate(
        request=new_request(),
        session=circumstances.session,
        client=circumstances.client,
        chat=chat,
        sampling=sampling_of(body, circumstances.defaults),
        max_tokens=told.max_tokens,
        stop=stop_texts(told.stop_sequences or [], "stop_sequences"),
        schema=_schema(told),
        parses_calls=True,
        tool_choice=choice,
        allows_parallel=allows_parallel,
    )
    asked = ApiRequest(
        command=command,
        streams=bool(told.stream),
        wants_explanation=bool(told.cairn),
        compared_with=(told.diagnostics and told.diagnostics.previous_message_id) or "",
    )
    writer = MessageWriter(
        model=circumstances.model_name,
        hides_thoughts=(told.thinking or {}).get("display") == "omitted",
        compares=told.diagnostics is not None,
        explains=bool(told.cairn),
    )
    return asked, writer


MESSAGES = Api("/v1/messages", _read, error_body)


def read_count(body: Json, circumstances: Circumstances) -> Chat:
    """What is to be counted. Raises RequestError."""
    return _chat(checked(body, CountBody), body, circumstances)


def _chat(told: CountBody, body: Json, circumstances: Circumstances) -> Chat:
    texts = CharCount()
    tools, deferred = _tools(told.tools or [], texts)
    blocks = Blocks(texts=texts, files=Files(circumstances.read_media), deferred=deferred)
    listed = enumerate(told.messages)
    messages = (
        *_system(told.system, blocks),
        *(message for index, value in listed for message in _message(value, f"messages[{index}]", blocks)),
    )
    if not any(message.role is not Role.SYSTEM for message in messages):
        raise RequestError("messages must hold at least one message with a text")
    return Chat(messages=messages, tools=tools, options=_options(told, body, texts, circumstances.thinking))


def _system(value: object, blocks: Blocks) -> tuple[Message, ...]:
    """The system prompt, without the block in which a client says who pays."""
    if value is None:
        return ()
    parts = [part for part in blocks.texts_of(value, "system") if not part.startswith(_BILLING)]
    return (blocks.message(Role.SYSTEM, parts),) if any(parts) else ()


def _message(message: Json, path: str, blocks: Blocks) -> Iterator[Message]:
    role, content = message.get("role"), message.get("content")
    match role:
        case "user":
            yield from blocks.of_user(content, f"{path}.content")
        case "assistant":
            yield from blocks.of_assistant(content, f"{path}.content")
        case "system":
            yield blocks.message(Role.SYSTEM, blocks.texts_of(content, f"{path}.content"))
        case _:
            raise RequestError(f'{path}.role must be "user", "assistant" or "system"')


def _tools(listed: list[Json], texts: CharCount) -> tuple[tuple[ToolSpec, ...], dict[str, ToolSpec]]:
    """Those that are told at the head of the prompt, and those that are told where the client names them first."""
    told: list[ToolSpec] = []
    deferred: dict[str, ToolSpec] = {}
    for index, tool in enumerate(listed):
        path = f"tools[{index}]"
        if tool.get("type") not in _OWN_TOOL:
            continue
        spec = function_spec(tool, "input_schema", path, texts)
        if tool.get("defer_loading") is True:
            deferred[spec.name] = spec
        else:
            told.append(spec)
    return tuple(told), deferred


def _tool_choice(choice: Json, tools: tuple[ToolSpec, ...]) -> tuple[str, bool]:
    """What may be called, and whether several at once."""
    kind, allows_parallel = given(choice, "type", "auto"), choice.get("disable_parallel_tool_use") is not True
    if kind == "tool":
        name = CharCount().take(choice.get("name"), "tool_choice.name")
        if any(tool.name == name for tool in tools):
            return CALLS_OF + name, allows_parallel
        raise RequestError("tool_choice.name must be the name of one of the tools")
    if not isinstance(kind, str) or kind not in _CHOICES:
        raise RequestError('tool_choice.type must be "auto", "any", "tool" or "none"')
    return _CHOICES[kind] if tools else "", allows_parallel


def _options(told: CountBody, body: Json, texts: CharCount, thinking: ThinkingChoices) -> tuple[Option, ...]:
    """Who says nothing of thinking wants none, as with Anthropic's own models."""
    effort = texts.take(given(told.output_config or {}, "effort", ""), "output_config.effort")
    thinks = given(told.thinking or {}, "type", "disabled") != "disabled"
    return thinking_options(body, thinking, thinks=thinks, effort=effort, texts=texts)


def _schema(told: CountBody) -> str:
    value, path = given(told.output_config or {}, "format", None), "output_config.format"
    if value is None:
        value, path = told.output_format, "output_format"
    if value is None:
        return ""
    form = object_of(value, path)
    if form.get("type") != "json_schema":
        raise RequestError(f'{path}.type must be "json_schema"')
    return json_of(object_of(form.get("schema"), f"{path}.schema"), f"{path}.schema")
