"""Words for an engine process that ended by itself, and for what can be tried then."""

from __future__ import annotations

from pathlib import Path
from typing import assert_never

from engine.events import EngineLost, SaferLoad, SaferWay
from engine.telling.figures import fmt_tokens


def lost_sentence(event: EngineLost) -> str:
    """What happens now."""
    name = Path(event.path).name
    if not event.path or (event.was_cancelled and not event.is_loading_again):
        return ""
    if event.is_loading_again:
        return f"“{name}” is loaded again; what it had read is read anew."
    return f"“{name}” is not loaded again by itself, because it would likely end the same way."


def safer_text(offer: SaferLoad) -> str:
    """The label of a button."""
    match offer.way:
        case SaferWay.THIS_MACHINE:
            return "Load without the other machines"
        case SaferWay.CPU:
            return "Load on the CPU"
        case SaferWay.FEWER_LAYERS:
            return f"Load with {offer.settings.n_gpu_layers} layers on the GPU"
        case SaferWay.SMALLER_CONTEXT:
            return f"Load with a context of {fmt_tokens(offer.settings.n_ctx)} tokens"
        case _:
            assert_never(offer.way)
