"""Whatever is asked, stopped, refused or lost, and in whatever order: the books are right and so is every reply."""

from __future__ import annotations

import logging
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from engine.cache.session import ModelSession
from engine.commands import ChangeCache, PinCheckpoint
from engine.core.cache.load_plans import LoadPlans
from engine.core.cache.policies import Policy
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import Checkpoint, MemoryKind
from engine.core.decisions.reuse import Source, Verdict
from engine.core.difference.explanation import Cause, Explanation
from engine.core.prompt.messages import Message, Role
from engine.events import Cancelled, CheckpointRestored, Event, Failed, Finished, Planned, RestoreRefused
from tests.engine.invariants.brute_force import bytes_of_pinned
from tests.support.checkpoint_counts import most_of_one
from tests.support.engine_runs import Bench, Run, assistant, of_the_plan, system, user
from tests.support.fake_faults import Faults
from tests.support.fake_model import FakeLoader, FakeModel

N_SWA = 24
SLACK = 12
STATE_BYTES = 1000
WINDOWS = (MemoryKind.SWA, MemoryKind.HYBRID_SWA)

words = st.text("abc ", min_size=1, max_size=40)
sessions = st.sampled_from(["one", "two"])
caches = st.builds(
    CacheSettings,
    enabled=st.sampled_from([True, True, True, False]),
    policy=st.sampled_from(Policy),
    max_checkpoints=st.integers(0, 6),
    ram_bytes=st.integers(0, 7 * STATE_BYTES),
    min_spacing=st.sampled_from([1, 8, 64]),
    interval=st.sampled_from([0, 16, 50]),
    near_end=st.integers(1, 5),
)

OPENING = len("<|im_start|>") + len("system\n")  # what the template writes before any word is no earlier request


def fake(memory: MemoryKind) -> FakeModel:
    is_window = memory in WINDOWS
    return FakeModel(
        memory=memory,
        n_batch=16,
        n_swa=N_SWA if is_window else 0,
        ring_slack=SLACK if is_window else 0,
        state_bytes=STATE_BYTES if memory.has_kv else 0,
    )


