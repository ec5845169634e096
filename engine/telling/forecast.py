"""What a prompt would cost, in words."""

from __future__ import annotations

from engine.events import PromptForecast
from engine.telling.figures import counted, fmt_bytes, fmt_seconds, fmt_tokens


def forecast_sentence(forecast: PromptForecast) -> str:
    """One line: how much there is to read, how long that takes, and what is copied for it."""
    explanation = forecast.explanation
    if explanation.reprocessed == 0:
        reads = f"nothing to read, all {counted(explanation.n_prompt, 'token')} are there"
    else:
        reads = f"{counted(explanation.reprocessed, 'token')} to read"
        if explanation.reused:
            reads += f", {fmt_tokens(explanation.reused)} reused"
    if forecast.seconds_prefill is None:
        time = "; how fast this machine reads with this model is not known yet"
    else:
        time = f", about {fmt_seconds(forecast.seconds_prefill + forecast.seconds_restore)}"
    copied = f"; {fmt_bytes(forecast.n_bytes_restore)} copied from RAM" if forecast.n_bytes_restore else ""
    return f"{reads}{time}{copied}."
