"""What a model takes, layer by layer, before any of it is loaded.

The weights are in the file's header. Everything else llama.cpp says itself of a model that was opened without its
weights: it plans the memory of a context as ever, and logs it. Its API tells of none of that.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import llama_cpp.llama_cpp as binding

from engine.commands import LoadSettings
from engine.core.fit.values import ContextNeed, LayerNeed
from engine.errors import UserFixable
from engine.native.backend.ggml import start_backends
from engine.native.backend.native_log import native_log
from engine.native.gguf.gguf_facts import GgufFacts, read_gguf_facts
from engine.native.loading.contexts import make_context, n_sequences_for
from engine.native.loading.drafters import has_head
from engine.native.loading.memory_need import chosen_devices
from engine.native.loading.outline import without_weights

_MIB = 1024 * 1024
_LOG_STEP = _MIB // 100  # llama.cpp logs MiB with two digits
_EXACT_N_CTX = _MIB  # of a cache with as many cells as a MiB has bytes, the MiB are the bytes of a cell
_TENSOR_STEP = 128  # buffers align their tensors
_LAYER = re.compile(r"^blk\.(\d+)\.")
_CACHE_LAYER = re.compile(r"llama_kv_cache: layer +(\d+): dev = ")
_CACHE_SIZE = re.compile(r"llama_kv_cache: size = +([\d.]+) MiB \( *(\d+) cells")
_STATE_LAYER = re.compile(r"llama_memory_recurrent, layer +(\d+): dev = ")
_STATE_SIZE = re.compile(r"llama_memory_recurrent: size = +([\d.]+) MiB")
_COMPUTE = re.compile(r"(\S+) compute buffer size = +([\d.]+) MiB")
_ROWS = re.compile(r"output buffer size = +([\d.]+) MiB")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Cache:
    layers: tuple[int, ...]
    n_cells: int
    n_bytes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Said:
    """What llama.cpp logged of one context."""

    caches: tuple[_Cache, ...]
    state_layers: tuple[int, ...]
    state_bytes: int
    compute: int  # of a device, or of the CPU where there is no other
    host_compute: int
    rows: int


def read_needs(path: str, settings: LoadSettings, contexts: Sequence[int]) -> tuple[ContextNeed, ...]:
    """What the model takes with each of these contexts, in their order. Raises UserFixable."""
    gguf = read_gguf_facts(Path(path), keeps_tensors=True)
    settings = replace(settings, draft_heads=settings.draft_heads and has_head(gguf))
    start_backends()
    mark = native_log.mark()
    devices = [device.name for device in chosen_devices(settings)]
    with without_weights(path, settings, gguf, mark, devices) as model:
        weights = _weights_of(gguf, binding.llama_model_n_layer(model))
        if not settings.draft_heads:
            weights = replace(weights, output=weights.output - _head_weights(gguf))
        needs, n_copied = [], _window_copied(model, settings)
        exact = _said(model, replace(settings, n_seq_max=1, n_live_states=0, swa_full=True), _EXACT_N_CTX, mark)
        for n_ctx in contexts:
            count = n_sequences_for(model, settings, gguf, n_ctx, mark)
            said = _said(model, replace(settings, n_seq_max=count.n, n_live_states=count.n_states), n_ctx, mark)
            head = _of_drafts(model, settings, n_ctx, mark, is_head=True) if settings.draft_heads else 0
            needs.append(_need(n_ctx, replace(weights, output=weights.output + head), said, exact, n_copied))
    others = _draft_model(settings, contexts)
    return tuple(replace(need, output=need.output + n) for need, n in zip(needs, others, strict=True))


def _draft_model(settings: LoadSettings, contexts: Sequence[int]) -> tuple[int, ...]:
    """What a smaller model takes beside, which lies where the output does; one that cannot be used takes nothing."""
    if not settings.draft_model:
        return (0,) * len(contexts)
    try:
        gguf = read_gguf_facts(Path(settings.draft_model))
        mark = native_log.mark()
        devices = [device.name for device in chosen_devices(settings)]
        with without_weights(settings.draft_model, settings, gguf, mark, devices) as model:
            return tuple(gguf.n_bytes_weights + _of_drafts(model, settings, n_ctx, mark) for n_ctx in contexts)
    except UserFixable:
        return (0,) * len(contexts)


def _of_drafts(model: int, settings: LoadSettings, n_ctx: int, mark: int, *, is_head: bool = False) -> int:
    """Bytes of a context of one sequence."""
    said = _said(model, replace(settings, n_seq_max=1, n_live_states=0), n_ctx, mark, is_head=is_head)
    return sum(cache.n_bytes for cache in said.caches) + max(said.compute, said.host_compute) + said.rows


def _head_weights(gguf: GgufFacts) -> int:
    """Layers for drafts that are not loaded."""
    first = gguf.n_layers - gguf.number("nextn_predict_layers")
    layers = ((_LAYER.match(name), n) for name, n in gguf.tensor_bytes.items())
    return sum(-(-n // _TENSOR_STEP) * _TENSOR_STEP for match, n in layers if match and int(match[1]) >= first)


def _window_copied(model: int, settings: LoadSettings) -> int:
    """Cells of a window that is being copied on a device: see `window_copies`."""
    return binding.llama_model_n_swa(model) if chosen_devices(settings) and not settings.swa_full else 0


def _said(model: int, settings: LoadSettings, n_ctx: int, mark: int, *, is_head: bool = False) -> _Said:
    with native_log.collecting() as lines:
        binding.llama_free(make_context(model, settings, n_ctx, mark, is_head=is_head))
    return _understood(lines)


def _understood(lines: Sequence[str]) -> _Said:
    caches: list[_Cache] = []
    cache_layers: list[int] = []
    state_layers: list[int] = []
    state_bytes = rows = 0
    compute: dict[str, int] = {}  # llama.cpp may plan twice; the last time counts
    for line in lines:
        if match := _CACHE_LAYER.search(line):
            cache_layers.append(int(match[1]))
        elif match := _CACHE_SIZE.search(line):
            caches.append(_Cache(layers=tuple(cache_layers), n_cells=int(match[2]), n_bytes=_bytes_of(match[1])))
            cache_layers = []
        elif match := _STATE_LAYER.search(line):
            state_layers.append(int(match[1]))
        elif match := _STATE_SIZE.search(line):
            state_bytes += _bytes_of(match[1])
        elif match := _COMPUTE.search(line):
            compute[match[1]] = _bytes_of(match[2])
        elif match := _ROWS.search(line):
            rows = _bytes_of(match[1])
    at_home = sum(n for name, n in compute.items() if _is_home(name))
    return _Said(
        caches=tuple(caches),
        state_layers=tuple(state_layers),
        state_bytes=state_bytes,
        compute=max((n for name, n in compute.items() if not _is_home(name)), default=at_home),
        host_compute=at_home,
        rows=rows,
    )


def _is_home(buffer: str) -> bool:
    """Memory of the computer itself, also where a GPU may reach into it."""
    return buffer.startswith("CPU") or buffer.endswith("_Host")


def _bytes_of(mib: str) -> int:
    """Rounded up: what is said to fit has to."""
    return int(float(mib) * _MIB) + _LOG_STEP // 2


def _need(n_ctx: int, weights: ContextNeed, said: _Said, exact: _Said, n_copied: int) -> ContextNeed:
    layers = list(weights.layers)
    for cache in said.caches:
        alike = next((e for e in exact.caches if e.layers == cache.layers and e.n_cells == _EXACT_N_CTX), None)
        n_bytes = cache.n_bytes if alike is None else alike.n_bytes * cache.n_cells // _EXACT_N_CTX
        if cache.n_cells < n_ctx:  # a ring
            n_bytes += -(-n_bytes * n_copied // cache.n_cells)
        for i in cache.layers:
            layers[i] = replace(layers[i], cache=layers[i].cache + -(-n_bytes // len(cache.layers)))
    for i in said.state_layers:
        layers[i] = replace(layers[i], states=-(-said.state_bytes // len(said.state_layers)))
    return replace(
        weights,
        n_ctx=n_ctx,
        layers=tuple(layers),
        compute=said.compute,
        host_compute=said.host_compute,
        rows=said.rows,
    )


def _weights_of(gguf: GgufFacts, n_layers: int) -> ContextNeed:
    """Tensors by where llama.cpp puts them: in a layer, with the output, or with the input, which stays at home."""
    layers = [0] * n_layers
    inputs = output = 0
    for name, n_bytes in gguf.tensor_bytes.items():
        taken = -(-n_bytes // _TENSOR_STEP) * _TENSOR_STEP
        match = _LAYER.match(name)
        if match and int(match[1]) < n_layers:
            layers[int(match[1])] += taken
        elif match or name.startswith(("output", "cls")):
            output += taken
        else:
            inputs += taken
    shares = "output.weight" not in gguf.tensor_bytes
    if shares:
        output += gguf.tensor_bytes.get("token_embd.weight", 0)
    by_layer = tuple(LayerNeed(weights=n) for n in layers)
    return ContextNeed(
        n_ctx=0, layers=by_layer, inputs=inputs, output=output, shares_inputs=shares, compute=0, host_compute=0
    )
