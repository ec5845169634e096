"""Deletes a model, and says beforehand who else uses it."""

from __future__ import annotations

import contextlib
import stat
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.core.models.grouping import is_projector_name
from engine.core.models.values import FolderOwner, FoundModel
from engine.errors import ModelFileError
from engine.language.translation import tr

_OWN = (FolderOwner.CAIRN, FolderOwner.ADDED, FolderOwner.HUGGING_FACE)  # what nobody but the person put there


@dataclass(frozen=True, slots=True, kw_only=True)
class Removal:
    """What deleting a model would do. `users`: other programs that have it. `n_bytes`: what becomes free."""

    paths: tuple[Path, ...]
    n_bytes: int
    users: tuple[FolderOwner, ...]


def plan_removal(model: FoundModel, all_models: Sequence[FoundModel]) -> Removal:
    """Nothing is deleted yet. Raises ModelFileError for what only its own program can delete."""
    if model.place is FolderOwner.OLLAMA:
        raise ModelFileError(
            tr("“{name}” is kept by Ollama.", name=model.name),
            action=tr("Delete it there: ollama rm {name}", name=model.name),
        )
    also = (path for path in model.also_at if Path(path).is_symlink())
    paths = [name for path in (*model.parts, *also) for name in _names_beside(Path(path))]
    if model.projector and not _is_used_elsewhere(model, all_models):
        paths += _projector_names(Path(model.projector), paths)
    users = () if model.place in _OWN else (model.place,)
    return Removal(paths=tuple(dict.fromkeys(paths)), n_bytes=_n_bytes_free(paths), users=users)


def remove(removal: Removal) -> None:
    """Delete the files; of a name in the Hugging Face cache also what it leads to, unless another name does too.

    Of any other link only the link goes: what it leads to is somebody else's. Raises ModelFileError, with what could
    not be deleted.
    """
    for path in removal.paths:
        blob, (_, *names) = _blob_of(path), _names_beside(path)
        try:
            path.unlink(missing_ok=True)
            if blob is not None and not names:
                blob.unlink(missing_ok=True)
        except OSError as error:
            raise ModelFileError(
                tr("{path} cannot be deleted: {gap}.", path=path, gap=error.strerror or error),
                action=tr("Close what has it open, and check your rights to it."),
            ) from error
        _drop_empty(path)


def _is_used_elsewhere(model: FoundModel, all_models: Sequence[FoundModel]) -> bool:
    return any(other.projector == model.projector and other.path != model.path for other in all_models)


def _projector_names(projector: Path, going: Sequence[Path]) -> list[Path]:
    """Of a projector that nobody needs then; [] where another model lies beside it in an older revision."""
    names = _names_beside(projector)
    older = {name.parent for name in names if name != projector}
    beside = (path for folder in older for path in folder.glob("*.gguf") if not is_projector_name(path.name))
    return names if set(beside) <= set(going) else []


def _snapshots_of(name: Path) -> Path | None:
    """The folder of all revisions that a name in the Hugging Face cache lies below; None for what lies elsewhere."""
    return next((p for p in name.parents if p.name == "snapshots" and p.parent.name.startswith("models--")), None)


def _blob_of(name: Path) -> Path | None:
    """What a name in the Hugging Face cache leads to; None for what is no link, or leads out of its repository."""
    snapshots = _snapshots_of(name)
    if snapshots is None or not name.is_symlink():
        return None
    blob = name.resolve()
    return blob if blob.parent == snapshots.parent.resolve() / "blobs" else None


def _names_beside(path: Path) -> list[Path]:
    """The path, and all other names that its blob has in the Hugging Face cache: those of older revisions."""
    snapshots, blob = _snapshots_of(path), _blob_of(path)
    if snapshots is None or blob is None:
        return [path]
    return [path, *(name for name in snapshots.rglob("*") if name != path and _blob_of(name) == blob)]


def _n_bytes_free(paths: Sequence[Path]) -> int:
    """What goes with these names: nothing of what a link leads elsewhere to, or of what has a hard link elsewhere."""
    n_bytes = 0
    for path in {_blob_of(path) or path for path in paths}:
        with contextlib.suppress(OSError):
            about = path.lstat()
            n_bytes += about.st_size if stat.S_ISREG(about.st_mode) and about.st_nlink <= 1 else 0
    return n_bytes


def _drop_empty(name: Path) -> None:
    """Folders of a repository in the Hugging Face cache that hold nothing any more; others stay, whoever made them."""
    snapshots = _snapshots_of(name)
    if snapshots is None or any(path.is_file() for path in snapshots.rglob("*")):
        return
    repo = snapshots.parent
    for root in (snapshots, repo / "blobs", repo / "refs"):
        for path in (*sorted(root.rglob("*"), key=lambda path: len(path.parts), reverse=True), root):
            with contextlib.suppress(OSError):
                if path.is_dir() and not path.is_symlink():
                    path.rmdir()
                elif root.name == "refs":
                    path.unlink()
    with contextlib.suppress(OSError):
        repo.rmdir()
