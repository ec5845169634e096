"""How much memory a model and its context take, at the very least, before anything is loaded.

Estimates from the header alone. They err low, so that what is refused here could not have worked; what llama.cpp
refuses later is reported with its own words.
"""

from __future__ import annotations

from dataclasses import replace

from engine.commands import LoadSettings
from engine.core.fit.values import Device, choose_devices
from engine.errors import NotEnoughMemory, RequestInvalid
from engine.language.translation import number, tr
from engine.native.backend.context_params import KV_TYPES
from engine.native.backend.ggml import list_devices
from engine.native.backend.machine import free_memory, total_memory
from engine.native.gguf.attention import kv_items_per_token
from engine.native.gguf.ggml_types import TENSOR_TYPES
from engine.native.gguf.gguf_facts import GgufFacts

_MIN_N_CTX = 512
_CTX_STEP = 256
_GIB = 1024**3


def kv_bytes_per_token(gguf: GgufFacts, settings: LoadSettings) -> int:
    """Bytes of attention cache that each token of context takes; 0 for models without attention."""
    keys, values = kv_items_per_token(gguf, swa_full=settings.swa_full)
    return int(keys * _bytes_of(settings.kv_type_k) + values * _bytes_of(settings.kv_type_v))


def window_bytes_per_token(gguf: GgufFacts, settings: LoadSettings) -> int:
    """Bytes of a window's cell in all layers that have one, at the most: as if all layers had."""
    return kv_bytes_per_token(gguf, replace(settings, swa_full=True))


def fit_n_ctx(gguf: GgufFacts, settings: LoadSettings, n_ctx: int) -> int:
    """`n_ctx`, or less where nobody asked for it and its cache would take more than half of what is free."""
    free, per_token = free_for_context(settings), kv_bytes_per_token(gguf, settings)
    if settings.n_ctx > 0 or free is None or per_token == 0 or n_ctx * per_token <= free // 2:
        return n_ctx
    return max(min(_MIN_N_CTX, n_ctx), free // 2 // per_token // _CTX_STEP * _CTX_STEP)


def check_memory(gguf: GgufFacts, settings: LoadSettings, n_ctx: int, *, elsewhere: int = 0) -> None:
    """Raise NotEnoughMemory, with figures, when loading is hopeless. `elsewhere`: bytes that other machines lend."""
    n_bytes_kv = n_ctx * kv_bytes_per_token(gguf, settings)
    free, total, gpu = free_memory(), total_memory(), _free_on_gpus(settings) + elsewhere
    if total is not None and gguf.n_bytes_weights > total + gpu:
        name, needed_gib, total_gib = gguf.path.name, _gib(gguf.n_bytes_weights), _gib(total + gpu)
        raise NotEnoughMemory(
            tr(
                "{name} takes {needed}, this computer and the others have {total} of memory.",
                name=name,
                needed=needed_gib,
                total=total_gib,
            )
            if elsewhere
            else tr(
                "{name} takes {needed}, this computer has {total} of memory.",
                name=name,
                needed=needed_gib,
                total=total_gib,
            ),
            action=tr("Choose a smaller model, or one with stronger quantisation."),
        )
    # Memory-mapped weights can be dropped and read again; the cache, and weights that were read in, cannot.
    needed = n_bytes_kv + (0 if settings.use_mmap else gguf.n_bytes_weights)
    if free is not None and needed > free + gpu:
        raise NotEnoughMemory(
            tr(
                "{name} with a context of {n_ctx} tokens needs {needed}, {free} are free.",
                name=gguf.path.name,
                n_ctx=number(f"{n_ctx:,}"),
                needed=_gib(needed),
                free=_gib(free + gpu),
            ),
            action=tr("Choose a smaller context or a smaller type for its cache, or close other programs."),
        )


def _bytes_of(kv_type: str) -> float:
    n_items, n_bytes = TENSOR_TYPES[KV_TYPES[kv_type]]
    return n_bytes / n_items


def free_for_context(settings: LoadSettings) -> int | None:
    """Bytes, where the context will be; None when the system does not say."""
    gpu = _free_on_gpus(settings)
    return gpu or free_memory()


def chosen_devices(settings: LoadSettings) -> tuple[Device, ...]:
    """Those the layers go to, none: all stay with the CPU. Raises RequestInvalid for names that no device has."""
    if settings.n_gpu_layers == 0:
        return ()
    found = list_devices()
    choice = choose_devices(found, settings.devices)
    if choice.unknown:
        known = ", ".join(device.name for device in found)
        raise RequestInvalid(
            tr("there is no device named {unknown}.", unknown=choice.unknown[0]),
            action=tr("Choose among {known}, or let Cairn choose.", known=known),
        )
    return choice.devices


def _free_on_gpus(settings: LoadSettings) -> int:
    return sum(device.n_bytes_free for device in chosen_devices(settings))


def _gib(n_bytes: int) -> str:
    return number(f"{n_bytes / _GIB:,.1f}") + " GiB"
