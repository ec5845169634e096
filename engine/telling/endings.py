"""Words for an engine process that ended by itself, and for what can be tried then."""

from __future__ import annotations

from pathlib import Path
from typing import assert_never

from engine.events import EngineLost, SaferLoad, SaferWay
from engine.language.translation import tr
from engine.telling.words.figures import fmt_tokens


def lost_sentence(event: EngineLost) -> str:
    """What happens now."""
    name = Path(event.path).name
    if not event.path or (event.was_cancelled and not event.is_loading_again):
        return ""
    if event.is_loading_again:
        return tr("“{name}” is loaded again; what it had read is read anew.", name=name)
    return tr("“{name}” is not loaded again by itself, because it would likely end the same way.", name=name)


def safer_text(offer: SaferLoad) -> str:
    """The label of a button."""
    match offer.way:
        case SaferWay.THIS_MACHINE:
            return tr("Load without the other machines")
        case SaferWay.CPU:
            return tr("Load on the CPU")
        case SaferWay.FEWER_LAYERS:
            return tr("Load with {n_gpu_layers} layers on the GPU", n_gpu_layers=offer.settings.n_gpu_layers)
        case SaferWay.SMALLER_CONTEXT:
            return tr("Load with a context of {n_ctx} tokens", n_ctx=fmt_tokens(offer.settings.n_ctx))
        case _:
            assert_never(offer.way)
