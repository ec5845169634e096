"""What the person chose, as one frozen value, and the file it lives in.

Every field that has an `About` appears on the settings page, which is made from it; the window remembers the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import partial
from typing import Any

from engine.commands import LoadSettings
from engine.core.cache.policies import DEFAULT_POLICY, Policy
from engine.core.cache.settings import AUTOMATIC, CacheSettings
from engine.core.prompt.messages import Sampling
from engine.other_machines import addresses_in
from engine.telling.words.terms import policy_text
from ui.settings import values
from ui.settings.values import AS_MANY_AS_FIT, FONT_SIZE, About, Applies, in_language, shown_as

_MIB = 1024 * 1024

_look, _chat, _sampling, _cache, _model, _advanced = (
    partial(shown_as, group=group) for group in ("Appearance", "Chat", "Sampling", "Cache", "Model", "Advanced")
)
_hardware = partial(shown_as, group="Hardware", applies=Applies.RELOAD)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything that outlives a run, apart from conversations."""

    theme: str = _look(
        "system",
        label="Theme",
        help="Colours of the window. “System” follows the desktop; high contrast is light or dark as it is.",
        choices=(("system", "System"), ("light", "Light"), ("dark", "Dark"), ("high-contrast", "High contrast")),
    )
    language: str = _look(
        "system",
        label="Language",
        help="Of the window. “System” is that of the desktop, where Cairn speaks it. Changes at the next start.",
        applies=Applies.RESTART,
        choices=values.LANGUAGES,
    )
    font_size: int = _look(FONT_SIZE, label="Font size", help="In points. Ctrl++ and Ctrl+- change it.", low=8, high=24)
    motion: str = _look("system", label="Animations", help="Off: nothing moves by itself.", choices=values.MOTION)
    notify: bool = _look(True, label="Tell me when a long reply is ready", help="While Cairn is not in front.")
    show_reasoning: bool = _chat(
        False, label="Open “Thinking” by itself", help="Show a model's reasoning without a click."
    )
    opens_last_chat: bool = _chat(
        True, label="Begin with the last chat", help="Where it was read. Off: with a new one."
    )
    system_prompt: str = _chat(
        "",
        label="System prompt of new chats",
        help="Put before every new conversation. Each one can have its own: Ctrl+Shift+P.",
        multiline=True,
    )
    use_model_sampling: bool = _sampling(
        True,
        label="Use the model's own defaults",
        help="Where the model's file names sampling values, take those instead of the ones below.",
    )
    temperature: float = _sampling(
        0.8, label="Temperature", help="0 always takes the likeliest token.", high=2.0, step=0.05
    )
    top_k: int = _sampling(40, label="Top-k", help="Choose among this many tokens.", high=1000, special="off")
    top_p: float = _sampling(0.95, label="Top-p", help="Choose among tokens that sum up to this.", high=1.0, step=0.01)
    min_p: float = _sampling(0.05, label="Min-p", help="Drop tokens below this share of the best.", high=1.0, step=0.01)
    repeat_penalty: float = _sampling(1.0, label="Repeat penalty", help="1 is off.", low=0.5, high=2.0, step=0.01)
    max_tokens: int = _sampling(
        0,
        label="Longest reply",
        help="In tokens. A reply that was cut off can be continued.",
        high=1_000_000,
        step=64,
        special="until it ends",
    )
    cache_enabled: bool = _cache(
        True, label="Reuse earlier prompts", help="Off: every prompt is read from its first token."
    )
    cache_policy: str = _cache(
        DEFAULT_POLICY.value,
        label="Which checkpoint goes first",
        help="When there are too many checkpoints, this rule picks the one to drop.",
        choices=tuple((policy.value, policy_text(policy)) for policy in Policy),
    )
    cache_max_checkpoints: int = _cache(
        AS_MANY_AS_FIT,
        label="Checkpoints for each chat",
        help="At most so many, and for all chats together as many as the memory below holds. 0 keeps none.",
        low=AS_MANY_AS_FIT,
        high=10_000,
        special="as many as fit",
    )
    cache_ram_mib: int = _cache(
        0,
        label="Memory for checkpoints",
        help="In MiB, left branches included.",
        high=1_048_576,
        step=64,
        special="a quarter of the computer's",
    )
    prepares: bool = _cache(
        True,
        label="Prepare while nobody waits",
        help="What is certain of the next prompt is read before you send your message, and the reply begins sooner. "
        "Any message comes first. Not while the computer runs on its battery.",
    )
    keeps_on_disk: bool = _cache(
        False,
        label="Keep what was read on disk",
        help="Chats go on after a restart without being read again. What a model has read of them is kept, which their "
        "texts can be learned from, in files that you alone can read. Off: they are erased.",
    )
    cache_disk_mib: int = _cache(
        0,
        label="Disk space for that",
        help="In MiB, for all models together.",
        high=16_777_216,
        step=1024,
        special="a tenth of what is free, at most 10 GB",
    )
    keeps_call_writing: bool = _cache(
        True,
        label="Keep tool calls as the model wrote them",
        help="A program that sends a call back with other spaces or in another order costs nothing then. "
        "Off: it is read again as it was sent.",
    )
    remembers_read: bool = _cache(
        True,
        label="Know after a restart what was read",
        help="Keeps digests of what each model has read, never the texts. Off: they are erased.",
        applies=Applies.RESTART,
    )
    n_ctx: int = _model(
        0,
        label="Context",
        help="In tokens: how much a conversation may hold.",
        applies=Applies.RELOAD,
        high=1_048_576,
        step=1024,
        special="chosen for the model",
    )
    engine: str = _model(
        "process",
        label="The model runs",
        help="In a process of its own, what crashes the model leaves the window and your chats alone.",
        applies=Applies.RESTART,
        choices=(("process", "in its own process"), ("thread", "in the window's process")),
    )
    n_threads: int = _model(
        0, label="Threads", help="For the CPU.", applies=Applies.RELOAD, high=512, special="automatic"
    )
    drafts: bool = _model(
        True,
        label="Write faster what is copied",
        help="Where words of the chat come up again, several tokens are read at once. The reply is the same; where two "
        "words are about as likely, a quantised model may take the other one.",
    )
    devices: str = _hardware("", label="Devices", help="Names from the list below. Empty: chosen for you.")
    n_gpu_layers: int = _hardware(
        -1, label="Layers on the GPU", help="0 keeps the model on the CPU.", low=-1, high=1000, special="all that fit"
    )
    looks_for_updates: bool = shown_as(
        False,
        group="Updates",
        label="Look for a new version once a day",
        help="Reads one small file from the place that publishes Cairn, and tells of a newer version in the window. "
        "Nothing about you is sent, nothing is installed. Off, nobody is asked.",
    )
    cache_min_spacing: int = _advanced(
        64,
        label="Usual spacing",
        help="At least so many tokens between two checkpoints. Where a prompt ends, and before your last message, "
        "they may lie closer.",
        high=65_536,
        step=16,
    )
    cache_interval: int = _advanced(
        8192,
        label="Interval",
        help="Tokens between checkpoints inside long messages.",
        low=64,
        high=1_048_576,
        step=256,
    )
    kv_type_k: str = _advanced(
        "f16",
        label="Type of cached keys",
        help="Smaller types take less memory.",
        applies=Applies.RELOAD,
        choices=values.KV_TYPES,
    )
    kv_type_v: str = _advanced(
        "f16",
        label="Type of cached values",
        help="Types below F16 need flash attention.",
        applies=Applies.RELOAD,
        choices=values.KV_TYPES,
    )
    flash_attention: str = _advanced(
        "auto",
        label="Flash attention",
        help="Faster and smaller where the device knows it.",
        applies=Applies.RELOAD,
        choices=(("auto", "Automatic"), ("on", "On"), ("off", "Off")),
    )
    swa_full: bool = _advanced(
        False,
        label="Keep the whole sliding window",
        help="Sliding-window models can then be cut back anywhere, for more memory.",
        applies=Applies.RELOAD,
    )
    other_machines: str = _advanced(
        "",
        label="Other machines",
        help="Machines that take layers of the model, such as 192.168.1.20:50052, with commas between them: "
        "“cairn worker” runs there. What travels is not encrypted. Through a tunnel it is: ssh -N -L "
        "50052:127.0.0.1:50052 NAME, and 127.0.0.1:50052 here.",
        applies=Applies.RELOAD,
    )
    server_on: bool = False  # the local server; it starts with the window then
    server_port: int = 8080
    server_asks_key: bool = False
    server_for_others: bool = False  # other machines may come in, with the key
    server_tidy: tuple[tuple[str, str], ...] = ()  # (program, what is done to its requests): ui.settings.store
    tool_servers: tuple[str, ...] = ()  # JSON: engine.core.toolbox.servers
    tools_allowed: tuple[tuple[str, str], ...] = ()  # without a question: (server and tool, what it says it does)
    updates_asked: str = ""  # the day on which somebody answered last, as 2026-11-24
    updates_unknown: str = ""  # why the newest version was not known then, in a sentence; "": it was
    chats_folder: str = ""  # where the person keeps the chats; "": in the data folder
    updates_found: str = ""  # the newer version that was told of then; "": none
    recent_models: tuple[str, ...] = ()
    last_chat: tuple[str, ...] = ()  # and the place where it was read: ui/window/last_chat.py
    draft_model: str = ""  # this one and the next are a model's own: engine.core.models.values
    model_drafts: str = ""  # "on", "off"; "": as for all models
    projectors: tuple[tuple[str, str], ...] = ()  # (model, the mmproj file chosen for it), the newest first
    distrusted_model: str = ""  # path of the one that was being loaded when everything ended; "": none
    model_folders: tuple[str, ...] = ()  # that the person added, to be looked into for models
    told_limits: tuple[str, ...] = ()  # keys of the machine's limits that the window has spoken of
    prompts: tuple[tuple[str, str], ...] = ()  # (name, text): ui.settings.library
    presets: tuple[str, ...] = ()  # JSON, likewise
    folded_chats: tuple[str, ...] = ("archived",)  # sections of the list of chats that are closed
    folds_timeline: bool = True  # into one row
    opens_timeline: bool = True  # by itself, at the first costly re-read: the person has not chosen
    inspector_folds: tuple[str, ...] = ()  # parts of the inspector that are open
    geometry: str = ""  # base64 of QWidget.saveGeometry
    window_state: str = ""  # of the parts in it, likewise: ui/window/layout.py

    def cache(self) -> CacheSettings:
        return CacheSettings(
            enabled=self.cache_enabled,
            policy=Policy(self.cache_policy),
            max_checkpoints=None if self.cache_max_checkpoints == AS_MANY_AS_FIT else self.cache_max_checkpoints,
            ram_bytes=self.cache_ram_mib * _MIB or AUTOMATIC,
            min_spacing=self.cache_min_spacing,
            interval=self.cache_interval,
            keeps_writing=self.keeps_call_writing,
            disk_bytes=(self.cache_disk_mib * _MIB or AUTOMATIC) if self.keeps_on_disk else 0,
            drafts=self.drafts,
            prepares=self.prepares,
        )

    def load(self) -> LoadSettings:
        return LoadSettings(
            n_ctx=self.n_ctx,
            n_threads=self.n_threads,
            devices=self.devices,
            n_gpu_layers=self.n_gpu_layers,
            kv_type_k=self.kv_type_k,
            kv_type_v=self.kv_type_v,
            flash_attention=self.flash_attention,
            swa_full=self.swa_full,
            other_machines=addresses_in(self.other_machines),
            drafts={"on": True, "off": False}.get(self.model_drafts),
            draft_heads=self.drafts,
            draft_model=self.draft_model,
        )

    def with_changes(self, changes: Mapping[str, Any]) -> Settings:
        return replace(self, **changes)

    def projector_of(self, model: str) -> str:
        """The projector chosen for a model; "" when none was."""
        return next((projector for of, projector in self.projectors if of == model), "")

    def sampling(self, of_model: Sampling | None) -> Sampling:
        """The model's own values where wanted and known, else these."""
        if self.use_model_sampling and of_model is not None:
            return of_model
        return Sampling(
            temperature=self.temperature,
            top_k=self.top_k,
            top_p=self.top_p,
            min_p=self.min_p,
            repeat_penalty=self.repeat_penalty,
        )


# How settings present themselves, in the language in use.


def about(name: str) -> About | None:
    """How the setting `name` presents itself; None when it has no place on the page."""
    found = next(f.metadata.get("about") for f in fields(Settings) if f.name == name)
    return in_language(found) if isinstance(found, About) else None


def shown_settings() -> tuple[tuple[str, About], ...]:
    """The settings of the page, in its order."""
    return tuple((f.name, in_language(f.metadata["about"])) for f in fields(Settings) if "about" in f.metadata)
