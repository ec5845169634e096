"""Both systems get the same memory: what is charged, and what is free for both."""

from __future__ import annotations

import pytest

from tests.bench.interleaved.cairn_side import left_for_ram, n_branches
from tests.bench.interleaved.measuring import GIB, LEAST_N_CTX, STATE_BYTES, ServerSetup, n_ctx_for
from tests.bench.interleaved.server_rule import Idle
from tests.bench.interleaved.traces import made_trace


@pytest.mark.parametrize(("budget", "n"), [(GIB // 4, 0), (GIB, 3), (2 * GIB, 6), (4 * GIB, 6), (64 * GIB, 6)])
def test_branches_take_a_fifth_of_the_budget_at_most(budget: int, n: int) -> None:
    assert n_branches(STATE_BYTES, budget) == n
    assert n * STATE_BYTES <= budget / 5


def test_every_sequence_but_the_working_one_is_charged() -> None:
    assert left_for_ram(GIB, STATE_BYTES, 1) == GIB
    assert left_for_ram(GIB, STATE_BYTES, 4) == GIB - 3 * STATE_BYTES


@pytest.mark.parametrize(
    ("setup", "most"),
    [
        (ServerSetup(1, Idle.TO_RAM, 0), 16),
        (ServerSetup(4, Idle.TO_RAM, 1), 13),
        (ServerSetup(4, Idle.STAY, 1), 3),
    ],
)
def test_a_server_has_as_many_checkpoints_as_fit_beside_the_states_of_its_slots(setup: ServerSetup, most: int) -> None:
    assert setup.most_checkpoints(GIB) == most
    n_with_checkpoints = setup.n_slots if setup.idle is Idle.STAY else 1
    assert (setup.n_slots - 1 + most * n_with_checkpoints) * STATE_BYTES <= GIB


def test_the_context_has_room_for_the_longest_request_with_its_reply() -> None:
    requests = made_trace(1, 30)
    longest = max(requests, key=lambda asked: len(asked.prompt))
    assert n_ctx_for([longest]) == LEAST_N_CTX
    assert n_ctx_for(made_trace(3, 250)) == LEAST_N_CTX
