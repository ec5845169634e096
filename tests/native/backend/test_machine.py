"""What is known of the computer, and what a model will need of it."""

from __future__ import annotations

import ctypes
from dataclasses import replace
from pathlib import Path

import llama_cpp.llama_cpp as binding
import pytest

from engine.commands import LoadSettings
from engine.errors import NotEnoughMemory
from engine.native.backend.context_params import choose_n_ctx
from engine.native.backend.machine import cpu_name, free_memory, physical_cores, total_memory
from engine.native.gguf.ggml_types import TENSOR_TYPES
from engine.native.gguf.gguf_facts import GgufFacts, read_gguf_facts
from engine.native.gguf.header_rules import Value
from engine.native.loading import memory_need
from engine.native.loading.memory_need import check_memory, fit_n_ctx, kv_bytes_per_token
from tests.support.tiny_models import MEMORY_KINDS, tiny_model

GIB = 1024**3
SETTINGS = LoadSettings()


def facts(*, n_bytes_weights: int = 0, **metadata: Value) -> GgufFacts:
    """A model whose keys are given with "__" for the dots."""
    return GgufFacts(
        path=Path("model.gguf"),
        parts=(Path("model.gguf"),),
        architecture="llama",
        n_tensors=1,
        n_bytes_header=0,
        n_bytes_weights=n_bytes_weights,
        metadata={f"llama.{key.replace('__', '.')}": value for key, value in metadata.items()},
    )


LLAMA_8B = facts(
    n_bytes_weights=5 * GIB,
    block_count=32,
    embedding_length=4096,
    attention__head_count=32,
    attention__head_count_kv=8,
    context_length=131_072,
)


@pytest.fixture
def memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """16 GiB, 8 of them free, no GPU."""
    monkeypatch.setattr(memory_need, "free_memory", lambda: 8 * GIB)
    monkeypatch.setattr(memory_need, "total_memory", lambda: 16 * GIB)
    monkeypatch.setattr(memory_need, "list_devices", lambda: ())


def test_the_machine_has_cores_memory_and_a_name() -> None:
    assert physical_cores() >= 1
    assert cpu_name()
    total, free = total_memory(), free_memory()
    assert total is not None
    assert free is not None
    assert 0 < free <= total


def test_the_table_of_tensor_types_is_ggmls() -> None:
    """A wrong size would call sound files truncated, or let truncated ones through."""
    ggml = ctypes.CDLL(binding._lib._name)
    ggml.ggml_type_size.restype = ctypes.c_size_t
    ggml.ggml_blck_size.restype = ctypes.c_int64
    known = {kind: (ggml.ggml_blck_size(kind), ggml.ggml_type_size(kind)) for kind in range(43)}
    assert {kind: sizes for kind, sizes in known.items() if all(sizes)} == TENSOR_TYPES


def test_cache_bytes_per_token() -> None:
    """The known figure for Llama 3.1 8B: 128 KiB per token in f16."""
    assert kv_bytes_per_token(LLAMA_8B, SETTINGS) == 128 * 1024
    quantised = replace(SETTINGS, kv_type_k="q8_0", kv_type_v="q8_0")
    assert kv_bytes_per_token(LLAMA_8B, quantised) == 128 * 1024 * 34 // 64


@pytest.mark.parametrize(("arch", "n_values"), [("llama", 4 * 2 * 32), ("lfm2", 2 * 2 * 32), ("qwen35", 2 * 2 * 64)])
def test_only_layers_with_attention_count(arch: str, n_values: int) -> None:
    assert kv_bytes_per_token(read_gguf_facts(tiny_model(arch)), SETTINGS) == n_values * 2


def test_a_recurrent_model_needs_no_cache() -> None:
    assert kv_bytes_per_token(read_gguf_facts(tiny_model("mamba2")), SETTINGS) == 0


@pytest.mark.native
@pytest.mark.parametrize("arch", MEMORY_KINDS)
def test_the_estimate_never_exceeds_what_llama_cpp_allocates(arch: str, caplog: pytest.LogCaptureFixture) -> None:
    """An estimate that errs high would refuse a context that fits."""
    import re

    from engine.native.loading.loading import load_model

    caplog.set_level("DEBUG")
    settings = LoadSettings(n_ctx=8192, n_seq_max=2, flash_attention="on")
    model, _ = load_model(str(tiny_model(arch)), settings, lambda fraction: True)
    model.close()
    sizes = re.findall(r"llama_kv_cache: size = +([\d.]+) MiB", caplog.text)
    allocated = sum(float(size) for size in sizes) * 1024**2
    estimate = 8192 * kv_bytes_per_token(read_gguf_facts(tiny_model(arch)), settings)
    assert estimate <= allocated + 8192  # the log rounds
    if arch in ("llama", "lfm2", "qwen35"):
        assert estimate > 0.9 * allocated


def test_a_wanted_context_is_taken_as_it_is() -> None:
    assert choose_n_ctx(100_000, 4096) == 100_000
    assert choose_n_ctx(0, 131_072) == 8192
    assert choose_n_ctx(0, 2048) == 2048
    assert choose_n_ctx(0, 0) == 8192


@pytest.mark.usefixtures("memory")
def test_a_context_nobody_asked_for_shrinks_to_half_of_what_is_free() -> None:
    huge = facts(block_count=64, attention__head_count=64, attention__key_length=128)  # 2 MiB per token
    assert fit_n_ctx(huge, SETTINGS, 8192) == 4 * GIB // (2 * 1024**2) // 256 * 256 == 2048
    assert fit_n_ctx(LLAMA_8B, SETTINGS, 8192) == 8192
    assert fit_n_ctx(huge, replace(SETTINGS, n_ctx=8192), 8192) == 8192


@pytest.mark.usefixtures("memory")
def test_what_cannot_fit_is_refused_with_figures() -> None:
    check_memory(LLAMA_8B, SETTINGS, 8192)
    with pytest.raises(NotEnoughMemory, match=r"131,072 tokens needs 16\.0 GiB, 8\.0 GiB are free"):
        check_memory(LLAMA_8B, SETTINGS, 131_072)
    with pytest.raises(NotEnoughMemory, match=r"takes 40\.0 GiB, this computer has 16\.0 GiB"):
        check_memory(replace(LLAMA_8B, n_bytes_weights=40 * GIB), SETTINGS, 512)


@pytest.mark.usefixtures("memory")
def test_memory_mapped_weights_may_be_larger_than_what_is_free() -> None:
    """Free memory counts what other programs hold; the system drops mapped weights when it must."""
    large = replace(LLAMA_8B, n_bytes_weights=10 * GIB)
    check_memory(large, SETTINGS, 512)
    with pytest.raises(NotEnoughMemory):
        check_memory(large, replace(SETTINGS, use_mmap=False), 512)


def test_a_system_that_tells_nothing_refuses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory_need, "free_memory", lambda: None)
    monkeypatch.setattr(memory_need, "total_memory", lambda: None)
    check_memory(LLAMA_8B, SETTINGS, 10**9)
    assert fit_n_ctx(LLAMA_8B, SETTINGS, 8192) == 8192


@pytest.mark.parametrize("arch", MEMORY_KINDS)
def test_tiny_models_are_tiny_and_written_once(arch: str) -> None:
    path = tiny_model(arch)
    assert path.stat().st_size < 1_500_000
    written = path.stat().st_mtime_ns
    assert tiny_model(arch) == path
    assert path.stat().st_mtime_ns == written
