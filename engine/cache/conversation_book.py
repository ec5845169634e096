"""The conversations of one model, as far as they are needed to tell whose the next request is. Bounded."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace

from engine.commands import ForecastPrompt, Generate
from engine.core.cache.past_requests import Known, RequestOpening, is_grown_over, opening_of, recognise, with_reply
from engine.core.difference.explanation import Cause, Explanation, Habit
from engine.core.explain.habits import Tally, counted_in, habits_of
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


# What each conversation has cost so far, so that a cause that repeats is told as such. Bounded.


_MOST_CONVERSATIONS = 256
_MOST_NUMBERS = 4096  # of requests, of which it is known whose they were

# What is compared with is another conversation, or nothing.
_ELSEWHERE = (Cause.FIRST_REQUEST, Cause.BRANCH, Cause.RESTARTED, Cause.RELOADED)
_GOES_ON = (Cause.APPENDED, Cause.CONTINUED, Cause.RETURNED, Cause.REGENERATED, Cause.CUT_BACK)


class HabitBook:
    """Conversations have names; a request without one belongs to that which it goes on from, or has most text of."""

    def __init__(self) -> None:
        self._tallies: OrderedDict[str | int, Tally] = OrderedDict()
        self._whose: OrderedDict[int, str | int] = OrderedDict()

    def __len__(self) -> int:
        return len(self._tallies)

    def told(self, session: str, number: int, explanation: Explanation) -> Explanation:
        """With the habits of its conversation, itself included; nothing is noted."""
        tally = counted_in(self._tallies.get(self._conversation(session, number, explanation), Tally()), explanation)
        return replace(explanation, habits=habits_of(tally))

    def note(self, session: str, number: int, explanation: Explanation) -> Explanation:
        """The same of a request that has ended; from now on it counts."""
        whose = self._conversation(session, number, explanation)
        tally = counted_in(self._tallies.pop(whose, Tally()), explanation)
        self._tallies[whose] = tally
        self._whose[number] = whose
        if len(self._tallies) > _MOST_CONVERSATIONS:
            self._tallies.popitem(last=False)
        if len(self._whose) > _MOST_NUMBERS:
            self._whose.popitem(last=False)
        return replace(explanation, habits=habits_of(tally))

    def habits(self) -> list[tuple[str | int, Habit]]:
        """Of all conversations, the dearest first: each with its name, or the number of its first request."""
        found = [(whose, habit) for whose, tally in self._tallies.items() for habit in habits_of(tally)]
        return sorted(found, key=lambda pair: -pair[1].n_tokens)

    def forget(self, session: str) -> None:
        """It was deleted."""
        self._tallies.pop(session, None)

    def _conversation(self, session: str, number: int, explanation: Explanation) -> str | int:
        if session:
            return session
        is_other = explanation.cause not in _GOES_ON and explanation.new * 2 > explanation.n_prompt
        if explanation.cause in _ELSEWHERE or is_other:
            return number
        return self._whose.get(explanation.compared_with, number)
