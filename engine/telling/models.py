"""Models in words: what they are, where they lie, whether they fit. Free of Qt."""

from __future__ import annotations

from typing import assert_never

from engine.core.fit.values import FitPlan
from engine.core.models.fit import Fit, judge
from engine.core.models.remote import Phase, Progress, Speed
from engine.core.models.values import FoundModel, Head, Place
from engine.telling.figures import fmt_bytes
from engine.telling.hardware import fit_sentence, share_sentence

_STEPS = ((1_000_000_000_000, "T"), (1_000_000_000, "B"), (1_000_000, "M"), (1_000, "K"))


def place_name(place: Place) -> str:
    match place:
        case Place.CAIRN:
            return "Cairn"
        case Place.ADDED:
            return "Your folder"
        case Place.HUGGING_FACE:
            return "Hugging Face"
        case Place.LLAMA_CPP:
            return "llama.cpp"
        case Place.LM_STUDIO:
            return "LM Studio"
        case Place.OLLAMA:
            return "Ollama"
        case Place.JAN:
            return "Jan"
        case Place.GPT4ALL:
            return "GPT4All"
        case Place.KOBOLDCPP:
            return "KoboldCpp"
        case _:
            assert_never(place)


def fit_text(fit: Fit) -> str:
    match fit:
        case Fit.GPU:
            return "fits the GPU"
        case Fit.PARTLY:
            return "partly on the GPU"
        case Fit.CPU:
            return "runs on the CPU"
        case Fit.TOO_LARGE:
            return "too large"
        case Fit.UNKNOWN:
            return ""
        case _:
            assert_never(fit)


def fit_details(plan: FitPlan) -> str:
    """What lies behind `fit_text`, a line for each device."""
    lines = [share_sentence(share) for share in plan.shares if share.n_layers or share.total]
    return "\n".join((f"About {fit_sentence(plan)}.", *lines)) if judge(plan) is not Fit.UNKNOWN else ""


def params_text(n_params: int) -> str:
    """8,030,261,248 -> "8.0B"; "" for none."""
    for size, unit in _STEPS:
        if n_params >= size:
            value = n_params / size
            return f"{value:.0f}{unit}" if value >= 100 else f"{value:.1f}{unit}"
    return str(n_params) if n_params else ""


def context_text(n_ctx: int) -> str:
    """131072 -> "128k"; "" where it is not known."""
    if n_ctx >= 1024 and n_ctx % 1024 == 0:
        return f"{n_ctx // 1024:,}k"
    return f"{n_ctx:,}" if n_ctx else ""


def takes_text(model: FoundModel) -> str:
    """What it takes besides text, and what it can do: "images, tools, thinking"."""
    has = (
        ("images", model.images),
        ("sound", model.sound),
        ("tools", model.head.tools),
        ("thinking", model.head.thinking),
    )
    return ", ".join(name for name, is_there in has if is_there)


def memory_text(head: Head) -> str:
    """How it remembers, for somebody who edits a message."""
    return "needs checkpoints" if head.needs_checkpoints else "edits are cheap"


def progress_text(progress: Progress, speed: Speed) -> str:
    """ "1.2 GiB of 4.5 GiB, 12.3 MiB a second, about 5 min left"."""
    offer = progress.offer
    text = f"{fmt_bytes(progress.n_bytes)} of {fmt_bytes(offer.n_bytes)}"
    rate, left = speed.rate, speed.seconds_left(offer.n_bytes - progress.n_bytes)
    if progress.phase is not Phase.LOADING or not rate or left is None or progress.n_bytes == offer.n_bytes:
        return text
    return f"{text}, {fmt_bytes(int(rate))} a second, about {left_text(left)} left"


def left_text(seconds: float) -> str:
    """Rounded as nobody minds: "40 s", "5 min", "2.5 h"."""
    if seconds < 60:
        return f"{max(1, round(seconds))} s"
    return f"{round(seconds / 60)} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
