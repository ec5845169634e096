"""The height index agrees with plain sums, whatever happens to it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ui.transcript.layout.selection import HeightIndex

heights = st.lists(st.integers(0, 500), max_size=60)


@given(heights, heights, st.lists(st.tuples(st.integers(0, 119), st.integers(0, 900)), max_size=20))
def test_index_is_the_running_sum(first: list[int], more: list[int], changes: list[tuple[int, int]]) -> None:
    """A wrong sum would scroll to the wrong message."""
    index, plain = HeightIndex(first), list(first)
    for height in more:
        index.append(height)
        plain.append(height)
    for row, height in changes:
        if row < len(plain):
            assert index.change(row, height) == height - plain[row]
            plain[row] = height
    assert [index.top(row) for row in range(len(plain) + 1)] == [sum(plain[:row]) for row in range(len(plain) + 1)]
    assert index.total == sum(plain)


@given(st.lists(st.integers(1, 50), min_size=1, max_size=40), st.integers(-10, 3000))
def test_row_at_covers_the_place(plain: list[int], y: int) -> None:
    index = HeightIndex(plain)
    row = index.row_at(y)
    if 0 <= y < index.total:
        assert index.top(row) <= y < index.top(row) + plain[row]
    else:
        assert row == (0 if y < 0 else len(plain) - 1)


def test_empty_index_has_no_row() -> None:
    assert HeightIndex().row_at(5) == -1
