"""The values of a request as they stand in its body: what each may be, and how much there may be of all together.

Whatever an API calls them, they are read and refused alike. A RequestError names the place.
"""

from __future__ import annotations

import binascii
import json
import math
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from engine.core.prompt.messages import Media, MediaType, ToolSpec

MAX_DEPTH = 64


def is_too_deep(value: object) -> bool:
    """Whether objects and lists stand in each other more than MAX_DEPTH times."""
    level = [value]
    for _ in range(MAX_DEPTH):
        level = [child for parent in level for child in _children(parent)]
        if not level:
            return False
    return True


def _children(value: object) -> list[object]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


MAX_MESSAGES = 10_000
MAX_TOOLS = 1_000
MAX_CHARS = 16_000_000  # of all texts together
MAX_MEDIA = 1_000
MAX_MEDIA_BYTES = 256 * 1024 * 1024  # of all images and sounds together
MAX_STOPS = 16
A_MEDIUM = {MediaType.IMAGE: "an image", MediaType.AUDIO: "a sound"}

ReadMedia = Callable[[bytes, str], Media]  # of a file and its name; a RequestError that it raises names no place


class RequestError(ValueError):
    """The request is not what it should be. The text names the place and what belongs there, without a full stop."""


@dataclass(slots=True)
class CharCount:
    """Counts the characters of one request."""

    left: int = MAX_CHARS

    def take(self, value: object, path: str) -> str:
        """A text; half a surrogate pair in it becomes U+FFFD."""
        if not isinstance(value, str):
            raise RequestError(f"{path} must be a text, not {kind_of(value)}")
        self.left -= len(value)
        if self.left < 0:
            raise RequestError(f"{path} is too much: a request may hold {MAX_CHARS:,} characters")
        try:
            value.encode()
        except UnicodeEncodeError:
            return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        return value

    def of(self, value: Mapping[str, object], name: str, path: str) -> str:
        """A member that may be missing, or null: "" then. `path`: the object's."""
        found = value.get(name)
        return "" if found is None or found == "" else self.take(found, f"{path}.{name}")


@dataclass(slots=True)
class Files:
    """Reads the images and sounds of one request, and counts their bytes before they are decoded."""

    read: ReadMedia | None
    left: int = MAX_MEDIA
    bytes_left: int = MAX_MEDIA_BYTES

    def check(self, kind: MediaType, path: str) -> None:
        """One more is there, and not yet looked at."""
        if self.read is None:
            raise RequestError(f"{path} is {A_MEDIUM[kind]}, and only text is understood here")
        self.left -= 1
        if self.left < 0:
            raise RequestError(f"{path} is too much: a request may hold {MAX_MEDIA:,} images and sounds")

    def take(self, payload: Payload, kind: MediaType, path: str) -> Media:
        """The one that was checked; the payload stands within `path`."""
        data = self.decoded(payload)
        assert self.read is not None
        try:
            media = self.read(data, "")
        except RequestError as error:
            raise RequestError(f"{path}: {error}") from error
        if media.kind is not kind:
            raise RequestError(f"{path} holds {A_MEDIUM[media.kind]}, not {A_MEDIUM[kind]}")
        return media

    def decoded(self, payload: Payload) -> bytes:
        """The bytes of a file of any kind."""
        self.bytes_left -= payload.n_bytes
        if self.bytes_left < 0:
            raise RequestError(
                f"{payload.place} is too much: the images and sounds of a request may have {MAX_MEDIA_BYTES:,} bytes"
            )
        return payload.decode()


def joined_parts(parts: Iterable[str | Media]) -> tuple[str, tuple[Media, ...], tuple[int, ...]]:
    """The texts of all parts, the media with their places in that text, and the line breaks put between two parts.

    As llama-server joins them: none before the first text, nor next to an image or a sound.
    """
    said: list[str] = []
    media: list[Media] = []
    joints: list[int] = []
    n_chars, is_behind_text = 0, False
    for part in parts:
        if isinstance(part, str):
            if is_behind_text:
                joints.append(n_chars)
                part = f"\n{part}"
            said.append(part)
            n_chars += len(part)
            is_behind_text = bool(n_chars or media)
        else:
            media.append(replace(part, at=n_chars))
            is_behind_text = False
    return "".join(said), tuple(media), tuple(joints)


def stop_texts(value: object, path: str) -> tuple[str, ...]:
    """One text, or a list of them; empty ones end nothing."""
    texts = CharCount()
    if isinstance(value, str):
        value = [value]
    stops = list_of(value, path, at_most=MAX_STOPS)
    return tuple(text for i, stop in enumerate(stops) if (text := texts.take(stop, f"{path}[{i}]")))


def given(value: Mapping[str, object], name: str, default: object) -> object:
    """A member; null counts as missing, as OpenAI's clients write it so."""
    found = value.get(name)
    return default if found is None else found


def number_of(
    value: Mapping[str, object], name: str, default: float, *, low: float, high: float, path: str = ""
) -> float:
    found = given(value, name, default)
    if (
        isinstance(found, bool)
        or not isinstance(found, int | float)
        or (isinstance(found, float) and math.isnan(found))
    ):
        raise RequestError(f"{path or name} must be a number, not {kind_of(found)}")
    if not low <= found <= high:
        raise RequestError(f"{path or name} must lie between {low:g} and {high:g}")
    return found


