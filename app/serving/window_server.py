"""The local server of the window: in front of the window's own engine, with the settings that are chosen there."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from app.process.paths import SERVER_KEY_SERVICE, TOOL_SECRETS_SERVICE, Folders
from app.process.version import VERSION
from engine.client.door import EngineDoor
from engine.errors import UserFixable
from engine.events import ModelLoaded
from engine.language.translation import tr
from engine.models.hub.kept_token import KeptToken
from ui.settings.store import SettingsStore, tidiness_for

if TYPE_CHECKING:
    from engine.server.asked.parts import ServerOptions
    from engine.server.running import ServerThread


class WindowServers:
    """Makes servers. What they stand on is imported with the first one: most windows never have any."""

    def __init__(self, folders: Folders, settings: SettingsStore) -> None:
        self._folders = folders
        self._settings = settings

    def __call__(self, engine: EngineDoor, options: ServerOptions, loaded: ModelLoaded | None) -> ServerThread:
        from app.serving.shelf import ServedModels
        from app.terminal.attachments import MediaReader
        from engine.server.endpoints.state import ServerParts
        from engine.server.running import ServerThread
        from engine.store.recorder import new_header, written_without_text

        return ServerThread(
            ServerParts(
                engine=engine,
                options=options,
                shelf=ServedModels(lambda: self._settings.current, self._folders),
                version=VERSION,
                read_media=MediaReader(),
                write_event=written_without_text,
                record_header=lambda: new_header(VERSION),
                loaded=loaded,
                tidiness_of=lambda program: tidiness_for(self._settings.current, program),
            )
        )


class WindowKeys:
    """In the key ring; where there is none, for as long as the window is open."""

    def __init__(self, folders: Folders) -> None:
        self._ring = KeptToken(folders.server_key_mark, service=SERVER_KEY_SERVICE)
        self._held = ""

    def read(self) -> str:
        return self._held or self._ring.read()

    def keep(self, key: str) -> None:
        self._held = key
        try:
            self._ring.keep(key)
        except UserFixable:
            return


class WindowSecrets:
    """Keys and tokens of servers of tools: in the key ring; without one, for as long as the window is open."""

    def __init__(self, folders: Folders) -> None:
        self._folders = folders
        self._held: dict[str, str] = {}

    def read(self, server: str) -> str:
        return self._held.get(server) or self._ring(server).read()

    def keep(self, server: str, text: str) -> None:
        self._held[server] = text
        if text:
            self._ring(server).keep(text)
        else:
            self._ring(server).forget()

    def _ring(self, server: str) -> KeptToken:
        mark = self._folders.tool_secret_marks / hashlib.blake2b(server.encode(), digest_size=8).hexdigest()
        otherwise = tr("Until Cairn is closed they are used all the same; then the server is to be added anew.")
        return KeptToken(mark, service=f"{TOOL_SECRETS_SERVICE}: {server}", otherwise=otherwise)
