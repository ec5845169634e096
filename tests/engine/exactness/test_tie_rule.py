"""The rule by which replies with and without the cache are compared: two tokens may tie, nothing else may differ."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace

import numpy as np
import pytest

from tests.support.engine_runs import EXACT, Bench, Draw, system, user
from tests.support.exactness import drawn_alike, says_the_same
from tests.support.tiny_models import MEMORY_KINDS, tiny_model


def draw(token: int, *logits: float) -> Draw:
    return Draw(token=token, logits=np.array(logits, np.float32))


REPLY = (draw(1, 0.0, 3.0, 1.0), draw(0, 2.0, 1.9999995, 0.0), draw(2, 0.0, 0.0, 1.0))


def alike(*found: Draw, expected: tuple[Draw, ...] = REPLY) -> bool:
    return drawn_alike(expected, found, tolerance=1e-4)


def test_the_same_is_the_same() -> None:
    assert alike(*REPLY)
    assert alike(*(replace(one, logits=one.logits + 5e-5) for one in REPLY))


def test_two_best_that_are_equally_likely_may_change_places() -> None:
    """It happens on one processor and not on another; what comes behind it has nothing to do with the other reply."""
    assert not alike(REPLY[0], draw(1, 2.0, 2.0000005, 0.0), draw(0, 9.0, 0.0, 0.0))


@pytest.mark.parametrize(
    ("found", "complaint"),
    [
        ((REPLY[0], REPLY[1], draw(2, 0.0, 0.0, 1.001)), "token 2 was drawn from logits that are 0.001 apart"),
        ((REPLY[0], draw(1, 2.0, 2.1, 0.0)), "token 1 was drawn from logits that are 0.1 apart"),
        ((draw(2, 0.0, 3.0, 1.0),), "token 0 is another one, and 2 less likely"),
        (REPLY[:2], "one reply goes on"),
    ],
)
def test_all_else_is_a_mismatch(found: tuple[Draw, ...], complaint: str) -> None:
    """Also where the tokens are the same by chance."""
    with pytest.raises(AssertionError, match=complaint):
        alike(*found)


def test_nothing_heard_is_no_agreement() -> None:
    with pytest.raises(AssertionError, match="not heard"):
        alike(*REPLY, expected=())


@pytest.mark.native
@pytest.mark.parametrize("architecture", MEMORY_KINDS)
def test_a_word_far_back_is_no_tie(architecture: str) -> None:
    """What is left of another text in a memory must not be taken for sums in another order."""
    path = str(tiny_model(architecture))
    with closing(Bench(is_heard=True)) as one, closing(Bench(is_heard=True)) as other:
        for bench, word in ((one, "sea"), (other, "hut")):
            bench.load(path, EXACT)
            bench.ask(system(f"be brief, the {word}, " * 3), user("tell me of the hill, " * 5))
        with pytest.raises(AssertionError, match="apart"):
            says_the_same(one, other)
