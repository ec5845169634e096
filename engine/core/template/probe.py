"""Small chats rendered at load, to see what a template makes of them: how it wants things, and what it can show."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

import jinja2

from engine.core.calls.forms import CallForm
from engine.core.calls.learning import learn_form
from engine.core.prompt.chat_options import EFFORT, KEPT, THINKING, Option, ThinkingChoices, ThinkingSwitch, Value, told
from engine.core.prompt.messages import Message, Role, ToolCall, ToolSpec
from engine.core.template.budget import Budget, Look, TemplateCostError, TemplateError
from engine.core.template.input import PartsStyle, RenderInputs, Style, variables_of
from engine.core.template.sandbox import render_bounded
from engine.core.template.told_calls import told_calls_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Capabilities:
    """What a template does, seen from its output."""

    supports_system: bool  # False: the system prompt is put before the first user message
    supports_tools: bool  # offered tools appear in the prompt
    supports_tool_calls: bool  # calls and results in the history appear in the prompt
    drops_reasoning: bool  # reasoning of earlier turns does not appear, unless the chat has an option for it
    thinking: ThinkingChoices
    keep_reasoning_option: tuple[str, bool] | None  # setting that makes the template keep earlier reasoning
    calls: CallForm | None  # how it writes tool calls

    def drops_with(self, options: tuple[Option, ...]) -> bool:
        """Whether it drops the earlier reasoning of a chat with these options."""
        if self.keep_reasoning_option is None:
            return self.drops_reasoning
        name, value = self.keep_reasoning_option
        return told(options).get(name) is not value


_PROBE_TIME = datetime(2026, 1, 2, 3, 4, 5)  # noqa: DTZ001 - templates print local time
_PROBE_INPUTS = RenderInputs(now=_PROBE_TIME, bos_text="<bos>", eos_text="<eos>")
_PROBE_STEPS, _PROBE_CHARS = 1_000_000, 1_000_000
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
_SECOND = Message(role=Role.SYSTEM, text="probe-second")
_THOUGHT = Message(role=Role.ASSISTANT, text="probe-answer", reasoning="probe-thought")
_THOUGHT_INLINE = Message(role=Role.ASSISTANT, text="<think>\nprobe-thought\n</think>\n\nprobe-answer")
_CALLING = Message(role=Role.ASSISTANT, tool_calls=(_CALL,))
_RESULT = Message(role=Role.TOOL, text="probe-result", tool_call_id=_CALL.id, name=_CALL.name)
_AGAIN = Message(role=Role.USER, text="probe-again")
_THIRD = Message(role=Role.USER, text="probe-last")
_LONG_CALLING = Message(role=Role.ASSISTANT, tool_calls=(replace(_CALL, id="call_with_a_long_id"),))
_LONG_RESULT = replace(_RESULT, tool_call_id="call_with_a_long_id")
_THINKING_CALL = replace(_THOUGHT, tool_calls=(_CALL,))
# What llama.cpp mends too. StepFun's models: white space around texts makes them think in circles.
_NEEDS_TRIMMED = "You have access to the following functions in JSONSchema format"
# Gemma 4: after results of calls that came with a text, the template ends the turn and begins no other.
_FORGETS_HEADER = "'<|tool_call>call:'"
_FORGOTTEN_HEADER = ("<turn|>\n", "<|turn>model\n")
_REASONING_KEYS = ("reasoning_content", "reasoning", "thinking")
# Options with the values that turn thinking on and off. llama-server knows the first.
_SWITCHES: tuple[tuple[str, Value, Value], ...] = (
    (THINKING, True, False),
    ("thinking", True, False),
    ("reasoning", True, False),
    ("thinking_mode", "enabled", "disabled"),
    ("thinking_budget", -1, 0),
)
_EFFORTS = (EFFORT, "thinking_effort", "reasoning_strength")
_USUAL = ("low", "medium", "high")
_RANKS = ("none", "no_think", "minimal", "low", "medium", "high", "xhigh", "max")
_QUOTED = re.compile(r"'\w+'|\"\w+\"")
_KEEP_OPTIONS = (*KEPT, ("keep_past_thinking", True))


class _Seen(list[dict[str, str]]):
    """An empty list that knows whether a template has looked into it."""

    is_seen = False

    def __iter__(self) -> Iterator[dict[str, str]]:
        self.is_seen = True
        return super().__iter__()


class Probe:
    """Renders small chats with one template."""

    def __init__(self, compiled: jinja2.Template, source: str, look: Look) -> None:
        self._compiled = compiled
        self._source = source
        self._quoted = set(_QUOTED.findall(source))
        self._look = look

    def _text(
        self,
        style: Style,
        *messages: Message,
        tools: tuple[ToolSpec, ...] = (),
        options: tuple[Option, ...] = (),
    ) -> str:
        """The rendering, "" when the template refuses. A template that is too costly even here is not used at all."""
        text = self._rendered(variables_of(messages, tools, options, _PROBE_INPUTS, style))
        return text if style.calls_are_told is None else style.calls_are_told.placed(text)

    def _rendered(self, variables: dict[str, object]) -> str:
        budget = Budget(steps=_PROBE_STEPS, chars=_PROBE_CHARS, look=self._look)
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
        plain = replace(plain, parts=self._find_parts(plain))
        functions = replace(plain, wants_functions=True)
        shown, listed = (self._text(style, _USER, tools=(_TOOL,)) for style in (plain, functions))
        if "probe-description" not in shown and "probe-description" in listed:
            plain = functions
        plain = self._find_reasoning_style(plain)
        if self._text(plain, _USER, _CALLING, _RESULT) and not self._text(plain, _USER, _LONG_CALLING, _LONG_RESULT):
            plain = replace(plain, ids_are_short=True)
        if not self._text(plain, _USER, _THINKING_CALL, _RESULT):
            bare = replace(plain, calls_are_bare=True)
            plain = bare if self._text(bare, _USER, _THINKING_CALL, _RESULT) else plain
        plain = self._find_turn_style(self._find_result_style(self._find_call_style(plain)))
        plain = self._find_told_calls(plain, is_offering="probe-description" in shown + listed)
        plain = self._find_system_style(plain)
        end, header = _FORGOTTEN_HEADER if _FORGETS_HEADER in self._source else ("", "")
        return replace(plain, texts_are_trimmed=_NEEDS_TRIMMED in self._source, reply_header=(end, header))

    def _find_parts(self, style: Style) -> tuple[PartsStyle, ...]:
        """Of each role whose texts it takes in parts. As llama-server, only where it looks into an empty list too."""
        looked_into = _Seen()
        self._with_content(style, (_USER,), 0, looked_into)
        if not looked_into.is_seen:
            return ()
        chats = ((_USER,), (_SYSTEM, _USER), (_USER, _ANSWER, _AGAIN), (_USER, _CALLING, _RESULT))
        found = (self._parts_of(style, chat, at) for chat, at in zip(chats, (0, 0, 1, 2), strict=True))
        return tuple(each for each in found if each is not None)

    def _parts_of(self, style: Style, chat: tuple[Message, ...], at: int) -> PartsStyle | None:
        """None where it does not show both parts with nothing but white space between."""
        first, second, last = "probe-first", "probe-second", "probe-last"
        texts = (f"{first} ", f" {second}", "", last)
        shown = self._with_content(style, chat, at, [{"type": "text", "text": text} for text in texts])
        between, is_second, rest = shown.partition(first)[2].partition(second)
        around_empty, is_last, _ = rest.partition(last)
        if not (is_second and is_last) or f"{between}{around_empty}".strip():
            return None
        are_trimmed = not (len(between) > 1 and between[0] == between[-1] == " ")
        between = between if are_trimmed else between[1:-1]
        return PartsStyle(
            role=chat[at].role, between=between, are_trimmed=are_trimmed, keeps_empty=around_empty == 2 * between
        )

    def _with_content(self, style: Style, chat: tuple[Message, ...], at: int, content: list[dict[str, str]]) -> str:
        variables = variables_of(chat, (), (), _PROBE_INPUTS, style)
        messages = variables["messages"]
        assert isinstance(messages, list)
        messages[at]["content"] = content
        return self._rendered(variables)

    def _find_reasoning_style(self, plain: Style) -> Style:
        """The first way to hand over a thought in which it is shown. A list of parts written out as such is none."""
        keyed = (replace(plain, reasoning_key=key) for key in _REASONING_KEYS)
        for style in (*keyed, replace(plain, reasoning_is_part=True)):
            past = self._text(style, _USER, _THINKING_CALL, _RESULT, _AGAIN, options=_KEEP_OPTIONS)
            now = self._text(style, _USER, replace(_THINKING_CALL, text=""), _RESULT)
            is_raw = style.reasoning_is_part and any(word in past + now for word in ("'type'", '"type"'))
            if not is_raw and (_THOUGHT.reasoning in past or _THOUGHT.reasoning in now):
                return style
        return plain

    def _find_turn_style(self, plain: Style) -> Style:
        """What clients send in orders that the template refuses. What it only leaves out stays left out."""
        several = Message(role=Role.ASSISTANT, tool_calls=(_CALL, replace(_CALL, id="efgh56789", name="probe_other")))
        second = replace(_RESULT, text="probe-third", tool_call_id="efgh56789", name="probe_other")
        chats: tuple[tuple[dict[str, bool | str], tuple[Message, ...], tuple[ToolSpec, ...]], ...] = (
            ({"turns_alternate": True}, (_USER, _AGAIN, _ANSWER, _THIRD), ()),
            ({"results_are_told": True}, (_USER, _CALLING, _RESULT, _ANSWER, _AGAIN), (_TOOL,)),
            ({"calls_are_single": True}, (_USER, several, _RESULT, second), (_TOOL,)),
            ({"orphans_are_told": True}, (_USER, _RESULT, _AGAIN), ()),
            ({"filler": "…"}, (_USER, _CALLING, _RESULT, _AGAIN), (_TOOL,)),
        )
        for wish, chat, tools in chats:
            other = replace(plain, **wish)  # type: ignore[arg-type]
            if not self._text(plain, *chat, tools=tools) and self._shows(other, chat, tools):
                plain = other
        return plain

    def _shows(self, style: Style, chat: tuple[Message, ...], tools: tuple[ToolSpec, ...]) -> bool:
        text = self._text(style, *chat, tools=tools)
        return all(message.text in text for message in chat)

    def _find_system_style(self, plain: Style) -> Style:
        """Several system messages, and later ones: refused, or left out without a word, they have another place."""
        if _SYSTEM.text not in self._text(plain, _SYSTEM, _USER):
            return plain
        several = self._text(plain, _SYSTEM, _SECOND, _USER)
        later = self._text(plain, _SYSTEM, _USER, _ANSWER, _SECOND, _AGAIN)
        shows_several, shows_later = (_SYSTEM.text in text and _SECOND.text in text for text in (several, later))
        return replace(plain, systems_are_joined=not shows_several, systems_are_told=not shows_later)

    def _find_result_style(self, plain: Style) -> Style:
        """Gemma's first templates know results only as a part of the message that called."""
        if "tool_responses" not in self._source:
            return plain
        inside = replace(plain, results_in_calls=True)
        texts = [self._text(style, _USER, _CALLING, _RESULT, tools=(_TOOL,)) for style in (plain, inside)]
        return inside if _RESULT.text in texts[1] and texts[0] != texts[1] else plain

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

    def _find_told_calls(self, plain: Style, *, is_offering: bool) -> Style:
        """It offers tools, and leaves out what was called: the model would not know that it did."""
        told = told_calls_of(self._source) if is_offering and not plain.turns_alternate else None
        if told is None or "probe-value" in self._text(plain, _USER, _CALLING, _RESULT, tools=(_TOOL,)):
            return plain
        other = replace(plain, calls_are_told=told)
        return other if "probe-value" in self._text(other, _USER, _CALLING, _RESULT, tools=(_TOOL,)) else plain

    def find_capabilities(self, style: Style) -> Capabilities:
        with_tools = self._text(style, _USER, tools=(_TOOL,))
        calls = self._text(style, _USER, _CALLING, _RESULT, tools=(_TOOL,))
        past = (_USER, _THOUGHT, _AGAIN)
        drops = "probe-thought" not in self._text(style, *past)
        keeping = next((option for option in _KEEP_OPTIONS if self._keeps(style, option)), None)
        return Capabilities(
            supports_system="probe-system" in self._text(style, _SYSTEM, _USER),
            supports_tools="probe-description" in with_tools,
            supports_tool_calls="probe-value" in calls and "probe-result" in calls,
            drops_reasoning=drops,
            thinking=replace(self.find_thinking(style), keeping=keeping),
            keep_reasoning_option=keeping,
            calls=learn_form(lambda messages: self._text(style, *messages)),
        )

    def _keeps(self, style: Style, option: tuple[str, bool]) -> bool:
        """With it, earlier reasoning is shown, apart from the text or within it; with its contrary, it is not."""
        name, value = option
        for thought in (_THOUGHT, _THOUGHT_INLINE):
            chat = (_USER, thought, _AGAIN, _ANSWER, _AGAIN)
            shown, hidden = (self._text(style, *chat, options=((name, way),)) for way in (value, not value))
            if _THOUGHT.reasoning in shown and _THOUGHT.reasoning not in hidden:
                return True
        return False

    def find_thinking(self, style: Style) -> ThinkingChoices:
        """What can be chosen: what makes another prompt of the same question."""
        given = self._text(style, _USER)
        if not given:
            return ThinkingChoices()
        switch = next((found for each in _SWITCHES if (found := self._switch(style, each, given))), None)
        without = self._text(style, _USER, options=((switch.name, switch.off),)) if switch else ""
        for name in _EFFORTS:
            texts = {level: self._text(style, _USER, options=((name, level),)) for level in self._levels(name)}
            levels = {text: level for level, text in texts.items() if text not in ("", without)}
            if set(levels) - {given}:
                ranked = sorted(levels.values(), key=_RANKS.index)
                return ThinkingChoices(switch=switch, effort_name=name, efforts=tuple(ranked))
        return ThinkingChoices(switch=switch)

    def _switch(self, style: Style, tried: tuple[str, Value, Value], given: str) -> ThinkingSwitch | None:
        name, on, off = tried
        with_it, without = (self._text(style, _USER, options=((name, value),)) for value in (on, off))
        if with_it == without or not without:
            return None
        return ThinkingSwitch(name=name, on=on, off=off, is_on=given != without)

    def _levels(self, name: str) -> tuple[str, ...]:
        """Those that every model may have, behind what else the template names: of equals the last one is shown."""
        if name not in self._source:
            return ()
        named = (level for level in _RANKS if {f"'{level}'", f'"{level}"'} & self._quoted)
        return (*(level for level in named if level not in _USUAL), *_USUAL)
