"""The centre of the window: bars, the transcript or the empty state, and the composer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QFileDialog, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from engine.commands import Command
from engine.core.prompt.conversation import ConversationId, MessageId
from engine.core.prompt.messages import MediaType
from engine.language.translation import tr
from engine.telling.attachments import Attachment, kinds_of
from engine.telling.figures import fmt_tokens
from ui.chats.controller import ChatController
from ui.chats.library import UNDO_SECONDS
from ui.chats.model import Action, RowState
from ui.chats.open_chat import Deleted
from ui.composer.attaching import Attaching
from ui.composer.attachment_intake import is_attachable, picks_of
from ui.composer.attachment_reading import file_pick
from ui.composer.composer import Composer, Draft
from ui.look.icons import sign_icon
from ui.look.panels import ProblemPanel, UndoBar
from ui.transcript.accessible import announce_to_screen_readers
from ui.transcript.find_bar import FindBar
from ui.transcript.view import TranscriptView
from ui.viewer.document import show_document
from ui.viewer.media import show_media
from ui.window.bars import Bars, Centred
from ui.window.drop_hint import DropHint
from ui.window.edit_tour import EditTour
from ui.window.empty_state import EmptyState

_BAR_WIDTH = 760
_MOST_BARS = 0.45  # of the height: the rest belongs to the messages
_KINDS = tr(
    "Images, audio and documents (*.png *.jpg *.jpeg *.webp *.gif *.bmp *.wav *.mp3 *.flac *.ogg *.pdf *.txt *.md "
    "*.csv *.json *.yaml *.toml *.xml *.html *.log *.py *.js *.ts *.c *.h *.cpp *.rs *.go *.java *.sh *.sql);;"
    "All files (*)"
)


class ChatPane(QWidget):
    """Connects what is seen of a conversation with its controller."""

    explanation_asked = Signal(str)  # MessageId
    link_activated = Signal(str)

    def __init__(
        self,
        controller: ChatController,
        submit: Callable[[Command], None],
        *,
        demo_model: Path | None,
        show_reasoning: bool,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._controller = controller
        self._drafts: dict[ConversationId, Draft] = {}
        self._edits: dict[ConversationId, tuple[MessageId, Draft]] = {}  # begun, but neither sent nor cancelled
        self._folder = str(Path.home())  # where files were chosen last
        self._shown = controller.chat.id
        self._editing: MessageId | None = None
        self.problem = ProblemPanel(self)
        self.notice = ProblemPanel(self)
        self.notice.colour = "warning"
        self.limit = ProblemPanel(self)
        self.limit.colour = "warning"
        self.hold_back: Callable[[MessageId | None], bool] = lambda _: False  # what could only fail
        self.undo = UndoBar(UNDO_SECONDS, self)
        self.transcript = TranscriptView(controller.rows, show_reasoning=show_reasoning, parent=self)
        self.finder = FindBar(self.transcript)
        self.empty = EmptyState(demo_model, self)
        self.tour = EditTour(controller, self)
        self.composer = Composer(self)
        self.attaching = Attaching(self.composer, submit, self)
        self.drop_hint = DropHint(self)
        self.setAcceptDrops(True)
        self.stack = QStackedWidget(self)
        self.stack.addWidget(self.empty)
        self.stack.addWidget(self.transcript)
        self.to_end = QToolButton(self.transcript)
        self.to_end.setText(tr("Newest"))
        self.to_end.setIcon(sign_icon("newest"))
        self.to_end.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.to_end.setObjectName("to_end")
        self.to_end.setToolTip(tr("Go to the end and follow the reply (End)"))
        self.to_end.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.to_end.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for bar in (self.problem, self.notice, self.limit, self.undo):
            bar.setMaximumWidth(_BAR_WIDTH)
        self._bars = Bars((self.problem, self.notice, self.limit, self.undo), self)
        column.addWidget(self._bars)
        column.addWidget(self.stack, 1)
        column.addWidget(Centred(self.composer))
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.setAutoFillBackground(True)
        self._connect()
        self._on_rows()
        self._on_activity()

    def _connect(self) -> None:
        controller, transcript, composer = self._controller, self.transcript, self.composer
        controller.rows.reset.connect(self._on_rows)
        controller.conversation_changed.connect(self._on_conversation)
        controller.activity_changed.connect(self._on_activity)
        controller.deleted.connect(self._on_deleted)
        self.undo.undone.connect(self._on_undone)
        transcript.action_requested.connect(self._act)
        transcript.version_requested.connect(lambda i, step: controller.select_version(MessageId(i), step))
        transcript.explanation_requested.connect(self.explanation_asked)
        transcript.link_activated.connect(self.link_activated)
        transcript.followed.connect(self._on_followed)
        transcript.escaped.connect(self._on_escape)
        composer.send_asked.connect(self._send_written)
        composer.stop_asked.connect(controller.stop)
        composer.thinking.chosen.connect(controller.set_thinking)
        composer.escaped.connect(self._on_escape)
        composer.edit_asked.connect(self._send_edit)
        composer.edit_ended.connect(lambda: self._mark_edited(None))
        composer.edit_last_asked.connect(self.edit_last)
        composer.attach_asked.connect(self.choose_files)
        composer.pasted.connect(self._attach_all)
        composer.text_pasted.connect(self.attaching.attach_text)
        composer.open_asked.connect(self._show_attachment)
        self.attaching.said.connect(self.say)
        self.empty.suggested.connect(self._on_suggested)
        self.empty.tour_asked.connect(self._on_tour_asked)
        self.tour.changed.connect(self._on_activity)
        self.to_end.clicked.connect(transcript.scroll_to_end)

    @property
    def editing(self) -> MessageId | None:
        """The message that is being changed."""
        return self._editing

    def send(self, text: str) -> None:
        """Send this alone; what is attached stays for the next message."""
        if self._controller.send(text):
            self._on_sent(Draft("", self.composer.tray))

    def _on_suggested(self, text: str) -> None:
        self.send(text)
        self._go_on_writing()

    def _on_tour_asked(self) -> None:
        self.tour.start()
        self._go_on_writing()

    def _go_on_writing(self) -> None:
        """What was clicked is no longer there, and the keys must not go nowhere."""
        self.composer.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def resume(self) -> None:
        """Go on with the last reply, where there is room for that."""
        if not self.hold_back(self._controller.chat.tree.leaf):
            self._controller.resume()

    def _send_written(self, text: str) -> None:
        if self.hold_back(None):
            return
        whole, media = self.attaching.message_of(text)
        if self._controller.send(whole, media):
            self._on_sent(Draft())

    def _on_sent(self, left: Draft) -> None:
        self.composer.set_draft(left)
        self._drafts.pop(self._controller.chat.id, None)
        self.transcript.scroll_to_end()

    def edit(self, message: MessageId) -> None:
        """Put a user message into the composer, to be sent as another version."""
        found = self._controller.message(message)
        if self._controller.is_busy_here:
            self.composer.say_busy()
        if found is None or self._controller.is_busy_here:
            return
        self.composer.begin_edit(self.attaching.draft_of(found))
        self._mark_edited(message)

    def _mark_edited(self, message: MessageId | None) -> None:
        self._editing = message
        self._controller.mark_edited(message)
        place = self._controller.rows.find(message) if message is not None else None
        if place is not None:
            self.transcript.show_row(place)

    def edit_last(self) -> None:
        last = next((row for row in reversed(self._controller.rows.rows) if row.is_user), None)
        if last is not None:
            self.edit(last.id)

    def _send_edit(self, text: str) -> None:
        if self.hold_back(None):
            return
        whole, media = self.attaching.message_of(text)
        if self._editing is not None and self._controller.edit(self._editing, whole, media):
            self.composer.end_edit()
            self.transcript.scroll_to_end()

    def _act(self, message: str, action: Action) -> None:
        if self._controller.is_busy_here:
            self.composer.say_busy()
            return
        if action in (Action.CONTINUE, Action.RETRY) and self.hold_back(MessageId(message)):
            return
        match action:
            case Action.EDIT:
                self.edit(MessageId(message))
            case Action.ANSWER | Action.REGENERATE:
                self._controller.regenerate(MessageId(message))
            case Action.CONTINUE:
                self._controller.resume(MessageId(message))
            case Action.RETRY:
                self._controller.retry(MessageId(message))
            case Action.BRANCH:
                self._controller.branch(MessageId(message))
            case Action.DELETE:
                self._controller.delete(MessageId(message))
            case Action.COPY | Action.COPY_TEXT:
                pass  # the transcript does that itself

    def _on_deleted(self, gone: Deleted) -> None:
        n = len(gone.ids)
        said = tr("Deleted a message") if n == 1 else tr("Deleted {n} messages", n=fmt_tokens(n))
        self.undo.offer(gone, said)

    def _on_undone(self, what: object) -> None:
        if isinstance(what, Deleted):
            self._controller.undelete(what)

    def _on_escape(self) -> None:
        if self.composer.is_editing:
            self.composer.end_edit()
        elif self._controller.is_busy_here:
            self._controller.stop()
        else:
            self.tour.stop()

    def _on_rows(self) -> None:
        shown = [row.media for row in self._controller.rows.rows if not row.is_left_out]
        self.attaching.set_earlier(kinds_of(one for media in shown for one in media if one.data))
        wanted = self.transcript if len(self._controller.rows) else self.empty
        if self.stack.currentWidget() is not wanted:
            self.stack.setCurrentWidget(wanted)

    def _on_conversation(self) -> None:
        now = self._controller.chat.id
        self.composer.thinking.set_choice(self._controller.chat.thinking)
        if now == self._shown:
            return
        draft, edited = self.composer.draft, self.composer.edited
        if edited is not None and self._editing is not None:
            self._edits[self._shown] = (self._editing, edited)
        if not draft.is_empty:
            self._drafts[self._shown] = draft
        self._shown = now
        self.finder.dismiss()
        self.composer.end_edit()
        self.composer.set_draft(self._drafts.pop(now, Draft()))
        self._go_on_with_edit(now)
        self.composer.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _go_on_with_edit(self, chat: ConversationId) -> None:
        """Another chat was shown meanwhile."""
        message, edited = self._edits.pop(chat, (None, Draft()))
        if message is not None and self._controller.message(message) is not None:
            self.composer.begin_edit(edited)
            self._mark_edited(message)

    def _on_activity(self) -> None:
        self.composer.set_generating(self._controller.is_busy_here)
        waits = any(row.state is RowState.WAITING for row in self._controller.rows.rows[-1:])
        self.composer.set_note(self._controller.rows.rows[-1].progress if waits else self.tour.note)

    def show_message(self, message: MessageId, searched: str) -> None:
        """Go to a message, and to what was searched for in it."""
        row = self._controller.rows.find(message)
        if row is None:
            return
        self.transcript.show_row(row)
        if searched:
            self.finder.go_to(searched, row)

    def say(self, text: str) -> None:
        """For screen readers: something happened that only the eye would notice."""
        announce_to_screen_readers(self.transcript, text)

    def _on_followed(self, follows: bool) -> None:
        self.to_end.setVisible(not follows)
        self._place_button()

    # -- attaching -----------------------------------------------------------------------------------------------

    def choose_files(self) -> None:
        dialog = QFileDialog(self, tr("Attach files"), self._folder, _KINDS)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.filesSelected.connect(self.attach_files)
        dialog.open()

    def attach_files(self, paths: list[str]) -> None:
        """Read these for the message that is being written."""
        if paths:
            self._folder = str(Path(paths[0]).parent)
        self.attaching.attach([file_pick(path) for path in paths])
        self.composer.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _attach_all(self, mime: QMimeData) -> None:
        self.attaching.attach(picks_of(mime))
        self.composer.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_attachment(self, attachment: Attachment) -> None:
        if attachment.media is not None:
            pictures = [one for one in self.composer.tray.media if one.kind is MediaType.IMAGE]
            show_media(self, attachment.media, pictures)
        elif attachment.document is not None:
            show_document(self, attachment.document)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if is_attachable(event.mimeData()):
            event.acceptProposedAction()
            self.drop_hint.cover()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self.drop_hint.hide()

    def dropEvent(self, event: QDropEvent) -> None:
        self.drop_hint.hide()
        event.acceptProposedAction()
        self._attach_all(event.mimeData())

    # -- places --------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._bars.allow(round(self.height() * _MOST_BARS))
        self._place_button()

    def _place_button(self) -> None:
        size = self.to_end.sizeHint()
        area = self.transcript.viewport().rect()
        self.to_end.setGeometry(
            area.center().x() - size.width() // 2, area.bottom() - size.height() - 8, *size.toTuple()
        )
