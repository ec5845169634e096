"""A projector: the encoder that turns images or audio into embeddings of the text model that it was made for."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

import llama_cpp.llama_cpp as binding
import llama_cpp.mtmd_cpp as mtmd

from engine.commands import LoadSettings
from engine.core.prompt.messages import MediaType
from engine.errors import EngineBug, ModelFileError, NotEnoughMemory
from engine.language.translation import number, tr
from engine.native.backend.context_params import FLASH_ATTENTION, choose_n_threads
from engine.native.backend.ggml import llama_build
from engine.native.backend.machine import free_memory
from engine.native.backend.native_log import native_log
from engine.native.backend.native_progress import NativeProgress
from engine.native.gguf.file_samples import add_file
from engine.native.projector.file import CHOOSE_PROJECTOR, ProjectorFile

# How far an encoder has come, and the way to stop it: ggml asks about every node of the graph that it computes.

_STEP = 32  # nodes that are computed in one go: each stop wakes the threads of the CPU anew
_FIRST_GUESS = 1000  # nodes of an encoder that was never watched; a tower of 27 layers has 900


class EncodingWatch:
    """Belongs to one projector, which is made with `callback` and must not outlive it.

    ggml computes all nodes up to one that is wanted (the question), then shows it (the answer). An answer of False
    leaves the rest of the graph out without an error, and what comes out is noise: `run` raises then.
    """

    def __init__(self) -> None:
        self.callback = binding.ggml_backend_sched_eval_callback(self._on_node)
        self._n_expected: dict[MediaType, int] = {}  # as many as the last time: hardly any depend on the size
        self._progress: NativeProgress | None = None
        self._n_all = 0
        self._n_nodes = 0

    def run(self, kind: MediaType, encode: Callable[[], int], on_progress: Callable[[float], bool]) -> int:
        """What `encode` returns. `on_progress` gets 0..1; when it returns False, Interrupted is raised."""
        self._n_all, self._n_nodes = self._n_expected.get(kind, _FIRST_GUESS), 0
        progress = self._progress = NativeProgress(on_progress)
        status = 0
        try:
            if progress.report(0.0):
                status = encode()
            progress.report(1.0)
        finally:
            self._progress = None
        progress.raise_if_over()
        self._n_expected[kind] = max(1, self._n_nodes)
        return status

    def _on_node(self, _tensor: object, is_question: bool, _user_data: object) -> bool:
        if self._progress is None:
            return False
        if is_question:
            self._n_nodes += 1
            return self._progress.is_over or self._n_nodes % _STEP == 0
        return self._progress.report(min(0.99, self._n_nodes / self._n_all))


_FROM_FILE = -1  # fewest and most tokens of an image: as llama.cpp knows them for this kind of projector
_GIB = 1024**3


class Projector:
    """One mmproj file, open for one text model, which it must not outlive. Every call belongs to one thread."""

    def __init__(self, handle: int, file: ProjectorFile, watch: EncodingWatch) -> None:
        """Takes over `handle`; use `open_projector`."""
        self._handle: int | None = handle
        self._file = file
        self.watch = watch
        self.fingerprint = _fingerprint(file)
        self.takes = frozenset(
            kind
            for kind, is_taken in (
                (MediaType.IMAGE, mtmd.mtmd_support_vision(handle)),
                (MediaType.AUDIO, mtmd.mtmd_support_audio(handle)),
            )
            if is_taken
        )
        rate: int = mtmd.mtmd_get_audio_sample_rate(handle)
        self.audio_sample_rate = max(0, rate)  # Hz; 0 when it takes no audio
        self.uses_mrope = bool(mtmd.mtmd_decode_use_mrope(handle))
        self.is_non_causal = bool(mtmd.mtmd_decode_use_non_causal(handle, None))  # of images

    @property
    def handle(self) -> int:
        """llama.cpp's mtmd_context."""
        if self._handle is None:
            raise EngineBug("the projector is closed")
        return self._handle

    @property
    def path(self) -> Path:
        return self._file.path

    @property
    def n_tokens_at_once(self) -> int:
        """How many tokens the text model must be able to decode in one go: those of the largest image, or 0.

        Where the tokens of an image see each other, llama.cpp ends the process when a micro-batch cannot hold them all.
        """
        return self._file.image_tokens if self.is_non_causal else 0

    def close(self) -> None:
        """Closing twice is fine."""
        handle, self._handle = self._handle, None
        if handle is not None:
            mtmd.mtmd_free(handle)


