"""What llama.cpp takes for granted in a projector file, as of libmtmd in llama-cpp-python 0.3.36 (clip.cpp).

An absent or misshapen tensor, or a key of another type, is seldom an error there: the process ends, at the load or at
the first image. Tensor lists are known for the kinds in KNOWN_KINDS only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

# A dimension: its size, or a name for a size that is the same wherever the name stands.
Dimension = int | str
WIDTH = "width"  # the name of the size of an embedding

_U32, _I32, _F32, _BOOL, _STRING = 4, 5, 6, 7, 8
_MODALITIES = ("vision", "audio", "gen.audio")
_STRINGS = (
    *("general.name", "general.description", "clip.projector_type", "clip.gen.audio.model_variant"),
    *(f"clip.{modality}.projector_type" for modality in _MODALITIES),
    "clip.vision.mm_patch_merge_type",
)
_BOOLS = (
    *("clip.has_vision_encoder", "clip.has_audio_encoder", "clip.has_gen_audio_encoder"),
    *("clip.use_gelu", "clip.use_silu"),
)
_NUMBERS = (
    *("embedding_length", "feed_forward_length", "block_count", "projection_dim"),
    *("attention.head_count", "attention.head_count_kv", "attention.head_dim"),
)
_NUMBERS_OF_VISION = (
    *("image_size", "patch_size", "image_min_pixels", "image_max_pixels", "preproc_min_tiles", "preproc_max_tiles"),
    *("preproc_image_size", "projector.scale_factor", "projector.query_side", "projector.window_side"),
    *("spatial_merge_size", "n_wa_pattern", "window_size", "expert_used_count"),
    *("sam.head_count", "sam.block_count", "sam.embedding_length"),
)
_NUMBERS_OF_AUDIO = (
    *("num_mel_bins", "projector.stack_factor", "chunk_size", "conv_kernel_size", "max_pos_emb", "window_size"),
    *("projector.window_size", "projector.downsample_rate", "projector.head_count", "rvq.num_quantizers"),
    *("local_block_count", "local_group_size", "subsampling_factor"),
)
VALUE_TYPES: dict[str, int] = {
    **dict.fromkeys(_STRINGS, _STRING),
    **dict.fromkeys(_BOOLS, _BOOL),
    **{f"clip.{modality}.{key}": _U32 for modality in _MODALITIES for key in _NUMBERS},
    **{f"clip.{modality}.attention.layer_norm_epsilon": _F32 for modality in _MODALITIES},
    **{f"clip.vision.{key}": _U32 for key in _NUMBERS_OF_VISION},
    **{f"clip.audio.{key}": _U32 for key in _NUMBERS_OF_AUDIO},
    "clip.vision.swiglu_clamp": _F32,
    "clip.minicpmv_version": _I32,
    "clip.minicpmv_query_num": _U32,
}
"""GGUF's number for the type that llama.cpp asks a key for; it ends the process where the file has another."""

_NEEDED = (
    *("embedding_length", "feed_forward_length", "block_count", "projection_dim", "attention.head_count"),
    "attention.layer_norm_epsilon",
)
NEEDED_KEYS: dict[str, tuple[str, ...]] = {
    "vision": (*_NEEDED, "image_size", "patch_size", "image_mean", "image_std"),
    "audio": (*_NEEDED, "num_mel_bins"),
}
"""Of every kind, below "clip.vision." and "clip.audio."."""

_N_WHISPER_FRAMES = 1500  # of 30 seconds, which audio is cut into


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """A tensor. Dimensions are ggml's, the innermost first."""

    name: str
    shape: tuple[Dimension, ...]
    is_required: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectorHeader:
    """The whole numbers below "clip.vision." or "clip.audio.", and the shapes of all tensors."""

    numbers: Mapping[str, int]
    tensors: Mapping[str, tuple[int, ...]]

    @property
    def n_embd(self) -> int:
        return self.numbers["embedding_length"]

    @property
    def n_layers(self) -> int:
        return self.numbers["block_count"]

    @property
    def n_side(self) -> int:
        """Patches along an edge of the image that the projector was trained for."""
        return self.numbers["image_size"] // self.numbers["patch_size"]


def merge_of(kind: str, header: ProjectorHeader) -> int:
    """How many patches, along each edge of an image, become one token."""
    match kind:
        case "gemma3":
            return header.numbers.get("projector.scale_factor", 4)
        case "qwen3vl_merger":
            return header.numbers.get("spatial_merge_size", 2)
        case _:
            return header.numbers.get("projector.scale_factor", 1)


