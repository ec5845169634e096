"""A file that is not a sound model is refused with a reason, before llama.cpp sees it."""

from __future__ import annotations

import os
import struct
import threading
import time
import tracemalloc
from pathlib import Path

import gguf
import numpy as np
import pytest

from engine.commands import LoadSettings
from engine.errors import ModelFileError, UnsupportedModel
from engine.native.gguf.gguf_facts import read_gguf_facts
from engine.native.loader import NativeLoader
from tests.support.patience import PATIENCE
from tests.support.tiny_models import tiny_model


def header(n_tensors: int, n_keys: int, *, version: int = 3) -> bytes:
    return b"GGUF" + struct.pack("<IQQ", version, n_tensors, n_keys)


def text(value: str) -> bytes:
    return struct.pack("<Q", len(value)) + value.encode()


def key(name: str, kind: int, value: bytes) -> bytes:
    return text(name) + struct.pack("<I", kind) + value


ARCHITECTURE = key("general.architecture", 8, text("llama"))


def refused(path: Path) -> str:
    with pytest.raises(ModelFileError) as caught:
        NativeLoader().check(str(path), LoadSettings())
    assert caught.value.action.endswith(".")
    assert path.name.split("-")[0].removesuffix(".gguf") in caught.value.message
    return str(caught.value)


def written(folder: Path, content: bytes) -> Path:
    path = folder / "model.gguf"
    path.write_bytes(content)
    return path


def test_the_facts_of_a_sound_file(tmp_path: Path) -> None:
    facts = read_gguf_facts(tiny_model("gemma3"))
    assert facts.architecture == "gemma3"
    assert facts.n_layers == 6
    assert facts.n_ctx_train == 262_144
    assert facts.number("attention.sliding_window") == 128
    assert facts.n_tensors == 81
    size = tiny_model("gemma3").stat().st_size
    assert facts.n_bytes_weights <= size - facts.n_bytes_header <= facts.n_bytes_weights + 64


def test_values_per_layer_are_kept_apart() -> None:
    facts = read_gguf_facts(tiny_model("lfm2"))
    assert facts.per_layer("attention.head_count_kv") == (0, 2, 0, 2)
    assert facts.number("attention.head_count_kv") == 2
    assert facts.per_layer("attention.head_count") == (4, 4, 4, 4)


def test_a_missing_file(tmp_path: Path) -> None:
    assert "There is no file" in refused(tmp_path / "gone.gguf")


def test_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "models"
    folder.mkdir()
    assert "is a folder" in refused(folder)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
@pytest.mark.parametrize("place", ["model.gguf", "big-00002-of-00002.gguf"])
def test_a_pipe_in_the_place_of_a_model_or_of_a_part_is_not_waited_for(tmp_path: Path, place: str) -> None:
    """A recent model that had become a pipe held the engine for good, and with it the next start of the window."""
    os.mkfifo(tmp_path / place)
    model = tmp_path / place if place == "model.gguf" else split_part(tmp_path, 0, 2)
    said: list[str] = []
    loading = threading.Thread(target=lambda: said.append(refused(model)), daemon=True)
    loading.start()
    loading.join(PATIENCE)
    assert said, "it still waits for somebody who writes to the pipe"
    assert "pipe" in said[0]


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="the system has no such device")
def test_a_device_in_the_place_of_a_model(tmp_path: Path) -> None:
    """What has no end would be read for ever."""
    (tmp_path / "model.gguf").symlink_to("/dev/zero")
    assert "device" in refused(tmp_path / "model.gguf")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "is empty"),
        (struct.pack("<Q", 64) + b'{"__metadata__":{}}', "safetensors"),
        (b"PK\x03\x04rest", "zip"),
        (b"<!DOCTYPE html><html>Sign in</html>", "web page"),
        (b"\n  <html><body>404</body></html>", "web page"),
        (b"lmgg" + bytes(40), "old GGML"),
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:0", "Git LFS pointer"),
        (b'{"architectures": ["LlamaForCausalLM"]}', "JSON"),
        (bytes(4096), "zeros"),
        (b"MZ\x90\x00 something else", "is not a GGUF file."),
        (b"GGU", "is not a GGUF file"),
    ],
)
def test_a_foreign_file_is_named_for_what_it_looks_like(tmp_path: Path, content: bytes, says: str) -> None:
    assert says in refused(written(tmp_path, content))


def test_a_big_endian_file(tmp_path: Path) -> None:
    path = written(tmp_path, b"GGUF" + struct.pack(">IQQ", 3, 1, 1))
    assert "big-endian" in refused(path)


def test_versions_outside_of_what_is_known(tmp_path: Path) -> None:
    assert "old GGUF version 1" in refused(written(tmp_path, header(0, 0, version=1)))
    with pytest.raises(UnsupportedModel, match="version 9"):
        read_gguf_facts(written(tmp_path, header(0, 0, version=9)))


