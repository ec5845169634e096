"""How well a few letters fit a name. Free of Qt."""

from __future__ import annotations

import re

from engine.core.search.folding import fold

_WORD_START, _RUN, _LETTER, _WHOLE = 8, 5, 1, 20
_GAP = 0.05  # for each letter between two that fit


def fit(typed: str, name: str) -> float | None:
    """The better, the larger; None when `name` has not all letters of `typed` in their order.

    Letters at the start of words and in a row count more: "nc" finds "New chat" before "Continue" and "once".
    """
    wanted, text = fold("".join(typed.split())), fold(name)
    if not wanted:
        return 0.0
    whole = re.search(rf"(?<!\w){re.escape(fold(' '.join(typed.split())))}", text)
    if whole is not None:
        return _WHOLE + len(wanted) * (_RUN + _LETTER) + _WORD_START - _GAP * whole.start()
    return _best(wanted, text)


def _best(wanted: str, text: str) -> float | None:
    """The best way to place the letters, by the best that each letter can do at each place."""
    before: list[float | None] = [0.0, *([None] * len(text))]  # the best up to a place, nothing placed yet
    ends: list[float | None] = [None] * (len(text) + 1)  # the best where the letter before stands right there
    for number, letter in enumerate(wanted):
        now: list[float | None] = [None] * (len(text) + 1)
        best: float | None = None if number else 0.0
        for at, other in enumerate(text):
            if number:
                reached = before[at]
                best = reached if best is None else max(best - _GAP, reached) if reached is not None else best - _GAP
            if other != letter or best is None:
                continue
            starts = at == 0 or not text[at - 1].isalnum()
            score = best + _LETTER + (_WORD_START if starts else 0)
            run = ends[at]
            if run is not None:
                score = max(score, run + _LETTER + _RUN)
            now[at + 1] = score
        before = ends = now
    found = [score for score in ends if score is not None]
    return max(found) if found else None
