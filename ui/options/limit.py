"""Once the context is full: a choice instead of a message that can only fail."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QScrollArea

from engine.commands import Measure, Survey
from engine.core.prompt.conversation import ConversationId, MessageId, StoredMessage
from engine.core.prompt.messages import tools_of
from engine.events import Failed, Measured, Surveyed
from engine.language.translation import tr
from engine.telling.attachments import Attachment, of_document
from engine.telling.words.figures import counted, fmt_bytes, fmt_tokens
from ui.chats.model import RowState
from ui.chats.open_chat import sent_messages
from ui.composer.writer import Draft, MessageField
from ui.forecast.chats import Forecasts
from ui.forecast.message import MessageForecast
from ui.options.desk import OptionsDesk
from ui.options.room import is_beyond, larger_context, part_that_fits, to_leave_out, tokens_of
from ui.theme.notices import Problem, WayOut
from ui.theme.panels import ProblemPanel
from ui.theme.shown_text import brief
from ui.transcript.accessible import announce_to_screen_readers

TOPIC = "limit"
SUMMARISE = tr(
    "Summarise our conversation so far, so that we can go on from there: what was asked, what was found out and "
    "decided, and what is still open."
)
_COUNT, _LIE = "limit-count", "limit-lie"
_MOST_COUNTED = 100_000  # characters; more would say no more of how many tokens a character takes
_MOST_OF_A_NEW_CHAT = 0.5  # that its first question takes, beside a summary
_PER_CHARACTER = 0.4  # until it is known
_TITLE = tr("The context is full")


@dataclass(slots=True)
class _Full:
    """What is known of a chat that does not fit any more."""

    key: tuple[object, ...]
    n_ctx: int
    n_trained: int
    path: tuple[StoredMessage, ...]
    n_besides: int  # characters
    n_written: int  # of them: the message that is being written, with what is attached
    per_character: float = _PER_CHARACTER
    larger: int = 0
    n_bytes: int = 0  # that the larger one takes; 0: not known
    fits: bool = True
    n_counted: int = 0  # characters that were counted

    @property
    def n_besides_tokens(self) -> int:
        return round(self.n_besides * self.per_character)

    @property
    def question_has_room(self) -> bool:
        """In a new chat."""
        last = self.path[-1] if self.path and self.path[-1].role == "user" and not self.n_written else None
        n = self.n_written if last is None else len(last.text)
        return n * self.per_character < _MOST_OF_A_NEW_CHAT * self.n_ctx

    @property
    def left_out(self) -> tuple[MessageId, ...]:
        return to_leave_out(
            self.path, n_ctx=self.n_ctx, n_besides=self.n_besides_tokens, per_character=self.per_character
        )

    @property
    def n_needed(self) -> int:
        return self.n_besides_tokens + tokens_of(self.path, self.per_character)


@dataclass(frozen=True, slots=True)
class _Part:
    """The beginning of what is attached, or of what is written, and how much of it that is."""

    writer: MessageField
    attached: Attachment | None
    text: str
    share: float

    @property
    def told(self) -> str:
        share = round(100 * self.share)
        if self.attached is None:
            return tr("Of your message, the first {share} % have room.", share=share)
        return tr("Of “{name}”, the first {share} % have room.", name=brief(self.attached.name, 40), share=share)

    @property
    def cut_told(self) -> str:
        if self.attached is None:
            return tr("Your message was shortened")
        return tr("Shortened “{name}”", name=brief(self.attached.name, 40))


@dataclass(frozen=True, slots=True)
class _Shortened:
    """What was written in a chat, before only a part of it was kept."""

    chat: ConversationId
    writer: MessageField
    before: Draft


class LimitDesk(QObject):
    """Looks at the chat that is shown, and stands between Enter and what could only fail."""

    other_model_asked = Signal()

    def __init__(
        self,
        options: OptionsDesk,
        forecasts: Forecasts,
        panel: ProblemPanel,
        *,
        change: Callable[[str, object], None],
        reload: Callable[[], None],
    ) -> None:
        """`panel`: where the choice stands. `change` changes a setting, `reload` loads the model again with it."""
        super().__init__(options)
        self._options = options
        self._controller = options.controller
        self._composer = options.composer
        self._asker = options.asker
        self._forecasts = (forecasts.message, forecasts.edit)
        self._wanted = forecasts.message  # was to be sent last
        self._panel = panel
        self._change = change
        self._reload = reload
        self._full: _Full | None = None
        for forecast in self._forecasts:
            forecast.full.connect(self._look)
        options.controller.rows.reset.connect(self._look)
        options.controller.activity_changed.connect(self._look)
        options.undo.undone.connect(self._on_undone)

    def hold_back(self, message: MessageId | None) -> bool:
        """Whether what is written, or going on with this reply, could only fail; then the choice gets the focus.

        Where that is not known yet of a long text, it is found out first, and what fits is sent then.
        """
        self._wanted = self._forecasts[0]
        return self._held_back(self._is_beyond(message)) if message is not None else self._held_back_written()

    def hold_back_edit(self) -> bool:
        """The same of the message that is being changed."""
        self._wanted = self._forecasts[1]
        return self._held_back_written()

    def _held_back_written(self) -> bool:
        wanted = self._wanted
        if wanted.is_unsure():
            wanted.find_out(wanted.writer.field.sent.emit)
            return True
        return self._held_back(wanted.is_full)

    def _held_back(self, fails: bool) -> bool:
        if fails:
            self._look()
            self._focus()
        return fails

    @property
    def _full_one(self) -> MessageForecast | None:
        """Of what is written, what does not fit."""
        return next((one for one in (self._wanted, *self._forecasts) if one.is_full), None)

    def _is_beyond(self, message: MessageId) -> bool:
        model, found = self._options.loaded(), self._controller.message(message)
        return model is not None and found is not None and is_beyond(found.error, model.facts.n_ctx)

    def _focus(self) -> None:
        if self._panel.ways_out:
            first = self._panel.ways_out[0]
            first.setFocus(Qt.FocusReason.OtherFocusReason)
            around = self._panel.parentWidget()
            while around is not None and not isinstance(around, QScrollArea):
                around = around.parentWidget()
            if around is not None:
                around.ensureWidgetVisible(first)

    # -- what there is to choose ---------------------------------------------------------------------------------

    @Slot()
    def _look(self) -> None:
        controller, model = self._controller, self._options.loaded()
        leaf = controller.chat.tree.leaf
        of = self._full_one
        is_full = of is not None or (leaf is not None and self._is_beyond(leaf))
        if model is None or controller.is_busy_here or not is_full:
            self._forget()
            return
        before = of.before if of is not None else None
        whole = controller.chat.tree.path() if before is None else before
        chat, n_ctx = controller.chat, model.facts.n_ctx
        behind = whole[-1].id if whole else None
        n_written = len(of.whole) if of is not None else 0
        options = chat.reply_options
        key = (chat.id, behind, n_ctx, n_written, options.left_out, chat.system_prompt, options.tools)
        if self._full is not None and self._full.key == key:
            return
        self._forget()
        path = sent_messages(whole, chat.reply_options.left_out)
        written = of.whole if of is not None else ""
        n_tools = sum(len(tool.definition) for tool in tools_of(chat.reply_options.tools))
        self._full = _Full(
            key=key,
            n_ctx=n_ctx,
            n_trained=model.facts.n_ctx_train,
            path=path,
            n_besides=len(chat.system_prompt) + n_tools + len(written),
            n_written=len(written),
        )
        text = "\n".join([written, chat.system_prompt, *(one.text for one in path)])[:_MOST_COUNTED]
        self._full.n_counted = len(text)
        self._asker.ask(_COUNT, partial(Measure, text=text), self._hear_count)

    def _forget(self) -> None:
        if self._full is not None:
            self._full = None
            for purpose in (_COUNT, _LIE):
                self._asker.drop(purpose)
            self._panel.withdraw(TOPIC)

    def _hear_count(self, answer: Measured | Failed) -> None:
        full, model = self._full, self._options.loaded()
        if full is None or model is None:
            return
        if isinstance(answer, Measured) and full.n_counted:
            full.per_character = answer.n_tokens / full.n_counted
        full.larger = larger_context(full.n_ctx, full.n_trained, full.n_needed)
        if full.larger:
            path, settings = model.facts.path, replace(self._options.settings.in_use.load(), n_ctx=full.larger)
            self._asker.ask(_LIE, partial(Survey, path=path, settings=settings), self._hear_lie)
        else:
            self._tell(full)

    def _hear_lie(self, answer: Surveyed | Failed) -> None:
        full = self._full
        if full is None or self._options.loaded() is None:
            return
        if isinstance(answer, Surveyed) and answer.plan is not None:
            full.n_bytes = sum(share.total for share in answer.plan.shares)
            full.fits = answer.plan.fits
        self._tell(full)

    def _tell(self, full: _Full) -> None:
        """The buttons are short, for a narrow window; what each costs stands above them."""
        said = [
            tr(
                "This chat with its next message needs more than the {n_ctx} tokens that fit.",
                n_ctx=fmt_tokens(full.n_ctx),
            )
        ]
        ways: list[WayOut] = []
        if full.larger:
            memory = (
                tr("takes {n_bytes} of memory", n_bytes=fmt_bytes(full.n_bytes))
                if full.n_bytes
                else tr("takes more memory")
            )
            doubt = "" if full.fits else tr(", which may not be free")
            said.append(
                tr("A context of {larger} {memory}{doubt}.", larger=fmt_tokens(full.larger), memory=memory, doubt=doubt)
            )
            ways.append(
                WayOut(tr("Load with {larger}", larger=fmt_tokens(full.larger)), lambda: self._use_larger(full.larger))
            )
        else:
            said.append(tr("This model cannot hold all of it: it was trained for {n}.", n=fmt_tokens(full.n_trained)))
            ways.append(WayOut(tr("Choose another model"), self.other_model_asked.emit))
        part = self._part(full)
        if part is not None:
            said.append(part.told)
            ways.append(WayOut(tr("Keep only that part"), lambda: self._shorten(part)))
        gone = full.left_out
        if gone:
            said.append(
                tr("{gone} can stay in the chat, but out of the prompt.", gone=counted(len(gone), "early message"))
            )
            ways.append(
                WayOut(tr("Leave {gone} out", gone=counted(len(gone), "message")), lambda: self._leave_out(gone))
            )
        if any(one.role == "assistant" for one in full.path) and full.question_has_room:
            said.append(tr("The model can also sum it all up for a new chat."))
            ways.append(WayOut(tr("Start anew with a summary"), lambda: self._start_anew(full)))
        action = "" if ways else tr("Shorten the message, or start a new chat.")
        problem = Problem(title=_TITLE, message=" ".join(said), action=action, topic=TOPIC)
        self._panel.withdraw(TOPIC)
        self._panel.show_problem(problem, more=tuple(ways))
        announce_to_screen_readers(self._panel, f"{_TITLE}. {problem.message}")

    # -- what was chosen -----------------------------------------------------------------------------------------

    def _use_larger(self, n_ctx: int) -> None:
        leaf, writer = self._beyond_leaf(), self._writer
        self._full = None
        self._change("n_ctx", n_ctx)
        self._reload()
        self._again(leaf, writer)

    def _part(self, full: _Full) -> _Part | None:
        """Of the longest text that is written or attached, what has room; None where that would not help."""
        of = self._full_one
        if of is None:
            return None
        writer = of.writer
        texts: list[tuple[Attachment | None, str]] = [
            (one, one.document.text) for one in writer.tray.items if one.document
        ]
        attached, text = max([(None, writer.text), *texts], key=lambda pair: len(pair[1]))
        n_others = full.n_needed - round(len(text) * full.per_character)
        n = part_that_fits(len(text), n_ctx=full.n_ctx, n_others=n_others, per_character=full.per_character)
        return _Part(writer, attached, text[:n], n / len(text)) if n else None

    def _shorten(self, part: _Part) -> None:
        """What is cut off can be brought back."""
        writer, chat = part.writer, self._controller.chat.id
        before = Draft(writer.text, writer.tray.copy())
        self._full = None
        if part.attached is None:
            writer.set_text(part.text)
        else:
            assert part.attached.document is not None
            name = tr("{name} (beginning)", name=part.attached.name)
            document = replace(part.attached.document, name=name, text=part.text)
            writer.tray.put(of_document(document, id=part.attached.id))
        self._options.undo.offer(_Shortened(chat, writer, before), part.cut_told)
        writer.focus_field()

    def _on_undone(self, what: object) -> None:
        if isinstance(what, _Shortened) and what.chat == self._controller.chat.id:
            what.writer.set_draft(what.before)

    def _leave_out(self, messages: tuple[MessageId, ...]) -> None:
        leaf, writer = self._beyond_leaf(), self._writer
        self._full = None
        self._options.leave_out(messages)
        self._again(leaf, writer)

    def _start_anew(self, full: _Full) -> None:
        """With the newest turns that fit; the question that found no room is put into the field."""
        of = self._full_one
        path, written = full.path, (of.text if of is not None else "") or self._composer.text
        if path[-1].role == "user":
            path, written = path[:-1], written or path[-1].text
        gone = set(
            to_leave_out(path, n_ctx=full.n_ctx, n_besides=full.n_besides_tokens, per_character=full.per_character)
        )
        self._full = None
        self._controller.start_anew([one for one in path if one.id not in gone], SUMMARISE)
        self._composer.set_text(written)
        self._composer.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _beyond_leaf(self) -> MessageId | None:
        """The last reply, where it ended for want of room."""
        leaf = self._controller.chat.tree.leaf
        return leaf if leaf is not None and self._is_beyond(leaf) else None

    @property
    def _writer(self) -> MessageField:
        """Where what has no room is written."""
        return (self._full_one or self._forecasts[0]).writer

    def _again(self, leaf: MessageId | None, writer: MessageField) -> None:
        """Ask once more, or go on, now that there is room."""
        writer.focus_field()
        row = None if leaf is None else self._controller.rows.find(leaf)
        if leaf is None or row is None:
            return
        if self._controller.rows[row].state is RowState.FAILED:
            self._controller.retry(leaf)
        else:
            self._controller.resume(leaf)
