"""What sequences cost in memory, and how many to have. llama.cpp allocates for all of them when a context is made."""

from __future__ import annotations

from dataclasses import dataclass

from engine.commands import LEAST_SEQUENCES
from engine.core.cache.facts import ModelFacts
from engine.core.cache.states import MemoryKind
from engine.native.backend.context_params import MOST_ROWS
from engine.native.memory.state_sizes import StateSizes

MOST_BRANCHES = 6  # that stay in the model's memory
MOST_WINDOWS = 1  # of them where each brings its window: every layer that has one scans them all
MOST_STATES = 8  # live ones: those of the last few turns
MEMORY_SHARE = 16  # of what is free they may take one part in so many
_WINDOW_STEP = 256  # llama.cpp rounds a window's cells up to this
_LOGIT_BYTES = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class SequenceCount:
    """What a context is made for."""

    n: int = LEAST_SEQUENCES  # the working sequence, the one for copying, and one for each branch
    n_states: int = 0  # live ones, in sequences more

    @property
    def total(self) -> int:
        return self.n + self.n_states


@dataclass(frozen=True, slots=True, kw_only=True)
class SequenceBytes:
    """The parts of a context that grow with its number of sequences."""

    recurrent: int  # one state for each; too high by the few bytes that a saved state says of itself
    window: int  # a window for each, and one micro-batch
    logits: int  # a row for each, although only the working sequence decodes; or one for each token of a round

    @property
    def total(self) -> int:
        return self.recurrent + self.window + self.logits


def sequence_bytes(
    n_sequences: int, *, facts: ModelFacts, sizes: StateSizes, n_ubatch: int, swa_full: bool
) -> SequenceBytes:
    """For a context of `facts.n_ctx` cells. One more sequence costs the difference: a window grows in steps."""
    window = 0
    if sizes.window is not None:
        window = sizes.window.cell_bytes * n_window_cells(
            n_sequences, n_ctx=facts.n_ctx, n_swa=facts.n_swa, n_ubatch=n_ubatch, swa_full=swa_full
        )
    return SequenceBytes(
        recurrent=n_sequences * sizes.recurrent_bytes,
        window=window,
        logits=max(n_sequences, MOST_ROWS) * facts.n_vocab * _LOGIT_BYTES,
    )


def n_window_cells(n_sequences: int, *, n_ctx: int, n_swa: int, n_ubatch: int, swa_full: bool) -> int:
    """As llama.cpp counts them (`llama-kv-cache-iswa.cpp`)."""
    if swa_full:
        return n_ctx
    wanted = min(n_ctx, n_swa * n_sequences + n_ubatch)
    return -(-wanted // _WINDOW_STEP) * _WINDOW_STEP


def choose_n_sequences(
    facts: ModelFacts, sizes: StateSizes, *, n_ubatch: int, swa_full: bool, n_bytes_free: int
) -> SequenceCount:
    """As many as are of use and cost little, beside a context for the least of them. Branches come before states."""
    most = MOST_WINDOWS if facts.memory.has_window and not swa_full else MOST_BRANCHES

    def total(n: int) -> int:
        return sequence_bytes(n, facts=facts, sizes=sizes, n_ubatch=n_ubatch, swa_full=swa_full).total

    room = n_bytes_free // MEMORY_SHARE + total(LEAST_SEQUENCES)
    n = next((n for n in range(LEAST_SEQUENCES + most, LEAST_SEQUENCES, -1) if total(n) <= room), LEAST_SEQUENCES)
    most_states = MOST_STATES if keeps_live_states(facts.memory) else 0
    return SequenceCount(n=n, n_states=next((k for k in range(most_states, 0, -1) if total(n + k) <= room), 0))


def keeps_live_states(memory: MemoryKind) -> bool:
    """A state can be shared without a copy: there is a recurrent one, and no window beside it."""
    return memory.is_exact_only and not memory.has_window
