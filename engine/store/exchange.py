"""Chats of other programs into the database, and chats of the database into files. On a thread of its own.

The file is read and written beside the writer thread, which gets one small job after another: what a person does
meanwhile is saved in between.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path

from engine.core.prompt.chat_options import choice_to_json
from engine.core.prompt.conversation import Conversation, ConversationId, Imported
from engine.core.prompt.reply_options import options_to_json
from engine.errors import StoredGone, StoreFailed
from engine.interchange.reading import read_chats
from engine.interchange.watching import StoppedError, Watch
from engine.interchange.writing import ExportFormat, picture_piece, pieces_of
from engine.language.translation import tr
from engine.progress import Progress
from engine.store.merging import MESSAGES_AT_ONCE, ImportTold, Merge, portions
from engine.store.saving import message_row
from engine.store.sqlite.database import put_whole, storable
from engine.store.sqlite.rows import Row, Rows, kept_time

_MARK = b"Cairn: timeline"  # in the title of the picture
Open = Callable[[ConversationId], Future[Conversation]]


def bring_in(path: Path, merge: Merge, progress: Progress) -> Imported:
    """All chats of a file, some at a time. What is in already stays when it is cancelled. Raises StoreFailed."""
    told = ImportTold(progress)
    found = read_chats(path, told.is_cancelled, told.read)
    came, n_in, n_all = Imported(n_conversations=0, n_messages=0, n_skipped=found.n_skipped), 0, len(found.chats)
    try:
        for some in portions(found.chats, lambda chat: len(chat.messages), MESSAGES_AT_ONCE):
            told.merged(n_in, n_all)
            watch = told.watch(n_in, len(some), n_all)
            came += merge(rows_from(some, watch), watch).result()
            n_in += len(some)
        told.merged(n_in, n_all)
    except StoppedError:
        pass
    return came


def write_out(
    path: Path, conversations: Sequence[ConversationId], open_: Open, progress: Progress, picture: bytes = b""
) -> int:
    """Write these into a file whose suffix says the form; how many there were. A file that is there is replaced.
    `picture`: an SVG that goes with them.

    Nothing is left of it when it is cancelled or fails. Raises StoreFailed and OSError.
    """
    try:
        form = ExportFormat(path.suffix.lower())
    except ValueError:
        names = ", ".join(one.value for one in ExportFormat)
        raise StoreFailed(
            tr("Chats cannot be written as “{suffix}”.", suffix=path.suffix),
            action=tr("Choose one of {names}.", names=names),
        ) from None
    progress.total = len(conversations)
    n_written = 0
    watch = Watch(lambda: progress.is_cancelled)
    try:
        with put_whole(path) as part, part.open("w", encoding="utf-8") as file:
            begin, pieces, between, end = pieces_of(form)
            file.write(begin)
            for conversation in conversations:
                watch.check()
                with suppress(StoredGone):  # deleted meanwhile
                    chat = open_(conversation).result()
                    file.write(between if n_written else "")
                    for piece in pieces(chat, watch):
                        watch.check()
                        file.write(storable(piece))
                    n_written += 1
                progress.done += 1
            file.write(_put_picture(path, form, picture) if picture else "")
            file.write(end)
    except StoppedError:
        return 0
    return n_written


def _put_picture(path: Path, form: ExportFormat, picture: bytes) -> str:
    """What stands for it in the file; beside Markdown it is written now. Raises OSError."""
    beside = beside_for(path)
    if form is ExportFormat.MARKDOWN:
        beside.write_bytes(picture)
    return picture_piece(form, picture, beside.name)


def beside_for(path: Path) -> Path:
    """Where the picture goes: a file that is there is replaced only where it is a timeline too."""
    found, number = path.with_name(f"{path.stem}-timeline.svg"), 1
    while found.exists() and _MARK not in found.read_bytes()[:4096]:
        number += 1
        found = path.with_name(f"{path.stem}-timeline-{number}.svg")
    return found


def rows_from(chats: Sequence[Conversation], watch: Watch) -> Rows:
    """As a database would hold them, each message behind its parent. Raises StoppedError."""
    messages: list[Row] = []
    links: list[Row] = []
    media: dict[str, Row] = {}
    for chat in chats:
        for message in chat.messages:
            watch.step()
            sequence = len(messages) + 1
            messages.append({"sequence": sequence, **message_row(message)})
            for place, medium in enumerate(message.media):
                about: Row = {"digest": medium.digest, "kind": medium.kind.value}
                named: Row = {"name": storable(medium.name), "size": storable(medium.size), "at": medium.at}
                links.append({"message": sequence, "place": place, **about, **named})
                if medium.data:  # those of a chat that is open may be lost
                    media[medium.digest] = {**about, "checksum": zlib.crc32(medium.data), "data": medium.data}
    return Rows(
        conversations=tuple(_conversation_row(chat) for chat in chats),
        messages=tuple(messages),
        links=tuple(links),
        media=lambda: iter(media.values()),
        is_of_files=True,
    )


def _conversation_row(chat: Conversation) -> Row:
    summary = chat.summary
    return {
        "id": summary.id,
        "title": storable(summary.title),
        "system_prompt": storable(chat.system_prompt),
        "created": kept_time(summary.created),
        "updated": kept_time(summary.updated),
        "leaf": chat.leaf,
        "deleted": None,
        "thinking": storable(choice_to_json(chat.thinking)),
        "reply_options": storable(options_to_json(chat.reply_options)),
        "pinned": int(summary.is_pinned),
        "archived": int(summary.is_archived),
        "folder": storable(summary.folder),
    }
