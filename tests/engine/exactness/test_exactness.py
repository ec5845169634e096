"""Cached output equals uncached output, on every memory kind, whatever the checkpoint limit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import MemoryKind
from engine.core.prompt.messages import Message, Role
from engine.events import CacheChanged, Finished, ModelLoaded
from tests.support.checkpoint_counts import most_of_one
from tests.support.engine_runs import EXACT, Bench, assistant, system, user
from tests.support.exactness import edited, says_the_same, without_trials
from tests.support.tiny_models import MEMORY_KINDS, tiny_model

pytestmark = pytest.mark.native

LIMITS = (1, 2, 4, 32)
ARCHITECTURES = tuple(MEMORY_KINDS)
# Small batches and spacing, so that short chats cut, restore and evict as long ones do.
LOAD = replace(EXACT, n_ctx=2048, n_batch=32, n_ubatch=32)
CACHE = CacheSettings(min_spacing=8, interval=48)


class Rig:
    """One uncached worker and one for each limit, all on the same model file."""

    def __init__(self, architecture: str) -> None:
        path = str(tiny_model(architecture))
        self.uncached = Bench(cache=replace(CACHE, enabled=False), is_heard=True)
        self.cached = {limit: Bench(cache=replace(CACHE, max_checkpoints=limit), is_heard=True) for limit in LIMITS}
        for bench in (self.uncached, *self.cached.values()):
            end = bench.load(path, LOAD).end
            assert isinstance(end, ModelLoaded)
            self.facts = end.facts

    def close(self) -> None:
        for bench in (self.uncached, *self.cached.values()):
            bench.close()


@pytest.fixture(scope="module", params=ARCHITECTURES)
def rig(request: pytest.FixtureRequest) -> Iterator[tuple[str, Rig]]:
    it = Rig(request.param)
    with pytest.MonkeyPatch.context() as patch:
        without_trials(patch)
        yield request.param, it
    it.close()


words = st.lists(st.sampled_from(["alpha", "beta", " the", " quick\n", "42", "é", "  "]), min_size=1, max_size=12)
texts = words.map("".join)
edits = st.one_of(
    st.tuples(st.just("append"), st.just(0), texts),
    st.tuples(st.just("edit"), st.integers(0, 9), texts),
    st.tuples(st.just("rewind"), st.integers(0, 9), texts),
    st.tuples(st.just("regenerate"), st.just(0), st.just("")),
    st.tuples(st.just("system"), st.just(0), texts),
)


# A window cache keeps at least 256 cells: only chats longer than that ever lose a part of the window.
STRETCH = {"gemma3": 4, "lfm2-swa": 4}


def stretched(message: Message, factor: int) -> Message:
    return replace(message, text=message.text * factor) if message.role is not Role.ASSISTANT else message


MANY = settings(
    max_examples=200,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],  # a failure names its history; shrinking it takes minutes
)
FEW = settings(MANY, max_examples=6)
two_texts = st.lists(texts, min_size=2, max_size=2)
scripts = st.lists(edits, min_size=2, max_size=5)


@pytest.mark.slow
@MANY
@given(two_texts, scripts, st.data())
def test_cached_output_equals_uncached_output(
    rig: tuple[str, Rig], first: list[str], script: list[tuple[str, int, str]], data: st.DataObject
) -> None:
    """The invariant everything else stands on."""
    _compare(rig, first, script, data)


@FEW
@given(two_texts, scripts, st.data())
def test_cached_output_equals_uncached_output_in_a_few_chats(
    rig: tuple[str, Rig], first: list[str], script: list[tuple[str, int, str]], data: st.DataObject
) -> None:
    """Where the hundreds above take too long."""
    _compare(rig, first, script, data)


def _compare(rig: tuple[str, Rig], first: list[str], script: list[tuple[str, int, str]], data: st.DataObject) -> None:
    architecture, it = rig
    session = f"s{data.draw(st.integers(0, 2))}"
    history = [system(first[0]), user(first[1])]
    for edit in [None, *script]:
        sent = [stretched(message, STRETCH.get(architecture, 1)) for message in history]
        expected = it.uncached.ask(*sent, session=session)
        is_same = True
        for limit, bench in it.cached.items():
            run = bench.ask(*sent, session=session)
            assert isinstance(run.end, Finished)
            is_same = says_the_same(it.uncached, bench, where=f"{architecture}, limit {limit}") and is_same
            _assert_books_are_right(run.end, run.of(CacheChanged)[-1])
            assert bench.worker.session is not None
            assert most_of_one(bench.worker.session.checkpoints) <= limit
        if not is_same:
            return
        if edit is not None:
            history = edited(history, expected.text, edit)


def _assert_books_are_right(end: Finished, cache: CacheChanged) -> None:
    found = end.explanation
    assert found.n_prompt == found.reused + found.unavoidable + found.avoidable
    assert sum(part.end - part.first for part in found.parts) == found.avoidable
    n_bytes = sum(c.n_bytes for c in cache.checkpoints) + cache.n_bytes_branches
    assert cache.n_bytes_ram == n_bytes <= cache.n_bytes_peak


def test_every_memory_kind_is_among_the_models(rig: tuple[str, Rig]) -> None:
    """A model that llama.cpp runs as another kind would leave a kind untested."""
    architecture, it = rig
    assert it.facts.memory is MEMORY_KINDS[architecture]
    assert set(MEMORY_KINDS.values()) == set(MemoryKind)


def test_reuse_really_happens(rig: tuple[str, Rig]) -> None:
    """An engine that reads everything every time would pass the test above."""
    _, it = rig
    bench = it.cached[32]
    history = [system("a fine system prompt"), user("one")]
    first = bench.ask(*history, session="reuse")
    again = bench.ask(*history, assistant(first.text), user("two"), session="reuse")
    assert again.planned.reuse.reused >= len("a fine system prompt one")
    assert again.planned.explanation.avoidable == 0
