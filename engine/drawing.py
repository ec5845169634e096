"""Drawing a reply's tokens from what a model computed: the seam to who does it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from engine.core.drafting.pace import DraftKind
from engine.errors import EngineBug


class Chances(NamedTuple):
    """Natural logarithms of probabilities, nothing but softmax applied; `top` has ids with theirs, likeliest first."""

    logprob: float
    top: tuple[tuple[int, float], ...] = ()


class Sampler(Protocol):
    """Draws tokens from the last logits; keeps its own history for penalties and grammar."""

    def sample(self) -> int:
        """The next token, already accepted into the sampler's history."""

    def prime(self, tokens: Sequence[int]) -> None:
        """Tell the penalties about tokens that came before the reply."""

    def go_on(self, tokens: Sequence[int]) -> None:
        """Go on with a reply that has these: its grammar must allow them, else RequestInvalid is raised."""

    def close(self) -> None: ...


class Drafter(Protocol):
    """Proposes what may follow in a reply; a wrong guess costs time, nothing else. Engine thread, but for the flag."""

    @property
    def kind(self) -> DraftKind: ...

    def follow(self, path: bytes | bytearray) -> None:
        """Read what it lacks of a path, tokens as native int32, where that takes long. Ends early when broken off."""

    def propose(self, path: bytes | bytearray, most: int) -> list[int]:
        """At most `most` tokens that may follow the path; none where nothing can be said."""

    def note(self, tokens: Sequence[int], pos: int) -> None:
        """The model has read these; its context still has what came of it."""

    def part(self) -> None:
        """The model's memory is another one now: nothing goes on where the last batch ended."""

    def break_off(self) -> None:
        """End what is computed as soon as may be, and all that is begun before `resume`. Any thread."""

    def resume(self) -> None: ...

    def close(self) -> None: ...


class ReadsAhead(Protocol):
    """The part of a model that reads a token of the reply together with drafts of what may follow it."""

    @property
    def drafters(self) -> Sequence[Drafter]:
        """Its own, or those that were loaded with it."""

    @property
    def most_drafts(self) -> int:
        """That `decode_round` takes behind a token; 0: this model cannot go back behind drafts."""

    def decode_round(self, tokens: Sequence[int], pos: int, n_rows: int) -> None:
        """As `decode`, with logits of the last `n_rows` tokens: `draw_from` says whose; at first the first one's."""

    def draw_from(self, at: int) -> None:
        """The next token is drawn from the logits of the token at `at` of the last batch, -1: the last one's."""

    def mark(self) -> bool:
        """Make ready to go back to the end of the working sequence. False: no room for it.

        A mark holds until something else than `decode_round` is done with any sequence, or `forget_mark`.
        """

    def go_back(self, pos: int) -> None:
        """Drop what was read from `pos` on: a place within the last batch, or where states cannot be cut, the mark."""

    def forget_mark(self) -> None: ...


class ReadsNothingAhead:
    """That part of a model that computes nothing."""

    most_drafts = 0
    drafters: Sequence[Drafter] = ()

    def decode_round(self, tokens: Sequence[int], pos: int, n_rows: int) -> None:
        raise EngineBug("nothing is read ahead here")

    def draw_from(self, at: int) -> None:
        raise EngineBug("nothing is read ahead here")

    def mark(self) -> bool:
        return False

    def go_back(self, pos: int) -> None:
        raise EngineBug("nothing is read ahead here")

    def forget_mark(self) -> None:
        """There is none."""
