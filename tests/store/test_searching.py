"""Searching all chats: what is found, where in its text, and that the index follows whatever happens to a message."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.called.records import CallRecord
from engine.core.prompt.conversation import ConversationId, MessageId
from engine.core.search.folding import fold, folded, snippet_of
from engine.store.finding import HITS_SHOWN
from engine.store.opening import open_database
from engine.store.sqlite.schema import MIGRATIONS, SEARCH_INDEX
from tests.store.store_builders import CHAT, done, message, opened


def test_a_hit_says_which_message_and_shows_the_words_around_it(tmp_path: Path) -> None:
    """The list shows it below the chat's title, and a click goes to that very message."""
    with opened(tmp_path / "c.db") as store:
        store.create(CHAT, "Bread", now=0.0)
        store.save_message(message("a", text="How is sourdough made?"))
        store.save_message(message("b", "a", role="assistant", text=f"{'Flour. ' * 40}\n\nThe Sourdough\trests."))
        (found,) = done(store.search("SOURDOUGH"))
    assert found.summary.title == "Bread"
    assert [(hit.message, hit.role) for hit in found.hits] == [("b", "assistant"), ("a", "user")], "newest first"
    snippet = found.hits[0].snippet
    assert snippet.text[snippet.start : snippet.end] == "Sourdough"
    assert snippet.text.startswith("…Flour.")
    assert snippet.text.endswith("The Sourdough rests.")


def test_of_many_hits_the_newest_are_shown_and_all_are_counted(tmp_path: Path) -> None:
    with opened(tmp_path / "c.db") as store:
        store.create(CHAT, "t", now=0.0)
        for n in range(10):
            store.save_message(message(f"m{n}", f"m{n - 1}" if n else None, text=f"apple {n}"))
        (found,) = done(store.search("apple"))
    assert [hit.message for hit in found.hits] == [f"m{n}" for n in (9, 8, 7)][:HITS_SHOWN]
    assert found.n_hits == 10


def test_a_title_is_found_without_any_message(tmp_path: Path) -> None:
    with opened(tmp_path / "c.db") as store:
        store.create(CHAT, "Trip to Lisbon", now=0.0)
        (found,) = done(store.search("lisbon"))
    assert (found.hits, found.n_hits) == ((), 0)


def test_what_was_deleted_is_not_found_and_what_was_brought_back_is(tmp_path: Path) -> None:
    with opened(tmp_path / "c.db") as store:
        store.create(CHAT, "t", now=0.0)
        store.save_message(message("a", text="apple"))
        store.save_message(message("b", "a", text="apple pie"))
        done(store.delete_messages(CHAT, [MessageId("b")], MessageId("a"), now=5.0))
        assert done(store.search("apple"))[0].n_hits == 1
        assert done(store.search("pie")) == ()
        assert done(store.list())[0].n_messages == 1
        done(store.undelete_messages(CHAT, [MessageId("b")], None))
        assert done(store.search("apple"))[0].n_hits == 2
        assert done(store.open(CHAT)).leaf == MessageId("a"), "another path is being written"
        done(store.undelete_messages(CHAT, [MessageId("b")], MessageId("b")))
        assert done(store.open(CHAT)).leaf == MessageId("b")


def test_no_letter_of_a_purged_message_is_left_in_the_file(tmp_path: Path) -> None:
    """What somebody deleted must not linger in the search."""
    path = tmp_path / "c.db"
    with opened(path) as store:
        store.create(CHAT, "t", now=0.0)
        store.save_message(message("a", text="hello"))
        store.save_message(message("b", "a", text="xylophone"))
        store.save_message(message("c", "b", role="assistant", text="xylophone too"))
        done(store.delete_messages(CHAT, [MessageId("b"), MessageId("c")], MessageId("a"), now=5.0))
        done(store.purge(deleted_before=4.0))
        assert b"xylophone" in path.read_bytes() + Path(f"{path}-wal").read_bytes()
        done(store.purge(deleted_before=6.0))
        assert [one.id for one in done(store.open(CHAT)).messages] == ["a"]
    content = path.read_bytes()
    assert b"xylophone" not in content
    assert b"xyl" not in content
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"INSERT INTO {SEARCH_INDEX} ({SEARCH_INDEX}) VALUES ('integrity-check')")


