"""The requests that a new one can be compared with, and the one among them that it shares most with."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from operator import attrgetter
from typing import Generic, Protocol, TypeVar

from engine.core.prompt.items import Tokens, shared_prefix
from engine.core.prompt.span_values import Kind, Span
from engine.core.tree.tree import CacheTree, Match

MAX_REQUESTS = 128
MAX_BYTES = 64 * 1024 * 1024
_MOST_LATER = 8
_first = attrgetter("first")


class Followed(Protocol):
    """What is remembered of a request: its prompt and the reply's items that were decoded."""

    @property
    def path(self) -> Tokens: ...


P = TypeVar("P", bound=Followed)


@dataclass(frozen=True, slots=True)
class _Past(Generic[P]):
    number: int
    session: str
    request: P
    n_bytes: int
    is_grown_over: bool = False  # a later one of its conversation goes on from it


@dataclass(frozen=True, slots=True)
class Nearest(Generic[P]):
    """`since`: the newest requests of its own conversation that came later and share less."""

    number: int
    session: str
    request: P
    since: tuple[P, ...] = ()


class PastRequests(Generic[P]):
    """At most so many requests and bytes; those that were gone on from go first. Belongs to one thread."""

    def __init__(self, weigh: Callable[[P], int], tree: CacheTree, *, max_bytes: int = MAX_BYTES) -> None:
        """`weigh` gives bytes, about. `tree` knows what their paths share."""
        self._weigh = weigh
        self._tree = tree
        self._max_bytes = max_bytes
        self._entries: list[_Past[P]] = []  # oldest first

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def n_bytes(self) -> int:
        return sum(entry.n_bytes for entry in self._entries)

    def __iter__(self) -> Iterator[tuple[str, P]]:
        """All that are remembered with the names of their conversations, the oldest first."""
        return ((entry.session, entry.request) for entry in self._entries)

    def newest(self, session: str) -> P | None:
        """The last request of that conversation."""
        return next((entry.request for entry in reversed(self._entries) if entry.session == session), None)

    def nearest(self, match: Match, spans: tuple[Span, ...], session: str) -> Nearest[P] | None:
        """The request that shares most with a prompt; of equals one of the same conversation, then the newest.

        Where none begins like this one, the last one of its conversation; None without any. A conversation that is
        gone on with counts up to the first word of its next message: what the template writes before that is shared
        with whatever else was asked there.
        """
        best: tuple[tuple[int, bool, int], _Past[P], int] | None = None
        tokens = match.prompt.tokens
        shared_with = [(entry, match.of(entry.request.path)) for entry in self._entries]
        messages: _Messages | None = None
        for entry, shared in reversed(shared_with):  # the newest goes farthest in most cases
            if not shared:
                continue
            is_whole = shared == len(entry.request.path) < len(tokens)
            reach = shared
            if is_whole:
                messages = messages or _Messages(tokens, spans)
                if best is not None and messages.next_end(shared) < best[0][0]:
                    continue
                reach = messages.next_words(shared)
            rank = (reach, entry.session == session, entry.number)
            if best is None or rank > best[0]:
                best = rank, entry, shared
        if best is None:
            last = next((entry for entry in reversed(self._entries) if entry.session == session), None)
            return None if last is None else Nearest(last.number, session, last.request)
        _, found, most = best
        later = (e.request for e, n in reversed(shared_with) if _is_later(e, found, session) and n < most)
        return Nearest(found.number, found.session, found.request, tuple(islice(later, _MOST_LATER)))

    def add(self, number: int, session: str, request: P) -> None:
        """Remember it, and let go what it leaves no room for."""
        kept = [
            replace(entry, is_grown_over=True)
            if entry.session == session and self._tree.begins_with(request.path, entry.request.path)
            else entry
            for entry in self._entries
        ]
        kept.append(_Past(number, session, request, self._weigh(request)))
        n_bytes = sum(entry.n_bytes for entry in kept)
        while len(kept) > 1 and (len(kept) > MAX_REQUESTS or n_bytes > self._max_bytes):
            gone = next((at for at, entry in enumerate(kept[:-1]) if entry.is_grown_over), 0)
            n_bytes -= kept.pop(gone).n_bytes
        self._entries = kept

    def forget(self, session: str) -> None:
        """Compare nothing with that conversation any more."""
        self._entries = [entry for entry in self._entries if entry.session != session]


def _is_later(entry: _Past[P], found: _Past[P], session: str) -> bool:
    return entry.number > found.number and entry.session == found.session == session


class _Messages:
    """Those of a prompt. Only the spans around a place are looked at: a chat may be long."""

    def __init__(self, tokens: Tokens, spans: tuple[Span, ...]) -> None:
        self._tokens = tokens
        self._spans = spans

    def next_end(self, at: int) -> int:
        """No less than `next_words`."""
        start = self._start_behind(bisect_left(self._spans, at, key=_first))
        return at if start is None else self._end_of(start)

    def next_words(self, at: int) -> int:
        """Behind the message that ends about `at`, and what the template writes in front of the next one."""
        tokens, spans, start = self._tokens, self._spans, self._start_behind(bisect_left(self._spans, at, key=_first))
        if start is None:
            return at
        last = start - 1  # the last span of the message that ends there
        while last > 0 and spans[last - 1].message == spans[last].message:
            last -= 1
        if spans[last].first >= at:
            return at
        first, kind = spans[start].first, spans[start].kind
        own = tokens.cut(first, self._end_of(start))
        like = islice((row for row in _messages(spans[:last]) if row[2] is kind), 2)
        return first + min((shared_prefix(own, tokens.cut(a, b)) for a, b, _ in like), default=0)

    def _start_behind(self, index: int) -> int | None:
        """The first span of a message other than the first one, from that span on."""
        spans = self._spans
        starts = (row for row in range(max(1, index), len(spans)) if spans[row].message != spans[row - 1].message)
        return next(starts, None)

    def _end_of(self, start: int) -> int:
        """Of the message that begins with this span."""
        behind = self._start_behind(start + 1)
        return self._spans[-1].end if behind is None else self._spans[behind].first


def _messages(spans: tuple[Span, ...]) -> Iterator[tuple[int, int, Kind]]:
    """Segment and kind of each message, in order."""
    first, owner, kind = 0, None, None
    for span in spans:
        if kind is None or span.message != owner:
            if kind is not None:
                yield first, span.first, kind
            first, owner, kind = span.first, span.message, span.kind
    if kind is not None:
        yield first, spans[-1].end, kind
