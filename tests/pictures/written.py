"""All that `python -m tests.pictures` writes."""

from __future__ import annotations

from enum import Enum

from engine.core.cache.states import LossReason
from engine.core.decisions.reuse import Verdict
from engine.core.difference.explanation import AvoidableCause, Cause
from tests.pictures.rooms import house_picture, inside_picture
from tests.pictures.rooms import table as rooms
from tests.pictures.steps import STEPS
from tests.pictures.told_request import ROOT, tell

FOLDER = ROOT / "docs" / "pictures"
PAGE = ROOT / "engine" / "README.md"
_VERDICTS: dict[str, type[Enum]] = {
    "a candidate for reuse (DEAR: slower from the disk than by reading)": Verdict,
    "a checkpoint that is lost (CheckpointLost): each leaves a tombstone": LossReason,
    "a prompt that diverges from an earlier one": Cause,
    "items that were read again (avoidable)": AvoidableCause,
}


def pictures() -> dict[str, str]:
    """By the names of their files."""
    told = tell()
    drawn = {name: draw(told) for name, draw in STEPS.items()}
    drawn["rooms"] = house_picture()
    drawn["rooms-of-core"] = inside_picture("engine.core")
    drawn["rooms-of-native"] = inside_picture("engine.native")
    return {f"{name}.svg": picture.svg() for name, picture in drawn.items()}


def verdicts() -> str:
    """What there is of each kind, as a table of Markdown."""
    rows = ["| of | they are |", "|---|---|"]
    for told, kind in _VERDICTS.items():
        rows.append(f"| {told} | {', '.join(member.name for member in kind if member.name != 'NEWER')} |")
    return "\n".join(rows)


def with_tables(page: str) -> str:
    """The page with the tables as they are now."""
    for name, table in (("rooms", rooms()), ("verdicts", verdicts())):
        before, first, rest = page.partition(f"<!-- {name}: written by `python -m tests.pictures` -->\n")
        _, last, behind = rest.partition(f"\n<!-- end of {name} -->")
        if not first or not last:
            raise ValueError(f"the page has no place for the table of {name}")
        page = f"{before}{first}\n{table}\n{last}{behind}"
    return page
