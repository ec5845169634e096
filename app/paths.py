"""Where Cairn keeps its files, and where it finds those it came with. Nothing is created by asking."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from engine.errors import ModelFileError

BASEDIR_VARIABLE = "CAIRN_BASEDIR"


@dataclass(frozen=True, slots=True, kw_only=True)
class Folders:
    """Every folder that Cairn writes to."""

    config: Path
    data: Path
    cache: Path
    logs: Path

    @property
    def models(self) -> Path:
        """Downloaded models: a name on the command line is looked up here."""
        return self.data / "models"

    @property
    def settings_file(self) -> Path:
        return self.config / "settings.json"

    @property
    def conversations_file(self) -> Path:
        return self.data / "conversations.sqlite3"

    @property
    def crash_reports(self) -> Path:
        return self.logs / "crashes"

    def all(self) -> tuple[tuple[str, Path], ...]:
        """Each with its name, for `doctor`."""
        return (
            ("config", self.config),
            ("data", self.data),
            ("models", self.models),
            ("cache", self.cache),
            ("logs", self.logs),
        )

    def create(self) -> None:
        """Make them all, readable by the owner alone: conversations are private."""
        for _, folder in self.all():
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)


def find_folders(basedir: str | None, environment: Mapping[str, str] = os.environ) -> Folders:
    """`--basedir` wins over CAIRN_BASEDIR, which wins over the system's usual places."""
    chosen = basedir or environment.get(BASEDIR_VARIABLE)
    if chosen:
        base = Path(chosen).expanduser().absolute()
        return Folders(config=base / "config", data=base / "data", cache=base / "cache", logs=base / "logs")
    usual = platformdirs.PlatformDirs("cairn" if sys.platform == "linux" else "Cairn", appauthor=False)
    return Folders(
        config=usual.user_config_path,
        data=usual.user_data_path,
        cache=usual.user_cache_path,
        logs=usual.user_log_path,
    )


def resources_folder() -> Path:
    """The files Cairn came with; real files also in a frozen app, so that a model can be mapped into memory."""
    frozen_at = getattr(sys, "_MEIPASS", None)
    root = Path(frozen_at) if frozen_at else Path(__file__).resolve().parent.parent
    return root / "resources"


def demo_model() -> Path:
    return resources_folder() / "demo" / "model.gguf"


def find_model(name: str, models: Path) -> Path:
    """`demo`, a path, or the name of a downloaded model with or without its .gguf. Raises ModelFileError."""
    if name == "demo":
        return demo_model()
    path = Path(name).expanduser()
    if path.is_file():
        return path.absolute()
    is_bare_name = path.name == name
    for candidate in (models / name, models / f"{name}.gguf") if is_bare_name else ():
        if candidate.is_file():
            return candidate
    raise ModelFileError(
        f"There is no model “{name}”.",
        action=f"Give the path of a GGUF file, “demo”, or the name of a file in {models}.",
    )
