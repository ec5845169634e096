"""A report of one request for a bug tracker: figures, places and reasons, never a word of the conversation. Free of Qt.

Left out on purpose: both texts of the first difference, the subject of the cause (a tool's name, a date), token ids,
the names of files and conversations.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from enum import Enum

from engine.client.state import LoadedModel, ModelState
from engine.core.cache.settings import CacheSettings
from engine.core.decisions.placement import PlacementLine
from engine.core.difference.explanation import Explanation
from engine.core.prompt.items import MediaChunk
from engine.core.prompt.span_values import SpanMap
from engine.events import CheckpointView
from engine.language.translation import tr
from engine.telling.locating import disturbing_text, method_text
from engine.telling.reasons.causes import habit_line, part_heading
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
    told, span_map = report.explanation, report.span_map
    whole: dict[str, Json] = {
        "kind": KIND,
        "schema": SCHEMA,
        "model": _some(report.model.facts, *_OF_MODEL) if isinstance(report.model, LoadedModel) else None,
        "settings": _some(report.settings, *OF_SETTINGS),
        **_some(told, "n_prompt", "reused", "unavoidable", "new", "changed", "avoidable", "cause", "message"),
        "changes": [_some(change, *OF_CHANGE) for change in told.changes],
        "compared_with": told.compared_with,
        "first_difference": _some(told.difference, *OF_DIFFERENCE) if told.difference is not None else None,
        "parts": [
            {**_some(part, *OF_PART), "note": _some(part.note, *OF_NOTE) if part.note is not None else None}
            for part in told.parts
        ],
        "pieces": [_some(piece, *OF_PIECE) for piece in told.pieces],
        "habits": [_some(habit, *OF_HABIT) for habit in told.habits],
        "remedies": [remedy.value for remedy in told.remedies],
        "offers": [_some(offer, *OF_OFFER) for offer in told.offers],
        "considered": [_some(line, *OF_CONSIDERED) for line in told.plan.considered] if told.plan is not None else [],
        "span_method": span_map.method.value if span_map is not None else None,
        "media": [_some(chunk, "first", "n_tokens", "n_pos", "part") for chunk in report.media],
        "placement": [
            {"at": line.at, "boundary": line.kind.value, "verdict": line.verdict.value} for line in report.placement
        ],
        "checkpoints": [_some(view, *OF_CHECKPOINT) for view in report.checkpoints],
    }
    return json.dumps(whole, indent=2) + "\n"


# The fields of each kind of record that a report has. Tools' names are no part of it: they are the person's own.
_OF_MODEL = ("architecture", "description", "memory", "n_swa", "n_ctx")
OF_SETTINGS = ("enabled", "policy", "max_checkpoints", "ram_bytes", "min_spacing", "interval", "near_end")
OF_CHANGE = ("cause", "message", "n_messages")
OF_DIFFERENCE = ("at", "kind", "message", "char_first")
OF_PART = ("first", "end", "cause", "spacing", "policy", "request")
OF_NOTE = ("occasion", "place", "error")
OF_PIECE = ("first", "end", "kind")
OF_HABIT = ("cause", "lost", "place", "value", "n_requests", "n_of", "n_tokens", "seconds")
OF_OFFER = ("remedy", "saves_tokens", "saves_seconds", "limit", "value", "message", "n_messages")
OF_CONSIDERED = ("checkpoint", "n_tokens", "shared", "usable", "verdict", "is_branch", "sequence")
OF_CHECKPOINT = ("id", "n_tokens", "n_bytes", "boundary", "tier", "made_at", "used_at", "pinned")


def _some(record: object, *names: str) -> dict[str, Json]:
    values = ((name, getattr(record, name)) for name in names)
    return {name: value.value if isinstance(value, Enum) else value for name, value in values}
