"""Where Cairn keeps its files, and where it finds those it came with. Nothing is created by asking."""

from __future__ import annotations

import errno
import os
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from engine.errors import ModelFileError, UserFixable
from engine.language.translation import tr
from engine.named_files import check_file

BASEDIR_VARIABLE = "CAIRN_BASEDIR"
PROBE_VARIABLE = "CAIRN_PROBE_FOLDER"
TOOL_SECRETS_SERVICE = "Cairn: tools"  # and those of a server of tools, with its name behind
SERVER_KEY_SERVICE = "Cairn: server"  # what the key ring calls the server's key
TRIED = ".cairn-"  # begins the names of files that are made to see whether files can be made


@dataclass(frozen=True, slots=True, kw_only=True)
class Folders:
    """Every folder that Cairn writes to."""

    config: Path
    data: Path
    cache: Path
    logs: Path
    probe: Path  # answers of the backend probe: in the cache, unless tests share those of all their base folders

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
    def backups(self) -> Path:
        """Of the conversations."""
        return self.data / "backups"

    @property
    def reading_rates_file(self) -> Path:
        return self.cache / "reading-rates.json"

    @property
    def read_before_file(self) -> Path:
        return self.data / "read-before.sqlite3"

    @property
    def disk_cache(self) -> Path:
        """What models have read, as states and attention."""
        return self.cache / "disk-cache"

    @property
    def found_models_file(self) -> Path:
        """What the headers of all models on this machine say."""
        return self.cache / "found-models.json"

    @property
    def own_words_file(self) -> Path:
        """What the person says of models."""
        return self.data / "models.json"

    @property
    def tool_secret_marks(self) -> Path:
        """A folder; a file in it says that the key ring has something for a server of tools."""
        return self.data / "tool-secrets-in-key-ring"

    @property
    def server_key_mark(self) -> Path:
        """Says that the key ring has a key for the server."""
        return self.data / "server-key-in-key-ring"

    @property
    def downloads_file(self) -> Path:
        """Which models are being fetched."""
        return self.data / "downloads.json"

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
        """Make them all, readable by the owner alone: conversations are private. Raises UserFixable with the folder."""
        for _, folder in self.all():
            try:
                folder.mkdir(parents=True, exist_ok=True, mode=0o700)
                check_usable(folder)
            except OSError as error:
                raise UserFixable(
                    tr("Cairn cannot keep its files in {folder}: {error}.", folder=folder, error=_reason(error)),
                    action=tr("Make the folder writable, or give another one with --basedir DIR."),
                ) from error


def check_usable(folder: Path) -> None:
    """Raises OSError unless files can be made in it. Tried, not asked: permissions do not tell of read-only disks."""
    handle, name = tempfile.mkstemp(dir=folder, prefix=TRIED)
    os.close(handle)
    os.unlink(name)


def find_folders(basedir: str | None, environment: Mapping[str, str] = os.environ) -> Folders:
    """`--basedir` wins over CAIRN_BASEDIR, which wins over the system's usual places. Raises UserFixable.

    CAIRN_PROBE_FOLDER moves what is known of this machine, alone; what is not known there is tried as ever.
    """
    shared = environment.get(PROBE_VARIABLE)
    probe = Path(shared).absolute() if shared else None
    chosen = basedir or environment.get(BASEDIR_VARIABLE)
    if chosen:
        try:
            base = Path(chosen).expanduser().absolute()
        except (OSError, RuntimeError) as error:
            raise UserFixable(
                tr("The folder {chosen} cannot be found: {error}.", chosen=chosen, error=_reason(error)),
                action=tr("Give another one with --basedir DIR."),
            ) from error
        cache = base / "cache"
        return Folders(
            config=base / "config", data=base / "data", cache=cache, logs=base / "logs", probe=probe or cache
        )
    usual = platformdirs.PlatformDirs("cairn" if sys.platform == "linux" else "Cairn", appauthor=False)
    return Folders(
        config=usual.user_config_path,
        data=usual.user_data_path,
        cache=usual.user_cache_path,
        logs=usual.user_log_path,
        probe=probe or usual.user_cache_path,
    )


def resources_folder() -> Path:
    """The files Cairn came with; real files also in a frozen app, so that a model can be mapped into memory."""
    frozen_at = getattr(sys, "_MEIPASS", None)
    root = Path(frozen_at) if frozen_at else Path(__file__).resolve().parents[2]
    return root / "resources"


def demo_model() -> Path:
    return resources_folder() / "demo" / "model.gguf"


def find_model(name: str, models: Path, listed: Callable[[str], Path | None] = lambda _name: None) -> Path:
    """`demo`, a path, or the name of a model with or without its .gguf. Raises ModelFileError.

    `listed` finds what lies neither under that path nor in `models`.
    """
    if name == "demo":
        return demo_model()
    try:
        path = Path(name).expanduser()
        is_bare_name = path.name == name
        downloaded: tuple[Path, ...] = (models / name, models / f"{name}.gguf") if is_bare_name else ()
        for candidate in (path, *downloaded):
            if candidate.is_file():
                _check_name(candidate)
                return candidate.absolute()
        if path.name and path.exists():
            check_file(path)
        found = listed(name)
        if found is not None:
            _check_name(found)
            return found
    except (OSError, RuntimeError) as error:
        raise ModelFileError(
            tr("{name} cannot be read: {error}.", name=name, error=_reason(error)),
            action=tr("Give the path of a GGUF file."),
        ) from error
    raise ModelFileError(
        tr("There is no model “{name}”.", name=name),
        action=tr("Give the path of a GGUF file, “demo”, or a name that `cairn models` lists."),
    )


def check_projector(name: str) -> None:
    """It names a file, the one beside the model (""), or none ("-"). Raises ModelFileError."""
    if name in ("", "-"):
        return
    try:
        check_file(Path(name))
        _check_name(Path(name))
    except OSError as error:
        raise ModelFileError(
            tr("{name} cannot be read: {error}.", name=name, error=_reason(error)),
            action=tr("Name an mmproj GGUF with --projector FILE."),
        ) from error


def _check_name(path: Path) -> None:
    """llama.cpp takes names in UTF-8. Raises OSError."""
    try:
        str(path).encode("utf-8")
    except UnicodeEncodeError as error:
        raise OSError(errno.EILSEQ, tr("its name is not UTF-8, so rename it")) from error


def _reason(error: OSError | RuntimeError) -> str:
    if isinstance(error, OSError):
        return error.strerror or tr("the disk refused")
    return tr("there is no such home folder")  # what `expanduser` means
