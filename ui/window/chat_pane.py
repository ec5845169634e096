"""The centre of the window: bars, the transcript or the empty state, and the composer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, QRect, Qt
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QStackedWidget, QToolButton, QWidget

from engine.core.cache.states import ModelFacts
from engine.core.prompt.conversation import ConversationId, MessageId
from engine.core.prompt.messages import MediaType
from engine.language.translation import tr
from engine.telling.attachments import Attachment, kinds_of
from engine.telling.words.figures import fmt_tokens
from ui.asker import Asker
from ui.chats.controller import ChatController
from ui.chats.library import UNDO_SECONDS
from ui.chats.model import Action
from ui.chats.open_chat import Deleted
from ui.composer.attaching import Attaching
from ui.composer.attachment_reading import Pick, file_pick
from ui.composer.composer import Composer
from ui.composer.field import is_attachable, picks_of
from ui.composer.writer import Draft, MessageField
from ui.editing.desk import EditDesk
from ui.theme.dialogs import file_dialog
from ui.theme.icons import sign_icon
from ui.theme.layouts import across, down
from ui.theme.panels import ProblemPanel, UndoBar
from ui.theme.scale import COLUMN, TIGHT, WIDE
from ui.tools.question import CallQuestion
from ui.transcript.accessible import announce_to_screen_readers
from ui.transcript.finding.find_bar import FindBar
from ui.transcript.view import TranscriptView
from ui.viewer.document import show_document
from ui.viewer.media import show_media
from ui.window.bars import Bars, Centred
from ui.window.drop_hint import DropHint, take_copy
from ui.window.edit_tour import EditTour
from ui.window.empty_state import Beginning, EmptyState


class EndButton(QWidget):
    """The button on ground of its own, so that no line of a message shows half of itself around it."""

    def __init__(self, transcript: TranscriptView) -> None:
        super().__init__(transcript)
        self._transcript = transcript
        self.button = QToolButton(self)
        self.button.setText(tr("Newest"))
        self.button.setIcon(sign_icon("newest"))
        self.button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.button.setObjectName("to_end")
        self.button.setToolTip(tr("Go to the end and follow the reply (End)"))
        self.button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.button.clicked.connect(transcript.scroll_to_end)
        across((self.button, 0, Qt.AlignmentFlag.AlignCenter), on=self, edges=(0, TIGHT, 0, TIGHT))
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.setAutoFillBackground(True)
        self.hide()

    def place(self, covered: int) -> int:
        """Above as many pixels at the lower end; how many are covered with it."""
        area, size = self._transcript.viewport().rect(), self.sizeHint()
        end = self._transcript.column_left + self._transcript.column_width + WIDE
        is_beside = end + size.width() <= area.width()
        left, width = (end, size.width()) if is_beside else (0, area.width())
        self.setGeometry(QRect(left, area.height() - covered - size.height(), width, size.height()))
        return covered if is_beside or self.isHidden() else covered + size.height()


_MOST_BARS = 0.45  # of the height: the rest belongs to the messages
_KINDS = tr(
    "Images, audio and documents (*.png *.jpg *.jpeg *.webp *.gif *.bmp *.wav *.mp3 *.flac *.ogg *.pdf *.docx *.xlsx "
    "*.pptx *.odt *.txt *.md *.csv *.json *.yaml *.toml *.xml *.html *.log *.py *.js *.ts *.c *.h *.cpp *.rs *.go "
    "*.java *.sh *.sql);;"
    "All files (*)"
)


class ChatPane(QWidget):
    """Connects what is seen of a conversation with its controller."""

    def __init__(
        self,
        controller: ChatController,
        asker: Asker,
        *,
        demo_model: Path | None,
        show_reasoning: bool,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._controller = controller
        self._drafts: dict[ConversationId, Draft] = {}
        self._folder = str(Path.home())  # where files were chosen last
        self._shown = controller.chat.id
        self.problem = ProblemPanel(self)
        self.notice = ProblemPanel(self)
        self.notice.colour = "warning"
        self.limit = ProblemPanel(self)
        self.limit.colour = "warning"
        self.hold_back: Callable[[MessageId | None], bool] = lambda _: False  # what could only fail
        self.undo = UndoBar(UNDO_SECONDS, self)
        self.question = CallQuestion(self)
        self.transcript = TranscriptView(controller.rows, show_reasoning=show_reasoning, parent=self)
        self.finder = FindBar(self.transcript)
        self.edit = EditDesk(controller, self.transcript, asker, self)
        self.empty = EmptyState(demo_model, self)
        self.tour = EditTour(controller, self)
        self.composer = Composer(self)
        self.attaching = Attaching(self.composer, asker, self)
        self.transcript.n_tokens_of = self.attaching.meter.n_tokens
        self.attaching.meter.changed.connect(self.transcript.viewport().update)
        self.drop_hint = DropHint(self)
        self.setAcceptDrops(True)
        self.stack = QStackedWidget(self)
        self.stack.addWidget(self.empty)
        self.stack.addWidget(self.transcript)
        self.to_end = EndButton(self.transcript)
        # first what goes by itself
        self.bars = (self.undo, self.problem, self.notice, self.limit, self.question)
        for bar in self.bars:
            bar.setMaximumWidth(COLUMN)
        self._foot = Centred(self.composer)
        down((self.stack, 1), self._foot, on=self, edges=0, gap=0)
        self._bars = Bars(self.bars, self)  # over the messages, which they push nowhere
        self._bars.changed.connect(self._place_bars)
        self._foot.installEventFilter(self)
        self.transcript.viewport().installEventFilter(self)
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
        transcript.followed.connect(lambda _: self._offer_end())
        transcript.escaped.connect(self._on_escape)
        self.edit.ended.connect(self._go_on_writing)
        self.edit.changed.connect(self._offer_end)
        composer.send_asked.connect(self._send_written)
        composer.stop_asked.connect(controller.stop)
        composer.thinking.chosen.connect(controller.set_thinking)
        composer.escaped.connect(self._on_escape)
        composer.edit_last_asked.connect(self.edit_last)
        composer.text_pasted.connect(self.attaching.attach_text)
        for writer, attaching in ((composer, self.attaching), (self.edit.editor, self.edit.attaching)):
            writer.attach_button.clicked.connect(lambda _, attaching=attaching: self._choose_files(attaching))
            writer.field.pasted.connect(lambda mime, attaching=attaching: self._attach_all(mime, attaching))
            writer.open_asked.connect(lambda one, writer=writer: self._show_attachment(one, writer))
            attaching.said.connect(self.say)
        self.empty.suggested.connect(self._on_suggested)
        self.empty.begun.connect(self._on_begun)
        self.empty.tour_asked.connect(self._on_tour_asked)
        self.tour.changed.connect(self._on_activity)

    def send(self, text: str) -> None:
        """Send this alone; what is attached stays for the next message."""
        if self._controller.send(text):
            self._on_sent(Draft("", self.composer.tray))

    def _on_suggested(self, text: str) -> None:
        self.send(text)
        self._go_on_writing()

    def _on_begun(self, beginning: Beginning) -> None:
        """The person goes on with it; what they wrote already stays below."""
        self.composer.write_before(beginning.message)
        self._go_on_writing()
        if beginning.asks_file:
            self._choose_files(self.attaching)

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

    def begin_edit(self, message: MessageId) -> None:
        """Have a user message changed in its place, to be sent as another version."""
        if self._controller.is_busy_here:
            self.composer.say_busy()
        else:
            self.edit.begin(message)

    def edit_last(self) -> None:
        last = next((row for row in reversed(self._controller.rows.rows) if row.is_user), None)
        if last is not None:
            self.begin_edit(last.id)

    def _act(self, message: str, action: Action) -> None:
        if self._controller.is_busy_here:
            self.composer.say_busy()
            return
        if action in (Action.CONTINUE, Action.RETRY) and self.hold_back(MessageId(message)):
            return
        match action:
            case Action.EDIT:
                self.begin_edit(MessageId(message))
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
        if self._controller.is_busy_here:
            self._controller.stop()
        elif not self.tour.stop() and self.transcript.hasFocus() and self.edit.is_in_view:
            self.edit.cancel()

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
        draft = self.composer.draft
        if not draft.is_empty:
            self._drafts[self._shown] = draft
        self.edit.leave(self._shown)
        self._shown = now
        self.finder.dismiss()
        self.composer.set_draft(self._drafts.pop(now, Draft()))
        self.edit.come_back(now)
        self.composer.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_activity(self) -> None:
        self.composer.set_generating(self._controller.is_busy_here)
        self.composer.show_note(self.tour.note)

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

    def _offer_end(self) -> None:
        """Not while a message is changed: it would lie over the card, and where the card stands one wants to stay."""
        self.to_end.setVisible(not self.transcript.is_following and not self.edit.is_in_view)
        self._place_button()

    # -- attaching -----------------------------------------------------------------------------------------------

    def set_facts(self, facts: ModelFacts | None) -> None:
        """Which model there is now; None while none is loaded."""
        self.attaching.set_facts(facts)
        self.edit.attaching.set_facts(facts)

    def close_reading(self) -> None:
        """Nothing is attached any more."""
        self.attaching.close()
        self.edit.attaching.close()

    def choose_files(self) -> None:
        """For the message that is being written, or changed."""
        focus = QApplication.focusWidget()
        is_in_edit = focus is not None and self.edit.editor.isAncestorOf(focus)
        self._choose_files(self.edit.attaching if is_in_edit else self.attaching)

    def _choose_files(self, attaching: Attaching) -> None:
        files = QFileDialog.FileMode.ExistingFiles
        dialog = file_dialog(self, tr("Attach files"), self._folder, _KINDS, mode=files)
        dialog.filesSelected.connect(lambda paths: self.attach_files(paths, attaching))
        dialog.open()

    def attach_files(self, paths: list[str], attaching: Attaching | None = None) -> None:
        """Read these for the message that is being written, or changed."""
        if paths:
            self._folder = str(Path(paths[0]).parent)
        self._attach([file_pick(path) for path in paths], attaching or self.attaching)

    def _attach_all(self, mime: QMimeData, attaching: Attaching) -> None:
        self._attach(picks_of(mime), attaching)

    def _attach(self, picks: list[Pick], attaching: Attaching) -> None:
        attaching.attach(picks)
        attaching.writer.focus_field()

    def _show_attachment(self, attachment: Attachment, writer: MessageField) -> None:
        if attachment.media is not None:
            pictures = [one for one in writer.tray.media if one.kind is MediaType.IMAGE]
            show_media(self, attachment.media, pictures)
        elif attachment.document is not None:
            show_document(self, attachment.document)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if is_attachable(event.mimeData()) and take_copy(event):
            self.drop_hint.cover()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        take_copy(event)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self.drop_hint.hide()

    def dropEvent(self, event: QDropEvent) -> None:
        self.drop_hint.hide()
        if not take_copy(event):
            return
        editor = self.edit.editor
        place = editor.mapFrom(self, event.position().toPoint()) if editor.isVisible() else None
        is_on_edit = place is not None and editor.rect().contains(place)
        self._attach_all(event.mimeData(), self.edit.attaching if is_on_edit else self.attaching)

    # -- places --------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._bars.allow(round(self.height() * _MOST_BARS))
        self._place_bars()
        self._place_button()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Move, QEvent.Type.Resize):
            if watched is self._foot:
                self._place_bars()
            elif watched is self.transcript.viewport():  # it may get its size after the foot
                self._place_button()
        return super().eventFilter(watched, event)

    def _place_bars(self) -> None:
        """Above the field, as wide as it."""
        width, height = min(self.width(), COLUMN + 2 * WIDE), self._bars.sizeHint().height()
        self._bars.setGeometry((self.width() - width) // 2, self._foot.y() - height, width, height)
        self._bars.raise_()
        self._place_button()

    def _place_button(self) -> None:
        covered = self.to_end.place(self._bars.height() if self._bars.isVisible() else 0)
        self.transcript.cover(self._bars.height_from((self.limit, self.question)), covered)
