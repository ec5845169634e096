"""The words of the question "how well could any cache have done": what was asked, what keeping costs, the answer."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Storage:
    """What keeping costs, beside the working sequence: its KV and the state at its end are free."""

    state_bytes: int  # one checkpoint
    kv_bytes_per_token: int  # of a branch that is not working; 0: it costs nothing
    max_bytes: int
    max_states: int | None = None  # checkpoints of a conversation at one time; None: as many as the bytes hold

    def __post_init__(self) -> None:
        if min(self.state_bytes, self.kv_bytes_per_token, self.max_bytes, self.max_states or 0) < 0:
            raise ValueError("a size is negative")


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket:
    """In prompt tokens: the best is not below the one and not above the other."""

    lower_bound: int
    processed: int  # by the best schedule found

    @property
    def is_exact(self) -> bool:
        return self.processed == self.lower_bound


@dataclass(frozen=True, slots=True, kw_only=True)
class Optimum:
    """All in prompt tokens processed. Always floor <= lower_bound <= the true optimum <= processed."""

    floor: int  # what a cache without any limit still processes
    processed: int  # by the best schedule found: a real one, carried out step by step
    lower_bound: int  # no schedule does better
    method: str  # for people
    # With checkpoints only where requests part from the past. Above the true optimum by what shorter KV saves; None if
    # the trace was cut into windows.
    at_demands: Bracket | None = None

    @property
    def is_exact(self) -> bool:
        return self.processed == self.lower_bound

    @property
    def avoidable(self) -> int:
        """What even the best schedule found processes above the floor."""
        return self.processed - self.floor


class SolverMissing(Exception):  # noqa: N818 -- named by what is wrong, as the errors of the engine
    """SciPy is not part of the app; whoever asks for the optimum tells the person what to install."""

    def __init__(self) -> None:
        super().__init__("The optimum needs SciPy's solver. Install it with: python -m pip install scipy")
