"""What a model is said to take before it is loaded, beside what llama.cpp then allocates."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from engine.commands import LoadSettings
from engine.core.fit.fitting import plan_fit
from engine.core.fit.values import DeviceRoom, FitPlan
from engine.native.backend.native_log import native_log
from engine.native.loading import model_need
from engine.native.loading.contexts import n_window_cells
from engine.native.loading.loading import load_model
from engine.native.loading.model_need import read_needs
from tests.support import tiny_architectures, tiny_models
from tests.support.tiny_models import N_SWA, WITH_HEAD, tiny_model

pytestmark = pytest.mark.native

TINY = (
    ("llama", "f32"),
    ("llama", "q8_0"),
    ("gemma3", "f16"),
    ("gemma3", "q4_0"),
    ("lfm2", "f32"),
    ("lfm2-swa", "f16"),
    ("qwen35", "f32"),
    ("qwen35", "q8_0"),
    ("mamba2", "f16"),
    ("mamba2", "q4_0"),
)
CONTEXTS = (512, 4096, 32_768)
# Repacked weights are copies, and mapped ones are the file itself: neither is what the model needs.
PLAIN = LoadSettings(n_gpu_layers=0, use_mmap=False, use_extra_bufts=False)
LARGER = {"llama": 10, "gemma3": 12, "lfm2": 10}  # layers
MIB = 1024**2
_BUFFER = re.compile(r" buffer size = +([\d.]+) MiB")


def planned(path: Path, settings: LoadSettings, *, free: int = 1 << 50) -> FitPlan:
    needs = read_needs(str(path), settings, [settings.n_ctx])
    return plan_fit(needs, [], DeviceRoom(name="CPU", n_bytes_free=free, n_bytes_total=1 << 50, is_host=True))


def allocated(path: Path, settings: LoadSettings) -> int:
    with native_log.collecting() as lines:
        model, _ = load_model(str(path), settings, lambda fraction: True)
    model_drafters = model.drafters
    model.close()
    n_contexts = 1 + len(model_drafters)
    last = [i for i, line in enumerate(lines) if "constructing llama_context" in line][
        -n_contexts
    ]  # a short one before
    counted = [line for i, line in enumerate(lines) if i > last or "model buffer size" in line]
    return round(sum(float(match[1]) for line in counted if (match := _BUFFER.search(line))) * MIB)


def check(path: Path, settings: LoadSettings, name: str) -> None:
    """Within a tenth, never less, and so never "fits" where it does not."""
    taken, plan = allocated(path, settings), planned(path, settings)
    said = plan.host.total
    line = f"{name:18} {settings.n_ctx:7,} {said / MIB:9.2f} {taken / MIB:9.2f} {said / taken - 1:+7.2%}"
    sys.stdout.write(f"\n{line}")  # the table, with -s
    rounding = 6 * MIB // 200  # of the lines that llama.cpp logs, with two digits each
    assert taken - rounding <= said <= 1.1 * taken
    assert plan.fits
    assert not planned(path, settings, free=taken - rounding - 1).fits


@pytest.mark.parametrize(("arch", "dtype"), TINY)
@pytest.mark.parametrize("n_ctx", CONTEXTS)
def test_tiny_models_take_what_was_said(arch: str, dtype: str, n_ctx: int) -> None:
    check(tiny_model(arch, dtype=dtype), replace(PLAIN, n_ctx=n_ctx, n_seq_max=4), f"{arch} {dtype}")


@pytest.mark.parametrize("heads", [True, False])
@pytest.mark.parametrize("n_ctx", CONTEXTS)
def test_layers_for_drafts_count_where_they_are_loaded(n_ctx: int, heads: bool) -> None:
    settings = replace(PLAIN, n_ctx=n_ctx, n_seq_max=4, draft_heads=heads)
    check(tiny_model(WITH_HEAD), settings, f"head {'on' if heads else 'off'}")


@pytest.mark.parametrize("n_ctx", CONTEXTS)
def test_a_smaller_model_for_drafts_counts(n_ctx: int) -> None:
    settings = replace(PLAIN, n_ctx=n_ctx, n_seq_max=4, draft_model=str(tiny_model("llama")))
    check(tiny_model("qwen35"), settings, "draft model")


@pytest.mark.parametrize("flash", ["on", "off"])
def test_sequences_that_are_chosen_count_too(flash: str) -> None:
    check(tiny_model("qwen35"), replace(PLAIN, n_ctx=4096, flash_attention=flash), f"qwen35 flash {flash}")


def test_a_smaller_type_of_cache_takes_less() -> None:
    path, settings = tiny_model("llama"), replace(PLAIN, n_ctx=4096, n_seq_max=2)
    large = replace(settings, kv_type_k="f32", kv_type_v="f32")
    check(path, large, "llama f32 cache")
    assert planned(path, settings).host.cache < 0.6 * planned(path, large).host.cache


def test_each_layer_has_what_is_in_it() -> None:
    """Of gemma3's six layers the last sees everything, of qwen35's four each second has attention."""
    (windows,) = read_needs(str(tiny_model("gemma3")), replace(PLAIN, n_seq_max=2), [32_768])
    assert [layer.cache < windows.layers[-1].cache for layer in windows.layers] == [True] * 5 + [False]
    (hybrid,) = read_needs(str(tiny_model("qwen35")), replace(PLAIN, n_seq_max=2), [4096])
    assert [layer.cache > 0 for layer in hybrid.layers] == [False, True] * 2
    assert [layer.states > 0 for layer in hybrid.layers] == [True, False] * 2


def test_a_window_that_a_device_copies_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """llama.cpp allocates the copy in the middle of a chat, and ends the process where there is no room."""
    path, settings = str(tiny_model("gemma3", dtype="f16")), replace(PLAIN, n_seq_max=2)
    (at_home,) = read_needs(path, settings, [32_768])
    monkeypatch.setattr(model_need, "_window_copied", lambda model, settings: N_SWA)
    (away,) = read_needs(path, settings, [32_768])
    n_cells = n_window_cells(2, n_ctx=32_768, n_swa=N_SWA, n_ubatch=512, swa_full=False)
    for mine, theirs in zip(away.layers[:-1], at_home.layers[:-1], strict=True):
        assert mine.cache / theirs.cache == pytest.approx(1 + N_SWA / n_cells, rel=1e-3)
    assert away.layers[-1] == at_home.layers[-1]


@pytest.fixture
def larger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where models of 100 to 300 MB are written, gone afterwards."""
    sizes = {"N_EMBD": 768, "N_HEAD": 12, "N_HEAD_KV": 4, "N_FF": 3072, "HEAD": 64, "N_SWA": 1024}
    for name, value in sizes.items():
        monkeypatch.setattr(tiny_architectures, name, value)
    monkeypatch.setattr(tiny_models, "_N_LAYER", LARGER)
    yield tmp_path
    for file in tmp_path.glob("*.gguf"):
        file.unlink()


@pytest.mark.slow
@pytest.mark.parametrize("arch", LARGER)
def test_larger_models_take_what_was_said(arch: str, larger: Path) -> None:
    path = larger / f"{arch}.gguf"
    tiny_models._write(path, arch, "f16", media=False)
    assert path.stat().st_size > 100 * MIB
    for n_ctx in CONTEXTS:
        check(path, replace(PLAIN, n_ctx=n_ctx, n_seq_max=4), f"{arch} {path.stat().st_size // MIB} MiB")
