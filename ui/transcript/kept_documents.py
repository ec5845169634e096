"""Which messages keep their documents: those shown last, as many as memory is spent on."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Iterator

from engine.core.prompt.conversation import MessageId
from ui.transcript.item import MessageItem

_MOST = 150  # messages
_MOST_CHARACTERS = 1_500_000  # in their documents
_ALWAYS = 8  # messages that are kept, however long they are: of long ones no more are in sight


class KeptDocuments:
    """The others let go of theirs, and make them anew when they are next seen."""

    def __init__(self) -> None:
        self._items: OrderedDict[MessageId, MessageItem] = OrderedDict()
        self._shown: dict[MessageId, int] = {}  # characters of each when it was last seen
        self._n_shown = 0

    def __iter__(self) -> Iterator[MessageItem]:
        return iter(tuple(self._items.values()))

    def clear(self) -> None:
        self._items.clear()
        self._shown.clear()
        self._n_shown = 0

    def forget_others(self, messages: Collection[MessageId]) -> None:
        """Only these are there still."""
        for gone in [message for message in self._items if message not in messages]:
            del self._items[gone]
            self._n_shown -= self._shown.pop(gone)

    def keep(self, item: MessageItem) -> None:
        """It was just seen."""
        message, n_shown = item.row.id, item.n_shown
        self._items[message] = item
        self._items.move_to_end(message)
        self._n_shown += n_shown - self._shown.get(message, 0)
        self._shown[message] = n_shown
        while len(self._items) > _MOST or (self._n_shown > _MOST_CHARACTERS and len(self._items) > _ALWAYS):
            oldest, released = self._items.popitem(last=False)
            self._n_shown -= self._shown.pop(oldest)
            released.release()
