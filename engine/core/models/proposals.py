"""The short list of good models that comes with Cairn, as values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

from engine.core.models.fit import FitVerdict, Rooms, rough_plan, verdict_of

_MOST_RECOMMENDED = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """`n_bytes`: of all files, roughly. `memory_gb`: what a computer should have. `good_for`: a sentence or two.

    `active`: the share of its weights that it reads for a token, below 1 for a mixture of experts.
    """

    name: str
    repo: str
    quantisation: str
    n_bytes: int
    memory_gb: int
    licence: str
    source: str
    good_for: str
    active: float = 1.0

    def verdict(self, rooms: Rooms) -> FitVerdict:
        return verdict_of(rough_plan(rooms, self.n_bytes), round(self.n_bytes * self.active))


def recommended(proposals: Sequence[Proposal], rooms: Rooms) -> tuple[Proposal, ...]:
    """The largest that fit and answer quickly, the largest first."""
    fitting = [each for each in proposals if each.verdict(rooms) is FitVerdict.FITS]
    return tuple(sorted(fitting, key=lambda each: each.n_bytes, reverse=True)[:_MOST_RECOMMENDED])


def wrong_with(proposal: Proposal) -> tuple[str, ...]:
    """What is missing or odd in an entry, one clause each."""
    empty = [f"{field.name} is missing" for field in fields(Proposal) if not getattr(proposal, field.name)]
    odd = [
        (proposal.repo.count("/") != 1, "repo is no ORG/NAME"),
        (not proposal.source.startswith("https://"), "source is no address"),
        (not proposal.good_for.endswith("."), "good_for is no sentence"),
        (not 0 < proposal.active <= 1, "active is no share"),
        (not proposal.n_bytes < proposal.memory_gb * 10**9, "memory_gb is less than the model takes"),
    ]
    return (*empty, *(text for is_odd, text in odd if is_odd))
