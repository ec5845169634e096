"""A database of Cairn's that is no longer, or not yet, ours: a backup, a damaged one, another computer's.

It is read on a thread of its own, a look first: what is none of Cairn's is not copied, and of what has no sound head
the pages are read as they lie. The writer thread gets one small job after another, so that what a person does
meanwhile is saved in between.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

from engine.core.prompt.conversation import NOTHING_IN, Imported
from engine.errors import StoreFailed
from engine.interchange.watching import StoppedError
from engine.language.translation import tr
from engine.progress import Progress
from engine.scratch import ScratchFolder
from engine.store.merging import MESSAGES_AT_ONCE, ImportTold, Merge, portions
from engine.store.sqlite.database import connect_unchanged, open_sound
from engine.store.sqlite.log_pages import log_of, read_log
from engine.store.sqlite.rows import Row, Rows, rows_of
from engine.store.sqlite.salvage import salvage
from engine.store.sqlite.schema import MIGRATIONS
from engine.store.sqlite.soundness import DamagedError, ForeignError, inspect, is_damage, primary_code

_BLOCK_BYTES = 1 << 20
_MEDIA_AT_ONCE = 8 << 20  # bytes, about


def bring_in_database(source: Path, merge: Merge, progress: Progress) -> Imported:
    """What it has and ours lacks; of a damaged one, what can be read. What is in already stays when it is cancelled.

    The source is not changed. Raises StoreFailed when there is nothing of ours in it, and OSError.
    """
    if not source.is_file():
        raise StoreFailed(tr("{name} is not there any more.", name=source.name), action=tr("Choose another file."))
    told = ImportTold(progress)
    came = NOTHING_IN
    try:
        with ExitStack() as stack:
            rows = _rows_of(source, stack, told)
            for some in _portions(rows, told):
                came += merge(some, told.watch()).result()
    except StoppedError:
        pass
    return came


def _rows_of(source: Path, stack: ExitStack, told: ImportTold) -> Rows:
    """All its rows; the media's bytes can be read until `stack` is closed."""
    try:
        if _may_be_sound(source):
            scratch = _scratch_copy(source, stack, told)
            written = read_log(log_of(scratch))
            other = stack.enter_context(closing(open_sound(scratch, written, is_cancelled=told.is_cancelled)))
            return rows_of(other)
    except ForeignError:
        raise _none_of_ours(source) from None
    except (DamagedError, sqlite3.Error) as error:
        if isinstance(error, sqlite3.Error) and primary_code(error) == sqlite3.SQLITE_INTERRUPT:
            raise StoppedError from None
        if not is_damage(error):
            raise
    rows = salvage(source, read_log(log_of(source)), MIGRATIONS, told.read)
    if not rows.messages and not rows.conversations:
        raise _none_of_ours(source)
    return rows


def _none_of_ours(source: Path) -> StoreFailed:
    return StoreFailed(tr("{name} holds no chats of Cairn.", name=source.name), action=tr("Choose another file."))


def _may_be_sound(source: Path) -> bool:
    """A look at its head and its tables, which may also be in its log. Raises ForeignError and StoreFailed."""
    log_path = log_of(source)
    if log_path.exists() and log_path.stat().st_size:
        return True
    with closing(connect_unchanged(source)) as looking:
        try:
            _, is_new = inspect(looking, MIGRATIONS)
        except DamagedError:
            return False
    return not is_new


def _scratch_copy(source: Path, stack: ExitStack, told: ImportTold) -> Path:
    """An older one has to be brought up to date first, and the original stays as it is."""
    folder = stack.enter_context(ScratchFolder("import"))
    scratch = Path(folder) / "chats.sqlite3"
    for side, copy in ((source, scratch), (log_of(source), log_of(scratch))):
        if side.exists():
            _copy(side, copy, told)
    return scratch


def _copy(source: Path, target: Path, told: ImportTold) -> None:
    n_done, n_all = 0, source.stat().st_size
    with source.open("rb") as file, target.open("wb") as copy:
        while block := file.read(_BLOCK_BYTES):
            copy.write(block)
            n_done += len(block)
            told.read(n_done, n_all)


def _portions(rows: Rows, told: ImportTold) -> Iterator[Rows]:
    """Whole chats, some at a time; then the media that their messages have."""
    n_all = len(rows.conversations) + len(rows.messages)
    n_done = 0
    for some in _some_chats(rows):
        told.merged(n_done, n_all)
        yield some
        n_done += len(some.conversations) + len(some.messages)
    for media in portions(rows.media(), _n_bytes, _MEDIA_AT_ONCE):
        told.merged(n_all, n_all)
        yield Rows(media=media.__iter__)


def _some_chats(rows: Rows) -> Iterator[Rows]:
    messages: dict[object, list[Row]] = {}
    links: dict[object, list[Row]] = {}
    for row in rows.messages:
        messages.setdefault(row["conversation"], []).append(row)
    for row in rows.links:
        links.setdefault(row["message"], []).append(row)
    for some in portions(rows.conversations, lambda chat: 1 + len(messages.get(chat["id"], ())), MESSAGES_AT_ONCE):
        its = tuple(row for chat in some for row in messages.get(chat["id"], ()))
        ours = tuple(link for row in its for link in links.get(row["sequence"], ()))
        yield Rows(conversations=tuple(some), messages=its, links=ours)


def _n_bytes(row: Row) -> int:
    return len(row["data"]) if isinstance(row["data"], bytes) else 0
