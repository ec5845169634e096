"""A linear program as it is collected, row by row, and what HiGHS (in SciPy) says about it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.optimum.values import SolverMissing

NOTHING = 1e-6  # the solver's own tolerance
Terms = list[tuple[int, float]]  # variables with their coefficients


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What the solver came to."""

    values: list[float] | None
    bound: float | None  # of the cost
    is_proven: bool


@dataclass(slots=True)
class Rows:
    """Variables, 0..1, and constraints: sum of coefficient x variable <= limit."""

    is_integer: list[int] = field(default_factory=list)
    costs: list[float] = field(default_factory=list)
    rows: list[int] = field(default_factory=list)
    columns: list[int] = field(default_factory=list)
    coefficients: list[float] = field(default_factory=list)
    limits: list[float] = field(default_factory=list)

    def variable(self, *, is_integer: bool = False, cost: float = 0.0) -> int:
        self.is_integer.append(int(is_integer))
        self.costs.append(cost)
        return len(self.costs) - 1

    def at_most(self, terms: Terms, limit: float) -> None:
        for column, coefficient in terms:
            self.rows.append(len(self.limits))
            self.columns.append(column)
            self.coefficients.append(coefficient)
        self.limits.append(limit)

    def covered(self, some: Iterable[int], by: int) -> None:
        """The variables together are at most that one."""
        self.at_most([*((column, 1.0) for column in some), (by, -1.0)], 0)

    def solve(self, seconds: float, *, is_whole: bool, gap: float = 0.0) -> Found:
        """The least cost. `gap`: how far off, as a part of it, is near enough. Raises SolverMissing."""
        try:
            from scipy.optimize import Bounds, LinearConstraint, milp
            from scipy.sparse import csc_array
        except ImportError as missing:
            raise SolverMissing from missing
        shape = (len(self.limits), len(self.costs))
        matrix = csc_array((self.coefficients, (self.rows, self.columns)), shape=shape)
        result = milp(
            c=self.costs,
            integrality=self.is_integer if is_whole else None,
            bounds=Bounds(0, 1),
            constraints=LinearConstraint(matrix, ub=self.limits),
            options={"time_limit": seconds, "mip_rel_gap": gap},
        )
        is_proven = result.status == 0
        bound = result.mip_dual_bound if is_whole else (result.fun if is_proven else None)
        return Found(
            values=None if result.x is None else result.x.tolist(),
            bound=None if bound is None else float(bound),
            is_proven=is_proven,
        )

    def is_whole(self, values: list[float]) -> bool:
        pairs = zip(values, self.is_integer, strict=True)
        return all(min(value, 1 - value) < NOTHING for value, is_integer in pairs if is_integer)
