"""Short chats on tiny models that go through all tiers, as people and clients edit them; when two models may differ."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from engine.core.cache.states import ModelFacts
from engine.core.decisions import giving_up, residency, tails
from engine.core.prompt.messages import Message, Role
from engine.request import offers
from tests.support.engine_runs import Bench, Draw, assistant, system, user
from tests.support.tolerances import HERE


def without_trials(patch: pytest.MonkeyPatch) -> None:
    """No setting is tried on paper after a reply: that takes longer than all else on models so small."""
    patch.setattr(offers, "MOST_PLAYED", 0)


def keep_moving(patch: pytest.MonkeyPatch, *, slower: float = 2) -> None:
    """No branch is too short to be kept, nor copied in one piece, nor idle for long in the model's memory.

    `slower`: branches may make a token take one part in so many longer. Nothing would stay with models so small.
    """
    without_trials(patch)
    patch.setattr(tails, "LEAST_TOKENS", 4)
    patch.setattr(tails, "LEAST_TAIL", 4)
    patch.setattr(giving_up, "SCAN_SHARE", 0.0)
    patch.setattr(residency, "SLOWER", slower)
    patch.setattr(tails, "PIECE_BYTES", 8000)


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


def tolerance_of(facts: ModelFacts) -> float:
    """How far logits of the same text may be apart on this memory, read in other batches and from other cells."""
    return HERE.cut_elsewhere(facts.memory)


def says_the_same(uncached: Bench, cached: Bench, *, where: object = "", tolerance: float | None = None) -> bool:
    """Whether the last replies of two benches that are heard have the same tokens: see `drawn_alike`."""
    allowed = tolerance_of(uncached.model.facts) if tolerance is None else tolerance
    return drawn_alike(uncached.draws, cached.draws, tolerance=allowed, where=where)


def drawn_alike(expected: Sequence[Draw], found: Sequence[Draw], *, tolerance: float, where: object = "") -> bool:
    """Whether two replies have the same tokens; False where two tokens tied.

    Fails when the logits were apart, whichever token they were of: the same tokens may come by chance, others where two
    are equally likely, which happens on one processor and not on another. After a tie the two go different ways, and
    each takes the text of the other for other tokens: there is nothing to compare any more.
    """
    assert expected, "the bench is not heard, or nothing was drawn"
    for at, (theirs, ours) in enumerate(zip(expected, found, strict=False)):
        apart = float(np.abs(ours.logits - theirs.logits).max())
        assert apart < tolerance, f"{where}: token {at} was drawn from logits that are {apart:.2g} apart"
        if ours.token != theirs.token:
            behind = abs(float(theirs.logits[theirs.token] - theirs.logits[ours.token]))
            assert behind < 2 * tolerance, f"{where}: token {at} is another one, and {behind:.2g} less likely"
            return False
    assert len(found) == len(expected), f"{where}: one reply goes on"
    return True
