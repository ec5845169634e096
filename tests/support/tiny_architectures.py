"""The layers of the tiny test models: random weights, one function per llama.cpp memory kind.

Scales are chosen so that what lies far back still moves the logits: a state that was restored wrongly shows up in the
output instead of drowning in the last token's own embedding.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from tests.support.tiny_vocabulary import N_VOCAB, printable_ids, special_id

if TYPE_CHECKING:
    import gguf

N_EMBD = 64
N_HEAD = 4
N_HEAD_KV = 2
N_FF = 128
N_EXPERT, N_EXPERT_USED, N_FF_EXPERT = 4, 2, 32
HEAD = N_EMBD // N_HEAD
N_SWA = 128
N_CTX_TRAIN = 262_144
N_PLACES = 320  # of a model that learned the place of each token: no multiple of 256, to which llama.cpp rounds up
N_DEEPSTACK = 1  # layers of qwen3vl that take image embeddings of their own

_SHARP = 2.0  # of queries and keys: attention picks out tokens instead of averaging them away
_MURMUR, _HEARS = 0.15, 0.2  # of a model with a head: what layers add, and what its head takes of the row before
_QUIET = 0.3  # of the output rows for bytes that are no text, and for markers

Array = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tensors:
    """Adds named tensors to a file, matrices in the file's type, vectors and convolutions in F32."""

    writer: gguf.GGUFWriter
    rng: np.random.Generator
    quantize: Callable[[Array], tuple[npt.NDArray[np.generic], gguf.GGMLQuantizationType]]
    n_vocab: int = N_VOCAB

    def matrix(self, name: str, n_out: int, n_in: int, *, scale: float = 1.0) -> None:
        self.exact_matrix(name, self._normal(n_out, n_in) * np.float32(scale * n_in**-0.5))

    def exact_matrix(self, name: str, values: Array) -> None:
        data, kind = self.quantize(values)
        self.writer.add_tensor(name, data, raw_dtype=kind)

    def experts(self, name: str, n_out: int, n_in: int, *, scale: float = 1.0) -> None:
        self.exact_matrix(name, self._normal(N_EXPERT, n_out, n_in) * np.float32(scale * n_in**-0.5))

    def ones(self, name: str, *shape: int, value: float = 1.0) -> None:
        self.exact(name, np.full(shape, value, np.float32))

    def normal(self, name: str, *shape: int, scale: float = 1.0) -> None:
        self.exact(name, self._normal(*shape) * np.float32(scale))

    def exact(self, name: str, values: Array) -> None:
        self.writer.add_tensor(name, values.astype(np.float32))

    def _normal(self, *shape: int) -> Array:
        return self.rng.standard_normal(shape).astype(np.float32)


def write_llama(t: Tensors, n_layer: int = 4) -> None:
    """Full attention."""
    _attention_keys(t.writer, HEAD)
    _embeddings(t)
    for i in range(n_layer):
        t.ones(f"blk.{i}.attn_norm.weight", N_EMBD)
        _attention(t, i, HEAD)
        t.ones(f"blk.{i}.ffn_norm.weight", N_EMBD)
        _feed_forward(t, i)


def write_learned_positions(t: Tensors, n_layer: int = 4) -> None:
    """Full attention, which knows places from a table. What one of the three kinds does not want it does not read."""
    t.writer.add_head_count(N_HEAD)
    t.writer.add_layer_norm_eps(1e-5)
    t.writer.add_max_alibi_bias(0.0)
    _embeddings(t)
    t.ones("output_norm.bias", N_EMBD, value=0.0)
    t.normal("position_embd.weight", N_PLACES, N_EMBD, scale=0.5)
    for i in range(n_layer):
        for norm in ("attn_norm", "ffn_norm"):
            t.ones(f"blk.{i}.{norm}.weight", N_EMBD)
            t.ones(f"blk.{i}.{norm}.bias", N_EMBD, value=0.0)
        for name, n_out, n_in in (
            ("attn_qkv", 3 * N_EMBD, N_EMBD),
            ("attn_output", N_EMBD, N_EMBD),
            ("ffn_up", N_FF, N_EMBD),
            ("ffn_down", N_EMBD, N_FF),
        ):
            t.matrix(f"blk.{i}.{name}.weight", n_out, n_in)
            t.normal(f"blk.{i}.{name}.bias", n_out, scale=0.02)


