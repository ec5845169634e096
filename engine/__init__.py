"""The engine, and what all of it speaks in: commands, events, ports, errors. Its front door is `Engine`.

Loaded on first use, so that importing a value of the core does not import the whole engine.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.client.threaded import Engine, is_terminal

__all__ = ["Engine", "is_terminal"]


def __getattr__(name: str) -> object:
    if name in __all__:
        from engine.client import threaded as service

        return getattr(service, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
