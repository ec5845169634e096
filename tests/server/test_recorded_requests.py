"""Recorded requests of several clients at once over HTTP cost what `cairn replay` and `cairn simulate` say they do."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from app import cli
from app.engines import THREAD, EngineChoice
from app.lifecycle import running_engine as replay_engine
from app.lifecycle import simulated_model
from app.options import tasks
from app.process.paths import find_folders
from app.terminal import replay as replaying
from app.terminal.replay import RecordedRequest
from app.terminal.simulation import simulate as simulating
from engine.cache.session import ModelSession
from engine.commands import LEAST_SEQUENCES, LoadSettings, RequestId
from engine.core.cache.prefill_rates import UNMEASURED, PrefillRates
from engine.core.cache.settings import CacheSettings
from engine.events import Finished
from engine.request.worker import Worker
from tests.server.recorded import (
    VARIABLE,
    NotedDoor,
    Recorded,
    made_sessions,
    recorded_by_clients,
    recorded_chats,
    send_at_once,
)
from tests.support.real_vocabulary import model_with_vocabulary
from tests.support.running_server import OnShelf, running_engine, serving
from tests.support.tiny_models import tiny_model
from ui.settings.stored import Settings

pytestmark = pytest.mark.native
N_BESIDES = 2  # branches in the model's memory
SIMULATED_SHARE = 0.05


@pytest.fixture(autouse=True)
def unmeasured(monkeypatch: pytest.MonkeyPatch) -> None:
    """What batches take decides where a state is worth it, and is measured; on paper it is not known."""
    monkeypatch.setattr(PrefillRates, "costs", lambda *_: UNMEASURED)


@pytest.fixture(autouse=True)
def undisturbed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is copied between two requests is copied to its end: of several clients one waits as a rule, which stops
    that, and in a replay nobody does. What would have helped is looked for wherever there is a pause.
    """
    tidy = Worker._tidy

    def to_its_end(worker: Worker, session: ModelSession, request: RequestId) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(worker, "_is_awaited", lambda: False)
            tidy(worker, session, request)

    monkeypatch.setattr(Worker, "_tidy", to_its_end)


def over_http(model: Path, n_ctx: int, recorded: Sequence[Recorded]) -> tuple[int, list[RecordedRequest]]:
    """The tokens that were read, and the requests in the order in which they were."""
    settings = LoadSettings(n_ctx=n_ctx, n_seq_max=N_BESIDES + LEAST_SEQUENCES)
    with running_engine(model, settings) as (engine, loaded):
        door = NotedDoor(engine, {}, [])
        unsubscribe = engine.subscribe(door.note)
        with serving(door, loaded, shelf=OnShelf(settings=settings)) as running:
            answered = send_at_once(running.url, recorded)
            assert [one for one in answered if one[1] != 200] == []
            told = [event.explanation for event in running.events if isinstance(event, Finished)]
        unsubscribe()
    assert len(told) == len(door.order) == len(recorded)
    return sum(one.n_prompt - one.reused for one in told), door.requests()


def options(n_ctx: int) -> tuple[str, ...]:
    return (
        "requests.jsonl",
        "-m",
        "tiny",
        "--json",
        "--ctx",
        str(n_ctx),
        "--max-tokens",
        "1",
        "--live",
        str(N_BESIDES),
    )


def replayed(model: Path, n_ctx: int) -> dict[str, Any]:
    task = cli.parse(["replay", *options(n_ctx)]).task
    assert isinstance(task, tasks.Replay)
    out = io.StringIO()
    choice = EngineChoice(folders=find_folders(None), cache=CacheSettings(), kind=THREAD)
    with replay_engine(choice) as engine:
        replaying.replay(task, model, engine, Settings(), stdin=io.BytesIO(), stdout=out, stderr=io.StringIO())
    found: dict[str, Any] = json.loads(out.getvalue())
    return found


def simulated(model: Path, n_ctx: int) -> dict[str, Any]:
    task = cli.parse(["simulate", *options(n_ctx)]).task
    assert isinstance(task, tasks.Simulate)
    out = io.StringIO()
    with simulated_model(task, model, Settings(), find_folders(None)) as loader:
        simulating.simulate(task, loader, stdin=io.BytesIO(), stdout=out, stderr=io.StringIO())
    found: dict[str, Any] = json.loads(out.getvalue())["policies"][CacheSettings().policy.value]
    return found


def check(model: Path, n_ctx: int, recorded: Sequence[Recorded], monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    n_read, requests = over_http(model, n_ctx, recorded)
    for module in (replaying, simulating):
        monkeypatch.setattr(module, "read_requests", lambda *_: iter(requests))
        monkeypatch.setattr(module, "opened", lambda *_: ((), name))
    again, on_paper = replayed(model, n_ctx), simulated(model, n_ctx)
    n_replayed, n_simulated = again["reprocessed"], on_paper["reprocessed"]
    print(  # noqa: T201
        f"\n{name}: {len(recorded)} requests, {again['prompt_tokens']:,} prompt tokens; read over HTTP {n_read:,}, "
        f"by replay {n_replayed:,}, on paper {n_simulated:,}"
    )
    assert 0 < n_read < again["prompt_tokens"]
    assert n_read == n_replayed
    assert abs(n_read - n_simulated) <= SIMULATED_SHARE * n_simulated


@pytest.mark.parametrize("arch", ["llama", "lfm2"])
def test_three_clients_at_once_read_what_a_replay_of_their_requests_reads(
    arch: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    check(tiny_model(arch), 16384, made_sessions(8), monkeypatch, arch)


def traces() -> Path:
    folder = os.environ.get(VARIABLE)
    if not folder:
        pytest.skip(f"{VARIABLE} names a folder of recorded requests; it is not set")
    return Path(folder)


TRIPLES = (("claude-code", "codex", "pi"), ("opencode", "cline", "continue"), ("aider", "llm", "qwen-code"))


@pytest.mark.slow
@pytest.mark.parametrize("clients", TRIPLES, ids="-".join)
def test_what_real_clients_sent_costs_the_same(clients: Sequence[str], monkeypatch: pytest.MonkeyPatch) -> None:
    recorded = recorded_by_clients(traces(), clients)
    check(model_with_vocabulary(), 65536, recorded, monkeypatch, ", ".join(clients))


_N_OF_EACH = 30  # requests; later ones of the first are longer than the context
SESSIONS = ("pi/before-compaction", "mini-swe-agent/pydicom__pydicom-901", "tau-bench/airline-00-0")


@pytest.mark.slow
def test_long_recorded_sessions_cost_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """From `requests.jsonl` in that folder: whole chats, a line each."""
    file = traces() / "requests.jsonl"
    if not file.is_file():
        pytest.skip(f"{file.name} is not in the folder of recorded requests")
    check(model_with_vocabulary(), 65536, recorded_chats(file, SESSIONS, _N_OF_EACH), monkeypatch, "sessions")
