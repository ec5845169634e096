"""Projectors: opening, finding the one beside a model, closing, and what of a model depends on them."""

from __future__ import annotations

import logging
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import llama_cpp.llama_cpp as binding
import llama_cpp.mtmd_cpp as mtmd
import numpy as np
import pytest

from engine.commands import LoadSettings
from engine.core.prompt.messages import MediaType
from engine.errors import BackendFailed, EngineBug, Interrupted, ModelFileError
from engine.native.loading import contexts, loading
from engine.native.loading.loading import load_model
from engine.native.model.llama import LlamaModel
from engine.native.projector import projector
from engine.native.projector.file import read_projector_file
from tests.native.conftest import EXACT, Load
from tests.native.loading.test_loading import carry_on, never
from tests.native.projector.projector_faults import embeddings, opened, text_model
from tests.support.tiny_models import tiny_model
from tests.support.tiny_projectors import PAIRS, tiny_pair, tiny_projector, write_projector

pytestmark = pytest.mark.native


def placed(folder: Path, model: str, **projectors: str | Path) -> Path:
    """A model in a folder of its own, with files beside it: `a="gemma3"` is mmproj-a.gguf of that kind."""
    path = folder / "model.gguf"
    shutil.copy(tiny_model(model, media=True), path)
    for name, kind in projectors.items():
        shutil.copy(kind if isinstance(kind, Path) else tiny_projector(kind), folder / f"mmproj-{name}.gguf")
    return path


def found(load: Load, path: Path, **changes: object) -> str:
    """The name of the projector that a model was given, or ""."""
    facts = load("", path=path, **changes).facts
    assert bool(facts.takes) == bool(facts.projector)
    return Path(facts.projector).name if facts.projector else ""


def warnings_of(path: Path, settings: LoadSettings = EXACT) -> tuple[str, ...]:
    model, warnings = load_model(str(path), settings, carry_on)
    model.close()
    return warnings


@pytest.fixture
def narrow(tmp_path: Path) -> Path:
    """A sound projector for models of half the width."""
    path = tmp_path / "mmproj" / "narrow.gguf"
    path.parent.mkdir()
    write_projector(path, "gemma3", n_text=32)
    return path


