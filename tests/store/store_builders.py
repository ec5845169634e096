"""Builders and a tidy store for the tests of engine.store."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from engine.core.prompt.conversation import ConversationId, MessageId, MessageStatus, StoredMessage
from engine.core.prompt.items import Digest
from engine.core.prompt.messages import Media, MediaType
from engine.store.conversations import SqliteConversations
from tests.support.patience import PATIENCE

T = TypeVar("T")

CHAT = ConversationId("chat")


def done(future: Future[T]) -> T:
    return future.result(timeout=PATIENCE)


def picture(data: bytes, *, name: str = "cat.png", size: str = "640x480", at: int = 0) -> Media:
    digest = Digest(hashlib.blake2b(data, digest_size=16).hexdigest())
    return Media(kind=MediaType.IMAGE, digest=digest, data=data, name=name, size=size, at=at)


def message(
    id_: str,
    parent: str | None = None,
    *,
    text: str = "hello",
    role: str = "user",
    status: MessageStatus = MessageStatus.COMPLETE,
    conversation: str = CHAT,
    created: float = 0.0,
    media: tuple[Media, ...] = (),
) -> StoredMessage:
    return StoredMessage(
        id=MessageId(id_),
        conversation=ConversationId(conversation),
        parent=None if parent is None else MessageId(parent),
        role=role,
        text=text,
        status=status,
        created=created,
        media=media,
    )


@contextmanager
def opened(path: Path) -> Iterator[SqliteConversations]:
    store = SqliteConversations(path)
    try:
        yield store
    finally:
        store.close()
