"""Requests played once more on paper, from an empty memory, with other settings: what the last one would have read.

Engine thread only. The plans are those of a request, made by the same functions over books of their own; the model is
a simulated one, so nothing is computed, and nothing of the loaded model or of its books changes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.cache.executor import Executor
from engine.cache.session import ModelSession
from engine.cache.swapping_out import Copying
from engine.commands import LEAST_SEQUENCES, RequestId, TrySettings
from engine.core.cache.settings import CacheSettings
from engine.core.decisions.placement import PlacementPlan
from engine.core.decisions.reuse import ReusePlan
from engine.core.explain.compared import Processed
from engine.core.prompt.items import Prompt, TokenIndex, Tokens
from engine.core.prompt.messages import Media, MediaType
from engine.core.what_if.offering import PrefillSpan
from engine.core.what_if.setting_ladders import Trial
from engine.errors import Interrupted, NotEnoughMemory, NothingRemembered, NotOnPaper
from engine.events import Event, SettingsTried, TriedRequest, TryProgress
from engine.language.translation import tr
from engine.prompt.builder import Built
from engine.request.reading import PromptReading

if TYPE_CHECKING:
    from engine.simulated.model import SimulatedModel

_REQUEST = RequestId("on paper")


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A request that was processed, under the name of its conversation."""

    session: str
    request: Processed


class _StandingClock:
    """Implements ports.Clock."""

    def monotonic(self) -> float:
        return 0.0

    def wall(self) -> float:
        return 0.0


class DryRun:
    """Plays requests as the loaded model of a session would have read them."""

    def __init__(self, session: ModelSession, is_called: Callable[[], bool]) -> None:
        """`is_called`: somebody waits, and nothing more is to be played."""
        self._real = session
        self._is_called = is_called
        model, facts = session.model, session.model.facts
        n_live = len(session.working.tokens)
        states = [c.n_bytes for c in session.checkpoints if not c.has_logits]
        self._state_bytes = session.state_bytes or max([*states, model.state_size() if n_live else 0])
        n_ring = facts.n_swa * model.n_sequences + facts.n_batch  # as long as nothing has slid out of it
        self._n_ring = session.n_window if session.has_slid else max(session.n_window, n_ring)

    def now(self, settings: CacheSettings) -> Trial:
        """What is set, and what the model was loaded with."""
        model = self._real.model
        return Trial(settings=settings, n_live=max(0, model.n_sequences - LEAST_SEQUENCES), n_ctx=model.facts.n_ctx)

    def play(self, turns: tuple[Turn, ...], trial: Trial) -> PrefillSpan | None:
        """What the last of them reads; None where the requests cannot be played so. Raises Interrupted."""
        model, session = self._begin(turns, trial)
        *earlier, last = turns
        played = self._played(
            model, session, earlier, trial, lambda: self._pin(session, last.request.prompt, trial.pin)
        )
        if played is None:
            return None
        reused = _Play(session, model, last, trial).plan().reused
        return PrefillSpan(n_prompt=len(last.request.prompt), reused=reused)

    def play_all(
        self, turns: tuple[Turn, ...], trial: Trial, on_turn: Callable[[], None]
    ) -> tuple[PrefillSpan, ...] | None:
        """What each of them reads, likewise; `on_turn` is called behind each."""
        return self._played(*self._begin(turns, trial), turns, trial, on_turn)

    def _played(
        self,
        model: SimulatedModel,
        session: ModelSession,
        turns: Sequence[Turn],
        trial: Trial,
        on_turn: Callable[[], None],
    ) -> tuple[PrefillSpan, ...] | None:
        found: list[PrefillSpan] = []
        try:
            for turn in turns:
                if self._is_called():
                    raise Interrupted
                reused = _Play(session, model, turn, trial).run()
                found.append(PrefillSpan(n_prompt=len(turn.request.prompt), reused=reused))
                on_turn()
        except NotEnoughMemory:
            return None
        return tuple(found)

    def _begin(self, turns: tuple[Turn, ...], trial: Trial) -> tuple[SimulatedModel, ModelSession]:
        """An empty memory, and books about it."""
        real, model = self._real, self._outlined(trial)
        session = ModelSession(model, clock=_StandingClock(), builder=real.builder)
        if not trial.is_stated:
            session.restoring, session.saving, session.costs = real.restoring, real.saving, real.costs
        if turns[0].request.number > 1:  # what was learned before is known
            session.forecaster.traffic = real.forecaster.traffic
        return model, session

    def _outlined(self, trial: Trial) -> SimulatedModel:
        """The loaded model as `trial` would load it, as far as is known here."""
        # Which llama.cpp it is, is settled by the first import of `engine.native`, which tells where it is refused.
        from engine.native.memory.state_sizes import ModelOutline
        from engine.simulated.model import SimulatedModel

        model, n_sequences = self._real.model, trial.n_live + LEAST_SEQUENCES
        facts = replace(model.facts, n_ctx=trial.n_ctx)
        outline = ModelOutline(
            facts=facts,
            vocabulary=model.vocabulary,
            piece=model.piece,
            tokenize=model.tokenize,
            n_sequences=n_sequences,
            n_live_states=0,
            n_ubatch=facts.n_batch,
            n_window_cells=0,
            swa_full=self._n_ring >= trial.n_ctx,
            sizes=None,
        )
        return SimulatedModel(
            outline,
            n_sequences=n_sequences,
            state_bytes=self._state_bytes,
            kv_bytes_per_token=self._real.cell_bytes,
            next_reply=tuple,
            n_own_window=self._n_ring if facts.memory.has_window else 0,
        )

    @staticmethod
    def _pin(session: ModelSession, prompt: Prompt, at: int) -> None:
        for checkpoint in list(session.checkpoints) if at else ():
            if checkpoint.n_tokens == at and checkpoint.path.cut(0, at) == prompt.tokens.cut(0, at):
                session.checkpoints.pin(checkpoint.id, pinned=True)


