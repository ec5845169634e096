"""The messages on the screen, as values, and who may do what with them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from itertools import chain
from typing import assert_never

from PySide6.QtCore import QObject, Signal

from engine.core.called.records import CallRecord
from engine.core.difference.explanation import Explanation
from engine.core.prompt.conversation import MessageId, MessageStatus
from engine.core.prompt.messages import Media
from engine.core.record.parsing import explanation_from_json
from engine.core.toolbox.results import media_in, own_media
from engine.language.translation import number, tr
from engine.telling.attachments import Attachment, attached_to, spoken
from engine.telling.called_tools import call_spoken
from engine.telling.media_words import kind_noun, media_text
from engine.telling.reasons import summary as wording_summary
from ui.chats.open_chat import OpenChat, find_other_models, find_unanswered
from ui.chats.reply import RunningReply


class RowState(Enum):
    DONE = "done"
    WAITING = "waiting"  # for a model, or for its turn
    RUNNING = "running"
    STOPPED = "stopped"  # can be continued
    INTERRUPTED = "interrupted"  # found half written: the app ended before the reply did
    FAILED = "failed"


class Action(Enum):
    """What can be done with a message."""

    COPY = "Copy"
    EDIT = "Edit"
    ANSWER = "Get a reply"
    REGENERATE = "Regenerate"
    CONTINUE = "Continue"
    RETRY = "Retry"
    COPY_TEXT = "Copy as plain text"
    BRANCH = "New chat from here"
    DELETE = "Delete"

    @property
    def label(self) -> str:
        return _LABELS[self][0]

    @property
    def spoken(self) -> str:
        """The same where nobody sees below which message it stands."""
        return _LABELS[self][1]


_LABELS = {
    Action.COPY: (tr("Copy"), tr("Copy this message", about="of a chat, not of an error")),
    Action.EDIT: (tr("Edit"), tr("Edit this message")),
    Action.ANSWER: (tr("Get a reply"), tr("Get a reply to this message")),
    Action.REGENERATE: (tr("Regenerate"), tr("Regenerate this message")),
    Action.CONTINUE: (tr("Continue"), tr("Continue this message")),
    Action.RETRY: (tr("Retry"), tr("Retry this message")),
    Action.COPY_TEXT: (tr("Copy as plain text"), tr("Copy this message as plain text")),
    Action.BRANCH: (tr("New chat from here"), tr("New chat from this message")),
    Action.DELETE: (tr("Delete"), tr("Delete this message")),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatRow:
    """One message as the transcript shows it. `version` counts from 1. `progress` is that of a running reply."""

    id: MessageId
    role: str
    text: str
    reasoning: str = ""
    state: RowState = RowState.DONE
    error: str = ""
    explanation: str = ""  # JSON
    version: int = 1
    n_versions: int = 1
    progress: str = ""
    n_reasoning_tokens: int = 0  # 0: not known
    reasoning_seconds: float = 0.0  # likewise
    model: str = ""  # that wrote it
    tells_model: bool = False  # another one than that of the reply before it
    is_last: bool = False
    edit_note: str = ""  # while it is edited: what becomes of the messages below it
    is_superseded: bool = False  # a message above it is edited: sent, it makes way for another version
    is_left_out: bool = False  # of the prompt: a question without a reply, after which the conversation went on
    is_folded: bool = False  # out of the prompt, to make room
    media: tuple[Media, ...] = ()  # in order of their place in `text`; of a reply those of its calls' results
    attached: tuple[Attachment, ...] = ()  # the documents whose texts `text` begins with
    n_attached: int = 0  # characters of these
    calls: tuple[CallRecord, ...] = ()  # of tools, which the reply ends with

    @property
    def is_user(self) -> bool:
        return self.role == "user"

    @property
    def words(self) -> str:
        """What the person or the model wrote: the text without what is attached."""
        return self.text[self.n_attached :]

    @property
    def things(self) -> tuple[Media | Attachment, ...]:
        """What stands above the words, then what stands in the cards of calls."""
        return (*self.things_above, *chain.from_iterable(self.called_media))

    @property
    def things_above(self) -> tuple[Media | Attachment, ...]:
        return (*own_media(self.media, self.calls), *self.attached)

    @property
    def called_media(self) -> tuple[tuple[Media, ...], ...]:
        """Of the result of each call."""
        return tuple(media_in(call, self.media) for call in self.calls)

    @property
    def is_busy(self) -> bool:
        return self.state in (RowState.RUNNING, RowState.WAITING)

    def actions(self) -> tuple[Action, ...]:
        """In the order they are shown."""
        if self.role == "user":
            return (Action.COPY, Action.EDIT, *((Action.ANSWER,) if self.is_last else ()))
        match self.state:
            case RowState.WAITING | RowState.RUNNING:
                return (Action.COPY,) if self.text else ()
            case RowState.DONE:
                return (Action.COPY, Action.REGENERATE)
            case RowState.STOPPED | RowState.INTERRUPTED:
                more = (Action.CONTINUE,) if self.is_last else ()
                return (Action.COPY, Action.REGENERATE, *more)
            case RowState.FAILED:
                return (Action.COPY, Action.RETRY) if self.text else (Action.RETRY,)
            case _:
                assert_never(self.state)

    def menu_actions(self) -> tuple[Action, ...]:
        """What its menu offers: more than there is room for below it."""
        first = tuple(action for action in self.actions() if action is not Action.COPY)
        copies = (Action.COPY, Action.COPY_TEXT) if self.text else ()
        return copies + first + (() if self.is_busy else (Action.BRANCH, Action.DELETE))

    def notice(self) -> str:
        """A sentence under a message that is not like the others; "" when there is nothing to say."""
        if self.edit_note:
            return self.edit_note
        if self.is_left_out:
            return tr("Left out of the prompt: it got no reply.")
        if self.is_folded and not self.is_busy:
            return tr("Left out of the prompt, to make room.")
        match self.state:
            case RowState.DONE:
                return ""
            case RowState.WAITING | RowState.RUNNING:
                return self.progress
            case RowState.STOPPED:
                return self.error or tr("Stopped before its end.")
            case RowState.INTERRUPTED:
                return tr("Interrupted: Cairn ended before the reply did.")
            case RowState.FAILED:
                return self.error or tr("The reply failed.")
            case _:
                assert_never(self.state)

    def as_text(self) -> str:
        """The whole message; what is attached is named."""
        above = own_media(self.media, self.calls)
        named = [*map(media_text, above), *(spoken(one, None) for one in self.attached)]
        called = (f"[{one}]" for one in self._called())
        return "\n".join([*(f"[{name}]" for name in named), *([self.words] if self.words else []), *called])

    def spoken(self) -> str:
        """The row for a screen reader."""
        of_model = tr("Reply of {model}", model=self.model) if self.tells_model else tr("Reply")
        who = tr("You") if self.is_user else of_model
        version = (
            tr(", version {version} of {n_versions}", version=self.version, n_versions=self.n_versions)
            if self.n_versions > 1
            else ""
        )
        media = (f"{kind_noun(media.kind)} {media.label}" for media in own_media(self.media, self.calls))
        attached = ", ".join([*media, *(f"{one.what} {one.name}, {one.size}" for one in self.attached)])
        called = ". ".join(self._called())
        said = ". ".join(part for part in (attached, self.words, called) if part) or tr("(empty)")
        parts = [f"{who}{version}: {said}", self.notice(), cache_line_of(self.explanation)]
        return ". ".join(part for part in parts if part)

    def _called(self) -> Iterator[str]:
        """The calls, and the pictures and sounds that each gave."""
        for call, media in zip(self.calls, self.called_media, strict=True):
            yield ", ".join([call_spoken(call), *map(media_text, media)])


_STATES = {
    MessageStatus.COMPLETE: RowState.DONE,
    MessageStatus.PARTIAL: RowState.INTERRUPTED,
    MessageStatus.STOPPED: RowState.STOPPED,
    MessageStatus.FAILED: RowState.FAILED,
}
_AS_STORED = (  # of a message, under the same names
    *("id", "role", "text", "reasoning", "error", "explanation", "n_reasoning_tokens", "reasoning_seconds", "model"),
    *("media", "calls"),
)


def rows_of(chat: OpenChat) -> list[ChatRow]:
    """The path that is shown, as if nothing were going on."""
    path = chat.tree.path()
    left_out, others = find_unanswered(path), find_other_models(path)
    rows: list[ChatRow] = []
    for message in path:
        versions = chat.tree.versions(message.id)
        attached, n_attached = attached_to(message.text) if message.role == "user" else ((), 0)
        row = ChatRow(
            **{name: getattr(message, name) for name in _AS_STORED},
            state=RowState.INTERRUPTED if any(one.is_open for one in message.calls) else _STATES[message.status],
            version=versions.index(message.id) + 1 if len(versions) > 1 else 1,
            n_versions=len(versions),
            tells_model=message.id in others,
            is_last=message is path[-1],
            is_left_out=message.id in left_out,
            is_folded=message.id in chat.reply_options.left_out,
            attached=attached,
            n_attached=n_attached,
        )
        rows.append(row)
    return rows


@lru_cache(maxsize=512)
def explanation_of(text: str) -> Explanation | None:
    """The stored explanation; None when there is none, or when another version of Cairn wrote it."""
    if not text:
        return None
    try:
        return explanation_from_json(text)
    except (ValueError, KeyError, TypeError):
        return None


def cache_line_of(text: str) -> str:
    """The line under a reply, from its stored explanation."""
    explanation = explanation_of(text)
    return wording_summary.reply_line(explanation) if explanation is not None else ""


def is_costly(text: str) -> bool:
    """Reading again took so long that it is worth more than a muted line."""
    explanation = explanation_of(text)
    return explanation is not None and wording_summary.is_costly(explanation)


def running_row(row: ChatRow, reply: RunningReply) -> ChatRow:
    """The row of a reply that is being written."""
    return replace(
        row,
        text=reply.text,
        reasoning=reply.reasoning,
        calls=reply.calls if reply.forming is None else (*reply.calls, reply.forming),
        state=RowState.RUNNING,
        error="",
        explanation="",
        progress=reply.progress_line(),
        n_reasoning_tokens=reply.n_reasoning_tokens or row.n_reasoning_tokens,
    )


def mark_edit(rows: Sequence[ChatRow], edited: MessageId | None) -> list[ChatRow]:
    """The rows of a chat in which this message is being changed: it tells what happens to those below it."""
    place = next((i for i, row in enumerate(rows) if row.id == edited), None)
    if place is None:
        return list(rows)
    below = rows[place + 1 :]
    note = edit_note(len(below))
    marked = replace(rows[place], edit_note=note)
    return [*rows[:place], marked, *(replace(row, is_superseded=True) for row in below)]


def edit_note(n_below: int) -> str:
    """What sending a change of a message does to those below it."""
    if not n_below:
        return tr("Once you send the change, this stays as another version.")
    if n_below == 1:
        return tr("Once you send the change, this and the message below stay as another version.")
    return tr(
        "Once you send the change, this and the {n_below} messages below stay as another version.",
        n_below=number(f"{n_below:,}"),
    )


class ChatModel(QObject):
    """The rows shown now. A whole new list is `reset`; one row that went on is `changed`."""

    reset = Signal()
    changed = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: list[ChatRow] = []
        self._places: dict[MessageId, int] = {}

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, place: int) -> ChatRow:
        return self.rows[place]

    def find(self, message: MessageId) -> int | None:
        return self._places.get(message)

    def show(self, rows: Sequence[ChatRow]) -> None:
        self.rows = list(rows)
        self._places = {row.id: place for place, row in enumerate(self.rows)}
        self.reset.emit()

    def update(self, row: ChatRow) -> None:
        """Replace the row of the same message, if it is shown."""
        place = self._places.get(row.id)
        if place is not None and self.rows[place] != row:
            self.rows[place] = row
            self.changed.emit(place)
