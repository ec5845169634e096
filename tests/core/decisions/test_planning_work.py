"""How much an eviction works out when there are a thousand states: what cannot be the least is not looked at."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise

import pytest

from engine.core.cache.policies import Policy
from engine.core.cache.settings import Limits
from engine.core.decisions.eviction_values import KEEP_NOTHING, Held
from engine.core.decisions.weighted_eviction import plan_weighted
from engine.core.decisions.weighted_gap import Branch, Forecast, Losses
from engine.core.prompt.items import Tokens
from engine.core.tree.tree import Match
from tests.core.builders import checkpoint, kv_segment

N_PATHS, N_RANGES, N_STATES = 10, 10, 1000
N_TOKENS = 4_000
N_DROPPED = 20


def chats() -> tuple[Held, Forecast]:
    """Chats that begin alike, kept in ranges with states in them, and expected back, each less than the one before."""
    live = Tokens.of(range(N_TOKENS))
    paths = [live.cut(0, 100) + Tokens.of(range(10**6 * n, 10**6 * n + N_TOKENS)) for n in range(1, N_PATHS + 1)]
    edges = [100 + N_TOKENS * k // N_RANGES for k in range(N_RANGES + 1)]
    segments = [
        kv_segment(len(edges) * number + k, path, first, end, n_bytes=(end - first) << 6)
        for number, path in enumerate(paths, start=1)
        for k, (first, end) in enumerate(pairwise(edges))
    ]
    places = [100 + N_TOKENS * (k + 1) * N_PATHS // N_STATES for k in range(N_STATES // N_PATHS)]
    spots = [(path, at) for path in paths for at in places]
    states = tuple(checkpoint(n, path, at, n_bytes=1 << 12) for n, (path, at) in enumerate(spots, start=1))
    match = Match.alone(live)
    known = [Branch.of(live, (100, N_TOKENS), (0.1, 1.0), match=match)]
    for number, path in enumerate(paths):
        value = 0.01 * 0.8**number
        known.append(Branch.of(path, places, [value] * len(places), weight=value, match=match))
    return Held(checkpoints=states, segments=tuple(segments), working=live), Forecast(
        branches=tuple(known), match=match
    )


def test_a_range_is_not_worked_out_with_all_that_needs_it_for_each_state_that_goes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each range was put together with its states once for every state that went: 100 ranges took 50 ms for 20."""
    held, forecast = chats()
    worked_out = 0
    of_all = Losses.of_all

    def counted(self: Losses, keys: Collection[int]) -> float:
        nonlocal worked_out
        worked_out += 1
        return of_all(self, keys)

    monkeypatch.setattr(Losses, "of_all", counted)
    limits = Limits(n_states=N_STATES - N_DROPPED, n_bytes=1 << 40)
    plan = plan_weighted(held, (), KEEP_NOTHING, limits, forecast, Policy.WEIGHTED_GAP)
    assert len(plan.drop) == N_DROPPED
    assert worked_out < N_PATHS * N_RANGES
