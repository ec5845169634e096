"""As many layers on the GPUs as their memory holds, and the largest context with which all of them are there."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from engine.core.fit.values import ContextNeed, DeviceRoom, DeviceShare, FitPlan, LayerNeed

_N_HALVINGS = 24
_MOST_OVERFULL = 1024.0


def plan_fit(
    needs: Sequence[ContextNeed],
    gpus: Sequence[DeviceRoom],
    host: DeviceRoom,
    *,
    n_gpu_layers: int = -1,
    n_ctx_usual: int = 0,
) -> FitPlan:
    """`needs`: one for each context that may be chosen, the largest first; at least one.

    The first with which all layers are on the GPUs is taken. Where there is none, the layers that find no room stay
    with the CPU, and the context is the largest that fits and is no longer than usual (0: any). `n_gpu_layers` that are
    wanted are placed whether they fit or not.
    """
    plans = tuple(_plan(need, gpus, host, n_gpu_layers) for need in needs)
    complete = (plan for plan in plans if plan.fits and plan.n_layers_gpu == plan.n_layers)
    modest = (plan for plan in plans if plan.fits and (not n_ctx_usual or plan.n_ctx <= n_ctx_usual))
    return next(complete, None) or next(modest, None) or plans[-1]


def _plan(need: ContextNeed, gpus: Sequence[DeviceRoom], host: DeviceRoom, n_gpu_layers: int) -> FitPlan:
    if n_gpu_layers >= 0:
        n = min(n_gpu_layers, need.n_layers) if gpus else 0
        # A device that does not tell its memory is taken at the person's word.
        counts = spread(need, gpus, n, most=_MOST_OVERFULL) or (n, *(0 for _ in gpus[1:]))[: len(gpus)]
    else:
        counts = _most_layers(need, gpus) or (0,) * len(gpus)
    return _filled(need, gpus, host, counts)


def _most_layers(need: ContextNeed, gpus: Sequence[DeviceRoom]) -> tuple[int, ...] | None:
    """More layers take more, so the number is found by halving."""
    low, high, best = 1, need.n_layers, None
    while low <= high:
        middle = (low + high) // 2
        counts = spread(need, gpus, middle)
        if counts is None:
            high = middle - 1
        else:
            low, best = middle + 1, counts
    return best


def spread(
    need: ContextNeed, gpus: Sequence[DeviceRoom], n_layers: int, *, most: float = 1.0
) -> tuple[int, ...] | None:
    """How many of the last `n_layers` each GPU has, in order, so that all are equally full; None if they do not fit.

    `most`: how full they may become, 1.0 being all that is usable.
    """
    moved = (*(layer.total for layer in need.layers), need.output)[need.n_layers - n_layers :]
    best = _fill(moved, gpus, need.compute, most)
    if best is None:
        return None
    low, high = 0.0, most
    for _ in range(_N_HALVINGS if len(gpus) > 1 else 0):
        middle = (low + high) / 2
        counts = _fill(moved, gpus, need.compute, middle)
        if counts is None:
            low = middle
        else:
            high, best = middle, counts
    return best


def _fill(layers: Sequence[int], gpus: Sequence[DeviceRoom], compute: int, fullness: float) -> tuple[int, ...] | None:
    counts, at = [], 0
    for gpu in gpus:
        left, start = int(gpu.usable * fullness) - compute - gpu.on_decoding, at
        while at < len(layers) and layers[at] <= left:
            left -= layers[at]
            at += 1
        counts.append(at - start)
    return tuple(counts) if at == len(layers) else None


def _filled(need: ContextNeed, gpus: Sequence[DeviceRoom], host: DeviceRoom, counts: tuple[int, ...]) -> FitPlan:
    output = LayerNeed(weights=need.output)
    everything = (*need.layers, output)
    n_host = need.n_layers - sum(counts)
    ends = [n_host]
    for count in counts:
        ends.append(ends[-1] + count)
    shares = [
        _share(gpu, everything[start:end], need.compute + gpu.on_decoding if end > start else 0)
        for gpu, (start, end) in zip(gpus, pairwise(ends), strict=True)
    ]
    kept = everything[:n_host]
    if n_host == need.n_layers and need.shares_inputs:
        kept = (*need.layers, LayerNeed(weights=0))
    at_home = _share(host, kept, need.host_compute + need.rows, besides=need.inputs)
    return FitPlan(n_ctx=need.n_ctx, n_layers=need.n_layers, shares=(*shares, at_home))


def _share(room: DeviceRoom, layers: Sequence[LayerNeed], compute: int, *, besides: int = 0) -> DeviceShare:
    return DeviceShare(
        room=room,
        n_layers=len(layers),
        weights=sum(layer.weights for layer in layers) + besides,
        cache=sum(layer.cache for layer in layers),
        states=sum(layer.states for layer in layers),
        compute=compute,
    )
