from __future__ import annotations

import random
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.prompt.items import Tokens
from tests.optimum.bound import Program
from tests.optimum.optimum_builders import asked_places, best_of_all, one_slot, past, plain_floor, slots
from tests.optimum.solving import (
    Bracket,
    Optimum,
    PastRequest,
    SolverMissing,
    Storage,
    floor_of,
    one_slot_optimum,
    tree_optimum,
)
from tests.optimum.tree import History, demand_tree
from tests.support.patience import PATIENCE

SECONDS = PATIENCE


@st.composite
def traces(draw: st.DrawFn) -> list[PastRequest]:
    """Up to 6 short requests, each a cut of something earlier with something added."""
    paths: list[list[int]] = [[]]
    requests = []
    items = st.integers(0, 1)
    for _ in range(draw(st.integers(1, 6))):
        base = draw(st.sampled_from(paths))
        kept = base[: draw(st.integers(0, len(base)))]
        prompt = (kept + draw(st.lists(items, max_size=3)))[:6] or [0]
        reply = draw(st.lists(items, max_size=2))
        requests.append(past(prompt, reply))
        paths.append(prompt + reply)
    return requests


storages = st.builds(
    Storage,
    state_bytes=st.integers(2, 4),
    kv_bytes_per_token=st.integers(1, 2),
    max_bytes=st.integers(0, 8),
    max_states=st.none() | st.integers(0, 2),
)


@given(traces())
def test_the_floor_is_what_no_earlier_item_sequence_begins_with(requests: list[PastRequest]) -> None:
    """Too low a floor would call new tokens avoidable, too high a one would praise a policy below it."""
    assert floor_of(requests) == plain_floor(requests)


@settings(max_examples=60, deadline=None)
@given(traces(), st.integers(0, 2))
def test_with_free_kv_the_optimum_is_that_of_trying_everything(requests: list[PastRequest], n: int) -> None:
    """Checkpoints only where requests part, steps that are merged, late creation: none may cost or win an item."""
    found = tree_optimum(requests, storage=slots(n), seconds=SECONDS)
    assert found.is_exact
    assert found.processed == best_of_all(requests, slots(n))
    assert found.floor <= found.processed


@settings(max_examples=60, deadline=None)
@given(traces(), st.integers(0, 2))
def test_one_slot_lies_between_its_floor_and_the_schedule_without_late_checkpoints(
    requests: list[PastRequest], n: int
) -> None:
    """KV dearer than the whole budget leaves one live sequence: the exact value, which the plain rule cannot beat."""
    truth = best_of_all(requests, one_slot(n))
    exact = tree_optimum(requests, storage=one_slot(n), seconds=SECONDS)
    plain = one_slot_optimum(requests, max_checkpoints=n)
    assert exact.processed == exact.lower_bound == truth
    assert exact.floor <= plain.floor == plain.lower_bound <= truth <= plain.processed


@settings(max_examples=80, deadline=None)
@given(traces(), storages)
def test_with_kv_the_truth_lies_between_bound_and_schedule(requests: list[PastRequest], storage: Storage) -> None:
    """A bound above the truth would condemn the best policy; a schedule below it could not be carried out."""
    found = tree_optimum(requests, storage=storage, seconds=SECONDS)
    assert found.floor <= found.lower_bound <= best_of_all(requests, storage) <= found.processed


@settings(max_examples=80, deadline=None)
@given(traces(), storages)
def test_only_at_demands_the_optimum_is_that_of_trying_everything_there(
    requests: list[PastRequest], storage: Storage
) -> None:
    """It is the figure that others call exact, so it has to be: neither what could not be kept nor less than could."""
    found = tree_optimum(requests, storage=storage, seconds=SECONDS)
    assert found.at_demands is not None
    assert found.at_demands.is_exact
    assert found.at_demands.processed == best_of_all(requests, storage, asked_places(requests))
    assert found.processed <= found.at_demands.processed


