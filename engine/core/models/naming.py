"""Which model somebody means by a name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from engine.core.models.grouping import USUAL, split_name
from engine.core.models.values import FoundModel


def models_named(name: str, models: Sequence[FoundModel]) -> tuple[FoundModel, ...]:
    """Those that `name` may mean: one where it is clear, several where it is not.

    It is a model's name in the list, the name of its file, or its repository in the hub with or without the
    quantisation or the name of the file. Large and small letters are the same where nothing else tells models apart.
    """
    ways: tuple[Callable[[FoundModel], Iterable[str]], ...] = (
        lambda model: (model.name,),
        lambda model: (model.path.replace("\\", "/").rpartition("/")[2],),
        lambda model: (f"{model.repo}:{model.head.quantisation}",) if model.repo else (),
        _files_of_repo,
        lambda model: (model.repo,),
        lambda model: (model.repo.rpartition("/")[2],),
    )
    wanted = name.casefold()
    for names_of in ways:
        exact = [model for model in models if name and name in names_of(model)]
        alike = exact or [model for model in models if wanted and wanted in map(str.casefold, names_of(model))]
        if alike:
            return _usable_first(alike)
    return ()


def _files_of_repo(model: FoundModel) -> tuple[str, ...]:
    """As a download is called where several files have one quantisation."""
    name = model.path.replace("\\", "/").rpartition("/")[2]
    split = split_name(name)
    stem = split[0] if split else name.removesuffix(".gguf")
    return (f"{model.repo}:{name}", f"{model.repo}:{stem}") if model.repo else ()


def _usable_first(models: Sequence[FoundModel]) -> tuple[FoundModel, ...]:
    usable = [model for model in models if not model.problem] or list(models)
    if len({model.repo for model in usable}) == 1 and usable[0].repo:
        usual = [model for model in usable if model.head.quantisation == USUAL]
        usable = usual[:1] or usable
    return tuple(usable)


def matching(words: str, models: Sequence[FoundModel]) -> tuple[FoundModel, ...]:
    """Those in which every word is found, in the order given."""
    wanted = words.casefold().split()

    def text(model: FoundModel) -> str:
        head = model.head
        names = (model.name, head.title, model.repo, model.note)
        return " ".join((*names, head.architecture, head.quantisation, model.place.value)).casefold()

    return tuple(model for model in models if all(word in text(model) for word in wanted))
