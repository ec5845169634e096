"""What goes wrong with files costs a reading again, is told, and never reaches the model."""

from __future__ import annotations

import errno
import os
import random
import shutil
import struct
import threading
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

import pytest

from engine.blob_pool import BlobRefused
from engine.commands import ChangeCache, ForecastPrompt, ForgetChat, Generate, LookAtDisk, RequestId
from engine.core.cache.states import SegmentRefusal
from engine.core.prompt.messages import GREEDY, Chat, Message
from engine.events import CacheChanged, DiskSeen, RestoreRefused
from engine.scratch import hold
from engine.store.blobs import blob_file, folder_hold
from engine.store.blobs.blob_file import VERSION, read_payload
from tests.engine.disk.starts import LOAD, ON, START, Starts, n_reused, talk, usage
from tests.support.dictionary_pool import DictionaryPool
from tests.support.engine_runs import Bench, user
from tests.support.exactness import without_trials
from tests.support.patience import PATIENCE
from tests.support.tiny_models import tiny_model

pytestmark = pytest.mark.native

QUESTION, NEXT = "Where does the Ouse rise?", user("And the Tees?")
KINDS = ("llama", "lfm2")


@pytest.fixture(autouse=True)
def _without_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    without_trials(monkeypatch)


@pytest.fixture(params=KINDS)
def written(tmp_path: Path, request: pytest.FixtureRequest) -> tuple[Starts, list[Message]]:
    """A folder with one chat."""
    starts = Starts.of(tmp_path, request.param)
    with starts as bench:
        chat = talk(bench, QUESTION)
    assert starts.files()
    return starts, [*chat, NEXT]


def asked_again(starts: Starts, chat: list[Message]) -> int:
    """What is reused at the next start, whose reply is right."""
    with starts as bench:
        run = bench.ask(*chat)
        starts.check_exact(bench, *chat)
    with starts as bench:  # and what was read again is there the next time
        assert n_reused(bench.ask(*chat)) > 100
    return n_reused(run)


def test_a_damaged_file_is_removed_and_what_it_held_is_read_again(written: tuple[Starts, list[Message]]) -> None:
    starts, chat = written
    for file in starts.files():
        content = bytearray(file.read_bytes())
        content[-5] ^= 1
        file.write_bytes(content)
    damaged = {file.name: file.read_bytes() for file in starts.files()}
    with starts as bench:
        run = bench.ask(*chat)
        assert n_reused(run) > 0  # as planned
        assert usage(run).loaded.n_items == 0
        refused = run.of(RestoreRefused)
        assert {told.error for told in refused} == {SegmentRefusal.DAMAGED.value}
        starts.check_exact(bench, *chat)
    assert not any(file.read_bytes() == damaged.get(file.name) for file in starts.files())
    assert asked_again(starts, chat) > 100


@pytest.mark.parametrize("n", [50, pytest.param(1000, marks=pytest.mark.slow)])
def test_each_flipped_bit_is_found(written: tuple[Starts, list[Message]], n: int) -> None:
    starts, _ = written
    rng = random.Random(3)
    whole = {file: file.read_bytes() for file in starts.files()}
    model = blob_file.read_header(next(iter(whole))).model
    for _ in range(n):
        file, content = rng.choice(list(whole.items()))
        changed = bytearray(content)
        at = rng.randrange(rng.choice((len(content), min(400, len(content)))))
        changed[at] ^= 1 << rng.randrange(8)
        file.write_bytes(changed)
        with pytest.raises(BlobRefused):
            read_payload(file, model, nullcontext())
        file.write_bytes(content)
        read_payload(file, model, nullcontext())


@pytest.mark.parametrize("n_left", [0, 10, 200, -1])
def test_a_file_that_is_cut_short_is_removed(tmp_path: Path, n_left: int) -> None:
    starts = Starts.of(tmp_path, "lfm2")
    with starts as bench:
        chat = [*talk(bench, QUESTION), NEXT]
    for file in starts.files():
        file.write_bytes(file.read_bytes()[:n_left])
    short = starts.files()
    with starts:
        assert not starts.files()
    assert short
    assert asked_again(starts, chat) == 0


