"""Replies: those that wait, and the one being written. Turns them into commands, and events into stored messages.

One reply at a time. What is being written is stored every `SAVE_EVERY_MS`, in its own conversation, shown or not.
"""

from __future__ import annotations

import time
import uuid
from collections import deque
from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal

from engine.client.door import EngineDoor
from engine.commands import ForgetChat, Generate, RequestId
from engine.core.cache.states import ModelFacts
from engine.core.called.records import CallState
from engine.core.difference.explanation import Explanation
from engine.core.prompt.chat_options import NO_CHOICES, ThinkingChoices
from engine.core.prompt.conversation import Conversation, ConversationId, MessageId, MessageStatus, StoredMessage
from engine.core.record.parsing import explanation_to_json
from engine.errors import CairnError, TemplateFailed
from engine.events import (
    Called,
    Calling,
    Cancelled,
    CopyProgress,
    Delta,
    EncodingProgress,
    Event,
    Failed,
    Finished,
    Offered,
    Planned,
    PrefillProgress,
    Queued,
    Started,
    StopReason,
)
from engine.language.translation import tr
from engine.ports import Conversations
from engine.telling.words.figures import fmt_tokens
from ui.bridge import Bridge
from ui.chats.message_saving import MessageSaver
from ui.chats.model import explanation_of
from ui.chats.open_chat import OpenChat, WaitingReply, chat_of, choice_for, offered_in, source_of
from ui.chats.reply import RunningReply
from ui.settings.store import SettingsStore
from ui.theme.notices import Problem, problem_of, problem_of_event

GONE = Problem(
    title=tr("The summary cannot be made again"),
    message=tr("The chat that it tells of was deleted."),
    action=tr("Go on with the summary as it is."),
    code="summary-source",
)


def read_source(chat: OpenChat, conversations: Conversations, bridge: Bridge, go_on: Callable[[], None]) -> None:
    """`go_on` once what the chat sums up is in it; at once where it sums up nothing. What is gone is left out."""
    wanted = chat.reply_options.source

    def take(found: Conversation | None) -> None:
        known = {one.id: one for one in found.messages} if found is not None else {}
        chat.source = tuple(known[MessageId(one)] for one in wanted if one in known)
        go_on()

    if wanted:
        source = conversations.open(ConversationId(chat.reply_options.source_chat))
        bridge.watch(source, take, lambda _: take(None))
    else:
        go_on()


SAVE_EVERY_MS = 700


