"""Drafts out of the prompt and the reply themselves: what followed when the last tokens came up before.

Prompt lookup decoding (Saxena 2023; n-gram speculation in vLLM and llama.cpp). No model is needed: a text that is
rewritten, a file that is edited and a name that comes up again are copied in long stretches. Behind a token that was
copied and came out as another one the copy goes on, as with speculative edits (Cursor, 2024).
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable
from dataclasses import dataclass

_N = 3  # tokens that must have come up before
_MOST_AGREE = 64  # that are compared
_BYTES = 4  # of a token


@dataclass(frozen=True, slots=True, kw_only=True)
class Copy:
    """`drafts` were copied from the token at `at` of a path; `n_agree` tokens before it agree with the path's last."""

    drafts: list[int]
    at: int
    n_agree: int


def copied(path: bytes | bytearray, behind: int | None, room: Callable[[int], int]) -> Copy | None:
    """What may follow `path`: tokens as native int32, those of media below 0, which are never drafted.

    `behind`: the token there was copied last, and the path's last one came out in its place; the copy goes on behind it
    where the last tokens did not come up before: none agree then. `room` says how many drafts so many agreeing tokens
    are worth. Takes one backward search of `path`.
    """
    at, n_agree = _place(path), 0
    if at is not None:
        n_agree = _agreeing(path, at * _BYTES)
    elif behind is not None:
        at = behind + 1
    else:
        return None
    found = array("i", bytes(path[at * _BYTES : (at + max(0, room(n_agree))) * _BYTES])).tolist()
    drafts = found[: next((n for n, token in enumerate(found) if token < 0), len(found))]
    return Copy(drafts=drafts, at=at, n_agree=n_agree) if drafts else None


def token_at(path: bytes | bytearray, at: int) -> int:
    return int.from_bytes(path[at * _BYTES : (at + 1) * _BYTES], sys.byteorder, signed=True)


def _place(path: bytes | bytearray) -> int | None:
    """Of the token behind the newest earlier place where the last `_N` stand."""
    n_key, end = _N * _BYTES, len(path)
    key = bytes(path[max(0, end - n_key) :])
    if end <= n_key or min(array("i", key)) < 0:
        return None
    at = path.rfind(key, 0, end - _BYTES)  # something must follow it
    while at >= 0 and at % _BYTES:
        at = path.rfind(key, 0, at + n_key - 1)
    return None if at < 0 else (at + n_key) // _BYTES


def _agreeing(path: bytes | bytearray, follows: int) -> int:
    n_agree, end, most = _N, len(path), min(_MOST_AGREE, follows // _BYTES)
    while n_agree < most and _before(path, follows, n_agree) == _before(path, end, n_agree):
        n_agree += 1
    return n_agree


def _before(path: bytes | bytearray, end: int, n: int) -> bytes:
    """The token that lies before the `n` last ones before `end`."""
    first = end - (n + 1) * _BYTES
    return bytes(path[first : first + _BYTES])
