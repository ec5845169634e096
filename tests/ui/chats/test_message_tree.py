"""Versions and paths of a conversation's messages."""

from __future__ import annotations

from engine.core.prompt.conversation import (
    Conversation,
    ConversationId,
    ConversationSummary,
    MessageId,
    StoredMessage,
)
from ui.chats.message_tree import MessageTree


def message(name: str, parent: str | None, role: str = "user") -> StoredMessage:
    return StoredMessage(
        id=MessageId(name),
        conversation=ConversationId("c"),
        parent=MessageId(parent) if parent else None,
        role=role,
        text=name,
    )


def tree() -> MessageTree:
    return MessageTree(
        [
            message("u1", None),
            message("a1", "u1", "assistant"),
            message("a2", "u1", "assistant"),
            message("u2", "a1"),
            message("v1", None),
        ],
        MessageId("u2"),
    )


def names(made: MessageTree) -> list[str]:
    return [m.text for m in made.path()]


def test_path_runs_from_the_first_message_to_the_leaf() -> None:
    assert names(tree()) == ["u1", "a1", "u2"]


def test_versions_are_siblings_of_the_same_role_oldest_first() -> None:
    assert tree().versions(MessageId("a2")) == ("a1", "a2")
    assert tree().versions(MessageId("u1")) == ("u1", "v1")
    assert tree().versions(MessageId("u2")) == ("u2",)


def test_other_version_is_shown_with_its_newest_branch() -> None:
    made = tree()
    assert made.newest_leaf(MessageId("a1")) == "u2"
    assert made.newest_leaf(MessageId("u1")) == "a2"


def test_new_message_becomes_the_leaf_and_a_replaced_one_does_not() -> None:
    made = tree()
    made.put(message("u1", None))
    assert made.leaf == "u2"
    made.put(message("a3", "u2", "assistant"))
    assert names(made) == ["u1", "a1", "u2", "a3"]


def test_taking_a_version_back_shows_the_one_before_it() -> None:
    """A regeneration stopped before its first word leaves the old reply on the screen."""
    made = tree()
    made.put(message("a3", "u1", "assistant"))
    made.remove(MessageId("a3"))
    assert names(made) == ["u1", "a2"]
    made = MessageTree([message("u1", None), message("a1", "u1", "assistant")], MessageId("a1"))
    made.remove(MessageId("a1"))
    assert names(made) == ["u1"]


def test_unknown_leaf_shows_nothing() -> None:
    assert MessageTree([message("u1", None)], MessageId("gone")).path() == ()


def test_messages_that_follow_each_other_in_a_circle_are_shown_once() -> None:
    """A damaged file can say so; the window would hang, or take all memory."""
    made = MessageTree([message("u1", "a2"), message("a1", "u1", "assistant"), message("a2", "a1")], MessageId("a2"))
    assert names(made) == ["u1", "a1", "a2"]
    assert names(made) == [m.text for m in made.path(MessageId("a2"))]
    assert made.newest_leaf(MessageId("u1")) == "a2"
    assert made.below(MessageId("a1")) == ("a1", "a2", "u1")
    assert made.without([MessageId("a1"), MessageId("a2")]).path() == (made[MessageId("u1")],)
    alone = MessageTree([message("u1", "u1")], MessageId("u1"))
    assert names(alone) == ["u1"]
    assert alone.below(MessageId("u1")) == ("u1",)
    summary = ConversationSummary(id=ConversationId("c"), title="", created=0.0, updated=0.0)
    stored = Conversation(summary=summary, messages=made.messages(), leaf=MessageId("a2"))
    assert [m.text for m in stored.path()] == ["u1", "a1", "a2"]
