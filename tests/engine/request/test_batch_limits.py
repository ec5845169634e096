"""Where batches end on a real model: moved to where kernels are fast, and what is said is the same."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace

import pytest

from engine.core.cache.prefill_rates import UNMEASURED, BatchCosts, Knot
from engine.core.cache.settings import CacheSettings
from engine.core.prompt.messages import Message
from engine.core.prompt.span_values import BoundaryKind as B
from engine.events import CheckpointSaved
from tests.support.engine_runs import EXACT, Bench, Run, assistant, system, user
from tests.support.exactness import says_the_same
from tests.support.tiny_models import MEMORY_KINDS, tiny_model

pytestmark = pytest.mark.native

N_BATCH = 32
TILES = BatchCosts(knots=tuple(Knot(n=n, a=a, b=0.0) for n, a in ((1, 20.0), (15, 20.0), (16, 1.0), (32, 1.0))))
HISTORY = [
    system("Answer briefly."),
    *(
        said(f"{word} and {word}, and more of {word}")
        for word in ("sand", "snow", "salt")
        for said in (user, assistant)
    ),
]
CHATS: tuple[tuple[Message, ...], ...] = (
    (*HISTORY, user("What is a cairn?")),
    (*HISTORY, user("What is a cairn?"), assistant("Stones."), user("Who builds one, and what for, where and when?")),
    (*HISTORY[:3], user("An edit of an old message"), *HISTORY[4:], user("What is a cairn?")),
    (*HISTORY, user("What is a cairn?"), assistant("Stones."), user("Why?")),
    *((*HISTORY[:3], user("x" * n + "stone on stone " * 3)) for n in range(0, 24, 7)),
)


class Read:
    """A bench, and the sizes of the batches that its last prompt was read in."""

    def __init__(self, kind: str, costs: BatchCosts, cache: CacheSettings) -> None:
        self.bench = Bench(cache=cache, is_heard=True)
        self.bench.load(str(tiny_model(kind)), replace(EXACT, n_ctx=2048, n_batch=N_BATCH, n_ubatch=N_BATCH))
        session = self.bench.worker.session
        assert session is not None
        session.costs = costs
        self.sizes: list[int] = []
        decode = session.model.decode

        def heard(tokens: Sequence[int], pos: int, *, wants_logits: bool = True) -> None:
            self.sizes.append(len(tokens))
            decode(tokens, pos, wants_logits=wants_logits)

        session.model.decode = heard  # type: ignore[method-assign]

    def ask(self, chat: tuple[Message, ...]) -> Run:
        self.sizes = []
        return self.bench.ask(*chat, max_tokens=5)


@pytest.mark.parametrize("kind", MEMORY_KINDS)
def test_wherever_batches_end_the_same_is_said(kind: str) -> None:
    """Uncached in full batches, cached in full batches, and cached with limits that were moved."""
    cache = CacheSettings(min_spacing=8)
    uncached = Read(kind, UNMEASURED, replace(cache, enabled=False))
    plain, moved = Read(kind, UNMEASURED, cache), Read(kind, TILES, cache)
    with closing(uncached.bench), closing(plain.bench), closing(moved.bench):
        sizes: list[tuple[list[int], list[int]]] = []
        for chat in CHATS:
            uncached.ask(chat)
            runs = [each.ask(chat) for each in (plain, moved)]
            for each in (plain, moved):
                if not says_the_same(uncached.bench, each.bench, where=kind):
                    return  # two tokens tie: from here on the chats differ
            assert runs[0].planned.explanation.unavoidable == runs[1].planned.explanation.unavoidable
            sizes.append((plain.sizes, moved.sizes))
    assert any(one != other for one, other in sizes), "limits were moved"


def test_a_state_stays_where_it_must_be_and_the_limit_before_it_moves() -> None:
    """The place before the last message is exact to the token, whatever kernels like."""
    plain, moved = (Read("lfm2", costs, CacheSettings()) for costs in (UNMEASURED, TILES))
    with closing(plain.bench), closing(moved.bench):
        places = []
        for each in (plain, moved):
            run = each.ask(CHATS[0])
            users = [boundary.at for boundary in run.planned.spans.boundaries if boundary.kind is B.BEFORE_USER]
            places.append({event.checkpoint.n_tokens for event in run.of(CheckpointSaved)})
            ends = {sum(each.sizes[:n]) for n in range(1, len(each.sizes))}
            assert places[-1] <= ends, "a batch ends where a state is taken"
            assert users[-1] in places[-1]
        assert places[0] == places[1]
        assert plain.sizes != moved.sizes