def object_of(value: object, path: str) -> dict[str, object]:
    if not isinstance(value, dict) or not all(isinstance(name, str) for name in value):
        raise RequestError(f"{path} must be an object, not {kind_of(value)}")
    return value


def list_of(value: object, path: str, *, at_most: int) -> list[object]:
    if not isinstance(value, list):
        raise RequestError(f"{path} must be a list, not {kind_of(value)}")
    if len(value) > at_most:
        raise RequestError(f"{path} has {len(value):,} entries; at most {at_most:,} are allowed")
    return value


def json_of(value: object, path: str) -> str:
    """JSON text with the order of the members kept."""
    check_depth(value, path)
    try:
        return json.dumps(value, ensure_ascii=False, allow_nan=False)
    except (ValueError, TypeError) as error:
        raise RequestError(f"{path} must be plain JSON") from error


def function_spec(tool: Mapping[str, object], parameters: str, path: str, texts: CharCount) -> ToolSpec:
    """A tool in the form that templates know. `parameters`: the member that says which arguments it takes."""
    name = texts.take(tool.get("name"), f"{path}.name")
    function = {
        "name": name,
        "description": given(tool, "description", ""),
        "parameters": object_of(given(tool, parameters, {}), f"{path}.{parameters}"),
    }
    return ToolSpec(name=name, definition=texts.take(json_of({"type": "function", "function": function}, path), path))


def check_depth(value: object, path: str) -> None:
    if is_too_deep(value):
        raise RequestError(f"{path} is nested too deeply")


def check_text(text: str, path: str) -> None:
    """Of arguments as the model wrote them: they may be cut off, and templates get them as an object where they can."""
    try:
        value = json.loads(text)
    except RecursionError as error:
        raise RequestError(f"{path} is nested too deeply") from error
    except ValueError:
        return
    check_depth(value, path)


def kind_of(value: object) -> str:
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


# Files that stand in a request as base64, bare or in a data: URL. Nothing is ever fetched or opened.
#
# How much a payload holds is known before anything of it is decoded.


MAX_FILE_BYTES = 64 * 1024 * 1024
_MAX_CHARS = 2 * MAX_FILE_BYTES  # white space included
_MAX_HEADER_CHARS = 256
_WHITE_SPACE = " \t\r\n\f"
_MEDIA_TYPE = re.compile(r"[a-z0-9][a-z0-9.+-]*/[a-z0-9][a-z0-9.+-]*", re.ASCII)
_UNTYPED = frozenset({"", "application/octet-stream"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Payload:
    """Base64 from `first` on in `text`, not decoded yet. `n_bytes` is what it decodes to, `place` where it stands."""

    text: str = field(repr=False)
    first: int
    n_bytes: int
    place: str

    def decode(self) -> bytes:
        """Raises RequestError for anything but whole, padded base64."""
        try:
            digits = self.text[self.first :].encode("ascii").translate(None, _WHITE_SPACE.encode())
            data = binascii.a2b_base64(digits, strict_mode=True)
        except (UnicodeEncodeError, binascii.Error):
            raise RequestError(f"{self.place} is not base64") from None
        if len(data) != self.n_bytes:  # more padding than there is to fill
            raise RequestError(f"{self.place} is not base64")
        if not data:
            raise RequestError(f"{self.place} is empty")
        return data


def payload_of(text: object, place: str, first: int = 0) -> Payload:
    """The base64 from `first` on, measured. Raises RequestError when it is none, or too much."""
    if not isinstance(text, str):
        raise RequestError(f"{place} must be a text in base64, not {kind_of(text)}")
    n_chars = len(text) - first
    if n_chars > _MAX_CHARS:
        raise RequestError(f"{place} is too long: one file may have {MAX_FILE_BYTES:,} bytes")
    n_white = sum(text.count(white, first) for white in _WHITE_SPACE)
    n_bytes = max(0, (n_chars - n_white) * 3 // 4 - text.count("=", first))
    if n_bytes > MAX_FILE_BYTES:
        raise RequestError(f"{place} holds {n_bytes:,} bytes; one file may have {MAX_FILE_BYTES:,}")
    return Payload(text=text, first=first, n_bytes=n_bytes, place=place)


def payload_of_url(url: object, top_type: str, place: str) -> Payload:
    """What follows "data:image/png;base64,", where `top_type` is what stands before the slash. Raises RequestError."""
    if not isinstance(url, str):
        raise RequestError(f"{place} must be a data: URL, not {kind_of(url)}")
    if url[:5].lower() != "data:":
        raise RequestError(
            f"{place} must be a data: URL that holds the file; nothing is fetched or read from elsewhere"
        )
    comma = url.find(",", 0, _MAX_HEADER_CHARS)
    if comma < 0:
        raise RequestError(f"{place} is no data: URL: between its type and its content belongs a comma")
    media_type, *parameters = (part.strip() for part in url[5:comma].lower().split(";"))
    if "base64" not in parameters[-1:]:
        raise RequestError(f"{place} must be written in base64 (data:{top_type}/…;base64,…), not percent-encoded")
    if media_type not in _UNTYPED:
        if _MEDIA_TYPE.fullmatch(media_type) is None:
            raise RequestError(f"{place} names no type of file")
        if not media_type.startswith(f"{top_type}/"):
            raise RequestError(f"{place} is {media_type}; {top_type}/… belongs there")
    return payload_of(url, place, comma + 1)
