"""The addresses of other machines that compute for a model, as people write them.

A machine is reached by llama.cpp's RPC protocol, where `cairn worker` runs. What travels is not encrypted and nobody is
asked who they are, so an address is meant to be of this machine, at the end of a tunnel, or of a network that is one's
own.
"""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass

from engine.errors import RequestInvalid
from engine.language.translation import tr

USUAL_PORT = 50052  # llama.cpp's own
MOST_MACHINES = 16  # llama.cpp's own limit
_FORM = re.compile(r"(?P<host>[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?):(?P<port>\d{1,5})", re.ASCII)
_LAST_PORT = 65_535
_LONGEST_QUOTE = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    host: str
    port: int

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"


def is_loopback(host: str) -> bool:
    """Nobody but this machine reaches what listens there, or hears what is said there."""
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def addresses_in(text: str) -> tuple[str, ...]:
    """The parts of a list with commas, spaces or line breaks between them, each once; not checked."""
    return tuple(dict.fromkeys(part for part in re.split(r"[\s,;]+", text) if part))


def read_address(text: str) -> Address:
    """Raises RequestInvalid. An address of IPv6 is refused: llama.cpp does not know these."""
    found = _FORM.fullmatch(text)
    if found is None or not 0 < int(found["port"]) <= _LAST_PORT:
        quoted = text if len(text) <= _LONGEST_QUOTE else f"{text[:_LONGEST_QUOTE]}…"
        raise RequestInvalid(
            tr("“{quoted}” is no address of another machine.", quoted=quoted),
            action=tr("Write name:port or number:port, for example 127.0.0.1:{usual_port}.", usual_port=USUAL_PORT),
        )
    return Address(host=found["host"], port=int(found["port"]))


def read_addresses(texts: tuple[str, ...]) -> tuple[Address, ...]:
    """Raises RequestInvalid, also for more than llama.cpp takes."""
    if len(texts) > MOST_MACHINES:
        raise RequestInvalid(
            tr("{texts} other machines are named.", texts=len(texts)),
            action=tr("Name {most_machines} at most, each once.", most_machines=MOST_MACHINES),
        )
    return tuple(dict.fromkeys(read_address(text) for text in texts))
