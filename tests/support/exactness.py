"""Short chats on tiny models that go through all tiers, as people and clients edit them; when two models may differ."""

from __future__ import annotations

import numpy as np
import pytest

from engine import branches
from engine import leaving as engine_leaving
from engine.core import giving_up, leaving
from engine.core.messages import Message, Role
from tests.support.engine_runs import Bench, assistant, system, user


def keep_moving(patch: pytest.MonkeyPatch, *, slower: float = 2) -> None:
    """No branch is too short to be kept, nor copied in one piece, nor idle for long in the model's memory.

    `slower`: branches may make a token take one part in so many longer. Nothing would stay with models so small.
    """
    patch.setattr(leaving, "LEAST_TOKENS", 4)
    patch.setattr(giving_up, "SCAN_SHARE", 0.0)
    patch.setattr(engine_leaving, "SLOWER", slower)
    patch.setattr(branches, "PIECE_BYTES", 8000)


def edited(history: list[Message], reply: str, edit: tuple[str, int, str]) -> list[Message]:
    """The next chat that a person or a client would send."""
    kind, where, text = edit
    users = [i for i, m in enumerate(history) if m.role is Role.USER]
    match kind:
        case "append":
            return [*history, assistant(reply), user(text)]
        case "edit":  # change an old message and keep what follows, as a coding client does
            at = users[where % len(users)]
            return [*history[:at], user(text), *history[at + 1 :]]
        case "rewind":  # change an old message and drop what follows, as a person does
            at = users[where % len(users)]
            return [*history[:at], user(text)]
        case "system":
            rest = [m for m in history if m.role is not Role.SYSTEM]
            return [system(text), *rest]
        case _:
            return history


def is_a_tie(uncached: Bench, cached: Bench, sent: list[Message], session: str, *, tolerance: float = 2e-2) -> bool:
    """At the first token that differs both models see the same logits, up to what the order of cells changes.

    On window models the ring of cells is filled in another order after a cut, and llama.cpp's 16-bit GELU table turns
    differences of 1e-6 into 1e-3 (up to 6e-3 seen). A lost window is 4 off. Flash attention on the CPU sums in half
    precision, in the order of the cells: up to 0.08 seen where a branch came back into other cells.
    """
    for n in range(1, 9):
        texts = [bench.ask(*sent, session=session, max_tokens=n).text for bench in (uncached, cached)]
        if texts[0] != texts[1]:
            one, other = (np.asarray(bench.model.logits()) for bench in (uncached, cached))
            return float(np.abs(one - other).max()) < tolerance
    return True
