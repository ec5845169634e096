"""Run as a process that is killed: writes turns of a chat and says on stdout what the store has acknowledged.

Arguments: the database and the number of this run. Lines: "done ID" for a finished message, "partial ID LENGTH".
"""

from __future__ import annotations

import sys
from pathlib import Path

from engine.core.prompt.conversation import ConversationId, MessageId, MessageStatus, StoredMessage
from engine.core.prompt.messages import Media
from engine.store.conversations import SqliteConversations
from tests.store.store_builders import picture

STEP = 700  # characters between two saves of a reply
N_STEPS = 12


def text_of(message: str, n_chars: int) -> str:
    """The first characters of the one text that this message can have."""
    piece = f"{message} äöü "
    return (piece * (n_chars // len(piece) + 1))[:n_chars]


def media_of(message: str) -> tuple[Media, ...]:
    """The one picture that a question can have, larger than many pages of the database."""
    return (picture(text_of(message, 60_000).encode(), name=f"{message}.png"),)


def write_for_ever(path: Path, run: str) -> None:
    store = SqliteConversations(path)
    conversation = ConversationId(f"chat {run}")
    store.create(conversation, conversation, now=0.0).result()
    parent: MessageId | None = None
    turn = 0
    while True:
        turn += 1
        question = StoredMessage(
            id=MessageId(f"{run}.{turn}u"),
            conversation=conversation,
            parent=parent,
            role="user",
            text=text_of(f"{run}.{turn}u", 500),
            media=media_of(f"{run}.{turn}u"),
        )
        store.save_message(question).result()
        print("done", question.id, flush=True)  # noqa: T201 -- this is how it reports
        parent = MessageId(f"{run}.{turn}a")
        for step in range(1, N_STEPS + 1):
            is_last = step == N_STEPS
            store.save_message(
                StoredMessage(
                    id=parent,
                    conversation=conversation,
                    parent=question.id,
                    role="assistant",
                    text=text_of(parent, STEP * step),
                    status=MessageStatus.COMPLETE if is_last else MessageStatus.PARTIAL,
                )
            ).result()
            print(*(("done", parent) if is_last else ("partial", parent, STEP * step)), flush=True)  # noqa: T201


if __name__ == "__main__":
    write_for_ever(Path(sys.argv[1]), sys.argv[2])
