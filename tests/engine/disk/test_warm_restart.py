"""After a restart a chat goes on without reading its history again, on every memory kind."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.core.cache.settings import CacheSettings
from engine.core.prompt.messages import Message
from engine.store.blobs.disk_pool import DiskPool
from tests.support.engine_runs import EXACT, Bench, Run, assistant, system, user
from tests.support.exactness import says_the_same, without_trials
from tests.support.patience import PATIENCE
from tests.support.tiny_models import MEMORY_KINDS, tiny_model

pytestmark = pytest.mark.native

ON = CacheSettings(min_spacing=8, interval=48, disk_bytes=1 << 30)
START = system("You are a patient guide to the rivers of the north, and say where you know a thing from. " * 3)


@pytest.fixture(autouse=True)
def _without_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    without_trials(monkeypatch)


class Starts:
    """One data folder, and the engine started on it again and again."""

    def __init__(self, folder: Path, architecture: str, cache: CacheSettings = ON) -> None:
        self.folder, self.architecture, self.cache = folder, architecture, cache

    def __enter__(self) -> Bench:
        self.pool = DiskPool(self.folder / "disk", least_free=0)
        self.bench = Bench(cache=self.cache, disk=self.pool, is_heard=True)
        self.bench.load(str(tiny_model(self.architecture)), replace(EXACT, n_ctx=2048))
        return self.bench

    def __exit__(self, *_: object) -> None:
        self.bench.close()
        self.pool.close(PATIENCE)


def uncached(architecture: str, *chat: Message) -> Bench:
    bench = Bench(cache=CacheSettings(enabled=False), is_heard=True)
    bench.load(str(tiny_model(architecture)), replace(EXACT, n_ctx=2048))
    bench.ask(*chat)
    return bench


def is_exact(cached: Bench, architecture: str, *chat: Message) -> bool:
    other = uncached(architecture, *chat)
    try:
        return says_the_same(other, cached)
    finally:
        other.close()


def n_history(run: Run) -> int:
    """Items of the prompt in front of its last message."""
    last = max(span.message for span in run.planned.spans.spans if span.message is not None)
    return min(span.first for span in run.planned.spans.spans if span.message == last)


@pytest.mark.parametrize("architecture", MEMORY_KINDS)
def test_a_chat_goes_on_without_reading_its_history(tmp_path: Path, architecture: str) -> None:
    starts = Starts(tmp_path, architecture)
    chat = [START, user("Where does the Ouse rise? " * 4)]
    with starts as bench:
        reply = bench.ask(*chat).text
        chat += [assistant(reply), user("And the Tees?")]
        reply = bench.ask(*chat).text
        chat += [assistant(reply), user("Say more.")]
    with starts as bench:
        run = bench.ask(*chat)
        usage = run.end.usage  # type: ignore[union-attr]
        print(architecture, len(run.planned.reuse.considered), run.planned.reuse.reused, n_history(run), usage, run.planned.explanation.cause, run.planned.explanation.parts)
        assert usage.n_loaded > 0
        assert run.planned.reuse.reused >= n_history(run) - 8
        is_exact(bench, architecture, *chat)
