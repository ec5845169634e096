"""What would have helped with a prompt, and by how much: each remedy is tried on paper before it is offered.

Engine thread only; once the request has ended, while nobody waits. An advice to the client is tried by rendering the
chat as it would have been asked, and planning that over what the cache held. Nothing is read and nothing remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from engine.cache.session import ModelSession
from engine.commands import Generate, RequestId
from engine.core.cache.settings import CacheSettings
from engine.core.difference.explanation import Cause, Explanation, Offer, Remedy
from engine.core.explain.compared import Processed
from engine.core.prompt.messages import Chat
from engine.core.prompt.span_values import Kind
from engine.core.what_if.advice import Advice, Turns
from engine.core.what_if.offering import CacheView, PrefillSpan, least_saving, seconds_saved, worth_offering
from engine.core.what_if.quoted_chats import asking_at_end
from engine.core.what_if.remedied_chats import advices_on, is_trimmed, with_clock, with_option
from engine.core.what_if.setting_ladders import Trial, gentlest, ladders
from engine.errors import UserFixable
from engine.prompt.builder import Built
from engine.request.what_if import DryRun, Turn

# What trying settings may take: a play of a few thousand tokens takes milliseconds, of a hundred thousand some fifty.
_MOST_TURNS = 24
_MOST_ITEMS = 400_000  # of the prompts and replies of one play
_MOST_PLAYS = 32
_OFTEN = 3  # versions of a system prompt
_SEVERAL = 2
MOST_PLAYED = 3_000_000  # items of all plays for one request: the same for the same requests, however fast a machine
_HEAD = frozenset({Kind.SYSTEM, Kind.TOOLS})
_OF_THE_HEAD = frozenset(
    {Cause.SYSTEM_CHANGED, Cause.CLOCK_CHANGED, Cause.VALUE_CHANGED, Cause.TOOLS_CHANGED, Cause.TOOLS_REORDERED}
)


class _Trials:
    """Plays the requests with other settings, at most so often."""

    def __init__(self, paper: DryRun, turns: tuple[Turn, ...], now: Trial, *, n_read: int) -> None:
        """`now` is what was set, with which `n_read` tokens were read; what is not remembered is not promised."""
        self._paper = paper
        self._turns = turns
        self._now = now
        self._n_read = n_read
        self._read_now: dict[bool, int | None] = {}  # on paper, by whether a batch costs what is stated
        self._n_left = min(_MOST_PLAYS, MOST_PLAYED // max(1, sum(len(turn.request.path) for turn in turns)))
        self.readings: dict[Trial, PrefillSpan] = {}  # what came of each that could be played

    def saves(self, trial: Trial) -> int | None:
        """Tokens that need not be read with it; None once enough was tried."""
        if self._n_left <= 0:
            return None
        self._n_left -= 1
        now, reading = self._now_on_paper(trial.is_stated), self._paper.play(self._turns, trial)
        if now is None or reading is None:
            return 0
        self.readings[trial] = reading
        return min(self._n_read, now) - reading.n_read

    def _now_on_paper(self, is_stated: bool) -> int | None:
        """What is read with the settings as they were; None: that cannot be played."""
        if is_stated not in self._read_now:
            reading = self._paper.play(self._turns, replace(self._now, is_stated=is_stated))
            self._read_now[is_stated] = None if reading is None else reading.n_read
        return self._read_now[is_stated]


class Offering:
    """The remedies of one request that has ended. `held` is what the cache held before it.

    `compared`: the request before it of its conversation, and the one that it shares most with. Made before anything
    else is done with the session.
    """

    def __init__(
        self,
        session: ModelSession,
        command: Generate,
        told: Explanation,
        *,
        compared: tuple[Processed, ...],
        held: CacheView,
        settings: CacheSettings,
    ) -> None:
        self._session = session
        self._command = command
        self._told = told
        self._compared = compared
        self._held = held
        self._settings = settings
        self._is_called: Callable[[], bool] = lambda: False
        self._found: list[Offer] = []

    @property
    def request(self) -> RequestId:
        return self._command.request

    @property
    def found(self) -> tuple[Offer, ...]:
        """What was found so far and is worth telling, the one that saves most first."""
        worth = worth_offering(self._found, self._told.n_prompt)
        place = self._told.difference.kind if self._told.difference is not None else None
        is_of_head = place in _HEAD or any(change.cause in _OF_THE_HEAD for change in self._told.changes)
        if is_of_head and all(offer.remedy is Remedy.LOWER_INTERVAL for offer in worth):
            return ()  # what changed at the front is the matter, and checkpoints behind that do not mend it
        return worth

    def work(self, is_called: Callable[[], bool]) -> None:
        """Try all remedies, from the beginning. Raises Interrupted soon after somebody calls."""
        self._found = []
        if self._told.reprocessed < least_saving(self._told.n_prompt):
            return
        self._is_called = is_called
        for tried in (self._of_chats, self._of_settings):
            for offer in tried():
                self._found.append(offer)

    def _of_chats(self) -> Iterator[Offer]:
        """What a client could have sent instead.

        Of several changes, each may be undone in another one of the earlier requests: who does that with every second
        one has what he sent the time before last to go on from.
        """
        asked, n_advices = self._command.chat, 0
        for at, previous in enumerate((*self._compared, *self._earlier())):
            if previous.chat is None or asked is None or (at >= len(self._compared) and n_advices < _SEVERAL):
                continue
            turns = Turns(old=previous.chat, new=asked)
            advices = tuple(self._advices(previous, turns))
            n_advices = max(n_advices, len(advices))
            yield from self._of_turns(previous, turns, advices)
        if asked is not None:
            yield from islice(self._at_end(asked), 1)

    def _at_end(self, asked: Chat) -> Iterator[Offer]:
        """Of the newest chat that is quoted here."""
        for _, previous in islice(reversed(list(self._session.past)), _MOST_TURNS):
            advice = None if previous.chat is None else asking_at_end(previous.chat, previous.reply, asked)
            if advice is not None and previous.chat is not None:
                offer = self._tried(previous, Turns(old=previous.chat, new=asked), (advice,))
                if offer is not None:
                    yield offer

    def _earlier(self) -> Iterator[Processed]:
        """The request of this conversation before those."""
        first = min((request.number for request in self._compared), default=0)
        own = (one for name, one in reversed(list(self._session.past)) if name == self._command.session)
        yield from islice((request for request in own if request.number < first), 1)

    def _of_turns(self, previous: Processed, turns: Turns, advices: Sequence[Advice]) -> Iterator[Offer]:
        """Each advice by itself, and those that only help together."""
        least, most = least_saving(self._told.n_prompt), 0
        for advice in advices:
            offer = self._tried(previous, turns, (advice,))
            if offer is not None:
                most = max(most, offer.saves_tokens)
                yield offer
        needed = [advice for advice in advices if advice.offer.remedy is not Remedy.MOVE_DATE]  # or it is frozen
        together = self._tried(previous, turns, needed) if len(needed) >= _SEVERAL else None
        if together is None or together.saves_tokens < most + least:
            return
        for advice in needed[::-1]:  # what adds nothing is not asked for
            rest = [one for one in needed if one is not advice]
            offer = self._tried(previous, turns, rest)
            if offer is not None and offer.saves_tokens > together.saves_tokens - least:
                needed, together = rest, offer
        yield together

    def _advices(self, previous: Processed, turns: Turns) -> Iterator[Advice]:
        yield from advices_on(
            turns,
            previous.reply,
            is_each_time=lambda: self._changes_each_time(turns),
            is_trimmed_often=lambda: self._was_trimmed(turns.old),
        )
        causes = {change.cause for change in self._told.changes}
        clocks = (change for change in self._told.changes if change.cause is Cause.CLOCK_CHANGED)
        is_own = any(change.text is not None and change.text.first < 0 for change in clocks)
        if is_own and previous.clock and turns.new.clock is None:  # the template writes the time itself
            yield with_clock(previous.clock)
        known = self._session.builder.template.capabilities
        option = known.keep_reasoning_option
        if Cause.REASONING_DROPPED in causes and option is not None and known.drops_with(turns.new.options):
            yield with_option(option)

    def _tried(self, previous: Processed, turns: Turns, advices: Sequence[Advice]) -> Offer | None:
        """What these would have saved; None where the template or the model refuses that."""
        instead = turns
        for advice in advices:
            instead = advice.follow(instead)
        try:
            new = self._built(instead.new)
            old = self._built(instead.old) if instead.old != turns.old else None
        except UserFixable:
            return None
        reading: PrefillSpan | None
        if old is None:
            reading = PrefillSpan(n_prompt=len(new.prompt), reused=self._held.plan(new.prompt).reused)
        else:
            reading = self._both_on_paper(previous, old, new)
        if reading is None:
            return None
        first, *rest = (advice.offer for advice in advices)
        together = (*first.together, *dict.fromkeys(offer.remedy for offer in rest))
        return self._priced(replace(first, together=together), reading)

    def _built(self, chat: Chat) -> Built:
        return self._session.builder.build(replace(self._command, chat=chat), self._is_called, keeps=False)

    def _both_on_paper(self, previous: Processed, old: Built, new: Built) -> PrefillSpan | None:
        """Where the earlier request had been another one as well."""
        if previous.prompt.media or new.prompt.media:
            return None
        reply = previous.path.cut(min(len(previous.prompt), len(previous.path)))
        earlier = replace(previous, prompt=old.prompt, path=old.prompt.tokens + reply, spans=old.spans, n_read=None)
        later = replace(earlier, prompt=new.prompt, spans=new.spans, number=previous.number + 1)
        name, paper = self._command.session, self._paper()
        turns = (Turn(session=name, request=earlier), Turn(session=name, request=later))
        return paper.play(turns, paper.now(self._settings))

    def _changes_each_time(self, turns: Turns) -> bool:
        """The system prompt is another one while the chat went on, or had been before: nobody edits it by hand so."""
        if len(turns.new.messages) > len(turns.old.messages):
            return True
        chats = self._earlier_chats()
        return len({chat.messages[0] for chat in chats if chat.messages}) >= _OFTEN

    def _was_trimmed(self, old: Chat) -> bool:
        chats = self._earlier_chats()
        at = next((k for k, chat in enumerate(chats) if chat == old), 0)
        return at > 0 and is_trimmed(chats[at - 1], old)

    def _earlier_chats(self) -> list[Chat]:
        """Of this conversation, the newest at last."""
        name = self._command.session
        chats = [request.chat for session, request in self._session.past if session == name and request.chat]
        return chats[-_MOST_TURNS:]

    def _of_settings(self) -> Sequence[Offer]:
        """Each setting that could have helped is tried by playing the requests so far once more with it."""
        told, least = self._told, least_saving(self._told.n_prompt)
        turns = self._turns()
        if told.avoidable < least or not turns or not MOST_PLAYED:
            return ()
        paper = self._paper()
        now = paper.now(self._settings)
        wanted = ladders(now, told.parts, told.n_prompt)
        trials = _Trials(paper, turns, now, n_read=told.reprocessed)
        found: list[Offer] = []
        raised: list[Offer] = []
        for ladder in wanted:
            step = gentlest(ladder, trials.saves, least)
            if step is None:
                continue
            value, trial, saved = step
            offer = Offer(remedy=ladder.remedy, saves_tokens=0, limit=ladder.limit, value=value)
            offer = replace(self._priced(offer, trials.readings[trial]), saves_tokens=saved)
            (found if ladder.limit is None else raised).append(offer)
        if raised:  # the one that binds
            found.append(max(raised, key=lambda offer: offer.saves_tokens))
        return found

    def _paper(self) -> DryRun:
        return DryRun(self._session, self._is_called)

    def _turns(self) -> tuple[Turn, ...]:
        """The newest requests, this one at last, as far as playing them takes no time; () where media forbid it."""
        found: list[Turn] = []
        n_left = _MOST_ITEMS
        for session, request in reversed(list(self._session.past)[-_MOST_TURNS:]):
            if any(chunk.n_pos != chunk.n_tokens for chunk in request.prompt.media):
                return ()
            n_left -= len(request.path)
            if found and n_left < 0:
                break
            found.append(Turn(session=session, request=request))
        return tuple(found[::-1])

    def _priced(self, offer: Offer, reading: PrefillSpan) -> Offer:
        """With what it saves, when this is what would be read."""
        session, told = self._session, self._told
        now = PrefillSpan(n_prompt=told.n_prompt, reused=told.reused)
        return replace(
            offer,
            saves_tokens=now.n_read - reading.n_read,
            saves_seconds=seconds_saved(session.rates, now, reading, session.model.facts.n_batch),
        )
