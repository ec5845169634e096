"""What may stand in the settings file: values of the right kind, within their bounds, that can be written again."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, TypeGuard, assert_never

from engine.language.translation import NAMES, SYSTEM, tr, translated

FONT_SIZE = 15 if sys.platform == "darwin" else 11  # points: 15 pixels; macOS has 72 of them to an inch, others 96
MOTION = (("system", "System"), ("full", "On"), ("reduced", "Off"))
LANGUAGES = ((SYSTEM, "System"), *NAMES.items())
KV_TYPES = (("f16", "F16"), ("bf16", "BF16"), ("q8_0", "Q8_0"), ("f32", "F32"))
_MOST_LEVELS = 50
N_NAMED = 500  # prompts, and presets
LONGEST = {  # entries of a setting that is a list
    "recent_models": 10,
    "last_chat": 3,
    "folded_chats": 1_000,  # as many as there may be folders of chats
    "tool_servers": 60,
    **dict.fromkeys(("projectors", "told_limits", "model_folders", "server_tidy"), 100),
    **dict.fromkeys(("prompts", "presets", "inspector_folds", "tools_allowed"), N_NAMED),
}


class Applies(Enum):
    """When a changed setting takes effect."""

    AT_ONCE = "at once"
    RELOAD = "when a model is loaded the next time"
    RESTART = "at the next start"


def when(applies: Applies) -> str:
    """Goes after "takes effect"."""
    match applies:
        case Applies.AT_ONCE:
            return tr("at once")
        case Applies.RELOAD:
            return tr("when a model is loaded the next time")
        case Applies.RESTART:
            return tr("at the next start")
        case _:
            assert_never(applies)


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """How a setting presents itself. `choices` are (stored value, label); `low`/`high` bound numbers."""

    group: str
    label: str
    help: str
    applies: Applies = Applies.AT_ONCE
    choices: tuple[tuple[str, str], ...] = ()
    low: float = 0
    high: float = 0
    step: float = 1
    special: str = ""  # shown instead of the lowest value
    multiline: bool = False


def in_language(about: About) -> About:
    """What is said of a setting, in the language in use; the settings are read before that is known."""
    return replace(
        about,
        group=translated(about.group),
        label=translated(about.label),
        help=translated(about.help),
        special=about.special and translated(about.special),
        choices=tuple((value, translated(label)) for value, label in about.choices),
    )


def said_texts(about: About) -> tuple[str, ...]:
    """All that `in_language` translates."""
    said = (about.group, about.label, about.help, about.special, *(label for _, label in about.choices))
    return tuple(text for text in said if text)


def checked(value: object, kind: object, shown: About | None) -> object:
    """The value as `kind`, within its bounds; ValueError names what is wrong with it."""
    wrong_type = ValueError(tr("of the wrong type"))
    if kind is bool:
        if not isinstance(value, bool):
            raise wrong_type
    elif kind is str:
        if not _is_text(value):
            raise wrong_type
    elif kind is int or kind is float:
        if not (is_whole(value) or (kind is float and isinstance(value, float))):
            raise wrong_type
    elif kind == tuple[tuple[str, str], ...]:
        if not isinstance(value, list) or not all(_are_texts(pair) and len(pair) == 2 for pair in value):
            raise wrong_type
        return tuple(tuple(pair) for pair in value)
    else:
        if not _are_texts(value):
            raise wrong_type
        return tuple(value)
    if shown is not None and shown.choices and value not in [stored for stored, _ in shown.choices]:
        raise ValueError(tr("not one of its choices"))
    if shown is not None and isinstance(value, int | float) and not isinstance(value, bool):
        if not shown.low <= value <= shown.high:  # not a number is neither
            raise ValueError(tr("out of its range"))
        return float(value) if kind is float else value
    return value


def is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_text(value: object) -> bool:
    """And one that can be written: JSON's escapes can name half a character, which no file and no model takes."""
    if not isinstance(value, str):
        return False
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _are_texts(value: object) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(_is_text(part) for part in value)


def can_be_written(key: str, value: object) -> bool:
    """Something of another version that comes back as it was."""
    return _is_shallow(value, _MOST_LEVELS) and _is_text(as_json({key: value}))


def _is_shallow(value: object, n_levels: int) -> bool:
    """Python's own writer of JSON calls itself for each level."""
    if not isinstance(value, list | dict):
        return True
    parts = value.values() if isinstance(value, dict) else value
    return n_levels > 0 and all(_is_shallow(part, n_levels - 1) for part in parts)


def as_json(data: dict[str, Any]) -> str:
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def shown_as(default: object, **about: Any) -> Any:
    """A field of the settings that the page shows."""
    return field(default=default, metadata={"about": About(**about)})


SCHEMA = 2
AS_MANY_AS_FIT = -1
_OLD_MOST_CHECKPOINTS = 32  # the default of schema 1


def _without_old_number(data: dict[str, Any]) -> dict[str, Any]:
    """Every file has all settings in it, so the old default stands there unless the person chose another number."""
    is_default = data.get("cache_max_checkpoints") == _OLD_MOST_CHECKPOINTS
    return {**data, "cache_max_checkpoints": AS_MANY_AS_FIT} if is_default else data


# Each turns a file of that schema into one of the next; the keys it does not know stay.
MIGRATIONS: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: _without_old_number}
