"""With drafts, a replay reads as many tokens as without: what is reused does not depend on how replies are written."""

from __future__ import annotations

import io
import json
import os
import random
from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from app import cli
from app.engines import THREAD, EngineChoice
from app.lifecycle import running_engine
from app.options.tasks import Replay
from app.process.paths import find_folders
from app.terminal.replay import replay
from engine.core.cache.prefill_rates import UNMEASURED, PrefillRates
from engine.core.cache.settings import CacheSettings
from engine.core.drafting.pace import MOST_DRAFTS
from tests.support.forced_drafts import force_drafts
from tests.support.tiny_models import tiny_model
from ui.settings.stored import Settings

pytestmark = pytest.mark.native
_COPIED = "the harbour office opens at seven, and the clerk keeps a copy of each page. "


@pytest.fixture(autouse=True)
def unmeasured(monkeypatch: pytest.MonkeyPatch) -> None:
    """What batches take decides where a state is worth it, and differs from run to run."""
    monkeypatch.setattr(PrefillRates, "costs", lambda *_: UNMEASURED)


class Drafts:
    """What is proposed: nonsense in a first replay; in later ones what was written then, spoiled at times."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._random = random.Random(5)
        self._seen: list[bytes] = []  # all that was read and written, as it grew; the longest of each request counts
        self._open = b""  # the last path, and what was proposed behind it
        self.n_proposed = self.n_right = 0
        force_drafts(monkeypatch, self._drafts_for, lambda: self._random.randrange(1, MOST_DRAFTS + 1))

    def _drafts_for(self, path: bytes | bytearray, most: int) -> list[int]:
        now = bytes(path)
        self.n_right += bool(self._open) and now.startswith(self._open)
        if self._seen and now.startswith(self._seen[-1]):
            self._seen.pop()
        later = next((one for one in self._seen if len(one) > len(now) and one.startswith(now)), b"")
        self._seen.append(now)
        told = list(array("i", later[len(now) :]))[:most] or [1] * most
        drafts = [self._random.randrange(1, 100) if self._random.random() < 0.3 else token for token in told]
        self._open = now + array("i", drafts[:1]).tobytes()
        self.n_proposed += len(drafts)
        return drafts


def n_read(architecture: str, lines: Sequence[dict[str, Any]], folder: Path, *, drafts: bool, n_ctx: int) -> int:
    file = folder / "requests.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    options = ["replay", str(file), "-m", "tiny", "--json", "--ctx", str(n_ctx), "--max-tokens", "24", "--live", "1"]
    task = cli.parse([*options, *(["--speculate"] if drafts else [])]).task
    assert isinstance(task, Replay)
    out = io.StringIO()
    choice = EngineChoice(folders=find_folders(None), cache=CacheSettings(drafts=drafts), kind=THREAD)
    with running_engine(choice) as engine:
        model = tiny_model(architecture)
        replay(task, model, engine, Settings(), stdin=io.BytesIO(), stdout=out, stderr=io.StringIO())
    found = json.loads(out.getvalue())
    assert found["reprocessed"] < found["prompt_tokens"]
    return int(found["reprocessed"])


def chats_in_turns(n_chats: int, n_turns: int) -> list[dict[str, Any]]:
    """The last but one question of each is asked anew in other words."""
    lines = []
    said: dict[int, list[dict[str, str]]] = {
        n: [{"role": "system", "content": f"You are {n}."}] for n in range(n_chats)
    }
    for turn in range(n_turns):
        for n, messages in said.items():
            if turn == n_turns - 1:
                messages[-2:] = []
            messages.append({"role": "user", "content": f"Copy it, {turn}: {_COPIED * 3}"})
            lines.append({"session": str(n), "messages": list(messages)})
            messages.append({"role": "assistant", "content": _COPIED})
    return lines


def check(
    architecture: str, lines: Sequence[dict[str, Any]], folder: Path, n_ctx: int, patch: pytest.MonkeyPatch
) -> None:
    without = n_read(architecture, lines, folder, drafts=False, n_ctx=n_ctx)
    drafts = Drafts(patch)
    for _ in range(2):
        assert n_read(architecture, lines, folder, drafts=True, n_ctx=n_ctx) == without
    assert len(lines) < drafts.n_right < drafts.n_proposed


@pytest.mark.parametrize("architecture", ["llama", "lfm2-swa", "qwen35"])
def test_chats_in_turns(architecture: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check(architecture, chats_in_turns(3, 4), tmp_path, 8192, monkeypatch)


@pytest.mark.slow
@pytest.mark.parametrize("client", ["aider", "tau-bench", "swe-agent"])
@pytest.mark.parametrize("architecture", ["llama", "lfm2-swa", "qwen35"])
def test_recorded_sessions(architecture: str, client: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    traces = os.environ.get("CAIRN_TRACES")
    if not traces:
        pytest.skip("CAIRN_TRACES names a folder of recorded requests; it is not set")
    lines: list[dict[str, Any]] = []
    with (Path(traces) / "requests.jsonl").open(encoding="utf-8") as file:
        for line in file:
            request = json.loads(line)
            if request["session"].startswith(f"{client}/") and len(lines) < 24:
                kept = ("session", "messages", "tools")
                lines.append({key: value for key, value in request.items() if key in kept})
    check(architecture, lines, tmp_path, 65_536, monkeypatch)
