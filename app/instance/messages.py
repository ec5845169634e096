"""What one Cairn says to another that is open on the same folders. Pure: bytes in, values out.

One line of JSON with the version of the form; an answer of the same kind. Whatever is not understood is None: anybody
who may open the socket may write nonsense to it.
"""

from __future__ import annotations

import json

VERSION = 1
MAX_BYTES = 64 * 1024  # of one line; a path fits, whatever the system


def encode_message(path: str = "") -> bytes:
    """Bring the window to the front, and load the model at this absolute path; "": as it is."""
    return _line({"cairn": VERSION, "do": "open", "path": path} if path else {"cairn": VERSION, "do": "raise"})


def decode_message(data: bytes) -> str | None:
    """The path."""
    match _object(data):
        case {"cairn": int(version), "do": "raise"} if version == VERSION:
            return ""
        case {"cairn": int(version), "do": "open", "path": str(path)} if version == VERSION and path:
            return path
        case _:
            return None


def encode_answer(*, is_done: bool) -> bytes:
    return _line({"cairn": VERSION, "done": is_done})


def decode_answer(data: bytes) -> bool:
    """The other one did what it was asked for."""
    match _object(data):
        case {"cairn": int(_), "done": True}:
            return True
        case _:
            return False


def _line(value: dict[str, object]) -> bytes:
    return json.dumps(value).encode("ascii") + b"\n"


def _object(data: bytes) -> object:
    if len(data) > MAX_BYTES:
        return None
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        return None
