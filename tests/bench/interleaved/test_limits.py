"""Budgets, numbers of states and sizes of a state: more room is never worse, and llama-server's rule not better.

Without more it is a small sweep over made traces. CAIRN_BENCH_LIMITS=9 runs so many limits, drawn by lot, for each case
of the recorded sessions that CAIRN_BENCH_REQUESTS names (see test_interleaved.py), both halves apart; with 0 it runs
all of them. CAIRN_BENCH_MOST_TOKENS=60000 leaves out the cases with longer prompts in all, CAIRN_BENCH_SEEDS=5 mixes in
five ways instead of two. Use `-s`.
"""

from __future__ import annotations

import faulthandler
import os
import random
from itertools import product
from pathlib import Path

import pytest

from tests.bench.interleaved.limit_sweep import (
    BUDGETS,
    COUNTS,
    GIB,
    MIB,
    SIZES,
    TOLERANCE,
    Case,
    Limits,
    Row,
    measured,
    outline_of,
    recorded_cases,
    table,
    worse_with_more,
)
from tests.bench.interleaved.recorded import Half
from tests.bench.interleaved.traces import made_trace

pytestmark = [pytest.mark.native]

N_LIMITS, RECORDING, MOST_TOKENS = "CAIRN_BENCH_LIMITS", "CAIRN_BENCH_REQUESTS", "CAIRN_BENCH_MOST_TOKENS"
SEEDS = "CAIRN_BENCH_SEEDS"
N_MOST = 40  # requests of a session
SMALL = [Limits(*each) for each in product((SIZES[1], SIZES[3]), (256 * MIB, 4 * GIB), (8, None), (0,))]


def show(title: str, rows: list[Row], capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        print(f"\n{title}", *table(rows), sep="\n")
        for less, more in worse_with_more(rows):
            print(
                f"more room, more read: {less.case.name}, {less.limits}: {less.cairn:,}; {more.limits}: {more.cairn:,}"
            )


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_more_room_is_never_worse_and_the_servers_rule_not_better(
    seed: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """Eviction that divides by bytes gave up the ends of left branches while only the number of states was reached:
    with small states three chats read twice what they read with large ones."""
    rows: list[Row] = []
    with outline_of(is_recorded=False) as outline:
        case = Case(name=f"made, seed {seed}", requests=made_trace(seed, 50))
        rows += measured(outline, case, SMALL)
    show("a small sweep", rows, capsys)
    assert not [*worse_with_more(rows)]
    assert max(row.over_server for row in rows) <= TOLERANCE
    assert all(row.cairn >= row.floor for row in rows)


@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("half", list(Half), ids=lambda half: half.name.lower())
def test_recorded_sessions_under_many_limits(half: Half, capsys: pytest.CaptureFixture[str]) -> None:
    name = os.environ.get(RECORDING, "")
    if not name or N_LIMITS not in os.environ:
        pytest.skip(f"takes many minutes: name a file of recorded requests in {RECORDING}, and how many in {N_LIMITS}")
    faulthandler.cancel_dump_traceback_later()  # minutes are no sign of a hang here
    n_limits, chance = int(os.environ[N_LIMITS]), random.Random(half.name)
    every = [
        Limits(size=size, budget=budget, n_states=count, n_live=n_live)
        for size, budget, count, n_live in product(SIZES, BUDGETS, COUNTS, (0, 6))
        if budget >= 2 * size.state
    ]
    rows, most = list[Row](), float(os.environ.get(MOST_TOKENS, "inf"))
    with outline_of(is_recorded=True) as outline:
        n_seeds = int(os.environ.get(SEEDS, "2"))
        for case in [*recorded_cases(Path(name), half, N_MOST, outline, n_seeds=n_seeds)]:
            limits = chance.sample(every, n_limits) if n_limits else every  # the same lots, whatever is left out
            if sum(len(asked.prompt) for asked in case.requests) <= most:
                rows += measured(outline, case, limits)
    show(half.value, rows, capsys)
    assert all(row.cairn >= row.floor for row in rows)
