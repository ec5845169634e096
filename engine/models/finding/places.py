"""Where models may lie: Cairn's own folder, folders that the person added, and those of other programs."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.core.models.values import FolderOwner


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A folder to look into, which need not be there."""

    place: FolderOwner
    folder: Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What decides where programs keep their files."""

    home: Path
    environment: Mapping[str, str]
    platform: str  # as sys.platform

    @classmethod
    def here(cls) -> Surroundings:
        home = Path(os.path.expanduser("~"))  # where there is none, nothing is found below it
        return cls(home=home, environment=os.environ, platform=sys.platform)

    def path(self, variable: str) -> Path | None:
        """The folder that a variable names."""
        value = self.environment.get(variable)
        if not value:
            return None
        return self.home / value[2:] if value.startswith("~/") else Path(value)

    @property
    def user_data(self) -> Path:
        """Where this system keeps what programs store for a person."""
        if self.platform == "darwin":
            return self.home / "Library" / "Application Support"
        if self.platform == "win32":
            return self.path("APPDATA") or self.home / "AppData" / "Roaming"
        return self.path("XDG_DATA_HOME") or self.home / ".local" / "share"

    @property
    def local_data(self) -> Path:
        if self.platform == "win32":
            return self.path("LOCALAPPDATA") or self.home / "AppData" / "Local"
        return self.user_data

    @property
    def user_cache(self) -> Path:
        return self.path("XDG_CACHE_HOME") or self.home / ".cache"


def hub_cache(around: Surroundings) -> Path:
    """The Hugging Face cache, as `huggingface_hub` finds it: HF_HUB_CACHE, HUGGINGFACE_HUB_CACHE, HF_HOME."""
    named = around.path("HF_HUB_CACHE") or around.path("HUGGINGFACE_HUB_CACHE")
    return named or (around.path("HF_HOME") or around.user_cache / "huggingface") / "hub"


def find_spots(around: Surroundings, own: Path, added: Sequence[str] = ()) -> tuple[Spot, ...]:
    """All folders worth a look, in the order in which a model that lies in several is listed."""
    home, data = around.home, around.user_data
    llama_cache = {
        "darwin": home / "Library" / "Caches" / "llama.cpp",
        "win32": around.local_data / "llama.cpp",
    }.get(around.platform, around.user_cache / "llama.cpp")
    folders: list[tuple[FolderOwner, Path | None]] = [
        (FolderOwner.CAIRN, own),
        *((FolderOwner.ADDED, Path(folder)) for folder in added),
        (FolderOwner.HUGGING_FACE, hub_cache(around)),
        (FolderOwner.LLAMA_CPP, around.path("LLAMA_CACHE") or llama_cache),
        (FolderOwner.LM_STUDIO, home / ".lmstudio" / "models"),
        (FolderOwner.LM_STUDIO, around.user_cache / "lm-studio" / "models"),
        (FolderOwner.OLLAMA, around.path("OLLAMA_MODELS") or home / ".ollama" / "models"),
        (FolderOwner.OLLAMA, Path("/usr/share/ollama/.ollama/models") if around.platform == "linux" else None),
        (FolderOwner.JAN, data / "Jan" / "data" / "llamacpp" / "models"),
        (FolderOwner.JAN, data / "Jan" / "data" / "models"),
        (FolderOwner.GPT4ALL, around.local_data / "nomic.ai" / "GPT4All"),
        (FolderOwner.KOBOLDCPP, home / "koboldcpp"),
        (FolderOwner.KOBOLDCPP, home / "KoboldCpp"),
        *((FolderOwner.KOBOLDCPP, home / name) for name in ("Documents", "Downloads")),
    ]
    return tuple(Spot(place=place, folder=folder) for place, folder in folders if folder is not None)
