"""What goes from the model's memory to RAM, and what goes from there for that: gigabytes at worst.

Engine thread only. A cancel takes effect between two pieces of what is copied: everything is as the books say then.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from engine.cache.checkpoint_book import SegmentPiece
from engine.cache.session import ModelSession
from engine.commands import LEAST_SEQUENCES, RequestId
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import (
    Checkpoint,
    KvSegment,
    LossNote,
    LossReason,
    ParkedSequence,
    Refusal,
)
from engine.core.decisions.eviction_values import KEEP_NOTHING, Keep
from engine.core.decisions.moves import CopyOut, How, Move, Need, ResidencyPlan, Room, View
from engine.core.decisions.residency import plan_live_places, plan_residency
from engine.core.prompt.items import Pos, TokenIndex
from engine.errors import Interrupted
from engine.events import CheckpointSaved, CopyProgress, CopyWay, Event
from engine.ports import Clock

_log = logging.getLogger("engine.plan")

_REPORT_SECONDS = 0.05


class Copying:
    """The copies for one request: whom to tell of them, and whether to go on. Engine thread only.

    Nothing is told of those that take no longer than the time between two reports.
    """

    def __init__(
        self,
        request: RequestId,
        *,
        clock: Clock,
        emit: Callable[[Event], None],
        is_cancelled: Callable[[], bool] = lambda: False,
    ) -> None:
        self.request = request
        self.emit = emit
        self.is_cancelled = is_cancelled
        self._clock = clock
        self._now = clock.monotonic
        self._way = CopyWay.TO_RAM
        self._done = self._total = 0
        self._next_report: float | None = None

    def to_the_end(self) -> Copying:
        """Other copies for the same request, which nobody stops: they are made where the books are not true."""
        return Copying(self.request, clock=self._clock, emit=self.emit)

    def begin(self, way: CopyWay, n_bytes: int) -> None:
        """The next pieces are so many bytes together."""
        self._way, self._done, self._total = way, 0, n_bytes
        if self._next_report is None:
            self._next_report = self._now() + _REPORT_SECONDS

    def add(self, n_bytes: int) -> None:
        """A piece was copied."""
        self._done += n_bytes
        now = self._now()
        if self._next_report is not None and now >= self._next_report:
            self._next_report = now + _REPORT_SECONDS
            self.emit(CopyProgress(request=self.request, way=self._way, done=self._done, total=self._total))

    def stop_if_cancelled(self) -> None:
        """To be called where everything is as the books say. Raises Interrupted."""
        if self.is_cancelled():
            raise Interrupted


class SwapsOut:
    """For one request, or for what is done between two. Half of the `Executor`."""

    def __init__(self, session: ModelSession, settings: CacheSettings, copying: Copying) -> None:
        self.session = session
        self.model = session.model
        self.settings = settings
        session.most_bytes = settings.limits.n_bytes
        self.copying = copying
        self.request = copying.request
        self.emit = copying.emit
        self.now = session.clock.monotonic

    def plan(self, need: Need) -> ResidencyPlan:
        return plan_residency(self.view(), need)

    def view(self) -> View:
        session, model, settings = self.session, self.model, self.settings
        return View(
            held=session.held(session.working.tokens),
            working=self.working(),
            settings=settings,
            facts=model.facts,
            match=session.match,
            forecast=session.forecaster.forecast,
            costs=session.costs,
            tick=session.tick,
            n_sequences=model.n_sequences,
            n_free=max(0, model.n_sequences - LEAST_SEQUENCES),  # one remains for what is copied
            keeps_ranges=model.keeps_ranges,
            has_plenty=session.checkpoints.has_room(settings.ram_bytes // 2, settings, chat=session.working_chat),
            cell_bytes=session.cell_bytes,
            seconds_masked=session.seconds_masked,
            n_cells_used=model.n_cells_used,
            copying=lambda n_bytes: session.saving.about(n_bytes) + session.restoring.about(n_bytes),
            live_bytes=session.live_bytes,
            state_size=model.state_size,
            segment_size=model.segment_size,
            first_behind=model.first_behind,
            places=session.places,
            is_newest=self._is_newest,
        )

    def working(self) -> ParkedSequence:
        """What the working sequence holds."""
        session, tokens = self.session, self.session.working.tokens
        return ParkedSequence(
            sequence=0,
            path=tokens,
            pos_next=session.places(tokens).pos_next,
            pos_min=session.working.pos_min,
            left_at=session.tick,
            chat=session.working_chat,
            written_at=session.working_tick,
        )

    def _is_newest(self, parked: ParkedSequence) -> bool:
        last = self.session.previous(parked.chat)
        return last is not None and self.session.tree.begins_with(last.path, parked.path)

    def room(self, keep: Keep = KEEP_NOTHING) -> bool:
        """No cell is free: what is expected least goes. False when nothing can. Raises Interrupted: it stays then."""
        plan = self.plan(Room(keep=keep))
        self.give_up(plan)
        return bool(plan.moves)

    def give_up(self, plan: ResidencyPlan) -> list[ParkedSequence]:
        """What sequences hold goes to RAM, or is shared. Those that are empty now."""
        session, gone, staying = self.session, list[ParkedSequence](), set[int]()
        for move in plan.moves:
            match move.how, move.what:
                case How.COPY, CopyOut() as out:
                    if not self._copy_out(out) and not out.must_go:  # for good: RAM has no room for it
                        staying.add(out.left.sequence)
                        full = replace(out.left, finds_no_room=True)
                        session.branches = tuple(full if b is out.left else b for b in session.branches)
                case How.DROP, ParkedSequence() as parked if parked.sequence not in staying:
                    session.drop_branches(self.request, self.emit, sequences=(parked.sequence,))
                    gone.append(parked)
                case How.SHARE, CopyOut() as out:
                    self.copying.stop_if_cancelled()
                    if not self._share(out.left, move.at):
                        self._copy_out(out)
                        self.copying.stop_if_cancelled()
                case _:
                    pass  # what is compacted waits for what is loaded
        return gone

    def _share(self, working: ParkedSequence, sequence: int) -> bool:
        """What the working sequence holds is that one's, too. False: a window finds no room there."""
        session = self.session
        if not self.model.take_live(sequence):
            return False
        session.branches = (*session.branches, replace(working, sequence=sequence))
        session.n_bytes_live_peak = max(session.n_bytes_live_peak, sum(branch.n_bytes for branch in session.branches))
        return True

    # --- to RAM, and from there ---

    def _copy_out(self, out: CopyOut) -> bool:
        """False: it did not all find room. Raises Interrupted between two pieces: what was copied stays in RAM."""
        self.copying.stop_if_cancelled()
        plan = self.plan(out)
        if not plan.moves:
            self.refuse(plan.refused)
            return plan.fits
        self.copying.stop_if_cancelled()
        going = [move for move in plan.moves if move.how is How.DROP]
        self.drop(going)
        self.refuse(plan.refused)
        try:
            return self._copy_all(plan.moves[len(going) :], out.left) and plan.fits
        finally:
            if any(isinstance(move.what, KvSegment) for move in going):  # others may have stood on them
                self.session.drop_orphaned(self.request, self.emit)

    def _copy_all(self, moves: Sequence[Move], left: ParkedSequence) -> bool:
        states = [move.what for move in moves if isinstance(move.what, Checkpoint)]
        is_copied = all(self.take(state, sequence=left.sequence, path_of=left.written_at) for state in states)
        segments = [(move.what, move.ends) for move in moves if isinstance(move.what, KvSegment)]
        session, n_bytes, started = self.session, sum(kv.n_bytes for kv, _ in segments), self.now()
        self.copying.begin(CopyWay.TO_RAM, n_bytes)
        for kv, ends in segments:
            if not self._copy_segment(kv, ends, left.sequence):
                return False  # what comes behind it would hang in the air
        session.saving = session.saving.observed(n_bytes, self.now() - started)
        return is_copied

    def _copy_segment(self, kv: KvSegment, ends: Sequence[TokenIndex], sequence: int) -> bool:
        path, pos, pieces = self.session.places(kv.path), kv.pos_start, list[SegmentPiece]()
        for end in ends:
            self.copying.stop_if_cancelled()
            pos_end = path.pos_at(end)
            try:
                blob = self.model.save_segment(pos, pos_end, sequence)
            except MemoryError:
                _log.info("no memory for %d bytes of a left branch", kv.n_bytes)
                return False
            pieces.append(SegmentPiece(blob=blob, end=end, pos_start=pos, pos_end=pos_end))
            self.copying.add(len(blob))
            pos = pos_end
        store = self.session.checkpoints
        store.add_segment(tuple(pieces), path=kv.path, start=kv.start, tick=self.session.tick, chat=kv.chat)
        return True

    def drop(self, moves: Iterable[Move], note: LossNote | None = None) -> None:
        """From RAM. `note`: in place of those of the moves."""
        session, policy = self.session, self.settings.policy.value
        for move in [replace(move, note=note or move.note) for move in moves]:
            if isinstance(move.what, Checkpoint):
                is_evicted = move.reason is LossReason.EVICTED
                session.drop(move, self.request, self.emit, policy=policy if is_evicted else "")
            elif isinstance(move.what, KvSegment):
                kv = session.checkpoints.drop_segment(move.what.id)
                if move.note is not None and not session.memory.needs_checkpoints:
                    session.checkpoints.bury(kv, tick=session.tick, policy=policy, note=move.note)

    def refuse(self, refused: Iterable[Refusal]) -> None:
        """Remember what would have been of use."""
        for one in refused:
            self.session.checkpoints.refuse(one, tick=self.session.tick, policy=self.settings.policy.value)

    def take(self, state: Checkpoint, *, sequence: int = 0, path_of: int = 0) -> bool:
        """Keep that state of a sequence, for which there is room: its `n_bytes`. False: it is larger than that, or the
        machine has no memory for it.

        `path_of`: as in CheckpointSaved.
        """
        session, model, store, started = self.session, self.model, self.session.checkpoints, self.now()
        n_logits = model.logits_size if state.has_logits else 0
        if not session.state_bytes and session.memory.is_one_state:
            session.state_bytes = state.n_bytes - n_logits
        place, saved = 0 if sequence else self._live_place(), b""
        try:
            logits = model.save_logits() if state.has_logits else b""
            if place:
                model.keep_state(place)
            else:
                saved = model.save_state(sequence)
        except MemoryError:
            _log.info("no memory for a checkpoint of %d bytes", state.n_bytes)
            return False
        n_bytes = len(saved) + n_logits
        if n_bytes > state.n_bytes:  # there may be no room for that
            _log.info("a state takes %d bytes and not %d; it is not kept", n_bytes, state.n_bytes)
            session.state_bytes = 0
            return False
        pos_max = model.pos_max(sequence)
        taken = replace(
            state,
            id=store.next_id(),
            pos_min=Pos(pos_max if session.state_bytes else model.pos_min(sequence)),
            pos_max=Pos(pos_max),
            n_bytes=state.n_bytes if place else n_bytes,
            sequence=place,
        )
        store.add(taken, saved, logits)
        seconds = self.now() - started
        self.emit(CheckpointSaved(request=self.request, checkpoint=store.view(taken), seconds=seconds, path_of=path_of))
        return True

    def _live_place(self) -> int:
        """A sequence that may hold another state; 0 where the model has none for that, or the machine no memory."""
        places, store = self.model.live_states, self.session.checkpoints
        for place in places:
            if not store.is_in_use(place):
                return place
        return next(iter(self.free_places(len(places) - 1)), 0) if places else 0

    def free_places(self, n_staying: int) -> list[int]:
        """Copy states out until no more than so many are in sequences; those that are free by that."""
        store, free = self.session.checkpoints, list[int]()
        for move in plan_live_places(store.live, n_staying):
            state = move.what
            assert isinstance(state, Checkpoint)
            try:
                store.to_ram(state.id, self.model.save_state(state.sequence))
            except MemoryError:
                _log.info("no memory for a checkpoint of %d bytes", state.n_bytes)
                break
            free.append(state.sequence)
        return free
