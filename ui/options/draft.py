"""What a person is about to choose for a chat, as one value. Free of Qt."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.core.prompt.json_text import JsonError
from engine.core.prompt.reply_options import Preset, ReplyOptions
from engine.core.prompt.tool_definitions import read_tools, tools_of
from engine.core.schema.grammar import check_schema
from engine.language.translation import tr
from engine.telling.words.figures import counted
from ui.chats.open_chat import OpenChat, taken_back

USUAL_SAMPLING = tr("As in the settings")
OWN_VALUES = tr("Set by you")


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionsDraft:
    """The system prompt of a chat and its options."""

    system_prompt: str
    options: ReplyOptions

    def changes(self, before: OptionsDraft) -> bool:
        return self != before

    def is_other_prompt(self, before: OptionsDraft) -> bool:
        """What the model reads is another text."""
        now, then = self.options, before.options
        return self.system_prompt != before.system_prompt or (tools_of(now.tools), now.offered) != (
            tools_of(then.tools),
            then.offered,
        )

    def taken_back(self, before: OptionsDraft, now: OptionsDraft) -> OptionsDraft:
        """`now` without what made this out of `before`; what was chosen since then stays."""
        prompt = before.system_prompt if now.system_prompt == self.system_prompt else now.system_prompt
        return OptionsDraft(system_prompt=prompt, options=taken_back(before.options, self.options, now.options))

    def of_chat(self, chat: OpenChat) -> OpenChat:
        """The chat as it would be; not to be kept."""
        return replace(chat, system_prompt=self.system_prompt, reply_options=self.options)


def draft_of(chat: OpenChat) -> OptionsDraft:
    return OptionsDraft(system_prompt=chat.system_prompt, options=chat.reply_options)


def schema_problem(text: str) -> str:
    """Why replies cannot be held to it; "" when they can, or when there is none."""
    if not text.strip():
        return ""
    try:
        check_schema(text)
    except JsonError as problem:
        return problem.told
    return ""


def tools_problem(text: str) -> str:
    """Why it is no list of tools; "" when it is, or when there is none."""
    try:
        read_tools(text)
    except JsonError as problem:
        return problem.told
    return ""


def preset_name(preset: Preset | None) -> str:
    return USUAL_SAMPLING if preset is None else preset.name


def summary_of(chat: OpenChat, prompt_name: str) -> tuple[str, ...]:
    """What is not as usual in this chat, each in a word or two."""
    options = chat.reply_options
    found: list[str] = []
    if chat.system_prompt.strip():
        found.append(prompt_name or tr("System prompt"))
    if options.preset is not None:
        found.append(options.preset.name)
    if options.stop:
        found.append(counted(len(options.stop), "stop"))
    if options.schema.strip():
        found.append("JSON")
    n_tools = len(tools_of(options.tools))
    if n_tools:
        found.append(counted(n_tools, "tool"))
    if options.is_private:
        found.append(tr("not in the disk cache"))
    if options.left_out:
        found.append(tr("{left_out} left out", left_out=counted(len(options.left_out), "message")))
    return tuple(found)
