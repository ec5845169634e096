"""Going back where only one checkpoint is allowed: what was read again could have been spared, and that is offered."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.cache.prefill_rates import BatchCosts, Knot
from engine.core.cache.states import MemoryKind
from engine.core.difference.explanation import Limit, Remedy
from engine.core.prompt.messages import Message
from tests.support.branch_runs import CACHE, SYSTEM, A, bench, session_of
from tests.support.engine_runs import Run, next_messages, user

EDITED = (SYSTEM, user("an edited question, " + "plums " * 20))
DEAR = BatchCosts(knots=(Knot(n=1, a=1.0, b=1.0), Knot(n=512, a=1.0, b=1.0)))  # every cell slows reading down


def go_back(n_states: int, n_turns: int = 1) -> Run:
    """A chat is left by an edit that goes on for so many turns. What was left goes to RAM: its cells are too dear."""
    model = {"n_sequences": 4, "n_bytes": 1 << 30, "state_bytes": 100}
    it, _ = bench(MemoryKind.HYBRID, replace(CACHE, max_checkpoints=n_states), **model)
    first = it.ask(*A)
    session_of(it).costs = DEAR
    edited: tuple[Message, ...] = EDITED
    run = it.ask(*edited)
    for turn in range(n_turns):
        edited = next_messages(edited, run, f"{turn} " + "more of it " * 20)
        run = it.ask(*edited)
    return it.ask(*next_messages(A, first, "go on"))


@pytest.mark.parametrize("n_turns", [1, 3])
def test_one_checkpoint_is_too_few_to_go_back_and_more_are_offered(n_turns: int) -> None:
    """On paper the branch stayed in the model's memory, where it cost nothing: so nothing seemed to help."""
    told = go_back(1, n_turns).explanation
    assert told.reused == 0
    assert told.avoidable > 400
    (offer,) = [offer for offer in told.offers if offer.remedy is Remedy.RAISE_BUDGET]
    assert offer.limit is Limit.CHECKPOINTS
    assert offer.value > 1
    assert offer.saves_tokens > 400
    with_more = go_back(offer.value, n_turns).explanation
    assert told.reprocessed - with_more.reprocessed == offer.saves_tokens  # as promised


def test_a_short_chat_that_is_left_stays_in_the_models_memory() -> None:
    """It is not copied there, so it does not matter that reading it again would not take long."""
    it, _ = bench(MemoryKind.HYBRID, replace(CACHE, max_checkpoints=1), n_sequences=4)
    short = (user("my name is Eve"),)
    first = it.ask(*short, session="short")
    it.ask(*A, session="long")
    back = it.ask(*next_messages(short, first, "and?"), session="short").explanation
    assert back.avoidable == 0
    assert back.reused > 0
