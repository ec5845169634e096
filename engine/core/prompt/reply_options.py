"""How the replies of a chat are made, besides the messages: sampling, where they stop, their form, and tools.

Kept with the chat as JSON. What cannot be read of it counts as not chosen: a damaged file must not keep a chat shut.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace

from engine.core.prompt.json_text import object_in
from engine.core.prompt.messages import Sampling

MAX_STOPS = 16
LONGEST_STOP = 200  # characters
LONGEST_NAME = 80
MOST_TOKENS = 1_000_000
LARGEST_SEED = 2**32 - 2
_LAST_SECOND = 32_503_680_000  # of the year 2999; no calendar has later ones
# Of a preset: what a person may choose, with its bounds.
BOUNDS: Mapping[str, tuple[float, float]] = {
    "temperature": (0.0, 2.0),
    "top_k": (0, 1000),
    "top_p": (0.0, 1.0),
    "min_p": (0.0, 1.0),
    "repeat_penalty": (0.5, 2.0),
    "presence_penalty": (-2.0, 2.0),
    "frequency_penalty": (-2.0, 2.0),
}
_WHOLE = ("top_k",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """Sampling values under a name. `sampling` None: those that the model's file names, or the usual ones."""

    name: str
    sampling: Sampling | None = field(default_factory=Sampling)
    max_tokens: int = 0  # 0: as the settings have it

    def values(self, of_model: Sampling | None) -> Sampling:
        return self.sampling or of_model or Sampling()


MODEL_OWN = Preset(name="The model's own", sampling=None)
BALANCED = Preset(name="Balanced", sampling=Sampling(temperature=0.7, top_k=40, top_p=0.95, min_p=0.05))
PRECISE = Preset(name="Precise", sampling=Sampling(temperature=0.2, top_k=20, top_p=0.9, min_p=0.1))
CREATIVE = Preset(name="Creative", sampling=Sampling(temperature=1.1, top_k=0, top_p=1.0, min_p=0.05))
BUILT_IN = (MODEL_OWN, BALANCED, PRECISE, CREATIVE)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyOptions:
    """What was chosen for a chat. `preset` None: as the settings have it.

    `schema` and `tools` are JSON as the person wrote it, "" for none. `left_out` are the messages that were folded
    out of the prompt to make room. The first question of the chat sums up messages of another one, `source_chat`.
    """

    preset: Preset | None = None
    stop: tuple[str, ...] = ()
    schema: str = ""
    tools: str = ""
    left_out: tuple[str, ...] = ()  # MessageId
    source_chat: str = ""  # ConversationId
    source: tuple[str, ...] = ()  # MessageId
    offered: str = ""  # tools of servers, frozen when the chat began: engine.core.toolbox.offers
    servers_off: tuple[str, ...] = ()  # whose tools this chat is not to have
    tools_off: tuple[str, ...] = ()  # "server/tool", of those that it has
    tool_choice: str = ""  # of each message of the person, as a request has it; the prompt is the same with any
    is_private: bool = False  # nothing that the model reads of it is kept on disk
    clock: int | None = None  # what the template is told the time is, in unix seconds; None: what it is

    def without(self, messages: Sequence[str]) -> ReplyOptions:
        """With these folded out of the prompt too."""
        return replace(self, left_out=tuple(dict.fromkeys((*self.left_out, *messages))))


USUAL = ReplyOptions()


def preset_to_json(preset: Preset) -> str:
    values = {name: getattr(preset.sampling, name) for name in (*BOUNDS, "seed")} if preset.sampling else None
    return json.dumps({"name": preset.name, "sampling": values, "max_tokens": preset.max_tokens}, ensure_ascii=False)


def preset_from_json(text: str) -> Preset | None:
    """None for what is no preset; a value out of its bounds gives way to the usual one."""
    known = object_in(text)
    name = _text(known.get("name"))[:LONGEST_NAME].strip()
    values = known.get("sampling")
    if not name or not (values is None or isinstance(values, dict)):
        return None
    return Preset(
        name=name,
        sampling=None if values is None else _sampling(values),
        max_tokens=_whole(known.get("max_tokens"), 0, MOST_TOKENS) or 0,
    )


def options_to_json(options: ReplyOptions) -> str:
    """To be kept; "" for nothing chosen."""
    if options == USUAL:
        return ""
    told = {field.name: getattr(options, field.name) for field in fields(options)}
    told["preset"] = preset_to_json(options.preset) if options.preset is not None else ""
    return json.dumps({name: value for name, value in told.items() if value}, ensure_ascii=False)


def options_from_json(text: str) -> ReplyOptions:
    """What was kept."""
    known = object_in(text)
    texts = {name: _text(known.get(name)) for name in ("schema", "tools", "offered", "tool_choice", "source_chat")}
    lists = {name: _texts(known.get(name)) for name in ("servers_off", "tools_off", "left_out", "source")}
    return ReplyOptions(
        **texts,  # type: ignore[arg-type]
        **lists,  # type: ignore[arg-type]
        preset=preset_from_json(_text(known.get("preset"))),
        stop=checked_stops(_texts(known.get("stop"))),
        is_private=known.get("is_private") is True,
        clock=_whole(known.get("clock"), 1, _LAST_SECOND),
    )


def checked_stops(texts: Sequence[str]) -> tuple[str, ...]:
    """Without empty ones and doubles, as many and as long as are taken."""
    return tuple(dict.fromkeys(text[:LONGEST_STOP] for text in texts if text))[:MAX_STOPS]


def _sampling(values: Mapping[str, object]) -> Sampling:
    found: dict[str, float | int] = {}
    for name, (low, high) in BOUNDS.items():
        value = values.get(name)
        if isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high:  # no NaN is
            found[name] = int(value) if name in _WHOLE else float(value)
    return replace(Sampling(), **found, seed=_whole(values.get("seed"), 0, LARGEST_SEED))  # type: ignore[arg-type]


def _whole(value: object, low: int, high: int) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high else None


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _texts(value: object) -> tuple[str, ...]:
    return tuple(one for one in value if isinstance(one, str)) if isinstance(value, list) else ()
