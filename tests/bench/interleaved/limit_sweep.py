"""Cairn and llama-server's rule under many limits: budgets, numbers of states, sizes of a state.

Sessions alone, by turns and at random. Both sides get the same bytes in RAM and the same number of checkpoints;
llama-server's rule gets no more of them than its bytes hold. None or six of Cairn's branches stay in the model.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple, TypeVar

from app.terminal.replay import RecordedRequest, read_requests
from app.terminal.simulation.simulate import PastRequest, aligned
from engine.commands import LEAST_SEQUENCES
from engine.core.cache.settings import CacheSettings
from engine.core.prompt.items import Tokens
from engine.native.loading.outline import open_outline
from engine.native.memory.state_sizes import ModelOutline
from engine.simulated.model import SimulatedLoader, simulated_loader
from tests.bench.interleaved.cairn_side import run_cairn
from tests.bench.interleaved.recorded import LOAD, Half, built, client_of
from tests.bench.interleaved.server_rule import ServerRule, Setup, Sizes
from tests.bench.interleaved.traces import Asked
from tests.optimum.solving import floor_of
from tests.support.real_vocabulary import model_with_vocabulary
from tests.support.tiny_models import tiny_model

T = TypeVar("T")

KIB, MIB, GIB = 1024, 1024**2, 1024**3
LEAST_N_CTX = 65_536
WEIGHT_BYTES = 20 * GIB  # so that branches do not go to RAM for the time that their cells take
TOLERANCE = 1.02


class Size(NamedTuple):
    """In bytes."""

    state: int
    kv_per_token: int


SIZES = (
    Size(8 * KIB, 800),
    Size(160 * KIB, 12 * KIB),
    Size(MIB, 12 * KIB),
    Size(16 * MIB, 20 * KIB),
    Size(63 * MIB, 20 * KIB),
)
BUDGETS = (3 * MIB, 32 * MIB, 256 * MIB, GIB, 4 * GIB)
COUNTS: tuple[int | None, ...] = (8, 32, None)


class Limits(NamedTuple):
    """What one run is allowed. `n_states` is None where the bytes alone are limited."""

    size: Size
    budget: int
    n_states: int | None
    n_live: int  # branches that may stay in the model's memory


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """Requests in the order in which they come."""

    name: str
    requests: tuple[Asked, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """In prompt tokens processed."""

    case: Case
    limits: Limits
    cairn: int
    server: int
    floor: int

    @property
    def over_server(self) -> float:
        return self.cairn / self.server


def in_turns(sessions: Sequence[Sequence[T]]) -> tuple[T, ...]:
    longest = max(map(len, sessions), default=0)
    return tuple(session[at] for at in range(longest) for session in sessions if at < len(session))


def at_random(sessions: Sequence[Sequence[T]], seed: int) -> tuple[T, ...]:
    chance, left = random.Random(f"{seed} at random"), [list(session) for session in sessions]
    found: list[T] = []
    while any(left):
        found.append(chance.choice([session for session in left if session]).pop(0))
    return tuple(found)


@contextmanager
def outline_of(*, is_recorded: bool) -> Iterator[ModelOutline]:
    """Opened once for all runs: its vocabulary takes longer to read than a run."""
    path = str(model_with_vocabulary() if is_recorded else tiny_model("lfm2"))
    with open_outline(path, replace(LOAD, n_ctx=LEAST_N_CTX, n_seq_max=LEAST_SEQUENCES)) as outline:
        yield outline


def cairn_reads(outline: ModelOutline, case: Case, limits: Limits) -> int:
    longest = max(len(asked.prompt) + len(asked.reply) for asked in case.requests)
    n_ctx = LEAST_N_CTX
    while n_ctx <= longest:
        n_ctx *= 2
    outline.facts = replace(outline.facts, n_bytes=WEIGHT_BYTES, n_ctx=n_ctx)
    outline.n_sequences = LEAST_SEQUENCES + limits.n_live
    size = limits.size
    loader: SimulatedLoader = simulated_loader(outline, state_bytes=size.state, kv_bytes_per_token=size.kv_per_token)
    settings = CacheSettings(ram_bytes=limits.budget, max_checkpoints=limits.n_states)
    return run_cairn(loader, case.requests, settings).processed


def server_reads(case: Case, limits: Limits) -> int:
    n_fitting = limits.budget // limits.size.state
    n_checkpoints = n_fitting if limits.n_states is None else min(limits.n_states, n_fitting)
    sizes = Sizes(state=limits.size.state, kv_per_token=limits.size.kv_per_token, budget=limits.budget)
    rule = ServerRule(sizes, Setup(n_checkpoints=n_checkpoints))
    return sum(rule.ask(asked.prompt, Tokens.of(asked.reply), asked.user_starts) for asked in case.requests)


def measured(outline: ModelOutline, case: Case, limits: Sequence[Limits]) -> Iterator[Row]:
    floor = floor_of([PastRequest(prompt=asked.prompt, reply=Tokens.of(asked.reply)) for asked in case.requests])
    server = cache(lambda of: server_reads(case, of))
    for each in limits:
        yield Row(
            case=case,
            limits=each,
            cairn=cairn_reads(outline, case, each),
            server=server(each._replace(n_live=0)),
            floor=floor,
        )


def table(rows: Sequence[Row], n_worst: int = 10) -> Iterator[str]:
    """How often Cairn reads no more than llama-server's rule, and the cases where it reads most over that."""
    n = len(rows)
    yield (
        f"{n} runs; tokens read: Cairn {sum(row.cairn for row in rows):,}, llama-server's rule"
        f" {sum(row.server for row in rows):,}, floor {sum(row.floor for row in rows):,}"
    )
    no_more, half, too_many = (sum(row.over_server <= most for row in rows) for most in (1.0, 1.005, TOLERANCE))
    shares = f"{no_more / n:.1%}, within 0.5 %: {half / n:.1%}, within 2 %: {too_many / n:.1%}"
    yield f"no more than llama-server's rule: {shares}"
    worst = sorted(rows, key=lambda row: -row.over_server)[:n_worst]
    yield from aligned(
        [
            ["worst", "state", "budget", "states", "branches", "Cairn", "llama-server", "ratio", "over floor"],
            *(
                [
                    row.case.name,
                    f"{row.limits.size.state / KIB:,.0f} KiB",
                    f"{row.limits.budget / MIB:,.0f} MiB",
                    "any" if row.limits.n_states is None else str(row.limits.n_states),
                    str(row.limits.n_live),
                    f"{row.cairn:,}",
                    f"{row.server:,}",
                    f"{row.over_server:.3f}",
                    f"{row.cairn / row.floor:.3f}",
                ]
                for row in worst
            ),
        ]
    )


