"""Reading a prompt into the model's memory: in batches, cut where states are taken, media as a whole.

Engine thread only. A cancel takes effect before the next batch and keeps what was read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from engine.cache.copying import Copying
from engine.cache.leaving import free_cells
from engine.cache.session import ModelSession
from engine.cache.snapshots import PromptStates
from engine.core.cache.prefill_rates import batches_of
from engine.core.cache.settings import CacheSettings
from engine.core.decisions.placement import PlacementPlan
from engine.core.difference.explanation import Explanation
from engine.core.explain.compared import Processed
from engine.core.prompt.items import MediaChunk, TokenIndex, Tokens
from engine.core.prompt.span_values import BoundaryKind
from engine.core.what_if.offering import CacheView
from engine.errors import Interrupted, NotEnoughMemory
from engine.events import EncodingProgress, PrefillProgress, Usage
from engine.prompt.builder import Built
from engine.request.batch_times import BatchTimes

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
        settings: CacheSettings,
        copying: Copying,
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
        self._settings = settings
        self._copying = copying
        self._request = copying.request
        self._emit = copying.emit
        self._is_cancelled = copying.is_cancelled
        self._path = path
        self._between = between
        self._makes_room = makes_room
        self._told_reused: int | None = None
        self._seconds_before = 0.0  # of reading a first part
        self._state_at = 0
        self._states: PromptStates | None = None
        self._with_logits: frozenset[int] = frozenset()  # states that are taken there keep the logits
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
        places = {line.at: line.kind for line in placement.take if line.at >= reused}
        self._with_logits = self._prompts_end_at(places) - {reused}
        media = [chunk for chunk in prompt.media if chunk.first >= reused]
        started, snapshots = self._now(), self.seconds_snapshot
        try:
            self._progress(reused, started)
            self._state_at = self._last_state()
            states = self._states = self._plan_states(places)
            for cut in sorted({*places, TokenIndex(n)}):
                if cut == n or not states.refuses(cut):  # a batch is not cut for nothing
                    self._read_to(cut, media, reused, started)
                if cut in places:
                    self._take(states, cut)
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
        if not self._settings.policy.rules.keeps_logits:
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
        if self._states is not None:
            self._states.forget_plan()
        return free_cells(self._session, settings=self._settings, copying=self._copying)

    def _plan_states(self, places: Mapping[TokenIndex, BoundaryKind]) -> PromptStates:
        started, prompt = self._now(), self._built.prompt
        states = PromptStates(
            self._session,
            prompt,
            places,
            with_logits=self._with_logits,
            settings=self._settings,
            request=self._request,
            emit=self._emit,
            makes_room=self._makes_room,
        )
        self.seconds_snapshot += self._now() - started
        return states

    def _take(self, states: PromptStates, at: TokenIndex) -> None:
        started = self._now()
        states.take(at)
        self._state_at = self._last_state()
        self.seconds_snapshot += self._now() - started

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
