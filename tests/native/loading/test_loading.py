"""Loading: progress, cancel, facts, and an error that says what to do for whatever cannot be loaded."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import gguf
import numpy as np
import pytest

from engine.core.cache.states import MemoryKind
from engine.core.prompt.messages import Sampling
from engine.errors import (
    DecodeFailed,
    EngineBug,
    Interrupted,
    ModelFileError,
    NotEnoughMemory,
    RequestInvalid,
    UnsupportedModel,
)
from engine.native.backend.context_params import choose_n_threads
from engine.native.backend.machine import physical_cores
from engine.native.gguf.gguf_facts import read_gguf_facts
from engine.native.loading.loading import load_model
from engine.native.loading.model_facts import fingerprint, memory_kind_of
from tests.native.conftest import EXACT, Load
from tests.native.driving import feed, logits, story
from tests.support.patience import PATIENCE
from tests.support.tiny_models import MEMORY_KINDS, N_SWA, tiny_model
from tests.support.tiny_vocabulary import CHAT_TEMPLATE
from tests.support.tolerances import HERE

pytestmark = pytest.mark.native


def carry_on(fraction: float) -> bool:
    return True


def never(fraction: float) -> bool:
    pytest.fail("llama.cpp was asked to load")


@pytest.mark.parametrize("arch", MEMORY_KINDS)
@pytest.mark.parametrize("dtype", ["f16", "q8_0", "q4_0"])
def test_every_tiny_model_decodes(load: Load, arch: str, dtype: str) -> None:
    model = load(arch, dtype=dtype, use_extra_bufts=False)
    feed(model, story(model, 40), 0)
    assert np.isfinite(logits(model)).all()


def test_the_facts_of_a_model(load: Load) -> None:
    facts = load("gemma3", n_ctx=1024, n_batch=128).facts
    assert (facts.name, facts.architecture, facts.memory) == ("tiny gemma3", "gemma3", MemoryKind.SWA)
    assert (facts.n_swa, facts.n_ctx, facts.n_ctx_train, facts.n_batch) == (N_SWA, 1024, 262_144, 128)
    assert (facts.n_vocab, facts.n_layers_gpu, facts.devices) == (294, 0, ("CPU",))
    assert facts.path == str(tiny_model("gemma3"))
    assert 0 < facts.n_params < 400_000
    assert 0 < facts.n_bytes < 1_500_000
    assert facts.chat_template == CHAT_TEMPLATE
    assert facts.default_sampling is None
    assert facts.description.startswith("gemma3")


def test_progress_goes_from_0_to_1(load: Load) -> None:
    seen: list[float] = []

    def note(fraction: float) -> bool:
        seen.append(fraction)
        return True

    model, warnings = load_model(str(tiny_model("llama")), EXACT, note)
    model.close()
    assert seen == sorted(seen)
    assert seen[0] == 0.0
    assert seen[-1] == 1.0
    assert warnings == ()


@pytest.mark.parametrize("at", [0.0, 0.5, 1.0])
def test_a_cancel_stops_the_load(at: float) -> None:
    with pytest.raises(Interrupted):
        load_model(str(tiny_model("llama")), EXACT, lambda fraction: fraction < at)


def test_an_error_in_the_progress_callback_comes_out(load: Load) -> None:
    """It is raised inside a C call, where Python would print and forget it."""

    def fail(fraction: float) -> bool:
        raise KeyError("window closed")

    with pytest.raises(KeyError, match="window closed"):
        load_model(str(tiny_model("llama")), EXACT, fail)


def test_n_ctx_0_takes_8192_or_what_the_model_was_trained_for(tmp_path: Path, load: Load) -> None:
    assert load("mamba2", n_ctx=0).facts.n_ctx == 8192
    short = edited(tmp_path, "llama", {"llama.context_length": 1024})
    assert load("llama", path=short, n_ctx=0).facts.n_ctx == 1024


def test_a_context_beyond_the_training_is_warned_of(tmp_path: Path) -> None:
    short = edited(tmp_path, "llama", {"llama.context_length": 1024})
    model, warnings = load_model(str(short), replace(EXACT, n_ctx=2048), carry_on)
    model.close()
    assert warnings == ("The context of 2,048 tokens is longer than the 1,024 the model was trained for.",)


def test_the_files_recommended_sampling(tmp_path: Path, load: Load) -> None:
    path = edited(
        tmp_path, "llama", {"general.sampling.temp": 0.6, "general.sampling.top_k": 20, "general.sampling.min_p": 1e30}
    )
    found = load("llama", path=path).facts.default_sampling
    assert found is not None
    assert replace(found, temperature=0.6) == replace(Sampling(), temperature=0.6, top_k=20)
    assert found.temperature == pytest.approx(0.6)


@pytest.mark.parametrize(
    ("is_recurrent", "is_hybrid", "n_swa", "kind"),
    [
        (False, False, 0, MemoryKind.FULL),
        (False, False, 512, MemoryKind.SWA),
        (True, False, 0, MemoryKind.RECURRENT),
        (False, True, 0, MemoryKind.HYBRID),
        (False, True, 512, MemoryKind.HYBRID_SWA),
    ],
)
def test_the_kind_of_memory(is_recurrent: bool, is_hybrid: bool, n_swa: int, kind: MemoryKind) -> None:
    assert memory_kind_of(is_recurrent=is_recurrent, is_hybrid=is_hybrid, n_swa=n_swa) is kind


# What cannot be loaded


def test_an_unknown_architecture_is_named(tmp_path: Path) -> None:
    path = tmp_path / "new.gguf"
    writer = gguf.GGUFWriter(path, "brainwave")
    writer.add_tensor("w", np.ones(32, np.float32))
    finish(writer)
    with pytest.raises(UnsupportedModel, match="brainwave") as caught:
        load_model(str(path), EXACT, carry_on)
    assert "new.gguf" in caught.value.message
    assert "Update" in caught.value.action


def test_a_missing_tensor_is_a_file_error_with_llama_cpps_words(tmp_path: Path) -> None:
    path = edited(tmp_path, "llama", {"llama.block_count": 9})
    with pytest.raises(ModelFileError) as caught:
        load_model(str(path), EXACT, carry_on)
    assert "'blk.4.attn_norm.weight' not found" in caught.value.details


def test_a_model_without_a_vocabulary_is_refused(tmp_path: Path) -> None:
    """Asking such a vocabulary for anything ends the process."""
    path = edited(tmp_path, "llama", {"tokenizer.ggml.model": "none"})
    with pytest.raises(UnsupportedModel, match="has no vocabulary"):
        load_model(str(path), EXACT, carry_on)


def test_a_model_that_does_not_continue_a_text_is_refused(tmp_path: Path) -> None:
    """A diffusion model loads, but generating token by token with it gives nonsense."""
    path = edited(tmp_path, "llama", {}, becomes="llada")
    with pytest.raises(UnsupportedModel, match="does not continue a text"):
        load_model(str(path), EXACT, carry_on)


ROOT = Path(__file__).resolve().parents[3]
SHORT_OF_MEMORY = """
import resource, sys
from engine.commands import LoadSettings
from engine.errors import NotEnoughMemory
from engine.native.loading import loading

