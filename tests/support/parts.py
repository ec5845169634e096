"""Which tests `make test` runs and which `make test-deep`: together all of them, none twice.

Quick is a part of every kind: of a test with many parameter sets one, or a few, drawn by their names, so every machine
draws the same and a new set moves no more than one other. Slow tests are deep.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Sequence
from enum import StrEnum
from typing import Protocol, TypeVar


class Part(StrEnum):
    QUICK = "quick"
    DEEP = "deep"
    ALL = "all"


N_DRAWN = 1  # parameter sets of one test
N_DRAWN_OF_MOST = 8
# Pure ones need no process, model or window; exactness is for every kind of memory.
MOST = ("tests/core/", "tests/telling/", "tests/engine/exactness/")

# Where little time is left, what is lost when it fails counts most. Benchmarks say least and want the machine alone.
ORDER = (
    "tests/engine/exactness/",
    "tests/core/decisions/",
    "tests/engine/",
    "tests/core/",
    "tests/native/",
    "tests/store/",
    "tests/templates/",
    "tests/e2e/",
    "tests/app/",
    "tests/",
    "tests/ui/",
    "tests/bench/",
)


class Named(Protocol):
    """What of pytest's item is looked at."""

    @property
    def nodeid(self) -> str: ...

    def get_closest_marker(self, name: str, /) -> object | None: ...


T = TypeVar("T", bound=Named)


def quick_of(tests: Sequence[T]) -> list[T]:
    drawn: set[str] = set()
    groups: dict[str, list[str]] = defaultdict(list)
    fast = [test for test in tests if test.get_closest_marker("slow") is None]
    for test in fast:
        groups[test.nodeid.partition("[")[0]].append(test.nodeid)
    for name, names in groups.items():
        drawn.update(sorted(names, key=_lot)[: N_DRAWN_OF_MOST if name.startswith(MOST) else N_DRAWN])
    return [test for test in fast if test.nodeid in drawn]


def rank(nodeid: str) -> int:
    """The place of its folder in `ORDER`."""
    fitting = [place for place in range(len(ORDER)) if nodeid.startswith(ORDER[place])]
    return max(fitting, key=lambda place: len(ORDER[place]), default=len(ORDER))


def _lot(nodeid: str) -> bytes:
    return hashlib.sha256(nodeid.encode()).digest()
