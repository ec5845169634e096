"""Keeps the timeline with its chat, and brings it back when the chat is opened after a restart."""

from __future__ import annotations

import time
from collections import deque
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, QTimer, Signal

from engine.client.kept_rows import kept_row, row_of_kept, with_earlier_rows
from engine.client.state import MAX_ROWS, TimelineRow, UiState
from engine.client.timeline_row import history_row
from engine.commands import RequestId
from engine.core.prompt.conversation import ConversationId, KeptRow, MessageId, StoredMessage
from engine.errors import CairnError
from engine.events import Cancelled, Event, Failed, Finished, Planned
from engine.ports import Conversations
from engine.telling.attachments import title_words
from ui.bridge import Bridge
from ui.chats.controller import ChatController
from ui.chats.model import explanation_of
from ui.chats.open_chat import OpenChat, sent_messages, source_of
from ui.theme.shown_text import brief

_LONGEST_TITLE = 80
_READING_SECONDS = 0.02  # at one time


@dataclass(frozen=True, slots=True, kw_only=True)
class _Written:
    """A reply, and what of the chat stood in the prompt when it was asked for: that may be chosen otherwise since.

    `folded` were taken out to make room; `n_before` messages stand before those of the chat.
    """

    reply: MessageId
    folded: tuple[str, ...]
    n_before: int


class KeptTimeline(QObject):
    """Hand it every event after the state has taken it and before the replies have: they forget what has ended."""

    restored = Signal()  # `with_earlier` gives more rows now

    def __init__(
        self, controller: ChatController, conversations: Conversations, bridge: Bridge, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._controller = controller
        self._conversations = conversations
        self._bridge = bridge
        self._replies: dict[RequestId, tuple[ConversationId, MessageId]] = {}
        self._titles: dict[str, str] = {}  # first words of what was asked, by request
        self._written: dict[str, _Written] = {}  # by request
        self._requests: dict[MessageId, str] = {}  # the last one that wrote a reply
        self._asked: set[ConversationId] = set()  # chats whose rows were read, or that began in this run
        self._earlier: list[TimelineRow] = []  # that wait to be taken over
        controller.conversation_changed.connect(self._on_conversation)

    def on_event(self, event: Event, state: UiState) -> None:
        running, chat = self._controller.replies.running, self._controller.replies.running_chat
        if isinstance(event, Planned) and running is not None and chat is not None:
            if running.request == event.request:
                self._replies[event.request] = (chat.id, running.message.id)
                self._remember(event.request, chat, running.message)
        elif isinstance(event, Finished | Cancelled | Failed):
            row, found = state.row(event.request), self._replies.pop(event.request, None)
            if row is not None and found is not None:
                future = self._conversations.keep_row(found[0], kept_row(row, found[1]))
                self._bridge.watch(future, on_error=_let_be)

    def title_of(self, request: str) -> str:
        """The first words of what was asked; "" of a request that is not the window's."""
        return self._titles.get(request, "")

    def message_at(self, request: str, index: int) -> MessageId | None:
        """The message of the chat shown that stands at this place in the prompt of a request; None: there is none."""
        sent, n_before = self._sent(request)
        at = index - n_before
        return sent[at].id if 0 <= at < len(sent) else None

    def place_in(self, request: str, message: MessageId) -> int | None:
        """Where a message of the chat shown stands in the prompt of a request; None: it is not in it."""
        sent, n_before = self._sent(request)
        return next((n for n, one in enumerate(sent, n_before) if one.id == message), None)

    def _sent(self, request: str) -> tuple[tuple[StoredMessage, ...], int]:
        """The messages of the chat shown that stand in the prompt of a request, and how many others before them."""
        written = self._written.get(request)
        reply = None if written is None else self._controller.message(written.reply)
        if written is None or reply is None or reply.parent is None:
            return (), 0
        return sent_messages(self._controller.chat.tree.path(reply.parent), written.folded), written.n_before

    def request_of(self, message: MessageId) -> str | None:
        """The request that wrote a reply, or that a message of the person was first sent with."""
        if message in self._requests:
            return self._requests[message]
        path = self._controller.chat.tree.path()
        reply = next((one for one in path if one.parent == message), None)
        return None if reply is None else self._requests.get(reply.id)

    def row_of(self, reply: str, state: UiState) -> TimelineRow | None:
        """The row of the request that wrote a reply."""
        return state.row(self.request_of(MessageId(reply)) or "")

    def _remember(self, request: str, chat: OpenChat, reply: StoredMessage) -> None:
        self._titles[request] = _first_words(chat, reply)
        folded, source = chat.reply_options.left_out, source_of(chat, reply) or ()
        n_before = bool(chat.system_prompt.strip()) + len(sent_messages(source, folded))
        self._written[request] = _Written(reply=reply.id, folded=folded, n_before=n_before)
        self._requests[reply.id] = request

    def with_earlier(self, state: UiState) -> UiState:
        """The state with the rows that were read since the last time, in front of those of this run."""
        rows = tuple(self._earlier)
        self._earlier.clear()
        return with_earlier_rows(state, rows)

    def _on_conversation(self) -> None:
        chat = self._controller.chat
        if chat.id in self._asked:
            return
        self._asked.add(chat.id)
        if chat.is_stored:
            future = self._conversations.kept_rows(chat.id)
            self._bridge.watch(future, lambda kept: self._take(chat.id, kept), on_error=_let_be)

    def _take(self, conversation: ConversationId, kept: tuple[KeptRow, ...]) -> None:
        self._read_some(conversation, deque(kept[-MAX_ROWS:]), [])

    def _read_some(self, conversation: ConversationId, kept: deque[KeptRow], rows: list[TimelineRow]) -> None:
        """Those of a long chat take seconds, and the window does other things in between."""
        chat, until = self._controller.chat, time.monotonic() + _READING_SECONDS
        if chat.id != conversation:
            self._asked.discard(conversation)  # it is read again when it is shown again
            return
        while kept and time.monotonic() < until:
            one = kept.popleft()
            message = chat.tree.get(one.message)
            told = explanation_of(message.explanation) if message is not None else None
            row = row_of_kept(one, told) if told is not None else None
            if row is not None and message is not None:
                number = max(row.number, 1 + (rows[-1].number if rows else 0))  # other versions kept none
                rows.append(history_row(replace(row, number=number), rows[-1] if rows else None))
                self._remember(row.request, chat, message)
        if kept:
            QTimer.singleShot(0, self, lambda: self._read_some(conversation, kept, rows))
        elif rows:
            self._earlier += rows
            self.restored.emit()


def _first_words(chat: OpenChat, reply: StoredMessage) -> str:
    asked = chat.tree.get(reply.parent) if reply.parent is not None else None
    return brief(title_words(asked.text, asked.media), _LONGEST_TITLE) if asked is not None else ""


def _let_be(_: CairnError) -> None:
    """Where the disk refuses, a picture of the past is not worth a word: the messages have their own."""
