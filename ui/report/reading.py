"""A saved report, read back: whatever is in the file, it is a report or one sentence says what is wrong. Free of Qt."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from enum import Enum
from pathlib import Path
from types import NoneType
from typing import Any, TypeVar, get_args, get_type_hints

from engine.client.state import INITIAL
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import LossNote
from engine.core.decisions.placement import PlacementLine
from engine.core.decisions.reuse import Considered, ReusePlan, Source, Verdict
from engine.core.difference.explanation import (
    AvoidablePart,
    ChatDifference,
    Explanation,
    FirstDifference,
    Habit,
    Offer,
    ReadPiece,
    Remedy,
)
from engine.core.prompt.items import TokenIndex
from engine.core.prompt.span_values import BoundaryKind
from engine.events import CheckpointView
from engine.language.translation import number, tr
from engine.named_files import open_to_read
from ui.inspector.report import (
    HEAD,
    KIND,
    OF_CHANGE,
    OF_CHECKPOINT,
    OF_CONSIDERED,
    OF_DIFFERENCE,
    OF_HABIT,
    OF_NOTE,
    OF_OFFER,
    OF_PART,
    OF_PIECE,
    OF_SETTINGS,
    SCHEMA,
    CacheReport,
)

LARGEST = 4 << 20  # bytes
_MOST = 1 << 40  # of any number in it
_E = TypeVar("_E", bound=Enum)
_R = TypeVar("_R")


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

    def record(self, kind: type[_R], /, *names: str, **known: object) -> _R:
        """One with these fields, each as its type says; what has a default need not be there. `known`: other fields."""
        hints, of_kind = get_type_hints(kind), {one.name: one.default for one in fields(kind)}  # type: ignore[arg-type]
        return kind(**{name: self._value(name, hints[name], of_kind[name]) for name in names}, **known)

    def _value(self, name: str, hint: Any, default: object) -> object:
        found = self._values.get(name)
        if NoneType in get_args(hint):
            if found is None:
                return None
            (hint,) = (one for one in get_args(hint) if one is not NoneType)
        hint = getattr(hint, "__supertype__", hint)  # of a NewType
        if hint is bool:
            return found is True
        if hint is int:
            return self.number(name, default)
        if hint is float:
            return self._seconds(name)
        if hint is str:
            return self.text(name)
        return default if found is None and default is not MISSING else self.word(name, hint)

    def number(self, name: str, default: object = MISSING) -> int:
        value = self._values.get(name, default)
        if not isinstance(value, int) or isinstance(value, bool) or not (0 <= value <= _MOST or value == default):
            raise _broken(name)
        return value

    def _seconds(self, name: str) -> float:
        value = self._values.get(name)
        if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value <= _MOST:
            raise _broken(name)
        return float(value)

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

    def records(self, name: str, kind: type[_R], *names: str) -> tuple[_R, ...]:
        return tuple(one.record(kind, *names) for one in self.each(name))

    def words(self, name: str, kind: type[_E]) -> tuple[_E, ...]:
        value = self._values.get(name, [])
        if not isinstance(value, list):
            raise _broken(name)
        return tuple(_Object({name: one}).word(name, kind) for one in value)


def _broken(name: str) -> ReportError:
    return ReportError(tr("The report is damaged: “{name}” is not what it should be.", name=name))


def _report(whole: _Object) -> CacheReport:
    return CacheReport(
        explanation=_explanation(whole),
        placement=tuple(
            line.record(PlacementLine, "at", "verdict", kind=line.word("boundary", BoundaryKind))
            for line in whole.each("placement")
        ),
        span_map=None,
        checkpoints=whole.records("checkpoints", CheckpointView, *OF_CHECKPOINT),
        settings=(whole.inner("settings") or _Object({})).record(CacheSettings, *OF_SETTINGS),
        model=INITIAL.model,
    )


def _model(whole: _Object) -> str:
    model = whole.inner("model")
    if model is None:
        return ""
    return tr("{model}, context {model2}", model=model.text("description"), model2=number(f"{model.number('n_ctx'):,}"))


def _explanation(whole: _Object) -> Explanation:
    told = whole.record(
        Explanation,
        *("n_prompt", "reused", "unavoidable", "avoidable", "changed", "cause", "message", "compared_with"),
        difference=_difference(whole.inner("first_difference")),
        parts=tuple(map(_part, whole.each("parts"))),
        pieces=whole.records("pieces", ReadPiece, *OF_PIECE),
        changes=whole.records("changes", ChatDifference, *OF_CHANGE),
        habits=whole.records("habits", Habit, *OF_HABIT),
        offers=whole.records("offers", Offer, *OF_OFFER),
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
    return found.record(FirstDifference, *OF_DIFFERENCE, old_token=None, new_token=None, old_text="", new_text="")


def _part(found: _Object) -> AvoidablePart:
    note = found.inner("note")
    return found.record(AvoidablePart, *OF_PART, note=None if note is None else note.record(LossNote, *OF_NOTE))


def _plan(whole: _Object) -> ReusePlan | None:
    lines = whole.records("considered", Considered, *OF_CONSIDERED)
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
