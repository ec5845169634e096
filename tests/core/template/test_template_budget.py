"""What lists of a template are counted with."""

from __future__ import annotations

import sys

import pytest

from engine.core.template.budget import bytes_of

N = 100_000


@pytest.mark.parametrize(
    "made",
    [
        [1000 + n for n in range(N)],
        tuple(0.5 + n for n in range(N)),
        [f"{n}" if n % 2 else 1000 + n for n in range(N)],
        [1000 + n for n in range(60)],
    ],
    ids=["numbers", "fractions", "every other", "few"],
)
def test_a_list_is_counted_with_its_numbers(made: list[object]) -> None:
    """Lists of ranges took 550 MB where 128 were counted: a number takes four times what its place in the list does."""
    numbers = sum(sys.getsizeof(entry) for entry in made if not isinstance(entry, str))
    assert bytes_of(made) >= 8 * len(made) + numbers


def test_texts_in_a_list_are_counted_when_they_are_made() -> None:
    assert bytes_of(["a long text"] * N) == 8 * N
    assert bytes_of([]) == 0
