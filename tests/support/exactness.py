"""Short chats on tiny models that go through all tiers, as people and clients edit them; when two models may differ."""

from __future__ import annotations

import os
from collections.abc import Sequence

import numpy as np
import pytest

from engine.cache import branches, masked_cells
from engine.core.cache.facts import ModelFacts
from engine.core.decisions import giving_up
from engine.core.decisions import tails as leaving
from engine.core.prompt.messages import Message, Role
from engine.request import offers
from tests.support.chosen_device import DEVICE, MOST_IN_A_BATCH
from tests.support.engine_runs import Bench, Draw, assistant, system, user


def without_trials(patch: pytest.MonkeyPatch) -> None:
    """No setting is tried on paper after a reply: that takes longer than all else on models so small."""
    patch.setattr(offers, "MOST_PLAYED", 0)


def keep_moving(patch: pytest.MonkeyPatch, *, slower: float = 2) -> None:
    """No branch is too short to be kept, nor copied in one piece, nor idle for long in the model's memory.

    `slower`: branches may make a token take one part in so many longer. Nothing would stay with models so small.
    """
    without_trials(patch)
    patch.setattr(leaving, "LEAST_TOKENS", 4)
    patch.setattr(leaving, "LEAST_TAIL", 4)
    patch.setattr(giving_up, "SCAN_SHARE", 0.0)
    patch.setattr(masked_cells, "SLOWER", slower)
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


# Of logits, where flash attention is off and caches are of 32 bits.
_SUMMED_OTHERWISE = 1e-4
# On window models the ring of cells is filled in another order after a cut, and llama.cpp's 16-bit GELU table turns
# differences of 1e-6 into 1e-3 (up to 6e-3 seen). A lost window is 4 off.
_WINDOW_ROLLED_OTHERWISE = 2e-2
# A graphics card multiplies in half precision where it can: 0.06 seen on Mesa's software driver.
_IN_HALF_PRECISION = 0.25
# Told not to, Vulkan still rounds queries, keys and values to it wherever more than one token is read at once: a matrix
# whose rows do not follow each other, as in a head's view of the cache, is converted (`ggml_vk_mul_mat_q_f16`, where it
# says "Reformat and convert to fp16 if non-contiguous"); one token alone takes `ggml_vk_mul_mat_vec_q_f16`, which
# converts nothing. So a text read by 4 and by 8 has the same logits, and one read token by token is up to 0.1 off.
_ROUNDED_AT_TIMES = 0.15
_IS_TOLD_NOT_TO = "GGML_VK_DISABLE_F16" in os.environ
_IS_WHOLE = MOST_IN_A_BATCH == 1 and _IS_TOLD_NOT_TO


def tolerance_of(facts: ModelFacts) -> float:
    """How far logits of the same text may be apart on this memory.

    None of them is bitwise exact on every processor: the same sums are done in another order when the same tokens come
    in other batches, or lie in other cells.
    """
    if DEVICE and not _IS_WHOLE:
        return _ROUNDED_AT_TIMES if _IS_TOLD_NOT_TO else _IN_HALF_PRECISION
    return _WINDOW_ROLLED_OTHERWISE if facts.memory.has_window else _SUMMED_OTHERWISE


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
