"""The items of a request in OpenAI's newer form: messages, calls, results and thoughts one after another.

What a model said at once comes back as several items: they are one message again. Ids of items are of no account.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from engine.core.prompt.messages import Message, Role, ToolCall
from engine.core.prompt.request_parsing import content_of
from engine.core.prompt.request_values import (
    CharCount,
    Files,
    RequestError,
    check_text,
    given,
    json_of,
    object_of,
)
from engine.server.apis.api import Json
from engine.server.apis.thoughts import thought_of

FindItem = Callable[[str], Json | None]  # an item that was sent earlier, by its id

_ROLES = {"user": Role.USER, "assistant": Role.ASSISTANT, "system": Role.SYSTEM, "developer": Role.SYSTEM}
_PASSED_OVER = frozenset(  # what only OpenAI's own servers run, or tell
    {
        "apply_patch_call",
        "apply_patch_call_output",
        "code_interpreter_call",
        "compaction",
        "computer_call",
        "computer_call_output",
        "file_search_call",
        "image_generation_call",
        "local_shell_call",
        "local_shell_call_output",
        "mcp_approval_request",
        "mcp_approval_response",
        "mcp_call",
        "mcp_list_tools",
        "shell_call",
        "shell_call_output",
        "tool_search_call",
        "tool_search_output",
        "web_search_call",
    }
)
_RESULTS = ("function_call_output", "custom_tool_call_output")
_CALLS = ("function_call", "custom_tool_call")


@dataclass(frozen=True, slots=True, kw_only=True)
class Items:
    """Reads those of one request."""

    texts: CharCount
    files: Files
    find: FindItem

    def messages(self, value: str | list[Json] | None) -> tuple[Message, ...]:
        """What `input` says: a text is a question."""
        if isinstance(value, str):
            return (Message(role=Role.USER, text=self.texts.take(value, "input")),)
        items = enumerate(value or [])
        found = (self._message(item, f"input[{n}]") for n, item in items)
        return tuple(_together(message for message in found if message is not None))

    def _message(self, item: Mapping[str, object], path: str) -> Message | None:
        """What an item says, as a message of its own."""
        match given(item, "type", "message"):
            case "message":
                return self._said(item, path)
            case "reasoning":
                return Message(role=Role.ASSISTANT, reasoning=self._thought(item, path))
            case kind if kind in _CALLS:
                return Message(role=Role.ASSISTANT, tool_calls=(self._call(item, path),))
            case kind if kind in _RESULTS:
                text, media, joints = content_of(
                    given(item, "output", ""), f"{path}.output", Role.TOOL, self.texts, self.files
                )
                called = self.texts.of(item, "call_id", path)
                return Message(role=Role.TOOL, text=text, media=media, joints=joints, tool_call_id=called)
            case "item_reference":
                id = self.texts.take(item.get("id"), f"{path}.id")
                found = self.find(id)
                if found is None:
                    raise RequestError(f"{path}.id names what is not known here any more; send it again")
                return self._message(found, path)
            case str(kind) if kind in _PASSED_OVER:
                return None
            case _:
                raise RequestError(
                    f"{path}.type is not understood; message, reasoning, function_call and its output are"
                )

    def _said(self, item: Mapping[str, object], path: str) -> Message:
        role = item.get("role")
        if not isinstance(role, str) or role not in _ROLES:
            raise RequestError(f"{path}.role must be one of {', '.join(_ROLES)}")
        content = given(item, "content", "")
        if role == "assistant" and isinstance(content, list):
            content = [_of_refusal(part) for part in content]
        text, media, joints = content_of(content, f"{path}.content", _ROLES[role], self.texts, self.files)
        return Message(role=_ROLES[role], text=text, media=media, joints=joints)

    def _thought(self, item: Mapping[str, object], path: str) -> str:
        """As it was written; from what is sealed where the client was not shown it; else a summary of it."""
        for key in ("content", "encrypted_content", "summary"):
            value = item.get(key)
            if key == "encrypted_content" and isinstance(value, str):
                found = thought_of("", self.texts.take(value, f"{path}.{key}"))
            else:
                found = self._texts_of(value if isinstance(value, list) else [], f"{path}.{key}")
            if found:
                return found
        return ""

    def _texts_of(self, parts: list[object], path: str) -> str:
        told = (object_of(part, f"{path}[{n}]").get("text") for n, part in enumerate(parts))
        return "\n".join(self.texts.take(text, f"{path}[{n}].text") for n, text in enumerate(told))

    def _call(self, item: Mapping[str, object], path: str) -> ToolCall:
        if item.get("type") == "custom_tool_call":
            key = "input"
            written = json_of({"input": self.texts.of(item, key, path)}, path)
        else:
            key = "arguments"
            written = self.texts.take(given(item, key, "{}"), f"{path}.{key}")
            check_text(written, f"{path}.{key}")
        return ToolCall(
            id=self.texts.of(item, "call_id", path),
            name=self.texts.take(item.get("name"), f"{path}.name"),
            arguments=written,
        )


def _of_refusal(part: object) -> object:
    """A refusal is what the model said, too."""
    if isinstance(part, dict) and part.get("type") == "refusal":
        return {"type": "output_text", "text": part.get("refusal")}
    return part


def _together(messages: Iterable[Message]) -> Iterator[Message]:
    """The model's items that follow each other are one message, until a thought begins behind a call."""
    open_: Message | None = None
    for message in messages:
        if open_ is None or message.role is not Role.ASSISTANT or (message.reasoning and open_.tool_calls):
            if open_ is not None:
                yield open_
            open_ = None
        if message.role is not Role.ASSISTANT:
            yield message
        elif open_ is None:
            open_ = message
        else:
            open_ = _joined(open_, message)
    if open_ is not None:
        yield open_


def _joined(first: Message, second: Message) -> Message:
    """Two texts as the parts of one."""
    gap = "\n" if first.text and second.text else ""
    at = len(first.text) + len(gap)
    joints = (*first.joints, *((at - 1,) if gap else ()), *(at + joint for joint in second.joints))
    thoughts = filter(None, (first.reasoning, second.reasoning))
    return replace(
        first,
        text=f"{first.text}{gap}{second.text}",
        joints=joints,
        reasoning="\n".join(thoughts),
        tool_calls=(*first.tool_calls, *second.tool_calls),
    )
