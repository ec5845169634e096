"""What is learned of where prompts part, and what is expected of it."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.decisions.traffic import (
    GAMMA,
    MAX_RANK,
    Departure,
    Hints,
    Traffic,
    anchor_at,
    cells_of,
    departure_at,
    dwell,
    hazard,
    hazard_at_end,
    learn,
    learn_returns,
    prior,
    prospects,
    rank_bucket,
    return_probability,
)
from engine.core.prompt.items import TokenIndex
from engine.core.prompt.span_values import Boundary, BoundaryKind

B = BoundaryKind
NO_HINTS = Hints()


def chat(n_turns: int, *, turn: int = 100) -> tuple[Boundary, ...]:
    """A system prompt and so many user messages; the reply to the last one is still to come."""
    found = [Boundary(at=TokenIndex(50), kind=B.SYSTEM_END)]
    for number in range(n_turns):
        start = 100 + number * turn
        found.append(Boundary(at=TokenIndex(start), kind=B.BEFORE_USER))
        found.append(Boundary(at=TokenIndex(start + turn // 2), kind=B.AFTER_USER))
    return tuple(found)


def grown(n_requests: int) -> Traffic:
    """A chat that only goes on, by one turn a request."""
    traffic = Traffic()
    for n in range(1, n_requests):
        traffic = learn(traffic, chat(n), chat(n + 1), matched=100 + n * 100, has_parted=False)
    return traffic


def test_ranks_are_learned_in_buckets_that_double() -> None:
    assert [rank_bucket(r) for r in (0, 1, 2, 3, 4, 7, 8, 15, 16, 31, 32, 5000)] == [0, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]


def test_before_anything_was_learned_the_priors_hold() -> None:
    for kind in B:
        for rank in (0, 1, 5, 40):
            assert hazard(Traffic(), kind, rank) == pytest.approx(prior(kind, rank))


@pytest.mark.parametrize("kind", [B.BEFORE_USER, B.AFTER_USER, B.AFTER_TOOL_RESULT, B.END_OF_GENERATION])
def test_a_long_history_is_not_expected_to_be_edited_more_often_than_a_short_one(kind: BoundaryKind) -> None:
    """Summed over 500 old places, a constant rate would expect an edit with every other request."""
    assert sum(prior(kind, rank) for rank in range(1, 500)) < 0.3
    assert sum(prior(kind, rank) for rank in range(1, 32)) <= 0.05 + 1e-9
    values = [prior(kind, rank) for rank in range(500)]
    assert values == sorted(values, reverse=True)


def test_the_anchor_is_the_deepest_boundary_at_or_before_the_place_and_its_rank_counts_its_own_kind() -> None:
    boundaries = chat(3)
    assert anchor_at(boundaries, 49) is None
    assert anchor_at(boundaries, 50) == (B.SYSTEM_END, 0)
    assert anchor_at(boundaries, 199) == (B.AFTER_USER, 2)
    assert anchor_at(boundaries, 10_000) == (B.AFTER_USER, 0)


def test_only_the_anchor_of_a_parting_is_hit_and_every_boundary_was_exposed() -> None:
    traffic = learn(Traffic(), chat(5), chat(3), matched=300, has_parted=True)
    assert (sum(traffic.hits), traffic.end_hits) == (1, 0)
    assert sum(traffic.exposures) + traffic.end_exposures == len(chat(5))
    assert hazard(traffic, B.BEFORE_USER, 2) > prior(B.BEFORE_USER, 2)
    assert hazard(traffic, B.BEFORE_USER, 0) < prior(B.BEFORE_USER, 0)


def test_the_end_of_a_prompt_is_learned_by_itself_with_or_without_the_reply_to_it() -> None:
    """A client that writes every reply in its own way parts there each time; in a tool loop that says nothing of the
    user's last message, whatever its rank."""
    end_of_reply = Boundary(at=TokenIndex(700), kind=B.END_OF_GENERATION)
    for left in (chat(5), (*chat(5), end_of_reply)):
        traffic = learn(Traffic(), left, chat(5), matched=560, has_parted=True)
        assert (sum(traffic.hits), traffic.end_hits, traffic.end_exposures) == (0, 1, 1)
        assert hazard_at_end(traffic) > hazard_at_end(Traffic())


def test_a_prompt_that_goes_on_hits_nothing() -> None:
    assert (sum(grown(20).hits), grown(20).end_hits) == (0, 0)
    assert hazard(grown(20), B.BEFORE_USER, 0) < prior(B.BEFORE_USER, 0)
    assert hazard_at_end(grown(20)) < hazard_at_end(Traffic())


def test_without_hits_all_ranks_lose_the_same_share() -> None:
    """Else the old part of a chat, whose buckets are exposed many times a request, would count as dead at once."""
    traffic = Traffic()
    for _ in range(20):
        traffic = learn(traffic, chat(100), chat(100), matched=99_999, has_parted=False)
    shares = [hazard(traffic, B.BEFORE_USER, r) / prior(B.BEFORE_USER, r) for r in (0, 1, 3, 7, 15, 31)]
    assert shares == pytest.approx([0.5] * 6)


