"""Agents that go on after the server was started again: their history is not read again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from engine.commands import LEAST_SEQUENCES, LoadSettings
from engine.core.cache.prefill_rates import UNMEASURED, PrefillRates
from engine.core.cache.settings import CacheSettings
from engine.core.difference.explanation import Cause, Explanation
from engine.events import Finished
from engine.store.blobs.disk_pool import DiskPool
from tests.server.recorded import Recorded, made_sessions, recorded_by_clients, send_at_once
from tests.server.test_recorded_requests import traces
from tests.support.patience import PATIENCE
from tests.support.real_vocabulary import model_with_vocabulary
from tests.support.running_server import OnShelf, running_engine, serving
from tests.support.tiny_models import tiny_model

pytestmark = pytest.mark.native
ON = CacheSettings(disk_bytes=1 << 32)


@pytest.fixture(autouse=True)
def unmeasured(monkeypatch: pytest.MonkeyPatch) -> None:
    """What batches take decides where a state is worth it, and is measured."""
    monkeypatch.setattr(PrefillRates, "costs", lambda *_: UNMEASURED)


def served(
    model: Path, n_ctx: int, recorded: Sequence[Recorded], disk: Path | None = None
) -> tuple[list[Explanation], int]:
    """What a start of the server told of each request, and how many tokens came from disk."""
    settings = LoadSettings(n_ctx=n_ctx, n_seq_max=2 + LEAST_SEQUENCES)
    pool = None if disk is None else DiskPool(disk, least_free=0)
    cache = replace(ON, disk_bytes=0) if disk is None else ON
    with (
        running_engine(model, settings, cache=cache, disk=pool) as (engine, loaded),
        serving(engine, loaded, shelf=OnShelf(settings=settings)) as running,
    ):
        answered = send_at_once(running.url, recorded)
        assert [one for one in answered if one[1] != 200] == []
        ended = [event for event in running.events if isinstance(event, Finished)]
    if pool is not None:
        pool.close(PATIENCE)
    return [one.explanation for one in ended], sum(one.usage.loaded.n_items for one in ended)


def check(model: Path, n_ctx: int, recorded: Sequence[Recorded], folder: Path) -> None:
    """One client; half of its requests before a restart, half after it, beside all of them in one run."""
    half = len(recorded) // 2
    whole, _ = served(model, n_ctx, recorded)
    served(model, n_ctx, recorded[:half], folder / "disk")
    rest, n_loaded = served(model, n_ctx, recorded[half:], folder / "disk")
    read, read_whole = ([one.n_prompt - one.reused for one in told] for told in (rest, whole[half:]))
    print(  # noqa: T201
        f"\n{recorded[0].client}: {sum(one.n_prompt for one in rest):,} prompt tokens after the restart, {n_loaded:,}"
        f" came from disk; read {sum(read):,}, without a restart {sum(read_whole):,}, the first {read[0]:,} and"
        f" {read_whole[0]:,}"
    )
    assert n_loaded
    assert rest[0].cause is not Cause.RESTARTED
    assert read[0] <= read_whole[0] + 64  # what is behind the last file
    assert sum(read) <= 1.02 * sum(read_whole) + 64


@pytest.mark.parametrize("client", ["adds", "edits", "sums"])
@pytest.mark.parametrize("architecture", ["llama", "lfm2"])
def test_an_agent_goes_on(tmp_path: Path, architecture: str, client: str) -> None:
    recorded = [one for one in made_sessions(8) if one.client == client]
    check(tiny_model(architecture), 16384, recorded, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("client", ["pi", "claude-code", "codex", "opencode"])
def test_a_recorded_agent_goes_on(tmp_path: Path, client: str) -> None:
    check(model_with_vocabulary(), 65536, recorded_by_clients(traces(), (client,)), tmp_path)
