"""What a chat would have read with other cache settings: all requests that are remembered, played on paper twice.

Engine thread only. Both plays begin with an empty memory, so what they differ in is the settings alone.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.cache.session import ModelSession
from engine.commands import TrySettings
from engine.core.cache.settings import CacheSettings
from engine.core.hindsight.offering import Reading
from engine.errors import UserFixable
from engine.events import Event, SettingsTried, TriedRequest, TryProgress
from engine.language.translation import tr
from engine.request.what_if import Paper, Turn


def try_settings(
    session: ModelSession,
    command: TrySettings,
    *,
    now: CacheSettings,
    emit: Callable[[Event], None],
    is_cancelled: Callable[[], bool],
) -> SettingsTried:
    """Raises UserFixable where there is nothing to play, Interrupted when it is cancelled."""
    turns = tuple(Turn(session=name, request=request) for name, request in session.past)
    if not any(turn.session == command.session for turn in turns):
        raise UserFixable(tr("Nothing of this chat is remembered."), action=tr("Send a message in it, then try again."))
    if any(chunk.n_pos != chunk.n_tokens for turn in turns for chunk in turn.request.prompt.media):
        raise UserFixable(
            tr("There were pictures, and with this model they cannot be worked out on paper."),
            action=tr("Change the settings themselves, and look at the next prompts."),
        )
    paper, total, done = Paper(session, is_cancelled), 2 * len(turns), 0

    def on_turn() -> None:
        nonlocal done
        done += 1
        emit(TryProgress(request=command.request, done=done, total=total))

    plays: list[tuple[Reading, ...]] = []
    for settings in (now, command.settings):
        played = paper.play_all(turns, paper.now(settings), on_turn)
        if played is None:
            raise UserFixable(
                tr("The requests do not fit into the context of the model as it is loaded."),
                action=tr("Load it with a larger context."),
            )
        plays.append(played)
    return SettingsTried(
        request=command.request,
        rows=tuple(
            TriedRequest(
                number=turn.request.number,
                n_prompt=before.n_prompt,
                now=before.n_read,
                then=after.n_read,
            )
            for turn, before, after in zip(turns, *plays, strict=True)
            if turn.session == command.session
        ),
    )
