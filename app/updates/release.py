"""What the file of the newest version says, and whether that is newer than this one. Trusts nothing in it."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from packaging.version import InvalidVersion, Version

from app.installation.build_stamp import BuildStamp, build_stamp
from engine.language.translation import tr

MOST_BYTES = 16 * 1024
_LONGEST_VERSION = 40
_LONGEST_NOTES = 300
_LONGEST_PAGE = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class Release:
    """`notes`: what is new, in a line of plain text, or "". `page`: an https address."""

    version: str
    notes: str
    page: str


def read_release(content: bytes) -> Release:
    """Of `{"version": …, "notes": …, "page": …}`; other keys count for nothing. Raises ValueError."""
    if len(content) > MOST_BYTES:
        raise ValueError(tr("it is too large"))
    try:
        found = json.loads(content.decode("utf-8"))
    except RecursionError as error:
        raise ValueError(tr("it is nested too deep")) from error
    if not isinstance(found, dict):
        raise ValueError(tr("it is no object"))
    version, notes, page = found.get("version"), found.get("notes", ""), found.get("page")
    if not isinstance(version, str) or not isinstance(notes, str) or not isinstance(page, str):
        raise ValueError(tr("something in it is no text"))
    return Release(version=_checked_version(version), notes=_in_a_line(notes), page=_checked_page(page))


def is_newer(version: str, than: str) -> bool:
    """By PEP 440. Versions for trying out are newer only for who has one."""
    offered, own = _parsed(version), _parsed(than)
    if offered is None or own is None:
        return False
    return offered > own and (own.is_prerelease or not offered.is_prerelease)


def _parsed(version: str) -> Version | None:
    try:
        return Version(version)
    except InvalidVersion:
        return None


def _checked_version(version: str) -> str:
    if len(version) > _LONGEST_VERSION or not version.isascii() or _parsed(version) is None:
        raise ValueError(tr("its version is none"))
    return str(Version(version))


def _checked_page(page: str) -> str:
    if len(page) > _LONGEST_PAGE or not page.isascii() or not page.isprintable() or " " in page or "\\" in page:
        raise ValueError(tr("its page has no address"))
    parts = urlsplit(page)
    if parts.scheme != "https" or not parts.hostname or "@" in parts.netloc:
        raise ValueError(tr("its page has no https address"))
    return page


def _in_a_line(text: str) -> str:
    """Without what is not seen, such as marks that turn the direction of writing."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return line if len(line) <= _LONGEST_NOTES else f"{line[:_LONGEST_NOTES]}…"


ADDRESS_VARIABLE = "CAIRN_UPDATES"
_LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


@dataclass(frozen=True, slots=True, kw_only=True)
class UpdatesPlace:
    """`address` to ask, or "", and then `why_none` for the person."""

    address: str
    why_none: str = ""


def updates_place(environ: Mapping[str, str] = os.environ) -> UpdatesPlace:
    """Of this program. CAIRN_UPDATES names another place, such as a mirror."""
    return place_of(build_stamp(), environ.get(ADDRESS_VARIABLE, ""))


def place_of(stamp: BuildStamp | None, named: str) -> UpdatesPlace:
    address = named or (stamp.updates if stamp is not None else "")
    if address and not is_safe(address):
        return UpdatesPlace(
            address="", why_none=tr("“{address}” is not safe to ask; only https is.", address=address[:200])
        )
    if address:
        return UpdatesPlace(address=address)
    if stamp is None:
        return UpdatesPlace(
            address="", why_none=tr("This Cairn runs from its source; new versions come by way of that.")
        )
    return UpdatesPlace(address="", why_none=tr("New versions of this package come from where you got it."))


def is_safe(address: str, asked: str = "") -> bool:
    """Nobody on the way can change what is read. On this machine there is no way.

    `asked`: the address that led here. From outside nothing leads to this machine.
    """
    try:
        parts = urlsplit(address)
        host = parts.hostname
    except ValueError:
        return False
    is_here = parts.scheme == "http" and host in _LOOPBACK and not asked.startswith("https:")
    return bool(host) and (parts.scheme == "https" or is_here)
