"""`cairn models`: what there is, what could be had, getting it, and deleting it."""

from __future__ import annotations

import sys
from typing import TextIO, assert_never

from app.options.models import GetModel, KeepToken, ListModels, ModelsTask, RemoveModel, SearchModels
from app.process.paths import Folders
from app.process.printing import in_a_line
from app.terminal.model_list import found_models, list_models, model_named
from engine.errors import ModelFileError
from engine.telling.models import place_name
from engine.telling.words.figures import fmt_bytes
from ui.settings.stored import Settings


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
