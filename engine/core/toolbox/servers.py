"""Servers of tools as a person writes them: the `mcpServers` of mcp.json, which several programs share."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum

from engine.core.prompt.json_text import JsonError, object_of, read_json
from engine.language.translation import tr

LONGEST = 200_000  # characters
LONGEST_NAME = 60
MOST_SERVERS = 50
_MAX_DEPTH = 16
_KEYS = ("mcpServers", "servers")  # of LM Studio, Cursor and Claude Desktop; of VS Code
_SECRET = re.compile(r"key|token|secret|passw|auth|credential|cookie", re.IGNORECASE)
IN_KEY_RING = "${key ring}"  # stands in the settings for what lies there


class BuiltIn(Enum):
    """What Cairn itself offers."""

    CALCULATOR = "calculator"
    DATE = "date"
    FILES = "files"


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerEntry:
    """One server: a `command` that is started, a `url` that is asked, or a part of Cairn.

    `folder` is that which the built-in reading of files may see.
    """

    name: str
    command: str = ""
    args: tuple[str, ...] = ()
    env: tuple[tuple[str, str], ...] = ()
    cwd: str = ""
    url: str = ""
    headers: tuple[tuple[str, str], ...] = ()
    built_in: BuiltIn | None = None
    folder: str = ""
    is_on: bool = False

    @property
    def is_remote(self) -> bool:
        return bool(self.url)

    @property
    def runs(self) -> str:
        """What is started or asked, in one line, for people: without what is secret."""
        return self.url or " ".join((self.command, *self.args))


def read_servers(text: str) -> tuple[ServerEntry, ...]:
    """The servers of an mcp.json, all off. Members that are not known are passed over. Raises JsonError."""
    found = object_of(read_json(text, longest=LONGEST, max_depth=_MAX_DEPTH), tr("the file"))
    key = next((key for key in _KEYS if key in found), None)
    if key is None and not all(isinstance(one, dict) and {"command", "url"} & set(one) for one in found.values()):
        raise JsonError(tr("“mcpServers” is missing: the servers stand in it, each under its name"))
    listed = found if key is None else object_of(found[key], f"“{key}”")
    if not listed:
        raise JsonError(tr("There is no server in it"))
    if len(listed) > MOST_SERVERS:
        raise JsonError(tr("There are {n} servers; at most {most} are taken", n=len(listed), most=MOST_SERVERS))
    return tuple(_entry(name, one) for name, one in listed.items())


def _entry(name: str, value: object) -> ServerEntry:
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        raise JsonError(tr("A server needs a name of 1 to {longest} characters", longest=LONGEST_NAME))
    known = object_of(value, f"“{name}”")
    command, url = (_one_text(known, key, name) for key in ("command", "url"))
    if bool(command.strip()) == bool(url.strip()):
        raise JsonError(tr("“{name}” needs either “command” or “url”", name=name))
    if url and not re.match(r"https?://[^\s/]", url):
        raise JsonError(tr("“{name}”: “url” must begin with http:// or https://", name=name))
    args = known.get("args", [])
    if not isinstance(args, list) or not all(isinstance(one, str) for one in args):
        raise JsonError(tr("“{name}”: “args” must be a list of texts", name=name))
    entry = ServerEntry(
        name=name,
        command=command.strip(),
        args=tuple(str(one) for one in args),
        env=_pairs(known, "env", name),
        cwd=_one_text(known, "cwd", name),
        url=url.strip(),
        headers=_pairs(known, "headers", name),
    )
    if "\0" in "".join((entry.command, *entry.args, entry.cwd, *(one for pair in entry.env for one in pair))):
        raise JsonError(tr("“{name}” has a character in it that no program can be given", name=name))
    if any(not one.isascii() or not one.isprintable() for pair in entry.headers for one in pair):
        raise JsonError(tr("“{name}”: “headers” must be plain letters and signs", name=name))
    return entry


def _one_text(known: Mapping[str, object], key: str, name: str) -> str:
    value = known.get(key) or ""
    if not isinstance(value, str):
        raise JsonError(tr("“{name}”: “{key}” must be a text", name=name, key=key))
    return value


def _pairs(known: Mapping[str, object], key: str, name: str) -> tuple[tuple[str, str], ...]:
    value = known.get(key) or {}
    if not isinstance(value, dict):
        raise JsonError(tr("“{name}”: “{key}” must be an object of names and texts", name=name, key=key))
    found = {str(one): said for one, said in value.items()}
    if not all(one and "=" not in one and isinstance(said, str | int) for one, said in found.items()):
        raise JsonError(tr("“{name}”: “{key}” must be an object of names and texts", name=name, key=key))
    return tuple((one, str(said)) for one, said in found.items())


def servers_text(entries: Iterable[ServerEntry]) -> str:
    """The same as a person reads and changes it."""
    listed = {entry.name: _told(entry) for entry in entries if entry.built_in is None}
    return json.dumps({"mcpServers": listed}, ensure_ascii=False, indent=2)


def _told(entry: ServerEntry) -> dict[str, object]:
    told: dict[str, object] = {
        "command": entry.command,
        "args": list(entry.args),
        "env": dict(entry.env),
        "cwd": entry.cwd,
        "url": entry.url,
        "headers": dict(entry.headers),
    }
    return {key: value for key, value in told.items() if value}


def entry_to_json(entry: ServerEntry) -> str:
    """To be kept in the settings."""
    of_ours = {
        "built_in": entry.built_in.value if entry.built_in else "",
        "folder": entry.folder,
        "on": entry.is_on,
    }
    told = {"name": entry.name, **_told(entry), **{key: value for key, value in of_ours.items() if value}}
    return json.dumps(told, ensure_ascii=False)


def entry_from_json(text: str) -> ServerEntry | None:
    """What was kept; None where that is no server."""
    try:
        known = object_of(read_json(text, longest=LONGEST, max_depth=_MAX_DEPTH), "")
        name = known.pop("name", "")
        kind = next((one for one in BuiltIn if one.value == known.get("built_in")), None)
        if kind is not None:
            folder = known.get("folder")
            entry = ServerEntry(name=kind.value, built_in=kind, folder=folder if isinstance(folder, str) else "")
        else:
            entry = _entry(name if isinstance(name, str) else "", known)
    except JsonError:
        return None
    return replace(entry, is_on=known.get("on") is True)


def with_built_in(entries: Iterable[ServerEntry]) -> tuple[ServerEntry, ...]:
    """All of Cairn's own first, off where nothing was chosen for them; of two with one name the first."""
    kept = {entry.name: entry for entry in reversed(tuple(entries))}
    own = [kept.pop(kind.value, ServerEntry(name=kind.value, built_in=kind)) for kind in BuiltIn]
    return (*own, *reversed(kept.values()))


