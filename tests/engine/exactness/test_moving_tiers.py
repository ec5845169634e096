"""Cached output equals uncached output while branches are left, paged out, evicted and loaded again all the time.

Several chats take turns on one model, with limits so small that nearly every request moves something: from the working
sequence to others, from there to RAM as sequences and cells run out, and back. How many sessions for each kind of
memory: CAIRN_EXACTNESS_SESSIONS.
"""

from __future__ import annotations

import os
import random
import sys
from collections import Counter
from dataclasses import dataclass, field, replace

import pytest

from engine.commands import ChangeCache, LoadSettings
from engine.core.cache.policies import Policy
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import MemoryKind, Tier
from engine.core.decisions.reuse import Source
from engine.core.prompt.messages import Message
from engine.events import CacheChanged, Cancelled, CheckpointRestored, Finished, Planned, PrefillProgress
from tests.support.engine_runs import EXACT, Bench, Run, system, user
from tests.support.exactness import edited, keep_moving, says_the_same
from tests.support.tiny_models import MEMORY_KINDS, tiny_model
from tests.support.tolerances import HERE

pytestmark = pytest.mark.native

N_SESSIONS = int(os.environ.get("CAIRN_EXACTNESS_SESSIONS", "12"))
LOAD = replace(EXACT, n_ctx=2048, n_batch=32, n_ubatch=32)
# As people run it. One token a batch: the split into batches alone would move logits with flash attention.
DEFAULTS = replace(LOAD, flash_attention="auto", kv_type_k="f16", kv_type_v="f16", n_batch=1, n_ubatch=1)
N_SEQUENCES = {2: 0, 3: 1, 5: 3}  # 0, 1 and 3 branches may stay in the model's memory, and as many states
CACHE = CacheSettings(min_spacing=8, interval=48)
KINDS = (*["append"] * 6, "edit", "rewind", "regenerate", "system")
WORDS = ("alpha", "beta", " the", " quick\n", "42", "é", "  ", "river ", "stone, ")
STRETCH = {"gemma3": 4, "lfm2-swa": 4}  # a window keeps at least 256 cells


@dataclass
class Sessions:
    """Three chats on a cached and an uncached worker with the same model."""

    architecture: str
    cached: Bench = field(default_factory=lambda: Bench(cache=CACHE, is_heard=True))
    uncached: Bench = field(default_factory=lambda: Bench(cache=replace(CACHE, enabled=False), is_heard=True))
    seen: Counter[str] = field(default_factory=Counter)
    n_sequences: int = 2
    n_ctx: int = 2048
    limits: CacheSettings = CACHE
    load: LoadSettings = LOAD
    drafts: LoadSettings | None = None  # where the cached one drafts: who proposes

    def __post_init__(self) -> None:
        path = str(tiny_model(self.architecture))
        own = replace(self.drafts or self.load, n_seq_max=self.n_sequences, n_live_states=N_SEQUENCES[self.n_sequences])
        self.cached.load(path, replace(own, n_ctx=self.n_ctx))
        self.uncached.load(path, replace(self.load, n_ctx=self.n_ctx))

    def close(self) -> None:
        self.cached.close()
        self.uncached.close()

    @property
    def memory(self) -> MemoryKind:
        return MEMORY_KINDS[self.architecture]

    def text(self, rng: random.Random) -> str:
        return "".join(rng.choices(WORDS, k=rng.randint(2, 14))) * STRETCH.get(self.architecture, 1)

    def run(self, seed: int) -> None:
        """One session: the chats share a beginning, part, and come back."""
        rng = random.Random(seed)
        self._change_limits(rng)
        start = system(self.text(rng))
        chats = {name: [start, user(self.text(rng))] for name in ("a", "b", "c")}
        for step in range(rng.randint(6, 10)):
            name = rng.choice(tuple(chats))
            if rng.random() < 0.15:
                self._change_limits(rng)
            if rng.random() < 0.1:
                self._cancel(rng, chats[name], name)
            n_ties = self.seen["ties"]
            reply = self._ask(chats[name], name, f"{self.architecture}, session {seed}, step {step}")
            if self.seen["ties"] > n_ties:
                return
            chats[name] = edited(chats[name], reply, (rng.choice(KINDS), rng.randint(0, 9), self.text(rng)))

    def _change_limits(self, rng: random.Random) -> None:
        self.limits = replace(
            CACHE,
            policy=rng.choice((*[Policy.WEIGHTED_GAP] * 4, *Policy)),
            max_checkpoints=rng.choice((2, 4, 32)),
            ram_bytes=rng.choice((100_000, 300_000, 1_000_000, 50_000_000)),
            drafts=self.drafts is not None,
        )
        self.cached.do(ChangeCache(settings=self.limits))

    def _cancel(self, rng: random.Random, messages: list[Message], name: str) -> None:
        left = [rng.randint(2, 12)]

        def is_cancelled(_: object) -> bool:
            left[0] -= 1
            return left[0] <= 0

        self.cached.is_cancelled = is_cancelled
        run = self.cached.ask(*messages, session=name)
        self.cached.is_cancelled = lambda _: False
        assert isinstance(run.end, Finished | Cancelled)
        self.seen["cancelled on the way"] += bool(run.of(Planned)) and not run.of(PrefillProgress)

    def _ask(self, messages: list[Message], name: str, where: str) -> str:
        expected = self.uncached.ask(*messages, session=name).text
        self._foretell()
        run = self.cached.ask(*messages, session=name)
        end = run.end
        assert isinstance(end, Finished), where
        tolerance = HERE.flash_attention if self.load is DEFAULTS else None
        if self.drafts is not None:
            tolerance = HERE.drafted(self.cached.model.facts.memory)
        self.seen["ties"] += not says_the_same(self.uncached, self.cached, where=where, tolerance=tolerance)
        self._note(run, end)
        return expected

    def _foretell(self) -> None:
        """The uncached one has said what the other will be asked for."""

    def _note(self, run: Run, end: Finished) -> None:
        found = end.explanation
        assert found.n_prompt == found.reused + found.unavoidable + found.avoidable
        cache = run.of(CacheChanged)[-1]
        assert cache.n_bytes_ram <= self.limits.ram_bytes
        self.seen["loaded"] += len(run.planned.reuse.chain.loads)
        self.seen["kept"] += cache.n_bytes_branches > 0
        self.seen["live"] += cache.n_branches
        self.seen["based"] += run.planned.reuse.chain.sequence > 0 and run.planned.reuse.source is Source.CHECKPOINT
        assert cache.n_cells <= self.n_ctx
        live = {view.id for view in run.planned.held if view.tier is Tier.LIVE}
        self.seen["live states restored"] += sum(event.id in live for event in run.of(CheckpointRestored))
        self.seen[run.planned.reuse.source.value] += 1


