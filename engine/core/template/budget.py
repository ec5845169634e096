"""What one rendering of a template may cost: steps, texts, lists, and how often somebody is asked whether to go on.

Small texts are counted when they are made. Large ones are kept in a book and leave it once nothing else holds them, so
that a template which writes the same long text again and again is judged by what it holds.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from jinja2.exceptions import SecurityError

from engine.language.translation import tr

MAX_CHARS = 16_000_000  # of one text that a template makes: four million tokens
MAX_STEPS = 20_000_000  # of one rendering; a round of a loop costs about as many as its body has words
MAX_BYTES = 128_000_000  # of small texts and lists made, and again of large ones held at one time
MAX_LAZY = 40  # filters such as `map` in each other that wait for being asked; templates that are known have three
_MAX_NUMBER_BITS = 4096
_LARGE = 1 << 16  # bytes; from here on a text is in the book
_SMALL_CHARS = _LARGE // 4 - 1
_LOOK_STEPS = 5_000  # between two looks at most
_BYTES_PER_STEP = 1_000  # what can be copied, compared or searched in the time of a step
_ENTRY_BYTES = 64
_NUMBER_BYTES = 32  # of each, as if no two lists shared one
_SAMPLE = 64  # entries of a list that are looked at
_SHORT = 64  # characters that are looked at rather than written, to know how long they get
_WIDE_DIGITS = 5  # a field of so many digits is refused wherever it stands
_PIECE = 1 << 16  # characters of which the written length is taken at once
_OWN_REFERENCES = 2  # to a text in the book: the book's, and that of the call which counts

Look = Callable[[], None]


class TemplateError(ValueError):
    """The template is broken, or it refuses this conversation. The text is a sentence for people."""


class TemplateCostError(TemplateError):
    """The template went beyond the bounds."""


class BoundsError(SecurityError):
    """Raised inside a rendering."""


def too_long() -> BoundsError:
    return BoundsError(tr("it makes a text that is too long"))


def no_look() -> None:
    """For renderings that nobody can cancel."""


def look_at(is_late: Callable[[], bool]) -> Look:
    """A look that ends the rendering once `is_late`, which may raise something else to end it."""

    def look() -> None:
        if is_late():
            raise BoundsError(tr("it takes too long"))

    return look


@dataclass(slots=True)
class Budget:
    """What one rendering may still spend. Made anew for each; `look` is called often, and raises to end it."""

    steps: int = MAX_STEPS
    chars: int = MAX_CHARS  # of the prompt
    look: Look = no_look
    small: int = MAX_BYTES
    until_look: int = 0  # of the steps, those before the next look: what compiled templates count down
    _large: list[object] = field(default_factory=list)
    _large_bytes: int = 0

    def __post_init__(self) -> None:
        self._grant()

    def _grant(self) -> None:
        self.until_look = min(_LOOK_STEPS, self.steps)
        self.steps -= self.until_look

    def spend_steps(self, n: int) -> None:
        self.until_look -= n
        if self.until_look < 0:
            self.settle()

    def settle(self) -> None:
        """More was spent than was there until the next look: take it from the rest, and look."""
        self.steps += self.until_look
        if self.steps < 0:
            raise BoundsError(tr("it loops too often"))
        self._grant()
        self.look()

    def spend_output(self, parts: list[str]) -> None:
        """These are in the prompt now."""
        lengths = list(map(len, parts))
        self.chars -= sum(lengths)
        self.small -= _ENTRY_BYTES * len(parts)
        if self.chars < 0:
            raise too_long()
        if self.small < 0 or max(lengths) > _SMALL_CHARS:
            for part in parts:
                self.make(part)

    def walk(self, n_bytes: int) -> None:
        """So many bytes are about to be copied or searched."""
        self.spend_steps(1 + n_bytes // _BYTES_PER_STEP)

    def reserve(self, n_chars: int, width: int = 4) -> None:
        """Refuse a text or a list before it is made. `width`: bytes of a character or an entry, at most."""
        if n_chars > MAX_CHARS:
            raise too_long()
        n_bytes = n_chars * width
        if n_bytes > _LARGE:
            self.walk(n_bytes)
            if self._large_bytes + n_bytes > MAX_BYTES and self._held() + n_bytes > MAX_BYTES:
                raise BoundsError(tr("it needs too much memory"))

    def make(self, value: object) -> None:
        """`value`, a text or a list, was made and is there now."""
        if type(value) is str and len(value) <= _SMALL_CHARS:  # as below, in less time
            self.small -= (len(value) if value.isascii() else 4 * len(value)) + _ENTRY_BYTES
            if self.small < 0:
                raise BoundsError(tr("it makes too many texts and lists"))
            return
        n_bytes = bytes_of(value)
        if n_bytes < _LARGE:
            self.small -= n_bytes + _ENTRY_BYTES
            if self.small < 0:
                raise BoundsError(tr("it makes too many texts and lists"))
            return
        self.walk(n_bytes)
        if any(value is known for known in self._large):
            return
        self._large.append(value)
        self._large_bytes += n_bytes
        if self._large_bytes > MAX_BYTES and self._held() > MAX_BYTES:
            raise BoundsError(tr("it needs too much memory"))

    def _held(self) -> int:
        """The bytes of large texts and lists that somebody besides the book still holds."""
        kept: list[object] = []
        while self._large:
            value = self._large.pop()
            if sys.getrefcount(value) > _OWN_REFERENCES:
                kept.append(value)
        self._large = kept
        self._large_bytes = sum(map(bytes_of, kept))
        return self._large_bytes


def bytes_of(value: object) -> int:
    """What a text, or a list with the numbers in it, takes; 0 for anything else."""
    if isinstance(value, str):
        return len(value) if value.isascii() else 4 * len(value)
    if isinstance(value, list | tuple):
        sample = value[:: len(value) // _SAMPLE + 1]
        n_numbers = sum(isinstance(entry, int | float) for entry in sample)
        return 8 * len(value) + _NUMBER_BYTES * len(value) * n_numbers // max(len(sample), 1)
    return 64 * len(value) if isinstance(value, dict | set) else 0


def check_number(value: object) -> None:
    """Large numbers take long to multiply, to divide and to write."""
    if isinstance(value, int) and value.bit_length() > _MAX_NUMBER_BITS:
        raise too_large()


def check_product(left: int, right: int) -> None:
    if left.bit_length() + right.bit_length() > _MAX_NUMBER_BITS:
        raise too_large()


def check_power(left: object, right: object) -> None:
    bits = left.bit_length() if isinstance(left, int) else 64
    if isinstance(right, int | float) and abs(right) * bits > _MAX_NUMBER_BITS:
        raise too_large()


def too_large() -> BoundsError:
    return BoundsError(tr("it computes a number that is too large"))


def as_repr(text: str) -> int:
    return len(repr(text))


def as_json(text: str) -> int:
    return len(json.dumps(text, ensure_ascii=False))


def as_ascii_json(text: str) -> int:
    return len(json.dumps(text))


def written_size(
    budget: Budget, value: object, written: Callable[[str], int] = as_repr, *, indent: int = 0, most: int = MAX_CHARS
) -> int:
    """How many characters `value` makes when it is written, counted without making them; shared parts count each time.

    Each entry costs a step. Raises when there are more than `most`.
    """
    size = 0
    stack: list[tuple[object, int]] = [(value, 0)]
    while stack:
        item, depth = stack.pop()
        size += 4 + indent * depth
        if isinstance(item, str):
            size += _text_size(budget, item, written)
        elif isinstance(item, dict):
            budget.spend_steps(2 * len(item) + 1)
            depth += 1
            here = 4 + indent * depth
            for key, entry in item.items():  # most are short texts
                if type(key) is str and len(key) <= _SHORT and key.isascii() and key.isprintable():
                    size += 4 + 2 * len(key)
                else:
                    stack.append((key, 0))
                if type(entry) is str and len(entry) <= _SHORT and entry.isascii() and entry.isprintable():
                    size += here + 2 * len(entry)
                else:
                    stack.append((entry, depth))
        elif isinstance(item, list | tuple | set | frozenset):
            budget.spend_steps(len(item) + 1)
            depth += 1
            if len(item) > most:
                raise too_long()
            stack += [(entry, depth) for entry in item]
        elif isinstance(item, int | float):
            check_number(item)
            size += 24 if -(10**20) < item < 10**20 else 1300
        else:
            size += 100
        if size > most:
            raise too_long()
    return size


def _text_size(budget: Budget, text: str, written: Callable[[str], int]) -> int:
    if len(text) <= _SHORT:
        return 2 * len(text) if text.isascii() and text.isprintable() else written(text)
    if len(text) <= _PIECE:
        return written(text)
    size = 0
    for at in range(0, len(text), _PIECE):
        budget.walk(4 * _PIECE)
        size += written(text[at : at + _PIECE])
    return size


class Counted(Iterator[object]):
    """Items of which each is paid for when it is asked for. `depth`: so many of these ask each other for it.

    Each that asks another one takes some of the thread's stack, and so does each that is dropped: too many of them end
    the process.
    """

    __slots__ = ("_budget", "_items", "depth")

    def __init__(self, budget: Budget, items: Iterator[object], depth: int = 1) -> None:
        """Raises BoundsError for too deep a one."""
        if depth > MAX_LAZY:
            raise BoundsError(tr("it makes more than {n} lists out of each other at one time", n=MAX_LAZY))
        self._budget, self._items, self.depth = budget, items, depth

    def __next__(self) -> object:
        item = next(self._items)
        self._budget.spend_steps(1)
        if isinstance(item, list | tuple):
            self._budget.make(item)
        return item


def depth_of(values: Iterable[object]) -> int:
    """Of the deepest `Counted` among `values`; 0 for none."""
    return max((value.depth for value in values if type(value) is Counted), default=0)


def count_fields(pattern: str) -> int:
    """How wide the fields of a `%` pattern make its result, besides what is put into them."""
    widths = (int(digits) for digits in re.findall(r"\d+", pattern) if len(digits) < _WIDE_DIGITS)
    return sum(widths) + 32 * pattern.count("%")
