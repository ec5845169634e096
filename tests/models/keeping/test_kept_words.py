"""What is said of models is kept, or refused; nothing of it gets lost for being long, odd or newer."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.core.models.values import OwnSettings, OwnWords
from engine.errors import StoreFailed
from engine.models.keeping import kept_words
from engine.models.keeping.kept_words import keep_words, read_words
from tests.conftest import ExpectedWarnings


def test_what_would_be_too_long_to_be_read_again_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_words, "_MOST_BYTES", 5_000)
    path = tmp_path / "words.json"
    keep_words(path, "a", OwnWords(name="mine"))
    with pytest.raises(StoreFailed, match="too long"):
        keep_words(path, "b", OwnWords(settings=OwnSettings(system_prompt="x" * 6_000)))
    assert read_words(path)["a"].name == "mine"


def test_one_bad_row_costs_no_other(tmp_path: Path) -> None:
    path = tmp_path / "words.json"
    keep_words(path, "good", OwnWords(name="mine"))
    content = json.loads(path.read_bytes())
    bad = {"list": [1], "null": None, "no name": {"note": "x"}, "odd": {"name": 1, "note": ""}}
    content["models"] = {**bad, **content["models"]}
    path.write_text(json.dumps(content), "utf-8")
    assert read_words(path) == {"good": OwnWords(name="mine")}
    keep_words(path, "b", OwnWords(note="new"))
    assert read_words(path) == {"good": OwnWords(name="mine"), "b": OwnWords(note="new")}
    assert bad.items() <= json.loads(path.read_bytes())["models"].items(), "what is not understood stays there"


def test_what_it_does_not_know_is_written_back(tmp_path: Path) -> None:
    path = tmp_path / "words.json"
    row = {"name": "mine", "note": "", "colour": "red", "settings": {"n_ctx": 4096, "speed": 3}}
    path.write_text(json.dumps({"schema": 1, "models": {"a": row}, "order": ["a"]}), "utf-8")
    keep_words(path, "a", OwnWords(name="other"))
    content = json.loads(path.read_bytes())
    assert content["order"] == ["a"]
    kept = content["models"]["a"]
    assert (kept["name"], kept["colour"], kept["settings"]) == ("other", "red", {"speed": 3})


@pytest.mark.parametrize(
    "text", ['{"schema": 2, "models": {"a": {"name": "newer"}}}', "{not JSON", "[]", '{"schema": 1, "models": []}', ""]
)
def test_a_file_that_cannot_be_read_is_set_aside_and_not_overwritten(
    tmp_path: Path, text: str, expected_warnings: ExpectedWarnings
) -> None:
    expected_warnings.add("^engine.store: .*cannot be read by this Cairn")
    path = tmp_path / "words.json"
    for n in (1, 2):
        path.write_text(text, "utf-8")
        assert read_words(path) == {}
        keep_words(path, "a", OwnWords(name="mine"))
        assert read_words(path) == {"a": OwnWords(name="mine")}
        assert (tmp_path / f"words.json.aside-{n}").read_text("utf-8") == text
    assert len(list(tmp_path.iterdir())) == 3


def test_what_the_disk_does_not_give_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "words.json"
    path.mkdir()
    with pytest.raises(StoreFailed, match="cannot be"):
        keep_words(path, "a", OwnWords(name="mine"))
    assert path.is_dir()
    assert list(tmp_path.iterdir()) == [path]
