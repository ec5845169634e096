"""What the message that is being written would cost, an edit, and going on from another version."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from engine.client.state import LoadedModel
from engine.commands import ForecastPrompt, Measure
from engine.core.prompt.conversation import MessageId, StoredMessage
from engine.core.prompt.messages import Media
from engine.errors import MediaRefused, PromptTooLong
from engine.events import CacheChanged, Event, Failed, Measured, PromptForecast
from engine.telling.forecasts import ForecastTold, edit_told, forecast_told, refusal_told, version_told
from ui.asker import Asker, Hear
from ui.chats.controller import ChatController
from ui.chats.open_chat import NOTHING_WRITTEN, next_prompt
from ui.composer.attaching import Attaching

ASK_AFTER_MS = 250  # of the last key


class MessageForecast(QObject):
    """Tells the line of a writer. Asks while nothing is read or written."""

    measured = Signal(object)  # tokens that the whole prompt would have; None: nothing was said or written yet
    full = Signal(bool)  # the message that is being written does not fit into the context, or it does

    def __init__(
        self,
        controller: ChatController,
        attaching: Attaching,
        asker: Asker,
        *,
        editing: Callable[[], MessageId | None] | None = None,
        parent: QObject | None = None,
    ) -> None:
        """`editing`: where a message is changed, which one; nothing is told while there is none."""
        super().__init__(parent)
        self._controller = controller
        self.writer = writer = attaching.writer
        kind = "" if editing is None else "edit-"
        self._message, self._version_of, self._written = f"{kind}message", f"{kind}version", f"{kind}written"
        self._head = f"{kind}head"
        self._has_new_head = False  # the chat begins with something else than its last prompt did
        self._asker = asker
        self._message_of = attaching.message_of
        self._editing = editing
        self._model: LoadedModel | None = None
        self._has_history = False
        self._version = 0
        self._n_written: int | None = None
        self._n_prompt: int | None = None
        self.is_full = False  # what is written does not fit, as far as is known
        self._n_known = 0  # tokens of the prompt that was asked about last
        self.is_open = False  # what is written was not answered yet
        self._then: Callable[[], None] | None = None  # once it is known whether it fits
        self._shown: ForecastTold | None = None  # what was written, while a version is told
        self._pause = QTimer(self, singleShot=True, interval=ASK_AFTER_MS)
        self._pause.timeout.connect(self._ask)
        writer.field.textChanged.connect(self.ask_again)
        writer.tray_changed.connect(self.ask_again)
        controller.conversation_changed.connect(self._on_other_path)
        controller.rows.reset.connect(self._on_other_path)
        controller.activity_changed.connect(self._ask_anew)

    def set_model(self, model: LoadedModel | None) -> None:
        """Another one reads other tokens, and has other things in its memory."""
        if (model is None) != (self._model is None) or (model and self._model and model.facts != self._model.facts):
            self._model = model
            self._show(None)
            self.ask_again()
        self._model = model

    def on_event(self, event: Event) -> None:
        """What is in memory has changed."""
        if isinstance(event, CacheChanged):
            self._ask_anew()

    @Slot()
    def _ask_anew(self) -> None:
        """What is written is the same: what was to be sent once it is known whether it fits, still is."""
        then = self._then
        self.ask_again()
        if then is not None:
            self.find_out(then)

    @Slot()
    def ask_again(self) -> None:
        """Once the person pauses."""
        self.is_full, self.is_open, self._then = False, True, None
        self._asker.drop(self._message)
        self._asker.drop(self._written)
        self._pause.start()

    @Slot()
    def prepare(self) -> None:
        """The chat begins with something else from now on: that is read before anything is written."""
        self._has_new_head = True
        self.ask_again()

    def show_version(self, message: str, step: int) -> None:
        """What going on from the version before or after this one would cost; no message: nothing is pointed at."""
        self._asker.drop(self._version_of)
        self._version = 0
        self.writer.forecast.show_told(self._shown)
        tree = self._controller.chat.tree
        if not message or MessageId(message) not in tree or not self._can_ask:
            return
        versions = tree.versions(MessageId(message))
        at = versions.index(MessageId(message)) + step
        if 0 <= at < len(versions):
            self._version = at + 1
            path = tree.path(tree.newest_leaf(versions[at]))
            self._ask_for(self._version_of, self._hear_version, path, NOTHING_WRITTEN, ())

    @property
    def text(self) -> str:
        """What is written."""
        return self.writer.text

    @property
    def whole(self) -> str:
        """The same with the documents that are attached: what is sent."""
        return self._message_of(self.writer.text)[0]

    def is_unsure(self) -> bool:
        """Nobody knows yet whether what is written fits, and it is long enough not to."""
        if not self.is_open or not self._can_ask or self.writer.tray.reading is not None or self._model is None:
            return False
        return self._n_known + len(self.whole.encode("utf-8", "replace")) > self._model.facts.n_ctx

    def find_out(self, then: Callable[[], None]) -> None:
        """Ask at once; `then` where it fits, and nothing else is written meanwhile."""
        if self._then is None:
            self._pause.stop()
            self._ask()
        self._then = then

    @property
    def before(self) -> tuple[StoredMessage, ...] | None:
        """The messages behind which it would be sent; None where no message is being changed."""
        tree = self._controller.chat.tree
        if self._editing is None:
            return tree.path()
        edited = self._editing()
        if edited is None or edited not in tree:
            return None
        parent = tree[edited].parent
        return tree.path(parent) if parent is not None else ()

    @property
    def _can_ask(self) -> bool:
        is_busy = self._controller.running is not None or self._controller.is_busy_here
        return self._model is not None and not is_busy

    @Slot()
    def _on_other_path(self) -> None:
        """What was told of another chat or version is not true of this one."""
        self._n_known = 0
        self._show(None)
        self.ask_again()

    @Slot()
    def _ask(self) -> None:
        if not self._can_ask or self.writer.tray.reading is not None:
            self._show(None)
            return
        before = self.before
        if before is None:
            self._show(None)
            return
        text, media = self._message_of(self.writer.text)
        asked = text if text.strip() or media else NOTHING_WRITTEN
        if self._has_new_head:
            self._ask_for(self._head, lambda _: None, before, asked, media)
            self._has_new_head = False
        self._has_history = any(one.role == "assistant" for one in before)
        if not (text.strip() or media) and not self._has_history:
            self._show(None)  # a new chat costs nothing yet
            self.measured.emit(None)
            return
        self._n_written = None
        if text.strip():
            self._asker.ask(self._written, partial(Measure, text=text), self._hear_count)
        self._ask_for(self._message, self._hear, before, asked, media)

    def _ask_for(
        self, purpose: str, hear: Hear, before: Sequence[StoredMessage], text: str, media: Sequence[Media]
    ) -> None:
        """Of a message behind these; behind a question without a reply, it takes that one's place."""
        assert self._model is not None
        shown = self._controller.chat
        chat = next_prompt(shown, self._model, before, text, media)
        is_written = purpose == self._message and self._editing is None and text is not NOTHING_WRITTEN
        is_to_come = is_written or purpose == self._head  # what is certain of it is read while nobody waits
        is_open = purpose == self._message  # in front of the person: what lies of it on disk is brought along
        self._asker.ask(
            purpose, partial(ForecastPrompt, session=shown.id, chat=chat, warms=is_open, prepares=is_to_come), hear
        )

    def _hear_count(self, answer: Measured | Failed) -> None:
        if isinstance(answer, Measured):
            self._n_written = answer.n_tokens
            self._show_count()

    def _hear_version(self, answer: PromptForecast | Failed) -> None:
        if self._version and isinstance(answer, PromptForecast):
            self.writer.forecast.show_told(version_told(answer, self._version))

    def _hear(self, answer: PromptForecast | Failed) -> None:
        self._n_prompt = answer.explanation.n_prompt if isinstance(answer, PromptForecast) else None
        self._n_known, self.is_open = self._n_prompt or 0, False
        if isinstance(answer, Failed):
            # what is attached has its own line about that
            self._show(None if answer.code == MediaRefused.code else refusal_told(answer))
        elif isinstance(answer, PromptForecast):
            tell = edit_told if self._editing is not None else forecast_told
            self._show(tell(answer, has_history=self._has_history))
            self.measured.emit(self._n_prompt)
        self._show_count()
        self.is_full = isinstance(answer, Failed) and answer.code == PromptTooLong.code
        self.full.emit(self.is_full)
        then, self._then = self._then, None
        if then is not None and not self.is_full:
            then()

    def _show_count(self) -> None:
        n_ctx = self._model.facts.n_ctx if self._model is not None else 0
        self.writer.forecast.show_count(self._n_written, self._n_prompt, n_ctx)

    def _show(self, told: ForecastTold | None) -> None:
        self._shown = told
        if told is None:
            self._n_written = self._n_prompt = None
            self._show_count()
        if not self._version:
            self.writer.forecast.show_told(told)