@pytest.mark.parametrize("version", range(1, len(MIGRATIONS)))
def test_chats_of_an_earlier_version_are_found_after_the_change(tmp_path: Path, version: int) -> None:
    """The index is made from what the file has; a copy of the old file stays beside it."""
    path = tmp_path / "c.db"
    with closing(open_database(path, migrations=MIGRATIONS[:version]).connection) as old:
        old.execute("INSERT INTO conversations (id, title, created, updated, leaf) VALUES ('chat', 't', 1, 1, 'a')")
        old.execute(
            "INSERT INTO messages (conversation, id, role, status, created, model, error, text, reasoning, raw_text, "
            "explanation) VALUES ('chat', 'a', 'user', 'complete', 1, '', '', 'Apfelmus', '', '', '')"
        )
        old.execute("INSERT INTO message_search (message, folded) SELECT sequence, 'apfelmus' FROM messages")
    with opened(path) as store:
        (found,) = done(store.search("felm"))
        assert found.hits[0].message == "a"
        order = (found.summary.is_pinned, found.summary.is_archived, found.summary.folder)
        assert order == (False, False, "")
        assert not store.warnings
    assert (tmp_path / f"c.v{version}-backup.db").exists()


def test_a_broken_index_costs_speed_only(tmp_path: Path) -> None:
    """It is made from the texts, which are still there."""
    path = tmp_path / "c.db"
    with opened(path) as store:
        store.create(CHAT, "t", now=0.0)
        store.save_message(message("a", text="apple"))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"UPDATE {SEARCH_INDEX}_data SET block = x'00' WHERE id > 10")
        connection.commit()
    with opened(path) as store:
        assert done(store.search("apple"))[0].n_hits == 1


def test_order_of_chats_is_kept_and_survives_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "c.db"
    with opened(path) as store:
        for name in ("a", "b"):
            store.create(ConversationId(name), name, now=0.0)
        store.pin(ConversationId("a"), True)
        store.archive(ConversationId("b"), True)
        done(store.move(ConversationId("b"), "Work"))
    with opened(path) as store:
        found = {one.id: (one.is_pinned, one.is_archived, one.folder) for one in done(store.list())}
        assert found == {"a": (True, False, ""), "b": (False, True, "Work")}
        done(store.pin(ConversationId("a"), False))
        assert not any(one.is_pinned for one in done(store.list()))


def test_reasoning_keeps_its_length_and_its_time(tmp_path: Path) -> None:
    thought = replace(message("a", role="assistant"), reasoning="hm", n_reasoning_tokens=12, reasoning_seconds=3.5)
    with opened(tmp_path / "c.db") as store:
        store.create(CHAT, "t", now=0.0)
        store.save_message(thought)
        assert done(store.open(CHAT)).messages == (thought,)


@given(st.text(), st.text(min_size=1, max_size=4))
def test_what_is_found_is_where_it_is_said_to_be(text: str, needle: str) -> None:
    """Letters that fold into several, or several that fold into one, must not shift what is marked."""
    for start, end in folded(text + needle + text).find_all(fold(needle)):
        assert 0 <= start < end <= len(text) * 2 + len(needle)
        assert fold(needle) in fold((text + needle + text)[start:end])


@pytest.mark.parametrize(
    ("text", "needle", "found"),
    [
        ("Straße strasse", "STRASSE", [(0, 6), (7, 14)]),
        ("u\u0308ber Über", "über", [(0, 5), (6, 10)]),
        ("ﬁne fine", "fine", [(0, 3), (4, 8)]),
        ("aaaa", "aa", [(0, 2), (2, 4)]),
        ("日本語の本", "本", [(1, 2), (4, 5)]),
    ],
)
def test_places_are_those_of_the_text_as_it_was_written(text: str, needle: str, found: list[tuple[int, int]]) -> None:
    assert folded(text).find_all(fold(needle)) == found


@given(st.text(), st.data())
def test_a_snippet_marks_what_was_found(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    snippet = snippet_of(text, start, end)
    assert "\n" not in snippet.text
    marked = snippet.text[snippet.start : snippet.end]
    assert marked.split() == text[start:end].split()


def test_names_arguments_and_results_of_calls_are_found(tmp_path: Path) -> None:
    """A person looks for what a tool said as for what the model said."""
    call = CallRecord(
        id="1",
        called="weather_now",
        arguments='{"place": "Z\\u00fcrich"}',
        server="weather",
        tool="now",
        result="Snow.",
    )
    with opened(tmp_path / "c.db") as store:
        store.create(CHAT, "t", now=0.0)
        store.save_message(message("a", text="What is it like?"))
        store.save_message(replace(message("b", "a", role="assistant", text="I look."), calls=(call,)))
        for needle in ("zürich", "SNOW", "weather"):
            (found,) = done(store.search(needle))
            (hit,) = found.hits
            assert hit.message == "b"
            assert hit.snippet.text[hit.snippet.start : hit.snippet.end].casefold() == needle.casefold()
        assert done(store.search("u00fc")) == ()
        store.save_message(replace(message("b", "a", role="assistant", text="I look."), calls=()))
        assert done(store.search("snow")) == ()
