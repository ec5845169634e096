"""Ten cases of recorded sessions on Cairn's engine and on llama-server, in tokens and in seconds.

`CAIRN_BENCH_LLAMA_SERVER=1 CAIRN_BENCH_REQUESTS=FILE pytest tests/bench/llama_server/test_recorded_cases.py -s`.
Both with their defaults, one thread and 65,536 cells, on a hybrid of 40 M weights. Each case runs several times on
each, by turns; of every request the quickest round counts. What Cairn takes includes rendering and tokenising, but
not what it works out while nobody waits (what would help), which the next request would end.
"""

from __future__ import annotations

import faulthandler
import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from app.terminal.simulation.simulate import aligned
from engine.core.cache.settings import CacheSettings
from tests.bench.llama_server.bench_models import SMALL, hybrid
from tests.bench.llama_server.cairn_side import Job, run_cairn
from tests.bench.llama_server.comparison import Measured, Outcome, of_cairn
from tests.bench.llama_server.recorded_cases import Case, recorded_cases
from tests.bench.llama_server.server_build import server_binary
from tests.bench.llama_server.test_side_by_side import (
    DEFAULTS,
    QWEN_DELIMITERS,
    REQUESTS,
    Subject,
    run_server,
)
from tests.support.real_vocabulary import with_vocabulary

pytestmark = [pytest.mark.slow, pytest.mark.native, pytest.mark.timeout(7200)]

N_CTX = 65_536
ROUNDS, ONLY = "CAIRN_BENCH_ROUNDS", "CAIRN_BENCH_CASES"
SUBJECT = Subject(
    path=lambda: with_vocabulary(hybrid(SMALL)),
    delimiters=QWEN_DELIMITERS,
    options=(("enable_thinking", False),),
    size=1.0,
    max_tokens=2,
    servers=(DEFAULTS,),
)
_HEADER = ["case", "requests", "tokens", "llama-server", "seconds", "llama-server", "ratio", "worst request", "at"]


def quickest(rounds: Sequence[Outcome]) -> tuple[Measured, ...]:
    """Of each request the round that took least."""
    return tuple(
        min(same, key=lambda measured: measured.seconds_all)
        for same in zip(*(outcome.requests for outcome in rounds), strict=True)
    )


def test_recorded_cases(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Real runs on both sides; the tokens that were read must add up, seconds are printed."""
    name = os.environ.get(REQUESTS, "")
    if not name:
        pytest.skip(f"recorded requests are not part of the project: name a file of them in {REQUESTS}")
    binary = server_binary()
    faulthandler.cancel_dump_traceback_later()  # minutes are no sign of a hang here
    n_rounds, only = int(os.environ.get(ROUNDS, "2")), os.environ.get(ONLY, "")
    rows, sums = [_HEADER], [0.0, 0.0]
    for case in recorded_cases(Path(name)):
        if only not in case.name:
            continue
        ours, theirs = [], []
        for at in range(n_rounds):
            folder = tmp_path / f"{case.name} {at}"
            folder.mkdir()
            mine, other = _round(case, binary, folder)
            ours.append(mine)
            theirs.append(other)
        row, (mine_all, theirs_all) = _row(case, quickest(ours), quickest(theirs))
        rows.append(row)
        sums = [sums[0] + mine_all, sums[1] + theirs_all]
        with capsys.disabled():
            print("\n" + "\n".join(aligned([_HEADER, row])), flush=True)
    with capsys.disabled():
        print("\n", *aligned(rows), f"in all {sums[0]:.1f} s and {sums[1]:.1f} s: {sums[0] / sums[1]:.3f}", sep="\n")


def _round(case: Case, binary: Path, folder: Path) -> tuple[Outcome, Outcome]:
    requests = tuple(replace(asked, chat=replace(asked.chat, options=SUBJECT.options)) for asked in case.requests)
    model = SUBJECT.path()
    job = Job(model=str(model), settings=SUBJECT.load_settings(N_CTX), cache=CacheSettings())
    answers, ending = run_cairn(job, requests, folder)
    theirs, _ = run_server(DEFAULTS, binary, model, SUBJECT, requests, answers, ending, folder)
    return of_cairn(answers, ending), theirs


def _row(case: Case, ours: Sequence[Measured], theirs: Sequence[Measured]) -> tuple[list[str], tuple[float, float]]:
    mine, other = (sum(each.seconds_all for each in side) for side in (ours, theirs))
    ratios = [a.seconds_all / b.seconds_all for a, b in zip(ours, theirs, strict=True)]
    worst = max(range(len(ratios)), key=ratios.__getitem__)
    at = (
        f"{worst + 1}: {ours[worst].n_processed:,} tokens in {ours[worst].seconds_all * 1e3:.0f} ms,"
        f" {theirs[worst].n_processed:,} in {theirs[worst].seconds_all * 1e3:.0f}"
    )
    tokens = [f"{sum(each.n_processed for each in side):,}" for side in (ours, theirs)]
    figures = [f"{mine:.2f}", f"{other:.2f}", f"{mine / other:.3f}", f"{ratios[worst]:.2f}", at]
    return [case.name, str(len(ours)), *tokens, *figures], (mine, other)
