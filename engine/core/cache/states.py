"""What is known of a saved state, without its bytes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NewType

from engine.core.cache.blobs import NO_BASE, BlobKey
from engine.core.drafting.pace import DraftKind
from engine.core.prompt.items import NO_TOKENS, POS_ZERO, Pos, Prompt, TokenIndex, Tokens
from engine.core.prompt.messages import MediaType, Sampling
from engine.core.prompt.span_values import BoundaryKind

CheckpointId = NewType("CheckpointId", int)
SegmentId = NewType("SegmentId", int)
NOT_TAKEN = CheckpointId(-1)  # segments that are not there yet have negative ids, too


class MemoryKind(Enum):
    """How a model remembers, asked of llama.cpp at load. Decides what may be cut back and where."""

    FULL = "full"
    SWA = "swa"
    RECURRENT = "recurrent"
    HYBRID = "hybrid"
    HYBRID_SWA = "hybrid-swa"

    @property
    def is_exact_only(self) -> bool:
        """A saved state is valid only at the very place where it was taken."""
        return self in (MemoryKind.RECURRENT, MemoryKind.HYBRID, MemoryKind.HYBRID_SWA)

    @property
    def has_kv(self) -> bool:
        """There is attention KV that must still be there for a checkpoint to be restored."""
        return self is not MemoryKind.RECURRENT

    @property
    def has_window(self) -> bool:
        """Some layers see only the last `n_swa` positions."""
        return self in (MemoryKind.SWA, MemoryKind.HYBRID_SWA)

    @property
    def is_one_state(self) -> bool:
        """What cannot be cut back lies at one position, and is of the same size everywhere."""
        return self in (MemoryKind.RECURRENT, MemoryKind.HYBRID)

    @property
    def needs_checkpoints(self) -> bool:
        return self is not MemoryKind.FULL


class Tier(Enum):
    LIVE = "live"
    RAM = "ram"
    DISK = "disk"


@dataclass(frozen=True, slots=True, kw_only=True)
class Checkpoint:
    """A state taken after the first `n_tokens` items of `path`.

    `pos_next` is the position of the item to come; `pos_min`..`pos_max` are the positions whose cells the state holds;
    `pos_end` is how far the full prompt reached when it was taken. `has_logits`: those of the last item are kept too,
    so for a prompt that ends there nothing is read again.
    """

    id: CheckpointId
    path: Tokens  # shared with the other checkpoints of the same request; the prefix is path[:n_tokens]
    n_tokens: TokenIndex
    pos_next: Pos
    pos_min: Pos
    pos_max: Pos
    pos_end: Pos
    n_bytes: int
    boundary: BoundaryKind
    made_at: int  # tick: number of the request that made it
    used_at: int  # tick of the last restore, or made_at
    chat: str = ""  # the conversation that took it: it counts for that one
    sequence: int = 0  # of the model, that holds it; 0: it is in RAM
    pinned: bool = False
    has_logits: bool = False
    blob: BlobKey = NO_BASE  # on disk, where it lies there and nowhere else

    @property
    def tier(self) -> Tier:
        if self.blob:
            return Tier.DISK
        return Tier.LIVE if self.sequence else Tier.RAM

    @property
    def is_final(self) -> bool:
        """It stays where another one is taken at the same place, with logits."""
        return self.has_logits or self.pinned

    @classmethod
    def coming(
        cls, prompt: Prompt, at: TokenIndex, boundary: BoundaryKind, *, n_bytes: int, tick: int, chat: str
    ) -> Checkpoint:
        """One that is not there yet. Which cells it holds shows when it is taken."""
        pos = prompt.pos_at(at)
        return cls(
            id=NOT_TAKEN,
            path=prompt.tokens,
            n_tokens=at,
            pos_next=pos,
            pos_min=pos,
            pos_max=pos,
            pos_end=prompt.pos_next,
            n_bytes=n_bytes,
            boundary=boundary,
            made_at=tick,
            used_at=tick,
            chat=chat,
        )

    def along(self, path: Tokens) -> Checkpoint:
        """The same on another path that begins alike.

        Done for all states at every request, and `replace` takes twice as long.
        """
        return Checkpoint(
            id=self.id,
            path=path,
            n_tokens=self.n_tokens,
            pos_next=self.pos_next,
            pos_min=self.pos_min,
            pos_max=self.pos_max,
            pos_end=self.pos_end,
            n_bytes=self.n_bytes,
            boundary=self.boundary,
            made_at=self.made_at,
            used_at=self.used_at,
            chat=self.chat,
            sequence=self.sequence,
            pinned=self.pinned,
            has_logits=self.has_logits,
            blob=self.blob,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkingState:
    """What the model's sequence holds right now."""

    tokens: Tokens = NO_TOKENS
    pos_min: Pos = POS_ZERO  # first position of the sliding window that is still there; 0 without a window


@dataclass(frozen=True, slots=True, kw_only=True)
class ParkedSequence:
    """A branch that was left and stays in the model's memory, in a sequence of its own: nothing was copied.

    It holds all of `path`, and the state at its end.
    """

    sequence: int
    path: Tokens
    pos_next: Pos
    pos_min: Pos  # as in WorkingState
    left_at: int  # tick
    chat: str = ""  # the conversation that it is of
    written_at: int = 0  # tick of the request that wrote its end
    n_bytes: int = 0  # on the device: of the cells that were its own when it was left, and of its state
    finds_no_room: bool = False  # in RAM, where it was to go


