"""The file of the settings: read whatever is in it, written in one step."""

from __future__ import annotations

import json
import logging
import os
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, get_type_hints

from engine.core.tidying.requests import UNTIDIED, Tidiness, tidiness_of
from engine.language.translation import tr
from engine.named_files import check_file
from ui.settings.stored import Settings
from ui.settings.values import LONGEST, MIGRATIONS, SCHEMA, as_json, can_be_written, checked, is_whole

_log = logging.getLogger("start")

_MIB = 1024 * 1024
_LARGEST_FILE = 8 * _MIB


class SettingsStore:
    """The settings in use and their file. Belongs to one thread; listeners are called on it.

    Reading never fails: a damaged file is moved aside, a bad value gives way to its default, and `warnings` says so.
    Nothing is overwritten that could not be read: a file with bad values is moved aside before the next one is written.
    Keys this version does not know are kept and written back.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.warnings: list[str] = []
        self.fixed: dict[str, str] = {}  # settings that cannot be chosen here, and why
        self._extra: dict[str, Any] = {}
        self._schema = SCHEMA
        self._is_odd = False  # what lies there holds more than was understood
        self._listeners: list[Callable[[Settings, Settings], None]] = []
        self.of_model: Mapping[str, Any] = {}  # what holds for the model in use alone, by name; kept elsewhere
        self.current = self._read()

    @property
    def in_use(self) -> Settings:
        """The settings, with those that the person chose for the model in use."""
        return self.current.with_changes(self.of_model)

    def change(self, **changes: Any) -> Settings:
        """Take over the changes, write the file, tell the listeners (old, new)."""
        before = self.current
        after = replace(before, **changes)
        if after == before:
            return after
        self.current = after
        self.save()
        for listener in tuple(self._listeners):
            listener(before, after)
        return after

    def remember_model(self, path: str) -> None:
        """Put a model at the head of the recent ones."""
        others = (p for p in self.current.recent_models if p != path)
        self.change(recent_models=(path, *others)[: LONGEST["recent_models"]])

    def remember_projector(self, model: str, projector: str) -> None:
        """Use it for that model from now on."""
        others = (pair for pair in self.current.projectors if pair[0] != model)
        self.change(projectors=((model, projector), *others)[: LONGEST["projectors"]])

    def remember_told(self, limits: tuple[str, ...]) -> None:
        """Do not speak of these again."""
        others = (key for key in self.current.told_limits if key not in limits)
        self.change(told_limits=(*limits, *others)[: LONGEST["told_limits"]])

    def subscribe(self, listener: Callable[[Settings, Settings], None]) -> Callable[[], None]:
        """Call `listener(old, new)` after every change; returns how to stop that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def save(self) -> None:
        """Write the file in one step: a crash leaves the old or the new one. A full disk is a warning, not an error."""
        data = {
            "schema": self._schema,
            **self._extra,
            **{f.name: getattr(self.current, f.name) for f in fields(Settings)},
        }
        text = as_json(data)
        temporary = ""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            handle, temporary = tempfile.mkstemp(dir=self.path.parent, prefix=self.path.name, suffix=".new")
            with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace") as file:  # as JSON spells it
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            if self._is_odd:
                self._move_aside()
            os.replace(temporary, self.path)
        except OSError as error:
            if temporary:
                Path(temporary).unlink(missing_ok=True)
            self._warn(tr("The settings could not be saved: {why}.", why=error.strerror or error))

    def _read(self) -> Settings:
        try:
            check_file(self.path)
            with self.path.open("rb") as file:
                content = file.read(_LARGEST_FILE + 1)
        except FileNotFoundError:
            return Settings()
        except OSError as error:
            return self._set_aside(error.strerror or type(error).__name__)
        if len(content) > _LARGEST_FILE:
            return self._set_aside(tr("it is too large"))
        try:
            data = json.loads(content.decode("utf-8-sig"))
        except UnicodeDecodeError:
            return self._set_aside(tr("it is not UTF-8"))
        except (ValueError, RecursionError):
            return self._set_aside(tr("it is not JSON"))
        if not isinstance(data, dict) or not is_whole(data.get("schema")):
            return self._set_aside(tr("it is not a settings file"))
        return self._understand(data)

    def _understand(self, data: dict[str, Any]) -> Settings:
        schema = int(data.pop("schema"))
        while schema < SCHEMA:
            if schema not in MIGRATIONS:
                return self._set_aside(tr("nothing reads its version {schema}", schema=schema))
            data = MIGRATIONS[schema](data)
            schema += 1
        self._schema = schema  # a newer Cairn's file stays marked as such
        known: dict[str, Any] = {}
        types = get_type_hints(Settings)
        for f in fields(Settings):
            if f.name not in data:
                continue
            value = data.pop(f.name)
            try:
                value = checked(value, types[f.name], f.metadata.get("about"))
                known[f.name] = value[: LONGEST[f.name]] if isinstance(value, tuple) else value
            except ValueError as error:
                self._is_odd = True
                self._warn(tr("The setting “{name}” was {error}; its default is used.", name=f.name, error=error))
        self._extra = {key: value for key, value in data.items() if can_be_written(key, value)}
        self._is_odd = self._is_odd or len(self._extra) < len(data)
        return Settings(**known)

    def _set_aside(self, why: str) -> Settings:
        try:
            name = self._move_aside().name
        except OSError:
            self._is_odd = True
            self._warn(
                tr("The settings file {path} cannot be read ({why}); defaults are used.", path=self.path, why=why)
            )
        else:
            self._warn(
                tr("The settings file was damaged ({why}); it is {name} now. Defaults are used.", why=why, name=name)
            )
        return Settings()

    def _move_aside(self) -> Path:
        """What lies in the file's place gets another name, whatever it is. Raises OSError."""
        n = 1
        while os.path.lexists(aside := self.path.with_name(f"{self.path.name}.broken-{n}")):
            n += 1
        os.replace(self.path, aside)
        self._is_odd = False
        return aside

    def _warn(self, text: str) -> None:
        self.warnings.append(text)
        _log.warning(text)


# What is done to the requests of each program that uses the local server, as the settings have it.


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
