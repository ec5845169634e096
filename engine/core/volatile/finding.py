"""Say of two versions of a text whether what changed between them are values that change by themselves. Pure.

A clock, an id, a counter: programs write them anew with every request, and all that stands behind them is read again.
Both sides of a change must be such a value, and the same one: written alike, at the same place. What a person edits by
hand fails that as a rule; one time in a sentence changed into another does not, see `VolatileChange.is_stamp`.

Only the neighbourhood of a difference is looked at, and of a hundred differences at most; so the time grows with the
text as copying it does, whatever it holds.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from engine.core.tokens.tokenizing import shared_chars
from engine.core.volatile.dates import find_clocks
from engine.core.volatile.tokens import FoundToken, VolatileKind, find_likely_tokens, find_sure_tokens

MOST_CHANGES = 100  # more are not looked for
_REACH = 200  # characters on both sides of a difference
_LONG_WORD = 600  # that much longer where a word is that long
_LINES = 20_000  # of a middle that is compared line by line
_EPOCH_DRIFT = 400_000_000  # seconds: twelve years
_YEAR_DRIFT = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class VolatileChange:
    """One value in both versions, quoted whole, and the character at which it starts."""

    kind: VolatileKind
    old_first: int
    old_text: str
    new_first: int
    new_text: str
    is_stamp: bool  # written by a program: labelled, in brackets or to the second; else a person may have changed it


@dataclass(frozen=True, slots=True, kw_only=True)
class VolatileChanges:
    """All such values that changed, in the order of the text, and whether anything else did."""

    changes: tuple[VolatileChange, ...]
    is_only: bool  # nothing else differs
    is_first: bool  # the first difference is one of them


NO_CHANGES = VolatileChanges(changes=(), is_only=False, is_first=False)


def find_volatile(old: str, new: str) -> VolatileChanges:
    """The values that change by themselves, found from the front, from the back, and line by line in between."""
    if old == new:
        return NO_CHANGES
    budget = _Budget(MOST_CHANGES)
    front, old_at, new_at = _from_front(old, new, budget)
    if old_at == len(old) and new_at == len(new):
        return VolatileChanges(changes=tuple(front), is_only=bool(front), is_first=bool(front))
    back, old_end, new_end = _from_back(old, new, old_at, new_at, budget)
    middle = _between(old[old_at:old_end], new[new_at:new_end], budget)
    shifted = [_shifted(change, old_at, new_at) for change in middle]
    return VolatileChanges(changes=(*front, *shifted, *back), is_only=False, is_first=bool(front))


class _Budget:
    """How many differences are still looked at closely."""

    def __init__(self, left: int) -> None:
        self._left = left

    def spend(self) -> bool:
        self._left -= 1
        return self._left >= 0


def _from_front(old: str, new: str, budget: _Budget) -> tuple[list[VolatileChange], int, int]:
    """The changes up to the first one of another sort, and where that is."""
    found: list[VolatileChange] = []
    old_at = new_at = 0
    while True:
        same = shared_chars(old[old_at:], new[new_at:])
        old_at, new_at = old_at + same, new_at + same
        if (old_at == len(old) and new_at == len(new)) or not budget.spend():
            return found, old_at, new_at
        change = _change_at(old, new, old_at, new_at)
        if change is None or (found and change.old_first < found[-1].old_first + len(found[-1].old_text)):
            return found, old_at, new_at
        found.append(change)
        old_at, new_at = change.old_first + len(change.old_text), change.new_first + len(change.new_text)


def _from_back(
    old: str, new: str, old_start: int, new_start: int, budget: _Budget
) -> tuple[list[VolatileChange], int, int]:
    """The changes behind the last one of another sort, and where that ends; nothing before the starts is looked at."""
    found: list[VolatileChange] = []
    old_end, new_end = len(old), len(new)
    old_back, new_back = old[old_start:][::-1], new[new_start:][::-1]
    while True:
        same = shared_chars(old_back[len(old) - old_end :], new_back[len(new) - new_end :])
        old_end, new_end = old_end - same, new_end - same
        if old_end <= old_start or new_end <= new_start or not budget.spend():
            break
        change = _change_at(old, new, old_end, new_end, is_end=True)
        if change is None or change.old_first < old_start or change.new_first < new_start:
            break
        found.append(change)
        old_end, new_end = change.old_first, change.new_first
    return found[::-1], max(old_end, old_start), max(new_end, new_start)


def _shifted(change: VolatileChange, old_by: int, new_by: int) -> VolatileChange:
    return replace(change, old_first=change.old_first + old_by, new_first=change.new_first + new_by)


# --- between two edits ---


def _between(old: str, new: str, budget: _Budget) -> list[VolatileChange]:
    """Lines that occur once in both texts are the same line; as many lines between two of them belong to each other."""
    before, after = old.splitlines(keepends=True), new.splitlines(keepends=True)
    if len(before) < 2 or len(after) < 2 or max(len(before), len(after)) > _LINES:
        return []
    starts_old, starts_new = _starts(before), _starts(after)
    found: list[VolatileChange] = []
    last_old = last_new = 0
    for at_old, at_new in [*_same_lines(before, after), (len(before), len(after))]:
        if at_old - last_old == at_new - last_new:
            for i, j in zip(range(last_old, at_old), range(last_new, at_new), strict=True):
                changes, _, _ = _from_front(before[i], after[j], budget)
                found += [_shifted(change, starts_old[i], starts_new[j]) for change in changes]
        last_old, last_new = at_old + 1, at_new + 1
    return found


def _starts(lines: Sequence[str]) -> list[int]:
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    return starts


def _same_lines(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Pairs of lines that occur once each, as many as keep their order."""
    once_old, once_new = Counter(old), Counter(new)
    places = {line: at for at, line in enumerate(new) if once_new[line] == 1 and once_old[line] == 1}
    pairs = [(at, places[line]) for at, line in enumerate(old) if line in places]
    ends: list[int] = []  # of the best chain of each length, its last place in `new`
    chains: list[int] = []  # the pair it ends with
    before: list[int] = []
    for at, (_, place) in enumerate(pairs):
        length = bisect_left(ends, place)
        before.append(chains[length - 1] if length else -1)
        ends[length : length + 1] = [place]
        chains[length : length + 1] = [at]
    chosen: list[tuple[int, int]] = []
    at = chains[-1] if chains else -1
    while at >= 0:
        chosen.append(pairs[at])
        at = before[at]
    return reversed(chosen)


