"""Hybrids with random weights in sizes that the tiny models do not come in, after LFM2: convolutions and attention.

Written once beside the tiny models, which see for what they say.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from engine.commands import LoadSettings
from tests.bench.interleaved.server_rule import Sizes
from tests.support import tiny_architectures, tiny_vocabulary
from tests.support.engine_runs import Bench
from tests.support.tiny_models import cached_file
from tests.support.tiny_vocabulary import N_VOCAB, printable_ids, special_id

_SEED = 13
_HEAD = 64
_SHARP = 1.5  # of queries and keys: attention picks out tokens instead of averaging them away
_QUIET = 0.3  # of the output rows for what is no text


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """`n_convolved`: tokens that a convolution sees. All but one of them are its state, in each layer that has one."""

    name: str
    n_embd: int
    n_ff: int
    n_head: int
    n_head_kv: int
    head: int
    is_attention: tuple[bool, ...]  # per layer
    n_convolved: int = 3

    @property
    def state_bytes(self) -> int:
        """Of the values alone; llama.cpp adds a few that say what they are."""
        return 4 * self.n_embd * (self.n_convolved - 1) * self.is_attention.count(False)

    @property
    def kv_bytes_per_token(self) -> int:
        """Of the values alone, in half precision."""
        return 2 * 2 * self.head * self.n_head_kv * self.is_attention.count(True)


# Weights over the attention of a token: 19,000, where LFM2 350M has 58,000 and an 8B model in four bits 35,000. So what
# the scanning of cells costs is rather more than on models that people use.
SMALL = Shape(
    name="small-hybrid",
    n_embd=512,
    n_ff=1536,
    n_head=8,
    n_head_kv=4,
    head=_HEAD,
    is_attention=(False, False, True) * 4,
)

# A state takes as much as the attention of 3,225 tokens, which is what 63 MiB are to 20 KiB (Qwen3.5-35B-A3B). With one
# narrow head, so that prompts of 50,000 tokens are read in seconds.
HEAVY_STATE = Shape(
    name="heavy-state-hybrid",
    n_embd=8,
    n_ff=32,
    n_head=1,
    n_head_kv=1,
    head=8,
    is_attention=(False, True),
    n_convolved=4434,
)


def hybrid(shape: Shape) -> Path:
    """The file, in half precision."""
    scripts = (__file__, tiny_architectures.__file__, tiny_vocabulary.__file__)
    return cached_file(shape.name, scripts, lambda draft: _write(draft, shape))


def sizes_of(model: Path) -> Sizes:
    """Of a saved state and of the attention of a token, as llama.cpp writes them."""
    bench = Bench()
    bench.load(str(model), LoadSettings(n_ctx=2048, n_seq_max=2, n_threads=1))
    try:
        bench.model.decode([40] * 500, 0)
        bench.model.decode([40] * 500, 500)
        attention = bench.model.segment_size(0, 1000) - bench.model.segment_size(0, 500)
        return Sizes(state=bench.model.state_size(), kv_per_token=attention // 500, budget=0)
    finally:
        bench.close()


def _write(path: Path, shape: Shape) -> None:
    import gguf

    half = gguf.GGMLQuantizationType.F16
    writer = gguf.GGUFWriter(path, "lfm2")
    writer.add_name(shape.name)
    writer.add_block_count(len(shape.is_attention))
    writer.add_context_length(tiny_architectures.N_CTX_TRAIN)
    writer.add_embedding_length(shape.n_embd)
    writer.add_feed_forward_length(shape.n_ff)
    writer.add_layer_norm_rms_eps(1e-6)
    writer.add_head_count(shape.n_head)
    writer.add_head_count_kv([shape.n_head_kv if here else 0 for here in shape.is_attention])
    writer.add_shortconv_l_cache(shape.n_convolved)
    tiny_vocabulary.write_vocabulary(writer)
    tensors = tiny_architectures.Tensors(
        writer=writer,
        rng=np.random.default_rng(_SEED),
        quantize=lambda values: (gguf.quants.quantize(values, half), half),
    )
    _embeddings(tensors, shape)
    for i, is_attention in enumerate(shape.is_attention):
        _layer(tensors, shape, i, is_attention=is_attention)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def _embeddings(t: tiny_architectures.Tensors, shape: Shape) -> None:
    t.matrix("token_embd.weight", N_VOCAB, shape.n_embd, scale=0.1)
    t.ones("token_embd_norm.weight", shape.n_embd)
    loud = np.full((N_VOCAB, 1), _QUIET, np.float32)
    loud[[*printable_ids(), special_id("<|im_end|>")]] = 1.0
    rows = t.rng.standard_normal((N_VOCAB, shape.n_embd)).astype(np.float32)
    t.exact_matrix("output.weight", rows * loud * np.float32(3.0 * shape.n_embd**-0.5))


def _layer(t: tiny_architectures.Tensors, shape: Shape, i: int, *, is_attention: bool) -> None:
    n, head = shape.n_embd, shape.head
    t.ones(f"blk.{i}.attn_norm.weight", n)
    if is_attention:
        t.matrix(f"blk.{i}.attn_q.weight", head * shape.n_head, n)
        t.matrix(f"blk.{i}.attn_k.weight", head * shape.n_head_kv, n)
        t.matrix(f"blk.{i}.attn_v.weight", head * shape.n_head_kv, n)
        t.matrix(f"blk.{i}.attn_output.weight", n, head * shape.n_head)
        t.ones(f"blk.{i}.attn_q_norm.weight", head, value=_SHARP)
        t.ones(f"blk.{i}.attn_k_norm.weight", head, value=_SHARP)
    else:
        t.normal(f"blk.{i}.shortconv.conv.weight", n, shape.n_convolved, scale=(3 / shape.n_convolved) ** 0.5)
        t.matrix(f"blk.{i}.shortconv.in_proj.weight", 3 * n, n)
        t.matrix(f"blk.{i}.shortconv.out_proj.weight", n, n)
    t.ones(f"blk.{i}.ffn_norm.weight", n)
    t.matrix(f"blk.{i}.ffn_gate.weight", shape.n_ff, n)
    t.matrix(f"blk.{i}.ffn_up.weight", shape.n_ff, n)
    t.matrix(f"blk.{i}.ffn_down.weight", n, shape.n_ff)
