"""Decide where to cut the prefill and take a checkpoint, and why not elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.core.items import TokenIndex
from engine.core.span_values import BoundaryKind


class PlacementVerdict(Enum):
    TAKE = "take"
    HELD = "there is one already"
    REUSED = "it lies in the reused part"
    BELOW_SPACING = "too close to the one before"
    INSIDE_MEDIA = "inside a media chunk"
    TOO_NEAR_START = "nothing to save yet"
    NOT_NEEDED = "this memory can be cut anywhere"
    DISABLED = "checkpoints are turned off"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacementLine:
    at: TokenIndex
    kind: BoundaryKind
    verdict: PlacementVerdict


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacementPlan:
    """`take` in ascending order; `lines` is every boundary with its verdict."""

    take: tuple[PlacementLine, ...]
    lines: tuple[PlacementLine, ...]
