"""What of the prompt of a request had been read while nobody waited."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class PreparedUse:
    """Tokens that were read for a chat since its last request: those that this one took, and those of no use to it."""

    n_used: int = 0
    n_in_vain: int = 0


NOTHING_PREPARED = PreparedUse()
