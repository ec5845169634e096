"""Render a chat with the template that came with the model.

A template is compiled and probed once, at load: how it wants tool calls and contents, whether it knows system prompts
and tools, what it does with earlier reasoning. Rendering is a pure function of the chat and of the time passed in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

import jinja2

from engine.core.prompt.messages import Chat, Message
from engine.core.prompt.streaming import ReasoningTags, open_reasoning
from engine.core.template.budget import Budget, Look, TemplateError, no_look
from engine.core.template.input import RenderInputs, Style, call_id, joined, merge_system, place_system, variables_of
from engine.core.template.probe import Capabilities, Probe
from engine.core.template.sandbox import compile_bounded, render_bounded
from engine.language.translation import tr

__all__ = ["Capabilities", "ChatTemplate", "RenderInputs", "RenderedChat", "Style", "call_id", "compile_template"]

_END = "<|im_end|>"
CHATML = (
    "{%- for message in messages -%}"
    "{{- '<|im_start|>' + message.role + '\\n' + (message.content or '') + '" + _END + "\\n' -}}"
    "{%- endfor -%}"
    "{%- if add_generation_prompt -%}{{- '<|im_start|>assistant\\n' -}}{%- endif -%}"
)
MAX_TEMPLATE_CHARS = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class RenderedChat:
    """The prompt's text, and what it was made from."""

    text: str
    chat: Chat
    inputs: RenderInputs

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
        self,
        chat: Chat,
        *,
        now: datetime,
        bos_text: str,
        eos_text: str,
        add_generation_prompt: bool = True,
        look: Look = no_look,
    ) -> RenderedChat:
        """The prompt for `chat`. Raises TemplateError with a sentence when the template refuses it.

        `look` is called often while the template runs; what it raises ends that.
        """
        chat = self.joined(chat)
        inputs = RenderInputs(
            now=now, bos_text=bos_text, eos_text=eos_text, add_generation_prompt=add_generation_prompt
        )
        return RenderedChat(text=self.render_text(chat, inputs, look=look), chat=chat, inputs=inputs)

    def joined(self, chat: Chat) -> Chat:
        """The chat with each text as the template makes it of the parts that a client sent: what prompts are made of.

        The same object where no text came in parts.
        """
        if not any(message.joints for message in chat.messages):
            return chat
        return replace(chat, messages=tuple(joined(message, self.style) for message in chat.messages))

    def render_text(
        self,
        chat: Chat,
        inputs: RenderInputs,
        marked: Mapping[int, Message] | None = None,
        look: Look = no_look,
    ) -> str:
        """The text alone. `marked` replaces messages by index: span detection renders marked copies with it."""
        if marked:
            messages = tuple(marked.get(index, message) for index, message in enumerate(chat.messages))
            chat = replace(chat, messages=messages)
        return self.render_variables(self.variables(chat, inputs), inputs, look)

    def variables(self, chat: Chat, inputs: RenderInputs) -> dict[str, object]:
        """What the template is given: all of the chat is in it."""
        takes_system = self.capabilities.supports_system
        messages = place_system(chat.messages, self.style) if takes_system else merge_system(chat.messages)
        return variables_of(messages, chat.tools, chat.options, inputs, self.style)

    def render_variables(self, variables: dict[str, object], inputs: RenderInputs, look: Look = no_look) -> str:
        """The text for what `variables` gave, or for a changed copy of it."""
        text = render_bounded(self._compiled, variables, inputs.now, Budget(look=look))
        if self.style.calls_are_told is not None:
            text = self.style.calls_are_told.placed(text)
        end, header = self.style.reply_header
        return text + header if end and inputs.add_generation_prompt and text.endswith(end) else text

    @property
    def end_mark(self) -> str:
        """The text that ends a reply in the plain format, which few vocabularies have as a token; "" with a template of
        the model's own, whose end is one."""
        return _END if self.is_builtin else ""


def compile_template(source: str, look: Look = no_look) -> ChatTemplate:
    """Compile and probe a template; "" gives ChatML. Raises TemplateError when it cannot be parsed or goes too far.

    `look` is called often meanwhile; what it raises ends that.
    """
    if len(source) > MAX_TEMPLATE_CHARS:
        raise TemplateError(tr("The chat template is too large to be one."))
    text = source or CHATML
    compiled = compile_bounded(text, look)
    probe = Probe(compiled, text, look)
    style = probe.find_style()
    return ChatTemplate(
        source=text,
        style=style,
        capabilities=probe.find_capabilities(style),
        is_builtin=not source,
        _compiled=compiled,
    )
