"""From a path and settings to a loaded model, or to an error that says what to do."""

from __future__ import annotations

import ctypes
import hashlib
import logging
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import llama_cpp.llama_cpp as binding

from engine.commands import LoadSettings
from engine.core.cache.facts import MachineLimit, ModelFacts
from engine.core.cache.states import MemoryKind
from engine.core.prompt.messages import Sampling
from engine.errors import BackendFailed, ModelFileError, NotEnoughMemory, UnsupportedModel
from engine.native.backend.context_params import MIN_N_CTX, check_settings, choose_n_ctx, context_params, model_params
from engine.native.backend.ggml import list_devices, llama_build, start_backends
from engine.native.backend.load_progress import LoadProgress
from engine.native.backend.native_log import native_log
from engine.native.gguf.file_samples import add_file
from engine.native.gguf.gguf_facts import GgufFacts, read_gguf_facts
from engine.native.loading.memory_need import (
    check_memory,
    fit_n_ctx,
    free_for_context,
    kv_bytes_per_token,
    window_bytes_per_token,
)
from engine.native.loading.sequence_cost import SequenceCount, choose_n_sequences, keeps_live_states
from engine.native.memory.memory_kind import memory_kind_of
from engine.native.memory.state_sizes import AttentionCache, StateSizes, empty_state, recurrent_state_bytes
from engine.native.model.llama import LlamaModel
from engine.native.model.vocabulary import NativeVocabulary
from engine.native.projector.choice import choose_projector, wanted_projector
from engine.native.projector.projector import Projector

log = logging.getLogger("engine.native")

_TEXT_BYTES = 4096
_SAMPLING_KEYS = ("temp", "top_k", "top_p", "min_p", "penalty_repeat", "penalty_last_n")
_ABSURD = 1e6  # also keeps infinity and NaN out
_MEMORY_WORDS = ("failed to allocate", "unable to allocate", "out of memory", "alloc_buffer", "bad_alloc", "cudamalloc")


def load_model(
    path: str,
    settings: LoadSettings,
    on_progress: Callable[[float], bool],
    *,
    limits: tuple[MachineLimit, ...] = (),
) -> tuple[LlamaModel, tuple[str, ...]]:
    """The model and warnings for people. Raises UserFixable, or Interrupted when `on_progress` returns False.

    `limits` are what `settings` already go without; they become a fact of the model.
    llama.cpp never sees a file that `read_gguf_facts` refuses: some broken files end the process there.
    """
    check_settings(settings)
    gguf = read_gguf_facts(Path(path))
    wanted = wanted_projector(settings)
    start_backends()
    n_ctx = fit_n_ctx(gguf, settings, choose_n_ctx(settings.n_ctx, gguf.n_ctx_train))
    check_memory(gguf, settings, n_ctx)
    mark = native_log.mark()
    with ExitStack() as undo:
        model = _load_weights(path, settings, on_progress, mark)
        undo.callback(binding.llama_model_free, model)
        refuse_other_kinds(model, gguf)
        choice = choose_projector(wanted, gguf, model, settings, on_progress, uses_gpu=_uses_gpu(settings))
        projector = choice.projector
        if projector is not None:
            undo.callback(projector.close)
            settings = _with_room_for_images(settings, projector)
        context, count = _context_with_branches(model, settings, gguf, n_ctx, mark)
        undo.callback(binding.llama_free, context)
        loaded = _assemble(path, _for(settings, count), gguf, model, context, projector, limits)
        undo.pop_all()  # all of it is the model's now
    return loaded, (*_warnings(gguf, n_ctx), *choice.warnings)


def _with_room_for_images(settings: LoadSettings, projector: Projector) -> LoadSettings:
    """Batches that hold the largest image, where its tokens see each other.

    With a smaller micro-batch llama.cpp ends the process at the image; with a smaller batch it reads it wrongly
    without a word.
    """
    least = projector.n_tokens_at_once
    return replace(settings, n_batch=max(settings.n_batch, least), n_ubatch=max(settings.n_ubatch, least))


def _load_weights(path: str, settings: LoadSettings, on_progress: Callable[[float], bool], mark: int) -> int:
    progress = LoadProgress(on_progress)
    params = model_params(settings)
    params.progress_callback = binding.llama_progress_callback(progress.report)
    model: int | None = binding.llama_model_load_from_file(path.encode(), params)
    if progress.is_over and model is not None:
        binding.llama_model_free(model)
    progress.raise_if_over()
    if model is None:
        raise load_error(path, native_log.problems_since(mark))
    return model


