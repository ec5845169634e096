"""Reading a prompt into the model's memory: in batches, cut where states are taken, media as a whole.

Engine thread only. A cancel takes effect before the next batch and keeps what was read.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from engine.cache.executor import Executor
from engine.cache.session import ModelSession
from engine.core.cache.prefill_rates import batches_of
from engine.core.cache.states import Checkpoint, KvSegment, LossNote, LossOccasion, Refusal
from engine.core.decisions.eviction_values import Incoming
from engine.core.decisions.moves import How, Move
from engine.core.decisions.placement import PlacementPlan
from engine.core.decisions.residency import plan_take
from engine.core.difference.explanation import Explanation
from engine.core.explain.compared import Processed
from engine.core.prompt.items import MediaChunk, TokenIndex, Tokens
from engine.core.prompt.span_values import Boundary, BoundaryKind
from engine.core.what_if.offering import CacheView
from engine.errors import Interrupted, NotEnoughMemory
from engine.events import EncodingProgress, PrefillProgress, Usage
from engine.prompt.builder import Built

_PROGRESS_SECONDS = 0.05


class NotEncoded(Exception):  # noqa: N818 -- it wraps the error
    """Encoding failed with `error`: what the memory holds is as it was."""

    def __init__(self, error: Exception) -> None:
        super().__init__(str(error))
        self.error = error


@dataclass(frozen=True, slots=True, kw_only=True)
class Begun:
    """What has become of a request whose prompt was set aside while it was read: what was told of it, with what it is
    compared, and what it took so far.
    """

    started: float
    explanation: Explanation
    compared: tuple[Processed, ...]
    held: CacheView
    usage: Usage


class SetAside(Interrupted):
    """Somebody else comes first. What was read is kept, and nothing was told of an end."""

    begun: Begun


class PromptReading:
    """The prompt of one request. `done` items of it are in memory; `path` tells all that is."""

    def __init__(
        self,
        session: ModelSession,
        built: Built,
        *,
        executor: Executor,
        path: Callable[[], Tokens],
        between: Callable[[], bool] = lambda: False,
        makes_room: bool = True,
    ) -> None:
        """`between` is called before each batch, and says whether others come first: SetAside is raised then.

        Without `makes_room` nothing goes for what is read: states are taken where there is room, and branches stay.
        """
        self._session = session
        self._model = session.model
        self._built = built
        self._executor = executor
        self._request, self._emit = executor.copying.request, executor.emit
        self._is_cancelled = executor.copying.is_cancelled
        self._path = path
        self._between = between
        self._makes_room = makes_room
        self._told_reused: int | None = None
        self._seconds_before = 0.0  # of reading a first part
        self._state_at = 0
        self._places: Mapping[TokenIndex, BoundaryKind] = {}  # where states are taken
        self._with_logits: frozenset[int] = frozenset()  # states that are taken there keep the logits
        self._is_weighed = False  # what goes for the states that are still to come, and which are not worth it
        self._going = deque[tuple[Move, ...]]()
        self._not_worth: frozenset[int] = frozenset()
        self._now = session.clock.monotonic
        self._next_report = 0.0
        self.done = self.first = TokenIndex(0)  # `first`: what was there before anything was read
        self.n_encoded = 0
        self.seconds = 0.0  # without those of the snapshots
        self.seconds_snapshot = 0.0
        self.seconds_encode = 0.0  # of `seconds`

    def go_on_telling(self, reused: int, seconds: float) -> None:
        """A part was read before, which is told as if it had gone on all the time."""
        self._told_reused, self._seconds_before = reused, seconds

    def read(self, placement: PlacementPlan, end: TokenIndex | None = None) -> None:
        """Decode the rest of the prompt, or what is before `end`, and take the planned states: none lies behind that.

        Raises Interrupted and NotEncoded.
        """
        prompt = self._built.prompt
        n, reused = len(prompt) if end is None else end, self.done
        self.first = reused
        places = self._places = {line.at: line.kind for line in placement.take if line.at >= reused}
        self._with_logits = self._prompts_end_at(places) - {reused}
        media = [chunk for chunk in prompt.media if chunk.first >= reused]
        started, snapshots = self._now(), self.seconds_snapshot
        try:
            self._progress(reused, started)
            self._state_at = self._last_state()
            weighing = self._now()
            self._weigh_states(TokenIndex(0))
            self.seconds_snapshot += self._now() - weighing
            for cut in sorted({*places, TokenIndex(n)}):
                if cut == n or not self._is_not_worth(cut):  # a batch is not cut for nothing
                    self._read_to(cut, media, reused, started)
                if cut in places:
                    weighing = self._now()
                    self._take(cut)
                    self._state_at = self._last_state()
                    self.seconds_snapshot += self._now() - weighing
        finally:
            self._model.spare(False)
            self.seconds = self._now() - started - (self.seconds_snapshot - snapshots)
        self._progress(reused, started)

    def _last_state(self) -> int:
        """Where the last state is that is gone back to when a batch is broken off and voids that of the memory."""
        match = self._session.match
        near = (state for state in self._session.checkpoints if state.n_tokens <= self.done)
        return max((state.n_tokens for state in near if state.n_tokens <= match.of(state.path)), default=0)

    def _prompts_end_at(self, places: Mapping[TokenIndex, BoundaryKind]) -> frozenset[int]:
        """Of the places those where a prompt ends: this one, and others that ask for a reply in the history again."""
        prompt, ends = self._built.prompt, (*self._built.spans.ends, BoundaryKind.JUNCTION)  # that may be one as well
        if not self._executor.settings.policy.rules.keeps_logits:
            return frozenset()
        found = {at for at, kind in places.items() if at == len(prompt) or kind in ends}
        return frozenset(at for at in found if prompt.tokens[at - 1] >= 0)  # no logits come of a medium

    def decode_again(self, tokens: Sequence[int], pos: int) -> None:
        """Tokens of the reply that were read before. Raises Interrupted while room is made for them."""
        self._decode(partial(self._model.decode, tokens, pos))

    def decode_one(self, token: int, pos: int) -> None:
        """A token of the reply; the hot loop's way through `_decode`. Raises Interrupted while room is made for it."""
        try:
            self._model.decode((token,), pos)
        except NotEnoughMemory:
            if not self._make_room():
                raise
            self._decode(partial(self._model.decode, (token,), pos))

    def _read_to(self, cut: int, media: list[MediaChunk], reused: TokenIndex, started: float) -> None:
        """`media` are the chunks that are still to come; what is read leaves the list."""
        prompt, n_batch, costs = self._built.prompt, self._model.facts.n_batch, self._session.costs
        ids, times = memoryview(prompt.tokens.packed).cast("i"), BatchTimes(self._session, self._now)
        while self.done < cut:
            if self._is_cancelled():
                raise Interrupted
            if self._between():
                raise SetAside
            if media and media[0].first == self.done:
                times.finish()
                self._read_chunk(media.pop(0))
            else:
                end = costs.next_end(self.done, min(cut, media[0].first) if media else cut, n_batch)
                tokens, wants_logits = ids[self.done : end], end == len(prompt) or end in self._with_logits
                depth = self.done
                if self._model.facts.memory.is_exact_only:
                    self._model.spare(depth - self._state_at > end - depth)
                times.begin(end - depth)
                self._decode(partial(self._model.decode, tokens, prompt.pos_at(depth), wants_logits=wants_logits))
                self.done = TokenIndex(end)
                times.note(depth, end)
            if self._now() >= self._next_report and self.done < len(prompt):
                self._progress(reused, started)
        times.finish()

    def _read_chunk(self, chunk: MediaChunk) -> None:
        """An image or a stretch of audio: encoded, unless that is kept, and decoded as a whole."""
        media = self._built.media[chunk.source]
        started = next_report = self._now()

        def on_progress(fraction: float) -> bool:
            nonlocal next_report
            if self._now() >= next_report:
                self._emit(
                    EncodingProgress(request=self._request, label=chunk.label, fraction=fraction, kind=media.kind)
                )
                next_report = self._now() + _PROGRESS_SECONDS
            return not self._is_cancelled()

        try:
            self.n_encoded += self._model.encode(media, chunk.part, on_progress)
        except Interrupted:
            raise
        except Exception as error:
            raise NotEncoded(error) from error
        finally:
            self.seconds_encode += self._now() - started
        self._decode(partial(self._model.decode_media, media, chunk.part, self._built.prompt.pos_at(chunk.first)))
        self.done = chunk.end

    def _decode(self, decode: Callable[[], None]) -> None:
        """Branches in the model's memory give up their cells one by one where there are none left."""
        while True:
            try:
                return decode()
            except NotEnoughMemory:
                if not self._make_room():
                    raise

    def _make_room(self) -> bool:
        if not self._makes_room:
            return False
        self._session.note_working(self._path())
        self._is_weighed = False  # something else is about to go
        return self._executor.room()

    # --- states ---

    def _weigh_states(self, first: TokenIndex) -> None:
        """Those at the places from `first` on: where their size is known, a policy that weighs decides once for all of
        them what goes and which are not worth it. What goes stays until its room is needed: a cancelled request gives
        up no more than it must.
        """
        self._going.clear()
        self._is_weighed, self._not_worth = True, frozenset()
        coming = tuple(self._incoming(at) for at in self._places if at >= first)
        n_bytes, is_known = sum(one.n_bytes for one in coming), bool(self._session.state_bytes)
        if not self._makes_room or not coming or not is_known or not self._executor.settings.policy.rules.weighs:
            return
        if self._has_room(n_bytes, n_states=len(coming)):
            return
        plan = self._executor.plan(coming)
        self._not_worth = frozenset(one.n_tokens for one in plan.refused)
        is_whole = any(isinstance(move.what, KvSegment) for move in plan.moves)  # it goes with the states that need it
        self._going.extend([plan.moves] if is_whole else [(move,) for move in plan.moves])

    def _is_not_worth(self, at: TokenIndex) -> bool:
        if not self._is_weighed:
            self._weigh_states(at)
        return at in self._not_worth

    def _incoming(self, at: TokenIndex, later: tuple[Boundary, ...] = ()) -> Incoming:
        session, tokens, kind = self._session, self._built.prompt.tokens, self._places[at]
        n_bytes = session.state_bytes or session.model.state_size()
        n_bytes += session.model.logits_size if at in self._with_logits else 0
        chat = session.working_chat
        return Incoming(path=tokens, n_tokens=at, n_bytes=n_bytes, boundary=kind, chat=chat, later=later)

    def _has_room(self, n_bytes: int, *, n_states: int = 1) -> bool:
        session, settings = self._session, self._executor.settings
        return session.checkpoints.has_room(n_bytes, settings, chat=session.working_chat, n_states=n_states)

    def _take(self, at: TokenIndex) -> None:
        """All before `at` was read, unless a state there is not worth it."""
        executor, session, prompt = self._executor, self._session, self._built.prompt
        n_bytes = self._incoming(at).n_bytes
        if not self._makes_room and not self._has_room(n_bytes):
            return
        is_too_large = n_bytes > executor.settings.ram_bytes
        if is_too_large or self._is_not_worth(at):
            why = None if is_too_large else LossOccasion.NEVER_STORED
            executor.refuse((Refusal(prompt.tokens, at, why),))
            return
        tick, chat = session.tick, session.working_chat
        state = Checkpoint.coming(prompt, at, self._places[at], n_bytes=n_bytes, tick=tick, chat=chat)
        state = replace(state, has_logits=at in self._with_logits)
        for move in plan_take(state, session.checkpoints, prompt, session.match):
            if move.how is How.DROP:
                executor.drop((move,))
            elif self._has_room(n_bytes) or self._make_room_for(at, n_bytes):
                executor.take(state)

    def _make_room_for(self, at: TokenIndex, n_bytes: int) -> bool:
        """As was weighed, or else for this one alone. False when it is not worth what would have to go."""
        note = LossNote(occasion=LossOccasion.FOR_CHECKPOINT, place=at)
        while self._going:
            self._executor.drop(self._going.popleft(), note)
            if self._has_room(n_bytes):
                return True
        later = tuple(Boundary(at=place, kind=kind) for place, kind in self._places.items() if place > at)
        plan = self._executor.plan(self._incoming(at, later))
        self._executor.refuse(plan.refused)
        self._executor.drop(plan.moves)
        return plan.fits

    def _progress(self, reused: int, started: float) -> None:
        self._next_report = self._now() + _PROGRESS_SECONDS
        n, done = len(self._built.prompt), self.done
        session = self._session
        left = session.rates.seconds(batches_of(n, done, (), self._model.facts.n_batch, session.costs))
        self._emit(
            PrefillProgress(
                request=self._request,
                done=done,
                total=n,
                reused=reused if self._told_reused is None else self._told_reused,
                seconds=self._now() - started + self._seconds_before,
                seconds_left=0.0 if done == n else left,
            )
        )


