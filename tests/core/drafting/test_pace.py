"""How many drafts pay."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.core.drafting.pace import MOST_DRAFTS, Pace

SIZES = (1, 2, 4, 8, 16, 32)
CHEAP = (1.0, 1.05, 1.1, 1.3, 1.8, 2.4)  # a large model, bound by its memory: more tokens at once cost little
DEAR = (1.0, 3.9, 5.6, 7.2, 8.7, 13.0)  # a small one of 8 bits on a processor
FEW, MANY = 3, 40  # tokens that agree


def played(
    costs: tuple[float, ...], shares: dict[int, float], n_tokens: int = 3000
) -> tuple[float, Counter[int], Pace]:
    """(tokens' time per token written, drafts, the pace). `shares` of right ones, by how many agree: by turns."""
    random, pace, seconds, written, drafted = Random(1), Pace(), 0.0, 0, Counter[int]()
    while written < n_tokens:
        n_agree = random.choice(list(shares))
        n = pace.n_drafts_after(n_agree)
        right = next((k for k in range(n) if random.random() > shares[n_agree]), n)
        cost = costs[next(at for at, size in enumerate(SIZES) if n + 1 <= size)]
        seconds += cost
        if n:
            pace = pace.after_round(n_drafted=n, n_right=right, n_read=n + 1, seconds=cost, n_agree=n_agree)
            drafted[n_agree] += n
        else:
            pace = pace.after_token(cost)
        written += right + 1
    return seconds / written, drafted, pace


def test_nothing_is_drafted_before_a_token_was_measured() -> None:
    assert Pace().n_drafts_after() == Pace().n_drafts_after(MANY) == 0
    assert not Pace().pays


def test_right_drafts_pay_and_are_made_long() -> None:
    each, _, pace = played(CHEAP, {0: 0.97})
    assert each < 0.15
    assert pace.n_drafts_after() == MOST_DRAFTS
    assert pace.gain_after() > 6


def test_a_text_that_is_new_takes_at_most_a_little_longer() -> None:
    """A fixed number of drafts made it a quarter slower."""
    for costs in (CHEAP, DEAR):
        each, drafted, _ = played(costs, {FEW: 0.05})
        assert each < 1.04
        assert drafted[FEW], "it is tried again at times: the text may become another one"


def test_where_many_tokens_at_once_are_dear_there_are_few_drafts_or_none() -> None:
    each, _, pace = played(DEAR, {0: 0.6})
    assert each < 1.04
    assert pace.n_drafts_after() <= 1


def test_wrong_drafts_behind_few_tokens_do_not_end_long_copies() -> None:
    """Together they were right too seldom to pay, and a text that was rewritten was hardly copied."""
    each, drafted, pace = played((1.0, 2.7, 3.3, 4.9, 7.8, 13.0), {FEW: 0.3, MANY: 0.98})
    assert each < 0.7
    assert pace.n_drafts_after(MANY) > 7
    assert pace.n_drafts_after(FEW) == 0
    assert drafted[MANY] > 10 * drafted[FEW]


def test_an_empty_account_ends_short_copies_and_not_long_ones() -> None:
    """What was lost on a few words before a text that is copied kept it from being copied."""
    pace = Pace().after_token(1.0)
    while pace.account > 0:
        pace = pace.after_round(n_drafted=3, n_right=0, n_read=4, seconds=3.0, n_agree=FEW)
    assert (pace.n_drafts_after(FEW), pace.n_drafts_after()) == (0, 0)
    assert pace.n_drafts_after(MANY) > 7
    assert pace.pays
    while pace.is_open:
        pace = pace.after_round(n_drafted=15, n_right=0, n_read=16, seconds=7.0, n_agree=MANY)
    assert pace.n_drafts_after(MANY) == 0


def test_a_size_that_was_not_tried_is_expected_to_be_a_little_dearer() -> None:
    pace = Pace().after_token(1.0)
    assert 1 < pace.cost(2) < pace.cost(4) < pace.cost(32) < 8
    tried = pace.after_round(n_drafted=3, n_right=3, n_read=4, seconds=3.3)
    assert tried.cost(4) == pytest.approx(3.3)
    assert 3.3 < tried.cost(8) < 6.6


def test_a_round_that_something_else_held_up_does_not_end_it() -> None:
    _, _, pace = played(CHEAP, {0: 0.95})
    held_up = pace.after_round(n_drafted=7, n_right=7, n_read=8, seconds=500.0)
    assert held_up.cost(8) < 3 * pace.cost(8)
