"""Models in words: what they are, where they lie, whether they fit. Free of Qt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from engine.core.fit.values import FitPlan
from engine.core.models.fit import Fit, FitVerdict, Proposal, judge
from engine.core.models.remote import DownloadPhase, DownloadProgress, ModelOffer, RepoDetails, RepoSummary, Speed
from engine.core.models.values import ALL_THAT_FIT, NO_PROJECTOR, FolderOwner, FoundModel, GgufHead, OwnSettings
from engine.language.translation import number, tr, translated
from engine.telling.hardware import fit_sentence, share_sentence
from engine.telling.words.figures import counted, fmt_bytes, listed
from engine.telling.words.terms import in_words

_STEPS = ((1_000_000_000_000, "T"), (1_000_000_000, "B"), (1_000_000, "M"), (1_000, "K"))


place_name = in_words(
    {
        FolderOwner.CAIRN: "Cairn",
        FolderOwner.ADDED: tr("Your folder"),
        FolderOwner.HUGGING_FACE: "Hugging Face",
        FolderOwner.LLAMA_CPP: tr("llama.cpp"),
        FolderOwner.LM_STUDIO: "LM Studio",
        FolderOwner.OLLAMA: "Ollama",
        FolderOwner.JAN: "Jan",
        FolderOwner.GPT4ALL: tr("GPT4All"),
        FolderOwner.KOBOLDCPP: "KoboldCpp",
    }
)


fit_text = in_words(
    {
        Fit.GPU: tr("fits the GPU"),
        Fit.PARTLY: tr("partly on the GPU"),
        Fit.CPU: tr("runs on the CPU"),
        Fit.TOO_LARGE: tr("too large"),
        Fit.UNKNOWN: "",
    }
)


# On a badge.
verdict_text = in_words(
    {
        FitVerdict.FITS: tr("fits"),
        FitVerdict.SLOW: tr("slow"),
        FitVerdict.TOO_LARGE: tr("too large"),
    }
)


def fit_details(plan: FitPlan) -> str:
    """What lies behind `fit_text`, a line for each device."""
    lines = [share_sentence(share) for share in plan.shares if share.n_layers or share.total]
    return "\n".join((tr("About {fit}.", fit=fit_sentence(plan)), *lines)) if judge(plan) is not Fit.UNKNOWN else ""


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


def memory_text(head: GgufHead) -> str:
    """How it remembers, for somebody who edits a message."""
    return tr("needs checkpoints") if head.needs_checkpoints else tr("edits are cheap")


def progress_text(progress: DownloadProgress, speed: Speed) -> str:
    """ "1.2 GiB of 4.5 GiB, 12.3 MiB a second, about 5 min left"."""
    offer = progress.offer
    text = tr("{n_bytes} of {n_bytes2}", n_bytes=fmt_bytes(progress.n_bytes), n_bytes2=fmt_bytes(offer.n_bytes))
    rate, left = speed.rate, speed.seconds_left(offer.n_bytes - progress.n_bytes)
    if progress.phase is not DownloadPhase.LOADING or not rate or left is None or progress.n_bytes == offer.n_bytes:
        return text
    return tr("{text}, {rate} a second, about {left} left", text=text, rate=fmt_bytes(int(rate)), left=left_text(left))


def left_text(seconds: float) -> str:
    """Rounded as nobody minds: "40 s", "5 min", "2.5 h"."""
    if seconds < 60:
        return f"{max(1, round(seconds))} s"
    return tr("{seconds} min", seconds=round(seconds / 60)) if seconds < 5400 else f"{seconds / 3600:.1f} h"


def found_sentence(models: Sequence[FoundModel], *, is_looking: bool) -> str:
    """How many there are, below the list."""
    n, n_bytes = len(models), sum(model.n_bytes for model in models)
    if is_looking:
        return tr("Looking for models… {n} so far.", n=number(f"{n:,}"))
    if not models:
        return tr("There are no models on this machine yet. “Get a model” has some, or add a folder.")
    return f"{counted(n, 'model')}, {fmt_bytes(n_bytes)}."


def phase_text(progress: DownloadProgress, speed: Speed) -> str:
    """What a download does, beside its bar."""
    match progress.phase:
        case DownloadPhase.WAITING:
            return tr("waits for another download")
        case DownloadPhase.LOADING:
            return progress_text(progress, speed)
        case DownloadPhase.RETRYING | DownloadPhase.FAILED:
            return progress.message
        case DownloadPhase.PAUSED:
            return tr("paused at {progress}", progress=progress_text(progress, speed))
        case DownloadPhase.DONE:
            return tr("complete, {n_bytes}", n_bytes=fmt_bytes(progress.offer.n_bytes))
        case DownloadPhase.CANCELLED:
            return tr("cancelled")
        case _:
            assert_never(progress.phase)


def cancel_question(progress: DownloadProgress) -> str:
    """Before what came of a download is deleted."""
    later = tr(" Paused, it goes on from there later.") if progress.is_active else ""
    name, came = progress.offer.name, fmt_bytes(progress.n_bytes)
    return tr(
        "Cancel the download of {name}? The {came} that came are deleted.{later}", name=name, came=came, later=later
    )


def proposal_facts(proposal: Proposal) -> str:
    """Below its name: size, how it is stored, licence."""
    return " · ".join((fmt_bytes(proposal.n_bytes), proposal.quantisation, proposal.licence))


def proposal_use(proposal: Proposal) -> str:
    return translated(proposal.good_for)


def hit_facts(hit: RepoSummary) -> str:
    """Below its name: whose it is, how many fetched it, licence."""
    author = hit.repo.partition("/")[0]
    gated = tr("terms to agree to") if hit.is_gated else ""
    return " · ".join(filter(None, (author, counted(hit.n_downloads, "download"), hit.licence, gated)))


def terms_text(details: RepoDetails) -> str:
    """What keeps somebody from fetching it; "" for nothing."""
    if not details.offers:
        return tr("It has no models that Cairn can run.")
    return tr("Only for those who agreed to its terms.") if details.summary.is_gated else ""


def offer_text(offer: ModelOffer, fit: str, *, names_file: bool = False) -> str:
    """`names_file`: others have the same quantisation."""
    sight = tr("with its projector") if offer.n_bytes != offer.n_bytes_model else ""
    name = offer.files[0].name if names_file else offer.quantisation or offer.files[0].name
    return " · ".join(filter(None, (name, fmt_bytes(offer.n_bytes), sight, fit)))


def removal_question(model: FoundModel, n_bytes: int, users: Sequence[FolderOwner]) -> str:
    text = tr(
        "Delete “{name}”? {n_bytes} become free. This cannot be undone.", name=model.name, n_bytes=fmt_bytes(n_bytes)
    )
    if users:
        text += tr(" {join} will miss it.", join=listed([place_name(place) for place in users]))
    return text


def preset_text(name: str) -> str:
    """Of a way to choose the next word."""
    return {
        "model": tr("the model's own"),
        "exact": tr("exact: always the likeliest"),
        "careful": tr("careful"),
        "balanced": tr("balanced"),
        "lively": tr("lively"),
    }[name]


def own_settings_text(own: OwnSettings) -> str:
    """What of a model's settings is its own: "context 8,192 tokens, on the CPU alone"; "" for nothing."""
    return ", ".join(filter(None, (*_own_places(own), *_own_ways(own))))


