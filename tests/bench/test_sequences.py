"""How long live checkpoints and saved ranges take, at 1,000 and 8,000 cells.

Prints medians. Run with `make test ARGS="tests/bench/test_sequences.py -s"`.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import replace

import pytest

from engine.native.llama import LlamaModel
from engine.native.loading import load_model
from tests.native.conftest import EXACT
from tests.native.driving import feed, story
from tests.support.tiny_models import MEMORY_KINDS, tiny_model

pytestmark = [pytest.mark.slow, pytest.mark.native]

N_ROUNDS = 51
N_RANGE = 500  # positions of the range that is saved and loaded


@pytest.mark.parametrize("arch", MEMORY_KINDS)
def test_live_checkpoints_and_ranges(arch: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A checkpoint that is felt would not be taken at every boundary."""
    settings = replace(EXACT, n_ctx=16_384, n_batch=512, n_ubatch=512, n_seq_max=8)
    model, _ = load_model(str(tiny_model(arch)), settings, lambda _: True)
    try:
        main = story(model, 8000)
        start = 0
        for n in (1000, 8000):
            feed(model, main[start : n - N_RANGE], start, n_batch=512)
            assert model.take_live(3)
            feed(model, main[n - N_RANGE : n], n - N_RANGE, n_batch=512)
            start = n
            line = ", ".join(f"{name} {micros:,.0f}" for name, micros in _measured(model, n).items())
            with capsys.disabled():
                print(f"\n{arch}, {n:,} cells, microseconds (medians of {N_ROUNDS}): {line}", end="")
    finally:
        model.close()


def _measured(model: LlamaModel, n: int) -> dict[str, float]:
    """Leaves the working sequence as it was."""
    assert model.take_live(2)
    text = story(model, N_RANGE, topic="hill")

    def leave() -> None:
        """For another branch that parts N_RANGE before the end."""
        assert model.restore_live(3, n - N_RANGE) == ""
        feed(model, text, n - N_RANGE, n_batch=512)

    micros = {
        "take": _median(lambda: model.take_live(1), before=lambda: model.drop_live(1)),
        "take again": _median(lambda: model.take_live(1)),
        f"restore, {N_RANGE} apart": _median(lambda: model.restore_live(1, n), before=leave),
        "drop": _median(lambda: model.drop_live(1), before=lambda: model.take_live(1)),
        f"save {N_RANGE}": _median(lambda: model.save_range(n - N_RANGE, n)),
    }
    blob = model.save_range(n - N_RANGE, n)
    micros[f"load {N_RANGE}"] = _median(
        lambda: model.load_range(blob, n - N_RANGE, n), before=lambda: model.restore_live(2, n)
    )
    assert model.restore_live(2, n) == ""
    model.drop_live(2)
    model.drop_live(3)
    return micros


def _median(move: Callable[[], object], *, before: Callable[[], object] = lambda: None) -> float:
    seconds = []
    for _ in range(N_ROUNDS):
        before()
        started = time.perf_counter()
        move()
        seconds.append(time.perf_counter() - started)
    return statistics.median(seconds) * 1e6
