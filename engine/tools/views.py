"""What is known of a server of tools, as the window shows it."""

from __future__ import annotations

import os
import threading
from collections import deque
from dataclasses import dataclass
from enum import Enum
from typing import TextIO

from engine.core.toolbox.offers import ListedTool
from engine.core.toolbox.results import ListedPrompt, ListedResource, plain


class ServerStand(Enum):
    OFF = "off"
    STARTING = "starting"
    READY = "ready"
    FAILED = "failed"  # it did not start, or it has ended by itself


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerView:
    """`problem`: why it failed, a sentence. `says`: its own name and version."""

    stand: ServerStand = ServerStand.OFF
    problem: str = ""
    says: str = ""
    tools: tuple[ListedTool, ...] = ()
    resources: tuple[ListedResource, ...] = ()
    prompts: tuple[ListedPrompt, ...] = ()


OFF = ServerView()


_MOST_LINES = 400
_LONGEST_LINE = 2_000  # characters
_BLOCK = 16_384


class ErrorLog:
    """Lines are added from any thread. Nothing of it reaches Cairn's own log or a file."""

    def __init__(self) -> None:
        self._lines: deque[str] = deque(maxlen=_MOST_LINES)

    @property
    def text(self) -> str:
        return "\n".join(tuple(self._lines))

    def add(self, line: str) -> None:
        self._lines.append(plain(line)[:_LONGEST_LINE])


class LogPipe:
    """A file that a child process is given; a thread reads the other end until the last one who has it is gone."""

    def __init__(self, log: ErrorLog) -> None:
        self._log = log
        self._read, write = os.pipe()
        self.file: TextIO = os.fdopen(write, "w", encoding="utf-8")
        self._thread = threading.Thread(target=self._run, name="tool-server-log", daemon=True)
        self._thread.start()

    def close(self, patience: float) -> None:
        """Waits for what is left of it, but not for a process that outlived its server."""
        self.file.close()
        self._thread.join(patience)

    def _run(self) -> None:
        rest = ""
        with os.fdopen(self._read, "rb", buffering=0) as source:
            while block := source.read(_BLOCK):
                *lines, rest = (rest + block.decode("utf-8", errors="replace")).split("\n")
                for line in lines:
                    self._log.add(line)
                rest = rest[-_LONGEST_LINE:]  # a line without an end is no more than that
        if rest:
            self._log.add(rest)