def test_a_new_chat_is_no_growth() -> None:
    """It would make the boundaries of a chat seem to move on faster than they do."""
    traffic = learn(Traffic(), chat(2), chat(60), matched=50, has_parted=True)
    assert (traffic.n_continued, sum(traffic.grown)) == (0, 0)
    assert learn(Traffic(), (), chat(60), matched=0, has_parted=False).n_continued == 0


def test_boundaries_stay_at_a_rank_for_as_long_as_the_chat_takes_to_bring_another() -> None:
    assert dwell(Traffic(), B.BEFORE_USER) == 1
    assert dwell(grown(40), B.BEFORE_USER) == pytest.approx(1, abs=0.05)
    loop = Traffic()
    for _ in range(39):
        loop = learn(loop, chat(3), chat(3), matched=350, has_parted=False)
    assert dwell(loop, B.BEFORE_USER) == 40
    for _ in range(60):
        loop = learn(loop, chat(3), chat(3), matched=350, has_parted=False)
    assert dwell(loop, B.BEFORE_USER) == 60


def summed(traffic: Traffic, kind: BoundaryKind, rank: int) -> float:
    """The definition: requests spent at each rank to come, discounted, times the hazard there."""
    left: float = GAMMA ** dwell(traffic, kind)
    return math.fsum(left**j * (1 - left) / (1 - GAMMA) * hazard(traffic, kind, rank + j) for j in range(4000))


@pytest.mark.parametrize("kind", [B.BEFORE_USER, B.AFTER_USER, B.AFTER_TOOL_RESULT, B.JUNCTION])
@pytest.mark.parametrize("rank", [0, 1, 3, 17, MAX_RANK, 400])
def test_a_boundary_is_worth_the_hazards_of_the_ranks_it_will_pass_through(kind: BoundaryKind, rank: int) -> None:
    traffic = learn(grown(30), chat(30), chat(29), matched=2800, has_parted=True)
    assert prospects(traffic, NO_HINTS).value(kind, rank) == pytest.approx(summed(traffic, kind, rank))


def test_the_front_of_a_prompt_does_not_age() -> None:
    known = prospects(grown(50), NO_HINTS)
    assert known.value(B.SYSTEM_END, 0) == pytest.approx(hazard(grown(50), B.SYSTEM_END, 0) / (1 - GAMMA))
    assert known.value(B.SYSTEM_END, 7) == known.value(B.SYSTEM_END, 0)


def test_values_count_ranks_from_the_end_of_the_branch() -> None:
    known = prospects(grown(10), NO_HINTS)
    boundaries = chat(60)
    values = dict(zip((b.at for b in boundaries), known.of_live(boundaries)[0], strict=True))
    assert values[TokenIndex(50)] == known.value(B.SYSTEM_END, 0)
    assert values[TokenIndex(100 + 59 * 100)] == known.value(B.BEFORE_USER, 0)
    assert values[TokenIndex(150 + 58 * 100)] == known.value(B.AFTER_USER, 1)
    assert values[TokenIndex(100 + 50 * 100)] == known.value(B.BEFORE_USER, 9)
    assert values[TokenIndex(100)] == known.value(B.BEFORE_USER, 59)


def test_the_end_of_a_prompt_is_worth_more_than_its_own_partings() -> None:
    """Until a state is taken further on, its own serves every later prompt as well."""
    known = prospects(Traffic(), NO_HINTS)
    assert known.of_live(chat(2))[0][-1] > known.value(B.AFTER_USER, 0)
    assert known.of_live(()) == ([], [])


def test_a_template_that_drops_reasoning_makes_the_place_before_the_last_reply_certain() -> None:
    """Known at load, before any message showed it."""
    plain, warned = (prospects(Traffic(), Hints(drops_reasoning=drops)) for drops in (False, True))
    assert warned.value(B.AFTER_USER, 0) > 0.9 > plain.value(B.AFTER_USER, 0)
    assert warned.value(B.AFTER_USER, 1) == plain.value(B.AFTER_USER, 1)
    assert warned.value(B.BEFORE_USER, 0) == plain.value(B.BEFORE_USER, 0)


def test_the_certain_parting_is_worth_less_the_later_it_comes() -> None:
    """In a long tool loop the next message is many requests away."""
    loop, result = Traffic(), Boundary(at=TokenIndex(390), kind=B.AFTER_TOOL_RESULT)
    for _ in range(50):
        loop = learn(loop, (*chat(3), result), (*chat(3), result), matched=390, has_parted=False)
    hint = Hints(drops_reasoning=True)
    assert prospects(loop, hint).value(B.AFTER_USER, 0) < prospects(Traffic(), hint).value(B.AFTER_USER, 0)


