"""Which files of a folder are models, as the program lays them out whose folder it is.

Nothing is opened but lists of names that programs keep beside their models: those of Ollama, Jan and KoboldCpp.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.core.models.grouping import is_projector_name
from engine.core.models.values import FolderOwner
from engine.models.finding.places import Spot

_MAX_DEPTH = 8
_MOST_FILES = 100_000  # of a folder and what is below it: somebody added the whole disk
_MOST_LIST_BYTES = 4 * 1024 * 1024
_UNFINISHED = ("incomplete-",)  # how GPT4All begins the names of what it still loads
_OLLAMA_MODEL, _OLLAMA_PROJECTOR = "application/vnd.ollama.image.model", "application/vnd.ollama.image.projector"


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelCandidate:
    """A file that may be a model. `name`, `repo`, `projector`: as of FoundFile."""

    path: Path
    place: FolderOwner
    name: str = ""
    repo: str = ""
    projector: str = ""


def candidates_in(spot: Spot) -> Iterator[ModelCandidate]:
    """All that lie there. What cannot be read is as if it were not there."""
    match spot.place:
        case FolderOwner.HUGGING_FACE | FolderOwner.LLAMA_CPP:
            yield from _hub(spot)
            if spot.place is FolderOwner.LLAMA_CPP:
                yield from _plain(spot, skip="models--")
        case FolderOwner.OLLAMA:
            yield from _ollama(spot)
        case FolderOwner.JAN:
            yield from _jan(spot)
        case FolderOwner.KOBOLDCPP:
            yield from _kobold(spot)
        case _:
            yield from _plain(spot)


def _plain(spot: Spot, *, skip: str = "", depth: int = _MAX_DEPTH) -> Iterator[ModelCandidate]:
    for path in ggufs_below(spot.folder, depth=depth, skip=skip):
        yield ModelCandidate(path=path, place=spot.place)


def ggufs_below(folder: Path, *, depth: int = _MAX_DEPTH, skip: str = "") -> Iterator[Path]:
    """By folder and name. Links to folders are followed, each folder once; names that begin with `skip` are not."""
    seen: set[tuple[int, int]] = set()
    waiting, n_files = [(str(folder), depth)], 0
    while waiting:
        current, left = waiting.pop()
        try:
            about = os.stat(current)
            with os.scandir(current) as entries:
                listed = sorted(entries, key=lambda entry: entry.name)
        except OSError:
            continue
        if (about.st_dev, about.st_ino) in seen and about.st_ino:
            continue
        seen.add((about.st_dev, about.st_ino))
        below = []
        for entry in listed:
            n_files += 1
            if n_files > _MOST_FILES:
                return
            if entry.name.startswith(".") or (skip and entry.name.startswith(skip)):
                continue
            if entry.name.lower().endswith(".gguf"):
                if not entry.name.startswith(_UNFINISHED):
                    yield Path(entry.path)
            elif left > 1 and _is_folder(entry):
                below.append((entry.path, left - 1))
        waiting += reversed(below)


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


def _hub(spot: Spot) -> Iterator[ModelCandidate]:
    """models--ORG--NAME/snapshots/REVISION/FILE; what refs/main names comes first."""
    for repo in _folders_in(spot.folder):
        if not repo.name.startswith("models--"):
            continue
        name = "/".join(repo.name.split("--")[1:])
        main = _text_of(repo / "refs" / "main").strip()
        revisions = sorted(_folders_in(repo / "snapshots"), key=lambda folder: (folder.name != main, folder.name))
        seen: set[str] = set()
        for revision in revisions:
            for path in ggufs_below(revision):
                relative = str(path.relative_to(revision))
                if relative not in seen:  # of several revisions the newest counts
                    seen.add(relative)
                    yield ModelCandidate(path=path, place=spot.place, repo=name)


def _ollama(spot: Spot) -> Iterator[ModelCandidate]:
    """manifests/REGISTRY/NAMESPACE/MODEL/TAG name the blobs, which are plain GGUFs."""
    root = spot.folder / "manifests"
    for registry in _folders_in(root):
        for namespace in _folders_in(registry):
            for model in _folders_in(namespace):
                for tag in _files_in(model):
                    layers = _dict_of(tag).get("layers")
                    blobs = {
                        layer.get("mediaType"): _blob(spot.folder, layer.get("digest"))
                        for layer in (layers if isinstance(layers, list) else ())
                        if isinstance(layer, dict)
                    }
                    path, projector = blobs.get(_OLLAMA_MODEL), blobs.get(_OLLAMA_PROJECTOR)
                    if path is None:
                        continue
                    prefix = "" if namespace.name == "library" else f"{namespace.name}/"
                    yield ModelCandidate(
                        path=path,
                        place=spot.place,
                        name=f"{prefix}{model.name}:{tag.name}",
                        projector=str(projector or ""),
                    )
                    if projector is not None:
                        yield ModelCandidate(path=projector, place=spot.place)


def _blob(folder: Path, digest: object) -> Path | None:
    if not isinstance(digest, str) or not digest.startswith("sha256:"):
        return None
    path = folder / "blobs" / digest.replace(":", "-")
    return path if path.parent.name == "blobs" and "/" not in digest else None


def _jan(spot: Spot) -> Iterator[ModelCandidate]:
    """Models lie as model.gguf in folders that have their names; model.yml may name a file elsewhere."""
    data = spot.folder.parent.parent if spot.folder.parent.name == "llamacpp" else spot.folder.parent
    for path in ggufs_below(spot.folder):
        yield ModelCandidate(path=path, place=spot.place)
    for organisation in _folders_in(spot.folder):
        for folder in (organisation, *_folders_in(organisation)):
            about = _yaml_of(folder / "model.yml")
            elsewhere, projector = about.get("model_path", ""), about.get("mmproj_path", "")
            linked = data / elsewhere  # an absolute path stays what it is
            if elsewhere.lower().endswith(".gguf") and linked.parent != folder:
                beside = str(data / projector) if projector else ""
                yield ModelCandidate(path=linked, place=spot.place, name=about.get("name", ""), projector=beside)


def _yaml_of(path: Path) -> dict[str, str]:
    """The texts at the top of a file of Jan's, each on a line of its own."""
    lines = (line.partition(":") for line in _text_of(path).splitlines() if line[:1].isalpha())
    return {key.strip(): value.strip().strip("'\"") for key, _, value in lines}


