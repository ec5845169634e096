"""Two texts with a common trunk, to leave one and come back to it."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from engine.native.model.llama import LlamaModel
from tests.native.driving import feed, logits, story
from tests.support.tiny_models import MEMORY_KINDS
from tests.support.tolerances import HERE

ARCHS = tuple(MEMORY_KINDS)
WINDOWED = tuple(arch for arch, kind in MEMORY_KINDS.items() if kind.has_window)
WITH_KV = tuple(arch for arch, kind in MEMORY_KINDS.items() if kind.has_kv)
CASES = [
    *(pytest.param(arch, False, id=arch) for arch in ARCHS),
    *(pytest.param(arch, True, id=f"{arch}-full") for arch in WINDOWED),
]

# A branch that lies in other cells than an uncached run's is summed in other lanes of the processor, unless it has
# moved by whole vectors. So the last bits are the same for these lengths, and for others they are not.
TRUNK, END_A, END_B = 384, 704, 576
ODD_TRUNK, ODD_END_A, ODD_END_B = 400, 701, 553
N_NEW = 24  # tokens decoded after a return: the first ones show a wrong state most sharply

Row = npt.NDArray[np.float32]


class Branches:
    """Two texts with a common trunk, what an uncached model says after each, and the moves between them."""

    def __init__(self, model: LlamaModel, trunk: int = TRUNK, end_a: int = END_A, end_b: int = END_B) -> None:
        self.model = model
        self.trunk = trunk
        self.main = story(model, end_a)
        self.other = [*self.main[:trunk], *story(model, end_b - trunk, topic="hill")]
        self.new = story(model, N_NEW, topic="lake")
        self.after_trunk, self.after_main, self.after_other = (
            self._uncached(text) for text in (self.main[:trunk], self.main, self.other)
        )
        model.clear()

    def _uncached(self, text: list[int]) -> Row:
        self.model.clear()
        feed(self.model, text[: self.trunk], 0)
        feed(self.model, text[self.trunk :], self.trunk)
        return self.go_on(len(text))

    def go_on(self, pos: int) -> Row:
        feed(self.model, self.new, pos)
        return logits(self.model)

    def put_state(self, state: bytes, pos: int) -> None:
        """Full attention has all it needs in its cells."""
        if self.model.facts.memory.needs_checkpoints:
            assert self.model.restore_state(state, pos) == ""

    def assert_as_uncached(self, expected: Row, pos: int, tolerance: float = HERE.same_cells) -> None:
        if self.model.facts.memory.has_window:
            tolerance = HERE.window
        assert self.model.pos_max() == pos - 1
        assert np.abs(self.go_on(pos) - expected).max() <= tolerance
