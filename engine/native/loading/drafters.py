"""What proposes drafts for a model: its own layers for it, and a smaller model. Neither is worth an error."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import llama_cpp.llama_cpp as binding

from engine.commands import LoadSettings
from engine.core.cache.states import MemoryKind
from engine.drawing import Drafter
from engine.errors import ModelFileError, UnsupportedModel, UserFixable
from engine.language.translation import tr
from engine.native.backend.context_params import model_params
from engine.native.backend.native_log import native_log
from engine.native.drafting.draft_context import DraftContext, DraftModel
from engine.native.drafting.head import MtpHead, is_supported
from engine.native.gguf.gguf_facts import GgufFacts, read_gguf_facts
from engine.native.loading.contexts import make_context
from engine.native.loading.memory_need import check_memory
from engine.native.loading.model_facts import memory_kind
from engine.native.loading.refusals import load_error, refuse_other_kinds
from engine.native.model.vocabulary import NativeVocabulary

log = logging.getLogger("engine.native")

# One layer each, behind a trunk that gives its rows; llama.cpp has more of them, of which none was tried.
_WITH_HEADS = ("qwen35", "qwen35moe", "qwen3next", "glm4moe", "hy_v3", "mimo2", "step35")
_CROPPED = ("qwen3next", "mimo2", "step35")  # their layer computes rows of tokens with logits alone
_FREE_IDS = 5  # the first ids, control tokens that may be written otherwise
_MOST_APART = 128  # tokens that one vocabulary may have more than the other: padding


def has_head(gguf: GgufFacts) -> bool:
    """Layers for drafts that can be used here."""
    return gguf.number("nextn_predict_layers") > 0 and not _why_not(gguf)


def layers_for_drafts(path: str) -> tuple[int, str]:
    """How many a model's file has, and why they cannot be used here, "" where they can. (0, "") for no model's file."""
    try:
        gguf = read_gguf_facts(Path(path))
    except UserFixable:
        return 0, ""
    n_layers = gguf.number("nextn_predict_layers")
    return n_layers, _why_not(gguf) if n_layers else ""


def _why_not(gguf: GgufFacts) -> str:
    if gguf.architecture not in _WITH_HEADS:
        return f"those of {gguf.architecture} have not been tried; those of {', '.join(_WITH_HEADS)} are used"
    n_layers = gguf.number("nextn_predict_layers")
    if n_layers > 1:
        return f"of {n_layers} layers each guesses one token further, and one alone can be used"
    return "" if is_supported() else "this build of llama.cpp does not give what they need"


def open_drafters(
    settings: LoadSettings,
    gguf: GgufFacts,
    model: int,
    context: int,
    on_progress: Callable[[float], bool],
) -> tuple[tuple[Drafter, ...], tuple[str, ...]]:
    """Those that the settings ask for, and sentences for people. Raises Interrupted."""
    found: list[Drafter] = []
    told: list[str] = []
    if settings.draft_heads and has_head(gguf):
        try:
            found.append(_open_head(settings, gguf, model, context))
        except UserFixable as error:
            told.append(without_heads(error))
    if settings.draft_model:
        try:
            found.append(_open_model(settings, gguf, model, binding.llama_n_ctx(context), on_progress))
        except UserFixable as error:
            told.append(without_draft_model(error))
    return tuple(found), tuple(told)


def without_heads(error: UserFixable) -> str:
    """What a person is told."""
    return _without(tr("The model's layers for drafts are not used."), error)


def without_draft_model(error: UserFixable) -> str:
    return _without(tr("No drafts are made by another model."), error)


def _without(what: str, error: UserFixable) -> str:
    log.info("%s %s", what, error)
    return f"{what} {error.message}"


def _open_head(settings: LoadSettings, gguf: GgufFacts, model: int, context: int) -> MtpHead:
    made = make_context(model, _alone(settings), binding.llama_n_ctx(context), native_log.mark(), is_head=True)
    n_vocab = binding.llama_vocab_n_tokens(binding.llama_model_get_vocab(model))
    drafts, n_embd = DraftContext(made, n_vocab), binding.llama_model_n_embd_out(model)
    return MtpHead(context, drafts, n_embd, is_cropped=gguf.architecture in _CROPPED)


def _open_model(
    settings: LoadSettings, gguf: GgufFacts, target: int, n_ctx: int, on_progress: Callable[[float], bool]
) -> DraftModel:
    own = read_draft_model(settings)
    if own.path == gguf.path:
        raise ModelFileError(tr("It is the same file as the model."), action=tr("Choose a smaller model."))
    check_memory(own, settings, n_ctx)
    mark = native_log.mark()
    with ExitStack() as undo:
        model = _load(own, settings, binding.llama_model_n_layer(target), mark)
        undo.callback(binding.llama_model_free, model)
        refuse_other_kinds(model, own)
        n_shared = _check(own, gguf, model, target)
        context = make_context(model, _alone(settings), n_ctx, mark)
        on_progress(1.0)
        undo.pop_all()
    return DraftModel(model, DraftContext(context, n_shared))


def read_draft_model(settings: LoadSettings) -> GgufFacts:
    """Its header. Raises ModelFileError, UnsupportedModel."""
    return read_gguf_facts(Path(settings.draft_model))


def _load(gguf: GgufFacts, settings: LoadSettings, n_layers: int, mark: int) -> int:
    """All of it on the devices, where all of the model is there too."""
    devices = [name for name in settings.devices.split(",") if name and settings.n_gpu_layers > n_layers]
    layers = 1 + gguf.n_layers if devices else 0
    model: int | None = binding.llama_model_load_from_file(
        str(gguf.path).encode(), model_params(replace(settings, n_gpu_layers=layers, draft_heads=False), devices)
    )
    if model is None:
        raise load_error(str(gguf.path), native_log.problems_since(mark))
    return model


def _check(gguf: GgufFacts, target_gguf: GgufFacts, model: int, target: int) -> int:
    """Its tokens are those of the target, and its memory can be cut. The number of tokens that both have."""
    if memory_kind(model) not in (MemoryKind.FULL, MemoryKind.SWA):
        raise UnsupportedModel(
            tr("“{name}” cannot take back what it has read.", name=gguf.path.name),
            action=tr("Choose a smaller model with attention alone."),
        )
    own, other = (NativeVocabulary(binding.llama_model_get_vocab(which)) for which in (model, target))
    if not own.can_read_text or not _are_alike(own, other):
        raise UnsupportedModel(
            tr("“{name}” has other tokens than “{model}”.", name=gguf.path.name, model=target_gguf.path.name),
            action=tr("Choose a smaller model of the same family."),
        )
    return min(own.n_tokens, other.n_tokens)


def _are_alike(own: NativeVocabulary, other: NativeVocabulary) -> bool:
    n_shared = min(own.n_tokens, other.n_tokens)
    asked = (binding.llama_vocab_type, binding.llama_vocab_bos, binding.llama_vocab_eos)
    return (
        abs(own.n_tokens - other.n_tokens) <= _MOST_APART
        and all(ask(own.handle) == ask(other.handle) for ask in asked)
        and all(own.text(token) == other.text(token) for token in range(_FREE_IDS, n_shared))
    )


def _alone(settings: LoadSettings) -> LoadSettings:
    """A context of one sequence."""
    return replace(settings, n_seq_max=1, n_live_states=0)
