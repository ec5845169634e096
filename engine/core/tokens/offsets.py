"""Where each token of a piece of text ends, in characters."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from itertools import accumulate

import numpy as np

_SPACES = b" \t\n\v\f\r"


def token_ends(text: str, ids: Sequence[int], piece: Callable[[int], bytes], special_ids: frozenset[int]) -> array[int]:
    """For each token, the character at which it ends, rounded up for a token that ends inside a character.

    SentencePiece's additional space after a special token and white space that a special token swallows are allowed
    for. When the tokens do not spell the text (WordPiece, normalising tokenizers), every token but the last "ends" at
    the end of the text, so that places inside round down to the piece's start.
    """
    chunks = [piece(token) for token in ids]
    data = text.encode()
    if b"".join(chunks) == data:
        ends = list(accumulate(map(len, chunks)))
    else:
        found = _aligned(data, ids, chunks, special_ids)
        if found is None:
            return array("i", [len(text)] * len(ids))
        ends = found
    if len(data) == len(text):
        return array("i", ends)
    begins = (np.frombuffer(data, np.uint8) & 0xC0) != 0x80  # of characters
    chars_before = np.concatenate(([0], np.cumsum(begins, dtype=np.int32)))
    return array("i", chars_before[ends].astype(np.intc).tobytes())


def _aligned(data: bytes, ids: Sequence[int], chunks: list[bytes], special_ids: frozenset[int]) -> list[int] | None:
    """Ends in bytes, run by run between special tokens; None when the tokens spell something else."""
    ends: list[int] = []
    at = 0
    first = 0
    n = len(ids)
    while first < n:
        if ids[first] in special_ids:
            skipped = 0 if data.startswith(chunks[first], at) else _n_spaces(data, at)  # it swallowed what was before
            if not data.startswith(chunks[first], at + skipped):
                return None
            at += skipped + len(chunks[first])
            ends.append(at)
            first += 1
            continue
        last = first
        while last < n and ids[last] not in special_ids:
            last += 1
        found = _align_run(data, at, chunks[first:last], chunks[last] if last < n else None)
        if found is None:
            return None
        ends += found
        at = found[-1]
        first = last
    at += _n_spaces(data, at)
    return ends if at == len(data) else None


def _align_run(data: bytes, at: int, chunks: list[bytes], follower: bytes | None) -> list[int] | None:
    """Ends of plain tokens from `at`: spelled exactly, with one space more in front, or after swallowed spaces."""
    joined = b"".join(chunks)
    for skipped, extra in ((0, 0), (0, 1), (_n_spaces(data, at), 0), (_n_spaces(data, at), 1)):
        if extra and not joined.startswith(b" "):
            continue
        start = at + skipped
        end = start + len(joined) - extra
        if end > len(data) or data[start:end] != joined[extra:] or not _goes_on(data, end, follower):
            continue
        ends = accumulate(map(len, chunks), initial=start - extra)
        next(ends)
        # A token that is nothing but the additional space counts as part of the character after it.
        return [max(place, start + extra) for place in ends]
    return None


def _goes_on(data: bytes, at: int, follower: bytes | None) -> bool:
    rest = at + _n_spaces(data, at)
    if follower is None:
        return rest == len(data) or at == len(data)
    return data.startswith(follower, at) or data.startswith(follower, rest)


def _n_spaces(data: bytes, at: int) -> int:
    end = at
    while end < len(data) and data[end] in _SPACES:
        end += 1
    return end - at
