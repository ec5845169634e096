"""JSON that a person writes: bounded, and what is wrong with it is told with its place."""

from __future__ import annotations

import json
import math
from functools import lru_cache

from engine.language.translation import number, tr


@lru_cache(maxsize=2048)
def canonical(text: str) -> str:
    """JSON without its formatting: keys sorted, no white space but what stands in texts; other texts as they are."""
    try:
        return json.dumps(json.loads(text), sort_keys=True)
    except (ValueError, RecursionError):
        return text


def value_in(text: str) -> object:
    """The JSON value that a text is; None where it is none."""
    try:
        found: object = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return found


def object_in(text: str) -> dict[str, object]:
    """The same, where it is an object; else an empty one."""
    found = value_in(text)
    return found if isinstance(found, dict) else {}


def list_in(text: str) -> list[object]:
    found = value_in(text)
    return found if isinstance(found, list) else []


class JsonError(ValueError):
    """What is wrong, for people, without a full stop. `line` counts from 1; 0: not known."""

    def __init__(self, message: str, *, line: int = 0) -> None:
        super().__init__(message)
        self.message = message
        self.line = line

    @property
    def told(self) -> str:
        if not self.line:
            return f"{self.message}."
        return tr("Line {line}: {message}.", line=self.line, message=self.message)


def read_json(text: str, *, longest: int, max_depth: int) -> object:
    """The value. Members that stand twice, NaN, halves of characters and what is too long or too deep are refused.

    Raises JsonError.
    """
    if len(text) > longest:
        raise JsonError(
            tr(
                "It has {text} characters; at most {longest} are taken",
                text=number(f"{len(text):,}"),
                longest=number(f"{longest:,}"),
            )
        )
    if _depth(text) > max_depth:
        raise JsonError(tr("It is nested more than {max_depth} levels deep", max_depth=max_depth))
    try:
        found: object = json.loads(text, object_pairs_hook=_members, parse_constant=_refuse, parse_float=_finite)
        json.dumps(found, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise JsonError(tr("this is not JSON: {error}", error=_words(error)), line=error.lineno) from error
    except JsonError:
        raise
    except UnicodeEncodeError as error:
        raise JsonError(tr("A “\\ud…” in it is half a character; nobody can write that")) from error
    except (RecursionError, ValueError) as error:
        raise JsonError(tr("It is nested too deeply, or a number in it is too long")) from error
    return found


def _depth(text: str) -> int:
    """The most brackets that are open at once, before anything is made of them. Those in texts do not count."""
    depth = deepest = 0
    in_text = escaped = False
    for letter in text:
        if in_text:
            in_text = escaped or letter != '"'
            escaped = letter == "\\" and not escaped
        elif letter == '"':
            in_text = True
        elif letter in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif letter in "]}":
            depth -= 1
    return deepest


def _members(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, value in pairs:
        if name in found:
            raise JsonError(tr("“{name}” stands twice in one object", name=name))
        found[name] = value
    return found


def _refuse(name: str) -> object:
    raise JsonError(tr("{name} is not a number of JSON", name=name))


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise JsonError(tr("{text} is too large a number", text=text[:20]))
    return number


def _words(error: json.JSONDecodeError) -> str:
    rest = error.doc[error.pos : error.pos + 1]
    if not rest:
        return tr("it ends too early")
    said = error.msg[:1].lower() + error.msg[1:]
    return tr("{said} at column {column}", said=said, column=error.colno)


def object_of(value: object, place: str) -> dict[str, object]:
    """The value as an object. Raises JsonError that names `place`."""
    if not isinstance(value, dict):
        raise JsonError(tr("{place} must be an object", place=place[:1].upper() + place[1:]))
    return value
