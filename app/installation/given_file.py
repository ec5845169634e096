"""The file that a desktop hands over when a person double-clicks it: `cairn FILE.gguf`, or a file:// address."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

_SUFFIX = ".gguf"
_WITH_VALUE = ("--basedir",)


def split_file(arguments: Sequence[str]) -> tuple[list[str], Path | None]:
    """The arguments without that file, and the file.

    It is the first word that is no option, and the last one; a command is never mistaken for it.
    """
    rest = list(arguments)
    i = 0
    while i < len(rest) and rest[i].startswith("-") and rest[i] != "--":
        i += 2 if rest[i] in _WITH_VALUE else 1
    if i == len(rest) - 1:
        path = _path_of(rest[i])
        if path is not None:
            return rest[:i], path
    return rest, None


def _path_of(word: str) -> Path | None:
    if word.lower().startswith("file://"):
        parts = urlsplit(word)
        path = Path(url2pathname(parts.path))
        return path.absolute() if parts.netloc in ("", "localhost") else None
    return Path(word).absolute() if word.lower().endswith(_SUFFIX) else None
