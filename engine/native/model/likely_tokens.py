"""The few tokens of a large vocabulary that a sampler chain could draw.

llama.cpp copies all logits into twelve bytes each for every token it draws, and most chains then throw away all but a
few. Here these few are found first. They are at least the likeliest ones asked for, with all that a bias may raise, so
the chain draws what it would draw of all.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.core.prompt.messages import Sampling
from engine.native.model.last_logits import Row

LARGE = 32_768  # tokens of a vocabulary from which on this is quicker
_BLOCKS = 64  # so many rows are laid over each other: the greatest of each column is quickly found
_MOST_SHARE = 4  # of the columns, at most one part in so many may be asked for


class LikelyTokens:
    """What of a row of logits one chain needs to see. `None` from `of`: all of it."""

    def __init__(self, n_wanted: int, biased: frozenset[int]) -> None:
        self._n_wanted = n_wanted
        self._biased = biased

    def of(self, row: Row) -> npt.NDArray[np.int64] | None:
        """Token ids in ascending order."""
        n_columns = len(row) // _BLOCKS
        greatest = row[: n_columns * _BLOCKS].reshape(_BLOCKS, n_columns).max(axis=0)
        place = n_columns - self._n_wanted
        bound = np.partition(greatest, place)[place]  # so many columns have one that is not below it
        found: npt.NDArray[np.int64] = np.flatnonzero(row >= bound)
        if len(found) < self._n_wanted:  # results that are not numbers
            return None
        return np.array(sorted(self._biased.union(found.tolist())), np.int64) if self._biased else found


def likely_tokens(sampling: Sampling, n_vocab: int, *, is_greedy: bool) -> LikelyTokens | None:
    """None where a chain needs all tokens, or would not draw sooner from few."""
    has_penalties = (sampling.repeat_penalty, sampling.frequency_penalty, sampling.presence_penalty) != (1.0, 0.0, 0.0)
    n_kept = 1 if is_greedy else sampling.top_k
    # np.unique would import numpy.ma first, 20 ms or more of the first reply of a process.
    biased = frozenset(token for token, _ in sampling.logit_bias)
    n_wanted = n_kept + len(biased)  # each of which may fall behind all others
    is_twice = len(biased) < len(sampling.logit_bias)  # among few llama.cpp would take the first bias of a token alone
    if has_penalties or is_twice or n_kept <= 0 or n_vocab < LARGE or n_wanted > n_vocab // _BLOCKS // _MOST_SHARE:
        return None
    return LikelyTokens(n_wanted, biased)
