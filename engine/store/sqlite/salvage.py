"""What can be saved from a damaged database: every row in a page that can still be read, joined to whole conversations.

SQLite's own recovery is not part of Python's module, and its reading stops at the first broken inner page. So the pages
are read as they lie, and rows are told apart by their shape. What is lost is worked around: a message without its
conversation gets one named so, one without its parent hangs on what came before.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from engine.core.prompt.conversation import MessageStatus
from engine.core.prompt.messages import MediaType, Role
from engine.store.sqlite.log_pages import Log
from engine.store.sqlite.rows import CONVERSATIONS, LINKS, MEDIA, MESSAGES, Row, Rows, Shape, kept_time, shapes
from engine.store.sqlite.salvage_pages import Pages, Record, page_size_of
from engine.store.sqlite.schema import Migration

RECOVERED_TITLE = "Recovered chat"

_LARGEST_SEQUENCE = 2**48
_USUAL_PAGE_SIZE = 4096
_KEYS = {
    CONVERSATIONS: ("id",),
    MESSAGES: ("conversation", "id"),
    LINKS: ("message", "place"),
    MEDIA: ("digest",),
}
_STATUSES = {status.value for status in MessageStatus}
_ROLES = {role.value for role in Role}
_KINDS = {kind.value for kind in MediaType}

_Key = tuple[object, ...]
# What the indexes know: of each conversation, by a message's sequence, its own id and its parent's in one set.
_Indexed = dict[str, dict[int, set[str | None]]]


@dataclass(slots=True)
class _Gathered:
    """The best record of every row, and what the indexes know of messages."""

    found: dict[str, dict[_Key, tuple[Record, Row]]] = field(default_factory=lambda: {table: {} for table in _KEYS})
    indexed: _Indexed = field(default_factory=dict)

    def rows(self, table: str) -> list[Row]:
        return [row for _, row in self.found[table].values()]

    @property
    def n_rows(self) -> int:
        return sum(map(len, self.found.values()))


def salvage(
    path: Path, log: Log, migrations: tuple[Migration, ...], told: Callable[[int, int], None] = lambda _, __: None
) -> Rows:
    """All rows of the database at `path`. It and its log must stay where they are until the media were read.

    `told` hears of each page before it is read: its number, and how many there are. What it raises ends all.
    """
    known = shapes(migrations)
    best, layout = _Gathered(), (_USUAL_PAGE_SIZE, 0)
    for candidate in _layouts(path, log):
        with closing(Pages(path, log, *candidate)) as pages:
            gathered = _gather(pages, known, told)
        if gathered.n_rows > best.n_rows:
            best, layout = gathered, candidate

    def media() -> Iterator[Row]:
        shape = next(shape for shape in known if shape.table == MEDIA)
        with closing(Pages(path, log, *layout)) as pages:
            for record in pages.records():
                if record.is_whole and shape.fits(record):
                    yield shape.row(record)

    return _mended(best, media)


def _layouts(path: Path, log: Log) -> list[tuple[int, int]]:
    """Page size and reserved bytes, as they may be: a header that is wrong about them hides every row."""
    header = b""
    if path.exists():
        with path.open("rb") as file:
            header = file.read(100)
    said = page_size_of(header)
    usual = (log.page_size or _USUAL_PAGE_SIZE, 0)
    return [usual] if said is None or said == usual else [said, usual]


def _gather(pages: Pages, known: tuple[Shape, ...], told: Callable[[int, int], None]) -> _Gathered:
    gathered = _Gathered()
    for record in pages.records(told):
        shape = next((shape for shape in known if shape.fits(record)), None)
        if shape is None:
            _note_index(gathered, record)
            continue
        row = shape.row(record)
        if shape.table == MEDIA:
            row["data"] = b""  # large, and read again when it is needed
        key = tuple(row[name] for name in _KEYS[shape.table])
        before = gathered.found[shape.table].get(key)
        if before is None or (before[0].is_whole, before[0].rank) < (record.is_whole, record.rank):
            gathered.found[shape.table][key] = record, row
    return gathered


def _note_index(gathered: _Gathered, record: Record) -> None:
    match record.values:
        case (str() as conversation, None | str() as message, int() as sequence) if record.rowid is None:
            if record.rank[0]:
                gathered.indexed.setdefault(conversation, {}).setdefault(sequence, set()).add(message)


# -- mending -------------------------------------------------------------------------------------------------------


def _mended(gathered: _Gathered, media: Callable[[], Iterator[Row]]) -> Rows:
    conversations: dict[object, Row] = {row["id"]: _with_times(row) for row in gathered.rows(CONVERSATIONS)}
    messages = sorted(map(_with_sense, gathered.rows(MESSAGES)), key=lambda row: row["sequence"] or math.inf)
    chats_known = {sequence: chat for chat, entries in gathered.indexed.items() for sequence in entries}
    by_chat: dict[object, list[Row]] = {}
    for row in messages:
        known_chat = chats_known.get(_number(row["sequence"]))
        if row["conversation"] not in conversations and known_chat in conversations:
            row["conversation"] = known_chat  # the row itself was damaged
        by_chat.setdefault(row["conversation"], []).append(row)
    n_without_parent = 0
    for chat, rows in by_chat.items():
        if chat not in conversations:
            conversations[chat] = _recovered(chat, rows)
        n_without_parent += _find_parents(rows, gathered.indexed.get(str(chat), {}))
    for chat, row in conversations.items():
        there = by_chat.get(chat, [])
        if row["leaf"] not in {message["id"] for message in there}:
            row["leaf"] = there[-1]["id"] if there else None
    known = {row["sequence"]: row for row in messages}
    links = [row for row in gathered.rows(LINKS) if row["message"] in known and row["kind"] in _KINDS]
    for link in links:
        link["at"] = min(max(0, _number(link["at"])), len(str(known[link["message"]]["text"])))
    return Rows(
        conversations=tuple(conversations.values()),
        messages=tuple(messages),
        links=tuple(links),
        media=media,
        n_lost=max(len(chats_known.keys() - known.keys()), n_without_parent),
    )


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def _with_times(row: Row) -> Row:
    row["created"], row["updated"] = kept_time(row["created"]), kept_time(row["updated"])
    if row["deleted"] is not None:
        row["deleted"] = kept_time(row["deleted"])
    return row


def _with_sense(row: Row) -> Row:
    """Bytes that flipped may have made values that nothing else can work with."""
    row["created"] = kept_time(row["created"])
    if row["role"] not in _ROLES:
        row["role"] = Role.USER.value
    if row["status"] not in _STATUSES:
        row["status"] = MessageStatus.STOPPED.value
    if row["parent"] == row["id"]:
        row["parent"] = None
    if not 0 < _number(row["sequence"]) < _LARGEST_SEQUENCE:
        row["sequence"] = None  # it is given a new one
    return row


def _recovered(chat: object, messages: list[Row]) -> Row:
    times = [kept_time(row["created"]) for row in messages]
    return {
        "id": str(chat),
        "title": RECOVERED_TITLE,
        "system_prompt": "",
        "thinking": "",
        "created": min(times),
        "updated": max(times),
        "leaf": None,
        "deleted": None,
    }


def _find_parents(messages: list[Row], indexed: dict[int, set[str | None]]) -> int:
    """Hang each message whose parent is lost on the nearest one above that is there; how many parents are lost."""
    there: dict[object, Row] = {row["id"]: row for row in messages}
    orphans = [at for at, row in enumerate(messages) if row["parent"] is not None and row["parent"] not in there]
    missing = {messages[at]["parent"] for at in orphans}
    above = _ancestors(indexed) if orphans else {}
    for at in orphans:
        parent: object = messages[at]["parent"]
        seen: set[object] = set()
        while parent is not None and parent not in there and parent not in seen:
            seen.add(parent)
            parent = above.get(str(parent), _UNKNOWN)
        messages[at]["parent"] = str(parent) if parent in there else None
        if parent is not None and parent not in there:
            messages[at]["parent"] = _before(messages, at)
    _break_cycles(messages, there)
    return len(missing)


_UNKNOWN = "\0unknown"


def _ancestors(indexed: dict[int, set[str | None]]) -> dict[str, str | None]:
    """The parent of each message, as far as the indexes know.

    They have two entries for a message: its own id and its parent's. A parent is stored before its children, so an id
    belongs to the message of the lowest sequence with which it occurs.
    """
    owner: dict[str, int] = {}
    for sequence in sorted(indexed):
        for message in indexed[sequence]:
            if message is not None and message not in owner:
                owner[message] = sequence
    found: dict[str, str | None] = {}
    for message, sequence in owner.items():
        others = indexed[sequence] - {message}
        if len(others) == 1:
            found[message] = others.pop()
    return found


def _before(messages: list[Row], at: int) -> str | None:
    """The newest message before this one that it can answer: one of another role."""
    role = messages[at]["role"]
    return next((str(messages[n]["id"]) for n in range(at - 1, -1, -1) if messages[n]["role"] != role), None)


def _break_cycles(messages: list[Row], there: dict[object, Row]) -> None:
    """Flipped bytes may have made a message hang on what hangs on it."""
    safe: set[object] = set()
    for row in messages:
        way: dict[object, Row] = {}
        at: Row | None = row
        while at is not None and at["id"] not in safe:
            if at["id"] in way:
                at["parent"] = None
                break
            way[at["id"]] = at
            at = there.get(at["parent"])
        safe |= way.keys()
