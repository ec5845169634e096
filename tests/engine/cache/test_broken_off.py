"""A batch that is broken off leaves a memory that is known: what comes next is as if nothing had been cached."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.core.cache.states import MemoryKind
from engine.events import Cancelled, Finished, Planned
from tests.support.engine_runs import EXACT, Bench, next_messages, user
from tests.support.tiny_models import tiny_model

pytestmark = pytest.mark.native

KINDS = ("llama", "gemma3", "lfm2", "lfm2-swa", "qwen35", "mamba2")
SETTINGS = replace(EXACT, n_batch=64, n_ubatch=64)
LONG = "The sea was calm and the ship went on. " * 12


def desk(kind: str) -> Bench:
    bench = Bench()
    bench.load(str(tiny_model(kind)), SETTINGS)
    return bench


def break_at(bench: Bench, number: int, *, is_reply: bool) -> None:
    """In the midst of that batch of the prompt, or of that token of the reply."""
    decode, n_seen = bench.model.decode, 0

    def decode_and_count(tokens: Sequence[int], pos: int, *, wants_logits: bool = True) -> None:
        nonlocal n_seen
        is_meant = (len(tokens) == 1) is is_reply
        n_seen += is_meant
        if is_meant and n_seen == number:
            bench.worker.break_off()
        decode(tokens, pos, wants_logits=wants_logits)

    bench.model.decode = decode_and_count  # type: ignore[method-assign]


def go_on(bench: Bench) -> None:
    bench.worker.resume()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("number", [1, 2])
def test_a_prompt_that_is_broken_off_is_read_on_right(kind: str, number: int) -> None:
    bench, plain = desk(kind), desk(kind)
    try:
        first = bench.ask(user("Hello there, how are you?"))
        history = next_messages((user("Hello there, how are you?"),), first, LONG)
        break_at(bench, number, is_reply=False)
        stopped = bench.ask(*history)
        assert isinstance(stopped.end, Cancelled)
        go_on(bench)
        again = bench.ask(*history)
        assert isinstance(again.end, Finished)
        assert again.text == plain.ask(*history).text
        if bench.worker.session is not None and bench.worker.session.memory is MemoryKind.FULL:
            assert again.planned.explanation.reused >= stopped.planned.explanation.reused
        assert again.planned.explanation.reused > 0, "what stood before the batch is still of use"
    finally:
        bench.close()
        plain.close()


@pytest.mark.parametrize("kind", KINDS)
def test_a_reply_that_is_broken_off_goes_on_right(kind: str) -> None:
    """A token of a recurrent memory is let through: its state, and with it the whole reply, would be void."""
    bench, plain = desk(kind), desk(kind)
    try:
        break_at(bench, 5, is_reply=True)
        stopped = bench.ask(user(LONG), max_tokens=64)
        session = bench.worker.session
        assert session is not None
        assert isinstance(stopped.end, Finished if session.memory.is_exact_only else Cancelled)
        go_on(bench)
        again = bench.ask(user(LONG), max_tokens=16)
        assert again.text == plain.ask(user(LONG), max_tokens=16).text
        assert again.one(Planned).explanation.reused > 0
    finally:
        bench.close()
        plain.close()
