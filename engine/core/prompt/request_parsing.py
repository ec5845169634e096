"""Read a chat-completion request in OpenAI's form into our values, refusing what is not one.

Whatever comes in, the outcome is a Chat or a RequestError that names the place. Unknown members are ignored: OpenAI's
own clients send many.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from engine.core.prompt.chat_options import EFFORT, THINKING, Option
from engine.core.prompt.data_urls import Payload, UnfitData, payload_of, payload_of_url
from engine.core.prompt.json_depth import is_too_deep
from engine.core.prompt.messages import Chat, Media, MediaType, Message, Role, Sampling, ToolCall, ToolSpec

MAX_MESSAGES = 10_000
MAX_TOOLS = 1_000
MAX_CHARS = 16_000_000  # of all texts together
MAX_MEDIA = 1_000
MAX_MEDIA_BYTES = 256 * 1024 * 1024  # of all images and sounds together
MAX_STOPS = 16
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
_WORDS = {MediaType.IMAGE: "an image", MediaType.AUDIO: "a sound"}
_AUDIO_FORMATS = ("wav", "mp3")

ReadMedia = Callable[[bytes, str], Media]  # of a file and its name; a RequestError that it raises names no place


class RequestError(ValueError):
    """The request is not what it should be. The text names the place and what belongs there, without a full stop."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedOptions:
    """What a request wants of the sampling, and where its reply ends."""

    sampling: Sampling = field(default_factory=Sampling)
    max_tokens: int = -1  # -1: no limit
    stop: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedRequest(ParsedOptions):
    """The same with the chat."""

    chat: Chat


def parse_chat(value: object, read_media: ReadMedia | None = None) -> Chat:
    """The chat of a request object with `messages` and maybe `tools` and `chat_template_kwargs`.

    Images and sounds stand in it as base64 and go through `read_media`; without that they are refused.
    """
    request = _object(value, "the request")
    texts, files = _Texts(), _Files(read_media)
    messages = _list(request.get("messages"), "messages", at_most=MAX_MESSAGES)
    if not messages:
        raise RequestError("messages must not be empty")
    tools = _list(_given(request, "tools", []), "tools", at_most=MAX_TOOLS)
    return Chat(
        messages=tuple(_message(m, f"messages[{index}]", texts, files) for index, m in enumerate(messages)),
        tools=tuple(_tool(tool, f"tools[{index}]", texts) for index, tool in enumerate(tools)),
        options=_with_effort(
            _options(_given(request, "chat_template_kwargs", {}), texts),
            texts.take(_given(request, EFFORT, ""), EFFORT),
        ),
    )


def parse_request(value: object, *, defaults: Sampling, read_media: ReadMedia | None = None) -> ParsedRequest:
    """The chat and the sampling members; what the request does not say stays as in `defaults`."""
    chat = parse_chat(value, read_media)
    options = parse_options(value, defaults=defaults)
    return ParsedRequest(chat=chat, sampling=options.sampling, max_tokens=options.max_tokens, stop=options.stop)


def parse_options(value: object, *, defaults: Sampling) -> ParsedOptions:
    """The sampling members alone."""
    request = _object(value, "the request")
    limit = _number(request, "max_completion_tokens", -1, low=-1, high=2**31 - 1)
    if limit < 0:
        limit = _number(request, "max_tokens", -1, low=-1, high=2**31 - 1)
    return ParsedOptions(
        sampling=_sampling(request, defaults),
        max_tokens=int(limit) if limit > 0 else -1,
        stop=_stop(_given(request, "stop", [])),
    )


@dataclass(slots=True)
class _Texts:
    """Counts the characters of one request."""

    left: int = MAX_CHARS

    def take(self, value: object, path: str) -> str:
        """A text; half a surrogate pair in it becomes U+FFFD."""
        if not isinstance(value, str):
            raise RequestError(f"{path} must be a text, not {_kind(value)}")
        self.left -= len(value)
        if self.left < 0:
            raise RequestError(f"{path} is too much: a request may hold {MAX_CHARS:,} characters")
        try:
            value.encode()
        except UnicodeEncodeError:
            return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        return value


