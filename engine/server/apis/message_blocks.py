"""The content of a message in Anthropic's form: blocks of texts, pictures, thoughts, calls and results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.core.prompt.messages import Media, MediaType, Message, Role, ToolCall, ToolSpec
from engine.core.prompt.request_values import (
    MAX_MESSAGES,
    CharCount,
    Files,
    Payload,
    RequestError,
    given,
    joined_parts,
    json_of,
    kind_of,
    list_of,
    object_of,
    payload_of,
)
from engine.errors import MediaRefused
from engine.media.documents import text_of
from engine.server.apis.thoughts import thought_of

Part = str | Media

_PASSED_OVER = frozenset(  # what only Anthropic's own servers make and read
    {
        "advisor_tool_result",
        "bash_code_execution_tool_result",
        "code_execution_tool_result",
        "container_upload",
        "fallback",
        "mcp_tool_result",
        "mcp_tool_use",
        "redacted_thinking",
        "server_tool_use",
        "text_editor_code_execution_tool_result",
        "tool_removal",
        "tool_search_tool_result",
        "web_fetch_tool_result",
        "web_search_tool_result",
    }
)
_UNDERSTOOD = "text, image, document, search_result, thinking, tool_use and tool_result"
_FAILED = "The tool failed."  # for a client that says only that


@dataclass(frozen=True, slots=True, kw_only=True)
class Blocks:
    """Reads those of one request. `deferred` are told in the prompt where a result of the client's names them."""

    texts: CharCount
    files: Files
    deferred: Mapping[str, ToolSpec]

    def message(self, role: Role, parts: Iterable[Part], tool_call_id: str = "") -> Message:
        text, media, joints = joined_parts(parts)
        return Message(role=role, text=text, media=media, joints=joints, tool_call_id=tool_call_id)

    def texts_of(self, value: object, path: str) -> list[str]:
        """The texts of content that holds nothing else."""
        return [self._text(block, place) for block, place in self._listed(value, path)]

    def of_user(self, value: object, path: str) -> Iterator[Message]:
        """Results of tools first, as templates want them behind the calls; then what the user says."""
        results: list[Message] = []
        said: list[Message] = []
        parts: list[Part] = []
        for block, place in self._listed(value, path):
            match block.get("type"):
                case "tool_result":
                    results.append(self._result(block, place))
                case "mid_conv_system":
                    said += [self.message(Role.USER, parts)] if parts else []
                    parts = []
                    content = self._listed(block.get("content"), f"{place}.content")
                    told = (part for inner, at in content for part in self._parts(inner, at))
                    said.append(self.message(Role.SYSTEM, told))
                case _:
                    parts += self._parts(block, place)
        said += [self.message(Role.USER, parts)] if parts else []
        yield from results
        yield from said

    def of_assistant(self, value: object, path: str) -> Iterator[Message]:
        """At most one message: none where the model had said nothing."""
        thoughts: list[str] = []
        parts: list[str] = []
        calls: list[ToolCall] = []
        for block, place in self._listed(value, path):
            match block.get("type"):
                case "thinking":
                    thoughts.append(self._thought(block, place))
                case "tool_use":
                    calls.append(self._call(block, place))
                case "compaction":
                    parts.append(self.texts.of(block, "content", place))
                case kind if not isinstance(kind, str) or kind not in _PASSED_OVER:
                    parts.append(self._text(block, place))
        text, _, joints = joined_parts(parts)
        if text or calls or any(thoughts):
            yield Message(
                role=Role.ASSISTANT, text=text, joints=joints, reasoning="".join(thoughts), tool_calls=tuple(calls)
            )

    def _listed(self, value: object, path: str) -> Iterator[tuple[Mapping[str, object], str]]:
        """The blocks with their places. A text is one block; nothing is none."""
        if value is None:
            return
        if isinstance(value, str):
            yield {"type": "text", "text": value}, path
            return
        if not isinstance(value, list):
            raise RequestError(f"{path} must be a text or a list of parts, not {kind_of(value)}")
        for index, block in enumerate(list_of(value, path, at_most=MAX_MESSAGES)):
            place = f"{path}[{index}]"
            yield object_of(block, place), place

    def _text(self, block: Mapping[str, object], place: str) -> str:
        if block.get("type") != "text":
            raise RequestError(f'{place}.type must be "text" here')
        # Of content that is a text, the place is the content's own.
        return self.texts.take(block.get("text"), f"{place}.text" if place.endswith("]") else place)

    def _parts(self, block: Mapping[str, object], place: str) -> Sequence[Part]:
        """What a block of the user's, or of a tool's result, adds to the text."""
        kind = block.get("type")
        match kind:
            case "text":
                return (self._text(block, place),)
            case "image":
                return (self._image(block, place),)
            case "document":
                return self._document(block, place)
            case "search_result":
                about = (self.texts.of(block, key, place) for key in ("title", "source"))
                return (*filter(None, about), *self.texts_of(block.get("content"), f"{place}.content"))
            case "tool_reference":
                return self._reference(block.get("tool_name"), f"{place}.tool_name")
            case "tool_addition":
                tool = object_of(block.get("tool"), f"{place}.tool")
                return self._reference(given(tool, "tool_name", tool.get("name")), f"{place}.tool.name")
            case str() if kind in _PASSED_OVER:
                return ()
            case _:
                raise RequestError(f"{place}.type is not understood; {_UNDERSTOOD} are")

    def _image(self, block: Mapping[str, object], place: str) -> Media:
        self.files.check(MediaType.IMAGE, place)
        return self.files.take(_payload(block, place), MediaType.IMAGE, place)

    def _document(self, block: Mapping[str, object], place: str) -> Sequence[Part]:
        """Its title and its text: a PDF's is taken out of it."""
        title = self.texts.of(block, "title", place)
        source = object_of(block.get("source"), f"{place}.source")
        match source.get("type"):
            case "text":
                parts: Sequence[Part] = (self.texts.take(source.get("data"), f"{place}.source.data"),)
            case "content":
                content = self._listed(source.get("content"), f"{place}.source.content")
                parts = [part for inner, at in content for part in self._parts(inner, at)]
            case _:
                payload = _payload(block, place)
                parts = (self.texts.take(_text_of_file(self.files.decoded(payload), title, place), payload.place),)
        return (title, *parts) if title else parts

    def _reference(self, value: object, place: str) -> Sequence[Part]:
        """The definition of a tool that was held back until now; one that stands at the head already adds nothing."""
        tool = self.deferred.get(self.texts.take(value, place))
        return () if tool is None else (self.texts.take(tool.definition, place),)

    def _thought(self, block: Mapping[str, object], place: str) -> str:
        shown = self.texts.of(block, "thinking", place)
        return thought_of(shown, self.texts.of(block, "signature", place))

    def _call(self, block: Mapping[str, object], place: str) -> ToolCall:
        written = json_of(object_of(given(block, "input", {}), f"{place}.input"), f"{place}.input")
        return ToolCall(
            id=self.texts.of(block, "id", place),
            name=self.texts.take(block.get("name"), f"{place}.name"),
            arguments=self.texts.take(written, f"{place}.input"),
        )

    def _result(self, block: Mapping[str, object], place: str) -> Message:
        """What a tool said; whether it failed stands in that, unless it said nothing."""
        content = self._listed(block.get("content"), f"{place}.content")
        parts = [part for inner, at in content for part in self._parts(inner, at)]
        if not any(parts) and block.get("is_error") is True:
            parts = [_FAILED]
        called = self.texts.of(block, "tool_use_id", place)
        return self.message(Role.TOOL, parts, called)


def _payload(block: Mapping[str, object], path: str) -> Payload:
    """The file that a block holds."""
    source = object_of(block.get("source"), f"{path}.source")
    if source.get("type") != "base64":
        raise RequestError(f'{path}.source.type must be "base64"; the file itself has to be sent')
    return payload_of(source.get("data"), f"{path}.source.data")


def _text_of_file(data: bytes, name: str, path: str) -> str:
    try:
        return text_of(data, name)
    except MediaRefused as refused:
        raise RequestError(f"{path}: {refused.message}".removesuffix(".")) from refused
