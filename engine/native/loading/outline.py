"""A model without its weights: what llama.cpp knows of it before it reads them, and how large its states will be.

llama.cpp opens a file with `no_alloc` for its own memory planning: hyper-parameters, vocabulary and memory are made as
ever, but no weight is read and no attention cache is allocated. Opened that way a model says its memory kind, its
window and its context; opened for the vocabulary alone it would not know its window.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import llama_cpp.llama_cpp as binding

from engine.commands import LEAST_SEQUENCES, LoadSettings
from engine.core.cache.states import MemoryKind
from engine.native.backend.context_params import check_settings, choose_n_ctx, model_params
from engine.native.backend.ggml import start_backends
from engine.native.backend.native_log import native_log
from engine.native.gguf.gguf_facts import GgufFacts, read_gguf_facts
from engine.native.loading.contexts import keeps_live_states, make_context
from engine.native.loading.model_facts import facts_of
from engine.native.loading.refusals import load_error, not_a_chat_model, refuse_other_kinds, vocabulary_of
from engine.native.memory.state_sizes import (
    STATE_HEADER,
    AttentionCache,
    ModelOutline,
    StateSizes,
    empty_state,
    recurrent_state_bytes,
)

ENDLESS_N_CTX = 1024 * 1024  # as many cells as a MiB has bytes: see `_read_caches`
_ROPE_WITH_SECTIONS = (8, 40)  # LLAMA_ROPE_TYPE_MROPE and _IMROPE: each cell then holds two more coordinates
_CACHE_LINE = re.compile(
    r"llama_kv_cache: size = .*\( *(?P<cells>\d+) cells, *(?P<layers>\d+) layers,.*"
    r" K \(\w+\): *(?P<key>[\d.]+) MiB, V \(\w+\): *(?P<value>[\d.]+) MiB"
)


@contextmanager
def open_outline(path: str, settings: LoadSettings) -> Iterator[ModelOutline]:
    """A model as `settings` would load it, with an endless context where they do not say. Raises UserFixable."""
    settings = replace(settings, n_gpu_layers=0, devices="")  # nothing is computed
    check_settings(settings)
    gguf = read_gguf_facts(Path(path))
    start_backends()
    mark = native_log.mark()
    with without_weights(path, settings, gguf, mark) as model:
        native = vocabulary_of(model, gguf)
        n_ctx = choose_n_ctx(settings.n_ctx, 0) if settings.n_ctx else ENDLESS_N_CTX
        alone = replace(settings, n_seq_max=1)  # recurrent states take their memory even here
        shared = settings if binding.llama_model_n_swa(model) else alone
        with _context(model, shared, n_ctx, mark) as (context, caches):
            if not binding.llama_get_memory(context):
                raise not_a_chat_model(gguf)
            facts = facts_of(path, settings, gguf, model, context)
            n_ubatch: int = binding.llama_n_ubatch(context)
            empty = empty_state(context)
        full = replace(alone, swa_full=True)
        with _context(model, full, ENDLESS_N_CTX, mark) as (_, endless):
            sizes = state_sizes(facts.memory, endless, recurrent_state_bytes(empty, facts.memory))
        if sizes is not None and binding.llama_model_rope_type(model) in _ROPE_WITH_SECTIONS:
            sizes = _with_sections(sizes)
        if sizes is not None and facts.memory.needs_checkpoints:
            sizes = replace(sizes, empty_bytes=len(empty) - STATE_HEADER)
        yield ModelOutline(
            facts=facts,
            vocabulary=native.read(),
            piece=native.piece,
            tokenize=native.tokenize,
            n_sequences=settings.n_seq_max or LEAST_SEQUENCES,
            n_live_states=max(0, settings.n_live_states) if keeps_live_states(facts.memory) else 0,
            n_ubatch=n_ubatch,
            n_window_cells=caches[-1].n_cells if facts.memory.has_window else 0,
            swa_full=settings.swa_full,
            sizes=sizes,
        )


@contextmanager
def without_weights(
    path: str, settings: LoadSettings, gguf: GgufFacts, mark: int, devices: Sequence[str] = ()
) -> Iterator[int]:
    """The model; `devices` compute even where they hold no layer. Raises UserFixable."""
    params = model_params(replace(settings, n_gpu_layers=0, use_mmap=False), devices)
    params.no_alloc = True
    model: int | None = binding.llama_model_load_from_file(path.encode(), params)
    if model is None:
        raise load_error(path, native_log.problems_since(mark))
    try:
        refuse_other_kinds(model, gguf)
        yield model
    finally:
        binding.llama_model_free(model)


@contextmanager
def _context(
    model: int, settings: LoadSettings, n_ctx: int, mark: int
) -> Iterator[tuple[int, tuple[AttentionCache, ...]]]:
    """A context and its attention caches; the windowed one is last."""
    with native_log.collecting() as lines:
        context = make_context(model, settings, n_ctx, mark)
    try:
        yield context, _read_caches(lines)
    finally:
        binding.llama_free(context)


def _read_caches(lines: list[str]) -> tuple[AttentionCache, ...]:
    """What llama.cpp logs of each cache it makes. Its API tells of none of them.

    Sizes are MiB with two digits. Of a cache with as many cells as a MiB has bytes, that number is the bytes of a cell.
    """
    found = (match for line in lines if (match := _CACHE_LINE.search(line)))
    return tuple(
        AttentionCache(
            n_cells=int(match["cells"]),
            n_layers=int(match["layers"]),
            key_bytes=round(float(match["key"]) * ENDLESS_N_CTX / int(match["cells"])),
            value_bytes=round(float(match["value"]) * ENDLESS_N_CTX / int(match["cells"])),
        )
        for match in found
    )


def state_sizes(
    memory: MemoryKind, caches: tuple[AttentionCache, ...], recurrent_bytes: int | None
) -> StateSizes | None:
    """None where the memory is built in another way than its kind lets expect, e.g. with an index beside the keys."""
    n_caches = {MemoryKind.RECURRENT: 0, MemoryKind.SWA: 2, MemoryKind.HYBRID_SWA: 2}.get(memory, 1)
    if len(caches) != n_caches or any(c.n_cells != ENDLESS_N_CTX for c in caches) or recurrent_bytes is None:
        return None
    return StateSizes(
        memory=memory,
        attention=caches[0] if caches else None,
        window=caches[1] if memory.has_window else None,
        recurrent_bytes=recurrent_bytes,
    )


def _with_sections(sizes: StateSizes) -> StateSizes | None:
    """Each cell says two more coordinates as well. None with a window: no such model was ever measured."""
    if sizes.window is not None:
        return None
    return sizes if sizes.attention is None else replace(sizes, attention=replace(sizes.attention, place_bytes=24))
