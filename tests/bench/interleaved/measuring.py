"""One trace under one budget: the floor, the optimum, Cairn and llama-server's rule, in several set-ups each.

All of them get the same memory. What one sequence takes on the device is free for both: the cells of the context and a
state. Each sequence more takes a state of the budget, and so does each checkpoint; the rest is for what else is in RAM.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

from app.terminal.simulation.simulate import PastRequest
from engine.commands import LEAST_SEQUENCES
from engine.core.cache.settings import CacheSettings
from engine.core.prompt.items import Tokens
from engine.simulated.model import SimulatedLoader, open_simulation
from tests.bench.interleaved.cairn_side import CairnRun, left_for_ram, n_branches, run_cairn
from tests.bench.interleaved.recorded import LOAD, Half, recorded_trace
from tests.bench.interleaved.server_rule import DEFAULT_N_CHECKPOINTS, N_CHECKPOINTS, Idle, ServerRule, Setup, Sizes
from tests.bench.interleaved.traces import Asked, made_trace
from tests.optimum.solving import floor_of, tree_optimum
from tests.optimum.values import Optimum, SolverMissing, Storage
from tests.support.real_vocabulary import model_with_vocabulary
from tests.support.tiny_models import tiny_model

STATE_BYTES = 63 * 1024**2  # as of Qwen3.5-35B-A3B, whose weights take 20 GiB
KV_BYTES_PER_TOKEN = 20 * 1024
GIB = 1024**3
WEIGHT_BYTES = 20 * GIB
LEAST_N_CTX = 65_536
N_SLOTS = 4  # of llama-server unless told


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """`recording`: a file of requests; None makes a trace."""

    seed: int
    n_requests: int
    budget: int
    solver_seconds: float
    recording: Path | None = None
    half: Half = Half.TUNING


@dataclass(frozen=True, slots=True, order=True)
class ServerSetup:
    """A row of the table. `n_ctx` as a multiple of the least; 0: a slot alone needs no more than it takes."""

    n_slots: int
    idle: Idle
    times_ctx: int

    def most_checkpoints(self, budget: int) -> int:
        """That fit into the budget, in all slots that may hold some at once."""
        n_states = budget // STATE_BYTES - (self.n_slots - 1)
        return n_states // (self.n_slots if self.idle is Idle.STAY else 1)


SERVERS = (
    ServerSetup(1, Idle.TO_RAM, 0),
    ServerSetup(N_SLOTS, Idle.TO_RAM, 1),
    ServerSetup(N_SLOTS, Idle.TO_RAM, 2),
    ServerSetup(N_SLOTS, Idle.STAY, 1),
    ServerSetup(N_SLOTS, Idle.STAY, 2),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """Prompt tokens. `optimum` is None without a solver or time for it."""

    job: Job
    n_ctx: int  # the least in which the trace has room, as a power of two
    n_requests: int
    n_switches: int  # how often another client asks than before
    n_prompt: int
    floor: int
    optimum: Optimum | None
    n_branches: int  # that may stay in the model's memory
    cairn: CairnRun  # all that is left goes to RAM
    cairn_live: dict[int, CairnRun]  # with branches in the model's memory, by the number of cells over `n_ctx`
    cairn_by_default: int  # processed by the first with the default number of states
    server: dict[ServerSetup, dict[int, int]]  # processed, by the number of checkpoints


def measure(job: Job) -> Measured:
    requests = requests_of(job)
    past = tuple(PastRequest(prompt=asked.prompt, reply=Tokens.of(asked.reply)) for asked in requests)
    n_ctx = n_ctx_for(requests)
    n_live = n_branches(STATE_BYTES, job.budget)
    return Measured(
        job=job,
        n_ctx=n_ctx,
        n_requests=len(requests),
        n_switches=sum(a.client != b.client for a, b in pairwise(requests)),
        n_prompt=sum(len(asked.prompt) for asked in requests),
        floor=floor_of(past),
        optimum=_optimum(past, job),
        n_branches=n_live,
        cairn=cairn(job, requests, n_ctx=n_ctx),
        cairn_live={times: cairn(job, requests, n_ctx=times * n_ctx, n_live=n_live) for times in (1, 2)},
        cairn_by_default=cairn(job, requests, n_ctx=n_ctx, max_checkpoints=DEFAULT_N_CHECKPOINTS).processed,
        server={setup: server(requests, job.budget, setup, n_ctx) for setup in SERVERS},
    )


def requests_of(job: Job) -> tuple[Asked, ...]:
    if job.recording is None:
        return made_trace(job.seed, job.n_requests)
    with opened(job, n_ctx=0) as loader:
        return recorded_trace(job.recording, job.half, job.n_requests, loader, job.seed)


def n_ctx_for(requests: Sequence[Asked]) -> int:
    n_ctx = LEAST_N_CTX
    while n_ctx <= max(len(asked.prompt) + len(asked.reply) for asked in requests):
        n_ctx *= 2
    return n_ctx


@contextmanager
def opened(job: Job, *, n_ctx: int, n_sequences: int = LEAST_SEQUENCES) -> Iterator[SimulatedLoader]:
    """A model of another size than its file: left branches go to RAM by how long a token takes to read the weights."""
    path = str(tiny_model("lfm2") if job.recording is None else model_with_vocabulary())
    settings = replace(LOAD, n_ctx=n_ctx, n_seq_max=n_sequences)
    with open_simulation(path, settings, state_bytes=STATE_BYTES, kv_bytes_per_token=KV_BYTES_PER_TOKEN) as loader:
        loader.outline.facts = replace(loader.outline.facts, n_bytes=WEIGHT_BYTES)
        yield loader


def cairn(
    job: Job, requests: Sequence[Asked], *, n_ctx: int, n_live: int = 0, max_checkpoints: int | None = None
) -> CairnRun:
    n_sequences = n_live + LEAST_SEQUENCES
    ram_bytes = left_for_ram(job.budget, STATE_BYTES, n_sequences)
    with opened(job, n_ctx=n_ctx, n_sequences=n_sequences) as loader:
        run = run_cairn(loader, requests, CacheSettings(ram_bytes=ram_bytes, max_checkpoints=max_checkpoints))
    assert run.n_bytes_peak <= ram_bytes, "the comparison is at equal memory"
    assert run.n_cells_peak <= n_ctx
    return run


def _optimum(past: Sequence[PastRequest], job: Job) -> Optimum | None:
    """Of one live sequence that is all there is on the device, and the whole budget in RAM."""
    if job.solver_seconds <= 0:
        return None
    storage = Storage(state_bytes=STATE_BYTES, kv_bytes_per_token=KV_BYTES_PER_TOKEN, max_bytes=job.budget)
    try:
        return tree_optimum(past, storage=storage, seconds=job.solver_seconds)
    except SolverMissing:
        return None


def server(requests: Sequence[Asked], budget: int, setup: ServerSetup, n_ctx: int) -> dict[int, int]:
    """The numbers of checkpoints that fit into the budget; of the default number at least as many as do."""
    sizes = Sizes(state=STATE_BYTES, kv_per_token=KV_BYTES_PER_TOKEN, budget=budget)
    most = setup.most_checkpoints(budget)
    found: dict[int, int] = {}
    for n_checkpoints in sorted({n for n in N_CHECKPOINTS if n <= most} | {min(most, DEFAULT_N_CHECKPOINTS)}):
        rule = ServerRule(
            sizes,
            Setup(
                n_checkpoints=n_checkpoints,
                n_slots=setup.n_slots,
                n_ctx=setup.times_ctx * n_ctx,
                idle=setup.idle,
            ),
        )
        found[n_checkpoints] = 0
        for asked in requests:
            found[n_checkpoints] += rule.ask(asked.prompt, Tokens.of(asked.reply), asked.user_starts)
            assert rule.n_bytes <= budget, "the comparison is at equal memory"
    return found
