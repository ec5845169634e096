"""How many drafts pay: by what a round of so many tokens takes here, and by how many drafts were right of late.

A round with k drafts reads k + 1 tokens at once. How much dearer that is than one token depends on the processor, the
quantisation and the depth (1.5 to 9 times for eight), so it is measured while decoding. A copy is hardly ever wrong
where many tokens before it agree, and often where few do: how many were right is counted for each apart. What drafts
lose may not exceed an account: then there are none until it is filled again, but for long copies.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from dataclasses import dataclass, replace
from enum import StrEnum

MOST_DRAFTS = 31
_SIZES = (1, 2, 4, 8, 16, 32)  # tokens of a round
_START, _MOST = 4.0, 24.0  # of the account, in tokens decoded one by one
_SHARE = 0.01  # of each token that is written goes there: the most that a reply takes longer
_CREDIT = 8.0  # the account may be overdrawn by so much behind more than `_LONG` tokens that agree
_LONG = 16
_FADES = 0.9  # how much earlier drafts count
_NEW = 0.25  # weight of a measured time
# Tokens that agree before a copy, at most; 0: nobody knows, as of a model's drafts. And what is thought of drafts there
# before any were made: (right, wrong).
_AGREE = (0, 4, 8, 16, 32)
_THOUGHT = ((6.0, 1.0), (3.0, 1.0), (6.0, 1.0), (12.0, 1.0), (20.0, 1.0), (30.0, 1.0))
_FORGETS = 0.01  # a token: where drafts were wrong, the text may be another one by now


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """Of one loaded model and one kind of drafts. `right`, `wrong`: by `_THOUGHT`. `seconds`: of a round, by `_SIZES`;
    0: not measured."""

    account: float = _START
    right: tuple[float, ...] = tuple(right for right, _ in _THOUGHT)
    wrong: tuple[float, ...] = tuple(wrong for _, wrong in _THOUGHT)
    seconds: tuple[float, ...] = (0.0,) * len(_SIZES)

    @property
    def is_open(self) -> bool:
        """There may be drafts as far as the account goes, if many tokens agree."""
        return self.account > -_CREDIT and self.seconds[0] > 0

    @property
    def pays(self) -> bool:
        """Some drafts would, now."""
        return any(self.n_drafts_after(n_agree) for n_agree in (*_AGREE, _AGREE[-1] + 1))

    def n_drafts_after(self, n_agree: int = 0) -> int:
        """For the next round; 0: none pay now, or the account is empty."""
        may = self.is_open if n_agree > _LONG else self.is_open and self.account > 0
        return self._best_size(n_agree) - 1 if may else 0

    def gain_after(self, n_agree: int = 0) -> float:
        """Tokens that a round of the best size is expected to give in the time of one."""
        return self._gain_of(self._best_size(n_agree), n_agree)

    def _best_size(self, n_agree: int) -> int:
        return max(_SIZES, key=lambda size: self._gain_of(size, n_agree))

    def _gain_of(self, size: int, n_agree: int) -> float:
        trust = bisect_left(_AGREE, n_agree)
        share = self.right[trust] / (self.right[trust] + self.wrong[trust])
        expected = (1 - share**size) / (1 - share) if share < 1 else float(size)
        return expected / self.cost(size)

    def cost(self, size: int) -> float:
        """What a round of so many tokens takes, in tokens decoded one by one.

        Not measured: as if reading twice as many took the square root of 2 times as long, so that it is tried once.
        """
        at, plain = _class_of(size), self.seconds[0]
        known = next((n for n in range(at, 0, -1) if self.seconds[n]), 0) if plain else 0
        return (self.seconds[known] / plain if known else 1.0) * math.sqrt(_SIZES[at] / _SIZES[known])

    def after_token(self, seconds: float) -> Pace:
        """One was decoded by itself, in so many seconds from there to the next."""
        return replace(
            self,
            account=min(_MOST, self.account + _SHARE),
            right=tuple(n + _FORGETS * (right - n) for n, (right, _) in zip(self.right, _THOUGHT, strict=True)),
            wrong=tuple(n + _FORGETS * (wrong - n) for n, (_, wrong) in zip(self.wrong, _THOUGHT, strict=True)),
            seconds=self._with(1, seconds),
        )

    def after_round(self, *, n_drafted: int, n_right: int, n_read: int, seconds: float, n_agree: int = 0) -> Pace:
        """`n_right` of the drafts were drawn; `n_read` tokens were read at once, those read again among them."""
        noted = replace(self, seconds=self._with(n_read, seconds))
        trust = bisect_left(_AGREE, n_agree)
        return replace(
            noted,
            account=min(_MOST, self.account + _SHARE + n_right + 1 - noted.cost(n_read)),
            right=_changed(self.right, trust, _FADES * self.right[trust] + n_right),
            wrong=_changed(self.wrong, trust, _FADES * self.wrong[trust] + (n_right < n_drafted)),
        )

    def _with(self, size: int, seconds: float) -> tuple[float, ...]:
        at = _class_of(size)
        before = self.seconds[at]
        new = seconds if not before else before + _NEW * (min(seconds, 4 * before) - before)  # something else ran
        return _changed(self.seconds, at, new)


def _changed(values: tuple[float, ...], at: int, value: float) -> tuple[float, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _class_of(size: int) -> int:
    return next((n for n, most in enumerate(_SIZES) if size <= most), len(_SIZES) - 1)


# Who proposes drafts.


class DraftKind(StrEnum):
    COPIED = "copied"  # what followed when the last tokens came up before
    HEAD = "head"  # layers of the model itself that were trained to guess further tokens (MTP)
    MODEL = "model"  # a smaller model with the same tokens
