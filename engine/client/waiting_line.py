"""Who is served by an engine and who waits, in the order they came, and what they were told of their places."""

from __future__ import annotations

from engine.commands import RequestId
from engine.events import Queued


class WaitingLine:
    """A place is how many end before; the one that is worked on counts until its end. Its owner holds a lock."""

    def __init__(self) -> None:
        self._told: dict[RequestId, int] = {}  # places of those that wait, the first to be served in front
        self._served: RequestId | None = None

    @property
    def end(self) -> int:
        """The place of one that comes now; 0: it need not wait."""
        return len(self._told) + (self._served is not None)

    def __contains__(self, request: RequestId) -> bool:
        """It waits."""
        return request in self._told

    @property
    def served(self) -> RequestId | None:
        return self._served

    def join(self, request: RequestId) -> None:
        """Behind all others. It knows its place already."""
        self._told[request] = self.end

    def serve(self, request: RequestId) -> tuple[Queued, ...]:
        """It is worked on now. What to tell those whose places are others by that."""
        self._told.pop(request, None)
        self._served = request
        moved: list[Queued] = []
        for place, (waiting, told) in enumerate(tuple(self._told.items()), start=1):
            if place != told:
                self._told[waiting] = place
                moved.append(Queued(request=waiting, place=place))
        return tuple(moved)

    def leave(self, request: RequestId) -> None:
        """It has ended."""
        self._told.pop(request, None)
        if self._served == request:
            self._served = None
