"""What the attention of a model keeps for each token, from its header."""

from __future__ import annotations

from engine.native.gguf.gguf_facts import GgufFacts

_WHOLE_SHARE = 8  # of the layers of a model with a sliding window, one in so many is taken to have none


def kv_items_per_token(gguf: GgufFacts, *, swa_full: bool = False) -> tuple[float, float]:
    """Numbers in keys and in values that each token of context takes, in all layers; 0 without attention.

    Layers with a sliding window take a fixed amount instead, unless `swa_full` keeps it whole. Which they are is seldom
    in the header, and of a hybrid none is taken to be without one.
    """
    heads = max(1, gguf.number("attention.head_count"))
    n_key = gguf.number("attention.key_length") or gguf.number("embedding_length") // heads
    n_value = gguf.number("attention.value_length") or n_key
    if gguf.number("attention.kv_lora_rank"):
        n_value = 0  # latent attention keeps no values
    heads_kv = _kv_heads(gguf)
    n_heads = float(sum(heads_kv))
    if gguf.number("attention.sliding_window") and not swa_full:
        n_heads = 0.0 if 0 in heads_kv else n_heads / _WHOLE_SHARE
    return n_key * n_heads, n_value * n_heads


def _kv_heads(gguf: GgufFacts) -> tuple[int, ...]:
    """Key/value heads of each layer; 0 where the layer has no attention."""
    default = gguf.number("attention.head_count")
    heads = gguf.per_layer("attention.head_count_kv", default)
    interval = gguf.number("full_attention_interval")
    if interval > 1:
        return tuple(n if (i + 1) % interval == 0 else 0 for i, n in enumerate(heads))
    if gguf.number("ssm.state_size") and f"{gguf.architecture}.attention.head_count_kv" not in gguf.metadata:
        return ()
    return heads
