"""What stands on what on disk, and what goes first."""

from __future__ import annotations

import random
from dataclasses import replace

from engine.core.cache.blobs import (
    NO_BASE,
    Blob,
    BlobKey,
    BlobPart,
    chat_digest,
    of_chat,
    paths_of,
    room,
    standing_on,
)
from engine.core.prompt.items import Pos, TokenIndex, Tokens
from engine.core.prompt.span_values import BoundaryKind


def attention(path: list[int], start: int, base: Blob | None = None, *, chat: str = "a", used_at: float = 0.0) -> Blob:
    return Blob(
        part=BlobPart.ATTENTION,
        base=NO_BASE if base is None else base.key,
        start=TokenIndex(start),
        end=TokenIndex(len(path)),
        tokens=Tokens.of(path[start:]),
        pos_start=Pos(start),
        pos_end=Pos(len(path)),
        n_bytes=10 * (len(path) - start),
        chat=chat_digest(chat),
        used_at=used_at,
    )


def state(on: Blob, at: int, *, chat: str = "a", used_at: float = 0.0, is_front: bool = False) -> Blob:
    return Blob(
        part=BlobPart.STATE,
        base=on.key,
        start=TokenIndex(at),
        end=TokenIndex(at),
        tokens=Tokens(),
        pos_start=Pos(at),
        pos_end=Pos(at),
        n_bytes=50,
        chat=chat_digest(chat),
        used_at=used_at,
        boundary=BoundaryKind.SYSTEM_END if is_front else BoundaryKind.END_OF_GENERATION,
    )


def by_key(*blobs: Blob) -> dict[BlobKey, Blob]:
    return {blob.key: blob for blob in blobs}


FRONT = attention(list(range(5)), 0)
CHAT = attention(list(range(9)), 5, FRONT)
EDIT = attention([0, 1, 2, 3, 4, 5, 6, 70, 80], 7, CHAT, chat="b")  # parts inside of the other one


def test_paths_are_put_together_from_what_each_adds() -> None:
    on_edit = state(EDIT, 8)
    paths = paths_of(by_key(FRONT, CHAT, EDIT, on_edit))
    assert paths[EDIT.key].ids() == [0, 1, 2, 3, 4, 5, 6, 70, 80]
    assert paths[CHAT.key].ids() == list(range(9))
    assert paths[FRONT.key].ids()[:5] == list(range(5))
    assert paths[on_edit.key].ids()[:8] == [0, 1, 2, 3, 4, 5, 6, 70]


def test_what_stands_on_nothing_has_no_path() -> None:
    assert set(paths_of(by_key(FRONT, EDIT, state(EDIT, 8)))) == {FRONT.key}
    behind = replace(CHAT, start=TokenIndex(6), tokens=CHAT.tokens.cut(1))  # a gap
    assert set(paths_of(by_key(FRONT, behind))) == {FRONT.key}


def test_random_trees_are_what_was_put_in() -> None:
    rng = random.Random(4)
    for _ in range(100):
        blobs, paths = list[Blob](), list[list[int]]()
        for _ in range(rng.randint(1, 12)):
            at = rng.randrange(len(blobs)) if blobs and rng.random() < 0.9 else None
            path = [] if at is None else paths[at][: rng.randint(blobs[at].start, blobs[at].end)]
            start = len(path)
            path = path + [rng.randrange(3) for _ in range(rng.randint(1, 5))]
            base = None if at is None or not start else blobs[at]
            blobs.append(attention(path, start, base))
            paths.append(path)
        found = paths_of(by_key(*blobs))
        for blob, path in zip(blobs, paths, strict=True):
            assert found[blob.key].ids()[: len(path)] == path


def test_what_goes_takes_along_what_stands_on_it() -> None:
    blobs = by_key(FRONT, CHAT, EDIT, state(EDIT, 8))
    assert standing_on(blobs, [CHAT.key]) == set(blobs) - {FRONT.key}


def test_of_a_deleted_chat_nothing_stays_but_what_others_stand_on_as_a_whole() -> None:
    other = attention([0, 1, 2, 3, 4, 50], 5, FRONT, chat="c")
    blobs = by_key(FRONT, CHAT, EDIT, other)
    # "b" goes on from the midst of what "a" wrote: it would show a part of that
    assert of_chat(blobs, chat_digest("a")) == {CHAT.key, EDIT.key}
    assert of_chat(blobs, chat_digest("b")) == {EDIT.key}
    assert of_chat(by_key(FRONT, CHAT), chat_digest("a")) == {FRONT.key, CHAT.key}


def test_room_is_made_from_the_ends_and_the_oldest_first() -> None:
    old = attention([9, 9, 9], 0, used_at=1.0)
    front, chat = replace(FRONT, used_at=2.0), replace(CHAT, used_at=2.0)
    early, late = state(chat, 6, used_at=2.0), state(chat, 9, used_at=2.0)
    on_front = state(front, 5, used_at=2.0, is_front=True)
    blobs = by_key(old, front, chat, early, late, on_front)
    assert room(blobs, 0) == ()
    assert room(blobs, 30) == (old.key,)
    everything = room(blobs, 10_000)
    assert everything == (old.key, early.key, late.key, chat.key, on_front.key, front.key)
    assert room(blobs, 10_000, keep={front.key, chat.key}) == (old.key, early.key, late.key, on_front.key)


def test_nothing_ever_loses_its_base() -> None:
    rng = random.Random(5)
    for _ in range(200):
        blobs = [attention(list(range(5)), 0, used_at=rng.random())]
        for _ in range(rng.randint(1, 10)):
            base = rng.choice([blob for blob in blobs if blob.part is BlobPart.ATTENTION])
            more = attention([*range(base.end), rng.randrange(9)], base.end, base, used_at=rng.random())
            blobs.append(rng.choice((more, state(base, base.end, used_at=rng.random()))))
        there = by_key(*blobs)
        for key in room(there, rng.randint(1, 400)):
            there.pop(key)
            assert all(blob.base == NO_BASE or blob.base in there for blob in there.values())