def test_a_truncated_file_says_how_much_is_missing(tmp_path: Path) -> None:
    """The commonest broken file is a download that stopped; "failed to load model" helps nobody."""
    whole = tiny_model("llama").read_bytes()
    message = refused(written(tmp_path, whole[:-1000]))
    facts = read_gguf_facts(tiny_model("llama"))
    data_start = -(-facts.n_bytes_header // 32) * 32
    missing = data_start + facts.n_bytes_weights - (len(whole) - 1000)
    assert f"at least {missing:,} of" in message


def test_every_truncation_is_refused(tmp_path: Path) -> None:
    """Cut anywhere, in the header or the data, the file never passes and never raises anything else."""
    whole = tiny_model("lfm2", dtype="q4_0").read_bytes()
    n_header = read_gguf_facts(tiny_model("lfm2", dtype="q4_0")).n_bytes_header
    for n in [*range(1, n_header, 41), n_header, n_header + 100, len(whole) // 2, len(whole) - 64]:
        refused(written(tmp_path, whole[:n]))


@pytest.mark.parametrize(
    "body",
    [
        header(0, 2**63),
        header(2**40, 0),
        header(1, 1) + struct.pack("<Q", 2**62),
        header(1, 1) + key("a", 8, struct.pack("<Q", 2**62)),
        header(1, 1) + key("a", 9, struct.pack("<IQ", 8, 2**60)),
        header(1, 1) + key("a", 9, struct.pack("<IQ", 4, 2**61)),
        header(1, 1) + key("a", 9, struct.pack("<IQ", 9, 1) + struct.pack("<IQ", 9, 1) * 100),
        header(1, 1) + key("a", 99, b""),
        header(1, 1) + ARCHITECTURE + text("w") + struct.pack("<I", 2**31),
        header(1, 1) + ARCHITECTURE + text("w") + struct.pack("<I4Q", 4, *[2**62] * 4) + struct.pack("<IQ", 0, 0),
        header(1, 1) + ARCHITECTURE + text("w") + struct.pack("<IQIQ", 1, 0, 0, 0),
        header(1, 1) + ARCHITECTURE + text("w") + struct.pack("<IQIQ", 1, 33, 8, 0),
        header(1, 1) + ARCHITECTURE + text("w") + struct.pack("<IQIQ", 1, 32, 8, 2**63),
        header(0, 2) + ARCHITECTURE + key("general.alignment", 4, struct.pack("<I", 0)),
        header(0, 2) + ARCHITECTURE + key("general.alignment", 4, struct.pack("<I", 31)),
        header(0, 2) + ARCHITECTURE + key("general.alignment", 8, text("many")),
    ],
)
def test_hostile_counts_cost_neither_memory_nor_time(tmp_path: Path, body: bytes) -> None:
    """A count is believed only as far as the file reaches: a few bytes must not allocate gigabytes."""
    path = written(tmp_path, body + bytes(64))
    tracemalloc.start()
    started = time.thread_time()  # of the processor: others may be busy
    refused(path)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 4_000_000
    assert time.thread_time() - started < 2.0


def test_noise_behind_a_good_start_never_raises_anything_else(tmp_path: Path) -> None:
    rng = np.random.default_rng(3)
    whole = bytearray(tiny_model("llama").read_bytes()[:30_000])
    for _ in range(300):
        damaged = bytearray(whole)
        for at in rng.integers(4, 6_000, 8):
            damaged[at] = rng.integers(0, 256)
        with pytest.raises((ModelFileError, UnsupportedModel)):
            read_gguf_facts(written(tmp_path, bytes(damaged)))


def test_an_unknown_tensor_type_asks_for_an_update(tmp_path: Path) -> None:
    body = header(1, 1) + ARCHITECTURE + text("w") + struct.pack("<IQIQ", 1, 32, 999, 0)
    with pytest.raises(UnsupportedModel, match="type 999"):
        read_gguf_facts(written(tmp_path, body + bytes(128)))


@pytest.mark.parametrize(
    ("architecture", "extra", "says"),
    [
        ("clip", {}, "only the image part"),
        ("llama", {"general.type": "mmproj"}, "only the image part"),
        ("llama", {"general.type": "adapter"}, "LoRA"),
        ("imatrix", {}, "statistics"),
    ],
)
def test_a_gguf_of_another_purpose(tmp_path: Path, architecture: str, extra: dict[str, str], says: str) -> None:
    """Projectors and adapters lie next to the model, with the same ending: picking one must say so."""
    path = tmp_path / "model.gguf"
    writer = gguf.GGUFWriter(path, architecture)
    for name, value in extra.items():
        writer.add_string(name, value)
    writer.add_tensor("w", np.ones(32, np.float32))
    finish(writer)
    assert says in refused(path)


def test_a_vocabulary_without_a_model(tmp_path: Path) -> None:
    path = tmp_path / "model.gguf"
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_token_list(["a", "b"])
    finish(writer)
    assert "holds a vocabulary but no model" in refused(path)


def split_part(folder: Path, number: int, count: int) -> Path:
    path = folder / f"big-{number + 1:05d}-of-{count:05d}.gguf"
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_uint16("split.no", number)
    writer.add_uint16("split.count", count)
    writer.add_tensor(f"w{number}", np.ones(32, np.float32))
    finish(writer)
    return path


def finish(writer: gguf.GGUFWriter) -> None:
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def test_a_split_model_needs_all_its_parts_and_its_first(tmp_path: Path) -> None:
    first, second = split_part(tmp_path, 0, 3), split_part(tmp_path, 1, 3)
    assert "big-00003-of-00003.gguf" in refused(first)
    assert "Choose big-00001-of-00003.gguf" in refused(second)
    third = split_part(tmp_path, 2, 3)
    facts = read_gguf_facts(first)
    assert facts.parts == (first, second, third)
    assert facts.n_bytes_weights == 3 * 128
    third.write_bytes(third.read_bytes()[:-32])
    with pytest.raises(ModelFileError, match=r"big-00003-of-00003\.gguf is incomplete"):
        read_gguf_facts(first)


def test_a_renamed_part_of_a_split_model(tmp_path: Path) -> None:
    path = split_part(tmp_path, 0, 2).rename(tmp_path / "model.gguf")
    assert "-00001-of-00002.gguf" in refused(path)
