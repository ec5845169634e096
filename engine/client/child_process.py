"""One engine process: its pipes, the threads on them, and its end."""

from __future__ import annotations

import contextlib
import logging
import queue
import subprocess
import threading
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import BinaryIO

from engine.client.last_words import LastWords, last_words
from engine.client.packing import Sender
from engine.client.wire import ToEngine, write_frame
from engine.commands import Command, ForgetChat, LoadSettings, UnloadModel
from engine.events import SaferLoad, SaferWay
from engine.language.translation import tr

_log = logging.getLogger("engine.client")

_N_LINES = 60
_LONGEST_LINE = 4096  # bytes; what is longer counts as several
_EXIT_SECONDS = 5.0  # for a process that was killed, or has closed its pipes


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """How an engine process is started. `place` goes to it as it is: the start-up of this program knows what it is."""

    command: tuple[str, ...]
    place: object
    folder: Path | None = None
    environment: Mapping[str, str] | None = None


@dataclass(slots=True)
class Child:
    """One process and what belongs to it."""

    process: subprocess.Popen[bytes]
    outbox: queue.SimpleQueue[ToEngine | None] = field(default_factory=queue.SimpleQueue)
    lines: deque[str] = field(default_factory=lambda: deque(maxlen=_N_LINES))  # the last ones of its stderr
    earlier: deque[str] = field(default_factory=lambda: deque(maxlen=_N_LINES))  # those that it survived
    threads: tuple[threading.Thread, ...] = ()
    sender: Sender = field(default_factory=Sender)  # under the engine's lock
    may_speak: threading.Event = field(default_factory=threading.Event)  # the end of the one before was told
    is_ended_by_us: bool = False  # killed for a cancel, or told to stop
    is_silenced: bool = False  # what is still in its pipe is about requests that were handed on
    has_spoken: bool = False  # it came to life
    unheard: str = ""  # why it was ended: a sentence about what it said
    refused: LastWords | None = None  # it cannot work here, nor can another one

    def begin(self, read: Callable[[Child, BinaryIO], None]) -> None:
        """Start its threads. `read` is run on one of them, and calls whoever listens."""
        process = self.process
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self.threads = (
            threading.Thread(target=self._write, args=(process.stdin,), name="engine-commands", daemon=True),
            threading.Thread(target=read, args=(self, process.stdout), name="engine-events", daemon=True),
            threading.Thread(target=self._listen, args=(process.stderr,), name="engine-stderr", daemon=True),
        )
        for thread in self.threads:
            thread.start()

    def settle(self) -> None:
        """A request has ended in order: what was on stderr until now did not end the process. Reading thread."""
        while self.lines:
            self.earlier.append(self.lines.popleft())

    def exit_code(self) -> int | None:
        """Of a process that has closed its pipes; None: it does not end for all that."""
        try:
            return self.process.wait(_EXIT_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return None

    def words(self, exit_code: int | None) -> LastWords:
        """Why it ended, as it says itself, or as far as that can be seen."""
        if self.refused is not None:
            return self.refused
        seen = last_words(exit_code, tuple(self.lines), tuple(self.earlier))
        return replace(seen, message=self.unheard, action="") if self.unheard else seen

    def reap(self) -> None:
        """It has ended or is about to; its threads and pipes go too, but for the thread that calls."""
        self.outbox.put(None)
        self.may_speak.set()
        with contextlib.suppress(subprocess.TimeoutExpired):  # one that hangs in a driver is not even killed
            self.process.wait(_EXIT_SECONDS)
        others = [thread for thread in self.threads if thread is not threading.current_thread()]
        for thread in others:
            thread.join(_EXIT_SECONDS)
        if any(thread.is_alive() for thread in others):
            self.is_silenced = True
            return
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:  # something was still to be written, and nobody is there to read it
                    _log.debug("a pipe of the engine process could not be closed in order")

    def _write(self, pipe: BinaryIO) -> None:
        """On a thread: commands, until told that there are no more, or nobody reads them."""
        while (message := self.outbox.get()) is not None:
            try:
                write_frame(pipe, message)
            except (OSError, ValueError):
                return  # the reading thread sees it too, and knows more
            except Exception:  # noqa: BLE001 -- whatever it is, nothing that waits behind it may wait for ever
                _log.exception("a command cannot be sent")
                self.unheard = tr("What was asked cannot be sent to the engine process, so it was ended.")
                self.process.kill()
                return

    def _listen(self, pipe: BinaryIO) -> None:
        """On a thread: what it writes on stderr, for its last words."""
        while line := pipe.readline(_LONGEST_LINE):
            self.lines.append(line.decode("utf-8", errors="replace").rstrip())


def start_child(program: Program) -> Child:
    """Raises OSError when it cannot be started."""
    process = subprocess.Popen(
        program.command,
        cwd=program.folder,
        env=None if program.environment is None else dict(program.environment),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,  # Ctrl-C in a terminal is the client's to understand
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )
    return Child(process)


def let_speak(child: Child | None) -> Child | None:
    if child is not None:
        child.may_speak.set()
    return child


MOST_DEATHS = 2  # in a row with the same model and settings; then a person decides
_LEAST_CONTEXT = 2048
_USUAL_CONTEXT = 16_384


def plan_restart(
    settings: LoadSettings, n_deaths: int, *, n_ctx: int, n_layers_gpu: int | None
) -> tuple[SaferLoad, ...] | None:
    """None: the same model is loaded again with the same settings. Else what to offer, the gentlest change first.

    `n_deaths` in a row, this one included. `n_ctx`: of the loaded model, 0: it never came so far.

    A model that ended the process while it was loaded is not loaded again by itself: it would do the same.
    `n_layers_gpu`: of the loaded model, None: not known.
    """
    if n_ctx and n_deaths < MOST_DEATHS:
        return None
    offers = []
    if settings.other_machines:
        offers.append(SaferLoad(way=SaferWay.THIS_MACHINE, settings=replace(settings, other_machines=())))
    context = min((n for n in (n_ctx, settings.n_ctx) if n), default=_USUAL_CONTEXT)
    if context > _LEAST_CONTEXT:
        smaller = max(_LEAST_CONTEXT, context // 2)
        offers.append(SaferLoad(way=SaferWay.SMALLER_CONTEXT, settings=replace(settings, n_ctx=smaller)))
    if n_layers_gpu != 0 and settings.n_gpu_layers != 0:
        there = min((n for n in (n_layers_gpu, settings.n_gpu_layers) if n is not None and n > 0), default=0)
        if there > 1:
            fewer = replace(settings, n_gpu_layers=there // 2)
            offers.append(SaferLoad(way=SaferWay.FEWER_LAYERS, settings=fewer))
        offers.append(SaferLoad(way=SaferWay.CPU, settings=replace(settings, n_gpu_layers=0, devices="")))
    return tuple(offers)


def needs_model(left_to_do: Sequence[Command]) -> bool:
    """Whether the model is to be there again: not where it is freed before anybody asks something of it."""
    first = next((command for command in left_to_do if not isinstance(command, ForgetChat)), None)
    return not isinstance(first, UnloadModel)
