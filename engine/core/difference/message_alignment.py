"""Lay two versions of a chat side by side: which messages stayed, and what became of the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from enum import Enum
from operator import attrgetter

from engine.core.prompt.messages import Message, Role, n_in_common
from engine.core.tokens.tokenizing import shared_chars

_COMPACTED_AT_LEAST = 3  # messages replaced by fewer before it is called a compaction
_SUMMARY = 2  # messages that it is at most: the summary, and the model's word on it
_FRONT = 2  # messages before it, where nothing of the rest was kept
_SEVERAL = 2
_MOST_EDITED = 64  # messages that are looked for in the other version
_NEAREST = 16  # among so many
_MOST_PAIRS = 4_000_000  # messages of one version times messages of the other


class Step(Enum):
    EDITED = "edited"
    INSERTED = "inserted"
    REMOVED = "removed"
    REORDERED = "reordered"
    COMPACTED = "compacted"
    TRIMMED = "trimmed"
    CUT_BACK = "cut back"
    PARTED = "parted"  # another message, by somebody else


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """Messages [old_first, old_end) of the old chat became [new_first, new_end) of the new one."""

    step: Step
    old_first: int
    old_end: int
    new_first: int
    new_end: int

    @property
    def n_messages(self) -> int:
        return max(self.old_end - self.old_first, self.new_end - self.new_first)


Gaps = Sequence[tuple[int, int]]  # see `Chat.left_out`


def align(
    old: Sequence[Message], new: Sequence[Message], *, left_out: tuple[Gaps, Gaps] = ((), ())
) -> tuple[Stretch, ...]:
    """What changed, in order. What is only added at the end is no change. `left_out`: on purpose, of both."""
    at = n_in_common(old, new)
    if at == len(old):
        return ()
    found: list[Stretch] = []
    a, b = _numbered(old, new, at)
    for stretch in _with_edits(old, new, a, b, at, tuple(_stretches(old, new, a, b, at, left_out))):
        last = found[-1] if found else None
        if last is not None and last.step is stretch.step and _joins(last, stretch) and not _is_front(old, new, last):
            found[-1] = replace(last, old_end=stretch.old_end, new_end=stretch.new_end)
        elif stretch.step is not Step.CUT_BACK or not found:  # who edits and sends anew from there leaves the rest out
            found.append(stretch)
    return tuple(found)


def _in_any_order(message: Message) -> Message:
    """The same for the same calls, whatever comes first of them: their results may have changed places as well."""
    if len(message.tool_calls) < _SEVERAL:
        return message
    return replace(message, tool_calls=tuple(sorted(message.tool_calls, key=attrgetter("id", "name", "arguments"))))


def _numbered(old: Sequence[Message], new: Sequence[Message], at: int) -> tuple[list[int], list[int]]:
    """One number for what is the same message in both, also where it was edited: else a turn that came or went beside
    it would be taken for it. Only what is the same nowhere is looked for; the nearest of several is taken.
    """
    numbers: dict[Message, int] = {}
    a = [numbers.setdefault(_in_any_order(message), len(numbers)) for message in old]
    b = [numbers.setdefault(_in_any_order(message), len(numbers)) for message in new]
    left, came = Counter(a[at:]) - Counter(b[at:]), set(b[at:]) - set(a)
    for j in [j for j in range(at, len(new)) if b[j] in came][:_MOST_EDITED]:
        gone = (i for i in range(at, len(old)) if left[a[i]] > 0)
        near = sorted(gone, key=lambda i: min(abs(i - j), abs(i - j - len(old) + len(new))))
        found = next((i for i in near[:_NEAREST] if _is_edit(old[i], new[j])), None)
        if found is not None:
            left[a[found]] -= 1
            b[j] = a[found]
    return a, b


def _is_edit(old: Message, new: Message) -> bool:
    """A call and its result are known by their ids, another message by half of its text."""
    if old.role is not new.role or old.role is Role.SYSTEM:
        return False
    if old.role is Role.TOOL and new.tool_call_id == old.tool_call_id != "":
        return True
    ids = [call.id for call in old.tool_calls]
    if ids or new.tool_calls:
        return any(ids) and ids == [call.id for call in new.tool_calls]
    return bool(old.text) and are_alike(old.text, new.text)


def _with_edits(
    old: Sequence[Message],
    new: Sequence[Message],
    a: Sequence[int],
    b: Sequence[int],
    at: int,
    stretches: Sequence[Stretch],
) -> Iterator[Stretch]:
    """With the messages between them that are the same one, but not word for word."""
    i = j = at
    end = Stretch(step=Step.EDITED, old_first=len(old), old_end=len(old), new_first=len(new), new_end=len(new))
    for stretch in (*stretches, end):
        while i < min(stretch.old_first, len(old)) and j < min(stretch.new_first, len(new)):
            if old[i] != new[j] and a[i] == b[j]:
                yield Stretch(step=Step.EDITED, old_first=i, old_end=i + 1, new_first=j, new_end=j + 1)
            i, j = i + 1, j + 1
        if stretch is not end:
            yield stretch
        i, j = max(i, stretch.old_end), max(j, stretch.new_end)


def _joins(a: Stretch, b: Stretch) -> bool:
    is_adjacent = a.old_end == b.old_first and a.new_end == b.new_first
    return is_adjacent and a.step in (Step.INSERTED, Step.REMOVED)


def _is_front(old: Sequence[Message], new: Sequence[Message], stretch: Stretch) -> bool:
    """The system's message at the start of a chat."""
    first = (*old[stretch.old_first : stretch.old_end], *new[stretch.new_first : stretch.new_end])[:1]
    return stretch.old_first == 0 and any(message.role is Role.SYSTEM for message in first)


