"""Values in words, to compare what was stored or sent with what it was."""

from __future__ import annotations

from dataclasses import fields, is_dataclass


def shown(value: object) -> str:
    """All that is in it: NaN equals itself there, and sets have one order."""
    if is_dataclass(value) and not isinstance(value, type):
        inside = ", ".join(f"{each.name}={shown(getattr(value, each.name))}" for each in fields(value))
        return f"{type(value).__name__}({inside})"
    if isinstance(value, tuple):
        return f"({', '.join(map(shown, value))})"
    if isinstance(value, frozenset):
        return f"{{{', '.join(sorted(map(shown, value)))}}}"
    return repr(value)
