"""How far the reading of a file of chats is, and whether it is to end."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TypeVar

T = TypeVar("T")

_CHARACTERS = 1 << 18  # between two looks while it is read
_STEPS = 64  # of less than a millisecond each, between two looks while chats are made of it
WHOLE = 1000  # what `told` counts to


class StoppedError(Exception):
    """The person has no more use for it."""


_CALLS = 4096  # of functions, between two looks in code that knows of no watch


class Watch:
    """Told where the reading is; raises StoppedError once it is to end.

    Half of a text is reading it, half is making chats of the values in it, which may come in turns.
    """

    def __init__(
        self,
        is_cancelled: Callable[[], bool] = lambda: False,
        told: Callable[[int, int], None] = lambda _, __: None,
    ) -> None:
        """`told` gets how much is done, and WHOLE; never less than before."""
        self._is_cancelled = is_cancelled
        self._told = told
        self._most = 0
        self._n_steps = 0
        self.begin(0)

    def begin(self, n_characters: int, *, first: float = 0.0, share: float = 1.0) -> None:
        """Another text, which is this share of all that is to be read, behind `first`."""
        self._size, self._halves = max(1, n_characters), 2
        self._first, self._share = first, share
        self._base = self._next = 0
        self._read = self._built = 0
        self._entry, self._n_entries = 0, 1

    def begin_making(self) -> None:
        """Of something that needs no reading."""
        self.begin(1)
        self._halves, self._read = 1, 1

    def within(self, base: int) -> None:
        """What is read next lies that far into the text."""
        self._base = self._next = base

    def at(self, place: int) -> None:
        """So far has been read, one step further."""
        self.step()
        if self._base + place >= self._next:
            self._next = self._base + place + _CHARACTERS
            self.check()
            self._read = self._base + place
            self._tell(self._built)

    def value_ends(self, place: int) -> None:
        """A value has been read, of which chats are made next."""
        self._read = self._base + place
        self._entry, self._n_entries = 0, 1

    def value_is_made(self) -> None:
        self._built = self._read

    def entry(self, number: int, of: int) -> None:
        """The chat of the value that is made next."""
        self._entry, self._n_entries = number, max(1, of)
        self.check()
        self._made(0.0)

    def each(self, items: Collection[T], first: float = 0.0, last: float = 1.0) -> Iterator[T]:
        """All of them, one step each; they are this part of making a chat."""
        for number, item in enumerate(items):
            if not number % _STEPS:
                self._made(first + (last - first) * number / len(items))
            self.step()
            yield item

    def step(self) -> None:
        """Something small that is done often."""
        self._n_steps += 1
        if not self._n_steps % _STEPS:
            self.check()

    def check(self) -> None:
        """Before something that takes longer."""
        if self._is_cancelled():
            raise StoppedError

    def _made(self, part: float) -> None:
        self._tell(self._built + (self._read - self._built) * (self._entry + part) / self._n_entries)

    def _tell(self, built: float) -> None:
        done = (built if self._halves == 1 else self._read + built) / (self._halves * self._size)
        self._most = max(self._most, round(WHOLE * (self._first + self._share * min(1.0, done))))
        self._told(self._most, WHOLE)


@contextmanager
def stoppable(watch: Watch) -> Iterator[None]:
    """Raises StoppedError also in the middle of the code inside, where that is Python: at a call or a return."""
    before = sys.getprofile()
    n_calls = 0

    def look(frame: FrameType, event: str, arg: object) -> None:
        nonlocal n_calls
        n_calls += 1
        if not n_calls % _CALLS:
            watch.check()

    sys.setprofile(look)
    try:
        yield
    finally:
        sys.setprofile(before)