class EngineStates(RuleBasedStateMachine):
    """Chats with one worker. After every command, everything that must hold is looked at."""

    memory = MemoryKind.HYBRID

    @initialize(cache=caches)
    def load(self, cache: CacheSettings) -> None:
        self.model = fake(self.memory)
        self.cache = cache
        self.limits = [cache]  # those that may hold at an event: the old and the new while they are changed
        self.bench = Bench(loader=FakeLoader(model=self.model), cache=cache)
        self.bench.load()
        self.bench.on_event = self.look
        self.plain = Bench(loader=FakeLoader(model=fake(self.memory)), cache=CacheSettings(enabled=False))
        self.plain.load()
        self.chats: dict[str, list[Message]] = {}
        self.replies: dict[str, str] = {}
        self.stopped: dict[str, str] = {}

    @property
    def session(self) -> ModelSession:
        session = self.bench.worker.session
        assert session is not None
        return session

    # What people do.

    @rule(name=sessions, text=words, has_system=st.booleans())
    def begin(self, name: str, text: str, has_system: bool) -> None:
        self.chats[name] = [system("be brief"), user(text)] if has_system else [user(text)]
        self.ask(name)

    @rule(name=sessions, text=words)
    def go_on(self, name: str, text: str) -> None:
        if name in self.replies:
            self.chats[name] = [*self.chats[name], assistant(self.replies[name]), user(text)]
            self.ask(name)

    @rule(name=sessions, where=st.integers(0, 9), text=words, keeps_rest=st.booleans())
    def edit(self, name: str, where: int, text: str, keeps_rest: bool) -> None:
        if name in self.chats:
            chat = self.chats[name]
            users = [at for at, message in enumerate(chat) if message.role is Role.USER]
            at = users[where % len(users)]
            self.chats[name] = [*chat[:at], user(text), *(chat[at + 1 :] if keeps_rest else ())]
            self.ask(name)

    @rule(name=sessions, text=words)
    def change_system(self, name: str, text: str) -> None:
        if name in self.chats:
            self.chats[name] = [system(text), *(m for m in self.chats[name] if m.role is not Role.SYSTEM)]
            self.ask(name)

    @rule(name=sessions)
    def regenerate(self, name: str) -> None:
        if name in self.chats:
            self.ask(name, is_regeneration=True)

    @rule(name=sessions, after=st.integers(1, 14))
    def stop_early(self, name: str, after: int) -> None:
        """Cancelled after some calls of decode: in the prefill, in the reply, or not at all."""
        if name not in self.chats:
            return
        left = [after]

        def count() -> None:
            left[0] -= 1

        self.model.faults.on_decode = count
        self.bench.is_cancelled = lambda _: left[0] <= 0
        run = self.bench.ask(*self.chats[name], session=name)
        self.bench.is_cancelled = lambda _: False
        self.model.faults.on_decode = None
        self.judge(run, name)

    @rule(name=sessions)
    def resume(self, name: str) -> None:
        if self.stopped.get(name):
            self.ask(name, resume=self.stopped[name])

    @rule(cache=caches)
    def change_cache(self, cache: CacheSettings) -> None:
        self.limits = [self.cache, cache]
        self.bench.do(ChangeCache(settings=cache))
        self.cache = cache
        self.limits = [cache]

    @rule(which=st.integers(0, 9), pinned=st.booleans())
    def pin(self, which: int, pinned: bool) -> None:
        held = list(self.session.checkpoints)
        if held:
            self.bench.do(PinCheckpoint(checkpoint=held[which % len(held)].id, pinned=pinned))

    # What goes wrong.

    @rule(
        name=sessions,
        text=words,
        faults=st.builds(
            Faults,
            refuse_restore=st.integers(0, 2),
            refuse_trim=st.integers(0, 1),
            no_slot=st.integers(0, 2),
            decode_error=st.integers(0, 1),
            no_memory_to_save=st.integers(0, 2),
        ),
        skipped=st.integers(0, 6),
    )
    def ask_with_faults(self, name: str, text: str, faults: Faults, skipped: int) -> None:
        """Errors of decode come after `skipped` calls."""
        chat = self.chats.get(name, [user("first")])
        self.chats[name] = [*chat[:-1], user(text)]
        late = (faults.no_slot, faults.decode_error)
        left = [skipped]

        def count() -> None:
            left[0] -= 1
            if left[0] == 0:
                self.model.faults.no_slot, self.model.faults.decode_error = late

        self.model.faults = replace(faults, no_slot=0, decode_error=0, on_decode=count)
        run = self.bench.ask(*self.chats[name], session=name)
        self.model.faults = Faults()
        self.judge(run, name)

    # What must hold.

    def ask(self, name: str, *, resume: str = "", is_regeneration: bool = False) -> None:
        before = self.model.n_decoded
        run = self.bench.ask(*self.chats[name], session=name, resume=resume, is_regeneration=is_regeneration)
        end = run.end
        assert isinstance(end, Finished)
        self.judge(run, name, resume=resume)
        assert self.model.n_decoded - before == end.explanation.reprocessed + end.usage.n_generated

    def judge(self, run: Run, name: str, *, resume: str = "") -> None:
        end = run.end
        self.replies.pop(name, None)
        self.stopped.pop(name, None)
        match end:
            case Finished():
                plain = self.plain.ask(*self.chats[name], session=name, resume=resume)
                assert end.raw_text == plain.text
                self.replies[name] = end.raw_text
                assert_adds_up(end.explanation)
            case Cancelled():
                plain = self.plain.ask(*self.chats[name], session=name)
                assert plain.text.startswith(end.raw_text)
                self.stopped[name] = end.raw_text
            case _:
                assert isinstance(end, Failed)
                assert len(self.session.working.tokens) == 0
        for planned in run.of(Planned):
            assert_adds_up(planned.explanation)
            self.judge_plan(planned)
        refused = run.of(RestoreRefused)
        for refusal in refused:
            assert_adds_up(refusal.explanation)
        if refused and isinstance(end, Finished | Cancelled):
            assert end.explanation is not None
            assert of_the_plan(end.explanation) == of_the_plan(refused[-1].explanation)
        for restored in run.of(CheckpointRestored):
            assert restored.n_tokens in self.model.restored_at

    @staticmethod
    def judge_plan(planned: Planned) -> None:
        """Every candidate has its verdict, and one is chosen when something is reused."""
        plan = planned.reuse
        live, *others = plan.considered
        assert live.checkpoint is None
        states = [line.checkpoint or 0 for line in others if not line.is_branch]
        assert sorted(states) == sorted(view.id for view in planned.held)
        chosen = [line for line in plan.considered if line.verdict is Verdict.CHOSEN]
        assert len(chosen) == (plan.source is not Source.NOTHING)
        if planned.explanation.cause is Cause.FIRST_REQUEST:
            assert plan.reused <= OPENING

    def look(self, event: Event) -> None:
        """The limits hold at every event, but for what people pinned, with the attention that it stands on."""
        store = self.session.checkpoints
        pinned = [c for c in store if c.pinned]
        assert store.n_bytes == sum(c.n_bytes for c in store) + sum(r.n_bytes for r in store.segments)
        limits = [c.max_checkpoints for c in self.limits if c.max_checkpoints is not None]
        assert len(limits) < len(self.limits) or most_of_one(store) <= max(len(pinned), *limits), event
        assert store.n_bytes <= max(bytes_of_pinned(self.session), *(c.ram_bytes for c in self.limits)), event

    @invariant()
    def the_books_say_what_the_model_holds(self) -> None:
        live = self.session.working
        assert live.tokens.ids() == self.model.items
        assert not self.model.damaged
        assert self.session.tree.n_known(live.tokens) == len(live.tokens)
        if self.memory is MemoryKind.SWA:
            assert live.pos_min == max(0, self.model.pos_min())

    @invariant()
    def every_checkpoint_can_be_restored(self) -> None:
        held = list(self.session.checkpoints)
        for checkpoint in held:
            assert 0 < checkpoint.n_tokens <= len(checkpoint.path)
            if self.memory.has_kv:
                chains = LoadPlans(checkpoint.path, self.session.working.tokens, self.session.checkpoints.segments)
                assert chains.to(checkpoint.n_tokens) is not None
            state = self.session.checkpoints.state(checkpoint.id)
            assert state.startswith(self.model_state(checkpoint))
        for kv in self.session.checkpoints.segments:
            at = kv.start
            for piece in self.session.checkpoints.segment_pieces(kv.id):
                assert piece.blob.startswith(kv.path.cut(at, piece.end).packed)
                at = piece.end
            assert at == kv.end
            assert (
                LoadPlans(kv.path, self.session.working.tokens, self.session.checkpoints.segments).to(kv.end)
                is not None
            )
        places = {(c.n_tokens, c.path.digest(c.n_tokens)) for c in held}
        assert len(places) == len(held), "two states at one place"

    def model_state(self, checkpoint: Checkpoint) -> bytes:
        """What the model saves after exactly these items."""
        other = fake(self.memory)
        other.items = checkpoint.path.ids()[: checkpoint.n_tokens]
        return other.save_state().rstrip(b"\xff")

    def teardown(self) -> None:
        self.bench.on_event = lambda _: None
        self.bench.close()
        self.plain.close()


