"""One trace under one budget: the floor, the optimum, Cairn and llama-server's rule, and the table of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from engine.core.cache_settings import CacheSettings
from engine.core.items import Tokens
from engine.core.optimum import floor_of, tree_optimum
from engine.core.optimum_values import Optimum, PastRequest, SolverMissing, Storage
from engine.native.simulated import SimulatedLoader, open_simulation
from tests.bench.interleaved.cairn_side import CairnRun, run_cairn
from tests.bench.interleaved.recorded import LOAD, Half, open_recording_model, recorded_trace
from tests.bench.interleaved.server_rule import N_CHECKPOINTS, ServerRule, Sizes, best_of
from tests.bench.interleaved.traces import Asked, made_trace
from tests.support.tiny_models import tiny_model

STATE_BYTES = 63 * 1024**2  # as of Qwen3.5-35B-A3B
KV_BYTES_PER_TOKEN = 20 * 1024
GIB = 1024**3
NO_COUNT = 1_000_000  # states: the bytes alone are the limit


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """`recording`: a file of requests; None makes a trace."""

    seed: int
    n_requests: int
    budget: int
    solver_seconds: float
    recording: Path | None = None
    half: Half = Half.TUNING


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """Prompt tokens. `optimum` is None without a solver or time for it."""

    job: Job
    n_requests: int
    n_switches: int  # how often another client asks than before
    n_prompt: int
    floor: int
    optimum: Optimum | None
    cairn: CairnRun
    cairn_by_default: int  # processed with the default number of states
    server: dict[int, int]  # processed, by the number of checkpoints


def measure(job: Job) -> Measured:
    with _opened(job) as (requests, loader):
        past = tuple(PastRequest(prompt=asked.prompt, reply=Tokens.of(asked.reply)) for asked in requests)
        by_default = CacheSettings(ram_bytes=job.budget)
        cairn = run_cairn(loader, requests, CacheSettings(ram_bytes=job.budget, max_checkpoints=NO_COUNT))
        return Measured(
            job=job,
            n_requests=len(requests),
            n_switches=sum(a.client != b.client for a, b in pairwise(requests)),
            n_prompt=sum(len(asked.prompt) for asked in requests),
            floor=floor_of(past),
            optimum=_optimum(past, job),
            cairn=cairn,
            cairn_by_default=run_cairn(loader, requests, by_default).processed,
            server=_server(requests, job.budget),
        )


@contextmanager
def _opened(job: Job) -> Iterator[tuple[tuple[Asked, ...], SimulatedLoader]]:
    if job.recording is None:
        requests, path = made_trace(job.seed, job.n_requests), str(tiny_model("lfm2"))
        with open_simulation(path, LOAD, state_bytes=STATE_BYTES, kv_bytes_per_token=KV_BYTES_PER_TOKEN) as loader:
            yield requests, loader
        return
    with open_recording_model(state_bytes=STATE_BYTES, kv_bytes_per_token=KV_BYTES_PER_TOKEN) as loader:
        yield recorded_trace(job.recording, job.half, job.n_requests, loader, job.seed), loader


def _optimum(past: Sequence[PastRequest], job: Job) -> Optimum | None:
    if job.solver_seconds <= 0:
        return None
    storage = Storage(state_bytes=STATE_BYTES, kv_bytes_per_token=KV_BYTES_PER_TOKEN, max_bytes=job.budget)
    try:
        return tree_optimum(past, storage=storage, seconds=job.solver_seconds)
    except SolverMissing:
        return None


def _server(requests: Sequence[Asked], budget: int) -> dict[int, int]:
    sizes = Sizes(state=STATE_BYTES, kv_per_token=KV_BYTES_PER_TOKEN, budget=budget)
    found: dict[int, int] = {}
    for n_checkpoints in N_CHECKPOINTS:
        if n_checkpoints * STATE_BYTES <= budget:
            server = ServerRule(sizes, n_checkpoints)
            found[n_checkpoints] = 0
            for asked in requests:
                found[n_checkpoints] += server.ask(asked.prompt, Tokens.of(asked.reply), asked.user_starts)
                assert server.n_bytes <= budget, "the comparison is at equal memory"
    return found


def table(all_measured: Sequence[Measured]) -> Iterator[str]:
    """One line for each budget, over all traces."""
    by_budget: dict[int, list[Measured]] = {}
    for measured in all_measured:
        by_budget.setdefault(measured.job.budget, []).append(measured)
    first = next(iter(by_budget.values()))
    yield (
        f"{len(first)} traces, {sum(m.n_requests for m in first):,} requests, {sum(m.n_prompt for m in first):,} prompt"
        f" tokens, {sum(m.n_switches for m in first)} switches; tokens processed in thousands"
    )
    yield (
        f"{'budget':>8}{'floor':>9}{'bound':>9}{'found':>9}{'Cairn':>9}{'of bound':>10}{'of found':>10}"
        f"{'32 states':>11}{'server':>9}{'with':>6}{'server / Cairn':>16}"
    )
    for budget, row in sorted(by_budget.items()):
        yield _line(budget, row)


def _line(budget: int, row: Sequence[Measured]) -> str:
    cairn = sum(m.cairn.processed for m in row)
    known = [m.optimum for m in row if m.optimum is not None]
    cells = [f"{'-':>9}", f"{'-':>9}", f"{cairn / 1e3:9,.0f}", f"{'-':>10}", f"{'-':>10}"]
    if len(known) == len(row):
        bound, found = sum(o.lower_bound for o in known), sum(o.processed for o in known)
        cells[0], cells[1] = f"{bound / 1e3:9,.0f}", f"{found / 1e3:9,.0f}"
        cells[3], cells[4] = f"{bound / cairn:10.1%}", f"{found / cairn:10.1%}"
    n_checkpoints, server = best_of({n: sum(m.server[n] for m in row) for n in row[0].server})
    return (
        f"{budget / GIB:4.1f} GiB{sum(m.floor for m in row) / 1e3:9,.0f}{''.join(cells)}"
        f"{sum(m.cairn_by_default for m in row) / 1e3:11,.0f}{server / 1e3:9,.0f}{n_checkpoints:6}"
        f"{server / cairn:16.2f}"
    )


def costs(all_measured: Sequence[Measured]) -> Iterator[str]:
    """What was avoidable, by cause, and by client and kind of request."""
    for budget in sorted({m.job.budget for m in all_measured}):
        answers = [answer for m in all_measured if m.job.budget == budget for answer in m.cairn.answers]
        causes: Counter[str] = Counter()
        kinds: Counter[str] = Counter()
        for answer in answers:
            kinds[f"{answer.client}, {answer.what}"] += answer.avoidable
            for cause, n in answer.causes:
                causes[cause.value] += n
        total = max(1, sum(kinds.values()))
        yield f"{budget / GIB:.1f} GiB: {total:,} tokens avoidable"
        for counted in (causes, kinds):
            yield "    " + "; ".join(f"{name} {n / total:.0%}" for name, n in counted.most_common(8) if n)