@dataclass(slots=True)
class _Files:
    """Reads the images and sounds of one request, and counts their bytes before they are decoded."""

    read: ReadMedia | None
    left: int = MAX_MEDIA
    bytes_left: int = MAX_MEDIA_BYTES

    def take(self, part: Mapping[str, object], kind: MediaType, path: str) -> Media:
        if self.read is None:
            raise RequestError(f"{path} is {_WORDS[kind]}, and only text is understood here")
        self.left -= 1
        if self.left < 0:
            raise RequestError(f"{path} is too much: a request may hold {MAX_MEDIA:,} images and sounds")
        payload, place = _image_payload(part, path) if kind is MediaType.IMAGE else _audio_payload(part, path)
        self.bytes_left -= payload.n_bytes
        if self.bytes_left < 0:
            raise RequestError(
                f"{place} is too much: the images and sounds of a request may have {MAX_MEDIA_BYTES:,} bytes"
            )
        try:
            media = self.read(payload.decode(), "")
        except UnfitData as error:
            raise RequestError(f"{place} {error}") from error
        except RequestError as error:
            raise RequestError(f"{path}: {error}") from error
        if media.kind is not kind:
            raise RequestError(f"{path} holds {_WORDS[media.kind]}, not {_WORDS[kind]}")
        return media


def _message(value: object, path: str, texts: _Texts, files: _Files) -> Message:
    message = _object(value, path)
    role = message.get("role")
    if not isinstance(role, str):
        raise RequestError(f"{path}.role must be a text, not {_kind(role)}")
    if role not in _ROLES:
        raise RequestError(f"{path}.role must be one of {', '.join(_ROLES)}")
    calls = _list(_given(message, "tool_calls", []), f"{path}.tool_calls", at_most=MAX_TOOLS)
    if calls and _ROLES[role] is not Role.ASSISTANT:
        raise RequestError(f"{path}.tool_calls belong to an assistant's message")
    reasoning = _given(message, "reasoning_content", _given(message, "reasoning", ""))
    text, media, joints = _content(message.get("content"), f"{path}.content", _ROLES[role], texts, files)
    return Message(
        role=_ROLES[role],
        text=text,
        media=media,
        reasoning=texts.take(reasoning, f"{path}.reasoning_content"),
        tool_calls=tuple(_call(call, f"{path}.tool_calls[{index}]", texts) for index, call in enumerate(calls)),
        tool_call_id=texts.take(_given(message, "tool_call_id", ""), f"{path}.tool_call_id"),
        name=texts.take(_given(message, "name", ""), f"{path}.name"),
        joints=joints,
    )


def _content(
    value: object, path: str, role: Role, texts: _Texts, files: _Files
) -> tuple[str, tuple[Media, ...], tuple[int, ...]]:
    """The texts of all parts, the media with their places in that text, and the line breaks put between two parts.

    As llama-server joins them: none before the first text, nor next to an image or a sound.
    """
    if value is None:  # as an empty text: clients write one, the other, or nothing
        return "", (), ()
    if isinstance(value, str):
        return texts.take(value, path), (), ()
    if not isinstance(value, list):
        raise RequestError(f"{path} must be a text or a list of parts, not {_kind(value)}")
    said: list[str] = []
    media: list[Media] = []
    joints: list[int] = []
    n_chars, is_behind_text = 0, False
    for index, part in enumerate(_list(value, path, at_most=MAX_MESSAGES)):
        found = _part(part, f"{path}[{index}]", role, texts, files)
        if isinstance(found, str):
            if is_behind_text:
                joints.append(n_chars)
                found = f"\n{found}"
            said.append(found)
            n_chars += len(found)
            is_behind_text = bool(n_chars or media)
        else:
            media.append(replace(found, at=n_chars))
            is_behind_text = False
    return "".join(said), tuple(media), tuple(joints)


