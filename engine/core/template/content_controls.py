"""Which control tokens of a rendered prompt are the template's own, and which are text out of the chat.

The chat is rendered a second time with its control tokens masked. Where that differs from the prompt in masked
characters only, the masks say which characters came from the chat. A template that looks for such a text in a message
writes something else: then the messages are masked in halves until those are found that disturb it. For each of them
everything between the first and the last character that depends on it counts as text, which is said in a note.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from engine.core.template.budget import Look, TemplateError, no_look
from engine.core.template.chat_template import ChatTemplate, RenderedChat
from engine.core.tokens.control_texts import MASK, ControlTexts, covered
from engine.core.tokens.tokenizing import shared_chars

_RUN = re.compile(MASK + "+")
_MAX_RENDERS = 40
# Words that templates go by, written by us or by JSON Schema: as keys, and as values of "role" and "type".
_KEYS = frozenset(
    {
        "role",
        "content",
        "reasoning_content",
        "reasoning",
        "thinking",
        "tool_calls",
        "tool_call_id",
        "name",
        "id",
        "type",
        "text",
        "function",
        "arguments",
        "description",
        "parameters",
        "properties",
        "required",
        "items",
        "enum",
        "default",
    }
)
_WORDS = frozenset(
    {
        "system",
        "user",
        "assistant",
        "tool",
        "text",
        "function",
        "string",
        "number",
        "integer",
        "boolean",
        "array",
        "object",
        "null",
    }
)
_WORD_KEYS = frozenset({"role", "type"})
_OWN_VARIABLES = frozenset({"bos_token", "eos_token", "add_generation_prompt", "datetime"})
_IN_MESSAGES = "messages"

Place = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class MaskedPrompt:
    """The prompt's text with a mask over what must not be found as a control token; as long as the prompt.

    `disturbing` as in `SpanMap`: around these more than the chat's own characters is masked.
    """

    text: str
    disturbing: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Unit:
    """A part of the variables that is masked as one: a message, or a variable. `light`: bare words left as they are."""

    variable: str
    index: int  # of a message, else -1
    own: object
    masked: object
    light: object


def mask_content(
    template: ChatTemplate, rendered: RenderedChat, controls: ControlTexts, look: Look = no_look
) -> MaskedPrompt:
    """The prompt's own text when nothing in the chat looks like a control token or a part of one."""
    if controls.pattern is None:
        return MaskedPrompt(text=rendered.text)
    variables = template.variables(rendered.chat, rendered.inputs)
    units = _units(variables, controls)
    if not units:
        return MaskedPrompt(text=rendered.text)
    search = _Search(template, rendered, controls, controls.pattern, variables, look)
    text = covered(rendered.text, search.places(units))
    return MaskedPrompt(text=text, disturbing=tuple(unit.index for unit in search.unclear))


@dataclass(slots=True)
class _Search:
    """One prompt's units on their way to places in its text. `pattern`: that of `controls`."""

    template: ChatTemplate
    rendered: RenderedChat
    controls: ControlTexts
    pattern: re.Pattern[str]
    variables: dict[str, object]
    look: Look
    n_left: int = _MAX_RENDERS
    unclear: list[_Unit] = field(default_factory=list)

    def places(self, units: Sequence[_Unit]) -> list[Place]:
        """Places of the prompt that came from these units and hold parts of control tokens."""
        if self.n_left <= 0:
            return self._around(units)
        found = self._landed([(unit, unit.masked) for unit in units])
        if found is not None:
            return found
        if len(units) > 1:
            half = len(units) // 2
            return [*self.places(units[:half]), *self.places(units[half:])]
        (unit,) = units
        if unit.light != unit.masked:
            found = self._landed([(unit, unit.light)])
            if found is not None:
                return found
        return self._around(units)

    def _render(self, changed: Sequence[tuple[_Unit, object]]) -> str | None:
        self.n_left -= 1
        variables = dict(self.variables)
        messages = variables.get(_IN_MESSAGES)
        copied = list(messages) if isinstance(messages, list) else []
        variables[_IN_MESSAGES] = copied
        for unit, value in changed:
            if unit.index >= 0:
                copied[unit.index] = value
            else:
                variables[unit.variable] = value
        try:
            return self.template.render_variables(variables, self.rendered.inputs, self.look)
        except TemplateError:
            return None

    def _landed(self, changed: Sequence[tuple[_Unit, object]]) -> list[Place] | None:
        """Where the masks are; None when the text differs in anything else."""
        text, masked = self.rendered.text, self._render(changed)
        if masked is None or len(masked) != len(text):
            return None
        places = [match.span() for match in _RUN.finditer(masked)]
        at = 0
        for first, end in [*places, (len(text), len(text))]:
            if masked[at:first] != text[at:first]:
                return None
            at = end
        return places

    def _around(self, units: Sequence[_Unit]) -> list[Place]:
        """Every control token between the first and the last character that depends on what the units say."""
        text = self.rendered.text
        other = self._render([(unit, _changed(unit.own, _hidden)) for unit in units])
        if other is None:
            places = self._own_controls(units)
        else:
            first = shared_chars(text, other)
            n_behind = min(shared_chars(text[::-1], other[::-1]), len(text) - first)
            places = self._controls_in(first, len(text) - n_behind)
        self.unclear += units if places else []
        return places

    def _controls_in(self, first: int, end: int) -> list[Place]:
        """As long as one is found in the masked text, there is another; those that reach out of [first, end) too."""
        masked = self.controls.without_controls(self.rendered.text[first:end])
        places = [(first + match.start(), first + match.end()) for match in _RUN.finditer(masked)]
        found = (match.span() for match in self.pattern.finditer(self.rendered.text))
        return [*places, *(place for place in found if _straddles(place, first, end))]

    def _own_controls(self, units: Sequence[_Unit]) -> list[Place]:
        """The template refuses other words there: each control token that the units name is text, wherever it is."""
        named: set[str] = set()

        def note(text: str) -> str:
            named.update(self.pattern.findall(text))
            return text

        for unit in units:
            _changed(unit.own, note)
        return [match.span() for match in self.pattern.finditer(self.rendered.text) if match.group() in named]


def _straddles(place: Place, first: int, end: int) -> bool:
    return place[0] < first < place[1] < end or first < place[0] < end < place[1]


def _units(variables: dict[str, object], controls: ControlTexts) -> list[_Unit]:
    """What has anything to mask."""
    lightly = partial(controls.masked, words=False)
    parts: list[tuple[str, int, object]] = []
    for variable, value in variables.items():
        if variable == _IN_MESSAGES and isinstance(value, list):
            parts += [(variable, index, message) for index, message in enumerate(value)]
        elif variable not in _OWN_VARIABLES:
            parts.append((variable, -1, value))
    return [
        _Unit(variable=variable, index=index, own=own, masked=masked, light=_changed(own, lightly))
        for variable, index, own in parts
        if (masked := _changed(own, controls.masked)) != own
    ]


def _changed(value: object, change: Callable[[str], str]) -> object:
    """The value with all of its texts changed, keys as well; the same object where nothing did."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, list):
        return [_changed(item, change) for item in value]
    if isinstance(value, dict):
        return {
            key if key in _KEYS else _changed(key, change): item
            if key in _WORD_KEYS and isinstance(item, str) and item in _WORDS
            else _changed(item, change)
            for key, item in value.items()
        }
    return value


def _hidden(text: str) -> str:
    return covered(text, [(0, len(text))])
