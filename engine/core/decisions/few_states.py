"""Which of a few states go: all choices are compared, by what later prompts lose with all that goes together.

One by one, the least worth first, is a good order for many. Of few it goes wrong where two lie close together: each
seems to be worth little beside the other, so the better place for both goes first, and then what lies far before. Of
two states, with a prompt of 470 new tokens whose reply may be dropped, the ends of two prompts stayed, and neither the
place before the header of the reply, three tokens before its end, nor that before the question.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import inf

from engine.core.cache.limit_prices import Excess
from engine.core.cache.policies import Policy
from engine.core.decisions.books import Books
from engine.core.decisions.eviction_values import Eviction, EvictionPlan, Held, Incoming, Keep

MOST_COMPARED = 8  # states: 255 choices
_LESS = 1.0 - 1e-9  # sums in another order differ by less


def are_few(held: Held, incoming: Sequence[Incoming]) -> bool:
    """Ranges go with the states that need them, and are left to the order."""
    return not held.ranges and len(held.checkpoints) + len(incoming) <= MOST_COMPARED


def least_of_few(books: Books, keep: Keep, excess: Excess, policy: Policy) -> EvictionPlan | None:
    """The plan that loses least; of equal ones the fewest go, those to come first, then the oldest. None: what must
    stay is too much.

    Nobody can use `books` afterwards.
    """
    states = dict(enumerate(books.held.checkpoints))
    new = dict(enumerate(books.incoming, len(states)))
    free = [key for key, c in states.items() if not c.pinned and c.id not in keep.checkpoints]
    free.sort(key=lambda key: (states[key].made_at, states[key].id))
    least, best, enough = inf, tuple[int, ...](), list[frozenset[int]]()
    for n in range(1, len(free) + len(new) + 1):
        for keys in combinations((*new, *free), n):
            gone = [states.get(key) or new[key] for key in keys]
            if not excess.is_met_by(sum([one.n_bytes for one in gone]), [one.chat for one in gone]):
                continue
            if any(some.issubset(keys) for some in enough):  # whatever goes besides is no gain
                continue
            enough.append(frozenset(keys))
            if (loss := books.losses.of_all(keys)) < _LESS * least:
                least, best = loss, keys
    if not best:
        return None
    refused = tuple(new[key].n_tokens for key in best if key in new)
    if new and len(refused) == len(new):
        return EvictionPlan(policy=policy, drop=(), fits=False, refused=refused)
    return EvictionPlan(policy=policy, drop=_dropped(books, best), fits=True, refused=refused)


def _dropped(books: Books, keys: Sequence[int]) -> tuple[Eviction, ...]:
    """The states among them, the one that loses least first; each with what it loses when those before it are gone."""
    found, losses, states = list[Eviction](), books.losses, dict(enumerate(books.held.checkpoints))
    for key in sorted(keys, key=lambda key: (losses.of(key), key)):
        if key in states:
            found.append(Eviction.of(states[key], losses.of(key)))
        losses.remove(key)
    return tuple(found)
