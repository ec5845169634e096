"""The context of a model, with as many sequences as are of use."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace

import llama_cpp.llama_cpp as binding

from engine.commands import LEAST_SEQUENCES, LoadSettings
from engine.core.cache.states import MemoryKind, ModelFacts
from engine.errors import BackendFailed, NotEnoughMemory
from engine.language.translation import number, tr
from engine.native.backend.context_params import MIN_N_CTX, MOST_ROWS, context_params
from engine.native.backend.native_log import native_log
from engine.native.gguf.gguf_facts import GgufFacts
from engine.native.loading.memory_need import free_for_context, kv_bytes_per_token, window_bytes_per_token
from engine.native.loading.model_facts import facts_of, memory_kind
from engine.native.loading.refusals import MEMORY_WORDS
from engine.native.memory.state_sizes import AttentionCache, StateSizes, empty_state, recurrent_state_bytes

log = logging.getLogger("engine.native")


def make_context(model: int, settings: LoadSettings, n_ctx: int, mark: int, *, is_head: bool = False) -> int:
    """The context, or an error with what llama.cpp logged after `mark`. `is_head`: of the model's layers for drafts.

    With a sliding window a batch is one micro-batch: while llama.cpp looks for cells for several, it drops for the
    later ones what the first still sees, where the window's cells are out of order. The logits are wrong then, without
    a word.
    """
    if binding.llama_model_n_swa(model) > 0 and not settings.swa_full:
        settings = replace(settings, n_batch=min(settings.n_batch, settings.n_ubatch))
    params = context_params(settings, n_ctx, binding.llama_model_size(model))
    if is_head:
        params.ctx_type = binding.LLAMA_CONTEXT_TYPE_MTP
    context: int | None = binding.llama_init_from_model(model, params)
    if context is not None:
        return context
    problems = native_log.problems_since(mark)
    if any(word in problems.lower() for word in MEMORY_WORDS):
        raise NotEnoughMemory(
            tr("A context of {n_ctx} tokens does not fit into memory.", n_ctx=number(f"{n_ctx:,}")),
            action=tr("Choose a smaller context, or a smaller type for its cache, such as q8_0."),
            details=problems,
        )
    raise BackendFailed(
        tr("llama.cpp cannot make a context with these settings."),
        action=tr("Use the default cache types and flash attention, or choose a smaller context."),
        details=problems,
    )


def context_with_branches(
    model: int, settings: LoadSettings, gguf: GgufFacts, n_ctx: int, mark: int
) -> tuple[int, SequenceCount]:
    """A context with as many sequences as asked for, or as are of use; with the least where those do not fit."""
    count = n_sequences_for(model, settings, gguf, n_ctx, mark)
    try:
        return make_context(model, with_count(settings, count), n_ctx, mark), count
    except (NotEnoughMemory, BackendFailed):
        least = SequenceCount()
        if settings.n_seq_max or count == least:
            raise
        log.info("no memory for %d sequences", count.total)
        return make_context(model, with_count(settings, least), n_ctx, mark), least


def with_count(settings: LoadSettings, count: SequenceCount) -> LoadSettings:
    return replace(settings, n_seq_max=count.n, n_live_states=count.n_states)


def n_sequences_for(model: int, settings: LoadSettings, gguf: GgufFacts, n_ctx: int, mark: int) -> SequenceCount:
    """What was asked for; else by how large a state is, and that only a context tells: a short one is made for it."""
    if settings.n_seq_max:
        n_states = max(0, settings.n_live_states) if keeps_live_states(memory_kind(model)) else 0
        return SequenceCount(n=settings.n_seq_max, n_states=n_states)
    probe = make_context(model, replace(settings, n_seq_max=1, n_live_states=0), MIN_N_CTX, mark)
    try:
        if not binding.llama_get_memory(probe):
            return SequenceCount()  # and no chat model, as will be found
        facts = replace(facts_of(str(gguf.path), settings, gguf, model, probe), n_ctx=n_ctx)
        recurrent = recurrent_state_bytes(empty_state(probe), facts.memory)
    finally:
        binding.llama_free(probe)
    free = free_for_context(settings)
    if recurrent is None or free is None:
        return SequenceCount()
    n_bytes_cell = window_bytes_per_token(gguf, settings)
    window = AttentionCache(n_cells=n_ctx, n_layers=1, key_bytes=n_bytes_cell, value_bytes=0)
    found = choose_n_sequences(
        facts,
        StateSizes(
            memory=facts.memory,
            attention=None,
            window=window if facts.memory.has_window else None,
            recurrent_bytes=recurrent,
        ),
        n_ubatch=min(settings.n_ubatch, settings.n_batch, n_ctx),
        swa_full=settings.swa_full,
        n_bytes_free=max(0, free - n_ctx * kv_bytes_per_token(gguf, settings)),
    )
    return found if settings.n_live_states < 0 else replace(found, n_states=min(found.n_states, settings.n_live_states))


# What sequences cost in memory, and how many to have. llama.cpp allocates for all of them when a context is made.


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


def sequence_bytes(n_sequences: int, *, facts: ModelFacts, sizes: StateSizes, n_ubatch: int, swa_full: bool) -> int:
    """What of a context of `facts.n_ctx` cells grows with its number of sequences.

    One more sequence costs the difference: a window grows in steps.
    """
    window = 0  # one for each, and one micro-batch
    if sizes.window is not None:
        window = sizes.window.cell_bytes * n_window_cells(
            n_sequences, n_ctx=facts.n_ctx, n_swa=facts.n_swa, n_ubatch=n_ubatch, swa_full=swa_full
        )
    states = n_sequences * sizes.recurrent_bytes  # too high by the few bytes that a saved state says of itself
    # A row for each, although only the working sequence decodes; or one for each token of a round.
    return window + states + max(n_sequences, MOST_ROWS) * facts.n_vocab * _LOGIT_BYTES


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
        return sequence_bytes(n, facts=facts, sizes=sizes, n_ubatch=n_ubatch, swa_full=swa_full)

    room = n_bytes_free // MEMORY_SHARE + total(LEAST_SEQUENCES)
    n = next((n for n in range(LEAST_SEQUENCES + most, LEAST_SEQUENCES, -1) if total(n) <= room), LEAST_SEQUENCES)
    most_states = MOST_STATES if keeps_live_states(facts.memory) else 0
    return SequenceCount(n=n, n_states=next((k for k in range(most_states, 0, -1) if total(n + k) <= room), 0))


def keeps_live_states(memory: MemoryKind) -> bool:
    """A state can be shared without a copy: there is a recurrent one, and no window beside it."""
    return memory.is_exact_only and not memory.has_window