class Balance:
    """How many of llama.cpp's objects are open."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.n_open = 0
        self.n_opened = 0
        for module, opener, closer in (
            (mtmd, "mtmd_init_from_file", "mtmd_free"),
            (binding, "llama_model_load_from_file", "llama_model_free"),
            (binding, "llama_init_from_model", "llama_free"),
        ):
            monkeypatch.setattr(module, opener, self._counted(getattr(module, opener), +1))
            monkeypatch.setattr(module, closer, self._counted(getattr(module, closer), -1))

    def _counted(self, function: Callable[..., int | None], step: int) -> Callable[..., int | None]:
        def call(*args: object) -> int | None:
            result = function(*args)
            if step < 0 or result:
                self.n_open += step
                self.n_opened += step > 0
            return result

        return call


@pytest.mark.parametrize("kind", PAIRS)
def test_the_facts_of_a_model_with_a_projector(load: Load, kind: str) -> None:
    text, file = tiny_pair(kind)
    facts = load("", path=text, projector=str(file)).facts
    assert facts.takes == {MediaType.AUDIO if kind == "ultravox" else MediaType.IMAGE}
    assert facts.projector == str(file)
    assert load("", path=text, projector="-").facts == replace(facts, takes=frozenset(), projector="")


@pytest.mark.parametrize(
    ("kind", "uses_mrope", "is_non_causal", "rate"),
    [
        ("gemma3", False, True, 0),
        ("qwen35", True, False, 0),
        ("lfm2", False, False, 0),
        ("ultravox", False, False, 16000),
    ],
)
def test_what_a_projector_says_of_itself(kind: str, uses_mrope: bool, is_non_causal: bool, rate: int) -> None:
    text, file = tiny_pair(kind)
    with text_model(text) as model:
        made = opened(read_projector_file(file), model)
        assert (made.uses_mrope, made.is_non_causal, made.audio_sample_rate) == (uses_mrope, is_non_causal, rate)
        assert made.n_tokens_at_once == (64 if kind == "gemma3" else 0)
        made.close()
        made.close()
        with pytest.raises(EngineBug, match="closed"):
            _ = made.handle


@pytest.mark.parametrize("kind", PAIRS)
def test_tiny_projectors_see_what_they_are_shown(kind: str) -> None:
    """Else tests with them could not fail."""
    text, file = tiny_pair(kind)
    with text_model(text) as model:
        made = opened(read_projector_file(file), model)
        first, again, other = (embeddings(made, model, seed) for seed in (0, 0, 1))
        made.close()
    assert np.array_equal(first, again)
    assert np.abs(first - other).max() > 0.1


def test_the_fingerprint_tells_weights_and_not_names(tmp_path: Path) -> None:
    text, file = tiny_pair("gemma3")
    copy, other = tmp_path / "copy.gguf", tmp_path / "other.gguf"
    data = bytearray(file.read_bytes())
    copy.write_bytes(data)
    data[-9] ^= 1
    other.write_bytes(data)
    with text_model(text) as model:
        prints = []
        for path in (file, copy, other):
            made = opened(read_projector_file(path), model)
            prints.append(made.fingerprint)
            made.close()
    assert prints[0] == prints[1] != prints[2]


def test_the_projector_beside_a_model_is_found(tmp_path: Path, load: Load) -> None:
    path = placed(tmp_path, "gemma3", f16="gemma3")
    assert found(load, path) == "mmproj-f16.gguf"
    assert found(load, path, projector="-") == ""
    assert warnings_of(path) == ()


def test_of_several_the_first_that_fits_is_taken(tmp_path: Path, load: Load, narrow: Path) -> None:
    damaged = tmp_path / "damaged.gguf"
    damaged.write_bytes(tiny_projector("gemma3").read_bytes()[:-1])
    path = placed(tmp_path, "gemma3", a=damaged, b=narrow, c="lfm2", d="gemma3", e="gemma3")
    assert found(load, path) == "mmproj-d.gguf"
    assert warnings_of(path) == ()


def test_a_file_of_another_name_is_no_projector(tmp_path: Path, load: Load) -> None:
    path = placed(tmp_path, "gemma3")
    shutil.copy(tiny_projector("gemma3"), tmp_path / "vision.gguf")
    shutil.copy(tiny_projector("gemma3"), tmp_path / "mmproj.bin")
    (tmp_path / "mmproj-folder.gguf").mkdir()
    assert found(load, path) == ""
    assert warnings_of(path) == ()


def test_a_projector_of_another_width_is_warned_of(tmp_path: Path, load: Load, narrow: Path) -> None:
    path = placed(tmp_path, "gemma3", narrow=narrow)
    assert found(load, path) == ""
    (warning,) = warnings_of(path)
    assert "mmproj-narrow.gguf does not fit model.gguf" in warning
    assert warning.endswith("takes text only.")
    assert warnings_of(path, replace(EXACT, projector="-")) == ()


def test_a_projector_for_another_architecture_does_not_fit(tmp_path: Path, load: Load) -> None:
    """Its width does: in a folder of many models that is chance."""
    path = placed(tmp_path, "gemma3", x="lfm2")
    assert found(load, path) == ""
    assert "another kind" in warnings_of(path)[0]


def test_in_a_folder_of_many_models_those_of_others_are_nothing_to_warn_of(tmp_path: Path, narrow: Path) -> None:
    path = placed(tmp_path, "gemma3", a=narrow, b="lfm2")
    shutil.copy(path, tmp_path / "another-model.gguf")
    assert warnings_of(path) == ()


def test_several_that_do_not_fit_are_one_warning(tmp_path: Path, narrow: Path) -> None:
    path = placed(tmp_path, "gemma3", a=narrow, b="lfm2")
    (warning,) = warnings_of(path)
    assert "None of the 2 projectors" in warning


def test_a_projector_that_was_asked_for_is_refused_before_the_model_loads(tmp_path: Path) -> None:
    damaged = tmp_path / "mmproj-damaged.gguf"
    damaged.write_bytes(tiny_projector("gemma3").read_bytes()[:-1])
    with pytest.raises(ModelFileError, match=r"mmproj-damaged\.gguf is incomplete"):
        load_model(str(tiny_model("gemma3", media=True)), replace(EXACT, projector=str(damaged)), never)


def test_a_projector_of_another_width_is_refused(narrow: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    balance = Balance(monkeypatch)
    with pytest.raises(ModelFileError, match=r"narrow\.gguf does not fit .* 32 values.* 64") as caught:
        load_model(str(tiny_model("gemma3", media=True)), replace(EXACT, projector=str(narrow)), carry_on)
    assert "made for this model" in caught.value.action
    assert balance.n_open == 0


def test_the_width_counts_layers_that_take_images_too() -> None:
    with pytest.raises(ModelFileError, match=r"64 values.* 128"):
        load_model(
            str(tiny_model("qwen3vl", media=True)), replace(EXACT, projector=str(tiny_projector("qwen35"))), carry_on
        )


def test_a_kind_that_llama_cpp_does_not_know_is_an_error_and_not_the_end(tmp_path: Path) -> None:
    path = tmp_path / "mmproj.gguf"
    path.write_bytes(
        tiny_projector("gemma3").read_bytes().replace(b"\6\0\0\0\0\0\0\0gemma3", b"\6\0\0\0\0\0\0\0gemma9")
    )
    with pytest.raises(ModelFileError, match="kind gemma9"):
        load_model(str(tiny_model("gemma3", media=True)), replace(EXACT, projector=str(path)), carry_on)


def test_closing_a_model_closes_its_projector(monkeypatch: pytest.MonkeyPatch) -> None:
    balance = Balance(monkeypatch)
    text, file = tiny_pair("lfm2")
    model, _ = load_model(str(text), replace(EXACT, projector=str(file)), carry_on)
    assert (balance.n_open, balance.n_opened) == (3, 3)
    model.close()
    model.close()
    assert balance.n_open == 0


def test_nothing_is_left_when_there_is_no_context(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_args: object) -> int:
        raise BackendFailed("no context", action="Try again.")

    balance = Balance(monkeypatch)
    monkeypatch.setattr(contexts, "make_context", fail)
    text, file = tiny_pair("lfm2")
    with pytest.raises(BackendFailed, match="no context"):
        load_model(str(text), replace(EXACT, projector=str(file)), carry_on)
    assert (balance.n_open, balance.n_opened) == (0, 2)


def test_nothing_is_left_when_the_model_cannot_be_put_together(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_args: object, **_kwargs: object) -> LlamaModel:
        raise EngineBug("no model")

    balance = Balance(monkeypatch)
    monkeypatch.setattr(loading, "LlamaModel", fail)
    text, file = tiny_pair("lfm2")
    with pytest.raises(EngineBug, match="no model"):
        load_model(str(text), replace(EXACT, projector=str(file)), carry_on)
    assert (balance.n_open, balance.n_opened) == (0, 3)


@pytest.mark.parametrize("is_asked_for", [True, False])
def test_a_cancel_while_the_projector_loads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_asked_for: bool
) -> None:
    """It is heard though the model's weights are loaded, and is no reason to look at the next file."""
    path = placed(tmp_path, "lfm2", a="lfm2", b="lfm2")
    balance = Balance(monkeypatch)
    is_projector: list[bool] = []
    name = "mtmd_context_params_default"
    monkeypatch.setattr(mtmd, name, noted(getattr(mtmd, name), is_projector))
    chosen = str(tmp_path / "mmproj-a.gguf") if is_asked_for else ""
    with pytest.raises(Interrupted):
        load_model(str(path), replace(EXACT, projector=chosen), lambda fraction: not is_projector)
    assert len(is_projector) == 1
    assert balance.n_open == 0