def write_gemma3(t: Tensors, n_layer: int = 6) -> None:
    """Sliding window: five layers of it, then one of full attention, which is gemma3's pattern."""
    _attention_keys(t.writer, HEAD)
    t.writer.add_sliding_window(N_SWA)
    _embeddings(t)
    for i in range(n_layer):
        t.ones(f"blk.{i}.attn_norm.weight", N_EMBD)
        _attention(t, i, HEAD)
        _query_key_norms(t, i, HEAD)
        t.ones(f"blk.{i}.post_attention_norm.weight", N_EMBD)
        t.ones(f"blk.{i}.post_ffw_norm.weight", N_EMBD)
        t.ones(f"blk.{i}.ffn_norm.weight", N_EMBD)
        _feed_forward(t, i)


def write_lfm2(t: Tensors, n_layer: int = 4, *, n_swa: int = 0) -> None:
    """Hybrid: short convolutions and attention by turns; with `n_swa`, attention sees a window only."""
    is_attention = [bool(i % 2) for i in range(n_layer)]
    t.writer.add_head_count(N_HEAD)
    t.writer.add_head_count_kv([N_HEAD_KV if here else 0 for here in is_attention])
    t.writer.add_shortconv_l_cache(3)
    if n_swa:
        t.writer.add_sliding_window(n_swa)
    _embeddings(t, norm="token_embd_norm.weight")
    for i in range(n_layer):
        t.ones(f"blk.{i}.attn_norm.weight", N_EMBD)
        if is_attention[i]:
            _attention(t, i, HEAD)
            _query_key_norms(t, i, HEAD)
        else:
            t.normal(f"blk.{i}.shortconv.conv.weight", N_EMBD, 3)
            t.matrix(f"blk.{i}.shortconv.in_proj.weight", 3 * N_EMBD, N_EMBD)
            t.matrix(f"blk.{i}.shortconv.out_proj.weight", N_EMBD, N_EMBD)
        t.ones(f"blk.{i}.ffn_norm.weight", N_EMBD)
        _feed_forward(t, i)


