"""LFM2 in PyTorch, the same mathematics as llama.cpp's ``lfm2`` graph (src/models/lfm2.cpp).

Blocks of gated short convolutions and of grouped-query attention, each followed by a SwiGLU feed-forward layer.
"""

import math
from dataclasses import dataclass

import torch
import torch.nn.functional as F  # noqa: N812 - its usual name
from torch import Tensor, nn

from demo_model.tokenizer import N_VOCAB

_LONGEST = 4096  # positions with a prepared rotation


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """Sizes of the model. ``layers``: one letter a block, ``c`` convolution and ``a`` attention."""

    n_vocab: int = N_VOCAB
    n_embd: int = 192
    n_ff: int = 512
    layers: str = "ccaccaca"
    n_head: int = 6
    n_head_kv: int = 2
    n_conv: int = 3  # taps of a short convolution
    rope_base: float = 10000.0
    norm_eps: float = 1e-6

    @property
    def head_size(self) -> int:
        return self.n_embd // self.n_head


class RmsNorm(nn.Module):
    def __init__(self, size: int, eps: float) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(size))
        self.eps = eps

    def forward(self, x: Tensor) -> Tensor:
        return F.rms_norm(x, (x.shape[-1],), self.weight, self.eps)


def _rotated(x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
    first, second = x.chunk(2, -1)  # NEOX order: the halves rotate against each other
    return torch.cat((first * cos - second * sin, second * cos + first * sin), -1)


class Attention(nn.Module):
    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        kv = shape.head_size * shape.n_head_kv
        self.q = nn.Linear(shape.n_embd, shape.n_embd, bias=False)
        self.k = nn.Linear(shape.n_embd, kv, bias=False)
        self.v = nn.Linear(shape.n_embd, kv, bias=False)
        self.out = nn.Linear(shape.n_embd, shape.n_embd, bias=False)
        self.q_norm = RmsNorm(shape.head_size, shape.norm_eps)
        self.k_norm = RmsNorm(shape.head_size, shape.norm_eps)

    def forward(self, x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
        rows, length, width = x.shape
        s = self.shape
        q = self.q_norm(self.q(x).view(rows, length, s.n_head, s.head_size)).transpose(1, 2)
        k = self.k_norm(self.k(x).view(rows, length, s.n_head_kv, s.head_size)).transpose(1, 2)
        v = self.v(x).view(rows, length, s.n_head_kv, s.head_size).transpose(1, 2)
        repeats = s.n_head // s.n_head_kv
        k = _rotated(k, cos, sin).repeat_interleave(repeats, 1)
        v = v.repeat_interleave(repeats, 1)
        mixed = F.scaled_dot_product_attention(_rotated(q, cos, sin), k, v, is_causal=True)
        return self.out(mixed.transpose(1, 2).reshape(rows, length, width))


class ShortConv(nn.Module):
    """y = out(c * conv(b * x)); the taps run from the oldest position to this one."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.n_conv = shape.n_conv
        self.inp = nn.Linear(shape.n_embd, 3 * shape.n_embd, bias=False)
        self.out = nn.Linear(shape.n_embd, shape.n_embd, bias=False)
        newest = torch.tensor([0.0] * (shape.n_conv - 1) + [0.7])
        self.taps = nn.Parameter(torch.randn(shape.n_embd, shape.n_conv) * 0.3 + newest)

    def forward(self, x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
        b, c, values = self.inp(x).chunk(3, -1)
        gated = b * values
        length = gated.shape[1]
        padded = F.pad(gated, (0, 0, self.n_conv - 1, 0))
        mixed = padded[:, :length] * self.taps[:, 0]
        for tap in range(1, self.n_conv):
            mixed = mixed + padded[:, tap : tap + length] * self.taps[:, tap]
        return self.out(c * mixed)


class Block(nn.Module):
    def __init__(self, shape: Shape, kind: str) -> None:
        super().__init__()
        self.mix_norm = RmsNorm(shape.n_embd, shape.norm_eps)
        self.mix = Attention(shape) if kind == "a" else ShortConv(shape)
        self.ff_norm = RmsNorm(shape.n_embd, shape.norm_eps)
        self.gate = nn.Linear(shape.n_embd, shape.n_ff, bias=False)
        self.up = nn.Linear(shape.n_embd, shape.n_ff, bias=False)
        self.down = nn.Linear(shape.n_ff, shape.n_embd, bias=False)

    def forward(self, x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
        x = x + self.mix(self.mix_norm(x), cos, sin)
        h = self.ff_norm(x)
        return x + self.down(F.silu(self.gate(h)) * self.up(h))


class Lfm2(nn.Module):
    """ids (rows, length) to hidden states (rows, length, n_embd); the embedding is tied to the output."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.embedding = nn.Embedding(shape.n_vocab, shape.n_embd)
        self.blocks = nn.ModuleList(Block(shape, kind) for kind in shape.layers)
        self.norm = RmsNorm(shape.n_embd, shape.norm_eps)
        self._start()
        half = torch.arange(0, shape.head_size, 2).float() / shape.head_size
        angles = torch.outer(torch.arange(_LONGEST).float(), shape.rope_base**-half)
        self.register_buffer("cos", angles.cos(), persistent=False)
        self.register_buffer("sin", angles.sin(), persistent=False)

    def _start(self) -> None:
        """Weights of unit gain; what writes into the residual stream is scaled by its depth."""
        depth = 1 / math.sqrt(2 * len(self.shape.layers))
        for name, weight in self.named_parameters():
            if name == "embedding.weight":
                nn.init.normal_(weight, std=0.02)
            elif weight.dim() == 2 and not name.endswith("taps"):
                gain = depth if name.endswith(("out.weight", "down.weight")) else 1.0
                nn.init.normal_(weight, std=weight.shape[1] ** -0.5 * gain)

    def matrices(self) -> list[nn.Parameter]:
        """The weights that Muon trains: every matrix but the embedding and the convolution taps."""
        return [w for name, w in self.blocks.named_parameters() if w.dim() == 2 and not name.endswith("taps")]

    def hidden(self, ids: Tensor) -> Tensor:
        x = self.embedding(ids)
        cos, sin = self.cos[: ids.shape[1]], self.sin[: ids.shape[1]]
        for block in self.blocks:
            x = block(x, cos, sin)
        return self.norm(x)

    def forward(self, ids: Tensor) -> Tensor:
        """Logits (rows, length, n_vocab)."""
        return F.linear(self.hidden(ids), self.embedding.weight)
