"""Tiny GGUF models with random weights, one per way that llama.cpp remembers, for tests on the real engine.

They are written once, cached by a digest of these scripts, and take well under a second. What they say is noise, but it
depends on everything they have read, and it is the same in every run.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from unittest import mock

import numpy as np
import numpy.typing as npt

from engine.core.cache.states import MemoryKind
from tests.support import tiny_architectures, tiny_vocabulary
from tests.support.tiny_vocabulary import CHAT_TEMPLATE

if TYPE_CHECKING:
    import gguf

MEMORY_KINDS: dict[str, MemoryKind] = {
    "llama": MemoryKind.FULL,
    "gemma3": MemoryKind.SWA,
    "lfm2": MemoryKind.HYBRID,
    "qwen35": MemoryKind.HYBRID,
    "mamba2": MemoryKind.RECURRENT,
    "lfm2-swa": MemoryKind.HYBRID_SWA,
}
WITH_HEADS: dict[str, MemoryKind] = {  # with one layer for drafts
    "qwen35-mtp": MemoryKind.HYBRID,
    "qwen35moe-mtp": MemoryKind.HYBRID,
    "qwen3next-mtp": MemoryKind.HYBRID,
    "glm4moe-mtp": MemoryKind.FULL,
    "hy_v3-mtp": MemoryKind.FULL,
    "mimo2-mtp": MemoryKind.SWA,
    "step35-mtp": MemoryKind.SWA,
}
WITH_HEAD = "qwen35-mtp"
LEARNED_POSITIONS = ("gpt2", "starcoder", "mpt")  # further models, with a table of the places that a token may have
N_PLACES = tiny_architectures.N_PLACES
N_SWA = tiny_architectures.N_SWA  # window of gemma3 and lfm2-swa, in tokens

_N_LAYER = {"gemma3": 6}
_DEFAULT_N_LAYER = 4
_SEED = 7


def tiny_model(arch: str, *, dtype: str = "f32", media: bool = False, template: str = CHAT_TEMPLATE) -> Path:
    """The file of a tiny model; `arch` in MEMORY_KINDS, LEARNED_POSITIONS or WITH_HEADS; `dtype` f32, f16, q8_0, q4_0.

    With `media` its vocabulary has the markers around images, and "qwen3vl" is an architecture more; the projectors of
    `tiny_projectors` fit. `template` is the source of its chat template.
    """
    own = "" if template == CHAT_TEMPLATE else f"-{hashlib.blake2b(template.encode(), digest_size=8).hexdigest()}"
    name = f"tiny-{arch}-{dtype}{'-media' if media else ''}{own}"
    scripts = (__file__, tiny_architectures.__file__, tiny_vocabulary.__file__)
    return cached_file(name, scripts, lambda draft: _write(draft, arch, dtype, media=media, template=template))


def wide_model(arch: str) -> Path:
    """One of MEMORY_KINDS whose tokens leave 1 to 4 KiB behind, as those of a real small model do: for benches."""
    scripts = (__file__, tiny_architectures.__file__, tiny_vocabulary.__file__)

    def write(draft: Path) -> None:
        with mock.patch.multiple(tiny_architectures, N_EMBD=256, N_FF=256, HEAD=64, N_HEAD_KV=4):
            _write(draft, arch, "f16", media=False)

    return cached_file(f"wide-{arch}", scripts, write)


def cached_file(name: str, scripts: tuple[str, ...], write: Callable[[Path], None]) -> Path:
    """The file that `write` makes, once: its name in the cache tells the version of the scripts."""
    path = _cache_folder() / f"{name}-{_digest_of(scripts)}.gguf"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, draft = tempfile.mkstemp(dir=path.parent, suffix=".draft")
        os.close(handle)
        try:
            write(Path(draft))
            Path(draft).replace(path)
        finally:
            Path(draft).unlink(missing_ok=True)
    return path


def _write(path: Path, arch: str, dtype: str, *, media: bool, template: str = CHAT_TEMPLATE) -> None:
    import gguf

    kind = gguf.GGMLQuantizationType[dtype.upper()]

    def quantize(values: tiny_architectures.Array) -> tuple[npt.NDArray[np.generic], gguf.GGMLQuantizationType]:
        return gguf.quants.quantize(values, kind), kind

    architecture = arch.removesuffix("-swa").removesuffix("-mtp")
    n_layer = _N_LAYER.get(arch, _DEFAULT_N_LAYER)
    writer = gguf.GGUFWriter(path, architecture)
    writer.add_name(f"tiny {arch}")
    writer.add_block_count(n_layer + (arch in WITH_HEADS))
    if arch in WITH_HEADS:
        writer.add_nextn_predict_layers(1)
    has_table = arch in LEARNED_POSITIONS
    n_ctx_train = tiny_architectures.N_PLACES if has_table else tiny_architectures.N_CTX_TRAIN
    writer.add_context_length(n_ctx_train)
    writer.add_embedding_length(tiny_architectures.N_EMBD)
    writer.add_feed_forward_length(tiny_architectures.N_FF)
    writer.add_layer_norm_rms_eps(1e-6)
    tiny_vocabulary.write_vocabulary(writer, media=media, template=template)
    tensors = tiny_architectures.Tensors(
        writer=writer,
        rng=np.random.default_rng(_SEED),
        quantize=quantize,
        n_vocab=tiny_vocabulary.N_VOCAB_MEDIA if media else tiny_vocabulary.N_VOCAB,
    )
    match arch:
        case "llama":
            tiny_architectures.write_llama(tensors, n_layer)
        case "gemma3":
            tiny_architectures.write_gemma3(tensors, n_layer)
        case "lfm2":
            tiny_architectures.write_lfm2(tensors, n_layer)
        case "lfm2-swa":
            tiny_architectures.write_lfm2(tensors, n_layer, n_swa=N_SWA)
        case "qwen35":
            tiny_architectures.write_qwen35(tensors, n_layer)
        case "glm4moe-mtp" | "hy_v3-mtp":
            tiny_architectures.write_full_with_head(tensors, n_layer)
        case "mimo2-mtp" | "step35-mtp":
            tiny_architectures.write_windowed_head(tensors, n_layer)
        case "qwen35-mtp" | "qwen35moe-mtp" | "qwen3next-mtp":
            tiny_architectures.write_qwen35(tensors, n_layer, with_head=True)
        case "qwen3vl":
            tiny_architectures.write_qwen3vl(tensors, n_layer)
        case "gpt2" | "starcoder" | "mpt":
            tiny_architectures.write_learned_positions(tensors, n_layer)
        case "mamba2":
            tiny_architectures.write_mamba2(tensors, n_layer)
        case _:
            raise ValueError(f"no tiny model named {arch!r}")
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def _cache_folder() -> Path:
    chosen = os.environ.get("CAIRN_TEST_CACHE")
    return Path(chosen) if chosen else Path(tempfile.gettempdir()) / "cairn-test-cache"


@cache
def _digest_of(scripts: tuple[str, ...]) -> str:
    digest = hashlib.blake2b(digest_size=8)
    for script in scripts:
        digest.update(Path(script).read_bytes())
    return digest.hexdigest()