def _stretches(
    old: Sequence[Message],
    new: Sequence[Message],
    a: Sequence[int],
    b: Sequence[int],
    at: int,
    left_out: tuple[Gaps, Gaps],
) -> Iterator[Stretch]:
    i = j = at
    while True:
        again = False
        for i1, i2, j1, j2 in _unequal(a, b, i, j):
            system = _of_system(old, new, i1, i2, j1, j2)
            if system is not None:  # what follows is another matter
                yield system
                i, j, again = system.old_end, system.new_end, True
                break
            window = _permuted(a, b, i1, j1)
            if window:
                yield Stretch(step=Step.REORDERED, old_first=i1, old_end=i1 + window, new_first=j1, new_end=j1 + window)
                yield from _edited_within(old, new, a, b, i1, j1, window)
                i, j, again = i1 + window, j1 + window, True
                break
            n_gone = _n_left_out(left_out[1], j1, j2) - _n_left_out(left_out[0], i1, i2)
            if n_gone > 0 and i1 < i2 and j1 < j2:  # what follows there has not taken their place
                gone = min(i2, i1 + n_gone)
                yield from _judge(old, new, i1, gone, j1, j1)
                i1 = gone
            yield from _judge(old, new, i1, i2, j1, j2)
        if not again:
            return


def _of_system(old: Sequence[Message], new: Sequence[Message], i1: int, i2: int, j1: int, j2: int) -> Stretch | None:
    """The system's message with which both begin; at the start of a chat one that came or went."""
    had, has = i1 < i2 and old[i1].role is Role.SYSTEM, j1 < j2 and new[j1].role is Role.SYSTEM
    if not (had and has) and not (i1 == j1 == 0 and had is not has):
        return None
    step = Step.EDITED if had and has else Step.INSERTED if has else Step.REMOVED
    return Stretch(step=step, old_first=i1, old_end=i1 + had, new_first=j1, new_end=j1 + has)


def _edited_within(
    old: Sequence[Message], new: Sequence[Message], a: Sequence[int], b: Sequence[int], i: int, j: int, window: int
) -> Iterator[Stretch]:
    """Of messages that changed places, those that were edited as well."""
    places: dict[int, list[int]] = {}
    for x in range(i, i + window):
        places.setdefault(a[x], []).append(x)
    for y in range(j, j + window):
        x = places[b[y]].pop(0)
        if _in_any_order(old[x]) != _in_any_order(new[y]):
            yield Stretch(step=Step.EDITED, old_first=x, old_end=x + 1, new_first=y, new_end=y + 1)


def _unequal(a: Sequence[int], b: Sequence[int], i: int, j: int) -> list[tuple[int, int, int, int]]:
    """Ranges from (i, j) on that differ, in both."""
    if (len(a) - i) * (len(b) - j) > _MOST_PAIRS:
        return [(i, len(a), j, len(b))]
    matcher = SequenceMatcher(None, a[i:], b[j:], autojunk=False)
    return [
        (i + i1, i + i2, j + j1, j + j2) for tag, i1, i2, j1, j2 in matcher.get_opcodes() if tag != "equal"
    ]  # fmt: skip


