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

    def __iter__(self) -> Iterator[MessageItem]:
        return iter(tuple(self._items.values()))

    def clear(self) -> None:
        self._items.clear()

    def forget_others(self, messages: Collection[MessageId]) -> None:
        """Only these are there still."""
        for gone in [message for message in self._items if message not in messages]:
            del self._items[gone]

    def keep(self, item: MessageItem) -> None:
        """It was just seen."""
        self._items[item.row.id] = item
        self._items.move_to_end(item.row.id)
        n_characters = sum(kept.n_shown for kept in self._items.values())
        while len(self._items) > _MOST or (n_characters > _MOST_CHARACTERS and len(self._items) > _ALWAYS):
            _, oldest = self._items.popitem(last=False)
            n_characters -= oldest.n_shown
            oldest.release()
