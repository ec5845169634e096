"""Leaves each tensor out of a tiny projector in turn, and encodes where the file is not refused. Its own process.

python -m tests.native.projector.projector_faults KIND writes a line before each try and a verdict after it, so that
whoever reads it knows at what the process ended.
"""

from __future__ import annotations

import ctypes
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import llama_cpp.llama_cpp as binding
import llama_cpp.mtmd_cpp as mtmd
import numpy as np

from engine.commands import LoadSettings
from engine.errors import ModelFileError
from engine.native.backend.ggml import start_backends
from engine.native.gguf.gguf_facts import read_gguf_file
from engine.native.projector.file import ProjectorFile, read_projector_file
from engine.native.projector.projector import Projector, open_projector
from tests.support.tiny_projectors import tiny_pair, write_projector


@contextmanager
def text_model(path: Path) -> Iterator[int]:
    """llama.cpp's handle of a model."""
    start_backends()
    model: int = binding.llama_model_load_from_file(str(path).encode(), binding.llama_model_default_params())
    try:
        yield model
    finally:
        binding.llama_model_free(model)


def opened(file: ProjectorFile, model: int) -> Projector:
    settings = LoadSettings(n_threads=1, flash_attention="off")
    return open_projector(file, model, "model.gguf", settings, lambda fraction: True, uses_gpu=False)


def embeddings(projector: Projector, model: int, seed: int = 0) -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
    """Of the first chunk of noise: tokens x width."""
    rng = np.random.default_rng(seed)
    if projector.audio_sample_rate:
        samples = (rng.standard_normal(projector.audio_sample_rate) * 0.1).astype(np.float32)
        bitmap = mtmd.mtmd_bitmap_init_from_audio(len(samples), samples.ctypes.data_as(ctypes.POINTER(ctypes.c_float)))
    else:
        pixels = rng.integers(0, 255, (64, 96, 3), dtype=np.uint8)
        bitmap = mtmd.mtmd_bitmap_init(96, 64, pixels.ctypes.data_as(ctypes.POINTER(ctypes.c_uint8)))
    chunks = mtmd.mtmd_input_chunks_init()
    try:
        marker = mtmd.mtmd_default_marker()
        text = mtmd.mtmd_input_text(text=marker, text_len=len(marker), add_special=False, parse_special=True)
        bitmaps = (mtmd.mtmd_bitmap_p_ctypes * 1)(bitmap)
        assert mtmd.mtmd_tokenize(projector.handle, chunks, ctypes.byref(text), bitmaps, 1) == 0
        listed = [mtmd.mtmd_input_chunks_get(chunks, i) for i in range(mtmd.mtmd_input_chunks_size(chunks))]
        chunk = next(c for c in listed if mtmd.mtmd_input_chunk_get_type(c) != mtmd.MTMD_INPUT_CHUNK_TYPE_TEXT)
        assert mtmd.mtmd_encode_chunk(projector.handle, chunk) == 0
        shape = mtmd.mtmd_input_chunk_get_n_tokens(chunk), binding.llama_model_n_embd_inp(model)
        return np.ctypeslib.as_array(mtmd.mtmd_get_output_embd(projector.handle), shape).copy()
    finally:
        mtmd.mtmd_input_chunks_free(chunks)
        mtmd.mtmd_bitmap_free(bitmap)


def main(kind: str) -> None:
    text_path, whole = tiny_pair(kind)
    names = list(read_gguf_file(whole, keeps_tensors=True).tensors)
    with tempfile.TemporaryDirectory() as folder, text_model(text_path) as model:
        path = Path(folder) / "mmproj.gguf"
        for name in names:
            write_projector(path, kind, without=[name])
            sys.stdout.write(f"{name} ")
            sys.stdout.flush()
            sys.stdout.write(f"{verdict(path, name, model)}\n")


def verdict(path: Path, name: str, model: int) -> str:
    try:
        file = read_projector_file(path)
    except ModelFileError as error:
        return "refused" if path.name in error.message and name in error.message else f"refused for: {error}"
    projector = opened(file, model)
    try:
        return "encodes" if np.isfinite(embeddings(projector, model)).all() else "encodes to nothing"
    finally:
        projector.close()


if __name__ == "__main__":
    main(sys.argv[1])
