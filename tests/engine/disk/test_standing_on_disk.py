"""What in RAM stands on what lies on disk alone, and what is read ahead from there, ends with that."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.cache import writing
from engine.cache.checkpoint_book import SegmentPiece
from engine.cache.session import ModelSession
from engine.commands import ForgetChat, UnloadModel
from engine.core.cache.blobs import NO_BASE, Blob, BlobKey, BlobPart
from engine.core.cache.policies import Policy
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import Checkpoint, CheckpointId, MemoryKind
from engine.core.decisions import tails
from engine.core.prompt.items import Pos, Prompt, TokenIndex, Tokens
from engine.core.prompt.span_values import BoundaryKind
from engine.events import Cancelled, Planned
from tests.support.dictionary_pool import DictionaryPool
from tests.support.engine_runs import Bench, next_messages, system, user
from tests.support.fake_model import FakeLoader, FakeModel

CACHE = CacheSettings(min_spacing=8, interval=0, disk_bytes=1 << 30)
CHAT = (system("be brief, " * 10), user("the first chat, " + "apples " * 40))
PATH = Tokens.of(range(40))


@pytest.fixture
def pool() -> Iterator[DictionaryPool]:
    pool = DictionaryPool()
    yield pool
    pool.close()


def loaded(
    pool: DictionaryPool, memory: MemoryKind = MemoryKind.FULL, cache: CacheSettings = CACHE
) -> tuple[Bench, FakeModel]:
    fake = FakeModel(memory=memory)
    bench = Bench(loader=FakeLoader(model=fake), cache=cache, disk=pool)
    bench.load()
    return bench, fake


def session_of(bench: Bench) -> ModelSession:
    assert bench.worker.session is not None
    return bench.worker.session


def put_below(session: ModelSession, pool: DictionaryPool, end: TokenIndex) -> BlobKey:
    """The attention of the path's first items, on disk."""
    blob = Blob(
        part=BlobPart.ATTENTION,
        base=NO_BASE,
        start=TokenIndex(0),
        end=end,
        tokens=PATH.cut(0, end),
        pos_start=Pos(0),
        pos_end=Pos(end),
        n_bytes=1,
        chat="",
    )
    session.tree.record(PATH, tick=1)
    session.disk.put(blob, PATH, (b"k",))
    pool.settle()
    session.look_at_disk(lambda _: None)
    return blob.key


def add_segment(session: ModelSession, start: TokenIndex, end: TokenIndex, payload: bytes) -> None:
    piece = SegmentPiece(blob=payload, end=end, pos_start=Pos(start), pos_end=Pos(end))
    session.checkpoints.add_segment((piece,), path=PATH, start=start, tick=1, chat="another")


def test_a_segment_goes_once_what_it_stood_on_has_gone_from_disk(pool: DictionaryPool) -> None:
    """It took up RAM, of use to nobody, until something else went; a state there would have been taken twice."""
    bench, _ = loaded(pool)
    session, at, end = session_of(bench), TokenIndex(20), TokenIndex(40)
    below = put_below(session, pool, at)
    add_segment(session, at, end, b"v")
    session.drop_orphaned(None, lambda _: None)
    n_before = len(session.checkpoints.segments)
    pool.drop([below])
    pool.settle()
    bench.worker.handle(ForgetChat(session="another"))
    assert (n_before, len(session.checkpoints.segments)) == (1, 0)
    assert session.checkpoints.n_bytes == 0
    bench.close()


@pytest.mark.parametrize(
    ("policy", "is_pinned"), [(Policy.FIFO, False), (Policy.FIFO, True), (Policy.WEIGHTED_GAP, True)]
)
def test_a_state_goes_with_the_last_segment_that_it_stood_on(
    policy: Policy, is_pinned: bool, pool: DictionaryPool
) -> None:
    """What lies on disk did not count where room is made: nobody saw that the state needed the segment. A pinned one
    keeps it.
    """
    bench, _ = loaded(pool, MemoryKind.HYBRID, replace(CACHE, ram_bytes=2500, policy=policy))
    session, at, end = session_of(bench), TokenIndex(20), TokenIndex(40)
    put_below(session, pool, at)
    add_segment(session, at, end, b"v" * 1900)  # it goes before the state
    kind = BoundaryKind.END_OF_GENERATION
    state = Checkpoint.coming(Prompt(tokens=PATH), end, kind, n_bytes=100, tick=1, chat="another")
    session.checkpoints.add(replace(state, id=session.checkpoints.next_id()), b"s" * 100)
    session.checkpoints.pin(CheckpointId(1), pinned=is_pinned)
    bench.ask(*CHAT)
    has_state = any(state.path == PATH for state in session.checkpoints)
    assert (has_state, bool(session.checkpoints.segments)) == (is_pinned, is_pinned)
    bench.close()


def test_a_load_that_is_stopped_lets_go_what_was_read_ahead(
    pool: DictionaryPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some hundred megabytes stayed in RAM, which no limit counts, until something else was loaded."""
    for module in (tails, writing):
        monkeypatch.setattr(module, "PIECE_BYTES", 160)
    bench, _ = loaded(pool)
    chat = next_messages(CHAT, bench.ask(*CHAT), "And then?")
    bench.do(UnloadModel())
    pool.settle()
    bench.load()
    is_planned = list[Planned]()
    bench.on_event = lambda event: is_planned.append(event) if isinstance(event, Planned) else None
    bench.is_cancelled = lambda _: bool(is_planned) and len(pool.asked) > 1
    assert isinstance(bench.ask(*chat).end, Cancelled)
    assert is_planned[0].reuse.n_bytes_disk
    assert not session_of(bench).disk._reads
    bench.close()
