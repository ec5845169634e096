"""Read a request in Anthropic's form (/v1/messages) into our values, refusing what is not one.

A text and a list of one block with it are the same; what only Anthropic's own servers act on is passed over, so that
no client sees an error that it cannot mend, and the same chat is the same prompt however it is wrapped.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.commands import CALLS_OF
from engine.core.prompt.chat_options import THINKING, Option
from engine.core.prompt.messages import Chat, Message, Role, Sampling, ToolSpec
from engine.core.prompt.request_parsing import options_of, sampling_of
from engine.core.prompt.request_values import (
    MAX_MESSAGES,
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
from engine.server.apis.message_blocks import Blocks

_BILLING = "x-anthropic-billing-header:"  # Claude Code's first block: it differs from session to session
_OWN_TOOL = (None, "custom")  # other types are Anthropic's own tools, which run there or need its models
_EFFORTS = {"xhigh": "high", "max": "high"}
_CHOICES = {"auto": "", "none": "none", "any": "required"}


@dataclass(frozen=True, slots=True, kw_only=True)
class MessagesRequest:
    """`tool_choice` as in `engine.commands.Generate`. `hides_thoughts`: the client wants no thoughts in the reply.

    `compares`: it wants to know why its cache was missed, since the reply `compared_with`, or "" for its first one.
    """

    chat: Chat
    sampling: Sampling
    max_tokens: int
    stop: tuple[str, ...] = ()
    schema: str = ""
    tool_choice: str = ""
    allows_parallel: bool = True
    hides_thoughts: bool = False
    compares: bool = False
    compared_with: str = ""


def read_messages(
    body: Mapping[str, object], *, defaults: Sampling, read_media: ReadMedia | None = None
) -> MessagesRequest:
    """The whole request. Raises RequestError that names the place."""
    if "max_tokens" not in body:
        raise RequestError("max_tokens is missing: how long the reply may be")
    chat = read_chat(body, read_media)
    choice, allows_parallel = _tool_choice(given(body, "tool_choice", {}), chat.tools)
    diagnostics = object_of(given(body, "diagnostics", {}), "diagnostics")
    before = given(diagnostics, "previous_message_id", "")
    return MessagesRequest(
        chat=chat,
        sampling=sampling_of(body, defaults),
        max_tokens=int(number_of(body, "max_tokens", 0, low=0, high=2**31 - 1)),
        stop=stop_texts(given(body, "stop_sequences", []), "stop_sequences"),
        schema=_schema(body),
        tool_choice=choice,
        allows_parallel=allows_parallel,
        hides_thoughts=object_of(given(body, "thinking", {}), "thinking").get("display") == "omitted",
        compares=body.get("diagnostics") is not None,
        compared_with=Texts().take(before, "diagnostics.previous_message_id"),
    )


def read_chat(body: Mapping[str, object], read_media: ReadMedia | None = None) -> Chat:
    """What is asked, of a request for a reply as of one for a count. Raises RequestError."""
    if not isinstance(body.get("model"), str):
        raise RequestError("model is missing: the name of a model, as a text")
    texts = Texts()
    tools, deferred = _tools(given(body, "tools", []), texts)
    blocks = Blocks(texts=texts, files=Files(read_media), deferred=deferred)
    listed = list_of(body.get("messages"), "messages", at_most=MAX_MESSAGES)
    messages = (
        *_system(body.get("system"), blocks),
        *(message for index, value in enumerate(listed) for message in _message(value, f"messages[{index}]", blocks)),
    )
    if not any(message.role is not Role.SYSTEM for message in messages):
        raise RequestError("messages must hold at least one message with content")
    return Chat(messages=messages, tools=tools, options=_options(body, texts))


def _system(value: object, blocks: Blocks) -> tuple[Message, ...]:
    """The system prompt, without the block in which a client says who pays."""
    if value is None:
        return ()
    parts = [part for part in blocks.texts_of(value, "system") if not part.startswith(_BILLING)]
    return (blocks.message(Role.SYSTEM, parts),) if any(parts) else ()


def _message(value: object, path: str, blocks: Blocks) -> Iterator[Message]:
    message = object_of(value, path)
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


def _tools(value: object, texts: Texts) -> tuple[tuple[ToolSpec, ...], dict[str, ToolSpec]]:
    """Those that are told at the head of the prompt, and those that are told where the client names them first."""
    told: list[ToolSpec] = []
    deferred: dict[str, ToolSpec] = {}
    for index, entry in enumerate(list_of(value, "tools", at_most=MAX_TOOLS)):
        path = f"tools[{index}]"
        tool = object_of(entry, path)
        if tool.get("type") not in _OWN_TOOL:
            continue
        name = texts.take(tool.get("name"), f"{path}.name")
        function = {
            "name": name,
            "description": given(tool, "description", ""),
            "parameters": object_of(given(tool, "input_schema", {}), f"{path}.input_schema"),
        }
        definition = texts.take(json_of({"type": "function", "function": function}, path), path)
        spec = ToolSpec(name=name, definition=definition)
        if tool.get("defer_loading") is True:
            deferred[name] = spec
        else:
            told.append(spec)
    return tuple(told), deferred


def _tool_choice(value: object, tools: tuple[ToolSpec, ...]) -> tuple[str, bool]:
    """What may be called, and whether several at once."""
    choice = object_of(value, "tool_choice")
    kind, allows_parallel = given(choice, "type", "auto"), choice.get("disable_parallel_tool_use") is not True
    if kind == "tool":
        name = Texts().take(choice.get("name"), "tool_choice.name")
        if any(tool.name == name for tool in tools):
            return CALLS_OF + name, allows_parallel
        raise RequestError("tool_choice.name must be the name of one of the tools")
    if not isinstance(kind, str) or kind not in _CHOICES:
        raise RequestError('tool_choice.type must be "auto", "any", "tool" or "none"')
    return _CHOICES[kind] if tools else "", allows_parallel


def _options(body: Mapping[str, object], texts: Texts) -> tuple[Option, ...]:
    """Whether to think, and how hard. Who says nothing of thinking wants none, as with Anthropic's own models."""
    effort = object_of(given(body, "output_config", {}), "output_config").get("effort")
    effort = texts.take("" if effort is None else effort, "output_config.effort")
    options = options_of(body, _EFFORTS.get(effort, effort), texts)
    if any(name == THINKING for name, _ in options):
        return options
    kind = given(object_of(given(body, "thinking", {}), "thinking"), "type", "disabled")
    return (*options, (THINKING, kind != "disabled"))


def _schema(body: Mapping[str, object]) -> str:
    config = object_of(given(body, "output_config", {}), "output_config")
    value, path = given(config, "format", None), "output_config.format"
    if value is None:
        value, path = given(body, "output_format", None), "output_format"
    if value is None:
        return ""
    form = object_of(value, path)
    if form.get("type") != "json_schema":
        raise RequestError(f'{path}.type must be "json_schema"')
    return json_of(object_of(form.get("schema"), f"{path}.schema"), f"{path}.schema")
