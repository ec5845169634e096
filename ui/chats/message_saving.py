"""Saving messages: what a message hangs on is saved before it; what the disk refused is kept and tried again.

The chat goes on meanwhile. Everything refused stays in memory, in order, and is offered again at every occasion and
after a while, less and less often, until the disk has taken it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from typing import Any, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from engine.core.prompt.chat_options import AS_GIVEN
from engine.core.prompt.conversation import Conversation, ConversationId, MessageId, MessageStatus, StoredMessage
from engine.core.prompt.reply_options import USUAL
from engine.errors import CairnError, EngineBug, StoredGone
from engine.language.translation import tr
from engine.ports import Conversations
from ui.bridge import Bridge
from ui.chats.open_chat import ChatPart, OpenChat
from ui.theme.notices import problem_of

RETRY_SECONDS: tuple[float, float] = (1.0, 60.0)  # the first pause, and the longest: each is twice the one before
Tried = Callable[[], None]
T = TypeVar("T")

_USUAL = {ChatPart.PROMPT: "", ChatPart.THINKING: AS_GIVEN, ChatPart.OPTIONS: USUAL}  # of a new chat
TOPIC = "saving"  # of the problem told while something is not saved


def _nothing() -> None:
    """Nobody waits."""


class MessageSaver(QObject):
    """Every message goes to the disk through this. Callbacks come on the GUI thread, in the order of the calls."""

    caught_up = Signal()  # something was saved that had been refused before
    changed = Signal()  # something was refused, or is saved now, or an attempt has ended
    problem = Signal(object)  # Problem: once, until everything is saved again

    def __init__(
        self, conversations: Conversations, bridge: Bridge, now: Callable[[], float], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._conversations = conversations
        self._bridge = bridge
        self._now = now
        self._behind: dict[ConversationId, OpenChat] = {}
        self._forgotten: set[ConversationId] = set()
        self._is_told = False
        self.n_asked = 0  # attempts whose result is not known yet
        self.last_error: CairnError | None = None
        self._pause = RETRY_SECONDS[0]
        self._retry = QTimer(self, singleShot=True)
        self._retry.timeout.connect(self._on_retry)

    # -- questions -----------------------------------------------------------------------------------------------

    def held(self, conversation: ConversationId) -> OpenChat | None:
        """The conversation, if the disk does not have all of it."""
        return self._behind.get(conversation)

    def is_saved(self, chat: OpenChat, message: MessageId) -> bool:
        """The disk has, or has been given, this message and all that it hangs on."""
        return chat.is_stored and not any(one.id in chat.unsaved for one in chat.tree.path(message))

    @property
    def n_unsaved(self) -> int:
        """Messages that are in memory only."""
        return sum(len(chat.unsaved) for chat in self._behind.values())

    @property
    def is_behind(self) -> bool:
        """The disk lacks something, be it a title or a system prompt only."""
        return bool(self._behind)

    def unsaved_conversations(self) -> tuple[Conversation, ...]:
        """All of each conversation that the disk does not have all of."""
        return tuple(chat.as_conversation(self._now()) for chat in self._behind.values())

    # -- wishes --------------------------------------------------------------------------------------------------

    def forget(self, conversation: ConversationId) -> None:
        """It was deleted: what it lacks on the disk is not missed."""
        self._forgotten.add(conversation)
        self._behind.pop(conversation, None)
        self.changed.emit()

    def remember(self, conversation: ConversationId) -> None:
        """It is there after all: its deletion was undone."""
        self._forgotten.discard(conversation)

    def save(
        self, chat: OpenChat, message: StoredMessage, on_saved: Tried = _nothing, on_refused: Tried = _nothing
    ) -> None:
        """Before it, create the chat and save the messages before it, as far as the disk does not have them.

        A message without the one above it would be refused for ever. One that is refused is kept.
        """
        if message.status is MessageStatus.PARTIAL and self._behind.get(chat.id) is chat:
            chat.unsaved[message.id] = None  # it comes again, whole or a bit longer
            on_refused()
            return
        self._offer(chat, besides=message.id)
        self._submit(chat, message, on_saved, on_refused)

    def save_again(self, chat: OpenChat, messages: Sequence[MessageId], on_saved: Tried) -> None:
        """What the disk has lost of a chat, parents first, and the path that is shown; nothing of it may be missing."""
        there = [chat.tree[one] for one in messages if one in chat.tree]
        for message in there:
            self.save(chat, message, on_saved if message is there[-1] else _nothing)
        self.select(chat)

    def save_part(self, chat: OpenChat, part: ChatPart) -> None:
        """Of a chat that the disk has; another one's goes with it."""
        if chat.is_stored:
            chat.unsaved_parts.add(part)
            self._submit_part(chat, part)

    def select(self, chat: OpenChat) -> None:
        """Have the disk show the path that is shown. It can only select what it has."""
        chat.unsaved_parts.add(ChatPart.LEAF)
        self._offer(chat)

    def catch_up(self, *, besides: OpenChat | None = None) -> None:
        """Try again with all that was refused, `besides` a chat whose turn comes anyway.

        Says nothing when that fails: it has been said.
        """
        for chat in [one for one in self._behind.values() if one is not besides]:
            self._offer(chat)
            self._check(chat)

    # -- inside --------------------------------------------------------------------------------------------------

    def _on_retry(self) -> None:
        if self.n_asked:
            self._retry.start()
        else:
            self._pause = min(2 * self._pause, RETRY_SECONDS[1])
            self.catch_up()

    def _offer(self, chat: OpenChat, *, besides: MessageId | None = None) -> None:
        """All that the disk lacks of a chat, in order: what is above another message came in before it."""
        if not chat.is_stored:
            self._create(chat)
        else:
            for part in _USUAL:
                if part in chat.unsaved_parts:
                    self._submit_part(chat, part)
        for message in tuple(chat.unsaved):
            found = chat.tree.get(message)
            if found is None:
                del chat.unsaved[message]
            elif message != besides:
                self._submit(chat, found, self.caught_up.emit, _nothing)
        if ChatPart.LEAF in chat.unsaved_parts and chat.tree.leaf is not None:
            self._submit_part(chat, ChatPart.LEAF)

    def _create(self, chat: OpenChat) -> None:
        chat.is_stored = True

        def refuse(error: CairnError) -> None:
            chat.is_stored = False
            self._keep(chat, error)

        made = self._conversations.create(chat.id, chat.title, now=self._now())
        self._watch(chat, made, self.caught_up.emit if chat.unsaved else None, refuse)
        for part, usual in _USUAL.items():
            if chat.part(part) != usual:
                self._submit_part(chat, part)

    def _submit_part(self, chat: OpenChat, part: ChatPart) -> None:
        disk, given = self._conversations, chat.part(part)
        ways: dict[ChatPart, Callable[[ConversationId, Any], Future[None]]] = {
            ChatPart.PROMPT: disk.set_system_prompt,
            ChatPart.THINKING: disk.set_thinking,
            ChatPart.OPTIONS: disk.set_reply_options,
            ChatPart.LEAF: disk.select,
        }

        def done() -> None:
            if chat.part(part) == given:
                chat.unsaved_parts.discard(part)
            else:
                chat.unsaved_parts.add(part)

        def refuse(error: CairnError) -> None:
            chat.unsaved_parts.add(part)
            self._keep(chat, error)

        self._watch(chat, ways[part](chat.id, given), done, refuse)

    def _submit(self, chat: OpenChat, message: StoredMessage, on_saved: Callable[[], None], on_refused: Tried) -> None:
        def done() -> None:
            chat.unsaved.pop(message.id, None)
            on_saved()

        def refuse(error: CairnError) -> None:
            chat.unsaved[message.id] = None
            self._keep(chat, error)
            on_refused()

        self._watch(chat, self._conversations.save_message(message), done, refuse)

    def _watch(
        self, chat: OpenChat, future: Future[T], done: Tried | None, refuse: Callable[[CairnError], None]
    ) -> None:
        self.n_asked += 1

        def on_result(_: T) -> None:
            self.n_asked -= 1
            if done is not None:
                done()
            self._check(chat)
            self.changed.emit()

        def on_error(error: CairnError) -> None:
            self.n_asked -= 1
            refuse(error)
            self.changed.emit()

        self._bridge.watch(future, on_result, on_error)

    def _keep(self, chat: OpenChat, error: CairnError) -> None:
        """Try it again later. What a repair of the disk's file could not save is still here."""
        if chat.id in self._forgotten:
            return
        if isinstance(error, StoredGone | EngineBug):
            chat.is_stored = False
            chat.unsaved = {one.id: None for one in chat.tree.messages()}
        self._behind[chat.id] = chat
        self.last_error = error
        if not self._retry.isActive():
            self._retry.start(int(self._pause * 1000))
        if not self._is_told:
            self._is_told = True
            told = problem_of(error, tr("Messages cannot be saved at the moment"))
            action = tr(
                "{action} Go on as usual: Cairn keeps everything in memory and tries again by itself.",
                action=told.action,
            )
            self.problem.emit(replace(told, action=action.strip(), topic=TOPIC))

    def _check(self, chat: OpenChat) -> None:
        if not chat.is_complete or self._behind.pop(chat.id, None) is None:
            return
        if chat.tree.leaf is not None:
            self._submit_part(chat, ChatPart.LEAF)  # what was saved last need not be what is shown
        if not self._behind:
            self._is_told = False
            self._pause = RETRY_SECONDS[0]
            self._retry.stop()
