"""What a client may ask of the engine. Frozen and picklable."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NewType

from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import CheckpointId
from engine.core.prompt.messages import Chat, Media, Sampling

RequestId = NewType("RequestId", str)  # made by the client, unique
MOST_LOGPROBS = 20  # other tokens of which a log probability is told
NO_CALLS, MUST_CALL = "none", "required"  # what a tool_choice may be
CALLS_OF = "name:"  # how one begins that names a tool
LEAST_SEQUENCES = 2  # the working one, and one through which the attention of left branches is copied


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadSettings:
    """How to load a model. 0 and "" mean: choose for me."""

    n_ctx: int = 0
    n_batch: int = 512
    n_ubatch: int = 512
    n_threads: int = 0
    devices: str = ""  # names with commas between them, for the layers; "": choose for me
    n_gpu_layers: int = -1  # on these devices; -1: all that fit
    n_seq_max: int = 0  # the working one, one through which attention is copied, and one for each branch that stays
    n_live_states: int = -1  # sequences more, each for a state; -1: choose for me, none if n_seq_max is set
    kv_type_k: str = "f16"
    kv_type_v: str = "f16"
    flash_attention: str = "auto"  # auto, on, off
    swa_full: bool = False
    use_extra_bufts: bool = True  # weight repacking; the backend probe turns it off where it kills the process
    use_mmap: bool = True
    plain_template: bool = False  # the built-in chat format instead of the model's own template
    other_machines: tuple[str, ...] = ()  # "host:port" of workers that take layers; only in a process of its own
    projector: str = ""  # path of the mmproj file; "": the one beside the model that fits it, if any; "-": none
    drafts: bool | None = None  # of replies to be, with this model; None: as CacheSettings say
    draft_heads: bool = False  # the model's own layers for drafts (MTP) are loaded, where it has some
    draft_model: str = ""  # path of a smaller model with the same tokens that makes drafts; "": none


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadModel:
    """Load a GGUF and replace the model in use. Ends in ModelLoaded or Failed or Cancelled."""

    request: RequestId
    path: str
    settings: LoadSettings = field(default_factory=LoadSettings)


@dataclass(frozen=True, slots=True, kw_only=True)
class Generate:
    """Answer a chat, or continue a raw text. Exactly one of `chat` and `text` is used (`chat` when not None).

    `session` is a hint at the conversation: a name that the client gives it, or "". Without one it is recognised by how
    it begins, and costs and is told the same: `engine.core.cache.past_requests`.
    `resume` is the raw text of a reply to go on with: it is rendered after the generation prompt.
    `schema` is a JSON schema as text: the reply fits it, behind what the model thinks first.
    `is_private`: it leaves no trace in what is kept on disk of the texts that were read (`ports.ReadBefore`,
    `blob_pool.BlobPool`).

    Where the chat has tools and `parses_calls`, each call is told as a Called once it is whole, and no Delta has any of
    it. `tool_choice`: "" the model decides, "none" no call, "required" at least one, "name:TOOL" calls of that tool;
    with `allows_parallel` False at most one. The prompt is the same with each choice. RequestInvalid where the model's
    template shows no form that calls could be held to.
    `n_logprobs`: -1 none; else each Delta has the log probabilities of its tokens, and of so many others, at most
    MOST_LOGPROBS.
    Clients with a name take turns, `client`; before them come requests of none. Those of the person at the window,
    `is_foreground`, come first: the prompt of another one that is being read is set aside for them at a batch's end
    (Paused), and gone on with afterwards.
    """

    request: RequestId
    session: str
    chat: Chat | None = None
    text: str = ""
    resume: str = ""
    sampling: Sampling = field(default_factory=Sampling)
    max_tokens: int = -1  # -1: until the model stops or the context is full
    stop: tuple[str, ...] = ()
    schema: str = ""
    is_regeneration: bool = False
    is_private: bool = False
    parses_calls: bool = False
    tool_choice: str = ""
    allows_parallel: bool = True
    n_logprobs: int = -1
    client: str = ""
    is_foreground: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ForecastPrompt:
    """Say what a Generate with the same fields would cost now; nothing is read, and nothing learned of it.

    `warms`: its chat was opened. What of it lies on disk alone is brought into RAM meanwhile, so that a Generate finds
    it there; what was brought there for another one is let go.
    `prepares`: it is about to come, and its last message may go on. What is certain of it is read afterwards, while
    nobody waits and where the settings allow that; Prepared tells it.
    Ends in PromptForecast, in Failed as that Generate would before it reads anything, or Cancelled.
    """

    request: RequestId
    session: str
    chat: Chat | None = None
    text: str = ""
    resume: str = ""
    is_regeneration: bool = False
    warms: bool = False
    prepares: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LookAtDisk:
    """Say what is kept on disk of all models, once what waits is written; with `clears` all of it is removed first.

    Ends in DiskSeen or Cancelled.
    """

    request: RequestId
    clears: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """Count the tokens of a medium or of a text, `media` when not None; nothing is encoded or decoded.

    Ends in Measured, or in Failed when the model does not take the medium, or Cancelled.
    """

    request: RequestId
    media: Media | None = None
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokenize:
    """Say which tokens a text becomes, or the prompt of a chat (`chat` when not None); nothing is read.

    `adds_special`: with the tokens that the model wants around a text. Without `parses_special` the texts of control
    tokens are text. Both are of a text alone: a chat's template says which it has. A medium is -1 for each of its
    tokens. Ends in Tokenized, Failed or Cancelled. This one and the next three may be answered while another request
    runs: between two of its batches, so that nothing is touched by two at once.
    """

    request: RequestId
    text: str = ""
    chat: Chat | None = None
    adds_special: bool = False
    parses_special: bool = True
    with_pieces: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Detokenize:
    """Say which text these tokens are. Ends in Detokenized, Failed (no such token) or Cancelled."""

    request: RequestId
    ids: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RenderPrompt:
    """Say what prompt a chat becomes: its text, and how many tokens with tools and media counted. Nothing is read.

    Ends in Rendered, in Failed as a Generate would before it reads anything, or Cancelled.
    """

    request: RequestId
    chat: Chat


@dataclass(frozen=True, slots=True, kw_only=True)
class Embed:
    """Say the vectors of these texts, pooled as the model's file says, or as the mean where it says nothing.

    They are made in a context of their own, which is freed when a Generate comes. Ends in Embedded, in Failed where the
    model makes none, a text is empty or too long or there is no memory for it, or Cancelled.
    """

    request: RequestId
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Survey:
    """Say what devices there are, what works on them, and how the model at `path` lies on them, or would lie.

    "": the one that is loaded, if any. With `tries_again` what did not work is tried once more. Ends in Surveyed,
    Failed or Cancelled.
    """

    request: RequestId
    path: str = ""
    settings: LoadSettings = field(default_factory=LoadSettings)
    tries_again: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TrySettings:
    """Say what the requests that are remembered would have read with other cache settings, worked out on paper.

    All are played, those of other conversations too, as they share the memory; told are those of `session`. Nothing is
    read and nothing changes. TryProgress comes meanwhile. Ends in SettingsTried, Failed or Cancelled.
    """

    request: RequestId
    session: str
    settings: CacheSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class Settle:
    """Do now what is done between requests, and say when that is over; a request that comes meanwhile cuts it short.

    Ends in Settled or Cancelled.
    """

    request: RequestId


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeCache:
    """Use other cache settings from the next request on; too many checkpoints are evicted at once."""

    settings: CacheSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class PinCheckpoint:
    checkpoint: CheckpointId
    pinned: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetChat:
    """A conversation was deleted: expect no more of it. Nothing is dropped; what was kept for it goes first.

    `stays`: it goes on, but is private from now on, as its Generate says. Only what is kept of it on disk is removed.
    """

    session: str
    stays: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class UnloadModel:
    """Free the model and everything saved for it."""


# Those that end in exactly one terminal event.
Answered = (
    LoadModel
    | Generate
    | ForecastPrompt
    | Measure
    | Tokenize
    | Detokenize
    | RenderPrompt
    | Embed
    | Survey
    | TrySettings
    | Settle
    | LookAtDisk
)
Command = Answered | ChangeCache | PinCheckpoint | ForgetChat | UnloadModel
