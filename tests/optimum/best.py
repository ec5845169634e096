"""How well any cache could have done on the simulated requests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.options.tasks import Simulate
from app.terminal.replay import cache_settings
from app.terminal.simulation.simulate import PastRequest
from engine.simulated.model import SimulatedLoader
from tests.optimum.solving import floor_of, one_slot_optimum, tree_optimum
from tests.optimum.values import Optimum, Storage

SOLVER_SECONDS = 30.0
_WINDOW = 60  # requests solved as one: longer traces are cut into such parts


@dataclass(frozen=True, slots=True, kw_only=True)
class Best:
    """In prompt tokens processed."""

    floor: int
    one_slot: Optimum  # one live sequence with checkpoints on it
    tree: Optimum  # left branches kept as well

    def named(self) -> tuple[tuple[str, Optimum], ...]:
        return (("one slot", self.one_slot), ("tree", self.tree))


def find_best(past: Sequence[PastRequest], simulated: SimulatedLoader, task: Simulate) -> Best:
    """With the limits of `task` and the sizes of the model; takes up to half a minute. Raises SolverMissing."""
    limits, state_bytes = cache_settings(task), simulated.state_bytes_at_most
    n_states = len(past) if limits.max_checkpoints is None else limits.max_checkpoints
    if not simulated.outline.facts.memory.needs_checkpoints:
        n_states = len(past)  # such a memory can be cut anywhere: as if there were a state at every place
    elif state_bytes:
        n_states = min(n_states, limits.ram_bytes // state_bytes)
    storage = Storage(
        state_bytes=state_bytes,
        kv_bytes_per_token=_kv_bytes(simulated, task),
        max_bytes=limits.ram_bytes,
        max_states=limits.max_checkpoints if simulated.outline.facts.memory.needs_checkpoints else None,
    )
    return Best(
        floor=floor_of(past),
        one_slot=one_slot_optimum(past, max_checkpoints=n_states),
        tree=tree_optimum(past, storage=storage, seconds=SOLVER_SECONDS, window=_WINDOW),
    )


def _kv_bytes(simulated: SimulatedLoader, task: Simulate) -> int:
    if task.kv_bytes_per_token is not None:
        return task.kv_bytes_per_token
    sizes = simulated.outline.sizes
    return sizes.kv_bytes_per_token if sizes is not None else 0
