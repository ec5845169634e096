"""What the four decisions cost at 100,000 tokens, without rendering, tokenising or the model.

Prints medians. Run with `make test ARGS="tests/bench/test_planning.py -s"`.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest

from engine.core.cache.policies import Policy
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import Checkpoint, KvSegment, LossReason, LostCheckpoint, MemoryKind, WorkingState
from engine.core.decisions.eviction_values import Held, Incoming
from engine.core.decisions.giving_up import worth_of
from engine.core.decisions.placement import PlacementPlan, plan_checkpoints
from engine.core.decisions.reuse import plan_reuse
from engine.core.decisions.tails import plan_eviction, worth_keeping
from engine.core.decisions.weighted_gap import Books, Branch, Forecast
from engine.core.explain.explaining import Asked, CachePast, Processed, explain
from engine.core.prompt.items import Prompt, TokenIndex, Tokens
from engine.core.prompt.span_values import Boundary, BoundaryKind, Kind, Span, SpanMap, SpanMethod
from engine.core.tree.tree import Match
from tests.core.builders import assistant, chat, checkpoint, kv_segment, parked_sequence, user

pytestmark = pytest.mark.slow

N_TOKENS = 100_000
N_MESSAGES = 400
N_TOMBSTONES = 500
N_RUNS = 50
IN_RAM = ((75, 10), (300, 10), (300, 40))  # ranges, and paths that they lie on
N_BRANCHES = 6  # in the model's memory
N_EXPECTED = 16  # paths that the forecast knows, beside the live one
N_SHARED = 2_000  # tokens, by all paths
MAX_GROWTH = 12  # with four times as many ranges; with each compared with each it was 28
MAX_LOOPS = 3  # over the prompt, in the time of all four: planning must not go through the prompt for each state


def spans_of(n_tokens: int) -> SpanMap:
    """A user message and a reply in turn, all of the same length."""
    step = n_tokens // N_MESSAGES
    starts = range(0, step * N_MESSAGES, step)
    spans = tuple(
        Span(
            first=TokenIndex(at),
            end=TokenIndex(at + step if number < N_MESSAGES - 1 else n_tokens),
            kind=Kind.ASSISTANT if number % 2 else Kind.USER,
            message=number,
        )
        for number, at in enumerate(starts)
    )
    boundaries = tuple(
        Boundary(at=TokenIndex(at), kind=BoundaryKind.BEFORE_USER, message=number)
        for number, at in enumerate(starts)
        if at and number % 2 == 0
    )
    return SpanMap(spans=spans, boundaries=boundaries, method=SpanMethod.SOURCE_MAP)


def on(path: Tokens, n: int) -> tuple[Checkpoint, ...]:
    step = len(path) // (n + 1)
    return tuple(checkpoint(k, path, (k + 1) * step, n_bytes=1 << 20, made_at=k) for k in range(n))


def median_seconds(work: Callable[[], object]) -> float:
    """Of the processor: others may be busy."""
    times = []
    for _ in range(N_RUNS):
        started = time.process_time()
        work()
        times.append(time.process_time() - started)
    return statistics.median(times)


@pytest.mark.parametrize("policy", list(Policy))
@pytest.mark.parametrize("n_checkpoints", [32, 130])
def test_the_four_decisions_do_not_go_through_the_prompt_for_each_state(n_checkpoints: int, policy: Policy) -> None:
    """Planning runs before every reply: what grows with the square of the checkpoints would be felt."""
    old = Prompt(tokens=Tokens.of(range(N_TOKENS - 300)))
    asked = Prompt(tokens=Tokens.of([*range(N_TOKENS - 300), *range(5_000_000, 5_000_300)]))
    held = on(old.tokens, n_checkpoints)
    lost = tuple(
        LostCheckpoint(path=old.tokens, n_tokens=TokenIndex(k * 199 + 1), reason=LossReason.EVICTED, lost_at=k)
        for k in range(N_TOMBSTONES)
    )
    live = WorkingState(tokens=Tokens.of([*range(N_TOKENS - 300), 7]))  # one token past the common part
    settings = CacheSettings(max_checkpoints=n_checkpoints, ram_bytes=1 << 40, policy=policy)
    messages = tuple(assistant("text " * 50) if k % 2 else user("text " * 50) for k in range(N_MESSAGES))
    spans_old, spans = spans_of(len(old)), spans_of(len(asked))
    reuse = plan_reuse(asked, live, held, memory=MemoryKind.HYBRID)

    def place() -> PlacementPlan:
        return plan_checkpoints(
            asked,
            spans,
            reused=reuse.reused,
            junction=TokenIndex(len(old)),
            held=frozenset(c.n_tokens for c in held),
            memory=MemoryKind.HYBRID,
            settings=settings,
            state_bytes=1 << 20,
        )

    before = Processed(
        prompt=old, path=live.tokens, spans=spans_old, chat=chat(*messages), reply=assistant("x"), places=place().lines
    )
    measured = {
        "plan_reuse": median_seconds(lambda: plan_reuse(asked, live, held, memory=MemoryKind.HYBRID)),
        "plan_checkpoints": median_seconds(place),
        "plan_eviction": median_seconds(
            lambda: plan_eviction(
                Held(checkpoints=held),
                policy=policy,
                max_checkpoints=n_checkpoints,
                max_bytes=1 << 40,
                incoming=Incoming(path=asked.tokens, n_tokens=N_TOKENS - 4, n_bytes=1 << 20),
                tick=n_checkpoints,
            )
        ),
        "explain": median_seconds(
            lambda: explain(
                before,
                Asked(prompt=asked, spans=spans, chat=chat(*messages, assistant("x"), user("more"))),
                reuse,
                CachePast(matched_any=TokenIndex(len(old)), lost=lost),
                memory=MemoryKind.HYBRID,
                text_of=lambda tokens: " ".join(map(str, tokens)),
            )
        ),
    }
    figures = ", ".join(f"{name} {1e3 * seconds:.2f} ms" for name, seconds in measured.items())
    print(f"\n{n_checkpoints} checkpoints, {policy.value}: {figures}")
    loop = median_seconds(lambda: sum(1 for token in asked.tokens if token < 0))
    assert sum(measured.values()) < MAX_LOOPS * loop


def held_in_ram(n_segments: int, n_paths: int) -> Held:
    """Chats that begin alike, each cut into ranges with states where those end; every second one was edited once."""
    trunk, length = [*range(N_SHARED)], N_TOKENS // 3
    paths: list[tuple[Tokens, int]] = []  # with where each one's own part begins
    for number in range(n_paths):
        parent, start = paths[-1] if number % 2 else (Tokens.of(trunk), N_SHARED)
        at = start + (length - start) // 2 if number % 2 else start
        own = [1_000_000 * (number + 1) + k for k in range(length - at)]
        paths.append((parent.cut(0, at) + Tokens.of(own), at))
    segments: list[KvSegment] = []
    for path, start in paths:
        n = n_segments // n_paths
        edges = [start + (len(path) - start) * k // n for k in range(n + 1)]
        segments += [
            kv_segment(len(segments) + k, path, first, end, n_bytes=(end - first) << 10, used_at=k)
            for k, (first, end) in enumerate(pairwise(edges), start=1)
        ]
    places = segments[::2]
    states = tuple(checkpoint(k, r.path, r.end, n_bytes=1 << 20, made_at=k) for k, r in enumerate(places, start=1))
    live = Tokens.of([*trunk, *range(500_000_000, 500_000_000 + N_TOKENS - N_SHARED)])
    left = [live.cut(0, N_SHARED + 100 * k) + Tokens.of([700_000_000 + k] * length) for k in range(N_BRANCHES)]
    branches = tuple(parked_sequence(k, path, left_at=k) for k, path in enumerate(left, start=1))
    return Held(checkpoints=states, segments=tuple(segments), working=live, branches=branches)


def expected_of(held: Held) -> Forecast:
    """The live path, the branches in the memory, and as many of the others as are kept in mind."""
    match = Match.alone(held.working)
    others = list({id(r.path): r.path for r in held.segments}.values())
    known = [held.working, *(branch.path for branch in held.branches), *others][: 1 + N_EXPECTED]
    found = []
    for number, path in enumerate(known):
        places = range(N_SHARED // 2, len(path), 500)
        found.append(Branch.of(path, places, [0.9**number / len(places)] * len(places), match=match))
    return Forecast(branches=tuple(found), match=match)


def planned_with(held: Held) -> dict[str, float]:
    """Median seconds of what is planned when there is so much: a prompt comes back, and what was live has to stay."""
    forecast, policy = expected_of(held), Policy.WEIGHTED_GAP
    asked = Prompt(tokens=held.segments[-1].path + Tokens.of(range(300)))
    incoming = Incoming(path=held.working, n_tokens=N_TOKENS, n_bytes=4 << 20)
    *others, last = held.segments
    there = replace(held, segments=tuple(others))

    def keep() -> object:
        return worth_keeping(Books(there, forecast).with_ranges([last]), [last], policy)

    def reuse() -> object:
        return plan_reuse(
            asked,
            WorkingState(tokens=held.working),
            held.checkpoints,
            segments=held.segments,
            branches=held.branches,
            memory=MemoryKind.HYBRID,
            match=forecast.match,
        )

    def evict() -> object:
        return plan_eviction(
            held,
            policy=policy,
            max_checkpoints=1000,
            max_bytes=held.n_bytes - (4 << 20),
            incoming=incoming,
            forecast=forecast,
        )

    return {
        "plan_reuse": median_seconds(reuse),
        "worth_of": median_seconds(lambda: worth_of(held, forecast, policy)),
        "worth_keeping": median_seconds(keep),
        "plan_eviction": median_seconds(evict),
    }


def test_hundreds_of_ranges_are_not_compared_each_with_each(capsys: pytest.CaptureFixture[str]) -> None:
    """What is kept in RAM is planned with before every reply, and most of it has nothing to do with the prompt."""
    found: list[dict[str, float]] = []
    for n_segments, n_paths in IN_RAM:
        held = held_in_ram(n_segments, n_paths)
        found.append(planned_with(held))
        figures = ", ".join(f"{name} {1e3 * seconds:.2f} ms" for name, seconds in found[-1].items())
        with capsys.disabled():
            print(
                f"\n{len(held.segments)} ranges on {n_paths} paths, {len(held.checkpoints)} states: {figures}", end=""
            )
    few, many, _ = (sum(row.values()) for row in found)
    assert many < MAX_GROWTH * few