# How long the batches of a prompt take that is being read.
#
# A device still computes when `decode` returns, and the next batch is made ready meanwhile. To wait for each batch,
# only to know what it took, leaves the device idle in between: a tenth of the time. So batches of one size are timed
# a few at once. A processor is done when `decode` returns, and there each is timed.
#
# llama.cpp hands a batch over once the one before it is done, so a cancel waits for one batch in either case.


MOST_AT_ONCE = 8  # what a wait costs is felt no more, and the times still tell of different depths


class BatchTimes:
    """Of one prompt; its session learns the rates. Engine thread only."""

    def __init__(self, session: ModelSession, now: Callable[[], float]) -> None:
        self._session = session
        self._now = now
        self._most = MOST_AT_ONCE if session.model.facts.n_layers_gpu > 0 else 1
        self._size = self._first = self._end = self._count = 0
        self._started = 0.0

    def begin(self, size: int) -> None:
        """A batch of so many tokens comes next. Waiting is put off until then: a request may end before."""
        if size != self._size or self._count == self._most:
            self.finish()
        if not self._count:
            self._size, self._started = size, self._now()

    def note(self, first: int, end: int) -> None:
        """It was handed over: these items of the prompt."""
        if not self._count:
            self._first = first
        self._count, self._end = self._count + 1, end
        if self._most == 1:
            self.finish()

    def finish(self) -> None:
        """Wait for what was handed over, and write down what it took."""
        count, self._count = self._count, 0
        if not count:
            return
        self._session.model.wait()
        seconds = (self._now() - self._started) / count
        depth = self._first + (count - 1) * self._size // 2  # in the middle: the time of a batch is linear in it
        self._session.note_batches(self._size, depth, seconds, n_held=self._end, times=count)
