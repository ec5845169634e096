"""Brings a reply or a request into the inspector, keeps both on the same one, and explains words."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from engine.client.timeline_row import Mark, TimelineRow
from engine.commands import Command, PinCheckpoint
from engine.core.cache.states import CheckpointId
from engine.core.prompt.conversation import MessageId
from ui.chats.controller import ChatController
from ui.chats.model import explanation_of
from ui.inspector.glossary_dialog import GlossaryDialog
from ui.inspector.view import Inspector
from ui.timeline.view import TimelineView
from ui.window.chat_pane import ChatPane


class Explainer(QObject):
    """Connects a window's transcript, timeline and inspector."""

    def __init__(
        self,
        window: QWidget,
        controller: ChatController,
        pane: ChatPane,
        timeline: TimelineView,
        inspector: Inspector,
        *,
        row_of: Callable[[str], TimelineRow | None],
        submit: Callable[[Command], None],
    ) -> None:
        """`row_of`: a request of the timeline by its name."""
        super().__init__(window)
        self._window = window
        self._controller = controller
        self._pane = pane
        self._timeline = timeline
        self._inspector = inspector
        self._row_of = row_of
        self._submit = submit
        self._glossary: GlossaryDialog | None = None
        pane.explanation_asked.connect(self.explain_message)
        timeline.request_selected.connect(self._show_request)
        timeline.inspect_requested.connect(self._open_request)
        timeline.checkpoint_selected.connect(inspector.show_checkpoint)
        inspector.pin_requested.connect(self._pin)
        inspector.term_asked.connect(self.show_glossary)

    @Slot(str)
    def explain_message(self, message: str) -> None:
        """Show why a reply's prompt cost what it cost; nothing when that was never known."""
        found = self._controller.message(MessageId(message))
        explanation = explanation_of(found.explanation) if found is not None else None
        if explanation is None:
            return
        planned = self._controller.replies.planned(MessageId(message))
        row = self._row_of(planned.request) if planned is not None else None
        if row is not None:
            self._timeline.select_request(row.request)
            self._inspector.show_row(row)
        else:
            self._inspector.show_explanation(explanation, planned)
        self._inspector.show_why()
        self._reveal()

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
        self._glossary.show()
        self._glossary.raise_()
        self._glossary.activateWindow()
        self._glossary.show_term(term)

    @Slot(str)
    def _show_request(self, request: str) -> None:
        row = self._row_of(request)
        if row is not None:
            self._inspector.show_row(row)

    @Slot(str)
    def _open_request(self, request: str) -> None:
        """Enter in the timeline: the explanation; of a checkpoint that is held, its line among them."""
        self._show_request(request)
        item = self._timeline.selected_item
        if not (isinstance(item, Mark) and self._inspector.show_checkpoint(item.id)):
            self._inspector.show_why()
        self._reveal()

    @Slot(int, bool)
    def _pin(self, checkpoint: int, pinned: bool) -> None:
        self._submit(PinCheckpoint(checkpoint=CheckpointId(checkpoint), pinned=pinned))

    def _reveal(self) -> None:
        self._inspector.show()
        self._inspector.raise_()
