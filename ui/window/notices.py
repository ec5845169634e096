"""What the window tells: errors, what became of damaged chats, and what could not be saved."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

from PySide6.QtCore import QLocale, QObject, Slot

from engine.core.prompt.conversation import DamageReport, Imported, Kept
from engine.events import CacheChanged, Event, Planned
from engine.language.translation import tr
from engine.telling.words.figures import counted
from ui.chats.controller import ChatController
from ui.chats.library import LISTING, ConversationLibrary
from ui.chats.message_saving import TOPIC as SAVING
from ui.keeping.chats_place import ChatsPlace
from ui.theme.notices import Problem, WayOut
from ui.theme.shown_text import brief
from ui.window.chat_pane import ChatPane

LIMITATION = "limitation"  # topic: of the model in use
DISK = "disk"  # topic: of what was read and cannot be kept
REPLY = "reply"  # topic: of the chat that is shown


class WindowNotices(QObject):
    """The one place where errors and notices become visible, in the two bars above the field for messages.

    `is_engine_dead`: then errors go below, so that the way out of it stays in sight.
    """

    def __init__(
        self,
        pane: ChatPane,
        controller: ChatController,
        library: ConversationLibrary,
        is_engine_dead: Callable[[], bool],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._pane = pane
        self._controller = controller
        self._library = library
        self._is_engine_dead = is_engine_dead
        self._ways_out: dict[str, tuple[str, Callable[[], None] | None]] = {}
        self._chat = controller.chat.id
        self._disk_problem = ""
        controller.conversation_changed.connect(self._on_conversation)
        controller.problem.connect(self.show_problem)
        controller.messages.changed.connect(self._on_saving)
        library.problem.connect(self.show_problem)
        library.changed.connect(lambda: self.withdraw(LISTING))
        library.damaged.connect(self._on_damage)
        library.imported.connect(self._on_imported)
        library.exported.connect(self._on_exported)

    @Slot(object)
    def show_problem(
        self,
        problem: Problem,
        label: str = "",
        act: Callable[[], None] | None = None,
        *,
        is_urgent: bool = False,
        more: tuple[WayOut, ...] = (),
    ) -> None:
        """Something failed; `label` is the button that does `act` about it; some kinds have one of their own."""
        if act is None:
            label, act = self._ways_out.get(problem.topic) or self._ways_out.get(problem.code, ("", None))
        is_way_out = not self._is_engine_dead() or act is not None
        panel = self._pane.problem if is_way_out else self._pane.notice
        if panel.show_problem(problem, label, act, is_urgent=is_urgent, more=more):
            self._say(problem)

    def on_event(self, event: Event) -> None:
        """A prompt was planned, and something is missing from it; the disk refuses what was read, or takes it again."""
        if isinstance(event, CacheChanged) and event.disk.problem != self._disk_problem:
            self._tell_of_disk(event.disk.problem)
        for text in event.warnings if isinstance(event, Planned) else ():
            told = Problem(title=tr("Something is missing from the prompt"), message=text, topic=REPLY)
            self._pane.notice.show_problem(told)

    def _tell_of_disk(self, problem: str) -> None:
        """Each problem once; one that is over is told no more."""
        self._disk_problem = problem
        self.withdraw(DISK)
        if problem:
            told = tr("Chats work as usual; after a restart they are read again.")
            label, act = self._ways_out.get(DISK, ("", None))
            self.show_notice(Problem(title=tr("Disk cache"), message=f"{problem} {told}", topic=DISK), label, act)

    def offer(self, kind: str, label: str, act: Callable[[], None]) -> None:
        """The way out of all problems of one kind: their code, or their topic."""
        self._ways_out[kind] = (label, act)

    def follow(self, place: ChatsPlace) -> None:
        """Tell where the chats are kept, and how to keep them elsewhere."""
        self.offer(SAVING, tr("Keep the chats in another folder…"), place.ask)
        place.back.connect(self._library.refresh)
        place.kept.connect(self._on_kept)

    def show_notice(self, problem: Problem, label: str = "", act: Callable[[], None] | None = None) -> None:
        """Something was dealt with, or limits what can be done."""
        if self._pane.notice.show_problem(problem, label, act):
            self._say(problem)

    def show_passing(self, problem: Problem) -> None:
        """Something went well, or goes by itself: it is told for a few seconds."""
        if self._pane.notice.show_problem(problem, fades=True):
            self._say(problem)

    def show_limitation(self, text: str) -> None:
        """Of the model in use."""
        self.show_notice(Problem(title=tr("The model works with a limitation"), message=text, topic=LIMITATION))

    def withdraw(self, *topics: str) -> None:
        """What these told of is over."""
        for topic in topics:
            self._pane.problem.withdraw(topic)
            self._pane.notice.withdraw(topic)

    def _say(self, problem: Problem) -> None:
        self._pane.say(f"{problem.title}. {problem.message}")

    def _on_conversation(self) -> None:
        """What was told of one chat is not true of another."""
        now = self._controller.chat.id
        if now != self._chat:
            self._chat = now
            self.withdraw(REPLY)

    def _on_saving(self) -> None:
        if not self._controller.messages.is_behind:
            self.withdraw(SAVING)

    def _on_damage(self, report: DamageReport) -> None:
        problem = Problem(title=report.title, message=report.message)
        if report.backup is None:
            self.show_notice(problem)
            return
        path = report.backup.path
        label = tr("Restore the backup of {day}", day=long_date(report.backup.day))
        self.show_notice(problem, label, lambda: self._library.import_chats(path))

    def _on_imported(self, imported: Imported) -> None:
        self._controller.reload()
        is_new = imported.n_messages or imported.n_conversations
        title = tr("Chats were brought in") if is_new else tr("Nothing new was found")
        self.show_passing(Problem(title=title, message=imported_text(imported)))

    def _on_kept(self, kept: Kept) -> None:
        self._library.refresh()
        told = tr("They are in {folder}.", folder=brief(str(Path(kept.path).parent), 300))
        if kept.aside:
            told = tr(
                "{told} What was there came in as well, and is kept as {name}.", told=told, name=Path(kept.aside).name
            )
        self.show_passing(Problem(title=tr("Your chats are saved"), message=told))

    def _on_exported(self, n_chats: int, path: str) -> None:
        said = tr("{n_chats} in “{path}”.", n_chats=counted(n_chats, "chat"), path=brief(path, 300))
        self.show_passing(Problem(title=tr("The export is complete"), message=said))


def imported_text(imported: Imported) -> str:
    skipped = (
        tr(" {n_skipped} held nothing to read.", n_skipped=counted(imported.n_skipped, "chat"))
        if imported.n_skipped
        else ""
    )
    if not imported.n_conversations and not imported.n_messages:
        return tr("Everything in that file is here already.{skipped}", skipped=skipped)
    came = tr(
        "{n_conversations} and {n_messages} came in.",
        n_conversations=counted(imported.n_conversations, "chat"),
        n_messages=counted(imported.n_messages, "message"),
    )
    return tr("{came} What was here before is unchanged.{skipped}", came=came, skipped=skipped)


def long_date(day: str) -> str:
    """`2026-11-23` as a person writes it."""
    found = date.fromisoformat(day)
    return tr("{day} {month} {year}", day=found.day, month=QLocale().monthName(found.month), year=found.year)
