"""Which devices a model goes to, how many layers each gets, and what is tried when a device refuses all the same."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.commands import LoadSettings
from engine.core.fit.fitting import plan_fit
from engine.core.fit.values import Device, DeviceRoom, FitPlan, room_on
from engine.language.translation import tr
from engine.native.backend.context_params import choose_n_ctx
from engine.native.backend.machine import free_memory, total_memory
from engine.native.gguf.gguf_facts import GgufFacts
from engine.native.loading.memory_need import chosen_devices, fit_n_ctx
from engine.native.loading.model_need import read_needs

log = logging.getLogger("engine.native")

_LADDER = (32_768, 16_384, 8192, 4096, 2048)  # of contexts, where one is chosen with the layers
_RETRY_SHARES = (0.75, 0.5, 0.25)
_UNKNOWN_MEMORY = 1 << 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement:
    """`devices` hold as many layers as `split` says; none: the CPU has them all."""

    n_ctx: int
    devices: tuple[str, ...] = ()
    split: tuple[int, ...] = ()

    @property
    def n_gpu_layers(self) -> int:
        return sum(self.split)


def place_model(settings: LoadSettings, gguf: GgufFacts) -> Placement:
    """Where the layers go, and the context. Raises UserFixable."""
    devices = chosen_devices(settings)
    if not devices:
        return Placement(n_ctx=fit_n_ctx(gguf, settings, _wanted_n_ctx(gguf, settings)))
    plan = fit_plan(settings, gguf, devices)
    log.info("%d of %d layers go to %s", plan.n_layers_gpu, plan.n_layers, ", ".join(d.name for d in devices))
    used = [share for share in plan.gpus if share.n_layers]
    split = tuple(share.n_layers for share in used)
    if split:  # layers that guess further tokens lie between the last one and the output, and llama.cpp counts them
        split = (*split[:-1], split[-1] + gguf.number("nextn_predict_layers"))
    return Placement(n_ctx=plan.n_ctx, devices=tuple(share.room.name for share in used), split=split)


def place_beside_others(settings: LoadSettings, gguf: GgufFacts) -> Placement:
    """Other machines take part, whose memory no plan knows: llama.cpp shares the layers by what each has free."""
    here = replace(settings, n_gpu_layers=0)
    return Placement(
        n_ctx=fit_n_ctx(gguf, here, _wanted_n_ctx(gguf, settings)),
        devices=tuple(device.name for device in chosen_devices(settings)),
    )


def fit_plan(settings: LoadSettings, gguf: GgufFacts, devices: tuple[Device, ...]) -> FitPlan:
    """How the model would lie on these devices and in the computer's memory. Raises UserFixable."""
    usual = fit_n_ctx(gguf, replace(settings, n_gpu_layers=0), _wanted_n_ctx(gguf, settings))
    return plan_fit(
        read_needs(str(gguf.path), settings, _contexts(settings, gguf, usual, has_gpu=bool(devices))),
        [room_on(device) for device in devices],
        _host(),
        n_gpu_layers=settings.n_gpu_layers,
        n_ctx_usual=usual,
    )


def attempts(first: Placement) -> Iterator[Placement]:
    """The plan, then fewer layers, then none: what a device has free is no promise."""
    yield first
    numbers = dict.fromkeys(int(first.n_gpu_layers * share) for share in _RETRY_SHARES)
    for n in (n for n in numbers if 0 < n < first.n_gpu_layers):
        yield replace(first, split=_scaled(first.split, n))
    if first.n_gpu_layers:
        yield Placement(n_ctx=first.n_ctx)


def refusal_warning(planned: Placement, tried: Placement) -> str:
    """What a person is told when the devices took less than was planned."""
    where = tr(" and ").join(planned.devices)
    if not tried.n_gpu_layers:
        return tr("{where} had no memory for the model, so it runs on the CPU.", where=where)
    return tr(
        "{where} had less memory than it said: {n} layers are there, the others on the CPU.",
        where=where,
        n=tried.n_gpu_layers,
    )


def _scaled(split: tuple[int, ...], n: int) -> tuple[int, ...]:
    """The same proportions with `n` layers in all."""
    whole, result, before = sum(split), [], 0
    for i in range(len(split)):
        end = sum(split[: i + 1]) * n // whole
        result.append(end - before)
        before = end
    return tuple(result)


def _wanted_n_ctx(gguf: GgufFacts, settings: LoadSettings) -> int:
    return gguf.held(choose_n_ctx(settings.n_ctx, gguf.n_ctx_train))


def _contexts(settings: LoadSettings, gguf: GgufFacts, usual: int, *, has_gpu: bool) -> tuple[int, ...]:
    if settings.n_ctx or not has_gpu:
        return (usual,)
    most = gguf.held(gguf.n_ctx_train or max(_LADDER))
    return tuple(sorted({usual, *(n for n in _LADDER if n <= most)}, reverse=True))


def _host() -> DeviceRoom:
    """The computer's own memory; where the system does not tell, everything is taken to fit."""
    free, total = free_memory(), total_memory()
    return DeviceRoom(
        name="CPU",
        n_bytes_free=_UNKNOWN_MEMORY if free is None else free,
        n_bytes_total=total or 0,
        is_host=True,
    )
