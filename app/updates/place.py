"""Where the file of the newest version lies: packaging/publishing.toml says it, and the build's stamp keeps it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from app.installation.build_stamp import BuildStamp, build_stamp
from engine.language.translation import tr

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
