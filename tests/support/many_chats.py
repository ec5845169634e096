"""A long session of many chats as the engine tells it: each prompt sees the checkpoints of all of them."""

from __future__ import annotations

import pickle
from collections.abc import Iterator

from engine.core.decisions.placement import PlacementLine, PlacementVerdict
from engine.core.decisions.reuse import Considered, Verdict
from engine.core.prompt.items import TokenIndex
from engine.core.prompt.span_values import Boundary, BoundaryKind, Kind, Span, SpanMap, SpanMethod
from engine.events import CheckpointView, Event
from tests.ui import event_builders as make

_SYSTEM = 200  # tokens
_OTHERS = 10**6  # the least number of a checkpoint of chats that are long over


class ManyChats:
    """`n_others`: checkpoints that are there before anything is asked."""

    def __init__(self, *, n_others: int = 0, most_held: int = 1600) -> None:
        self._most_held = most_held
        self._paths: dict[str, list[tuple[int, int]]] = {}  # of each chat: where questions and replies end
        self._owners: dict[int, str] = {}  # of checkpoints
        self._tick = 0
        self.held = [make.checkpoint(_OTHERS + n, 100 + 37 * n % 20_000, made_at=0) for n in range(n_others)]

    def session(self, n_turns: int, n_chats: int) -> Iterator[Event]:
        """Turns that go round the chats."""
        for n in range(n_turns):
            yield from self.turn(f"r{self._tick + 1}", f"chat {n % n_chats}")

    def turn(self, request: str, session: str) -> tuple[Event, ...]:
        """As it comes out of another process: nothing in it was there before."""
        found: tuple[Event, ...] = pickle.loads(pickle.dumps(tuple(self._turn(request, session))))
        return found

    def _turn(self, request: str, session: str) -> Iterator[Event]:
        self._tick += 1
        tick, path = self._tick, self._paths.setdefault(session, [])
        before = path[-1][1] if path else _SYSTEM
        n_prompt = before + 40 + 11 * tick % 97
        path.append((n_prompt, n_prompt + 80 + 7 * tick % 301))
        whole = _span_map(path)
        told = make.explanation(
            n_prompt, reused=before, considered=tuple(self._considered(view, session) for view in self.held)
        )
        places = tuple(_place(boundary, before) for boundary in whole.boundaries)
        held = tuple(self.held)
        yield make.planned(request, tick=tick, session=session, span_map=whole, told=told, places=places, held=held)
        taken = make.checkpoint(tick, n_prompt, made_at=tick, used_at=tick)
        self._owners[tick] = session
        yield make.saved(request, taken)
        self.held.append(taken)
        if len(self.held) > self._most_held:
            yield make.lost(request, self.held.pop(0))
        yield make.delta(request, 5, text="Yes.")
        yield make.finished(request, told, n_generated=path[-1][1] - n_prompt)
        yield make.cache_changed(*self.held)

    def _considered(self, view: CheckpointView, session: str) -> Considered:
        if self._owners.get(view.id) == session:
            n = view.n_tokens
            return make.considered(view.id, n, shared=n, usable=n, verdict=Verdict.SHORTER)
        return make.considered(view.id, view.n_tokens, shared=min(_SYSTEM, view.n_tokens - 1))


def _span_map(path: list[tuple[int, int]]) -> SpanMap:
    spans: list[Span] = []
    boundaries = [Boundary(at=TokenIndex(_SYSTEM), kind=BoundaryKind.SYSTEM_END, message=0)]
    ends = [(Kind.SYSTEM, _SYSTEM)]
    for asked, written in path:
        ends += [(Kind.USER, asked), (Kind.ASSISTANT, written)]
    first = 0
    for message, (kind, end) in enumerate(ends[:-1]):
        for place, part in ((first + 4, -1), (end - 2, 0), (end, -1)):  # header, text, end
            end_of_text = 4 * (place - first) + message % 7 if part == 0 else -1
            span = Span(
                first=TokenIndex(first),
                end=TokenIndex(place),
                kind=kind,
                message=message,
                char_first=part,
                char_end=end_of_text,
            )
            spans.append(span)
            first = place
        if kind is Kind.USER:
            boundaries.append(Boundary(at=TokenIndex(end), kind=BoundaryKind.AFTER_USER, message=message))
        elif kind is Kind.ASSISTANT:
            boundaries.append(Boundary(at=TokenIndex(end), kind=BoundaryKind.BEFORE_USER, message=message))
    return SpanMap(spans=tuple(spans), boundaries=tuple(boundaries), method=SpanMethod.SOURCE_MAP)


def _place(boundary: Boundary, reused: int) -> PlacementLine:
    verdict = PlacementVerdict.REUSED if boundary.at <= reused else PlacementVerdict.TAKE
    return make.place(int(boundary.at), verdict, boundary.kind)
