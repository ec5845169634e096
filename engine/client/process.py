"""An engine in a process of its own: what ends llama.cpp ends that process, and no chat with it.

The same commands and events as of `threaded.Engine`, over two pipes. Threads: one writes commands, one reads events and
calls the listeners, one keeps the last lines of the process's stderr; a new set for each process.
"""

from __future__ import annotations

import logging
import queue
import subprocess
import threading
import uuid
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import BinaryIO

from engine.client.last_words import LastWords, last_words
from engine.client.listeners import Listener, Listeners
from engine.client.packing import MediaMissing, MediaSender
from engine.client.restarts import RestartPlan, plan_restart
from engine.client.threaded import failed_because_over
from engine.client.wire import (
    Begin,
    Break,
    Bring,
    Cancel,
    Happened,
    Logged,
    Stop,
    Submit,
    ToEngine,
    read_frame,
    write_frame,
)
from engine.commands import Answered, ChangeCache, Command, LoadModel, LoadSettings, RequestId, UnloadModel
from engine.core.cache.facts import ModelFacts
from engine.core.cache.settings import CacheSettings
from engine.events import Cancelled, EngineDied, EngineLost, Event, Failed, Finished, ModelLoaded, is_terminal

_log = logging.getLogger("engine.client")

CANCEL_SECONDS = 2.0  # a request that has not ended by then is ended with its process
_N_LINES = 60
_EXIT_SECONDS = 5.0  # between the end of the pipe and that of the process


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """How an engine process is started. `place` goes to it as it is: the start-up of this program knows what it is."""

    command: tuple[str, ...]
    place: object
    folder: Path | None = None
    environment: Mapping[str, str] | None = None


@dataclass(slots=True)
class _Child:
    """One process and what belongs to it."""

    process: subprocess.Popen[bytes]
    outbox: queue.SimpleQueue[ToEngine | None] = field(default_factory=queue.SimpleQueue)
    lines: deque[str] = field(default_factory=lambda: deque(maxlen=_N_LINES))
    threads: tuple[threading.Thread, ...] = ()
    sender: MediaSender = field(default_factory=MediaSender)  # under the engine's lock
    may_speak: threading.Event = field(default_factory=threading.Event)  # the end of the one before was told
    is_ended_by_us: bool = False  # killed for a cancel, or told to stop


