"""What models have read, kept on disk: damage, limits, several processes, and what is forgotten."""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import signal
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import numpy as np
import pytest

from engine.core.prompt.items import Tokens
from engine.core.tree.known_by_key import BLOCK
from engine.store.read_before.kept_paths import KeptPaths, forget_paths
from tests.support.patience import PATIENCE

MODEL = "a model"


def path_of(seed: int, n: int = 2_000) -> Tokens:
    return Tokens.of(np.random.default_rng(seed).integers(0, 150_000, n).tolist())


@contextmanager
def started(file: Path, model: str = MODEL, **limits: int) -> Iterator[KeptPaths]:
    """One run of the program."""
    kept = KeptPaths(file, **limits)
    try:
        kept.open(model)
        yield kept
    finally:
        kept.close()


def known(file: Path, path: Tokens, model: str = MODEL) -> int:
    """How much of it the next start knows."""
    with started(file, model) as kept:
        return kept.find(path).ever


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "read-before.sqlite3"


def test_the_next_start_knows_what_was_read(file: Path) -> None:
    """Also of which model it was, and how much of a prompt that goes another way later."""
    path = path_of(1)
    with started(file) as kept:
        kept.note(path, "chat")
    assert known(file, path.cut(0, 777) + path_of(2)) == 777
    assert known(file, path, "another model") == 0


def test_a_model_that_is_loaded_again_was_read_in_this_run(file: Path) -> None:
    """To say that Cairn was started again would be wrong."""
    old, new = path_of(1), path_of(2)
    with started(file) as kept:
        kept.note(old, "chat")
    with started(file) as kept:
        kept.note(new, "chat")
        kept.open("another model")
        assert kept.find(new).ever == 0
        kept.open(MODEL)
        assert (kept.find(new).in_this_run, kept.find(new).ever) == (len(new), len(new))
        assert (kept.find(old).in_this_run, kept.find(old).ever) == (0, len(old))


@pytest.mark.skipif(os.name != "posix", reason="Windows removes and moves no file that is open")
def test_a_file_that_goes_is_noticed_and_what_lies_there_then_is_gone_on_with(file: Path) -> None:
    """It was written on into nowhere. Another file that lies there has another key."""
    old, new = path_of(1), path_of(2)
    kept = KeptPaths(file)
    kept.open(MODEL)
    kept.note(old, "chat")
    kept.close()
    kept.open(MODEL)
    file.parent.rename(file.parent.with_name("elsewhere"))
    with started(file) as other:
        other.note(path_of(3), "chat")
    kept.note(new, "chat")
    kept.open(MODEL)
    assert kept.find(path_of(3)).ever == len(path_of(3))
    assert kept.is_lost
    kept.note(new, "chat")
    kept.close()
    assert known(file, new) == len(new)


@pytest.mark.parametrize("seed", range(12))
def test_a_damaged_file_is_as_good_as_none(file: Path, seed: int, caplog: pytest.LogCaptureFixture) -> None:
    """Bytes flipped anywhere, the end cut off, or something else altogether: no error, and later starts know again."""
    path, rng = path_of(1, 20_000), np.random.default_rng(seed)
    with started(file) as kept:
        kept.note(path, "chat")
    content = bytearray(file.read_bytes())
    match seed % 4:
        case 0:
            content = bytearray(rng.bytes(5_000))
        case 1:
            content = content[: int(rng.integers(1, len(content)))]
        case 2:
            first = int(rng.integers(len(content) - 4096))
            content[first : first + 4096] = rng.bytes(4096)
        case _:
            for at in rng.integers(0, len(content), 200):
                content[at] ^= 1 << int(rng.integers(8))
    file.write_bytes(content)
    assert known(file, path) <= len(path)
    with started(file) as kept:
        kept.note(path, "chat")
    with started(file) as kept:
        kept.note(path, "chat")
    assert known(file, path) in (len(path), 0)
    assert all(record.levelname == "INFO" for record in caplog.records)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE block SET checks = zeroblob(20) WHERE depth = 2",
        "UPDATE block SET parent = x'0102030405060708' WHERE depth = 2",
        "UPDATE block SET own = CAST(own AS TEXT) WHERE depth = 2",
        "UPDATE block SET model = x'00' WHERE depth = 2",
        "UPDATE block SET depth = 'x' WHERE depth = 2",
        "UPDATE tip SET chat = x'00'",
        "ALTER TABLE block RENAME COLUMN checks TO chicks",
    ],
)
def test_what_sqlite_does_not_notice_costs_one_start(file: Path, damage: str) -> None:
    """A flipped byte in a row: the path was known to there for good, or a deleted chat left what it had read."""
    path = path_of(1)
    with started(file) as kept:
        kept.note(path, "chat")
    with closing(sqlite3.connect(file)) as database, database:
        database.execute(damage)
    with started(file) as kept:
        kept.note(path, "chat")
    assert known(file, path) == len(path)


