"""What a place among the states and a byte of the budget cost, while an eviction is planned.

To keep what saves most under two limits is a knapsack with two constraints. Its Lagrangian adds both limits to the
loss, each with a price, and keeps what saves more than it costs; so things are ranked by their loss over the price of
all that they take. A limit that is not reached has the price 0 (complementary slackness), and which one is reached
changes with the requests. So prices follow how full each limit would be, exponentially, as in online packing
(Buchbinder and Naor, "The Design of Competitive Online Algorithms via a Primal-Dual Approach", 2009): the fuller limit
sets them, and the other one weighs in as far as it is nearly as full.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp

STEEPNESS = 20.0  # a limit that is 5 % emptier than the other weighs 1/e of it


@dataclass(frozen=True, slots=True, kw_only=True)
class Prices:
    """Shares of what there is: 1 buys as much as the fuller limit has in all."""

    of_byte: float
    of_state: float

    def of(self, n_bytes: int, n_states: int) -> float:
        """What a thing takes that has so many bytes and so many states in it."""
        return self.of_byte * n_bytes + self.of_state * n_states


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """`n_states` is None where the bytes alone are limited."""

    n_states: int | None
    n_bytes: int

    def hold(self, n_states: int, n_bytes: int) -> bool:
        return n_bytes <= self.n_bytes and not self.are_too_many(n_states)

    def are_too_many(self, n_states: int) -> bool:
        return self.n_states is not None and n_states > self.n_states

    def prices(self, n_states: int, n_bytes: int) -> Prices:
        """When there is so much, what is about to come included."""
        most_states, most_bytes = max(1, self.n_states or 0), max(1, self.n_bytes)
        full_of_bytes = n_bytes / most_bytes
        full_of_states = n_states / most_states if self.n_states is not None else 0.0
        above = max(full_of_bytes, full_of_states)
        return Prices(
            of_byte=exp(STEEPNESS * (full_of_bytes - above)) / most_bytes,
            of_state=exp(STEEPNESS * (full_of_states - above)) / most_states if self.n_states is not None else 0.0,
        )