loading.check_memory = lambda *_, **__: None  # let llama.cpp find out by itself
resource.setrlimit(resource.RLIMIT_AS, (3 * 1024**3,) * 2)
try:
    settings = LoadSettings(n_ctx=4_000_000, n_threads=1, kv_type_k="f32", kv_type_v="f32")
    loading.load_model(sys.argv[1], settings, lambda fraction: True)
except NotEnoughMemory as error:
    print(error.message, "|", error.details)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="limits a process's memory in Linux's way")
def test_llama_cpps_own_refusal_of_memory_is_translated() -> None:
    """Our estimate errs low, so the last word is llama.cpp's: a log line and a null pointer."""
    command = [sys.executable, "-c", SHORT_OF_MEMORY, str(tiny_model("llama"))]
    child = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True, cwd=ROOT)
    assert "A context of 4,000,000 tokens does not fit into memory. | " in child.stdout
    assert "alloc" in child.stdout.partition("|")[2]


def test_a_truncated_file_never_reaches_llama_cpp(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "cut.gguf"
    path.write_bytes(tiny_model("llama").read_bytes()[:-5000])
    caplog.set_level("DEBUG")
    with pytest.raises(ModelFileError, match="incomplete"):
        load_model(str(path), EXACT, carry_on)
    assert not [record for record in caplog.records if record.name == "engine.native"]


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_rights(tmp_path: Path) -> None:
    path = tmp_path / "secret.gguf"
    path.write_bytes(b"GGUF")
    path.chmod(0)
    with pytest.raises(ModelFileError, match="cannot be read"):
        load_model(str(path), EXACT, carry_on)


def test_a_hopeless_context_is_refused_with_figures_before_loading() -> None:
    """llama.cpp would try, and the system would swap or kill the process."""
    with pytest.raises(NotEnoughMemory, match=r"needs [\d,.]+ GiB, [\d,.]+ GiB are free"):
        load_model(str(tiny_model("llama")), replace(EXACT, n_ctx=2_000_000_000), never)


def test_settings_that_make_no_sense_are_refused() -> None:
    wrong = (
        {"kv_type_k": "q3"},
        {"kv_type_v": "q8_0", "flash_attention": "off"},
        {"flash_attention": "maybe"},
        {"n_ctx": -1},
        {"n_batch": 0},
        {"n_ubatch": 0},
        {"n_threads": -2},
        {"n_seq_max": -1},
        {"n_seq_max": 257},
    )
    for changes in wrong:
        with pytest.raises(RequestInvalid):
            load_model(str(tiny_model("llama")), replace(EXACT, **changes), carry_on)


@pytest.mark.parametrize("kv_type", ["f16", "bf16", "f32"])
def test_cache_types(load: Load, kv_type: str) -> None:
    model = load("llama", kv_type_k=kv_type, kv_type_v=kv_type)
    feed(model, story(model, 40), 0)
    assert np.isfinite(logits(model)).all()


def test_quantised_cache_types_work_where_the_heads_are_large_enough(load: Load) -> None:
    model = load("qwen35", kv_type_k="q8_0", kv_type_v="q4_0", flash_attention="on")
    feed(model, story(model, 40), 0)
    assert np.isfinite(logits(model)).all()


# Decoding and closing


def test_a_full_context_says_so_and_leaves_the_memory_as_it_was(load: Load) -> None:
    model = load("llama", n_ctx=256)
    feed(model, story(model, 256), 0)
    with pytest.raises(NotEnoughMemory, match="holds 256 tokens"):
        model.decode([1], 256)
    assert model.pos_max() == 255


def test_a_token_that_does_not_exist_is_a_failed_decode(load: Load) -> None:
    model = load("llama")
    with pytest.raises(DecodeFailed) as caught:
        model.decode([294], 0)
    assert caught.value.status == -1


@pytest.mark.parametrize("n", [0, 257])
def test_a_batch_has_at_least_one_token_and_at_most_n_batch(load: Load, n: int) -> None:
    with pytest.raises(EngineBug):
        load("llama").decode([1] * n, 0)


def test_only_the_last_token_of_a_batch_has_logits_and_they_are_the_same_as_one_by_one(load: Load) -> None:
    """The batch's arrays are reused: a flag or position left over from a longer batch would show here."""
    model = load("llama")
    tokens = story(model, 60)
    for n in (60, 7, 31):
        model.clear()
        feed(model, tokens[:n], 0)
        together = logits(model)
        model.clear()
        for i, token in enumerate(tokens[:n]):
            model.decode([token], i)
        assert np.abs(logits(model) - together).max() < HERE.other_batches


def test_logits_are_a_copy(load: Load) -> None:
    model = load("llama")
    feed(model, story(model, 20), 0)
    kept = model.logits()
    before = list(kept)
    model.decode([5], 20)
    assert list(kept) == before
    assert len(before) == model.facts.n_vocab


def test_closing_twice_is_fine_and_a_closed_model_says_so(load: Load) -> None:
    """A call on freed handles would be a crash far away from its cause."""
    model = load("llama")
    model.close()
    model.close()
    calls: tuple[Callable[[], object], ...] = (
        model.clear,
        model.pos_min,
        model.pos_max,
        model.logits,
        model.save_state,
        lambda: model.decode([1], 0),
        lambda: model.tokenize("x"),
        lambda: model.piece(1),
        lambda: model.trim(0),
        lambda: model.restore_state(b"x", 1),
        lambda: model.sampler(Sampling()),
        lambda: model.take_live(1),
        lambda: model.restore_live(1, 1),
        lambda: model.drop_live(1),
        lambda: model.save_state(1),
        lambda: model.save_segment(0, 1),
        lambda: model.load_segment(b"", 0, 1),
        model.n_cells_used,
    )
    for call in calls:
        with pytest.raises(EngineBug, match="closed"):
            call()


def resident_bytes() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="reads Linux's figures")
def test_repeated_loads_and_failures_leak_nothing(caplog: pytest.LogCaptureFixture) -> None:
    """One context here is 60 MB: a handle that stays open after an error shows at once."""
    broken = replace(EXACT, kv_type_k="q8_0", flash_attention="on")  # heads of 16 do not fit blocks of 32

    def once() -> None:
        model, _ = load_model(str(tiny_model("llama")), replace(EXACT, n_ctx=32_768), carry_on)
        model.sampler(Sampling())
        feed(model, story(model, 300), 0)
        model.close()
        with pytest.raises(Exception, match=r"cannot|context"):
            load_model(str(tiny_model("llama")), broken, carry_on)
        with pytest.raises(Interrupted):
            load_model(str(tiny_model("llama")), EXACT, lambda fraction: fraction < 0.5)

    once()
    once()
    before = resident_bytes()
    for _ in range(6):
        once()
    assert resident_bytes() - before < 60_000_000