def test_a_file_of_a_newer_cairn_is_removed(written: tuple[Starts, list[Message]]) -> None:
    starts, chat = written
    for file in starts.files():
        content = file.read_bytes()
        file.write_bytes(content[:8] + struct.pack("<I", VERSION + 1) + content[12:])
    assert asked_again(starts, chat) == 0


def test_a_file_in_the_folder_of_another_model_is_removed(written: tuple[Starts, list[Message]]) -> None:
    starts, chat = written
    (folder,) = {file.parent for file in starts.files()}
    other = replace(starts, model=tiny_model("qwen35"))
    with other as bench:
        talk(bench, QUESTION)
    (foreign,) = {file.parent for file in starts.files()} - {folder}
    shutil.copytree(folder, foreign, dirs_exist_ok=True)
    own = blob_file.read_header(next(folder.glob("*.blob"))).model
    with other as bench:
        bench.ask(*chat)
        other.check_exact(bench, *chat)
    assert own not in {blob_file.read_header(file).model for file in foreign.glob("*.blob")}


def test_other_types_of_attention_are_another_model(tmp_path: Path) -> None:
    starts = Starts.of(tmp_path, "llama")
    with starts as bench:
        chat = [*talk(bench, QUESTION), NEXT]
    assert asked_again(replace(starts, load=replace(LOAD, kv_type_k="f16")), chat) == 0
    assert asked_again(starts, chat) > 100


def test_the_folder_is_removed_while_the_engine_runs(written: tuple[Starts, list[Message]]) -> None:
    starts, chat = written
    with starts as bench:
        shutil.rmtree(starts.disk)
        run = bench.ask(*chat)
        starts.check_exact(bench, *chat)
        assert usage(run).loaded.n_items == 0
        bench.ask(*chat, user("Say more."))
    assert asked_again(starts, chat) > 100


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EACCES])
def test_a_disk_that_refuses_is_told_of_and_costs_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    starts = Starts.of(tmp_path, "lfm2")

    def refuse(*_: object) -> None:
        raise OSError(code, os.strerror(code))

    with monkeypatch.context() as patch:
        patch.setattr("engine.store.blobs.disk_pool.write_file", refuse)
        with starts as bench:
            chat = [*talk(bench, QUESTION), NEXT]
            bench.ask(*chat)
            starts.check_exact(bench, *chat)
            assert starts._pool.flush(PATIENCE)
            assert ("full" in starts._pool.view.problem) is (code == errno.ENOSPC)
            assert starts._pool.view.problem
    assert not [file for file in starts.disk.rglob("*") if file.suffix in (".blob", ".draft")]
    with starts as bench:
        assert n_reused(bench.ask(*chat)) == 0
        assert starts._pool.flush(PATIENCE)
        assert not starts._pool.view.problem
    assert starts.files()


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="modes do not keep this user out")
def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    starts = Starts.of(tmp_path, "lfm2")
    starts.disk.mkdir(mode=0o500)
    with starts as bench:
        chat = talk(bench, QUESTION)
        starts.check_exact(bench, *chat[:-1])


def test_another_cairn_has_the_folder(tmp_path: Path) -> None:
    starts = Starts.of(tmp_path, "lfm2")
    with starts as bench:
        talk(bench, QUESTION)
        second = replace(starts)
        with second as other:
            chat = talk(other, QUESTION)
            assert second._pool.view.problem
            second.check_exact(other, *chat[:-1])