def worse_with_more(rows: Sequence[Row]) -> Iterator[tuple[Row, Row]]:
    """Pairs in which more room made it worse by over 2 %: smaller states, a larger budget or a higher number."""
    for field in ("size", "budget", "n_states"):
        alike: dict[tuple[object, ...], list[Row]] = {}
        for row in rows:
            rest = row.limits._asdict()
            rest.pop(field)
            alike.setdefault((row.case.name, *rest.values()), []).append(row)
        for group in alike.values():
            ranked = sorted(group, key=lambda row: _room(row.limits, field))
            yield from ((less, more) for less, more in pairwise(ranked) if more.cairn > TOLERANCE * less.cairn)


def _room(limits: Limits, field: str) -> float:
    if field == "size":
        return -limits.size.state
    return limits.budget if field == "budget" else limits.n_states or float("inf")


def recorded_cases(path: Path, half: Half, n_most: int, outline: ModelOutline, *, n_seeds: int = 2) -> Iterator[Case]:
    """Sessions of one half alone, and three and six of a client and of all clients by turns and at random."""
    loader = simulated_loader(outline, state_bytes=KIB, kv_bytes_per_token=1)
    by_client: dict[str, list[tuple[Asked, ...]]] = {}
    for session, requests in _sessions(path, half, n_most).items():
        by_client.setdefault(client_of(session), []).append(built(requests, loader, path.name))
    mixed = [session for sessions in by_client.values() for session in sessions[:2]][:6]
    for client, sessions in by_client.items():
        for number, alone in enumerate(sessions[:3], start=1):
            yield Case(name=f"{client}, one ({number})", requests=alone)
    for client, sessions in {**by_client, "mixed": mixed}.items():
        if len(sessions) >= 3:
            yield Case(name=f"{client}, 3 by turns", requests=in_turns(sessions[:3]))
        for n in (3, 6):
            if len(sessions) >= n:
                for seed in range(1, n_seeds + 1):
                    yield Case(name=f"{client}, {n} at random ({seed})", requests=at_random(sessions[:n], seed))


def _sessions(path: Path, half: Half, n_most: int) -> Mapping[str, list[RecordedRequest]]:
    """Every second session of each client, from the first or from the second on."""
    found: dict[str, list[RecordedRequest]] = {}
    with path.open("rb") as lines:
        for request in read_requests(lines, path.name):
            of = found.setdefault(request.session, [])
            if len(of) < n_most:
                of.append(request)
    n_before: dict[str, int] = {}
    wanted: dict[str, list[RecordedRequest]] = {}
    for session, requests in found.items():
        n_before[client_of(session)] = n_before.get(client_of(session), -1) + 1
        if n_before[client_of(session)] % 2 == (0 if half is Half.TUNING else 1):
            wanted[session] = requests
    return wanted
