"""Read a chat-completion request in OpenAI's form into our values, refusing what is not one.

Whatever comes in, the outcome is a Chat or a RequestError that names the place. Unknown members are ignored: OpenAI's
own clients send many.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engine.core.prompt.chat_options import EFFORT, THINKING, Option
from engine.core.prompt.messages import Chat, Media, MediaType, Message, Role, Sampling, ToolCall, ToolSpec
from engine.core.prompt.request_values import (
    A_MEDIUM,
    MAX_MESSAGES,
    MAX_TOOLS,
    CharCount,
    Files,
    Payload,
    ReadMedia,
    RequestError,
    check_text,
    given,
    joined_parts,
    json_of,
    kind_of,
    list_of,
    number_of,
    object_of,
    payload_of,
    payload_of_url,
    stop_texts,
)

_ROLES = {
    "system": Role.SYSTEM,
    "developer": Role.SYSTEM,
    "user": Role.USER,
    "assistant": Role.ASSISTANT,
    "tool": Role.TOOL,
    "function": Role.TOOL,
}
_TEXT_PARTS = frozenset({"text", "input_text", "output_text"})
_MEDIA_PARTS = {
    "image_url": MediaType.IMAGE,
    "input_image": MediaType.IMAGE,
    "input_audio": MediaType.AUDIO,
}
_OTHER_PARTS = frozenset(
    {"image", "audio", "audio_url", "video", "video_url", "input_video", "file", "input_file", "document"}
)
_AUDIO_FORMATS = ("wav", "mp3")


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedOptions:
    """What a request wants of the sampling, and where its reply ends."""

    sampling: Sampling = field(default_factory=Sampling)
    max_tokens: int = -1  # -1: no limit; 0: the prompt is read, and nothing written
    stop: tuple[str, ...] = ()


def parse_chat(value: object, read_media: ReadMedia | None = None) -> Chat:
    """The chat of a request object with `messages` and maybe `tools` and `chat_template_kwargs`.

    Images and sounds stand in it as base64 and go through `read_media`; without that they are refused.
    """
    request = object_of(value, "the request")
    texts, files = CharCount(), Files(read_media)
    messages = list_of(request.get("messages"), "messages", at_most=MAX_MESSAGES)
    if not messages:
        raise RequestError("messages must not be empty")
    tools = list_of(given(request, "tools", []), "tools", at_most=MAX_TOOLS)
    return Chat(
        messages=tuple(_message(m, f"messages[{index}]", texts, files) for index, m in enumerate(messages)),
        tools=tuple(_tool(tool, f"tools[{index}]", texts) for index, tool in enumerate(tools)),
        options=options_of(request, texts.take(given(request, EFFORT, ""), EFFORT), texts),
    )


def parse_options(value: object, *, defaults: Sampling) -> ParsedOptions:
    """The sampling members; what the request does not say stays as in `defaults`."""
    request = object_of(value, "the request")
    limit = number_of(request, "max_completion_tokens", -1, low=-1, high=2**31 - 1)
    if limit < 0:
        limit = number_of(request, "max_tokens", -1, low=-1, high=2**31 - 1)
    return ParsedOptions(
        sampling=sampling_of(request, defaults),
        max_tokens=int(limit) if limit >= 0 else -1,
        stop=stop_texts(given(request, "stop", []), "stop"),
    )


def _message(value: object, path: str, texts: CharCount, files: Files) -> Message:
    message = object_of(value, path)
    role = message.get("role")
    if not isinstance(role, str):
        raise RequestError(f"{path}.role must be a text, not {kind_of(role)}")
    if role not in _ROLES:
        raise RequestError(f"{path}.role must be one of {', '.join(_ROLES)}")
    calls = list_of(given(message, "tool_calls", []), f"{path}.tool_calls", at_most=MAX_TOOLS)
    if calls and _ROLES[role] is not Role.ASSISTANT:
        raise RequestError(f"{path}.tool_calls belong to an assistant's message")
    text, media, joints = content_of(message.get("content"), f"{path}.content", _ROLES[role], texts, files)
    return Message(
        role=_ROLES[role],
        text=text,
        media=media,
        reasoning=texts.of(message, "reasoning_content", path) or texts.of(message, "reasoning", path),
        tool_calls=tuple(_call(call, f"{path}.tool_calls[{index}]", texts) for index, call in enumerate(calls)),
        tool_call_id=texts.of(message, "tool_call_id", path),
        name=texts.of(message, "name", path),
        joints=joints,
    )


def content_of(
    value: object, path: str, role: Role, texts: CharCount, files: Files
) -> tuple[str, tuple[Media, ...], tuple[int, ...]]:
    """A text or a list of parts as `joined_parts` gives it."""
    if value is None:  # as an empty text: clients write one, the other, or nothing
        return "", (), ()
    if isinstance(value, str):
        return texts.take(value, path), (), ()
    if not isinstance(value, list):
        raise RequestError(f"{path} must be a text or a list of parts, not {kind_of(value)}")
    parts = enumerate(list_of(value, path, at_most=MAX_MESSAGES))
    return joined_parts(_part(part, f"{path}[{index}]", role, texts, files) for index, part in parts)


def _part(value: object, path: str, role: Role, texts: CharCount, files: Files) -> str | Media:
    if isinstance(value, str):
        return texts.take(value, path)
    part = object_of(value, path)
    type_ = part.get("type")
    if isinstance(type_, str):
        if type_ in _TEXT_PARTS:
            return texts.take(part.get("text"), f"{path}.text")
        if type_ in _MEDIA_PARTS:
            kind = _MEDIA_PARTS[type_]
            if role not in (Role.USER, Role.TOOL):
                raise RequestError(f"{path} is {A_MEDIUM[kind]}; only the user and tools may send one")
            files.check(kind, path)
            payload = _image_payload(part, path) if kind is MediaType.IMAGE else _audio_payload(part, path)
            return files.take(payload, kind, path)
        if type_ in _OTHER_PARTS:
            raise RequestError(f'{path} is of type "{type_}"; only {", ".join(("text", *_MEDIA_PARTS))} are understood')
    raise RequestError(f'{path}.type must be "text"' + "".join(f' or "{name}"' for name in _MEDIA_PARTS if files.read))


def _image_payload(part: Mapping[str, object], path: str) -> Payload:
    """ "image_url" is an object with "url" or the URL itself, whatever the part's type."""
    url, place = part.get("image_url"), f"{path}.image_url"
    if isinstance(url, dict):
        url, place = url.get("url"), f"{place}.url"
    return payload_of_url(url, "image", place)


