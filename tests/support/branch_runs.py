"""A worker with a fake model whose branches are watched: at every event the books agree with what the model holds."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from engine.cache.session import ModelSession
from engine.core.cache.load_plans import LoadPlans
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import MemoryKind
from engine.core.prompt.messages import Message
from engine.events import CacheChanged, Event, Finished
from tests.support.engine_runs import Bench, Run, assistant, system, user
from tests.support.fake_model import FakeLoader, FakeModel

CACHE = CacheSettings(min_spacing=8, interval=0)
WITH_KV = [kind for kind in MemoryKind if kind.has_kv]
N_SWA = 32
SYSTEM = system("be brief, " * 10)
REPLY = FakeModel.reply_tokens  # so short that of a branch in RAM it may as well be read again
A = (SYSTEM, user("the first chat, " + "apples " * 40))
B = (SYSTEM, user("the second one, " + "pears " * 60))
C = (SYSTEM, user("and a third one, " + "plums " * 50))


def bench(memory: MemoryKind, cache: CacheSettings = CACHE, **model: int) -> tuple[Bench, FakeModel]:
    """The budget holds at each event and between two; after each request the sequences hold what the books say."""
    fake = FakeModel(memory=memory, n_swa=N_SWA if memory.has_window else 0, **model)  # type: ignore[arg-type]
    it = Bench(loader=FakeLoader(model=fake), cache=cache)

    def watch(event: Event) -> None:
        session = it.worker.session
        if session is not None:
            store = session.checkpoints
            assert store.n_bytes <= store.n_bytes_peak <= cache.ram_bytes
            assert store.n_bytes == sum(c.n_bytes for c in store) + store.n_bytes_ranges
            if isinstance(event, CacheChanged):
                _assert_branches_are_there(session, fake, event)

    it.on_event = watch
    it.load()
    return it, fake


def _assert_branches_are_there(session: ModelSession, fake: FakeModel, event: CacheChanged) -> None:
    branches = session.branches
    assert {b.sequence for b in branches} == set(fake.elsewhere)
    assert all(list(b.path) == list(fake.elsewhere[b.sequence].items) for b in branches)
    assert len(branches) <= max(0, fake.n_sequences - 2)
    assert event.n_branches == len(branches)
    assert event.n_cells == fake.n_cells_used() <= fake.n_ctx


def session_of(it: Bench) -> ModelSession:
    assert it.worker.session is not None
    return it.worker.session


def uncached(memory: MemoryKind, messages: tuple[Message, ...], **model: int) -> str:
    """The reply of a run that keeps nothing."""
    it, _ = bench(memory, CacheSettings(enabled=False), **model)
    return it.ask(*messages).text


def assert_right(it: Bench, fake: FakeModel, run: Run, before: int, expected: str) -> Finished:
    """One end, the reply of an uncached run, and figures that the model itself counted."""
    end = run.end
    assert isinstance(end, Finished)
    assert run.text == expected
    assert fake.n_decoded - before == end.explanation.reprocessed + end.usage.n_generated
    assert end.explanation.n_prompt == end.explanation.reused + end.explanation.reprocessed
    return end


def assert_all_can_be_restored(session: ModelSession) -> None:
    """What is held would be of use: a state without its attention takes up bytes for nothing."""
    store, live, branches = session.checkpoints, session.working.tokens, session.branches
    if session.memory.has_kv:
        for checkpoint in store:
            assert LoadPlans(checkpoint.path, live, store.segments, branches).to(checkpoint.n_tokens) is not None
    for kv in store.segments:
        assert LoadPlans(kv.path, live, store.segments, branches).to(kv.end) is not None


def moves(*last: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
    """Which of four chats is asked, how it is `changed` afterwards, by how much, and what else a test wants."""
    return st.tuples(st.integers(0, 3), st.integers(0, 2), st.integers(1, 150), *last)


def four_chats(n_words: int) -> list[tuple[Message, ...]]:
    return [(SYSTEM, user(f"chat {n} " + "word " * n_words)) for n in range(4)]


def changed(chat: tuple[Message, ...], kind: int, length: int, reply: str) -> tuple[Message, ...]:
    """Gone on with after that reply, its last message written anew, or to be asked again as it is."""
    more = user("m" * length)
    return [(*chat, assistant(reply), more), (*chat[:-1], more), chat][kind]
