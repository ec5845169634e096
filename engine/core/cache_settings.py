"""How the cache is to behave; chosen by the user, live."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Policy(Enum):
    """Which checkpoint goes first when there are too many."""

    WEIGHTED_GAP = "weighted-gap"
    NEIGHBOR_GAP = "neighbor-gap"
    FIFO = "fifo"
    LLAMA_SERVER = "llama-server"


@dataclass(frozen=True, slots=True, kw_only=True)
class CacheSettings:
    enabled: bool = True
    policy: Policy = Policy.WEIGHTED_GAP
    max_checkpoints: int = 32
    ram_bytes: int = 2 * 1024**3
    min_spacing: int = 64  # tokens between two checkpoints, except before the last user message and near the end
    interval: int = 8192  # tokens between checkpoints inside long messages and in the fallback
    near_end: int = 4  # tokens before the end of the prompt