def noted(function: Callable[[], object], calls: list[bool]) -> Callable[[], object]:
    def call() -> object:
        calls.append(True)
        return function()

    return call


def test_an_error_in_the_progress_callback_comes_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_fraction: float) -> bool:
        raise KeyError("window closed")

    text, file = tiny_pair("lfm2")
    with text_model(text) as model, pytest.raises(KeyError, match="window closed"):
        projector.open_projector(read_projector_file(file), model, "m", EXACT, fail, uses_gpu=False)


def test_the_largest_image_fits_into_a_micro_batch(load: Load) -> None:
    """Where its tokens see each other: else llama.cpp would end the process at the image."""
    for kind, n in (("gemma3", 64), ("lfm2", 32)):
        text, file = tiny_pair(kind)
        model = load("", path=text, projector=str(file), n_batch=32, n_ubatch=16)
        context = model._context
        assert model.facts.n_batch == binding.llama_n_batch(context) == n
        assert binding.llama_n_ubatch(context) == (64 if kind == "gemma3" else 16)


def test_what_libmtmd_says_goes_to_the_engines_log(
    load: Load, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    text, file = tiny_pair("qwen35")
    load("", path=text, projector=str(file))
    lines = [record.getMessage() for record in caplog.records if record.name == "engine.native"]
    assert any("tiny projector qwen35" in line for line in lines)
    captured = capfd.readouterr()
    assert captured.err == captured.out == ""
