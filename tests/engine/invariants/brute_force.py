"""The nine invariants of the cache, each checked by looking at everything, without asking the books how they count.

What shares what is found by comparing bytes, what is reachable by counting items, and what was processed is kept as a
plain dictionary of dictionaries. `check_at_rest` is for between two operations, `check_budgets` for any moment.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from engine.cache.session import ModelSession
from engine.core.cache.blobs import BlobKey
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import Checkpoint, KvSegment, SegmentId
from engine.core.prompt.items import Tokens
from engine.core.tree.known_by_key import ReadAgo
from engine.core.tree.tree import NODE_BYTES, CacheTree, Match
from engine.simulated.memory import SimulatedRange, SimulatedState
from tests.engine.invariants.slow_pool import SlowPool
from tests.engine.invariants.watched_model import IMAGE_ITEMS, WatchedModel

_ITEM_BYTES = 4


class Broken(AssertionError):  # noqa: N818 -- an invariant is
    """Begins with the number of the invariant."""


def need(holds: bool, text: str) -> None:
    if not holds:
        raise Broken(text)


def common(a: Tokens, b: Tokens) -> int:
    """How many leading items are equal: the first bit in which they differ says where."""
    n = min(len(a.packed), len(b.packed))
    differs = int.from_bytes(a.packed[:n], "big") ^ int.from_bytes(b.packed[:n], "big")
    return (8 * n - differs.bit_length()) // (8 * _ITEM_BYTES)


class Trie:
    """All that was processed, an item a step."""

    def __init__(self) -> None:
        self._root: dict[int, Any] = {}
        self.n_items = 0

    def add(self, path: Tokens) -> None:
        node = self._root
        for item in path:
            if item not in node:
                node[item] = {}
                self.n_items += 1
            node = node[item]

    def n_known(self, path: Tokens) -> int:
        node, n = self._root, 0
        for item in path:
            if item not in node:
                break
            node, n = node[item], n + 1
        return n

    def check(self, tree: CacheTree) -> None:
        """The tree holds the same paths, and is one: siblings begin differently, each edge follows its parent."""
        left: list[tuple[Any, dict[int, Any]]] = [(tree._root, self._root)]
        n_items = n_nodes = 0
        while left:
            node, twin = left.pop()
            need(set(node.children) == set(twin), "1, 6: the tree's children are not those of what was recorded")
            for first, child in node.children.items():
                edge = child.edge.ids()
                need(bool(edge) and edge[0] == first, "1: an edge does not begin with its key")
                need(child.parent is node and child.start == node.end, "1: an edge does not follow its parent")
                at = twin
                for step, item in enumerate(edge):
                    need(
                        item in at and (step == 0 or len(at) == 1), "1, 6: an edge was never recorded, or hides a fork"
                    )
                    at = at[item]
                n_items += len(edge)
                n_nodes += 1
                left.append((child, at))
        need(n_items == self.n_items, "6: the tree holds other items than were recorded")
        need(tree.n_bytes == _ITEM_BYTES * n_items + NODE_BYTES * n_nodes, "4: the tree counts its bytes wrongly")


def is_cut(path: Tokens, at: int) -> bool:
    """That place lies inside an image: its items are negative, there is text between two, and all are of one length."""
    n_before = 0
    while n_before < at and path[at - 1 - n_before] < 0:
        n_before += 1
    return n_before % IMAGE_ITEMS != 0


@dataclass
class Truth:
    """What really happened, noted beside the engine."""

    model: WatchedModel
    pool: SlowPool
    settings: list[CacheSettings]  # those that hold: two while they are changed
    n_sequences: int
    processed: Trie = field(default_factory=Trie)
    read_now: list[Tokens] = field(default_factory=list)
    read_ever: list[Tokens] = field(default_factory=list)
    written: dict[BlobKey, bytes] = field(default_factory=dict)  # payloads, as they were put in
    n_bytes_ram: int = 0  # when it was looked at last
    lost: set[int] = field(default_factory=set)  # states of which it was told that they went
    pinned: set[int] = field(default_factory=set)  # states that the person holds on to
    reads: frozenset[BlobKey] = frozenset()  # what was read beforehand, for nobody's request


@dataclass(frozen=True)
class Holder:
    """Items [start, end) of a path have their attention somewhere."""

    path: Tokens
    start: int
    end: int


def holders(session: ModelSession) -> list[Holder]:
    in_memory = [session.working.tokens, *(branch.path for branch in session.branches)]
    kept = (*session.checkpoints.segments, *session.disk.all_segments)
    return [*(Holder(path, 0, len(path)) for path in in_memory), *(Holder(kv.path, kv.start, kv.end) for kv in kept)]


def n_reachable(path: Tokens, there: Iterable[Holder]) -> int:
    """How many leading items have their attention somewhere, whoever has it."""
    spans = sorted((h.start, min(h.end, common(path, h.path))) for h in there)
    reached = 0
    for start, end in spans:
        if start <= reached < end:
            reached = end
    return reached


def payload_bytes(session: ModelSession) -> int:
    """What the states and segments in RAM take, measured on the bytes themselves."""
    book, n = session.checkpoints, 0
    for state, payload in book._held.values():
        n += state.n_bytes if state.sequence else len(payload) + len(book._logits.get(state.id, b""))
    return n + sum(len(piece.blob) for _, pieces in book._segments.values() for piece in pieces)


def bytes_of_pinned(session: ModelSession) -> int:
    """What cannot go: pinned states, and the segments that have any of their attention."""
    pinned, needed = [c for c in session.checkpoints if c.pinned], set[SegmentId]()
    for state in pinned:
        needed |= {kv.id for kv in session.checkpoints.segments if common(kv.path, state.path) > kv.start}
    n_bytes = {kv.id: kv.n_bytes for kv in session.checkpoints.segments}
    return sum(c.n_bytes for c in pinned) + sum(n_bytes[id] for id in needed)


def check_budgets(session: ModelSession, truth: Truth, *, is_at_rest: bool = False) -> None:
    """4, at any moment. What a pinned state needed may still be there right after that was refused."""
    book = session.checkpoints
    n_bytes = payload_bytes(session)
    need(book.n_bytes == n_bytes, f"4: RAM counts {book.n_bytes} bytes, and there are {n_bytes}")
    most = max(settings.ram_bytes for settings in truth.settings)
    before, truth.n_bytes_ram = truth.n_bytes_ram, n_bytes
    is_falling = not is_at_rest and n_bytes <= before
    fits = n_bytes <= most or is_falling or n_bytes <= bytes_of_pinned(session)
    need(fits, f"4: {n_bytes} bytes in RAM, {most} at most")
    limits = [settings.max_checkpoints for settings in truth.settings]
    n_of = Counter(state.chat for state in book)
    if all(limit is not None for limit in limits):
        for chat, n in n_of.items():
            n_pinned = sum(state.pinned for state in book if state.chat == chat)
            need(n <= max(n_pinned, *(limit or 0 for limit in limits)), f"4: {n} states of one chat, limits {limits}")
    pool = truth.pool
    need(pool.n_bytes <= pool.most_bytes, f"4: {pool.n_bytes} bytes on disk, {pool.most_bytes} at most")


def check_cells(session: ModelSession, truth: Truth) -> None:
    n, most = truth.model.cells(), truth.model.facts.n_ctx
    need(n == session.model.n_cells_used(), "4: the cells in use are counted wrongly")
    need(n <= most, f"4: {n} cells in use of {most}")
    n_used = len(session.branches) + bool(session.working.tokens)
    need(n_used < truth.n_sequences, "4: no sequence is free to copy through")


def check_at_rest(session: ModelSession, truth: Truth) -> None:
    truth.processed.check(session.tree)
    check_budgets(session, truth, is_at_rest=True)
    check_cells(session, truth)
    _check_edges(session)
    _check_memory(session, truth)
    _check_reachable(session)
    _check_saved(session, truth)
    _check_disk(session, truth)
    _check_leases(session, truth)


def _check_edges(session: ModelSession) -> None:
    """1: no place of anything lies inside an image."""
    for path, at in _places(session):
        need(0 <= at <= len(path) and not is_cut(path, at), f"1: an image is cut at {at}")


def _places(session: ModelSession) -> Iterator[tuple[Tokens, int]]:
    yield session.working.tokens, len(session.working.tokens)
    for branch in session.branches:
        yield branch.path, len(branch.path)
    for state in (*session.checkpoints, *session.disk.all_states):
        yield state.path, state.n_tokens
    for kv in (*session.checkpoints.segments, *session.disk.all_segments):
        yield from ((kv.path, kv.start), (kv.path, kv.end))
    for kv, pieces in session.checkpoints._segments.values():
        for piece in pieces:
            yield kv.path, piece.end
    yield session.match.prompt.tokens, session.match.n_ever


def _check_memory(session: ModelSession, truth: Truth) -> None:
    """9: each sequence holds what the books say; 3: a state and its attention are both there, or neither serves."""
    model, held = truth.model, {0: session.working.tokens} | {b.sequence: b.path for b in session.branches}
    need(not model.lacks_state, "3: attention is there without its state")
    need(len(held) == 1 + len(session.branches), "9: two parked sequences are one")
    for sequence in range(model.n_sequences):
        path = held.get(sequence, Tokens())
        digest, state_at = model.holds(sequence)
        need(digest == path.digest(), f"9: sequence {sequence} holds something else than its {len(path)} items")
        if session.memory.is_exact_only:
            need(state_at == len(path), f"3: the state of sequence {sequence} is not at its end")
    for path in held.values():
        need(truth.processed.n_known(path) == len(path), "9: what is in memory was never recorded")


def _check_reachable(session: ModelSession) -> None:
    """2: no state and no segment without all the attention before it."""
    if not session.memory.has_kv:
        return
    there = holders(session)
    for state in session.checkpoints:
        n = n_reachable(state.path, there)
        need(state.n_tokens <= n, f"2: a state at {state.n_tokens}, and attention for {n} items")
    for kv in session.checkpoints.segments:
        n = n_reachable(kv.path, there)
        need(kv.end <= n, f"2: a segment up to {kv.end}, and attention for {n} items")


def _check_saved(session: ModelSession, truth: Truth) -> None:
    """2, 3: what is saved is of the place that it is kept for, with logits where it says so."""
    book, model = session.checkpoints, truth.model
    for state, payload in book._held.values():
        need(state.has_logits == (state.id in book._logits), "3: a state and its logits are not there together")
        if state.has_logits:
            digest = state.path.digest(state.n_tokens)
            need(book._logits[state.id].hex() == digest, "3: logits of another place")
        if state.sequence:
            held, n = model.holds(state.sequence)
            need(n == state.n_tokens and held == state.path.digest(n), "2: a live state is of another place")
        else:
            _check_state(model.saved(payload), state)
    for kv, pieces in book._segments.values():
        at: int = kv.start
        for piece in pieces:
            _check_range(model.saved(piece.blob), kv.path, at, piece.end)
            at = piece.end
        need(at == kv.end, "2: the pieces of a segment do not reach its end")
    places = Counter((state.n_tokens, state.path.digest(state.n_tokens)) for state in book)
    need(max(places.values(), default=1) == 1, "2: two states at one place")


def _check_state(saved: object, state: Checkpoint) -> None:
    need(isinstance(saved, SimulatedState), "7: what is kept of a state is none")
    assert isinstance(saved, SimulatedState)
    digest = saved.contents.prefix.hexdigest()
    is_right = saved.n_tokens == state.n_tokens and digest == state.path.digest(state.n_tokens)
    need(is_right, "2: a state is of another place")


def _check_range(saved: object, path: Tokens, start: int, end: int) -> None:
    need(isinstance(saved, SimulatedRange), "7: what is kept of a segment is none")
    assert isinstance(saved, SimulatedRange)
    is_right = saved.items.tolist() == path.ids()[start:end] and saved.prefix.hexdigest() == path.digest(start)
    need(is_right, "2: a segment has the attention of other items")


def _check_disk(session: ModelSession, truth: Truth) -> None:
    """7: what is offered was acknowledged and is there, as far as was told; 8: of the path that it was written for."""
    disk, pool = session.disk, truth.pool
    there = {key: payload for key, (_, payload) in pool.there.items()}
    offered: Sequence[Checkpoint | KvSegment] = (*disk.all_states, *disk.all_segments)
    for one in offered:
        key = one.blob
        need(key in there or key in pool.gone_untold, "7: something is offered that no pool acknowledged")
        need(key not in pool.known_bad, "7: something is offered that could not be read")
        if key not in there:
            continue
        end = one.n_tokens if isinstance(one, Checkpoint) else one.end
        blob = pool.there[key][0]
        need(blob.end == end, "8: a blob is offered for another place")
        need(one.path.cut(0, end) == pool.paths[key].cut(0, end), "8: a blob is offered for another path")
        saved = truth.model.saved(there[key][: len(there[key]) - blob.n_logits])
        if isinstance(one, Checkpoint):
            need(one.has_logits == (blob.n_logits > 0), "3: a blob and its logits are not there together")
            _check_state(saved, one)
        else:
            _check_range(saved, one.path, one.start, one.end)


def _check_leases(session: ModelSession, truth: Truth) -> None:
    """5: what was begun for a request has ended with it."""
    disk = session.disk
    need(not disk._expected, "5: something is still expected from disk")
    late = disk._reads.keys() - truth.reads
    need(not late, f"5: {len(late)} reads from disk outlive their request")


def check_match(match: Match, session: ModelSession, truth: Truth, held: Sequence[Tokens]) -> None:
    """9: what a prompt shares with anything; 8: what is known of it by key alone."""
    tokens = match.prompt.tokens
    n_ever = truth.processed.n_known(tokens)
    while is_cut(tokens, n_ever):
        n_ever -= 1
    need(match.n_ever == n_ever, f"9: {match.n_ever} items are said to be known, and {n_ever} are")
    for path in held:
        need(match.of(Tokens(bytes(bytearray(path.packed)))) == common(path, tokens), "9: a match is not brute force")
    for a, b in pairwise(held):
        need(match.shared(a, b) == common(a, b), "9: what two paths share is not brute force")
    ago = ReadAgo(
        in_this_run=max((common(path, tokens) for path in truth.read_now), default=0),
        ever=max((common(path, tokens) for path in truth.read_ever), default=0),
    )
    need(match.earlier == ago, f"8: {match.earlier} by key, {ago} by the items")
