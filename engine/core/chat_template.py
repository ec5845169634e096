"""Render a chat with the template that came with the model.

A template is compiled and probed once, at load: how it wants tool calls and contents, whether it knows system prompts
and tools, what it does with earlier reasoning. Rendering is a pure function of the chat and of the time passed in.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property

import jinja2

from engine.core.messages import Chat, Message, Role, ToolCall, ToolSpec
from engine.core.streaming import ReasoningTags, open_reasoning
from engine.core.template_sandbox import Budget, TemplateCostError, TemplateError, make_environment, render_bounded

CHATML = (
    "{%- for message in messages -%}"
    "{{- '<|im_start|>' + message.role + '\\n' + (message.content or '') + '<|im_end|>\\n' -}}"
    "{%- endfor -%}"
    "{%- if add_generation_prompt -%}{{- '<|im_start|>assistant\\n' -}}{%- endif -%}"
)
_SHORT_ID = 9
MAX_TEMPLATE_CHARS = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """How a template wants what OpenAI's form leaves open; found by trying."""

    arguments_are_text: bool = False  # of tool calls: JSON text instead of an object
    empty_content_is_none: bool = False  # of an assistant that only calls tools
    content_is_parts: bool = False  # [{"type": "text", "text": ...}] instead of a string
    reasoning_key: str = "reasoning_content"  # where it looks for an assistant's reasoning
    wants_functions: bool = False  # reads the tools as JSON text from `functions` and the time from `datetime`
    ids_are_short: bool = False  # of calls: nine letters and digits; others get a digest of that length
    calls_are_bare: bool = False  # refuses a text next to reasoning and tool calls: the text is left out


@dataclass(frozen=True, slots=True, kw_only=True)
class Capabilities:
    """What a template does, seen from its output."""

    supports_system: bool  # False: the system prompt is put before the first user message
    supports_tools: bool  # offered tools appear in the prompt
    supports_tool_calls: bool  # calls and results in the history appear in the prompt
    drops_reasoning: bool  # reasoning of earlier turns does not appear
    thinking_option: str  # variable that turns reasoning on and off, "" when there is none
    keep_reasoning_option: tuple[str, bool] | None  # setting that makes the template keep earlier reasoning


@dataclass(frozen=True, slots=True, kw_only=True)
class RenderInputs:
    """Everything besides the chat that the prompt's text depends on."""

    now: datetime
    bos_text: str
    eos_text: str
    add_generation_prompt: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Rendered:
    """The prompt's text, and what it was made from. `system_merged`: the system prompt went into a user message."""

    text: str
    chat: Chat
    inputs: RenderInputs
    system_merged: bool = False

    @property
    def opened_reasoning(self) -> ReasoningTags | None:
        """The tags of the reasoning block that the generation prompt leaves open."""
        return open_reasoning(self.text) if self.inputs.add_generation_prompt else None


@dataclass(frozen=True, kw_only=True)
class ChatTemplate:
    """A compiled template with what was found out about it. Make it with `compile_template`."""

    source: str
    style: Style
    capabilities: Capabilities
    is_builtin: bool  # the model brought no template of its own
    _compiled: jinja2.Template = field(repr=False, compare=False)

    def render(
        self, chat: Chat, *, now: datetime, bos_text: str, eos_text: str, add_generation_prompt: bool = True
    ) -> Rendered:
        """The prompt for `chat`. Raises TemplateError with a sentence when the template refuses it."""
        inputs = RenderInputs(
            now=now, bos_text=bos_text, eos_text=eos_text, add_generation_prompt=add_generation_prompt
        )
        return Rendered(
            text=self.render_text(chat, inputs),
            chat=chat,
            inputs=inputs,
            system_merged=self.merges_system and any(m.role is Role.SYSTEM for m in chat.messages),
        )

    @property
    def merges_system(self) -> bool:
        return not self.capabilities.supports_system

    def render_text(self, chat: Chat, inputs: RenderInputs, marked: Mapping[int, Message] | None = None) -> str:
        """The text alone. `marked` replaces messages by index: span detection renders marked copies with it."""
        messages = chat.messages
        if marked:
            messages = tuple(marked.get(index, message) for index, message in enumerate(messages))
        if self.merges_system:
            messages = merge_system(messages)
        variables = _variables(messages, chat.tools, chat.options, inputs, self.style)
        return render_bounded(self._compiled, variables, inputs.now)

    @cached_property
    def digest(self) -> int:
        return hash(self.source)


