"""What a person says of a model: another name, a note, a favourite. It follows the model wherever that lies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.core.models.own_settings import NOTHING_OWN, OwnSettings
from engine.core.models.values import FoundModel


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnWords:
    name: str = ""  # "": as the file or the other program calls it
    note: str = ""
    is_favourite: bool = False
    settings: OwnSettings = NOTHING_OWN
    n_bytes: int = 0  # of the file that is loaded: one of another size need not be looked into; 0: not known


def words_of(model: FoundModel) -> OwnWords:
    """What is said of it now."""
    return OwnWords(name=model.own_name, note=model.note, is_favourite=model.is_favourite, settings=model.own_settings)


def says_nothing(words: OwnWords) -> bool:
    return replace(words, n_bytes=0) == OwnWords()


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
        found.append(
            replace(
                model,
                name=name,
                own_name=words.name,
                note=words.note,
                is_favourite=words.is_favourite,
                own_settings=words.settings,
            )
        )
    return tuple(sorted(found, key=lambda model: (not model.is_favourite, model.name.casefold(), model.path)))
