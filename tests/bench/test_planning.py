"""What the four decisions cost at 100,000 tokens, without rendering, tokenising or the model.

Prints medians. Run with `make test ARGS="tests/bench/test_planning.py -s"`.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

import pytest

from engine.core.cache_settings import CacheSettings, Policy
from engine.core.eviction import plan_eviction
from engine.core.eviction_values import Held, Incoming
from engine.core.explain import Asked, CachePast, Processed, explain
from engine.core.items import Prompt, TokenIndex, Tokens
from engine.core.placement import PlacementPlan, plan_checkpoints
from engine.core.reuse import plan_reuse
from engine.core.span_values import Boundary, BoundaryKind, Kind, Span, SpanMap, SpanMethod
from engine.core.states import Checkpoint, LiveState, LossReason, LostCheckpoint, MemoryKind
from tests.core.builders import assistant, chat, checkpoint, user

pytestmark = pytest.mark.slow

N_TOKENS = 100_000
N_MESSAGES = 400
N_TOMBSTONES = 500
N_RUNS = 50
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
    times = []
    for _ in range(N_RUNS):
        started = time.perf_counter()
        work()
        times.append(time.perf_counter() - started)
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
    live = LiveState(tokens=Tokens.of([*range(N_TOKENS - 300), 7]))  # one token past the common part
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
        prompt=old, path=live.tokens, spans=spans_old, chat=chat(*messages), reply=assistant("x"), placement=place()
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
