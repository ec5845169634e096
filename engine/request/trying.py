"""What a chat would have read with other cache settings: all requests that are remembered, played on paper twice.

Engine thread only. Both plays begin with an empty memory, so what they differ in is the settings alone. What the same
model was asked before it was loaded again is played as well, under numbers that go on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.cache.session import ModelSession
from engine.commands import TrySettings
from engine.core.cache.settings import CacheSettings
from engine.core.explain.compared import Processed
from engine.core.what_if.offering import PrefillSpan
from engine.errors import NothingRemembered, NotOnPaper
from engine.events import Event, SettingsTried, TriedRequest, TryProgress
from engine.language.translation import tr
from engine.request.what_if import DryRun, Turn


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
