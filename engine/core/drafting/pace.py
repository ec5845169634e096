"""How many drafts pay: by what a round of so many tokens takes here, and by how many drafts were right of late.

A round with k drafts reads k + 1 tokens at once. How much dearer that is than one token depends on the processor, the
quantisation and the depth (1.5 to 9 times for eight), so it is measured while decoding. What drafts lose may not exceed
an account: then there are none until it is filled again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

MOST_DRAFTS = 15
_SIZES = (1, 2, 4, 8, 16)  # tokens of a round
_START, _MOST = 8.0, 24.0  # of the account, in tokens decoded one by one
_SHARE = 0.03  # of each token that is written goes there: the most that a reply takes longer
_FADES = 0.9  # how much earlier drafts count
_GUESSED_STEP = 0.3  # of a token's time for each more in a round, until any was measured
_NEW = 0.25  # weight of a measured time
_RIGHT, _WRONG = 6.0, 1.0  # what is thought of drafts before any were made
_FORGETS = 0.01  # a token: where drafts were wrong, the text may be another one by now


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """Of one loaded model. `seconds`: of a round, by `_SIZES`; 0: not measured."""

    account: float = _START
    right: float = _RIGHT
    wrong: float = _WRONG
    seconds: tuple[float, ...] = (0.0,) * len(_SIZES)

    @property
    def n_drafts(self) -> int:
        """For the next round; 0: none pay now, or the account is empty."""
        if self.account <= 0 or not self.seconds[0]:
            return 0
        return max(_SIZES, key=self._gain_of) - 1

    @property
    def gain(self) -> float:
        """Tokens that a round of the best size is expected to give in the time of one."""
        return max(self._gain_of(size) for size in _SIZES)

    def _gain_of(self, size: int) -> float:
        share = self.right / (self.right + self.wrong)
        expected = (1 - share**size) / (1 - share) if share < 1 else float(size)
        return expected / self.cost(size)

    def cost(self, size: int) -> float:
        """What a round of so many tokens takes, in tokens decoded one by one."""
        at = _class_of(size)
        plain, measured = self.seconds[0], self.seconds[at]
        if plain and measured:
            return measured / plain
        known = next((n for n in range(at, 0, -1) if self.seconds[n]), 0)
        each = (self.seconds[known] / plain - 1) / (_SIZES[known] - 1) if known and plain else _GUESSED_STEP
        return 1 + each * (_SIZES[at] - 1)

    def after_token(self, seconds: float) -> Pace:
        """One was decoded by itself, in so many seconds from there to the next."""
        return replace(
            self,
            account=min(_MOST, self.account + _SHARE),
            right=self.right + _FORGETS * (_RIGHT - self.right),
            wrong=self.wrong + _FORGETS * (_WRONG - self.wrong),
            seconds=self._with(1, seconds),
        )

    def after_round(self, *, n_drafted: int, n_right: int, n_read: int, seconds: float) -> Pace:
        """`n_right` of the drafts were drawn; `n_read` tokens were read at once, those read again among them."""
        noted = replace(self, seconds=self._with(n_read, seconds))
        return replace(
            noted,
            account=min(_MOST, self.account + _SHARE + n_right + 1 - noted.cost(n_read)),
            right=_FADES * self.right + n_right,
            wrong=_FADES * self.wrong + (n_right < n_drafted),
        )

    def _with(self, size: int, seconds: float) -> tuple[float, ...]:
        at = _class_of(size)
        before = self.seconds[at]
        new = seconds if not before else before + _NEW * (min(seconds, 4 * before) - before)  # something else ran
        return (*self.seconds[:at], new, *self.seconds[at + 1 :])


def _class_of(size: int) -> int:
    return next((n for n, most in enumerate(_SIZES) if size <= most), len(_SIZES) - 1)
