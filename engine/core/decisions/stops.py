"""What a replay can start from, by its place alone: the states there are, and on full attention where segments end.

Nearly all that is worked out from them goes path by path, and many lie on few paths: so they are put in order once.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from engine.core.decisions.eviction_values import Held, Incoming
from engine.core.prompt.items import Tokens
from engine.core.prompt.span_values import BoundaryKind


class Stop(NamedTuple):
    """A state, by its place alone: where a replay could start. `key` names it.

    A tuple, because every plan makes one for each state, and a frozen dataclass takes three times as long to make.
    """

    key: int
    path: Tokens
    n_tokens: int
    kind: BoundaryKind


class StopsOnPath(NamedTuple):
    """The stops of one path as (place, key), in order."""

    path: Tokens
    places: list[tuple[int, int]]


class Stops:
    """All of them, and those of each path. Nobody changes it, so that several decisions can go by the same one."""

    def __init__(self, stops: Sequence[Stop]) -> None:
        self.of: Mapping[int, Stop] = {stop[0]: stop for stop in stops}  # by key
        found: dict[bytes, StopsOnPath] = {}
        last, places = None, list[tuple[int, int]]()
        for key, path, n_tokens, _ in stops:
            if path is not last:
                last, places = path, found.setdefault(path.packed, StopsOnPath(path, [])).places
            places.append((n_tokens, key))
        for _, places in found.values():
            places.sort()
        self.by_path: Collection[StopsOnPath] = found.values()  # the path of the first stop first


def stops_of(held: Held, incoming: Sequence[Incoming] = ()) -> Stops:
    """The states there are, then the incoming ones, then those that will follow them; each is named by its number."""
    found = [Stop(key, c.path, c.n_tokens, c.boundary) for key, c in enumerate(held.checkpoints)]
    found.extend(Stop(key, i.path, i.n_tokens, i.boundary) for key, i in enumerate(incoming, len(found)))
    for i in incoming:
        found.extend(Stop(key, i.path, place.at, place.kind) for key, place in enumerate(i.later, len(found)))
    if not held.has_states:
        end = BoundaryKind.END_OF_GENERATION
        found.extend(Stop(key, r.path, r.end, end) for key, r in enumerate(held.segments, len(found)))
    return Stops(found)
