"""Which messages keep their documents while others come, grow and go."""

from __future__ import annotations

import gc
import weakref
from dataclasses import dataclass
from typing import cast

import pytest

from engine.core.prompt.conversation import MessageId
from tests.ui.stage import Stage
from ui.transcript import kept_documents
from ui.transcript.item import MessageItem
from ui.transcript.kept_documents import KeptDocuments


@dataclass
class Row:
    id: MessageId


@dataclass
class Item:
    """As much of a message as is asked for here."""

    row: Row
    n_shown: int
    is_there: bool = True

    def release(self) -> None:
        self.is_there = False


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> KeptDocuments:
    """Room for 100 characters, or for two messages however long."""
    monkeypatch.setattr(kept_documents, "_MOST_CHARACTERS", 100)
    monkeypatch.setattr(kept_documents, "_ALWAYS", 2)
    return KeptDocuments()


def see(kept: KeptDocuments, *items: Item) -> None:
    for item in items:
        kept.keep(cast(MessageItem, item))


def items(*sizes: int) -> list[Item]:
    return [Item(Row(MessageId(f"m{n}")), size) for n, size in enumerate(sizes)]


def there(made: list[Item]) -> list[bool]:
    return [item.is_there for item in made]


def test_those_seen_longest_ago_go_one_by_one(kept: KeptDocuments) -> None:
    """As many as have to, and no more: what has gone no longer counts."""
    made = items(30, 30, 30, 30, 30)
    see(kept, *made)
    assert there(made) == [False, False, True, True, True]


def test_a_reply_that_grows_counts_once_with_all_that_it_has(kept: KeptDocuments) -> None:
    made = items(30, 30, 10)
    see(kept, *made)
    for made[2].n_shown in (20, 30, 40):
        see(kept, made[2])
    assert there(made) == [True, True, True]
    made[2].n_shown = 50
    see(kept, made[2])
    assert there(made) == [False, True, True]


def test_what_is_forgotten_leaves_its_room_to_others(kept: KeptDocuments) -> None:
    made = items(40, 40, 40, 20)
    see(kept, *made[:2])
    kept.forget_others({made[1].row.id})
    see(kept, *made[2:])
    assert there(made[1:]) == [True, True, True]
    kept.clear()
    again = items(50, 25, 25)
    see(kept, *again)
    assert there(again) == [True, True, True]


def test_the_documents_of_a_chat_that_is_left_go_at_once(stage: Stage) -> None:
    """They waited for the oldest garbage to be collected: whoever looked through 50 chats held 100 MB of them."""
    stage.send("one")
    stage.answer("A reply.\n\n```python\nprint(1)\n```\n\n> quoted $x^2$")
    parts = [weakref.ref(part) for row in (0, 1) for part in stage.window.pane.transcript.item(row).parts()]
    assert len(parts) > 3
    stage.window.controller.new_chat()
    stage.settle()
    assert not gc.isenabled(), "what is told here would be by chance"
    assert [part() for part in parts] == [None] * len(parts)
