"""Engine events with sensible defaults, for tests of what the window makes of them."""

from __future__ import annotations

from collections.abc import Sequence

from engine.commands import RequestId
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import CheckpointId, LossReason, MemoryKind, ModelFacts, Tier
from engine.core.decisions.placement import PlacementLine, PlacementPlan, PlacementVerdict
from engine.core.decisions.reuse import Considered, ReusePlan, Source, Verdict
from engine.core.difference.explanation import AvoidablePart, Cause, Explanation, FirstDifference, Remedy
from engine.core.difference.subjects import Subject
from engine.core.prompt.items import Digest, MediaChunk, MediaType, TokenIndex
from engine.core.prompt.span_values import Boundary, BoundaryKind, Kind, Span, SpanMap, SpanMethod
from engine.core.prompt.streaming import Channel
from engine.events import (
    CacheChanged,
    CheckpointLost,
    CheckpointSaved,
    CheckpointView,
    CopyProgress,
    CopyWay,
    Delta,
    EncodingProgress,
    Failed,
    Finished,
    ModelLoaded,
    ModelLoading,
    Planned,
    PrefillProgress,
    StopReason,
    Usage,
)


def request(name: str) -> RequestId:
    return RequestId(name)


def facts(name: str = "demo", *, n_ctx: int = 8192) -> ModelFacts:
    return ModelFacts(
        name=name,
        path=f"{name}.gguf",
        architecture="lfm2",
        description="lfm2 350M F16",
        memory=MemoryKind.HYBRID,
        n_swa=0,
        n_params=350_000_000,
        n_bytes=700_000_000,
        n_ctx=n_ctx,
        n_ctx_train=32_768,
        n_batch=512,
        n_vocab=65_536,
        n_layers_gpu=0,
        devices=("CPU",),
        chat_template="",
        default_sampling=None,
        fingerprint="f",
    )


def loading(name: str = "load", *, fraction: float = 0.5, path: str = "demo.gguf") -> ModelLoading:
    return ModelLoading(request=request(name), path=path, fraction=fraction)


def loaded(name: str = "load", *, n_ctx: int = 8192) -> ModelLoaded:
    return ModelLoaded(request=request(name), facts=facts(n_ctx=n_ctx), seconds=1.5)


def spans(*parts: tuple[Kind, int], messages: Sequence[int | None] | None = None) -> SpanMap:
    """Spans of the given lengths, one message each, with a boundary before each user message."""
    found: list[Span] = []
    boundaries: list[Boundary] = []
    first = 0
    for n, (kind, length) in enumerate(parts):
        message = n if messages is None else messages[n]
        if kind is Kind.USER and first:
            boundaries.append(Boundary(at=TokenIndex(first), kind=BoundaryKind.BEFORE_USER, message=message))
        found.append(Span(first=TokenIndex(first), end=TokenIndex(first + length), kind=kind, message=message))
        first += length
    return SpanMap(spans=tuple(found), boundaries=tuple(boundaries), method=SpanMethod.SOURCE_MAP)


def checkpoint(
    number: int,
    n_tokens: int,
    *,
    n_bytes: int = 4 * 1024 * 1024,
    boundary: BoundaryKind = BoundaryKind.BEFORE_USER,
    tier: Tier = Tier.RAM,
    pinned: bool = False,
    made_at: int = 1,
    used_at: int = 1,
) -> CheckpointView:
    return CheckpointView(
        id=CheckpointId(number),
        n_tokens=n_tokens,
        n_bytes=n_bytes,
        boundary=boundary,
        tier=tier,
        made_at=made_at,
        used_at=used_at,
        pinned=pinned,
    )


def explanation(
    n_prompt: int,
    *,
    reused: int = 0,
    parts: tuple[AvoidablePart, ...] = (),
    cause: Cause = Cause.APPENDED,
    subject: Subject | None = None,
    message: int | None = None,
    difference: FirstDifference | None = None,
    remedies: tuple[Remedy, ...] = (),
    considered: tuple[Considered, ...] = (),
) -> Explanation:
    """One whose numbers add up: `parts` are the avoidable tokens."""
    avoidable = sum(part.end - part.first for part in parts)
    return Explanation(
        n_prompt=n_prompt,
        reused=reused,
        unavoidable=n_prompt - reused - avoidable,
        avoidable=avoidable,
        cause=cause,
        subject=subject,
        message=message,
        difference=difference,
        parts=parts,
        remedies=remedies,
        plan=reuse_plan(n_prompt, reused=reused, considered=considered),
    )


def reuse_plan(n_prompt: int, *, reused: int = 0, considered: tuple[Considered, ...] = ()) -> ReusePlan:
    return ReusePlan(
        source=Source.WORKING if reused else Source.NOTHING,
        restore=None,
        reused=TokenIndex(reused),
        n_prompt=n_prompt,
        matched=TokenIndex(reused),
        considered=considered,
    )


