"""The chat templates and vocabularies that llama.cpp keeps for its own tests.

They are in the source archive of the binding that Cairn uses. pip fetches it once into a cache; only the models' folder
is unpacked, and nothing of it goes into the project.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import engine_source
import llama_cpp.llama_cpp as binding
import pytest

from engine.core.cache.states import Vocabulary
from engine.native.backend.native_log import native_log
from engine.native.model.vocabulary import NativeVocabulary

BINDING_VERSION = "0.3.36"
_IN_ARCHIVE = "vendor/llama.cpp/"
_FETCH_SECONDS = 240


@cache
def models_folder() -> Path:
    """Where the templates and vocabularies lie. Without them the test is skipped, or fails where CI counts on them."""
    root = os.environ.get("CAIRN_TEST_CACHE") or str(Path(tempfile.gettempdir()) / "cairn-test-cache")
    folder = Path(root) / f"llama-models-{BINDING_VERSION}"
    if not folder.is_dir():
        try:
            fetch_source(folder, ("models/",))
        except (OSError, subprocess.SubprocessError, tarfile.TarError) as error:
            reason = f"llama.cpp's source archive cannot be had: {error}"
            if os.environ.get("CI"):
                pytest.fail(reason)
            pytest.skip(reason)
    return folder / "models"


def template_names() -> list[str]:
    """Names of all templates, without their suffix."""
    return sorted(path.stem for path in (models_folder() / "templates").glob("*.jinja"))


def template_source(name: str) -> str:
    return (models_folder() / "templates" / f"{name}.jinja").read_text(encoding="utf-8")


def vocabulary_names() -> list[str]:
    """Names of all vocabularies, without prefix and suffix."""
    return sorted(path.stem.removeprefix("ggml-vocab-") for path in models_folder().glob("ggml-vocab-*.gguf"))


@contextmanager
def open_vocabulary(name: str) -> Iterator[tuple[NativeVocabulary, Vocabulary]]:
    """A vocabulary without its model: llama.cpp's tokenizer, and what splitting needs to know."""
    native_log.install()
    params = binding.llama_model_default_params()
    params.vocab_only = True
    path = models_folder() / f"ggml-vocab-{name}.gguf"
    model = binding.llama_model_load_from_file(str(path).encode(), params)
    assert model, f"llama.cpp cannot load {path.name}"
    try:
        native = NativeVocabulary(binding.llama_model_get_vocab(model))
        yield native, native.read()
    finally:
        binding.llama_model_free(model)


def fetch_source(folder: Path, needed: tuple[str, ...], *, seconds: float = _FETCH_SECONDS) -> None:
    """Of llama.cpp's source, what begins with one of these. Raises OSError, SubprocessError or TarError.

    Downloaded and unpacked beside the place, then moved: half a folder is never seen.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as draft:
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", draft]
        command += ["--no-binary", "llama-cpp-python", f"llama-cpp-python=={BINDING_VERSION}"]
        result = subprocess.run(command, capture_output=True, text=True, timeout=seconds, check=False)
        archives = list(Path(draft).glob("llama_cpp_python-*.tar.gz"))
        if not archives:
            raise OSError(f"pip says: {result.stderr.strip()[-300:]}")
        unpacked = Path(draft) / "unpacked"
        with tarfile.open(archives[0]) as archive:
            for member in archive:
                inside = member.name.partition("/")[2]
                if member.isfile() and inside.startswith(_IN_ARCHIVE):
                    member.name = inside.removeprefix(_IN_ARCHIVE)
                    if member.name.startswith(needed):
                        engine_source.extract(archive, member, unpacked)
        try:
            unpacked.rename(folder)
        except OSError:
            if not folder.is_dir():  # else another process was faster
                raise
            shutil.rmtree(unpacked)
