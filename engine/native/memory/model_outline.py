"""What is known of a model without its weights."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from engine.core.cache.facts import ModelFacts, Vocabulary
from engine.native.memory.state_sizes import StateSizes

_KEPT_TEXTS = 2048


class ModelOutline:
    """Its memory, and how large that is. Belongs to the block that opened it, if one did."""

    def __init__(
        self,
        *,
        facts: ModelFacts,
        vocabulary: Vocabulary,
        piece: Callable[[int], bytes],
        tokenize: Callable[..., Sequence[int]],
        n_sequences: int,
        n_live_states: int,
        n_ubatch: int,
        n_window_cells: int,
        swa_full: bool,
        sizes: StateSizes | None,
    ) -> None:
        self.facts = facts
        self.n_sequences = n_sequences
        self.n_live_states = n_live_states
        self.n_ubatch = n_ubatch
        self.swa_full = swa_full
        self.n_window_cells = n_window_cells  # 0 without a window
        self.sizes = sizes  # None: llama.cpp does not say
        self.vocabulary = vocabulary
        self.piece = piece
        self._tokenize = lru_cache(_KEPT_TEXTS)(
            lambda text, parse_special: tuple(tokenize(text, parse_special=parse_special))
        )

    def tokenize(self, text: str, *, parse_special: bool = True) -> list[int]:
        """As `ports.Model.tokenize`; what was asked a moment ago is remembered for who asks next."""
        return list(self._tokenize(text, parse_special))
