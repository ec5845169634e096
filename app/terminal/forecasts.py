"""How right forecasts were: the tokens of each, and by how much the seconds were off."""

from __future__ import annotations

import statistics
from dataclasses import dataclass, field

from engine.core.difference.explanation import Explanation
from engine.events import Finished, PromptForecast


@dataclass(slots=True, kw_only=True)
class ForecastTotals:
    """Forecasts beside what happened; `errors` are shares of the seconds that were taken."""

    n: int = 0
    n_equal: int = 0
    errors: list[float] = field(default_factory=list)

    def add(self, forecast: PromptForecast, finished: Finished) -> None:
        self.n += 1
        self.n_equal += _tokens(forecast.explanation) == _tokens(finished.explanation)
        taken = finished.usage.seconds_prefill
        if forecast.seconds_prefill is not None and taken > 0 and finished.explanation.reprocessed:
            self.errors.append(abs(forecast.seconds_prefill - taken) / taken)

    def as_json(self) -> dict[str, object]:
        return {
            "forecasts": self.n,
            "equal_in_tokens": self.n_equal,
            "median_error_of_seconds": round(statistics.median(self.errors), 4) if self.errors else None,
        }

    def line(self) -> str:
        seconds = f"; half of them less than {statistics.median(self.errors):.0%} off in seconds" if self.errors else ""
        return f"forecasts: {self.n_equal:,} of {self.n:,} right to the token{seconds}"


def _tokens(explanation: Explanation) -> tuple[object, ...]:
    return (explanation.n_prompt, explanation.reused, explanation.unavoidable, explanation.avoidable, explanation.cause)
