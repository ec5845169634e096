"""`cairn cache` says what lies on disk, chat by chat, and removes it where nobody else is at work there."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from app import cli
from app.options.tasks import ListCache
from app.terminal.cache_list import list_cache
from engine.errors import UserFixable
from tests.engine.disk.starts import Starts, talk
from tests.support.exactness import without_trials

pytestmark = pytest.mark.native


@pytest.fixture
def starts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Starts:
    """A folder with two chats."""
    without_trials(monkeypatch)
    starts = Starts.of(tmp_path, "lfm2")
    with starts as bench:
        talk(bench, "Where does the Ouse rise?", "And the Tees?", session="long")
        talk(bench, "Name three rivers.", session="short")
    return starts


def listed(folder: Path, *arguments: str) -> str:
    task = cli.parse(["cache", "--disk-cache", str(folder), *arguments]).task
    assert isinstance(task, ListCache)
    out = io.StringIO()
    assert list_cache(task, folder, stdout=out) == 0
    return out.getvalue()


def test_each_chat_is_listed_and_all_can_be_removed(starts: Starts) -> None:
    found: dict[str, Any] = json.loads(listed(starts.disk, "--json"))
    first, second = found["chats"]
    assert first["n_tokens"] > second["n_tokens"] > 200
    assert first["n_bytes"] + second["n_bytes"] == sum(file.stat().st_size for file in starts.files())
    told = listed(starts.disk)
    assert told.count("model ") == 2
    assert first["chat"] in told
    assert "nothing" in listed(starts.disk, "--clear")
    assert not starts.files()
    assert "nothing" in listed(starts.disk / "no folder", "--clear")


def test_what_another_cairn_uses_is_listed_and_left_alone(starts: Starts) -> None:
    with starts:
        assert "2 chats" in listed(starts.disk)
        with pytest.raises(UserFixable, match="another Cairn"):
            listed(starts.disk, "--clear")
    assert starts.files()