def test_a_start_waits_for_one_that_writes_its_last_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who killed a window, or a server, and starts it at once would have nothing of what its engine still writes."""
    starts, goes_on = Starts.of(tmp_path, "lfm2"), threading.Event()

    def write_slowly() -> None:
        assert goes_on.wait(PATIENCE)

    def hold_and_tell(path: Path) -> int | None:
        handle = hold(path)
        goes_on.set()
        return handle

    with starts as bench:
        chat = [*talk(bench, QUESTION), NEXT]
        starts._pool._submit(write_slowly)
        leaving = threading.Thread(target=starts._pool.close, args=(PATIENCE,))
        leaving.start()
        while not (starts.disk / "in-use").read_bytes():
            assert leaving.is_alive()
        monkeypatch.setattr(folder_hold, "hold", hold_and_tell)
        monkeypatch.setattr(folder_hold, "PATIENCE_SECONDS", PATIENCE)
        second = replace(starts)
        with second as other:
            assert n_reused(other.ask(*chat)) > 0
            assert not second._pool.view.problem
        leaving.join(PATIENCE)


# --- what takes its time ---


@pytest.fixture
def pool() -> Iterator[DictionaryPool]:
    made = DictionaryPool(delay=0.02)
    yield made
    made.close()


def bench_on(pool: DictionaryPool, architecture: str = "lfm2") -> Bench:
    bench = Bench(cache=ON, disk=pool, is_heard=True)
    bench.load(str(tiny_model(architecture)), LOAD)
    return bench


@pytest.mark.parametrize("architecture", KINDS)
def test_a_slow_pool_serves_what_it_has(pool: DictionaryPool, architecture: str) -> None:
    bench = bench_on(pool, architecture)
    chat = [*talk(bench, QUESTION), NEXT]
    bench.close()
    pool.settle()
    bench = bench_on(pool, architecture)
    assert usage(bench.ask(*chat)).loaded.n_items > 100
    bench.close()


def test_what_is_not_written_yet_is_not_offered(pool: DictionaryPool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.cache.writing._FILES_SECONDS", 0.0)  # nobody waits for it
    pool.delay = 0.3
    bench = bench_on(pool)
    chat = [*talk(bench, QUESTION), NEXT]
    session = bench.worker.session
    assert session is not None
    session.drop_branches(None, lambda _: None)
    session.forget_working(None, lambda _: None)
    assert usage(bench.ask(*chat)).loaded.n_items == 0
    bench.close()


def test_a_read_that_fails_is_a_miss(pool: DictionaryPool) -> None:
    bench = bench_on(pool)
    chat = [*talk(bench, QUESTION), NEXT]
    bench.close()
    pool.settle()
    pool.fails = lambda what: BlobRefused(SegmentRefusal.MISSING) if what == "get" else None
    bench = bench_on(pool)
    run = bench.ask(*chat)
    assert usage(run).loaded.n_items == 0
    assert run.of(RestoreRefused)
    bench.close()


def test_a_chat_that_is_opened_is_read_beforehand(pool: DictionaryPool) -> None:
    bench = bench_on(pool)
    chat = (*talk(bench, QUESTION), NEXT)
    bench.close()
    pool.settle()
    bench = bench_on(pool)
    bench.do(ForecastPrompt(request=RequestId("f"), session="chat", chat=Chat(messages=chat)))
    assert not pool.asked
    bench.do(ForecastPrompt(request=RequestId("w"), session="chat", chat=Chat(messages=chat), warms=True))
    pool.settle()
    before = list(pool.asked)
    assert before
    assert usage(bench.ask(*chat)).loaded.n_items > 100
    assert pool.asked == before  # nothing was read twice
    bench.close()


# --- what is nobody's business ---


def everything_written(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.rglob("*") if file.is_file())


def private(chat: list[Message], request: str = "p") -> Generate:
    return Generate(
        request=RequestId(request),
        session="secret",
        chat=Chat(messages=tuple(chat)),
        sampling=GREEDY,
        max_tokens=8,
        is_private=True,
    )


@pytest.mark.parametrize("architecture", ["llama", "lfm2", "mamba2"])
def test_nothing_of_a_private_chat_is_on_disk(tmp_path: Path, architecture: str) -> None:
    starts = Starts.of(tmp_path, architecture)
    secret = "My sister lives in Wensleydale, at the old mill."
    with starts as bench:
        talk(bench, QUESTION)
        bench.do(private([START, user(secret)]))
        ids = bench.model.tokenize(secret)
        talk(bench, "And the Tees?", session="open")  # the private one is left, and stays in the model's memory
    needle = b"".join(struct.pack("<i", id) for id in ids[2:8])
    written = everything_written(tmp_path)
    assert needle not in written
    assert secret.encode() not in written
    with starts as bench:  # the same words in a chat that is not
        talk(bench, secret, session="open")
    assert needle in everything_written(tmp_path)


def test_what_was_written_of_a_chat_goes_when_it_becomes_private_or_is_deleted(tmp_path: Path) -> None:
    starts = Starts.of(tmp_path, "lfm2")
    secret = "My sister lives in Wensleydale, at the old mill."
    commands: tuple[ForgetChat | Generate, ...] = (
        ForgetChat(session="secret"),
        private([START, user("Hm?")]),
        ForgetChat(session="secret", stays=True),
    )
    for at, command in enumerate(commands):
        with starts as bench:
            talk(bench, QUESTION, session="open")
            talk(bench, secret, session="secret")
            needle = b"".join(struct.pack("<i", id) for id in bench.model.tokenize(secret)[2:8])
            assert starts._pool.flush(PATIENCE)
            assert needle in everything_written(starts.disk), at
            bench.do(command)
            assert starts._pool.flush(PATIENCE)
            assert needle not in everything_written(starts.disk), at
            talk(bench, QUESTION, session="open")
        with starts as bench:
            assert n_reused(bench.ask(START, user(QUESTION), session="open")) > 100


def test_a_chat_that_is_private_no_more_is_written(tmp_path: Path) -> None:
    """It stayed private until the model was loaded again."""
    starts = Starts.of(tmp_path, "lfm2")
    with starts as bench:
        bench.do(private([START, user(QUESTION)]))
        assert not starts.files()
        bench.do(replace(private([START, user(QUESTION)], "q"), is_private=False))
        assert starts._pool.flush(PATIENCE)
        assert starts.files()


def test_a_disk_that_refuses_is_told_without_another_question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The files are written after the reply: whoever looks would learn it with the next one."""
    starts = Starts.of(tmp_path, "lfm2")
    with starts as bench:

        def refuse(*_: object) -> None:
            raise OSError(errno.ENOSPC, "no space left")

        monkeypatch.setattr("engine.store.blobs.disk_pool.write_file", refuse)
        told = bench.ask(START, user(QUESTION)).of(CacheChanged)
        assert "the disk is full" in told[-1].disk.problem
        monkeypatch.undo()
        without_trials(monkeypatch)
        monkeypatch.setattr("engine.store.blobs.disk_pool.RETRY_SECONDS", 0.0)
        told = bench.ask(START, user("And the Tees?")).of(CacheChanged)
        assert told[-1].disk.problem == ""
        assert told[-1].disk.n_blobs


