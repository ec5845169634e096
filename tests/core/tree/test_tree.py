"""What the tree answers is what comparing every path with every other one would."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.prompt.items import (
    NO_TOKENS,
    Digest,
    MediaChunk,
    Prompt,
    TokenIndex,
    Tokens,
    media_items,
    shared_prefix,
)
from engine.core.tree.known_by_key import NOTHING_READ, ReadAgo
from engine.core.tree.tree import NODE_BYTES, CacheTree, Match, _Node

# Few different items, so that many paths part at the same place, and some are the beginning of others.
PATH = st.lists(st.integers(0, 2), max_size=10).map(Tokens.of)
PATHS = st.lists(PATH, max_size=12)
LITTLE = 4 * 400 + 40 * NODE_BYTES


def copied(path: Tokens) -> Tokens:
    """The same items in another object."""
    return Tokens(bytes(bytearray(path.packed)))


def nodes_of(tree: CacheTree) -> list[_Node]:
    found, stack = list[_Node](), [tree._root]
    while stack:
        node = stack.pop()
        found.append(node)
        stack.extend(node.children.values())
    return found


def check_shape(tree: CacheTree) -> None:
    """Siblings never begin alike, edges are never empty, and each follows its parent."""
    for node in nodes_of(tree):
        for first, child in node.children.items():
            assert child.edge[0] == first  # the keys of a dictionary are all different
            assert child.parent is node
            assert child.start == node.end
    assert tree.n_bytes == sum(len(node.edge.packed) + NODE_BYTES for node in nodes_of(tree) if node.parent is not None)


@dataclass
class Model:
    """The tree, and a plain list of what was recorded in it. Paths are asked about that never were, too."""

    tree: CacheTree
    recorded: list[Tokens] = field(default_factory=list)
    matches: list[Match] = field(default_factory=list)  # of prompts that came so far

    def record(self, path: Tokens) -> None:
        self.tree.record(copied(path), tick=len(self.recorded))
        self.recorded.append(path)

    def check(self, paths: list[Tokens]) -> None:
        check_shape(self.tree)
        for a in paths:
            assert self.tree.n_known(a) == max((shared_prefix(a, other) for other in self.recorded), default=0)
            for b in paths:
                assert self.tree.shared(copied(a), copied(b)) == shared_prefix(a, b)
        for match in self.matches:
            for a in paths:
                assert match.of(copied(a)) == shared_prefix(a, match.prompt.tokens)
                n, following = match.parting(a)
                assert (n, following) == (match.of(a), a[n] if n < len(a) else None)
                for b in paths:
                    assert match.shared(a, copied(b)) == match.matcher(b).shared(a) == shared_prefix(a, b)


@given(PATHS, PATHS, st.lists(PATH, max_size=3))
def test_what_is_known_of_paths_is_what_comparing_them_finds(
    recorded: list[Tokens], others: list[Tokens], prompts: list[Tokens]
) -> None:
    """Also of those that were recorded after they were first asked about, and of prompts that came before that."""
    model, paths = Model(CacheTree()), [*recorded, *others, *prompts, NO_TOKENS]
    for at, path in enumerate(recorded):
        if at < len(prompts):
            model.matches.append(model.tree.match(Prompt(tokens=prompts[at])))
            floor = max((shared_prefix(prompts[at], other) for other in model.recorded), default=0)
            assert model.matches[-1].n_ever == floor
        model.record(path)
        model.check(paths[:: 1 + at % 3])
    model.check(paths)


@pytest.mark.parametrize("seed", range(4))
def test_a_chat_that_is_edited_at_random_is_followed_to_the_item(seed: int) -> None:
    """Long ways, edits anywhere, returns, and so little memory that the oldest goes all the time."""
    rng, paths = Random(seed), [Tokens.of([1, 2, 3])]
    whole, small = Model(CacheTree()), CacheTree(max_bytes=LITTLE)
    matches: list[Match] = []
    for number in range(150):
        base = rng.choice(paths[-6:] if rng.random() < 0.8 else paths)
        kept = base.cut(0, rng.choice((len(base), rng.randrange(len(base) + 1))))
        path = kept + Tokens.of(rng.choices(range(3), k=rng.randrange(1, 40)))
        matches = [*matches[-2:], small.match(Prompt(tokens=path))]
        whole.record(path)
        small.record(path, tick=number)
        assert small.n_bytes <= LITTLE
        check_shape(small)
        paths.append(path)
        some = rng.sample(paths, min(8, len(paths)))
        whole.check(some[:4])
        for a in some:
            for match in matches:
                assert match.of(a) == shared_prefix(a, match.prompt.tokens)
            assert all(small.shared(a, b) == shared_prefix(a, b) for b in some)


@given(PATHS)
def test_bytes_are_those_of_the_distinct_prefixes(recorded: list[Tokens]) -> None:
    """A shared trunk is stored once."""
    tree = CacheTree()
    for tick, path in enumerate(recorded):
        tree.record(path, tick=tick)
    prefixes = {tuple(path.ids()[:n]) for path in recorded for n in range(1, len(path) + 1)}
    n_nodes = sum(node.parent is not None for node in nodes_of(tree))
    assert tree.n_bytes == 4 * len(prefixes) + n_nodes * NODE_BYTES


def test_the_least_recently_used_branch_goes_when_memory_is_short() -> None:
    tree = CacheTree(max_bytes=2 * (NODE_BYTES + 4 * 10) * 16 // 15 + 1)
    old, kept, new = (Tokens.of([n, *range(9)]) for n in (100, 200, 300))
    for tick, path in enumerate((old, kept, new)):
        tree.record(path, tick=tick)
    assert [tree.n_known(path) for path in (old, kept, new)] == [0, 10, 10]


def test_many_short_prompts_stay_within_the_limit() -> None:
    """Each was counted with its few items, and a server that answered them for weeks had grown by ten times as much."""
    tree, limit = CacheTree(max_bytes=100_000), 100_000
    for number in range(3000):
        tree.record(Tokens.of([1, 2, 3, number, number]), tick=number)
        assert tree.n_bytes <= limit
    assert sum(1 for _ in nodes_of(tree)) < limit / NODE_BYTES + 1
    assert tree.n_known(Tokens.of([1, 2, 3, 2999, 2999])) == 5
    assert tree.n_known(Tokens.of([1, 2, 3, 0, 0])) == 3


def test_no_answer_lies_inside_a_medium() -> None:
    """Two media begin with the same item once in two thousand million times: it is not their common beginning."""
    words, item = Tokens.of([5, 6]), media_items(Digest("a"), 3)
    alike = item.cut(0, 2) + media_items(Digest("b"), 1)

    def prompt(items: Tokens, digest: str) -> Prompt:
        chunk = MediaChunk(first=TokenIndex(2), n_tokens=3, n_pos=1, digest=Digest(digest), label="")
        return Prompt(tokens=words + items + Tokens.of([7]), media=(chunk,))

    tree = CacheTree()
    tree.record(prompt(item, "a").tokens, tick=1)
    assert tree.match(prompt(item, "a")).n_ever == 6
    assert tree.match(prompt(alike, "b")).n_ever == 2


def test_what_is_known_by_key_alone_is_asked_with_the_prompt() -> None:
    asked: list[Tokens] = []

    class Book:
        def find(self, path: Tokens) -> ReadAgo:
            asked.append(path)
            return ReadAgo(in_this_run=1, ever=2)

    prompt = Prompt(tokens=Tokens.of([1, 2, 3]))
    assert CacheTree(Book()).match(prompt).earlier == ReadAgo(in_this_run=1, ever=2)
    assert asked == [prompt.tokens]
    assert CacheTree().match(prompt).earlier == NOTHING_READ


def test_paths_that_nobody_asks_about_are_forgotten() -> None:
    tree = CacheTree()
    for number in range(20):
        path = Tokens.of([number] * 5)
        tree.record(path, tick=number)
        tree.n_known(path)
        assert tree.n_paths <= 2


def test_a_path_is_compared_once_however_many_are_laid_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a hundred branches that begin alike each was compared with each: 28 times as long for four times as many."""
    compared = 0
    compare = shared_prefix

    def counted(a: Tokens, b: Tokens, start: int = 0) -> int:
        nonlocal compared
        compared += 1
        return compare(a, b, start)

    monkeypatch.setattr("engine.core.tree.tree.shared_prefix", counted)
    tree, trunk = CacheTree(), Tokens.of(range(1000))
    paths = [trunk.cut(0, 10 * n) + Tokens.of([5000 + n] * 50) for n in range(1, 90)]
    for number, path in enumerate(paths):
        tree.record(path, tick=number)
    match = tree.match(Prompt(tokens=trunk))
    for (k, a), (m, b) in permutations(enumerate(paths, start=1), 2):
        assert match.shared(a, b) == 10 * min(k, m)
    assert compared < 4 * len(paths)
