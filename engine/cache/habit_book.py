"""What each conversation has cost so far, so that a cause that repeats is told as such. Bounded."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace

from engine.core.difference.explanation import Cause, Explanation, Habit
from engine.core.explain.habits import Tally, counted_in, habits_of

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
