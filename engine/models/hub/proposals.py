"""Reads the short list of good models that comes with Cairn. That asks nobody."""

from __future__ import annotations

import tomllib
from pathlib import Path

from engine.core.models.proposals import Proposal


def read_proposals(resources: Path) -> tuple[Proposal, ...]:
    """In the order of the file; none where that cannot be read."""
    try:
        rows = tomllib.loads((resources / "models" / "models.toml").read_text(encoding="utf-8"))["model"]
        return tuple(Proposal(**row) for row in rows)
    except (OSError, ValueError, KeyError, TypeError):
        return ()
