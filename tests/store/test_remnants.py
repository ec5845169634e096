"""What a damaged file left of a message is made whole from a backup; what somebody wrote since is not touched."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.prompt.conversation import Conversation, Imported, MessageStatus, StoredMessage
from engine.store.merging import is_remnant
from tests.conftest import ExpectedWarnings
from tests.store.store_builders import CHAT, done, message, opened

TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\0\ufffd"), min_size=1, max_size=40)


@given(TEXTS, st.data())
def test_wiped_bytes_and_a_lost_end_leave_a_remnant(text: str, data: st.DataObject) -> None:
    """As the salvage reads it: bytes that are no letter become U+FFFD."""
    wiped = bytearray(text.encode())
    first = data.draw(st.integers(0, len(wiped) - 1))
    end = data.draw(st.integers(first + 1, len(wiped)))
    wiped[first:end] = bytes(end - first)
    cut = data.draw(st.integers(1, len(wiped)))
    for left in (bytes(wiped), bytes(wiped[:cut]), text.encode()[:cut]):
        ours = left.decode("utf-8", "replace")
        assert ours == text or is_remnant(ours, text, may_be_cut=True)
        assert not is_remnant(text, ours, may_be_cut=False), "nothing whole becomes a remnant"
        assert not is_remnant(text, text + "\0\0", may_be_cut=True)


@given(TEXTS, TEXTS)
def test_another_text_is_no_remnant(ours: str, theirs: str) -> None:
    assert is_remnant(ours, theirs, may_be_cut=True) == (ours != theirs and theirs.startswith(ours))
    assert not is_remnant(ours, theirs, may_be_cut=False)


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("", "abc"),
        ("a\ufffdb", "a\ufffd"),
        ("a\0b", "ab\0"),
        ("a\0c", "ab"),
        ("x\0", "abc"),
        (None, "abc"),
        ("a\0", None),
    ],
)
def test_what_it_is_not(ours: object, theirs: object) -> None:
    assert not is_remnant(ours, theirs, may_be_cut=True)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "chats.sqlite3"


def long_text(name: str) -> str:
    return " ".join(f"{name} says {n} größer" for n in range(900))


def fill(path: Path) -> Conversation:
    with opened(path) as store:
        done(store.create(CHAT, "title", now=1.0))
        done(store.set_system_prompt(CHAT, long_text("system")))
        for n in range(4):
            name = f"m{n}"
            whole = replace(
                message(name, f"m{n - 1}" if n else None, text=long_text(name), role="assistant" if n % 2 else "user"),
                explanation=long_text(f"why {n}"),
                reasoning="short",
                n_reasoning_tokens=7,
                reasoning_seconds=1.5,
            )
            done(store.save_message(whole))
        assert done(store.back_up("2026-11-22"))
        return done(store.open(CHAT))


def backup_of(path: Path) -> str:
    return str(next((path.parent / "backups").iterdir()))


@pytest.mark.parametrize("seed", range(6))
def test_a_backup_makes_whole_what_was_saved_with_gaps(
    path: Path, expected_warnings: ExpectedWarnings, seed: int
) -> None:
    """Sectors that a disk lost are zeros in the middle of texts: those messages are there, so they were left so."""
    expected_warnings.add("database damaged")
    whole, random_ = fill(path), random.Random(seed)
    data = bytearray(path.read_bytes())
    for at in range(0, len(data), 512):
        sector = bytes(data[at : at + 512])
        if "größer".encode() in sector and at % 4096 >= 512 and random_.random() < 0.2:
            data[at : at + 512] = bytes(512)
    data[18] = 9  # what the next start finds at once
    path.write_bytes(data)
    with opened(path) as store:
        saved = done(store.open(CHAT))
        assert store.warnings
        assert any("\0" in one.text + one.explanation for one in saved.messages)
        came = done(store.import_chats(backup_of(path)))
        assert came.n_messages > 0
        found = done(store.open(CHAT))
        assert found.messages == whole.messages
        assert found.system_prompt == whole.system_prompt
        assert done(store.import_chats(backup_of(path))) == Imported(n_conversations=0, n_messages=0)
        assert [chat.summary.id for chat in done(store.search("m2 says 450 größer"))] == [CHAT]


def changed(path: Path, change: StoredMessage) -> StoredMessage:
    """What restoring makes of a message that was changed since."""
    with opened(path) as store:
        done(store.save_message(change))
        done(store.import_chats(backup_of(path)))
        return next(one for one in done(store.open(CHAT)).messages if one.id == change.id)


def test_what_was_written_since_the_backup_stays(path: Path) -> None:
    old = fill(path).messages[3]
    for since in (
        replace(old, text=old.text + " and on", explanation="{}"),
        replace(old, text="something else", status=MessageStatus.STOPPED),
        replace(old, text=old.text + "\0\ufffd"),
        replace(old, error="no memory"),
    ):
        assert changed(path, since) == since
