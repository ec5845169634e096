"""Settings files of earlier versions, step by step into one of this version."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

SCHEMA = 2
AS_MANY_AS_FIT = -1
_OLD_MOST_CHECKPOINTS = 32  # the default of schema 1


def _without_old_number(data: dict[str, Any]) -> dict[str, Any]:
    """Every file has all settings in it, so the old default stands there unless the person chose another number."""
    is_default = data.get("cache_max_checkpoints") == _OLD_MOST_CHECKPOINTS
    return {**data, "cache_max_checkpoints": AS_MANY_AS_FIT} if is_default else data


# Each turns a file of that schema into one of the next; the keys it does not know stay.
MIGRATIONS: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: _without_old_number}