def _own_places(own: OwnSettings) -> tuple[str, ...]:
    devices = (
        ""
        if own.devices is None
        else tr("devices {devices}", devices=own.devices)
        if own.devices
        else tr("devices chosen for you")
    )
    layers = {None: "", 0: tr("on the CPU alone"), ALL_THAT_FIT: tr("all layers that fit on the GPU")}.get(
        own.n_gpu_layers, tr("{counted} on the GPU", counted=counted(own.n_gpu_layers or 0, "layer"))
    )
    context = (
        ""
        if own.n_ctx is None
        else tr("context {n_ctx} tokens", n_ctx=number(f"{own.n_ctx:,}"))
        if own.n_ctx
        else tr("context chosen for it")
    )
    memory = tr("keys and values in {kv_type}", kv_type=own.kv_type.upper()) if own.kv_type else ""
    return devices, layers, context, memory


def _own_ways(own: OwnSettings) -> tuple[str, ...]:
    sampling = tr("sampling {sampling}", sampling=preset_text(own.sampling).partition(":")[0]) if own.sampling else ""
    prompt = (
        "" if own.system_prompt is None else tr("its system prompt") if own.system_prompt else tr("no system prompt")
    )
    thinks = {None: "", True: tr("thinking on"), False: tr("thinking off")}[own.thinks]
    kept = {None: "", True: tr("earlier thoughts kept"), False: tr("earlier thoughts left out")}[own.keeps_thoughts]
    name, smaller = (_name_of(path) for path in (own.projector, own.draft_model))
    projector = (
        tr("no projector") if own.projector == NO_PROJECTOR else tr("projector {name}", name=name) if name else ""
    )
    drafts = {None: "", True: tr("drafts of replies"), False: tr("no drafts of replies")}[own.drafts]
    return sampling, prompt, thinks, kept, projector, drafts, tr("drafts by {name}", name=smaller) if smaller else ""


def _name_of(path: str | None) -> str:
    return (path or "").replace("\\", "/").rpartition("/")[2]