def _kobold(spot: Spot) -> Iterator[ModelCandidate]:
    """It has no folder of models: its saved launches (.kcpps) name them. Beside the program itself lie some, too."""
    if spot.folder.name.lower() == "koboldcpp":
        yield from _plain(spot, depth=3)
    for path in _files_in(spot.folder):
        if path.suffix.lower() not in (".kcpps", ".kcppt"):
            continue
        launch = _dict_of(path)
        model, projector = (
            _first_text(launch.get("model_param")) or _first_text(launch.get("model")),
            _first_text(launch.get("mmproj")),
        )
        if model.lower().endswith(".gguf"):
            beside = str(spot.folder / projector) if projector else ""
            yield ModelCandidate(path=spot.folder / model, place=spot.place, projector=beside)
            if beside and is_projector_name(projector):
                yield ModelCandidate(path=Path(beside), place=spot.place)


def _first_text(value: object) -> str:
    found = value[0] if isinstance(value, list) and value else value
    return found if isinstance(found, str) else ""


def _folders_in(folder: Path, *, are_folders: bool = True) -> list[Path]:
    try:
        with os.scandir(folder) as entries:
            return sorted(Path(entry.path) for entry in entries if _is_folder(entry) is are_folders)
    except OSError:
        return []


def _files_in(folder: Path) -> list[Path]:
    return _folders_in(folder, are_folders=False)


def _text_of(path: Path) -> str:
    try:
        if not path.is_file():
            return ""
        with path.open("rb") as file:
            return file.read(_MOST_LIST_BYTES).decode("utf-8", errors="replace")
    except OSError:
        return ""


def _dict_of(path: Path) -> dict[str, object]:
    try:
        found = json.loads(_text_of(path))
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
