"""What was chosen for the server, and its limits. Frozen."""

from __future__ import annotations

from dataclasses import dataclass

MIB = 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerOptions:
    """`port` 0: any that is free. `key` "": none is asked for, which is for loopback alone.

    `origins`: pages that may use the server from a browser, as browsers name them; ("*",) for all. `names`: further
    names that requests may call this machine. `aliases`: the only names that the model answers to; none: any name.
    """

    host: str = "127.0.0.1"
    port: int = 0
    key: str = ""
    origins: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    loads_on_demand: bool = False
    idle_seconds: float = 0.0  # after which the model is unloaded; 0: never
    max_tokens: int = -1  # of a reply whose request names no limit; -1: until it ends
    max_body_bytes: int = 384 * MIB  # images in base64 included
    max_waiting: int = 64  # requests that wait for their turn; more are sent away
    max_connections: int = 512
    seconds_limit: float = 3600.0  # for one request, its waiting included
    seconds_silent: float = 10.0  # of a stream, before it says that it is alive
    seconds_before_headers: float = 0.5  # an error by then has a status of its own instead of an event in a stream
    seconds_stuck: float = 300.0  # a reader that takes nothing for so long is gone
    seconds_head: float = 30.0  # a connection on which the head of a request is not whole by then is closed
    seconds_body: float = 120.0  # a request that is not whole by then is refused
