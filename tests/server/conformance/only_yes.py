"""Models without sense, held to one word: their replies end at once, and are the same in every run."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.core.cache.states import ModelFacts
from engine.core.prompt.messages import GREEDY, Sampling
from tests.support.running_server import OnShelf


@dataclass(frozen=True)
class OnlyYes(OnShelf):
    def sampling(self, facts: ModelFacts) -> Sampling:
        return replace(GREEDY, grammar='root ::= "Yes."')
