"""The conversations of one model, as far as they are needed to tell whose the next request is. Bounded."""

from __future__ import annotations

from dataclasses import replace

from engine.commands import ForecastPrompt, Generate
from engine.core.cache.recognition import Known, RequestOpening, is_grown_over, opening_of, recognise, with_reply
from engine.core.prompt.messages import Message

MAX_KNOWN = 256
_NAMELESS = "\0"  # begins the names that are made here; no client's does


def named(conversation: str) -> str:
    """What the client calls it; "": a name that was made here."""
    return "" if conversation.startswith(_NAMELESS) else conversation


class ConversationBook:
    """Engine thread only."""

    def __init__(self) -> None:
        self._known: tuple[Known, ...] = ()  # the oldest first

    def find(self, command: Generate | ForecastPrompt, number: int) -> tuple[str, RequestOpening]:
        """The conversation of a request, which would be that of this `number`, and how it begins. Nothing is noted."""
        opening = opening_of(command.chat, command.text + command.resume)
        hint = command.session.lstrip(_NAMELESS)
        return recognise(opening, hint, self._known) or f"{_NAMELESS}{number}", opening

    def note(self, conversation: str, opening: RequestOpening) -> None:
        """The request came."""
        kept: list[Known] = []
        n_before, n = 0, len(opening.body)
        for one in self._known:
            if one.conversation == conversation and is_grown_over(one.opening, opening):
                n_one = len(one.opening.body)
                n_before = max(n_before, n_one if n_one < n else one.n_before)  # asked again, it is not gone on with
            else:
                kept.append(one)
        if len(kept) >= MAX_KNOWN:
            newest = {one.conversation: at for at, one in enumerate(kept)}
            kept.pop(next((at for at, one in enumerate(kept) if newest[one.conversation] != at), 0))
        self._known = (*kept, Known(conversation=conversation, opening=opening, n_before=n_before))

    def note_reply(self, opening: RequestOpening, reply: Message) -> None:
        """The newest request, which began like that, was answered."""
        if self._known and self._known[-1].opening is opening:
            self._known = (*self._known[:-1], replace(self._known[-1], with_reply=with_reply(opening, reply)))

    def forget(self, conversation: str) -> None:
        """It was deleted."""
        self._known = tuple(one for one in self._known if one.conversation != conversation)
