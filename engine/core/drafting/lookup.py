"""Drafts out of the prompt and the reply themselves: what followed when the last tokens came up before.

Prompt lookup decoding (Saxena 2023; n-gram speculation in vLLM and llama.cpp). No model is needed: a text that is
rewritten, a file that is edited and a name that comes up again are copied in long stretches.
"""

from __future__ import annotations

from array import array

_N = 3  # tokens that must have come up before
_BYTES = 4  # of a token


def drafts_for(path: bytes | bytearray, most: int) -> list[int]:
    """At most `most` tokens that may follow `path`: tokens as native int32, those of media below 0.

    No more are drafted than agree backwards, at least `_N`: a short agreement is worth a short draft, and while it is
    right it grows with every round. Takes one backward search of `path`.
    """
    n_key, end = _N * _BYTES, len(path)
    if most <= 0 or end <= n_key:
        return []
    key = bytes(path[end - n_key :])
    if min(array("i", key)) < 0:
        return []
    at = path.rfind(key, 0, end - _BYTES)  # something must follow it
    while at >= 0 and at % _BYTES:
        at = path.rfind(key, 0, at + n_key - 1)
    if at < 0:
        return []
    follows = at + n_key
    n_agree, longest = _N, min(most, follows // _BYTES)
    while n_agree < longest and _token(path, follows, n_agree) == _token(path, end, n_agree):
        n_agree += 1
    found = array("i", bytes(path[follows : follows + min(most, n_agree) * _BYTES])).tolist()
    return found[: next((n for n, token in enumerate(found) if token < 0), len(found))]


def _token(path: bytes | bytearray, end: int, n_before: int) -> bytes:
    """The one that lies before the `n_before` last ones before `end`."""
    first = end - (n_before + 1) * _BYTES
    return bytes(path[first : first + _BYTES])
