"""One page about one request: why it cost what it cost, and below, folded, everything that was decided about it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from html import escape

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QFrame, QLabel, QMenu, QScrollArea, QWidget

from engine.client.state import UiState
from engine.core.difference.explanation import Explanation
from engine.core.prompt.span_values import SpanMap, SpanMethod
from engine.events import CheckpointView, Usage
from engine.language.translation import tr
from engine.telling.locating import disturbing_text, method_text, problems_text
from engine.telling.media_words import positions_text
from engine.telling.reading import timing_rows
from engine.telling.reasons.causes import (
    as_written_sentence,
    cause_sentence,
    compared_sentence,
    further_sentences,
    habit_line,
)
from engine.telling.reasons.difference import difference_sentence
from engine.telling.reasons.subjects import tidied_sentences
from engine.telling.reasons.summary import told_habit
from engine.telling.wording import avoidable_line, n_live_of, newer_sentence, numbers_sentence, start_sentence
from engine.telling.words.figures import RAM_TIP, counted, held_text, ram_text
from ui.inspector.fold import Fold
from ui.inspector.glossary import terms_in
from ui.inspector.report import CacheReport
from ui.inspector.tables import (
    CANDIDATE_HEADERS,
    CHECKPOINT_HEADERS,
    PART_HEADERS,
    PLACEMENT_HEADERS,
    POSITIONS_COLUMN,
    RowsTable,
    TableRow,
    candidate_rows,
    checkpoint_rows,
    part_rows,
    placement_rows,
)
from ui.inspector.why import WhyPage
from ui.remedies.cards import ways_of
from ui.theme.labels import plain_label, push_button, say, text_label
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
        self.table = RowsTable(name, headers)
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


# The checkpoints that are held, against their budget, with a way to pin them.


class CheckpointsPart(QWidget):
    pin_requested = Signal(int, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._views: tuple[CheckpointView, ...] = ()
        self._budget = text_label(tone="muted")
        self._budget.setToolTip(RAM_TIP)
        self.table = RowsTable(tr("Checkpoints held now"), CHECKPOINT_HEADERS)
        self._pin = QAction(tr("Pin"), self.table)
        self._pin.setShortcut(QKeySequence(Qt.Key.Key_P))
        self._pin.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self._pin.triggered.connect(self._toggle_pin)
        self.table.addAction(self._pin)
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.table.customContextMenuRequested.connect(self._show_menu)
        self.table.selectionModel().currentChanged.connect(self._name_action)
        self._button = push_button(
            tr("Pin"), tr("A pinned checkpoint is never dropped to make room (P)"), self._toggle_pin
        )
        down(self._budget, self.table, (self._button, 0, Qt.AlignmentFlag.AlignLeft), on=self, edges=0)
        self._name_action()

    def set_state(self, state: UiState) -> None:
        n_live = n_live_of(state.checkpoints)
        held = held_text(len(state.checkpoints), state.settings.max_checkpoints, state.n_branches, n_live=n_live)
        ram = ram_text(state.n_bytes_ram, state.settings.ram_bytes, state.n_bytes_branches)
        self._budget.setText(f"{held}; {ram}.")
        self._show(state.checkpoints)

    def show_saved(self, views: tuple[CheckpointView, ...]) -> None:
        """Those of a report: they can be looked at, and no more."""
        self._budget.hide()
        self._button.hide()
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.table.removeAction(self._pin)
        self._show(views)

    def _show(self, views: tuple[CheckpointView, ...]) -> None:
        self._views = views
        self.table.set_rows(checkpoint_rows(views))
        self._name_action()

    def _chosen(self) -> CheckpointView | None:
        key = self.table.selected_key
        return next((view for view in self._views if view.id == key), None)

    @Slot()
    @Slot(QModelIndex, QModelIndex)
    def _name_action(self, *_indexes: QModelIndex) -> None:
        chosen = self._chosen()
        for control in (self._pin, self._button):
            control.setText(tr("Unpin") if chosen is not None and chosen.pinned else tr("Pin"))
            control.setEnabled(chosen is not None)

    @Slot()
    def _toggle_pin(self) -> None:
        chosen = self._chosen()
        if chosen is not None:
            self.pin_requested.emit(int(chosen.id), not chosen.pinned)

    @Slot(QPoint)
    def _show_menu(self, place: QPoint) -> None:
        if self._chosen() is None:
            return
        menu = QMenu(self.table)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self._pin)
        menu.popup(self.table.viewport().mapToGlobal(place))


# The whole story of a prompt in sentences, with the words of it that the glossary explains as links.


_MOST_HABITS = 3  # that are told


class InWords(QWidget):
    term_asked = Signal(str)  # a word of the glossary

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._story, self._parts, self._habits = text_label(), text_label(), text_label()
        self._words = _links_label()
        self._words.linkActivated.connect(self.term_asked)
        down(self._story, self._parts, self._habits, self._words, on=self, edges=0, gap=NEAR)

    def show_explanation(self, told: Explanation) -> None:
        parts = [_sentence_of(avoidable_line(part)) for part in told.parts]
        said = told_habit(told)
        others = [habit for habit in told.habits if habit is not said][:_MOST_HABITS]
        habits = [*map(habit_line, others), *([newer_sentence(told)] if told.n_newer else [])]
        say(self._story, _story(told))
        say(self._parts, "\n".join(parts))
        say(self._habits, "\n".join(habits))
        ways = [way.to_do for way in ways_of(told)]
        own = cause_sentence(replace(told, subject=None))  # without what others wrote
        words = _words_text(" ".join([own, numbers_sentence(told), *parts, *ways]))
        self._words.setText(words)
        self._words.setVisible(bool(words))

    def hide_words(self) -> None:
        """Where nobody listens to the links."""
        self._words.hide()


def _story(told: Explanation) -> str:
    difference = "" if told.difference is None else difference_sentence(told.difference)
    cause, further = cause_sentence(told), further_sentences(told)
    kept = as_written_sentence(told)
    tidied = tidied_sentences(told)
    sentences = (cause, difference, *further, *tidied, kept, compared_sentence(told), numbers_sentence(told))
    return " ".join(filter(None, sentences))


def _links_label() -> QLabel:
    """Its links can be reached with Tab, and followed with Enter."""
    label = plain_label()
    label.setTextFormat(Qt.TextFormat.RichText)
    label.setTextInteractionFlags(
        Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
    )
    label.setToolTip(tr("What the words mean (F1 shows them all)"))
    return label


def _words_text(said: str) -> str:
    """Links to what the glossary explains; names of ours alone, so nothing in it is markup of others."""
    links = [f'<a href="{escape(term.name, quote=True)}">{escape(term.name)}</a>' for term in terms_in(said)]
    return tr("Words: {links}", links=", ".join(links)) if links else ""
