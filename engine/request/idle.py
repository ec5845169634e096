"""What an engine does while nobody waits, one thing after the other: what was read is copied for the disk, what would
have helped with the last request is found out, and what is certain of the next prompt is read, so that its question
alone is left.

Engine thread only. Requests have had their terminal events: nothing that goes wrong here harms anybody. Somebody who
calls waits for one batch, or one piece of what is copied.

A prompt that is prepared is planned as itself would be, by a copy of the forecaster: nothing is learned of it, and the
request that comes is judged as if it had not been. No state makes room for one that is taken here, and no branch leaves
the model's memory for want of cells.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace

from engine.cache.executor import Executor
from engine.cache.session import ModelSession
from engine.cache.swapping_out import Copying
from engine.cache.writing import await_files, may_write, write_all, write_rest
from engine.commands import ForecastPrompt, Generate
from engine.core.cache.past_requests import Ready
from engine.core.cache.settings import CacheSettings
from engine.core.decisions.placement import PlacementLine, PlacementPlan, PlacementVerdict
from engine.core.decisions.reuse import ReusePlan
from engine.core.decisions.warm_up import WarmUpPlan, WarmUpVerdict, begun_text, certain_items, plan_warm_up
from engine.core.prompt.items import TokenIndex
from engine.core.prompt.messages import Chat, Message, Role
from engine.core.prompt.span_values import BoundaryKind, of_message
from engine.errors import BrokenOff, Interrupted, UserFixable
from engine.events import CheckpointLost, Event, Offered, Prepared
from engine.prompt.builder import Built
from engine.request.offers import Offering
from engine.request.planning import PromptPlan, PromptPlanner, check_readable
from engine.request.reading import PromptReading

_log = logging.getLogger("engine.request.worker")

_MOST_CHATS = 64  # for which something may be ready; it is counted no more of those prepared longest ago
_ENDINGS = (" quokka", " 42")  # how a message may go on; what comes before either is certain


def following(command: Generate, reply: Message) -> ForecastPrompt | None:
    """The next prompt of a chat that was answered, as far as it is known; None where nothing is.

    What a tool will answer is not known: of several calls, the first answer is where the prompt is known up to.
    """
    chat = command.chat
    if chat is None or not (reply.text or reply.reasoning or reply.tool_calls):
        return None
    results = (Message(role=Role.TOOL, tool_call_id=call.id, name=call.name) for call in reply.tool_calls)
    more = next(results, Message(role=Role.USER))
    return ForecastPrompt(
        request=command.request,
        session=command.session,
        chat=replace(chat, messages=(*chat.messages, reply, more)),
        prepares=True,
    )


class WarmUp:
    """Of one chat. `work` goes on where it was broken off; what it read is told each time."""

    def __init__(
        self,
        session: ModelSession,
        command: ForecastPrompt,
        *,
        settings: CacheSettings,
        emit: Callable[[Event], None],
        name: str,
    ) -> None:
        """`command`: the prompt as it is now, of the conversation that it was recognised as; what its last message says
        may go on. `name`: what the client calls the chat.
        """
        self._session = session
        self._command = command
        self._settings = settings
        self._emit = emit
        self._name = name
        self._n_read = 0

    def work(self, is_called: Callable[[], bool]) -> bool:
        """Whether anything was done. Raises Interrupted once somebody calls: what was read by then is kept."""
        session, started = self._session, self._session.clock.monotonic()
        self._n_read = 0
        session.model.end_embedding()
        session.model.resume()
        learning = session.forecaster
        session.forecaster = learning.copy()
        try:
            return self._work(is_called)
        except UserFixable:
            return False  # that prompt would be refused
        finally:
            session.forecaster = learning
            if self._n_read:
                learning.expect(session.working.tokens, self._command.session)
                seconds, request = session.clock.monotonic() - started, self._command.request
                self._emit(Prepared(request=request, session=self._name, n_tokens=self._n_read, seconds=seconds))

    def _work(self, is_called: Callable[[], bool]) -> bool:
        built, begun, certain = self._expected(is_called)
        check_readable(built, self._session.model.facts.n_ctx)
        planner = PromptPlanner(
            self._session, built, self._command, settings=self._settings, forecaster=self._session.forecaster
        )
        plan = planner.plan(tick=self._session.tick + 1)
        to_do = self._plan(built, plan.reuse, begun, certain)
        if to_do.verdict is WarmUpVerdict.NOTHING_TO_GAIN or self._is_short_of_cells(to_do):
            return False
        if is_called():
            raise Interrupted
        self._carry_out(built, plan, to_do, begun, is_called)
        return True

    def _expected(self, is_called: Callable[[], bool]) -> tuple[Built, TokenIndex, TokenIndex]:
        """The next prompt with something in its last message, where that begins, and up to where all is certain."""
        session, chat = self._session, self._command.chat
        assert chat is not None
        written = begun_text(chat.messages[-1].text)
        build = session.builder.build
        built, other = (
            build(replace(self._command, chat=_ending(chat, written + end)), is_called, keeps=False) for end in _ENDINGS
        )
        certain = certain_items(built.prompt, other.prompt)
        found = of_message(built.spans, len(chat.messages) - 1)
        return built, TokenIndex(min(certain, found[0])) if found else certain, certain

    def _plan(self, built: Built, reuse: ReusePlan, begun: TokenIndex, certain: TokenIndex) -> WarmUpPlan:
        session, chat = self._session, self._command.session
        n_state = session.state_bytes or session.model.state_size() if session.memory.needs_checkpoints else 0
        return plan_warm_up(
            built.prompt,
            reused=reuse.reused,
            begun=begun,
            certain=certain,
            is_elsewhere=session.match.of(session.working.tokens) < reuse.reused,
            holds_place=not n_state or session.checkpoints.has_room(n_state, self._settings, chat=chat),
        )

    def _is_short_of_cells(self, to_do: WarmUpPlan) -> bool:
        """Branches would have to make room."""
        session = self._session
        facts = session.model.facts
        if not session.memory.has_kv or not session.branches:
            return False
        n_window = facts.n_swa if session.memory.has_window else 0
        return session.model.n_cells_used() + to_do.end + n_window > facts.n_ctx

    def _carry_out(
        self, built: Built, plan: PromptPlan, to_do: WarmUpPlan, begun: TokenIndex, is_called: Callable[[], bool]
    ) -> None:
        session, command, prompt = self._session, self._command, built.prompt
        copying = Copying(command.request, clock=session.clock, emit=self._quiet, is_cancelled=is_called)
        executor = Executor(session, self._settings, copying)
        if executor.turn(prompt, plan.reuse, command.session, scans=False):
            return  # the next request is told, and reads it
        reading = PromptReading(
            session,
            built,
            executor=executor,
            path=lambda: prompt.tokens.cut(0, reading.done),
            makes_room=False,
        )
        reading.done = plan.reuse.reused
        try:
            reading.read(self._places(plan.placement, to_do, begun), end=to_do.end)
        except Interrupted as stopped:
            self._settle(built, reading, executor if isinstance(stopped, BrokenOff) else None)
            raise
        except BaseException:
            session.tree.record(prompt.tokens.cut(0, reading.done), tick=session.tick)
            session.forget_working(None, self._quiet)
            raise
        self._settle(built, reading)

    def _places(self, placement: PlacementPlan, to_do: WarmUpPlan, begun: TokenIndex) -> PlacementPlan:
        """Those that the prompt itself would have, and where the message begins that may become another one."""
        lines = [line for line in placement.lines if line.at <= to_do.end]
        take = [line for line in placement.take if line.at <= to_do.end]
        is_known = any(line.at == begun for line in take) or begun in self._held_places()
        if self._session.memory.needs_checkpoints and 0 < begun <= to_do.end and not is_known and to_do.n_read:
            take.append(PlacementLine(at=begun, kind=BoundaryKind.BEFORE_USER, verdict=PlacementVerdict.TAKE))
        return PlacementPlan(take=tuple(sorted(take, key=lambda line: line.at)), lines=tuple(lines))

    def _held_places(self) -> frozenset[int]:
        session = self._session
        return frozenset(c.n_tokens for c in session.checkpoints if c.n_tokens <= session.match.of(c.path))

    def _settle(self, built: Built, reading: PromptReading, recovers: Executor | None = None) -> None:
        """Write down what the memory holds now. `recovers`: where a batch was broken off."""
        session, chat = self._session, self._command.session
        path = built.prompt.tokens.cut(0, reading.done)
        self._n_read = reading.done - reading.first
        session.prepared[chat] = Ready.after(session.prepared.pop(chat, None), path, reading.first)
        if len(session.prepared) > _MOST_CHATS:
            del session.prepared[next(iter(session.prepared))]
        if chat not in session.private_chats:
            session.note_read(path, chat=self._name)
        if recovers is not None:
            session.tree.record(path, tick=session.tick)
            recovers.recover(path)
            return
        session.set_working(path, chat=chat)
        if session.checkpoints.segments or session.disk.is_on:
            session.drop_orphaned(None, self._quiet)

    def _quiet(self, event: Event) -> None:
        """No request is told of it; what the cache holds by then is told as a whole."""
        if isinstance(event, CheckpointLost):
            self._emit(replace(event, request=None))


def _ending(chat: Chat, text: str) -> Chat:
    return replace(chat, messages=(*chat.messages[:-1], replace(chat.messages[-1], text=text)))


class IdleWork:
    """Each of `is_to_write`, `offering` and `warm_up` is there until it is done; whoever has work for it sets them."""

    def __init__(self, emit: Callable[[Event], None], is_awaited: Callable[[], bool]) -> None:
        self._emit = emit
        self._is_awaited = is_awaited
        self.is_to_write = False  # something may not be on disk yet
        self.offering: Offering | None = None
        self.warm_up: WarmUp | None = None

    def __bool__(self) -> bool:
        return self.is_to_write or self.offering is not None or self.warm_up is not None

    def drop(self) -> None:
        """Another request comes, or the model goes: what is about the last one alone is of no use any more."""
        self.offering = self.warm_up = None

    def work(self, session: ModelSession | None, settings: CacheSettings, is_called: Callable[[], bool]) -> bool:
        """Until somebody calls; the rest goes on afterwards. Whether the cache holds other things now."""
        if session is None:
            self.drop()
            self.is_to_write = False
            return False
        if not self._write(session, settings, is_called) or not self._offer(is_called):
            return False
        has_changed = self._warm_up(is_called)
        if has_changed and self.warm_up is None:
            self.is_to_write = may_write(session, settings)
            self._write(session, settings, is_called)
        return has_changed

    def write_rest(self, session: ModelSession, settings: CacheSettings) -> None:
        """The model goes."""
        if self.is_to_write:
            write_rest(session, settings)

    def _write(self, session: ModelSession, settings: CacheSettings, is_called: Callable[[], bool]) -> bool:
        """False: somebody called."""
        try:
            if self.is_to_write and not (write_all(session, settings, is_called) and await_files(session, is_called)):
                return False
        except Exception:  # noqa: BLE001 -- see above
            _log.exception("what was read could not be copied for the disk")
        self.is_to_write = False
        return True

    def _offer(self, is_called: Callable[[], bool]) -> bool:
        """False: somebody called who does not take its place."""
        offering = self.offering
        if offering is None:
            return True
        try:
            offering.work(is_called)
        except Interrupted:
            if not self._is_awaited():
                return False
        except Exception:  # noqa: BLE001 -- see above
            _log.exception("what would have helped could not be found out")
        self.offering = None
        if offering.found:
            self._emit(Offered(request=offering.request, offers=offering.found))
        return True

    def _warm_up(self, is_called: Callable[[], bool]) -> bool:
        warm_up, has_changed = self.warm_up, False
        if warm_up is None or is_called():
            return False
        try:
            has_changed = warm_up.work(is_called)
        except Interrupted:
            if is_called():
                return True  # it goes on from there
        except Exception:  # noqa: BLE001 -- see above
            _log.exception("the next prompt could not be prepared")
            has_changed = True
        self.warm_up = None
        return has_changed
