"""Three interleaved clients and their side requests on one model: what is processed, at equal memory.

CAIRN_BENCH_INTERLEAVED=6 runs that many traces of 250 requests under 1, 2 and 4 GiB and prints the table; with
CAIRN_BENCH_REQUESTS naming a file of recorded requests, whose sessions are called client/name, those are interleaved
and run as well. CAIRN_BENCH_SECONDS: of the solver, for each trace and budget. CAIRN_BENCH_PROCESSES: how many run at
a time, one for each processor unless told. Use `-s`.

The memory counted is RAM (states, and the attention of branches that are not live) and the states of sequences beside
the working one, which are on the device; the context is as large for both systems, and free.
"""

from __future__ import annotations

import faulthandler
import multiprocessing
import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from tests.bench.interleaved.measuring import GIB, Job, Measured, cairn, measure, n_ctx_for, requests_of
from tests.bench.interleaved.recorded import Half
from tests.bench.interleaved.report import costs, table

pytestmark = [pytest.mark.native]

N_TRACES, RECORDING = "CAIRN_BENCH_INTERLEAVED", "CAIRN_BENCH_REQUESTS"
SECONDS, PROCESSES = "CAIRN_BENCH_SECONDS", "CAIRN_BENCH_PROCESSES"
BUDGETS = (GIB, 2 * GIB, 4 * GIB)
N_REQUESTS, N_RECORDED = 250, 300


def check(measured: Measured) -> None:
    """What holds of any trace, whatever the policy does."""
    for run in (measured.cairn, *measured.cairn_live.values()):
        for answer in run.answers:
            assert answer.reused + answer.unavoidable + answer.avoidable == answer.n_prompt
            assert sum(n for _, n in answer.causes) == answer.avoidable
        n_read_again = sum(answer.unavoidable for answer in run.answers) - measured.floor
        assert 0 <= n_read_again <= len(run.answers), "the last item of a prompt whose logits were not kept"
    least = measured.floor if measured.optimum is None else measured.optimum.lower_bound
    for processed in (measured.cairn.processed, measured.cairn_by_default):
        assert least <= processed <= measured.n_prompt
    others = [*(run.processed for run in measured.cairn_live.values())]
    others += [n for by_count in measured.server.values() for n in by_count.values()]
    assert all(measured.floor <= processed <= measured.n_prompt for processed in others)


def run_all(jobs: Sequence[Job]) -> list[Measured]:
    """Each job opens its own model."""
    faulthandler.cancel_dump_traceback_later()  # minutes are no sign of a hang here
    n_processes = int(os.environ.get(PROCESSES, "0")) or None
    with ProcessPoolExecutor(n_processes, mp_context=multiprocessing.get_context("spawn")) as pool:
        return list(pool.map(measure, jobs))


def report(title: str, all_measured: Sequence[Measured], capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        print(f"\n{title}", *table(all_measured), *costs(all_measured), sep="\n")


@pytest.mark.slow
def test_a_short_trace_stays_between_the_floor_and_the_whole(capsys: pytest.CaptureFixture[str]) -> None:
    """A figure below the floor, or above what is asked, would mean that the benchmark counts wrongly."""
    measured = measure(Job(seed=1, n_requests=40, budget=GIB, solver_seconds=0))
    report("a short trace", [measured], capsys)
    check(measured)


def test_a_chat_that_was_left_two_requests_ago_is_somewhere() -> None:
    """Of branches that made room one after another, those in RAM stood on items that the next was still to save: they
    seemed to be of use to nobody, and 28,000 tokens went for a state."""
    job = Job(seed=5, n_requests=120, budget=4 * GIB, solver_seconds=0)
    requests = requests_of(job)
    assert requests[117].session == requests[119].session != requests[118].session
    run = cairn(job, requests, n_ctx=2 * n_ctx_for(requests), n_live=6)
    assert run.answers[119].avoidable < 1000


@pytest.mark.slow
@pytest.mark.timeout(7200)
def test_made_traces(capsys: pytest.CaptureFixture[str]) -> None:
    n_traces = int(os.environ.get(N_TRACES, "0"))
    if not n_traces:
        pytest.skip(f"takes many minutes: say how many traces in {N_TRACES}")
    jobs = [
        Job(seed=seed, n_requests=N_REQUESTS, budget=budget, solver_seconds=solver_seconds())
        for seed in range(1, n_traces + 1)
        for budget in BUDGETS
    ]
    all_measured = run_all(jobs)
    report("made traces", all_measured, capsys)
    for measured in all_measured:
        check(measured)


@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("half", list(Half), ids=lambda half: half.name.lower())
def test_recorded_sessions(half: Half, capsys: pytest.CaptureFixture[str]) -> None:
    name = os.environ.get(RECORDING, "")
    if not name or N_TRACES not in os.environ:
        pytest.skip(f"recorded requests are not part of the project: name a file of them in {RECORDING}")
    jobs = [
        Job(
            seed=1,
            n_requests=N_RECORDED,
            budget=budget,
            solver_seconds=solver_seconds(),
            recording=Path(name),
            half=half,
        )
        for budget in BUDGETS
    ]
    all_measured = run_all(jobs)
    report(half.value, all_measured, capsys)
    for measured in all_measured:
        check(measured)


def solver_seconds() -> float:
    return float(os.environ.get(SECONDS, "60"))