def considered(
    number: int | None, n_tokens: int, *, shared: int, usable: int = 0, verdict: Verdict = Verdict.DIVERGED
) -> Considered:
    return Considered(
        checkpoint=None if number is None else CheckpointId(number),
        n_tokens=TokenIndex(n_tokens),
        shared=TokenIndex(shared),
        usable=TokenIndex(usable),
        verdict=verdict,
    )


def place(
    at: int, verdict: PlacementVerdict = PlacementVerdict.TAKE, kind: BoundaryKind = BoundaryKind.BEFORE_USER
) -> PlacementLine:
    return PlacementLine(at=TokenIndex(at), kind=kind, verdict=verdict)


def planned(
    name: str,
    *,
    tick: int = 1,
    span_map: SpanMap | None = None,
    told: Explanation | None = None,
    places: tuple[PlacementLine, ...] = (),
    held: tuple[CheckpointView, ...] = (),
    session: str = "chat",
    media: tuple[MediaChunk, ...] = (),
) -> Planned:
    """A plan for `span_map`; without `told` nothing is reused."""
    whole = spans((Kind.SYSTEM, 40), (Kind.USER, 60)) if span_map is None else span_map
    n_prompt = int(whole.spans[-1].end)
    because = explanation(n_prompt, cause=Cause.FIRST_REQUEST) if told is None else told
    return Planned(
        request=request(name),
        session=session,
        tick=tick,
        spans=whole,
        n_media=len(media),
        media=media,
        reuse=because.plan or reuse_plan(n_prompt, reused=because.reused),
        placement=PlacementPlan(
            take=tuple(line for line in places if line.verdict is PlacementVerdict.TAKE), lines=places
        ),
        explanation=because,
        held=held,
        seconds_render=0.001,
        seconds_tokenize=0.001,
        seconds_plan=0.001,
        opens_reasoning=False,
    )


def chunk(
    first: int,
    n_tokens: int,
    *,
    n_pos: int | None = None,
    label: str = "cat.png, 640x480",
    part: int = 0,
    kind: MediaType = MediaType.IMAGE,
) -> MediaChunk:
    return MediaChunk(
        first=TokenIndex(first),
        n_tokens=n_tokens,
        n_pos=n_tokens if n_pos is None else n_pos,
        digest=Digest(f"{label}/{part}"),
        label=label,
        source=Digest(label),
        part=part,
        kind=kind,
    )


def encoding(
    name: str, fraction: float, *, label: str = "cat.png, 640x480", kind: MediaType = MediaType.IMAGE
) -> EncodingProgress:
    return EncodingProgress(request=request(name), label=label, fraction=fraction, kind=kind)


def copying(name: str, way: CopyWay, done: int, total: int) -> CopyProgress:
    return CopyProgress(request=request(name), way=way, done=done, total=total)


def progress(name: str, done: int, total: int, *, reused: int = 0) -> PrefillProgress:
    return PrefillProgress(request=request(name), done=done, total=total, reused=reused, seconds=1.0, seconds_left=2.0)


def delta(name: str, n_tokens: int, *, channel: Channel = Channel.REPLY, text: str = "x") -> Delta:
    return Delta(request=request(name), channel=channel, text=text, n_tokens=n_tokens)


def saved(name: str, view: CheckpointView, *, path_of: int = 0) -> CheckpointSaved:
    return CheckpointSaved(request=request(name), checkpoint=view, seconds=0.001, path_of=path_of)


def lost(name: str | None, view: CheckpointView, *, reason: LossReason = LossReason.EVICTED) -> CheckpointLost:
    return CheckpointLost(
        request=None if name is None else request(name),
        id=view.id,
        n_tokens=view.n_tokens,
        reason=reason,
        policy="fifo" if reason is LossReason.EVICTED else "",
    )


def usage(n_prompt: int, *, n_reused: int = 0, n_generated: int = 0) -> Usage:
    return Usage(
        n_prompt=n_prompt,
        n_reused=n_reused,
        n_generated=n_generated,
        seconds_prefill=1.0,
        seconds_decode=1.0,
        seconds_snapshot=0.01,
        seconds_restore=0.0,
        seconds_first_token=1.1,
    )


def finished(name: str, told: Explanation, *, n_generated: int = 0) -> Finished:
    return Finished(
        request=request(name),
        reason=StopReason.END,
        usage=usage(told.n_prompt, n_reused=told.reused, n_generated=n_generated),
        explanation=told,
        raw_text="",
    )


def failed(name: str, *, code: str = "template") -> Failed:
    return Failed(request=request(name), code=code, message="The template refused this.", action="Choose another one.")


def cache_changed(
    *views: CheckpointView,
    settings: CacheSettings | None = None,
    n_ctx: int = 8192,
    n_bytes_branches: int = 0,
    n_branches: int = 0,
) -> CacheChanged:
    n_bytes = sum(view.n_bytes for view in views) + n_bytes_branches
    return CacheChanged(
        settings=settings or CacheSettings(),
        checkpoints=views,
        n_bytes_ram=n_bytes,
        n_bytes_peak=n_bytes,
        n_live_tokens=100,
        n_ctx=n_ctx,
        n_bytes_branches=n_bytes_branches,
        n_branches=n_branches,
    )
