"""Which chats are still in the memory of the model, and what going on in the others costs: for the list of chats."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from engine.client.state import LoadedModel, UiState
from engine.commands import ForecastPrompt
from engine.core.prompt.conversation import Conversation, ConversationId, ConversationSummary
from engine.errors import CairnError
from engine.events import CacheChanged, Event, Failed, PromptForecast
from engine.ports import Conversations
from engine.telling.forecasts import ForecastTold, forecast_told
from ui.asker import Asker
from ui.bridge import Bridge
from ui.chats.controller import ChatController
from ui.chats.open_chat import OpenChat, next_prompt, opened_chat
from ui.composer.attaching import Attaching
from ui.composer.composer import Composer
from ui.editing.desk import EditDesk
from ui.forecast.message import MessageForecast

MOST_CHATS = 8  # the newest ones; each costs a rendering after every reply
LOOK_AFTER_MS = 600
POINT_AFTER_MS = 150  # a mouse that only passes asks nothing
_MOST_MEDIA = 256 << 20  # bytes of all chats that are kept: those beyond are read again after every reply
_PURPOSE = "chat"


class ChatWarmth(QObject):
    """Looks at one chat after the other while nothing is read or written: at those that this model has read, and at
    one that a person points at.
    """

    changed = Signal(object)  # Mapping[str, ForecastTold]: of each chat looked at, what the next message costs

    def __init__(
        self,
        controller: ChatController,
        conversations: Conversations,
        bridge: Bridge,
        asker: Asker,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._controller = controller
        self._conversations = conversations
        self._bridge = bridge
        self._asker = asker
        self._state = UiState()
        self._told: dict[str, ForecastTold] = {}
        self._found: dict[str, ForecastTold] = {}
        self._pointed: ConversationId | None = None
        self._left: list[ConversationId] = []
        self._asked: ConversationId | None = None
        self._beyond: dict[ConversationId, bool] = {}  # the newest, which may lie on disk: whether they were looked at
        self._listed_for = (-1, 0)  # the load of a model, and how many files lay on disk then
        self._kept: dict[ConversationId, OpenChat] = {}  # as the disk has them: nothing but the chat shown changes
        self._pause = QTimer(self, singleShot=True, interval=LOOK_AFTER_MS)
        self._pause.timeout.connect(self._begin)
        self._passing = QTimer(self, singleShot=True, interval=POINT_AFTER_MS)
        self._passing.timeout.connect(self._look_at_pointed)
        controller.activity_changed.connect(self._on_activity)
        controller.conversation_changed.connect(self._on_shown)
        controller.messages.caught_up.connect(lambda: self._kept.clear())

    def on_event(self, event: Event, state: UiState) -> None:
        """Give it every event, with the state behind it."""
        self._state = state
        if not isinstance(state.model, LoadedModel) and self._told:
            self._tell({})
        if isinstance(event, CacheChanged):
            self._list_those_on_disk(event.disk.n_blobs)
            self._look_later()

    def _list_those_on_disk(self, n_files: int) -> None:
        """Once after each load, and when files went: what was read before the start may be warm as well."""
        n_loads, n_before = self._listed_for
        if n_loads == self._state.n_loads and (0 < n_before <= n_files or not n_files):
            self._listed_for = n_loads, n_files
            return
        self._listed_for = self._state.n_loads, n_files
        self._beyond.clear()

        def take(found: tuple[ConversationSummary, ...]) -> None:
            self._beyond = dict.fromkeys([one.id for one in found if not one.is_archived][:MOST_CHATS], False)
            if self._asked is None:
                self._look_later()

        if n_files:
            self._bridge.watch(self._conversations.list(), take)

    @Slot(str)
    def point_at(self, conversation: str) -> None:
        """The mouse or the keys are on this chat: what it would cost is wanted soon."""
        self._pointed = ConversationId(conversation)
        self._passing.start()

    @Slot()
    def _look_at_pointed(self) -> None:
        wanted = self._pointed
        is_known = wanted is None or wanted in self._told or wanted in self._left or wanted == self._asked
        if is_known or self._pause.isActive() or not self._can_ask:
            return  # or it is looked at with the others
        assert wanted is not None
        self._left.append(wanted)
        if self._asked is None:
            self._found = dict(self._told)
            self._next()

    @property
    def _can_ask(self) -> bool:
        return isinstance(self._state.model, LoadedModel) and self._controller.running is None

    @Slot()
    def _on_activity(self) -> None:
        if self._controller.running is None:
            self._look_later()
        else:
            self._stop()

    @Slot()
    def _on_shown(self) -> None:
        """From now on it may become another one, on the disk too."""
        self._kept.pop(self._controller.chat.id, None)

    def _look_later(self) -> None:
        self._stop()
        self._pause.start()

    def _stop(self) -> None:
        self._pause.stop()
        self._left.clear()
        self._asked = None
        self._asker.drop(_PURPOSE)

    @Slot()
    def _begin(self) -> None:
        if not self._can_ask:
            return
        read = dict.fromkeys(row.session for row in reversed(self._state.rows) if row.session in self._state.newest)
        self._left = [ConversationId(session) for session in list(read)[:MOST_CHATS]]
        once = [chat for chat in self._beyond if chat not in read]  # nothing changes what lies there of them
        self._left = [*(chat for chat in reversed(once) if not self._beyond[chat]), *self._left]
        if self._pointed is not None and self._pointed not in self._left:
            self._left.append(self._pointed)  # as it is by now, or it had to wait
        self._kept = {chat: kept for chat, kept in self._kept.items() if chat in self._left}
        self._found = {chat: self._told[chat] for chat in once if chat in self._told}
        self._next()

    def _next(self) -> None:
        if not self._left:
            self._asked = None
            self._tell(dict(self._found))
            return
        self._asked = conversation = self._left.pop()
        if conversation == self._controller.chat.id:
            self._ask(self._controller.chat)
            return
        if conversation in self._kept:
            self._ask(self._kept[conversation])
            return

        def show(found: Conversation) -> None:
            if self._asked == conversation:
                chat = opened_chat(found)
                trees = [chat.tree, *(kept.tree for kept in self._kept.values())]
                media = (medium for tree in trees for message in tree.messages() for medium in message.media)
                n_bytes = sum(len(medium.data) for medium in media)  # in memory
                if n_bytes <= _MOST_MEDIA and self._controller.replies.held(conversation) is None:
                    self._kept[conversation] = chat
                self._ask(chat)

        def skip(_: CairnError) -> None:
            if self._asked == conversation:  # deleted, or one of another client
                self._next()

        self._bridge.watch(self._conversations.open(conversation), show, skip)

    def _ask(self, chat: OpenChat) -> None:
        model = self._state.model
        if not isinstance(model, LoadedModel) or chat.tree.leaf is None:
            self._next()
            return
        asked = partial(ForecastPrompt, session=chat.id, chat=next_prompt(chat, model))
        self._asker.ask(_PURPOSE, asked, self._hear)

    def _hear(self, answer: PromptForecast | Failed) -> None:
        if self._asked is None:
            return
        if self._asked in self._beyond:
            self._beyond[self._asked] = True
        if isinstance(answer, PromptForecast):
            self._found[self._asked] = forecast_told(answer, has_history=True)
        self._next()

    def _tell(self, told: dict[str, ForecastTold]) -> None:
        if told != self._told:
            self._told = told
            self.changed.emit(told)


# All forecasts of a window: they stand back while the model is busy.


class Forecasts(QObject):
    """Give those events that are no answers to `after`, with the state behind them."""

    def __init__(
        self,
        controller: ChatController,
        composer: Composer,
        attaching: Attaching,
        edit: EditDesk,
        conversations: Conversations,
        bridge: Bridge,
        asker: Asker,
        parent: QObject,
    ) -> None:
        """`attaching`: to what is written in `composer`."""
        super().__init__(parent)
        self.message = MessageForecast(controller, attaching, asker, parent=self)
        self.edit = MessageForecast(controller, edit.attaching, asker, editing=lambda: edit.message, parent=self)
        for one in (self.message, self.edit):
            composer.thinking.chosen.connect(one.ask_again)
        composer.thinking.chosen.connect(self.message.prepare)
        self.chats = ChatWarmth(controller, conversations, bridge, asker, self)

    def set_model(self, model: LoadedModel | None) -> None:
        self.message.set_model(model)
        self.edit.set_model(model)

    def after(self, event: Event, state: UiState) -> None:
        self.message.on_event(event)
        self.edit.on_event(event)
        self.chats.on_event(event, state)
