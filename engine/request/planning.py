"""Every decision on a prompt, before anything is touched: what is reused, why not more, where states are taken.

The same for a request that runs and for a forecast, which asks a copy of the forecaster.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from engine.cache.conversation_book import named
from engine.cache.forecaster import Forecaster
from engine.cache.session import ModelSession
from engine.cache.writing import absence_of, build_prompt
from engine.commands import ForecastPrompt, Generate
from engine.core.cache.past_requests import Nearest
from engine.core.cache.prefill_rates import batches_of
from engine.core.cache.settings import CacheSettings
from engine.core.decisions.placement import PlacementLine, PlacementPlan
from engine.core.decisions.reuse import ReusePlan
from engine.core.decisions.traffic import Hints
from engine.core.difference.explanation import Explanation
from engine.core.explain.avoidable import places_so_far
from engine.core.explain.compared import chosen
from engine.core.explain.explaining import Asked, CachePast, Processed, explain
from engine.core.prompt.items import TokenIndex, Tokens
from engine.core.prompt.messages import Chat, Message, without_data
from engine.core.prompt.span_values import of_message
from engine.errors import PromptTooLong, RequestInvalid
from engine.events import PromptForecast
from engine.language.translation import number, tr
from engine.prompt.builder import Built


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptPlan:
    """What was decided."""

    reuse: ReusePlan
    placement: PlacementPlan
    explanation: Explanation


class PromptPlanner:
    """The decisions on one prompt. Asks the session's books and changes none of them but `forecaster`."""

    def __init__(
        self,
        session: ModelSession,
        built: Built,
        command: Generate | ForecastPrompt,
        *,
        settings: CacheSettings,
        forecaster: Forecaster,
    ) -> None:
        self._session = session
        self._built = built
        self._command = command
        self._settings = settings
        self._forecaster = forecaster
        self._nearest: Nearest[Processed] | None = None

    def plan(self, *, tick: int) -> PromptPlan:
        """For the prompt that came with request number `tick`."""
        session, command, spans = self._session, self._command, self._built.spans
        match = session.tree.match(self._built.prompt)  # all that follows goes by this
        nearest = session.past.nearest(match, spans.spans, command.session)
        self._nearest = chosen(
            nearest, command.chat, session.past, name=named(command.session), session=command.session
        )
        self._forecaster.ask(match, spans, session=command.session, hints=self.hints, tick=tick)
        reuse, explanation = self.reuse()
        return PromptPlan(reuse=reuse, placement=self.placement(reuse.reused), explanation=explanation)

    @property
    def previous(self) -> Processed | None:
        """The request that this one is compared with."""
        return None if self._nearest is None else self._nearest.request

    def processed(
        self, path: Tokens, lines: tuple[PlacementLine, ...], reply: Message, *, number: int, given_name: str
    ) -> Processed:
        """What later requests are compared with: `path` is in memory, `lines` were to be taken. Also when it failed."""
        built, earlier, chat = self._built, self.previous, self._command.chat
        n_shared = 0 if earlier is None else self._forecaster.match.of(earlier.prompt.tokens)
        is_whole = len(path) > len(built.prompt)
        return Processed(
            prompt=built.prompt,
            path=path if is_whole else built.prompt.tokens,
            spans=built.spans,
            chat=None if chat is None else without_data(chat),
            reply=reply,
            places=places_so_far(() if earlier is None else earlier.places, lines, n_shared),
            number=number,
            n_read=None if is_whole else len(path),
            hints=self.hints,
            clock=built.clock,
            given_name=given_name,
        )

    @property
    def compared(self) -> tuple[Processed, ...]:
        """The newest of its conversation, where that is another one, and the one that it is compared with."""
        if self._nearest is None:
            return ()
        return (*tuple(self._nearest.since)[:1], self._nearest.request)

    def reuse(self, refused: str = "", refused_at: int = 0) -> tuple[ReusePlan, Explanation]:
        """Where to start from, and why. `refused`: what llama.cpp said to the plan before this one, and where."""
        session, built, command, nearest = self._session, self._built, self._command, self._nearest
        match = self._forecaster.match
        reuse = session.plan_reuse(built.prompt, self._settings, self._forecaster)
        explanation = explain(
            self.previous,
            Asked(
                prompt=built.prompt,
                spans=built.spans,
                chat=command.chat,
                is_resumed=bool(command.resume),
                is_regeneration=command.is_regeneration,
                is_other_session=nearest is not None and nearest.session != command.session,
                name=named(command.session),
                since=() if nearest is None else nearest.since,
            ),
            reuse,
            CachePast(
                matched_any=match.n_ever,
                read_before=match.earlier,
                lost=session.checkpoints.lost,
                not_copied=tuple(session.checkpoints.not_copied),
                refused=refused,
                refused_at=refused_at,
                absence=absence_of(session, command.session, self._settings),
            ),
            memory=session.memory,
            text_of=session.text_of,
            match=match,
        )
        chat = self._command.chat
        done = () if chat is None else chat.tidied
        return reuse, replace(explanation, n_as_written=built.n_as_written, tidied=done)

    def placement(self, reused: TokenIndex) -> PlacementPlan:
        """Where states are taken, when this much is reused."""
        plan = self._session.plan_placement(
            self._built.prompt,
            self._built.spans,
            reused=reused,
            settings=self._settings,
            forecaster=self._forecaster,
        )
        self._forecaster.take(plan)
        return plan

    @property
    def hints(self) -> Hints:
        """What this request says of the next ones."""
        command = self._command
        drops = self._session.drops_reasoning(command.chat, opens_reasoning=self._built.opened is not None)
        return Hints(drops_reasoning=drops, is_regeneration=command.is_regeneration)


