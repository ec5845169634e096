"""What a message would cost, in one line."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.commands import RequestId
from engine.events import PromptForecast
from engine.telling.forecasts import forecast_told
from tests.ui.scripted_engine import explanation


@pytest.mark.parametrize("seconds", [0.3, 0.49, 0.5, 0.7, 0.99, 1.0])
def test_what_is_marked_as_costly_is_not_told_as_answered_at_once(seconds: float) -> None:
    """From half a second on a person notices: the colour and the words say the same."""
    forecast = PromptForecast(
        request=RequestId("none"),
        explanation=replace(explanation(12_489, 0), changed=0),
        n_bytes_restore=0,
        seconds_prefill=seconds,
        seconds_restore=0.0,
        seconds_plan=0.001,
        n_before=12_400,
    )
    told = forecast_told(forecast, has_history=True)
    assert told.is_costly == (not told.text.endswith("answers at once")) == (seconds >= 0.5)