def test_off_and_clear_leave_nothing(tmp_path: Path) -> None:
    starts = Starts.of(tmp_path, "lfm2")
    with starts as bench:
        chat = talk(bench, QUESTION)
        assert starts._pool.flush(PATIENCE)
        assert starts.files()
        n_bytes = sum(file.stat().st_size for file in starts.files())
        (seen,) = bench.do(LookAtDisk(request=RequestId("look"))).events
        assert isinstance(seen, DiskSeen)
        assert seen.disk.n_bytes == n_bytes
        (cleared,) = bench.do(LookAtDisk(request=RequestId("clear"), clears=True)).events
        assert isinstance(cleared, DiskSeen)
        assert (cleared.disk.n_bytes, cleared.disk.n_blobs) == (0, 0)
        assert not starts.files()
        bench.ask(*chat, NEXT)
        assert starts._pool.flush(PATIENCE)
        assert starts.files()
        bench.do(ChangeCache(settings=replace(ON, disk_bytes=0)))
        assert starts._pool.flush(PATIENCE)
        assert not starts.files()
        bench.ask(*chat, NEXT)
    assert not starts.files()


def test_files_are_their_owners_alone(tmp_path: Path) -> None:
    starts = Starts.of(tmp_path, "lfm2")
    with starts as bench:
        talk(bench, QUESTION)
    if os.name != "nt":
        for path in (starts.disk, *starts.disk.rglob("*")):
            assert path.stat().st_mode & 0o077 == 0, path
