"""What a simulation found, side by side for people."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.terminal.replay_totals import Totals
from engine.core.cache.policies import Policy
from engine.telling.words.figures import fmt_bytes, fmt_tokens

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


def _ratio(part: int, whole: int) -> str:
    return f"{part / whole:.4f}" if whole else "-"
