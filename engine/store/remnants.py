"""What a damaged file left of a text, told from the whole one.

Bytes that were wiped are NULs, or become U+FFFD where they were parts of letters; a text whose end is gone is shorter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from engine.store.sqlite.rows import Row

_GAPS = re.compile("[\0\ufffd]+")


def is_remnant(ours: object, theirs: object, *, may_be_cut: bool) -> bool:
    """`ours` is made of pieces of `theirs`, in their order, with gaps; `may_be_cut`: or it is how that begins."""
    if not isinstance(ours, str) or not isinstance(theirs, str) or not ours or ours == theirs:
        return False
    pieces, n_gaps_theirs = _GAPS.split(ours), len(_GAPS.findall(theirs))
    if len(pieces) == 1:
        return may_be_cut and not n_gaps_theirs and theirs.startswith(ours)
    is_less = n_gaps_theirs < len(pieces) - 1 and sum(map(len, pieces)) < len(theirs)
    if not is_less or not theirs.startswith(pieces[0]):
        return False
    at = 0
    for piece in pieces:
        found = theirs.find(piece, at)
        if found < 0:
            return False
        at = found + len(piece)
    return True


def mended(ours: Row, theirs: Row, texts: Iterable[str], *, may_be_cut: bool) -> Row:
    """What `theirs` has in the place of remnants among these columns."""
    return {name: theirs[name] for name in texts if is_remnant(ours[name], theirs.get(name), may_be_cut=may_be_cut)}
