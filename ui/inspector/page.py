"""One page about one request: why it cost what it cost, and below, folded, everything that was decided about it."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QWidget

from engine.core.difference.explanation import Explanation
from engine.core.prompt.span_values import SpanMap, SpanMethod
from engine.events import Usage
from engine.language.translation import tr
from engine.telling.locating import disturbing_text, method_text, problems_text
from engine.telling.media_words import positions_text
from engine.telling.timings import timing_rows
from engine.telling.wording import start_sentence
from engine.telling.words.figures import counted
from ui.inspector.checkpoints import CheckpointsPart
from ui.inspector.fold import Fold
from ui.inspector.in_words import InWords
from ui.inspector.report import CacheReport
from ui.inspector.tables import (
    CANDIDATE_HEADERS,
    PART_HEADERS,
    PLACEMENT_HEADERS,
    POSITIONS_COLUMN,
    RowsTable,
    TableRow,
    candidate_rows,
    part_rows,
    placement_rows,
)
from ui.inspector.why import WhyPage
from ui.theme.labels import say, text_label
from ui.theme.layouts import down
from ui.theme.scale import MIDDLE, NEAR, WIDE

NAME = tr("Why was this read again?")


_OF_NO_REQUEST = ("checkpoints", "report")


class InspectorPage(QScrollArea):
    """Scrolls as a whole. A fold stays open or closed whatever is shown."""

    folds_changed = Signal()

    def __init__(self, *more: Fold, parent: QWidget | None = None) -> None:
        """`more` stand at the end."""
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setAccessibleName(NAME)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.why, self.words, self.checkpoints = WhyPage(), InWords(), CheckpointsPart()
        self._options = _Table(tr("Options considered"), CANDIDATE_HEADERS)
        self._places = _Table(tr("Where checkpoints go"), PLACEMENT_HEADERS)
        self._parts = _Table(tr("Parts of the prompt"), PART_HEADERS)
        self._timings = text_label()
        self.folds = {
            fold.key: fold
            for fold in (
                Fold("words", tr("In words"), self.words),
                Fold("options", tr("Options considered"), self._options),
                Fold("places", tr("Where checkpoints go"), self._places),
                Fold("checkpoints", tr("Checkpoints held"), self.checkpoints),
                Fold("parts", tr("Parts of the prompt"), self._parts),
                Fold("timings", tr("Timings"), self._timings),
                *more,
            )
        }
        body = QWidget()
        column = down(self.why, on=body, edges=(WIDE, WIDE, MIDDLE, WIDE), gap=0)
        column.addSpacing(WIDE)
        for fold in self.folds.values():
            fold.toggled.connect(self.folds_changed)
            column.addWidget(fold)
        column.addStretch(1)
        self.setWidget(body)

    # --- what it shows ---

    def show_report(self, report: CacheReport, usage: Usage | None = None) -> None:
        """All of a request; `usage` what it took, where that is known."""
        told = report.explanation
        self.why.show_explanation(told)
        self.words.show_explanation(told)
        self._show_options(told)
        self._places.show_rows(_places_note(report.span_map), placement_rows(report.placement))
        self._show_parts(report)
        timings = timing_rows(usage)
        self._timings.setText("\n".join(f"{what}: {took}" for what, took in timings))
        for fold in self.folds.values():
            fold.show()
        self.folds["timings"].setVisible(bool(timings))
        for key, part, is_known in (
            ("options", self._options, told.plan is not None),
            ("places", self._places, report.span_map is not None and bool(self._places.note.text())),
            ("parts", self._parts, False),
        ):
            self.folds[key].count(len(part.table.rows))
            self.folds[key].setVisible(bool(part.table.rows) or is_known)

    def clear(self) -> None:
        """Nothing is shown but what is about no request."""
        self.why.clear()
        for key, fold in self.folds.items():
            fold.setVisible(key in _OF_NO_REQUEST)

    def count_checkpoints(self, n: int) -> None:
        self.folds["checkpoints"].count(n)

    def _show_options(self, told: Explanation) -> None:
        plan = told.plan
        note = tr("What was considered for this request was not kept.") if plan is None else start_sentence(plan)
        self._options.show_rows(note, () if plan is None else candidate_rows(plan.considered))

    def _show_parts(self, report: CacheReport) -> None:
        spans, told = report.span_map, report.explanation
        positions = positions_text(told.n_prompt, report.media)
        note = tr("The prompt: {gap}.", gap=positions or counted(told.n_prompt, "token"))
        self._parts.show_rows(note, () if spans is None else part_rows(spans.spans, report.media))
        self._parts.note.setToolTip("" if spans is None else _sentence_of(method_text(spans.method)))
        self._parts.table.setColumnHidden(POSITIONS_COLUMN, not positions)

    # --- where one is ---

    def top(self) -> None:
        """Bring the explanation to the front, however far down one had read."""
        self.verticalScrollBar().setValue(0)

    def show_remedies(self) -> None:
        """Bring them into sight, with the keys on the first button."""
        self._settle()
        self.ensureWidgetVisible(self.why.cards)
        button = self.why.first_button
        if button is not None:
            self.ensureWidgetVisible(button)
            button.setFocus(Qt.FocusReason.OtherFocusReason)

    def reveal(self, key: str) -> None:
        """Open a fold and bring it into sight."""
        fold = self.folds[key]
        fold.show()
        fold.open()
        self._settle()
        self.ensureWidgetVisible(fold.content)
        self.ensureWidgetVisible(fold.button)

    def _settle(self) -> None:
        """Sections that came just now have their places."""
        body = self.widget()
        layout = body.layout() if body is not None else None
        assert body is not None
        assert layout is not None
        layout.activate()
        body.resize(self.viewport().width(), max(body.minimumSizeHint().height(), self.viewport().height()))

    @property
    def open_folds(self) -> tuple[str, ...]:
        return tuple(key for key, fold in self.folds.items() if fold.is_open)

    def open_only(self, keys: Iterable[str]) -> None:
        wanted = set(keys)
        for key, fold in self.folds.items():
            fold.open(key in wanted)


class _Table(QWidget):
    """A table with a note above it."""

    def __init__(self, name: str, headers: tuple[str, ...]) -> None:
        super().__init__()
        self.note: QLabel = text_label(tr("Nothing is selected."), tone="muted")
        self.table = RowsTable(name, headers, wraps_last=True, grows=True)
        down(self.note, self.table, on=self, edges=(0, 0, 0, NEAR))

    def show_rows(self, note: str, rows: tuple[TableRow, ...]) -> None:
        say(self.note, note)
        self.table.set_rows(rows)
        self.table.setVisible(bool(rows))


def _places_note(span_map: SpanMap | None) -> str:
    """How the messages were found where that is not exact, and why; "" when all is well."""
    if span_map is None:
        return tr("Where checkpoints go was not kept for this request.")
    reason = f" ({problems_text(span_map.problems)})" if span_map.problems else ""
    is_exact = span_map.method is SpanMethod.SOURCE_MAP and not reason
    method = "" if is_exact else _sentence_of(f"{method_text(span_map.method)}{reason}")
    disturbing = disturbing_text(span_map.disturbing)
    return " ".join(filter(None, [method, disturbing and _sentence_of(disturbing)]))


def _sentence_of(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
