"""Which model there is, as the window knows it. Free of Qt."""

from __future__ import annotations

from dataclasses import dataclass

from engine.commands import RequestId
from engine.core.cache.states import ModelFacts
from engine.core.prompt.chat_options import NO_CHOICES, ThinkingChoices
from engine.events import Failed


@dataclass(frozen=True, slots=True, kw_only=True)
class NoModel:
    """Nothing is loaded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadingModel:
    """A model is being loaded; `before` comes back when the load is cancelled and the old model was not freed."""

    request: RequestId
    path: str
    fraction: float
    before: LoadedModel | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedModel:
    facts: ModelFacts
    warnings: tuple[str, ...]
    thinking: ThinkingChoices = NO_CHOICES  # what its chat template lets a chat choose


@dataclass(frozen=True, slots=True, kw_only=True)
class FailedModel:
    error: Failed


ModelState = NoModel | LoadingModel | LoadedModel | FailedModel