@settings(max_examples=40, deadline=None)
@given(traces(), storages, st.integers(2, 4))
def test_windows_keep_bound_and_schedule_on_their_sides_of_the_truth(
    requests: list[PastRequest], storage: Storage, window: int
) -> None:
    """A window's bound must start with everything held, and its schedule with what is really held."""
    found = tree_optimum(requests, storage=storage, seconds=SECONDS, window=window)
    assert found.floor <= found.lower_bound <= best_of_all(requests, storage) <= found.processed


def going_back(*depths: int, length: int = 10) -> list[PastRequest]:
    """One path that goes back to a depth each time and on with new items."""
    path = list(range(length))
    requests = [past(path)]
    for number, depth in enumerate(depths, 1):
        path = [*path[:depth], *range(100 * number, 100 * number + length - depth)]
        requests.append(past(path))
    return requests


@settings(max_examples=60, deadline=None)
@given(st.integers(3, 4).flatmap(lambda n: st.tuples(st.just(n), st.lists(st.integers(0, 9), max_size=n + 1))))
def test_on_one_path_with_one_checkpoint_too_few_both_methods_agree(case: tuple[int, list[int]]) -> None:
    """A late checkpoint pays from two missing ones on: it takes one replay to make it and another demand to use it."""
    n, depths = case
    requests = going_back(*depths)
    plain = one_slot_optimum(requests, max_checkpoints=n)
    exact = tree_optimum(requests, storage=slots(n), seconds=SECONDS)
    assert plain.processed == exact.processed == exact.lower_bound


@pytest.mark.parametrize(
    ("depths", "n", "plain", "exact"),
    [
        # 7 is held and used; back to 4 is a replay from 0, which makes 2 anew. Without: 4 is held, 3 + 2 replayed.
        ((7, 4, 2), 1, 5, 4),
        # 12, 9 and 6 are held; back to 2 is a replay from 0, which makes 1 anew. Without: 2 and 1 are replayed.
        ((12, 9, 6, 2, 1), 3, 3, 2),
    ],
)
def test_a_shallow_checkpoint_made_late_beats_the_plain_rule(
    depths: tuple[int, ...], n: int, plain: int, exact: int
) -> None:
    """The known weakness of the dynamic program: its value is a schedule, not the optimum."""
    requests = going_back(*depths, length=13)
    assert one_slot_optimum(requests, max_checkpoints=n).avoidable == plain
    found = tree_optimum(requests, storage=one_slot(n), seconds=SECONDS)
    assert (found.avoidable, found.is_exact) == (exact, True)


def two_chats() -> list[PastRequest]:
    """A, B, and A again: 100 items with a reply of 20, 50 others, and 10 more after A's reply."""
    a, b = list(range(120)), list(range(1000, 1050))
    return [past(a[:100], a[100:]), past(b), past([*a, *range(500, 510)])]


@pytest.mark.parametrize(
    ("max_bytes", "processed", "only"),
    [
        (130, 160, 160),  # the state and all its KV
        (129, 161, 280),  # one item less: the checkpoint stands one item before the end
        (11, 279, 280),  # room for a single item
        (10, 280, 280),  # a state without its KV is of no use
        (9, 280, 280),
    ],
)
def test_a_left_branch_is_kept_as_far_as_its_kv_fits(max_bytes: int, processed: int, only: int) -> None:
    """Known by hand: a state of 10 bytes, one byte per item. `only`: with checkpoints nowhere but at demands."""
    found = tree_optimum(
        two_chats(),
        storage=Storage(state_bytes=10, kv_bytes_per_token=1, max_bytes=max_bytes),
        seconds=SECONDS,
    )
    at_demands = Bracket(lower_bound=only, processed=only)
    assert found == Optimum(
        floor=160, processed=processed, lower_bound=processed, at_demands=at_demands, method="exact (MILP)"
    )