class ReplyRunner(QObject):
    """Owns the queue and the running reply. Everything happens on the GUI thread."""

    changed = Signal(object)  # OpenChat: its messages are others now
    activity_changed = Signal()  # a reply began, ended, or has to wait
    stored_changed = Signal()  # the list of conversations is out of date
    problem = Signal(object)  # Problem
    called = Signal(object, object)  # OpenChat, StoredMessage: a reply is whole and ends with calls of tools

    def __init__(
        self,
        engine: EngineDoor,
        messages: MessageSaver,
        settings: SettingsStore,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._engine = engine
        self._messages = messages
        self._settings = settings
        self._facts: ModelFacts | None = None
        self._thinking = NO_CHOICES
        self._is_loading = False
        self._waiting: deque[WaitingReply] = deque()
        self._requests: dict[MessageId, RequestId] = {}  # the last one that was planned for a reply
        self._asked_again: set[MessageId] = set()  # replies that were there before they were asked for
        self._saved = ("", "")
        self._ended: tuple[RequestId, OpenChat, MessageId] | None = None  # the last reply
        self.running: RunningReply | None = None
        self.running_chat: OpenChat | None = None
        self._saver = QTimer(self, interval=SAVE_EVERY_MS)
        self._saver.timeout.connect(self.save_partial)

    # -- questions -----------------------------------------------------------------------------------------------

    def is_busy(self, chat: OpenChat) -> bool:
        """A reply of this conversation is being written or waits."""
        return self.running_chat is chat or any(w.chat is chat for w in self._waiting)

    def held(self, conversation: ConversationId) -> OpenChat | None:
        """The conversation, if one of its replies waits, is being written, or ended last: offers may come for that."""
        chats = [w.chat for w in self._waiting]
        if self._ended is not None:
            chats.append(self._ended[1])
        if self.running_chat is not None:
            chats.append(self.running_chat)
        return next((chat for chat in chats if chat.id == conversation), None)

    def is_waiting(self, message: MessageId) -> bool:
        return any(w.message.id == message for w in self._waiting)

    def is_at_work_on(self, message: MessageId) -> bool:
        """It is being written, or waits to be."""
        return self.is_waiting(message) or (self.running is not None and self.running.message.id == message)

    def request_of(self, message: MessageId) -> RequestId | None:
        """The request that wrote a reply in this run of the app; None for older ones."""
        return self._requests.get(message)

    @property
    def model_name(self) -> str:
        return self._facts.name if self._facts is not None else ""

    def waiting_line(self) -> str:
        """What a waiting reply waits for."""
        if self._is_loading:
            return tr("Message queued, will be sent when the model has loaded.")
        if self._facts is None:
            return tr("Message queued: open a model to get a reply.")
        return tr("Message queued, will be sent when the other reply has ended.")

    # -- wishes --------------------------------------------------------------------------------------------------

    def ask(
        self, chat: OpenChat, message: StoredMessage, *, is_ready: bool, is_regeneration: bool = False
    ) -> WaitingReply:
        """Have `message` written, or gone on with, as soon as it is ready and its turn has come."""
        if source_of(chat, message) == ():
            self.problem.emit(GONE)
            return WaitingReply(chat, message)
        if message.id in chat.tree:
            self._asked_again.add(message.id)
        waiting = WaitingReply(chat, message, is_regeneration, is_ready)
        self._waiting.append(waiting)
        chat.tree.put(message)
        self._start_next()
        if waiting in self._waiting:  # else beginning it has told everybody
            self.changed.emit(chat)
            self.activity_changed.emit()
        return waiting

    def ask_once_saved(
        self, chat: OpenChat, question: StoredMessage, reply: StoredMessage, *, is_regeneration: bool = False
    ) -> None:
        """A reply is saved after its question. Where the disk refuses, both are kept and saved in order later."""

        def go_on() -> None:
            self.stored_changed.emit()
            waiting.is_ready = True
            self._start_next()

        self._messages.save(chat, question, go_on, go_on)
        waiting = self.ask(chat, reply, is_ready=False, is_regeneration=is_regeneration)

    def stop(self, chat: OpenChat) -> None:
        """Take back what waits in this conversation and end what is being written there."""
        for waiting in [w for w in self._waiting if w.chat is chat]:
            self._take_out(waiting)
        if self.running is not None and self.running_chat is chat:
            self._engine.cancel(self.running.request)
        self.changed.emit(chat)
        self.activity_changed.emit()

    def close(self) -> None:
        """Stop the reply, take back those that wait, and store what there is."""
        self._saver.stop()
        for waiting in tuple(self._waiting):
            self._take_out(waiting)
        reply, chat = self.running, self.running_chat
        self.running = self.running_chat = None
        if reply is not None and chat is not None:
            self._engine.cancel(reply.request)
            if not reply.is_empty:
                stopped = reply.stored(MessageStatus.STOPPED)
                chat.tree.put(stopped)
                self._messages.save(chat, stopped)
            else:
                self._give_up(chat, reply.message)
            self.changed.emit(chat)
        self.activity_changed.emit()

    def keep_private(self, conversation: ConversationId) -> None:
        """It is private from now on: what the model has read of it goes from the disk."""
        self._engine.submit(ForgetChat(session=conversation, stays=True))

    # -- the model -----------------------------------------------------------------------------------------------

    def set_model(self, facts: ModelFacts | None, *, is_loading: bool, thinking: ThinkingChoices = NO_CHOICES) -> None:
        """Which model there is now, and what its template knows of thinking; what waited for it begins."""
        self._thinking = thinking
        if (facts, is_loading) == (self._facts, self._is_loading):
            return
        self._facts, self._is_loading = facts, is_loading
        self._start_next()
        for chat in {id(w.chat): w.chat for w in self._waiting}.values():
            self.changed.emit(chat)
        self.activity_changed.emit()

    def use_engine(self, engine: EngineDoor) -> None:
        """Talk to a new engine: the old one has died, and with it the reply, should it not have said so itself."""
        if self.running is not None:
            self._end(MessageStatus.FAILED, error=tr("The engine stopped."))
        self._engine = engine

    # -- events --------------------------------------------------------------------------------------------------

    def on_event(self, event: Event) -> None:
        """Take over what concerns the reply being written, and what would have helped with the one before."""
        if isinstance(event, Offered):
            self._on_offered(event)
        reply = self.running
        if reply is None or getattr(event, "request", None) != reply.request:
            return
        match event:
            case Queued():
                reply.place = event.place
            case Started():
                reply.place = 0
            case Planned():
                reply.planned = event
                self._requests[reply.message.id] = event.request
            case PrefillProgress() | EncodingProgress() | CopyProgress():
                reply.on_progress(event)
            case Delta():
                reply.on_delta(event, time.monotonic())
            case Calling() if self.running_chat is not None:
                reply.on_calling(event, offered_in(self.running_chat), time.monotonic())
            case Called() if self.running_chat is not None:
                reply.on_called(event, offered_in(self.running_chat))
            case Finished():
                done = event.reason in (StopReason.END, StopReason.STOP_TEXT)
                status = MessageStatus.COMPLETE if done else MessageStatus.STOPPED
                n_ctx = self._facts.n_ctx if self._facts is not None else 0
                why = _stopped_by(event.reason, n_ctx)
                self._end(status, explanation=event.explanation, raw_text=event.raw_text, error=why)
            case Cancelled() if reply.is_empty and self.running_chat is not None:
                self._give_up(self.running_chat, reply.message)
                self._close_reply()
            case Cancelled():
                self._end(MessageStatus.STOPPED, explanation=event.explanation, raw_text=event.raw_text)
            case Failed():
                if event.code == "engine-process-ended":
                    self._facts = None  # what waits is not sent to a process without a model
                self._end(MessageStatus.FAILED, error=problem_of_event(event, "").told)
                if event.code == TemplateFailed.code:
                    self.problem.emit(problem_of_event(event, tr("The chat template stands in the way")))
            case _:
                pass

    def save_partial(self) -> None:
        """Store what has been written so far, if it grew."""
        reply, chat = self.running, self.running_chat
        if reply is None or chat is None or reply.is_empty or (reply.text, reply.reasoning) == self._saved:
            return
        self._saved = (reply.text, reply.reasoning)
        self._messages.save(chat, reply.stored(MessageStatus.PARTIAL))

    # -- inside --------------------------------------------------------------------------------------------------

    def _take_out(self, waiting: WaitingReply) -> None:
        self._waiting.remove(waiting)
        if not (waiting.message.text or waiting.message.reasoning or waiting.message.calls):
            self._give_up(waiting.chat, waiting.message)
        self.changed.emit(waiting.chat)

    def _give_up(self, chat: OpenChat, message: StoredMessage) -> None:
        """Stopped before its first word: there is no such message. One that was there before lost its error."""
        if message.id in self._asked_again:
            stopped = replace(message, status=MessageStatus.STOPPED, error="")
            chat.tree.put(stopped)
            self._messages.save(chat, stopped)
        else:
            chat.tree.remove(message.id)

    def _start_next(self) -> None:
        ready = next((w for w in self._waiting if w.is_ready), None)
        if self.running is not None or self._facts is None or ready is None:
            return
        self._waiting.remove(ready)
        message = replace(ready.message, model=self._facts.name)
        reply = RunningReply(RequestId(uuid.uuid4().hex), message)
        self.running, self.running_chat = reply, ready.chat
        self._saved = (message.text, message.reasoning)
        self._saver.start()
        settings, options, of_model = self._settings.in_use, ready.chat.reply_options, self._facts.default_sampling
        preset = options.preset
        source = source_of(ready.chat, message)
        self._engine.submit(
            Generate(
                is_foreground=True,
                request=reply.request,
                session=ready.chat.id,
                chat=chat_of(ready.chat, message, self._facts.takes, self._thinking, source or ()),
                resume=message.raw_text,
                sampling=settings.sampling(of_model) if preset is None else preset.values(of_model),
                max_tokens=(preset.max_tokens if preset is not None else 0) or settings.max_tokens or -1,
                stop=options.stop if source is None else (),
                schema=options.schema if source is None else "",
                is_regeneration=ready.is_regeneration,
                parses_calls=bool(options.offered),
                tool_choice=choice_for(ready.chat, message),
                is_private=options.is_private,
            )
        )
        self.changed.emit(ready.chat)
        self.activity_changed.emit()

    def _end(
        self, status: MessageStatus, *, explanation: Explanation | None = None, raw_text: str = "", error: str = ""
    ) -> None:
        reply, chat = self.running, self.running_chat
        assert reply is not None
        assert chat is not None
        if explanation is None and reply.planned is not None:
            explanation = reply.planned.explanation
        text = explanation_to_json(explanation) if explanation is not None else ""
        message = reply.stored(status, explanation=text, error=error, raw_text=raw_text)
        if status is not MessageStatus.COMPLETE:
            calls = tuple(replace(one, state=CallState.STOPPED) if one.is_open else one for one in message.calls)
            message = replace(message, calls=calls)
        chat.tree.put(message)
        self._messages.save(chat, message)
        self._ended = (reply.request, chat, message.id)
        self._close_reply()
        if message.calls and status is MessageStatus.COMPLETE:
            self.called.emit(chat, message)

    def _on_offered(self, event: Offered) -> None:
        """It goes with the reply; not where that is being written anew, or is no more."""
        if self._ended is None or self._ended[0] != event.request:
            return
        _, chat, id = self._ended
        message = chat.tree.get(id)
        told = explanation_of(message.explanation) if message is not None else None
        if message is None or told is None or self.is_at_work_on(id):
            return
        message = replace(message, explanation=explanation_to_json(told.with_offers(event.offers)))
        chat.tree.put(message)
        if chat.is_stored:  # else it goes with the chat, or that was deleted
            self._messages.save(chat, message)
        self.changed.emit(chat)

    def _close_reply(self) -> None:
        chat = self.running_chat
        self.running = self.running_chat = None
        self._saver.stop()
        self._start_next()
        self.changed.emit(chat)
        self.activity_changed.emit()
        self.stored_changed.emit()

    def report(self, title: str) -> Callable[[CairnError], None]:
        """An error handler that says what was tried."""
        return lambda error: self.problem.emit(problem_of(error, title))


def _stopped_by(reason: StopReason, n_ctx: int) -> str:
    """What ended a reply before its end; "" nothing."""
    match reason:
        case StopReason.LENGTH:
            return tr("The longest reply that the settings allow was reached.")
        case StopReason.CONTEXT_FULL:
            return tr("The context is full: it holds {n_ctx} tokens.", n_ctx=fmt_tokens(n_ctx))
        case _:
            return ""
