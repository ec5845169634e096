"""Where the attention of a path is: in the model's memory, and in ranges kept in RAM that are put behind one another.

A state can be restored only over the attention of its own prefix. A chain says how to bring that about: how much of
what the model holds stays, of the working sequence or of a branch in another one, and which ranges are loaded behind
it, in order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.items import TokenIndex, Tokens
from engine.core.kinship import Kinship
from engine.core.states import KvRange, LiveBranch, RangeId


@dataclass(frozen=True, slots=True, kw_only=True)
class Chain:
    """`kept` items of a sequence stay, then the ranges are loaded; each replaces what lies behind its start."""

    kept: TokenIndex
    sequence: int = 0  # the one whose items stay; 0: the working one
    loads: tuple[RangeId, ...] = ()
    n_bytes: int = 0  # of the ranges


class Chains:
    """The chains along one path. `live` is what the working sequence holds, `branches` what others do.

    `kinship`: what is known already of what these paths share.
    """

    def __init__(
        self,
        path: Tokens,
        live: Tokens,
        ranges: Sequence[KvRange],
        branches: Sequence[LiveBranch] = (),
        kinship: Kinship | None = None,
    ) -> None:
        matcher = (kinship or Kinship(path)).matcher(path)
        self._n_live = matcher.shared(live)
        # The sequence that holds most of the path needs the fewest loads behind it.
        self._n_base, self._base = max(
            ((matcher.shared(branch.path), branch.sequence) for branch in branches), default=(0, 0)
        )
        shared = ((r, min(int(r.end), matcher.shared(r.path))) for r in ranges)
        # The farthest reaching first, so that a chain is short; of equal ones the one that loads least.
        self._usable = sorted(
            ((r, end) for r, end in shared if end > r.start), key=lambda pair: (-pair[1], -pair[0].start, pair[0].id)
        )
        self.reach = self._reach()  # how much of the path has its attention somewhere: there is a chain to all of that

    def needs_no_range(self, n_tokens: int) -> bool:
        """The attention of the first `n_tokens` items is in the model's memory."""
        return n_tokens <= self._n_live or n_tokens <= self._n_base

    def to(self, n_tokens: int) -> Chain | None:
        """How to get the attention of the first `n_tokens` items; None when some of it is nowhere."""
        base, n_base = (self._base, self._n_base) if self._n_base > self._n_live < n_tokens else (0, self._n_live)
        at = kept = min(n_base, n_tokens)
        loads: list[KvRange] = []
        while at < n_tokens:
            step = next(((r, end) for r, end in self._usable if r.start <= at < end), None)
            if step is None:
                return None
            kept = min(kept, step[0].start)
            at = step[1]
            loads.append(step[0])
        return Chain(
            kept=TokenIndex(kept),
            sequence=base if kept > self._n_live else 0,
            loads=tuple(r.id for r in loads),
            n_bytes=sum(r.n_bytes for r in loads),
        )

    def _reach(self) -> TokenIndex:
        at = max(self._n_live, self._n_base)
        while (end := next((end for r, end in self._usable if r.start <= at < end), None)) is not None:
            at = end
        return TokenIndex(at)
