"""How long live checkpoints and saved ranges take, at 1,000 and 8,000 cells, and live ones at 128,000.

Prints medians. Run with `make test ARGS="tests/bench/test_sequences.py -s"`.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from engine.native.loading.loading import load_model
from engine.native.memory.state_sizes import SegmentHeader, model_digest, pack_header, read_header
from engine.native.model.llama import LlamaModel
from tests.native.conftest import EXACT
from tests.native.driving import feed, story
from tests.support.patience import rounds
from tests.support.tiny_models import MEMORY_KINDS, tiny_model

pytestmark = [pytest.mark.slow, pytest.mark.native]

N_ROUNDS = 51
N_RANGE = 500  # positions of the range that is saved and loaded
N_PIECE = 8000  # of many cells: so many are read, and put behind themselves
N_MANY = 16 * N_PIECE
N_APART = 32
N_ROUNDS_MANY = 11


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


class Switch:
    """From a chat of `n` cells, which is live at first, to another one and back, as the engine does it."""

    def __init__(self, model: LlamaModel, n: int, *, left: int = 1, other: int = 2) -> None:
        self._model = model
        self._n = n
        self._left = left
        self._other = other
        self._text = story(model, N_APART, topic="hill")

    def leave(self) -> None:
        assert self._model.take_live(self._left)
        self._model.clear()

    def come_back(self) -> None:
        """The other chat stays as well."""
        assert self._model.take_live(self._other)
        assert self._model.restore_live(self._left, self._n) == ""
        self._model.drop_live(self._left)

    def there_again(self) -> None:
        self._model.drop_live(self._other)
        if self._model.pos_max() != self._n - 1:
            assert self._model.restore_live(self._left, self._n) == ""
            self._model.drop_live(self._left)

    def elsewhere(self) -> None:
        self.there_again()
        self.leave()
        feed(self._model, self._text, 0, n_batch=512)


def _measured(model: LlamaModel, n: int) -> dict[str, float]:
    """Leaves the working sequence as it was."""
    switch = Switch(model, n, left=4, other=5)
    switched = {
        "leave": _median(switch.leave, before=switch.there_again),
        "come back": _median(switch.come_back, before=switch.elsewhere),
    }
    switch.there_again()
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
        f"save {N_RANGE}": _median(lambda: model.save_segment(n - N_RANGE, n)),
    }
    blob = model.save_segment(n - N_RANGE, n)
    micros[f"load {N_RANGE}"] = _median(
        lambda: model.load_segment(blob, n - N_RANGE, n), before=lambda: model.restore_live(2, n)
    )
    assert model.restore_live(2, n) == ""
    model.drop_live(2)
    model.drop_live(3)
    return micros | switched


def test_a_branch_of_many_cells(capsys: pytest.CaptureFixture[str]) -> None:
    """A long agent session is left and taken up again; nobody is to feel it."""
    half = replace(EXACT, n_ctx=140_000, n_batch=512, n_ubatch=512, kv_type_k="f16", kv_type_v="f16")
    model, _ = load_model(str(tiny_model("lfm2")), replace(half, n_seq_max=4, n_live_states=2), lambda _: True)
    try:
        _fill(model)
        assert model.n_cells_used() == N_MANY
        micros = _long_branch(model)
        assert model.pos_max() == N_MANY - 1
    finally:
        model.close()
    line = ", ".join(f"{name} {value:,.0f}" for name, value in micros.items())
    with capsys.disabled():
        print(f"\nlfm2, {N_MANY:,} cells, microseconds (medians of {N_ROUNDS_MANY}): {line}", end="")


def _long_branch(model: LlamaModel) -> dict[str, float]:
    """As the engine moves it. Leaves the working sequence as it was."""
    text, place = story(model, N_APART, topic="hill"), model.live_states[0]
    switch = Switch(model, N_MANY)

    def take_for_an_edit() -> None:
        """The end that is edited stays as a branch, and all before it is shared."""
        assert model.take_live(1)
        model.share_attention(1, N_MANY - N_APART)

    def go_on() -> None:
        feed(model, text, N_MANY, n_batch=512)

    micros = {
        "leave for another chat": _median(switch.leave, before=switch.there_again, n=N_ROUNDS_MANY),
        "come back": _median(switch.come_back, before=switch.elsewhere, n=N_ROUNDS_MANY),
        "leave by an edit": _median(take_for_an_edit, before=switch.there_again, n=N_ROUNDS_MANY),
    }
    switch.there_again()
    model.keep_state(place)
    micros |= {
        "keep a state": _median(lambda: model.keep_state(place), n=N_ROUNDS_MANY),
        f"put it back, {N_APART} apart": _median(
            lambda: model.restore_kept(place, N_MANY, N_MANY - 1), before=go_on, n=N_ROUNDS_MANY
        ),
    }
    assert model.take_live(1)
    micros |= {
        f"a branch, {N_APART} apart": _median(lambda: model.restore_live(1, N_MANY), before=go_on, n=N_ROUNDS_MANY),
        "take again": _median(lambda: model.take_live(1), before=lambda: _own(model), n=N_ROUNDS_MANY),
    }
    return micros


def _own(model: LlamaModel) -> None:
    """The working sequence goes on and comes back: what it has is its own then."""
    feed(model, story(model, 1), N_MANY, n_batch=512)
    assert model.restore_live(1, N_MANY) == ""


def _fill(model: LlamaModel) -> None:
    """Reading so many tokens takes minutes. What the cells hold does not matter here, only where they are."""
    feed(model, story(model, N_PIECE), 0, n_batch=512)
    state, piece = model.save_state(), model.save_segment(0, N_PIECE)
    header = read_header(piece, p0=0, p1=N_PIECE, model=model_digest(model.facts.fingerprint))
    assert isinstance(header, SegmentHeader)
    for start in range(N_PIECE, N_MANY, N_PIECE):
        moved = _moved(piece[header.n_bytes :], start)
        told = replace(header, p0=start, p1=start + N_PIECE)
        assert model.load_segment(pack_header(told) + moved, start, start + N_PIECE) is None
    words = np.frombuffer(state, np.int32).copy()
    words[:16][words[:16] == N_PIECE - 1] = N_MANY - 1
    assert model.restore_state(words.tobytes(), N_MANY) == ""


def _moved(cells: bytes, start: int) -> bytes:
    """A state of llama.cpp with `start` added to all positions, which stand one behind another at even distances."""
    words, expected = np.frombuffer(cells, np.int32).copy(), np.arange(N_PIECE, dtype=np.int32)
    for step in (1, 2, 3):
        for first in range(16):
            places = words[first : first + step * N_PIECE : step]
            if np.array_equal(places, expected):
                places += start
                return words.tobytes()
    raise AssertionError("the positions are not where they used to be")


def _median(move: Callable[[], object], *, before: Callable[[], object] = lambda: None, n: int = N_ROUNDS) -> float:
    seconds = []
    for _ in range(rounds(n)):
        before()
        started = time.perf_counter()
        move()
        seconds.append(time.perf_counter() - started)
    return statistics.median(seconds) * 1e6
