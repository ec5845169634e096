"""Brings a reply or a request into the inspector, keeps both on the same one, and explains words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from engine.commands import PinCheckpoint
from engine.core.conversation import MessageId
from engine.core.states import CheckpointId
from ui.chat_model import explanation_of
from ui.glossary_dialog import GlossaryDialog

if TYPE_CHECKING:
    from ui.main_window import MainWindow


class Explainer(QObject):
    """Connects the window's transcript, timeline and inspector."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._glossary: GlossaryDialog | None = None
        view = window.timeline.view
        window.pane.explanation_asked.connect(self.explain_message)
        view.request_selected.connect(self._show_request)
        view.inspect_requested.connect(self._open_request)
        view.checkpoint_selected.connect(window.inspector.show_checkpoint)
        window.inspector.pin_requested.connect(self._pin)
        window.inspector.term_asked.connect(self.show_glossary)

    @Slot(str)
    def explain_message(self, message: str) -> None:
        """Show why a reply's prompt cost what it cost; nothing when that was never known."""
        window = self._window
        found = window.controller.message(MessageId(message))
        explanation = explanation_of(found.explanation) if found is not None else None
        if explanation is None:
            return
        planned = window.controller.replies.planned(MessageId(message))
        row = window.state.row(planned.request) if planned is not None else None
        if row is not None:
            window.timeline.view.select_request(row.request)
            window.inspector.show_row(row)
        else:
            window.inspector.show_explanation(explanation, planned)
        self._reveal()

    def explain_current(self) -> None:
        """The message chosen in the transcript, else the last one that has something to explain."""
        rows, transcript = self._window.controller.rows.rows, self._window.pane.transcript
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
        self._glossary.show()
        self._glossary.raise_()
        self._glossary.activateWindow()
        self._glossary.show_term(term)

    @Slot(str)
    def _show_request(self, request: str) -> None:
        row = self._window.state.row(request)
        if row is not None:
            self._window.inspector.show_row(row)

    @Slot(str)
    def _open_request(self, request: str) -> None:
        self._show_request(request)
        self._reveal()

    @Slot(int, bool)
    def _pin(self, checkpoint: int, pinned: bool) -> None:
        self._window.submit(PinCheckpoint(checkpoint=CheckpointId(checkpoint), pinned=pinned))

    def _reveal(self) -> None:
        self._window.inspector.show()
        self._window.inspector.raise_()
