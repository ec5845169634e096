"""A report of one request for a bug tracker: figures, places and reasons, never a word of the conversation. Free of Qt.

Left out on purpose: both texts of the first difference, the subject of the cause (a tool's name, a date), token ids,
the names of files and conversations.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from engine.core.cache_settings import CacheSettings
from engine.core.explanation import Explanation
from engine.core.items import MediaChunk
from engine.core.placement import PlacementLine
from engine.core.reuse import Considered
from engine.core.span_values import SpanMap
from engine.events import CheckpointView
from ui.state import LoadedModel, ModelState
from ui.wording import (
    avoidable_line,
    cache_line,
    candidate_line,
    cause_text,
    checkpoint_line,
    counted,
    fmt_bytes,
    fmt_tokens,
    kind_text,
    memory_text,
    method_text,
    numbers_sentence,
    placement_line,
    remedy_text,
)

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
    lines = ["Cairn cache report", *_model_lines(report), f"cache: {cache_line(told)}"]
    lines += [f"why: {cause_text(told.cause)}. {numbers_sentence(told)}"]
    if told.difference is not None:
        lines.append(
            f"first difference: token {fmt_tokens(told.difference.at + 1)} ({kind_text(told.difference.kind)})"
        )
    lines += [f"avoidable: {avoidable_line(part)}" for part in told.parts]
    lines += [f"try: {remedy_text(remedy)}" for remedy in told.remedies]
    if told.plan is not None:
        lines += [f"candidate: {candidate_line(line)}" for line in told.plan.considered]
    if report.span_map is not None:
        lines.append(f"spans: {method_text(report.span_map.method)}")
    lines += [f"media: {_media_line(chunk)}" for chunk in report.media]
    lines += [f"place: {placement_line(line)}" for line in report.placement]
    lines += [f"held: {checkpoint_line(view)}" for view in report.checkpoints]
    return "\n".join(lines) + "\n"


def _media_line(chunk: MediaChunk) -> str:
    """Its place and its figures; its name is the person's own."""
    return (
        f"token {fmt_tokens(chunk.first + 1)}: {counted(chunk.n_tokens, 'token')} at {counted(chunk.n_pos, 'position')}"
    )


def _model_lines(report: CacheReport) -> list[str]:
    settings = report.settings
    lines = [
        f"settings: {'on' if settings.enabled else 'off'}, {settings.policy.value},"
        f" {settings.max_checkpoints} checkpoints, {fmt_bytes(settings.ram_bytes)},"
        f" spacing {settings.min_spacing}, interval {settings.interval}, near end {settings.near_end}"
    ]
    if isinstance(report.model, LoadedModel):
        facts = report.model.facts
        lines.insert(0, f"model: {facts.description}, {memory_text(facts.memory)}, context {fmt_tokens(facts.n_ctx)}")
    return lines


def report_json(report: CacheReport) -> str:
    """The same as one JSON object; closed sets by their names in the code."""
    told = report.explanation
    whole: dict[str, Json] = {
        "schema": 1,
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
        "avoidable": told.avoidable,
        "cause": told.cause.name,
        "message": told.message,
        "first_difference": _difference(told),
        "parts": [
            {"first": part.first, "end": part.end, "cause": part.cause.name, "note": part.note} for part in told.parts
        ],
        "remedies": [remedy.name for remedy in told.remedies],
        "considered": [_considered(line) for line in told.plan.considered] if told.plan is not None else [],
        "span_method": report.span_map.method.name if report.span_map is not None else None,
        "media": [
            {"first": chunk.first, "n_tokens": chunk.n_tokens, "n_pos": chunk.n_pos, "part": chunk.part}
            for chunk in report.media
        ],
        "placement": [
            {"at": line.at, "boundary": line.kind.name, "verdict": line.verdict.name} for line in report.placement
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
        "memory": facts.memory.name,
        "n_swa": facts.n_swa,
        "n_ctx": facts.n_ctx,
    }


def _difference(told: Explanation) -> Json:
    difference = told.difference
    if difference is None:
        return None
    return {
        "at": difference.at,
        "kind": difference.kind.name,
        "message": difference.message,
        "char_first": difference.char_first,
    }


def _considered(line: Considered) -> Json:
    return {
        "checkpoint": line.checkpoint,
        "n_tokens": line.n_tokens,
        "shared": line.shared,
        "usable": line.usable,
        "verdict": line.verdict.name,
    }


def _checkpoint(view: CheckpointView) -> Json:
    return {
        "id": view.id,
        "n_tokens": view.n_tokens,
        "n_bytes": view.n_bytes,
        "boundary": view.boundary.name,
        "tier": view.tier.name,
        "made_at": view.made_at,
        "used_at": view.used_at,
        "pinned": view.pinned,
    }
