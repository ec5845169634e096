"""A cause that repeats is told with what it cost in all; one that does not, or costs little, is not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce

import pytest

from engine.core.difference.explanation import AvoidableCause, AvoidablePart, Cause, Explanation, FirstDifference, Habit
from engine.core.difference.subjects import (
    CallPart,
    ChangedCall,
    ChangedTools,
    ChangedValue,
    Subject,
    ToolChange,
    ToolEdit,
)
from engine.core.explain.habits import LEAST_REQUESTS, MOST_TOOLS, Tally, counted_in, habits_of
from engine.core.prompt.items import TokenIndex
from engine.core.prompt.span_values import Kind
from engine.core.volatile.tokens import VolatileKind
from engine.telling.reasons.causes import habit_line
from engine.telling.words.terms import cause_text

CLOCK = ChangedValue(kind=VolatileKind.CLOCK, text="10:42")
N = LEAST_REQUESTS


def find_habits(requests: Iterable[Explanation]) -> tuple[Habit, ...]:
    """Of the requests of one conversation."""
    return habits_of(reduce(counted_in, requests, Tally()))


def told(
    cause: Cause = Cause.APPENDED,
    *,
    changed: int = 0,
    new: int = 10,
    subject: Subject | None = None,
    place: Kind | None = None,
    lost: tuple[tuple[AvoidableCause, int], ...] = (),
) -> Explanation:
    """A request of which so much was read, and why."""
    parts, at = [], 0
    for why, n in lost:
        parts.append(AvoidablePart(first=TokenIndex(at), end=TokenIndex(at + n), cause=why))
        at += n
    difference = None
    if place is not None:
        difference = FirstDifference(
            at=TokenIndex(0), old_token=1, new_token=2, old_text="a", new_text="b", message=0, kind=place
        )
    return Explanation(
        n_prompt=at + changed + new + 50,
        reused=50,
        unavoidable=changed + new,
        avoidable=at,
        cause=cause,
        subject=subject,
        difference=difference,
        parts=tuple(parts),
        changed=changed,
    )


def clock(cost: int = 40, *, place: Kind = Kind.SYSTEM, subject: Subject = CLOCK) -> Explanation:
    return told(Cause.CLOCK_CHANGED, changed=cost, subject=subject, place=place)


def test_a_clock_that_ticks_is_told_with_what_it_cost_in_all() -> None:
    found = find_habits([told(), clock(40), told(), clock(50), clock(60), told()])
    assert found == (
        Habit(
            cause=Cause.CLOCK_CHANGED,
            lost=None,
            place=Kind.SYSTEM,
            value=VolatileKind.CLOCK,
            n_requests=3,
            n_of=6,
            n_tokens=150,
        ),
    )
    assert habit_line(found[0]) == (
        "A date or time in the system prompt changed on 3 of 6 requests: 150 tokens in all were read again."
    )


def test_what_comes_less_often_is_none() -> None:
    """Two edits are two edits."""
    assert find_habits([clock()] * (N - 1)) == ()
    assert len(find_habits([clock()] * N)) == 1


def test_what_costs_next_to_nothing_is_none() -> None:
    """Beside 10,000 tokens that had to be read, forty are nothing to act on."""
    assert find_habits([*[clock(1)] * N, told(new=10_000)]) == ()
    cheap = [clock(5)] * N  # 15 of 15 + 30 + rest
    assert len(find_habits([*cheap, told(new=20 * 15 - 45)])) == 1
    assert find_habits([*cheap, told(new=20 * 15 - 44)]) == ()


def test_the_same_cause_at_another_place_is_another_habit() -> None:
    """A stamp in the questions is mended elsewhere than a date in the system prompt."""
    found = find_habits([*[clock(40)] * N, *[clock(50, place=Kind.USER)] * N])
    assert [(habit.place, habit.n_tokens) for habit in found] == [(Kind.USER, 50 * N), (Kind.SYSTEM, 40 * N)]
    other = replace(clock(), cause=Cause.VALUE_CHANGED, subject=ChangedValue(kind=VolatileKind.ID, text="3f"))
    assert {habit.value for habit in find_habits([*[clock()] * N, *[other] * N])} == {
        VolatileKind.CLOCK,
        VolatileKind.ID,
    }


def test_what_stands_there_may_be_another_text_each_time() -> None:
    """The hour changes: that is the habit."""
    (found,) = find_habits([clock(subject=replace(CLOCK, text=f"10:4{k}")) for k in range(N)])
    assert found.n_requests == N


def test_the_tools_that_it_had_to_do_with_are_named_once_each_and_not_without_end() -> None:
    def edited(*names: str) -> Explanation:
        subject = ChangedTools(edits=(ToolEdit(change=ToolChange.DESCRIBED, names=names),))
        return told(Cause.TOOLS_CHANGED, changed=40, subject=subject)

    (found,) = find_habits([edited("b"), edited("a", "b"), edited("b")])
    assert (found.place, found.tools) == (Kind.TOOLS, ("b", "a"))
    assert habit_line(found) == (
        f'{cause_text(Cause.TOOLS_CHANGED)} ("b", "a") on 3 of 3 requests: 120 tokens in all were read again.'
    )
    (found,) = find_habits([edited(*(f"t{k}" for k in range(n))) for n in range(2, 99)])
    assert len(found.tools) == MOST_TOOLS


def test_where_messages_are_edited_is_told() -> None:
    """A client that shortens old results edits messages, but not those of the person."""
    (found,) = find_habits([told(Cause.MESSAGE_EDITED, changed=40, place=Kind.TOOL_RESULT)] * N)
    assert habit_line(found).startswith(
        f"{cause_text(Cause.MESSAGE_EDITED)} (in a tool result) on 3 of 3 requests: 120 tokens"
    )


def test_a_call_is_named_by_its_tool() -> None:
    subject = ChangedCall(part=CallPart.ARGUMENTS, tool="read")
    (found,) = find_habits([told(Cause.ARGUMENTS_REWRITTEN, changed=9, subject=subject, place=Kind.TOOL_CALL)] * N)
    assert (found.place, found.tools) == (Kind.TOOL_CALL, ("read",))


def test_what_the_cache_lost_again_and_again_is_a_habit_too() -> None:
    """Of a request with several reasons, each has its share."""
    gone, spaced = AvoidableCause.EVICTED, AvoidableCause.BELOW_SPACING
    found = find_habits([told(lost=((gone, 30), (spaced, 20), (gone, 5)))] * N)
    assert [(habit.cause, habit.lost, habit.n_tokens) for habit in found] == [
        (None, gone, 35 * N),
        (None, spaced, 20 * N),
    ]
    assert habit_line(found[0]).startswith(f"On {N} of {N} requests, 105 tokens in all were read again: ")


def test_going_on_and_going_elsewhere_are_no_habits() -> None:
    """They are what a chat is for."""
    for cause in (Cause.APPENDED, Cause.BRANCH, Cause.REGENERATED, Cause.RETURNED, Cause.FIRST_REQUEST):
        assert find_habits([told(cause, changed=40)] * N) == ()


def test_of_a_stopped_request_only_what_was_read_counts() -> None:
    """What was avoidable is read first."""
    whole = told(Cause.CLOCK_CHANGED, changed=40, new=10, subject=CLOCK, lost=((AvoidableCause.EVICTED, 30),))
    stopped = replace(whole, unread=30)  # 50 were read: 30 and 20
    found = find_habits([stopped] * N)
    assert [habit.n_tokens for habit in found] == [30 * N, 20 * N]
    assert find_habits([replace(whole, unread=80)] * N) == ()


def test_seconds_are_a_share_of_what_reading_took() -> None:
    """Of requests whose time is not known, the tokens count at the speed of the others."""
    timed = replace(clock(40), seconds_read=0.5)  # 50 were read
    (found,) = find_habits([timed, timed, clock(20)])
    assert found.seconds == pytest.approx(0.4 * 2 * 100 / 80)
    assert find_habits([clock()] * N)[0].seconds is None
    assert habit_line(replace(found, seconds=2.1)).endswith("were read again, 2.1 s.")


def test_the_first_of_several_changes_bears_the_cost() -> None:
    """It is behind the first one that everything is read again, and its subject is that of the explanation."""
    (found,) = find_habits([replace(clock(), changes=()), *[clock()] * N])
    assert found.n_requests == N + 1


def test_a_tally_does_not_grow_with_its_requests() -> None:
    """A session of an agent has thousands of them."""
    tally = Tally()
    for k in range(500):
        one = clock(subject=replace(CLOCK, text=str(k)))
        tally = counted_in(tally, one if k % 2 else told(lost=((AvoidableCause.EVICTED, 3),)))
    assert len(tally.tolls) == 2
    assert tally.n_requests == 500
