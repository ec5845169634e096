"""Taking states: what goes to make room for them, and where they are kept.

Engine thread only.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Collection, Mapping
from dataclasses import replace

from engine.cache.live_states import take_sequence
from engine.cache.session import Emit, ModelSession
from engine.commands import RequestId
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import Checkpoint, LossNote, LossOccasion, LossReason
from engine.core.decisions.eviction_values import KEEP_NOTHING, EvictionPlan, Incoming
from engine.core.decisions.weighted_eviction import plan_weighted
from engine.core.prompt.items import Pos, Prompt, TokenIndex, Tokens
from engine.core.prompt.span_values import Boundary, BoundaryKind
from engine.events import CheckpointSaved

_log = logging.getLogger("engine.plan")


class PromptStates:
    """The states that reading one prompt takes.

    Where their size is known, a policy that weighs decides once for all of them what goes and which are not worth it,
    before the prompt is read. What goes stays until its room is needed: a cancelled request gives up no more than it
    must.
    """

    def __init__(
        self,
        session: ModelSession,
        prompt: Prompt,
        places: Mapping[TokenIndex, BoundaryKind],
        *,
        with_logits: Collection[int] = frozenset(),
        settings: CacheSettings,
        request: RequestId,
        emit: Emit,
        makes_room: bool = True,
    ) -> None:
        """`with_logits`: at these places a later prompt may end. Without `makes_room` no other state goes for them."""
        self._session = session
        self._prompt = prompt
        self._places = places
        self._with_logits = with_logits
        self._settings = settings
        self._request = request
        self._emit = emit
        self._makes_room = makes_room
        self._chat = session.working_chat
        self._steps = deque[EvictionPlan]()
        self._refused: frozenset[int] = frozenset()
        self._plan(TokenIndex(0))

    def _plan(self, first: TokenIndex) -> None:
        """For the places from `first` on."""
        self._is_planned = True
        session, store, settings = self._session, self._session.checkpoints, self._settings
        path, places = self._prompt.tokens, [(at, kind) for at, kind in self._places.items() if at >= first]
        if not self._makes_room or not places or not session.state_bytes or not settings.policy.rules.weighs:
            return
        sizes = [self._size(at) for at, _ in places]
        if store.has_room(sum(sizes), settings, chat=self._chat, n_states=len(places)):
            return
        coming = [
            Incoming(path=path, n_tokens=at, n_bytes=n_bytes, boundary=kind, chat=self._chat)
            for (at, kind), n_bytes in zip(places, sizes, strict=True)
        ]
        plan = plan_weighted(
            session.held(path),
            coming,
            KEEP_NOTHING,
            settings.limits,
            session.forecaster.forecast,
            settings.policy,
        )
        self._refused = frozenset(plan.refused)
        if plan.drop_segments:  # a segment goes with the states that need it
            self._steps.append(plan)
        else:
            self._steps.extend(replace(plan, drop=(each,)) for each in plan.drop)

    def _size(self, at: TokenIndex) -> int:
        session = self._session
        n_bytes = session.state_bytes or session.model.state_size()
        return n_bytes + session.model.logits_size if at in self._with_logits else n_bytes

    def forget_plan(self) -> None:
        """Something else is about to go: what is still to come is planned again."""
        self._steps.clear()
        self._refused = frozenset()
        self._is_planned = False

    def refuses(self, at: TokenIndex) -> bool:
        """A state there is not worth what would have to go."""
        if not self._is_planned:
            self._plan(at)
        return at in self._refused

    def take(self, at: TokenIndex) -> None:
        """All before `at` was read, unless that is refused."""
        session, store, settings, prompt = self._session, self._session.checkpoints, self._settings, self._prompt
        boundary, n_bytes = self._places[at], self._size(at)
        if not self._makes_room and not store.has_room(n_bytes, settings, chat=self._chat):
            return
        is_too_large = n_bytes > settings.ram_bytes
        if is_too_large or self.refuses(at):
            policy = settings.policy.value
            store.refuse(prompt.tokens, at, tick=session.tick, policy=policy, is_too_large=is_too_large)
            return
        if at == len(prompt) and not self._drop_others_at_end():
            return
        if store.has_room(n_bytes, settings, chat=self._chat) or self._make_room(at, boundary, n_bytes):
            take_state(
                session,
                prompt.tokens,
                at,
                n_bytes=n_bytes,
                pos_next=prompt.pos_at(at),
                pos_end=prompt.pos_next,
                boundary=boundary,
                chat=self._chat,
                request=self._request,
                emit=self._emit,
                has_logits=at in self._with_logits,
            )

    def _drop_others_at_end(self) -> bool:
        """A state at the end of the prompt that has no logits is of less use. False: one there stays."""
        session, path = self._session, self._prompt.tokens
        matcher = session.match.matcher(path)
        for other in [
            c for c in session.checkpoints if c.n_tokens == len(path) and matcher.begins_with(c.path, len(path))
        ]:
            if other.is_final:
                return False
            session.drop(other.id, LossReason.REPLACED, self._request, self._emit)
        return True

    def _make_room(self, at: TokenIndex, boundary: BoundaryKind, n_bytes: int) -> bool:
        """As was planned, or else for this one alone. False when it is not worth what would have to go."""
        session, path = self._session, self._prompt.tokens
        while self._steps:
            session.apply(self._steps.popleft(), self._request, self._emit, note=_to_make_room(at))
            if session.checkpoints.has_room(n_bytes, self._settings, chat=self._chat):
                return True
        later = tuple(Boundary(at=place, kind=kind) for place, kind in self._places.items() if place > at)
        incoming = Incoming(path=path, n_tokens=at, n_bytes=n_bytes, boundary=boundary, chat=self._chat, later=later)
        plan = session.plan_eviction(self._settings, incoming=incoming)
        if not plan.fits:
            session.checkpoints.refuse(path, at, tick=session.tick, policy=plan.policy.value)
            return False
        session.apply(plan, self._request, self._emit, note=_to_make_room(at))
        return True


def _to_make_room(at: TokenIndex) -> LossNote:
    return LossNote(occasion=LossOccasion.FOR_CHECKPOINT, place=at)


def take_state(
    session: ModelSession,
    path: Tokens,
    n_tokens: TokenIndex,
    *,
    n_bytes: int,
    pos_next: Pos,
    pos_end: Pos,
    boundary: BoundaryKind,
    chat: str,
    request: RequestId,
    emit: Emit,
    sequence: int = 0,
    path_of: int = 0,
    has_logits: bool = False,
) -> Checkpoint | None:
    """Keep the state of a sequence, for which there is room: `n_bytes`. None when the machine has no memory for it.

    `path_of`: as in CheckpointSaved. `has_logits`: those of the last token are kept with it.
    """
    started, model = session.clock.monotonic(), session.model
    n_logits = model.logits_size if has_logits else 0
    if not session.state_bytes and session.memory.is_one_state:
        session.state_bytes = n_bytes - n_logits
    place, state = 0 if sequence else take_sequence(session), b""
    try:
        logits = model.save_logits() if has_logits else b""
        if place:
            model.keep_state(place)
        else:
            state = model.save_state(sequence)
    except MemoryError:
        _log.info("no memory for a checkpoint of %d bytes", n_bytes)
        return None
    if len(state) + n_logits > n_bytes:  # there may be no room for that
        _log.info("a state takes %d bytes and not %d; it is not kept", len(state) + n_logits, n_bytes)
        session.state_bytes = 0
        return None
    pos_max = model.pos_max(sequence)
    store = session.checkpoints
    checkpoint = Checkpoint(
        id=store.next_id(),
        path=path,
        n_tokens=n_tokens,
        pos_next=pos_next,
        pos_min=Pos(pos_max if session.state_bytes else model.pos_min(sequence)),
        pos_max=Pos(pos_max),
        pos_end=pos_end,
        n_bytes=n_bytes if place else len(state) + n_logits,
        boundary=boundary,
        made_at=session.tick,
        used_at=session.tick,
        chat=chat,
        sequence=place,
        has_logits=has_logits,
    )
    store.add(checkpoint, state, logits)
    seconds = session.clock.monotonic() - started
    emit(CheckpointSaved(request=request, checkpoint=store.view(checkpoint), seconds=seconds, path_of=path_of))
    return checkpoint
