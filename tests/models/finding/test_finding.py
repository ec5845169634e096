"""What lies on a machine is found, in Cairn's folders and in those of other programs."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import pytest

from engine.core.cache.states import MemoryKind
from engine.core.models.values import FolderOwner, FoundModel
from engine.errors import Interrupted
from engine.models.finding import finder
from engine.models.finding.finder import KeptHeads, find_models
from engine.models.finding.heads import read_head
from engine.models.finding.places import find_spots, hub_cache
from tests.models.homes import hub_file, ollama_model, put, put_projector, surroundings
from tests.support.gguf_bytes import GgufBytes
from tests.support.tiny_models import MEMORY_KINDS, tiny_model


def found_in(
    home: Path, *, added: tuple[str, ...] = (), kept: KeptHeads | None = None, **environment: str
) -> dict[str, FoundModel]:
    around = surroundings(home, **environment)
    heads = kept or KeptHeads(home / "cache" / "found.json")
    return {model.name: model for model in find_models(find_spots(around, home / "cairn", added), heads)}


def everything_below(folder: Path) -> dict[str, tuple[int, int, int]]:
    return {
        str(path): (about.st_size, about.st_mtime_ns, about.st_mode)
        for path in sorted(folder.rglob("*"))
        if (about := path.lstat())
    }


def test_models_of_other_programs_are_found_where_those_keep_them(tmp_path: Path) -> None:
    """And nothing of theirs is changed."""
    home = tmp_path / "home"
    put(home / "cairn" / "own-Q8_0.gguf")
    put(home / "usb" / "deep" / "added.gguf", "mamba2")
    hub_file(home / ".cache" / "huggingface" / "hub", "org/Repo-GGUF", "repo-Q4_K_M.gguf", "qwen35")
    put(home / ".cache" / "llama.cpp" / "ggml-org_models_tiny.gguf", "gemma3")
    put(home / ".lmstudio" / "models" / "publisher" / "a-model" / "studio.gguf", "lfm2")
    ollama_model(home / ".ollama" / "models", "llama3.2", "3b")
    put(home / ".local" / "share" / "Jan" / "data" / "llamacpp" / "models" / "org" / "jans" / "model.gguf")
    put(home / ".local" / "share" / "nomic.ai" / "GPT4All" / "gpt4all.gguf")
    kobold = put(home / "somewhere" / "horse.gguf")
    launch = put(home / "Documents" / "saved.kcpps", data=json.dumps({"model_param": str(kobold)}).encode())
    before = everything_below(home)
    found = found_in(home, added=(str(home / "usb"),), kept=KeptHeads(tmp_path / "found.json"))
    assert everything_below(home) == before
    assert launch.exists()
    assert {name: model.place for name, model in found.items()} == {
        "own-Q8_0": FolderOwner.CAIRN,
        "added": FolderOwner.ADDED,
        "repo-Q4_K_M": FolderOwner.HUGGING_FACE,
        "ggml-org_models_tiny": FolderOwner.LLAMA_CPP,
        "studio": FolderOwner.LM_STUDIO,
        "llama3.2:3b": FolderOwner.OLLAMA,
        "jans": FolderOwner.JAN,
        "gpt4all": FolderOwner.GPT4ALL,
        "horse": FolderOwner.KOBOLDCPP,
    }
    assert [model.problem for model in found.values()] == [""] * len(found)
    assert found["repo-Q4_K_M"].repo == "org/Repo-GGUF"


def test_a_model_that_jan_only_links_to_is_found_where_it_is(tmp_path: Path) -> None:
    model = put(tmp_path / "elsewhere" / "linked.gguf")
    about = tmp_path / ".local" / "share" / "Jan" / "data" / "llamacpp" / "models" / "linked" / "model.yml"
    put(about, data=f"name: My linked model\nmodel_path: {model}\nsize_bytes: 1\n".encode())
    assert found_in(tmp_path)["My linked model"].path == str(model)


def test_variables_of_the_other_programs_are_honoured(tmp_path: Path) -> None:
    hub_file(tmp_path / "hf" / "hub", "org/one", "one.gguf")
    ollama_model(tmp_path / "blobs-of-ollama", "two", "latest")
    put(tmp_path / "llama" / "three.gguf", "lfm2")
    found = found_in(
        tmp_path,
        HF_HOME=str(tmp_path / "hf"),
        OLLAMA_MODELS=str(tmp_path / "blobs-of-ollama"),
        LLAMA_CACHE=str(tmp_path / "llama"),
    )
    assert {model.place for model in found.values()} >= {FolderOwner.HUGGING_FACE, FolderOwner.LLAMA_CPP}
    assert hub_cache(surroundings(tmp_path, HF_HUB_CACHE="~/h", HF_HOME="/x")) == tmp_path / "h"


def test_one_file_under_several_names_is_one_model(tmp_path: Path) -> None:
    """Of Ollama's blob, a hard link to it in Cairn's folder and a symbolic one in an added folder there is one copy."""
    blob = ollama_model(tmp_path / ".ollama" / "models", "same", "latest")
    (tmp_path / "cairn").mkdir()
    os.link(blob, tmp_path / "cairn" / "linked.gguf")
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "soft.gguf").symlink_to(blob)
    found = found_in(tmp_path, added=(str(tmp_path / "more"),))
    assert list(found) == ["linked"]
    assert set(found["linked"].also_at) == {str(tmp_path / "more" / "soft.gguf"), str(blob)}


def test_models_of_one_name_are_told_apart(tmp_path: Path) -> None:
    put(tmp_path / "cairn" / "same.gguf")
    put(tmp_path / ".lmstudio" / "models" / "p" / "m" / "same.gguf", "lfm2")
    put(tmp_path / ".lmstudio" / "models" / "p" / "n" / "same.gguf", "gemma3")
    assert sorted(found_in(tmp_path)) == ["same", "same@lm-studio", "same@lm-studio-2"]


def test_a_projector_goes_with_the_model_it_is_made_for(tmp_path: Path) -> None:
    folder = tmp_path / "cairn"
    put(folder / "eyes" / "gemma.gguf", "gemma3")
    projector = put_projector(folder / "eyes" / "mmproj-gemma.gguf", "gemma3")
    put(folder / "blind" / "llama.gguf")
    put_projector(folder / "blind" / "mmproj-gemma.gguf", "gemma3")
    ollama_model(tmp_path / ".ollama" / "models", "ears", "latest", projector="ultravox")
    found = found_in(tmp_path)
    assert (found["gemma"].projector, found["gemma"].images) == (str(projector), True)
    assert (found["llama"].projector, found["llama"].images) == ("", False)
    assert found["ears:latest"].sound
    assert sorted(found) == ["ears:latest", "gemma", "llama"]


def test_what_cannot_be_used_is_named_with_the_reason(tmp_path: Path) -> None:
    whole = tiny_model("llama").read_bytes()
    folder = tmp_path / "cairn"
    put(folder / "cut.gguf", data=whole[:-1000])
    put(folder / "page.gguf", data=b"<!doctype html><html>")
    put(folder / "empty.gguf", data=b"")
    put(folder / "new.gguf", data=whole.replace(b"llama", b"xlama"))
    put(folder / "two-00001-of-00003.gguf", data=whole)
    found = found_in(tmp_path)
    assert "is incomplete" in found["cut"].problem
    assert "web page" in found["page"].problem
    assert "is empty" in found["empty"].problem
    assert "models of the kind “xlama”" in found["new"].problem
    assert found["two"].problem == "Parts are missing: 2 of 3, the first is number 2."


def test_a_model_in_several_files_is_one(tmp_path: Path) -> None:
    folder = tmp_path / "cairn"
    for n in (1, 2):
        put(folder / f"large-0000{n}-of-00002.gguf")
    found = found_in(tmp_path)
    assert list(found) == ["large"]
    assert (len(found["large"].parts), found["large"].problem) == (2, "")
    assert found["large"].n_bytes == 2 * tiny_model("llama").stat().st_size


@pytest.mark.parametrize("arch", MEMORY_KINDS)
def test_the_header_tells_whether_checkpoints_are_needed(arch: str) -> None:
    """As llama.cpp says it of the loaded model: MEMORY_KINDS is held against that elsewhere."""
    head = read_head(tiny_model(arch))
    assert head.needs_checkpoints == (MEMORY_KINDS[arch] is not MemoryKind.FULL)
    assert head.n_params > 0
    assert head.identity


def test_nothing_is_read_again_until_a_file_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def counted(path: Path) -> object:
        read.append(path.name)
        return read_head(path)

    monkeypatch.setattr(finder, "read_head", counted)
    for n in range(3):
        put(tmp_path / "cairn" / f"m{n}.gguf")
    store = tmp_path / "found.json"
    first = found_in(tmp_path, kept=KeptHeads(store))
    assert len(read) == 3
    assert found_in(tmp_path, kept=KeptHeads(store)) == first
    assert len(read) == 3
    os.utime(tmp_path / "cairn" / "m1.gguf", ns=(1, 1))
    found_in(tmp_path, kept=KeptHeads(store))
    assert read[3:] == ["m1.gguf"]
    store.write_text("{")
    assert found_in(tmp_path, kept=KeptHeads(store)) == first


def test_what_is_kept_of_heads_is_read_again_where_it_is_damaged(tmp_path: Path) -> None:
    put(tmp_path / "cairn" / "m.gguf")
    store = tmp_path / "found.json"
    first = found_in(tmp_path, kept=KeptHeads(store))
    content = json.loads(store.read_text())
    ((path, row),) = content["heads"].items()
    rows: list[object] = [7, None, "row", [], row[:-1], [*row[:2], *([[]] * (len(row) - 2))]]
    rows += [[*row[:n], {}, *row[n + 1 :]] for n in range(2, len(row))]
    for damaged in rows:
        store.write_text(json.dumps(content | {"heads": {path: damaged}}))
        assert found_in(tmp_path, kept=KeptHeads(store)) == first, damaged


def test_two_thousand_files_are_listed_from_memory_ten_times_as_fast(tmp_path: Path) -> None:
    parts = GgufBytes.read(tiny_model("llama"))
    parts.tensors = [tensor for tensor in parts.tensors if "norm" in tensor.name]
    small = parts.to_bytes()
    for n in range(2000):
        put(tmp_path / "cairn" / f"f{n % 50}" / f"m{n}.gguf", data=small)
    store = tmp_path / "found.json"
    seconds = []
    shown: list[int] = []
    for _ in range(2):
        start = time.perf_counter()
        spots = find_spots(surroundings(tmp_path), tmp_path / "cairn")
        models = find_models(spots, KeptHeads(store), on_files=lambda _m, n: shown.append(n))
        seconds.append(time.perf_counter() - start)
        assert len(models) == 2000
    print(f"2,000 files: {seconds[0]:.2f} s the first time, {seconds[1]:.2f} s the second")  # noqa: T201 -- with -s
    assert shown == [100, 200, 400, 800, 1600]
    assert seconds[1] < seconds[0]


def test_a_search_that_nobody_wants_ends_and_keeps_what_it_read(tmp_path: Path) -> None:
    for n in range(5):
        put(tmp_path / "cairn" / f"m{n}.gguf")
    store = tmp_path / "found.json"
    answers = iter([True, True, False])
    with pytest.raises(Interrupted):
        find_models(
            find_spots(surroundings(tmp_path), tmp_path / "cairn"), KeptHeads(store), is_wanted=lambda: next(answers)
        )
    assert len(json.loads(store.read_text())["heads"]) == 2


def test_links_in_a_circle_end(tmp_path: Path) -> None:
    put(tmp_path / "cairn" / "a" / "m.gguf")
    (tmp_path / "cairn" / "a" / "again").symlink_to(tmp_path / "cairn", target_is_directory=True)
    assert list(found_in(tmp_path)) == ["m"]
