"""The context of a model, with as many sequences as are of use."""

from __future__ import annotations

import logging
from dataclasses import replace

import llama_cpp.llama_cpp as binding

from engine.commands import LoadSettings
from engine.errors import BackendFailed, NotEnoughMemory
from engine.language.translation import number, tr
from engine.native.backend.context_params import MIN_N_CTX, context_params
from engine.native.backend.native_log import native_log
from engine.native.gguf.gguf_facts import GgufFacts
from engine.native.loading.memory_need import free_for_context, kv_bytes_per_token, window_bytes_per_token
from engine.native.loading.model_facts import facts_of, memory_kind
from engine.native.loading.refusals import MEMORY_WORDS
from engine.native.loading.sequence_cost import SequenceCount, choose_n_sequences, keeps_live_states
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
