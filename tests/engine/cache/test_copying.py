"""Branches on their way to RAM and back: it is told how far they are, and a cancel on the way loses nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.commands import ChangeCache, Generate
from engine.core.cache.policies import Policy
from engine.core.cache.states import LossReason, MemoryKind, SegmentRefusal
from engine.core.decisions import tails
from engine.core.decisions.moves import How, Move, Pool
from engine.core.decisions.reuse import Source
from engine.core.prompt.items import shared_prefix
from engine.core.prompt.messages import Chat, Message
from engine.events import (
    Cancelled,
    CheckpointLost,
    CopyProgress,
    CopyWay,
    Delta,
    Finished,
    PrefillProgress,
    RestoreRefused,
)
from tests.support.branch_runs import (
    CACHE,
    SYSTEM,
    WITH_KV,
    A,
    B,
    C,
    assert_all_can_be_restored,
    assert_right,
    bench,
    changed,
    four_chats,
    moves,
    session_of,
    uncached,
)
from tests.support.engine_runs import Bench, Run, next_messages, user
from tests.support.fake_model import FakeModel

PIECE_BYTES = 160  # 40 tokens of the fake's
OLDEST_FIRST = replace(CACHE, policy=Policy.FIFO)


@pytest.fixture(autouse=True)
def _small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tails, "PIECE_BYTES", PIECE_BYTES)


@dataclass
class Courier:
    """Counts the pieces that a fake copies, and takes its time for each; after so many the request is cancelled."""

    seconds: float = 0.0
    now: float = 0.0
    n_saved: int = 0
    n_loaded: int = 0
    stop_after: int | None = None

    def monotonic(self) -> float:
        return self.now

    def wall(self) -> float:
        return self.now

    def is_cancelled(self, _: object) -> bool:
        return self.stop_after is not None and self.n_saved + self.n_loaded >= self.stop_after

    def restart(self, stop_after: int | None) -> None:
        self.n_saved = self.n_loaded = 0
        self.stop_after = stop_after

    def watch(self, it: Bench, fake: FakeModel) -> None:
        save, load = fake.save_segment, fake.load_segment

        def saved(p0: int, p1: int, sequence: int = 0) -> bytes:
            self.n_saved += 1
            self.now += self.seconds
            blob = save(p0, p1, sequence)
            assert len(blob) < 2 * PIECE_BYTES
            return blob

        def loaded(blob: bytes, p0: int, p1: int) -> SegmentRefusal | None:
            self.n_loaded += 1
            self.now += self.seconds
            return load(blob, p0, p1)

        fake.save_segment, fake.load_segment = saved, loaded  # type: ignore[method-assign]
        it.is_cancelled = self.is_cancelled
        session_of(it).clock = self


def carried(memory: MemoryKind, *, seconds: float = 0.0, **model: int) -> tuple[Bench, FakeModel, Courier]:
    it, fake = bench(memory, OLDEST_FIRST, **model)
    courier = Courier(seconds=seconds)
    courier.watch(it, fake)
    return it, fake, courier


# What is told.


def copies_of(run: Run, way: CopyWay) -> list[CopyProgress]:
    """In the order in which they were told, before anything was read."""
    read = next(i for i, event in enumerate(run.events) if isinstance(event, PrefillProgress))
    found = [(i, event) for i, event in enumerate(run.events) if isinstance(event, CopyProgress) and event.way is way]
    assert all(i < read for i, _ in found)
    return [event for _, event in found]


@pytest.mark.parametrize("memory", WITH_KV)
def test_copies_are_told_of_with_their_bytes(memory: MemoryKind) -> None:
    """For seconds nothing seemed to happen."""
    it, _, courier = carried(memory, seconds=0.06)
    first = it.ask(*A, session="a")
    away = it.ask(*B, session="b")
    n_bytes = session_of(it).checkpoints.n_bytes_ranges
    assert courier.n_saved == len(copies_of(away, CopyWay.TO_RAM)) > 2
    back = it.ask(*next_messages(A, first, "go on"), session="a")
    for run, way in ((away, CopyWay.TO_RAM), (back, CopyWay.FROM_RAM)):
        told = copies_of(run, way)
        assert {event.request for event in told} == {run.planned.request}
        assert {event.total for event in told} == {n_bytes}
        done = [event.done for event in told]
        assert done == sorted(set(done))
        assert done[-1] == n_bytes


@pytest.mark.parametrize(("seconds", "one_in"), [(0.06, 1), (0.03, 2), (0.015, 4)])
def test_no_more_often_than_anybody_can_see(seconds: float, one_in: int) -> None:
    it, _, courier = carried(MemoryKind.FULL, seconds=seconds)
    it.ask(*A, session="a")
    told = copies_of(it.ask(*B, session="b"), CopyWay.TO_RAM)
    assert len(told) == courier.n_saved // one_in > 0


@pytest.mark.parametrize("memory", WITH_KV)
def test_what_is_quick_is_not_told(memory: MemoryKind) -> None:
    """The line under the reply would flicker at every turn."""
    it, _, courier = carried(memory, seconds=0.001)
    first = it.ask(*A, session="a")
    runs = [it.ask(*B, session="b"), it.ask(*next_messages(A, first, "go on"), session="a")]
    assert courier.n_saved > 2
    assert courier.n_loaded > 2
    assert not any(run.of(CopyProgress) for run in runs)


@pytest.mark.parametrize("memory", WITH_KV)
def test_a_range_counts_what_its_pieces_take(memory: MemoryKind) -> None:
    """Each piece has a beginning of its own, and the budget is one for bytes that are there."""
    it, fake, _ = carried(memory)
    with_headers(fake)
    it.ask(*A, session="a")
    it.ask(*B, session="b")
    store = session_of(it).checkpoints
    for kv in store.segments:
        pieces = store.segment_pieces(kv.id)
        assert len(pieces) > 1
        assert kv.n_bytes == sum(len(piece.blob) for piece in pieces)
        assert [piece.end for piece in pieces] == sorted({piece.end for piece in pieces})
        assert (pieces[0].pos_start, pieces[-1].pos_end, pieces[-1].end) == (kv.pos_start, kv.pos_end, kv.end)


def with_headers(fake: FakeModel) -> None:
    """Each piece takes 24 bytes more."""
    size = fake.segment_size
    fake.segment_size = lambda p0, p1, sequence=0: size(p0, p1, sequence) + 24  # type: ignore[method-assign]


@pytest.mark.parametrize("ram", range(300, 2000, 50))
def test_the_budget_holds_with_all_pieces_of_a_range(ram: int) -> None:
    """See `bench`."""
    it, fake = bench(MemoryKind.FULL, replace(OLDEST_FIRST, ram_bytes=ram))
    with_headers(fake)
    it.ask(*A, session="a")
    it.ask(*B, session="b")


# A cancel on the way.


def ask_until_told_to_stop(
    memory: MemoryKind, n_sequences: int, stop_after: int, *, way: CopyWay
) -> tuple[Bench, FakeModel, dict[str, tuple[Message, ...]], Run, Courier]:
    """`a`, `b` and `c` in turn. The last one, or then `a` again, is cancelled after so many pieces."""
    it, fake, courier = carried(memory, n_sequences=n_sequences)
    chats: dict[str, tuple[Message, ...]] = {}
    for name, chat in {"a": A, "b": B}.items():
        chats[name] = next_messages(chat, it.ask(*chat, session=name), "and?")
    courier.restart(stop_after if way is CopyWay.TO_RAM else None)
    run = it.ask(*C, session="c")
    chats["c"] = next_messages(C, run, "and?") if isinstance(run.end, Finished) else C
    if way is CopyWay.FROM_RAM:
        count_loads_alone(fake, courier)
        courier.restart(stop_after)
        run = it.ask(*chats["a"], session="a")
    return it, fake, chats, run, courier


def count_loads_alone(fake: FakeModel, courier: Courier) -> None:
    counted = fake.save_segment

    def save(p0: int, p1: int, sequence: int = 0) -> bytes:
        blob = counted(p0, p1, sequence)
        courier.n_saved -= 1
        return blob

    fake.save_segment = save  # type: ignore[method-assign]


@pytest.mark.parametrize("way", [CopyWay.TO_RAM, CopyWay.FROM_RAM])
@pytest.mark.parametrize("n_sequences", [2, 3])
@pytest.mark.parametrize("memory", WITH_KV)
def test_a_cancel_after_any_piece_loses_nothing(memory: MemoryKind, n_sequences: int, way: CopyWay) -> None:
    """Each chat goes on afterwards, with what it had and nothing else."""
    n_stopped = 0
    for stop_after in range(1, 100):
        it, fake, chats, run, courier = ask_until_told_to_stop(memory, n_sequences, stop_after, way=way)
        if run.of(PrefillProgress):
            break
        n_stopped += 1
        assert isinstance(run.end, Cancelled)
        assert run.end.raw_text == ""
        assert not run.of(CheckpointLost)
        session = session_of(it)
        assert list(session.working.tokens) == fake.items
        assert not fake.lacks_state
        assert_all_can_be_restored(session)
        courier.restart(None)
        for name in ("b", "a", "c", "a"):
            expected, before = uncached(memory, chats[name]), fake.n_decoded
            done = it.ask(*chats[name], session=name)
            end = assert_right(it, fake, done, before, expected)
            assert end.explanation.avoidable < 64, (stop_after, name)
            chats[name] = next_messages(chats[name], done, "more of it, " * 4)
    assert n_stopped > 2


@pytest.mark.parametrize("memory", WITH_KV)
def test_a_cancel_while_branches_make_room_leaves_the_live_chat_as_it_was(memory: MemoryKind) -> None:
    it, fake, courier = carried(memory)
    first = it.ask(*A, session="a")
    live, n_decoded = list(fake.items), fake.n_decoded
    courier.restart(2)
    run = it.ask(*B, session="b")
    assert isinstance(run.end, Cancelled)
    assert courier.n_saved == 2
    assert (fake.items, fake.n_decoded) == (live, n_decoded)
    courier.restart(None)
    again = it.ask(*next_messages(A, first, "go on"), session="a")
    assert again.planned.reuse.reused == len(live)
    assert isinstance(again.end, Finished)
    assert again.end.explanation.avoidable == 0


@pytest.mark.parametrize("memory", [kind for kind in WITH_KV if kind.needs_checkpoints])
def test_what_others_stand_on_stays_when_a_chat_is_not_loaded_to_its_end(memory: MemoryKind) -> None:
    """A state that lies before that could be put back as well, and would cut off what two chats have in common."""
    it, fake, courier = carried(memory)
    common = (SYSTEM, user("what everybody says, " * 20))
    first = it.ask(*common, session="a")
    session, n_common = session_of(it), len(session_of(it).working.tokens)
    chats = {name: next_messages(common, first, word * 60) for name, word in (("a", "apples "), ("b", "pears "))}
    for name, chat in chats.items():
        chats[name] = next_messages(chat, it.ask(*chat, session=name), "and?")
    assert min(kv.start for kv in session.checkpoints.segments) > n_common - 20
    for checkpoint in list(session.checkpoints):
        if len(SYSTEM.text) + 100 < checkpoint.n_tokens < n_common + 100:
            session.drop(Move(How.DROP, checkpoint, Pool.RAM, None, LossReason.EVICTED), None, lambda _: None)
    count_loads_alone(fake, courier)
    courier.restart(1)
    run = it.ask(*chats["a"], session="a")
    assert isinstance(run.end, Cancelled)
    assert not run.of(PrefillProgress)
    assert courier.n_loaded > 1, "there was no state yet"
    courier.restart(None)
    for name in "ba":
        expected, before = uncached(memory, chats[name]), fake.n_decoded
        end = assert_right(it, fake, it.ask(*chats[name], session=name), before, expected)
        assert end.explanation.avoidable < 64


@pytest.mark.parametrize("memory", WITH_KV)
def test_nothing_is_expected_of_a_prompt_that_was_never_read(memory: MemoryKind) -> None:
    """It would be taken for a chat that others may come back to."""
    it, _, courier = carried(memory)
    it.ask(*A, session="a")
    courier.restart(1)
    run = it.ask(*B, session="b")
    assert isinstance(run.end, Cancelled)
    session = session_of(it)
    asked = session.builder.build(Generate(request=run.end.request, session="b", chat=Chat(messages=B))).prompt.tokens
    places = session.forecaster.forecast.branches[0].places
    assert max(places, default=0) <= shared_prefix(session.working.tokens, asked)


def test_a_cancel_while_another_way_back_is_tried_finds_the_books_right() -> None:
    """The first range is refused, and what came before it is loaded anew."""
    it, fake, courier = carried(MemoryKind.FULL)
    text = "x" * 300
    text += it.complete(text, session="a").text
    it.complete("y" * 300, session="b")
    text += "z" * 200
    text += it.complete(text, session="a").text
    it.complete("y" * 300 + "!", session="b")
    assert len(session_of(it).checkpoints.segments) >= 2
    fake.faults.ranges_first, fake.faults.refuse_range = 8, 1
    courier.restart(11)
    count_loads_alone(fake, courier)
    run = it.complete(text + "w" * 20, session="a")
    assert run.of(RestoreRefused)
    assert isinstance(run.end, Cancelled)
    assert not run.of(PrefillProgress)
    assert list(session_of(it).working.tokens) == fake.items
    assert fake.items
    courier.restart(None)
    plain, _ = bench(MemoryKind.FULL, replace(CACHE, enabled=False))
    expected, before = plain.complete(text + "w" * 20).text, fake.n_decoded
    assert_right(it, fake, it.complete(text + "w" * 20, session="a"), before, expected)


@pytest.mark.parametrize("memory", [kind for kind in WITH_KV if kind.needs_checkpoints])
def test_what_was_copied_before_a_cancel_is_not_copied_again(memory: MemoryKind) -> None:
    """But for the range in the midst of which it came."""
    it, _, courier = carried(memory)
    first = it.ask(*A, session="a")
    it.ask(*next_messages(A, first, "more of it, " * 30), session="a")
    courier.restart(9)
    assert isinstance(it.ask(*B, session="b").end, Cancelled)
    store = session_of(it).checkpoints
    n_kept = sum(len(store.segment_pieces(kv.id)) for kv in store.segments)
    assert 0 < n_kept < 9
    courier.restart(None)
    it.ask(*B, session="b")
    assert courier.n_saved == sum(len(store.segment_pieces(kv.id)) for kv in store.segments) - n_kept


@pytest.mark.parametrize("stop_after", [None, 1, 2])
def test_what_stood_on_something_that_made_room_goes_as_well_when_the_copy_is_stopped(stop_after: int | None) -> None:
    """Its bytes were of no use until the next prompt."""
    it, _, courier = carried(MemoryKind.FULL)
    store = session_of(it).checkpoints
    text = "x" * 300
    text += it.complete(text, session="a").text
    it.complete("y" * 300, session="b")
    it.complete(text + "z" * 200, session="a")
    it.complete("y" * 300 + "!" * 100, session="b")
    assert any(kv.start for kv in store.segments), "in two pieces, the second behind the first"
    it.do(ChangeCache(settings=replace(OLDEST_FIRST, ram_bytes=store.n_bytes + 100)))
    courier.restart(stop_after)
    run = it.complete("w" * 300, session="c")
    assert isinstance(run.end, Finished if stop_after is None else Cancelled)
    assert_all_can_be_restored(session_of(it))


@pytest.mark.slow
@settings(max_examples=150)
@given(
    memory=st.sampled_from(list(MemoryKind)),
    policy=st.sampled_from(Policy),
    ram=st.integers(300, 9000),
    n_sequences=st.integers(2, 4),
    script=st.lists(moves(st.integers(1, 40)), min_size=2, max_size=9),
)
def test_whenever_a_request_is_cancelled_the_others_are_right(
    memory: MemoryKind, policy: Policy, ram: int, n_sequences: int, script: list[tuple[int, int, int, int]]
) -> None:
    """Four chats; many requests are cancelled somewhere on the way, and then asked again."""
    cache = replace(CACHE, policy=policy, ram_bytes=ram, max_checkpoints=6)
    it, fake = bench(memory, cache, state_bytes=60, n_sequences=n_sequences)
    courier = Courier()
    courier.watch(it, fake)
    chats = four_chats(30)
    for which, kind, length, stop_after in script:
        chat = chats[which]
        courier.restart(stop_after)
        it.ask(*chat, session=str(which))
        assert_all_can_be_restored(session_of(it))
        courier.restart(None)
        expected, before = uncached(memory, chat, state_bytes=60), fake.n_decoded
        end = assert_right(it, fake, it.ask(*chat, session=str(which)), before, expected)
        assert_all_can_be_restored(session_of(it))
        chats[which] = changed(chat, kind, length, end.raw_text)


@pytest.mark.parametrize("memory", WITH_KV)
def test_who_asks_meanwhile_does_not_wait_for_a_branch_that_is_tidied_away(memory: MemoryKind) -> None:
    """Gigabytes were copied first, and a chat that was asked again came back from RAM."""
    it, fake = bench(memory, n_sequences=3, n_bytes=1)  # any branch slows the tokens down
    courier = Courier()
    courier.watch(it, fake)
    it.is_awaited = lambda: courier.n_saved > 0
    first = it.ask(*A, session="a")
    it.ask(*B, session="b")
    assert courier.n_saved == 1
    assert len(fake.elsewhere) == 1
    assert not session_of(it).checkpoints.segments
    back = next_messages(A, first, "go on")
    run = it.ask(*back, session="a")
    assert run.text == uncached(memory, back)
    assert run.planned.reuse.source is Source.LIVE_BRANCH


@pytest.mark.parametrize("memory", WITH_KV)
def test_a_reply_that_makes_room_for_itself_can_be_stopped_meanwhile(memory: MemoryKind) -> None:
    """Esc did nothing until the whole branch was copied."""
    n_ctx = len(SYSTEM.text) + len(A[1].text) + len(B[1].text) + 150
    model = {"n_ctx": n_ctx, "reply_tokens": 200, "n_sequences": 3}
    it, fake, courier = carried(memory, **model)
    it.ask(*A, session="a", max_tokens=4)
    courier.restart(2)
    run = it.ask(*B, session="b", max_tokens=-1)
    assert isinstance(run.end, Cancelled)
    assert courier.n_saved == 2
    told = "".join(delta.text for delta in run.of(Delta))
    assert told == run.end.raw_text
    assert 0 < len(told) < 200
    plain, _ = bench(memory, replace(CACHE, enabled=False), **model)
    expected = plain.ask(*B, max_tokens=-1).text
    assert expected.startswith(told)
    assert len(session_of(it).branches) == 1, "it stays where it is"
    assert list(session_of(it).working.tokens) == fake.items
    courier.restart(None)
    before = fake.n_decoded
    assert_right(it, fake, it.ask(*B, session="b", max_tokens=-1), before, expected)
