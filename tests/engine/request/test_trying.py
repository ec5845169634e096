"""Other settings, tried on what was asked: on paper, told for one conversation, and cut short when nobody waits."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from engine.commands import Generate, RequestId, TrySettings
from engine.core.cache.policies import Policy
from engine.core.cache.settings import CacheSettings
from engine.core.prompt.messages import GREEDY, Chat
from engine.events import Cancelled, Failed, SettingsTried, TryProgress
from tests.support.engine_runs import Bench, Run, system, user
from tests.support.fake_model import FakeLoader, FakeModel

FEW = CacheSettings(policy=Policy.NEIGHBOR_GAP, min_spacing=16, ram_bytes=4_000)
MANY = replace(FEW, ram_bytes=1 << 20)
FRONTS = [f"You are number {n}. " + "Say what you know. " * 20 for n in range(3)]
NUMBERS = itertools.count()


def ask(bench: Bench, session: str, front: str) -> Run:
    chat = Chat(messages=(system(front), user("Why is the sky blue?")))
    request = RequestId(f"request-{next(NUMBERS)}")
    return bench.do(Generate(request=request, session=session, chat=chat, sampling=GREEDY, max_tokens=4))


def attempt(bench: Bench, session: str, settings: CacheSettings) -> Run:
    return bench.do(TrySettings(request=RequestId(f"try-{next(NUMBERS)}"), session=session, settings=settings))


@pytest.fixture
def bench() -> Bench:
    """Three chats that took turns twice, with room for one of them."""
    it = Bench(loader=FakeLoader(model=FakeModel()), cache=FEW)
    it.load()
    for _ in range(2):
        for n, front in enumerate(FRONTS):
            ask(it, f"chat {n}", front)
    return it


def test_more_room_reads_less_and_nothing_of_the_engine_changes(bench: Bench) -> None:
    session = bench.worker.session
    assert session is not None
    before = (tuple(session.checkpoints), session.working, session.tick)
    run = attempt(bench, "chat 1", MANY)
    (tried,) = run.of(SettingsTried)
    assert [row.number for row in tried.rows] == [2, 5]
    assert all(row.then <= row.now <= row.n_prompt for row in tried.rows)
    assert tried.rows[1].then < tried.rows[1].now
    steps = [(event.done, event.total) for event in run.of(TryProgress)]
    assert steps == [(n, 12) for n in range(1, 13)]
    assert (tuple(session.checkpoints), session.working, session.tick) == before


def test_with_more_room_as_much_is_read_as_was_worked_out(bench: Bench) -> None:
    """What was promised on paper is what an engine with those settings reads."""
    (tried,) = attempt(bench, "chat 1", MANY).of(SettingsTried)
    other = Bench(loader=FakeLoader(model=FakeModel()), cache=MANY)
    other.load()
    read: list[int] = []
    for _ in range(2):
        for n, front in enumerate(FRONTS):
            told = ask(other, f"chat {n}", front).explanation
            read += [told.reprocessed] if n == 1 else []
    assert [row.then for row in tried.rows] == read


def test_the_same_settings_make_no_difference(bench: Bench) -> None:
    (tried,) = attempt(bench, "chat 1", FEW).of(SettingsTried)
    assert all(row.now == row.then for row in tried.rows)


def test_a_chat_of_which_nothing_is_remembered_is_told_so(bench: Bench) -> None:
    (failed,) = attempt(bench, "another", MANY).of(Failed)
    assert failed.message == "Nothing of this chat is remembered."


def test_it_is_cut_short(bench: Bench) -> None:
    bench.is_cancelled = lambda request: request.startswith("try") and len(seen) >= 3
    seen: list[object] = []
    bench.on_event = lambda event: seen.append(event) if isinstance(event, TryProgress) else None
    run = attempt(bench, "chat 1", MANY)
    assert run.of(Cancelled)
    assert len(seen) == 3