class _Play:
    """One request on paper."""

    def __init__(self, session: ModelSession, model: SimulatedModel, turn: Turn, trial: Trial) -> None:
        self._session = session
        self._model = model
        self._turn = turn
        self._settings = trial.settings
        self._prompt = turn.request.prompt
        self._copying = Copying(_REQUEST, clock=session.clock, emit=_nobody)

    def plan(self) -> ReusePlan:
        session, request = self._session, self._turn.request
        session.tick = request.number
        session.forecaster.ask(
            session.tree.match(self._prompt),
            request.spans,
            session=self._turn.session,
            hints=request.hints,
            tick=request.number,
        )
        return session.plan_reuse(self._prompt, self._settings, session.forecaster)

    def run(self) -> TokenIndex:
        """What was reused. Raises NotEnoughMemory when the context is too small for it."""
        session, request, settings = self._session, self._turn.request, self._settings
        reuse = self.plan()
        placement = self._placement(reuse.reused)
        executor = Executor(session, settings, self._copying)
        refused = executor.turn(self._prompt, reuse, self._turn.session)
        reused = TokenIndex(0) if refused else reuse.reused
        if refused:
            placement = self._placement(reused)
        path = self._read(reused, placement)
        session.set_working(path, chat=self._turn.session)
        if session.checkpoints.segments:
            session.drop_orphaned(_REQUEST, _nobody)
        session.forecaster.settle(path)
        if request.n_read is None:
            executor.tidy()
        return reused

    def _placement(self, reused: TokenIndex) -> PlacementPlan:
        session = self._session
        plan = session.plan_placement(
            self._prompt,
            self._turn.request.spans,
            reused=reused,
            settings=self._settings,
            forecaster=session.forecaster,
        )
        session.forecaster.take(plan)
        return plan

    def _read(self, reused: TokenIndex, placement: PlacementPlan) -> Tokens:
        """The prompt as far as it was read then, and the reply; what is in memory in the end."""
        request, tokens = self._turn.request, self._prompt.tokens
        self._model.prompt = self._prompt
        limit = request.n_read
        copying = Copying(
            _REQUEST,
            clock=self._session.clock,
            emit=_nobody,
            is_cancelled=lambda: limit is not None and reading.done >= limit,
        )
        reading = PromptReading(
            self._session,
            _built(request),
            executor=Executor(self._session, self._settings, copying),
            path=lambda: tokens.cut(0, reading.done),
        )
        reading.done = reused
        try:
            reading.read(placement)
        except Interrupted:
            return tokens.cut(0, reading.done)
        if limit is not None:
            return tokens
        pos: int = self._prompt.pos_next
        reply = request.path.cut(len(tokens)).ids()
        for at, token in enumerate(reply):
            reading.decode_one(token, pos + at)
        self._session.note_batches(1, len(tokens), 0.0, n_held=len(request.path), times=len(reply))
        return request.path


