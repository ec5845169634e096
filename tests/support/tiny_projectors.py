"""Tiny projectors (mmproj files) with random weights: what turns images or audio into embeddings for a tiny text model.

Written once and cached like the models of `tiny_models`. Their names in the cache do not contain "mmproj": a tiny model
that is loaded from there must not find them by itself.
"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from tests.support import tiny_architectures, tiny_models
from tests.support.tiny_architectures import N_DEEPSTACK, N_EMBD, Array, Tensors

if TYPE_CHECKING:
    import gguf

# Which architecture of `tiny_models` each kind is made for. "ultravox" is audio and fits any model that is 64 wide.
PAIRS = {"gemma3": "gemma3", "qwen35": "qwen35", "lfm2": "lfm2", "qwen3vl": "qwen3vl", "ultravox": "llama"}
# Whose tensors Cairn has no list of: what is wrong with them llama.cpp finds out, some at the first picture.
UNLISTED = {"mlp": "llama"}
# 64 tokens for any image; one token per 16 x 16 pixels; 64 to 256 tokens per tile, one tile below 2 x 256 x 256 pixels
# or 2 to 10; 25 tokens per 30 seconds.
_N_MERGE = 2
_PATCH = {"mlp": 8, "gemma3": 8, "qwen35": 8, "qwen3vl": 8, "lfm2": 16}
_IMAGE_SIZE = {"mlp": 64, "gemma3": 128, "qwen35": 64, "qwen3vl": 64, "lfm2": 256}
_N_TOWER, _N_FF, _N_HEAD, _N_LAYER = 32, 64, 2, 2
_N_MELS, _N_FRAMES, _N_STACKED = 32, 1500, 60
_SEED = 11


def tiny_pair(kind: str) -> tuple[Path, Path]:
    """The text model and the projector of a kind in PAIRS or UNLISTED."""
    return tiny_models.tiny_model((PAIRS | UNLISTED)[kind], media=True), tiny_projector(kind)


def tiny_projector(kind: str) -> Path:
    """The file of a tiny projector; `kind` is a key of PAIRS or UNLISTED."""
    scripts = (__file__, tiny_architectures.__file__)
    return tiny_models.cached_file(f"tiny-projector-{kind}", scripts, lambda draft: write_projector(draft, kind))


def write_projector(path: Path, kind: str, *, n_text: int = N_EMBD, without: Collection[str] = ()) -> None:
    """A projector for a text model of width `n_text`; the keys and tensors in `without` are left out."""
    import gguf

    def unchanged(values: Array) -> tuple[Array, gguf.GGMLQuantizationType]:
        return values, gguf.GGMLQuantizationType.F32

    writer = gguf.GGUFWriter(path, "clip")
    writer.add_type("mmproj")
    writer.add_name(f"tiny projector {kind}")
    tensors = Tensors(writer=writer, rng=np.random.default_rng(_SEED), quantize=unchanged)
    if kind == "ultravox":
        _write_audio_keys(writer)
        _write_ultravox(tensors, n_text)
    else:
        _write_vision_keys(writer, kind, n_text)
        _write_vision_tower(tensors, kind)
        match kind:
            case "gemma3":
                _write_gemma3(tensors, n_text)
            case "qwen35":
                _write_qwen3vl(tensors, n_text, n_deepstack=0)
            case "qwen3vl":
                _write_qwen3vl(tensors, n_text, n_deepstack=N_DEEPSTACK)
            case "lfm2":
                _write_lfm2(tensors, n_text)
            case "mlp":
                _linear(tensors, "mm.0", n_text, _N_TOWER)
                _linear(tensors, "mm.2", n_text, n_text)
            case _:
                raise ValueError(f"no tiny projector named {kind!r}")
    for name in without:
        if writer.kv_data[0].pop(name, None) is None and writer.tensors[0].pop(name, None) is None:
            raise ValueError(f"{kind} has no {name}")
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def _write_vision_keys(writer: gguf.GGUFWriter, kind: str, n_text: int) -> None:
    is_qwen = kind in ("qwen35", "qwen3vl")
    writer.add_bool("clip.has_vision_encoder", True)
    writer.add_string("clip.projector_type", "qwen3vl_merger" if is_qwen else kind)
    _write_tower_keys(writer, "vision", n_text)
    writer.add_uint32("clip.vision.image_size", _IMAGE_SIZE[kind])
    writer.add_uint32("clip.vision.patch_size", _PATCH[kind])
    writer.add_array("clip.vision.image_mean", [0.5, 0.5, 0.5])
    writer.add_array("clip.vision.image_std", [0.5, 0.5, 0.5])
    writer.add_bool("clip.use_gelu", True)
    writer.add_uint32(f"clip.vision.{'spatial_merge_size' if is_qwen else 'projector.scale_factor'}", _N_MERGE)


def _write_audio_keys(writer: gguf.GGUFWriter) -> None:
    writer.add_bool("clip.has_audio_encoder", True)
    writer.add_string("clip.projector_type", "ultravox")
    _write_tower_keys(writer, "audio", N_EMBD)
    writer.add_uint32("clip.audio.num_mel_bins", _N_MELS)
    writer.add_uint32("clip.audio.projector.stack_factor", _N_STACKED)


def _write_tower_keys(writer: gguf.GGUFWriter, modality: str, n_text: int) -> None:
    writer.add_uint32(f"clip.{modality}.embedding_length", _N_TOWER)
    writer.add_uint32(f"clip.{modality}.attention.head_count", _N_HEAD)
    writer.add_uint32(f"clip.{modality}.feed_forward_length", _N_FF)
    writer.add_uint32(f"clip.{modality}.block_count", _N_LAYER)
    writer.add_uint32(f"clip.{modality}.projection_dim", n_text)
    writer.add_float32(f"clip.{modality}.attention.layer_norm_epsilon", 1e-6)


def _write_vision_tower(t: Tensors, kind: str) -> None:
    """Patches, positions and layers."""
    patch, side = _PATCH[kind], _IMAGE_SIZE[kind] // _PATCH[kind]
    is_qwen = kind in ("qwen35", "qwen3vl")
    t.normal("v.patch_embd.weight", _N_TOWER, 3, patch, patch, scale=(3 * patch * patch) ** -0.5)
    if is_qwen:  # takes frames of a film in pairs
        t.normal("v.patch_embd.weight.1", _N_TOWER, 3, patch, patch, scale=(3 * patch * patch) ** -0.5)
    t.normal("v.patch_embd.bias", _N_TOWER, scale=0.02)
    t.normal("v.position_embd.weight", side * side, _N_TOWER, scale=0.5)
    for i in range(_N_LAYER):
        if is_qwen:
            _linear(t, f"v.blk.{i}.attn_qkv", 3 * _N_TOWER, _N_TOWER)
        else:
            for part in "qkv":
                _linear(t, f"v.blk.{i}.attn_{part}", _N_TOWER, _N_TOWER)
        _rest_of_layer(t, f"v.blk.{i}")
    _norm(t, "v.post_ln", _N_TOWER)


def _write_gemma3(t: Tensors, n_text: int) -> None:
    t.ones("mm.soft_emb_norm.weight", _N_TOWER)
    t.normal("mm.input_projection.weight", _N_TOWER, n_text, scale=_N_TOWER**-0.5)  # transposed, as in real files


def _write_qwen3vl(t: Tensors, n_text: int, n_deepstack: int) -> None:
    n_merged = _N_TOWER * _N_MERGE * _N_MERGE
    _linear(t, "mm.0", n_merged, n_merged)
    _linear(t, "mm.2", n_text, n_merged)
    for i in range(n_deepstack):
        _norm(t, f"v.deepstack.{i}.norm", n_merged)
        _linear(t, f"v.deepstack.{i}.fc1", n_merged, n_merged)
        _linear(t, f"v.deepstack.{i}.fc2", n_text, n_merged)


def _write_lfm2(t: Tensors, n_text: int) -> None:
    n_merged = _N_TOWER * _N_MERGE * _N_MERGE
    _norm(t, "mm.input_norm", n_merged)
    _linear(t, "mm.1", n_merged, n_merged)
    _linear(t, "mm.2", n_text, n_merged)


def _write_ultravox(t: Tensors, n_text: int) -> None:
    """Whisper's encoder; its frames are stacked to few tokens."""
    import gguf

    for i, n_in in ((1, _N_MELS), (2, _N_TOWER)):
        kernel = t.rng.standard_normal((_N_TOWER, n_in, 3)) * (3 * n_in) ** -0.5
        t.writer.add_tensor(f"a.conv1d.{i}.weight", kernel.astype(np.float16), raw_dtype=gguf.GGMLQuantizationType.F16)
        t.normal(f"a.conv1d.{i}.bias", _N_TOWER, 1, scale=0.02)
    t.normal("a.position_embd.weight", _N_FRAMES, _N_TOWER, scale=0.5)
    for i in range(_N_LAYER):
        for part in "qv":
            _linear(t, f"a.blk.{i}.attn_{part}", _N_TOWER, _N_TOWER)
        t.matrix(f"a.blk.{i}.attn_k.weight", _N_TOWER, _N_TOWER)
        _rest_of_layer(t, f"a.blk.{i}")
    _norm(t, "a.post_ln", _N_TOWER)
    t.ones("mm.a.norm_pre.weight", _N_TOWER * _N_STACKED)
    t.matrix("mm.a.mlp.1.weight", 2 * _N_FF, _N_TOWER * _N_STACKED)
    t.ones("mm.a.norm_mid.weight", _N_FF)
    t.matrix("mm.a.mlp.2.weight", n_text, _N_FF)


def _rest_of_layer(t: Tensors, layer: str) -> None:
    _linear(t, f"{layer}.attn_out", _N_TOWER, _N_TOWER)
    _linear(t, f"{layer}.ffn_up", _N_FF, _N_TOWER)
    _linear(t, f"{layer}.ffn_down", _N_TOWER, _N_FF)
    _norm(t, f"{layer}.ln1", _N_TOWER)
    _norm(t, f"{layer}.ln2", _N_TOWER)


def _linear(t: Tensors, name: str, n_out: int, n_in: int) -> None:
    t.matrix(f"{name}.weight", n_out, n_in)
    t.normal(f"{name}.bias", n_out, scale=0.02)


def _norm(t: Tensors, name: str, n: int) -> None:
    t.ones(f"{name}.weight", n)
    t.exact(f"{name}.bias", np.zeros(n, np.float32))
