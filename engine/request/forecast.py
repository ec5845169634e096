"""What a prompt would cost if it came now: the decisions of a request, without the request. Engine thread only.

Tokens are exact, because the same planner decides over the same books. Seconds are what batches like these took on this
machine. Nothing is read and nothing learned: the forecaster is asked as a copy, and no text is kept by the tokeniser.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.cache.session import ModelSession
from engine.cache.writing import build_prompt
from engine.commands import ForecastPrompt
from engine.core.cache.prefill_rates import batches_of
from engine.core.cache.settings import CacheSettings
from engine.core.prompt.messages import Chat
from engine.core.prompt.span_values import of_message
from engine.events import PromptForecast
from engine.prompt.builder import Built
from engine.request.planning import PromptPlanner, check_readable

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
