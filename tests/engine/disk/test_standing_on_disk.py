"""What in RAM stands on what lies on disk alone, and what is read ahead from there, ends with that."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.cache import writing
from engine.cache.checkpoint_book import SegmentPiece
from engine.cache.session import ModelSession
from engine.commands import ForgetChat, UnloadModel
from engine.core.cache.blobs import NO_BASE, Blob, BlobPart
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import MemoryKind
from engine.core.decisions import tails
from engine.core.prompt.items import Pos, TokenIndex, Tokens
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


def loaded(pool: DictionaryPool) -> tuple[Bench, FakeModel]:
    fake = FakeModel(memory=MemoryKind.FULL)
    bench = Bench(loader=FakeLoader(model=fake), cache=CACHE, disk=pool)
    bench.load()
    return bench, fake


def session_of(bench: Bench) -> ModelSession:
    assert bench.worker.session is not None
    return bench.worker.session


def test_a_segment_goes_once_what_it_stood_on_has_gone_from_disk(pool: DictionaryPool) -> None:
    """It took up RAM, of use to nobody, until something else went; a state there would have been taken twice."""
    bench, _ = loaded(pool)
    session, at, end = session_of(bench), TokenIndex(20), TokenIndex(40)
    below = Blob(
        part=BlobPart.ATTENTION,
        base=NO_BASE,
        start=TokenIndex(0),
        end=at,
        tokens=PATH.cut(0, at),
        pos_start=Pos(0),
        pos_end=Pos(at),
        n_bytes=1,
        chat="",
    )
    session.disk.put(below, PATH, (b"k",))
    pool.settle()
    piece = SegmentPiece(blob=b"v", end=end, pos_start=Pos(at), pos_end=Pos(end))
    session.tree.record(PATH, tick=1)
    session.checkpoints.add_segment((piece,), path=PATH, start=at, tick=1, chat="")
    bench.worker.handle(ForgetChat(session="another"))
    session.drop_orphaned(None, lambda _: None)
    n_before = len(session.checkpoints.segments)
    pool.drop([below.key])
    pool.settle()
    bench.worker.handle(ForgetChat(session="another"))
    assert (n_before, len(session.checkpoints.segments)) == (1, 0)
    assert session.checkpoints.n_bytes == 0
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
