"""A saved report, read back: whatever is in the file, it is a report or one sentence says what is wrong. Free of Qt."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import TypeVar

from engine.client.state import INITIAL
from engine.core.cache.policies import Policy
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import CheckpointId, LossNote, LossOccasion, Tier
from engine.core.decisions.placement import PlacementLine, PlacementVerdict
from engine.core.decisions.reuse import Considered, ReusePlan, Source, Verdict
from engine.core.difference.explanation import (
    AvoidableCause,
    AvoidablePart,
    Cause,
    ChatDifference,
    Explanation,
    FirstDifference,
    Habit,
    Limit,
    Offer,
    ReadPiece,
    Remedy,
    TokenKind,
)
from engine.core.prompt.items import TokenIndex
from engine.core.prompt.span_values import BoundaryKind, Kind
from engine.core.volatile.tokens import VolatileKind
from engine.events import CheckpointView
from engine.language.translation import number, tr
from engine.named_files import open_to_read
from ui.inspector.report import HEAD, KIND, SCHEMA, CacheReport

LARGEST = 4 << 20  # bytes
_MOST = 1 << 40  # of any number in it
_E = TypeVar("_E", bound=Enum)


class ReportError(Exception):
    """The message is one sentence for the person."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedReport:
    """`model`: one line about it, "" when none was loaded. `text` instead of a report: it was saved as text."""

    report: CacheReport | None = None
    model: str = ""
    text: str = ""


def read_report(path: Path) -> SavedReport:
    """Raises ReportError."""
    try:
        with open_to_read(path) as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        raise ReportError(tr("It cannot be read: {gap}.", gap=error.strerror or tr("the disk refused"))) from error
    if len(content) > LARGEST:
        raise ReportError(tr("It is too large to be a report of Cairn."))
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ReportError(tr("It is no report of Cairn: it is not text.")) from error
    return SavedReport(text=text) if text.startswith(f"{HEAD}\n") else parse_report(text)


def parse_report(text: str) -> SavedReport:
    """Raises ReportError."""
    try:
        found: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ReportError(tr("It is no report of Cairn: it is not JSON, or was cut off.")) from error
    if not isinstance(found, dict) or found.get("kind", KIND) != KIND or "n_prompt" not in found:
        raise ReportError(tr("It is no report of Cairn."))
    whole = _Object(found)
    if whole.number("schema") > SCHEMA:
        raise ReportError(tr("A newer version of Cairn wrote it; this one cannot read it."))
    return SavedReport(report=_report(whole), model=_model(whole))


class _Object:
    """One JSON object; what is not as it should be raises ReportError with the name of the field."""

    def __init__(self, values: Mapping[str, object]) -> None:
        self._values = values

    def number(self, name: str, default: int | None = None) -> int:
        value = self._values.get(name, default)
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= _MOST:
            raise _broken(name)
        return value

    def maybe_number(self, name: str) -> int | None:
        return None if self._values.get(name) is None else self.number(name)

    def place(self, name: str) -> int:
        """A number, or -1 where there is none."""
        return -1 if self._values.get(name) == -1 else self.number(name)

    def seconds(self, name: str) -> float | None:
        value = self._values.get(name)
        if value is None:
            return None
        if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value <= _MOST:
            raise _broken(name)
        return float(value)

    def flag(self, name: str) -> bool:
        return self._values.get(name, False) is True

    def text(self, name: str) -> str:
        value = self._values.get(name, "")
        if not isinstance(value, str):
            raise _broken(name)
        return value

    def word(self, name: str, kind: type[_E]) -> _E:
        try:
            return kind(self._values.get(name))
        except ValueError:
            raise _broken(name) from None

    def maybe_word(self, name: str, kind: type[_E]) -> _E | None:
        return None if self._values.get(name) is None else self.word(name, kind)

    def inner(self, name: str) -> _Object | None:
        value = self._values.get(name)
        if value is not None and not isinstance(value, dict):
            raise _broken(name)
        return None if value is None else _Object(value)

    def each(self, name: str) -> Sequence[_Object]:
        value = self._values.get(name, [])
        if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
            raise _broken(name)
        return [_Object(one) for one in value]

    def words(self, name: str, kind: type[_E]) -> tuple[_E, ...]:
        value = self._values.get(name, [])
        if not isinstance(value, list):
            raise _broken(name)
        return tuple(_Object({name: one}).word(name, kind) for one in value)


def _broken(name: str) -> ReportError:
    return ReportError(tr("The report is damaged: “{name}” is not what it should be.", name=name))


def _report(whole: _Object) -> CacheReport:
    settings = whole.inner("settings") or _Object({})
    usual = CacheSettings()
    return CacheReport(
        explanation=_explanation(whole),
        placement=tuple(
            PlacementLine(
                at=TokenIndex(line.number("at")),
                kind=line.word("boundary", BoundaryKind),
                verdict=line.word("verdict", PlacementVerdict),
            )
            for line in whole.each("placement")
        ),
        span_map=None,
        checkpoints=tuple(map(_checkpoint, whole.each("checkpoints"))),
        settings=CacheSettings(
            enabled=settings.flag("enabled"),
            policy=settings.maybe_word("policy", Policy) or usual.policy,
            max_checkpoints=settings.maybe_number("max_checkpoints"),
            ram_bytes=settings.number("ram_bytes", usual.ram_bytes),
            min_spacing=settings.number("min_spacing", usual.min_spacing),
            interval=settings.number("interval", usual.interval),
            near_end=settings.number("near_end", usual.near_end),
        ),
        model=INITIAL.model,
    )


