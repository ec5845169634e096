"""How much of a prompt a model has read, told from digests alone."""

from __future__ import annotations

import numpy as np
import pytest

from engine.core.prompt.items import Tokens, shared_prefix
from engine.core.tree import known_by_key
from engine.core.tree.known_by_key import BLOCK, Key, KeyChain, PathBook, ReadAgo

KEY = b"k" * 32
LENGTHS = (1, 2, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK - 1, 3 * BLOCK, 3 * BLOCK + 100)


def random_path(rng: np.random.Generator, n: int, n_vocab: int = 150_000) -> Tokens:
    return Tokens.of(rng.integers(-9, n_vocab, n).tolist())


def grown(rng: np.random.Generator, paths: list[Tokens]) -> Tokens:
    """A path of its own, or one that parts from an earlier one anywhere; few different items, so that runs repeat."""
    tail = random_path(rng, int(rng.integers(0, 3 * BLOCK)), n_vocab=int(rng.choice([3, 150_000])))
    if not paths or rng.random() < 0.1:
        return tail + random_path(rng, 1)
    base = paths[int(rng.integers(len(paths)))]
    shared = (0, len(base), int(rng.integers(len(base) + 1)))[int(rng.integers(3))]
    return base.cut(0, shared) + tail + random_path(rng, 1)


def later(book: PathBook) -> PathBook:
    """What the next start knows."""
    return PathBook(list(book))


@pytest.mark.parametrize("seed", range(20))
def test_the_shared_beginning_is_told_to_the_very_item(seed: int) -> None:
    """Whatever was read in whatever order, in this run or before it."""
    rng = np.random.default_rng(seed)
    book, writer, asker = PathBook(), KeyChain(KEY), KeyChain(KEY)
    before: list[Tokens] = []
    now: list[Tokens] = []
    for step in range(60):
        path = grown(rng, before + now)
        wanted = ReadAgo(
            in_this_run=max((shared_prefix(path, other) for other in now), default=0),
            ever=max((shared_prefix(path, other) for other in before + now), default=0),
        )
        assert book.find(asker, path) == wanted
        if rng.random() < 0.7:
            book.add(writer, path)
            now.append(path)
        if step == 30:
            book, before, now = later(book), before + now, []


@pytest.mark.parametrize("n", LENGTHS)
@pytest.mark.parametrize("m", LENGTHS)
def test_paths_that_end_inside_each_other_are_told(n: int, m: int) -> None:
    """At the edges of blocks, where one too many or too few would go unnoticed elsewhere."""
    path = random_path(np.random.default_rng(1), max(LENGTHS))
    book = PathBook()
    book.add(KeyChain(KEY), path.cut(0, n))
    assert book.find(KeyChain(KEY), path.cut(0, m)).ever == min(n, m)
    changed = path.cut(0, m - 1) + Tokens.of([5])
    assert book.find(KeyChain(KEY), changed).ever == min(n, m - 1)


def test_a_chat_that_goes_on_keeps_no_block_twice() -> None:
    """Otherwise every reply adds a block, and a long chat fills the file."""
    rng, book, hasher = np.random.default_rng(2), PathBook(), KeyChain(KEY)
    path = Tokens()
    for _ in range(100):
        path += random_path(rng, 20)
        change = book.add(hasher, path)
        assert sum(block.n_items for block in change.along) == len(path)
    assert sum(block.n_items for block in book) == len(path)


def test_another_key_knows_nothing() -> None:
    """What the digests are worth to who has only them."""
    path = random_path(np.random.default_rng(3), 1000)
    book = PathBook()
    book.add(KeyChain(KEY), path)
    found = book.find(KeyChain(b"o" * 32), path)
    assert found.ever <= 1  # two bytes can be the same by chance
    assert not any(path.packed[at : at + 12] in block.checks for block in book for at in range(0, 4000, 4))


def test_only_what_follows_the_last_prompt_is_hashed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A forecast is asked for while somebody types, of 100,000 tokens."""
    path = random_path(np.random.default_rng(4), 100_000)
    book, asker = PathBook(), KeyChain(KEY)
    book.add(KeyChain(KEY), path)
    assert book.find(asker, path).ever == len(path)
    hashed: list[int] = []
    compute = KeyChain._state

    def counting(self: KeyChain, n_blocks: int) -> object:
        hashed.append(max(0, n_blocks + 1 - len(self._states)))
        return compute(self, n_blocks)

    monkeypatch.setattr(KeyChain, "_state", counting)
    edited = path.cut(0, 90_000) + random_path(np.random.default_rng(5), 10_000)
    assert book.find(asker, edited).ever == 90_000
    assert sum(hashed) <= 2


def test_of_many_chats_few_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of short chats have no first block in common."""
    rng, book, hasher = np.random.default_rng(8), PathBook(), KeyChain(KEY)
    front = random_path(rng, 50)
    paths = [front + random_path(rng, 30) for _ in range(2_000)]
    for path in paths:
        book.add(hasher, path)
    compared: list[bytes] = []
    compare = known_by_key._shared

    def counting(a: bytes, b: bytes) -> int:
        compared.append(b)
        return compare(a, b)

    monkeypatch.setattr(known_by_key, "_shared", counting)
    assert book.find(KeyChain(KEY), paths[7].cut(0, 70) + random_path(rng, 9)).ever == 70
    assert len(compared) <= 8


def test_an_unknown_prompt_is_given_up_at_its_first_block() -> None:
    """Most first requests are of a new chat: they must cost nothing."""
    rng, book, asker = np.random.default_rng(6), PathBook(), KeyChain(KEY)
    book.add(KeyChain(KEY), random_path(rng, 100_000))
    assert book.find(asker, random_path(rng, 100_000)).ever == 0
    assert len(asker._states) <= 2


def test_blocks_that_cannot_be_are_left_out() -> None:
    """A damaged row says nothing, and stops nothing."""
    path = random_path(np.random.default_rng(7), 3 * BLOCK)
    book = PathBook()
    book.add(KeyChain(KEY), path)
    first, second, third = sorted(book, key=lambda block: block.depth)
    odd = type(second)(own=Key(second.own[:3]), parent=second.parent, depth=second.depth, checks=second.checks)
    assert PathBook([first, odd, third]).find(KeyChain(KEY), path).ever == BLOCK
    assert PathBook([first, second, third]).find(KeyChain(KEY), path).ever == 3 * BLOCK