@pytest.mark.parametrize("key", [b"", b"short", None])
def test_without_its_key_nothing_is_known(file: Path, key: bytes | None) -> None:
    """A lost key makes the digests worthless; a new one begins anew."""
    path = path_of(1)
    with started(file) as kept:
        kept.note(path, "chat")
    place = file.with_suffix(".key")
    assert len(place.read_bytes()) == 32
    if key is None:
        place.unlink()
    else:
        place.write_bytes(key)
    assert known(file, path) == 0
    with started(file) as kept:
        kept.note(path, "chat")
    assert known(file, path) == len(path)


def test_every_folder_has_a_key_of_its_own(tmp_path: Path) -> None:
    """The same digests in two folders would tell that the same was read."""
    contents = []
    for name in ("a", "b"):
        file = tmp_path / name / "read-before.sqlite3"
        with started(file) as kept:
            kept.note(path_of(1), "chat")
        with closing(sqlite3.connect(file)) as database:
            contents.append(set(database.execute("SELECT own FROM block")) | set(database.execute("SELECT * FROM tip")))
    assert contents[0]
    assert not contents[0] & contents[1]


def test_no_text_and_no_item_is_in_the_folder(file: Path) -> None:
    """Nor the names of models and conversations."""
    path = Tokens.of([7_654_321] * 50 + path_of(1).ids())
    with started(file, "name of the model") as kept:
        kept.note(path, "name of the chat")
        kept.close()
    content = b"".join(part.read_bytes() for part in file.parent.iterdir())
    for secret in (b"name of", path.packed[:12], path.packed[400:412]):
        assert secret not in content
    for part in file.parent.iterdir():
        assert part.stat().st_mode & 0o077 == 0 or os.name == "nt"


def test_the_oldest_go_first_and_a_limit_holds(file: Path) -> None:
    """And what is left can still be found: a path without its beginning is worth nothing."""
    limit = 64 * 1024
    paths = [path_of(seed, 5_000) for seed in range(12)]
    with started(file, max_model_bytes=limit) as kept:
        for path in paths:
            kept.note(path, "chat")
            kept.note(paths[0], "chat")  # used again and again
    with closing(sqlite3.connect(file)) as database:
        (n_bytes,) = database.execute("SELECT sum(length(checks) + 64) FROM block").fetchone()
        parents = {row[0] for row in database.execute("SELECT parent FROM block")}
        blocks = {row[0] for row in database.execute("SELECT own FROM block")}
    assert n_bytes <= limit
    assert parents - blocks == {bytes(8)}
    lengths = [known(file, path) for path in paths]
    assert lengths[0] == lengths[-1] == 5_000
    assert lengths[1:-1] == sorted(lengths[1:-1])
    assert lengths[1] == 0


def test_all_models_together_have_a_limit(file: Path) -> None:
    """Whoever tries a hundred models has no file that grows for ever."""
    for number in range(6):
        with started(file, f"model {number}", max_bytes=32 * 1024) as kept:
            kept.note(path_of(number, 5_000), "chat")
    with closing(sqlite3.connect(file)) as database:
        (n_bytes,) = database.execute("SELECT sum(length(checks) + 64) FROM block").fetchone()
    assert n_bytes <= 32 * 1024
    assert known(file, path_of(5, 5_000), "model 5") == 5_000


