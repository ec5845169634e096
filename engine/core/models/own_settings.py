"""How a person wants one model loaded and asked. It follows the model; what is not said is as for all models."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace

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
