"""The engine, and what all of it speaks in: commands, events, ports, errors. Its front door is `Engine`.

Loaded on first use, so that importing a value of the core does not import the whole engine.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.client.threaded import Engine
    from engine.events import is_terminal

__all__ = ["Engine", "is_terminal"]


def __getattr__(name: str) -> object:
    if name == "Engine":
        from engine.client.threaded import Engine

        return Engine
    if name == "is_terminal":
        from engine.events import is_terminal

        return is_terminal
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
