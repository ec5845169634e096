"""The optimum by trying everything, item by item, and short ways to say what was asked. No code of the engine's."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from engine.core.items import Tokens
from engine.core.optimum import PastRequest, Storage

Prefix = tuple[int, ...]
Held = frozenset[Prefix]


def past(prompt: Iterable[int], reply: Iterable[int] = ()) -> PastRequest:
    return PastRequest(prompt=Tokens.of(prompt), reply=Tokens.of(reply))


def slots(n: int) -> Storage:
    """Room for some checkpoints on any branch, whose KV is free."""
    return Storage(state_bytes=1, kv_bytes_per_token=0, max_bytes=n)


def one_slot(n: int) -> Storage:
    """Room for some checkpoints, and for the KV of no branch but the live one."""
    return Storage(state_bytes=1, kv_bytes_per_token=n + 1, max_bytes=n)


def plain_floor(requests: Sequence[PastRequest]) -> int:
    """Item by item, from the definition."""
    seen: set[Prefix] = set()
    total = 0
    for request in requests:
        path = (*request.prompt, *request.reply)
        known = [n for n in range(len(request.prompt)) if path[:n] in seen or n == 0]
        total += len(request.prompt) - max(known, default=0)
        seen |= {path[:n] for n in range(len(path) + 1)}
    return total


def best_of_all(requests: Sequence[PastRequest], storage: Storage) -> int:
    """Every set of checkpoints at every item after every request, and every way to get from one to the next."""
    costs: dict[Held, int] = {frozenset(): 0}
    live: Prefix = ()
    for request in requests:
        prompt = tuple(request.prompt)
        path = (*prompt, *request.reply)
        following: dict[Held, int] = {}
        for held, cost in costs.items():
            states = held | {(), live}
            for start in [
                state for state in states if len(state) < max(1, len(prompt)) and prompt[: len(state)] == state
            ]:
                passed = {path[:n] for n in range(len(start) + 1, len(path) + 1)}
                total = cost + len(prompt) - len(start)
                for kept in _fitting((states | passed) - {()}, path, storage):
                    following[kept] = min(total, following.get(kept, total))
        costs, live = following, path
    return min(costs.values())


def _fitting(states: frozenset[Prefix] | set[Prefix], live: Prefix, storage: Storage) -> Iterable[Held]:
    most = len(states)
    if storage.state_bytes:
        most = min(most, storage.max_bytes // storage.state_bytes)
    for n in range(most + 1):
        for kept in map(frozenset, combinations(sorted(states), n)):
            kv = {state[:n] for state in kept for n in range(1, len(state) + 1)} - {
                live[:n] for n in range(len(live) + 1)
            }
            if len(kept) * storage.state_bytes + len(kv) * storage.kv_bytes_per_token <= storage.max_bytes:
                yield kept
