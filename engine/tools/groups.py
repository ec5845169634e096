"""Processes of servers: what they write is as of any other program, and what they started ends with them.

The `mcp` package ends all of them where a server does not stop by itself, and leaves them where it does.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from contextvars import ContextVar
from typing import Any

from engine.private_files import usual_files

_NOTED: ContextVar[list[int] | None] = ContextVar("noted", default=None)


def note_groups() -> list[int]:
    """The groups of the processes that this task starts from now on; filled as they are started."""
    from mcp.client import stdio

    original = stdio._create_platform_compatible_process
    if not hasattr(original, "notes"):

        async def start(*args: Any, **named: Any) -> Any:
            with usual_files():
                process = await original(*args, **named)
            noted = _NOTED.get()
            if noted is not None:
                noted.append(process.pid)
            return process

        start.notes = True  # type: ignore[attr-defined]
        stdio._create_platform_compatible_process = start
    groups: list[int] = []
    _NOTED.set(groups)
    return groups


def end_groups(groups: list[int]) -> None:
    """Nothing on Windows: there the package's job does it."""
    if sys.platform != "win32":
        for group in groups:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(group, signal.SIGKILL)