@pytest.mark.parametrize("architecture", MEMORY_KINDS)
def test_output_is_that_of_an_uncached_run(
    architecture: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    keep_moving(monkeypatch)
    memory, seen = MEMORY_KINDS[architecture], Counter[str]()
    for n_sequences in N_SEQUENCES:
        sessions = Sessions(architecture, n_sequences=n_sequences, n_ctx=few_cells(architecture, n_sequences))
        n = -(-N_SESSIONS // len(N_SEQUENCES))
        try:
            for seed in range(n):
                sessions.run(n_sequences * 100_000 + seed)
            while n_sequences == max(N_SEQUENCES) and _unseen(memory, seen + sessions.seen) and n < 3 * N_SESSIONS:
                sessions.run(n_sequences * 100_000 + n)
                n += 1
        finally:
            sessions.close()
        with capsys.disabled():
            sys.stdout.write(f"\n{architecture}, {n_sequences} sequences: {n} sessions, {dict(sessions.seen)}\n")
        seen += sessions.seen
    assert not _unseen(memory, seen)


def _unseen(memory: MemoryKind, seen: Counter[str]) -> list[str]:
    """What did not really happen, or too seldom. What happens depends on the replies, and so on the processor."""
    least = {Source.LIVE_BRANCH.value: N_SESSIONS // 12}
    if memory.is_exact_only and not memory.has_window:
        least["live states restored"] = N_SESSIONS // 3
    if memory.has_kv:
        least["loaded"] = N_SESSIONS // 6
    if memory.has_kv and memory.is_exact_only:
        least["based"] = N_SESSIONS // 12
    return [what for what, n in least.items() if seen[what] < n]


@pytest.mark.parametrize("architecture", MEMORY_KINDS)
def test_output_is_that_of_an_uncached_run_with_flash_attention_and_half_precision(
    architecture: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where cells lie in another order sums differ in their last bits: two tokens may tie, and little more."""
    keep_moving(monkeypatch)
    sessions = Sessions(architecture, n_sequences=3, n_ctx=few_cells(architecture, 3), load=DEFAULTS)
    try:
        for seed in range(-(-N_SESSIONS // 6)):
            sessions.run(900_000 + seed)
    finally:
        sessions.close()
    with capsys.disabled():
        sys.stdout.write(f"\n{architecture}, defaults: {dict(sessions.seen)}\n")
    n_answers = sum(sessions.seen[source.value] for source in Source)
    assert sessions.seen["ties"] <= n_answers // 10


def few_cells(architecture: str, n_sequences: int) -> int:
    """So few cells that branches have to give theirs up."""
    if n_sequences == 2:
        return LOAD.n_ctx
    return 1024 * STRETCH.get(architecture, 1)