@settings(max_examples=40, deadline=None)
@given(traces(), st.integers(0, 2))
def test_a_number_of_checkpoints_limits_as_their_bytes_would(requests: list[PastRequest], n: int) -> None:
    """The solver knew the bytes alone, so a policy with few states was held against what it was not allowed."""
    by_number = Storage(state_bytes=1, kv_bytes_per_token=0, max_bytes=1000, max_states=n)
    found = tree_optimum(requests, storage=by_number, seconds=SECONDS)
    assert found.processed == found.lower_bound == best_of_all(requests, slots(n))


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(traces(), traces(), st.lists(st.booleans(), min_size=12, max_size=12), st.integers(0, 2))
def test_the_number_holds_for_each_conversation(
    one: list[PastRequest], other: list[PastRequest], order: list[bool], n: int
) -> None:
    """As the engine has it: else the optimum of several chats would be that of less room than they have."""
    waiting = {chat: [of_chat(chat, request) for request in of[:3]] for chat, of in (("7", one), ("8", other))}
    requests = [waiting["7" if is_one else "8"].pop(0) for is_one in order if waiting["7" if is_one else "8"]]
    if not requests:
        return
    by_number = Storage(state_bytes=1, kv_bytes_per_token=0, max_bytes=1000, max_states=n)
    found = tree_optimum(requests, storage=by_number, seconds=SECONDS)
    assert found.processed == found.lower_bound == best_of_all(requests, by_number)


def of_chat(chat: str, request: PastRequest) -> PastRequest:
    """With a beginning that no other conversation has."""
    return past([int(chat), *request.prompt.ids()], request.reply.ids(), chat=chat)


def test_what_several_conversations_begin_with_counts_for_none_in_the_bound_and_for_each_in_the_schedule() -> None:
    """It is not said which of them took that state: the truth lies between."""
    front = list(range(100))
    a, b = [*front, *range(200, 260)], [*front, *range(300, 360)]
    requests = [past(a, chat="a"), past(b, chat="b"), past([*a, 1], chat="a"), past([*b, 1], chat="b")]
    found = tree_optimum(
        requests, storage=Storage(state_bytes=1, kv_bytes_per_token=0, max_bytes=9, max_states=1), seconds=SECONDS
    )
    assert found.lower_bound == found.floor == 222
    assert found.lower_bound <= found.processed <= found.floor + 100


def test_a_checkpoint_can_stand_where_replies_part() -> None:
    """No request asks for that place, but all that continue a reply come by: without it more would be replayed."""
    prompt = list(range(10))
    replies = {n: [*range(10, 14), *range(100 * n, 100 * n + 6)] for n in (1, 2, 3)}
    requests = [past(prompt, replies[n]) for n in (1, 2, 3)]
    requests += [past([*prompt, *replies[n], 1000 + number]) for number, n in enumerate((2, 1, 2, 3))]
    found = tree_optimum(requests, storage=slots(1), seconds=SECONDS)
    assert found.processed == best_of_all(requests, slots(1))
    assert (found.avoidable, found.is_exact) == (24, True)


def test_a_left_branch_is_lost_with_one_slot() -> None:
    """Its floor counts from the path before, not from anything earlier."""
    found = one_slot_optimum(two_chats(), max_checkpoints=9)
    assert (found.floor, found.processed, found.is_exact) == (280, 280, True)


def test_a_prompt_sent_again_costs_nothing() -> None:
    """The checkpoint stands at its very end, with the logits that the reply begins with."""
    requests = [past(range(50), range(60, 70)), past(range(50), range(80, 90))]
    assert floor_of(requests) == 50
    assert tree_optimum(requests, storage=slots(1), seconds=SECONDS).processed == 50
    assert tree_optimum(requests, storage=slots(0), seconds=SECONDS).processed == 100
    assert [one_slot_optimum(requests, max_checkpoints=n).processed for n in (0, 1)] == [100, 50]


def test_a_growing_chat_needs_no_checkpoint() -> None:
    """The end of the live sequence is free: each request continues there."""
    items = list(range(1000))
    requests = [past(items[: 100 * n], items[100 * n : 100 * n + 40]) for n in range(1, 10)]
    expected = 100 + 8 * 60
    assert floor_of(requests) == expected
    assert one_slot_optimum(requests, max_checkpoints=0).processed == expected
    assert tree_optimum(requests, storage=slots(0), seconds=SECONDS).processed == expected


