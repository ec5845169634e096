"""The chat template of the demo model, and the same text written straight from Python.

The corpus needs millions of rows, so they are put together here; a test holds this against the template itself.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

END_OF_TEXT, MESSAGE_START, MESSAGE_END = "<|endoftext|>", "<|im_start|>", "<|im_end|>"
THINK, THINK_END, CALL, CALL_END = "<think>", "</think>", "<tool_call>", "</tool_call>"
CONTROL_TOKENS = (END_OF_TEXT, MESSAGE_START, MESSAGE_END)
USER_DEFINED_TOKENS = (THINK, THINK_END, CALL, CALL_END)
SPECIAL_TOKENS = CONTROL_TOKENS + USER_DEFINED_TOKENS

TOOLS_HEADER = "You can use these tools:"

# Roles, tools and reasoning. Thoughts before the last user message are dropped, as in Qwen3's template.
# Pip thinks when it is told to: asked for with `thinking`, since programs set `enable_thinking` unasked.
TEMPLATE = """\
{%- set scan = namespace(last_user=-1) -%}
{%- for message in messages -%}
  {%- if message.role == 'user' -%}{%- set scan.last_user = loop.index0 -%}{%- endif -%}
{%- endfor -%}
{%- set first_is_system = messages and messages[0].role == 'system' -%}
{%- if tools or first_is_system -%}
  {{- '<|im_start|>system\\n' -}}
  {%- if first_is_system -%}{{- messages[0].content -}}{%- endif -%}
  {%- if tools -%}
    {%- if first_is_system -%}{{- '\\n\\n' -}}{%- endif -%}
    {{- 'You can use these tools:' -}}
    {%- for tool in tools -%}
      {{- '\\n' + ((tool.function if tool.function is defined else tool) | tojson) -}}
    {%- endfor -%}
  {%- endif -%}
  {{- '<|im_end|>\\n' -}}
{%- endif -%}
{%- for message in messages -%}
  {%- if not (loop.first and first_is_system) -%}
    {{- '<|im_start|>' + message.role + '\\n' -}}
    {%- set content = message.content if message.content is string else '' -%}
    {%- if message.role == 'assistant' -%}
      {%- set thought = message.reasoning_content if message.reasoning_content is string else '' -%}
      {%- if '</think>' in content -%}
        {%- if not thought -%}
          {%- set thought = content.split('</think>')[0].split('<think>')[-1].strip('\\n') -%}
        {%- endif -%}
        {%- set content = content.split('</think>')[-1].lstrip('\\n') -%}
      {%- endif -%}
      {%- if thought and loop.index0 > scan.last_user -%}
        {{- '<think>\\n' + thought.strip('\\n') + '\\n</think>\\n\\n' -}}
      {%- endif -%}
      {{- content -}}
      {%- for call in message.tool_calls or [] -%}
        {%- set function = call.function if call.function is defined else call -%}
        {%- if content or not loop.first -%}{{- '\\n' -}}{%- endif -%}
        {{- '<tool_call>\\n{"name": ' + (function.name | tojson) + ', "arguments": ' -}}
        {{- function.arguments if function.arguments is string else (function.arguments | tojson) -}}
        {{- '}\\n</tool_call>' -}}
      {%- endfor -%}
    {%- else -%}
      {{- content -}}
    {%- endif -%}
    {{- '<|im_end|>\\n' -}}
  {%- endif -%}
{%- endfor -%}
{%- if add_generation_prompt -%}
  {{- '<|im_start|>assistant\\n' -}}
  {%- if thinking is defined and thinking -%}{{- '<think>\\n' -}}{%- endif -%}
{%- endif -%}
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One message of a dialogue. ``thought`` and ``calls`` belong to the assistant."""

    role: str
    text: str
    thought: str = ""
    calls: tuple[tuple[str, dict[str, object]], ...] = ()
    thinks_unasked: bool = False  # nothing in the text asks for the thought: the template opened it


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text of one role in learning; special tokens stand alone."""

    text: str
    kind: str  # "header", "system", "user", "tool", "thought", "reply" or "end"


def system_text(text: str, tools: Sequence[dict[str, object]]) -> str:
    """What stands in the system message."""
    listed = "\n".join([TOOLS_HEADER, *(json.dumps(tool) for tool in tools)]) if tools else ""
    return "\n\n".join(part for part in (text, listed) if part)


def pieces(lines: Sequence[Line], *, keep_thoughts: bool) -> Iterator[Piece]:
    """The text of a dialogue in pieces; ``keep_thoughts`` leaves also those in that the template drops."""
    last_user = max((index for index, line in enumerate(lines) if line.role == "user"), default=-1)
    for index, line in enumerate(lines):
        yield Piece(MESSAGE_START, "header")
        yield Piece(line.role + "\n", "header")
        if line.role != "assistant":
            if line.text:
                yield Piece(line.text, line.role)
            yield Piece(MESSAGE_END, "header")
        else:
            yield from _assistant(line, thinks=bool(line.thought) and (keep_thoughts or index > last_user))
        yield Piece("\n", "header")


def _assistant(line: Line, *, thinks: bool) -> Iterator[Piece]:
    if thinks:
        yield Piece(THINK, "header" if line.thinks_unasked else "reply")
        yield Piece("\n", "header" if line.thinks_unasked else "thought")
        yield Piece(line.thought + "\n", "thought")
        yield Piece(THINK_END, "reply")
        yield Piece("\n\n", "reply")
    if line.text:
        dropped = bool(line.thought) and not thinks and not line.thinks_unasked
        yield Piece(line.text, "header" if dropped else "reply")  # asked to think, it must not learn to skip it
    for number, (name, arguments) in enumerate(line.calls):
        if line.text or number:
            yield Piece("\n", "reply")
        yield Piece(CALL, "reply")
        yield Piece(f'\n{{"name": {json.dumps(name)}, "arguments": {json.dumps(arguments)}}}\n', "reply")
        yield Piece(CALL_END, "reply")
    yield Piece(MESSAGE_END, "end")