def assert_adds_up(found: Explanation) -> None:
    assert found.n_prompt == found.reused + found.unavoidable + found.avoidable
    assert found.unavoidable >= (found.reused < found.n_prompt)  # the last item, unless its logits were kept
    edges = [found.reused, *(part.end for part in found.parts)]
    assert [part.first for part in found.parts] == edges[:-1]
    assert edges[-1] == found.reused + found.avoidable
    assert all(part.end > part.first for part in found.parts)


@pytest.mark.parametrize("n_examples", [8, pytest.param(40, marks=pytest.mark.slow)])
@pytest.mark.parametrize("memory", list(MemoryKind))
def test_the_books_are_right_whatever_happens(
    memory: MemoryKind, n_examples: int, caplog: pytest.LogCaptureFixture
) -> None:
    """A wrong reply, a state over other KV, a forgotten limit: each is a bug that people would see as nonsense."""
    caplog.set_level(logging.CRITICAL)  # errors of decode are logged; whether one comes up is up to the draw
    machine = type(f"EngineStates{memory.name}", (EngineStates,), {"memory": memory})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=n_examples,
            stateful_step_count=25,
            deadline=None,
            derandomize=True,
            phases=[Phase.generate],  # a failure prints its steps; shrinking them takes minutes
            suppress_health_check=list(HealthCheck),
        ),
    )
