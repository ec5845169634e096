"""Makes the moves that are planned: all that goes between the model's memory, RAM and disk besides decoding.

Engine thread only. A cancel takes effect between two pieces of what is copied: everything is as the books say then.
"""

from __future__ import annotations

from dataclasses import replace

from engine.blob_pool import BlobRefused
from engine.cache.checkpoint_book import SegmentPiece
from engine.cache.swapping_out import SwapsOut
from engine.core.cache.blobs import Loaded
from engine.core.cache.states import Checkpoint, KvSegment, LossNote, LossReason, ParkedSequence, SegmentRefusal
from engine.core.decisions.moves import Between, How, Move, Pool, Room, Turn
from engine.core.decisions.residency import needed_by, pays_to_compact, plan_load
from engine.core.decisions.reuse import ReusePlan, Source, window_covered
from engine.core.prompt.items import Prompt, TokenIndex, Tokens
from engine.errors import Interrupted
from engine.events import CheckpointRestored, CopyWay

_NO_CUT = "llama.cpp refused to cut the memory back"


class Executor(SwapsOut):
    """For one request, or for what is done between two."""

    def turn(self, prompt: Prompt, reuse: ReusePlan, asks: str, *, scans: bool = True) -> str:
        """Bring the model's memory to where a prompt is read on. "" or what was refused: see `load`.

        Raises Interrupted: the working sequence is then as the books say, and so are the parked ones, but for those
        that found room in RAM. Without `scans` nothing goes for being scanned.
        """
        ends = [int(kv.end) for kv in map(self.session.segment_of, reuse.chain.loads) if kv is not None]
        need = Turn(prompt=prompt, reuse=reuse, asks=asks, n_loaded=max(ends, default=0))
        leaving = self.plan(need)
        self.give_up(leaving)
        if leaving.moves and leaving.moves[-1].how is not How.SHARE:  # that would be there twice
            self.copying.stop_if_cancelled()
        behind = self._stop_scanning(replace(need, is_left=True)) if scans else None
        refused = self.load(prompt, reuse, asks)
        return refused if refused or behind is None else self.compact(behind)

    def _stop_scanning(self, need: Turn) -> int | None:
        """From which position on what is kept lies behind what went; None where nothing does."""
        session, plan = self.session, self.plan(need)
        if not plan.moves:
            return None
        try:
            has_moved = self.give_up(plan)
        except Interrupted:  # what was left is not to be there twice
            twice = [branch.sequence for branch in session.branches if branch.path == session.working.tokens]
            session.drop_branches(self.request, self.emit, sequences=twice)
            raise
        session.seconds_masked = 0.0
        return next((move.at for move in plan.moves if move.how is How.COMPACT and has_moved), None)

    def shrink(self) -> None:
        """Other limits hold: what they leave no room for goes, and what the policy does not keep."""
        while (plan := self.plan(Between.LIMITS)).moves:
            self.give_up(plan)
            self.drop(plan.moves)
        self.session.drop_orphaned(self.request, self.emit)

    def tidy(self) -> None:
        """Between requests. Raises Interrupted between two pieces: what is being copied stays then."""
        session, n_bytes = self.session, 0
        behind: int = session.places(session.working.tokens).pos_next
        while (plan := self.plan(Between.IDLE)).moves:
            gone = self.give_up(plan)
            behind = min(behind, plan.moves[-1].at) if gone else behind
            n_bytes += sum(parked.n_bytes for parked in gone)
        if n_bytes and pays_to_compact(self.view(), behind, n_bytes):
            self.compact(behind)
        self.free_places(len(self.model.live_states) // 2)

    # --- into the working sequence ---

    def compact(self, first: int) -> str:
        """What the working sequence holds from that position on moves to the first cells that are free.

        "" or what llama.cpp refused; the working sequence is then empty.
        """
        session, model = self.session, self.model
        end = session.places(session.working.tokens).pos_next
        if not first < end:
            return ""
        pos_max = model.pos_max()
        try:
            cells = model.save_segment(first, end)
            state = model.save_state() if session.memory.needs_checkpoints else b""
        except MemoryError:
            return ""
        refusal = model.load_segment(cells, first, end)
        if refusal is not None and refusal is not SegmentRefusal.REJECTED:
            return ""
        refused = refusal.value if refusal else model.restore_state(state, end, pos_max) if state else ""
        if refused:
            session.forget_working(self.request, self.emit)
        return refused

    def load(self, prompt: Prompt, reuse: ReusePlan, asks: str) -> str:
        """ "" or what llama.cpp refused; the working sequence is then empty, and what was refused is given up.

        Raises Interrupted between two pieces of what is loaded. The working sequence then holds what the books say, and
        nothing is lost.
        """
        session, started = self.session, self.now()
        session.working_chat = asks
        if reuse.source is Source.NOTHING:
            session.forget_working(self.request, self.emit)
            return ""
        n_bytes = session.bytes_to_restore(reuse)
        try:
            refused = self._load(prompt, reuse)
        finally:  # also where it was stopped: what is read ahead takes room
            session.disk.let_go()
        seconds = self.now() - started
        if not reuse.n_bytes_disk:
            session.restoring = session.restoring.observed(n_bytes, seconds)
        elif not refused:
            session.loaded = Loaded(n_items=reuse.n_on_disk, n_bytes=reuse.n_bytes_disk, seconds=seconds)
        if refused:
            session.forget_working(self.request, self.emit)
        return refused

    def _load(self, prompt: Prompt, reuse: ReusePlan) -> str:
        """ "" or what was refused, which is given up then."""
        session, chain, started = self.session, reuse.chain, self.now()
        state = None if reuse.restore is None else session.state_of(reuse.restore)
        segments = [kv for kv in map(session.segment_of, chain.loads) if kv is not None]
        if len(segments) < len(chain.loads) or (state is None and reuse.restore is not None):
            return SegmentRefusal.MISSING.value
        if reuse.source in (Source.BRANCH, Source.CHECKPOINT):
            session.disk.expect(session.blobs_of(reuse))
            way = CopyWay.FROM_DISK if chain.n_bytes_disk else CopyWay.FROM_RAM
            self.copying.begin(way, chain.n_bytes)
        for move in plan_load(reuse, self.working(), session.branches, segments, state):
            match move.how, move.what:
                case How.SHARE, ParkedSequence() as parked if reuse.source is not Source.LIVE_BRANCH:
                    self.model.share_attention(parked.sequence, prompt.pos_at(TokenIndex(move.at)))
                    refused = ""
                case How.SHARE | How.HAND_OVER, ParkedSequence() as parked:
                    refused = self._take_up(parked, prompt, reuse)
                case How.LOAD, KvSegment() as kv:
                    refused = self._load_segment(kv, reuse)
                case How.LOAD, Checkpoint() as saved:
                    refused = self._load_state(saved, is_whole=reuse.reused == len(prompt), started=started)
                case _:
                    refused = self._cut(prompt, reuse)
            if refused:
                return refused
        return ""

    def _cut(self, prompt: Prompt, reuse: ReusePlan) -> str:
        session = self.session
        if not self.model.trim(prompt.pos_at(reuse.reused)):
            for kv in map(session.segment_of, reuse.chain.loads):  # else they would be tried again
                if kv is not None:
                    session.drop_segment(kv)
            return _NO_CUT
        session.cut_working(prompt.tokens.cut(0, reuse.reused), self.request, self.emit)
        return ""

    def _take_up(self, parked: ParkedSequence, prompt: Prompt, reuse: ReusePlan) -> str:
        """Go on with it. It stays there as long as more of it than this is in it."""
        session, model, sequence = self.session, self.model, parked.sequence
        refused = model.restore_live(sequence, prompt.pos_at(reuse.reused))
        session.cut_working(Tokens() if refused else prompt.tokens.cut(0, reuse.reused), self.request, self.emit)
        # A window that others took cells of meanwhile says no here; what is there is still good for states over it.
        pos_min, n_swa = session.pos_min_of(sequence), model.facts.n_swa
        is_of_use = refused and not window_covered(prompt, pos_min, reuse.reused, n_swa)
        if not is_of_use and (refused or reuse.uses_up(parked)):
            session.drop_branches(self.request, self.emit, sequences=(sequence,))
        while self.give_up(self.plan(Room(has_too_many=True, in_use=sequence))):
            pass
        return refused

    def _load_segment(self, kv: KvSegment, reuse: ReusePlan) -> str:
        """Behind what stays, or what was loaded before it. What is refused is dropped."""
        session, model, store, at = self.session, self.model, self.session.checkpoints, kv.start
        if session.segment_of(kv.id) is None:
            return SegmentRefusal.MISSING.value
        try:
            blob = session.disk.fetch(kv.blob) if kv.blob else b""
        except BlobRefused as error:
            return error.why.value
        whole = SegmentPiece(blob=blob, end=kv.end, pos_start=kv.pos_start, pos_end=kv.pos_end)
        pieces = (whole,) if kv.blob else store.segment_pieces(kv.id)
        for piece in pieces:
            refusal = model.load_segment(piece.blob, piece.pos_start, piece.pos_end)
            while refusal is SegmentRefusal.NO_ROOM and session.branches:
                # Room was made beforehand, but not with the sequence that all this stands on, and cells may be shared
                # in other ways than their books say. Nobody stops it: the books are not true now.
                session.note_working(kv.path.cut(0, at))
                Executor(session, self.settings, self.copying.to_the_end()).room(needed_by(reuse))
                refusal = model.load_segment(piece.blob, piece.pos_start, piece.pos_end)
            if refusal is not None:
                session.drop_segment(kv)
                return refusal.value
            at = piece.end
            self.copying.add(len(piece.blob))
            if self.copying.is_cancelled():
                self._stop(kv, at, reuse.chain.kept)
        if not kv.blob:
            store.touch_segment(kv.id, tick=session.tick)
        return ""

    def _stop(self, kv: KvSegment, loaded: TokenIndex, kept: TokenIndex) -> None:
        """Raise Interrupted, if the model can go on from here: it holds the first `loaded` items of a segment's path.

        What was kept must stay: segments and parked sequences stand on it. So where attention needs a state, there must
        be one behind that. Without one, loading goes on.
        """
        session = self.session
        if not session.memory.needs_checkpoints:
            session.cut_working(kv.path.cut(0, loaded), self.request, self.emit)
            raise Interrupted
        last = session.last_state(kv.path.cut(0, loaded))
        if last is not None and last.n_tokens >= kept:
            if self._restore(last)[0]:
                session.forget_working(self.request, self.emit)
            raise Interrupted

    def _load_state(self, state: Checkpoint, *, is_whole: bool, started: float) -> str:
        """Over the attention that belongs to it. `is_whole`: the prompt ends there, so the next token is drawn."""
        refused, logits = self._restore(state)
        if refused:
            return refused
        if is_whole:
            self.model.restore_logits(logits or self.session.checkpoints.logits(state.id))
        self.emit(
            CheckpointRestored(
                request=self.request,
                id=state.id,
                n_tokens=state.n_tokens,
                n_bytes=state.n_bytes,
                seconds=self.now() - started,
            )
        )
        return ""

    def _restore(self, state: Checkpoint) -> tuple[str, bytes]:
        """ "" or what was refused, which is dropped then; and the logits where they came along."""
        session, model, payload, n_logits = self.session, self.model, b"", 0
        if state.blob:
            n_logits = session.disk.n_logits(state)
            try:
                payload = session.disk.fetch(state.blob)
            except BlobRefused as error:
                return error.why.value, b""
        elif not state.sequence:
            payload = session.checkpoints.state(state.id)
        payload, logits = (payload[:-n_logits], payload[-n_logits:]) if n_logits else (payload, b"")
        if state.sequence:
            refused = model.restore_kept(state.sequence, state.pos_next, state.pos_max)
        else:
            refused = model.restore_state(payload, state.pos_next, state.pos_max)
        if refused and state.blob:
            session.disk.lose(state.blob)
        elif refused:
            note, why = LossNote(error=refused), LossReason.RESTORE_FAILED
            self.drop((Move(How.DROP, state, Pool.RAM, None, why, note=note),))
        if refused:
            return refused, b""
        if not state.blob:
            session.checkpoints.touch(state.id, tick=session.tick)
        session.cut_working(state.path.cut(0, state.n_tokens), self.request, self.emit)
        return "", logits

    def recover(self, path: Tokens) -> None:
        """A batch behind `path` was broken off: back to the end of it, or to the last state on it, or to nothing.

        A recurrent state that was broken off is void; the attention before the batch is as it was.
        """
        session = self.session
        session.note_working(path)
        if not session.memory.is_exact_only and self.model.trim(session.places(path).pos_next):
            session.cut_working(path, self.request, self.emit)
            return
        last = session.last_state(path)
        if last is None or self._restore(last)[0]:
            session.forget_working(self.request, self.emit)
