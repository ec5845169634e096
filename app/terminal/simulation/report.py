"""What a simulation found, side by side for people and as one object for programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.terminal.replay_totals import Totals
from app.terminal.simulation.optimum import Best
from engine.core.cache.policies import Policy
from engine.core.optimum.values import Optimum
from engine.telling.wording import fmt_bytes, fmt_tokens

_ROWS: tuple[tuple[str, Callable[[Totals], str]], ...] = (
    ("requests", lambda t: f"{t.n_requests:,}"),
    ("prompt tokens", lambda t: fmt_tokens(t.n_prompt)),
    ("reused", lambda t: fmt_tokens(t.n_reused)),
    ("read", lambda t: fmt_tokens(t.n_reprocessed)),
    ("  new, or follows a change", lambda t: fmt_tokens(t.n_unavoidable)),
    ("  could be skipped", lambda t: fmt_tokens(t.n_avoidable)),
    ("read, if 1 is the least", lambda t: _ratio(t.n_reprocessed, t.n_unavoidable)),
    ("checkpoints made", lambda t: f"{t.n_made:,}"),
    ("checkpoints restored", lambda t: f"{t.n_restored:,}"),
    ("checkpoints dropped", lambda t: f"{t.n_evicted:,}"),
    ("most in RAM", lambda t: fmt_bytes(t.bytes_peak_ram)),
    ("in the model's memory", lambda t: fmt_bytes(t.bytes_peak_live)),
)


def table(totals: Mapping[Policy, Totals]) -> list[str]:
    """A column for each policy."""
    rows = [["", *(policy.value for policy in totals)]]
    rows += [[label, *(value(of_policy) for of_policy in totals.values())] for label, value in _ROWS]
    return aligned(rows)


def aligned(rows: list[list[str]]) -> list[str]:
    """The first column to the left, the others to the right."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    return [
        "  ".join([row[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(row[1:], widths[1:], strict=True))]).rstrip()
        for row in rows
    ]


def optimum_lines(totals: Mapping[Policy, Totals], best: Best) -> list[str]:
    """What no cache can beat, what the best one does, and how near each policy comes to it."""
    rows = [["", *(policy.value for policy in totals)]]
    rows.append(["more than the least", *(fmt_tokens(t.n_reprocessed - best.floor) for t in totals.values())])
    lines = ["", f"the least: {fmt_tokens(best.floor)} tokens have to be read with any cache"]
    for label, optimum in best.named():
        between = "" if optimum.is_exact else f", and no way is below {fmt_tokens(optimum.lower_bound)}"
        lines.append(f"{label}: {fmt_tokens(optimum.processed)} tokens{between}; {optimum.method}")
        rows.append([f"% of the optimum, {label}", *(f"{_percent(t, optimum):.2f}" for t in totals.values())])
    return [*lines, "", *aligned(rows)]


def json_object(totals: Mapping[Policy, Totals], best: Best | None) -> dict[str, object]:
    """The object that `--json` prints; its keys are stable."""
    return {
        "policies": {policy.value: of_policy.as_json() for policy, of_policy in totals.items()},
        "floor": best.floor if best is not None else None,
        "optimum": {label.replace(" ", "_"): _optimum_object(totals, o) for label, o in best.named()} if best else None,
    }


def _optimum_object(totals: Mapping[Policy, Totals], optimum: Optimum) -> dict[str, object]:
    return {
        "floor": optimum.floor,
        "processed": optimum.processed,
        "lower_bound": optimum.lower_bound,
        "is_exact": optimum.is_exact,
        "method": optimum.method,
        "percent": {policy.value: round(_percent(of_policy, optimum), 4) for policy, of_policy in totals.items()},
    }


def _percent(totals: Totals, optimum: Optimum) -> float:
    """How near the policy comes: 100 is as good as the best schedule found."""
    return 100 * optimum.processed / totals.n_reprocessed if totals.n_reprocessed else 100.0


def _ratio(part: int, whole: int) -> str:
    return f"{part / whole:.4f}" if whole else "-"