def compile_template(source: str) -> ChatTemplate:
    """Compile and probe a template; "" gives ChatML. Raises TemplateError when it cannot be parsed or goes too far."""
    if len(source) > MAX_TEMPLATE_CHARS:
        raise TemplateError("The chat template is too large to be one.")
    text = source or CHATML
    try:
        compiled = make_environment().from_string(text)
    except jinja2.TemplateError as error:
        raise TemplateError(f"The chat template cannot be read: {error.message or 'it is not valid Jinja'}.") from error
    except RecursionError as error:
        raise TemplateError("The chat template cannot be read: it nests too deeply.") from error
    probe = _Probe(compiled)
    style = probe.find_style()
    return ChatTemplate(
        source=text,
        style=style,
        capabilities=probe.find_capabilities(style),
        is_builtin=not source,
        _compiled=compiled,
    )


def merge_system(messages: tuple[Message, ...]) -> tuple[Message, ...]:
    """Put system texts in front of the first user message, for templates that know no system role."""
    texts = [m.text for m in messages if m.role is Role.SYSTEM and m.text]
    others = [m for m in messages if m.role is not Role.SYSTEM]
    if not texts:
        return tuple(others)
    system = "\n\n".join(texts)
    for at, message in enumerate(others):
        if message.role is Role.USER:
            others[at] = replace(message, text=f"{system}\n\n{message.text}")
            return tuple(others)
    return (Message(role=Role.USER, text=system), *others)


def _variables(
    messages: tuple[Message, ...],
    tools: tuple[ToolSpec, ...],
    options: tuple[tuple[str, bool | int | str], ...],
    inputs: RenderInputs,
    style: Style,
) -> dict[str, object]:
    variables: dict[str, object] = dict(options)
    variables |= {
        "messages": [_message_dict(message, style) for message in messages],
        "bos_token": inputs.bos_text,
        "eos_token": inputs.eos_text,
        "add_generation_prompt": inputs.add_generation_prompt,
    }
    if tools:
        variables["tools"] = [_parse_object(tool.definition) or tool.definition for tool in tools]
    if style.wants_functions:
        parsed = [_parse_object(tool.definition) or tool.definition for tool in tools]
        variables["functions"] = json.dumps(parsed, ensure_ascii=False, indent=4)
        variables["datetime"] = inputs.now.strftime("%b %d %Y %H:%M:%S")
    return variables


def _message_dict(message: Message, style: Style) -> dict[str, object]:
    content: object = message.text
    if style.content_is_parts:
        content = [{"type": "text", "text": message.text}]
    if message.tool_calls and not message.text and style.empty_content_is_none:
        content = None
    if message.tool_calls and message.reasoning and style.calls_are_bare:
        content = ""
    values: dict[str, object] = {"role": message.role.value, "content": content}
    if message.reasoning:
        values[style.reasoning_key] = message.reasoning
    if message.tool_calls:
        values["tool_calls"] = [_call_dict(call, style) for call in message.tool_calls]
    if message.tool_call_id or (style.ids_are_short and message.role is Role.TOOL):
        values["tool_call_id"] = call_id(message.tool_call_id, style)
    if message.name:
        values["name"] = message.name
    return values


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


def call_id(written: str, style: Style) -> str:
    """The id of a call as the template takes it."""
    if not style.ids_are_short or (len(written) == _SHORT_ID and written.isalnum()):
        return written
    return hashlib.blake2b(written.encode(), digest_size=_SHORT_ID).hexdigest()[:_SHORT_ID]


def _parse_object(text: str) -> dict[str, object] | None:
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


_PROBE_TIME = datetime(2026, 1, 2, 3, 4, 5)  # noqa: DTZ001 - templates print local time
_PROBE_INPUTS = RenderInputs(now=_PROBE_TIME, bos_text="<bos>", eos_text="<eos>")
_PROBE_STEPS, _PROBE_CHARS = 100_000, 1_000_000
_TOOL = ToolSpec(
    name="probe_tool",
    definition=json.dumps(
        {
            "type": "function",
            "function": {
                "name": "probe_tool",
                "description": "probe-description",
                "parameters": {
                    "type": "object",
                    "properties": {"probe_arg": {"type": "string", "description": "text"}},
                    "required": ["probe_arg"],
                },
            },
        }
    ),
)
_CALL = ToolCall(id="abcd56789", name="probe_tool", arguments='{"probe_arg": "probe-value"}')
_USER = Message(role=Role.USER, text="probe-question")
_ANSWER = Message(role=Role.ASSISTANT, text="probe-answer")
_SYSTEM = Message(role=Role.SYSTEM, text="probe-system")
_THOUGHT = Message(role=Role.ASSISTANT, text="probe-answer", reasoning="probe-thought")
_CALLING = Message(role=Role.ASSISTANT, tool_calls=(_CALL,))
_RESULT = Message(role=Role.TOOL, text="probe-result", tool_call_id=_CALL.id, name=_CALL.name)
_AGAIN = Message(role=Role.USER, text="probe-again")
_LONG_CALLING = Message(role=Role.ASSISTANT, tool_calls=(replace(_CALL, id="call_with_a_long_id"),))
_LONG_RESULT = replace(_RESULT, tool_call_id="call_with_a_long_id")
_THINKING_CALL = replace(_THOUGHT, tool_calls=(_CALL,))
_REASONING_KEYS = ("reasoning_content", "reasoning", "thinking")
_THINKING_OPTIONS = ("enable_thinking", "thinking")
_KEEP_OPTIONS = (
    ("preserve_thinking", True),
    ("clear_thinking", False),
    ("truncate_history_thinking", False),
    ("keep_past_thinking", True),
    ("drop_thinking", False),
)


