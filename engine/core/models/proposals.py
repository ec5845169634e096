"""The short list of good models that comes with Cairn, as values."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """`n_bytes`: of all files, roughly. `memory_gb`: what a computer should have. `good_for`: a sentence or two."""

    name: str
    repo: str
    quantisation: str
    n_bytes: int
    memory_gb: int
    licence: str
    source: str
    good_for: str


def wrong_with(proposal: Proposal) -> tuple[str, ...]:
    """What is missing or odd in an entry, one clause each."""
    empty = [f"{field.name} is missing" for field in fields(Proposal) if not getattr(proposal, field.name)]
    odd = [
        (proposal.repo.count("/") != 1, "repo is no ORG/NAME"),
        (not proposal.source.startswith("https://"), "source is no address"),
        (not proposal.good_for.endswith("."), "good_for is no sentence"),
        (not proposal.n_bytes < proposal.memory_gb * 10**9, "memory_gb is less than the model takes"),
    ]
    return (*empty, *(text for is_odd, text in odd if is_odd))
