"""The ledger of cells against a model that names every single cell."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.native.memory import cell_ledger
from engine.native.memory.cell_ledger import CellLedger, MediaCells

N_SEQUENCES = 4
END = 12
MOST_CELLS = 9

moves = st.lists(
    st.tuples(
        st.sampled_from(["grow", "image", "cut", "copy", "remove", "load"]),
        st.integers(0, N_SEQUENCES - 1),
        st.integers(0, N_SEQUENCES - 1),
        st.integers(0, END),
        st.integers(0, END),
    ),
    max_size=40,
)


@pytest.fixture(autouse=True)
def _forgets_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Origins that nothing has any more go in walks as short as these, too."""
    monkeypatch.setattr(cell_ledger, "_MOST_UNUSED", 1)


@dataclass(frozen=True)
class Item:
    """A token, or an image: cells by number, at positions [start, end)."""

    start: int
    end: int
    cells: tuple[int, ...]
    pos_max: int

    def media(self) -> MediaCells:
        return MediaCells(start=self.start, end=self.end, n_cells=len(self.cells), pos_max=self.pos_max)

    @property
    def is_image(self) -> bool:
        return len(self.cells) > 1


class ListOfCells:
    """All sequences, item by item."""

    def __init__(self) -> None:
        self.held: list[list[Item]] = [[] for _ in range(N_SEQUENCES)]
        self._serial = itertools.count()

    def end(self, sequence: int) -> int:
        return self.held[sequence][-1].end if self.held[sequence] else 0

    def edge(self, sequence: int, pos: int) -> int:
        """`pos`, or the start of the image that it lies in."""
        return next((item.start for item in self.held[sequence] if item.start < pos < item.end), pos)

    def at(self, sequence: int) -> dict[int, Item]:
        return {pos: item for item in self.held[sequence] for pos in range(item.start, item.end)}

    def tokens(self, start: int, end: int) -> list[Item]:
        return [Item(pos, pos + 1, (next(self._serial),), pos) for pos in range(start, end)]

    def image(self, start: int, n_pos: int, n_cells: int) -> Item:
        cells = tuple(next(self._serial) for _ in range(n_cells))
        return Item(start, start + n_pos, cells, start if n_cells % 2 else start + n_pos - 1)

    def cells(self, *, without: int = -1, from_pos: int = 0) -> set[int]:
        return {
            cell
            for sequence, held in enumerate(self.held)
            for item in held
            if sequence != without or item.start < from_pos
            for cell in item.cells
        }


def both_move(ledger: CellLedger, truth: ListOfCells, move: str, one: int, two: int, a: int, b: int) -> None:
    start, end = sorted((truth.edge(one, a), truth.edge(one, b)))
    held = truth.held[one]
    match move:
        case "grow" if end > truth.end(one):
            held += truth.tokens(truth.end(one), end)
            ledger.grow(one, end)
        case "image" if truth.end(one) < END:
            held.append(truth.image(truth.end(one), 1 + a % 5, 2 + b % (MOST_CELLS - 1)))
            ledger.grow(one, truth.end(one), held[-1].media())
        case "cut":
            held[:] = [item for item in held if item.start < end]
            ledger.cut(one, end)
        case "copy" if one != two and start >= truth.end(two):
            truth.held[two] += [item for item in held if start <= item.start < end]
            ledger.copy(one, two, start, end)
        case "remove":
            held.clear()
            ledger.remove(one)
        case "load" if not held:
            held += [truth.image(start, 3, 2 + a), truth.image(start + 3, 1, 4)] if end - start > 4 else []
            images = [item.media() for item in held]
            held += truth.tokens(truth.end(one) or start, end)
            ledger.load(one, start, end, images)


@given(moves)
def test_it_counts_what_a_list_of_all_cells_counts(made: list[tuple[str, int, int, int, int]]) -> None:
    """A cell too few and a batch that was planned does not fit; one too many and a branch is dropped for nothing."""
    ledger, truth = CellLedger(), ListOfCells()
    for move, one, two, a, b in made:
        both_move(ledger, truth, move, one, two, a, b)
        mine, other = truth.at(one), truth.at(two)
        same = (pos in mine and mine[pos] is other.get(pos) for pos in itertools.count())
        assert ledger.n_shared(one, two) == len(tuple(itertools.takewhile(bool, same)))
        assert ledger.n_used() == len(truth.cells())
    for sequence, held in enumerate(truth.held):
        positions = truth.at(sequence)
        assert ledger.is_empty(sequence) is (not held)
        assert ledger.end(sequence) == truth.end(sequence)
        assert ledger.pos_max(sequence) == (held[-1].pos_max if held else -1)
        assert ledger.covers(sequence, 3, 9) is all(pos in positions for pos in range(3, 9))
        for pos in range(2 * END):
            assert ledger.is_edge(sequence, pos) is (truth.edge(sequence, pos) == pos)
        p0, p1 = truth.edge(sequence, 5), truth.edge(sequence, 11)
        images = [item for item in held if item.is_image and p0 <= item.start < p1]
        assert ledger.media(sequence, p0, p1) == tuple(item.media() for item in images)
        assert ledger.n_used_without(sequence, p0) == len(truth.cells(without=sequence, from_pos=p0))


def test_what_came_later_lies_behind() -> None:
    """One branch of a hundred cells, one that shares thirty of them, and a short one without any; then an image."""
    ledger = CellLedger()
    ledger.grow(0, 100)
    ledger.copy(0, 1, 0, 30)
    ledger.grow(1, 50)
    ledger.grow(2, 9)
    image = MediaCells(start=9, end=12, n_cells=5, pos_max=9)
    ledger.grow(2, 12, image)
    assert ledger.first_behind(0, [1, 2], 100) == 100
    assert ledger.first_behind(1, [0, 2], 50) == 30
    assert ledger.first_behind(1, [2], 50) == 50
    assert ledger.first_behind(2, [1], 12) == 0
    assert ledger.first_behind(2, [], 12) == 12
    assert ledger.first_behind(2, [1, 0], 0) == 0
    ledger.grow(0, 120)
    ledger.copy(0, 3, 0, 100)
    assert ledger.first_behind(3, [0], 100) == 100, "what the other one has besides comes later"
    ledger.cut(3, 10)
    ledger.grow(3, 20)
    assert ledger.first_behind(3, [0], 20) == 10


def test_what_is_gone_leaves_nothing_behind() -> None:
    """A server that ran for days had grown by each of its requests."""
    ledger = CellLedger()
    ledger.grow(0, 5)
    for n in range(1000):
        ledger.copy(0, 1, 0, 3)
        ledger.grow(1, 8 + n % 5)
        ledger.remove(1)
    assert len(ledger._origins) < 10
    assert (ledger.n_used(), ledger.end(0)) == (5, 5)
