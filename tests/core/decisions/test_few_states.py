"""Of few states all choices are compared: what goes loses least together, whatever each loses alone."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from engine.core.cache.limit_prices import Limits
from engine.core.cache.policies import Policy
from engine.core.decisions.eviction_values import KEEP_NOTHING, EvictionPlan, Held, Incoming, Keep
from engine.core.decisions.few_states import MOST_COMPARED
from engine.core.decisions.stops import stops_of
from engine.core.decisions.weighted_eviction import plan_weighted
from engine.core.decisions.weighted_gap import Branch, Forecast
from engine.core.prompt.items import Tokens
from tests.core.builders import checkpoint
from tests.core.decisions import planning_reference as reference

PATH = Tokens.of(range(2000))
OTHER = Tokens.of([*range(500), *range(5000, 6000)])


def expecting(**of: dict[int, float]) -> Forecast:
    paths = {"live": PATH, "left": OTHER}
    return Forecast(branches=tuple(Branch.of(paths[name], tuple(at), tuple(at.values())) for name, at in of.items()))


def plan(
    held: Held, incoming: tuple[Incoming, ...], forecast: Forecast, *, keep: Keep = KEEP_NOTHING, n_bytes: int
) -> EvictionPlan:
    limits = Limits(n_states=None, n_bytes=n_bytes)
    return plan_weighted(held, incoming, keep, limits, forecast, Policy.WEIGHTED_GAP)


def test_of_two_places_side_by_side_the_one_that_serves_both_stays() -> None:
    """One by one the place at 1,673 goes first, which its neighbours make nearly worthless, and then both sides."""
    held = Held(checkpoints=(checkpoint(1, PATH, 39), checkpoint(2, PATH, 1201)))
    coming = tuple(Incoming(path=PATH, n_tokens=at, n_bytes=1) for at in (1656, 1673, 1676))
    known = expecting(live={39: 0.2, 1201: 1.0, 1656: 0.6, 1673: 1.5, 1676: 66.0})
    found = plan(held, coming, known, n_bytes=2)
    assert ([e.n_tokens for e in found.drop], found.refused) == ([39], (1656, 1676))


@pytest.mark.parametrize("seed", range(60))
def test_no_other_choice_that_fits_loses_less(seed: int) -> None:
    rng = Random(seed)
    n_held, n_new = rng.randint(0, 5), rng.randint(0, 3)
    assert n_held + n_new <= MOST_COMPARED
    places = rng.sample(range(20, 2000, 20), 9)
    states = tuple(
        checkpoint(
            key,
            rng.choice((PATH, OTHER)).cut(0, min(1500, place)),
            min(1500, place),
            n_bytes=rng.choice((10, 10, 17)),
            made_at=rng.randint(0, 3),
            pinned=rng.random() < 0.1,
        )
        for key, place in enumerate(places[:n_held])
    )
    incoming = tuple(Incoming(path=PATH, n_tokens=place, n_bytes=10) for place in sorted(places[5 : 5 + n_new]))
    values = {place: rng.random() for place in sorted(places)}
    known = expecting(live=values, left={place: rng.random() / 3 for place in sorted(p for p in places if p < 1500)})
    held, n_bytes = Held(checkpoints=states), rng.randint(0, 60)
    found = plan(held, incoming, known, n_bytes=n_bytes)

    stops = [*stops_of(held, incoming)]
    plain = reference.PlainLosses(stops, known, [PATH, OTHER])
    sizes = dict(enumerate([*(c.n_bytes for c in states), *(i.n_bytes for i in incoming)]))
    free = [key for key in sizes if key >= n_held or not states[key].pinned]
    fitting = [
        some
        for n in range(len(free) + 1)
        for some in combinations(free, n)
        if sum(sizes.values()) - sum(sizes[key] for key in some) <= n_bytes
    ]
    if not fitting:
        assert not found.fits
        return
    ids = {c.id: key for key, c in enumerate(states)}
    at = {i.n_tokens: n_held + key for key, i in enumerate(incoming)}
    gone = [*(ids[e.checkpoint] for e in found.drop), *(at[n] for n in found.refused)]
    least = min(plain.of_all(sorted(some)) for some in fitting)
    if found.fits:
        assert sum(sizes.values()) - sum(sizes[key] for key in gone) <= n_bytes
        assert plain.of_all(sorted(gone)) == pytest.approx(least)
    else:
        assert incoming, "what is held alone can be made to fit"
        assert (found.drop, len(found.refused)) == ((), n_new)
    told = [e.loss for e in found.drop]
    assert all(loss >= 0.0 for loss in told)
    assert found == plan(held, incoming, known, n_bytes=n_bytes), "asking twice gives the same"


def test_what_must_stay_stays() -> None:
    held = Held(checkpoints=(checkpoint(1, PATH, 100), checkpoint(2, PATH, 200, pinned=True), checkpoint(3, PATH, 900)))
    known = expecting(live={100: 0.1, 200: 0.1, 900: 9.0})
    keep = Keep(checkpoints=frozenset({held.checkpoints[0].id}))
    assert [e.n_tokens for e in plan(held, (), known, keep=keep, n_bytes=2).drop] == [900]
    assert not plan(held, (), known, keep=keep, n_bytes=1).fits
