"""The servers of tools that the person has: kept in the settings, run by one host, their secrets in the key ring."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Signal

from engine.core.toolbox.offers import OfferedTool, offered
from engine.core.toolbox.results import CALL_SECONDS, HandedOut, ToolResult
from engine.core.toolbox.servers import (
    BuiltIn,
    ServerEntry,
    entry_from_json,
    entry_to_json,
    merged,
    read_servers,
    split_secrets,
    wants_secrets,
    with_built_in,
    with_secrets,
)
from engine.errors import CairnError
from engine.tools.views import OFF, ServerStand, ServerView
from ui.bridge import Bridge
from ui.models.background import run_apart
from ui.settings.store import SettingsStore

if TYPE_CHECKING:
    from engine.tools.host import ToolHost


class SecretBook(Protocol):
    """Where what is secret of a server lies, as one text. Any thread; may wait for the person to open the key ring."""

    def read(self, server: str) -> str: ...
    def keep(self, server: str, text: str) -> None:
        """ "" takes it away. Raises CairnError where there is no key ring, or it refuses."""


class NoSecrets:
    """Keeps them for as long as the window is open."""

    def __init__(self) -> None:
        self._held: dict[str, str] = {}

    def read(self, server: str) -> str:
        return self._held.get(server, "")

    def keep(self, server: str, text: str) -> None:
        self._held[server] = text


class ToolBook(QObject):
    """`changed`: something of a server is another than it was. `refused`: a CairnError, of the key ring."""

    changed = Signal()
    refused = Signal(object)
    _told = Signal()

    def __init__(
        self, settings: SettingsStore, secrets: SecretBook | None, bridge: Bridge, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._settings = settings
        self._secrets = secrets or NoSecrets()
        self._bridge = bridge
        self._host: ToolHost | None = None
        self._is_closed = False

    @property
    def entries(self) -> tuple[ServerEntry, ...]:
        kept = (entry_from_json(text) for text in self._settings.current.tool_servers)
        return with_built_in(entry for entry in kept if entry is not None)

    def entry(self, name: str) -> ServerEntry | None:
        return next((one for one in self.entries if one.name == name), None)

    def view(self, name: str) -> ServerView:
        return self._host.view(name) if self._host is not None else OFF

    def log(self, name: str) -> str:
        return self._host.log(name) if self._host is not None else ""

    @property
    def ready(self) -> tuple[ServerEntry, ...]:
        return tuple(one for one in self.entries if self.view(one.name).stand is ServerStand.READY)

    def offered(self, without: Sequence[str] = ()) -> tuple[OfferedTool, ...]:
        """What a chat that begins now has."""
        listed = [(one.name, self.view(one.name).tools) for one in self.ready]
        return offered(listed, bare=(kind.value for kind in BuiltIn), without=without)

    # -- wishes --------------------------------------------------------------------------------------------------

    def start_as_left(self) -> None:
        for entry in self.entries:
            if entry.is_on:
                self._start(entry)

    def switch(self, name: str, on: bool) -> None:
        entry = self.entry(name)
        if entry is None:
            return
        self._keep([replace(one, is_on=on) if one.name == name else one for one in self.entries])
        if on:
            self._start(entry)
        elif self._host is not None:
            self._host.stop(name)
        self.changed.emit()

    def restart(self, name: str) -> None:
        entry = self.entry(name)
        if entry is not None and entry.is_on:
            self._start(entry)

    def add(self, text: str) -> tuple[str, ...]:
        """The servers of an mcp.json; those that run something else than before are off. Raises JsonError."""
        before = self.entries
        came = [split_secrets(entry) for entry in read_servers(text)]
        now = merged(before, (entry for entry, _ in came))
        self._keep(now)
        for entry, secrets in came:
            if secrets:
                self._keep_secrets(entry.name, secrets)
            if self._host is not None and not next(one.is_on for one in now if one.name == entry.name):
                self._host.stop(entry.name)
        self.changed.emit()
        return tuple(entry.name for entry, _ in came)

    def remove(self, name: str) -> None:
        entry = self.entry(name)
        if entry is None or entry.built_in is not None:
            return
        self._keep([one for one in self.entries if one.name != name])
        if self._host is not None:
            self._host.stop(name)
        if wants_secrets(entry):
            run_apart(self._bridge, "tool-secret", lambda: self._secrets.keep(name, ""), lambda _: None)
        self.changed.emit()

    def choose_folder(self, folder: str) -> None:
        """That the built-in reading of files may see."""
        name = BuiltIn.FILES.value
        self._keep([replace(one, folder=folder) if one.name == name else one for one in self.entries])
        self.restart(name)
        self.changed.emit()

    def run(self, server: str, tool: str, arguments: Mapping[str, object]) -> Future[ToolResult]:
        return self._running_host().call(server, tool, arguments, CALL_SECONDS)

    def read(self, server: str, uri: str) -> Future[HandedOut]:
        """A resource."""
        return self._running_host().read(server, uri)

    def write(self, server: str, prompt: str, given: Mapping[str, str]) -> Future[HandedOut]:
        return self._running_host().write(server, prompt, given)

    def close(self) -> None:
        self._is_closed = True
        if self._host is not None:
            self._host.close()

    # -- inside --------------------------------------------------------------------------------------------------

    def _running_host(self) -> ToolHost:
        if self._host is None:
            from engine.tools.host import ToolHost  # an event loop and what it stands on: most windows need none

            self._host = ToolHost(lambda _: self._bridge.call(self.changed.emit))
        return self._host

    def _keep(self, entries: Sequence[ServerEntry]) -> None:
        kept = [one for one in entries if one.built_in is None or one.is_on or one.folder]
        self._settings.change(tool_servers=tuple(entry_to_json(one) for one in kept))

    def _start(self, entry: ServerEntry) -> None:
        if not wants_secrets(entry):
            self._running_host().start(entry)
            return

        def start(text: str) -> None:
            now = self.entry(entry.name)
            if not self._is_closed and now is not None and now.is_on:
                self._running_host().start(with_secrets(entry, _known(text)))

        run_apart(self._bridge, "tool-secret", lambda: self._secrets.read(entry.name), start)

    def _keep_secrets(self, name: str, secrets: Mapping[str, str]) -> None:
        def keep() -> None:
            known = {**_known(self._secrets.read(name)), **secrets}
            self._secrets.keep(name, json.dumps(known))

        def refuse(error: CairnError) -> None:
            self.refused.emit(error)

        run_apart(self._bridge, "tool-secret", keep, lambda _: None, refuse)


def _known(text: str) -> dict[str, str]:
    try:
        found: object = json.loads(text) if text else {}
    except ValueError:
        return {}
    return {str(key): str(value) for key, value in found.items()} if isinstance(found, dict) else {}
