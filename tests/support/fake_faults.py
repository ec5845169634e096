"""What is to go wrong in a fake model, and what it holds beside its working sequence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass
class Faults:
    """What is to go wrong, and how often."""

    refuse_restore: int = 0
    refuse_trim: int = 0
    no_slot: int = 0
    decode_error: int = 0
    no_memory_to_save: int = 0
    no_memory_for_range: int = 0
    refuse_live: int = 0
    no_room_live: int = 0
    refuse_range: int = 0
    ranges_first: int = 0  # so many are taken before one is refused
    on_decode: Callable[[], None] | None = None


@dataclass(frozen=True)
class Elsewhere:
    """What a sequence other than the working one holds."""

    items: tuple[int, ...]
    window_from: int
    damaged: frozenset[int]