def write_qwen35(t: Tensors, n_layer: int = 4, *, with_head: bool = False) -> None:
    """Hybrid: gated delta nets and attention by turns; as qwen35moe and qwen3next with experts.

    `with_head`: a layer for drafts behind them. What the others add is scaled down then, so that the next token depends
    mostly on the last one, which the head sees: it is right often, and not always.
    """
    quiet, arch = _MURMUR if with_head else 1.0, t.writer.arch
    head, state, n_groups, n_value_heads = 32, 32, 2, 4
    _attention_keys(t.writer, head)
    t.writer.add_rope_dimension_sections([head // 4, head // 8, head // 8, 0])
    t.writer.add_ssm_conv_kernel(4)
    t.writer.add_ssm_inner_size(state * n_value_heads)
    t.writer.add_ssm_state_size(state)
    t.writer.add_ssm_time_step_rank(n_value_heads)
    t.writer.add_ssm_group_count(n_groups)
    t.writer.add_uint32(f"{arch}.full_attention_interval", 2)
    if arch != "qwen35":
        _expert_keys(t.writer)
        t.writer.add_expert_shared_feed_forward_length(N_FF_EXPERT)
    n_value, n_mixed = state * n_value_heads, state * (2 * n_groups + n_value_heads)
    _embeddings(t, scale=N_EMBD**0.5 if with_head else 0.1)
    for i in range(n_layer + with_head):
        t.ones(f"blk.{i}.attn_norm.weight", N_EMBD)
        if i % 2 or i >= n_layer:
            t.matrix(f"blk.{i}.attn_q.weight", head * N_HEAD * 2, N_EMBD)
            t.matrix(f"blk.{i}.attn_k.weight", head * N_HEAD_KV, N_EMBD)
            t.matrix(f"blk.{i}.attn_v.weight", head * N_HEAD_KV, N_EMBD)
            t.matrix(f"blk.{i}.attn_output.weight", N_EMBD, head * N_HEAD, scale=quiet)
            _query_key_norms(t, i, head)
        else:
            t.matrix(f"blk.{i}.attn_qkv.weight", n_mixed, N_EMBD)
            t.matrix(f"blk.{i}.attn_gate.weight", n_value, N_EMBD)
            t.normal(f"blk.{i}.ssm_conv1d.weight", n_mixed, 4, scale=0.5)
            t.normal(f"blk.{i}.ssm_dt.bias", n_value_heads)
            t.exact(f"blk.{i}.ssm_a", -_decays(n_value_heads))
            if arch == "qwen3next":
                t.matrix(f"blk.{i}.ssm_ba.weight", 2 * n_value_heads, N_EMBD)
            else:
                t.matrix(f"blk.{i}.ssm_beta.weight", n_value_heads, N_EMBD)
                t.matrix(f"blk.{i}.ssm_alpha.weight", n_value_heads, N_EMBD)
            t.ones(f"blk.{i}.ssm_norm.weight", state)
            t.matrix(f"blk.{i}.ssm_out.weight", N_EMBD, n_value, scale=quiet)
        t.ones(f"blk.{i}.post_attention_norm.weight", N_EMBD)
        if arch == "qwen35":
            _feed_forward(t, i, scale=quiet)
        else:
            _experts(t, i, scale=quiet)
            t.normal(f"blk.{i}.ffn_gate_inp_shexp.weight", N_EMBD, scale=N_EMBD**-0.5)
    if with_head:
        _head(t, n_layer)


def write_full_with_head(t: Tensors, n_layer: int = 4) -> None:
    """Full attention and, but for the first layer, experts; a layer for drafts behind them: as glm4moe and as hy_v3."""
    is_glm = t.writer.arch == "glm4moe"
    _attention_keys(t.writer, HEAD)
    _expert_keys(t.writer)
    t.writer.add_expert_shared_count(1)
    t.writer.add_leading_dense_block_count(1)
    _embeddings(t, scale=N_EMBD**0.5)
    for i in range(n_layer + 1):
        t.ones(f"blk.{i}.attn_norm.weight", N_EMBD)
        _attention(t, i, HEAD, scale=_MURMUR)
        _query_key_norms(t, i, HEAD)
        t.ones(f"blk.{i}.{'post_attention_norm' if is_glm else 'ffn_norm'}.weight", N_EMBD)
        if i:
            _experts(t, i, scale=_MURMUR)
            t.normal(f"blk.{i}.exp_probs_b{'.bias' if is_glm else ''}", N_EXPERT, scale=0.1)
        else:
            _feed_forward(t, i, scale=_MURMUR)
    _head(t, n_layer)


def write_windowed_head(t: Tensors, n_layer: int = 4) -> None:
    """Sliding window, but for the last layer of the model, and a layer for drafts behind it: as mimo2 and as step35."""
    _attention_keys(t.writer, HEAD)
    t.writer.add_sliding_window(N_SWA)
    t.writer.add_sliding_window_pattern([i != n_layer - 1 for i in range(n_layer + 1)])
    t.writer.add_expert_feed_forward_length(N_FF_EXPERT)
    _embeddings(t, scale=N_EMBD**0.5)
    for i in range(n_layer + 1):
        t.ones(f"blk.{i}.attn_norm.weight", N_EMBD)
        if t.writer.arch == "mimo2":
            t.matrix(f"blk.{i}.attn_qkv.weight", HEAD * (N_HEAD + 2 * N_HEAD_KV), N_EMBD)
            t.matrix(f"blk.{i}.attn_output.weight", N_EMBD, HEAD * N_HEAD, scale=_MURMUR)
        else:
            _attention(t, i, HEAD, scale=_MURMUR)
        t.ones(f"blk.{i}.ffn_norm.weight", N_EMBD)
        _feed_forward(t, i, scale=_MURMUR)
    _head(t, n_layer)


def write_qwen3vl(t: Tensors, n_layer: int = 4) -> None:
    """Full attention, and images that take rows and columns of positions and go into several layers."""
    head = 32
    _attention_keys(t.writer, head)
    t.writer.add_rope_dimension_sections([head // 4, head // 8, head // 8, 0])
    t.writer.add_uint32("qwen3vl.n_deepstack_layers", N_DEEPSTACK)
    _embeddings(t)
    for i in range(n_layer):
        t.ones(f"blk.{i}.attn_norm.weight", N_EMBD)
        _attention(t, i, head)
        _query_key_norms(t, i, head)
        t.ones(f"blk.{i}.ffn_norm.weight", N_EMBD)
        _feed_forward(t, i)


def write_mamba2(t: Tensors, n_layer: int = 4) -> None:
    """Recurrent: no attention at all."""
    state, head, n_groups, inner = 16, 16, 1, 2 * N_EMBD
    n_heads, n_mixed = inner // head, inner + 2 * n_groups * state
    t.writer.add_head_count(0)
    t.writer.add_ssm_conv_kernel(4)
    t.writer.add_ssm_inner_size(inner)
    t.writer.add_ssm_state_size(state)
    t.writer.add_ssm_time_step_rank(n_heads)
    t.writer.add_ssm_group_count(n_groups)
    _embeddings(t)
    for i in range(n_layer):
        t.ones(f"blk.{i}.attn_norm.weight", N_EMBD)
        t.matrix(f"blk.{i}.ssm_in.weight", inner + n_mixed + n_heads, N_EMBD)
        t.normal(f"blk.{i}.ssm_conv1d.weight", n_mixed, 4, scale=0.5)
        t.normal(f"blk.{i}.ssm_conv1d.bias", n_mixed, scale=0.1)
        t.normal(f"blk.{i}.ssm_dt.bias", n_heads)
        t.exact(f"blk.{i}.ssm_a", -_decays(n_heads)[:, None])
        t.ones(f"blk.{i}.ssm_d", n_heads, 1, value=0.3)
        t.ones(f"blk.{i}.ssm_norm.weight", n_groups, inner // n_groups)
        t.matrix(f"blk.{i}.ssm_out.weight", N_EMBD, inner)


def _attention_keys(writer: gguf.GGUFWriter, head: int) -> None:
    writer.add_head_count(N_HEAD)
    writer.add_head_count_kv(N_HEAD_KV)
    writer.add_key_length(head)
    writer.add_value_length(head)
    writer.add_rope_dimension_count(head)


def _embeddings(t: Tensors, *, norm: str = "output_norm.weight", scale: float = 0.1) -> None:
    """Small embeddings, so that the layers and not the last token decide, and an output that prefers text."""
    t.matrix("token_embd.weight", t.n_vocab, N_EMBD, scale=scale)
    t.ones(norm, N_EMBD)
    rows = t.rng.standard_normal((t.n_vocab, N_EMBD)).astype(np.float32) * np.float32(3.0 * N_EMBD**-0.5)
    loud = np.full(t.n_vocab, _QUIET, np.float32)
    loud[[*printable_ids(), special_id("<|im_end|>")]] = 1.0
    t.exact_matrix("output.weight", rows * loud[:, None])


def _head(t: Tensors, i: int) -> None:
    """What a layer for drafts has besides: how it hears the token's embedding, and the row before."""
    hears = np.concatenate((np.eye(N_EMBD), _HEARS * np.eye(N_EMBD)), axis=1)
    t.exact(f"blk.{i}.nextn.eh_proj.weight", hears.astype(np.float32))
    for norm in ("enorm", "hnorm"):
        t.ones(f"blk.{i}.nextn.{norm}.weight", N_EMBD)


def _expert_keys(writer: gguf.GGUFWriter) -> None:
    writer.add_expert_count(N_EXPERT)
    writer.add_expert_used_count(N_EXPERT_USED)
    writer.add_expert_feed_forward_length(N_FF_EXPERT)


def _experts(t: Tensors, i: int, *, scale: float) -> None:
    """Some that are chosen for each token, and one that is always asked."""
    t.matrix(f"blk.{i}.ffn_gate_inp.weight", N_EXPERT, N_EMBD)
    for name, n_out, n_in, by in (
        ("ffn_gate", N_FF_EXPERT, N_EMBD, 1.0),
        ("ffn_up", N_FF_EXPERT, N_EMBD, 1.0),
        ("ffn_down", N_EMBD, N_FF_EXPERT, scale),
    ):
        t.experts(f"blk.{i}.{name}_exps.weight", n_out, n_in, scale=by)
        t.matrix(f"blk.{i}.{name}_shexp.weight", n_out, n_in, scale=by)


def _attention(t: Tensors, i: int, head: int, *, scale: float = 1.0) -> None:
    t.matrix(f"blk.{i}.attn_q.weight", head * N_HEAD, N_EMBD, scale=_SHARP)
    t.matrix(f"blk.{i}.attn_k.weight", head * N_HEAD_KV, N_EMBD, scale=_SHARP)
    t.matrix(f"blk.{i}.attn_v.weight", head * N_HEAD_KV, N_EMBD)
    t.matrix(f"blk.{i}.attn_output.weight", N_EMBD, head * N_HEAD, scale=scale)


def _query_key_norms(t: Tensors, i: int, head: int) -> None:
    t.ones(f"blk.{i}.attn_q_norm.weight", head, value=_SHARP)
    t.ones(f"blk.{i}.attn_k_norm.weight", head, value=_SHARP)


def _feed_forward(t: Tensors, i: int, *, scale: float = 1.0) -> None:
    t.matrix(f"blk.{i}.ffn_gate.weight", N_FF, N_EMBD)
    t.matrix(f"blk.{i}.ffn_up.weight", N_FF, N_EMBD)
    t.matrix(f"blk.{i}.ffn_down.weight", N_EMBD, N_FF, scale=scale)


def _decays(n: int) -> Array:
    """From forgetting in thousands of tokens to forgetting at once, so that a recurrent state remembers both."""
    return np.logspace(-3.5, 0.0, n, dtype=np.float32)
