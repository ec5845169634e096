"""A file that is no sound projector is refused with a reason before llama.cpp sees it: the process would end there."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from engine.errors import ModelFileError
from engine.native.gguf.gguf_facts import read_gguf_file
from engine.native.projector.file import read_projector_file
from engine.native.projector.rules import NEEDED_KEYS
from tests.support.gguf_bytes import STRING, GgufBytes, text
from tests.support.patience import PATIENCE
from tests.support.tiny_models import tiny_model
from tests.support.tiny_projectors import PAIRS, UNLISTED, tiny_projector, write_projector

VISION = [kind for kind in PAIRS if kind != "ultravox"]


def refused(path: Path) -> str:
    with pytest.raises(ModelFileError) as caught:
        read_projector_file(path)
    assert caught.value.action.endswith(".")
    assert path.name in caught.value.message
    return str(caught.value)


def patched(folder: Path, kind: str, key: str, layout: str, value: float, *, value_type: int | None = None) -> Path:
    """A tiny projector with another value in a key, and with `value_type` another type of the same size."""
    data = bytearray(tiny_projector(kind).read_bytes())
    at = data.index(struct.pack("<Q", len(key)) + key.encode()) + 8 + len(key)
    if value_type is not None:
        struct.pack_into("<I", data, at, value_type)
    struct.pack_into(layout, data, at + 4, value)
    path = folder / "mmproj-patched.gguf"
    path.write_bytes(data)
    return path


@pytest.mark.parametrize(
    ("kind", "width", "image_tokens"),
    [("gemma3", 64, 64), ("qwen35", 64, None), ("lfm2", 64, None), ("ultravox", 64, 0)],
)
def test_the_facts_of_a_sound_file(kind: str, width: int, image_tokens: int | None) -> None:
    file = read_projector_file(tiny_projector(kind))
    assert file.width == width
    assert image_tokens is None or file.image_tokens == image_tokens
    assert [encoder.modality for encoder in file.encoders] == ["audio" if kind == "ultravox" else "vision"]


def test_layers_that_take_images_too_make_an_embedding_wider() -> None:
    assert read_projector_file(tiny_projector("qwen3vl")).width == 128


def test_a_missing_file(tmp_path: Path) -> None:
    assert "There is no file" in refused(tmp_path / "mmproj-gone.gguf")


def test_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "mmproj"
    folder.mkdir()
    message = refused(folder)
    assert "is a folder" in message
    assert "projector" in message


def test_a_language_model_is_no_projector() -> None:
    assert "is no projector" in refused(tiny_model("llama"))


@pytest.mark.parametrize(
    "content", [b"", b"GGML" + bytes(100), b"<!doctype html>", b"PK\3\4" + bytes(100), bytes(4096)]
)
def test_other_contents(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "mmproj.gguf"
    path.write_bytes(content)
    refused(path)


@pytest.mark.parametrize("kept", [4, 23, 24, 100, 1000, -4096, -1])
def test_a_truncated_file(tmp_path: Path, kept: int) -> None:
    path = tmp_path / "mmproj.gguf"
    path.write_bytes(tiny_projector("gemma3").read_bytes()[:kept])
    assert "incomplete" in refused(path)


@pytest.mark.parametrize("kind", PAIRS)
def test_each_key_that_is_needed(tmp_path: Path, kind: str) -> None:
    modality = "audio" if kind == "ultravox" else "vision"
    path = tmp_path / "mmproj.gguf"
    for key in (f"clip.{modality}.{name}" for name in NEEDED_KEYS[modality]):
        write_projector(path, kind, without=[key])
        assert f"lacks the entry {key}" in refused(path)
    write_projector(path, kind, without=["clip.projector_type"])
    assert "lacks the entry clip.projector_type" in refused(path)
    write_projector(path, kind, without=[f"clip.has_{modality}_encoder"])
    assert "is no projector" in refused(path)


@pytest.mark.native
@pytest.mark.parametrize("kind", PAIRS)
def test_without_any_tensor_a_file_is_refused_or_does_encode(kind: str) -> None:
    """An encoder that lacks a tensor it counts on ends the process: the child, here."""
    command = [sys.executable, "-m", "tests.native.projector.projector_faults", kind]
    environment = os.environ | {"GGML_NO_BACKTRACE": "1"}
    result = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False, env=environment)
    verdicts = dict(line.split(" ", 1) for line in result.stdout.splitlines())
    assert result.returncode == 0, f"the process ended at {result.stdout.splitlines()[-1]}"
    assert list(verdicts) == list(read_gguf_file(tiny_projector(kind), keeps_tensors=True).tensors)
    assert set(verdicts.values()) == {"refused", "encodes"}


@pytest.mark.parametrize(
    ("kind", "key", "value"),
    [
        ("gemma3", "clip.vision.patch_size", 0),
        ("gemma3", "clip.vision.patch_size", 9),
        ("gemma3", "clip.vision.image_size", 0),
        ("gemma3", "clip.vision.image_size", 2**31 - 1),
        ("gemma3", "clip.vision.attention.head_count", 0),
        ("gemma3", "clip.vision.attention.head_count", 3),
        ("gemma3", "clip.vision.block_count", 0),
        ("gemma3", "clip.vision.block_count", 2**32 - 1),
        ("gemma3", "clip.vision.block_count", 3),
        ("gemma3", "clip.vision.projector.scale_factor", 0),
        ("gemma3", "clip.vision.projector.scale_factor", 3),
        ("gemma3", "clip.vision.embedding_length", 16),
        ("gemma3", "clip.vision.image_size", 64),
        ("qwen35", "clip.vision.spatial_merge_size", 4),
        ("lfm2", "clip.vision.projector.scale_factor", 1),
        ("lfm2", "clip.vision.projector.scale_factor", 4),
        ("lfm2", "clip.vision.patch_size", 8),
        ("ultravox", "clip.audio.num_mel_bins", 0),
        ("ultravox", "clip.audio.num_mel_bins", 80),
        ("ultravox", "clip.audio.projector.stack_factor", 0),
        ("ultravox", "clip.audio.projector.stack_factor", 8),
    ],
)
def test_an_impossible_number(tmp_path: Path, kind: str, key: str, value: int) -> None:
    """llama.cpp would divide by it, make room for it, or compute with tensors that do not fit it."""
    refused(patched(tmp_path, kind, key, "<I", value))


@pytest.mark.parametrize("key", ["clip.vision.image_size", "clip.vision.projection_dim", "clip.vision.block_count"])
def test_a_value_of_another_type(tmp_path: Path, key: str) -> None:
    """llama.cpp asserts the type of what it reads."""
    path = patched(tmp_path, "gemma3", key, "<i", 2, value_type=5)
    assert f"wrong type in the entry {key}" in refused(path)


@pytest.mark.parametrize("value", [float("nan"), -1.0, float("inf"), float("-inf")])
@pytest.mark.parametrize("kind", [*PAIRS, *UNLISTED])
def test_a_number_that_no_normalisation_can_add(tmp_path: Path, kind: str, value: float) -> None:
    """llama.cpp ends the process at the first picture, whatever the kind."""
    modality = "audio" if kind == "ultravox" else "vision"
    key = f"clip.{modality}.attention.layer_norm_epsilon"
    assert f"impossible value in the entry {key}" in refused(patched(tmp_path, kind, key, "<f", value))


@pytest.mark.parametrize(
    ("kind", "other", "says"),
    [
        ("gemma3", "qwen2a", "claims to take images, and is of the kind qwen2a, which takes sounds"),
        ("lfm2", "voxtral", "claims to take images, and is of the kind voxtral, which takes sounds"),
        ("ultravox", "gemma3", "claims to take sounds, and is of the kind gemma3, which takes images"),
        ("ultravox", "qwen3vl_merger", "claims to take sounds, and is of the kind qwen3vl_merger"),
    ],
)
def test_a_kind_of_the_other_sense(tmp_path: Path, kind: str, other: str, says: str) -> None:
    """Its rules asked for a number that such a file does not have: an error of Cairn's own."""
    content = GgufBytes.read(tiny_projector(kind))
    content.put("clip.projector_type", STRING, text(other))
    path = tmp_path / "mmproj-other.gguf"
    path.write_bytes(content.to_bytes())
    assert says in refused(path)


def test_a_kind_whose_tensors_are_not_known_is_left_to_llama_cpp(tmp_path: Path) -> None:
    path = tmp_path / "mmproj.gguf"
    data = tiny_projector("gemma3").read_bytes()
    path.write_bytes(data.replace(struct.pack("<Q", 6) + b"gemma3", struct.pack("<Q", 6) + b"gemma9"))
    assert read_projector_file(path).width is None


@pytest.mark.parametrize("kind", VISION)
def test_a_projector_is_made_for_its_own_architecture(kind: str) -> None:
    file = read_projector_file(tiny_projector(kind))
    assert file.is_made_for(PAIRS[kind])
    assert not file.is_made_for("llama")
