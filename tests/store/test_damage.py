"""Any damage to the database: it starts, every row whose pages are whole is there, and the person is told."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.core.prompt.conversation import Conversation, ConversationId, MessageId
from engine.errors import StoreFailed
from engine.store.conversations import SqliteConversations
from tests.store import damaged_chats as made
from tests.store.damaged_chats import Chats, Damage
from tests.store.store_builders import done, opened

N_SEEDS = int(os.environ.get("CAIRN_DAMAGES_EACH", "24"))  # of 11 + 11 + 7 kinds: 696 damages


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Chats:
    return made.make_chats(tmp_path_factory.mktemp("clean"), is_clean=True)


@pytest.fixture(scope="module")
def crashed(tmp_path_factory: pytest.TempPathFactory) -> Chats:
    return made.make_chats(tmp_path_factory.mktemp("crashed"), is_clean=False)


def everything_in(store: SqliteConversations) -> dict[ConversationId, Conversation]:
    found = {one.id: done(store.open(one.id)) for one in done(store.list())}
    try:
        done(store.undelete(made.DELETED))
        found[made.DELETED] = done(store.open(made.DELETED))
        done(store.delete(made.DELETED, now=1e9))
    except StoreFailed:
        pass  # it was lost
    return found


def complaints(chats: Chats, untouched: set[str], found: dict[ConversationId, Conversation]) -> list[str]:
    """Whatever is missing of the rows that the damage left alone, or is not what it was."""
    wrong: list[str] = []
    for number, (id_, whole) in enumerate(sorted(chats.conversations.items())):
        now = found.get(id_)
        there = {one.id: one for one in now.messages} if now else {}
        if made.title_mark(number) in untouched:
            if now is None:
                wrong.append(f"{id_} is gone")
                continue
            if (now.summary.title, now.system_prompt) != (whole.summary.title, whole.system_prompt):
                wrong.append(f"{id_} has another title or prompt")
            if now.leaf != whole.leaf and whole.leaf in there:
                wrong.append(f"{id_} has another leaf")
        if now is not None and there and not now.path():
            wrong.append(f"{id_} shows nothing")
        for one in whole.messages:
            if made.text_mark(one.id) in untouched:
                wrong += _message_complaints(one.id, whole, there, untouched)
        order = [one.id for one in whole.messages if one.id in there and made.text_mark(one.id) in untouched]
        if order != [i for i in there if i in order]:
            wrong.append(f"{id_} is in another order")
    return wrong


def _message_complaints(id_: MessageId, whole: Conversation, there: dict, untouched: set[str]) -> list[str]:  # type: ignore[type-arg]
    was, now = next(one for one in whole.messages if one.id == id_), there.get(id_)
    if now is None:
        return [f"{id_} is gone"]
    wrong = []
    kept = ("role", "text", "status", "created", "model", "reasoning", "raw_text", "explanation", "error")
    wrong += [f"{id_} has another {name}" for name in kept if getattr(was, name) != getattr(now, name)]
    if now.parent != was.parent and was.parent in there:
        wrong.append(f"{id_} hangs elsewhere")
    if was.media and made.link_mark(id_) in untouched:
        if [one.digest for one in now.media] != [one.digest for one in was.media]:
            wrong.append(f"{id_} has other media")
        elif made.data_mark(id_) in untouched and [one.data for one in now.media] != [one.data for one in was.media]:
            wrong.append(f"{id_} lost the bytes of its media")
    return wrong


def try_damage(chats: Chats, damage: Damage, seed: int, path: Path) -> list[str]:
    files, untouched = made.damaged(chats, damage, seed)
    made.put(files, path)
    wrong: list[str] = []
    with opened(path) as store:
        found = everything_in(store)
        wrong += complaints(chats, untouched, found)
        n_lost = sum(
            one.id not in {now.id for now in found[id_].messages} if id_ in found else True
            for id_, whole in chats.conversations.items()
            for one in whole.messages
        )
        aside = path.with_name("chats.damaged-1.sqlite3")
        if (n_lost or aside.exists()) and not store.warnings:
            wrong.append(f"{n_lost} messages are gone, and nobody was told")
        if aside.exists():
            kept = {end: aside.with_name(aside.name + end) for end in files}
            if any(not file.exists() or file.read_bytes() != files[end] for end, file in kept.items() if end != "-shm"):
                wrong.append("the damaged file was not kept as it was")
            if aside.name not in store.warnings[0]:
                wrong.append("it was not said where the damaged file is")
    with opened(path) as store:
        if store.warnings:
            wrong.append(f"at the next start, again: {store.warnings}")
        if everything_in(store) != found:
            wrong.append("the next start shows something else")
    return [f"{damage.__name__} {seed}: {one}" for one in wrong]


@pytest.fixture
def try_all(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Callable[[Chats, Damage], list[str]]:
    caplog.set_level(logging.CRITICAL)  # each damage is a warning

    def run(chats: Chats, damage: Damage) -> list[str]:
        path = tmp_path / "data" / "chats.sqlite3"
        return [one for seed in range(N_SEEDS) for one in try_damage(chats, damage, seed, path)]

    return run


Try = Callable[[Chats, Damage], list[str]]


def test_each_mark_is_in_pages_of_its_own_row(clean: Chats, crashed: Chats) -> None:
    """Else the tests below would call rows untouched that are not, or the other way round."""
    for chats in (clean, crashed):
        assert all(chats.places.values())
        assert max(len(places) for places in chats.places.values()) >= 4, "some rows need overflow pages"
    assert any(end == "-wal" for places in crashed.places.values() for end, _ in places)


@pytest.mark.parametrize("damage", made.OF_THE_FILE, ids=lambda damage: damage.__name__)
def test_every_intact_row_of_a_damaged_file_is_there(clean: Chats, damage: Damage, try_all: Try) -> None:
    """A bad sector must cost what is in it, and nothing else, and never the start."""
    assert try_all(clean, damage) == []


@pytest.mark.parametrize("damage", [*made.OF_THE_FILE, *made.OF_THE_LOG], ids=lambda damage: damage.__name__)
def test_every_intact_row_after_a_crash_is_there(crashed: Chats, damage: Damage, try_all: Try) -> None:
    """The newest messages are in the log alone, which SQLite drops without a word where it is broken."""
    assert try_all(crashed, damage) == []
