"""What is known about a loaded model and its context."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.cache.states import MemoryKind
from engine.core.drafting.kinds import DraftKind
from engine.core.prompt.messages import MediaType, Sampling


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
