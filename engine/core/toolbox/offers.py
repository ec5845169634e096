"""What a chat offers the model: tools of servers in a fixed order, frozen once the chat has begun."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from engine.core.prompt.json_text import list_in, object_in, value_in
from engine.core.prompt.messages import ToolSpec

MOST_TOOLS = 128  # in one chat
LONGEST_DEFINITION = 40_000  # characters; a longer one is not offered
_LONGEST_NAME = 64
ANY_ARGUMENTS = '{"type": "object", "properties": {}}'
_UNFIT = re.compile(r"[^a-zA-Z0-9_-]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedTool:
    """A tool as its server lists it. `schema` is JSON. The hints are the server's word, and nothing follows of them."""

    name: str
    description: str = ""
    schema: str = ANY_ARGUMENTS
    says_read_only: bool = False
    says_destructive: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferedTool:
    """A tool in a chat. `called` is its name in the prompt, unlike all others there."""

    server: str
    tool: str
    called: str
    definition: str  # JSON in OpenAI's form

    @property
    def spec(self) -> ToolSpec:
        return ToolSpec(name=self.called, definition=self.definition)

    @property
    def digest(self) -> str:
        """Of what it says it does: an answer that was given for always holds for that alone."""
        return hashlib.blake2b(self.definition.encode(), digest_size=12).hexdigest()


def offered(
    listed: Sequence[tuple[str, Sequence[ListedTool]]], *, bare: Iterable[str] = (), without: Iterable[str] = ()
) -> tuple[OfferedTool, ...]:
    """The tools of servers, in the order of these and by name within each, so that a server may list them in any.

    A tool is called as its server and itself, so that no other server's coming changes that; those of `bare` servers,
    Cairn's own, by their own names. `without`: what is not to be offered, servers or tools ("server/tool"). At most
    MOST_TOOLS, the first ones.
    """
    left_out, own = frozenset(without), frozenset(bare)
    found: dict[str, OfferedTool] = {}
    taken: set[str] = set()  # also by tools that are left out: no other one is renamed when they come
    for server, tools in listed:
        if server in left_out:
            continue
        for tool in sorted(tools, key=lambda one: one.name):
            called = _name(tool.name if server in own else f"{server}_{tool.name}", taken)
            taken.add(called)
            definition = _definition(tool, called)
            is_off = key_of(server, tool.name) in left_out
            if not is_off and len(definition) <= LONGEST_DEFINITION and len(found) < MOST_TOOLS:
                found[called] = OfferedTool(server=server, tool=tool.name, called=called, definition=definition)
    return tuple(found.values())


def key_of(server: str, tool: str) -> str:
    """Of a tool among those of all servers."""
    return f"{server}/{tool}"


def _name(wanted: str, taken: Collection[str]) -> str:
    plain = _UNFIT.sub("_", wanted).strip("_") or "tool"
    name, number = plain[:_LONGEST_NAME], 2
    while name in taken:
        ending = f"_{number}"
        name, number = plain[: _LONGEST_NAME - len(ending)] + ending, number + 1
    return name


def _definition(tool: ListedTool, called: str) -> str:
    schema = value_in(tool.schema)
    function = {
        "name": called,
        "description": tool.description,
        "parameters": schema if isinstance(schema, dict) else {"type": "object", "properties": {}},
    }
    return json.dumps({"type": "function", "function": function}, ensure_ascii=False)


def list_to_json(tools: Iterable[OfferedTool]) -> str:
    """To be kept with the chat; "" for none."""
    told = [{"server": t.server, "tool": t.tool, "called": t.called, "definition": t.definition} for t in tools]
    return json.dumps(told, ensure_ascii=False) if told else ""


def list_from_json(text: str) -> tuple[OfferedTool, ...]:
    """What was kept; what is no tool in it is left out."""
    tools: dict[str, OfferedTool] = {}
    for one in list_in(text)[:MOST_TOOLS]:
        values = [one.get(key) for key in ("server", "tool", "called", "definition")] if isinstance(one, dict) else []
        texts = [value for value in values if isinstance(value, str)]
        if len(texts) == 4 and isinstance(object_in(texts[3]).get("function"), dict):
            tools[texts[2]] = OfferedTool(server=texts[0], tool=texts[1], called=texts[2], definition=texts[3])
    return tuple(tools.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class ListChange:
    """What another list would change, by server and tool."""

    added: tuple[tuple[str, str], ...] = ()
    removed: tuple[tuple[str, str], ...] = ()
    changed: tuple[tuple[str, str], ...] = ()
    is_moved: bool = False  # the same tools in another order

    def __bool__(self) -> bool:
        return bool(self.added or self.removed or self.changed or self.is_moved)


def change_of(before: Sequence[OfferedTool], after: Sequence[OfferedTool]) -> ListChange:
    then = {(one.server, one.tool): one for one in before}
    now = {(one.server, one.tool): one for one in after}
    both = [key for key in now if key in then]
    changed = tuple(key for key in both if now[key] != then[key])
    return ListChange(
        added=tuple(key for key in now if key not in then),
        removed=tuple(key for key in then if key not in now),
        changed=changed,
        is_moved=[key for key in then if key in now] != both,
    )


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
