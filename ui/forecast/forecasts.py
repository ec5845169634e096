"""All forecasts of a window: they share one asker, and stand back while the model is busy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject

from engine.client.door import EngineDoor
from engine.client.state import LoadedModel, UiState
from engine.core.prompt.conversation import MessageId
from engine.core.prompt.messages import Media
from engine.events import Event
from engine.ports import Conversations
from ui.bridge import Bridge
from ui.chats.controller import ChatController
from ui.composer.composer import Composer
from ui.composer.writer import MessageField
from ui.forecast.asker import ForecastAsker
from ui.forecast.chats import ChatWarmth
from ui.forecast.message import MessageForecast

MessageOf = Callable[[str], tuple[str, Sequence[Media]]]


@dataclass(frozen=True, slots=True)
class EditForecast:
    """Where a message is changed. `message_of`: what its text becomes; `message`: which one it is, if any."""

    editor: MessageField
    message_of: MessageOf
    message: Callable[[], MessageId | None]


class Forecasts(QObject):
    """`asker` gets every event first; give those that are not its own to `after`, with the state behind them."""

    def __init__(
        self,
        controller: ChatController,
        composer: Composer,
        conversations: Conversations,
        bridge: Bridge,
        *,
        engine: Callable[[], EngineDoor],
        message_of: MessageOf,
        edit: EditForecast,
        parent: QObject,
    ) -> None:
        """`engine`: the one in use now. The others as in MessageForecast."""
        super().__init__(parent)
        self.asker = ForecastAsker(
            lambda command: engine().submit(command), lambda request: engine().cancel(request), self
        )
        self.message = MessageForecast(controller, composer, self.asker, message_of=message_of, parent=self)
        self.edit = MessageForecast(
            controller, edit.editor, self.asker, message_of=edit.message_of, editing=edit.message, parent=self
        )
        for one in (self.message, self.edit):
            composer.thinking.chosen.connect(one.ask_again)
        composer.thinking.chosen.connect(self.message.prepare)
        self.chats = ChatWarmth(controller, conversations, bridge, self.asker, self)

    def set_model(self, model: LoadedModel | None) -> None:
        self.message.set_model(model)
        self.edit.set_model(model)

    def after(self, event: Event, state: UiState) -> None:
        self.message.on_event(event)
        self.edit.on_event(event)
        self.chats.on_event(event, state)
