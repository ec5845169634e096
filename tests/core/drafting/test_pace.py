"""How many drafts pay."""

from __future__ import annotations

from random import Random

from engine.core.drafting.pace import MOST_DRAFTS, Pace

CHEAP = (1.0, 1.05, 1.1, 1.3, 1.8)  # a large model, bound by its memory: more tokens at once cost little
DEAR = (1.0, 3.9, 5.6, 7.2, 8.7)  # a small one of 8 bits on a processor


def played(costs: tuple[float, ...], share: float, n_tokens: int = 3000) -> tuple[float, int, Pace]:
    """(tokens' time per token written, drafts, the pace) where so many of the drafts are right."""
    random, pace, seconds, written, drafted = Random(1), Pace(), 0.0, 0, 0
    while written < n_tokens:
        n = pace.n_drafts
        right = next((k for k in range(n) if random.random() > share), n)
        cost = costs[0] if not n else costs[next(at for at, size in enumerate((1, 2, 4, 8, 16)) if n + 1 <= size)]
        seconds += cost
        if n:
            pace = pace.after_round(n_drafted=n, n_right=right, n_read=n + 1, seconds=cost)
            drafted += n
        else:
            pace = pace.after_token(cost)
        written += right + 1
    return seconds / written, drafted, pace


def test_nothing_is_drafted_before_a_token_was_measured() -> None:
    assert Pace().n_drafts == 0


def test_right_drafts_pay_and_are_made_long() -> None:
    each, _, pace = played(CHEAP, share=0.95)
    assert each < 0.3
    assert pace.n_drafts >= MOST_DRAFTS // 2


def test_a_text_that_is_new_takes_at_most_a_little_longer() -> None:
    """A fixed number of drafts made it a quarter slower."""
    for costs in (CHEAP, DEAR):
        each, drafted, _ = played(costs, share=0.05)
        assert each < 1.04
        assert drafted > 0, "it is tried again at times: the text may become another one"


def test_where_many_tokens_at_once_are_dear_there_are_few_drafts_or_none() -> None:
    each, _, pace = played(DEAR, share=0.6)
    assert each < 1.04
    assert pace.n_drafts <= 1


def test_a_round_that_something_else_held_up_does_not_end_it() -> None:
    _, _, pace = played(CHEAP, share=0.95)
    held_up = pace.after_round(n_drafted=7, n_right=7, n_read=8, seconds=500.0)
    assert held_up.cost(8) < 3 * pace.cost(8)
