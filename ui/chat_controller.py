"""Sending, editing, regenerating, continuing: what turns the person's wishes into commands and events into messages.

Paints nothing. One reply is written at a time; others wait for their turn. Switching the conversation leaves the reply
going, and it is saved where it belongs.
"""

from __future__ import annotations

import time
import uuid
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QObject, QTimer, Signal

from app.settings import SettingsStore
from engine.commands import Generate, RequestId
from engine.core.conversation import Conversation, ConversationId, MessageId, MessageStatus, StoredMessage
from engine.core.explanation import Explanation
from engine.core.facts import ModelFacts
from engine.core.messages import Chat, Message, Role
from engine.core.record import explanation_to_json
from engine.errors import CairnError
from engine.events import (
    Cancelled,
    Delta,
    Event,
    Failed,
    Finished,
    Planned,
    PrefillProgress,
    RestoreRefused,
    StopReason,
)
from engine.ports import Conversations
from ui.bridge import Bridge, EngineDoor
from ui.chat_model import ChatModel, ChatRow, RowState, row_of
from ui.message_tree import MessageTree
from ui.problem import problem_of
from ui.reply import RunningReply

SAVE_EVERY_MS = 700
_TITLE_LENGTH = 40
_PLANNED_KEPT = 200


@dataclass(slots=True)
class OpenChat:
    """A conversation in memory: the one shown, or one whose reply is still being written."""

    id: ConversationId
    title: str = "New chat"
    system_prompt: str = ""
    is_stored: bool = False
    tree: MessageTree = field(default_factory=MessageTree)


@dataclass(slots=True)
class _Waiting:
    """A reply that could not begin yet. `is_ready`: what it answers has been saved."""

    chat: OpenChat
    message: StoredMessage
    is_regeneration: bool = False
    is_ready: bool = False