@pytest.mark.parametrize("seed", [10, 11, 12])
def test_a_deleted_chat_leaves_only_what_others_have_read_too(
    file: Path, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of any model, in the file and in what this run knows; and no byte of it stays behind.

    With some keys rows move between SQLite's pages, and copies of them outlive `secure_delete`: with 10 and 11.
    """
    monkeypatch.setattr(os, "urandom", lambda n: hashlib.blake2b(str(seed).encode(), digest_size=n).digest())
    front, one, other = path_of(1, 700), path_of(2), path_of(3)
    with started(file) as kept:
        kept.note(front + one, "one")
        kept.note(front + one + path_of(4, 10), "one")
        kept.note(front + other, "other")
        kept.open("another model")
        kept.note(one, "one")
        kept.open(MODEL)
        with closing(sqlite3.connect(file)) as database:
            before = {row[0] for row in database.execute("SELECT own FROM block")}
        kept.forget("one")
        kept.open(MODEL)
        assert kept.find(front + one).ever == 700
        assert kept.find(front + other).ever == 2_700
    with closing(sqlite3.connect(file)) as database:
        gone = before - {row[0] for row in database.execute("SELECT own FROM block")}
    assert len(gone) > 2 * (len(one) // BLOCK)
    content = b"".join(part.read_bytes() for part in file.parent.iterdir())
    assert not any(own in content for own in gone)
    assert known(file, front + one) == 700
    assert known(file, front + other) == 2_700
    assert known(file, one, "another model") == 0


def test_turned_off_nothing_stays(file: Path) -> None:
    with started(file) as kept:
        kept.note(path_of(1), "chat")
    forget_paths(file)
    assert list(file.parent.iterdir()) == []
    assert known(file, path_of(1)) == 0


def test_a_disk_that_refuses_is_said_once_and_stops_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """This run still knows what it read."""
    caplog.set_level("INFO")
    (tmp_path / "file").write_text("in the way")
    with started(tmp_path / "file" / "read-before.sqlite3") as kept:
        for seed in range(5):
            kept.note(path_of(seed), "chat")
        kept.open(MODEL)
        assert kept.find(path_of(3)).in_this_run == 2_000
        kept.forget("chat")
    assert len({record.message for record in caplog.records}) == 1


def test_a_full_disk_is_said_once(file: Path, caplog: pytest.LogCaptureFixture) -> None:
    """What was written before stays."""
    caplog.set_level("INFO")
    with started(file) as kept:
        kept.note(path_of(1), "chat")
    with started(file) as kept:
        kept._submit(lambda: kept._connection.execute("PRAGMA max_page_count = 10"))  # type: ignore[union-attr, arg-type]
        for seed in range(2, 6):
            kept.note(path_of(seed, 40_000), "chat")
    assert [record.message for record in caplog.records if "full" in record.message]
    assert len(caplog.records) == 1
    assert known(file, path_of(1)) == 2_000


def _read_and_wait(file: Path, seeds: range, is_written: str) -> None:
    kept = KeptPaths(file)
    kept.open(MODEL)
    for seed in seeds:
        kept.note(path_of(seed), f"chat {seed}")
    kept._submit(Path(is_written).touch)
    time.sleep(PATIENCE)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="only here a process can be killed without a word")
def test_a_killed_process_has_left_what_it_read(file: Path, tmp_path: Path) -> None:
    """Nothing waits for the end of the program."""
    process = multiprocessing.get_context("spawn").Process(
        target=_read_and_wait, args=(file, range(3), str(tmp_path / "written"))
    )
    process.start()
    deadline = time.monotonic() + PATIENCE
    while not (tmp_path / "written").exists() and time.monotonic() < deadline:
        time.sleep(0.02)
    assert process.pid is not None
    os.kill(process.pid, signal.SIGKILL)
    process.join()
    assert [known(file, path_of(seed)) for seed in range(3)] == [2_000] * 3


def test_two_that_start_at_once_agree_on_one_key(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the slower one had read was known to nobody at the next start."""
    both_make_one = threading.Barrier(2)

    def slow(n: int, urandom: Callable[[int], bytes] = os.urandom) -> bytes:
        with suppress(threading.BrokenBarrierError):
            both_make_one.wait(1.0)
        return urandom(n)

    monkeypatch.setattr(os, "urandom", slow)
    runs = [KeptPaths(file) for _ in range(2)]
    threads = [threading.Thread(target=run.open, args=(MODEL,)) for run in runs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for seed, run in enumerate(runs):
        run.note(path_of(seed), "chat")
        run.close(PATIENCE)
    assert [known(file, path_of(seed)) for seed in range(2)] == [2_000] * 2


def test_a_new_file_that_another_one_is_writing_is_waited_for(file: Path) -> None:
    """SQLite refuses to begin a log in it at once; nothing of that whole run was known at the next start."""
    file.parent.mkdir()
    with closing(sqlite3.connect(file, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        soon = threading.Timer(0.3, lambda: other.execute("ROLLBACK"))
        soon.start()
        with started(file) as kept:
            kept.note(path_of(1), "chat")
        soon.join()
    assert known(file, path_of(1)) == 2_000


def _read(file: Path, first: int) -> None:
    kept = KeptPaths(file)
    kept.open(MODEL)
    for seed in range(first, first + 10):
        kept.note(path_of(99, 3_000) + path_of(seed), f"chat {seed}")
        if seed % 3 == 0:
            kept.forget(f"chat {seed}")
    kept.close(PATIENCE)


def test_two_processes_use_one_file(file: Path) -> None:
    """The window and `cairn chat` at the same time: both are remembered, also where they begin alike."""
    context = multiprocessing.get_context("spawn")
    processes = [context.Process(target=_read, args=(file, first)) for first in (0, 10)]
    for process in processes:
        process.start()
    for process in processes:
        process.join(PATIENCE)
        assert process.exitcode == 0
    for seed in range(20):
        wanted = 3_000 if seed % 3 == 0 else 5_000
        assert known(file, path_of(99, 3_000) + path_of(seed)) == wanted
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
