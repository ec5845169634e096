"""Calls of tools: each is asked for, or allowed before; it is run, and what came of it goes to the model as its turn.

Nothing is run but for a reply that was written just now, or one that the person goes on with.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from itertools import takewhile

from PySide6.QtCore import QObject, Signal

from engine.core.called.records import CallRecord, CallState
from engine.core.prompt.conversation import MessageId, MessageStatus, StoredMessage
from engine.core.prompt.json_text import JsonError, object_of, read_json
from engine.core.toolbox.offers import Answer, Approvals, OfferedTool
from engine.core.toolbox.results import MOST_ROUNDS, ToolResult, with_media
from engine.language.translation import tr
from ui.bridge import Bridge
from ui.chats.message_saving import MessageSaver
from ui.chats.open_chat import OpenChat, offered_in, reply_in
from ui.chats.reply_runner import ReplyRunner

_LONGEST_ARGUMENTS = 1_000_000  # characters
_MAX_DEPTH = 32


# Server, tool, arguments; cancelled, the call is stopped.
RunTool = Callable[[str, str, dict[str, object]], Future[ToolResult]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A call that waits for an answer; `place` of `n` in its reply, from 1."""

    message: MessageId
    at: int
    call: CallRecord
    tool: OfferedTool
    place: int
    n: int


@dataclass(slots=True)
class _Round:
    """The calls of one reply."""

    chat: OpenChat
    message: StoredMessage
    allowed: set[int] = field(default_factory=set)  # by an answer of the person
    running: dict[int, tuple[Future[ToolResult], float]] = field(default_factory=dict)

    def put(self, at: int, record: CallRecord) -> None:
        calls = list(self.message.calls)
        calls[at] = record
        self.message = replace(self.message, calls=tuple(calls))
        self.chat.tree.put(self.message)


