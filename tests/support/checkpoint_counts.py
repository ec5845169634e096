"""How many checkpoints there are of a conversation: their number is limited for each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.core.cache.states import Checkpoint


def most_of_one(checkpoints: Iterable[Checkpoint]) -> int:
    """Of the conversation that has most of them."""
    return max(Counter(checkpoint.chat for checkpoint in checkpoints).values(), default=0)
