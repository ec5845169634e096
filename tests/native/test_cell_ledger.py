"""The ledger of cells against a model that names every single cell."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from engine.native.cell_ledger import CellLedger

N_SEQUENCES = 4
END = 12

moves = st.lists(
    st.tuples(
        st.sampled_from(["grow", "cut", "copy", "remove", "load"]),
        st.integers(0, N_SEQUENCES - 1),
        st.integers(0, N_SEQUENCES - 1),
        st.integers(0, END),
        st.integers(0, END),
    ),
    max_size=40,
)


@given(moves)
def test_it_counts_what_a_list_of_all_cells_counts(made: list[tuple[str, int, int, int, int]]) -> None:
    """A cell too few and a batch that was planned does not fit; one too many and a branch is dropped for nothing."""
    ledger = CellLedger()
    cells: dict[int, dict[int, int]] = {sequence: {} for sequence in range(N_SEQUENCES)}  # position -> cell
    serial = itertools.count()
    for move, one, two, a, b in made:
        start, end = sorted((a, b))
        held = cells[one]
        match move:
            case "grow" if end > max(held, default=-1):
                ledger.grow(one, end)
                held.update((pos, next(serial)) for pos in range(max(held, default=-1) + 1, end))
            case "cut":
                ledger.cut(one, end)
                cells[one] = {pos: cell for pos, cell in held.items() if pos < end}
            case "copy" if one != two and start > max(cells[two], default=-1):
                ledger.copy(one, two, start, end)
                cells[two].update((pos, cell) for pos, cell in held.items() if start <= pos < end)
            case "remove":
                ledger.remove(one)
                cells[one] = {}
            case "load" if not held:
                ledger.load(one, start, end)
                cells[one] = {pos: next(serial) for pos in range(start, end)}
        both = (cells[one].get(pos, -1) == cells[two].get(pos, -2) for pos in range(END + 1))
        assert ledger.n_shared(one, two) == len(tuple(itertools.takewhile(bool, both)))
        assert ledger.n_used() == len({cell for held in cells.values() for cell in held.values()})
    for sequence, held in cells.items():
        assert ledger.is_empty(sequence) is (not held)
        assert ledger.end(sequence) == max(held, default=-1) + 1
        assert ledger.covers(sequence, 3, 9) is all(pos in held for pos in range(3, 9))
        left = {cell for other, kept in cells.items() for pos, cell in kept.items() if other != sequence or pos < 5}
        assert ledger.n_used_without(sequence, 5) == len(left)
