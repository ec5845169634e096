"""The inspector: everything about one request, and the checkpoints that are held now."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDockWidget, QMenu, QWidget

from engine.client.state import INITIAL, LoadedModel, NoModel, TimelineRow, UiState
from engine.core.difference.explanation import Explanation, Offer
from engine.language.translation import tr
from ui.inspector.fold import Fold
from ui.inspector.page import NAME, InspectorPage
from ui.inspector.report import CacheReport, report_json, report_text
from ui.theme.actions import keys_of
from ui.theme.labels import ButtonRow, DockTitle, ElidedButton, text_label
from ui.theme.layouts import down


class Inspector(QDockWidget):
    """Give it the state; `show_row` follows a request while it runs, `show_explanation` shows a stored one.

    What is shown is of the chat that `set_session` names and of the model in use, unless another request is chosen.
    """

    remedy_asked = Signal(object)  # Offer
    trying_asked = Signal(str)  # the conversation whose requests are to be tried with other settings

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Inspector"), parent)
        self.setObjectName("inspector_dock")
        self.setAllowedAreas(Qt.DockWidgetArea.LeftDockWidgetArea | Qt.DockWidgetArea.RightDockWidgetArea)
        self._state = INITIAL
        self._session = ""
        self.explanation: Explanation | None = None  # what is shown
        self._followed: TimelineRow | None = None  # whose it is, as it was shown last
        self._remedied: TimelineRow | None = None  # for which a remedy was chosen last
        self._copy, self.save_button = ElidedButton(tr("Copy report")), ElidedButton(tr("Save…"))
        self.open_button = ElidedButton(tr("Open…"))
        self.page = InspectorPage(Fold("report", tr("Report"), self._report_part()))
        self.page.why.cards.asked.connect(self._on_remedy)
        self.page.why.try_button.clicked.connect(self._on_trying)
        self.page.clear()
        self.setWidget(self.page)
        self._title = DockTitle(self, NAME, keys_of("inspector"))
        self.setTitleBarWidget(self._title)
        self.page.checkpoints.set_state(INITIAL)

    def _report_part(self) -> QWidget:
        part = QWidget()
        menu = QMenu(self._copy)
        menu.addAction(tr("As text"), lambda: self._copy_report(report_text))
        menu.addAction(tr("As JSON"), lambda: self._copy_report(report_json))
        self._copy.setMenu(menu)
        self._copy.setToolTip(tr("Put it on the clipboard"))
        self.save_button.setToolTip(tr("Write it to a file"))
        self.open_button.setToolTip(tr("Look at a report that somebody saved"))
        for button in (self._copy, self.save_button):
            button.setEnabled(False)
        said = text_label(tr("Figures and reasons, without any text of the conversation."), tone="muted")
        down(said, ButtonRow(self._copy, self.save_button, self.open_button), on=part, edges=0)
        return part

    # --- what it shows ---

    def show_row(self, row: TimelineRow) -> None:
        """A request of the timeline; later states update it until something else is shown."""
        is_of_now = row.run == self._state.n_loads and not row.is_earlier
        self._title.note.setText(f"#{row.number}" if is_of_now or not row.model else f"#{row.number} · {row.model}")
        self._show(row.explanation, row)

    def show_explanation(self, explanation: Explanation) -> None:
        """An explanation as stored with a message."""
        self._title.note.setText("")
        self._show(explanation)

    def set_session(self, session: str) -> None:
        """Which chat the window shows: another one's request is about another text."""
        if session != self._session:
            self._session = session
            self._show_newest()

    def _show_newest(self) -> None:
        """The last request of the chat that the model in use has read; nothing where there is none."""
        row = self._state.newest_row(self._session)
        if row is not None:
            self.show_row(row)
            return
        self.explanation = self._followed = None
        self._title.note.setText("")
        self.page.clear()
        for button in (self._copy, self.save_button):
            button.setEnabled(False)

    def set_state(self, state: UiState) -> None:
        before, self._state = self._state, state
        if before.n_loads and state.n_loads != before.n_loads and self.explanation is not None:
            self._show_newest()  # another model's request
        row, shown = self.row, self._followed
        if row is not None and shown is not None:
            is_same = row.explanation is shown.explanation and row.usage is shown.usage
            if not is_same or row.placement != shown.placement:  # another object once the row is history
                self._show(row.explanation, row)
        if _held(state) != _held(before):
            self.page.checkpoints.set_state(state)
            self.page.count_checkpoints(len(state.checkpoints))

    @Slot(object)
    def _on_remedy(self, offer: Offer) -> None:
        self._remedied = self.row
        self.remedy_asked.emit(offer)

    @Slot()
    def _on_trying(self) -> None:
        row = self.row
        if row is not None:
            self._remedied = row
            self.trying_asked.emit(row.session)

    def show_checkpoint(self, checkpoint: int) -> bool:
        """Select a checkpoint in its table; False when it is no longer held, then nothing changes."""
        if not self.page.checkpoints.table.select_key(checkpoint):
            return False
        self.page.reveal("checkpoints")
        return True

    @property
    def row(self) -> TimelineRow | None:
        """The request of the timeline that is shown."""
        return None if self._followed is None else self._state.row(self._followed.request)

    def _show(self, told: Explanation, followed: TimelineRow | None = None) -> None:
        self.explanation, self._followed = told, followed
        report = self.report()
        assert report is not None
        self.page.show_report(report, None if followed is None else followed.usage)
        self._show_after()
        row = self.row
        self.page.why.try_button.setVisible(row is not None and self._is_remembered(row))
        for button in (self._copy, self.save_button):
            button.setEnabled(True)

    def _is_remembered(self, row: TimelineRow) -> bool:
        """By the engine, which forgets what another model was asked."""
        model = self._state.model
        name = model.facts.name if isinstance(model, LoadedModel) else ""
        return not row.is_earlier and row.model in ("", name)

    def _show_after(self) -> None:
        """Of a later request of the chat in which a remedy was chosen."""
        before, row = self._remedied, self.row
        if before is None or row is None or row.session != before.session or not row.phase.is_over:
            return
        if (row.run, row.tick) > (before.run, before.tick):
            self.page.why.show_after(before.explanation, row.explanation)

    # --- the report ---

    def report(self) -> CacheReport | None:
        """What the report is about, None while nothing is shown."""
        if self.explanation is None:
            return None
        row, shown = self.row, self._followed
        is_of_now = row is None or row.run == self._state.n_loads
        return CacheReport(
            explanation=self.explanation,
            placement=() if shown is None else shown.placement,
            span_map=None if shown is None else shown.span_map,
            media=() if shown is None else shown.media,
            checkpoints=self._state.checkpoints,
            settings=self._state.settings,
            model=self._state.model if is_of_now else NoModel(),
        )

    def _copy_report(self, written: Callable[[CacheReport], str]) -> None:
        report = self.report()
        if report is not None:
            QGuiApplication.clipboard().setText(written(report))


def _held(state: UiState) -> tuple[object, ...]:
    """What the table of checkpoints shows."""
    return state.checkpoints, state.settings, state.n_bytes_ram, state.n_bytes_branches, state.n_branches
