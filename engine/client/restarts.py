"""What is done after an engine process has ended by itself: load again, or offer to ask less of the machine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.commands import Command, ForgetChat, LoadSettings, UnloadModel
from engine.events import SaferLoad, SaferWay

MOST_DEATHS = 2  # in a row with the same model and settings; then a person decides
_LEAST_CONTEXT = 2048
_USUAL_CONTEXT = 16_384


@dataclass(frozen=True, slots=True, kw_only=True)
class RestartPlan:
    """`is_loading_again`: the same model with the same settings. Else `offers`, the gentlest change first."""

    is_loading_again: bool
    offers: tuple[SaferLoad, ...] = ()


def plan_restart(settings: LoadSettings, n_deaths: int, *, n_ctx: int, n_layers_gpu: int | None) -> RestartPlan:
    """`n_deaths` in a row, this one included. `n_ctx`: of the loaded model, 0: it never came so far.

    A model that ended the process while it was loaded is not loaded again by itself: it would do the same.
    `n_layers_gpu`: of the loaded model, None: not known.
    """
    if n_ctx and n_deaths < MOST_DEATHS:
        return RestartPlan(is_loading_again=True)
    offers = []
    if settings.other_machines:
        offers.append(SaferLoad(way=SaferWay.THIS_MACHINE, settings=replace(settings, other_machines=())))
    context = min((n for n in (n_ctx, settings.n_ctx) if n), default=_USUAL_CONTEXT)
    if context > _LEAST_CONTEXT:
        smaller = max(_LEAST_CONTEXT, context // 2)
        offers.append(SaferLoad(way=SaferWay.SMALLER_CONTEXT, settings=replace(settings, n_ctx=smaller)))
    if n_layers_gpu != 0 and settings.n_gpu_layers != 0:
        there = min((n for n in (n_layers_gpu, settings.n_gpu_layers) if n is not None and n > 0), default=0)
        if there > 1:
            fewer = replace(settings, n_gpu_layers=there // 2)
            offers.append(SaferLoad(way=SaferWay.FEWER_LAYERS, settings=fewer))
        offers.append(SaferLoad(way=SaferWay.CPU, settings=replace(settings, n_gpu_layers=0, devices="")))
    return RestartPlan(is_loading_again=False, offers=tuple(offers))


def needs_model(left_to_do: Sequence[Command]) -> bool:
    """Whether the model is to be there again: not where it is freed before anybody asks something of it."""
    first = next((command for command in left_to_do if not isinstance(command, ForgetChat)), None)
    return not isinstance(first, UnloadModel)
