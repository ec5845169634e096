"""Deletes a model, and says beforehand who else uses it."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.core.models.values import FoundModel, Place
from engine.errors import ModelFileError

_OWN = (Place.CAIRN, Place.ADDED, Place.HUGGING_FACE)  # what nobody but the person put there


@dataclass(frozen=True, slots=True, kw_only=True)
class Removal:
    """What deleting a model would do. `users`: other programs that have it. `n_bytes`: what becomes free."""

    paths: tuple[Path, ...]
    n_bytes: int
    users: tuple[Place, ...]


def plan_removal(model: FoundModel, all_models: Sequence[FoundModel]) -> Removal:
    """Nothing is deleted yet. Raises ModelFileError for what only its own program can delete."""
    if model.place is Place.OLLAMA:
        raise ModelFileError(f"“{model.name}” is kept by Ollama.", action=f"Delete it there: ollama rm {model.name}")
    paths = [Path(part) for part in model.parts]
    if model.projector and not _is_used_elsewhere(model, all_models):
        paths.append(Path(model.projector))
    also = [Path(path) for path in model.also_at if Path(path).is_symlink()]
    users: set[Place] = {model.place} if model.place not in _OWN else set()
    if any(not Path(path).is_symlink() for path in model.also_at):
        users.add(Place.OLLAMA if any("sha256-" in path for path in model.also_at) else model.place)
    n_bytes = sum(_size(path) for path in paths)
    return Removal(paths=(*paths, *also), n_bytes=n_bytes, users=tuple(sorted(users, key=lambda place: place.value)))


def remove(removal: Removal) -> None:
    """Delete the files; of a name in the Hugging Face cache also what it leads to, unless another name does too.

    Raises ModelFileError, with what could not be deleted.
    """
    for path in removal.paths:
        blob = path.resolve() if path.is_symlink() else None
        try:
            path.unlink(missing_ok=True)
            if blob is not None and blob.parent.name == "blobs" and not _has_other_names(blob):
                blob.unlink(missing_ok=True)
        except OSError as error:
            raise ModelFileError(
                f"{path} cannot be deleted: {error.strerror or error}.",
                action="Close what has it open, and check your rights to it.",
            ) from error
        _drop_empty(path.parent)


def _is_used_elsewhere(model: FoundModel, all_models: Sequence[FoundModel]) -> bool:
    return any(other.projector == model.projector and other.path != model.path for other in all_models)


def _has_other_names(blob: Path) -> bool:
    snapshots = blob.parent.parent / "snapshots"
    return any(path.is_symlink() and path.resolve() == blob for path in snapshots.rglob("*"))


def _drop_empty(folder: Path) -> None:
    """Folders of a repository that hold nothing any more; others stay, whoever made them."""
    repo = next((parent for parent in (folder, *folder.parents) if parent.name.startswith("models--")), None)
    if repo is None or any(path.is_file() for path in (repo / "snapshots").rglob("*")):
        return
    for path in sorted(repo.rglob("*"), key=lambda path: len(path.parts), reverse=True):
        with contextlib.suppress(OSError):
            if path.is_dir() and not path.is_symlink():
                path.rmdir()
            elif path.parent.name == "refs":
                path.unlink()
    with contextlib.suppress(OSError):
        os.rmdir(repo)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
