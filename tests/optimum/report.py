"""How near each policy comes to the best that any cache could have done, for people and for programs."""

from __future__ import annotations

from collections.abc import Mapping

from app.terminal.replay_totals import Totals
from app.terminal.simulation.simulate import aligned
from engine.core.cache.policies import Policy
from engine.telling.words.figures import fmt_tokens
from tests.optimum.best import Best
from tests.optimum.values import Optimum


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


def json_object(totals: Mapping[Policy, Totals], best: Best) -> dict[str, object]:
    """The object that `--json` prints."""
    return {
        "policies": {policy.value: of_policy.as_json() for policy, of_policy in totals.items()},
        "floor": best.floor,
        "optimum": {label.replace(" ", "_"): _optimum_object(totals, o) for label, o in best.named()},
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
