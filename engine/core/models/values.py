"""What is known of a model's files without loading them. Sizes in bytes, paths as texts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.core.models.own_settings import NOTHING_OWN, OwnSettings


class FolderOwner(Enum):
    """Whose folder a file lies in. The values are words of the command line."""

    CAIRN = "cairn"
    ADDED = "folder"  # one that the person added
    HUGGING_FACE = "hugging-face"
    LLAMA_CPP = "llama.cpp"
    LM_STUDIO = "lm-studio"
    OLLAMA = "ollama"
    JAN = "jan"
    GPT4ALL = "gpt4all"
    KOBOLDCPP = "koboldcpp"


class HeadKind(Enum):
    MODEL = "model"
    PROJECTOR = "projector"
    UNUSABLE = "unusable"  # broken, or something else than a model: `problem` says what


@dataclass(frozen=True, slots=True, kw_only=True)
class GgufHead:
    """What the header of one GGUF says; remembered as long as the file stays as it is.

    `problem` is a sentence where the file cannot be used. `identity` tells models apart wherever they lie; "" where the
    file could not be read.
    """

    kind: HeadKind
    problem: str = ""
    identity: str = ""
    architecture: str = ""
    title: str = ""  # as the file calls the model
    n_params: int = 0
    quantisation: str = ""  # "" where the file does not say
    n_ctx_train: int = 0
    n_layers: int = 0
    width: int = 0  # of an embedding
    kv_items_per_token: int = 0  # of all layers, keys and values together
    needs_checkpoints: bool = False
    tools: bool = False
    thinking: bool = False
    images: bool = False  # a projector that takes them
    sound: bool = False
    made_for: tuple[tuple[str, ...], ...] = ()  # of a projector: each encoder's architectures, by how they begin
    part: int = 0  # of a model in several files, from 0
    n_parts: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundFile:
    """A GGUF on a disk. `name`: how the program whose folder it is calls it; "" where that is the file's own name."""

    path: str
    folder: str
    file_name: str
    n_bytes: int
    place: FolderOwner
    head: GgufHead
    name: str = ""
    repo: str = ""  # "org/name" in the Hugging Face hub
    projector: str = ""  # path of the one that belongs to it, where the other program says so


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundModel:
    """A model, whole or not. `path` is what is loaded; `parts` are all its files, and `projector` is not among them.

    `name` is what the command line takes. `problem` is a sentence where the model cannot be used.
    """

    name: str
    path: str
    parts: tuple[str, ...]
    n_bytes: int
    place: FolderOwner
    head: GgufHead
    repo: str = ""
    projector: str = ""
    images: bool = False
    sound: bool = False
    problem: str = ""
    also_at: tuple[str, ...] = ()  # paths of the same file under other names
    own_name: str = ""  # that the person gave it
    note: str = ""  # the person's own
    is_favourite: bool = False
    own_settings: OwnSettings = NOTHING_OWN