def _part(value: object, path: str, role: Role, texts: _Texts, files: _Files) -> str | Media:
    if isinstance(value, str):
        return texts.take(value, path)
    part = _object(value, path)
    type_ = part.get("type")
    if isinstance(type_, str):
        if type_ in _TEXT_PARTS:
            return texts.take(part.get("text"), f"{path}.text")
        if type_ in _MEDIA_PARTS:
            kind = _MEDIA_PARTS[type_]
            if role is not Role.USER:
                raise RequestError(f"{path} is {_WORDS[kind]}; only messages of the user may hold one")
            return files.take(part, kind, path)
        if type_ in _OTHER_PARTS:
            raise RequestError(f'{path} is of type "{type_}"; only {", ".join(("text", *_MEDIA_PARTS))} are understood')
    raise RequestError(f'{path}.type must be "text"' + "".join(f' or "{name}"' for name in _MEDIA_PARTS if files.read))


def _image_payload(part: Mapping[str, object], path: str) -> tuple[Payload, str]:
    """The image and its place. "image_url" is an object with "url" or the URL itself, whatever the part's type."""
    url, place = part.get("image_url"), f"{path}.image_url"
    if isinstance(url, dict):
        url, place = url.get("url"), f"{place}.url"
    if not isinstance(url, str):
        raise RequestError(f"{place} must be a data: URL, not {_kind(url)}")
    try:
        return payload_of_url(url, "image"), place
    except UnfitData as error:
        raise RequestError(f"{place} {error}") from error


def _audio_payload(part: Mapping[str, object], path: str) -> tuple[Payload, str]:
    place = f"{path}.input_audio"
    audio = _object(part.get("input_audio"), place)
    if audio.get("format") not in _AUDIO_FORMATS:
        raise RequestError(f"{place}.format must be one of {', '.join(_AUDIO_FORMATS)}")
    data, place = audio.get("data"), f"{place}.data"
    if not isinstance(data, str):
        raise RequestError(f"{place} must be a text in base64, not {_kind(data)}")
    try:
        return payload_of(data), place
    except UnfitData as error:
        raise RequestError(f"{place} {error}") from error


def _call(value: object, path: str, texts: _Texts) -> ToolCall:
    call = _object(value, path)
    function = _object(call.get("function"), f"{path}.function")
    arguments = _given(function, "arguments", "{}")
    if isinstance(arguments, str):
        _check_text(arguments, f"{path}.function.arguments")
    else:
        arguments = _json(_object(arguments, f"{path}.function.arguments"), f"{path}.function.arguments")
    return ToolCall(
        id=texts.take(_given(call, "id", ""), f"{path}.id"),
        name=texts.take(function.get("name"), f"{path}.function.name"),
        arguments=texts.take(arguments, f"{path}.function.arguments"),
    )


def _tool(value: object, path: str, texts: _Texts) -> ToolSpec:
    tool = _object(value, path)
    if _given(tool, "type", "function") != "function":
        raise RequestError(f'{path}.type must be "function"')
    function = _object(tool.get("function"), f"{path}.function")
    return ToolSpec(
        name=texts.take(function.get("name"), f"{path}.function.name"),
        definition=texts.take(_json(tool, path), path),
    )


def _options(value: object, texts: _Texts) -> tuple[Option, ...]:
    found: list[Option] = []
    for name, option in _object(value, "chat_template_kwargs").items():
        path = f"chat_template_kwargs.{name}"
        if isinstance(option, str):
            found.append((name, texts.take(option, path)))
        elif isinstance(option, bool | int):
            found.append((name, option))
        else:
            raise RequestError(f"{path} must be true, false, a whole number or a text, not {_kind(option)}")
    return tuple(found)


def _with_effort(options: tuple[Option, ...], effort: str) -> tuple[Option, ...]:
    """OpenAI's own member says how hard to think, and "none" not to."""
    if not effort:
        return options
    name, value = (THINKING, False) if effort == "none" else (EFFORT, effort)
    return (*(option for option in options if option[0] not in (name, EFFORT)), (name, value))