def open_projector(
    file: ProjectorFile,
    model: int,
    model_name: str,
    settings: LoadSettings,
    on_progress: Callable[[float], bool],
    *,
    uses_gpu: bool,
) -> Projector:
    """Open it for a loaded text model. Raises ModelFileError, NotEnoughMemory, or Interrupted for a False progress."""
    file.check_width(binding.llama_model_n_embd_inp(model), model_name)  # llama.cpp leaks the weights when it finds out
    _check_memory(file, uses_gpu=uses_gpu)
    native_log.install_for_media()
    mark = native_log.mark()
    progress = NativeProgress(on_progress)
    watch = EncodingWatch()
    params: mtmd.mtmd_context_params = mtmd.mtmd_context_params_default()
    params.use_gpu = uses_gpu
    params.print_timings = False
    params.n_threads = choose_n_threads(settings.n_threads, binding.llama_model_size(model))
    params.flash_attn_type = FLASH_ATTENTION[settings.flash_attention]
    params.warmup = False  # it is made up for at the first image, and with that one's size
    params.image_min_tokens = params.image_max_tokens = _FROM_FILE
    params.cb_eval = watch.callback
    params.progress_callback = mtmd.mtmd_progress_callback(progress.report)
    handle: int | None = mtmd.mtmd_init_from_file(str(file.path).encode(), model, params)
    if progress.is_over and handle is not None:
        mtmd.mtmd_free(handle)
    progress.raise_if_over()
    if handle is None:
        raise _load_error(file, model_name, native_log.problems_since(mark))
    return Projector(handle, file, watch)


def _check_memory(file: ProjectorFile, *, uses_gpu: bool) -> None:
    """Its weights are read in, not mapped: where there is no room for them the system ends the process."""
    free, needed = free_memory(), file.gguf.n_bytes_weights
    if free is not None and needed > free and not uses_gpu:
        raise NotEnoughMemory(
            tr(
                "{name} needs {needed} GiB, {free} GiB are free.",
                name=file.path.name,
                needed=number(f"{needed / _GIB:,.1f}"),
                free=number(f"{free / _GIB:,.1f}"),
            ),
            action=tr("Close other programs, or load the model without a projector."),
        )


def _load_error(file: ProjectorFile, model_name: str, problems: str) -> ModelFileError:
    """llama.cpp gives no code, only log lines."""
    name = file.path.name
    if "mismatch between text model" in problems:
        return ModelFileError(
            tr("{name} does not fit {model_name}.", name=name, model_name=model_name),
            action=CHOOSE_PROJECTOR,
            details=problems,
        )
    if "unknown projector type" in problems:
        kinds = tr(" and ").join(encoder.kind for encoder in file.encoders)
        return ModelFileError(
            tr(
                "{name} is a projector of the kind {kinds}, which this build of llama.cpp does not know.",
                name=name,
                kinds=kinds,
            ),
            action=tr("Update Cairn, or load the model without a projector."),
            details=problems,
        )
    return ModelFileError(
        tr("llama.cpp cannot use {name} as a projector.", name=name),
        action=tr("Download it again; if it stays so, choose another projector for this model."),
        details=problems,
    )


def _fingerprint(file: ProjectorFile) -> str:
    """Identity of what a medium becomes: weights, build, and the settings of the preprocessing."""
    digest = hashlib.blake2b(digest_size=16)
    digest.update(repr((llama_build(), _FROM_FILE, _FROM_FILE)).encode())
    add_file(digest, file.path, file.gguf.n_bytes_header)
    return digest.hexdigest()
