"""Builders and a tidy store for the tests of engine.store."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from engine.core.conversation import ConversationId, MessageId, MessageStatus, StoredMessage
from engine.store.conversations import SqliteConversations

T = TypeVar("T")

CHAT = ConversationId("chat")


def done(future: Future[T]) -> T:
    return future.result(timeout=30)


def message(
    id_: str,
    parent: str | None = None,
    *,
    text: str = "hello",
    role: str = "user",
    status: MessageStatus = MessageStatus.COMPLETE,
    conversation: str = CHAT,
    created: float = 0.0,
) -> StoredMessage:
    return StoredMessage(
        id=MessageId(id_),
        conversation=ConversationId(conversation),
        parent=None if parent is None else MessageId(parent),
        role=role,
        text=text,
        status=status,
        created=created,
    )


@contextmanager
def opened(path: Path) -> Iterator[SqliteConversations]:
    store = SqliteConversations(path)
    try:
        yield store
    finally:
        store.close()