def _sampling(request: Mapping[str, object], defaults: Sampling) -> Sampling:
    seed = _given(request, "seed", None)
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int)):
        raise RequestError(f"seed must be a whole number, not {_kind(seed)}")
    return replace(
        defaults,
        temperature=_number(request, "temperature", defaults.temperature, low=0, high=100),
        top_k=int(_number(request, "top_k", defaults.top_k, low=-1, high=2**31 - 1)),
        top_p=_number(request, "top_p", defaults.top_p, low=0, high=1),
        min_p=_number(request, "min_p", defaults.min_p, low=0, high=1),
        repeat_penalty=_number(request, "repeat_penalty", defaults.repeat_penalty, low=0, high=100),
        frequency_penalty=_number(request, "frequency_penalty", defaults.frequency_penalty, low=-2, high=2),
        presence_penalty=_number(request, "presence_penalty", defaults.presence_penalty, low=-2, high=2),
        seed=defaults.seed if seed is None else seed % 2**32,
        logit_bias=_logit_bias(_given(request, "logit_bias", {})) or defaults.logit_bias,
        grammar=_Texts().take(_given(request, "grammar", defaults.grammar), "grammar"),
    )


def _logit_bias(value: object) -> tuple[tuple[int, float], ...]:
    found: list[tuple[int, float]] = []
    bias = _object(value, "logit_bias")
    for token in bias:
        if not token.isascii() or not token.isdigit() or len(token) > 9:
            raise RequestError("logit_bias must map token numbers to numbers")
        found.append((int(token), _number(bias, token, 0.0, low=-100, high=100, path=f"logit_bias.{token}")))
    return tuple(found)


def _stop(value: object) -> tuple[str, ...]:
    texts = _Texts()
    if isinstance(value, str):
        value = [value]
    stops = _list(value, "stop", at_most=MAX_STOPS)
    return tuple(text for i, stop in enumerate(stops) if (text := texts.take(stop, f"stop[{i}]")))


def _given(value: Mapping[str, object], name: str, default: object) -> object:
    """A member; null counts as missing, as OpenAI's clients write it so."""
    found = value.get(name)
    return default if found is None else found


def _number(
    value: Mapping[str, object], name: str, default: float, *, low: float, high: float, path: str = ""
) -> float:
    found = _given(value, name, default)
    if (
        isinstance(found, bool)
        or not isinstance(found, int | float)
        or (isinstance(found, float) and math.isnan(found))
    ):
        raise RequestError(f"{path or name} must be a number, not {_kind(found)}")
    if not low <= found <= high:
        raise RequestError(f"{path or name} must lie between {low:g} and {high:g}")
    return found


def _object(value: object, path: str) -> dict[str, object]:
    if not isinstance(value, dict) or not all(isinstance(name, str) for name in value):
        raise RequestError(f"{path} must be an object, not {_kind(value)}")
    return value


def _list(value: object, path: str, *, at_most: int) -> list[object]:
    if not isinstance(value, list):
        raise RequestError(f"{path} must be a list, not {_kind(value)}")
    if len(value) > at_most:
        raise RequestError(f"{path} has {len(value):,} entries; at most {at_most:,} are allowed")
    return value


def _json(value: object, path: str) -> str:
    """JSON text with the order of the members kept."""
    _check_depth(value, path)
    try:
        return json.dumps(value, ensure_ascii=False, allow_nan=False)
    except (ValueError, TypeError) as error:
        raise RequestError(f"{path} must be plain JSON") from error


def _check_depth(value: object, path: str) -> None:
    if is_too_deep(value):
        raise RequestError(f"{path} is nested too deeply")


def _check_text(text: str, path: str) -> None:
    """Of arguments as the model wrote them: they may be cut off, and templates get them as an object where they can."""
    try:
        value = json.loads(text)
    except RecursionError as error:
        raise RequestError(f"{path} is nested too deeply") from error
    except ValueError:
        return
    _check_depth(value, path)


def _kind(value: object) -> str:
    """What JSON calls a value."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, int | float):
        return "a number"
    if isinstance(value, str):
        return "a text"
    return "a list" if isinstance(value, list) else "an object"
