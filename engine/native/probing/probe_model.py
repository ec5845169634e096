"""Writes the model that the backend probe decodes: random weights in the quantisations that get repacked.

Layer by layer another type: repacking, and the matrix instructions behind it, depend on the type. Nothing but numpy is
needed, because this runs on users' machines.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt

N_VOCAB = 288
_N_EMBD = 256  # one block of the K types
_N_HEAD = 4
_ALIGNMENT = 32
_UINT32, _INT32, _FLOAT32, _STRING, _ARRAY = 4, 5, 6, 8, 9
_NORMAL, _UNKNOWN, _CONTROL, _BYTE = 1, 2, 3, 6

Bytes = npt.NDArray[np.uint8]
Key = tuple[str, int, bytes]  # name, GGUF type, value
Tensor = tuple[str, tuple[int, ...], int, bytes]  # name, shape in GGUF's order, ggml type, data


def write_probe_model(path: Path) -> None:
    """About 2 MB, in milliseconds; always the same bytes."""
    rng = np.random.default_rng(1)
    layers = (_q8_0, _q4_0, _q4_k, _q6_k, _f16)
    tensors: list[Tensor] = [
        ("token_embd.weight", (_N_EMBD, N_VOCAB), 1, _f16(rng, N_VOCAB)[1].tobytes()),
        ("output_norm.weight", (_N_EMBD,), 0, _ones()),
        ("output.weight", (_N_EMBD, N_VOCAB), 8, _q8_0(rng, N_VOCAB)[1].tobytes()),
    ]
    for i, make in enumerate(layers):
        tensors += _layer(i, make, rng)
    path.write_bytes(_gguf(_keys(len(layers)), tensors))


def _keys(n_layers: int) -> list[Key]:
    def number(key: str, value: int) -> Key:
        return (f"llama.{key}", _UINT32, struct.pack("<I", value))

    return [
        ("general.architecture", _STRING, _text("llama")),
        ("general.name", _STRING, _text("backend probe")),
        *_vocabulary(),
        number("vocab_size", N_VOCAB),
        number("block_count", n_layers),
        number("context_length", 1024),
        number("embedding_length", _N_EMBD),
        number("feed_forward_length", _N_EMBD),
        number("attention.head_count", _N_HEAD),
        number("attention.head_count_kv", _N_HEAD),
        number("rope.dimension_count", _N_EMBD // _N_HEAD),
        ("llama.attention.layer_norm_rms_epsilon", _FLOAT32, struct.pack("<f", 1e-6)),
    ]


def _vocabulary() -> list[Key]:
    """The least that llama.cpp takes: every byte a token."""
    known = ["<unk>", "<s>", "</s>", *(f"<0x{byte:02X}>" for byte in range(256))]
    tokens = [*known, *(f"<{i}>" for i in range(len(known), N_VOCAB))]
    kinds = [_UNKNOWN, _CONTROL, _CONTROL, *[_BYTE] * 256, *[_NORMAL] * (N_VOCAB - len(known))]
    return [
        ("tokenizer.ggml.model", _STRING, _text("llama")),
        ("tokenizer.ggml.tokens", _ARRAY, _array(_STRING, [_text(token) for token in tokens])),
        ("tokenizer.ggml.scores", _ARRAY, _array(_FLOAT32, [struct.pack("<f", -i) for i in range(N_VOCAB)])),
        ("tokenizer.ggml.token_type", _ARRAY, _array(_INT32, [struct.pack("<i", kind) for kind in kinds])),
    ]


def _layer(
    i: int, make: Callable[[np.random.Generator, int], tuple[int, Bytes]], rng: np.random.Generator
) -> list[Tensor]:
    norms = ("attn_norm", "ffn_norm")
    made: list[Tensor] = [(f"blk.{i}.{part}.weight", (_N_EMBD,), 0, _ones()) for part in norms]
    for part in ("attn_q", "attn_k", "attn_v", "attn_output", "ffn_gate", "ffn_up", "ffn_down"):
        kind, data = make(rng, _N_EMBD)
        made.append((f"blk.{i}.{part}.weight", (_N_EMBD, _N_EMBD), kind, data.tobytes()))
    return made


def _gguf(keys: list[Key], tensors: list[Tensor]) -> bytes:
    header = bytearray(b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(keys)))
    for key, kind, value in keys:
        header += _text(key) + struct.pack("<I", kind) + value
    data = bytearray()
    for name, shape, kind, content in tensors:
        header += _text(name) + struct.pack(f"<I{len(shape)}QIQ", len(shape), *shape, kind, len(data))
        data += content + bytes(-len(content) % _ALIGNMENT)
    return bytes(header) + bytes(-len(header) % _ALIGNMENT) + bytes(data)


def _text(text: str) -> bytes:
    data = text.encode()
    return struct.pack("<Q", len(data)) + data


def _array(kind: int, items: list[bytes]) -> bytes:
    return struct.pack("<IQ", kind, len(items)) + b"".join(items)


def _ones() -> bytes:
    return np.ones(_N_EMBD, np.float32).tobytes()


def _f16(rng: np.random.Generator, n_rows: int) -> tuple[int, Bytes]:
    values = rng.standard_normal((n_rows, _N_EMBD)) * _N_EMBD**-0.5
    return 1, values.astype(np.float16).view(np.uint8)


def _q8_0(rng: np.random.Generator, n_rows: int) -> tuple[int, Bytes]:
    """Blocks of 32: scale, 32 signed bytes."""
    n = n_rows * _N_EMBD // 32
    return 8, np.hstack([_scale(n, 1 / 1200), _noise(rng, n, 32)])


def _q4_0(rng: np.random.Generator, n_rows: int) -> tuple[int, Bytes]:
    """Blocks of 32: scale, 32 half bytes."""
    n = n_rows * _N_EMBD // 32
    return 2, np.hstack([_scale(n, 1 / 75), _noise(rng, n, 16)])


def _q4_k(rng: np.random.Generator, n_rows: int) -> tuple[int, Bytes]:
    """Blocks of 256: scale, scale of the minima, 12 bytes of scales, 256 half bytes."""
    n = n_rows * _N_EMBD // 256
    return 12, np.hstack([_scale(n, 1 / 4800), _scale(n, 1 / 640), _noise(rng, n, 12), _noise(rng, n, 128)])


def _q6_k(rng: np.random.Generator, n_rows: int) -> tuple[int, Bytes]:
    """Blocks of 256: low bits, high bits, 16 signed scales, scale."""
    n = n_rows * _N_EMBD // 256
    return 14, np.hstack([_noise(rng, n, 128), _noise(rng, n, 64), _noise(rng, n, 16), _scale(n, 1 / 22000)])


def _scale(n_blocks: int, value: float) -> Bytes:
    return np.full((n_blocks, 1), value, np.float16).view(np.uint8)


def _noise(rng: np.random.Generator, n_blocks: int, n_bytes: int) -> Bytes:
    return rng.integers(0, 256, (n_blocks, n_bytes), dtype=np.uint8)
