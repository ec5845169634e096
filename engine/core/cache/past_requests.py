"""The requests that a new one can be compared with, and the one among them that it shares most with."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from operator import attrgetter
from typing import Generic, Protocol, TypeVar

from engine.core.prompt.items import TokenIndex, Tokens, shared_prefix
from engine.core.prompt.messages import Chat, Message, Role
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


# Which conversation a prompt goes on with, told by how it begins; the name that a client gives is a hint.
#
# A conversation is known by the requests in it. A prompt is of the one that it shares most messages with, if these
# are more than its front: the system prompt, which many conversations have in common. A request that parts from it
# is an edit, and one that goes back to before that an edit taken back. But where both lines have been gone on with
# since they parted, there are two clients that began alike: from then on they are two conversations. Where the front
# changes with every request, as with a clock in it, what tells is a reply that comes back, and of several the front
# that is most alike.


_BLOCK = 64  # characters of raw text that are compared at once


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestOpening:
    """How a request begins: the text of its front, and for each message behind it one number for all up to there.

    Equal numbers mean equal messages, within this process. `n_to_reply`: so many of them end with the first reply; 0:
    there is none. Raw text has no front, and blocks for messages.
    """

    front: str
    body: tuple[int, ...]
    n_to_reply: int = 0
    is_raw: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """A request that came before and was not gone on from, and its conversation."""

    conversation: str
    opening: RequestOpening
    n_before: int = 0  # messages of the request that it went on from
    with_reply: int | None = None  # what the body would go on with, when its reply comes back word for word


def opening_of(chat: Chat | None, text: str = "") -> RequestOpening:
    """Of a chat, or of a raw text where there is none."""
    if chat is None:
        blocks = (text[at : at + _BLOCK] for at in range(0, len(text) - _BLOCK + 1, _BLOCK))
        return RequestOpening(front="", body=tuple(_chain(blocks)), is_raw=True)
    messages = chat.messages
    n_front = next((n for n, message in enumerate(messages) if message.role is not Role.SYSTEM), len(messages))
    body = messages[n_front:]
    return RequestOpening(
        front="\0".join(message.text for message in messages[:n_front]),
        body=tuple(_chain(body)),
        n_to_reply=next((n for n, one in enumerate(body, start=1) if one.role is Role.ASSISTANT), 0),
    )


def with_reply(opening: RequestOpening, reply: Message) -> int:
    """The next number of a body that goes on with this reply."""
    return _next(opening.body[-1] if opening.body else 0, reply)


def recognise(asked: RequestOpening, hint: str, known: Sequence[Known]) -> str | None:
    """The conversation of a request, among those `known`, the oldest first; None: one that nobody knows.

    A name that was never heard is that of a new conversation. One that is known is right unless the request shares
    less with that conversation than with another, all of which it goes on from.
    """
    if hint and all(one.conversation != hint for one in known):
        return hint
    ranked = [
        (asked.front == one.opening.front, n, one.conversation == hint, _n_alike(asked.front, one.opening.front), at)
        for at, one in enumerate(known)
        if (n := _n_continued(asked, one))
    ]
    if not ranked:
        return hint or None
    _, most, _, _, at = max(ranked)
    best = known[at]
    if hint:
        own = max((n for _, n, is_own, _, _ in ranked if is_own), default=0)
        return best.conversation if most > own and most == len(best.opening.body) else hint
    newest = next(one for one in reversed(known) if one.conversation == best.conversation)
    has_parted = newest.n_before > _n_shared(newest.opening.body, best.opening.body)
    return None if has_parted else best.conversation


def is_grown_over(old: RequestOpening, new: RequestOpening) -> bool:
    """Whatever shares something with the old one shares as much with the new one."""
    return (old.front, old.is_raw) == (new.front, new.is_raw) and _n_shared(old.body, new.body) == len(old.body)


def _n_continued(asked: RequestOpening, known: Known) -> int:
    """Messages behind the front that both have, where the request may be of the same conversation; else 0."""
    old = known.opening
    n = _n_shared(asked.body, old.body)
    if asked.is_raw or old.is_raw:
        return n if asked.is_raw and old.is_raw and 2 * n >= len(old.body) else 0
    has_reply = 0 < old.n_to_reply <= n
    goes_on = len(old.body) == n < len(asked.body) and asked.body[n] == known.with_reply
    return n if asked.front == old.front or has_reply or goes_on else 0


def _n_alike(a: str, b: str) -> int:
    """Characters up to the first that differs."""
    low, high = 0, min(len(a), len(b))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if a[low:middle] == b[low:middle] else (low, middle - 1)
    return low


def _n_shared(a: tuple[int, ...], b: tuple[int, ...]) -> int:
    """Each number stands for all before it as well, so this can be halved."""
    low, high = 0, min(len(a), len(b))
    while low < high:
        middle = (low + high + 1) // 2
        if a[middle - 1] == b[middle - 1]:
            low = middle
        else:
            high = middle - 1
    return low


def _chain(parts: Sequence[Message] | Iterator[str]) -> Iterator[int]:
    so_far = 0
    for part in parts:
        so_far = _next(so_far, part)
        yield so_far


def _next(so_far: int, part: Message | str) -> int:
    """Clients trim replies and leave out what was thought."""
    if isinstance(part, Message) and part.role is Role.ASSISTANT:
        return hash((so_far, part.text.strip(), tuple(call.meaning for call in part.tool_calls)))
    return hash((so_far, part))


# What of a chat's next prompt was read while nobody waited, and what of that the prompt has taken. Pure.


@dataclass(frozen=True, slots=True, kw_only=True)
class PreparedUse:
    """Tokens that were read for a chat since its last request: those that this one took, and those of no use to it."""

    n_used: int = 0
    n_in_vain: int = 0


NOTHING_PREPARED = PreparedUse()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready:
    """Items [first, end) of a path were read. `n_in_vain`: others, which the chat has turned away from since."""

    path: Tokens
    first: TokenIndex
    end: TokenIndex
    n_in_vain: int = 0

    @classmethod
    def after(cls, before: Ready | None, path: Tokens, first: TokenIndex) -> Ready:
        """All of `path` is in memory by now, and what lies behind `first` was read just now."""
        n_in_vain = 0
        if before is not None:
            shared = shared_prefix(before.path, path)
            n_in_vain = before.n_in_vain + before._up_to(before.end) - before._up_to(shared)
            first = min(first, before.first) if before.first < shared else first
        return cls(path=path, first=first, end=TokenIndex(len(path)), n_in_vain=n_in_vain)

    def use(self, prompt: Tokens, reused: int) -> PreparedUse:
        """The chat's next request starts from `reused`."""
        n_used = self._up_to(min(reused, shared_prefix(self.path, prompt)))
        return PreparedUse(n_used=n_used, n_in_vain=self.n_in_vain + self._up_to(self.end) - n_used)

    def _up_to(self, place: int) -> int:
        return max(0, min(self.end, place) - self.first)
