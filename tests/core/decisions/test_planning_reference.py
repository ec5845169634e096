"""Plans against their definitions, on random trees: what is worked out once for many must come to the very same."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

import pytest

from engine.core.cache.load_plans import LoadPlans
from engine.core.cache.policies import Policy
from engine.core.cache.settings import Limits
from engine.core.decisions.dependents import Dependents
from engine.core.decisions.eviction_values import Held, Incoming, Keep, stops_of
from engine.core.decisions.giving_up import worth_of
from engine.core.decisions.weighted_eviction import plan_weighted
from engine.core.decisions.weighted_gap import Books, Branch, Forecast, Losses, PrefillCost
from engine.core.prompt.items import NO_TOKENS, TokenIndex, Tokens
from engine.core.prompt.span_values import Boundary, BoundaryKind
from engine.core.tree.tree import Match
from tests.core.builders import checkpoint, kv_segment, parked_sequence
from tests.core.decisions import planning_reference as reference

KINDS = list(BoundaryKind)
SEEDS = range(300)


@dataclass(frozen=True, kw_only=True)
class Tree:
    """Paths that part from one another, and what is kept along them. `known`: the paths that the forecast knows."""

    paths: list[Tokens]
    held: Held
    incoming: tuple[Incoming, ...]
    keep: Keep
    forecast: Forecast
    known: list[Tokens]


def grow(seed: int, n_most: int = 14) -> Tree:
    rng = Random(seed)
    paths = [_items(rng, rng.choice((5, 40, 200)))]
    for _ in range(rng.randint(1, 9)):  # some are the beginning of others, and some are there twice
        parent = rng.choice(paths)
        paths.append(parent.cut(0, rng.randint(0, len(parent))) + _items(rng, rng.randint(0, 60)))
    paths = [path for path in paths if len(path)] or [Tokens.of([1])]
    live = _some_of(rng, paths)
    branches = tuple(
        parked_sequence(k, rng.choice(paths), left_at=rng.randint(0, 3)) for k in range(1, 1 + rng.choice((0, 2, 4)))
    )
    segments = []
    for k in range(1, 1 + rng.choice((0, 3, n_most - 2))):
        path = rng.choice(paths)
        start = rng.choice((0, rng.randrange(len(path))))
        end = rng.choice((len(path), rng.randint(start + 1, len(path))))
        segments.append(kv_segment(k, path, start, end, n_bytes=rng.randint(0, 9), used_at=rng.randint(0, 2)))
    has_states = rng.random() < 0.8
    chats = rng.choice(("a", "ab", "abc"))
    asks = rng.choice(chats)
    states = [
        checkpoint(
            k,
            path,
            rng.choice((len(path), rng.randint(1, len(path)))),
            n_bytes=rng.randint(0, 9),
            made_at=rng.randint(0, 2),
            pinned=rng.random() < 0.1,
            boundary=rng.choice(KINDS),
            chat=rng.choice(chats),
        )
        for k, path in enumerate((rng.choice(paths) for _ in range(rng.choice((0, 4, n_most)))), start=1)
        if has_states
    ]
    n_incoming = rng.choice((0, 1, 1, 3)) if has_states and len(live) else 0
    incoming = [
        Incoming(path=live, n_tokens=at, n_bytes=rng.randint(1, 9), boundary=rng.choice(KINDS), chat=asks)
        for at in sorted({rng.randint(1, len(live)) for _ in range(n_incoming)})
    ]
    if incoming:
        places = range(incoming[-1].n_tokens + 1, len(live), 7)
        later = tuple(Boundary(at=TokenIndex(n), kind=rng.choice(KINDS)) for n in places)
        incoming[-1] = replace(incoming[-1], later=later)
    keep = Keep(
        checkpoints=frozenset(c.id for c in states if rng.random() < 0.1),
        segments=frozenset(r.id for r in segments if rng.random() < 0.1),
    )
    match = Match.alone(rng.choice((live, NO_TOKENS, rng.choice(paths))))
    known = [live, *rng.sample(paths, rng.randint(0, len(paths)))]
    expected = [_branch(rng, path, match if rng.random() < 0.9 else None) for path in known]
    return Tree(
        paths=paths,
        held=Held(
            checkpoints=tuple(states),
            segments=tuple(segments),
            working=live,
            branches=branches,
            has_states=has_states,
            has_kv=rng.random() < 0.9,
        ),
        incoming=tuple(incoming),
        keep=keep,
        forecast=Forecast(
            branches=tuple(expected),
            prefill=PrefillCost(a=1.0, b=rng.choice((0.0, 0.3))),
            match=rng.choice((match, None)),
        ),
        known=known,
    )


def _items(rng: Random, n: int) -> Tokens:
    return Tokens.of(rng.choice((1, 1, 1, 1, 2, -3)) for _ in range(n))


def _some_of(rng: Random, paths: list[Tokens]) -> Tokens:
    path = rng.choice(paths)
    return rng.choice((path, path.cut(0, rng.randint(0, len(path))), NO_TOKENS))


def _branch(rng: Random, path: Tokens, match: Match | None) -> Branch:
    places = sorted({rng.randint(1, len(path)) for _ in range(rng.randint(0, 6))}) if len(path) else []
    weight = rng.choice((1.0, 0.37))
    return Branch.of(path, places, [weight * rng.random() for _ in places], weight=weight, match=match)


@pytest.mark.parametrize("seed", SEEDS)
def test_chains_and_what_they_need(seed: int) -> None:
    tree = grow(seed)
    held, match = tree.held, tree.forecast.match
    for path in tree.paths:
        chains = LoadPlans(path, held.working, held.segments, held.branches, match)
        found = [chains.to(n) for n in range(len(path) + 1)]
        assert found == [reference.chain_to(path, n, held) for n in range(len(path) + 1)]
        assert chains.reach == max(n for n, chain in enumerate(found) if chain is not None)
    stops = stops_of(held, tree.incoming)
    dependents = Dependents(stops, held.working, held.segments, held.branches, match)
    needs, rng = reference.needs_of(stops.of.values(), held), Random(seed)
    while True:
        for r in held.segments:
            assert list(dependents.of(r.id)) == list(reference.needing(r.id, needs))  # losses are added in this order
        for n in (0, 1, 1, 3):
            some = rng.sample(range(len(stops.of)), min(n, len(stops.of)))
            assert dependents.orphans(some) == reference.orphans(some, needs)
        if not needs:
            break
        gone = rng.choice(list(needs))
        assert dependents.needs(gone) == dependents.remove(gone) == needs.pop(gone)


def test_those_that_need_the_same_come_in_the_order_of_the_stops() -> None:
    """Wherever they lie on the path: losses are added in this order."""
    path = Tokens.of(range(1, 41))
    states = tuple(checkpoint(n, path, at) for n, at in enumerate((20, 30, 10)))
    held = Held(checkpoints=states, segments=(kv_segment(1, path, 0, 40),))
    row = Dependents(stops_of(held), held.working, held.segments).row_of(0)
    assert row is not None
    assert [list(flock.keys) for flock in row.flocks] == [[0, 1, 2]]


@pytest.mark.parametrize("seed", SEEDS)
def test_losses_and_whose_change(seed: int) -> None:
    tree, rng = grow(seed), Random(seed)
    stops = stops_of(tree.held, tree.incoming)
    losses, plain = Losses(stops, tree.forecast), reference.PlainLosses([*stops.of.values()], tree.forecast, tree.known)
    left = [*stops.of]
    each = dict(losses.of_each())
    while left:
        assert losses.of_each() == each == {key: plain.of_all([key]) for key in left}
        some = rng.sample(left, rng.randint(0, len(left)))
        assert losses.of_all(some) == plain.of_all(some)
        gone = left.pop(rng.randrange(len(left)))
        changed = losses.remove(gone)
        plain.remove(gone)
        del each[gone]
        each.update({key: losses.of(key) for key in changed})


@pytest.mark.parametrize("seed", SEEDS)
def test_what_goes_when_room_is_made(seed: int) -> None:
    tree, rng = grow(seed), Random(seed)
    held, n_states = tree.held, len(tree.held.checkpoints)
    for _ in range(4):
        most_states = rng.choice((None, 100, rng.randint(0, n_states)))
        most_bytes = rng.choice((10**6, rng.randint(0, held.n_bytes)))
        of = (tree.keep, Limits(n_states=most_states, n_bytes=most_bytes), tree.forecast)
        expected = reference.plan_weighted(held, tree.incoming, *of, tree.known)
        assert plan_weighted(held, tree.incoming, *of, Policy.WEIGHTED_GAP) == expected
        assert len(expected.refused) < len(tree.incoming) or not (expected.drop and tree.incoming)


@pytest.mark.parametrize("seed", range(20))
def test_what_goes_where_there_is_much(seed: int) -> None:
    """What goes first is then looked for among a few, the others keep their place in the order."""
    tree = grow(seed, 100)
    held, n_states = tree.held, len(tree.held.checkpoints)
    for limits in (Limits(n_states=n_states // 2, n_bytes=10**6), Limits(n_states=None, n_bytes=held.n_bytes // 2)):
        of = (tree.keep, limits, tree.forecast)
        expected = reference.plan_weighted(held, tree.incoming, *of, tree.known)
        assert plan_weighted(held, tree.incoming, *of, Policy.WEIGHTED_GAP) == expected


@pytest.mark.parametrize("seed", SEEDS)
def test_what_branches_and_ranges_are_worth(seed: int) -> None:
    tree = grow(seed)
    held = tree.held
    books = Books(held, tree.forecast)
    assert {r.id: books.loss_of_segment(r.id) for r in held.segments} == reference.loss_by_range(
        held, tree.forecast, tree.known
    )
    worth = worth_of(held, tree.forecast, Policy.WEIGHTED_GAP)
    assert {s: one.loss for s, one in worth.items()} == reference.loss_by_branch(held, tree.forecast, tree.known)
    for branch in held.branches:
        others = (held.working, *(other.path for other in held.branches if other is not branch))
        own = len(branch.path) - max(reference.shared(branch.path, path) for path in others)
        assert worth[branch.sequence].n_cells == (own if held.has_kv else 0)
