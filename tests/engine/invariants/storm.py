"""Random operations on the engine: the real tree, planner, executor and books over a simulated memory and a slow pool.

A storm is a list of operations, each a few numbers that mean something in any state: so any part of the list is a storm
too, and the shortest one that still fails can be found (`shortest`).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import cast

from engine.cache.disk_book import DiskBook
from engine.cache.session import ModelSession
from engine.commands import (
    ChangeCache,
    Command,
    ForecastPrompt,
    ForgetChat,
    Generate,
    PinCheckpoint,
    RequestId,
    UnloadModel,
)
from engine.core.cache.prefill_rates import UNMEASURED
from engine.core.cache.states import LossReason, MemoryKind
from engine.core.prompt.items import Tokens
from engine.core.prompt.messages import GREEDY
from engine.errors import DecodeFailed
from engine.events import (
    CheckpointLost,
    CheckpointRestored,
    Event,
    Failed,
    Finished,
    Planned,
    RestoreRefused,
)
from engine.request.reading import Begun
from engine.request.worker import Worker
from tests.engine.invariants import brute_force
from tests.engine.invariants.brute_force import Broken, Truth, need
from tests.engine.invariants.operations import Operation
from tests.engine.invariants.slow_pool import FAULTS as DISK_FAULTS
from tests.engine.invariants.slow_pool import SlowPool
from tests.engine.invariants.surroundings import (
    MOST_TOKENS,
    ReadByKey,
    SteppingClock,
    costing,
    limits_of,
    logged,
    paper_outline,
    shared_builder,
)
from tests.engine.invariants.talks import Talk
from tests.engine.invariants.watched_model import (
    CHANGES,
    Vault,
    WatchedModel,
)
from tests.engine.invariants.watched_model import FAULTS as MEMORY_FAULTS

N_TALKS = 4


class Storm:
    """One engine after another, over one pool. What is `seen` is counted by name."""

    def __init__(self, seed: int, memory: MemoryKind, *, has_images: bool = False) -> None:
        self.seen = Counter[str]()
        self._events: list[Event] = []
        self._aside: Begun | None = None
        self._wrong: list[str] = []
        rng = random.Random(f"{seed} {memory.value}")
        self._has_images = has_images
        self._outline = paper_outline(memory, rng)
        self._reply: list[int] = []
        self._vault, self._pool, self._read_before = Vault(), SlowPool(), ReadByKey()
        self._costs = rng.choice((UNMEASURED, *map(costing, (0.0, 1e-6, 1.0, 1.0))))
        self._patience: int | None = None  # how often it is asked before the answer is: cancelled
        self._between: int | None = None  # likewise: set aside
        self._called: int | None = None  # likewise: somebody calls
        self._numbers = 0
        self._parked: tuple[Generate, Begun, int] | None = None
        self._armed = False  # a fault may come up: requests may fail
        self._lease: tuple[int | None, frozenset[int]] = (None, frozenset())
        self._plain = rng.random() < 0.3  # a disk without faults
        self._limits = [limits_of(rng)]
        start = Talk.words(rng, rng.choice((0, 30, 70)))
        self._talks = [Talk.begun(n, rng, start, has_images=has_images) for n in range(N_TALKS)]
        self._worker = Worker(
            cast("Callable[..., object]", None),  # type: ignore[arg-type]
            clock=SteppingClock(),
            cache=self._limits[0],
            emit=self._hear,
            is_cancelled=lambda _: self._counted("_patience"),
            is_awaited=lambda: False,
            between=lambda: self._counted("_between"),
            read_before=self._read_before,
            disk=self._pool,
        )
        self._start()

    # --- the engine, from start to end ---

    def _start(self) -> None:
        model = WatchedModel(self._outline, lambda: self._reply, self._vault)
        model.look, model.wrong = self._look, self._wrong.append
        self._pool.watch, self._pool.wrong = self._watch_pool, self._wrong.append
        self._read_before.open("")
        session = ModelSession(
            model,
            clock=SteppingClock(),
            builder=shared_builder(self._has_images),
            read_before=self._read_before,
            disk=DiskBook(self._pool, "model"),
        )
        session.costs = self._costs
        truth = Truth(
            model,
            self._pool,
            self._limits,
            self._outline.n_sequences,
            read_now=self._read_before.now,
            read_ever=self._read_before.ever,
        )
        record = session.tree.record

        def recorded(path: Tokens, *, tick: int) -> None:
            truth.processed.add(path)
            record(path, tick=tick)

        for key, (blob, _) in self._pool.there.items():
            truth.processed.add(self._pool.paths[key].cut(0, blob.end))
        session.tree.record = recorded  # type: ignore[method-assign]
        self._truth, self._worker.session = truth, session

    @property
    def session(self) -> ModelSession:
        assert self._worker.session is not None
        return self._worker.session

    def do(self, operation: Operation) -> None:
        """Raises Broken."""
        rng = random.Random(operation.seed)
        held = {state.id: state for state in self.session.checkpoints}
        tree = self.session.tree
        self._patience = self._between = self._called = None
        getattr(self, "_" + operation.kind.replace(" ", "_"))(rng)
        self._patience = self._between = self._called = None
        self._lease = (None, frozenset())
        self.seen[operation.kind] += 1
        need(not self._wrong, self._wrong[0] if self._wrong else "")
        brute_force.check_at_rest(self.session, self._truth)
        if tree is self.session.tree:
            gone = {id for id in held if self.session.checkpoints.get(id) is None}
            need(gone <= self._truth.lost, "7: a state has gone, and nobody was told")
        self.seen["branches"] += len(self.session.branches)
        self.seen["segments"] += len(self.session.checkpoints.segments)
        self.seen["states"] += len(self.session.checkpoints)
        self.seen["blobs"] += len(self._pool.there)

    def close(self) -> None:
        self._worker.session = None

    # --- operations ---

    def _ask(self, rng: random.Random) -> None:
        self._request(rng.randrange(N_TALKS), rng)

    def _edit(self, rng: random.Random) -> None:
        which = rng.randrange(N_TALKS)
        self._talks[which] = self._talks[which].edited(rng)
        self._request(which, rng)

    def _branch(self, rng: random.Random) -> None:
        """A chat goes on where another one was."""
        which, other = rng.randrange(N_TALKS), rng.randrange(N_TALKS)
        self._talks[which] = self._talks[other].branched(which, rng)
        self._request(which, rng)

    def _again(self, rng: random.Random) -> None:
        which = rng.randrange(N_TALKS)
        self._request(which, rng, is_regeneration=True)

    def _cancel(self, rng: random.Random) -> None:
        self._patience = rng.randint(1, 40)
        self._request(rng.randrange(N_TALKS), rng)

    def _park(self, rng: random.Random) -> None:
        """A prompt is set aside while it is read; the next time it goes on."""
        if self._parked is None:
            self._between = rng.randint(0, 3)
            self._request(rng.randrange(N_TALKS), rng)
            return
        (command, begun, which), self._parked = self._parked, None
        if rng.random() < 0.3:
            self._patience = rng.randint(1, 30)
        self._handle(command, which, begun)

    def _limits_changed(self, rng: random.Random) -> None:
        self._limits.append(limits_of(rng))
        self._do(ChangeCache(settings=self._limits[-1]))
        del self._limits[0]

    def _pin(self, rng: random.Random) -> None:
        states = list(self.session.checkpoints)
        if states:
            id, pinned = rng.choice(states).id, rng.random() < 0.6
            (self._truth.pinned.add if pinned else self._truth.pinned.discard)(id)
            self._do(PinCheckpoint(checkpoint=id, pinned=pinned))

    def _forget(self, rng: random.Random) -> None:
        which = rng.randrange(N_TALKS)
        self._do(ForgetChat(session=str(which)))
        self._talks[which] = Talk.begun(which, rng, "", has_images=self._has_images)

    def _private(self, rng: random.Random) -> None:
        self._do(ForgetChat(session=str(rng.randrange(N_TALKS)), stays=True))

    def _forecast(self, rng: random.Random) -> None:
        """Nothing that is held changes."""
        before = self._holdings()
        asked = self._talks[rng.randrange(N_TALKS)]
        warms = rng.random() < 0.5
        command = ForecastPrompt(
            request=self._next(),
            session=asked.name,
            chat=asked.chat,
            text=asked.text,
            warms=warms,
            prepares=rng.random() < 0.5,
        )
        self._do(command)
        self._truth.reads = frozenset(self.session.disk._reads)  # they are for whoever opened the chat
        need(self._holdings() == before, "6: a forecast changed what is held")
        if command.prepares:
            self._idle(rng)

    def _holdings(self) -> object:
        session = self.session
        return (
            session.working.tokens,
            [(branch.sequence, branch.path) for branch in session.branches],
            tuple(session.checkpoints),
            session.checkpoints.segments,
            session.tree.n_bytes,
            self._truth.model.holds(0),
        )

    def _idle(self, rng: random.Random) -> None:
        self._called = rng.choice((0, 5, 20, 80, 2000, 2000))
        self._events = []
        self._worker.do_more(self._is_called)
        self.seen.update(type(event).__name__ for event in self._events)
        self.session.look_at_disk(self._hear)  # as the next command does first

    def _disk(self, rng: random.Random) -> None:
        self._pool.advance(rng.randint(1, 6))
        self.session.look_at_disk(self._hear)

    def _memory_fault(self, rng: random.Random) -> None:
        self._armed = True
        self._truth.model.faults[rng.choice(MEMORY_FAULTS)] += 1

    def _disk_fault(self, rng: random.Random) -> None:
        if self._plain:
            return
        fault = rng.choice(DISK_FAULTS)
        if fault == "lost":
            self._pool.lose_one(rng)
            self.session.look_at_disk(self._hear)
        else:
            self._pool.faults[fault] += 1

    def _restart(self, rng: random.Random) -> None:
        self._parked = None
        self._do(UnloadModel())
        self._start()

    def _crash(self, rng: random.Random) -> None:
        self._parked = None
        self._pool.crash()
        self._worker._idle.drop()
        self._worker.session = None
        self._start()

    # --- a request ---

    def _request(self, which: int, rng: random.Random, *, is_regeneration: bool = False) -> None:
        self._talks[which] = asked = self._talks[which].bounded(MOST_TOKENS, rng)
        reply = Talk.words(rng, rng.randint(1, 6))
        self._reply = list(self._outline.tokenize(reply))
        command = Generate(
            request=self._next(),
            session=asked.name,
            chat=asked.chat,
            text=asked.text,
            sampling=GREEDY,
            max_tokens=rng.choice((1, 40)),
            is_regeneration=is_regeneration,
            is_private=rng.random() < 0.02,
        )
        self._handle(command, which, None, rng)

    def _handle(self, command: Generate, which: int, begun: Begun | None, rng: random.Random | None = None) -> None:
        self._truth.reads = frozenset(self.session.disk._reads)
        events = self._do(command, begun)
        aside = self._aside
        if aside is not None:
            self.seen["set aside"] += 1
            if self._parked is None:
                self._parked = command, aside, which
        ends = [event for event in events if isinstance(event, Finished)]
        if ends and rng is not None:
            self._talks[which] = self._talks[which].gone_on(ends[0].raw_text, rng)

    def _do(self, command: Command, begun: Begun | None = None) -> list[Event]:
        self._events = []
        self._aside = self._worker.handle(command, begun)
        for event in self._events:
            name = event.reuse.source.value if isinstance(event, Planned) else type(event).__name__
            self.seen[name] += 1
            if isinstance(event, Failed):
                self.seen[event.code] += 1
                is_known = event.code != "engine-bug" and (event.code != "decode" or self._armed)
                need(is_known, f"9: a request failed: {event.code}: {event.details}")
        return self._events

    def _next(self) -> RequestId:
        self._numbers += 1
        return RequestId(f"r{self._numbers}")

    def _counted(self, name: str) -> bool:
        left: int | None = getattr(self, name)
        if left is None:
            return False
        setattr(self, name, left - 1)
        return left <= 0

    def _is_called(self) -> bool:
        """Time passes while it is asked."""
        self._pool.advance(1)
        return self._counted("_called")

    # --- what is looked at in the midst of an operation ---

    def _hear(self, event: Event) -> None:
        self._events.append(event)
        if self._worker.session is None:
            return
        match event:
            case Planned():
                self._catch(lambda: self._check_plan(event))
            case CheckpointLost():
                self._truth.lost.add(event.id)
                self._catch(lambda: self._check_loss(event))
            case CheckpointRestored() | RestoreRefused():
                self._lease = (None, frozenset())
            case _:
                pass
        self._catch(lambda: brute_force.check_budgets(self.session, self._truth))

    def _check_plan(self, event: Planned) -> None:
        """2: what is chosen can be had; 5: it is leased from now on."""
        session, reuse = self.session, event.reuse
        held = [session.working.tokens, *(branch.path for branch in session.branches)]
        held += [state.path for state in session.checkpoints] + [kv.path for kv in session.checkpoints.segments]
        brute_force.check_match(session.match, session, self._truth, held)
        prompt = session.match.prompt.tokens
        need(not brute_force.is_cut(prompt, reuse.reused), "1: what is reused ends inside an image")
        if session.memory.has_kv and reuse.reused:
            n = brute_force.n_reachable(prompt, brute_force.holders(session))
            need(reuse.reused <= n, f"2: {reuse.reused} items are to be reused, and attention is there for {n}")
        if reuse.restore is not None:
            state = session.state_of(reuse.restore)
            need(state is not None and state.n_tokens == reuse.reused, "2: the chosen state is not there")
            need(
                state is not None and prompt.cut(0, reuse.reused) == state.path.cut(0, reuse.reused), "2: another path"
            )
        ids = {kv.id for kv in session.checkpoints.segments}
        restore = reuse.restore if session.checkpoints.get(reuse.restore or -1) is not None else None  # type: ignore[arg-type]
        self._lease = restore, frozenset(ids & set(reuse.chain.loads))

    def _check_loss(self, event: CheckpointLost) -> None:
        """5: nothing pinned is evicted; 7: what is lost leaves a tombstone."""
        if event.reason in (LossReason.EVICTED, LossReason.REPLACED):
            need(event.id not in self._truth.pinned, f"5: a pinned state was given up: {event.reason.value}")
        told = {(lost.n_tokens, lost.reason) for lost in self.session.checkpoints.lost}
        need((event.n_tokens, event.reason) in told, "7: a state went, and left no tombstone")

    def _look(self, name: str, result: object) -> None:
        """Before and after each call of the memory."""
        if name in ("decode", "decode_media") or (name in CHANGES and result not in (None, "", True)):
            self._lease = (None, frozenset())  # it was used, or refused
        else:
            self._catch(self._check_lease)
        if name != "decode":
            self._catch(lambda: brute_force.check_budgets(self.session, self._truth))
        if name in ("load_segment", "take_live", "restore_live"):
            n, most = self._truth.model.cells(), self._truth.model.facts.n_ctx
            self._catch(lambda: need(n <= most, f"4: {n} cells of {most} at {name}"))

    def _watch_pool(self) -> None:
        n, most = self._pool.n_bytes, self._pool.most_bytes
        self._catch(lambda: need(n <= most, f"4: {n} bytes on disk of {most}"))

    def _check_lease(self) -> None:
        restore, loads = self._lease
        book = self.session.checkpoints
        need(restore is None or book.get(restore) is not None, "5: a state went that was to be restored")  # type: ignore[arg-type]
        need(all(book.segment(id) is not None for id in loads), "5: a segment went that was to be loaded")  # type: ignore[arg-type]

    def _catch(self, check: Callable[[], None]) -> None:
        """The engine makes an event of whatever is raised: it is told at the end of the operation."""
        try:
            check()
        except Broken as broken:
            self._wrong.append(str(broken))


def run(seed: int, memory: MemoryKind, operations: Sequence[Operation], *, has_images: bool = False) -> Counter[str]:
    """Raises Broken, with the operation at which it was."""
    storm = Storm(seed, memory, has_images=has_images)
    with logged() as records:
        for at, operation in enumerate(operations):
            try:
                storm.do(operation)
                for record in records:
                    error = record.exc_info[1] if record.exc_info else None
                    is_told = isinstance(error, (DecodeFailed, MemoryError))  # as it was told to fail
                    need(is_told, f"9: {record.getMessage()}: {error!r}")
                records.clear()
            except Exception as broken:
                raise Broken(f"{broken!r}, at {at}: {operation}") from broken
    storm.close()
    return storm.seen
