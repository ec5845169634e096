"""Brings a reply or a request into the inspector, keeps both on the same one, and explains words."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from engine.client.state import Mark, UiState
from engine.commands import Command, RequestId
from engine.core.prompt.conversation import MessageId
from ui.asker import Asker
from ui.chats.controller import ChatController
from ui.chats.model import explanation_of
from ui.inspector.glossary import GlossaryDialog
from ui.inspector.view import Inspector
from ui.remedies.mender import Mender
from ui.remedies.try_dialog import TryDesk
from ui.report.desk import ReportDesk
from ui.serving.desk import ServingDesk
from ui.settings.store import SettingsStore
from ui.theme.dialogs import to_front
from ui.timeline.panel.dock import TimelineDock
from ui.window.chat_pane import ChatPane
from ui.window.kept_timeline import KeptTimeline


class Explainer(QObject):
    """Connects a window's transcript, timeline and inspector."""

    def __init__(
        self,
        window: QWidget,
        controller: ChatController,
        pane: ChatPane,
        timeline: TimelineDock,
        inspector: Inspector,
        *,
        submit: Callable[[Command], None],
        asker: Asker,
        settings: SettingsStore,
        change: Callable[[str, object], None],
        reload: Callable[[], None],
        state: Callable[[], UiState],
        kept: KeptTimeline,
        serving: ServingDesk,
    ) -> None:
        """`change` changes a setting, `reload` loads the model again, `state` is what the window knows by now."""
        super().__init__(window)
        self._window = window
        self._controller = controller
        self._pane = pane
        self._dock, self._timeline = timeline, timeline.view
        self._inspector = inspector
        self._state = state
        self._kept = kept
        self._program_of = timeline.program_of = serving.title_of
        self._is_choosing = False  # one side follows the other, and not back
        self._glossary: GlossaryDialog | None = None
        pane.transcript.explanation_requested.connect(self.explain_message)
        serving.explained.connect(self.explain_request)
        serving.program_chosen.connect(timeline.show_program)
        serving.named.connect(timeline.set_programs)
        pane.transcript.remedies_requested.connect(self.mend_message)
        timeline.view.request_selected.connect(self._show_request)
        timeline.view.inspect_requested.connect(self._open_request)
        timeline.view.message_selected.connect(self._choose_message)
        pane.transcript.current_changed.connect(self._choose_request)
        timeline.view.checkpoint_selected.connect(inspector.show_checkpoint)
        inspector.page.words.term_asked.connect(self.show_glossary)
        self._mender = Mender(
            controller,
            settings,
            shown=lambda: (inspector.row, inspector.explanation),
            refresh=inspector.page.why.cards.refresh,
            submit=submit,
            change=change,
            reload=reload,
            state=state,
            program_of=serving.title_of,
            parent=self,
        )
        inspector.page.why.cards.doing_of = self._mender.doing
        inspector.page.checkpoints.pin_requested.connect(self._mender.pin)
        inspector.remedy_asked.connect(self._mender.mend)
        inspector.page.why.cards.undo_asked.connect(self._mender.undo)
        timeline.view.pin_requested.connect(self._mender.pin)
        self.trying = TryDesk(settings, change=change, asker=asker, window=window)
        inspector.trying_asked.connect(self.trying.open)
        self.reports = ReportDesk(inspector, window)
        self.reports.problem.connect(pane.problem.show_problem)
        inspector.page.open_only(settings.current.inspector_folds)
        inspector.page.folds_changed.connect(lambda: settings.change(inspector_folds=inspector.page.open_folds))

    @Slot(str)
    def explain_message(self, message: str) -> None:
        """Show why a reply's prompt cost what it cost; nothing when that was never known."""
        found = self._controller.message(MessageId(message))
        explanation = explanation_of(found.explanation) if found is not None else None
        if explanation is None:
            return
        request = self._controller.replies.request_of(MessageId(message))
        row = self._state().row(request) if request is not None else None
        if row is not None:
            self._timeline.select_request(row.request)
            self._inspector.show_row(row)
        else:
            self._inspector.show_explanation(explanation)
        self._inspector.page.top()
        self._reveal()

    @Slot(str)
    def explain_request(self, request: str) -> None:
        """The same for a request of another program, among the others of that."""
        row = self._state().row(RequestId(request))
        if row is not None:
            self._dock.show_program(self._program_of(request))
            self._dock.show()
            self._timeline.select_request(row.request)
            self._inspector.show_row(row)
            self._inspector.page.top()
            self._reveal()

    @Slot(str)
    def mend_message(self, message: str) -> None:
        """The same, at what would help."""
        self.explain_message(message)
        self._inspector.page.show_remedies()

    def explain_current(self) -> None:
        """The message chosen in the transcript, else the last one that has something to explain."""
        rows, transcript = self._controller.rows.rows, self._pane.transcript
        chosen = rows[transcript.current] if transcript.hasFocus() and transcript.current >= 0 else None
        if chosen is None or not chosen.explanation:
            chosen = next((row for row in reversed(rows) if row.explanation), None)
        if chosen is not None:
            self.explain_message(chosen.id)

    @Slot(str)
    def show_glossary(self, term: str = "") -> None:
        """The words that Cairn uses; `term` is shown first."""
        if self._glossary is None:
            self._glossary = GlossaryDialog(self._window)
        to_front(self._glossary)
        self._glossary.show_term(term)

    @Slot(str)
    def _show_request(self, request: str) -> None:
        row = self._state().row(request)
        if row is not None:
            self._inspector.show_row(row)

    @Slot(str)
    def _open_request(self, request: str) -> None:
        """Enter in the timeline: the explanation; of a checkpoint that is held, its line among them."""
        self._show_request(request)
        item = self._timeline.selected_item
        if not (isinstance(item, Mark) and self._inspector.show_checkpoint(item.id)):
            self._inspector.page.top()
        self._reveal()

    @Slot(str, int)
    def _choose_message(self, request: str, index: int) -> None:
        """A span of the timeline was chosen: its message in the transcript, if that version is shown."""
        message = self._kept.message_at(request, index)
        place = None if message is None else self._controller.rows.find(message)
        if place is not None:
            self._is_choosing = True
            self._pane.transcript.choose(place)
            self._is_choosing = False

    @Slot(int)
    def _choose_request(self, place: int) -> None:
        """A message was chosen: its place in the request that wrote it, or its reply."""
        rows = self._controller.rows.rows
        if self._is_choosing or not 0 <= place < len(rows):
            return
        message = rows[place].id
        request = self._kept.request_of(message)
        if request is not None and self._state().row(request) is not None:
            self._timeline.select_message(request, self._kept.place_in(request, message))
            self._show_request(request)

    def _reveal(self) -> None:
        self._inspector.show()
        self._inspector.raise_()
