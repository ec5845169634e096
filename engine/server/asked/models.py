"""Which model answers: the one that is loaded, or where that was chosen any of the list, loaded when asked for."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from engine.commands import LoadModel, LoadSettings, UnloadModel
from engine.core.cache.states import ModelFacts
from engine.core.prompt.messages import Sampling
from engine.events import EngineDied, EngineLost, Event, ModelLoaded, ModelUnloaded
from engine.server.asked.asking import AsyncDoor, new_request
from engine.server.asked.parts import ReplyFailed, ServerOptions

_SHOWN_NAMES = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedModel:
    """One of `cairn models`. `n_ctx`: what it was trained for, 0 for not known."""

    name: str
    path: str
    n_bytes: int = 0
    n_ctx: int = 0


class Shelf(Protocol):
    """What there is to be loaded, and how. Any thread; may take a while."""

    def listed(self) -> Sequence[ListedModel]: ...

    def load_settings(self, path: str) -> LoadSettings: ...

    def name_of(self, path: str) -> str:
        """What the model in that file is called, at once."""

    def sampling(self, facts: ModelFacts) -> Sampling:
        """What a request with this model gets that says nothing else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestedModel:
    """The model that a request is for, and what its replies call it. `path` "": the one that is in use."""

    name: str
    path: str = ""


class Models:
    """Belongs to one loop. Hears of loads by whoever asked for them: the window may change the model as well."""

    def __init__(self, door: AsyncDoor, shelf: Shelf, options: ServerOptions, loaded: ModelLoaded | None) -> None:
        self.loaded = loaded
        self.is_loading = False
        self._door = door
        self._shelf = shelf
        self._options = options
        self._home = loaded.facts.path if loaded is not None else ""  # comes back after it was unloaded for being idle
        self._idle: asyncio.TimerHandle | None = None
        self._n_users = 0
        self._gate = asyncio.Lock()  # whoever waits for another model keeps it: later ones wait behind
        self._is_unused = asyncio.Event()
        self._is_unused.set()
        self._unlisten = door.listen(self._hear)
        self._watch_idle()

    def close(self) -> None:
        self._unlisten()
        self._stop_watching()

    @property
    def name(self) -> str:
        """What clients are told of the model in use; "" for none."""
        if self._options.aliases:
            return self._options.aliases[0]
        return self._shelf.name_of(self.loaded.facts.path) if self.loaded is not None else ""

    async def find(self, name: str) -> RequestedModel:
        """The model of that name. Raises ReplyFailed: 404 for one that there is not, 503 for none."""
        if self._is_of_loaded(name):
            return RequestedModel(name=name or self.name)
        known = await self.listed() if self._options.loads_on_demand else ()
        found = next(
            (model for model in known if name in (model.name, Path(model.path).stem, Path(model.path).name)), None
        )
        if found is not None:
            return RequestedModel(name=name, path=found.path)
        if not self._options.loads_on_demand and not self._options.aliases:
            return RequestedModel(name=name or self.name)  # whatever it is called: there is only one
        names = (*self._options.aliases, *(model.name for model in known)) or (self.name,)
        listed = ", ".join(f"“{one}”" for one in names[:_SHOWN_NAMES])
        raise ReplyFailed(
            "model_not_found",
            f"There is no model “{name[:80]}” here.",
            f"Ask for {listed}; /v1/models lists all.",
            status=404,
            field="model",
        )

    async def listed(self) -> Sequence[ListedModel]:
        return await asyncio.to_thread(self._shelf.listed)

    @asynccontextmanager
    async def in_use(self, target: RequestedModel) -> AsyncGenerator[ModelLoaded]:
        """The model is loaded, and stays until the block ends. Another one waits for that. Raises ReplyFailed."""
        async with self._gate:
            self._stop_watching()
            if target.path and (self.loaded is None or self.loaded.facts.path != target.path):  # it is another one
                await self._is_unused.wait()
            try:
                loaded = await self._ready(target)
            except BaseException:
                self._watch_idle()
                raise
            self._n_users += 1
            self._is_unused.clear()
        try:
            yield loaded
        finally:
            self._n_users -= 1
            if not self._n_users:
                self._is_unused.set()
            self._watch_idle()

    async def _ready(self, target: RequestedModel) -> ModelLoaded:
        path = target.path or (self.loaded.facts.path if self.loaded is not None else self._home)
        if self.loaded is not None and self.loaded.facts.path == path:
            return self.loaded
        if not path:
            raise ReplyFailed("model_not_loaded", "No model is loaded.", "Choose one in Cairn first.", status=503)
        settings = await asyncio.to_thread(self._shelf.load_settings, path)
        command = LoadModel(request=new_request(), path=path, settings=settings)
        self.is_loading = True
        try:
            event = await self._door.answer(command)
        finally:
            self.is_loading = False
        assert isinstance(event, ModelLoaded)
        self.loaded = event
        return event

    def sampling(self) -> Sampling:
        return self._shelf.sampling(self.loaded.facts) if self.loaded is not None else Sampling()

    def _stop_watching(self) -> None:
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None

    def _watch_idle(self) -> None:
        self._stop_watching()
        if self._options.idle_seconds and not self._n_users:
            loop = asyncio.get_running_loop()
            self._idle = loop.call_later(self._options.idle_seconds, self._unload)

    def _unload(self) -> None:
        self._idle = None
        if self.loaded is not None:
            self._door.engine.submit(UnloadModel())

    def _is_of_loaded(self, name: str) -> bool:
        if name in self._options.aliases or not name:
            return True
        if self.loaded is None or self._options.aliases:
            return False
        facts = self.loaded.facts
        return name in (self.name, Path(facts.path).stem, Path(facts.path).name, facts.name, facts.path)

    def _hear(self, event: Event) -> None:
        match event:
            case ModelLoaded():
                self.loaded = event
                self._home = event.facts.path
            case ModelUnloaded() | EngineLost() | EngineDied():
                self.loaded = None
            case _:
                return
