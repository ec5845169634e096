"""The tables of the conversations' database, as the steps that led to them.

A step is never changed once it was released: a new one is added. `PRAGMA user_version` counts the steps applied.
"""

from __future__ import annotations

Migration = tuple[str, ...]  # statements, run one by one inside the transaction of all pending steps

APPLICATION_ID = 0x4361726E  # "Carn" in the file's header: tells our database from other programs'

_FIRST: Migration = (
    """
    CREATE TABLE conversations (
        id            TEXT PRIMARY KEY,
        title         TEXT NOT NULL,
        system_prompt TEXT NOT NULL DEFAULT '',
        created       REAL NOT NULL,
        updated       REAL NOT NULL,
        leaf          TEXT,
        deleted       REAL
    )
    """,
    # A parent is always stored before its children and never changes, so the tree cannot have a cycle. Its foreign key
    # does not cascade: SQLite would recurse once per level. Whole conversations are deleted, and they cascade flatly.
    """
    CREATE TABLE messages (
        sequence     INTEGER PRIMARY KEY,
        conversation TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
        id           TEXT NOT NULL,
        parent       TEXT,
        role         TEXT NOT NULL,
        status       TEXT NOT NULL,
        created      REAL NOT NULL,
        model        TEXT NOT NULL,
        error        TEXT NOT NULL,
        text         TEXT NOT NULL,
        reasoning    TEXT NOT NULL,
        raw_text     TEXT NOT NULL,
        explanation  TEXT NOT NULL,
        UNIQUE (conversation, id),
        FOREIGN KEY (conversation, parent) REFERENCES messages (conversation, id),
        CHECK (parent IS NOT id)
    )
    """,
    "CREATE INDEX messages_in_order ON messages (conversation, sequence)",
    "CREATE INDEX messages_by_parent ON messages (conversation, parent)",  # else deleting checks every message
    # Case-folded texts for searching. A reply that is still being written has no row here.
    """
    CREATE TABLE message_search (
        message INTEGER PRIMARY KEY REFERENCES messages (sequence) ON DELETE CASCADE,
        folded  TEXT NOT NULL
    )
    """,
)

_MEDIA: Migration = (
    # The bytes of images and sounds, once for all messages. `checksum` is the CRC-32 of `data`, which comes last: the
    # columns before it are read without touching the pages that a large file fills.
    """
    CREATE TABLE media (
        digest   TEXT NOT NULL PRIMARY KEY,
        kind     TEXT NOT NULL,
        checksum INTEGER NOT NULL,
        data     BLOB NOT NULL
    )
    """,
    # `digest` is no foreign key: bytes that were lost must not stop a message from being saved, nor a later migration.
    """
    CREATE TABLE message_media (
        message INTEGER NOT NULL REFERENCES messages (sequence) ON DELETE CASCADE,
        place   INTEGER NOT NULL,
        digest  TEXT NOT NULL,
        kind    TEXT NOT NULL,
        name    TEXT NOT NULL,
        size    TEXT NOT NULL,
        at      INTEGER NOT NULL,
        PRIMARY KEY (message, place)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX message_media_by_digest ON message_media (digest)",  # to find what no message refers to any more
)

_THINKING: Migration = (
    # What was chosen of the model's thinking, as JSON; empty while nothing was.
    "ALTER TABLE conversations ADD COLUMN thinking TEXT NOT NULL DEFAULT ''",
)

_TIMELINE: Migration = (
    # Rows of the timeline: figures and places, no text. One for each reply, the newest that wrote it.
    """
    CREATE TABLE timeline (
        sequence     INTEGER PRIMARY KEY,
        conversation TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
        message      TEXT NOT NULL,
        request      TEXT NOT NULL,
        figures      TEXT NOT NULL,
        UNIQUE (conversation, message)
    )
    """,
)

# What `message_search` holds, by three letters in a row: a whole word need not be known to find it, and texts without
# spaces are found too. It can be made again from there.
SEARCH_INDEX = "message_index"

_ORDER: Migration = (
    "ALTER TABLE conversations ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE conversations ADD COLUMN archived INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE conversations ADD COLUMN folder TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE messages ADD COLUMN deleted REAL",  # with all that hangs on it, until nobody can undo it any more
    "ALTER TABLE messages ADD COLUMN n_reasoning INTEGER NOT NULL DEFAULT 0",  # tokens; 0: not known
    "ALTER TABLE messages ADD COLUMN reasoning_seconds REAL NOT NULL DEFAULT 0",
    f"""
    CREATE VIRTUAL TABLE {SEARCH_INDEX} USING fts5(
        folded, content = 'message_search', content_rowid = 'message',
        tokenize = 'trigram case_sensitive 1', detail = none, columnsize = 0
    )
    """,
    f"""
    CREATE TRIGGER message_found AFTER INSERT ON message_search BEGIN
        INSERT INTO {SEARCH_INDEX} (rowid, folded) VALUES (new.message, new.folded);
    END
    """,
    f"""
    CREATE TRIGGER message_lost AFTER DELETE ON message_search BEGIN
        INSERT INTO {SEARCH_INDEX} ({SEARCH_INDEX}, rowid, folded) VALUES ('delete', old.message, old.folded);
    END
    """,
    f"""
    CREATE TRIGGER message_changed AFTER UPDATE ON message_search BEGIN
        INSERT INTO {SEARCH_INDEX} ({SEARCH_INDEX}, rowid, folded) VALUES ('delete', old.message, old.folded);
        INSERT INTO {SEARCH_INDEX} (rowid, folded) VALUES (new.message, new.folded);
    END
    """,
    f"INSERT INTO {SEARCH_INDEX} ({SEARCH_INDEX}) VALUES ('rebuild')",
)

_REPLIES: Migration = (
    # How its replies are made, as JSON; empty while nothing was chosen.
    "ALTER TABLE conversations ADD COLUMN reply_options TEXT NOT NULL DEFAULT ''",
)

_CALLS: Migration = (
    # Calls of tools that a reply ends with, and their results, as JSON; empty for none.
    "ALTER TABLE messages ADD COLUMN calls TEXT NOT NULL DEFAULT ''",
)

MIGRATIONS: tuple[Migration, ...] = (_FIRST, _MEDIA, _THINKING, _TIMELINE, _ORDER, _REPLIES, _CALLS)
