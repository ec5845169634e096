"""A small database as a crash leaves it, ways to damage it, and which of its rows the damage left alone.

Every row carries a mark of its own, again and again, so that its pages are known without any parser: they are those
with the mark in them.
"""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from engine.core.prompt.conversation import Conversation, ConversationId, MessageStatus
from engine.core.prompt.messages import Media
from engine.store.conversations import SqliteConversations
from tests.store.store_builders import done, message, picture

PAGE = 4096
FRAME = 24 + PAGE
N_CHATS = 7
DELETED = ConversationId("chat 5")

Place = tuple[str, int]  # "" or "-wal", and where the page starts in that file
Damage = Callable[[dict[str, bytearray], random.Random], None]


@dataclass(frozen=True, kw_only=True)
class Chats:
    """Files of a database by their ending, what is in it, and where each row lies, by its mark."""

    files: dict[str, bytes]
    conversations: dict[ConversationId, Conversation]
    places: dict[str, frozenset[Place]] = field(repr=False)


def title_mark(chat: int) -> str:
    return f"T{chat}!"


def text_mark(id_: str) -> str:
    return f"{id_.upper()}!"  # the search's texts are folded, so that they do not have it


def data_mark(id_: str) -> str:
    return text_mark(id_).replace("C", "D")


def link_mark(id_: str) -> str:
    return text_mark(id_).replace("C", "L")


def _fill(store: SqliteConversations, chats: range) -> None:
    sizes = random.Random(chats.start)
    for chat in chats:
        id_ = ConversationId(f"chat {chat}")
        store.create(id_, title_mark(chat), now=float(chat))
        store.set_system_prompt(id_, title_mark(chat) * sizes.choice((1, 30, 3000)))
        parent = None
        for n in range(sizes.randint(1, 14)):
            name = f"c{chat}m{n}"
            media: tuple[Media, ...] = ()
            if sizes.random() < 0.2:
                data = data_mark(name).encode() * sizes.choice((5, 2000))
                media = (replace(picture(data), name=link_mark(name)),)
            store.save_message(
                message(
                    name,
                    parent,
                    conversation=id_,
                    role="assistant" if n % 2 else "user",
                    text=text_mark(name) * sizes.choice((1, 5, 60, 500, 3000)),
                    status=MessageStatus.STOPPED if n % 5 == 4 else MessageStatus.COMPLETE,
                    created=float(100 * chat + n),
                    media=media,
                )
            )
            parent = parent if sizes.random() < 0.25 else name  # else the next one is another version of it
        if id_ == DELETED:
            store.delete(id_, now=1e9)


def make_chats(folder: Path, *, is_clean: bool) -> Chats:
    """`is_clean`: all in one file, as after closing; else the newest rows are in the log only."""
    path = folder / "made.sqlite3"
    store = SqliteConversations(path)
    try:
        _fill(store, range(N_CHATS - 2))
        done(store._writer.submit(lambda connection: connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()))
        _fill(store, range(N_CHATS - 2, N_CHATS))
        if is_clean:
            done(store._writer.submit(lambda c: c.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()))
        image = done(store._writer.submit(lambda connection: connection.serialize()))
        files = {end: path.with_name(path.name + end).read_bytes() for end in ("", "-wal", "-shm")}
        conversations = {one.id: done(store.open(one.id)) for one in done(store.list())}
        done(store.undelete(DELETED))
        conversations[DELETED] = done(store.open(DELETED))
    finally:
        store.close()
    if is_clean:
        files = {"": files[""]}
    return Chats(files=files, conversations=conversations, places=_places(image, files, conversations))


def _places(
    image: bytes, files: dict[str, bytes], conversations: dict[ConversationId, Conversation]
) -> dict[str, frozenset[Place]]:
    newest: dict[int, Place] = {}
    log = files.get("-wal", b"")
    for offset in range(32, len(log) - FRAME + 1, FRAME):
        if log[offset + 8 : offset + 16] == log[16:24]:
            newest[int.from_bytes(log[offset : offset + 4], "big")] = ("-wal", offset)
    marks = [title_mark(chat) for chat in range(N_CHATS)]
    for conversation in conversations.values():
        for one in conversation.messages:
            marks.append(text_mark(one.id))
            marks += [mark(one.id) for mark in (data_mark, link_mark) if one.media]
    pages = [image[at : at + PAGE] for at in range(0, len(image), PAGE)]
    return {
        mark: frozenset(
            newest.get(number, ("", (number - 1) * PAGE))
            for number, page in enumerate(pages, start=1)
            if mark.encode() in page
        )
        for mark in marks
    }


def damaged(chats: Chats, damage: Damage, seed: int) -> tuple[dict[str, bytes], set[str]]:
    """The files after the damage, and the marks of the rows none of whose pages it touched."""
    files = {end: bytearray(data) for end, data in chats.files.items()}
    damage(files, random.Random(seed))

    def is_whole(place: Place) -> bool:
        end, at = place
        size = FRAME if end else PAGE
        return end in files and bytes(files[end][at : at + size]) == chats.files[end][at : at + size]

    untouched = {mark for mark, places in chats.places.items() if all(map(is_whole, places))}
    return {end: bytes(data) for end, data in files.items()}, untouched


