"""Which remedies are worth telling, and what each saves. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.core.cache.prefill_rates import PrefillRates, batches_of
from engine.core.cache.states import Checkpoint, KvSegment, MemoryKind, ParkedSequence, WorkingState
from engine.core.decisions.reuse import ReusePlan, plan_reuse
from engine.core.difference.explanation import Offer, Remedy
from engine.core.prompt.items import Prompt

LEAST_TOKENS = 16  # fewer are not worth a word
LEAST_SHARE = 20  # nor is less than one part in so many of the prompt


@dataclass(frozen=True, slots=True, kw_only=True)
class CacheView:
    """What the cache held when a prompt was planned."""

    working: WorkingState
    checkpoints: tuple[Checkpoint, ...]
    segments: tuple[KvSegment, ...]
    branches: tuple[ParkedSequence, ...]
    memory: MemoryKind
    n_swa: int = 0
    enabled: bool = True

    def plan(self, prompt: Prompt) -> ReusePlan:
        """How another prompt would have been read instead."""
        return plan_reuse(
            prompt,
            self.working,
            self.checkpoints,
            segments=self.segments,
            branches=self.branches,
            memory=self.memory,
            n_swa=self.n_swa,
            enabled=self.enabled,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PrefillSpan:
    """What is read of a prompt: items [reused, n_prompt)."""

    n_prompt: int
    reused: int

    @property
    def n_read(self) -> int:
        return self.n_prompt - self.reused


def least_saving(n_prompt: int) -> int:
    """What a remedy must save to be offered, in tokens."""
    return max(LEAST_TOKENS, n_prompt // LEAST_SHARE)


def seconds_saved(rates: PrefillRates, now: PrefillSpan, instead: PrefillSpan, n_batch: int) -> float | None:
    """By how fast this machine reads; None while nothing is known of that."""
    before, after = (rates.seconds(batches_of(r.n_prompt, r.reused, (), n_batch)) for r in (now, instead))
    return None if before is None or after is None else max(0.0, before - after)


def worth_offering(offers: Iterable[Offer], n_prompt: int) -> tuple[Offer, ...]:
    """Those that save enough, each once, the one that saves most first.

    What has to be done together with something else is not told alone, where it saves less than half as much so.
    """
    least = least_saving(n_prompt)
    best: dict[tuple[Remedy, bool], Offer] = {}
    for offer in sorted(offers, key=lambda offer: -offer.saves_tokens):
        if offer.saves_tokens >= least:
            best.setdefault((offer.remedy, bool(offer.together)), offer)
    both = [offer for offer in best.values() if offer.together]
    return tuple(
        offer
        for offer in best.values()
        if offer.together or not any(_is_little_of(offer, together) for together in both)
    )


def _is_little_of(offer: Offer, together: Offer) -> bool:
    is_part = offer.remedy in (together.remedy, *together.together)
    return is_part and 2 * offer.saves_tokens < together.saves_tokens