def _audio_payload(part: Mapping[str, object], path: str) -> Payload:
    place = f"{path}.input_audio"
    audio = object_of(part.get("input_audio"), place)
    if audio.get("format") not in _AUDIO_FORMATS:
        raise RequestError(f"{place}.format must be one of {', '.join(_AUDIO_FORMATS)}")
    return payload_of(audio.get("data"), f"{place}.data")


def _call(value: object, path: str, texts: CharCount) -> ToolCall:
    call = object_of(value, path)
    function = object_of(call.get("function"), f"{path}.function")
    arguments = given(function, "arguments", "{}")
    if isinstance(arguments, str):
        check_text(arguments, f"{path}.function.arguments")
    else:
        arguments = json_of(object_of(arguments, f"{path}.function.arguments"), f"{path}.function.arguments")
    return ToolCall(
        id=texts.of(call, "id", path),
        name=texts.take(function.get("name"), f"{path}.function.name"),
        arguments=texts.take(arguments, f"{path}.function.arguments"),
    )


def _tool(value: object, path: str, texts: CharCount) -> ToolSpec:
    tool = object_of(value, path)
    if given(tool, "type", "function") != "function":
        raise RequestError(f'{path}.type must be "function"')
    function = object_of(tool.get("function"), f"{path}.function")
    return ToolSpec(
        name=texts.take(function.get("name"), f"{path}.function.name"),
        definition=texts.take(json_of(tool, path), path),
    )


def options_of(request: Mapping[str, object], effort: str, texts: CharCount) -> tuple[Option, ...]:
    """What the template is told besides the chat. `effort`: how hard to think, "none" not at all, "" not said."""
    found: list[Option] = []
    for name, option in object_of(given(request, "chat_template_kwargs", {}), "chat_template_kwargs").items():
        path = f"chat_template_kwargs.{name}"
        if isinstance(option, str):
            found.append((name, texts.take(option, path)))
        elif isinstance(option, bool | int):
            found.append((name, option))
        else:
            raise RequestError(f"{path} must be true, false, a whole number or a text, not {kind_of(option)}")
    if not effort:
        return tuple(found)
    chosen: Option = (THINKING, False) if effort == "none" else (EFFORT, effort)
    return (*(option for option in found if option[0] not in (chosen[0], EFFORT)), chosen)


def sampling_of(request: Mapping[str, object], defaults: Sampling) -> Sampling:
    """How to choose tokens; what the request does not say stays as in `defaults`."""
    seed = given(request, "seed", None)
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int)):
        raise RequestError(f"seed must be a whole number, not {kind_of(seed)}")
    return replace(
        defaults,
        temperature=number_of(request, "temperature", defaults.temperature, low=0, high=100),
        top_k=int(number_of(request, "top_k", defaults.top_k, low=-1, high=2**31 - 1)),
        top_p=number_of(request, "top_p", defaults.top_p, low=0, high=1),
        min_p=number_of(request, "min_p", defaults.min_p, low=0, high=1),
        repeat_penalty=number_of(request, "repeat_penalty", defaults.repeat_penalty, low=0, high=100),
        frequency_penalty=number_of(request, "frequency_penalty", defaults.frequency_penalty, low=-2, high=2),
        presence_penalty=number_of(request, "presence_penalty", defaults.presence_penalty, low=-2, high=2),
        seed=defaults.seed if seed is None else seed % 2**32,
        logit_bias=_logit_bias(given(request, "logit_bias", {})) or defaults.logit_bias,
        grammar=CharCount().take(given(request, "grammar", defaults.grammar), "grammar"),
    )


def _logit_bias(value: object) -> tuple[tuple[int, float], ...]:
    found: list[tuple[int, float]] = []
    bias = object_of(value, "logit_bias")
    for token in bias:
        if not token.isascii() or not token.isdigit() or len(token) > 9:
            raise RequestError("logit_bias must map token numbers to numbers")
        found.append((int(token), number_of(bias, token, 0.0, low=-100, high=100, path=f"logit_bias.{token}")))
    return tuple(found)
