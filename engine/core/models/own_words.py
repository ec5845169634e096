"""What a person says of a model: another name, a note, a favourite. It follows the model wherever that lies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.core.models.values import FoundModel


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnWords:
    name: str = ""  # "": as the file or the other program calls it
    note: str = ""
    is_favourite: bool = False


def with_own_words(models: Sequence[FoundModel], own: Mapping[str, OwnWords]) -> tuple[FoundModel, ...]:
    """`own` by the identity of the model. Favourites come first. A name that another model has is not taken twice."""
    taken = {model.name.casefold() for model in models}
    found = []
    for model in models:
        words = own.get(model.head.identity, OwnWords()) if model.head.identity else OwnWords()
        name = model.name
        if words.name and words.name.casefold() not in taken:
            name = words.name
            taken.add(name.casefold())
        found.append(replace(model, name=name, own_name=words.name, note=words.note, is_favourite=words.is_favourite))
    return tuple(sorted(found, key=lambda model: (not model.is_favourite, model.name.casefold(), model.path)))
