"""The inspector: everything about one request, and the checkpoints that are held now."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence
from PySide6.QtWidgets import (
    QDockWidget,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QTabBar,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from engine.client.state import INITIAL, TimelineRow, UiState
from engine.core.decisions.placement import PlacementLine
from engine.core.difference.explanation import Explanation, Offer
from engine.core.prompt.items import MediaChunk
from engine.core.prompt.span_values import SpanMap, SpanMethod
from engine.events import CheckpointView, Planned
from engine.telling.media_words import positions_text
from engine.telling.reasons.summary import before_and_after
from engine.telling.wording import RAM_TIP, counted, held_text, method_text, n_live_of, ram_text, start_sentence
from ui.inspector.report import CacheReport, report_json, report_text
from ui.inspector.tables import (
    CANDIDATE_HEADERS,
    CHECKPOINT_HEADERS,
    PART_HEADERS,
    PLACEMENT_HEADERS,
    POSITIONS_COLUMN,
    RowsTable,
    candidate_rows,
    checkpoint_rows,
    part_rows,
    placement_rows,
)
from ui.inspector.why import WhyPage
from ui.look.actions import keys_of
from ui.look.dock_title import DockTitle


class CheckpointsPage(QWidget):
    """The checkpoints held now against their budget, with a way to pin them."""

    pin_requested = Signal(int, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._views: tuple[CheckpointView, ...] = ()
        self._budget = _note()
        self._budget.setToolTip(RAM_TIP)
        self.table = RowsTable("Checkpoints held now", CHECKPOINT_HEADERS, wraps_last=True)
        self._pin = QAction("Pin", self.table)
        self._pin.setShortcut(QKeySequence(Qt.Key.Key_P))
        self._pin.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self._pin.triggered.connect(self._toggle_pin)
        self.table.addAction(self._pin)
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.table.customContextMenuRequested.connect(self._show_menu)
        self.table.selectionModel().currentChanged.connect(self._name_action)
        self._button = QPushButton("Pin")
        self._button.setToolTip("A pinned checkpoint is never dropped to make room (P)")
        self._button.clicked.connect(self._toggle_pin)
        column = QVBoxLayout(self)
        column.addWidget(self._budget)
        column.addWidget(self.table, 1)
        column.addWidget(self._button, 0, Qt.AlignmentFlag.AlignLeft)
        self._name_action()

    def set_state(self, state: UiState) -> None:
        self._views = state.checkpoints
        n_live = n_live_of(state.checkpoints)
        held = held_text(len(state.checkpoints), state.settings.max_checkpoints, state.n_branches, n_live=n_live)
        ram = ram_text(state.n_bytes_ram, state.settings.ram_bytes, state.n_bytes_branches)
        self._budget.setText(f"{held}; {ram}.")
        self.table.set_rows(checkpoint_rows(state.checkpoints))
        self._name_action()

    def _chosen(self) -> CheckpointView | None:
        key = self.table.selected_key
        return next((view for view in self._views if view.id == key), None)

    @Slot()
    @Slot(QModelIndex, QModelIndex)
    def _name_action(self, *_indexes: QModelIndex) -> None:
        chosen = self._chosen()
        for control in (self._pin, self._button):
            control.setText("Unpin" if chosen is not None and chosen.pinned else "Pin")
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


class Inspector(QDockWidget):
    """Give it the state; `show_row` follows a request while it runs, `show_explanation` shows a stored one."""

    pin_requested = Signal(int, bool)
    term_asked = Signal(str)  # a word of the glossary
    remedy_asked = Signal(object)  # Offer

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Inspector", parent)
        self.setObjectName("inspector_dock")
        self.setAllowedAreas(Qt.DockWidgetArea.LeftDockWidgetArea | Qt.DockWidgetArea.RightDockWidgetArea)
        self._state = INITIAL
        self._request: str | None = None  # the row followed
        self._explanation: Explanation | None = None
        self._placement: tuple[PlacementLine, ...] = ()
        self._span_map: SpanMap | None = None
        self._media: tuple[MediaChunk, ...] = ()
        self._why = WhyPage()
        self._why.term_asked.connect(self.term_asked)
        self._why.remedy_asked.connect(self._on_remedy)
        self._remedied: TimelineRow | None = None  # for which a remedy was chosen last
        self._candidates = RowsTable("Options considered", CANDIDATE_HEADERS, wraps_last=True)
        self._candidates_note = _note("Nothing is selected.")
        self._checkpoints = CheckpointsPage()
        self._checkpoints.pin_requested.connect(self.pin_requested)
        self._placement_table = RowsTable("Where checkpoints go", PLACEMENT_HEADERS, wraps_last=True)
        self._placement_note = _note("Nothing is selected.")
        self._parts_table = RowsTable("Parts of the prompt", PART_HEADERS, wraps_last=True)
        self._parts_note = _note()
        self._tabs = QTabWidget()
        self._tabs.setDocumentMode(True)
        self._tabs.addTab(self._why, "&Why")
        self._tabs.addTab(_page(self._candidates_note, self._candidates), "&Options considered")
        self._tabs.addTab(self._checkpoints, "Chec&kpoints")
        placement = _page(self._placement_note, self._placement_table, self._parts_note, self._parts_table)
        self._tabs.addTab(placement, "Where they &go")
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 6)
        column.addWidget(self._tabs, 1)
        column.addLayout(self._make_copy_row())
        self.setWidget(body)
        self._title = DockTitle(self, "Why was this read again?", keys_of("inspector"))
        self.setTitleBarWidget(self._title)
        self._checkpoints.set_state(INITIAL)

    def _make_copy_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setContentsMargins(8, 0, 8, 0)
        row.addStretch(1)
        self._copy = QPushButton("Copy report")
        self._copy.setToolTip("Figures and reasons, without any text of the conversation")
        menu = QMenu(self._copy)
        menu.addAction("As text", self._copy_text)
        menu.addAction("As JSON", self._copy_json)
        self._copy.setMenu(menu)
        self._copy.setEnabled(False)
        row.addWidget(self._copy)
        return row

    # --- what it shows ---

    def show_row(self, row: TimelineRow) -> None:
        """A request of the timeline; later states update it until something else is shown."""
        self._request = row.request
        self._title.note.setText(f"#{row.tick}")
        self._show(row.explanation, row.placement, row.span_map, row.media)

    def show_explanation(self, explanation: Explanation, planned: Planned | None = None) -> None:
        """An explanation as stored with a message; with `planned`, also its candidates for placement."""
        self._request = None
        self._title.note.setText("" if planned is None else f"#{planned.tick}")
        if planned is None:
            self._show(explanation, (), None)
        else:
            self._show(explanation, planned.placement.lines, planned.spans, planned.media)

    def set_state(self, state: UiState) -> None:
        before, self._state = self._state, state
        row = None if self._request is None else state.row(self._request)
        if row is not None and (row.explanation is not self._explanation or row.placement is not self._placement):
            self._show(row.explanation, row.placement, row.span_map, row.media)
        if _held(state) != _held(before):
            self._checkpoints.set_state(state)

    def show_why(self) -> None:
        """Bring the explanation to the front, whichever page was read last."""
        self._tabs.setCurrentWidget(self._why)

    def show_remedies(self) -> None:
        """The same, and in it what would help."""
        self.show_why()
        self._why.show_remedies()

    def name_remedies(self, label_of: Callable[[Offer], str], is_done: Callable[[Offer], bool]) -> None:
        """What the button of an offer says, "" where there is none, and whether the offer has been done."""
        self._why.cards.label_of, self._why.cards.is_done = label_of, is_done

    def refresh_remedies(self) -> None:
        """What is done may have changed."""
        self._why.cards.refresh()

    @Slot(object)
    def _on_remedy(self, offer: Offer) -> None:
        self._remedied = None if self._request is None else self._state.row(self._request)
        self.remedy_asked.emit(offer)

    def show_checkpoint(self, checkpoint: int) -> bool:
        """Select a checkpoint in its table; False when it is no longer held, then nothing changes."""
        if not self._checkpoints.table.select_key(checkpoint):
            return False
        self._tabs.setCurrentWidget(self._checkpoints)
        return True

    @property
    def tabs(self) -> QTabBar:
        """Where the keyboard enters."""
        return self._tabs.tabBar()

    @property
    def explanation(self) -> Explanation | None:
        """What is shown."""
        return self._explanation

    def _show(
        self,
        told: Explanation,
        placement: tuple[PlacementLine, ...],
        span_map: SpanMap | None,
        media: tuple[MediaChunk, ...] = (),
    ) -> None:
        self._explanation, self._placement, self._span_map, self._media = told, placement, span_map, media
        self._why.show_explanation(told)
        self._why.show_after(self._before_and_after())
        plan = told.plan
        if plan is None:
            self._candidates_note.setText("What was considered for this request was not kept.")
        else:
            self._candidates_note.setText(start_sentence(plan))
        self._candidates.set_rows(() if plan is None else candidate_rows(plan.considered))
        self._placement_note.setText(_placement_note(span_map))
        self._placement_note.setVisible(bool(self._placement_note.text()))
        self._placement_table.set_rows(placement_rows(placement))
        positions = positions_text(told.n_prompt, media)
        self._parts_note.setText(f"The prompt: {positions or counted(told.n_prompt, 'token')}.")
        self._parts_note.setToolTip("" if span_map is None else _sentence_of(method_text(span_map.method)))
        self._parts_table.setColumnHidden(POSITIONS_COLUMN, not positions)
        self._parts_table.set_rows(() if span_map is None else part_rows(span_map.spans, media))
        self._copy.setEnabled(True)

    def _before_and_after(self) -> str:
        """Of a later request of the chat in which a remedy was chosen."""
        before, row = self._remedied, None if self._request is None else self._state.row(self._request)
        if before is None or row is None or row.session != before.session or not row.phase.is_over:
            return ""
        is_later = (row.run, row.tick) > (before.run, before.tick)
        return before_and_after(before.explanation, row.explanation) if is_later else ""

    # --- the report ---

    def report(self) -> CacheReport | None:
        """What "Copy report" writes about, None while nothing is shown."""
        if self._explanation is None:
            return None
        return CacheReport(
            explanation=self._explanation,
            placement=self._placement,
            span_map=self._span_map,
            media=self._media,
            checkpoints=self._state.checkpoints,
            settings=self._state.settings,
            model=self._state.model,
        )

    @Slot()
    def _copy_text(self) -> None:
        report = self.report()
        if report is not None:
            QGuiApplication.clipboard().setText(report_text(report))

    @Slot()
    def _copy_json(self) -> None:
        report = self.report()
        if report is not None:
            QGuiApplication.clipboard().setText(report_json(report))


def _held(state: UiState) -> tuple[object, ...]:
    """What the page of checkpoints shows."""
    return state.checkpoints, state.settings, state.n_bytes_ram, state.n_bytes_branches, state.n_branches


def _placement_note(span_map: SpanMap | None) -> str:
    """How the messages were found where that is not exact, and why; "" when all is well."""
    if span_map is None:
        return "Where checkpoints go was not kept for this request."
    reason = f" ({span_map.reason})" if span_map.reason else ""
    is_exact = span_map.method is SpanMethod.SOURCE_MAP and not reason
    method = "" if is_exact else _sentence_of(f"{method_text(span_map.method)}{reason}")
    return " ".join(filter(None, [method, span_map.note and _sentence_of(span_map.note)]))


def _sentence_of(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _note(text: str = "") -> QLabel:
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    return label


def _page(*parts: QLabel | RowsTable) -> QWidget:
    """Notes and tables one below the other; the tables share the height."""
    page = QWidget()
    column = QVBoxLayout(page)
    for part in parts:
        column.addWidget(part, 1 if isinstance(part, RowsTable) else 0)
    return page
