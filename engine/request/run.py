"""One Generate from prompt to terminal event: plan, restore, prefill with checkpoints, decode, stream.

Runs on the engine thread. A cancel takes effect before the next batch, or before the next piece of what is copied, and
keeps what was computed.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace

from engine.cache.drafting import Drafting
from engine.cache.executor import Executor
from engine.cache.session import ModelSession
from engine.cache.swapping_out import Copying
from engine.cache.writing import build_prompt
from engine.commands import ForecastPrompt, Generate
from engine.core.cache.blobs import NOTHING_LOADED
from engine.core.cache.past_requests import NOTHING_PREPARED
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import CheckpointId
from engine.core.decisions.reuse import ReusePlan
from engine.core.difference.explanation import Explanation
from engine.core.prompt.items import NO_TOKENS, TokenIndex, Tokens
from engine.drawing import Sampler
from engine.errors import BrokenOff, Interrupted, NotEnoughMemory
from engine.events import (
    Cancelled,
    Event,
    Finished,
    Planned,
    RestoreRefused,
    StopReason,
    Usage,
)
from engine.prompt.builder import Built
from engine.request.idle import following
from engine.request.offers import Offering
from engine.request.planning import PromptPlanner, check_readable
from engine.request.reading import Begun, NotEncoded, PromptReading, SetAside
from engine.request.reply_form import is_held, penalised, sampling_of
from engine.request.reply_stream import DELTA_SECONDS, ReplyStream

_log = logging.getLogger("engine.plan")


class RequestRun:
    """Carries one request out. `run` emits everything up to its terminal event, or raises.

    It returns what may be tried afterwards, None where the request was stopped.
    """

    def __init__(
        self,
        session: ModelSession,
        command: Generate,
        *,
        settings: CacheSettings,
        emit: Callable[[Event], None],
        is_cancelled: Callable[[], bool],
        between: Callable[[], bool] = lambda: False,
        begun: Begun | None = None,
    ) -> None:
        """`between` is called between two batches, and says whether others come first. `begun`: what was done of it."""
        self._session = session
        self._between = between
        self._begun = begun
        self._model = session.model
        # As the client has it, with the name that it gives the conversation.
        self._asked = replace(command, chat=session.builder.as_taken(command.chat))
        self._command = self._asked  # with the conversation that it was recognised as
        self._settings = settings
        self._emit = emit
        self._is_cancelled = is_cancelled
        self._now = session.clock.monotonic
        self._started = self._now() if begun is None else begun.started
        copying = Copying(command.request, clock=session.clock, emit=emit, is_cancelled=is_cancelled)
        self._executor = Executor(session, settings, copying)
        self._is_ready = False  # the memory holds what the prompt is to be read behind, and nothing else
        self._seconds_restore = self._seconds_decode = 0.0
        self.following: ForecastPrompt | None = None  # what is known of the chat's next prompt, once it was answered
        session.loaded = NOTHING_LOADED

    def run(self) -> Offering | None:
        session = self._session
        session.tick += 1
        self._asked = session.builder.gone_on_with(self._asked)
        conversation, opening = session.conversations.find(self._asked, session.tick)
        self._command = replace(self._asked, session=conversation)
        built = build_prompt(session, self._command, self._is_cancelled, keeps=True)
        check_readable(built, self._model.facts.n_ctx)
        session.conversations.note(conversation, opening)
        session.keep_private(conversation, is_private=self._command.is_private)
        self._opening = opening
        # Made first: a grammar that does not parse must not cost what is in memory.
        sampler = self._model.sampler(sampling_of(session, self._command, built.opened))
        try:
            if is_held(self._command) and self._command.resume:
                sampler.go_on(self._model.tokenize(self._command.resume))
            return self._run(built, sampler)
        finally:
            sampler.close()

    def _run(self, built: Built, sampler: Sampler) -> Offering | None:
        session = self._session
        self._built = built
        self._reply = ReplyStream(
            self._command,
            opened=built.opened,
            calls=session.builder.template.capabilities.calls,
            end_mark=built.end_mark,
            emit=self._emit,
        )
        self._reading = PromptReading(
            session,
            built,
            executor=self._executor,
            path=self._path,
            between=self._between,
        )
        self._drafting = Drafting(session, built.prompt, decode=self._reading.decode_again)
        if self._begun is not None:
            self._reading.go_on_telling(self._begun.explanation.reused, self._begun.usage.seconds_prefill)
        self._planner = PromptPlanner(
            session, built, self._command, settings=self._settings, forecaster=session.forecaster
        )
        reuse = self._plan()
        try:
            self._prepare_memory(reuse)
            self._prefill_or_start_over()
            self._note_read(self._path())  # at once: a long reply may never end
            reason = self._generate(sampler)
        except SetAside as aside:
            self._settle()
            session.forecaster.await_return()
            aside.begun = Begun(
                started=self._started,
                explanation=self._explanation,
                compared=self._compared,
                held=self._held,
                usage=self._usage(),
            )
            raise
        except Interrupted as stopped:
            if isinstance(stopped, BrokenOff):
                self._settle_after_break()
            else:
                self._settle()
            if self._is_ready and self._reading.done < len(self._built.prompt):
                session.forecaster.await_return()
            self._emit(
                Cancelled(
                    request=self._command.request,
                    usage=self._usage(),
                    explanation=self._outcome(),
                    raw_text=self._reply.raw_text(is_complete=False),
                )
            )
            return None
        except NotEncoded as failed:
            self._settle()  # no encoder touches what is in memory: the next request goes on from there
            raise failed.error from failed
        except BaseException:
            # What the memory holds is unknown now; an empty one is certain.
            session.tree.record(self._path(), tick=session.tick)
            self._note_read(self._path())
            session.forecaster.settle(self._path())
            self._remember(self._path())
            session.forget_working(self._command.request, self._emit)
            raise
        else:
            self._settle()
            outcome = self._outcome()
            self._emit(
                Finished(
                    request=self._command.request,
                    reason=reason,
                    usage=self._usage(),
                    explanation=outcome,
                    raw_text=self._reply.raw_text(is_complete=True),
                    stopped_by=self._reply.stopped_by,
                    message=self._reply.message() if self._command.parses_calls else None,
                )
            )
            if reason in (StopReason.END, StopReason.STOP_TEXT) and not self._command.resume:
                self.following = following(self._command, self._reply.message())
            return Offering(
                session, self._command, outcome, compared=self._compared, held=self._held, settings=self._settings
            )

    def _plan(self) -> ReusePlan:
        """All decisions, before anything is touched."""
        session, built = self._session, self._built
        started = self._now()
        held = session.checkpoints.views()
        self._held = session.cache_view(self._settings)
        plan = self._planner.plan(tick=session.tick)
        self._placement, reuse = plan.placement, plan.reuse
        ready = session.prepared.pop(self._command.session, None)
        self._prepared = ready.use(built.prompt.tokens, reuse.reused) if ready else NOTHING_PREPARED
        if self._begun is not None:  # what it costs was told when it came
            begun = self._begun
            self._explanation, self._held, self._compared = begun.explanation, begun.held, begun.compared
            return reuse
        self._compared = self._planner.compared
        self._explanation = explanation = self._with_habits(plan.explanation)
        self._emit(
            Planned(
                request=self._command.request,
                session=self._asked.session,
                tick=session.tick,
                spans=built.spans,
                n_media=len(built.prompt.media),
                media=built.prompt.media,
                reuse=reuse,
                placement=plan.placement,
                explanation=explanation,
                held=held,
                seconds_render=built.seconds_render,
                seconds_tokenize=built.seconds_tokenize,
                seconds_plan=self._now() - started,
                opens_reasoning=built.opened is not None,
                warnings=built.warnings,
            )
        )
        figures = (session.tick, reuse.reused, len(built.prompt), reuse.source.value, explanation.avoidable)
        _log.debug("request %d: %d of %d reused from %s, %d avoidable, %s", *figures, explanation.cause.name)
        return reuse

    def _prepare_memory(self, reuse: ReusePlan) -> None:
        """Restore or cut back as planned; a refusal is a miss, explained, and the request goes on without."""
        started = self._now()
        try:
            refused = self._executor.turn(self._built.prompt, reuse, self._command.session)
            self._is_ready = True
        finally:
            self._seconds_restore += self._now() - started
        if refused:
            self._replan_after(refused, reuse.restore or CheckpointId(0), reuse.reused)
        else:
            self._reading.done = reuse.reused

    def _replan_after(self, refused: str, id: CheckpointId, n_tokens: TokenIndex) -> None:
        """The memory is empty; what needs none of it may still be usable, else everything is read again."""
        second, explanation = self._planner.reuse(refused, n_tokens)
        self._explanation = self._with_habits(explanation)
        self._emit(
            RestoreRefused(
                request=self._command.request,
                id=id,
                n_tokens=n_tokens,
                error=refused,
                explanation=self._explanation,
            )
        )
        _log.info("request %d: a restore was refused: %s", self._session.tick, refused)
        self._reading.done = TokenIndex(0)
        self._is_ready = False
        refused_again = self._executor.load(self._built.prompt, second, self._command.session)
        self._is_ready = True
        if refused_again:
            self._replan_after(refused_again, second.restore or CheckpointId(0), second.reused)
            return
        self._reading.done = second.reused
        # What was refused took the states behind it along: they are taken again on the way.
        self._placement = self._planner.placement(second.reused)

    def _prefill_or_start_over(self) -> None:
        """llama.cpp may find no free cells although the prompt fits: an empty memory has them, so start over once."""
        try:
            self._reading.read(self._placement)
        except NotEnoughMemory as error:
            if self._reading.first == 0:
                raise
            session = self._session
            session.tree.record(self._path(), tick=session.tick)
            session.forget_working(self._command.request, self._emit)
            session.drop_branches(self._command.request, self._emit)
            self._replan_after(error.message, CheckpointId(0), self._reading.first)
            self._reading.read(self._placement)

    def _generate(self, sampler: Sampler) -> StopReason:
        limit = self._model.facts.n_ctx - len(self._built.prompt)
        wanted = self._command.max_tokens
        n_max = limit if wanted < 0 else min(wanted, limit)
        if n_max == 0:
            return StopReason.LENGTH
        started = self._now()
        try:
            self._model.check_logits()
            sampler.prime(penalised(self._built.prompt.tokens, self._command.sampling))
            reason = self._decode_loop(sampler, n_max, is_full=n_max == limit)
            self._drafting.end()
        except Interrupted as stopped:
            self._reply.send_rest(self._now())
            if not isinstance(stopped, BrokenOff):
                self._drafting.end()
            raise
        else:
            return reason
        finally:
            self._drafting.forget()
            self._seconds_decode = self._now() - started
            if self._reply.n_decoded and not self._drafting.n_drafted:
                n, n_prompt = self._reply.n_decoded, len(self._built.prompt)
                each = self._seconds_decode / n
                self._session.note_batches(1, n_prompt + n // 2, each, n_held=n_prompt + n, times=n)

    def _decode_loop(self, sampler: Sampler, n_max: int, *, is_full: bool) -> StopReason:
        """The hot loop. Everything it touches per token is a local name."""
        model, eog, now = self._model, self._model.vocabulary.eog, self._now
        sample, decode, piece, is_cancelled = sampler.sample, self._reading.decode_one, model.piece, self._is_cancelled
        own = model.facts.drafts
        if self._drafting.begin(n_max, wanted=self._settings.drafts if own is None else own):
            decode = self._drafting.step
        reply, may_stop = self._reply, self._reply.may_stop
        generated, raw, n_chances = reply.generated, reply.raw, self._command.n_logprobs
        next_send = next_look = 0.0
        reason = StopReason.END
        pos: int = self._built.prompt.pos_next
        while True:
            token = sample()
            if token in eog:
                break
            generated.append(token)
            raw += piece(token)
            if n_chances >= 0:
                reply.note_chances(model.chances(token, n_chances), token, piece)
            moment = now()
            if may_stop or moment >= next_send:
                if reply.send(moment):
                    return StopReason.STOP_TEXT if reply.stopped_by else StopReason.END
                next_send = moment + DELTA_SECONDS
            if moment >= next_look:
                self._between()
                next_look = moment + DELTA_SECONDS
            if len(generated) >= n_max:
                reason = StopReason.CONTEXT_FULL if is_full else StopReason.LENGTH
                break
            if is_cancelled():
                raise Interrupted
            decode(token, pos)
            reply.n_decoded += 1
            pos += 1
        reply.send_rest(now())
        return reason

    def _path(self) -> Tokens:
        """What is in memory: the prompt as far as it was read, then the decoded part of the reply."""
        prompt: Tokens = self._built.prompt.tokens
        if self._reading.done < len(prompt):
            return prompt.cut(0, self._reading.done)
        return prompt + self._reply.tokens_in_memory

    def _settle(self) -> None:
        """Write down what the memory holds now."""
        session, path = self._session, self._path()
        if not self._is_ready:  # nothing was read, and what there was before is in the books
            prompt = self._built.prompt.tokens
            session.forecaster.settle(prompt.cut(0, session.n_now()))
            self._remember(NO_TOKENS)
            return
        session.set_working(path, chat=self._command.session)
        session.note_fronts(path, self._built.spans)
        self._note_read(path)
        # Room for a state may have been made with a range that another one stands on: the last one, where the rest of
        # what that one needs is on disk.
        if session.checkpoints.segments or session.disk.is_on:
            session.drop_orphaned(self._command.request, self._emit)
        session.forecaster.settle(path)
        self._reply.adopt(session.builder, self._built.text)
        self._remember(path)

    def _settle_after_break(self) -> None:
        """A batch was broken off: the memory is brought to what is certain of it."""
        session, path = self._session, self._path()
        session.tree.record(path, tick=session.tick)
        self._note_read(path)
        self._executor.recover(path)
        session.forecaster.settle(session.working.tokens)
        self._reply.adopt(session.builder, self._built.text)
        self._remember(path)

    def _note_read(self, path: Tokens) -> None:
        if not self._command.is_private:
            self._session.note_read(path, chat=self._asked.session)

    def _remember(self, path: Tokens) -> None:
        """Later requests are compared with this one, also when it failed."""
        reply, number = self._reply.message(), self._session.tick
        self._session.conversations.note_reply(self._opening, reply)
        lines, name = self._placement.lines, self._asked.session
        self._session.remember(
            self._command.session, self._planner.processed(path, lines, reply, number=number, given_name=name)
        )

    def _with_habits(self, explanation: Explanation) -> Explanation:
        return self._session.habits.told(self._command.session, self._session.tick, explanation)

    def _outcome(self) -> Explanation:
        """What was read in the end; it counts among the habits of later requests."""
        planned, session = self._explanation, self._session
        unread = planned.n_prompt - max(self._reading.done, planned.reused)
        outcome = replace(planned, unread=unread, seconds_read=self._usage().seconds_prefill)
        return session.habits.note(self._command.session, session.tick, outcome)

    def _usage(self) -> Usage:
        first_sent, reading = self._reply.first_sent, self._reading
        before = None if self._begun is None else self._begun.usage
        return Usage(
            n_prompt=len(self._built.prompt),
            n_reused=self._explanation.reused,
            n_generated=len(self._reply.generated),
            seconds_prefill=reading.seconds + (before.seconds_prefill if before else 0.0),
            seconds_decode=self._seconds_decode,
            seconds_snapshot=reading.seconds_snapshot + (before.seconds_snapshot if before else 0.0),
            seconds_restore=self._seconds_restore + (before.seconds_restore if before else 0.0),
            seconds_first_token=first_sent - self._started if first_sent is not None else 0.0,
            n_encoded=reading.n_encoded + (before.n_encoded if before else 0),
            seconds_encode=reading.seconds_encode + (before.seconds_encode if before else 0.0),
            n_drafted=self._drafting.n_drafted,
            n_drafts_right=self._drafting.n_right,
            n_rounds=self._drafting.n_rounds,
            drafts_rest=self._drafting.is_resting,
            seconds_token=self._drafting.seconds_token if self._drafting.n_drafted else 0.0,
            loaded=self._session.loaded,
            prepared=before.prepared if before else self._prepared,
        )
