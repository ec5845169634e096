"""A request whose prompt was set aside while it was read: what its second part needs to know of the first."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.difference.explanation import Explanation
from engine.core.explain.compared import Processed
from engine.core.hindsight.offering import CacheView
from engine.errors import Interrupted
from engine.events import Usage


@dataclass(frozen=True, slots=True, kw_only=True)
class Begun:
    """What has become of a request whose prompt was set aside while it was read: what was told of it, with what it is
    compared, and what it took so far.
    """

    started: float
    explanation: Explanation
    compared: tuple[Processed, ...]
    held: CacheView
    usage: Usage


class SetAside(Interrupted):
    """Somebody else comes first. What was read is kept, and nothing was told of an end."""

    begun: Begun