def test_who_asked_for_another_reply_is_expected_to_ask_again() -> None:
    both = (NO_HINTS, Hints(is_regeneration=True))
    calm, again = (prospects(grown(200), hints).of_live(chat(9))[0] for hints in both)
    assert again[-1] > 3 * calm[-1]
    assert again[:-1] == calm[:-1]


def test_how_a_branch_was_left_tells_whether_it_will_be_returned_to() -> None:
    chances = {d: return_probability(Traffic(), 1, d) for d in Departure}
    assert chances[Departure.INTACT] > chances[Departure.DEEPER] > chances[Departure.FRONT] > 0
    assert return_probability(Traffic(), 1, Departure.INTACT) <= 1
    assert return_probability(Traffic(), 128, Departure.INTACT) == 0


def test_returns_are_learned_by_age_and_departure() -> None:
    fresh = return_probability(Traffic(), 1, Departure.DEEPER)
    never, always = Traffic(), Traffic()
    for _ in range(30):
        never = learn_returns(never, [(1, Departure.DEEPER)])
        always = learn_returns(
            always, [(1, Departure.DEEPER)], returned=(1, Departure.DEEPER), anchor=(B.END_OF_GENERATION, 0)
        )
    assert return_probability(never, 1, Departure.DEEPER) < fresh < return_probability(always, 1, Departure.DEEPER)
    assert return_probability(never, 1, Departure.INTACT) == return_probability(Traffic(), 1, Departure.INTACT)


def test_returns_arrive_at_the_end_of_the_last_reply_until_they_are_seen_elsewhere() -> None:
    branch = (*chat(3), Boundary(at=TokenIndex(900), kind=B.END_OF_GENERATION))
    values = prospects(Traffic(), NO_HINTS).values_left(cells_of(branch), 0.5)
    assert max(values[1:]) == values[-1] >= 0.3
    elsewhere = Traffic()
    for _ in range(40):
        elsewhere = learn_returns(
            elsewhere, [(1, Departure.INTACT)], returned=(1, Departure.INTACT), anchor=(B.AFTER_USER, 0)
        )
    values = prospects(elsewhere, NO_HINTS).values_left(cells_of(branch), 0.5)
    assert max(values[1:]) == values[-2]
    assert prospects(Traffic(), NO_HINTS).values_left(cells_of(branch), 0.0) == (0.0,) * len(branch)


def test_a_parting_in_the_front_is_another_departure_than_one_further_down() -> None:
    boundaries = chat(3)
    assert departure_at(boundaries, 99) is Departure.FRONT
    assert departure_at(boundaries, 100) is Departure.DEEPER
    assert departure_at((), 5) is Departure.FRONT


@given(
    st.lists(
        st.tuples(st.integers(0, 40), st.integers(0, 40), st.integers(0, 4000), st.booleans()), min_size=1, max_size=12
    )
)
def test_learning_gives_new_values_and_rates_stay_rates(requests: list[tuple[int, int, int, bool]]) -> None:
    """Asked twice, the same; and no rate leaves [0, 1]."""
    traffic = Traffic()
    for n_left, n_asked, matched, parted in requests:
        before = traffic
        traffic = learn(before, chat(n_left), chat(n_asked), matched=matched, has_parted=parted)
        assert learn(before, chat(n_left), chat(n_asked), matched=matched, has_parted=parted) == traffic
        assert all(a <= b for a, b in zip(before.exposures, traffic.exposures, strict=True))
    for kind in B:
        for rank in (0, 1, 2, 9, 33):
            assert 0 <= hazard(traffic, kind, rank) <= 1
            assert 0 <= prospects(traffic, NO_HINTS).value(kind, rank) <= 1 / (1 - GAMMA) + 1e-9


@pytest.mark.parametrize("departure", list(Departure))
def test_ages_that_were_not_seen_follow_those_that_were(departure: Departure) -> None:
    """Sessions one after another, or a history that is rewritten with every request: branches that nobody came back to
    were kept for their old age, of which nothing was known, and took the states of what went on."""
    never = always = Traffic()
    for _ in range(10):
        for age in (1, 2, 3, 4):
            never = learn_returns(never, [(age, departure)])
        always = learn_returns(always, [(1, departure)], returned=(1, departure))
    old = 50  # nobody waited for so long
    as_before, of_never, of_always = (return_probability(known, old, departure) for known in (Traffic(), never, always))
    assert of_never < 0.8 * as_before
    assert of_always > as_before
    assert return_probability(never, 1, departure) < 0.7 * return_probability(Traffic(), 1, departure)


def test_a_return_is_a_probability_however_long_it_may_take() -> None:
    """Rates that were summed over the ages came to more than one, and were cut: left chats were all sure to return."""
    found = [return_probability(Traffic(), age, Departure.INTACT) for age in (1, 2, 4, 8, 16, 32, 64)]
    assert 0.3 < found[0] < 0.9
    assert found == sorted(found, reverse=True)
