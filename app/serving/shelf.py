"""The models that a local server has, of the command line and of the window alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from app.process.paths import Folders, demo_model
from app.terminal.model_list import found_models, own_settings_of
from engine.commands import LoadSettings
from engine.core.cache.states import ModelFacts
from engine.core.models.values import OwnSettings, overlay
from engine.core.prompt.messages import Sampling
from engine.server.asked.models import ListedModel
from ui.settings.stored import Settings


class ServedModels:
    """The models of `cairn models`, and how they are loaded. Implements the server's Shelf. Any thread."""

    def __init__(
        self,
        settings: Callable[[], Settings],
        folders: Folders,
        adapted: Callable[[LoadSettings], LoadSettings] = lambda load: load,
    ) -> None:
        """`settings` gives those of now; `adapted` says how a model is loaded in the end."""
        self._settings = settings
        self._folders = folders
        self._adapted = adapted
        self._own: dict[str, OwnSettings] = {}

    def listed(self) -> Sequence[ListedModel]:
        found = found_models(self._folders, self._settings())
        return [
            ListedModel(name=one.name, path=one.path, n_bytes=one.n_bytes, n_ctx=one.head.n_ctx_train)
            for one in found
            if not one.problem
        ]

    def load_settings(self, path: str) -> LoadSettings:
        own = self._own_of(path)
        load = self._settings().with_changes(overlay(own)).load()
        return self._adapted(replace(load, projector=own.projector or ""))

    def name_of(self, path: str) -> str:
        return "demo" if Path(path) == demo_model() else Path(path).stem

    def sampling(self, facts: ModelFacts) -> Sampling:
        return self._settings().with_changes(overlay(self._own_of(facts.path))).sampling(facts.default_sampling)

    def _own_of(self, path: str) -> OwnSettings:
        if path not in self._own:
            self._own[path] = own_settings_of(Path(path), self._folders)
        return self._own[path]
