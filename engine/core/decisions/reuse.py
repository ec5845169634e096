"""Choose how much of a prompt can be skipped, and say why.

Pure: the worker carries the plan out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from operator import attrgetter
from typing import Protocol, assert_never

from engine.core.cache.load_plans import LoadPlan, LoadPlans
from engine.core.cache.states import Checkpoint, CheckpointId, KvSegment, MemoryKind, ParkedSequence, WorkingState
from engine.core.prompt.items import NO_TOKENS, PrefixMatcher, Prompt, TokenIndex
from engine.core.tree.tree import Match


class Source(Enum):
    """Where a reuse plan starts from."""

    NOTHING = "nothing"
    WORKING = "live"  # its name in records
    LIVE_BRANCH = "live-branch"
    CHECKPOINT = "checkpoint"
    BRANCH = "branch"  # attention alone, where that can be cut anywhere


class Verdict(Enum):
    """What became of one candidate."""

    __hash__ = object.__hash__  # as in BoundaryKind

    CHOSEN = "chosen"
    SHORTER = "shorter"  # usable, but another one skips more
    DIVERGED = "diverged"  # the prompt leaves this path before it
    TOO_LONG = "too-long"  # it lies at or past the end of the prompt
    NOT_EXACT = "not-exact"  # a recurrent state is valid only where it was taken
    WINDOW_LOST = "window-lost"  # the sliding window before the cut is gone
    KV_GONE = "kv-gone"  # its KV was overwritten by another branch
    DISABLED = "disabled"
    EMPTY = "empty"  # there is nothing in it
    DEAR = "dear"  # it lies on disk, and loading it takes longer than reading what it spares


@dataclass(frozen=True, slots=True, kw_only=True)
class Considered:
    """One line of the explanation: a candidate, how much it shares, how much of that is usable, and the verdict."""

    checkpoint: CheckpointId | None  # None: the working state, or branches that were left
    n_tokens: TokenIndex
    shared: TokenIndex
    usable: TokenIndex
    verdict: Verdict
    is_branch: bool = False  # all that can be had from RAM, on full attention
    sequence: int = 0  # of a branch that is still in the model's memory
    is_on_disk: bool = False  # some of what it takes is there alone

    @property
    def source(self) -> Source:
        if self.checkpoint is not None:
            return Source.CHECKPOINT
        if self.sequence:
            return Source.LIVE_BRANCH
        return Source.BRANCH if self.is_branch else Source.WORKING


class LoadCosts(Protocol):
    """What is weighed where something lies on disk, in seconds."""

    def loading(self, n_bytes: int) -> float: ...

    def reading(self, first: int, end: int) -> float | None:
        """Items [first, end) of a prompt; None while nothing is known of that."""
        ...


NOWHERE = TokenIndex(0)
_usable = attrgetter("usable")
_SHORTER = Verdict.SHORTER  # before Python 3.12 a member takes longer to look up than to compare
NO_CHAIN = LoadPlan(kept=NOWHERE)
UNNOTICED_SECONDS = 0.2  # of loading: nobody waits for that
_MOST_LINES = 1 << 13  # that are not made anew, of states


@dataclass(frozen=True, slots=True, kw_only=True)
class ReusePlan:
    source: Source
    restore: CheckpointId | None
    reused: TokenIndex  # items that are not decoded again
    n_prompt: int
    matched: TokenIndex  # longest common prefix with the working path
    considered: tuple[Considered, ...]
    reach: TokenIndex = NOWHERE  # how much of the prompt has its attention in the model's memory or in RAM
    chain: LoadPlan = NO_CHAIN  # what of the model's memory stays, and what is loaded behind it
    sequence: int = 0  # of a LIVE_BRANCH
    n_bytes_disk: int = 0  # that are loaded from there
    n_on_disk: int = 0  # items that are had by that, more than without

    @property
    def reprocessed(self) -> int:
        return self.n_prompt - self.reused

    def uses_up(self, branch: ParkedSequence) -> bool:
        """All of that branch is gone on with: it is the working sequence then."""
        return self.sequence == branch.sequence and self.reused == len(branch.path)


def plan_reuse(
    prompt: Prompt,
    working: WorkingState,
    checkpoints: tuple[Checkpoint, ...],
    *,
    segments: tuple[KvSegment, ...] = (),
    branches: tuple[ParkedSequence, ...] = (),
    memory: MemoryKind,
    n_swa: int = 0,
    enabled: bool = True,
    match: Match | None = None,
    costs: LoadCosts | None = None,
) -> ReusePlan:
    """Pick what skips most; of equals, the one that loads least. What is in the model's memory costs nothing to use.
    What lies on disk is used where loading it takes no longer than reading what it spares, by `costs`.

    The logits of the last item are needed: it is read again, unless a state has them. `n_swa` is the window in tokens,
    0 without one. `match` spares comparing paths that were compared before.
    """
    limit = prompt.cut_before(max(0, len(prompt) - 1))
    match = match or Match.alone(prompt.tokens)
    asked = match.matcher(prompt.tokens)
    matched = prompt.cut_before(asked.shared(working.tokens))
    chains = LoadPlans(prompt.tokens, working.tokens, segments, branches, match)
    at_hand = chains
    if any(kv.blob for kv in segments):
        at_hand = LoadPlans(prompt.tokens, working.tokens, [kv for kv in segments if not kv.blob], branches, match)
    lines = [_consider_working(prompt, working, matched, limit, memory, n_swa)]
    for branch in branches:
        left, at = (
            WorkingState(tokens=branch.path, pos_min=branch.pos_min),
            prompt.cut_before(asked.shared(branch.path)),
        )
        lines.append(replace(_consider_working(prompt, left, at, limit, memory, n_swa), sequence=branch.sequence))
    if memory is MemoryKind.FULL and segments:
        lines.append(_consider_ranges(prompt, at_hand, limit))
        if chains.reach > at_hand.reach:
            lines.append(_consider_ranges(prompt, chains, limit))
    reach = chains.reach if memory.has_kv else None
    lines += _consider_states(prompt, checkpoints, asked, limit, reach)
    if not enabled:
        lines = [_with(line, usable=0, verdict=Verdict.DISABLED) for line in lines]
    weighing = _Weighing(lines, checkpoints, chains, at_hand, memory, costs)
    best, other = weighing.best()
    if best.usable == 0:
        return ReusePlan(
            source=Source.NOTHING,
            restore=None,
            reused=TokenIndex(0),
            n_prompt=len(prompt),
            matched=matched,
            considered=tuple(lines),
            reach=chains.reach,
        )
    place = next(at for at, line in enumerate(lines) if line is best)
    lines[place] = _with(best, verdict=Verdict.CHOSEN)  # the other usable ones are marked as shorter
    chain = (at_hand.to(best.usable) or chains.to(best.usable)) if memory.has_kv else None
    return ReusePlan(
        source=best.source,
        restore=best.checkpoint,
        reused=best.usable,
        n_prompt=len(prompt),
        matched=matched,
        considered=tuple(lines),
        reach=chains.reach,
        chain=chain or NO_CHAIN,
        sequence=best.sequence,
        n_bytes_disk=weighing.n_bytes_disk(best),
        n_on_disk=best.usable - other if best.is_on_disk else 0,
    )


class _Weighing:
    """Which line is best, where some take what lies on disk."""

    def __init__(
        self,
        lines: list[Considered],
        checkpoints: Iterable[Checkpoint],
        chains: LoadPlans,
        at_hand: LoadPlans,
        memory: MemoryKind,
        costs: LoadCosts | None,
    ) -> None:
        self._lines = lines
        self._n_bytes = {state.id: state.n_bytes for state in checkpoints if state.blob}
        self._chains, self._at_hand = chains, at_hand
        self._has_disk = bool(self._n_bytes) or at_hand is not chains
        self._has_kv = memory.has_kv
        self._costs = costs
        if self._has_disk:
            lines[:] = [replace(line, is_on_disk=True) if self.n_bytes_disk(line) else line for line in lines]

    def n_bytes_disk(self, line: Considered) -> int:
        """What has to be loaded for it."""
        if not self._has_disk or not line.usable or line.source in (Source.WORKING, Source.LIVE_BRANCH):
            return 0
        n_bytes = 0 if line.checkpoint is None else self._n_bytes.get(line.checkpoint, 0)
        if not self._has_kv or self._at_hand.to(line.usable) is not None:
            return n_bytes
        chain = self._chains.to(line.usable)
        return n_bytes + (0 if chain is None else chain.n_bytes_disk)

    def best(self) -> tuple[Considered, TokenIndex]:
        """And how many items can be had without the disk. Of equals the first: what is working leads."""
        if not self._has_disk:
            best = max(self._lines, key=_usable)
            return best, best.usable
        free = max((line.usable for line in self._lines if not line.is_on_disk), default=NOWHERE)
        while True:
            best = max(self._lines, key=_usable_at_hand)
            if not best.is_on_disk or not self._is_dear(best, free):
                return best, free
            place = next(at for at, line in enumerate(self._lines) if line is best)
            self._lines[place] = _with(best, usable=0, verdict=Verdict.DEAR)

    def _is_dear(self, line: Considered, free: int) -> bool:
        if self._costs is None:
            return False
        loading = self._costs.loading(self.n_bytes_disk(line))
        reading = self._costs.reading(free, line.usable)
        return loading > UNNOTICED_SECONDS and reading is not None and loading > reading


def _usable_at_hand(line: Considered) -> tuple[int, bool]:
    """Of equals what need not be loaded."""
    return line.usable, not line.is_on_disk


def _consider_ranges(prompt: Prompt, chains: LoadPlans, limit: TokenIndex) -> Considered:
    """Attention alone can be cut anywhere: all of the prompt that is somewhere can be had."""
    reach = prompt.cut_before(chains.reach)
    usable = TokenIndex(min(reach, limit))
    return Considered(
        checkpoint=None,
        n_tokens=chains.reach,
        shared=reach,
        usable=usable,
        verdict=Verdict.SHORTER if usable else Verdict.DIVERGED,
        is_branch=True,
    )


def _consider_working(
    prompt: Prompt, working: WorkingState, matched: TokenIndex, limit: TokenIndex, memory: MemoryKind, n_swa: int
) -> Considered:
    held = len(working.tokens)
    usable, verdict = 0, Verdict.SHORTER
    if held == 0:
        verdict = Verdict.EMPTY
    elif matched == 0:
        verdict = Verdict.DIVERGED
    else:
        match memory:
            case MemoryKind.FULL:
                usable = min(matched, limit)
            case MemoryKind.RECURRENT | MemoryKind.HYBRID | MemoryKind.HYBRID_SWA:
                if matched < held:
                    verdict = Verdict.NOT_EXACT
                elif held > limit:
                    verdict = Verdict.TOO_LONG
                else:
                    usable = held
            case MemoryKind.SWA:
                cut = min(matched, limit)
                if window_covered(prompt, working.pos_min, TokenIndex(cut), n_swa):
                    usable = cut
                else:
                    verdict = Verdict.WINDOW_LOST
            case _:
                assert_never(memory)
    return Considered(
        checkpoint=None,
        n_tokens=TokenIndex(held),
        shared=matched,
        usable=TokenIndex(usable),
        verdict=verdict,
    )


def window_covered(prompt: Prompt, pos_min: int, cut: TokenIndex, n_swa: int) -> bool:
    """All cells that the item at `cut` attends to are there: the n_swa - 1 positions before it (S7, S8).

    llama.cpp's own test is one stricter and re-reads a whole prompt for it (open PR #21695).
    """
    return pos_min <= max(0, prompt.pos_at(cut) - n_swa + 1)


def _consider_states(
    prompt: Prompt,
    checkpoints: Iterable[Checkpoint],
    asked: PrefixMatcher,
    limit: TokenIndex,
    reach: TokenIndex | None,
) -> Iterator[Considered]:
    """What is used as it is comes first: with many states nearly all of a chat that goes on are such."""
    usable_up_to = 0 if prompt.media else limit if reach is None else min(limit, reach)
    last, cut = NO_TOKENS, NOWHERE
    for checkpoint in checkpoints:  # many lie on few paths
        path, n = checkpoint.path, checkpoint.n_tokens
        pos: int = checkpoint.pos_next
        if path is not last:
            last, cut = path, prompt.cut_before(asked.shared(path))
        if n <= cut and n <= usable_up_to and n == pos:
            yield _line(checkpoint.id, n, n, n, _SHORTER)
        else:
            yield _consider(prompt, checkpoint, min(cut, n), limit, reach)


def _consider(
    prompt: Prompt, checkpoint: Checkpoint, shared: TokenIndex, limit: TokenIndex, reach: TokenIndex | None
) -> Considered:
    """`reach`: how much of the prompt has its attention somewhere; None where a state needs none."""
    n_tokens, usable = checkpoint.n_tokens, NOWHERE
    if shared < n_tokens:
        verdict = Verdict.DIVERGED
    elif n_tokens > limit and not (checkpoint.has_logits and n_tokens == len(prompt)):
        verdict = Verdict.TOO_LONG
    elif reach is not None and n_tokens > reach:
        verdict = Verdict.KV_GONE
    elif (prompt.pos_at(n_tokens) if prompt.media else n_tokens) != checkpoint.pos_next:
        verdict = Verdict.NOT_EXACT
    else:
        usable, verdict = n_tokens, _SHORTER
    return _line(checkpoint.id, n_tokens, shared, usable, verdict)


@lru_cache(maxsize=_MOST_LINES)
def _line(
    checkpoint: CheckpointId, n_tokens: TokenIndex, shared: TokenIndex, usable: TokenIndex, verdict: Verdict
) -> Considered:
    """Of a state. While a chat goes on the same is said of each with every request."""
    return Considered(checkpoint=checkpoint, n_tokens=n_tokens, shared=shared, usable=usable, verdict=verdict)


def _with(line: Considered, *, verdict: Verdict, usable: int | None = None) -> Considered:
    return replace(line, usable=line.usable if usable is None else TokenIndex(usable), verdict=verdict)