def check_readable(built: Built, n_ctx: int) -> None:
    """Raises PromptTooLong or RequestInvalid for a prompt that cannot be answered."""
    prompt = built.prompt
    if len(prompt) >= n_ctx:
        raise PromptTooLong(
            tr(
                "The prompt takes {prompt} tokens, and the context holds {n_ctx}.",
                prompt=number(f"{len(prompt):,}"),
                n_ctx=number(f"{n_ctx:,}"),
            ),
            action=tr("Load the model with a larger context, or shorten the conversation."),
        )
    if prompt.media and prompt.media[-1].end == len(prompt):
        raise RequestInvalid(
            tr("The prompt ends with an image or with audio."), action=tr("Write a few words behind what is attached.")
        )
    if len(prompt) == 0:
        # Nothing to continue: models without a start token cannot begin from nowhere.
        raise RequestInvalid(tr("The prompt is empty."), action=tr("Write something first."))


# What a prompt would cost if it came now: the decisions of a request, without the request. Engine thread only.
#
# Tokens are exact, because the same planner decides over the same books. Seconds are what batches like these took on
# this machine. Nothing is read and nothing learned: the forecaster is asked as a copy, and no text is kept by the
# tokeniser.


_WARM_SHARE = 2  # one part in so many of the memory for checkpoints may hold what is read from disk beforehand


def forecast_prompt(
    session: ModelSession,
    command: ForecastPrompt,
    *,
    settings: CacheSettings,
    is_cancelled: Callable[[], bool],
) -> tuple[PromptForecast, ForecastPrompt]:
    """And the command with the conversation that it was recognised as.

    Raises what the request itself would before it reads anything.
    """
    started = session.clock.monotonic()
    facts = session.model.facts
    command = session.builder.gone_on_with(replace(command, chat=session.builder.as_taken(command.chat)))
    conversation, _ = session.conversations.find(command, session.tick + 1)
    command = replace(command, session=conversation)
    built = build_prompt(session, command, is_cancelled, keeps=False)
    check_readable(built, facts.n_ctx)
    planner = PromptPlanner(session, built, command, settings=settings, forecaster=session.forecaster.copy())
    plan = planner.plan(tick=session.tick + 1)
    cuts = [line.at for line in plan.placement.take]
    batches = batches_of(len(built.prompt), plan.reuse.reused, cuts, facts.n_batch, session.costs)
    n_bytes = session.bytes_to_restore(plan.reuse)
    if command.warms:
        session.disk.warm(session.blobs_of(plan.reuse), settings.ram_bytes // _WARM_SHARE)
    told = PromptForecast(
        request=command.request,
        explanation=plan.explanation,
        n_bytes_restore=n_bytes,
        seconds_prefill=session.rates.seconds(batches),
        seconds_restore=session.restoring.seconds(n_bytes) + session.disk.seconds(plan.reuse.n_bytes_disk),
        seconds_plan=session.clock.monotonic() - started,
        n_before=_n_before(built, command.chat),
        n_bytes_disk=plan.reuse.n_bytes_disk,
    )
    return told, command


def _n_before(built: Built, chat: Chat | None) -> int:
    """All of the prompt where it is not known where the last message begins."""
    last = None if chat is None else of_message(built.spans, len(chat.messages) - 1)
    return len(built.prompt) if last is None else last[0]