class ChatController(QObject):
    """Owns the conversation shown and the reply being written. Everything happens on the GUI thread."""

    conversation_changed = Signal()  # another conversation, another title or system prompt
    activity_changed = Signal()  # a reply began, ended, or has to wait
    stored_changed = Signal()  # the list of conversations is out of date
    problem = Signal(object)  # Problem

    def __init__(
        self,
        engine: EngineDoor,
        conversations: Conversations,
        bridge: Bridge,
        settings: SettingsStore,
        *,
        now: Callable[[], float] = time.time,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._engine = engine
        self._conversations = conversations
        self._bridge = bridge
        self._settings = settings
        self._now = now
        self._facts: ModelFacts | None = None
        self._is_loading = False
        self._running: tuple[OpenChat, RunningReply] | None = None
        self._waiting: deque[_Waiting] = deque()
        self._planned: dict[MessageId, Planned] = {}
        self._wanted: ConversationId | None = None
        self._saved = ("", "")
        self.rows = ChatModel(self)
        self.chat = self._fresh()
        self._saver = QTimer(self)
        self._saver.setInterval(SAVE_EVERY_MS)
        self._saver.timeout.connect(self.save_partial)

    # -- what the window asks about ------------------------------------------------------------------------------

    @property
    def is_busy_here(self) -> bool:
        """A reply of the conversation shown is being written or waits."""
        return self._is_busy(self.chat)

    @property
    def running(self) -> RunningReply | None:
        return self._running[1] if self._running is not None else None

    @property
    def writes_elsewhere(self) -> bool:
        """Another conversation's reply is being written."""
        return self._running is not None and self._running[0] is not self.chat

    def planned(self, message: MessageId) -> Planned | None:
        """The plan of a reply of this run of the app; None for older ones."""
        return self._planned.get(message)

    def message(self, message: MessageId) -> StoredMessage | None:
        return self.chat.tree.get(message)

    # -- conversations -------------------------------------------------------------------------------------------

    def new_chat(self) -> None:
        self._wanted = None
        self._show(self._fresh())

    def open(self, conversation: ConversationId) -> None:
        """Show a conversation, from memory while its reply is being written."""
        self._wanted = conversation
        held = self._held(conversation)
        if held is not None:
            self._show(held)
            return

        def show(found: Conversation) -> None:
            if self._wanted == conversation:  # else the person has moved on
                self._show(
                    OpenChat(
                        id=conversation,
                        title=found.summary.title,
                        system_prompt=found.system_prompt,
                        is_stored=True,
                        tree=MessageTree.of(found),
                    )
                )

        self._bridge.watch(self._conversations.open(conversation), show, self._report("The chat could not be opened"))

    def forget(self, conversation: ConversationId) -> None:
        """It was deleted: stop its reply, and show a new chat if it was the one shown."""
        held = self._held(conversation)
        if held is not None:
            self._stop(held)
        if self.chat.id == conversation or self._wanted == conversation:
            self.new_chat()

    def renamed(self, conversation: ConversationId, title: str) -> None:
        held = self._held(conversation)
        if held is not None:
            held.title = title
            self.conversation_changed.emit()

    def set_system_prompt(self, text: str) -> None:
        self.chat.system_prompt = text
        if self.chat.is_stored:
            future = self._conversations.set_system_prompt(self.chat.id, text)
            self._bridge.watch(future, None, self._report("The system prompt could not be saved"))
        self.conversation_changed.emit()

    def select_version(self, message: MessageId, step: int) -> None:
        """Show the version before or after this one, with the newest branch below it."""
        tree = self.chat.tree
        if message not in tree or self.is_busy_here:
            return
        versions = tree.versions(message)
        at = versions.index(message) + step
        if not 0 <= at < len(versions):
            return
        tree.leaf = tree.newest_leaf(versions[at])
        future = self._conversations.select(self.chat.id, tree.leaf)
        self._bridge.watch(future, None, self._report("The version could not be remembered"))
        self._refresh()

    # -- writing -------------------------------------------------------------------------------------------------

    def send(self, text: str) -> bool:
        """Add a message and ask for its reply. False when nothing was sent: no text, or a reply is still going here."""
        if not text.strip() or self.is_busy_here:
            return False
        self._add_user_message(text, self.chat.tree.leaf)
        return True

    def edit(self, message: MessageId, text: str) -> bool:
        """Send another version of a user message; the old one and everything below it stay."""
        if not text.strip() or self.is_busy_here or message not in self.chat.tree:
            return False
        self._add_user_message(text, self.chat.tree[message].parent)
        return True

    def regenerate(self, message: MessageId | None = None) -> bool:
        """Write another version of a reply (the last one), or the first reply to a user message."""
        tree = self.chat.tree
        target = tree.leaf if message is None else message
        if target is None or target not in tree or self.is_busy_here:
            return False
        if tree[target].role == "user":
            self._wait_for_reply(self._new_message("assistant", "", target), is_ready=True)
        else:
            fresh = self._new_message("assistant", "", tree[target].parent)
            self._wait_for_reply(fresh, is_ready=True, is_regeneration=True)
        return True

    def retry(self, message: MessageId) -> bool:
        """Ask again for a reply that failed, in its place."""
        if message not in self.chat.tree or self.is_busy_here:
            return False
        again = self._new_message("assistant", "", self.chat.tree[message].parent)
        self._wait_for_reply(replace(again, id=message), is_ready=True)
        return True

    def resume(self, message: MessageId | None = None) -> bool:
        """Go on with the last reply where it stopped."""
        target = self.chat.tree.leaf if message is None else message
        if target is None or target not in self.chat.tree or target != self.chat.tree.leaf or self.is_busy_here:
            return False
        found = self.chat.tree[target]
        if found.role != "assistant" or found.status is MessageStatus.COMPLETE:
            return False
        self._wait_for_reply(found, is_ready=True)
        return True

    def stop(self) -> None:
        """End the reply of the conversation shown, or of the other one; what was written stays."""
        if self.is_busy_here:
            self._stop(self.chat)
        elif self._running is not None:
            self._stop(self._running[0])

    # -- the model -----------------------------------------------------------------------------------------------

    def model_loading(self) -> None:
        self._is_loading, self._facts = True, None
        self._show_waiting()

    def model_loaded(self, facts: ModelFacts) -> None:
        self._is_loading, self._facts = False, facts
        self._start_next()
        self._show_waiting()

    def model_gone(self) -> None:
        """No model is loaded: what waits goes on waiting, and says for what."""
        self._is_loading, self._facts = False, None
        self._show_waiting()

    def use_engine(self, engine: EngineDoor) -> None:
        """Talk to a new engine: the old one has died, and with it the reply."""
        self._engine = engine

    # -- events --------------------------------------------------------------------------------------------------

    def on_event(self, event: Event) -> None:
        """Take over what concerns the reply being written; `show_progress` then paints once for the whole batch."""
        if self._running is None or getattr(event, "request", None) != self._running[1].request:
            return
        chat, reply = self._running
        if isinstance(event, Planned):
            reply.on_planned(event)
            self._planned[reply.message.id] = event
            if len(self._planned) > _PLANNED_KEPT:
                del self._planned[next(iter(self._planned))]
        elif isinstance(event, PrefillProgress):
            reply.on_progress(event)
        elif isinstance(event, Delta):
            reply.on_delta(event, time.monotonic())
        elif isinstance(event, RestoreRefused) and reply.planned is not None:
            self._planned[reply.message.id] = replace(reply.planned, explanation=event.explanation)
        elif isinstance(event, Finished):
            done = event.reason in (StopReason.END, StopReason.STOP_TEXT)
            status = MessageStatus.COMPLETE if done else MessageStatus.STOPPED
            self._end(status, explanation=event.explanation, raw_text=event.raw_text)
        elif isinstance(event, Cancelled):
            if reply.is_empty and not event.raw_text:
                self._take_back(chat, reply)
            else:
                self._end(MessageStatus.STOPPED, explanation=event.explanation, raw_text=event.raw_text)
        elif isinstance(event, Failed):
            self._end(MessageStatus.FAILED, error=f"{event.message} {event.action}".strip())

    def show_progress(self) -> None:
        """Bring the running reply's row up to date."""
        if self._running is not None and self._running[0] is self.chat:
            self.rows.update(self._running_row(self._running[1]))

    def save_partial(self) -> None:
        """Store what has been written so far, if it grew."""
        if self._running is None:
            return
        reply = self._running[1]
        now = (reply.text, reply.reasoning)
        if reply.is_empty or now == self._saved:
            return
        self._saved = now
        self._save(reply.stored(MessageStatus.PARTIAL))

    def close(self) -> None:
        """Stop the reply and store what there is; nothing is written after this."""
        self._saver.stop()
        self._waiting.clear()
        if self._running is not None:
            reply = self._running[1]
            self._engine.cancel(reply.request)
            self._running = None
            if not reply.is_empty:
                self._save(reply.stored(MessageStatus.STOPPED))

    # -- inside --------------------------------------------------------------------------------------------------

    def _fresh(self) -> OpenChat:
        return OpenChat(id=ConversationId(uuid.uuid4().hex), system_prompt=self._settings.current.system_prompt)

    def _held(self, conversation: ConversationId) -> OpenChat | None:
        candidates = [self.chat, *(w.chat for w in self._waiting)]
        if self._running is not None:
            candidates.append(self._running[0])
        return next((chat for chat in candidates if chat.id == conversation), None)

    def _is_busy(self, chat: OpenChat) -> bool:
        running = self._running is not None and self._running[0] is chat
        return running or any(w.chat is chat for w in self._waiting)

    def _show(self, chat: OpenChat) -> None:
        self.chat = chat
        self._refresh()
        self.conversation_changed.emit()
        self.activity_changed.emit()

    def _refresh(self) -> None:
        path = self.chat.tree.path()
        self.rows.show([self._row(message, message is path[-1]) for message in path])

    def _row(self, message: StoredMessage, is_last: bool) -> ChatRow:
        versions = self.chat.tree.versions(message.id)
        place = versions.index(message.id) + 1 if len(versions) > 1 else 1
        row = row_of(message, version=place, n_versions=len(versions), is_last=is_last)
        if self._running is not None and self._running[1].message.id == message.id:
            return self._running_row(self._running[1], row)
        if any(w.message.id == message.id for w in self._waiting):
            return replace(row, state=RowState.WAITING, live=self._waiting_line(), error="")
        return row

    def _running_row(self, reply: RunningReply, row: ChatRow | None = None) -> ChatRow:
        if row is None:
            place = self.rows.find(reply.message.id)
            if place is None:
                return self._row(reply.message, is_last=True)
            row = self.rows[place]
        return replace(
            row,
            text=reply.text,
            reasoning=reply.reasoning,
            state=RowState.RUNNING,
            error="",
            explanation="",
            live=reply.live_line(),
            n_reasoning_tokens=reply.n_reasoning_tokens,
        )

    def _waiting_line(self) -> str:
        if self._is_loading:
            return "Message queued, will be sent when the model has loaded."
        if self._facts is None:
            return "Message queued: open a model to get a reply."
        return "Message queued, will be sent when the other reply has ended."

    def _show_waiting(self) -> None:
        if any(w.chat is self.chat for w in self._waiting):
            self._refresh()
        self.activity_changed.emit()

    def _new_message(self, role: str, text: str, parent: MessageId | None) -> StoredMessage:
        return StoredMessage(
            id=MessageId(uuid.uuid4().hex),
            conversation=self.chat.id,
            parent=parent,
            role=role,
            text=text,
            status=MessageStatus.COMPLETE if role == "user" else MessageStatus.PARTIAL,
            created=self._now(),
            model=self._facts.name if self._facts is not None and role == "assistant" else "",
        )

    def _add_user_message(self, text: str, parent: MessageId | None) -> None:
        chat = self.chat
        if not chat.is_stored:
            chat.is_stored = True
            chat.title = title_of(text)
            created = self._conversations.create(chat.id, chat.title, now=self._now())
            self._bridge.watch(created, None, self._report("The chat could not be saved"))
            if chat.system_prompt:
                stored = self._conversations.set_system_prompt(chat.id, chat.system_prompt)
                self._bridge.watch(stored, None, self._report("The system prompt could not be saved"))
            self.conversation_changed.emit()
        message = self._new_message("user", text, parent)
        chat.tree.put(message)
        saved = self._conversations.save_message(message)
        waiting = self._wait_for_reply(self._new_message("assistant", "", message.id), is_ready=False)

        def go_on(_: None) -> None:
            waiting.is_ready = True
            self.stored_changed.emit()
            self._start_next()

        def give_up(error: CairnError) -> None:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
                chat.tree.put(replace(waiting.message, status=MessageStatus.FAILED, error=str(error)))
            self._refresh()
            self.activity_changed.emit()
            self.problem.emit(problem_of(error, "The message could not be saved"))

        self._bridge.watch(saved, go_on, give_up)

    def _wait_for_reply(self, message: StoredMessage, *, is_ready: bool, is_regeneration: bool = False) -> _Waiting:
        waiting = _Waiting(self.chat, message, is_regeneration, is_ready)
        self._waiting.append(waiting)
        self.chat.tree.put(message)
        self._start_next()
        self._refresh()
        self.activity_changed.emit()
        return waiting

    def _start_next(self) -> None:
        if self._running is not None or self._facts is None:
            return
        ready = next((w for w in self._waiting if w.is_ready), None)
        if ready is None:
            return
        self._waiting.remove(ready)
        message = replace(ready.message, model=self._facts.name)
        reply = RunningReply(RequestId(uuid.uuid4().hex), message)
        self._running = (ready.chat, reply)
        self._saved = (message.text, message.reasoning)
        self._saver.start()
        settings = self._settings.current
        self._engine.submit(
            Generate(
                request=reply.request,
                session=ready.chat.id,
                chat=chat_of(ready.chat, message),
                resume=message.raw_text,
                sampling=settings.sampling(self._facts.default_sampling),
                max_tokens=settings.max_tokens or -1,
                is_regeneration=ready.is_regeneration,
            )
        )
        if ready.chat is self.chat:
            self._refresh()
        self.activity_changed.emit()

    def _stop(self, chat: OpenChat) -> None:
        for waiting in [w for w in self._waiting if w.chat is chat]:
            self._waiting.remove(waiting)
            if waiting.message.text or waiting.message.reasoning:
                chat.tree.put(waiting.message)  # a reply to go on with, as it was
            else:
                chat.tree.remove(waiting.message.id)
        if self._running is not None and self._running[0] is chat:
            self._engine.cancel(self._running[1].request)
        if chat is self.chat:
            self._refresh()
        self.activity_changed.emit()

    def _take_back(self, chat: OpenChat, reply: RunningReply) -> None:
        """The reply was stopped before its first word: there is no such message."""
        chat.tree.remove(reply.message.id)
        self._close_reply(chat)

    def _end(
        self, status: MessageStatus, *, explanation: Explanation | None = None, raw_text: str = "", error: str = ""
    ) -> None:
        assert self._running is not None
        chat, reply = self._running
        if explanation is None and reply.planned is not None:
            explanation = reply.planned.explanation
        text = explanation_to_json(explanation) if explanation is not None else ""
        message = reply.stored(status, explanation=text, error=error, raw_text=raw_text)
        chat.tree.put(message)
        self._save(message)
        self._close_reply(chat)

    def _close_reply(self, chat: OpenChat) -> None:
        self._running = None
        self._saver.stop()
        self._start_next()
        if chat is self.chat:
            self._refresh()
        self.activity_changed.emit()
        self.stored_changed.emit()

    def _save(self, message: StoredMessage) -> None:
        self._bridge.watch(
            self._conversations.save_message(message), None, self._report("The reply could not be saved")
        )

    def _report(self, title: str) -> Callable[[CairnError], None]:
        return lambda error: self.problem.emit(problem_of(error, title))


def title_of(text: str) -> str:
    """A conversation's first title: the start of its first message, in one line."""
    line = " ".join(text.split())
    if len(line) <= _TITLE_LENGTH:
        return line
    cut = line[:_TITLE_LENGTH].rsplit(" ", 1)[0]
    return f"{cut}…"


def chat_of(chat: OpenChat, reply: StoredMessage) -> Chat:
    """What the model is asked: the system prompt and the path down to the message that `reply` answers."""
    messages = [Message(role=Role.SYSTEM, text=chat.system_prompt)] if chat.system_prompt.strip() else []
    for stored in chat.tree.path(reply.parent) if reply.parent is not None else ():
        role = Role(stored.role)
        if role is Role.ASSISTANT and not stored.text and not stored.reasoning:
            continue  # failed before its first word
        messages.append(Message(role=role, text=stored.text, reasoning=stored.reasoning))
    return Chat(messages=tuple(messages))