def put(files: dict[str, bytes], path: Path) -> None:
    shutil.rmtree(path.parent, ignore_errors=True)
    path.parent.mkdir(parents=True)
    for end, data in files.items():
        path.with_name(path.name + end).write_bytes(data)


# -- damages -------------------------------------------------------------------------------------------------------


def _overwrite(data: bytearray, start: int, end: int, random_: random.Random) -> None:
    end = min(end, len(data))
    kind = random_.randrange(3)
    junk = bytes(max(0, end - start)) if kind == 0 else random_.randbytes(max(0, end - start))
    data[start:end] = junk if kind < 2 else b"\xa5" * len(junk)


def header(files: dict[str, bytearray], random_: random.Random) -> None:
    start = random_.randrange(100)
    _overwrite(files[""], start, random_.randint(start + 1, 100), random_)


def header_bits(files: dict[str, bytearray], random_: random.Random) -> None:
    for _ in range(random_.randint(1, 4)):
        files[""][random_.randrange(100)] ^= 1 << random_.randrange(8)


def schema_page(files: dict[str, bytearray], random_: random.Random) -> None:
    start = random_.randrange(100, PAGE)
    _overwrite(files[""], start, random_.randint(start + 1, PAGE), random_)


def first_pages(files: dict[str, bytearray], random_: random.Random) -> None:
    _overwrite(files[""], 0, PAGE * random_.randint(1, 12), random_)


def whole_pages(files: dict[str, bytearray], random_: random.Random) -> None:
    n_pages = len(files[""]) // PAGE
    for page in random_.sample(range(n_pages), random_.randint(1, n_pages // 3)):
        _overwrite(files[""], page * PAGE, (page + 1) * PAGE, random_)


def sectors(files: dict[str, bytearray], random_: random.Random) -> None:
    for _ in range(random_.randint(1, 10)):
        start = random_.randrange(len(files[""]) // 512) * 512
        _overwrite(files[""], start, start + 512, random_)


def page_heads(files: dict[str, bytearray], random_: random.Random) -> None:
    """The inner pages with it."""
    n_pages = len(files[""]) // PAGE
    for page in random_.sample(range(n_pages), random_.randint(1, n_pages // 2)):
        _overwrite(files[""], page * PAGE, page * PAGE + 12, random_)


def inner_pages(files: dict[str, bytearray], random_: random.Random) -> None:
    for at in range(PAGE, len(files[""]), PAGE):
        if files[""][at] in (0x02, 0x05) and random_.random() < 0.9:
            _overwrite(files[""], at, at + PAGE, random_)


def bits(files: dict[str, bytearray], random_: random.Random) -> None:
    for _ in range(random_.choice((1, 1, 2, 5, 30))):
        files[""][random_.randrange(len(files[""]))] ^= 1 << random_.randrange(8)


def cut_off(files: dict[str, bytearray], random_: random.Random) -> None:
    del files[""][random_.choice((len(files[""]) // 2, random_.randrange(len(files[""])))) :]


def swapped_pages(files: dict[str, bytearray], random_: random.Random) -> None:
    """A file system that lost its way. Contents are all there, so every row is; but not where SQLite looks."""
    first, second = (at * PAGE for at in random_.sample(range(1, len(files[""]) // PAGE), 2))
    data = files[""]
    data[first : first + PAGE], data[second : second + PAGE] = (
        data[second : second + PAGE],
        data[first : first + PAGE],
    )


def log_gone(files: dict[str, bytearray], random_: random.Random) -> None:
    del files["-wal"]
    if random_.random() < 0.5:
        whole_pages(files, random_)


def log_head(files: dict[str, bytearray], random_: random.Random) -> None:
    _overwrite(files["-wal"], random_.randrange(32), 32, random_)


def log_bits(files: dict[str, bytearray], random_: random.Random) -> None:
    for _ in range(random_.choice((1, 2, 10))):
        files["-wal"][random_.randrange(len(files["-wal"]))] ^= 1 << random_.randrange(8)


def log_blocks(files: dict[str, bytearray], random_: random.Random) -> None:
    for _ in range(random_.randint(1, 4)):
        start = random_.randrange(len(files["-wal"]))
        _overwrite(files["-wal"], start, start + random_.choice((16, 512, 9000)), random_)


def log_cut_off(files: dict[str, bytearray], random_: random.Random) -> None:
    del files["-wal"][random_.randrange(len(files["-wal"])) :]


def everything(files: dict[str, bytearray], random_: random.Random) -> None:
    for damage in random_.sample((header, whole_pages, bits, log_bits, log_blocks), 3):
        damage(files, random_)


def database_gone(files: dict[str, bytearray], random_: random.Random) -> None:
    """Only the log is left."""
    if random_.random() < 0.5:
        del files[""]
    else:
        del files[""][:]


OF_THE_FILE: tuple[Damage, ...] = (
    header,
    header_bits,
    schema_page,
    first_pages,
    whole_pages,
    sectors,
    page_heads,
    inner_pages,
    bits,
    cut_off,
    swapped_pages,
)
OF_THE_LOG: tuple[Damage, ...] = (
    log_gone,
    log_head,
    log_bits,
    log_blocks,
    log_cut_off,
    everything,
    database_gone,
)
