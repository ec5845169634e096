"""What a template is given for a chat: OpenAI's form, with what that leaves open as the template wants it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from engine.core.prompt.chat_options import Option, told
from engine.core.prompt.messages import Message, Role, ToolCall, ToolSpec
from engine.core.prompt.request_values import is_too_deep
from engine.core.template.told_calls import ToldCalls, unmarked, unmarked_value, with_calls

_SHORT_ID = 9


@dataclass(frozen=True, slots=True, kw_only=True)
class PartsStyle:
    """What a template makes of a text in parts: `between` stands between two of them, each trimmed or as it is.

    `keeps_empty`: also next to an empty one.
    """

    role: Role
    between: str
    are_trimmed: bool
    keeps_empty: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """How a template wants what OpenAI's form leaves open; found by trying."""

    arguments_are_text: bool = False  # of tool calls: JSON text instead of an object
    empty_content_is_none: bool = False  # of an assistant that only calls tools
    content_is_parts: bool = False  # [{"type": "text", "text": ...}] instead of a string
    parts: tuple[PartsStyle, ...] = ()  # of roles whose texts it takes in parts; those of others are one text
    reasoning_key: str = "reasoning_content"  # where it looks for an assistant's reasoning
    reasoning_is_part: bool = False  # {"type": "thinking", ...} before the text, instead of a key
    wants_functions: bool = False  # reads the tools as JSON text from `functions`
    ids_are_short: bool = False  # of calls: nine letters and digits; others get a digest of that length
    calls_are_bare: bool = False  # refuses a text next to reasoning and tool calls: the text is left out
    results_in_calls: bool = False  # results belong to the message that called, as does the answer behind them
    systems_are_joined: bool = False  # takes one system message at the beginning: several are one
    systems_are_told: bool = False  # takes none later: those are text of the user, where they stand
    turns_alternate: bool = False  # takes user and assistant by turns alone
    filler: str = ""  # what a turn says that is put between two of the other one
    calls_are_single: bool = False  # takes one call in a message
    calls_are_told: ToldCalls | None = None  # writes none: they are text of the reply
    results_are_told: bool = False  # takes no results: they are text of the user
    orphans_are_told: bool = False  # takes no results without a call: those are
    texts_are_trimmed: bool = False  # the model runs in circles after white space around texts
    reply_header: tuple[str, str] = ("", "")  # an end of a turn behind which it forgets how a reply begins, and that


@dataclass(frozen=True, slots=True, kw_only=True)
class RenderInputs:
    """Everything besides the chat that the prompt's text depends on."""

    now: datetime
    bos_text: str
    eos_text: str
    add_generation_prompt: bool = True


def variables_of(
    messages: tuple[Message, ...],
    tools: tuple[ToolSpec, ...],
    options: tuple[Option, ...],
    inputs: RenderInputs,
    style: Style,
) -> dict[str, object]:
    """What a template in this style is given."""
    messages = tuple(place_turns(messages, style))
    parsed = [_tool(tool) for tool in tools]
    if style.calls_are_told is not None:
        messages = tuple(map(unmarked, messages))
        parsed = [unmarked_value(tool) for tool in parsed]
    variables: dict[str, object] = {
        "date_string": inputs.now.strftime("%d %b %Y"),
        "datetime": inputs.now.strftime("%b %d %Y"),
        **told(options),
        "messages": _message_dicts(messages, style),
        "bos_token": inputs.bos_text,
        "eos_token": inputs.eos_text,
        "add_generation_prompt": inputs.add_generation_prompt,
    }
    if tools:
        variables["tools"] = parsed
    if style.wants_functions:
        variables["functions"] = json.dumps(parsed, ensure_ascii=False, indent=4) if tools else ""
    return variables


def _tool(tool: ToolSpec) -> object:
    """The definition with the members that llama-server knows, all of them; a client's others are not for the model."""
    definition = _parse_object(tool.definition)
    function = definition.get("function") if definition is not None else None
    if not isinstance(function, dict):
        return definition or tool.definition
    told = {
        "name": function.get("name", tool.name),
        "description": function.get("description") or "",
        "parameters": function.get("parameters") or {},
    }
    return {"type": "function", "function": told}


def merge_system(messages: tuple[Message, ...]) -> tuple[Message, ...]:
    """Put system texts in front of the first user message, for templates that know no system role."""
    texts = [m.text for m in messages if m.role is Role.SYSTEM and m.text]
    others = [m for m in messages if m.role is not Role.SYSTEM]
    if not texts:
        return tuple(others)
    system = "\n".join(texts)
    for at, message in enumerate(others):
        if message.role is Role.USER:
            others[at] = replace(message, text=f"{system}\n{message.text}")
            return tuple(others)
    return (Message(role=Role.USER, text=system), *others)


