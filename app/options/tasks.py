"""What the command line asks for, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from app.options.machine import WorkerOptions
from engine.core.cache.policies import Policy
from engine.core.tidying.requests import Tidiness


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenWindow:
    """No subcommand: the window."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelTask:
    """What runs a model, and how that is loaded."""

    model: str
    n_ctx: int
    max_tokens: int
    projector: str  # "": the one beside the model, "-": none
    plain_template: bool = False  # instead of the model's own
    engine: str = "process"  # or "thread"
    disk_cache: str | None = None  # a folder, or "off"; None: as is usual for the command
    speculates: bool = False
    draft_model: str = ""  # path; "": none, or the model's own
    machines: tuple[str, ...] = ()  # others that take layers
    devices: str | None = None  # names with commas; None: as the settings say
    n_gpu_layers: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatOnce(ModelTask):
    text: str  # "-": standard input
    system: str
    temperature: float | None  # None: the model's own default
    seed: int | None
    attach: tuple[Path, ...]
    wants_forecast: bool
    tools: Path | None = None  # an mcp.json
    allows_tools: bool = False  # runs them without a question
    is_private: bool = False
    thinks: bool | None = None  # None: as the model's template has it
    effort: str = ""  # of thinking; "": as the model's template has it


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay(ModelTask):
    requests: str  # "-": standard input
    policy: Policy | None
    max_checkpoints: int | None
    n_live: int | None
    ram_bytes: int | None
    limit: int | None
    record: Path | None
    as_json: bool
    wants_forecast: bool
    min_spacing: int | None = None
    interval: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulate:
    requests: str  # "-": standard input
    model: str
    policies: tuple[Policy, ...]  # side by side; at least one, each once
    max_checkpoints: int | None
    n_live: int
    ram_bytes: int | None
    state_bytes: int | None  # None: what a state of this model takes
    kv_bytes_per_token: int | None  # None: what this model's attention takes
    n_ctx: int  # 0: as long as the requests are
    max_tokens: int  # of each recorded reply; -1: all of it
    plain_template: bool = False  # instead of the model's own
    limit: int | None
    as_json: bool
    min_spacing: int | None = None
    interval: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Inspect:
    record: Path
    request: int | None  # numbered from 1
    as_json: bool
    requests: Path | None = None  # the file that was replayed, to lend its texts


@dataclass(frozen=True, slots=True, kw_only=True)
class Doctor:
    as_json: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ListCache:
    as_json: bool
    clears: bool  # all of it is removed first
    disk_cache: str | None = None  # None: Cairn's own folder


@dataclass(frozen=True, slots=True, kw_only=True)
class ListModels:
    as_json: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchModels:
    words: tuple[str, ...]
    as_json: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GetModel:
    name: str  # REPO or REPO:QUANT


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveModel:
    name: str
    is_sure: bool  # also where other programs use it


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepToken:
    is_to_go: bool  # take it out of the key ring again


ModelsTask = ListModels | SearchModels | GetModel | RemoveModel | KeepToken


@dataclass(frozen=True, slots=True, kw_only=True)
class SmokeTest:
    model: str
    screenshot: Path | None
    theme: str  # "light" or "dark"


@dataclass(frozen=True, slots=True, kw_only=True)
class Serve(ModelTask):
    """The server without a window. `port` 0: any that is free.

    `key_file` None: the key is that of the environment or the key ring, if any; `keeps_key`: the key ring gets it.
    """

    host: str
    port: int
    key_file: Path | None
    keeps_key: bool
    origins: tuple[str, ...]
    names: tuple[str, ...]  # that requests may call this machine
    aliases: tuple[str, ...]  # of the model
    loads_on_demand: bool
    idle_minutes: int  # 0: it is never unloaded
    seconds_limit: int  # for one request
    tidy: tuple[tuple[str, Tidiness], ...]  # by the program's name
    record: Path | None
    prepares: bool | None = None  # while nobody waits; None: as the settings say


@dataclass(frozen=True, slots=True, kw_only=True)
class ChildProcess:
    """Hidden: Cairn starts itself again to try something where a crash does no harm."""

    name: str
    arguments: tuple[str, ...]


Task = (
    OpenWindow
    | ChatOnce
    | Serve
    | Replay
    | Simulate
    | Inspect
    | Doctor
    | ListCache
    | SmokeTest
    | WorkerOptions
    | ModelsTask
    | ChildProcess
)
