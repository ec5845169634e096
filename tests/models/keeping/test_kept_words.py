"""What is said of models is kept, or refused; nothing of it gets lost for being long."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.models.own_settings import OwnSettings
from engine.core.models.own_words import OwnWords
from engine.errors import StoreFailed
from engine.models.keeping import kept_words
from engine.models.keeping.kept_words import keep_words, read_words


def test_what_would_be_too_long_to_be_read_again_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_words, "_MOST_BYTES", 5_000)
    path = tmp_path / "words.json"
    keep_words(path, "a", OwnWords(name="mine"))
    with pytest.raises(StoreFailed, match="too long"):
        keep_words(path, "b", OwnWords(settings=OwnSettings(system_prompt="x" * 6_000)))
    assert read_words(path)["a"].name == "mine"
