"""A prompt is compared with the request that it shares most with, of all that are remembered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.cache import past_requests
from engine.core.cache.past_requests import MAX_REQUESTS, PastRequests
from engine.core.prompt.items import TokenIndex, Tokens, shared_prefix
from engine.core.prompt.span_values import Kind, Span
from engine.core.tree.tree import CacheTree, Match


@dataclass(frozen=True)
class Request:
    path: Tokens


def of(*ids: int) -> Request:
    return Request(Tokens.of(ids))


def past(*requests: tuple[str, Request], max_bytes: int = 1 << 20) -> PastRequests[Request]:
    found = PastRequests[Request](lambda request: 4 * len(request.path), CacheTree(), max_bytes=max_bytes)
    for number, (session, request) in enumerate(requests, start=1):
        found.add(number, session, request)
    return found


def nearest(them: PastRequests[Request], *ids: int, session: str = "chat", spans: tuple[Span, ...] = ()) -> int:
    found = them.nearest(Match.alone(Tokens.of(ids)), spans, session)
    return 0 if found is None else found.number


def test_the_longest_common_beginning_decides_whoever_asked() -> None:
    them = past(("a", of(1, 2, 3, 4)), ("chat", of(1, 2, 9)), ("other", of(1, 7)))
    assert nearest(them, 1, 2, 3, 8) == 1


def test_of_equals_the_own_conversation_is_taken_and_then_the_newest() -> None:
    them = past(("chat", of(1, 2, 3)), ("chat", of(1, 2, 4)), ("other", of(1, 2, 5)))
    assert nearest(them, 1, 2, 6) == 2
    assert nearest(them, 1, 2, 6, session="third") == 3


def test_where_nothing_is_shared_the_conversation_itself_is_compared() -> None:
    them = past(("chat", of(1, 2)), ("other", of(3, 4)))
    assert nearest(them, 9, 9) == 1
    assert nearest(them, 9, 9, session="third") == 0


def test_what_was_deleted_is_compared_with_nothing() -> None:
    them = past(("chat", of(1, 2, 3)), ("other", of(1, 5)), ("chat", of(1, 2, 3, 4)))
    them.forget("chat")
    assert nearest(them, 1, 2, 3) == 2
    assert them.newest("chat") is None


def test_what_is_gone_on_from_goes_first_when_memory_is_short() -> None:
    """A long chat would push out all others with its own earlier requests."""
    them = past(("other", of(7, 7, 7)), max_bytes=4 * 24)
    for n in range(4, 12):
        them.add(n, "chat", Request(Tokens.of(range(n))))
    assert nearest(them, 7, 7, 8) == 1
    assert them.n_bytes <= 4 * 24
    assert nearest(them, *range(11)) == 11


def test_there_are_at_most_so_many() -> None:
    them = past(*((f"chat {k}", of(k, k)) for k in range(MAX_REQUESTS + 20)))
    assert len(them) == MAX_REQUESTS
    assert nearest(them, 3, 3) == 0


def test_what_the_conversation_did_since_is_found() -> None:
    """It tells a return from going on."""
    old, edit, title = of(1, 1, 2, 3, 4, 5, 6), of(1, 1, 2, 3, 9, 9), of(8, 8)
    them = past(("chat", old), ("chat", edit), ("other", edit), ("chat", title))
    found = them.nearest(Match.alone(Tokens.of([1, 1, 2, 3, 4, 5, 6, 7])), (), "chat")
    assert found is not None
    assert (found.number, found.since) == (1, (title, edit))
    newest = them.nearest(Match.alone(title.path), (), "chat")
    assert newest is not None
    assert (newest.number, newest.since) == (4, ())


paths = st.lists(st.lists(st.integers(0, 2), min_size=1, max_size=12), min_size=1, max_size=12)


@given(paths, st.lists(st.integers(0, 2), min_size=1, max_size=12))
def test_comparing_with_the_newest_first_finds_what_comparing_with_all_does(
    known: list[list[int]], asked: list[int]
) -> None:
    them = past(*((f"{k}", of(*ids)) for k, ids in enumerate(known)))
    found = them.nearest(Match.alone(Tokens.of(asked)), (), "none")
    most = max(shared_prefix(Tokens.of(asked), Tokens.of(ids)) for ids in known)
    if not most:
        assert found is None
    else:
        assert found is not None
        assert shared_prefix(Tokens.of(asked), found.request.path) == most


def spans_of(sizes: list[tuple[int, int]]) -> tuple[Span, ...]:
    """Spans of so many items; each says whether it begins a message, and of which kind."""
    found: list[Span] = []
    at = message = 0
    for n, (size, new) in enumerate(sizes):
        message += bool(new) and n > 0
        kind = (Kind.ASSISTANT, Kind.USER, Kind.TOOL_RESULT)[message % 3 if new != 2 else 0]
        found.append(Span(first=TokenIndex(at), end=TokenIndex(at + size), kind=kind, message=message or None))
        at += size
    return tuple(found)


@given(st.lists(st.tuples(st.integers(1, 4), st.integers(0, 2)), min_size=1, max_size=14), st.data())
def test_only_the_spans_around_a_place_are_needed(sizes: list[tuple[int, int]], data: st.DataObject) -> None:
    """What follows a message is the same as when all messages are laid out."""
    spans = spans_of(sizes)
    tokens = Tokens.of(data.draw(st.lists(st.integers(0, 1), min_size=spans[-1].end, max_size=spans[-1].end)))
    rows, found = list(past_requests._messages(spans)), past_requests._Messages(tokens, spans)
    for at in range(spans[-1].end + 2):
        index = next((k for k, (_, end, _) in enumerate(rows) if end >= at), len(rows))
        following = rows[index + 1] if index + 1 < len(rows) else None
        assert found.next_end(at) == (at if following is None else following[1])
        words = at
        if following is not None and rows[index][0] < at:
            first, end, kind = following
            like = [tokens.cut(a, b) for a, b, other in rows[:index] if other is kind][:2]
            words = first + min((shared_prefix(tokens.cut(first, end), other) for other in like), default=0)
        assert found.next_words(at) == words


def test_the_messages_of_a_prompt_are_not_gone_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """A chat of a thousand messages was gone through for each of its earlier requests: 13 ms before every reply."""
    n_seen, lay_out = 0, past_requests._messages

    def counted(spans: tuple[Span, ...]) -> Iterator[tuple[int, int, Kind]]:
        nonlocal n_seen
        for row in lay_out(spans):
            n_seen += 1
            yield row

    monkeypatch.setattr(past_requests, "_messages", counted)
    them = past(*(("chat", of(*range(10 * (n + 1)))) for n in range(20)))
    spans = tuple(
        Span(
            first=TokenIndex(10 * n),
            end=TokenIndex(10 * n + 10),
            kind=Kind.ASSISTANT if n % 2 else Kind.USER,
            message=n,
        )
        for n in range(21)
    )
    assert nearest(them, *range(210), spans=spans) == 20
    assert n_seen <= 2 * 4  # for each that goes farthest, two that are like the next message, and what is between
