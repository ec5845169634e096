"""A process whose children work on one folder and are killed at any moment, again and again.

    python -m tests.engine.disk.dying FOLDER ARCHITECTURE SEED N

Each child asks at random, on a limit that makes what lies on disk come and go, and compares every reply with one of a
model without a cache. Ends with 0 when none found anything wrong.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import time
import traceback
from dataclasses import replace
from pathlib import Path

from engine.core.cache.settings import CacheSettings
from engine.core.prompt.messages import Message
from engine.store.blobs.disk_pool import DiskPool
from tests.engine.disk.starts import LOAD, ON, START
from tests.support.engine_runs import Bench, assistant, user
from tests.support.exactness import says_the_same
from tests.support.tiny_models import tiny_model

LIMIT = 700_000
QUESTIONS = ("Where does the Ouse rise?", "And the Tees?", "Say more.", "Which is longer?")
_CHATS = ("a", "b", "c")
_MOST_SECONDS = 0.5  # that a child works before it is killed


def work(folder: Path, architecture: str, seed: int, loaded: int, n_asked: int) -> None:
    """One child."""
    rng = random.Random(seed)
    pool = DiskPool(folder, least_free=0)
    cached = Bench(cache=replace(ON, disk_bytes=LIMIT), disk=pool, is_heard=True)
    uncached = Bench(cache=CacheSettings(enabled=False), is_heard=True)
    for bench in (cached, uncached):
        bench.load(str(tiny_model(architecture)), replace(LOAD, n_ctx=1024))
    os.write(loaded, b".")
    parent = os.getppid()
    for _ in range(n_asked):
        if os.getppid() != parent:  # nobody is there any more who would kill this one
            os._exit(1)
        name = rng.choice(_CHATS)
        chat: list[Message] = [START]
        for question in QUESTIONS[: rng.randint(1, len(QUESTIONS))]:
            chat += [user(f"{name}: {question}"), assistant("As far as I know it does. " * rng.randint(1, 3))]
        cached.ask(*chat[:-1], session=name)
        uncached.ask(*chat[:-1])
        says_the_same(uncached, cached, where=name)
        n_bytes = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
        assert n_bytes <= LIMIT, f"{n_bytes} bytes on disk"
    cached.close()
    pool.close()
    assert not pool.refused, f"bad files: {pool.refused}"


def _child(folder: Path, architecture: str, seed: int, n_asked: int) -> tuple[int, int]:
    """Its process id, and what says that it has loaded."""
    ready, loaded = os.pipe()
    pid = os.fork()
    if pid:
        os.close(loaded)
        return pid, ready
    try:
        work(folder, architecture, seed, loaded, n_asked)
    except BaseException:  # noqa: BLE001 -- told by the exit code
        traceback.print_exc()
        sys.stderr.flush()
        os._exit(1)
    os._exit(0)


def main(folder: Path, architecture: str, seed: int, n: int) -> int:
    rng = random.Random(seed)
    for at in range(n):
        pid, ready = _child(folder, architecture, seed * 1000 + at, 1000)
        os.read(ready, 1)
        time.sleep(rng.random() * _MOST_SECONDS)
        os.kill(pid, signal.SIGKILL)
        _, status = os.waitpid(pid, 0)
        os.close(ready)
        if not os.WIFSIGNALED(status):
            return 1
    pid, _ = _child(folder, architecture, seed, 10)
    _, status = os.waitpid(pid, 0)
    return 0 if os.WIFEXITED(status) and os.WEXITSTATUS(status) == 0 else 1


if __name__ == "__main__":
    raise SystemExit(main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
