"""Which states need which ranges in RAM: dropping a range takes the states with it that cannot be restored without.

On full attention there are no states: there every range stands for the place where it ends.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import chain

from engine.core.chains import Chains, RangeIndex
from engine.core.items import Tokens
from engine.core.kinship import Kinship
from engine.core.states import KvRange, LiveBranch, RangeId
from engine.core.weighted_gap import Stop

_NO_RANGES: frozenset[RangeId] = frozenset()


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
        self._needs: dict[int, frozenset[RangeId]] = {}
        self._needing: dict[RangeId, dict[int, None]] = {}  # the other way round; in the order of the stops
        index = RangeIndex(ranges, kinship)
        known: dict[int, tuple[Chains, dict[int, frozenset[RangeId]]]] = {}  # by path
        for key, path, n_tokens, _ in stops if ranges else ():
            row = known.get(id(path))
            if row is None:
                row = known[id(path)] = (Chains(path, live, index, branches, kinship), {})
            along, by_n = row
            if n_tokens <= along.n_in_memory or n_tokens > along.reach:
                continue
            n = along.n_loads(n_tokens)
            needs = by_n.get(n)  # the same for all stops that lie in one range
            if needs is None:
                needs = by_n[n] = frozenset(along.loads(n))
            self._needs[key] = needs
            for r in needs:
                self._needing.setdefault(r, {})[key] = None

    @property
    def ranges(self) -> Mapping[RangeId, KvRange]:
        """Those that are left."""
        return self._ranges

    def of(self, range_id: RangeId) -> frozenset[int]:
        """The stops that cannot be reached without this range."""
        return frozenset(iter(self._needing.get(range_id, ())))

    def orphans(self, keys: Collection[int]) -> tuple[RangeId, ...]:
        """The ranges that only these stops need."""
        needed = [needs for needs in map(self._needs.get, keys) if needs]
        if not needed:
            return ()
        if len(needed) == 1:
            return tuple(sorted([r for r in needed[0] if len(self._needing[r]) == 1]))
        counts = Counter(chain.from_iterable(needed))
        return tuple(sorted([r for r, n in counts.items() if n == len(self._needing[r])]))

    def n_bytes(self, ranges: Collection[RangeId]) -> int:
        return sum(self._ranges[r].n_bytes for r in ranges)

    def needs(self, key: int) -> frozenset[RangeId]:
        """The ranges that this stop cannot be reached without."""
        return self._needs.get(key, _NO_RANGES)

    def remove(self, key: int) -> frozenset[RangeId]:
        """Returns the ranges that it needed."""
        needs = self._needs.pop(key, _NO_RANGES)
        for r in needs:
            del self._needing[r][key]
        return needs

    def remove_range(self, range_id: RangeId) -> None:
        del self._ranges[range_id]