def place_system(messages: tuple[Message, ...], style: Style) -> tuple[Message, ...]:
    """System messages where the template takes them: one at the beginning, and later ones as the user's text.

    A later one stands before the question that follows, or is a message of the user's where none does. So nothing that
    stands before it is another text than it was before it came.
    """
    n_front = next((at for at, message in enumerate(messages) if message.role is not Role.SYSTEM), len(messages))
    front, rest = messages[:n_front], messages[n_front:]
    if style.systems_are_joined and n_front > 1:
        front = (replace(front[0], text="\n\n".join(message.text for message in front)),)
    if not style.systems_are_told:
        return (*front, *rest)
    placed: list[Message] = []
    told: list[str] = []
    for message in rest:
        if message.role is Role.SYSTEM:
            told.append(message.text)
            continue
        if told and message.role is Role.USER:
            message = replace(message, text="\n\n".join((*told, message.text)))
        elif told:
            placed.append(Message(role=Role.USER, text="\n\n".join(told)))
        told = []
        placed.append(message)
    if told:
        placed.append(Message(role=Role.USER, text="\n\n".join(told)))
    return (*front, *placed)


def joined(message: Message, style: Style) -> Message:
    """The message with the parts of its text as the template joins them. Line breaks stay next to media, which every
    template gets within one text."""
    if not message.joints:
        return message
    own = next((each for each in style.parts if each.role is message.role), None)
    if message.media or (own is None and not style.texts_are_trimmed):
        return replace(message, joints=())
    ends = (*message.joints, len(message.text))
    parts = [message.text[first:end] for first, end in zip((0, *(at + 1 for at in message.joints)), ends, strict=True)]
    if style.texts_are_trimmed or (own is not None and own.are_trimmed):
        parts = [part.strip() for part in parts]
    if own is not None and not own.keeps_empty:
        parts = [part for part in parts if part]
    return replace(message, text=("\n" if own is None else own.between).join(parts), joints=())


def call_id(written: str, style: Style) -> str:
    """The id of a call as the template takes it."""
    if not style.ids_are_short or (len(written) == _SHORT_ID and written.isalnum()):
        return written
    return hashlib.blake2b(written.encode(), digest_size=_SHORT_ID).hexdigest()[:_SHORT_ID]


def _message_dicts(messages: Sequence[Message], style: Style) -> list[dict[str, object]]:
    if style.texts_are_trimmed:
        messages = [replace(m, text=m.text.strip(), reasoning=m.reasoning.strip()) for m in messages]
    if style.results_in_calls:
        return _with_results(messages, style)
    return [_message_dict(message, style) for message in messages]


def _message_dict(message: Message, style: Style) -> dict[str, object]:
    if message.tool_calls and style.calls_are_told is not None:
        message = replace(
            message, text=with_calls(message.text, message.tool_calls, style.calls_are_told), tool_calls=()
        )
    content: object = message.text
    if style.content_is_parts:
        content = [{"type": "text", "text": message.text}]
    if message.tool_calls and not message.text and style.empty_content_is_none:
        content = None
    if message.tool_calls and message.reasoning and style.calls_are_bare:
        content = ""
    if message.reasoning and style.reasoning_is_part:
        content = [{"type": "thinking", "thinking": message.reasoning}, {"type": "text", "text": message.text}]
    values: dict[str, object] = {"role": message.role.value, "content": content}
    if message.reasoning and not style.reasoning_is_part:
        values[style.reasoning_key] = message.reasoning
    if message.tool_calls:
        values["tool_calls"] = [_call_dict(call, style) for call in message.tool_calls]
    if message.tool_call_id or (style.ids_are_short and message.role is Role.TOOL):
        values["tool_call_id"] = call_id(message.tool_call_id, style)
    if message.name:
        values["name"] = message.name
    return values


def _with_results(messages: Sequence[Message], style: Style) -> list[dict[str, object]]:
    """Calls with their results and the answer in one message. What was said with the calls has no place in it."""
    found: list[dict[str, object]] = []
    at = 0
    while at < len(messages):
        message = messages[at]
        values = _message_dict(message, style)
        found.append(values)
        at += 1
        if not message.tool_calls:
            continue
        del values["content"]
        responses: list[dict[str, object]] = []
        while at < len(messages) and messages[at].role is Role.TOOL:
            called = message.tool_calls[len(responses)].name if len(responses) < len(message.tool_calls) else ""
            responses.append({"name": called or messages[at].tool_call_id, "response": _parse(messages[at].text)})
            at += 1
        if responses:
            values["tool_responses"] = responses
        answer = messages[at] if at < len(messages) else message
        if answer.role is Role.ASSISTANT and answer.text and not answer.tool_calls:
            values["content"] = answer.text
            at += 1
    return found