# --- one difference ---


def _change_at(old: str, new: str, old_at: int, new_at: int, *, is_end: bool = False) -> VolatileChange | None:
    """The value that the difference at these characters lies in; `is_end`: in which the difference ends there."""
    old_from, new_from = _window_starts(old, new, old_at, new_at)
    before = _Window(old[old_from : _window_end(old, old_at)], old_at - old_from, is_end)
    after = _Window(new[new_from : _window_end(new, new_at)], new_at - new_from, is_end)
    pair = (
        _same_token(before, after, find_sure_tokens)
        or _same_token(before, after, find_clocks)
        or _same_token(before, after, find_likely_tokens)
    )
    if pair is None:
        return None
    was, now = pair
    return VolatileChange(
        kind=now.kind,
        old_first=old_from + was.first,
        old_text=before.text[was.first : was.end],
        new_first=new_from + now.first,
        new_text=after.text[now.first : now.end],
        is_stamp=now.is_stamp,
    )


@dataclass(frozen=True, slots=True)
class _Window:
    """A stretch of a text around the difference, which is at character `at` of it."""

    text: str
    at: int
    is_end: bool

    def holds(self, token: FoundToken) -> bool:
        return (token.first < self.at if self.is_end else token.first <= self.at) and self.at <= token.end

    def place_of(self, token: FoundToken) -> int:
        """Where it starts in the text that both have before the difference, or ends in that behind it."""
        return (token.end if self.is_end else token.first) - self.at


def _window_starts(old: str, new: str, old_at: int, new_at: int) -> tuple[int, int]:
    """As far before the difference in both, so that the same words are cut off; none that is not overly long is."""
    reach = min(_REACH, old_at, new_at)
    most = min(_REACH + _LONG_WORD, old_at, new_at)
    while reach < most and not old[old_at - reach - 1].isspace():
        reach += 1
    return old_at - reach, new_at - reach


def _window_end(text: str, at: int) -> int:
    end = min(len(text), at + _REACH)
    most = min(len(text), at + _REACH + _LONG_WORD)
    while end < most and not text[end].isspace():
        end += 1
    return end


def _same_token(
    before: _Window, after: _Window, find: Callable[[str], Iterator[FoundToken]]
) -> tuple[FoundToken, FoundToken] | None:
    there = [token for token in find(after.text) if after.holds(token)]
    for token in filter(before.holds, find(before.text)) if there else ():
        for other in there:
            is_same = (token.kind, token.shape) == (other.kind, other.shape) and _is_drift(token.number, other.number)
            if is_same and before.place_of(token) == after.place_of(other):
                return token, other
    return None


def _is_drift(old: int | None, new: int | None) -> bool:
    """Two bare numbers are the same clock read twice, and not just two numbers."""
    if old is None or new is None:
        return True
    return abs(new - old) < (_EPOCH_DRIFT if old > _YEAR_DRIFT * 1000 else _YEAR_DRIFT)
