"""Starts of the program one after another on one folder, for what is known from one to the next."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from engine.commands import Generate, RequestId
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import MemoryKind, ModelFacts
from engine.core.difference.explanation import AvoidableCause, Explanation
from engine.core.prompt.items import Tokens
from engine.core.prompt.messages import GREEDY, Chat, Message, ToolSpec
from engine.events import Finished
from engine.store.read_before.kept_paths import KeptPaths
from tests.engine.scenarios.bed import assert_pieces, source_of
from tests.support.engine_runs import Bench
from tests.support.fake_model import FakeLoader, FakeModel
from tests.support.scenario_desk import assert_adds_up

RESTART, RELOAD = AvoidableCause.LOST_AT_RESTART, AvoidableCause.LOST_AT_RELOAD


@dataclass
class Named(FakeModel):
    """Of a file of its own."""

    weights: str = "one"

    @property
    def facts(self) -> ModelFacts:
        return replace(super().facts, weights=self.weights)


class Run:
    """A worker from one start to the next, on the given folder."""

    def __init__(self, folder: Path, memory: MemoryKind, template: str, weights: str, cache: CacheSettings) -> None:
        n_swa = 48 if memory.has_window else 0
        model = Named(memory=memory, template=source_of(template), n_swa=n_swa, weights=weights)
        self.kept = KeptPaths(folder / "read-before.sqlite3")
        self.bench = Bench(loader=FakeLoader(model=model), cache=cache, read_before=self.kept)
        self.bench.load()
        self.n = 0
        self.said = ""

    def ask(
        self,
        *messages: Message,
        tools: tuple[ToolSpec, ...] = (),
        session: str = "chat",
        resume: str = "",
        is_private: bool = False,
        max_tokens: int = 200,
    ) -> Explanation:
        """The forecast says the same as what happens."""
        self.n += 1
        command = Generate(
            request=RequestId(f"ask {self.n}"),
            session=session,
            chat=Chat(messages=messages, tools=tools),
            sampling=GREEDY,
            max_tokens=max_tokens,
            resume=resume,
            is_private=is_private,
        )
        forecast = self.bench.forecast(command).explanation
        run = self.bench.do(command)
        assert isinstance(run.end, Finished), run.end
        found = run.explanation
        assert_adds_up(found)
        assert_pieces(found)
        assert forecast == replace(found, seconds_read=0.0, habits=())
        self.said = run.text
        return found

    def prompt_and_path(self, session: str) -> tuple[Tokens, Tokens]:
        """Of the last request of that conversation."""
        found = self.bench.worker.session
        assert found is not None
        newest = found.past.newest(session)
        assert newest is not None
        return newest.prompt.tokens, newest.path


@contextmanager
def started(
    folder: Path,
    memory: MemoryKind = MemoryKind.HYBRID,
    template: str = "",
    *,
    weights: str = "one",
    cache: CacheSettings | None = None,
) -> Iterator[Run]:
    run = Run(folder, memory, template, weights, cache or CacheSettings())
    try:
        yield run
    finally:
        run.bench.close()
        run.kept.close()


def lost(found: Explanation, cause: AvoidableCause = RESTART) -> int:
    return sum(part.end - part.first for part in found.parts if part.cause is cause)