# The fingerprint


def test_a_fingerprint_follows_what_shapes_a_state() -> None:
    """Too coarse, and a foreign state reaches the model; too fine, and a warm restart never is."""
    facts = read_gguf_facts(tiny_model("llama"))
    base = fingerprint(facts, EXACT)
    assert base == fingerprint(read_gguf_facts(tiny_model("llama")), replace(EXACT, n_ctx=1, n_batch=7, n_threads=9))
    others = {
        fingerprint(facts, replace(EXACT, kv_type_k="f16")),
        fingerprint(facts, replace(EXACT, kv_type_v="f16")),
        fingerprint(facts, replace(EXACT, flash_attention="on")),
        fingerprint(facts, replace(EXACT, swa_full=True)),
        fingerprint(read_gguf_facts(tiny_model("llama", dtype="f16")), EXACT),
        fingerprint(read_gguf_facts(tiny_model("lfm2")), EXACT),
    }
    assert len(others) == 6
    assert base not in others


def test_a_fingerprint_ignores_name_and_time_but_not_a_changed_weight(tmp_path: Path) -> None:
    content = bytearray(tiny_model("llama").read_bytes())
    path = tmp_path / "other-name.gguf"
    path.write_bytes(content)
    same = fingerprint(read_gguf_facts(path), EXACT)
    assert same == fingerprint(read_gguf_facts(tiny_model("llama")), EXACT)
    content[-100] ^= 1
    path.write_bytes(content)
    assert fingerprint(read_gguf_facts(path), EXACT) != same


