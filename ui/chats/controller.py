"""The conversation shown, and what the person wants with it: send, edit, regenerate, continue, another version.

Paints nothing. `replies` does the waiting and writing; switching the conversation leaves a reply going there.
"""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from engine.client.door import EngineDoor
from engine.core.prompt.chat_options import ThinkingChoice
from engine.core.prompt.conversation import Conversation, ConversationId, MessageId, MessageStatus, StoredMessage
from engine.core.prompt.messages import Media
from engine.core.prompt.reply_options import ReplyOptions
from engine.errors import CairnError, StoredGone
from engine.language.translation import tr
from engine.ports import Conversations
from engine.telling.attachments import title_words
from ui.bridge import Bridge
from ui.chats.message_saving import MessageSaver
from ui.chats.model import ChatModel, ChatRow, RowState, mark_edit, rows_of, running_row
from ui.chats.open_chat import (
    ChatPart,
    ChatParts,
    Deleted,
    OpenChat,
    branch_of,
    opened_chat,
    question_in,
    reply_in,
    summary_chat,
    title_of,
)
from ui.chats.reply import RunningReply
from ui.chats.reply_runner import ReplyRunner, read_source
from ui.chats.tool_rounds import ToolRounds
from ui.settings.store import SettingsStore


class ChatController(QObject):
    """Owns the conversation shown and its rows. Everything happens on the GUI thread."""

    conversation_changed = Signal()  # another conversation, another title or system prompt
    deleted = Signal(object)  # Deleted: messages that can be brought back for a while
    activity_changed = Signal()  # a reply began, ended, or has to wait
    arrived = Signal(str)  # MessageId: the message of a chat that `open` was asked to show
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
        self._conversations = conversations
        self._bridge = bridge
        self._settings = settings
        self._now = now
        self._wanted: ConversationId | None = None
        self._blank: OpenChat | None = None  # the new chat that was left for another one
        self._edited: MessageId | None = None
        self._prompt_given = ""  # by the settings, to the chat that is blank
        self.rows = ChatModel(self)
        self.chat = self._fresh()
        self.messages = MessageSaver(conversations, bridge, now, self)
        self.messages.caught_up.connect(self.stored_changed)
        self.messages.caught_up.connect(self.conversation_changed)
        self.messages.problem.connect(self.problem)
        self.replies = ReplyRunner(engine, self.messages, settings, self)
        self.replies.changed.connect(self._on_chat_changed)
        self.replies.activity_changed.connect(self.activity_changed)
        self.replies.stored_changed.connect(self.stored_changed)
        self.replies.problem.connect(self.problem)
        self.rounds = ToolRounds(self.messages, self.replies, bridge, now, self)
        self.rounds.changed.connect(self._on_chat_changed)
        self.rounds.activity_changed.connect(self.activity_changed)

    @property
    def is_busy_here(self) -> bool:
        """A reply of the conversation shown is being written or waits, or a tool is run for one."""
        return self.replies.is_busy(self.chat) or self.rounds.is_busy(self.chat)

    @property
    def running(self) -> RunningReply | None:
        return self.replies.running

    def message(self, message: MessageId) -> StoredMessage | None:
        return self.chat.tree.get(message)

    # -- conversations -------------------------------------------------------------------------------------------

    def new_chat(self) -> None:
        """The one in which nothing was sent yet, if there is one: a message may have been begun in it."""
        self._wanted = None
        blank = self.chat if self.chat.is_blank else self._blank
        if blank is None:
            blank = self._fresh()
        else:
            self._give_prompt(blank)
        self._show(blank)

    def open(self, conversation: ConversationId, *, at: MessageId | None = None, again: bool = False) -> None:
        """Show a conversation, from memory while its reply is being written; `again`: from the disk.

        `at`: a message to show; where it is on another branch than the one shown last, that branch is shown, unless a
        reply is being written in the chat.
        """
        self._wanted = conversation
        self.messages.remember(conversation)
        held = None if again else self.held(conversation)
        if held is not None:
            self._show(held, at)
            return

        def show(found: Conversation) -> None:
            if self._wanted == conversation:  # else the person has moved on
                chat = opened_chat(found)
                read_source(
                    chat,
                    self._conversations,
                    self._bridge,
                    lambda: self._show(chat, at) if self._wanted == chat.id else None,
                )

        report = self.replies.report(tr("The chat could not be opened"))
        self._bridge.watch(self._conversations.open(conversation), show, report)

    def forget(self, conversation: ConversationId) -> None:
        """It was deleted: stop its reply, and show a new chat if it was the one shown."""
        held = self.held(conversation)
        if held is not None:
            self.rounds.stop(held)
            self.replies.stop(held)
        self.messages.forget(conversation)
        if conversation in (self.chat.id, self._wanted):
            self.new_chat()

    def renamed(self, conversation: ConversationId, title: str) -> None:
        held = self.held(conversation)
        if held is not None:
            held.title = title
            self.conversation_changed.emit()

    def set_system_prompt(self, text: str) -> None:
        self.chat.system_prompt = text
        self.messages.save_part(self.chat, ChatPart.PROMPT)
        self.conversation_changed.emit()

    def take_over_prompt(self) -> None:
        """New chats have another system prompt: so has this one, if nothing was sent in it yet."""
        if self.chat.is_blank:
            self._give_prompt(self.chat)
            self.conversation_changed.emit()

    def set_thinking(self, choice: ThinkingChoice) -> None:
        """From the next reply on."""
        self.chat.thinking = choice
        self.messages.save_part(self.chat, ChatPart.THINKING)

    def set_reply_options(self, options: ReplyOptions) -> None:
        """From the next reply on."""
        self.chat.reply_options = options
        self.messages.save_part(self.chat, ChatPart.OPTIONS)
        self._refresh()
        self.conversation_changed.emit()

    def give(self, parts: ChatParts) -> None:
        """What the replies of the chat shown are made with from now on."""
        if parts.system_prompt != self.chat.system_prompt:
            self.set_system_prompt(parts.system_prompt)
        if parts.thinking != self.chat.thinking:
            self.set_thinking(parts.thinking)
            self.conversation_changed.emit()  # what shows the choice looks again
        if parts.options != self.chat.reply_options:
            self.set_reply_options(parts.options)

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
        self.messages.select(self.chat)
        self._refresh()

    # -- writing -------------------------------------------------------------------------------------------------

    def send(self, text: str, media: Sequence[Media] = ()) -> bool:
        """Add a message and ask for its reply. False when nothing was sent: it is empty, or a reply still goes on here.

        `media` are in order of their place in `text`.
        """
        if not (text.strip() or media) or self.is_busy_here:
            return False
        self._add_user_message(text, tuple(media), self.chat.tree.leaf)
        return True

    def edit(self, message: MessageId, text: str, media: Sequence[Media] | None = None) -> bool:
        """Send another version of a user message; the old one and everything below it stay.

        `media` None: those of the old version, as far into the text as they were.
        """
        if self.is_busy_here or message not in self.chat.tree:
            return False
        old = self.chat.tree[message]
        if media is None:
            media = tuple(replace(one, at=min(one.at, len(text))) for one in old.media)
        if not (text.strip() or media):
            return False
        self._add_user_message(text, tuple(media), old.parent)
        return True

    def regenerate(self, message: MessageId | None = None) -> bool:
        """Write another version of a reply (the last one), or the first reply to a user message."""
        tree = self.chat.tree
        target = tree.leaf if message is None else message
        if target is None or target not in tree or self.is_busy_here:
            return False
        is_question = tree[target].role == "user"
        fresh = self._new_reply(target if is_question else tree[target].parent)
        self._ask(fresh, is_regeneration=not is_question)
        return True

    def retry(self, message: MessageId) -> bool:
        """Ask again for a reply that failed, in its place."""
        if message not in self.chat.tree or self.is_busy_here:
            return False
        again = self._new_reply(self.chat.tree[message].parent)
        self._ask(replace(again, id=message))
        return True

    def resume(self, message: MessageId | None = None) -> bool:
        """Go on with the last reply where it stopped."""
        target = self.chat.tree.leaf if message is None else message
        if target is None or target != self.chat.tree.leaf or self.is_busy_here:
            return False
        found = self.chat.tree[target]
        if found.calls:
            self.rounds.resume(self.chat, found)
            return True
        if found.role != "assistant" or found.status is MessageStatus.COMPLETE:
            return False
        self.replies.ask(self.chat, found, is_ready=True)
        return True

    def mark_edited(self, message: MessageId | None) -> None:
        """This message is being changed: what it will supersede is marked. None: it is no more."""
        if message != self._edited:
            self._edited = message
            self._refresh()

    # -- branching and deleting ----------------------------------------------------------------------------------

    def branch(self, message: MessageId) -> bool:
        """Show a new chat that begins as this one does, up to this message. What it shares need not be read again."""
        if message not in self.chat.tree or self.replies.is_at_work_on(message) or self.rounds.is_at_work_on(message):
            return False
        fresh = branch_of(self.chat, message, ConversationId(uuid.uuid4().hex))
        copies = fresh.tree.messages()
        for copy in copies:
            self.messages.save(fresh, copy, self.stored_changed.emit if copy is copies[-1] else lambda: None)
        self._wanted = fresh.id
        self._show(fresh)
        return True

    def start_anew(self, source: Sequence[StoredMessage], question: str) -> None:
        """Show a chat like this one that begins with the model's answer to a question about these messages."""
        self._wanted = None
        self._show(summary_chat(self.chat, source))
        message = question_in(self.chat, question, None, created=self._now())
        self.chat.tree.put(message)
        self._ask_once_saved(message, self._new_reply(message.id))

    def delete(self, message: MessageId) -> bool:
        """Take a message away with all that follows it; `deleted` tells what `undelete` brings back."""
        chat = self.chat
        if message not in chat.tree or self.is_busy_here:
            return False
        gone = Deleted(chat=chat, ids=chat.tree.below(message), before=chat.tree.messages(), leaf=chat.tree.leaf)
        chat.tree = chat.tree.without(gone.ids)
        asked = self._conversations.delete_messages(chat.id, gone.ids, chat.tree.leaf, now=self._now())

        def fail(error: CairnError) -> None:
            self._bring_back(gone)
            self.replies.report(tr("The message could not be deleted"))(error)

        self._bridge.watch(asked, lambda _: self.stored_changed.emit(), fail)
        self._refresh()
        self.deleted.emit(gone)
        return True

    def undelete(self, gone: Deleted) -> None:
        """As it was before; what came meanwhile stays, and so does the path on which a reply is being written."""
        leaf = gone.leaf if self._bring_back(gone) else None

        def show(_: None) -> None:
            self.stored_changed.emit()
            if self.chat.id == gone.chat.id and not all(one in self.chat.tree for one in gone.ids):
                self._bring_back(gone)  # it was being opened meanwhile

        def fail(error: CairnError) -> None:
            if isinstance(error, StoredGone):  # removed for good, by another window maybe: here they still are
                self.messages.save_again(gone.chat, gone.ids, lambda: show(None))
            else:
                self.replies.report(tr("The message could not be brought back"))(error)

        asked = self._conversations.undelete_messages(gone.chat.id, gone.ids, leaf)
        self._bridge.watch(asked, show, fail)

    def stop(self) -> None:
        """End the reply of the conversation shown, or of the other one; what was written stays."""
        if self.rounds.is_busy(self.chat):
            self.rounds.stop(self.chat)
        elif self.is_busy_here:
            self.replies.stop(self.chat)
        elif self.replies.running_chat is not None:
            self.replies.stop(self.replies.running_chat)

    def show_progress(self) -> None:
        """Bring the running reply's row up to date; once for a batch of events."""
        reply = self.replies.running
        if reply is not None and self.replies.running_chat is self.chat:
            place = self.rows.find(reply.message.id)
            if place is not None:
                self.rows.update(running_row(self.rows[place], reply))

    def finish(self) -> None:
        """Stop the reply and store what there is. The chats can go on, should the window stay open."""
        self.rounds.close()
        self.replies.close()
        self.messages.catch_up()

    def reload(self) -> None:
        """Read the conversation shown again, as chats came in; what is in memory only stays as it is."""
        if self.chat.is_complete and not self.is_busy_here:
            self.open(self.chat.id, again=True)

    # -- inside --------------------------------------------------------------------------------------------------

    def _fresh(self) -> OpenChat:
        self._prompt_given = self._settings.in_use.system_prompt
        return OpenChat(id=ConversationId(uuid.uuid4().hex), system_prompt=self._prompt_given)

    def _give_prompt(self, blank: OpenChat) -> None:
        """That of new chats now, unless the person gave it another one."""
        if blank.system_prompt == self._prompt_given:
            self._prompt_given = blank.system_prompt = self._settings.in_use.system_prompt

    def held(self, conversation: ConversationId) -> OpenChat | None:
        if self.chat.id == conversation:
            return self.chat
        of_tools = next((chat for chat in self.rounds.held() if chat.id == conversation), None)
        return of_tools or self.replies.held(conversation) or self.messages.held(conversation)

    def _bring_back(self, gone: Deleted) -> bool:
        """Into the chat as it is in memory now; whether the path of then is shown again."""
        chat = self.held(gone.chat.id) or gone.chat
        is_shown = not self.replies.is_busy(chat)
        gone.bring_back(chat, is_shown=is_shown)
        self._on_chat_changed(chat)
        return is_shown

    def _show(self, chat: OpenChat, at: MessageId | None = None) -> None:
        self.messages.catch_up()
        if self.chat.is_blank:
            self._blank = self.chat
        if chat is self._blank:
            self._blank = None
        self.chat = chat
        is_elsewhere = at is not None and at in chat.tree and all(one.id != at for one in chat.tree.path())
        if at is not None and is_elsewhere and not self.replies.is_busy(chat):
            chat.tree.leaf = chat.tree.newest_leaf(at)
            self.messages.select(chat)
        self._refresh()
        self.conversation_changed.emit()
        self.activity_changed.emit()
        if at is not None and at in chat.tree:
            self.arrived.emit(at)

    def _on_chat_changed(self, chat: OpenChat) -> None:
        if chat is self.chat:
            self._refresh()

    def _refresh(self) -> None:
        rows = [self._row(row) for row in rows_of(self.chat)]
        self.rows.show(mark_edit(rows, self._edited))

    def _row(self, row: ChatRow) -> ChatRow:
        """As it is while something goes on with it."""
        reply = self.replies.running
        if reply is not None and reply.message.id == row.id:
            return running_row(row, reply)
        if self.replies.is_waiting(row.id):
            return replace(row, state=RowState.WAITING, progress=self.replies.waiting_line(), error="")
        if self.rounds.is_at_work_on(row.id):
            return replace(row, state=RowState.WAITING, progress=self.rounds.line_of(row.id), error="")
        return row

    def _new_reply(self, answered: MessageId | None) -> StoredMessage:
        return reply_in(self.chat, answered, self.replies.model_name, created=self._now())

    def _add_user_message(self, text: str, media: tuple[Media, ...], parent: MessageId | None) -> None:
        chat = self.chat
        if chat.tree.leaf is None:  # the first message makes a conversation worth keeping
            chat.title = title_of(title_words(text, media))
        message = question_in(chat, text, parent, media, created=self._now())
        chat.tree.put(message)
        self.messages.catch_up(besides=chat)
        self._ask_once_saved(message, self._new_reply(message.id))

    def _ask(self, reply: StoredMessage, *, is_regeneration: bool = False) -> None:
        """Now; but if what it answers could not be saved, then after that."""
        question = self.chat.tree[reply.parent] if reply.parent is not None else None
        if question is None or self.messages.is_saved(self.chat, question.id):
            self.replies.ask(self.chat, reply, is_ready=True, is_regeneration=is_regeneration)
        else:
            self._ask_once_saved(question, reply, is_regeneration=is_regeneration)

    def _ask_once_saved(self, question: StoredMessage, reply: StoredMessage, *, is_regeneration: bool = False) -> None:
        was_stored = self.chat.is_stored
        self.replies.ask_once_saved(self.chat, question, reply, is_regeneration=is_regeneration)
        if not was_stored:
            self.conversation_changed.emit()
