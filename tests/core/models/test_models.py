"""Names, quantisations and fits, from values alone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import llama_cpp
import pytest

from engine.core.fit.values import DeviceRoom
from engine.core.models.architectures import KNOWN, why_unusable
from engine.core.models.fit import Fit, Rooms, judge, rough_plan
from engine.core.models.grouping import of_file_type, of_name
from engine.core.models.titles import matching, models_named
from engine.core.models.values import (
    NO_PROJECTOR,
    OF_MODEL,
    PRESETS,
    FolderOwner,
    FoundModel,
    GgufHead,
    HeadKind,
    OwnSettings,
    OwnWords,
    overlay,
    own_from_json,
    own_to_json,
    with_own_words,
)
from ui.settings.stored import Settings

GIB = 1024**3


def model(name: str, *, repo: str = "", quantisation: str = "Q4_K_M", problem: str = "") -> FoundModel:
    head = GgufHead(kind=HeadKind.MODEL, architecture="qwen3", title=name, quantisation=quantisation)
    path = f"/models/{name}.gguf"
    return FoundModel(
        name=name, path=path, parts=(path,), n_bytes=1, place=FolderOwner.CAIRN, head=head, repo=repo, problem=problem
    )


def rooms(gpu: int, host: int) -> Rooms:
    gpus = (DeviceRoom(name="CUDA0", n_bytes_free=gpu, n_bytes_total=gpu),) if gpu else ()
    return Rooms(gpus=gpus, host=DeviceRoom(name="CPU", n_bytes_free=host, n_bytes_total=host, is_host=True))


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Qwen3-4B-Q4_K_M.gguf", "Q4_K_M"),
        ("gemma-3-4b-it-UD-IQ2_XXS.gguf", "UD-IQ2_XXS"),
        ("Q8_0/big-Q8_0-00001-of-00002.gguf", "Q8_0"),
        ("model.fp16.gguf", "F16"),
        ("gpt-oss-20b-mxfp4.gguf", "MXFP4"),
        ("llama-2-7b.gguf", ""),
    ],
)
def test_the_quantisation_stands_in_the_name(name: str, told: str) -> None:
    assert of_name(name) == told


def test_file_types_have_the_names_that_llama_cpp_gives_them() -> None:
    import gguf

    names = {kind.value: kind.name.removeprefix("MOSTLY_").removeprefix("ALL_") for kind in gguf.LlamaFileType}
    told = {number: of_file_type(number) for number in names if of_file_type(number)}
    assert told == {number: names[number].removesuffix("_MOE") for number in told}
    assert len(told) > 30
    assert of_file_type(999) == ""


def test_every_known_architecture_stands_in_the_library() -> None:
    folder = Path(llama_cpp.__file__).parent / "lib"
    library = next(path for path in sorted(folder.iterdir()) if path.name.startswith(("libllama.", "llama.")))
    data = library.read_bytes()
    assert [name for name in KNOWN if name.encode() + b"\0" not in data] == []
    assert why_unusable("llama") == ""
    assert "does not continue a text" in why_unusable("nomic-bert")


def test_a_name_means_one_model_or_says_which_it_may_be() -> None:
    small = model("Qwen3-4B-Q4_K_M", repo="Qwen/Qwen3-4B-GGUF")
    large = model("Qwen3-4B-Q8_0", repo="Qwen/Qwen3-4B-GGUF", quantisation="Q8_0")
    other = model("Gemma")
    listed = (small, large, other)
    assert models_named("gemma", listed) == (other,)
    assert models_named("Qwen3-4B-Q8_0.gguf", listed) == (large,)
    assert models_named("qwen/qwen3-4b-gguf:q8_0", listed) == (large,)
    assert models_named("Qwen/Qwen3-4B-GGUF", listed) == (small,)
    assert models_named("nothing", listed) == ()
    assert models_named("", listed) == ()


def test_typing_words_finds_models_by_all_that_is_known_of_them() -> None:
    listed = (model("One", repo="org/first"), model("Two", quantisation="Q8_0"))
    assert matching("qwen3 q8", listed) == (listed[1],)
    assert matching("first", listed) == (listed[0],)
    assert matching("", listed) == listed


@pytest.mark.parametrize(
    ("gpu", "host", "fit"),
    [
        (24 * GIB, 16 * GIB, Fit.GPU),
        (4 * GIB, 16 * GIB, Fit.PARTLY),
        (0, 16 * GIB, Fit.CPU),
        (0, 4 * GIB, Fit.TOO_LARGE),
    ],
)
def test_a_model_fits_where_there_is_room(gpu: int, host: int, fit: Fit) -> None:
    assert judge(rough_plan(rooms(gpu, host), 6 * GIB)) is fit


def test_a_name_of_ones_own_is_taken_unless_another_model_has_it() -> None:
    first, second = (replace(model(name), head=replace(model(name).head, identity=name)) for name in ("A", "B"))
    own = {"A": OwnWords(name="b", note="quick"), "B": OwnWords(name="best", is_favourite=True), "": OwnWords(name="x")}
    listed = with_own_words((first, second, model("C")), own)
    assert [found.name for found in listed] == ["best", "A", "C"]
    assert listed[1].words.note == "quick"
    assert models_named("best", listed) == (listed[0],)
    assert models_named("B.gguf", listed) == (listed[0],)


def test_own_settings_go_through_their_file_form_and_odd_values_are_left_out() -> None:
    whole = OwnSettings(
        devices="CPU",
        n_gpu_layers=0,
        n_ctx=0,
        kv_type="q8_0",
        sampling="exact",
        system_prompt="",
        thinks=False,
        keeps_thoughts=True,
        projector=NO_PROJECTOR,
        drafts=False,
        draft_model="/models/small.gguf",
    )
    assert own_from_json(own_to_json(whole)) == whole
    assert own_to_json(OwnSettings()) == {}
    odd = {
        "n_ctx": -1,
        "n_gpu_layers": True,
        "kv_type": "q2",
        "sampling": ["exact"],
        "thinks": 1,
        "devices": "\ud800",
        "projector": 3,
        "drafts": "yes",
        "draft_model": 1,
        "other": "x",
        "system_prompt": "kept",
    }
    assert own_from_json(odd) == OwnSettings(system_prompt="kept")
    assert own_from_json(["n_ctx"]) == OwnSettings()


def test_own_settings_are_settings_of_the_window() -> None:
    """By their names, each value one that the settings file may hold."""
    for preset in PRESETS:
        own = OwnSettings(n_ctx=4096, kv_type="q8_0", sampling=preset, system_prompt="x", devices="CPU", n_gpu_layers=0)
        changed = Settings().with_changes(overlay(own))
        assert changed.n_ctx == 4096
        assert changed.use_model_sampling is (preset == OF_MODEL)
        assert changed.sampling(None).top_k > 0
