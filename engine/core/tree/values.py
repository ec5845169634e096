"""What the tree is asked and answers, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType, Protocol

from engine.core.prompt.items import Tokens

Key = NewType("Key", bytes)  # of everything up to a place: a keyed digest, the same after a restart


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadAgo:
    """How many leading items of a prompt the model has read: since this program was started, and ever."""

    in_this_run: int = 0
    ever: int = 0


NOTHING_READ = ReadAgo()


class Earlier(Protocol):
    """What is known by key alone: no tokens of it are here."""

    def find(self, path: Tokens) -> ReadAgo: ...
