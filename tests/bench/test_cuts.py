"""What batches take on the demo model, and what knowing it saves, with the settings that people have.

Processor time of one thread, so that other programs count little; what is compared runs in turn. Run with
`make test ARGS="tests/bench/test_cuts.py -s"`.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import closing
from statistics import median

import pytest

from app.process.paths import demo_model
from engine.commands import LoadSettings
from engine.core.cache.prefill_rates import UNMEASURED, BatchCosts
from engine.core.prompt.messages import Message
from engine.events import Finished
from engine.native.loading.loading import load_model
from engine.request import batch_probe
from engine.request.batch_probe import measure_batches
from tests.support.engine_runs import Bench, assistant, system, user
from tests.support.patience import rounds

pytestmark = [pytest.mark.slow, pytest.mark.native]

LOAD = LoadSettings(n_ctx=4096)
N_ROUNDS = 3
N_TURNS = 14
SIZES = (1, 8, 36, 50, 63, 64, 86, 128, 256, 512)
DEPTHS = (0, 512, 2048)


class ProcessorTime:
    """Implements ports.Clock."""

    def monotonic(self) -> float:
        return time.process_time()

    def wall(self) -> float:
        return time.time()


def test_what_a_batch_takes(capsys: pytest.CaptureFixture[str]) -> None:
    """With flash attention on a processor kernels change at 64 rows; without it they do not."""
    with capsys.disabled():
        for flash_attention in ("auto", "off"):
            settings = LoadSettings(n_ctx=4096, flash_attention=flash_attention)
            model, _ = load_model(str(demo_model()), settings, lambda _: True)
            tokens = [at % 200 + 50 for at in range(4096)]
            print(f"\nflash attention {flash_attention}; ms of batches of {SIZES} tokens")
            for depth in DEPTHS:
                row = []
                for n in SIZES:
                    seen = []
                    for _ in range(rounds(N_ROUNDS)):
                        model.clear()
                        for first in range(0, depth, 512):
                            model.decode(tokens[first : first + 512], first)
                        started = time.process_time()
                        model.decode(tokens[depth : depth + n], depth)
                        seen.append(time.process_time() - started)
                    row.append(f"{1e3 * median(seen):6.1f}")
                print(f"behind {depth:5}: {' '.join(row)}")
            model.close()


def test_turns_whose_replies_come_back_in_other_words(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is read from before the reply, and cut before the message where that is not known to be dear."""
    monkeypatch.setattr(batch_probe, "MOST_SECONDS", 10.0)  # whatever else the machine does
    model, _ = load_model(str(demo_model()), LOAD, lambda _: True)
    costs = measure_batches(model, ProcessorTime(), LOAD).costs()
    model.close()
    pairs = [(_read(UNMEASURED), _read(costs)) for _ in range(rounds(N_ROUNDS))]
    before, after = (median([pair[at][0] for pair in pairs]) for at in range(2))
    with capsys.disabled():
        print(
            f"\n{N_TURNS} turns, prompts: {1e3 * before:.0f} ms for {pairs[0][0][1]:,} tokens unmeasured, "
            f"{1e3 * after:.0f} ms for {pairs[0][1][1]:,} with what batches take known: {after / before:.2f}"
        )
    assert costs != UNMEASURED
    assert after < 1.2 * before


def _read(costs: BatchCosts) -> tuple[float, int]:
    """Processor time of reading the prompts, and how many tokens were read."""
    seconds, n_read = 0.0, 0
    with closing(Bench()) as bench:
        bench.load(str(demo_model()), LOAD)
        session = bench.worker.session
        assert session is not None
        session.costs = costs
        decode = session.model.decode

        def timed(tokens: Sequence[int], pos: int, *, wants_logits: bool = True) -> None:
            nonlocal seconds
            started = time.process_time()
            decode(tokens, pos, wants_logits=wants_logits)
            seconds += time.process_time() - started

        session.model.decode = timed  # type: ignore[method-assign]
        chat: tuple[Message, ...] = (system("You are a helpful assistant."),)
        for turn in range(N_TURNS):
            chat = (
                *chat,
                user(f"Tell me about stone {turn}, how large it is, where it lies and who put it there. " * 2),
            )
            run = bench.ask(*chat, max_tokens=1)
            assert isinstance(run.end, Finished)
            n_read += run.end.usage.n_prompt - run.end.usage.n_reused
            chat = (
                *chat,
                assistant(f"Stone {turn} is as large as a fist, lies by the path, and a child put it there."),
            )
    return seconds, n_read
