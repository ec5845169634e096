"""What would have helped is found out after the request has ended, and nobody ever waits for it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

import pytest

from engine.commands import (
    ChangeCache,
    Command,
    ForgetChat,
    Generate,
    LoadModel,
    Measure,
    RequestId,
    Settle,
    UnloadModel,
)
from engine.core.cache.policies import Policy
from engine.core.cache.settings import CacheSettings
from engine.core.difference.explanation import Offer, Remedy
from engine.core.prompt.messages import GREEDY, Chat
from engine.core.what_if.offering import PrefillSpan
from engine.core.what_if.setting_ladders import Trial
from engine.events import CacheChanged, Event, Finished, Measured, ModelLoaded, Offered, Settled, Started, is_terminal
from engine.request.what_if import DryRun, Turn
from tests.engine.client.test_service import Desk
from tests.support.engine_runs import assistant, system, user
from tests.support.fake_model import FakeModel
from tests.support.patience import PATIENCE
from tests.support.tiny_vocabulary import CHAT_TEMPLATE

_E = TypeVar("_E")
CACHE = CacheSettings(policy=Policy.NEIGHBOR_GAP, min_spacing=16)  # no state in the midst of a message
REST = (user("Why is the sky blue? " * 8), assistant("Because of the air. " * 4), user("And the sea?"))
FIRST, AGAIN, NEXT = RequestId("first"), RequestId("again"), RequestId("next")
MEASURE, SETTLE = Measure(request=RequestId("draft"), text="how are you?"), Settle(request=RequestId("settle"))


def ask(request: RequestId, minute: int) -> Generate:
    """A client that writes the time into its system prompt, behind much else: two remedies would do."""
    front = system("Say what you know. " * 10 + f" It is 12:{minute} now. " + "Say it kindly. " * 10)
    chat = Chat(messages=(front, *REST))
    return Generate(request=request, session="s", chat=chat, sampling=GREEDY, max_tokens=4)


@dataclass
class Trials:
    """An engine that tries remedies, and what happens `at` the beginning of each play of the requests."""

    desk: Desk = field(default_factory=lambda: Desk(FakeModel(template=CHAT_TEMPLATE)))
    at: dict[int, Callable[[], None]] = field(default_factory=dict)
    n_plays: int = 0
    events: list[Event] = field(default_factory=list)

    def begin(self) -> None:
        """Two requests, of which the second is worth an advice."""
        self.submit(ChangeCache(settings=CACHE), ask(FIRST, 41))
        self.until(Finished)
        self.submit(ask(AGAIN, 42))

    def submit(self, *commands: Command) -> None:
        for command in commands:
            self.desk.engine.submit(command)

    def until(self, kind: type[_E] | tuple[type[_E], ...]) -> _E:
        while True:
            event = self.desk.events.get(timeout=PATIENCE)
            self.events.append(event)
            if isinstance(event, kind):
                return event

    def order(self) -> list[str]:
        """What was said of which request, the short way, from the end of AGAIN on."""
        told = [e for e in self.events if is_terminal(e) or isinstance(e, Offered | Started)]
        names = [f"{type(event).__name__} {event.request}" for event in told]
        return names[names.index("Finished again") :]


@pytest.fixture
def trials(monkeypatch: pytest.MonkeyPatch) -> Iterator[Trials]:
    it = Trials()
    play = DryRun.play

    def heard(paper: DryRun, turns: tuple[Turn, ...], trial: Trial) -> PrefillSpan | None:
        it.n_plays += 1
        it.at.pop(it.n_plays, lambda: None)()
        return play(paper, turns, trial)

    monkeypatch.setattr(DryRun, "play", heard)
    yield it
    assert it.desk.engine.stop()


def undisturbed(trials: Trials) -> tuple[Offer, ...]:
    """What is offered where nobody comes in between."""
    trials.begin()
    return trials.until(Offered).offers


CALM = [(Remedy.FREEZE_VALUE, 668), (Remedy.MOVE_DATE, 631), (Remedy.LOWER_INTERVAL, 192)]


def test_the_end_of_a_request_does_not_wait_for_its_advice(trials: Trials) -> None:
    """Tens of milliseconds for every client after each request of which something was read again."""
    n_at_end = []

    def look(event: Event) -> None:
        if isinstance(event, Finished | CacheChanged):
            n_at_end.append(trials.n_plays)

    trials.desk.engine.subscribe(look)
    assert [(offer.remedy, offer.saves_tokens) for offer in undisturbed(trials)] == CALM
    assert trials.n_plays > 1
    assert set(n_at_end) == {0}
    (end,) = [e for e in trials.events if isinstance(e, Finished) and e.request == AGAIN]
    assert (end.explanation.offers, end.explanation.remedies) == ((), ())
    assert trials.order() == ["Finished again", "Offered again"]


def test_nothing_is_tried_when_the_next_request_waits_already(trials: Trials) -> None:
    def follow(event: Event) -> None:
        if isinstance(event, Finished) and event.request == AGAIN:
            trials.submit(ask(NEXT, 42))

    trials.desk.engine.subscribe(follow)
    trials.begin()
    trials.until(Finished)
    trials.until(Finished)
    assert trials.n_plays == 0
    trials.submit(SETTLE)
    trials.until(Settled)
    assert "Offered again" not in trials.order()


def test_who_counts_the_words_of_a_draft_is_served_first_and_nothing_is_lost_by_it(trials: Trials) -> None:
    trials.at[2] = lambda: trials.submit(MEASURE)
    found = undisturbed(trials)
    assert trials.order() == ["Finished again", "Started draft", "Measured draft", "Offered again"]
    assert [(offer.remedy, offer.saves_tokens) for offer in found] == CALM


@pytest.mark.parametrize("command", [UnloadModel(), ForgetChat(session="s")], ids=lambda value: type(value).__name__)
def test_where_what_they_stand_on_goes_the_trials_end(trials: Trials, command: Command) -> None:
    """There is no model, or the chat was deleted."""
    trials.at[2] = lambda: trials.submit(command, SETTLE)
    trials.begin()
    trials.until(Settled)
    assert trials.n_plays == 2
    assert trials.order() == ["Finished again", "Started settle", "Settled settle"]


@pytest.mark.parametrize(
    "command", [ask(NEXT, 42), LoadModel(request=NEXT, path="fake.gguf")], ids=lambda value: type(value).__name__
)
def test_a_request_that_comes_meanwhile_ends_the_trials_and_what_was_found_is_told(
    trials: Trials, command: Command
) -> None:
    """What to do about the date is known by then; which setting would do is not."""
    trials.at[2] = lambda: trials.submit(command)
    trials.begin()
    told = trials.until(Offered)
    assert told.request == AGAIN
    assert [offer.remedy for offer in told.offers] == [Remedy.FREEZE_VALUE, Remedy.MOVE_DATE]
    trials.until((Finished, ModelLoaded))
    assert trials.order()[:3] == ["Finished again", "Offered again", "Started next"]
    assert trials.n_plays == 2


def test_who_asks_for_it_is_told_when_all_is_found_out(trials: Trials) -> None:
    """Recorded requests come without pauses: who replays them waits for the advice, however light the asking is."""
    trials.begin()
    trials.submit(SETTLE)
    trials.until(Settled)
    assert trials.order() == ["Finished again", "Started settle", "Offered again", "Settled settle"]
    trials.submit(Settle(request=RequestId("at once")))
    assert trials.until(Settled).request == "at once"


def test_waiting_for_it_can_be_cancelled(trials: Trials) -> None:
    """The trials go on when nobody waits."""
    trials.at[2] = lambda: trials.desk.engine.cancel(SETTLE.request)
    trials.begin()
    trials.submit(SETTLE)
    trials.until(Offered)
    assert trials.order() == ["Finished again", "Started settle", "Cancelled settle", "Offered again"]


def test_an_error_in_a_trial_harms_nobody(trials: Trials, caplog: pytest.LogCaptureFixture) -> None:
    """The request has ended well; the engine goes on, and what was found before is told."""

    def fail() -> None:
        raise RuntimeError("a bug")

    trials.at[2] = fail
    with caplog.at_level(logging.CRITICAL + 1):
        trials.begin()
        assert [offer.remedy for offer in trials.until(Offered).offers] == [Remedy.FREEZE_VALUE, Remedy.MOVE_DATE]
    trials.submit(MEASURE)
    trials.until(Measured)


def test_the_engine_stops_in_the_midst_of_them(trials: Trials) -> None:
    stopped: list[bool] = []

    def stop() -> None:
        trials.desk.engine._is_over = True
        stopped.append(True)

    trials.at[3] = stop
    trials.begin()
    trials.desk.engine._thread.join(PATIENCE)
    assert not trials.desk.engine._thread.is_alive()
    assert stopped
    assert trials.n_plays == 3
