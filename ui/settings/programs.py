"""What is done to the requests of each program that uses the local server, as the settings have it. Free of Qt."""

from __future__ import annotations

from engine.core.tidying.requests import UNTIDIED, Tidiness, tidiness_of
from ui.settings.store import SettingsStore
from ui.settings.stored import Settings
from ui.settings.values import LONGEST


def tidiness_for(settings: Settings, program: str) -> Tidiness:
    """Nothing, unless it was chosen; nothing as well where a newer Cairn wrote what this one does not know."""
    found = next((words for name, words in settings.server_tidy if name == program), "")
    try:
        return tidiness_of(found)
    except ValueError:
        return UNTIDIED


def choose_tidiness(store: SettingsStore, program: str, chosen: Tidiness) -> None:
    """It holds from the program's next request on."""
    others = tuple(pair for pair in store.current.server_tidy if pair[0] != program)
    own = ((program, chosen.text),) if chosen != UNTIDIED else ()
    store.change(server_tidy=(*own, *others)[: LONGEST["server_tidy"]])
