"""The long texts of the corpus, which lie in `texts`: a file for each module.

"== name" begins a text whose lines are joined with spaces, "=| name" one whose lines stay lines.
"""

from collections.abc import Mapping
from pathlib import Path

_FOLDER = Path(__file__).with_name("texts")


def read_texts(module: str) -> Mapping[str, str]:
    """The texts of a module of the corpus, by their names."""
    found: dict[str, str] = {}
    whole = (_FOLDER / f"{module.rpartition('.')[2]}.txt").read_text(encoding="utf-8")
    for part in f"\n{whole}".split("\n=")[1:]:
        head, *lines = part.rstrip("\n").split("\n")
        found[head[2:]] = (" " if head[0] == "=" else "\n").join(lines)
    return found