class ToolRounds(QObject):
    """Everything happens on the GUI thread."""

    changed = Signal(object)  # OpenChat: its messages are others now
    asked = Signal()  # another question, or none any more
    activity_changed = Signal()
    approved = Signal()  # the approvals are others now

    def __init__(
        self,
        messages: MessageSaver,
        replies: ReplyRunner,
        bridge: Bridge,
        now: Callable[[], float],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._messages = messages
        self._bridge = bridge
        self._replies = replies
        self._now = now
        self._rounds: list[_Round] = []
        self.approvals = Approvals()
        self.run: RunTool | None = None  # None: this window has no tools
        replies.called.connect(self.begin)

    # -- questions -----------------------------------------------------------------------------------------------

    def is_busy(self, chat: OpenChat) -> bool:
        return self._of(chat) is not None

    def is_at_work_on(self, message: MessageId) -> bool:
        return any(one.message.id == message for one in self._rounds)

    def held(self) -> list[OpenChat]:
        return [one.chat for one in self._rounds]

    def line_of(self, message: MessageId) -> str:
        """What is waited for."""
        found = next((one for one in self._rounds if one.message.id == message), None)
        if found is None:
            return ""
        if found.running:
            names = ", ".join(found.message.calls[at].tool for at in sorted(found.running))
            return tr("Running {names}…", names=names)
        return tr("A tool is to be run: your answer is waited for.")

    def question(self, chat: OpenChat) -> Question | None:
        """The first call of this chat that nobody has answered for."""
        found = self._of(chat)
        for at, call in enumerate(found.message.calls if found is not None else ()):
            if found is None or not call.is_open or at in found.allowed or at in found.running:
                continue
            tool = _tool_of(chat, call)
            if tool is not None:
                n = len(found.message.calls)
                return Question(message=found.message.id, at=at, call=call, tool=tool, place=at + 1, n=n)
        return None

    # -- wishes --------------------------------------------------------------------------------------------------

    def begin(self, chat: OpenChat, message: StoredMessage) -> None:
        """See to the calls of this reply that nothing has come of yet."""
        if self.run is None or self._of(chat) is not None:
            return
        self._rounds.append(_Round(chat, message))
        self._step(self._rounds[-1])
        self._tell(chat)

    def resume(self, chat: OpenChat, message: StoredMessage) -> None:
        """Go on with a reply that was left at its calls."""
        if any(call.is_open for call in message.calls):
            self.begin(chat, message)
        else:
            self._go_on(chat, message)

    def answer(self, question: Question, answer: Answer, arguments: str) -> None:
        """`arguments`: as the person left them; they are JSON."""
        found = next((one for one in self._rounds if one.message.id == question.message), None)
        if found is None or not found.message.calls[question.at].is_open:
            return
        call = replace(found.message.calls[question.at], arguments=arguments)
        if answer is Answer.NO:
            call = replace(call, state=CallState.REFUSED)
        else:
            self.approvals = self.approvals.after(answer, found.chat.id, question.tool)
            found.allowed.add(question.at)
            self.approved.emit()
        found.put(question.at, call)
        self._step(found)
        self._tell(found.chat)

    def stop(self, chat: OpenChat) -> None:
        """End what runs, and ask nothing more; what there is stays."""
        found = self._of(chat)
        if found is None:
            return
        self._rounds.remove(found)
        for running, _ in found.running.values():
            running.cancel()
        for at, call in enumerate(found.message.calls):
            if call.is_open:
                found.put(at, replace(call, state=CallState.STOPPED))
        self._end(found, MessageStatus.STOPPED, "")
        self._tell(chat)

    def close(self) -> None:
        for chat in self.held():
            self.stop(chat)

    # -- inside --------------------------------------------------------------------------------------------------

    def _of(self, chat: OpenChat) -> _Round | None:
        return next((one for one in self._rounds if one.chat.id == chat.id), None)

    def _step(self, round_: _Round) -> None:
        for at, call in enumerate(round_.message.calls):
            if not call.is_open or at in round_.running:
                continue
            tool = _tool_of(round_.chat, call)
            if tool is None:
                sentence = tr("There is no tool “{name}” in this chat.", name=call.called)
                round_.put(at, replace(call, state=CallState.FAILED, result=sentence))
            elif at in round_.allowed or self.approvals.allows(round_.chat.id, tool):
                self._run(round_, at, call, tool)
        self._messages.save(round_.chat, round_.message)
        if not any(call.is_open for call in round_.message.calls):
            self._finish(round_)

    def _run(self, round_: _Round, at: int, call: CallRecord, tool: OfferedTool) -> None:
        assert self.run is not None
        try:
            arguments = arguments_of(call.arguments)
        except JsonError as error:
            round_.put(at, replace(call, state=CallState.FAILED, result=error.told))
            return
        running = self.run(tool.server, tool.tool, arguments)
        round_.running[at] = (running, time.monotonic())
        self._bridge.watch(running, lambda result: self._on_result(round_, at, result))

    def _on_result(self, round_: _Round, at: int, result: ToolResult) -> None:
        if round_ not in self._rounds:
            return  # stopped meanwhile
        _, since = round_.running.pop(at)
        state = CallState.FAILED if result.is_error else CallState.DONE
        seconds = time.monotonic() - since
        call = replace(
            round_.message.calls[at],
            state=state,
            result=result.text,
            n_cut=result.n_cut,
            seconds=seconds,
            media=tuple(dict.fromkeys(one.digest for one in result.media)),
        )
        media = with_media(round_.message.media, result.media)
        round_.message = replace(round_.message, media=media)
        round_.put(at, call)
        self._step(round_)
        self._tell(round_.chat)

    def _finish(self, round_: _Round) -> None:
        self._rounds.remove(round_)
        path = round_.chat.tree.path(round_.message.id)
        n_rounds = sum(1 for one in takewhile(lambda one: bool(one.calls), reversed(path)))
        if n_rounds % MOST_ROUNDS == 0:
            limit = tr("{n} replies in a row have called tools: “Continue” goes on with that.", n=MOST_ROUNDS)
            self._end(round_, MessageStatus.STOPPED, limit)
        else:
            self._go_on(round_.chat, round_.message)

    def _go_on(self, chat: OpenChat, message: StoredMessage) -> None:
        """Have the reply written that follows on the results."""
        if message.status is not MessageStatus.COMPLETE:
            message = replace(message, status=MessageStatus.COMPLETE, error="")
            chat.tree.put(message)
        fresh = reply_in(chat, message.id, self._replies.model_name, created=self._now())
        self._replies.ask_once_saved(chat, message, fresh)

    def _end(self, round_: _Round, status: MessageStatus, error: str) -> None:
        round_.message = replace(round_.message, status=status, error=error)
        round_.chat.tree.put(round_.message)
        self._messages.save(round_.chat, round_.message)

    def _tell(self, chat: OpenChat) -> None:
        self.changed.emit(chat)
        self.activity_changed.emit()
        self.asked.emit()


def arguments_of(text: str) -> dict[str, object]:
    """What a call is given. Raises JsonError."""
    found = read_json(text if text.strip() else "{}", longest=_LONGEST_ARGUMENTS, max_depth=_MAX_DEPTH)
    return object_of(found, tr("what the tool is given"))


def _tool_of(chat: OpenChat, call: CallRecord) -> OfferedTool | None:
    return next((one for one in offered_in(chat) if one.called == call.called), None)