def load_error(path: str, problems: str) -> Exception:
    """llama.cpp gives no code, only log lines."""
    name, lower = Path(path).name, problems.lower()
    if "unknown model architecture" in lower:
        architecture = problems.partition("unknown model architecture:")[2].split("\n")[0].strip(" '")
        return UnsupportedModel(
            f"{name} is a model of the kind {architecture!r}, which this build of llama.cpp does not know.",
            action="Update Cairn, or choose another model.",
            details=problems,
        )
    if "unknown pre-tokenizer" in lower or "unknown tokenizer" in lower or "unsupported" in lower:
        return UnsupportedModel(
            f"This build of llama.cpp cannot use {name}.",
            action="Update Cairn, or choose another model.",
            details=problems,
        )
    if any(word in lower for word in _MEMORY_WORDS):
        return NotEnoughMemory(
            f"{name} does not fit into memory.",
            action="Close other programs, put fewer layers on the GPU, or choose a smaller model.",
            details=problems,
        )
    return ModelFileError(
        f"llama.cpp cannot load {name}.",
        action="Download the file again; if it stays so, choose another model.",
        details=problems,
    )


def refuse_other_kinds(model: int, gguf: GgufFacts) -> None:
    """Models that do not continue a text: embedders, encoders, diffusion models."""
    is_plain = binding.llama_model_has_decoder(model) and not binding.llama_model_has_encoder(model)
    if not is_plain or binding.llama_model_is_diffusion(model):
        raise not_a_chat_model(gguf)


def not_a_chat_model(gguf: GgufFacts) -> UnsupportedModel:
    """The error for a model that does not continue a text."""
    return UnsupportedModel(
        f"{gguf.path.name} is a {gguf.architecture} model, which does not continue a text.",
        action="Choose a language model for chat.",
    )


def make_context(model: int, settings: LoadSettings, n_ctx: int, mark: int) -> int:
    """The context, or an error with what llama.cpp logged after `mark`.

    With a sliding window a batch is one micro-batch: while llama.cpp looks for cells for several, it drops for the
    later ones what the first still sees, where the window's cells are out of order. The logits are wrong then, without
    a word.
    """
    if binding.llama_model_n_swa(model) > 0 and not settings.swa_full:
        settings = replace(settings, n_batch=min(settings.n_batch, settings.n_ubatch))
    context: int | None = binding.llama_init_from_model(
        model, context_params(settings, n_ctx, binding.llama_model_size(model))
    )
    if context is not None:
        return context
    problems = native_log.problems_since(mark)
    if any(word in problems.lower() for word in _MEMORY_WORDS):
        raise NotEnoughMemory(
            f"A context of {n_ctx:,} tokens does not fit into memory.",
            action="Choose a smaller context, or a smaller type for its cache, such as q8_0.",
            details=problems,
        )
    raise BackendFailed(
        "llama.cpp cannot make a context with these settings.",
        action="Use the default cache types and flash attention, or choose a smaller context.",
        details=problems,
    )


def _context_with_branches(
    model: int, settings: LoadSettings, gguf: GgufFacts, n_ctx: int, mark: int
) -> tuple[int, SequenceCount]:
    """A context with as many sequences as asked for, or as are of use; with the least where those do not fit."""
    count = n_sequences_for(model, settings, gguf, n_ctx, mark)
    try:
        return make_context(model, _for(settings, count), n_ctx, mark), count
    except (NotEnoughMemory, BackendFailed):
        least = SequenceCount()
        if settings.n_seq_max or count == least:
            raise
        log.info("no memory for %d sequences", count.total)
        return make_context(model, _for(settings, least), n_ctx, mark), least


def _for(settings: LoadSettings, count: SequenceCount) -> LoadSettings:
    return replace(settings, n_seq_max=count.n, n_live_states=count.n_states)


def n_sequences_for(model: int, settings: LoadSettings, gguf: GgufFacts, n_ctx: int, mark: int) -> SequenceCount:
    """What was asked for; else by how large a state is, and that only a context tells: a short one is made for it."""
    if settings.n_seq_max:
        n_states = max(0, settings.n_live_states) if keeps_live_states(_memory_kind(model)) else 0
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