def _built(request: Processed) -> Built:
    """The prompt as it was built then; its media have no files."""
    media = {chunk.source: Media(kind=MediaType.IMAGE, digest=chunk.source, data=b"") for chunk in request.prompt.media}
    return Built(
        text="",
        prompt=request.prompt,
        media=media,
        spans=request.spans,
        opened=None,
        seconds_render=0.0,
        seconds_tokenize=0.0,
    )


def _nobody(event: Event) -> None:
    """What happens on paper is told to nobody."""


# What a chat would have read with other cache settings: all requests that are remembered, played on paper twice.
#
# Engine thread only. Both plays begin with an empty memory, so what they differ in is the settings alone. What the
# same model was asked before it was loaded again is played as well, under numbers that go on.


def try_settings(
    session: ModelSession,
    command: TrySettings,
    *,
    now: CacheSettings,
    emit: Callable[[Event], None],
    is_cancelled: Callable[[], bool],
) -> SettingsTried:
    """Raises NothingRemembered or NotOnPaper, Interrupted when it is cancelled."""
    asked, n_earlier = _asked(session)
    turns = tuple(
        Turn(session=name, request=replace(one, number=one.number if not n_earlier else number))
        for number, (name, one) in enumerate(asked, start=1)
    )
    if not any(turn.session == command.session for turn in turns):
        raise NothingRemembered(
            tr("Nothing of this chat is remembered."), action=tr("Send a message in it, then try again.")
        )
    if any(chunk.n_pos != chunk.n_tokens for turn in turns for chunk in turn.request.prompt.media):
        raise NotOnPaper(
            tr("There were pictures, and with this model they cannot be worked out on paper."),
            action=tr("Change the settings themselves, and look at the next prompts."),
        )
    paper, total, done = DryRun(session, is_cancelled), 2 * len(turns), 0

    def on_turn() -> None:
        nonlocal done
        done += 1
        emit(TryProgress(request=command.request, done=done, total=total))

    plays: list[tuple[PrefillSpan, ...]] = []
    for settings in (now, command.settings):
        played = paper.play_all(turns, paper.now(settings), on_turn)
        if played is None:
            raise NotOnPaper(
                tr("The requests do not fit into the context of the model as it is loaded."),
                action=tr("Load it with a larger context."),
            )
        plays.append(played)
    return SettingsTried(
        request=command.request,
        rows=tuple(
            TriedRequest(
                number=request.number,
                n_prompt=before.n_prompt,
                now=before.n_read,
                then=after.n_read,
                is_earlier=at < n_earlier,
            )
            for at, ((name, request), before, after) in enumerate(zip(asked, *plays, strict=True))
            if name == command.session
        ),
    )


def _asked(session: ModelSession) -> tuple[list[tuple[str, Processed]], int]:
    """What can be played, and how much of it is from before the model was loaded again, maybe with less room."""
    own, n_ctx = list(session.past), session.model.facts.n_ctx
    earlier = session.all_asked[: -len(own) or None]
    fits = [(name, one) for name, one in earlier if len(one.path) < n_ctx]
    return [*fits, *own], len(fits)