def _permuted(a: Sequence[int], b: Sequence[int], i: int, j: int) -> int:
    """The least number of messages from there on that are the same in another order; 0 for none."""
    balance: Counter[int] = Counter()
    n_open = 0
    for width, (x, y) in enumerate(zip(a[i:], b[j:], strict=False), start=1):
        for key, by in ((x, 1), (y, -1)):
            before = balance[key]
            balance[key] += by
            n_open += (before + by != 0) - (before != 0)
        if n_open == 0:
            return width if width > 1 else 0
    return 0


def _n_left_out(gaps: Gaps, first: int, last: int) -> int:
    """How many messages, in front of those at places first to last."""
    return sum(n for place, n in gaps if first <= place <= last)


def _judge(old: Sequence[Message], new: Sequence[Message], i1: int, i2: int, j1: int, j2: int) -> Iterator[Stretch]:
    def stretch(step: Step) -> Stretch:
        return Stretch(step=step, old_first=i1, old_end=i2, new_first=j1, new_end=j2)

    k, m, is_end = i2 - i1, j2 - j1, i2 == len(old)
    is_front = all(message.role is Role.SYSTEM for message in old[:i1])
    if k == 0:
        if not is_end:
            yield stretch(Step.INSERTED)
    elif m == 0 and j2 == len(new):
        yield stretch(Step.CUT_BACK)
    elif m == 0:
        yield stretch(Step.TRIMMED if is_front and k > 1 else Step.REMOVED)
    elif _is_summary(old, new, i1, i2, j1, j2):
        yield stretch(Step.COMPACTED)
    else:
        yield from _paired(old, new, i1, i2, j1, j2)


def _is_summary(old: Sequence[Message], new: Sequence[Message], i1: int, i2: int, j1: int, j2: int) -> bool:
    """Several messages gave way to fewer. Where nothing is kept behind them, at the beginning of a chat only."""
    k, m = i2 - i1, j2 - j1
    is_swap = old[i1].text == new[j1].text  # with other images, say: a summary would not repeat the text
    are_questions = m > _SUMMARY and all(message.role is Role.USER for message in new[j1:j2])
    if is_swap or are_questions or k - m < _COMPACTED_AT_LEAST - 1:
        return False
    if i2 < len(old):
        return k >= _COMPACTED_AT_LEAST and m <= _SUMMARY and new[j1].role is not Role.TOOL
    is_edit = m == 1 and old[i1].role is new[j1].role  # edited and sent again from there
    return k - m >= _COMPACTED_AT_LEAST and i1 <= _FRONT and len(new) <= max(i1 + 3, len(old) // 2) and not is_edit


def _paired(old: Sequence[Message], new: Sequence[Message], i1: int, i2: int, j1: int, j2: int) -> Iterator[Stretch]:
    """One by one. After a question that is another one altogether, the rest belongs to that."""
    is_end = i2 == len(old)
    i, j = i1, j1
    while i < i2 and j < j2:
        a, b = old[i], new[j]
        if a.role is b.role:
            yield Stretch(step=Step.EDITED, old_first=i, old_end=i + 1, new_first=j, new_end=j + 1)
            i, j = i + 1, j + 1
            if is_end and a.role is Role.USER and not are_alike(a.text, b.text):
                return
        elif is_end and i2 - i == j2 - j:
            yield Stretch(step=Step.PARTED, old_first=i, old_end=i2, new_first=j, new_end=j2)
            return
        elif i2 - i > j2 - j:
            yield Stretch(step=Step.REMOVED, old_first=i, old_end=i + 1, new_first=j, new_end=j)
            i += 1
        elif i2 - i < j2 - j:
            yield Stretch(step=Step.INSERTED, old_first=i, old_end=i, new_first=j, new_end=j + 1)
            j += 1
        else:
            yield Stretch(step=Step.PARTED, old_first=i, old_end=i + 1, new_first=j, new_end=j + 1)
            i, j = i + 1, j + 1
    if is_end:
        return
    if i < i2:
        yield Stretch(step=Step.REMOVED, old_first=i, old_end=i2, new_first=j, new_end=j2)
    elif j < j2:
        yield Stretch(step=Step.INSERTED, old_first=i, old_end=i2, new_first=j, new_end=j2)


def are_alike(a: str, b: str) -> bool:
    """More than half of the longer text is in the other one, at its ends or in whole lines."""
    if a == b:
        return True
    head = shared_chars(a, b)
    limit = min(len(a), len(b)) - head
    tail = min(shared_chars(a[::-1], b[::-1]), limit)
    if (head + tail) * 2 >= max(len(a), len(b)):
        return True
    lines = Counter(a.splitlines()) & Counter(b.splitlines())
    return sum(len(line) * n for line, n in lines.items()) * 2 > max(len(a), len(b))
