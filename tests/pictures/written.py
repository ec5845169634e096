"""All that `python -m tests.pictures` writes."""

from __future__ import annotations

from tests.pictures.rooms import house_picture, inside_picture, table
from tests.pictures.steps import STEPS
from tests.pictures.told_request import ROOT, tell

FOLDER = ROOT / "docs" / "pictures"
PAGE = ROOT / "engine" / "README.md"
_FIRST = "<!-- rooms: written by `python -m tests.pictures` -->\n"
_LAST = "\n<!-- end of rooms -->"


def pictures() -> dict[str, str]:
    """By the names of their files."""
    told = tell()
    drawn = {name: draw(told) for name, draw in STEPS.items()}
    drawn["rooms"] = house_picture()
    drawn["rooms-of-core"] = inside_picture("engine.core")
    drawn["rooms-of-native"] = inside_picture("engine.native")
    return {f"{name}.svg": picture.svg() for name, picture in drawn.items()}


def with_table(page: str) -> str:
    """The page with the table of rooms as it is now."""
    before, first, rest = page.partition(_FIRST)
    _, last, behind = rest.partition(_LAST)
    if not first or not last:
        raise ValueError("the page has no place for the table of rooms")
    return f"{before}{first}\n{table()}\n{last}{behind}"
