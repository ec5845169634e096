"""What would have helped is worked out on paper: whether that is done, broken off or never begun, later requests are
planned alike.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from engine.core.cache.prefill_rates import UNMEASURED, PrefillRates
from engine.core.cache.settings import CacheSettings
from engine.core.prompt.messages import Message
from engine.events import CheckpointLost, CheckpointSaved, Event, Offered, Planned
from engine.request.worker import Worker
from tests.support.engine_runs import EXACT, Bench, of_the_plan, system, user
from tests.support.exactness import edited
from tests.support.tiny_models import tiny_model

pytestmark = pytest.mark.native
N_REQUESTS = 14
CACHE = CacheSettings(max_checkpoints=12, min_spacing=16)
Idle = Callable[[Worker, int], None]  # what a worker does in the pause behind a request, by its number
EDITS = ("append", "append", "edit", "rewind", "system")


@pytest.fixture(autouse=True)
def unmeasured(monkeypatch: pytest.MonkeyPatch) -> None:
    """What batches take is measured, and decides where a state is worth it."""
    monkeypatch.setattr(PrefillRates, "costs", lambda *_: UNMEASURED)


def nothing(worker: Worker, number: int) -> None:
    """The next request is there already."""


def all_of_it(worker: Worker, number: int) -> None:
    worker.do_more(lambda: False)


def broken_off(worker: Worker, number: int) -> None:
    """After ever more looks whether somebody calls."""
    looks = iter(range(5 * number))
    worker.do_more(lambda: next(looks, None) is None)


def clock(minute: int) -> str:
    return f"You help with files. It is 12:{minute} now. " + "Say what you know, and say it kindly. " * 6


def requests() -> Iterator[tuple[str, list[Message]]]:
    """Three chats in turn, as people and programs edit them; each of their clocks goes on now and then."""
    drawn = random.Random(7)
    chats = {name: [system(clock(10)), user(f"Tell me of {name}. " * 4)] for name in ("ships", "trees", "stars")}
    for number in range(N_REQUESTS):
        name = drawn.choice(tuple(chats))
        yield name, chats[name]
        kind, where = drawn.choice(EDITS), drawn.randrange(9)
        text = clock(10 + number) if kind == "system" else f"And number {number}? " * 8
        chats[name] = edited(chats[name], f"It is {number} of them. " * 6, (kind, where, text))


def decided(event: Event) -> object:
    """Without what the clock says."""
    if isinstance(event, CheckpointSaved):
        return event.checkpoint, event.path_of
    if isinstance(event, Planned):
        return event.spans, event.reuse, event.placement, of_the_plan(event.explanation)
    return event


def played(arch: str, idle: Idle, monkeypatch: pytest.MonkeyPatch) -> tuple[list[list[object]], int]:
    """What was decided for each request, and how often something would have helped."""
    do_more = Worker.do_more
    with monkeypatch.context() as patch:
        bench = Bench(cache=CACHE)
        found: list[list[object]] = []
        n_offered = 0
        try:
            bench.load(str(tiny_model(arch)), replace(EXACT, n_seq_max=4))
            for number, (name, messages) in enumerate(requests()):
                patch.setattr(Worker, "do_more", lambda *_: None)
                run = bench.ask(*messages, session=name, max_tokens=2)
                patch.setattr(Worker, "do_more", do_more)
                before = len(run.events)
                idle(bench.worker, number)
                n_offered += sum(isinstance(event, Offered) for event in run.events[before:])
                found.append(
                    [decided(e) for e in run.events if isinstance(e, Planned | CheckpointSaved | CheckpointLost)]
                )
        finally:
            bench.close()
    return found, n_offered


@pytest.mark.parametrize("arch", ["llama", "lfm2", "gemma3"])
def test_later_requests_are_planned_alike(arch: str, monkeypatch: pytest.MonkeyPatch) -> None:
    expected, n_none = played(arch, nothing, monkeypatch)
    assert n_none == 0
    for idle in (all_of_it, broken_off):
        found, n_offered = played(arch, idle, monkeypatch)
        assert n_offered > 1
        for number, (ours, theirs) in enumerate(zip(found, expected, strict=True)):
            assert ours == theirs, f"request {number}, {idle.__name__}"
