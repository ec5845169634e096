"""What was made of a program's request before the model got it, as values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class TidyAct(Enum):
    TOOLS = "tools"  # they stand in the order, and in the writing, that they had first
    MOVED = "moved"  # a value stands as it was first, and as it is now behind the history
    FROZEN = "frozen"  # a value stands as it was first, and nowhere as it is now


@dataclass(frozen=True, slots=True, kw_only=True)
class Tidied:
    """One thing that was done, to `n` tools or values. Of values: the first of them, as it was first and as it is."""

    act: TidyAct
    n: int = 1
    was: str = ""
    now: str = ""
