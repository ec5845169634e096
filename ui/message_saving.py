"""Saving messages: what a message hangs on is saved before it, and what the disk refused is kept and saved later."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from engine.core.conversation import ConversationId, MessageId, StoredMessage
from engine.errors import CairnError
from engine.ports import Conversations
from ui.bridge import Bridge
from ui.open_chat import OpenChat
from ui.problem import problem_of

OnError = Callable[[CairnError], None]


class MessageSaver(QObject):
    """Every message goes to the disk through this. Callbacks come on the GUI thread, in the order of the calls."""

    caught_up = Signal()  # something was saved that had been refused before
    problem = Signal(object)  # Problem

    def __init__(
        self, conversations: Conversations, bridge: Bridge, now: Callable[[], float], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._conversations = conversations
        self._bridge = bridge
        self._now = now
        self._behind: dict[ConversationId, OpenChat] = {}

    def held(self, conversation: ConversationId) -> OpenChat | None:
        """The conversation, if the disk does not have all of it."""
        return self._behind.get(conversation)

    def forget(self, conversation: ConversationId) -> None:
        """It was deleted: what it lacks on the disk is not missed."""
        self._behind.pop(conversation, None)

    def is_saved(self, chat: OpenChat, message: MessageId) -> bool:
        """The disk has, or has been given, this message and all that it hangs on."""
        return chat.is_stored and not any(one.id in chat.unsaved for one in chat.tree.path(message))

    def save(self, chat: OpenChat, message: StoredMessage, on_saved: Callable[[], None], on_error: OnError) -> None:
        """Before it, create the chat and save the messages above it, as far as the disk does not have them.

        A message without the one above it would be refused for ever. `on_error` gets the first thing that went wrong.
        """
        problems: list[CairnError] = []
        if not chat.is_stored:
            self._create(chat, problems)
        above = chat.tree.path(message.parent) if message.parent is not None else ()
        for one in above:
            if one.id in chat.unsaved:
                self._submit(chat, one, self.caught_up.emit, problems.append)
        self._submit(chat, message, on_saved, lambda error: on_error(problems[0] if problems else error))

    def keep(self, chat: OpenChat, message: MessageId) -> None:
        """Remember a message that was not even offered to the disk: what follows it needs it there."""
        chat.unsaved[message] = None
        self._behind[chat.id] = chat

    def catch_up(self, *, besides: OpenChat | None = None) -> None:
        """Try again with all that was refused, `besides` a chat whose turn comes anyway.

        Says nothing when that fails: it has been said.
        """
        for chat in [one for one in self._behind.values() if one is not besides]:
            if not chat.is_stored:
                self._create(chat, [])
            for message in tuple(chat.unsaved):  # what is above another message came in before it
                found = chat.tree.get(message)
                if found is None:
                    del chat.unsaved[message]
                else:
                    self._submit(chat, found, self.caught_up.emit, lambda _: None)
            self._check(chat)

    # -- inside --------------------------------------------------------------------------------------------------

    def _create(self, chat: OpenChat, problems: list[CairnError]) -> None:
        chat.is_stored = True

        def refuse(error: CairnError) -> None:
            chat.is_stored = False
            self._behind[chat.id] = chat
            problems.append(error)

        def refuse_prompt(error: CairnError) -> None:
            if chat.is_stored:
                self.problem.emit(problem_of(error, "The system prompt could not be saved"))

        self._bridge.watch(self._conversations.create(chat.id, chat.title, now=self._now()), None, refuse)
        if chat.system_prompt:
            stored = self._conversations.set_system_prompt(chat.id, chat.system_prompt)
            self._bridge.watch(stored, None, refuse_prompt)

    def _submit(self, chat: OpenChat, message: StoredMessage, on_saved: Callable[[], None], on_error: OnError) -> None:
        def done(_: None) -> None:
            chat.unsaved.pop(message.id, None)
            self._check(chat)
            on_saved()

        def refuse(error: CairnError) -> None:
            self.keep(chat, message.id)
            on_error(error)

        self._bridge.watch(self._conversations.save_message(message), done, refuse)

    def _check(self, chat: OpenChat) -> None:
        if chat.is_stored and not chat.unsaved:
            self._behind.pop(chat.id, None)
