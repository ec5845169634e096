"""What of a chat a remedy changes: its thoughts, the date, the order of its tools. Free of Qt."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

from engine.core.difference.explanation import Explanation, Offer, Remedy
from engine.core.prompt.chat_options import ThinkingChoice
from engine.core.prompt.reply_options import ReplyOptions
from engine.core.prompt.tool_definitions import pretty, tools_of
from engine.core.volatile.tokens import VolatileKind
from engine.language.translation import tr
from ui.chats.open_chat import OpenChat, taken_back


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatParts:
    """What of a chat may be changed; kept with it."""

    system_prompt: str
    thinking: ThinkingChoice
    options: ReplyOptions


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatChange:
    """`label` is on the button, `title` on the card. `after` equals `before` where it has been done."""

    label: str
    title: str
    before: ChatParts
    after: ChatParts

    @property
    def is_done(self) -> bool:
        return self.before == self.after

    def taken_back(self, now: ChatParts) -> ChatParts:
        """`now` as it was before; what the person has chosen since then stays."""
        was, made = self.before, self.after
        return ChatParts(
            system_prompt=was.system_prompt if now.system_prompt == made.system_prompt else now.system_prompt,
            thinking=taken_back(was.thinking, made.thinking, now.thinking),
            options=taken_back(was.options, made.options, now.options),
        )


def parts_of(chat: OpenChat) -> ChatParts:
    return ChatParts(system_prompt=chat.system_prompt, thinking=chat.thinking, options=chat.reply_options)


def chat_change(offer: Offer, told: Explanation, now: ChatParts) -> ChatChange | None:
    """None: that is nothing which can be changed here, or no longer."""
    if offer.together:
        return None  # one of them alone is not what was promised
    match offer.remedy:
        case Remedy.FREEZE_CLOCK if offer.value > 0:
            frozen = replace(now, options=replace(now.options, clock=offer.value))
            return ChatChange(label=tr("Freeze"), title=tr("Freeze the date for this chat"), before=now, after=frozen)
        case Remedy.FREEZE_VALUE if offer.message == 0:
            return _frozen_prompt(told, now)
        case Remedy.KEEP_REASONING if offer.names:
            kept = replace(now, thinking=replace(now.thinking, keeps=None))
            done = kept if now.thinking.keeps is False else now
            return ChatChange(label=tr("Keep"), title=tr("Keep earlier thoughts in this chat"), before=now, after=done)
        case Remedy.SORT_TOOLS if offer.order:
            return _sorted_tools(offer.order, now)
        case _:
            return None


def _frozen_prompt(told: Explanation, now: ChatParts) -> ChatChange | None:
    """The chat's system prompt with the value that it had; only where nothing else changed with it."""
    change = next((c.text for c in told.changes if c.message == 0 and c.text is not None and c.text.kind), None)
    if change is None or change.first < 0 or change.also or not change.is_only:
        return None
    text, first = now.system_prompt, change.first
    is_date = change.kind is VolatileKind.CLOCK
    title = tr("Freeze the date for this chat") if is_date else tr("Freeze the value for this chat")
    if text[first : first + len(change.old_text)] == change.old_text:
        return ChatChange(label=tr("Freeze"), title=title, before=now, after=now)
    if text[first : first + len(change.new_text)] != change.new_text:
        return None  # it was edited since
    frozen = text[:first] + change.old_text + text[first + len(change.new_text) :]
    return ChatChange(label=tr("Freeze"), title=title, before=now, after=replace(now, system_prompt=frozen))


def _sorted_tools(order: tuple[str, ...], now: ChatParts) -> ChatChange | None:
    tools = {tool.name: tool for tool in tools_of(now.options.tools)}
    if set(tools) != set(order):
        return None
    title = tr("Send the tools in the order they had")
    if tuple(tools) == order:
        return ChatChange(label=tr("Sort"), title=title, before=now, after=now)
    text = pretty([json.loads(tools[name].definition) for name in order])
    return ChatChange(
        label=tr("Sort"), title=title, before=now, after=replace(now, options=replace(now.options, tools=text))
    )
