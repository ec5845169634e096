"""`cairn models` lists what is there, and its names are taken wherever a model is named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.paths import find_folders
from tests.models.homes import hub_file, ollama_model, put
from tests.support.cairn_process import run_cairn

HELLO = ["--max-tokens", "1", "--ctx", "512", "Hello"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    for name in ("HF_HOME", "HF_HUB_CACHE", "XDG_CACHE_HOME", "XDG_DATA_HOME", "OLLAMA_MODELS", "LLAMA_CACHE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("USERPROFILE", str(folder))
    return folder


def said(*arguments: str) -> str:
    ended = run_cairn(*arguments)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def refused(*arguments: str) -> str:
    ended = run_cairn(*arguments)
    assert ended.returncode == 1
    return ended.stderr


def test_without_any_model_it_says_so() -> None:
    assert "no models yet" in said("models")


@pytest.mark.native
def test_models_are_listed_with_what_they_are(home: Path) -> None:
    ollama_model(home / ".ollama" / "models", "tiny", "1b", "lfm2")
    put(find_folders(None).models / "broken.gguf", data=b"GGUF")
    out = said("models")
    line = next(line for line in out.splitlines() if line.startswith("tiny:1b"))
    assert "needs checkpoints" in line
    assert "Ollama" in line
    assert any(fit in line for fit in ("fits the GPU", "runs on the CPU"))
    assert "broken (Cairn): broken.gguf is incomplete" in out
    rows = {row["name"]: row for row in json.loads(said("models", "--json"))["models"]}
    assert rows["tiny:1b"]["from"] == "ollama"
    assert rows["tiny:1b"]["fit"] in ("gpu", "cpu")
    assert rows["broken"]["fit"] == "unknown"
    assert rows["tiny:1b"]["problem"] is None


@pytest.mark.native
def test_a_model_of_another_program_answers_by_its_name(home: Path) -> None:
    ollama_model(home / ".ollama" / "models", "tiny", "1b")
    hub_file(home / ".cache" / "huggingface" / "hub", "Org/Repo-GGUF", "repo-Q4_K_M.gguf", "lfm2")
    for name in ("tiny:1b", "org/repo-gguf", "repo-q4_k_m.gguf"):
        said("chat", "-m", name, *HELLO)


def test_a_name_that_is_not_clear_or_cannot_be_used_is_refused(home: Path) -> None:
    models = home / ".lmstudio" / "models"
    put(models / "a" / "one" / "Same.gguf")
    put(models / "b" / "two" / "sAme.gguf", "lfm2")
    put(models / "c" / "three" / "cut.gguf", data=b"GGUF")
    assert "may be 2 models" in refused("chat", "-m", "SAME.gguf", *HELLO)
    assert "“cut” cannot be used. cut.gguf is incomplete" in refused("chat", "-m", "cut", *HELLO)
    assert "There is no model “nothing-like-it”. Give the path of a GGUF file" in refused(
        "chat", "-m", "nothing-like-it", *HELLO
    )