def merged(entries: Iterable[ServerEntry], came: Iterable[ServerEntry]) -> tuple[ServerEntry, ...]:
    """With these added; one of the same name is replaced, and is off until it is switched on again if it runs else."""
    found = {entry.name: entry for entry in entries}
    for entry in came:
        before = found.get(entry.name)
        if before is not None and before.built_in is not None:
            raise JsonError(tr("“{name}” is a name of Cairn's own tools; give the server another one", name=entry.name))
        found[entry.name] = replace(entry, is_on=before is not None and before == replace(entry, is_on=before.is_on))
    return tuple(found.values())


def split_secrets(entry: ServerEntry) -> tuple[ServerEntry, dict[str, str]]:
    """The entry without what is secret in it, and that, by its place; headers of a remote server all are."""
    secrets: dict[str, str] = {}

    def hide(kind: str, pairs: tuple[tuple[str, str], ...], *, all_of_them: bool) -> tuple[tuple[str, str], ...]:
        hidden = []
        for name, value in pairs:
            if value and value != IN_KEY_RING and (all_of_them or _SECRET.search(name)):
                secrets[f"{kind}.{name}"] = value
                value = IN_KEY_RING
            hidden.append((name, value))
        return tuple(hidden)

    env, headers = hide("env", entry.env, all_of_them=False), hide("headers", entry.headers, all_of_them=True)
    return replace(entry, env=env, headers=headers), secrets


def with_secrets(entry: ServerEntry, secrets: Mapping[str, str]) -> ServerEntry:
    """With what lies in the key ring; what is gone there is left out."""

    def fill(kind: str, pairs: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
        filled = ((name, secrets.get(f"{kind}.{name}", "") if said == IN_KEY_RING else said) for name, said in pairs)
        return tuple((name, said) for name, said in filled if said)

    return replace(entry, env=fill("env", entry.env), headers=fill("headers", entry.headers))


def wants_secrets(entry: ServerEntry) -> bool:
    return any(value == IN_KEY_RING for _, value in (*entry.env, *entry.headers))
