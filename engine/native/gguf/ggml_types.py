"""The types a GGUF may store tensors in."""

from __future__ import annotations

# ggml's number: (items per block, bytes per block). As of ggml 0.25.3; a test compares them with the library.
TENSOR_TYPES: dict[int, tuple[int, int]] = {
    0: (1, 4),  # f32
    1: (1, 2),  # f16
    2: (32, 18),  # q4_0
    3: (32, 20),  # q4_1
    6: (32, 22),  # q5_0
    7: (32, 24),  # q5_1
    8: (32, 34),  # q8_0
    9: (32, 36),  # q8_1
    10: (256, 84),  # q2_K
    11: (256, 110),  # q3_K
    12: (256, 144),  # q4_K
    13: (256, 176),  # q5_K
    14: (256, 210),  # q6_K
    15: (256, 292),  # q8_K
    16: (256, 66),  # iq2_xxs
    17: (256, 74),  # iq2_xs
    18: (256, 98),  # iq3_xxs
    19: (256, 50),  # iq1_s
    20: (32, 18),  # iq4_nl
    21: (256, 110),  # iq3_s
    22: (256, 82),  # iq2_s
    23: (256, 136),  # iq4_xs
    24: (1, 1),  # i8
    25: (1, 2),  # i16
    26: (1, 4),  # i32
    27: (1, 8),  # i64
    28: (1, 8),  # f64
    29: (256, 56),  # iq1_m
    30: (1, 2),  # bf16
    34: (256, 54),  # tq1_0
    35: (256, 66),  # tq2_0
    39: (32, 17),  # mxfp4
    40: (64, 36),  # nvfp4
    41: (128, 18),  # q1_0
    42: (64, 18),  # q2_0
}

# Of these llama.cpp multiplies nothing: a matrix that is stored so ends the process. Of whole numbers of 32 and 64 bits
# some models have tables; what is certainly multiplied has one of these names.
_NO_WEIGHTS, _TABLES = frozenset({9, 15, 24, 25, 28}), frozenset({26, 27})
_FACTORS = ("attn_q", "attn_k", "attn_v", "attn_qkv", "attn_output", "ffn_gate", "ffn_up", "ffn_down", "output")


def is_odd_weight(name: str, kind: int) -> bool:
    """A matrix that llama.cpp cannot use in this type; `kind` is a key of TENSOR_TYPES."""
    stem, _, suffix = name.rpartition(".")
    if suffix != "weight":
        return False
    return kind in _NO_WEIGHTS or (kind in _TABLES and stem.rpartition(".")[2] in _FACTORS)