def edited(folder: Path, arch: str, changes: dict[str, int | float | str], *, becomes: str = "") -> Path:
    """A copy of a tiny model with other metadata, or of another architecture."""
    reader = gguf.GGUFReader(tiny_model(arch))
    path = folder / f"edited-{arch}.gguf"
    writer = gguf.GGUFWriter(path, becomes or arch)
    for name, found in reader.fields.items():
        if name.startswith("GGUF.") or name == "general.architecture" or name in changes:
            continue
        kind = found.types[0]
        new_name = name.replace(f"{arch}.", f"{becomes or arch}.", 1) if name.startswith(f"{arch}.") else name
        writer.add_key_value(new_name, found.contents(), kind, found.types[1] if len(found.types) > 1 else None)
    for name, value in changes.items():
        match value:
            case int():
                writer.add_uint32(name, value)
            case float():
                writer.add_float32(name, value)
            case str():
                writer.add_string(name, value)
    for tensor in reader.tensors:
        writer.add_tensor(tensor.name, np.array(tensor.data), raw_dtype=tensor.tensor_type)
    finish(writer)
    return path


def finish(writer: gguf.GGUFWriter) -> None:
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


@pytest.mark.parametrize(
    ("wanted", "n_bytes", "is_one"), [(0, 7_000_000, True), (0, 4 << 30, False), (3, 7_000_000, False)]
)
def test_a_toy_gets_one_thread_unless_more_are_wanted(wanted: int, n_bytes: int, is_one: bool) -> None:
    """Two threads on a toy wait for each other, on a busy machine a thousand times longer than they compute."""
    n_threads = choose_n_threads(wanted, n_bytes)
    assert n_threads == (wanted or (1 if is_one else physical_cores()))


def test_a_tiny_context_is_rounded_up_once_for_context_and_batches() -> None:
    model, _ = load_model(str(tiny_model("llama")), replace(EXACT, n_ctx=8), carry_on)
    assert model.facts.n_ctx == 256
    assert model.facts.n_batch == min(EXACT.n_batch, 256)
    model.close()
