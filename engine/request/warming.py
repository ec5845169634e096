"""While nobody waits, what is certain of a chat's next prompt is read, so that its question alone is left.

Engine thread only. It is planned as that prompt would be, by a copy of the forecaster: nothing is learned of it, and
the request that comes is judged as if it had not been. No state makes room for one that is taken here, and no branch
leaves the model's memory for want of cells. Somebody who calls waits for one batch, or one piece of what is copied.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.cache.copying import Copying
from engine.cache.leaving import leave
from engine.cache.restoring import bring_back, recover
from engine.cache.session import ModelSession
from engine.commands import ForecastPrompt, Generate
from engine.core.cache.settings import CacheSettings
from engine.core.decisions.placement import PlacementLine, PlacementPlan, PlacementVerdict
from engine.core.decisions.reuse import ReusePlan, Source
from engine.core.decisions.warm_up import WarmUpPlan, WarmUpVerdict, begun_text, certain_items, plan_warm_up
from engine.core.prompt.items import TokenIndex
from engine.core.prompt.messages import Chat, Message, Role
from engine.core.prompt.span_values import BoundaryKind
from engine.core.spans.lookup import of_message
from engine.errors import BrokenOff, Interrupted, UserFixable
from engine.events import CheckpointLost, Event, Prepared
from engine.prompt.builder import Built
from engine.request.planning import PromptPlan, PromptPlanner, check_readable
from engine.request.reading import PromptReading

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
            is_copied=reuse.source not in (Source.WORKING, Source.NOTHING),
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
        leave(session, prompt, plan.reuse, command, settings=self._settings, copying=copying)
        session.working_chat = command.session
        if bring_back(session, plan.reuse, prompt, copying, settings=self._settings):
            return  # the next request is told, and reads it
        reading = PromptReading(
            session,
            built,
            settings=self._settings,
            copying=copying,
            path=lambda: prompt.tokens.cut(0, reading.done),
            makes_room=False,
        )
        reading.done = plan.reuse.reused
        try:
            reading.read(self._places(plan.placement, to_do, begun), end=to_do.end)
        except Interrupted as stopped:
            self._settle(built, reading, copying, is_broken=isinstance(stopped, BrokenOff))
            raise
        except BaseException:
            session.tree.record(prompt.tokens.cut(0, reading.done), tick=session.tick)
            session.forget_working(None, self._quiet)
            raise
        self._settle(built, reading, copying)

    def _places(self, placement: PlacementPlan, to_do: WarmUpPlan, begun: TokenIndex) -> PlacementPlan:
        """Those that the prompt itself would have, and where the message begins that may become another one."""
        lines = [line for line in placement.lines if line.at <= to_do.end]
        take = [line for line in placement.take if line.at <= to_do.end]
        is_known = any(line.at == begun for line in take) or begun in self._held_places()
        if self._session.memory.needs_checkpoints and begun <= to_do.end and not is_known and to_do.n_read:
            take.append(PlacementLine(at=begun, kind=BoundaryKind.BEFORE_USER, verdict=PlacementVerdict.TAKE))
        return PlacementPlan(take=tuple(sorted(take, key=lambda line: line.at)), lines=tuple(lines))

    def _held_places(self) -> frozenset[int]:
        session = self._session
        return frozenset(c.n_tokens for c in session.checkpoints if c.n_tokens <= session.match.of(c.path))

    def _settle(self, built: Built, reading: PromptReading, copying: Copying, *, is_broken: bool = False) -> None:
        """Write down what the memory holds now."""
        session, chat = self._session, self._command.session
        path = built.prompt.tokens.cut(0, reading.done)
        self._n_read = reading.done - reading.first
        session.prepared.note(chat, path, reading.first)
        if chat not in session.private_chats:
            session.note_read(path, chat=self._name)
        if is_broken:
            session.tree.record(path, tick=session.tick)
            recover(session, path, copying)
            return
        session.set_working(path, chat=chat)
        if session.checkpoints.ranges:
            session.drop_stranded(None, self._quiet)

    def _quiet(self, event: Event) -> None:
        """No request is told of it; what the cache holds by then is told as a whole."""
        if isinstance(event, CheckpointLost):
            self._emit(replace(event, request=None))


def _ending(chat: Chat, text: str) -> Chat:
    return replace(chat, messages=(*chat.messages[:-1], replace(chat.messages[-1], text=text)))
