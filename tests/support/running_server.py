"""A server on a free port of this machine, with an engine behind it on a thread."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from app.process.paths import demo_model
from app.terminal.attachments import MediaReader
from engine.blob_pool import BlobPool
from engine.client.blocking import EngineCalls
from engine.client.door import EngineDoor
from engine.client.threaded import Engine
from engine.commands import LoadSettings
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import ModelFacts
from engine.core.prompt.messages import GREEDY, Sampling
from engine.events import Event, ModelLoaded
from engine.server.asked.asking import TidinessOf, untidied
from engine.server.asked.models import ListedModel
from engine.server.asked.parts import ServerOptions
from engine.server.endpoints.state import ServerParts
from engine.server.running import ServerThread
from engine.store.recorder import new_header, written_without_text
from tests.support.engine_runs import RealLoader, SystemClock
from tests.support.patience import PATIENCE

HELLO: dict[str, Any] = {"messages": [{"role": "user", "content": "Hello!"}], "max_tokens": 2}
ENDLESS = {"grammar": 'root ::= "a" root', "max_tokens": 3000}  # a reply that goes on until somebody ends it
SETTINGS = LoadSettings(n_ctx=4096, n_threads=1)


@dataclass(frozen=True)
class OnShelf:
    """Greedy sampling, so that replies are the same in every run."""

    models: tuple[ListedModel, ...] = ()
    settings: LoadSettings = SETTINGS

    def listed(self) -> Sequence[ListedModel]:
        return self.models

    def load_settings(self, path: str) -> LoadSettings:
        return self.settings

    def name_of(self, path: str) -> str:
        return Path(path).stem

    def sampling(self, facts: ModelFacts) -> Sampling:
        return GREEDY


Loaded = tuple[Engine, ModelLoaded]  # an engine, and the model that it has
USUAL, USUAL_SHELF, LOADER = ServerOptions(), OnShelf(), RealLoader()


@dataclass(frozen=True)
class Running:
    """`url` without a slash at its end. `events`: all that the engine has said."""

    url: str
    server: ServerThread
    engine: EngineDoor
    events: list[Event]

    @property
    def v1(self) -> str:
        return f"{self.url}/v1"


@contextlib.contextmanager
def running_engine(
    model: Path | None = None,
    settings: LoadSettings = SETTINGS,
    loader: RealLoader = LOADER,
    cache: CacheSettings | None = None,
    disk: BlobPool | None = None,
) -> Iterator[tuple[Engine, ModelLoaded]]:
    """With the demo model, or another one."""
    engine = Engine(loader, clock=SystemClock(), cache=cache, disk=disk)
    engine.start()
    try:
        calls = EngineCalls(engine)
        loaded = calls.load(model or demo_model(), settings)
        calls.close()
        yield engine, loaded
    finally:
        engine.stop(PATIENCE)


@contextlib.contextmanager
def serving(
    engine: EngineDoor,
    loaded: ModelLoaded | None,
    options: ServerOptions = USUAL,
    shelf: OnShelf = USUAL_SHELF,
    tidiness_of: TidinessOf = untidied,
) -> Iterator[Running]:
    """A server in front of an engine that somebody else ends."""
    events: list[Event] = []
    unsubscribe = engine.subscribe(events.append)
    server = ServerThread(
        ServerParts(
            engine=engine,
            options=options,
            shelf=shelf,
            version="test",
            read_media=MediaReader(),
            write_event=written_without_text,
            record_header=new_header,
            loaded=loaded,
            tidiness_of=tidiness_of,
        )
    )
    try:
        server.start()
        yield Running(url=server.address, server=server, engine=engine, events=events)
    finally:
        server.stop(0)
        unsubscribe()


@contextlib.contextmanager
def running_server(
    model: Path | None = None,
    options: ServerOptions = USUAL,
    shelf: OnShelf = USUAL_SHELF,
    settings: LoadSettings = SETTINGS,
) -> Iterator[Running]:
    shelf = replace(shelf, settings=settings)
    with running_engine(model, settings) as (engine, loaded), serving(engine, loaded, options, shelf) as running:
        yield running


def wait_until(is_so: Callable[[], bool]) -> None:
    """Until it is so. Fails where that does not come."""
    last = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < last, "it did not come"
        time.sleep(0.005)
