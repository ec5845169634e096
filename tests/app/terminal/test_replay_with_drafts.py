"""With drafts, a replay reads as many tokens as without: what is reused does not depend on how replies are written."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from app import cli
from app.engines import THREAD
from app.lifecycle import running_engine
from app.options.tasks import Replay
from app.process.paths import find_folders
from app.terminal.replay import replay
from engine.core.cache.batch_costs import UNMEASURED
from engine.core.cache.prefill_rates import PrefillRates
from engine.core.cache.settings import CacheSettings
from tests.support.tiny_models import tiny_model
from ui.settings.stored import Settings

pytestmark = pytest.mark.native
_COPIED = "the harbour office opens at seven, and the clerk keeps a copy of each page. "


@pytest.fixture(autouse=True)
def unmeasured(monkeypatch: pytest.MonkeyPatch) -> None:
    """What batches take decides where a state is worth it, and differs from run to run."""
    monkeypatch.setattr(PrefillRates, "costs", lambda *_: UNMEASURED)


def n_read(architecture: str, lines: Sequence[dict[str, Any]], folder: Path, *, drafts: bool, n_ctx: int) -> int:
    file = folder / "requests.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    options = ["replay", str(file), "-m", "tiny", "--json", "--ctx", str(n_ctx), "--max-tokens", "24", "--live", "1"]
    task = cli.parse([*options, *(["--speculate"] if drafts else [])]).task
    assert isinstance(task, Replay)
    out = io.StringIO()
    with running_engine(find_folders(None), CacheSettings(drafts=drafts), kind=THREAD) as engine:
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


@pytest.mark.parametrize("architecture", ["llama", "lfm2-swa", "qwen35"])
def test_chats_in_turns(architecture: str, tmp_path: Path) -> None:
    lines = chats_in_turns(3, 4)
    with_drafts = n_read(architecture, lines, tmp_path, drafts=True, n_ctx=8192)
    assert with_drafts == n_read(architecture, lines, tmp_path, drafts=False, n_ctx=8192)


@pytest.mark.slow
@pytest.mark.parametrize("client", ["aider", "tau-bench", "swe-agent"])
@pytest.mark.parametrize("architecture", ["llama", "lfm2-swa", "qwen35"])
def test_recorded_sessions(architecture: str, client: str, tmp_path: Path) -> None:
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
    with_drafts = n_read(architecture, lines, tmp_path, drafts=True, n_ctx=65_536)
    assert with_drafts == n_read(architecture, lines, tmp_path, drafts=False, n_ctx=65_536)