@dataclass(frozen=True, slots=True, kw_only=True)
class KvSegment:
    """The attention of items [start, end) of `path`, kept in RAM for a branch that was left, or on disk.

    What lies before `start` is not in it: a shared beginning is kept once, wherever it is.
    """

    id: SegmentId
    path: Tokens
    start: TokenIndex
    end: TokenIndex
    pos_start: Pos
    pos_end: Pos
    n_bytes: int
    made_at: int  # tick
    used_at: int  # tick of the last load, or made_at
    chat: str = ""  # the conversation whose branch it was; not known of one on disk
    blob: BlobKey = NO_BASE  # on disk, where it lies there and not in RAM


class SegmentRefusal(Enum):
    """Why a saved segment was not put back."""

    TRUNCATED = "truncated"  # the saved segment is cut short
    DAMAGED = "damaged"  # the saved segment is damaged
    OTHER_MODEL = "other-model"  # the saved segment belongs to another model or to other settings
    OTHER_POSITIONS = "other-positions"  # the saved segment holds other positions
    NO_PREFIX = "no-prefix"  # what comes before the saved segment is not in memory
    NO_ROOM = "no-room"  # the context has no room for the saved segment
    REJECTED = "rejected"  # llama.cpp does not take the saved segment
    MISSING = "missing"  # its file is gone, or cannot be read
    NEWER_VERSION = "newer-version"  # a newer Cairn wrote its file
    NO_ANSWER = "no-answer"  # the disk does not answer


class LossReason(Enum):
    """Why a checkpoint is gone."""

    EVICTED = "evicted"
    KV_GONE = "kv-gone"
    RESTORE_FAILED = "restore-failed"
    REPLACED = "replaced"
    TOO_LARGE = "too-large"  # so it was never stored


class LossOccasion(Enum):
    """What a checkpoint was given up for."""

    FOR_CHECKPOINT = "for-checkpoint"  # to make room for another one, at `place`
    FOR_BRANCH = "for-branch"  # with its own branch, to make room for another one
    LIMITS_LOWERED = "limits-lowered"
    NEVER_STORED = "never-stored"  # to keep the others
    NO_ROOM_FOR_COPY = "no-room-for-copy"  # a branch went from the model's memory, and RAM had no room for it
    COPY_NOT_WORTH = "copy-not-worth"  # it went, and to copy it was expected to cost more than it saves


@dataclass(frozen=True, slots=True, kw_only=True)
class LossNote:
    """More about a loss. `error`: of a restore, a RangeRefusal or what llama.cpp said."""

    occasion: LossOccasion | None = None
    place: int = 0
    error: str = ""


@dataclass(frozen=True, slots=True)
class Refusal:
    """What would have been of use and is not kept: a state behind `n_tokens` items, or all of what a sequence held.

    `why`: None where no limit could hold it.
    """

    path: Tokens
    n_tokens: TokenIndex
    why: LossOccasion | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LostCheckpoint:
    """A tombstone: remembered so that a later miss can be explained."""

    path: Tokens
    n_tokens: TokenIndex
    reason: LossReason
    lost_at: int  # tick
    policy: str = ""  # of the eviction
    note: LossNote | None = None

    def along(self, path: Tokens) -> LostCheckpoint:
        """As of a checkpoint."""
        return LostCheckpoint(
            path=path,
            n_tokens=self.n_tokens,
            reason=self.reason,
            lost_at=self.lost_at,
            policy=self.policy,
            note=self.note,
        )


# What is known about a loaded model and its context.


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecialToken:
    """A token that llama.cpp finds in text before tokenising.

    `strips_left`, `strips_right`: it eats white space before it, behind it. `is_control`: llama.cpp finds it only when
    it parses special tokens; the others, which a vocabulary calls user-defined, are found in any text.
    """

    id: int
    text: str
    strips_left: bool
    strips_right: bool = False
    is_control: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Vocabulary:
    """The parts of a vocabulary that splitting text needs."""

    special: tuple[SpecialToken, ...]
    bos: int | None
    eos: int | None
    adds_bos: bool
    eog: frozenset[int]  # tokens that end a reply
    adds_eos: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MachineLimit:
    """A setting that is off because it kills llama.cpp on this machine."""

    key: str  # the same for the same machine, build of llama.cpp and setting
    name: str  # in words


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelFacts:
    """Asked of llama.cpp at load, never guessed from the name."""

    name: str
    path: str
    architecture: str
    description: str  # llama.cpp's own line, e.g. "lfm2 350M F16"
    memory: MemoryKind
    n_swa: int
    n_params: int
    n_bytes: int
    n_ctx: int
    n_ctx_train: int
    n_batch: int
    n_vocab: int
    n_layers_gpu: int
    devices: tuple[str, ...]
    chat_template: str  # "" when the file carries none
    default_sampling: Sampling | None  # from the file's general.sampling.* keys
    fingerprint: str  # of model file, build and settings that shape the state
    weights: str = ""  # of the model file alone: what it has read, it has read with any settings
    takes: frozenset[MediaType] = frozenset()  # what its projector understands
    projector: str = ""  # path of the mmproj file in use
    drafters: tuple[DraftKind, ...] = ()  # who proposes drafts, beside what is copied
    drafts: bool | None = None  # whether any are made; None: as CacheSettings say
    limits: tuple[MachineLimit, ...] = ()  # what it runs without
    n_layers: int = 0  # that can lie on a GPU; 0: not known
