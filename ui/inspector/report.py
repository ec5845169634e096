"""A report of one request for a bug tracker: figures, places and reasons, never a word of the conversation. Free of Qt.

Left out on purpose: both texts of the first difference, the subject of the cause (a tool's name, a date), token ids,
the names of files and conversations.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

from engine.client.state import LoadedModel, ModelState
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import LossNote
from engine.core.decisions.placement import PlacementLine
from engine.core.decisions.reuse import Considered
from engine.core.difference.explanation import Explanation, Habit, Offer
from engine.core.prompt.items import MediaChunk
from engine.core.prompt.span_values import SpanMap
from engine.events import CheckpointView
from engine.language.translation import tr
from engine.telling.locating import disturbing_text, method_text
from engine.telling.reasons.causes import part_heading
from engine.telling.reasons.habits import habit_line
from engine.telling.reasons.remedies import remedy_lines
from engine.telling.reasons.summary import cache_line
from engine.telling.wording import (
    avoidable_line,
    candidate_line,
    changed_lines,
    checkpoint_line,
    numbers_sentence,
    placement_line,
)
from engine.telling.words.figures import counted, fmt_bytes, fmt_tokens
from engine.telling.words.terms import cause_text, kind_text, memory_text

KIND = "cairn-cache-report"
SCHEMA = 2
HEAD = tr("Cairn cache report")  # of the text

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CacheReport:
    """What the inspector shows of one request."""

    explanation: Explanation
    placement: tuple[PlacementLine, ...]
    span_map: SpanMap | None
    checkpoints: tuple[CheckpointView, ...]
    settings: CacheSettings
    model: ModelState
    media: tuple[MediaChunk, ...] = ()


def report_text(report: CacheReport) -> str:
    """Plain text, one fact a line."""
    told = report.explanation
    lines = [HEAD, *_model_lines(report), tr("cache: {line}", line=cache_line(told))]
    lines += [tr("why: {cause}. {told}", cause=cause_text(told.cause), told=numbers_sentence(told))]
    if told.difference is not None:
        lines.append(
            tr(
                "first difference: token {at} ({kind})",
                at=fmt_tokens(told.difference.at + 1),
                kind=kind_text(told.difference.kind),
            )
        )
    lines += [tr("also: {cause}", cause=cause_text(change.cause)) for change in told.changes[1:]]
    if told.compared_with:
        lines.append(tr("compared with: request {compared_with}", compared_with=told.compared_with))
    lines += [tr("follows the change: {line}", line=line) for line in changed_lines(told)]
    lines += [f"{part_heading(part)}: {avoidable_line(part)}" for part in told.parts]
    lines += [tr("again and again: {habit}", habit=habit_line(replace(habit, tools=()))) for habit in told.habits]
    lines += [tr("try: {line}", line=line) for line in remedy_lines(_without_texts(told))]
    if told.plan is not None:
        lines += [tr("option: {line}", line=candidate_line(line)) for line in told.plan.considered]
    if report.span_map is not None:
        lines.append(tr("parts: {method}", method=method_text(report.span_map.method)))
        disturbing = disturbing_text(report.span_map.disturbing)
        lines += [tr("note: {note}", note=disturbing)] if disturbing else []
    lines += [tr("image or audio: {chunk}", chunk=_media_line(chunk)) for chunk in report.media]
    lines += [tr("place: {line}", line=placement_line(line)) for line in report.placement]
    lines += [tr("held: {view}", view=checkpoint_line(view)) for view in report.checkpoints]
    return "\n".join(lines) + "\n"


def _without_texts(told: Explanation) -> Explanation:
    """Its offers without the words of the chat and the names of tools that they quote."""
    return replace(told, offers=tuple(replace(offer, subject="") for offer in told.offers))


def _media_line(chunk: MediaChunk) -> str:
    """Its place and its figures; its name is the person's own."""
    return tr(
        "token {first}: {n_tokens} at {n_pos}",
        first=fmt_tokens(chunk.first + 1),
        n_tokens=counted(chunk.n_tokens, "token"),
        n_pos=counted(chunk.n_pos, "position"),
    )


def _model_lines(report: CacheReport) -> list[str]:
    settings = report.settings
    most = settings.max_checkpoints
    allowed = tr("as many checkpoints as fit") if most is None else counted(most, "checkpoint")
    lines = [
        tr(
            "settings: {word}, {value}, {allowed}, {ram_bytes}, spacing {min_spacing}, interval "
            "{interval}, near end {near_end}",
            word=tr("on") if settings.enabled else tr("off"),
            value=settings.policy.value,
            allowed=allowed,
            ram_bytes=fmt_bytes(settings.ram_bytes),
            min_spacing=settings.min_spacing,
            interval=settings.interval,
            near_end=settings.near_end,
        )
    ]
    if isinstance(report.model, LoadedModel):
        facts = report.model.facts
        lines.insert(
            0,
            tr(
                "model: {description}, {memory}, context {n_ctx}",
                description=facts.description,
                memory=memory_text(facts.memory),
                n_ctx=fmt_tokens(facts.n_ctx),
            ),
        )
    return lines


