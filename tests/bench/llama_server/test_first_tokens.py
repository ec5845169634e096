"""What the first tokens of replies cost on real models, in Cairn and in llama-server, by turns and in processor time.

`CAIRN_BENCH_LLAMA_SERVER=1 CAIRN_BENCH_MODELS=FILE:FILE pytest tests/bench/llama_server/test_first_tokens.py -s`: of
each model an agent's session and a short chat. Both get the same token ids, one thread and no repacked weights; each
round starts both anew. CAIRN_BENCH_SIZE scales the texts, CAIRN_BENCH_ROUNDS says how often. Of each request the
cheapest round counts: on a busy machine processor time only grows. What Cairn takes includes rendering, tokenising and
explaining.
"""

from __future__ import annotations

import faulthandler
import os
from dataclasses import dataclass
from pathlib import Path

import pytest

from engine.commands import LoadSettings
from engine.core.cache.settings import CacheSettings
from tests.bench.llama_server.cairn_side import Answer, Job, run_cairn
from tests.bench.llama_server.request_sets import Asked, agent, short_chat
from tests.bench.llama_server.server_build import server_binary
from tests.bench.llama_server.server_process import LlamaServer, ServerOptions
from tests.bench.llama_server.test_side_by_side import LEARNT_DELIMITERS

pytestmark = [pytest.mark.slow, pytest.mark.native, pytest.mark.timeout(7200)]

MODELS = [Path(name) for name in os.environ.get("CAIRN_BENCH_MODELS", "").split(os.pathsep) if name]
SIZE = float(os.environ.get("CAIRN_BENCH_SIZE", "1"))
N_ROUNDS = int(os.environ.get("CAIRN_BENCH_ROUNDS", "2"))
N_CTX = 8192
MAX_TOKENS = 1  # with a large vocabulary one more costs as much as ten of the prompt
SESSIONS = {"agent": agent, "short chat": short_chat}


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """Of one request."""

    n_prompt: int
    n_read: int
    seconds: float
    processor: float


def of_cairn(model: Path, requests: tuple[Asked, ...], folder: Path) -> tuple[list[Cost], tuple[Answer, ...]]:
    settings = LoadSettings(n_ctx=N_CTX, n_threads=1, n_gpu_layers=0, use_extra_bufts=False)
    answers, _ = run_cairn(Job(model=str(model), settings=settings, cache=CacheSettings()), requests, folder)
    costs = [
        Cost(
            n_prompt=len(answer.prompt),
            n_read=len(answer.prompt) - answer.n_reused,
            seconds=answer.seconds_first,
            processor=answer.processor_first,
        )
        for answer in answers
    ]
    return costs, answers


def of_server(binary: Path, model: Path, answers: tuple[Answer, ...], folder: Path) -> list[Cost]:
    """Their prompts, one after another. A request of one token ends with its first."""
    options = ServerOptions(
        n_ctx=N_CTX,
        n_threads=1,
        kv_type="f16",
        flash_attention="auto",
        delimiters=LEARNT_DELIMITERS,
        own=("--no-repack",),
    )
    costs = []
    with LlamaServer(binary, model, options, folder / "llama-server.log") as server:
        for answer in answers:
            before = server.processor_seconds()
            done = server.complete(answer.prompt, MAX_TOKENS)
            costs.append(
                Cost(
                    n_prompt=len(answer.prompt),
                    n_read=done.n_processed,
                    seconds=done.seconds_first,
                    processor=server.processor_seconds() - before,
                )
            )
    return costs


@pytest.mark.parametrize("session", SESSIONS)
@pytest.mark.parametrize("model", MODELS or [None], ids=lambda model: model.name if model else "none")
def test_first_tokens(model: Path | None, session: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Printed: a table by requests. Asserted is only that both were asked the same."""
    if model is None:
        pytest.skip("name real models in CAIRN_BENCH_MODELS")
    binary = server_binary()
    faulthandler.cancel_dump_traceback_later()
    requests = SESSIONS[session](SIZE, MAX_TOKENS)
    ours: list[list[Cost]] = []
    theirs: list[list[Cost]] = []
    for at in range(N_ROUNDS):
        folder = tmp_path / str(at)
        folder.mkdir()
        costs, answers = of_cairn(model, requests, folder)
        ours.append(costs)
        theirs.append(of_server(binary, model, answers, folder))
    best = [
        [min(round, key=lambda cost: cost.processor) for round in zip(*side, strict=True)] for side in (ours, theirs)
    ]
    with capsys.disabled():
        print(f"\n{model.name}, {session}: {len(requests)} requests, the cheapest of {N_ROUNDS} rounds each")
        print("  prompt    read: Cairn, llama-server    processor: Cairn, llama-server   ratio")
        for our, their in zip(*best, strict=True):
            ratio = our.processor / their.processor if their.processor else 0.0
            print(
                f"  {our.n_prompt:6,} {our.n_read:14,} {their.n_read:13,} {our.processor * 1e3:17,.0f} ms"
                f" {their.processor * 1e3:9,.0f} ms {ratio:7.2f}"
            )
        sums = [sum(cost.processor for cost in side) for side in best]
        rounds = ", ".join(
            f"{sum(c.processor for c in our) / sum(c.processor for c in their):.3f}"
            for our, their in zip(ours, theirs, strict=True)
        )
        print(f"  all: {sums[0]:.2f} s and {sums[1]:.2f} s, {sums[0] / sums[1]:.3f}; round by round {rounds}")
    assert [cost.n_prompt for cost in ours[0]] == [cost.n_prompt for cost in theirs[0]]
