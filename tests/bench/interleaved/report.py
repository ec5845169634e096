"""The tables of what was measured: a block for each budget, over all traces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from app.terminal.simulation.simulate import aligned
from engine.core.decisions.reuse import Source
from tests.bench.interleaved.cairn_side import CairnRun
from tests.bench.interleaved.measuring import GIB, SERVERS, Measured, ServerSetup
from tests.bench.interleaved.server_rule import Idle, best_of

_NAMES = {Idle.TO_RAM: "", Idle.STAY: " that stay"}


@dataclass(frozen=True, slots=True)
class _Row:
    """A system and what it processes of all traces together."""

    name: str
    processed: int


def table(all_measured: Sequence[Measured]) -> Iterator[str]:
    """Tokens processed, how much of that the bound is, and every other system over each of Cairn's rows."""
    by_budget = _by_budget(all_measured)
    first = next(iter(by_budget.values()))
    yield (
        f"{len(first)} traces, {sum(m.n_requests for m in first):,} requests, {sum(m.n_prompt for m in first):,} prompt"
        f" tokens, {sum(m.n_switches for m in first)} switches; tokens processed in thousands"
    )
    for budget, measured in sorted(by_budget.items()):
        ours, others = list(_cairn_rows(measured)), list(_server_rows(measured))
        bound = _bound(measured)
        yield ""
        yield from aligned(
            [
                [f"{budget / GIB:.1f} GiB", "processed", "floor is", "bound is", *(f"/ {n}" for n in _letters(ours))],
                *([name, f"{n / 1e3:,.0f}", "", "", *("" for _ in ours)] for name, n in _limits(measured)),
                *(_line(row, measured, bound, ours, letter) for letter, row in zip(_letters(ours), ours, strict=True)),
                *(_line(row, measured, bound, ours) for row in others),
            ]
        )


def _line(row: _Row, measured: Sequence[Measured], bound: int, ours: Sequence[_Row], letter: str = " ") -> list[str]:
    floor = sum(m.floor for m in measured)
    cells = [f"{row.processed / 1e3:,.0f}", f"{floor / row.processed:.1%}"]
    cells.append(f"{bound / row.processed:.1%}" if bound else "-")
    return [f"{letter} {row.name}", *cells, *(f"{row.processed / our.processed:.2f}" for our in ours)]


def _letters(rows: Sequence[_Row]) -> str:
    return "ABCDEFG"[: len(rows)]


def _limits(measured: Sequence[Measured]) -> Iterator[tuple[str, int]]:
    yield "  floor", sum(m.floor for m in measured)
    if bound := _bound(measured):
        yield "  bound, one live sequence", bound
        yield "  best schedule found", sum(m.optimum.processed for m in measured if m.optimum is not None)


def _bound(measured: Sequence[Measured]) -> int:
    """0 where one is missing."""
    known = [m.optimum.lower_bound for m in measured if m.optimum is not None]
    return sum(known) if len(known) == len(measured) else 0


def _cairn_rows(measured: Sequence[Measured]) -> Iterator[_Row]:
    first = measured[0]
    yield _Row("Cairn, all that is left in RAM", sum(m.cairn.processed for m in measured))
    yield _Row("Cairn, the same with 32 states at most", sum(m.cairn_by_default for m in measured))
    for times in first.cairn_live:
        name = f"Cairn, {first.n_branches} branches live, {_cells(measured, times)}"
        yield _Row(name, sum(m.cairn_live[times].processed for m in measured))


def _server_rows(measured: Sequence[Measured]) -> Iterator[_Row]:
    for setup in SERVERS:
        by_count = {n: sum(m.server[setup][n] for m in measured) for n in measured[0].server[setup]}
        name = _name(setup, measured)
        n_best, best = best_of(by_count)
        n_default = min(setup.most_checkpoints(measured[0].job.budget), 32)
        yield _Row(f"{name}, best: {n_best} checkpoints", best)
        yield _Row(f"{name}, default: {n_default}", by_count[n_default])


def _name(setup: ServerSetup, measured: Sequence[Measured]) -> str:
    if setup.n_slots == 1:
        return "llama-server, 1 slot"
    return f"llama-server, {setup.n_slots} slots{_NAMES[setup.idle]}, {_cells(measured, setup.times_ctx)}"


def _cells(measured: Sequence[Measured], times: int) -> str:
    return " or ".join(f"{n * times // 1024}k" for n in sorted({m.n_ctx for m in measured}))


def costs(all_measured: Sequence[Measured]) -> Iterator[str]:
    """What was avoidable, by cause, and by client and kind of request; and where requests started from."""
    for budget, measured in sorted(_by_budget(all_measured).items()):
        yield from _costs(f"{budget / GIB:.1f} GiB, all left in RAM", [m.cairn for m in measured])
        for times in measured[0].cairn_live:
            yield from _costs(
                f"{budget / GIB:.1f} GiB, {measured[0].n_branches} branches live, {_cells(measured, times)}",
                [m.cairn_live[times] for m in measured],
            )


def _costs(title: str, runs: Sequence[CairnRun]) -> Iterator[str]:
    answers = [answer for run in runs for answer in run.answers]
    causes: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for answer in answers:
        kinds[f"{answer.client}, {answer.what}"] += answer.avoidable
        for cause, n in answer.causes:
            causes[cause.value] += n
    total = max(1, sum(kinds.values()))
    n_live = sum(answer.n_branches for answer in answers) / len(answers)
    yield f"{title}: {total:,} tokens avoidable; {n_live:.1f} branches live, {_sources(runs)}"
    for counted in (causes, kinds):
        yield "    " + "; ".join(f"{name} {n / total:.0%}" for name, n in counted.most_common(8) if n)


def _sources(runs: Sequence[CairnRun]) -> str:
    found: Counter[Source] = Counter()
    for run in runs:
        found += run.sources
    return ", ".join(f"{n} from {source.value}" for source, n in found.most_common())


def _by_budget(all_measured: Sequence[Measured]) -> Mapping[int, list[Measured]]:
    found: dict[int, list[Measured]] = {}
    for measured in all_measured:
        found.setdefault(measured.job.budget, []).append(measured)
    return found