def _call_dict(call: ToolCall, style: Style) -> dict[str, object]:
    arguments: object = call.arguments
    if not style.arguments_are_text:
        parsed = _parse_object(call.arguments)
        # A call cut off in the middle of its JSON stays in the history as it was written.
        arguments = {"arguments": call.arguments} if parsed is None and call.arguments.strip() else parsed or {}
    values: dict[str, object] = {"type": "function", "function": {"name": call.name, "arguments": arguments}}
    if call.id or style.ids_are_short:
        values["id"] = call_id(call.id, style)
    return values


def _parse(text: str) -> object:
    """The JSON value that a text is, or the text: a model may write anything, and the chat has to go on."""
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return text if is_too_deep(value) else value


def _parse_object(text: str) -> dict[str, object] | None:
    value = _parse(text)
    return value if isinstance(value, dict) else None


# Turns in the order that a template takes: clients send what strict ones refuse. What stands before a turn that
# comes later is never another text than it was before, so that the prompt goes on from where it was.


_BETWEEN = "\n\n"  # two texts that become one
_NOTHING_SAID = Message(role=Role.ASSISTANT)


def place_turns(messages: Sequence[Message], style: Style) -> Sequence[Message]:
    """The messages as the template takes them; as they are where it takes any."""
    if style.calls_are_single:
        messages = tuple(_one_by_one(messages))
    if style.results_are_told or style.orphans_are_told:
        messages = tuple(_with_told_results(messages, only_orphans=not style.results_are_told))
    if not style.turns_alternate:
        return messages
    if style.results_are_told:  # it does not know calls at all, and counts them as turns
        messages = tuple(replace(message, tool_calls=()) for message in messages)
    return tuple(_alternating(messages, style.filler))


def _one_by_one(messages: Sequence[Message]) -> Iterator[Message]:
    """Several calls at once become calls one after another, each with its result behind it."""
    at = 0
    while at < len(messages):
        message = messages[at]
        at += 1
        results: list[Message] = []
        while len(message.tool_calls) > 1 and at < len(messages) and messages[at].role is Role.TOOL:
            results.append(messages[at])
            at += 1
        if not results:
            yield message
            continue
        for n, call in enumerate(message.tool_calls):
            yield replace(message if n == 0 else _NOTHING_SAID, tool_calls=(call,))
            mine = next((one for one in results if one.tool_call_id == call.id), results[0] if results else None)
            if mine is not None:
                results.remove(mine)
                yield mine
        yield from results


def _with_told_results(messages: Sequence[Message], *, only_orphans: bool) -> Iterator[Message]:
    """Results, or those without a call, are text of the user."""
    is_called = False
    for message in messages:
        is_called = bool(message.tool_calls) or (is_called and message.role is Role.TOOL)
        if message.role is Role.TOOL and not (only_orphans and is_called):
            yield replace(message, role=Role.USER, tool_call_id="", name="")
        else:
            yield message


def _alternating(messages: Sequence[Message], filler: str) -> Iterator[Message]:
    """User and assistant by turns, the user first. Calls and their results stand between, and are no turns."""
    held: Message | None = None  # the last turn, which may still become longer
    is_users = True  # whose turn it is
    for message in messages:
        if message.role in (Role.SYSTEM, Role.TOOL):
            if held is not None:
                yield held
                held = None
            yield message
            continue
        joined = None if held is None else _joined(held, message)
        if joined is not None:
            held = joined
            is_users = is_users or bool(message.tool_calls)
            continue
        if held is not None:
            yield held
        if (message.role is Role.USER) is not is_users and not message.tool_calls:
            yield Message(role=Role.ASSISTANT if message.role is Role.USER else Role.USER, text=filler)
            is_users = not is_users
        held = message
        if not message.tool_calls:
            is_users = message.role is Role.ASSISTANT
    if held is not None:
        yield held


def _joined(first: Message, second: Message) -> Message | None:
    """Both as one turn; None where they are of two, or calls stand between them."""
    if first.role is not second.role or first.tool_calls:
        return None
    return replace(
        second,
        text=_BETWEEN.join(filter(None, (first.text, second.text))),
        media=(*first.media, *second.media),
        reasoning=_BETWEEN.join(filter(None, (first.reasoning, second.reasoning))),
    )
