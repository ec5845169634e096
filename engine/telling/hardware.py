"""Devices, and where a model's layers go, in words. Free of Qt."""

from __future__ import annotations

from typing import assert_never

from engine.core.cache.states import ModelFacts
from engine.core.fit.values import Device, DeviceKind, DeviceShare, DeviceVerdict, FitPlan, TriedDevice
from engine.language.translation import number, tr
from engine.telling.words.figures import fmt_bytes, listed
from engine.telling.words.terms import in_words

PART_NAMES = (tr("weights"), tr("context"), tr("states"), tr("computing"))


def device_title(device: Device) -> str:
    """“CUDA0: NVIDIA GeForce RTX 4090”."""
    return device.name if device.description in ("", device.name) else f"{device.name}: {device.description}"


def device_verdict(tried: TriedDevice) -> str:
    """What works there, as a part of a sentence."""
    match tried.verdict:
        case DeviceVerdict.WORKS:
            return tr("works without {without}", without=listed(tried.without)) if tried.without else tr("works")
        case DeviceVerdict.FAILS:
            return tr("does not work: llama.cpp crashes there")
        case DeviceVerdict.HANGS:
            return tr("does not work: its driver does not answer")
        case DeviceVerdict.UNTRIED:
            return tr("not known")
        case DeviceVerdict.NOT_LOADED if tried.missing:
            return tr("cannot be loaded: {missing} not found", missing=listed(tried.missing))
        case DeviceVerdict.NOT_LOADED:
            return tr("cannot be loaded: {said}", said=tried.said or tr("a library that it needs is missing"))
        case DeviceVerdict.NO_DEVICE:
            return tr("finds no device: {said}", said=tried.said or tr("its driver may be missing"))
        case _:
            assert_never(tried.verdict)


def device_notes(tried: TriedDevice) -> tuple[str, ...]:
    """A sentence for each thing that does not work there."""
    name = tried.device.name
    if tried.verdict.is_bad:
        return (f"{name} {device_verdict(tried)}.",)
    off = [what[:1].upper() + what[1:] for what in tried.without]
    return tuple(tr("{what} is off on {name}: it crashes llama.cpp.", what=what, name=name) for what in off)


device_kind = in_words(
    {
        DeviceKind.CPU: tr("processor"),
        DeviceKind.GPU: tr("graphics card"),
        DeviceKind.INTEGRATED_GPU: tr("graphics of the processor"),
        DeviceKind.ACCELERATOR: tr("helps the processor"),
        DeviceKind.META: tr("several devices as one"),
        DeviceKind.REMOTE: tr("on another computer"),
    }
)


def device_memory(n_bytes_free: int, n_bytes_total: int) -> str:
    """As a part of a sentence."""
    if not n_bytes_total:
        return tr("memory not known")
    return tr(
        "{n_bytes_free} of {n_bytes_total} free",
        n_bytes_free=fmt_bytes(n_bytes_free),
        n_bytes_total=fmt_bytes(n_bytes_total),
    )


def place_text(facts: ModelFacts) -> str:
    """Where a model lies, in a word beside its name: "GPU 28/33", "CPU"."""
    if not facts.n_layers_gpu:
        return tr("CPU")
    on, whole = number(str(facts.n_layers_gpu)), number(str(facts.n_layers))
    return tr("GPU {on}/{whole}", on=on, whole=whole) if facts.n_layers else tr("GPU")


def fit_sentence(plan: FitPlan) -> str:
    """“5.1 GB of 8 GB; 28 of 32 layers on the GPU; context 16,384”."""
    gpus = [share for share in plan.gpus if share.n_layers]
    shares = gpus or [plan.host]
    used, free = sum(s.total for s in shares), sum(s.room.n_bytes_free for s in shares)
    where = listed([share.room.name for share in gpus])
    layers = (
        tr(
            "{n_layers_gpu} of {n_layers} layers on {where}",
            n_layers_gpu=plan.n_layers_gpu,
            n_layers=plan.n_layers,
            where=where,
        )
        if gpus
        else tr("all layers on the CPU")
    )
    sentence = tr(
        "{used} of {free} free; {layers}; context {n_ctx}",
        used=fmt_bytes(used),
        free=fmt_bytes(free),
        layers=layers,
        n_ctx=number(f"{plan.n_ctx:,}"),
    )
    return sentence if plan.fits else tr("Does not fit: {sentence}", sentence=sentence)


def threads_sentence(now: int, most: int) -> str:
    """How many threads write a reply; "" where their number is fixed, or there is only one."""
    if most < 2:
        return ""
    if now < most:
        return tr(
            "Replies are written with {now} of {most} threads for now, since other programs compute: "
            "all of them would wait for each other.",
            now=now,
            most=most,
        )
    return tr("Replies are written with {most} threads, and with fewer while other programs compute.", most=most)


def share_parts(share: DeviceShare) -> tuple[tuple[str, int], ...]:
    """What it holds, by kinds, in the order of PART_NAMES."""
    return tuple(zip(PART_NAMES, (share.weights, share.cache, share.states, share.compute), strict=True))


def share_sentence(share: DeviceShare) -> str:
    """What a device is to hold, by kinds; for a tooltip and for screen readers."""
    said = ", ".join(f"{name} {fmt_bytes(n_bytes)}" for name, n_bytes in share_parts(share) if n_bytes)
    head = tr(
        "{name}: {total} of {n_bytes_free} free",
        name=share.room.name,
        total=fmt_bytes(share.total),
        n_bytes_free=fmt_bytes(share.room.n_bytes_free),
    )
    return f"{head} ({said})" if said else tr("{name}: nothing", name=share.room.name)
