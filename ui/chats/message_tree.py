"""A conversation's messages as a tree, of which one path is shown. Free of Qt."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.prompt.conversation import MessageId, StoredMessage


class MessageTree:
    """All versions of all messages of one conversation, indexed by parent; every query is cheap.

    Where a damaged file makes a message follow itself, each query ends at the message that it has met already.
    """

    def __init__(self, messages: Iterable[StoredMessage] = (), leaf: MessageId | None = None) -> None:
        self._by_id: dict[MessageId, StoredMessage] = {}
        self._children: dict[MessageId | None, list[MessageId]] = {}
        self.leaf: MessageId | None = None
        for message in messages:
            self.put(message)
        self.leaf = leaf if leaf in self._by_id else None

    def __contains__(self, message: MessageId) -> bool:
        return message in self._by_id

    def __getitem__(self, message: MessageId) -> StoredMessage:
        return self._by_id[message]

    def get(self, message: MessageId) -> StoredMessage | None:
        return self._by_id.get(message)

    def messages(self) -> tuple[StoredMessage, ...]:
        """Every branch, in the order in which they came."""
        return tuple(self._by_id.values())

    def put(self, message: StoredMessage) -> None:
        """Insert or replace a message; a new one becomes the leaf."""
        if message.id not in self._by_id:
            self._children.setdefault(message.parent, []).append(message.id)
            self.leaf = message.id
        self._by_id[message.id] = message

    def remove(self, message: MessageId) -> None:
        """Take back a message that nothing follows; the version before it, or its parent, is shown instead."""
        gone = self._by_id.pop(message)
        siblings = self._children[gone.parent]
        siblings.remove(message)
        if self.leaf == message:
            self.leaf = self.newest_leaf(siblings[-1]) if siblings else gone.parent

    def below(self, message: MessageId) -> tuple[MessageId, ...]:
        """The message and all that hangs on it, parents first."""
        found: dict[MessageId, None] = {message: None}
        todo = [message]
        for one in todo:
            fresh = [child for child in self._children.get(one, ()) if child not in found]
            found.update(dict.fromkeys(fresh))
            todo += fresh
        return tuple(found)

    def without(self, messages: Iterable[MessageId]) -> MessageTree:
        """A tree without these, with which all that hangs on them must be named; the version before, or else the
        parent, is shown instead of what is gone."""
        gone = set(messages)
        rest = MessageTree(one for one in self._by_id.values() if one.id not in gone)
        first = next((one.id for one in self.path() if one.id in gone), None)
        if first is None:
            rest.leaf = self.leaf
            return rest
        others = [one for one in self.versions(first) if one not in gone]
        rest.leaf = rest.newest_leaf(others[-1]) if others else self._by_id[first].parent
        return rest

    def path(self, leaf: MessageId | None = None) -> tuple[StoredMessage, ...]:
        """The messages from the first one down to `leaf`, or to the current leaf."""
        found: dict[MessageId, StoredMessage] = {}
        at = self.leaf if leaf is None else leaf
        while at is not None and at in self._by_id and at not in found:
            found[at] = self._by_id[at]
            at = self._by_id[at].parent
        return tuple(reversed(found.values()))

    def versions(self, message: MessageId) -> tuple[MessageId, ...]:
        """All versions of a message, itself included, oldest first."""
        me = self._by_id[message]
        siblings = self._children[me.parent]
        if len(siblings) == 1:
            return (message,)
        return tuple(i for i in siblings if self._by_id[i].role == me.role)

    def newest_leaf(self, message: MessageId) -> MessageId:
        """The end of the newest branch below a message."""
        at, seen = message, {message}
        while self._children.get(at) and self._children[at][-1] not in seen:
            at = self._children[at][-1]
            seen.add(at)
        return at
