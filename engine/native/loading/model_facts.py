"""What llama.cpp says of a model, and the identity of its file."""

from __future__ import annotations

import ctypes
import hashlib
from collections.abc import Callable
from dataclasses import replace

import llama_cpp.llama_cpp as binding

from engine.commands import LoadSettings
from engine.core.cache.states import MemoryKind, ModelFacts
from engine.core.models.titles import title_in
from engine.core.prompt.messages import Sampling
from engine.native.backend.ggml import list_devices, llama_build
from engine.native.gguf.file_samples import add_file
from engine.native.gguf.gguf_facts import GgufFacts
from engine.native.loading.memory_need import chosen_devices

_TEXT_BYTES = 4096
_SAMPLING_KEYS = ("temp", "top_k", "top_p", "min_p", "penalty_repeat", "penalty_last_n")
_ABSURD = 1e6  # also keeps infinity and NaN out


def facts_of(path: str, settings: LoadSettings, gguf: GgufFacts, model: int, context: int) -> ModelFacts:
    """What llama.cpp says of a model and its context."""
    template: bytes | None = binding.llama_model_chat_template(model, None)
    n_offered = binding.llama_model_n_layer(model) + 1  # and the output layer
    chosen = chosen_devices(settings)
    wanted = n_offered if settings.n_gpu_layers < 0 else min(settings.n_gpu_layers, n_offered)
    n_layers_gpu = wanted if chosen else 0
    at_home = [d for d in list_devices() if not d.kind.holds_layers] if n_layers_gpu < n_offered else []
    return ModelFacts(
        name=title_in(gguf.metadata, gguf.path.name),
        path=path,
        architecture=gguf.architecture,
        description=_text_of(binding.llama_model_desc, model),
        memory=memory_kind(model),
        n_swa=binding.llama_model_n_swa(model),
        n_params=binding.llama_model_n_params(model),
        n_bytes=binding.llama_model_size(model),
        n_ctx=gguf.held(binding.llama_n_ctx(context)),
        n_ctx_train=binding.llama_model_n_ctx_train(model),
        n_batch=binding.llama_n_batch(context),
        n_vocab=binding.llama_vocab_n_tokens(binding.llama_model_get_vocab(model)),
        n_layers_gpu=n_layers_gpu,
        n_layers=n_offered,
        devices=tuple(device.name for device in (*chosen, *at_home)),
        chat_template=(template or b"").decode("utf-8", errors="replace"),
        default_sampling=_default_sampling(model),
        fingerprint=fingerprint(gguf, settings),
        weights=weights_digest(gguf),
    )


def memory_kind(model: int) -> MemoryKind:
    return memory_kind_of(
        is_recurrent=binding.llama_model_is_recurrent(model),
        is_hybrid=binding.llama_model_is_hybrid(model),
        n_swa=binding.llama_model_n_swa(model),
    )


def _default_sampling(model: int) -> Sampling | None:
    """What the file recommends, over our own defaults; None when it says nothing."""
    base = Sampling()
    said = replace(
        base,
        temperature=_number(model, "temp", base.temperature),
        top_k=int(_number(model, "top_k", base.top_k)),
        top_p=_number(model, "top_p", base.top_p),
        min_p=_number(model, "min_p", base.min_p),
        repeat_penalty=_number(model, "penalty_repeat", base.repeat_penalty),
        penalty_last_n=int(_number(model, "penalty_last_n", base.penalty_last_n)),
    )
    return said if any(_meta(model, f"general.sampling.{name}") for name in _SAMPLING_KEYS) else None


def _number(model: int, name: str, otherwise: float) -> float:
    """The file's value, or `otherwise` when there is none or it is absurd."""
    try:
        value = float(_meta(model, f"general.sampling.{name}"))
    except ValueError:
        return otherwise
    return value if abs(value) < _ABSURD else otherwise


def _meta(model: int, key: str) -> str:
    return _text_of(binding.llama_model_meta_val_str, model, key.encode())


def _text_of(call: Callable[..., int], *about: object) -> str:
    buffer = ctypes.create_string_buffer(_TEXT_BYTES)
    n = call(*about, buffer, _TEXT_BYTES)
    return buffer.value.decode("utf-8", errors="replace") if n >= 0 else ""


def fingerprint(gguf: GgufFacts, settings: LoadSettings) -> str:
    """Identity of everything that decides whether a saved state fits: weights, build, version and layout of states.

    The length of the context is left out because states move between lengths, and the projector because the items of a
    path tell which one made its media.
    """
    digest = hashlib.blake2b(digest_size=16)
    layout = (settings.kv_type_k, settings.kv_type_v, settings.flash_attention, settings.swa_full)
    versions = llama_build(), binding.LLAMA_STATE_SEQ_VERSION
    digest.update(repr((versions, gguf.architecture, layout, weights_digest(gguf))).encode())
    return digest.hexdigest()


def weights_digest(gguf: GgufFacts) -> str:
    """Identity of the model file. Of its weights, the header and samples from all over the file are read."""
    digest = hashlib.blake2b(digest_size=16)
    for part in gguf.parts:
        if part == gguf.path:
            add_file(digest, part, gguf.n_bytes_header)
        else:
            add_file(digest, part)
    return digest.hexdigest()


# How a loaded model remembers: asked of llama.cpp, never guessed from the name.


def memory_kind_of(*, is_recurrent: bool, is_hybrid: bool, n_swa: int) -> MemoryKind:
    """llama.cpp's three answers as one value. `is_recurrent` wins: such a model has no attention to slide over."""
    match (is_recurrent, is_hybrid, n_swa > 0):
        case (True, _, _):
            return MemoryKind.RECURRENT
        case (False, True, True):
            return MemoryKind.HYBRID_SWA
        case (False, True, False):
            return MemoryKind.HYBRID
        case (False, False, True):
            return MemoryKind.SWA
        case _:
            return MemoryKind.FULL
