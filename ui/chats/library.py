"""The list of stored conversations: search, order, rename, delete with undo."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from typing import TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from engine.core.prompt.conversation import (
    Conversation,
    ConversationId,
    ConversationSummary,
    DamageReport,
    FoundChat,
    Imported,
)
from engine.errors import CairnError
from engine.language.translation import tr
from engine.ports import Conversations
from engine.progress import Progress
from ui.bridge import Bridge
from ui.chats.grouping import day_of
from ui.theme.notices import problem_of

UNDO_SECONDS = 10
_SPARE_SECONDS = 5  # between the end of the offer to undo and the removal, also by another window
_FIRST_BACKUP_SECONDS = 20  # after the start, when nobody waits for the disk
_BACKUP_SECONDS = 3600  # between looks whether a new day has come

T = TypeVar("T")

_NOT_MOVED = tr("The chat could not be moved")
LISTING = "listing"  # the topic of a problem that is over when the list has been read


class ConversationLibrary(QObject):
    """Keeps `summaries` as the disk has them, newest first."""

    changed = Signal()
    deleted = Signal(object)  # ConversationSummary: it can be brought back for UNDO_SECONDS
    problem = Signal(object)  # Problem
    damaged = Signal(object)  # DamageReport
    imported = Signal(object)  # Imported
    exported = Signal(int, str)  # how many chats, the file

    def __init__(
        self,
        conversations: Conversations,
        bridge: Bridge,
        *,
        now: Callable[[], float] = time.time,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._conversations = conversations
        self._bridge = bridge
        self._now = now
        self._asked = 0
        self.search_text = ""
        self.summaries: tuple[ConversationSummary, ...] = ()
        self.found: tuple[FoundChat, ...] | None = None  # while something is searched for
        self._searching: Future[tuple[FoundChat, ...]] | None = None
        conversations.on_damage(lambda report: bridge.call(lambda: self._on_damage(report)))
        self._purge = QTimer(self, singleShot=True, interval=(UNDO_SECONDS + 2 * _SPARE_SECONDS) * 1000)
        self._purge.timeout.connect(self.purge)
        self._backups = QTimer(self, singleShot=True)
        self._backups.timeout.connect(self.back_up)

    def start(self) -> None:
        """What the first showing of the window sets going."""
        self.purge()
        self.purge_later()  # what was deleted just before the last end
        self.refresh()
        self._backups.start(_FIRST_BACKUP_SECONDS * 1000)

    def import_chats(self, path: str, progress: Progress | None = None) -> None:
        """Add what a backup, or another file of chats, has and the disk lacks."""

        def say(found: Imported) -> None:
            self.refresh()
            self.imported.emit(found)

        future = self._conversations.import_chats(path, progress)
        self._follow(future, progress, say, tr("The chats could not be brought in"))

    def export_chats(
        self, path: str, conversations: Sequence[ConversationId], progress: Progress, picture: bytes = b""
    ) -> None:
        """Write them into a file; `picture`: an SVG that goes with them."""

        def say(n_chats: int) -> None:
            if n_chats:
                self.exported.emit(n_chats, path)

        future = self._conversations.export_chats(path, conversations, progress, picture)
        self._follow(future, progress, say, tr("The chats could not be written"))

    def _follow(self, future: Future[T], progress: Progress | None, on_result: Callable[[T], None], title: str) -> None:
        if progress is not None:
            future.add_done_callback(lambda _: setattr(progress, "is_over", True))
        self._watch(future, on_result, title)

    def back_up(self) -> None:
        """Once a day; where that fails the log says so, and the next attempt is an hour later."""
        self._backups.start(_BACKUP_SECONDS * 1000)
        self._bridge.watch(self._conversations.back_up(day_of(self._now()).isoformat()))

    def _on_damage(self, report: DamageReport) -> None:
        self.damaged.emit(report)
        self.refresh()

    def search(self, text: str) -> None:
        """Look for another text in all chats; `changed` comes with what was found."""
        self.search_text = text.strip()
        if self.search_text:
            self._search()
        else:
            self._stop_searching()
            self.found = None
            self.changed.emit()

    def refresh(self) -> None:
        """Read the list again; only the newest answer counts."""
        self._asked += 1
        asked = self._asked

        def show(found: tuple[ConversationSummary, ...]) -> None:
            if asked == self._asked:
                self.summaries = found
                self.changed.emit()

        self._watch(self._conversations.list(), show, tr("The chats could not be listed"), topic=LISTING)
        if self.search_text:
            self._search()

    def summary(self, conversation: ConversationId) -> ConversationSummary | None:
        return next((one for one in self.summaries if one.id == conversation), None)

    def _search(self) -> None:
        self._stop_searching()
        searching = self._searching = self._conversations.search(self.search_text)

        def show(found: tuple[FoundChat, ...]) -> None:
            if searching is self._searching:
                self._searching = None
                self.found = found
                self.changed.emit()

        self._watch(searching, show, tr("The chats could not be searched"), topic=LISTING)

    def _stop_searching(self) -> None:
        if self._searching is not None:
            self._searching.cancel()  # if the disk has not begun with it
            self._searching = None

    def pin(self, conversation: ConversationId, is_pinned: bool) -> None:
        self._change(self._conversations.pin(conversation, is_pinned), _NOT_MOVED)

    def archive(self, conversation: ConversationId, is_archived: bool) -> None:
        self._change(self._conversations.archive(conversation, is_archived), _NOT_MOVED)

    def move(self, conversation: ConversationId, folder: str) -> None:
        """Put it into a folder, or with "" into none."""
        self._change(self._conversations.move(conversation, folder), _NOT_MOVED)

    def keep_private(self, conversation: ConversationId, *, is_private: bool) -> None:
        """A chat that is not in memory."""

        def change(found: Conversation) -> None:
            options = replace(found.reply_options, is_private=is_private)
            self._change(self._conversations.set_reply_options(conversation, options), title)

        title = tr("The chat could not be changed")
        self._watch(self._conversations.open(conversation), change, title)

    def rename(self, conversation: ConversationId, title: str) -> None:
        self._change(self._conversations.rename(conversation, title), tr("The chat could not be renamed"))

    def delete(self, conversation: ConversationId) -> None:
        """Hide it at once; it is removed for good when nobody has undone that."""
        gone = self.summary(conversation)
        if gone is None:
            return

        def say(_: None) -> None:
            self.purge_later()
            self.deleted.emit(gone)
            self.refresh()

        self._watch(self._conversations.delete(conversation, now=self._now()), say, tr("The chat could not be deleted"))

    def undelete(self, conversation: ConversationId) -> None:
        self._change(self._conversations.undelete(conversation), tr("The chat could not be brought back"))

    def purge_later(self) -> None:
        """Once nobody can undo what was just deleted; nor, as it is said together with that, what was before."""
        self._purge.start()

    def purge(self) -> None:
        """Remove for good what was deleted too long ago to be undone."""
        future = self._conversations.purge(deleted_before=self._now() - UNDO_SECONDS - _SPARE_SECONDS)
        self._bridge.watch(future)

    def _change(self, future: Future[None], failed: str) -> None:
        self._watch(future, lambda _: self.refresh(), failed)

    def _watch(self, future: Future[T], on_result: Callable[[T], None], title: str, *, topic: str = "") -> None:
        def report(error: CairnError) -> None:
            self.problem.emit(replace(problem_of(error, title), topic=topic))

        self._bridge.watch(future, on_result, report)
