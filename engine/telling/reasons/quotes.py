"""Texts of other people's making inside of our sentences: quoted, on one line, and not too long. Free of Qt."""

from __future__ import annotations

_LONGEST = 60  # characters


def quoted(text: str) -> str:
    """ "'as it was'", without white space around it; line ends and tabs are shown as signs."""
    shown = text.strip() or text
    return "'" + shortened(shown.replace("\n", "⏎").replace("\t", "⇥")) + "'"


def shortened(text: str) -> str:
    """Long texts keep both ends: what differs may be at either."""
    if len(text) <= _LONGEST:
        return text
    half = (_LONGEST - 1) // 2
    return f"{text[:half].rstrip()}…{text[-half:].lstrip()}"
