"""The last replies by the ids that clients got, with what was asked: for who compares one's cache with another's."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace

from engine.core.prompt.messages import Chat, Message, without_data

MOST = 256
MOST_CHARS = 64_000_000  # of all texts together, about


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownReply:
    """What was asked of which model, and what it said. `chat` is None for a raw text; its media have no bytes."""

    id: str
    model: str
    chat: Chat | None
    message: Message
    n_prompt: int = 0


class KnownReplies:
    """Those asked for longest ago go first. Belongs to one loop."""

    def __init__(self, *, most: int = MOST, most_chars: int = MOST_CHARS) -> None:
        self._most, self._most_chars = most, most_chars
        self._known: OrderedDict[str, tuple[KnownReply, int]] = OrderedDict()
        self._n_chars = 0

    def keep(self, reply: KnownReply) -> None:
        """Messages that the newest of the others has as well are held once."""
        chat = reply.chat
        if chat is not None:
            chat = without_data(chat)
            before = next((kept.chat for kept, _ in reversed(self._known.values()) if _begins_alike(kept, chat)), None)
            if before is not None:
                chat = replace(chat, messages=_shared(before.messages, chat.messages))
            n_chars = sum(
                len(m.text) + len(m.reasoning) for m in chat.messages[len(before.messages) if before else 0 :]
            )
        else:
            n_chars = 0
        self._known[reply.id] = (replace(reply, chat=chat), n_chars)
        self._n_chars += n_chars
        while len(self._known) > self._most or (self._n_chars > self._most_chars and len(self._known) > 1):
            _, (_, gone) = self._known.popitem(last=False)
            self._n_chars -= gone

    def find(self, id: str) -> KnownReply | None:
        found = self._known.get(id)
        if found is None:
            return None
        self._known.move_to_end(id)
        return found[0]


def _begins_alike(kept: KnownReply, chat: Chat) -> bool:
    return kept.chat is not None and kept.chat.messages[:1] == chat.messages[:1]


def _shared(old: tuple[Message, ...], new: tuple[Message, ...]) -> tuple[Message, ...]:
    """The new ones, those that are equal in the same place being the old ones."""
    first = next((at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), None)
    n_same = min(len(old), len(new)) if first is None else first
    return (*old[:n_same], *new[n_same:])
