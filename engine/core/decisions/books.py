"""What is worked out of the states and segments there are, once for all that is decided over the same ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from engine.core.cache.states import KvSegment, SegmentId
from engine.core.decisions.dependents import Dependents
from engine.core.decisions.eviction_values import Held, Incoming, Stops, stops_of
from engine.core.decisions.weighted_gap import Forecast, Losses


class Books:
    """What each state and segment loses, and who needs which: for all that is decided over the same things.

    Losses and needs are worked out when they are first asked for. Whoever plans what goes uses them up.
    """

    def __init__(self, held: Held, forecast: Forecast, incoming: Sequence[Incoming] = ()) -> None:
        self.held = held
        self.incoming = incoming
        self._forecast = forecast

    @cached_property
    def _stops(self) -> Stops:
        return stops_of(self.held, self.incoming)

    @cached_property
    def losses(self) -> Losses:
        return Losses(self._stops, self._forecast)

    @cached_property
    def dependents(self) -> Dependents:
        held = self.held
        return Dependents(self._stops, held.working, held.segments, held.branches, self._forecast.match)

    def with_ranges(self, segments: Sequence[KvSegment]) -> Books:
        """When there are these as well. Where there are states, they alone are what a replay starts from."""
        found = Books(replace(self.held, segments=(*self.held.segments, *segments)), self._forecast, self.incoming)
        if self.held.has_states:
            found._stops, found.losses = self._stops, self.losses
        return found

    def loss_of(self, key: int) -> float:
        """What it is expected to cost if this state is not there."""
        return self.losses.of(key)

    def loss_of_segment(self, segment_id: SegmentId) -> float:
        """What it is expected to cost if this segment is not there, with all that needs it."""
        return self.losses.of_all(self.dependents.of(segment_id))
