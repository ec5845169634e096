"""Drawing a reply's tokens from what a model computed: the seam to who does it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol


class Chances(NamedTuple):
    """Natural logarithms of probabilities, nothing but softmax applied; `top` has ids with theirs, likeliest first."""

    logprob: float
    top: tuple[tuple[int, float], ...] = ()


class Sampler(Protocol):
    """Draws tokens from the last logits; keeps its own history for penalties and grammar."""

    def sample(self) -> int:
        """The next token, already accepted into the sampler's history."""
        ...

    def prime(self, tokens: Sequence[int]) -> None:
        """Tell the penalties about tokens that came before the reply."""
        ...

    def go_on(self, tokens: Sequence[int]) -> None:
        """Go on with a reply that has these: its grammar must allow them, else RequestInvalid is raised."""
        ...

    def close(self) -> None: ...