def _assemble(
    path: str,
    settings: LoadSettings,
    gguf: GgufFacts,
    model: int,
    context: int,
    projector: Projector | None,
    limits: tuple[MachineLimit, ...],
) -> LlamaModel:
    if not binding.llama_get_memory(context):
        raise not_a_chat_model(gguf)
    native = NativeVocabulary(binding.llama_model_get_vocab(model))
    if not native.can_read_text:
        raise UnsupportedModel(f"{gguf.path.name} has no vocabulary.", action="Choose a language model for chat.")
    facts = replace(facts_of(path, settings, gguf, model, context), limits=limits)
    if projector is not None:
        facts = replace(facts, takes=projector.takes, projector=str(projector.path))
    return LlamaModel(
        model=model,
        context=context,
        facts=facts,
        native=native,
        vocabulary=native.read(),
        swa_full=settings.swa_full,
        n_live_states=settings.n_live_states,
        projector=projector,
    )


def facts_of(path: str, settings: LoadSettings, gguf: GgufFacts, model: int, context: int) -> ModelFacts:
    """What llama.cpp says of a model and its context."""
    template: bytes | None = binding.llama_model_chat_template(model, None)
    devices = list_devices()
    has_gpu = _uses_gpu(settings)
    n_offered = binding.llama_model_n_layer(model) + 1  # and the output layer
    n_layers_gpu = n_offered if settings.n_gpu_layers < 0 else min(settings.n_gpu_layers, n_offered)
    return ModelFacts(
        name=_meta(model, "general.name") or gguf.path.stem,
        path=path,
        architecture=gguf.architecture,
        description=_description(model),
        memory=_memory_kind(model),
        n_swa=binding.llama_model_n_swa(model),
        n_params=binding.llama_model_n_params(model),
        n_bytes=binding.llama_model_size(model),
        n_ctx=binding.llama_n_ctx(context),
        n_ctx_train=binding.llama_model_n_ctx_train(model),
        n_batch=binding.llama_n_batch(context),
        n_vocab=binding.llama_vocab_n_tokens(binding.llama_model_get_vocab(model)),
        n_layers_gpu=n_layers_gpu if has_gpu else 0,
        devices=tuple(device.name for device in devices if has_gpu or not device.kind.is_gpu),
        chat_template=(template or b"").decode("utf-8", errors="replace"),
        default_sampling=_default_sampling(model),
        fingerprint=fingerprint(gguf, settings),
        weights=weights_digest(gguf),
    )


def _memory_kind(model: int) -> MemoryKind:
    return memory_kind_of(
        is_recurrent=binding.llama_model_is_recurrent(model),
        is_hybrid=binding.llama_model_is_hybrid(model),
        n_swa=binding.llama_model_n_swa(model),
    )


def _uses_gpu(settings: LoadSettings) -> bool:
    return any(device.kind.is_gpu for device in list_devices()) and settings.n_gpu_layers != 0


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
    buffer = ctypes.create_string_buffer(_TEXT_BYTES)
    n = binding.llama_model_meta_val_str(model, key.encode(), buffer, _TEXT_BYTES)
    return buffer.value.decode("utf-8", errors="replace") if n >= 0 else ""


def _description(model: int) -> str:
    buffer = ctypes.create_string_buffer(_TEXT_BYTES)
    binding.llama_model_desc(model, buffer, _TEXT_BYTES)
    return buffer.value.decode("utf-8", errors="replace")


def fingerprint(gguf: GgufFacts, settings: LoadSettings) -> str:
    """Identity of everything that decides whether a saved state fits: weights, build, and the state's own layout.

    The length of the context is left out because states move between lengths, and the projector because the items of a
    path tell which one made its media.
    """
    digest = hashlib.blake2b(digest_size=16)
    layout = (settings.kv_type_k, settings.kv_type_v, settings.flash_attention, settings.swa_full)
    digest.update(repr((llama_build(), gguf.architecture, layout, weights_digest(gguf))).encode())
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


def _warnings(gguf: GgufFacts, n_ctx: int) -> tuple[str, ...]:
    if gguf.n_ctx_train and n_ctx > gguf.n_ctx_train:
        return (f"The context of {n_ctx:,} tokens is longer than the {gguf.n_ctx_train:,} the model was trained for.",)
    return ()
