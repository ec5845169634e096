"""Drafts that a test makes, however right, in rounds of a length that it draws: what pays does not matter there."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.cache import drafting
from engine.core.drafting.lookup import Copy
from engine.core.drafting.pace import Pace

Propose = Callable[[bytes | bytearray, int], list[int]]


def force_drafts(patch: pytest.MonkeyPatch, propose: Propose | None, n_drafts: Callable[[], int]) -> None:
    """`propose` stands in the place of copies of the path; None: nothing is copied. `n_drafts` goes for all kinds."""

    def copied(path: bytes | bytearray, behind: int | None, room: Callable[[int], int]) -> Copy | None:
        drafts = propose(path, room(0)) if propose else []
        return Copy(drafts=drafts, at=0, n_agree=0) if drafts else None

    patch.setattr(drafting, "copied", copied)
    patch.setattr(Pace, "is_open", True)
    patch.setattr(Pace, "n_drafts_after", lambda pace, n_agree=0: n_drafts())
    patch.setattr(Pace, "gain_after", lambda pace, n_agree=0: 1.0)
