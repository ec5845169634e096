"""Who may run what: each call is asked first, unless the person said otherwise of that very tool."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from engine.core.toolbox.offers import OfferedTool, key_of

Always = tuple[str, str]  # (server and tool, digest of what it said it does)


class Answer(Enum):
    ONCE = "once"
    IN_CHAT = "in this chat"
    ALWAYS = "always"
    NO = "no"


@dataclass(frozen=True, slots=True, kw_only=True)
class Approvals:
    """What the person has answered. `in_chats` holds (chat, server and tool, digest), for as long as Cairn runs: a file
    that is brought in cannot hold it.
    """

    in_chats: frozenset[tuple[str, str, str]] = frozenset()
    always: frozenset[Always] = frozenset()

    def allows(self, chat: str, tool: OfferedTool) -> bool:
        """Without a question. A tool that says now that it does something else is asked again."""
        name, digest = always_of(tool)
        return (name, digest) in self.always or (chat, name, digest) in self.in_chats

    def after(self, answer: Answer, chat: str, tool: OfferedTool) -> Approvals:
        name, digest = always_of(tool)
        if answer is Answer.IN_CHAT:
            return replace(self, in_chats=self.in_chats | {(chat, name, digest)})
        if answer is Answer.ALWAYS:
            return replace(self, always=self.always | {(name, digest)})
        return self


def always_of(tool: OfferedTool) -> Always:
    return key_of(tool.server, tool.tool), tool.digest
