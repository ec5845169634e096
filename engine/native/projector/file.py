"""Reads a projector (mmproj) file's header and refuses what would end the process in llama.cpp."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

from engine.errors import ModelFileError
from engine.language.translation import number, tr
from engine.native.gguf.gguf_facts import GgufFacts, read_gguf_file
from engine.native.projector.rules import (
    KINDS_OF_AUDIO,
    KNOWN_KINDS,
    NEEDED_KEYS,
    VALUE_TYPES,
    WIDTH,
    ProjectorHeader,
    has_deepstack,
    merge_of,
    needs_of,
    wrong_number,
)

CHOOSE_PROJECTOR = tr("Choose the projector (mmproj file) that was made for this model.")
_DOWNLOAD = tr("Download it again, or choose another projector for this model.")

_MAX_LAYERS = 1024
_MAX_IMAGE_SIZE = 16_384  # pixels along an edge
_MOST_IMAGE_TOKENS = {"gemma4v": 1120, "gemma4uv": 1120, "deepseek4v": 384}  # llama.cpp's own limits
_ANY_IMAGE_TOKENS = 2048

# Where the width of an embedding stands in files of other kinds: a tensor and one of its dimensions.
_WIDTHS = {
    "mlp": ("mm.2.weight", 1),
    "qwen2vl_merger": ("mm.2.bias", 0),
    "qwen2.5vl_merger": ("mm.2.bias", 0),
    "gemma3nv": ("mm.input_projection.weight", 0),
    "gemma4v": ("mm.input_projection.weight", 1),
    "gemma4uv": ("mm.input_projection.weight", 1),
    "idefics3": ("mm.model.fc.weight", 1),
    "pixtral": ("mm.2.weight", 1),
    "kimivl": ("mm.2.weight", 1),
    "resampler": ("resampler.proj.weight", 0),
}
# The beginnings of the architectures that a kind is made for, where one width is that of many models.
_ARCHITECTURES: dict[str, tuple[str, ...]] = {
    "gemma3": ("gemma3",),
    "gemma3nv": ("gemma3n",),
    "gemma4v": ("gemma4",),
    "gemma4uv": ("gemma4",),
    "gemma4a": ("gemma4",),
    "gemma4ua": ("gemma4",),
    "qwen2vl_merger": ("qwen2vl",),
    "qwen2.5vl_merger": ("qwen2vl",),
    "qwen2.5o": ("qwen2vl",),
    "qwen3vl_merger": ("qwen3vl", "qwen35", "qwen3omni"),
    "lfm2": ("lfm2",),
    "lfm2a": ("lfm2",),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Encoder:
    """One of the two that a file may hold. `width`: values of an embedding; None where it is not known how to tell."""

    modality: str  # "vision" or "audio"
    kind: str
    width: int | None
    image_tokens: int  # of the largest image that has to be read at once; 0 for audio


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectorFile:
    """A file that llama.cpp may see."""

    gguf: GgufFacts
    encoders: tuple[Encoder, ...]

    @property
    def path(self) -> Path:
        return self.gguf.path

    @property
    def width(self) -> int | None:
        return next((encoder.width for encoder in self.encoders if encoder.width is not None), None)

    @property
    def image_tokens(self) -> int:
        return max(encoder.image_tokens for encoder in self.encoders)

    def is_made_for(self, architecture: str) -> bool:
        """False where a projector of this kind makes no sense; other kinds may fit anything."""
        return all(architecture.startswith(names) for names in self.made_for)

    @property
    def made_for(self) -> tuple[tuple[str, ...], ...]:
        """Of each encoder whose kind tells: the beginnings of the architectures that it makes sense for."""
        return tuple(_ARCHITECTURES[encoder.kind] for encoder in self.encoders if encoder.kind in _ARCHITECTURES)

    def check_width(self, n_embd_inp: int, model_name: str) -> None:
        """Raise ModelFileError when the text model takes embeddings of another width."""
        if self.width is not None and self.width != n_embd_inp:
            raise ModelFileError(
                tr(
                    "{name} does not fit {model_name}: it makes embeddings of {width} values, and the model "
                    "takes {n_embd_inp}.",
                    name=self.path.name,
                    model_name=model_name,
                    width=number(f"{self.width:,}"),
                    n_embd_inp=number(f"{n_embd_inp:,}"),
                ),
                action=CHOOSE_PROJECTOR,
            )


def read_projector_file(path: Path) -> ProjectorFile:
    """A sound projector. Raises ModelFileError or UnsupportedModel."""
    gguf = read_gguf_file(path, choose=CHOOSE_PROJECTOR, keeps_tensors=True)
    for key, kind in gguf.value_types.items():
        if VALUE_TYPES.get(key, kind) != kind:
            raise _unusable(gguf, tr("it has a value of the wrong type in the entry {key}", key=key))
    has_vision = gguf.metadata.get("clip.has_vision_encoder") is True
    has_audio = gguf.metadata.get("clip.has_audio_encoder") is True
    if not has_vision and not has_audio:
        raise ModelFileError(
            tr("{name} is no projector: it turns neither images nor audio into embeddings.", name=path.name),
            action=CHOOSE_PROJECTOR,
        )
    encoders: list[Encoder] = []
    if has_vision:
        encoders.append(_encoder(gguf, "vision"))
    if has_audio and not any(encoder.kind == "gemma3nv" for encoder in encoders):  # llama.cpp leaves that one out
        encoders.append(_encoder(gguf, "audio"))
    widths = {encoder.width for encoder in encoders if encoder.width is not None}
    if len(widths) > 1:
        raise _unusable(gguf, tr("it makes embeddings of different widths for images and audio"))
    return ProjectorFile(gguf=gguf, encoders=tuple(encoders))


def _encoder(gguf: GgufFacts, modality: str) -> Encoder:
    kind = gguf.metadata.get("clip.projector_type") or gguf.metadata.get(f"clip.{modality}.projector_type")
    if not isinstance(kind, str):
        raise _unusable(gguf, tr("it lacks the entry {key}", key="clip.projector_type"))
    if kind in KNOWN_KINDS and (kind in KINDS_OF_AUDIO) != (modality == "audio"):
        raise _unusable(
            gguf,
            tr("it claims to take images, and is of the kind {kind}, which takes sounds", kind=kind)
            if modality == "vision"
            else tr("it claims to take sounds, and is of the kind {kind}, which takes images", kind=kind),
        )
    prefix = f"clip.{modality}."
    for key in NEEDED_KEYS[modality]:
        if prefix + key not in gguf.metadata:
            raise _unusable(gguf, tr("it lacks the entry {key}", key=prefix + key))
    header = ProjectorHeader(
        numbers={
            key.removeprefix(prefix): value
            for key, value in gguf.metadata.items()
            if key.startswith(prefix) and isinstance(value, int)
        },
        tensors=gguf.tensors,
    )
    wrong = _wrong_number(gguf, modality, header) or wrong_number(kind, header)
    if wrong:
        raise _unusable(gguf, tr("it has an impossible value in the entry {key}", key=prefix + wrong))
    return Encoder(
        modality=modality,
        kind=kind,
        width=_width(gguf, kind, header),
        image_tokens=_image_tokens(modality, kind, header),
    )


def _wrong_number(gguf: GgufFacts, modality: str, header: ProjectorHeader) -> str:
    """Of what every encoder divides by or makes room for."""
    numbers = header.numbers
    if not 0 < numbers["block_count"] <= _MAX_LAYERS:
        return "block_count"
    if numbers["attention.head_count"] < 1:
        return "attention.head_count"
    epsilon = gguf.metadata[f"clip.{modality}.attention.layer_norm_epsilon"]
    if not isinstance(epsilon, float) or not (math.isfinite(epsilon) and epsilon >= 0):
        return "attention.layer_norm_epsilon"
    if modality == "audio":
        return "" if numbers["num_mel_bins"] > 0 else "num_mel_bins"
    if not 0 < numbers["image_size"] <= _MAX_IMAGE_SIZE:
        return "image_size"
    if not 0 < numbers["patch_size"] <= numbers["image_size"]:
        return "patch_size"
    for key in ("image_mean", "image_std"):
        value = gguf.metadata[f"clip.vision.{key}"]
        if not isinstance(value, tuple) or len(value) < 3:
            return key
    return ""


def _width(gguf: GgufFacts, kind: str, header: ProjectorHeader) -> int | None:
    if kind in KNOWN_KINDS:
        width = _check_tensors(gguf, kind, header)
        is_stacked = kind == "qwen3vl_merger"
        return width * (1 + sum(has_deepstack(header, i) for i in range(header.n_layers))) if is_stacked else width
    name, place = _WIDTHS.get(kind, ("", 0))
    shape = header.tensors.get(name, ())
    return shape[place] if place < len(shape) else None


def _check_tensors(gguf: GgufFacts, kind: str, header: ProjectorHeader) -> int:
    """The width of an embedding. Raises ModelFileError when a tensor is absent or has another shape."""
    if header.n_embd % header.numbers["attention.head_count"]:
        raise _unusable(gguf, tr("it has a number of attention heads that does not divide its width"))
    sizes: dict[str, int] = {}
    for need in needs_of(kind, header):
        found = header.tensors.get(need.name)
        if found is None:
            if need.is_required:
                raise _unusable(gguf, tr("it lacks the tensor {name}", name=need.name))
            continue
        n_dims = max(len(found), len(need.shape))
        full = found + (1,) * (n_dims - len(found))
        wanted = need.shape + (1,) * (n_dims - len(need.shape))
        for size, want in zip(full, wanted, strict=True):
            if size != (sizes.setdefault(want, size) if isinstance(want, str) else want):
                raise _unusable(
                    gguf,
                    tr(
                        "it has the tensor {name} in a shape that does not fit, {shape}",
                        name=need.name,
                        shape=list(found),
                    ),
                )
    return sizes[WIDTH]


def _image_tokens(modality: str, kind: str, header: ProjectorHeader) -> int:
    if modality == "audio":
        return 0
    if kind == "gemma3":
        return (header.n_side // merge_of(kind, header)) ** 2
    return _MOST_IMAGE_TOKENS.get(kind, _ANY_IMAGE_TOKENS)


def _unusable(gguf: GgufFacts, what: str) -> ModelFileError:
    return ModelFileError(
        tr("{name} cannot be used as a projector: {what}.", name=gguf.path.name, what=what), action=_DOWNLOAD
    )
