"""What the engine tells its clients. Frozen, picklable, in the order things happened.

Every command of `engine.commands.Answered` ends in exactly one terminal event with its request id: the one that its
docstring names, Cancelled or Failed. Where it has to wait, Queued comes first; Started before anything else. Offered
may come after a Finished.
Texts of prompts and replies travel in events; they never go to a log.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeGuard

from engine.answers import Answer as Answer
from engine.answers import Detokenized as Detokenized
from engine.answers import DiskSeen as DiskSeen
from engine.answers import Embedded as Embedded
from engine.answers import Measured as Measured
from engine.answers import PromptForecast as PromptForecast
from engine.answers import Rendered as Rendered
from engine.answers import SettingsTried as SettingsTried
from engine.answers import Settled as Settled
from engine.answers import Surveyed as Surveyed
from engine.answers import Tokenized as Tokenized
from engine.answers import TriedRequest as TriedRequest
from engine.answers import TryProgress as TryProgress
from engine.commands import LoadSettings, RequestId
from engine.core.cache.blobs import NOTHING_LOADED, NOTHING_ON_DISK, DiskView, Loaded
from engine.core.cache.past_requests import NOTHING_PREPARED, PreparedUse
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import CheckpointId, LossNote, LossReason, ModelFacts, Tier
from engine.core.decisions.placement import PlacementPlan
from engine.core.decisions.reuse import ReusePlan
from engine.core.difference.explanation import Explanation, Offer
from engine.core.prompt.chat_options import NO_CHOICES, ThinkingChoices
from engine.core.prompt.items import MediaChunk, MediaType
from engine.core.prompt.messages import Message, ToolCall
from engine.core.prompt.span_values import BoundaryKind, SpanMap
from engine.core.prompt.streaming import Channel


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckpointView:
    """A checkpoint as the timeline draws it."""

    id: CheckpointId
    n_tokens: int
    n_bytes: int
    boundary: BoundaryKind
    tier: Tier
    made_at: int  # number of the request that made it
    used_at: int
    pinned: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Queued:
    """It waits; `place` others end before its turn comes, the one that is worked on included. Told as that changes."""

    request: RequestId
    place: int  # from 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Started:
    """Its turn has come: it is worked on now. Not for one that was cancelled while it waited."""

    request: RequestId


@dataclass(frozen=True, slots=True, kw_only=True)
class Paused:
    """Its prompt was being read and waits now for one of the person at the window: Queued may tell its place again,
    and Started comes once more when it is gone on with. What was read is kept.
    """

    request: RequestId


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelLoading:
    request: RequestId
    path: str
    fraction: float  # 0..1


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelLoaded:
    """Terminal for LoadModel. `warnings` are sentences for people about this model; limits of the machine are facts."""

    request: RequestId
    facts: ModelFacts
    seconds: float
    warnings: tuple[str, ...] = ()
    thinking: ThinkingChoices = NO_CHOICES  # what its chat template lets a chat choose


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelUnloaded:
    path: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """A prompt was rendered, tokenised and planned; nothing has been decoded yet.

    `tick` numbers the requests from 1. `held` are the checkpoints before this request.
    """

    request: RequestId
    session: str
    tick: int
    spans: SpanMap
    n_media: int  # chunks
    reuse: ReusePlan
    placement: PlacementPlan
    explanation: Explanation
    held: tuple[CheckpointView, ...]
    seconds_render: float
    seconds_tokenize: float
    seconds_plan: float
    opens_reasoning: bool  # the generation prompt ends inside a reasoning block
    media: tuple[MediaChunk, ...] = ()
    warnings: tuple[str, ...] = ()  # sentences for people, e.g. that the template leaves the question out


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckpointRestored:
    request: RequestId
    id: CheckpointId
    n_tokens: int
    n_bytes: int
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class RestoreRefused:
    """llama.cpp refused a checkpoint; it is dropped and the request goes on with `reused` items."""

    request: RequestId
    id: CheckpointId
    n_tokens: int
    error: str
    explanation: Explanation  # replaces the one in Planned


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckpointSaved:
    """`path_of`: the number of the earlier request on whose path it lies, a branch that was left; 0: on this one's."""

    request: RequestId
    checkpoint: CheckpointView
    seconds: float
    path_of: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckpointLost:
    """One checkpoint is gone, and why. `policy` and `loss` (tokens) are set for evictions."""

    request: RequestId | None
    id: CheckpointId
    n_tokens: int
    reason: LossReason
    policy: str = ""
    loss: float = 0.0
    note: LossNote | None = None