def session(n: int, *, seed: int, n_shared: int = 40) -> list[PastRequest]:
    """Three chats under one system prompt, taken in turns at random, edited now and then."""
    chance = random.Random(seed)
    chats = [list(range(n_shared)) for _ in range(3)]
    requests = []
    for number in range(n):
        chat = chance.choice(chats)
        if chance.random() < 0.3:
            del chat[chance.randint(n_shared // 2, len(chat)) :]
        chat += range(1000 * number + 1000, 1000 * number + 1000 + chance.randint(5, 60))
        reply = range(1000 * number + 1500, 1000 * number + 1500 + chance.randint(5, 60))
        requests.append(past(chat, reply))
        chat += reply
    return requests


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_windows_and_the_linear_program_bound_the_whole_from_both_sides(seed: int) -> None:
    """On a trace that is too long to try everything: the exact value is in between."""
    requests = session(40, seed=seed)
    exact = tree_optimum(requests, storage=slots(3), seconds=SECONDS)
    parts = tree_optimum(requests, storage=slots(3), seconds=SECONDS, window=15)
    tree = demand_tree(History(requests), first=0, end=len(requests))
    program = Program(tree, slots(3))
    linear = program._bound(program._rows.solve(SECONDS, is_whole=False))
    assert exact.is_exact
    assert exact.avoidable > 0
    assert parts.floor == exact.floor <= parts.lower_bound <= exact.processed <= parts.processed
    assert 0 <= linear <= exact.avoidable
    assert parts.lower_bound < parts.processed
    assert "windows of 15" in parts.method


def test_a_longer_window_and_more_room_never_hurt() -> None:
    """Sanity of the whole chain at growing budgets: never more items, and none that are avoidable in the end."""
    requests = session(40, seed=4)
    found = [tree_optimum(requests, storage=slots(n), seconds=SECONDS) for n in (0, 1, 2, 4, 60)]
    processed = [each.processed for each in found]
    assert processed == sorted(processed, reverse=True)
    assert len(set(processed)) > 3
    assert processed[-1] == found[-1].floor


def test_without_time_there_is_still_a_bound_and_a_schedule() -> None:
    """The bound falls back to the floor, the schedule to a rule that needs no solver, and the method says so."""
    requests = session(60, seed=5)
    storage = Storage(state_bytes=50, kv_bytes_per_token=1, max_bytes=300)
    hurried = tree_optimum(requests, storage=storage, seconds=1e-9)
    assert hurried.floor <= hurried.lower_bound <= hurried.processed <= sum(len(each.prompt) for each in requests)
    assert hurried.method == "bound and best schedule found (MILP, out of time)"


def test_long_prompts_are_compared_as_bytes_not_item_by_item() -> None:
    """Forty prompts of 100,000 items: seconds if each item became a Python object, or each pair was compared."""
    base = Tokens.of(range(100_000))
    requests = [
        PastRequest(prompt=base.cut(0, 100_000 - 7 * number) + Tokens.of([-number]), reply=Tokens())
        for number in range(1, 41)
    ]
    expected = 100_000 - 7 + 1 + 39
    assert floor_of(requests) == expected
    assert tree_optimum(requests, storage=slots(40), seconds=SECONDS).processed == expected


def test_no_requests_cost_nothing() -> None:
    """An empty recording is not an error."""
    nothing = tree_optimum([], storage=slots(1), seconds=SECONDS)
    assert (nothing.floor, nothing.processed, nothing.lower_bound) == (0, 0, 0)
    assert one_slot_optimum([], max_checkpoints=1).processed == 0


def test_a_missing_solver_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """The app does not ship SciPy; an ImportError would tell nobody what to do."""
    monkeypatch.setitem(sys.modules, "scipy.optimize", None)
    with pytest.raises(SolverMissing, match="pip install scipy"):
        tree_optimum(session(20, seed=6), storage=slots(1), seconds=SECONDS)


def test_sizes_that_make_no_sense_are_refused() -> None:
    """They would give a number that looks like an answer."""
    with pytest.raises(ValueError, match="negative"):
        Storage(state_bytes=1, kv_bytes_per_token=-1, max_bytes=1)
    with pytest.raises(ValueError, match="negative"):
        one_slot_optimum([], max_checkpoints=-1)
    with pytest.raises(ValueError, match="window"):
        tree_optimum([], storage=slots(1), seconds=1, window=1)
