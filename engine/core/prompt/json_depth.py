"""How deep JSON may nest. Whatever goes through such a value calls itself for each level, and Python has a thousand."""

from __future__ import annotations

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