class CopyWay(Enum):
    TO_RAM = "to-ram"
    FROM_RAM = "from-ram"
    FROM_DISK = "from-disk"


@dataclass(frozen=True, slots=True, kw_only=True)
class CopyProgress:
    """`done` of `total` bytes of a branch are copied: one that makes room, or the one that is gone on with.

    Only where it takes a while.
    """

    request: RequestId
    way: CopyWay
    done: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EncodingProgress:
    """An image or audio is being encoded; only where no embeddings of it were kept."""

    request: RequestId
    label: str  # "cat.png, 640x480"
    fraction: float  # 0..1
    kind: MediaType | None = None  # None: not known


@dataclass(frozen=True, slots=True, kw_only=True)
class PrefillProgress:
    """`done` of `total` prompt items are in memory, of which `reused` were not decoded."""

    request: RequestId
    done: int
    total: int
    reused: int
    seconds: float
    seconds_left: float | None  # None until it can be estimated


@dataclass(frozen=True, slots=True, kw_only=True)
class LikelyToken:
    """A token that might have come; `text` is what it stands for, which may be a part of a character."""

    id: int
    text: bytes
    logprob: float  # natural logarithm, before any sampling


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenLogprob:
    """A token of the reply, with the likeliest ones at its place (it may be among them), the likeliest first."""

    id: int
    text: bytes
    logprob: float
    top: tuple[LikelyToken, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Delta:
    """A piece of the reply, whole characters only. `n_tokens` generated so far; reasoning tags are not in `text`.

    `logprobs`, where asked for: the tokens since the last Delta; of a reply with calls some may have no text here, and
    those at the end come in one with the text "".
    """

    request: RequestId
    channel: Channel
    text: str
    n_tokens: int
    logprobs: tuple[TokenLogprob, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Calling:
    """A tool call that is being written, of a reply in the foreground: `arguments` as JSON, all that has come, ended
    where it ends. More follows, a Called, or a Delta where it was none.
    """

    request: RequestId
    index: int
    name: str
    arguments: str
    n_tokens: int  # of the reply


@dataclass(frozen=True, slots=True, kw_only=True)
class Called:
    """A tool call of the reply is whole. `index` counts from 0; the call has no id, and arguments as JSON text."""

    request: RequestId
    index: int
    call: ToolCall


class StopReason(Enum):
    END = "end"
    LENGTH = "length"
    STOP_TEXT = "stop-text"
    CONTEXT_FULL = "context-full"
    NEWER = "newer"  # stands for a word that only a newer Cairn knows


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """Figures of one request, for clients, the command line and the record."""

    n_prompt: int
    n_reused: int
    n_generated: int
    seconds_prefill: float
    seconds_decode: float
    seconds_snapshot: float
    seconds_restore: float
    seconds_first_token: float
    n_encoded: int = 0  # images and stretches of audio that went through the encoder; those kept did not
    seconds_encode: float = 0.0  # of seconds_prefill
    n_drafted: int = 0  # tokens that were read before they were drawn
    n_drafts_right: int = 0  # of them, those that were drawn then
    n_rounds: int = 0  # in which drafts were read
    drafts_rest: bool = False  # at its end none paid: they would have cost more than they spare
    seconds_token: float = 0.0  # what a token takes without drafts, where some were made; 0: not measured
    loaded: Loaded = NOTHING_LOADED  # its items are of n_reused, its seconds of seconds_restore
    prepared: PreparedUse = NOTHING_PREPARED  # what it took of that is of n_reused


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    request: RequestId
    reason: StopReason
    usage: Usage
    explanation: Explanation
    raw_text: str  # the whole reply with its reasoning tags, a resumed part included: what `resume` takes
    stopped_by: str = ""  # the stop text that ended it
    message: Message | None = None  # the reply as the next chat carries it, where its calls were parsed


@dataclass(frozen=True, slots=True, kw_only=True)
class Offered:
    """What would have helped with a request that has finished, the one that saves most first.

    They are tried while nobody waits: it comes once or not at all, and before the next request plans anything.
    """

    request: RequestId
    offers: tuple[Offer, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """While nobody waited, so much of a chat's next prompt was read; each time somebody calls, and at the end.

    `request`: the one behind which that was, or that said what is about to come. How much of it was of use is known
    once the prompt comes: `Usage.prepared`.
    """

    request: RequestId
    session: str
    n_tokens: int
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Cancelled:
    """Stopped on request; what was computed is kept. usage is None if nothing had been planned."""

    request: RequestId
    usage: Usage | None = None
    explanation: Explanation | None = None
    raw_text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Failed:
    """The request ended in an error. `message` and `action` are for people, `details` for a report."""

    request: RequestId
    code: str
    message: str
    action: str
    details: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CacheChanged:
    """What the cache holds after a request or a change of settings."""

    settings: CacheSettings
    checkpoints: tuple[CheckpointView, ...]
    n_bytes_ram: int
    n_bytes_peak: int
    n_live_tokens: int
    n_ctx: int
    n_bytes_branches: int = 0  # of n_bytes_ram: attention of branches that were left
    n_branches: int = 0  # that were left and are still in the model's memory
    n_bytes_live_peak: int = 0  # the most that branches ever took there
    n_cells: int = 0  # of n_ctx: cells of attention in use, those of the branches included
    disk: DiskView = NOTHING_ON_DISK


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineDied:
    """The engine ended by an error; every open request was failed before this. `says`: a sentence for people, or ""."""

    message: str
    says: str = ""


class SaferWay(Enum):
    """What is asked of the machine less than before."""

    THIS_MACHINE = "this-machine"
    SMALLER_CONTEXT = "smaller-context"
    FEWER_LAYERS = "fewer-layers"
    CPU = "cpu"


@dataclass(frozen=True, slots=True, kw_only=True)
class SaferLoad:
    way: SaferWay
    settings: LoadSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineLost:
    """The engine process ended by itself and another one takes its place; every open request was failed before this.

    `is_loading_again`: it loads the model that was in use. Else that happened too often, and `offers` are other ways to
    load `path`. `message` is a sentence for people, `details` for a report.
    """

    message: str
    details: str
    path: str = ""
    is_loading_again: bool = False
    offers: tuple[SaferLoad, ...] = ()
    was_cancelled: bool = False  # a person stopped what did not stop in time, and the process was ended for it


Event = (
    Queued
    | Started
    | Paused
    | ModelLoading
    | ModelLoaded
    | ModelUnloaded
    | Planned
    | CheckpointRestored
    | RestoreRefused
    | CheckpointSaved
    | CheckpointLost
    | CopyProgress
    | EncodingProgress
    | PrefillProgress
    | Delta
    | Calling
    | Called
    | Finished
    | Offered
    | Prepared
    | PromptForecast
    | Answer
    | TryProgress
    | Cancelled
    | Failed
    | CacheChanged
    | EngineLost
    | EngineDied
)

TerminalEvent = ModelLoaded | Finished | PromptForecast | Answer | Cancelled | Failed


def is_terminal(event: Event) -> TypeGuard[TerminalEvent]:
    """The event ends its request."""
    return isinstance(event, TerminalEvent)
