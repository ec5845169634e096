"""From a path and settings to a loaded model, or to an error that says what to do."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

import llama_cpp.llama_cpp as binding

from engine.commands import LoadSettings
from engine.core.cache.states import MachineLimit
from engine.drawing import Drafter
from engine.errors import BackendFailed, EngineBug, NotEnoughMemory
from engine.language.translation import number, tr
from engine.native.backend.context_params import check_settings, model_params
from engine.native.backend.ggml import start_backends
from engine.native.backend.native_log import native_log
from engine.native.backend.native_progress import NativeProgress
from engine.native.backend.rpc import NO_MACHINES, Machines
from engine.native.gguf.gguf_facts import GgufFacts, read_gguf_facts
from engine.native.loading.contexts import context_with_branches, with_count
from engine.native.loading.drafters import has_head, open_drafters
from engine.native.loading.memory_need import check_memory
from engine.native.loading.model_facts import facts_of
from engine.native.loading.placing import Placement, attempts, place_beside_others, place_model, refusal_warning
from engine.native.loading.refusals import load_error, not_a_chat_model, refuse_other_kinds, vocabulary_of
from engine.native.model.llama import LlamaModel
from engine.native.projector.choice import choose_projector, wanted_projector
from engine.native.projector.file import ProjectorFile
from engine.native.projector.projector import Projector

log = logging.getLogger("engine.native")


def load_model(
    path: str,
    settings: LoadSettings,
    on_progress: Callable[[float], bool],
    *,
    limits: tuple[MachineLimit, ...] = (),
    machines: Machines = NO_MACHINES,
) -> tuple[LlamaModel, tuple[str, ...]]:
    """The model and warnings for people. Raises UserFixable, or Interrupted when `on_progress` returns False.

    `limits` are what `settings` already go without; they become a fact of the model. `machines`: others that take
    layers; those that `settings` name are not asked.
    llama.cpp never sees a file that `read_gguf_facts` refuses: some broken files end the process there.
    """
    check_settings(settings)
    gguf = read_gguf_facts(Path(path))
    settings = replace(settings, draft_heads=settings.draft_heads and has_head(gguf))
    load = _Load(gguf, settings, wanted_projector(settings), on_progress, limits, machines)
    start_backends()
    if machines.handles:
        return load.placed(place_beside_others(settings, gguf))
    planned = place_model(settings, gguf)
    for tried in attempts(planned):
        try:
            loaded, warnings = load.placed(tried)
        except (NotEnoughMemory, BackendFailed) as error:
            if not tried.n_gpu_layers:
                raise
            log.info("%d layers on %s: %s", tried.n_gpu_layers, ", ".join(tried.devices), error)
            continue
        told = () if tried == planned else (refusal_warning(planned, tried),)
        return loaded, (*told, *warnings)
    raise EngineBug("a model was given no place at all")


@dataclass(frozen=True, slots=True)
class _Load:
    """What is the same wherever the layers go."""

    gguf: GgufFacts
    settings: LoadSettings
    wanted: ProjectorFile | None
    on_progress: Callable[[float], bool]
    limits: tuple[MachineLimit, ...]
    machines: Machines

    def placed(self, placement: Placement) -> tuple[LlamaModel, tuple[str, ...]]:
        """With the layers there, or an error when they do not fit."""
        gguf, settings, n_ctx = self.gguf, self.settings, placement.n_ctx
        if not self.machines.handles:
            settings = replace(settings, n_gpu_layers=placement.n_gpu_layers, devices=",".join(placement.devices))
        check_memory(gguf, settings, n_ctx, elsewhere=self.machines.n_bytes)
        mark = native_log.mark()
        with ExitStack() as undo:
            model = self._weights(settings, placement, mark)
            undo.callback(binding.llama_model_free, model)
            refuse_other_kinds(model, gguf)
            uses_gpu = bool(placement.devices)
            projector, doubts = choose_projector(
                self.wanted, gguf, model, settings, self.on_progress, uses_gpu=uses_gpu
            )
            if projector is not None:
                undo.callback(projector.close)
                settings = _with_room_for_images(settings, projector)
            context, count = context_with_branches(model, settings, gguf, n_ctx, mark)
            undo.callback(binding.llama_free, context)
            drafters, told = open_drafters(settings, gguf, model, context, self.on_progress)
            for drafter in drafters:
                undo.callback(drafter.close)
            loaded = self._assembled(with_count(settings, count), model, context, projector, drafters)
            undo.pop_all()  # all of it is the model's now
        return loaded, (*_warnings(gguf, n_ctx, settings.n_ctx), *doubts, *told)

    def _weights(self, settings: LoadSettings, placement: Placement, mark: int) -> int:
        progress = NativeProgress(self.on_progress)
        params = model_params(settings, placement.devices, placement.split, lent=self.machines.handles)
        params.progress_callback = binding.llama_progress_callback(progress.report)
        path = str(self.gguf.path)
        model: int | None = binding.llama_model_load_from_file(path.encode(), params)
        if progress.is_over and model is not None:
            binding.llama_model_free(model)
        progress.raise_if_over()
        if model is None:
            raise load_error(path, native_log.problems_since(mark))
        return model

    def _assembled(
        self,
        settings: LoadSettings,
        model: int,
        context: int,
        projector: Projector | None,
        drafters: tuple[Drafter, ...],
    ) -> LlamaModel:
        if not binding.llama_get_memory(context):
            raise not_a_chat_model(self.gguf)
        native = vocabulary_of(model, self.gguf)
        facts = facts_of(str(self.gguf.path), settings, self.gguf, model, context)
        facts = replace(
            facts,
            limits=self.limits,
            devices=(*facts.devices, *self.machines.names),
            drafters=tuple(drafter.kind for drafter in drafters),
            drafts=settings.drafts,
        )
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
            drafters=drafters,
            adapts_threads=settings.n_threads <= 0 and not facts.n_layers_gpu,
        )


def _with_room_for_images(settings: LoadSettings, projector: Projector) -> LoadSettings:
    """Batches that hold the largest image, where its tokens see each other.

    With a smaller micro-batch llama.cpp ends the process at the image; with a smaller batch it reads it wrongly
    without a word.
    """
    least = projector.n_tokens_at_once
    return replace(settings, n_batch=max(settings.n_batch, least), n_ubatch=max(settings.n_ubatch, least))


def _warnings(gguf: GgufFacts, n_ctx: int, n_asked: int) -> tuple[str, ...]:
    if gguf.held(n_asked) < n_asked:
        held = tr(
            "The context has {n_ctx} tokens instead of {n_asked}: this model has no place for more of them.",
            n_ctx=number(f"{n_ctx:,}"),
            n_asked=number(f"{n_asked:,}"),
        )
        return (held,)
    if gguf.n_ctx_train and n_ctx > gguf.n_ctx_train:
        warning = tr(
            "The context of {n_ctx} tokens is longer than the {n_trained} the model was trained for.",
            n_ctx=number(f"{n_ctx:,}"),
            n_trained=number(f"{gguf.n_ctx_train:,}"),
        )
        return (warning,)
    return ()
