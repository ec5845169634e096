"""Every reason that is defined is given by some rule: one that never comes is a promise that nobody keeps."""

from __future__ import annotations

import ast
import inspect
from enum import Enum
from functools import cache
from pathlib import Path

import pytest

from engine.core.cache.states import LossReason, SegmentRefusal
from engine.core.decisions.placement import PlacementVerdict
from engine.core.decisions.reuse import Source, Verdict
from engine.core.difference.explanation import AvoidableCause, Cause, Remedy, TokenKind
from engine.core.prompt.span_values import BoundaryKind, SpanMethod

ENGINE = Path(__file__).resolve().parents[3] / "engine"
REASONS = (
    *(AvoidableCause, BoundaryKind, Cause, LossReason, PlacementVerdict),
    *(SegmentRefusal, Remedy, Source, SpanMethod, TokenKind, Verdict),
)
ONLY_READ = {"NEWER"}  # in the records of a newer Cairn


@cache
def named() -> frozenset[tuple[str, str]]:
    """Class and member, wherever the engine's code says `Class.MEMBER`."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in ENGINE.rglob("*.py"))
    nodes = (node for tree in trees for node in ast.walk(tree))
    return frozenset(
        (node.value.id, node.attr)
        for node in nodes
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
    )


@pytest.mark.parametrize("reasons", REASONS, ids=lambda reasons: reasons.__name__)
def test_every_reason_is_given_somewhere(reasons: type[Enum]) -> None:
    """NOT_EXACT and LOST_AT_RESTART stood in the list and in the documents for long, and were never said."""
    missing = {member.name for member in reasons if (reasons.__name__, member.name) not in named()}
    assert missing - ONLY_READ == set(), inspect.getsourcefile(reasons)