class _Probe:
    """Small chats rendered at load, to see what the template makes of them."""

    def __init__(self, compiled: jinja2.Template) -> None:
        self._compiled = compiled

    def _text(
        self,
        style: Style,
        *messages: Message,
        tools: tuple[ToolSpec, ...] = (),
        options: tuple[tuple[str, bool | int | str], ...] = (),
    ) -> str:
        """The rendering, "" when the template refuses. A template that is too costly even here is not used at all."""
        variables = _variables(messages, tools, options, _PROBE_INPUTS, style)
        budget = Budget(steps=_PROBE_STEPS, chars=_PROBE_CHARS)
        try:
            return render_bounded(self._compiled, variables, _PROBE_TIME, budget)
        except TemplateCostError:
            raise
        except TemplateError:
            return ""

    def find_style(self) -> Style:
        """The first style with which contents, reasoning and tool calls come out whole."""
        plain = Style()
        as_parts = replace(plain, content_is_parts=True)
        if _USER.text not in self._text(plain, _USER) and _USER.text in self._text(as_parts, _USER):
            plain = as_parts
        functions = replace(plain, wants_functions=True)
        if not self._text(plain, _USER) and self._text(functions, _USER):
            plain = functions
        for key in _REASONING_KEYS:
            keyed = replace(plain, reasoning_key=key)
            past = self._text(keyed, _USER, _THINKING_CALL, _RESULT, _AGAIN, options=_KEEP_OPTIONS)
            now = self._text(keyed, _USER, replace(_THINKING_CALL, text=""), _RESULT)
            if _THOUGHT.reasoning in past or _THOUGHT.reasoning in now:
                plain = keyed
                break
        if self._text(plain, _USER, _CALLING, _RESULT) and not self._text(plain, _USER, _LONG_CALLING, _LONG_RESULT):
            plain = replace(plain, ids_are_short=True)
        if not self._text(plain, _USER, _THINKING_CALL, _RESULT):
            bare = replace(plain, calls_are_bare=True)
            plain = bare if self._text(bare, _USER, _THINKING_CALL, _RESULT) else plain
        return self._find_call_style(plain)

    def _find_call_style(self, plain: Style) -> Style:
        chat = (_USER, _CALLING, _RESULT)
        wanted = (_CALL.name, "probe-value", _RESULT.text)
        best, best_score = plain, -1
        for style in (
            plain,
            replace(plain, empty_content_is_none=True),
            replace(plain, arguments_are_text=True),
            replace(plain, arguments_are_text=True, empty_content_is_none=True),
        ):
            text = self._text(style, *chat, tools=(_TOOL,)) or self._text(style, *chat)
            escaped = '\\"probe_arg' in text  # JSON inside JSON: the template wanted an object
            score = 2 * sum(word in text for word in wanted) - escaped
            if score > best_score:
                best, best_score = style, score
        return best

    def find_capabilities(self, style: Style) -> Capabilities:
        plain = self._text(style, _USER)
        with_tools = self._text(style, _USER, tools=(_TOOL,))
        calls = self._text(style, _USER, _CALLING, _RESULT, tools=(_TOOL,))
        past = (_USER, _THOUGHT, _AGAIN)
        drops = "probe-thought" not in self._text(style, *past)
        return Capabilities(
            supports_system="probe-system" in self._text(style, _SYSTEM, _USER),
            supports_tools="probe-description" in with_tools,
            supports_tool_calls="probe-value" in calls and "probe-result" in calls,
            drops_reasoning=drops,
            thinking_option=next((name for name in _THINKING_OPTIONS if self._changes(style, plain, name)), ""),
            keep_reasoning_option=next(
                (o for o in _KEEP_OPTIONS if "probe-thought" in self._text(style, *past, options=(o,))), None
            )
            if drops
            else None,
        )

    def _changes(self, style: Style, plain: str, name: str) -> bool:
        on, off = (self._text(style, _USER, options=((name, value),)) for value in (True, False))
        return bool(plain) and on != off