def report_json(report: CacheReport) -> str:
    """The same as one JSON object; closed sets in the words of the record."""
    told = report.explanation
    whole: dict[str, Json] = {
        "kind": KIND,
        "schema": SCHEMA,
        "model": _model(report.model),
        "settings": {
            "enabled": report.settings.enabled,
            "policy": report.settings.policy.value,
            "max_checkpoints": report.settings.max_checkpoints,
            "ram_bytes": report.settings.ram_bytes,
            "min_spacing": report.settings.min_spacing,
            "interval": report.settings.interval,
            "near_end": report.settings.near_end,
        },
        "n_prompt": told.n_prompt,
        "reused": told.reused,
        "unavoidable": told.unavoidable,
        "new": told.new,
        "changed": told.changed,
        "avoidable": told.avoidable,
        "cause": told.cause.value,
        "message": told.message,
        "changes": [
            {"cause": change.cause.value, "message": change.message, "n_messages": change.n_messages}
            for change in told.changes
        ],
        "compared_with": told.compared_with,
        "first_difference": _difference(told),
        "parts": [
            {
                "first": part.first,
                "end": part.end,
                "cause": part.cause.value,
                "spacing": part.spacing,
                "policy": part.policy,
                "request": part.request,
                "note": _note(part.note),
            }
            for part in told.parts
        ],
        "pieces": [{"first": piece.first, "end": piece.end, "kind": piece.kind.value} for piece in told.pieces],
        "habits": [_habit(habit) for habit in told.habits],
        "remedies": [remedy.value for remedy in told.remedies],
        "offers": [_offer(offer) for offer in told.offers],
        "considered": [_considered(line) for line in told.plan.considered] if told.plan is not None else [],
        "span_method": report.span_map.method.value if report.span_map is not None else None,
        "media": [
            {"first": chunk.first, "n_tokens": chunk.n_tokens, "n_pos": chunk.n_pos, "part": chunk.part}
            for chunk in report.media
        ],
        "placement": [
            {"at": line.at, "boundary": line.kind.value, "verdict": line.verdict.value} for line in report.placement
        ],
        "checkpoints": [_checkpoint(view) for view in report.checkpoints],
    }
    return json.dumps(whole, indent=2) + "\n"


def _model(model: ModelState) -> Json:
    if not isinstance(model, LoadedModel):
        return None
    facts = model.facts
    return {
        "architecture": facts.architecture,
        "description": facts.description,
        "memory": facts.memory.value,
        "n_swa": facts.n_swa,
        "n_ctx": facts.n_ctx,
    }


def _difference(told: Explanation) -> Json:
    difference = told.difference
    if difference is None:
        return None
    return {
        "at": difference.at,
        "kind": difference.kind.value,
        "message": difference.message,
        "char_first": difference.char_first,
    }


def _note(note: LossNote | None) -> Json:
    if note is None:
        return None
    occasion = note.occasion.value if note.occasion is not None else None
    return {"occasion": occasion, "place": note.place, "error": note.error}


def _habit(habit: Habit) -> Json:
    """Without the names of tools: they are the person's own."""
    return {
        "cause": habit.cause.value if habit.cause is not None else None,
        "lost": habit.lost.value if habit.lost is not None else None,
        "place": habit.place.value if habit.place is not None else None,
        "value": habit.value.value if habit.value is not None else None,
        "n_requests": habit.n_requests,
        "n_of": habit.n_of,
        "n_tokens": habit.n_tokens,
        "seconds": habit.seconds,
    }


def _offer(offer: Offer) -> Json:
    return {
        "remedy": offer.remedy.value,
        "saves_tokens": offer.saves_tokens,
        "saves_seconds": offer.saves_seconds,
        "limit": offer.limit.value if offer.limit is not None else None,
        "value": offer.value,
        "message": offer.message,
        "n_messages": offer.n_messages,
    }


def _considered(line: Considered) -> Json:
    return {
        "checkpoint": line.checkpoint,
        "n_tokens": line.n_tokens,
        "shared": line.shared,
        "usable": line.usable,
        "verdict": line.verdict.value,
        "is_branch": line.is_branch,
        "sequence": line.sequence,
    }


def _checkpoint(view: CheckpointView) -> Json:
    return {
        "id": view.id,
        "n_tokens": view.n_tokens,
        "n_bytes": view.n_bytes,
        "boundary": view.boundary.value,
        "tier": view.tier.value,
        "made_at": view.made_at,
        "used_at": view.used_at,
        "pinned": view.pinned,
    }