def wrong_number(kind: str, header: ProjectorHeader) -> str:
    """The key whose value llama.cpp's encoder of this kind cannot work with, or ""."""
    merge = merge_of(kind, header)
    match kind:
        case "gemma3":
            if header.numbers["image_size"] % header.numbers["patch_size"]:
                return "patch_size"
            return "" if merge > 0 and header.n_side % merge == 0 else "projector.scale_factor"
        case "qwen3vl_merger":
            return "" if merge == 2 else "spatial_merge_size"
        case "lfm2":
            return "" if merge > 1 else "projector.scale_factor"
        case "ultravox" | "voxtral":
            return "" if header.numbers.get("projector.stack_factor", 0) > 0 else "projector.stack_factor"
    return ""


def needs_of(kind: str, header: ProjectorHeader) -> Iterator[Need]:
    """The tensors of a kind in KNOWN_KINDS."""
    yield from _NEEDS[kind](header)


def _gemma3(header: ProjectorHeader) -> Iterator[Need]:
    n = header.n_embd
    yield from _patches(header)
    yield Need(name="v.position_embd.weight", shape=(n, header.n_side**2), is_required=False)
    for i in range(header.n_layers):
        yield from _attention(header, f"v.blk.{i}")
        # Old files have the two names the wrong way round, and llama.cpp knows that.
        is_swapped = header.tensors.get(f"v.blk.{i}.ffn_down.weight", (0,))[0] == n
        yield from _feed_forward(header, f"v.blk.{i}", is_swapped=is_swapped)
    yield from _norm("v.post_ln", n, is_required=False)
    yield Need(name="mm.soft_emb_norm.weight", shape=(n,))
    yield Need(name="mm.input_projection.weight", shape=(WIDTH, n))


def _qwen3vl(header: ProjectorHeader) -> Iterator[Need]:
    n, n_merged = header.n_embd, 4 * header.n_embd
    patch = header.numbers["patch_size"]
    yield from _patches(header)
    yield Need(name="v.patch_embd.weight.1", shape=(patch, patch, 3, n))
    yield Need(name="v.patch_embd.bias", shape=(n,))
    yield _square_of_positions(header)
    for i in range(header.n_layers):
        yield from _linear(f"v.blk.{i}.attn_qkv", 3 * n, n, bias=True)
        yield from _linear(f"v.blk.{i}.attn_out", n, n)
        yield from _feed_forward(header, f"v.blk.{i}")
        if has_deepstack(header, i):
            yield from _norm(f"v.deepstack.{i}.norm", n_merged, is_required=True)
            yield from _linear(f"v.deepstack.{i}.fc1", f"deepstack {i}", n_merged, bias=True)
            yield from _linear(f"v.deepstack.{i}.fc2", WIDTH, f"deepstack {i}", bias=True)
    yield from _norm("v.post_ln", n, is_required=False)
    yield from _linear("mm.0", "inner", n_merged, bias=True)
    yield from _linear("mm.2", WIDTH, "inner", bias=True)


def has_deepstack(header: ProjectorHeader, layer: int) -> bool:
    """Whether a layer has embeddings of its own for the text model."""
    return any(name.startswith(f"v.deepstack.{layer}.") for name in header.tensors)


def _lfm2(header: ProjectorHeader) -> Iterator[Need]:
    n = header.n_embd
    n_merged = n * merge_of("lfm2", header) ** 2
    yield from _patches(header)
    yield _square_of_positions(header)
    for i in range(header.n_layers):
        yield from _attention(header, f"v.blk.{i}")
        yield from _feed_forward(header, f"v.blk.{i}")
    yield from _norm("v.post_ln", n, is_required=False)
    yield from _norm("mm.input_norm", n_merged, is_required=False)
    yield from _linear("mm.1", "inner", n_merged, bias=True)
    yield from _linear("mm.2", WIDTH, "inner", bias=True)


def _whisper(header: ProjectorHeader) -> Iterator[Need]:
    """The encoder that several kinds of audio projectors have in common."""
    n = header.n_embd
    for i, n_in in ((1, header.numbers["num_mel_bins"]), (2, n)):
        yield Need(name=f"a.conv1d.{i}.weight", shape=(3, n_in, n))
        yield Need(name=f"a.conv1d.{i}.bias", shape=(1, n))
    found = header.tensors.get("a.position_embd.weight", (n, 0))
    yield Need(name="a.position_embd.weight", shape=(n, max(_N_WHISPER_FRAMES, *found[1:2], 0)))
    for i in range(header.n_layers):
        for part in ("q", "v"):
            yield from _linear(f"a.blk.{i}.attn_{part}", n, n, bias=True)
        yield Need(name=f"a.blk.{i}.attn_k.weight", shape=(n, n))
        yield from _linear(f"a.blk.{i}.attn_out", n, n)
        yield from _norm(f"a.blk.{i}.ln1", n, is_required=True)
        yield from _norm(f"a.blk.{i}.ln2", n, is_required=True)
        yield from _feed_forward(header, f"a.blk.{i}", has_norms=False)
    yield from _norm("a.post_ln", n, is_required=False)


