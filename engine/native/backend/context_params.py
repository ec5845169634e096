"""LoadSettings in llama.cpp's terms, checked before llama.cpp sees them."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence

import llama_cpp.llama_cpp as binding

from engine.commands import LEAST_SEQUENCES, LoadSettings
from engine.core.drafting.pace import MOST_DRAFTS
from engine.errors import RequestInvalid
from engine.language.translation import number, tr
from engine.native.backend.ggml import device_handles
from engine.native.backend.machine import physical_cores

KV_TYPES: dict[str, int] = {
    "f32": binding.GGML_TYPE_F32,
    "f16": binding.GGML_TYPE_F16,
    "bf16": 30,
    "q8_0": binding.GGML_TYPE_Q8_0,
    "q5_1": binding.GGML_TYPE_Q5_1,
    "q5_0": binding.GGML_TYPE_Q5_0,
    "q4_1": binding.GGML_TYPE_Q4_1,
    "q4_0": binding.GGML_TYPE_Q4_0,
    "iq4_nl": binding.GGML_TYPE_IQ4_NL,
}
FLASH_ATTENTION: dict[str, int] = {
    "auto": binding.LLAMA_FLASH_ATTN_TYPE_AUTO,
    "on": binding.LLAMA_FLASH_ATTN_TYPE_ENABLED,
    "off": binding.LLAMA_FLASH_ATTN_TYPE_DISABLED,
}
DEFAULT_N_CTX = 8192
MIN_N_CTX = 256  # llama.cpp rounds a smaller context up to this; batches must not stay behind
MAX_N_CTX = 2_100_000_000  # positions have 31 bits, and llama.cpp rounds up
MOST_ROWS = MOST_DRAFTS + 1  # of logits in a batch; one more ends the process
MAX_SEQUENCES = 256  # llama.cpp's LLAMA_MAX_SEQ

UNQUANTISED_KV_TYPES = ("f32", "f16", "bf16")


def check_settings(settings: LoadSettings) -> None:
    """Raise RequestInvalid for what llama.cpp would refuse late, or not at all."""
    for name, kind in (("kv_type_k", settings.kv_type_k), ("kv_type_v", settings.kv_type_v)):
        if kind not in KV_TYPES:
            raise RequestInvalid(
                tr("{name} is {kind}.", name=name, kind=f"{kind!r}"),
                action=tr("Use one of {kv_types}.", kv_types=", ".join(KV_TYPES)),
            )
    if settings.flash_attention not in FLASH_ATTENTION:
        raise RequestInvalid(
            tr("flash_attention is {flash_attention}.", flash_attention=f"{settings.flash_attention!r}"),
            action=tr("Use auto, on or off."),
        )
    if settings.kv_type_v not in UNQUANTISED_KV_TYPES and settings.flash_attention == "off":
        raise RequestInvalid(
            tr("A quantised V cache needs flash attention."), action=tr("Use f16 for V, or turn flash attention on.")
        )
    if not 0 <= settings.n_seq_max <= MAX_SEQUENCES:
        raise RequestInvalid(
            tr("n_seq_max is {n_seq_max}.", n_seq_max=settings.n_seq_max),
            action=tr("Use 0 to let Cairn choose, or 1 to {max_sequences}.", max_sequences=MAX_SEQUENCES),
        )
    for name, given in (("n_ctx", settings.n_ctx), ("n_threads", settings.n_threads)):
        if given < 0:
            raise RequestInvalid(
                tr("{name} is {number}.", name=name, number=given),
                action=tr("Use 0 to let Cairn choose, or a positive number."),
            )
    if settings.n_ctx > MAX_N_CTX:
        raise RequestInvalid(
            tr("A context of {n_ctx} tokens was asked for.", n_ctx=number(f"{settings.n_ctx:,}")),
            action=tr("Use at most {max_n_ctx}.", max_n_ctx=number(f"{MAX_N_CTX:,}")),
        )
    for name, given in (("n_batch", settings.n_batch), ("n_ubatch", settings.n_ubatch)):
        if given < 1:
            raise RequestInvalid(
                tr("{name} is {number}.", name=name, number=given), action=tr("Use a positive number, for example 512.")
            )


def model_params(
    settings: LoadSettings, devices: Sequence[str], split: Sequence[int] = (), *, lent: Sequence[int] = ()
) -> binding.llama_model_params:
    """The caller adds the progress callback and keeps a reference to it.

    `devices` share the layers as `split` says; none: the CPU has them. `lent`: handles of other machines' devices,
    which come first.
    """
    params: binding.llama_model_params = binding.llama_model_default_params()
    params.n_gpu_layers = settings.n_gpu_layers
    handles = (ctypes.c_void_p * (len(lent) + len(devices) + 1))(*lent, *device_handles(devices), None)
    params.kept_devices = handles  # llama.cpp keeps only pointers
    params.devices = ctypes.addressof(handles)  # type: ignore[assignment]  # a plain pointer, whatever it says
    if split:
        shares = (ctypes.c_float * binding.llama_max_devices())(*split)
        params.kept_split = shares
        params.tensor_split = ctypes.cast(shares, ctypes.POINTER(ctypes.c_float))  # type: ignore[assignment]
    params.use_extra_bufts = settings.use_extra_bufts
    params.load_mtp = settings.draft_heads  # without it a context of these layers ends the process
    if not settings.use_mmap:
        params.load_mode = binding.LLAMA_LOAD_MODE_NONE
    return params


TOY_BYTES = 64 * 1024 * 1024


def choose_n_threads(wanted: int, n_bytes_model: int) -> int:
    """As many as there are cores, but one for a toy: its threads would wait for each other longer than they compute.

    The demo model decodes 1,900 tokens/s with one thread, and with two from 2,100 down to 1 when another program wants
    a core, because llama.cpp's threads spin at every barrier.
    """
    if wanted > 0:
        return wanted
    return 1 if n_bytes_model < TOY_BYTES else physical_cores()


def context_params(settings: LoadSettings, n_ctx: int, n_bytes_model: int) -> binding.llama_context_params:
    n_threads = choose_n_threads(settings.n_threads, n_bytes_model)
    n_batch = min(settings.n_batch, n_ctx)
    n_sequences = (settings.n_seq_max or LEAST_SEQUENCES) + max(0, settings.n_live_states)
    params: binding.llama_context_params = binding.llama_context_default_params()
    params.n_ctx = n_ctx
    params.n_batch = n_batch
    params.n_ubatch = min(settings.n_ubatch, n_batch)
    params.n_threads = n_threads
    params.n_threads_batch = n_threads
    params.n_seq_max = n_sequences
    # Only the last token of a batch has logits, or those of a round with drafts. The default reserves a logit row for
    # each token of a batch: half a gigabyte with a vocabulary of 250,000.
    params.n_outputs_max = max(n_sequences, MOST_ROWS)
    params.type_k = KV_TYPES[settings.kv_type_k]
    params.type_v = KV_TYPES[settings.kv_type_v]
    params.flash_attn_type = FLASH_ATTENTION[settings.flash_attention]
    params.swa_full = settings.swa_full
    params.kv_unified = True  # sequences share cells; without it a ranged copy aborts the process
    params.offload_kqv = True
    params.no_perf = True
    return params


def choose_n_ctx(wanted: int, n_ctx_train: int) -> int:
    """The context to ask for: what was wanted, else what the model was trained for, up to a size that fits anywhere."""
    if wanted > 0:
        return max(wanted, MIN_N_CTX)
    return min(n_ctx_train, DEFAULT_N_CTX) if n_ctx_train > 0 else DEFAULT_N_CTX
