"""A loaded model with everything that belongs to it: template, tokeniser, working sequence, checkpoints, history."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Collection
from dataclasses import replace

from engine.cache.checkpoint_book import CheckpointBook, Coverage
from engine.cache.conversation_book import ConversationBook, HabitBook
from engine.cache.disk_book import DiskBook
from engine.cache.forecaster import Forecaster
from engine.commands import RequestId
from engine.core.cache.blobs import NOTHING_LOADED, BlobKey
from engine.core.cache.past_requests import MAX_REQUESTS, PastRequests, Ready
from engine.core.cache.prefill_rates import UNMEASURED, CopyingRate, PrefillRates, batches_of
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import (
    Checkpoint,
    CheckpointId,
    KvSegment,
    LossReason,
    MemoryKind,
    ParkedSequence,
    SegmentId,
    WorkingState,
)
from engine.core.decisions.dependents import needed_by_pinned
from engine.core.decisions.eviction_values import Held
from engine.core.decisions.moves import Move
from engine.core.decisions.placement import PlacementPlan, plan_checkpoints
from engine.core.decisions.residency import plan_orphans
from engine.core.decisions.reuse import ReusePlan, plan_reuse
from engine.core.drafting.pace import DraftKind, Pace
from engine.core.explain.compared import Processed
from engine.core.prompt.items import Pos, Prompt, TokenIndex, Tokens
from engine.core.prompt.messages import Chat
from engine.core.prompt.span_values import BoundaryKind, SpanMap
from engine.core.tree.tree import CacheTree, Match
from engine.core.what_if.offering import CacheView
from engine.events import CheckpointLost, Event
from engine.ports import Clock, Model, ReadBefore
from engine.prompt.builder import PromptBuilder

_log = logging.getLogger("engine.plan")

_MESSAGE_BYTES = 500  # besides its texts

Emit = Callable[[Event], None]


class ModelSession:
    """Applies plans to the model and keeps the books on what its memory holds. Engine thread only."""

    def __init__(
        self,
        model: Model,
        *,
        clock: Clock,
        plain_template: bool = False,
        is_cancelled: Callable[[], bool] = lambda: False,
        read_before: ReadBefore | None = None,
        builder: PromptBuilder | None = None,
        disk: DiskBook | None = None,
    ) -> None:
        """`read_before` knows what this model read earlier; the caller has opened it.

        `builder`: of another session, for prompts that are built already; None: its own. `disk`: of this model.
        """
        self.model = model
        self._read_before = read_before
        self.clock = clock
        self.builder = builder or PromptBuilder(
            model, clock=clock, plain_template=plain_template, is_cancelled=is_cancelled
        )
        self.warnings = self.builder.warnings
        self.checkpoints = CheckpointBook()
        self.tree = CacheTree(read_before)
        self.working = WorkingState()
        self.working_chat, self.working_tick = "", 0  # of the request that wrote it
        self.branches: tuple[ParkedSequence, ...] = ()  # that were left and are still in the model's memory
        self._coverage, self.forecaster, self.tick = Coverage(), Forecaster(), 0
        self.habits, self.conversations = HabitBook(), ConversationBook()
        self.prepared: dict[str, Ready] = {}  # by chat, since its last request
        self.rates = PrefillRates()
        self.paces = dict.fromkeys(DraftKind, Pace())  # of drafts
        self.costs = UNMEASURED  # changes between requests alone: a forecast and its request are planned alike
        self.masked_guess = 1.0  # at what a cell costs that a token does not see: see `ReadingRates.observed`
        self.restoring, self.saving = CopyingRate(), CopyingRate()
        self.seconds_masked = 0.0  # that went into scanning cells of branches which are there still
        self.n_bytes_live_peak = 0  # of what branches took there at once
        self.n_window = 0  # most items whose cells were ever there at once
        self.has_slid = False  # a sliding window did not hold all that was read
        self.state_bytes = 0  # of any state, where all are of one size; known once one was taken
        self._cell_bytes: int | None = None
        self.past: PastRequests[Processed] = PastRequests(_weight, self.tree)
        self.disk, self.loaded = disk or DiskBook(), NOTHING_LOADED  # `loaded`: for the last plan carried out
        self.most_bytes: int | None = None  # in RAM, by the limits that hold now; None before any did
        self._n_gone = 0  # blobs that had gone from disk when it was last looked for what is stranded
        self.written_before = list(self.disk.paths)
        for path in self.written_before:
            self.tree.record(path, tick=0)
        self.private_chats: set[str] = set()  # nothing of them is written
        self.fronts: deque[tuple[Tokens, int]] = deque(maxlen=32)  # where chats begin in the same way
        self.asked_earlier: tuple[tuple[str, Processed], ...] = ()  # before this model was loaded again; to play alone

    @property
    def memory(self) -> MemoryKind:
        return self.model.facts.memory

    def text_of(self, tokens: Tokens) -> str:
        """The text of a few tokens, for people: broken characters are replaced."""
        return b"".join(self.model.piece(t) for t in tokens if t >= 0).decode("utf-8", errors="replace")

    def previous(self, session: str) -> Processed | None:
        """The last prompt of that conversation, if it is still remembered."""
        return self.past.newest(session)

    @property
    def all_asked(self) -> tuple[tuple[str, Processed], ...]:
        """What this model was asked, with the names of the conversations, the oldest first; before a load, too."""
        return (*self.asked_earlier, *self.past)[-MAX_REQUESTS:]

    def remember(self, session: str, processed: Processed) -> None:
        self.past.add(processed.number, session, processed)

    @property
    def match(self) -> Match:
        """Of the prompt that came last."""
        return self.forecaster.match

    def note_read(self, path: Tokens, *, chat: str) -> None:
        """For the time after the next load."""
        if self._read_before is not None:
            self._read_before.note(path, chat)

    def note_fronts(self, path: Tokens, spans: SpanMap) -> None:
        """Where other chats may begin as this one does."""
        for boundary in spans.boundaries:
            if boundary.kind in (BoundaryKind.SYSTEM_END, BoundaryKind.TOOLS_END):
                self.fronts.append((path, boundary.at))

    def keep_private(self, chat: str, *, is_private: bool) -> None:
        """Nothing of it is written then, and what was goes; or it is written again."""
        if is_private and chat not in self.private_chats:
            self.disk.forget(chat)
        (self.private_chats.add if is_private else self.private_chats.discard)(chat)

    def forget_chat(self, session: str) -> None:
        """It was deleted: nothing is compared with it any more, and nothing expected of it."""
        self.past.forget(session)
        self.asked_earlier = tuple(one for one in self.asked_earlier if one[0] != session)
        self.forecaster.forget(session)
        self.builder.forget(session)
        self.habits.forget(session)
        self.conversations.forget(session)
        self.prepared.pop(session, None)

    def set_working(self, tokens: Tokens, *, chat: str) -> None:
        """Note what the model's memory holds now, that it was processed, and for which conversation."""
        self.working_chat, self.working_tick = chat, self.tick
        self.note_working(tokens)
        self.tree.record(tokens, tick=self.tick)
        self.checkpoints.share_path(tokens, self.match)

    @property
    def cell_bytes(self) -> int:
        """Of the attention of one item; 0 while nothing was read yet."""
        if self._cell_bytes is None:
            if not self.model.keeps_ranges or len(self.working.tokens) < 2:
                return 0
            at = self._two_text_cells()
            if at is None:
                return 0
            self._cell_bytes = self.model.segment_size(at, at + 2) - self.model.segment_size(at, at + 1)
        return self._cell_bytes

    def _two_text_cells(self) -> Pos | None:
        """The position of a text token that another one follows: an image cannot be cut."""
        path = self.places(self.working.tokens)
        ids = path.tokens.ids()
        found = next((at for at in range(len(ids) - 1) if ids[at] >= 0 and ids[at + 1] >= 0), None)
        return None if found is None else path.pos_at(TokenIndex(found))

    def places(self, tokens: Tokens) -> Prompt:
        """A path with the positions of its places."""
        return self.builder.media.book.prompt_of(tokens)

    def live_bytes(self, n_cells: int) -> int:
        """What so many cells and one state take in the model's memory."""
        state = self.model.state_size() if self.memory.needs_checkpoints else 0
        return n_cells * self.cell_bytes + state

    def note_batches(self, n: int, depth: int, seconds: float, *, n_held: int, times: int = 1) -> None:
        """So many batches of `n` tokens behind `depth` others, each of which took that long; there are `n_held` now.

        All other cells are those of branches, which every token scans and none sees.
        """
        n_masked = max(0, self.model.n_cells_used() - n_held) if self.branches else 0
        scanned = times * n_masked * self.costs.scanning(n, self.model.facts.n_batch)
        self.seconds_masked = self.seconds_masked + scanned if n_masked else 0.0
        self.rates = self.rates.observed(n, depth, seconds, n_masked=n_masked, guess=self.masked_guess)

    def note_working(self, tokens: Tokens) -> None:
        """The working sequence holds this."""
        self.working = WorkingState(tokens=tokens, pos_min=self.pos_min_of(0) if len(tokens) else Pos(0))
        self.n_window = max(self.n_window, len(tokens) - self.working.pos_min)
        self.has_slid = self.has_slid or self.working.pos_min > 0

    def pos_min_of(self, sequence: int) -> Pos:
        """The first position of a sequence whose window cells are there; 0 where that does not matter."""
        return Pos(max(0, self.model.pos_min(sequence))) if self.memory is MemoryKind.SWA else Pos(0)

    def drops_reasoning(self, chat: Chat | None, *, opens_reasoning: bool) -> bool:
        """The reply will reason, and the template will write it anew without that when another message follows."""
        known = self.builder.template.capabilities
        if chat is None or not known.drops_with(chat.options):
            return False
        can_think = opens_reasoning or known.thinking.switch is not None
        return can_think or any(message.reasoning for message in chat.messages)

    def plan_reuse(self, prompt: Prompt, settings: CacheSettings, forecaster: Forecaster) -> ReusePlan:
        facts, match = self.model.facts, forecaster.match
        if self.memory is MemoryKind.SWA:  # cells that slid out of a window are taken by others
            self.branches = tuple(replace(b, pos_min=self.pos_min_of(b.sequence)) for b in self.branches)
        return plan_reuse(
            prompt,
            self.working,
            (*self.checkpoints, *self.disk.states(match)),
            segments=(*self.checkpoints.segments, *self.disk.segments(match)),
            branches=self.branches,
            memory=facts.memory,
            n_swa=facts.n_swa,
            enabled=settings.enabled,
            match=match,
            costs=self,
        )

    def loading(self, n_bytes: int) -> float:
        """Seconds to load so much from disk into the model's memory."""
        return self.disk.seconds(n_bytes) + self.restoring.about(n_bytes)

    def reading(self, first: int, end: int) -> float | None:
        """Seconds to read items [first, end) of a prompt; None while nothing is known of that."""
        return self.rates.seconds(batches_of(end, first, (), self.model.facts.n_batch, self.costs))

    def cache_view(self, settings: CacheSettings) -> CacheView:
        """What a prompt would be planned over now."""
        return CacheView(
            working=self.working,
            checkpoints=(*self.checkpoints, *self.disk.all_states),
            segments=(*self.checkpoints.segments, *self.disk.all_segments),
            branches=self.branches,
            memory=self.memory,
            n_swa=self.model.facts.n_swa,
            enabled=settings.enabled,
        )

    def plan_placement(
        self,
        prompt: Prompt,
        spans: SpanMap,
        *,
        reused: TokenIndex,
        settings: CacheSettings,
        forecaster: Forecaster,
    ) -> PlacementPlan:
        n, most = len(prompt), reused if self.memory.has_kv else len(prompt)
        match, n_ever = forecaster.match, forecaster.match.n_ever
        held = frozenset(
            [
                c.n_tokens
                for c in self.checkpoints
                if c.n_tokens <= most and c.n_tokens <= match.of(c.path)
                if c.n_tokens != n or c.is_final  # one without logits makes way at the end of the prompt
            ]
        )
        return plan_checkpoints(
            prompt,
            spans,
            reused=reused,
            junction=n_ever if n_ever < n else TokenIndex(0),
            held=held,
            memory=self.memory,
            settings=settings,
            state_bytes=self.model.state_size() if len(self.working.tokens) else 0,
            forecast=forecaster.forecast,
            costs=self.costs,
            n_batch=self.model.facts.n_batch,
        )

    def held(self, working: Tokens) -> Held:
        """What there is, when the working sequence holds `working`."""
        held = Held(
            checkpoints=tuple(self.checkpoints),
            segments=self.checkpoints.segments,
            working=working,
            branches=self.branches,
            has_states=self.memory.needs_checkpoints,
            has_kv=self.memory.has_kv,
        )
        needed = needed_by_pinned(held, self.disk.all_segments, self.match)
        return replace(held, needed=needed) if needed else held

    def n_now(self) -> int:
        """How much of the prompt is somewhere: in the model's memory, or as attention or a state in RAM."""
        of = self.match.of
        in_memory = (of(path) for path in (self.working.tokens, *(branch.path for branch in self.branches)))
        segments = (min(kv.end, of(kv.path)) for kv in self.checkpoints.segments)
        states = (min(state.n_tokens, of(state.path)) for state in self.checkpoints)
        return max((*in_memory, *segments, *states))

    def cut_working(self, tokens: Tokens, request: RequestId | None, emit: Emit) -> None:
        """The working sequence now holds `tokens`; states whose attention is nowhere can never be restored again."""
        self.note_working(tokens)
        self.drop_orphaned(request, emit)

    def forget_working(self, request: RequestId | None, emit: Emit) -> None:
        """Empty the working sequence, after an error or to start over."""
        self.model.clear()
        self.cut_working(Tokens(), request, emit)

    def drop(self, move: Move, request: RequestId | None, emit: Emit, *, policy: str = "") -> None:
        """A state."""
        assert isinstance(move.what, Checkpoint)
        assert isinstance(move.reason, LossReason)
        gone = self.checkpoints.drop(move.what.id, move.reason, tick=self.tick, policy=policy, note=move.note)
        emit(
            CheckpointLost(
                request=request or None,  # limits change without one
                id=gone.id,
                n_tokens=gone.n_tokens,
                reason=move.reason,
                policy=policy,
                loss=move.loss,
                note=move.note,
            )
        )

    def segment_of(self, id: SegmentId) -> KvSegment | None:
        """In RAM or on disk."""
        return self.checkpoints.segment(id) or self.disk.segment(id)

    def state_of(self, id: CheckpointId) -> Checkpoint | None:
        return self.checkpoints.get(id) or self.disk.state(id)

    def last_state(self, path: Tokens) -> Checkpoint | None:
        """The last one in RAM that lies on a path."""
        matcher = self.match.matcher(path)
        at = (c for c in self.checkpoints if c.n_tokens <= len(path) and matcher.begins_with(c.path, c.n_tokens))
        return max(at, key=lambda c: c.n_tokens, default=None)

    def bytes_to_restore(self, plan: ReusePlan) -> int:
        """What bringing the memory back copies from RAM or disk; what is in the model's memory is not copied."""
        checkpoint = None if plan.restore is None else self.checkpoints.get(plan.restore)
        n_bytes = 0 if checkpoint is None or checkpoint.sequence else checkpoint.n_bytes
        return n_bytes + plan.chain.n_bytes + (plan.n_bytes_disk - plan.chain.n_bytes_disk)

    def blobs_of(self, plan: ReusePlan) -> tuple[BlobKey, ...]:
        """What of a plan lies on disk, in the order in which it is needed."""
        if not plan.n_bytes_disk:
            return ()
        segments = (self.disk.segment(id) for id in plan.chain.loads)
        state = None if plan.restore is None else self.disk.state(plan.restore)
        return (*(kv.blob for kv in segments if kv is not None), *(() if state is None else (state.blob,)))

    def drop_segment(self, kv: KvSegment) -> None:
        """It was refused."""
        if kv.blob:
            self.disk.lose(kv.blob)
        else:
            self.checkpoints.drop_segment(kv.id)

    def drop_branches(self, request: RequestId | None, emit: Emit, *, sequences: Collection[int] | None = None) -> None:
        """Empty these sequences, or all; what was only there is lost."""
        gone = {b.sequence for b in self.branches if sequences is None or b.sequence in sequences}
        self.branches = tuple(b for b in self.branches if b.sequence not in gone)
        for sequence in gone:
            self.model.drop_live(sequence)
        if gone:
            self.drop_orphaned(request, emit)

    def drop_orphaned(self, request: RequestId | None, emit: Emit) -> None:
        """States and segments that can serve nobody any more."""
        if not self.memory.has_kv:
            return
        store, match = self.checkpoints, self.match
        there = (self.working.tokens, *(branch.path for branch in self.branches))
        if not self._has_lost_blobs and self._coverage.is_whole(store, there, match):
            return
        # Nor does a segment go that a state on disk needs, while RAM has room: it may be about to be loaded.
        fits = self.most_bytes is None or store.n_bytes <= self.most_bytes
        on_disk, states = self.disk.all_segments, self.disk.all_states if fits else ()
        for move in plan_orphans(self.held(self.working.tokens), match, on_disk, states):
            if isinstance(move.what, KvSegment):
                store.drop_segment(move.what.id)
            else:
                self.drop(move, request, emit)
        self._coverage.note(store, there)
        self._n_gone = self.disk.n_gone

    def look_at_disk(self, emit: Emit) -> None:
        """What was written, and what has gone: with it goes what in RAM stood on that alone."""
        self.disk.poll()
        if self._has_lost_blobs:
            self.drop_orphaned(None, emit)

    @property
    def _has_lost_blobs(self) -> bool:
        """Since it was last looked for what is stranded: something in RAM may have stood on them."""
        return self.disk.n_gone != self._n_gone

    def close(self) -> None:
        self.checkpoints = CheckpointBook()
        self.model.close()


def _weight(processed: Processed) -> int:
    """What remembering it takes, about; what it has in common with others is counted with each."""
    n_bytes = len(processed.prompt.tokens.packed) + len(processed.path.packed)
    n_bytes += _MESSAGE_BYTES * len(processed.spans.spans)
    if processed.chat is not None:
        n_bytes += sum(_MESSAGE_BYTES + len(m.text) + len(m.reasoning) for m in processed.chat.messages)
    return n_bytes
