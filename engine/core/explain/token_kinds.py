"""Tell what of the part that had to be read is new, and what stood in the earlier prompt word for word.

Messages are looked for as a whole, wherever they stood; what is left over is paired with what is left over there, and
compared item by item. Linear in the items, but for a few short texts.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

import numpy as np
import numpy.typing as npt

from engine.core.difference.explanation import ReadPiece, TokenKind
from engine.core.prompt.items import TokenIndex, Tokens, shared_bytes, shared_prefix
from engine.core.prompt.span_values import Kind, Span

_ITEM_BYTES = 4
_LEAST_RUN = 6  # items in a row that are no coincidence
_BLOCK = 8  # items; of longer texts only runs of twice that are sure to be found
_SHORT = 1 << 14  # items of one text times items of the other: these are compared with care
_MOST_WITH_CARE = 16  # pairs
_LOOKED_AT = 64  # messages, to find some of each kind
_NEAR = 8  # messages that are looked at for one that changed
_SAMPLES = 3  # messages of a kind, to see what all of them have around their texts

_FACTOR = np.uint64(0x9E3779B97F4A7C15)
_SPARE_BITS, _MOST_BITS = 4, 20  # of a hash, for few of them to be the same

IntArray = npt.NDArray[np.int64]

_REPLY = frozenset({Kind.ASSISTANT, Kind.REASONING, Kind.TOOL_CALL, Kind.GENERATION_PROMPT})


@dataclass(frozen=True, slots=True)
class _Group:
    """The items of one message, of the tools, or of what the template adds. `kind` is that of its beginning."""

    first: int
    end: int
    kind: Kind


def read_pieces(
    old: Tokens, old_spans: Sequence[Span], new: Tokens, new_spans: Sequence[Span], *, first: int, matched: int
) -> tuple[ReadPiece, ...]:
    """Items [first, end) of `new`, cut into what is new and what is not.

    `old` is the earlier prompt and its reply, as far as they were read; `matched` items of both are the same.
    """
    n = len(new)
    same = list(_same(old, old_spans, new, new_spans, max(first, matched)))
    if first < matched:
        same.insert(0, (first, min(matched, n)))
    found: list[ReadPiece] = []
    at = first
    for begin, end in sorted(same):
        begin, end = max(begin, at), min(end, n)
        if begin >= end:
            continue
        if at < begin:
            found.append(_piece(at, begin, TokenKind.NEW))
        if found and found[-1].kind is TokenKind.CHANGED and found[-1].end == begin:
            begin = found.pop().first
        found.append(_piece(begin, end, TokenKind.CHANGED))
        at = end
    if at < n:
        found.append(_piece(at, n, TokenKind.NEW))
    return tuple(found)


def _piece(first: int, end: int, kind: TokenKind) -> ReadPiece:
    return ReadPiece(first=TokenIndex(first), end=TokenIndex(end), kind=kind)


def _same(
    old: Tokens, old_spans: Sequence[Span], new: Tokens, new_spans: Sequence[Span], start: int
) -> Iterator[tuple[int, int]]:
    """Ranges of `new` from `start` on that stand in `old` behind what both begin with."""
    shared = min(start, len(old))
    before = [group for group in _groups(_spans_from(old_spans, shared), len(old)) if group.end > shared]
    after = [group for group in _groups(_spans_from(new_spans, start), len(new)) if group.end > start]
    if not before or not after:
        return
    places: dict[bytes, deque[int]] = {}
    for index, group in enumerate(before):
        places.setdefault(_bytes(old, group), deque()).append(index)
    match: list[int | None] = []
    for group in after:
        where = places.get(_bytes(new, group))
        match.append(where.popleft() if where else None)
        if match[-1] is not None:
            yield group.first, group.end
    samples = _samples((old, before), (new, after))
    for number, (index, other) in enumerate(_pairs(before, after, match, old, new)):
        a, b = before[other], after[index]
        own = new.cut(b.first, b.end)
        alike = [text for group, text in samples.get(_sort(b.kind), ()) if group is not a and group is not b]
        frame = _frame(own, alike or [text for group, text in samples[None] if group is not a and group is not b])
        runs = list(_runs(old.cut(a.first, a.end), own, with_care=number < _MOST_WITH_CARE))
        if any(end > frame[0] and first < frame[1] for first, end in runs):  # something of its text
            yield from ((b.first + first, b.first + end) for first, end in runs)


def _samples(*sides: tuple[Tokens, Sequence[_Group]]) -> dict[Kind | None, list[tuple[_Group, Tokens]]]:
    """A few messages of each kind, and of any."""
    found: dict[Kind | None, list[tuple[_Group, Tokens]]] = {None: []}
    for tokens, groups in sides:
        counts: Counter[Kind | None] = Counter()
        for group in groups[:_LOOKED_AT]:
            for sort in (_sort(group.kind), None):
                counts[sort] += 1
                if counts[sort] <= _SAMPLES:
                    found.setdefault(sort, []).append((group, tokens.cut(group.first, group.end)))
    return found


def _frame(own: Tokens, samples: Sequence[Tokens]) -> tuple[int, int]:
    """Where what the template writes around every message of a kind ends, and where it begins again."""
    head = min((shared_prefix(own, other) for other in samples), default=0)
    ends = (_shared_end(other.packed, own.packed, min(len(other), len(own)) - head) for other in samples)
    return head, len(own) - min(ends, default=0)


def _bytes(tokens: Tokens, group: _Group) -> bytes:
    return tokens.packed[group.first * _ITEM_BYTES : group.end * _ITEM_BYTES]


def _owner(span: Span) -> tuple[int | None, bool]:
    return (span.message, span.kind is Kind.TOOLS)


def _spans_from(spans: Sequence[Span], start: int) -> Sequence[Span]:
    """Without the messages that end before that: a chat may be long, and little of it read."""
    at = max(0, min(bisect_right(spans, start, key=lambda span: span.end), len(spans) - 1))
    while at > 0 and _owner(spans[at - 1]) == _owner(spans[at]):
        at -= 1
    return spans[at:]


def _groups(spans: Sequence[Span], n: int) -> list[_Group]:
    """The spans of one message in one; what lies behind the last span is the reply, and goes with its beginning."""
    found: list[_Group] = []
    owner: tuple[int | None, bool] | None = None
    for span in spans:
        if span.first >= n:
            break
        this = _owner(span)
        if found and this == owner and span.kind is not Kind.GENERATION_PROMPT:
            found[-1] = _Group(found[-1].first, min(span.end, n), found[-1].kind)
        else:
            found.append(_Group(span.first, min(span.end, n), span.kind))
        owner = this
    if found and found[-1].end < n:
        last = found[-1]
        is_reply = last.kind in (Kind.GENERATION_PROMPT, Kind.RAW)
        found[-1:] = [_Group(last.first, n, last.kind)] if is_reply else [last, _Group(last.end, n, Kind.ASSISTANT)]
    return found


def _pairs(
    before: Sequence[_Group], after: Sequence[_Group], match: Sequence[int | None], old: Tokens, new: Tokens
) -> Iterator[tuple[int, int]]:
    """What was found nowhere as a whole, with what it may have been: what has a piece of it, else the next left over.

    The next one only where it lies between the same two messages that were found, and is of its kind.
    """
    taken = {index for index in match if index is not None}
    rest = [index for index in range(len(before)) if index not in taken]
    used: set[int] = set()
    highs: list[int] = []  # in `before`: of the next one that was found
    for found in reversed(match):
        highs.append(highs[-1] if highs and found is None else len(before) if found is None else found)
    low = last = -1
    for index, (group, found, high) in enumerate(zip(after, match, reversed(highs), strict=True)):
        if found is not None:
            low = last = found
            continue
        place = bisect_right(rest, low) if low < high else 0
        place = max(place, bisect_right(rest, last) - _NEAR // 2)
        near = [k for k in rest[place : place + _NEAR] if (k < high or high <= low)]
        near = [k for k in near if _sort(before[k].kind) is _sort(group.kind)]
        probes = _probes(new, group)
        partner = next((k for k in (*near, *rest[:_NEAR]) if _has_one(old, before[k], probes)), None)
        if partner is None:
            partner = next((k for k in near if k not in used), None)
        if partner is not None:
            used.add(partner)
            last = partner
            yield index, partner


def _probes(tokens: Tokens, group: _Group) -> list[bytes]:
    """A few pieces of a message's inside."""
    size, n = _BLOCK, group.end - group.first
    starts = [group.first + n * quarter // 4 - size // 2 for quarter in (1, 2, 3)] if n >= 4 * size else []
    return [tokens.packed[at * _ITEM_BYTES : (at + size) * _ITEM_BYTES] for at in starts]


def _has_one(tokens: Tokens, group: _Group, probes: list[bytes]) -> bool:
    first, end = group.first * _ITEM_BYTES, group.end * _ITEM_BYTES
    return any(tokens.packed.find(probe, first, end) >= 0 for probe in probes)


def _sort(kind: Kind) -> Kind:
    """A reply may begin with its thought, with a call, or as the start of one that is still to come."""
    return Kind.ASSISTANT if kind in _REPLY else kind


def _runs(old: Tokens, new: Tokens, *, with_care: bool) -> Iterator[tuple[int, int]]:
    """Ranges of `new` that stand in `old`: both ends, and long enough ones between them."""
    head = shared_prefix(old, new)
    tail = _shared_end(old.packed, new.packed, min(len(old), len(new)) - head)
    if head:
        yield 0, head
    if tail:
        yield len(new) - tail, len(new)
    a, b = old.cut(head, len(old) - tail), new.cut(head, len(new) - tail)
    if not len(a) or not len(b):
        return
    if with_care and len(a) * len(b) <= _SHORT:
        blocks = SequenceMatcher(None, a.ids(), b.ids(), autojunk=False).get_matching_blocks()
        yield from ((head + k.b, head + k.b + k.size) for k in blocks if k.size >= _LEAST_RUN)
    else:
        yield from ((head + first, head + end) for first, end in _long_runs(a.packed, b.packed))


def _shared_end(a: bytes, b: bytes, limit: int) -> int:
    """The number of items, at most `limit`, that both end with."""
    low, high = 0, limit + 1  # low items are the same, high are not or too many
    step = _BLOCK
    while low + step < high and a.endswith(b[len(b) - (low + step) * _ITEM_BYTES :]):
        low += step
        step *= 2
    high = min(high, low + step)
    while high - low > 1:
        middle = (low + high) // 2
        if a.endswith(b[len(b) - middle * _ITEM_BYTES :]):
            low = middle
        else:
            high = middle
    return low


def _long_runs(a: bytes, b: bytes) -> Iterator[tuple[int, int]]:
    """Every block of `a` is looked for at every place of `b`, and grows to both sides where it is found."""
    n_bits = min(_MOST_BITS, (len(a) // _ITEM_BYTES).bit_length() + _SPARE_BITS)
    blocks, here = _hashes(a, n_bits)[::_BLOCK], _hashes(b, n_bits)
    first_with = np.full(1 << n_bits, -1, dtype=np.int32)
    first_with[blocks[::-1]] = np.arange(len(blocks) - 1, -1, -1, dtype=np.int32)
    likely = np.flatnonzero(first_with[here] >= 0)
    size, done, k = _BLOCK * _ITEM_BYTES, 0, 0
    while k < len(likely):
        at = int(likely[k]) * _ITEM_BYTES
        there = int(first_with[here[likely[k]]]) * size
        k += 1
        if a[there : there + size] == b[at : at + size]:
            first, done = _grown(a, b, there, at, done)
            yield first // _ITEM_BYTES, done // _ITEM_BYTES
            k = int(np.searchsorted(likely, done // _ITEM_BYTES))


def _hashes(items: bytes, n_bits: int) -> IntArray:
    """Of the block that begins at each item."""
    ids = np.frombuffer(items, dtype=np.uint32).astype(np.uint64)
    n = max(0, len(ids) - _BLOCK + 1)
    total = np.zeros(n, dtype=np.uint64)
    for k in range(_BLOCK):
        total = total * _FACTOR + ids[k : k + n]  # wraps around
    return (total >> np.uint64(64 - n_bits)).astype(np.int64)


def _grown(a: bytes, b: bytes, there: int, at: int, low: int) -> tuple[int, int]:
    """The longest range of `b` around `at` that is the same in `a` around `there`, from `low` on."""
    first, end = at, at + shared_bytes(a, there, b, at)
    while first > low and there - (at - first) >= _ITEM_BYTES:
        before = there - (at - first)
        if a[before - _ITEM_BYTES : before] != b[first - _ITEM_BYTES : first]:
            break
        first -= _ITEM_BYTES
    return first, end
