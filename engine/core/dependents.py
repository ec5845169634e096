"""Which states need which ranges in RAM: dropping a range takes the states with it that cannot be restored without.

On full attention there are no states: there every range stands for the place where it ends.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from engine.core.chains import Chains
from engine.core.items import Tokens
from engine.core.kinship import Kinship
from engine.core.states import KvRange, LiveBranch, RangeId
from engine.core.weighted_gap import Stop


class Dependents:
    """Keys are those of the stops. `remove` and `remove_range` keep it true while an eviction is planned."""

    def __init__(
        self,
        stops: Sequence[Stop],
        live: Tokens,
        ranges: Sequence[KvRange],
        branches: Sequence[LiveBranch] = (),
        kinship: Kinship | None = None,
    ) -> None:
        kinship = kinship or Kinship(live)
        self._ranges = {r.id: r for r in ranges}
        chains: dict[int, Chains] = {}
        self._needs: dict[int, frozenset[RangeId]] = {}
        for stop in stops if ranges else ():
            along = chains.get(id(stop.path))
            if along is None:
                along = chains[id(stop.path)] = Chains(stop.path, live, ranges, branches, kinship)
            if along.needs_no_range(stop.n_tokens):
                continue
            chain = along.to(stop.n_tokens)
            if chain is not None and chain.loads:
                self._needs[stop.key] = frozenset(chain.loads)
        self._n_needing = Counter(r for needs in self._needs.values() for r in needs)

    @property
    def ranges(self) -> Mapping[RangeId, KvRange]:
        """Those that are left."""
        return self._ranges

    def of(self, range_id: RangeId) -> frozenset[int]:
        """The stops that cannot be reached without this range."""
        return frozenset(key for key, needs in self._needs.items() if range_id in needs)

    def orphans(self, keys: Collection[int]) -> tuple[RangeId, ...]:
        """The ranges that only these stops need."""
        if not any(key in self._needs for key in keys):
            return ()
        needed = Counter(r for key in keys for r in self._needs.get(key, ()))
        return tuple(sorted(r for r, n in needed.items() if n == self._n_needing[r]))

    def n_bytes(self, ranges: Collection[RangeId]) -> int:
        return sum(self._ranges[r].n_bytes for r in ranges)

    def remove(self, key: int) -> None:
        self._n_needing.subtract(self._needs.pop(key, ()))

    def remove_range(self, range_id: RangeId) -> None:
        del self._ranges[range_id]
