"""What is new in a prompt and what stood in the earlier one word for word."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from engine.core.difference.explanation import Cause, TokenKind
from engine.core.explain.token_kinds import read_pieces
from engine.core.prompt.items import TokenIndex, Tokens, shared_prefix
from engine.core.prompt.span_values import Kind, Span
from tests.core.builders import assistant, chat, system, user
from tests.core.explain.test_explain import explained

NEW, CHANGED = TokenKind.NEW, TokenKind.CHANGED
HEAD, TAIL = [1, 2, 3], [4, 5]  # what a template writes around a message


class Parts:
    """Messages of items that are nowhere else."""

    def __init__(self) -> None:
        self._next = 100

    def __call__(self, n: int) -> list[int]:
        self._next += n
        return list(range(self._next - n, self._next))


def laid_out(*messages: list[int], kinds: tuple[Kind, ...] = ()) -> tuple[Tokens, tuple[Span, ...]]:
    items: list[int] = []
    spans = []
    for number, message in enumerate(messages):
        first = len(items)
        items += [*HEAD, *message, *TAIL]
        kind = kinds[number] if kinds else Kind.USER if number % 2 else Kind.ASSISTANT
        spans.append(Span(first=TokenIndex(first), end=TokenIndex(len(items)), kind=kind, message=number))
    return Tokens.of(items), tuple(spans)


def kinds(old: tuple[list[int], ...], new: tuple[list[int], ...]) -> list[tuple[int, TokenKind]]:
    """The lengths of the pieces."""
    (before, old_spans), (after, new_spans) = laid_out(*old), laid_out(*new)
    at = shared_prefix(before, after)
    found = read_pieces(before, old_spans, after, new_spans, first=at, matched=at)
    return [(piece.end - piece.first, piece.kind) for piece in found]


def test_behind_a_change_everything_is_the_same_text() -> None:
    """A date made 330 tokens "new" that had been read before word for word."""
    it = Parts()
    a, b, c, d = it(40), it(30), it(20), it(50)
    other = [*a[:20], *it(2), *a[22:]]
    assert kinds((a, b, c, d), (other, b, c, d)) == [(2, NEW), (18 + 2 + 35 + 25 + 55, CHANGED)]


def test_what_is_added_behind_is_new() -> None:
    it = Parts()
    a, b, c = it(40), it(30), it(20)
    assert kinds((a, b), (a, b, c)) == [(25, NEW)]
    changed = [*it(1), *a[1:]]
    assert kinds((a, b), (changed, b, c)) == [(1, NEW), (39 + 2 + 35, CHANGED), (25, NEW)]


def test_an_inserted_message_is_new_and_the_rest_is_not() -> None:
    it = Parts()
    a, b, c, d, x, y = it(40), it(30), it(20), it(50), it(15), it(25)
    assert kinds((a, b, c, d), (a, x, y, b, c, d)) == [(15 + 2 + 30, NEW), (35 + 25 + 55, CHANGED)]


def test_messages_that_changed_places_are_the_same_text() -> None:
    it = Parts()
    a, b, c, d = it(40), it(30), it(20), it(50)
    assert kinds((a, b, c, d), (a, d, c, b)) == [(50 + 2 + 25 + 35, CHANGED)]


def test_a_message_that_moved_and_was_edited_is_found_by_what_it_kept() -> None:
    it = Parts()
    a, b, c, d = it(40), it(60), it(20), it(50)
    edited = [*b[:30], *it(4), *b[34:]]
    found = kinds((a, b, c, d), (a, d, c, edited))
    assert sum(n for n, kind in found if kind is NEW) == 4


def test_a_message_is_whole_though_what_is_read_begins_in_its_midst() -> None:
    """A message put in before another one, with the same thinking: the thinking of that one was called new."""
    it = Parts()
    a, thinking, b, x = it(40), it(50), it(30), it(20)

    def with_thinking(*texts: list[int]) -> tuple[Tokens, tuple[Span, ...]]:
        path, spans = laid_out(a, *([*thinking, *text] for text in texts))
        found = [spans[0]]
        for span in spans[1:]:
            cut = TokenIndex(span.first + len(HEAD) + len(thinking))
            found += [replace(span, end=cut, kind=Kind.REASONING), replace(span, first=cut)]
        return path, tuple(found)

    (before, old_spans), (after, new_spans) = with_thinking(b), with_thinking(x, b)
    at = shared_prefix(before, after)
    found = read_pieces(before, old_spans, after, new_spans, first=at, matched=at)
    assert [(piece.end - piece.first, piece.kind) for piece in found] == [(20 + 2, NEW), (3 + 50 + 30 + 2, CHANGED)]


def test_what_templates_write_around_every_message_is_not_its_text() -> None:
    """Header and end of a new message stand around every other one."""
    it = Parts()
    a, b, c = it(40), it(30), it(20)
    assert kinds((a, b, c), (a, it(30), c)) == [(30 + 2, NEW), (25, CHANGED)]


def test_what_was_never_read_is_new() -> None:
    """A prompt that was stopped half way was asked for, but nothing of its rest was processed."""
    it = Parts()
    (path, spans), first = laid_out(it(40), it(30), it(20)), 20
    found = read_pieces(path.cut(0, first), spans, path, spans, first=first, matched=first)
    assert [(piece.first, piece.end, piece.kind) for piece in found] == [(first, len(path), NEW)]


def test_an_item_that_is_only_read_for_its_logits_is_not_new() -> None:
    path, spans = laid_out(list(range(100, 140)))
    (piece,) = read_pieces(path, spans, path, spans, first=len(path) - 1, matched=len(path))
    assert (piece.first, piece.kind) == (len(path) - 1, CHANGED)


def test_without_messages_long_runs_are_found() -> None:
    rng = random.Random(4)
    text = [rng.randrange(50_000) for _ in range(20_000)]
    new = [7, *text[500:9_000], *[rng.randrange(50_000) for _ in range(100)], *text[12_000:], 8]
    old, asked = Tokens.of(text), Tokens.of(new)

    def raw(tokens: Tokens) -> tuple[Span, ...]:
        return (Span(first=TokenIndex(0), end=TokenIndex(len(tokens)), kind=Kind.RAW),)

    found = read_pieces(old, raw(old), asked, raw(asked), first=0, matched=0)
    assert [(p.end - p.first, p.kind) for p in found] == [
        (1, NEW),
        (8_500, CHANGED),
        (100, NEW),
        (8_000, CHANGED),
        (1, NEW),
    ]


messages = st.lists(st.lists(st.integers(1, 9), max_size=30), min_size=1, max_size=6)


@given(messages, messages, st.data())
def test_the_pieces_cover_what_is_read_and_nothing_else(
    old: list[list[int]], new: list[list[int]], data: st.DataObject
) -> None:
    (before, old_spans), (after, new_spans) = laid_out(*old), laid_out(*new)
    matched = shared_prefix(before, after)
    first = data.draw(st.integers(0, len(after) - 1))
    n_read = data.draw(st.integers(0, len(before)))
    found = read_pieces(before.cut(0, n_read), old_spans, after, new_spans, first=first, matched=min(matched, n_read))
    assert found[0].first == first
    assert found[-1].end == len(after)
    assert all(a.end == b.first and a.kind is not b.kind for a, b in pairwise(found))
    assert all(piece.first < piece.end for piece in found)


@given(st.lists(st.integers(2, 30), min_size=1, max_size=8), st.data())
def test_a_changed_item_costs_itself_alone(lengths: list[int], data: st.DataObject) -> None:
    """Wherever it is; where nothing of a message is left, its end is new with it."""
    it = Parts()
    old = [it(n) for n in lengths]
    message = data.draw(st.integers(0, len(old) - 1))
    at = data.draw(st.integers(0, lengths[message] - 1))
    new = [list(own) for own in old]
    new[message][at] = it(1)[0]
    found = kinds(tuple(old), tuple(new))
    assert sum(n for n, kind in found if kind is NEW) == 1


def test_of_a_first_message_everything_is_new() -> None:
    """A text that an unrelated chat held as well was called read again, beside "everything is new"."""
    shared = assistant("The same long answer, word for word, in two chats that know nothing of each other.")
    old = chat(system("You are a pirate."), user("Who are you?"), shared, user("Oh."))
    new = chat(system("Translate into Greek."), user("Tell me a story. " * 20), shared, user("Again."))
    found = explained(old, new)
    assert found.cause is Cause.FIRST_REQUEST
    assert (found.changed, found.new, found.compared_with) == (0, found.unavoidable, 0)
    related = explained(chat(new.messages[0], *old.messages[1:]), new)
    assert related.changed > 0, "the same text is seen where the chats are the same one"
