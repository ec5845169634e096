"""What a header may not say of a model, because llama.cpp ends the process or never comes back.

Of what is there, never of what is missing: llama.cpp says that itself. Each rule is one that llama.cpp has, or needs.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from itertools import chain

from engine.language.translation import number, tr

Value = int | float | bool | str | tuple["Value", ...]


_MAX_LAYERS = 512  # LLAMA_MAX_LAYERS
_MAX_EXPERTS = 1024  # LLAMA_MAX_EXPERTS
_NEEDS_BYTES = "llama"  # the tokenizer that falls back to a token for each byte
_NAMES_APART = ("hybriddna", "none")  # tokenizers that keep equal texts apart
_SHOWN = 40
# Architectures, by how they begin, whose layers turn queries and keys: with no dimension to turn it never ends.
_TURNING = ("llama", "mistral", "qwen", "gemma", "phi", "lfm2", "granitemoe", "smollm", "deepseek", "glm", "internlm")


def wrong_header(
    architecture: str, metadata: Mapping[str, Value], tokens: TokenTexts, odd_weights: tuple[str, ...]
) -> str:
    """The first thing that is wrong, in words that go on from "it is damaged:"; "" where nothing is."""
    keys = {key.removeprefix(f"{architecture}."): value for key, value in metadata.items()}
    found = chain(
        _layers(keys),
        _experts(architecture, keys),
        _attention(architecture, keys),
        _reals(keys),
        _vocabulary(metadata, tokens),
        _weights(odd_weights),
    )
    return next(found, "")


def suspects(architecture: str, metadata: Mapping[str, Value]) -> tuple[str, ...]:
    """Numbers of the architecture that are seldom right, for a file of which something is known to be wrong."""
    found = []
    for key, value in metadata.items():
        short = key.removeprefix(f"{architecture}.")
        if short == key or isinstance(value, bool | str) or short in _LARGE:
            continue
        if short.startswith("attention.") and architecture.startswith(_WITHOUT_ATTENTION):
            continue
        numbers = value if isinstance(value, tuple) else (value,)
        if not numbers or all(_is_suspect(number) for number in numbers):
            shown = value if not isinstance(value, tuple) else tr("a list") if value else tr("an empty list")
            found.append(f"{_WORDS.get(short, short)}: {shown}")
    return tuple(found)


_LARGE = ("context_length", "vocab_size", "rope.scaling.original_context_length", "rope.freq_base", "expert_count")
_WORDS = {
    "attention.head_count": tr("attention heads"),
    "attention.head_count_kv": tr("key heads"),
    "attention.key_length": tr("length of a key"),
    "attention.value_length": tr("length of a value"),
    "attention.sliding_window": tr("sliding window"),
    "block_count": tr("layers"),
    "embedding_length": tr("embedding length"),
    "feed_forward_length": tr("feed-forward length"),
    "rope.dimension_count": tr("rope dimensions"),
}
_WITHOUT_ATTENTION = ("mamba", "rwkv")
_MUCH = 65_535


def _is_suspect(number: Value) -> bool:
    if isinstance(number, bool | str | tuple):
        return False
    return not math.isfinite(number) or number <= 0 or number >= _MUCH


def _layers(keys: Mapping[str, Value]) -> Iterator[str]:
    n = _whole(keys.get("block_count"))
    if n is None:
        return
    if not 0 < n <= _MAX_LAYERS:
        yield tr("it claims {n} layers", n=number(f"{n:,}"))
    following = _whole(keys.get("nextn_predict_layers"))
    if following is not None and following > n:
        yield tr(
            "it claims {following} layers for drafts, and {n} in all",
            following=number(f"{following:,}"),
            n=number(f"{n:,}"),
        )
    if _whole(keys.get("full_attention_interval")) == 0:
        yield tr("its interval between layers of full attention is 0")


def _experts(architecture: str, keys: Mapping[str, Value]) -> Iterator[str]:
    n, used = _whole(keys.get("expert_count")) or 0, max(_whole_numbers(keys.get("expert_used_count")), default=0)
    if architecture.startswith("hunyuan") and n <= 1:
        return
    if n > _MAX_EXPERTS:
        yield tr("it claims {n} experts", n=number(f"{n:,}"))
    if used > n or (n and not used):
        yield tr("it claims to use {used} of {n} experts", used=number(f"{used:,}"), n=number(f"{n:,}"))


def _attention(architecture: str, keys: Mapping[str, Value]) -> Iterator[str]:
    heads = _whole_numbers(keys.get("attention.head_count"))
    shared = _whole_numbers(keys.get("attention.head_count_kv"))
    n = max(len(heads), len(shared))
    if heads and shared and {len(heads), len(shared)} <= {1, n}:
        pairs = zip(heads * (n // len(heads)), shared * (n // len(shared)), strict=True)
        for n_heads, n_shared in pairs:
            if n_heads and n_shared and n_heads % n_shared:
                yield tr(
                    "its {n_heads} attention heads cannot share {n_shared} keys",
                    n_heads=number(f"{n_heads:,}"),
                    n_shared=number(f"{n_shared:,}"),
                )
    turned = _whole(keys.get("rope.dimension_count"))
    if turned is not None and any(heads) and (turned == 0 or turned % 2) and architecture.startswith(_TURNING):
        yield tr("its number of rope dimensions is {turned}", turned=number(f"{turned:,}"))


def _reals(keys: Mapping[str, Value]) -> Iterator[str]:
    for key, value in keys.items():
        if key.endswith("epsilon") and isinstance(value, float) and not (math.isfinite(value) and value >= 0):
            yield tr("the number {key} is {value}", key=key, value=f"{value:g}")


def _vocabulary(metadata: Mapping[str, Value], tokens: TokenTexts) -> Iterator[str]:
    kind = metadata.get("tokenizer.ggml.model")
    if kind not in _NAMES_APART and tokens.repeated is not None:
        shown = tokens.repeated.decode("utf-8", errors="replace")[:_SHOWN]
        yield tr("the token {shown} stands twice in its vocabulary", shown=f"{shown!r}")
    if kind == _NEEDS_BYTES and tokens.n and tokens.lacks_bytes:
        yield tr("its vocabulary lacks tokens for single bytes")


def _weights(odd: tuple[str, ...]) -> Iterator[str]:
    if odd:
        yield tr(
            "the weights {odd} are stored as numbers of a kind that llama.cpp cannot use for weights", odd=odd[0][:64]
        )


def _whole(value: Value | None) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _whole_numbers(value: Value | None) -> tuple[int, ...]:
    values = value if isinstance(value, tuple) else (value,)
    return tuple(n for n in map(_whole, values) if n is not None)


_MOST = 1_000_000  # four times as many as any vocabulary has; what comes after them is not looked at
# Bytes that a text in UTF-8 may hold.
_BYTES = frozenset(range(256)) - {0xC0, 0xC1, *range(0xF5, 0x100)}


class TokenTexts:
    """Whether a text stands there twice, and which bytes have a token."""

    def __init__(self) -> None:
        self.n = 0
        self.repeated: bytes | None = None  # the first text that stood there before
        self.lacks_bytes = False  # for a byte neither `<0x0A>` nor the byte itself is a token
        self._seen: set[bytes] = set()

    def add(self, text: bytes) -> None:
        """The next one."""
        self.n += 1
        if not text or self.n > _MOST:  # llama.cpp gives an empty one a name
            return
        if text in self._seen and self.repeated is None:
            self.repeated = text
        self._seen.add(text)

    def finish(self) -> None:
        """There are no more of them."""
        seen = self._seen
        self.lacks_bytes = any(b"<0x%02X>" % byte not in seen and bytes([byte]) not in seen for byte in _BYTES)
        self._seen = set()


def what_it_looks_like(head: bytes) -> str:
    text = head.lstrip().lower()
    if head[8:9] == b"{" and 0 < int.from_bytes(head[:8], "little") < 10**9:
        return tr(", it looks like a safetensors file")
    if head.startswith(b"PK"):
        return tr(", it looks like a zip or PyTorch file")
    if text.startswith((b"<!doctype", b"<html", b"<?xml")):
        return tr(", it looks like a web page: the download went wrong")
    if head.startswith((b"lmgg", b"ggjt", b"fmgg", b"tjgg", b"ggla", b"algg")):
        return tr(", it looks like a model in the old GGML format")
    if text.startswith(b"version https://git-lfs"):
        return tr(", it is a Git LFS pointer instead of the file itself")
    if text.startswith((b"{", b"[")):
        return tr(", it looks like a JSON file")
    if not head.strip(b"\0"):
        return tr(": it starts with zeros only, as an unfinished download does")
    return ""
