"""The models on this machine: as a list, and by their names."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TextIO, assert_never

from app.options.tasks import GetModel, KeepToken, ListModels, ModelsTask, RemoveModel, SearchModels
from app.process.paths import Folders
from app.process.printing import in_a_line
from engine.core.fit.values import DeviceRoom
from engine.core.models.fit import Fit, Rooms, judge, plan_of, rooms_of
from engine.core.models.titles import models_named
from engine.core.models.values import FoundModel, OwnSettings, own_to_json, with_own_words
from engine.errors import ModelFileError
from engine.models.finding.finder import KeptHeads, find_models
from engine.models.finding.heads import words_at
from engine.models.finding.places import Surroundings, find_spots
from engine.models.keeping.kept_words import read_words
from engine.telling.models import context_text, fit_text, memory_text, params_text, place_name, takes_text
from engine.telling.words.figures import fmt_bytes
from ui.settings.stored import Settings

_SHOWN_NAMES = 5
_HEADINGS = ("name", "parameters", "quantisation", "size", "context", "takes", "memory", "fit", "from")


def found_models(folders: Folders, settings: Settings) -> tuple[FoundModel, ...]:
    """All that there are; the first look reads their headers, later ones remember."""
    spots = find_spots(Surroundings.here(), folders.models, settings.model_folders)
    models = find_models(spots, KeptHeads(folders.found_models_file))
    return with_own_words(models, read_words(folders.own_words_file))


def model_named(name: str, folders: Folders, settings: Settings) -> FoundModel | None:
    """None where no model has that name. Raises ModelFileError where several have."""
    found = models_named(name, found_models(folders, settings))
    if len(found) > 1:
        names = ", ".join(f"“{model.name}”" for model in found[:_SHOWN_NAMES])
        raise ModelFileError(f"“{name}” may be {len(found)} models: {names}.", action="Give one of these names.")
    return found[0] if found else None


def own_settings_of(model: Path, folders: Folders) -> OwnSettings:
    """What was chosen for this model alone."""
    return words_at(model, read_words(folders.own_words_file)).settings


def path_named(name: str, folders: Folders, settings: Settings) -> Path | None:
    """As of `model_named`. What cannot be used is refused with its reason."""
    model = model_named(name, folders, settings)
    if model is not None and model.problem:
        raise ModelFileError(f"“{model.name}” cannot be used. {model.problem}", action="Choose another model.")
    return Path(model.path) if model is not None else None


def rooms_here(folders: Folders, settings: Settings) -> Rooms:
    """The memory that a model would have on this machine now."""
    from engine.native.backend.machine import free_memory, total_memory
    from engine.native.probing.devices import tried_devices

    tried = tried_devices(settings.load(), folders.probe)
    host = DeviceRoom(name="CPU", n_bytes_free=free_memory() or 0, n_bytes_total=total_memory() or 0, is_host=True)
    return rooms_of(tried, host, wanted=settings.devices, uses_gpu=settings.n_gpu_layers != 0)


def list_models(folders: Folders, settings: Settings, *, as_json: bool, stdout: TextIO) -> int:
    models = found_models(folders, settings)
    rooms = rooms_here(folders, settings) if any(not model.problem for model in models) else None
    fits = [Fit.UNKNOWN if rooms is None or model.problem else judge(plan_of(model, rooms)) for model in models]
    if as_json:
        rows = [_as_json(model, fit) for model, fit in zip(models, fits, strict=True)]
        print(json.dumps({"models": rows}, ensure_ascii=False), file=stdout)
        return 0
    if not models:
        print("There are no models yet. `cairn models search WORDS` looks for some.", file=stdout)
        return 0
    usable = [(model, fit) for model, fit in zip(models, fits, strict=True) if not model.problem]
    for line in _table([_HEADINGS, *(_row(model, fit) for model, fit in usable)]) if usable else ():
        print(line, file=stdout)
    broken = [model for model in models if model.problem]
    if broken:
        print(*([""] if usable else []), "Cannot be used:", sep="\n" if usable else "", file=stdout)
    for model in broken:
        print(in_a_line(f"  {model.name} ({place_name(model.place)}): {model.problem}"), file=stdout)
    return 0


def _row(model: FoundModel, fit: Fit) -> tuple[str, ...]:
    return (
        model.name,
        params_text(model.head.n_params),
        model.head.quantisation,
        fmt_bytes(model.n_bytes),
        context_text(model.head.n_ctx_train),
        takes_text(model) or "text",
        memory_text(model.head),
        fit_text(fit),
        place_name(model.place),
    )


def _table(rows: list[tuple[str, ...]]) -> list[str]:
    rows = [tuple(map(in_a_line, row)) for row in rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(text.ljust(n) for text, n in zip(row, widths, strict=True)).rstrip() for row in rows]


def _as_json(model: FoundModel, fit: Fit) -> dict[str, object]:
    head = model.head
    return {
        "name": model.name,
        "path": model.path,
        "parts": list(model.parts),
        "from": model.place.value,
        "repo": model.repo or None,
        "title": head.title,
        "architecture": head.architecture,
        "parameters": head.n_params,
        "quantisation": head.quantisation,
        "bytes": model.n_bytes,
        "context": head.n_ctx_train,
        "images": model.images,
        "sound": model.sound,
        "tools": head.tools,
        "thinking": head.thinking,
        "needs_checkpoints": head.needs_checkpoints,
        "projector": model.projector or None,
        "fit": fit.value,
        "favourite": model.words.is_favourite,
        "note": model.words.note or None,
        "settings": own_to_json(model.words.settings),
        "problem": model.problem or None,
    }


def models(task: ModelsTask, folders: Folders, settings: Settings, *, stdout: TextIO, stderr: TextIO) -> int:
    match task:
        case ListModels():
            return list_models(folders, settings, as_json=task.as_json, stdout=stdout)
        case SearchModels():
            from app.terminal.model_downloads import search_models

            return search_models(task, stdout=stdout)
        case GetModel():
            from app.terminal.model_downloads import get_model

            return get_model(task, folders, stdout=stdout, stderr=stderr)
        case RemoveModel():
            return _remove(task, folders, settings, stdout=stdout)
        case KeepToken():
            from app.terminal.model_downloads import keep_token

            return keep_token(task, folders, stdin=sys.stdin, stdout=stdout)
        case _:
            assert_never(task)


def _remove(task: RemoveModel, folders: Folders, settings: Settings, *, stdout: TextIO) -> int:
    from engine.models.keeping.removing import plan_removal, remove

    model = model_named(task.name, folders, settings)
    if model is None:
        raise ModelFileError(f"There is no model “{task.name}”.", action="`cairn models` lists those there are.")
    removal = plan_removal(model, found_models(folders, settings))
    if removal.users and not task.is_sure:
        users = " and ".join(place_name(place) for place in removal.users)
        raise ModelFileError(f"“{model.name}” is used by {users} too.", action="Delete it all the same with --yes.")
    remove(removal)
    print(in_a_line(f"Deleted {model.name}: {fmt_bytes(removal.n_bytes)} are free again."), file=stdout)
    return 0
