"""What is done in a storm: each operation is a name and a number, which mean something in any state."""

from __future__ import annotations

import random
from dataclasses import dataclass

N_OPERATIONS = 100  # of a storm
WEIGHTS = {
    "ask": 24,
    "edit": 8,
    "branch": 5,
    "again": 6,
    "cancel": 12,
    "park": 8,
    "limits changed": 4,
    "pin": 4,
    "forget": 2,
    "private": 1,
    "forecast": 4,
    "idle": 10,
    "disk": 6,
    "memory fault": 7,
    "disk fault": 6,
    "restart": 2,
    "crash": 1,
}


@dataclass(frozen=True)
class Operation:
    kind: str
    seed: int


def draw(seed: int, n: int = N_OPERATIONS) -> tuple[Operation, ...]:
    rng = random.Random(seed)
    kinds = rng.choices(list(WEIGHTS), list(WEIGHTS.values()), k=n)
    return tuple(Operation(kind, rng.randrange(1 << 20)) for kind in kinds)