def _model(whole: _Object) -> str:
    model = whole.inner("model")
    if model is None:
        return ""
    return tr("{model}, context {model2}", model=model.text("description"), model2=number(f"{model.number('n_ctx'):,}"))


def _explanation(whole: _Object) -> Explanation:
    told = Explanation(
        n_prompt=whole.number("n_prompt"),
        reused=whole.number("reused"),
        unavoidable=whole.number("unavoidable"),
        avoidable=whole.number("avoidable"),
        changed=whole.number("changed", 0),
        cause=whole.word("cause", Cause),
        message=whole.maybe_number("message"),
        difference=_difference(whole.inner("first_difference")),
        parts=tuple(map(_part, whole.each("parts"))),
        pieces=tuple(
            ReadPiece(
                first=TokenIndex(piece.number("first")),
                end=TokenIndex(piece.number("end")),
                kind=piece.word("kind", TokenKind),
            )
            for piece in whole.each("pieces")
        ),
        changes=tuple(
            ChatDifference(
                cause=change.word("cause", Cause),
                message=change.maybe_number("message"),
                n_messages=change.number("n_messages", 1),
            )
            for change in whole.each("changes")
        ),
        compared_with=whole.number("compared_with", 0),
        habits=tuple(map(_habit, whole.each("habits"))),
        offers=tuple(map(_offer, whole.each("offers"))),
        remedies=whole.words("remedies", Remedy),
        plan=_plan(whole),
    )
    adds_up = told.n_prompt == told.reused + told.unavoidable + told.avoidable and told.changed <= told.unavoidable
    if not adds_up:
        raise ReportError(tr("The report is damaged: its figures do not add up."))
    return told


def _difference(found: _Object | None) -> FirstDifference | None:
    """Without the texts, which no report holds."""
    if found is None:
        return None
    return FirstDifference(
        at=TokenIndex(found.number("at")),
        old_token=None,
        new_token=None,
        old_text="",
        new_text="",
        message=found.maybe_number("message"),
        kind=found.word("kind", Kind),
        char_first=found.place("char_first"),
    )


def _part(found: _Object) -> AvoidablePart:
    note = found.inner("note")
    return AvoidablePart(
        first=TokenIndex(found.number("first")),
        end=TokenIndex(found.number("end")),
        cause=found.word("cause", AvoidableCause),
        spacing=found.number("spacing", 0),
        policy=found.text("policy"),
        request=found.number("request", 0),
        note=None
        if note is None
        else LossNote(
            occasion=note.maybe_word("occasion", LossOccasion), place=note.number("place", 0), error=note.text("error")
        ),
    )


def _habit(found: _Object) -> Habit:
    return Habit(
        cause=found.maybe_word("cause", Cause),
        lost=found.maybe_word("lost", AvoidableCause),
        place=found.maybe_word("place", Kind),
        value=found.maybe_word("value", VolatileKind),
        n_requests=found.number("n_requests"),
        n_of=found.number("n_of"),
        n_tokens=found.number("n_tokens"),
        seconds=found.seconds("seconds"),
    )


def _offer(found: _Object) -> Offer:
    return Offer(
        remedy=found.word("remedy", Remedy),
        saves_tokens=found.number("saves_tokens"),
        saves_seconds=found.seconds("saves_seconds"),
        limit=found.maybe_word("limit", Limit),
        value=found.number("value", 0),
        message=found.maybe_number("message"),
        n_messages=found.number("n_messages", 1),
    )


def _plan(whole: _Object) -> ReusePlan | None:
    lines = tuple(
        Considered(
            checkpoint=None if (number := line.maybe_number("checkpoint")) is None else CheckpointId(number),
            n_tokens=TokenIndex(line.number("n_tokens")),
            shared=TokenIndex(line.number("shared")),
            usable=TokenIndex(line.number("usable")),
            verdict=line.word("verdict", Verdict),
            is_branch=line.flag("is_branch"),
            sequence=line.number("sequence", 0),
        )
        for line in whole.each("considered")
    )
    if not lines:
        return None
    chosen = next((line for line in lines if line.verdict is Verdict.CHOSEN), None)
    return ReusePlan(
        source=Source.NOTHING if chosen is None else chosen.source,
        restore=None if chosen is None else chosen.checkpoint,
        reused=TokenIndex(whole.number("reused")),
        n_prompt=whole.number("n_prompt"),
        matched=max((line.shared for line in lines), default=TokenIndex(0)),
        considered=lines,
    )


def _checkpoint(found: _Object) -> CheckpointView:
    return CheckpointView(
        id=CheckpointId(found.number("id")),
        n_tokens=found.number("n_tokens"),
        n_bytes=found.number("n_bytes"),
        boundary=found.word("boundary", BoundaryKind),
        tier=found.word("tier", Tier),
        made_at=found.number("made_at"),
        used_at=found.number("used_at"),
        pinned=found.flag("pinned"),
    )