class ProcessEngine:
    """Implements `door.EngineDoor`. Every method may be called from any thread.

    A process that ends by itself fails its open requests and is replaced; the model is loaded again, unless the process
    ended twice in a row with it.
    """

    def __init__(
        self,
        program: Program,
        *,
        cache: CacheSettings | None = None,
        cancel_seconds: float = CANCEL_SECONDS,
        on_crash: Callable[[], None] = lambda: None,
    ) -> None:
        """`on_crash` is called after a process has ended by itself, on a thread of this engine."""
        self._program = program
        self._cache = cache or CacheSettings()
        self._cancel_seconds = cancel_seconds
        self._on_crash = on_crash
        self._lock = threading.RLock()
        self._listeners = Listeners()
        self._open: dict[RequestId, Answered] = {}  # in the order they came
        self._watches: dict[RequestId, threading.Timer] = {}
        self._child: _Child | None = None
        self._load: LoadModel | None = None  # what is or was to be loaded
        self._facts: ModelFacts | None = None
        self._troubled: tuple[str, LoadSettings] | None = None  # what was loaded when a process ended by itself
        self._has_gpu: bool | None = None  # layers go to a GPU where nobody forbids it; None: not known yet
        self._n_deaths = 0  # in a row, with that
        self._is_over = False

    @property
    def pid(self) -> int | None:
        """Of the process at work; None when there is none."""
        with self._lock:
            return None if self._child is None else self._child.process.pid

    def start(self) -> None:
        """Start the process; commands may come before it is ready."""
        with self._lock:
            _let_speak(self._started())

    def submit(self, command: Command) -> None:
        """Queue a command. Once the engine is over its request fails at once, on the caller's thread."""
        with self._lock:
            if isinstance(command, Answered) and command.request in self._open:
                raise ValueError(f"request {command.request} is running already")
            child = None if self._is_over else self._child or _let_speak(self._started())
            if child is not None:
                self._hand_over(child, command)
        if child is None and isinstance(command, Answered):
            self._tell(failed_because_over(command.request))

    def cancel(self, request: RequestId) -> None:
        """Stop a request. What does not end in time is ended with its process."""
        with self._lock:
            if request not in self._open or self._child is None:
                return
            self._child.outbox.put(Cancel(request=request))
            if request not in self._watches:
                watch = threading.Timer(self._cancel_seconds, self._lose_patience, [request, self._child])
                watch.name, watch.daemon = "engine-cancel", True
                self._watches[request] = watch
                watch.start()

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` with every event from now on, on a thread of this engine. Returns what ends it."""
        return self._listeners.add(listener)

    def stop(self, timeout: float = 10.0) -> bool:
        """Cancel what runs, free the model and end the process. False: it had to be killed."""
        with self._lock:
            self._is_over = True
            child, self._child = self._child, None
            for request in self._open:
                if child is not None:
                    child.outbox.put(Cancel(request=request))
        in_time = True
        if child is not None:
            child.is_ended_by_us = True
            child.outbox.put(Stop())
            child.outbox.put(None)
            try:
                child.process.wait(timeout)
            except subprocess.TimeoutExpired:
                in_time = False
                child.process.kill()
            self._reap(child)
        with self._lock:
            left = list(self._open)
        for request in left:
            self._tell(failed_because_over(request, "The engine was stopped."))
        return in_time

    def break_down(self, way: str) -> None:
        """For tests: the process ends as llama.cpp might, if the environment allows it."""
        with self._lock:
            if self._child is not None:
                self._child.outbox.put(Break(way=way))

    # -- the process ---------------------------------------------------------------------------------------------

    def _started(self) -> _Child | None:
        """A new process, which says nothing yet; None when it cannot be started. Under the lock."""
        program = self._program
        try:
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
        except OSError as refused:
            _log.exception("the engine process cannot be started")
            self._is_over = True
            died = EngineDied(message=f"The engine process cannot be started: {refused}")
            threading.Thread(target=self._tell, args=(died,), name="engine-notice", daemon=True).start()
            return None
        child = self._child = _Child(process)
        child.outbox.put(Begin(place=program.place, cache=self._cache, log_level=_log.getEffectiveLevel()))
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        child.threads = (
            threading.Thread(target=_write, args=(child, process.stdin), name="engine-commands", daemon=True),
            threading.Thread(target=self._read, args=(child, process.stdout), name="engine-events", daemon=True),
            threading.Thread(target=_listen, args=(child, process.stderr), name="engine-stderr", daemon=True),
        )
        for thread in child.threads:
            thread.start()
        _log.info("engine process %d started", process.pid)
        return child

    def _hand_over(self, child: _Child, command: Command) -> None:
        """Send it, and note what a next process would have to know. Under the lock."""
        child.outbox.put(Submit(packed=child.sender.pack(command)))
        if isinstance(command, Answered):
            self._open[command.request] = command
        match command:
            case LoadModel():
                self._load, self._facts = command, None
            case UnloadModel():
                self._load = self._facts = None
            case ChangeCache(settings=settings):
                self._cache = settings
            case _:
                pass

    def _read(self, child: _Child, pipe: BinaryIO) -> None:
        """On a thread: whatever the process says, until it is gone."""
        child.may_speak.wait()
        while (message := read_frame(pipe)) is not None:
            match message:
                case Happened(events=events):
                    for event in events:
                        self._tell(event)
                case MediaMissing():
                    with self._lock:
                        child.outbox.put(Bring(data=child.sender.bring(message)))
                case Logged(topic=topic, level=level, text=text):
                    logging.getLogger(topic).log(level, "%s", text)
                case _:
                    _log.error("no frame of an engine: %s", type(message).__name__)
        self._on_gone(child)

    def _on_gone(self, child: _Child) -> None:
        """On the reading thread: the process has closed its end."""
        with self._lock:
            if child.is_ended_by_us:
                return  # whoever ended it sees to the rest
        code = _exit_code(child)
        self._reap(child, besides=threading.current_thread())
        words = last_words(code, tuple(child.lines))
        _log.error("%s\n%s", words.message, words.details)
        self._on_crash()
        self._replace(child, words)

    def _replace(self, child: _Child, words: LastWords) -> None:
        """Put another process into its place, fail what was open, and tell it."""
        with self._lock:
            if self._child is not child:
                return
            left, load = list(self._open), self._load
            plan = self._plan_restart()
            fresh = self._go_on(load if plan.is_loading_again else None)
        for request in left:
            self._tell(failed_because_over(request, words.message, details=words.details, code="engine-process-ended"))
        self._tell(
            EngineLost(
                message=words.message,
                details=words.details,
                path=load.path if load is not None else "",
                is_loading_again=plan.is_loading_again,
                offers=plan.offers,
            )
        )
        _let_speak(fresh)

    def _plan_restart(self) -> RestartPlan:
        """Under the lock, after a process has ended by itself."""
        if self._load is None:
            return RestartPlan(is_loading_again=False)
        troubled = (self._load.path, self._load.settings)
        self._n_deaths = self._n_deaths + 1 if self._troubled == troubled else 1
        self._troubled = troubled
        n_ctx = self._facts.n_ctx if self._facts is not None else 0
        return plan_restart(self._load.settings, self._n_deaths, n_ctx=n_ctx, has_gpu=self._may_use_gpu())

    def _may_use_gpu(self) -> bool:
        """As the model in use said, else the one before; as long as none has, nobody knows. Under the lock."""
        return self._has_gpu is not False

    def _go_on(self, load: LoadModel | None, waiting: Sequence[Answered] = ()) -> _Child | None:
        """The next process, with the model that the one before had and what waited there. Under the lock."""
        self._child = self._load = self._facts = None
        fresh = None if self._is_over else self._started()
        if fresh is None:
            return None
        if load is not None:
            again = replace(load, request=RequestId(f"engine-{uuid.uuid4().hex}"))
            self._hand_over(fresh, again)
        for command in waiting:
            self._hand_over(fresh, command)
        return fresh

    def _lose_patience(self, request: RequestId, child: _Child) -> None:
        """On a timer: a cancelled request has not ended, so its process does.

        What waited behind it has not begun and is asked again; what the model had read is lost.
        """
        with self._lock:
            if request not in self._open or self._child is not child or child.is_ended_by_us:
                return
            child.is_ended_by_us = True
            _log.warning("a cancelled request did not end in time; its process is ended")
            child.process.kill()
            waiting = [command for other, command in self._open.items() if other != request]
            is_replaced = any(isinstance(command, LoadModel) for command in waiting)
            load = self._load
            is_own = load is not None and load.request == request
            fresh = self._go_on(None if is_replaced or is_own else load, waiting)
            goes_on = self._load is not None
            has_gpu = self._may_use_gpu()
        offers = plan_restart(load.settings, 1, n_ctx=0, has_gpu=has_gpu).offers if is_own and load else ()
        self._reap(child)
        self._tell(Cancelled(request=request))
        self._tell(
            EngineLost(
                message="The engine did not stop in time, so it was ended.",
                details="\n".join(child.lines),
                path=load.path if load is not None else "",
                is_loading_again=goes_on,
                offers=offers,
            )
        )
        _let_speak(fresh)

    def _reap(self, child: _Child, *, besides: threading.Thread | None = None) -> None:
        """The process has ended or is about to; its threads and pipes go too."""
        child.outbox.put(None)
        child.may_speak.set()
        child.process.wait()
        for thread in child.threads:
            if thread is not besides and thread is not threading.current_thread():
                thread.join()
        for pipe in (child.process.stdin, child.process.stdout, child.process.stderr):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:  # something was still to be written, and nobody is there to read it
                    _log.debug("a pipe of the engine process could not be closed in order")

    # -- events --------------------------------------------------------------------------------------------------

    def _tell(self, event: Event) -> None:
        """To every listener; of two ends of one request only the first."""
        with self._lock:
            if is_terminal(event):
                if self._open.pop(event.request, None) is None and not self._is_refusal(event):
                    _log.info("an end of a request that is over already: %s", type(event).__name__)
                    return
                if self._child is not None:
                    self._child.sender.ended(event.request)
                watch = self._watches.pop(event.request, None)
                if watch is not None:
                    watch.cancel()
            self._learn(event)
        self._listeners.tell(event)

    def _learn(self, event: Event) -> None:
        """What it says of the model. Under the lock."""
        match event:
            case ModelLoaded(request=request, facts=facts):
                if self._load is not None and self._load.request == request:
                    self._facts = facts
                    if facts.n_layers_gpu or _is_free(self._load.settings):
                        self._has_gpu = facts.n_layers_gpu > 0
            case Finished():
                self._n_deaths = 0
            case Failed(request=request) | Cancelled(request=request):
                if self._load is not None and self._load.request == request:
                    self._load = None
            case _:
                pass

    def _is_refusal(self, event: Event) -> bool:
        """Of a command that came when the engine was over, and so was never open."""
        return self._is_over and isinstance(event, Failed)


def _is_free(settings: LoadSettings) -> bool:
    """Nobody has said where the layers go: where they went tells what devices there are."""
    return settings.n_gpu_layers != 0 and not settings.devices


def _let_speak(child: _Child | None) -> _Child | None:
    if child is not None:
        child.may_speak.set()
    return child


def _write(child: _Child, pipe: BinaryIO) -> None:
    """On a thread: commands, until told that there are no more, or nobody reads them."""
    while (message := child.outbox.get()) is not None:
        try:
            write_frame(pipe, message)
        except (OSError, ValueError):
            return  # the reading thread sees it too, and knows more


def _listen(child: _Child, pipe: BinaryIO) -> None:
    """On a thread: what it writes on stderr, for its last words."""
    for line in pipe:
        child.lines.append(line.decode("utf-8", errors="replace").rstrip())


def _exit_code(child: _Child) -> int | None:
    """Of a process that has closed its pipes; one that does not end for all that is made to."""
    try:
        return child.process.wait(_EXIT_SECONDS)
    except subprocess.TimeoutExpired:
        child.process.kill()
        return None
