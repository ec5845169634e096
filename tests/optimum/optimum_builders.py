"""The optimum by trying everything, item by item, and short ways to say what was asked. No code of the engine's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations

from app.terminal.simulation.simulate import PastRequest
from engine.core.prompt.items import Tokens
from tests.optimum.solving import Storage

Prefix = tuple[int, ...]
Held = frozenset[Prefix]


def past(prompt: Iterable[int], reply: Iterable[int] = (), *, chat: str = "") -> PastRequest:
    return PastRequest(prompt=Tokens.of(prompt), reply=Tokens.of(reply), chat=chat)


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
        known = [n for n in range(len(request.prompt) + 1) if path[:n] in seen or n == 0]
        total += len(request.prompt) - max(known, default=0)
        seen |= {path[:n] for n in range(len(path) + 1)}
    return total


def asked_places(requests: Sequence[PastRequest]) -> set[Prefix]:
    """What requests ask for that do not just go on, and where the ways to those places and to ends of paths part."""
    seen: set[Prefix] = set()
    demands: set[Prefix] = set()
    ends: set[Prefix] = set()
    before: Prefix = ()
    for request in requests:
        prompt = tuple(request.prompt)
        path = (*prompt, *request.reply)
        shared = max(n for n in range(len(path) + 1) if path[:n] in seen or n == 0)
        if before and shared == len(before) < len(prompt) and path[:shared] == before:
            ends.discard(before)
        else:
            demands.add(path[: min(shared, len(prompt))])
        ends.add(path)
        seen |= {path[:n] for n in range(len(path) + 1)}
        before = path
    wanted = demands | ends
    partings = {a[:n] for a in wanted for b in wanted for n in [_shared(a, b)]}
    return {place for place in partings if place and any(demand[: len(place)] == place for demand in demands)}


def _shared(a: Prefix, b: Prefix) -> int:
    return next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))


def best_of_all(requests: Sequence[PastRequest], storage: Storage, places: Collection[Prefix] | None = None) -> int:
    """Every set of checkpoints at every item after every request, and every way to get from one to the next.

    `places`: checkpoints stand only there. A conversation is known by its first item.
    """
    chats = {request.prompt[0]: request.chat for request in requests}
    costs: dict[Held, int] = {frozenset(): 0}
    live: Prefix = ()
    for request in requests:
        prompt = tuple(request.prompt)
        path = (*prompt, *request.reply)
        following: dict[Held, int] = {}
        for held, cost in costs.items():
            states = held | {(), live}
            for start in [state for state in states if prompt[: len(state)] == state]:
                passed = {path[:n] for n in range(len(start) + 1, len(path) + 1)}
                total = cost + len(prompt) - len(start)
                for kept in _fitting(
                    {s for s in states | passed if s and (places is None or s in places)}, path, storage, chats
                ):
                    following[kept] = min(total, following.get(kept, total))
        costs, live = following, path
    return min(costs.values())


def _fitting(
    states: frozenset[Prefix] | set[Prefix], live: Prefix, storage: Storage, chats: Mapping[int, str]
) -> Iterable[Held]:
    most = len(states)
    if storage.state_bytes:
        most = min(most, storage.max_bytes // storage.state_bytes)
    for n in range(most + 1):
        for kept in map(frozenset, combinations(sorted(states), n)):
            of_one = max(Counter(chats[state[0]] for state in kept).values(), default=0)
            if storage.max_states is not None and of_one > storage.max_states:
                continue
            kv = {state[:n] for state in kept for n in range(1, len(state) + 1)} - {
                live[:n] for n in range(len(live) + 1)
            }
            if len(kept) * storage.state_bytes + len(kv) * storage.kv_bytes_per_token <= storage.max_bytes:
                yield kept
