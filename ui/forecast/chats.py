"""Which of the chats this model has read are still in its memory: the marks in the list of chats."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from engine.client.state import LoadedModel, UiState
from engine.core.prompt.conversation import Conversation, ConversationId
from engine.errors import CairnError
from engine.events import CacheChanged, Event, Failed, PromptForecast
from engine.ports import Conversations
from engine.telling.forecasts import Warmth, forecast_told
from ui.bridge import Bridge
from ui.chats.controller import ChatController
from ui.chats.message_tree import MessageTree
from ui.chats.open_chat import OpenChat, chat_of_path
from ui.forecast.asker import ForecastAsker

MOST_CHATS = 8  # the newest ones; each costs a rendering after every reply
LOOK_AFTER_MS = 600
_MOST_MEDIA = 256 << 20  # bytes of all chats that are kept: those beyond are read again after every reply
_PURPOSE = "chat"


class ChatWarmth(QObject):
    """Looks at one chat after the other while nothing is read or written. Chats that were not read are cold."""

    changed = Signal(object)  # frozenset[str]: those from which an answer comes at once

    def __init__(
        self,
        controller: ChatController,
        conversations: Conversations,
        bridge: Bridge,
        asker: ForecastAsker,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._controller = controller
        self._conversations = conversations
        self._bridge = bridge
        self._asker = asker
        self._state = UiState()
        self._warm: frozenset[str] = frozenset()
        self._found: set[str] = set()
        self._left: list[ConversationId] = []
        self._asked: ConversationId | None = None
        self._kept: dict[ConversationId, OpenChat] = {}  # as the disk has them: nothing but the chat shown changes
        self._pause = QTimer(self, singleShot=True, interval=LOOK_AFTER_MS)
        self._pause.timeout.connect(self._begin)
        controller.activity_changed.connect(self._on_activity)
        controller.conversation_changed.connect(self._on_shown)
        controller.messages.caught_up.connect(lambda: self._kept.clear())
        asker.answered.connect(self._on_answer)

    def on_event(self, event: Event, state: UiState) -> None:
        """Give it every event, with the state behind it."""
        self._state = state
        if not isinstance(state.model, LoadedModel) and self._warm:
            self._tell(frozenset())
        if isinstance(event, CacheChanged):
            self._look_later()

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
        if not isinstance(self._state.model, LoadedModel) or self._controller.running is not None:
            return
        read = dict.fromkeys(row.session for row in reversed(self._state.rows) if row.session in self._state.newest)
        self._left = [ConversationId(session) for session in list(read)[:MOST_CHATS]]
        self._kept = {chat: kept for chat, kept in self._kept.items() if chat in self._left}
        self._found = set()
        self._next()

    def _next(self) -> None:
        if not self._left:
            self._asked = None
            self._tell(frozenset(self._found))
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
                tree = MessageTree.of(found)
                chat = OpenChat(conversation, system_prompt=found.system_prompt, thinking=found.thinking, tree=tree)
                chat.reply_options = found.reply_options
                trees = [tree, *(kept.tree for kept in self._kept.values())]
                if sum(map(_n_bytes, trees)) <= _MOST_MEDIA and self._controller.replies.held(conversation) is None:
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
        message = self._controller.would_be("…", (), chat.tree.leaf)
        path = (*chat.tree.path(), message)
        self._asker.ask(_PURPOSE, chat.id, chat_of_path(chat, path, model.facts.takes, model.thinking))

    def _on_answer(self, purpose: str, answer: PromptForecast | Failed) -> None:
        if purpose != _PURPOSE or self._asked is None:
            return
        if isinstance(answer, PromptForecast) and forecast_told(answer, has_history=True).warmth is Warmth.WARM:
            self._found.add(self._asked)
        self._next()

    def _tell(self, warm: frozenset[str]) -> None:
        if warm != self._warm:
            self._warm = warm
            self.changed.emit(warm)


def _n_bytes(tree: MessageTree) -> int:
    """What its media take in memory."""
    return sum(len(medium.data) for message in tree.messages() for medium in message.media)