def _ultravox(header: ProjectorHeader) -> Iterator[Need]:
    n_stacked = header.n_embd * header.numbers["projector.stack_factor"]
    n_inner = header.tensors.get("mm.a.mlp.1.weight", (0, 0))[-1] // 2  # one half gates the other
    yield from _whisper(header)
    yield Need(name="mm.a.norm_pre.weight", shape=(n_stacked,))
    yield Need(name="mm.a.mlp.1.weight", shape=(n_stacked, 2 * n_inner))
    yield Need(name="mm.a.norm_mid.weight", shape=(n_inner,))
    yield Need(name="mm.a.mlp.2.weight", shape=(n_inner, WIDTH))


def _voxtral(header: ProjectorHeader) -> Iterator[Need]:
    yield from _whisper(header)
    n_stacked = header.n_embd * header.numbers["projector.stack_factor"]
    yield Need(name="mm.a.mlp.1.weight", shape=(n_stacked, "inner"))
    yield Need(name="mm.a.mlp.2.weight", shape=("inner", WIDTH))


def _qwen2a(header: ProjectorHeader) -> Iterator[Need]:
    yield from _whisper(header)
    yield from _linear("mm.a.fc", WIDTH, header.n_embd, bias=True)


_NEEDS: dict[str, Callable[[ProjectorHeader], Iterator[Need]]] = {
    "gemma3": _gemma3,
    "qwen3vl_merger": _qwen3vl,
    "lfm2": _lfm2,
    "ultravox": _ultravox,
    "voxtral": _voxtral,
    "qwen2a": _qwen2a,
}
KNOWN_KINDS = frozenset(_NEEDS)
KINDS_OF_AUDIO = frozenset(["ultravox", "voxtral", "qwen2a"])  # among them; the others see


def _patches(header: ProjectorHeader) -> Iterator[Need]:
    patch = header.numbers["patch_size"]
    yield Need(name="v.patch_embd.weight", shape=(patch, patch, 3, header.n_embd))
    yield Need(name="v.patch_embd.bias", shape=(header.n_embd,), is_required=False)


def _square_of_positions(header: ProjectorHeader) -> Need:
    """As many as there are, but in a square, for they are interpolated to the size of the image."""
    found = header.tensors.get("v.position_embd.weight", (0, 1))
    side = int(max((1, *found[1:2])) ** 0.5)
    return Need(name="v.position_embd.weight", shape=(header.n_embd, side * side))


def _attention(header: ProjectorHeader, layer: str) -> Iterator[Need]:
    n = header.n_embd
    if f"{layer}.attn_qkv.weight" in header.tensors:
        yield from _linear(f"{layer}.attn_qkv", 3 * n, n)
    else:
        for part in ("q", "k", "v"):
            yield from _linear(f"{layer}.attn_{part}", n, n)
    yield from _linear(f"{layer}.attn_out", n, n)


def _feed_forward(
    header: ProjectorHeader, layer: str, *, is_swapped: bool = False, has_norms: bool = True
) -> Iterator[Need]:
    n = header.n_embd
    up, down = ("ffn_down", "ffn_up") if is_swapped else ("ffn_up", "ffn_down")
    yield from _linear(f"{layer}.{up}", f"inner of {layer}", n)
    yield from _linear(f"{layer}.{down}", n, f"inner of {layer}")
    if has_norms:
        yield from _norm(f"{layer}.ln1", n, is_required=False)
        yield from _norm(f"{layer}.ln2", n, is_required=False)


def _linear(name: str, n_out: Dimension, n_in: Dimension, *, bias: bool = False) -> Iterator[Need]:
    yield Need(name=f"{name}.weight", shape=(n_in, n_out))
    yield Need(name=f"{name}.bias", shape=(n_out,), is_required=bias)


def _norm(name: str, n: int, *, is_required: bool) -> Iterator[Need]:
    yield Need(name=f"{name}.weight", shape=(n,), is_required=is_required)
    yield Need(name=f"{name}.bias", shape=(n,), is_required=is_required)
