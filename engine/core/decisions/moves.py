"""What a residency plan is made of: what there is, what is needed, and what moves, from where to where, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeAlias

from engine.core.cache.prefill_rates import BatchCosts
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import (
    Checkpoint,
    KvSegment,
    LossNote,
    LossReason,
    ModelFacts,
    ParkedSequence,
    Refusal,
)
from engine.core.decisions.eviction_values import KEEP_NOTHING, Held, Incoming, Keep
from engine.core.decisions.reuse import ReusePlan
from engine.core.decisions.weighted_gap import Forecast
from engine.core.prompt.items import Prompt, TokenIndex, Tokens
from engine.core.tree.tree import Match


class Pool(Enum):
    """Where something is."""

    WORKING = auto()
    SEQUENCE = auto()  # another one of the model
    RAM = auto()
    DISK = auto()


class How(Enum):
    SHARE = auto()  # another sequence has the same cells; nothing is copied
    HAND_OVER = auto()  # the same, and the one that had them has them no more
    COPY = auto()
    LOAD = auto()
    TAKE = auto()  # a state of what the working sequence holds now
    DROP = auto()
    COMPACT = auto()  # to the first cells that are free


class Reason(Enum):
    """Why something moves that is not lost by it."""

    LEFT = auto()  # the prompt goes on with something else
    CONTINUED = auto()  # the prompt goes on with it
    NO_ROOM = auto()  # sequences or cells run out, or places for states in them
    SCANNED = auto()  # every token passes over its cells
    PLACED = auto()  # a state was planned there


@dataclass(frozen=True, slots=True, kw_only=True)
class CopyOut:
    """What a sequence holds is to be in RAM, before it goes from there. `target`: what the working one will hold.

    `must_go`: it goes in any case, so a part of it in RAM is better than nothing.
    """

    left: ParkedSequence  # number 0: the working one
    target: Tokens
    is_expected: bool  # its conversation, not the one that asks, is expected to go on from there
    keep: Keep = KEEP_NOTHING
    staying: tuple[ParkedSequence, ...] = ()  # will be parked as well, beside what is
    must_go: bool = True


Moved: TypeAlias = CopyOut | ParkedSequence | Checkpoint | KvSegment


@dataclass(frozen=True, slots=True)
class Move:
    """`target`: None where it goes from there and is nowhere else then, as far as this move knows."""

    how: How
    what: Moved  # a CopyOut is planned piece by piece when its turn comes
    source: Pool | None
    target: Pool | None
    reason: Reason | LossReason
    loss: float = 0.0  # tokens to read again that it is expected to cost
    note: LossNote | None = None
    at: int = 0  # of what is shared: the sequence; of what is cut: its items; of what is compacted: the first position
    ends: tuple[TokenIndex, ...] = ()  # of the pieces in which a segment is copied


@dataclass(frozen=True, slots=True, kw_only=True)
class ResidencyPlan:
    """`fits`: all that is worth it finds room."""

    moves: tuple[Move, ...] = ()
    refused: tuple[Refusal, ...] = ()
    fits: bool = True


NOTHING_MOVES = ResidencyPlan()


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What there is now. The functions ask the model, and change nothing."""

    held: Held
    working: ParkedSequence  # what the working sequence holds; its number is 0
    settings: CacheSettings
    facts: ModelFacts
    match: Match
    forecast: Forecast
    costs: BatchCosts
    tick: int
    n_sequences: int
    n_free: int  # sequences that may hold what is parked
    keeps_ranges: bool
    has_plenty: bool  # RAM is not half full: nothing is weighed then
    cell_bytes: int
    seconds_masked: float  # that went into scanning cells of parked sequences which are there still
    n_cells_used: Callable[[], int]
    copying: Callable[[int], float]  # seconds for so many bytes, to RAM and back
    live_bytes: Callable[[int], int]  # of so many cells and a state
    state_size: Callable[[int], int]  # of a sequence
    segment_size: Callable[[int, int, int], int]  # of positions [p0, p1) of a sequence
    first_behind: Callable[[int, Sequence[int], int], int]
    places: Callable[[Tokens], Prompt]
    is_newest: Callable[[ParkedSequence], bool]  # its conversation got as far as this, and nowhere else since

    @property
    def n_parked_most(self) -> int:
        """How many sequences may stay parked in the model's memory."""
        facts = self.facts
        if not self.settings.enabled or not self.settings.policy.rules.keeps_branches:
            return 0
        if facts.memory.has_window and 2 * facts.n_swa + facts.n_batch > facts.n_ctx:
            return 0  # each has a window of its own
        return self.n_free

    @property
    def copies_attention(self) -> bool:
        settings = self.settings
        return settings.enabled and self.keeps_ranges and settings.policy.rules.keeps_branches

    def copy_of(
        self,
        parked: ParkedSequence,
        target: Tokens,
        asks: str,
        *,
        keep: Keep = KEEP_NOTHING,
        staying: tuple[ParkedSequence, ...] = (),
        must_go: bool = True,
    ) -> CopyOut:
        is_expected = parked.chat != asks and (not parked.sequence or self.is_newest(parked))
        return CopyOut(left=parked, target=target, is_expected=is_expected, keep=keep, staying=staying, must_go=must_go)


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A prompt is to be read behind what is reused of it. `asks`: its conversation.

    `n_loaded`: how far what is loaded for it reaches. `is_left`: what the working sequence holds besides was left.
    """

    prompt: Prompt
    reuse: ReusePlan
    asks: str
    n_loaded: int
    is_left: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """A cell is needed, or with `has_too_many` a sequence where more are parked than may be; not that of `in_use`."""

    keep: Keep = KEEP_NOTHING
    has_too_many: bool = False
    in_use: int = 0


class Between(Enum):
    """Two requests."""

    IDLE = auto()  # nobody waits: a parked sequence that slows every token down may go
    LIMITS = auto()  # others hold from now on


Need: TypeAlias = Turn | Room | CopyOut | Incoming | tuple[Incoming, ...] | Between
