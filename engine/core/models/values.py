"""What is known of a model's files without loading them. Sizes in bytes, paths as texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from enum import Enum

KV_TYPES = ("f16", "bf16", "q8_0", "f32")
NO_PROJECTOR = "-"
OF_MODEL = "model"  # the sampling that the model's own file names
MOST_CTX, MOST_LAYERS = 1_048_576, 1000
ALL_THAT_FIT = -1
_LONGEST_TEXT = 100_000

# Names of presets, and the values behind them; those of OF_MODEL are in its file.
PRESETS: Mapping[str, Mapping[str, float]] = {
    OF_MODEL: {},
    "exact": {"temperature": 0.0, "top_k": 40, "top_p": 0.95, "min_p": 0.05, "repeat_penalty": 1.0},
    "careful": {"temperature": 0.3, "top_k": 40, "top_p": 0.9, "min_p": 0.05, "repeat_penalty": 1.0},
    "balanced": {"temperature": 0.8, "top_k": 40, "top_p": 0.95, "min_p": 0.05, "repeat_penalty": 1.0},
    "lively": {"temperature": 1.2, "top_k": 100, "top_p": 0.98, "min_p": 0.05, "repeat_penalty": 1.0},
}


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnSettings:
    """None: as for all models. `n_ctx` 0 and `devices` "": chosen; `projector` NO_PROJECTOR: none."""

    devices: str | None = None
    n_gpu_layers: int | None = None
    n_ctx: int | None = None
    kv_type: str | None = None  # of keys and of values
    sampling: str | None = None  # a name of PRESETS
    system_prompt: str | None = None  # of new chats
    thinks: bool | None = None
    keeps_thoughts: bool | None = None  # those of earlier replies, in the prompt
    projector: str | None = None  # path
    drafts: bool | None = None  # of replies
    draft_model: str | None = None  # path of a smaller model that makes some; "": none


NOTHING_OWN = OwnSettings()
# Those that take a load to have an effect.
LOAD_NAMES = ("devices", "n_gpu_layers", "n_ctx", "kv_type", "projector", "drafts", "draft_model")


def overlay(own: OwnSettings) -> dict[str, object]:
    """What it says in place of the settings for all models, by their names."""
    found: dict[str, object] = {
        name: value
        for name in ("devices", "n_gpu_layers", "n_ctx", "system_prompt", "drafts", "draft_model")
        if (value := getattr(own, name)) is not None
    }
    if own.drafts is not None:
        found["model_drafts"] = "on" if own.drafts else "off"
    if own.kv_type is not None:
        found |= {"kv_type_k": own.kv_type, "kv_type_v": own.kv_type}
    if own.sampling is not None:
        found |= {"use_model_sampling": own.sampling == OF_MODEL, **PRESETS[own.sampling]}
    return found


def needs_load(before: OwnSettings, after: OwnSettings) -> bool:
    """Whether a model that is in use has to be loaded again for the change."""
    return any(getattr(before, name) != getattr(after, name) for name in LOAD_NAMES)


def own_to_json(own: OwnSettings) -> dict[str, object]:
    return {name: value for name, value in asdict(own).items() if value is not None}


def own_from_json(row: object) -> OwnSettings:
    """What was kept; a value that cannot be is as good as none."""
    own = NOTHING_OWN
    for name, value in row.items() if isinstance(row, dict) else ():
        if name in _NAMES and _is_sound(name, value):
            own = replace(own, **{name: value})
    return own


_NAMES = frozenset(field.name for field in fields(OwnSettings))


def _is_sound(name: str, value: object) -> bool:
    match name:
        case "n_ctx":
            return type(value) is int and 0 <= value <= MOST_CTX
        case "n_gpu_layers":
            return type(value) is int and ALL_THAT_FIT <= value <= MOST_LAYERS
        case "thinks" | "keeps_thoughts" | "drafts":
            return isinstance(value, bool)
        case "kv_type":
            return value in KV_TYPES
        case "sampling":
            return isinstance(value, str) and value in PRESETS
        case _:
            return isinstance(value, str) and len(value) <= _LONGEST_TEXT and _can_be_written(value)


def _can_be_written(text: str) -> bool:
    """JSON can name half a character, which no file and no model takes."""
    return not any("\ud800" <= character <= "\udfff" for character in text)


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
class OwnWords:
    """What a person says of a model. It follows the model wherever that lies."""

    name: str = ""  # "": as the file or the other program calls it
    note: str = ""
    is_favourite: bool = False
    settings: OwnSettings = NOTHING_OWN
    n_bytes: int = 0  # of the file that is loaded: one of another size need not be looked into; 0: not known


NO_WORDS = OwnWords()


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
    words: OwnWords = NO_WORDS


def says_nothing(words: OwnWords) -> bool:
    return replace(words, n_bytes=0) == NO_WORDS


def with_own_words(models: Sequence[FoundModel], own: Mapping[str, OwnWords]) -> tuple[FoundModel, ...]:
    """`own` by the identity of the model. Favourites come first. A name that another model has is not taken twice."""
    taken = {model.name.casefold() for model in models}
    found = []
    for model in models:
        words = own.get(model.head.identity, NO_WORDS) if model.head.identity else NO_WORDS
        name = model.name
        if words.name and words.name.casefold() not in taken:
            name = words.name
            taken.add(name.casefold())
        found.append(replace(model, name=name, words=words))
    return tuple(sorted(found, key=lambda model: (not model.words.is_favourite, model.name.casefold(), model.path)))
