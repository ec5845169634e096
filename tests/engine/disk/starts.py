"""One data folder, and the engine started on it again and again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from engine.commands import LoadSettings
from engine.core.cache.settings import CacheSettings
from engine.core.prompt.messages import Message
from engine.events import Finished, Usage
from engine.store.blobs.disk_pool import DiskPool
from tests.support.engine_runs import EXACT, Bench, Run, assistant, system, user
from tests.support.exactness import says_the_same
from tests.support.patience import PATIENCE
from tests.support.tiny_models import tiny_model

ON = CacheSettings(min_spacing=8, interval=48, disk_bytes=1 << 30)
LOAD = replace(EXACT, n_ctx=2048)
START = system("You are a patient guide to the rivers of the north, and say where you know a thing from. " * 3)


@dataclass
class Starts:
    """`with starts as bench` is a run of the program, closed properly."""

    folder: Path
    model: Path
    cache: CacheSettings = ON
    load: LoadSettings = LOAD

    @classmethod
    def of(cls, folder: Path, architecture: str, cache: CacheSettings = ON) -> Starts:
        return cls(folder, tiny_model(architecture), cache)

    @property
    def disk(self) -> Path:
        return self.folder / "disk"

    def make_pool(self) -> DiskPool:
        return DiskPool(self.disk, least_free=0)

    def __enter__(self) -> Bench:
        self._pool = self.make_pool()
        self.bench = Bench(cache=self.cache, disk=self._pool, is_heard=True)
        self.bench.load(str(self.model), self.load)
        return self.bench

    def __exit__(self, *_: object) -> None:
        self.bench.close()
        self._pool.close(PATIENCE)

    def files(self) -> list[Path]:
        return sorted(self.disk.rglob("*.blob"))

    def uncached(self, *chat: Message) -> Bench:
        bench = Bench(cache=CacheSettings(enabled=False), is_heard=True)
        bench.load(str(self.model), self.load)
        bench.ask(*chat)
        return bench

    def check_exact(self, cached: Bench, *chat: Message) -> None:
        """The last reply is what a model without any cache writes."""
        other = self.uncached(*chat)
        try:
            says_the_same(other, cached)
        finally:
            other.close()


def talk(bench: Bench, *questions: str, begun: tuple[Message, ...] = (START,), session: str = "chat") -> list[Message]:
    """A chat in which all of these were asked and answered."""
    chat = list(begun)
    for question in questions:
        chat.append(user(question))
        chat.append(assistant(bench.ask(*chat, session=session).text))
    return chat


def usage(run: Run) -> Usage:
    end = run.end
    assert isinstance(end, Finished), end
    return end.usage


def n_reused(run: Run) -> int:
    return int(run.planned.reuse.reused)
