"""An engine in a process of its own: what ends llama.cpp ends that process, and no chat with it.

The same commands and events as of `threaded.Engine`, over two pipes. Threads: one writes commands, one reads events and
calls the listeners, one keeps the last lines of the process's stderr; a new set for each process.
"""

from __future__ import annotations

import logging
import subprocess
import threading
import uuid
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import BinaryIO

from engine.client.child_process import (
    MOST_DEATHS,
    Child,
    Program,
    let_speak,
    needs_model,
    plan_restart,
    start_child,
)
from engine.client.door import Listener, Listeners
from engine.client.last_words import LastWords, because_ended, failed_because_over
from engine.client.wire import (
    Begin,
    Cancel,
    FolderLost,
    Happened,
    Logged,
    OtherVersionError,
    StopEngine,
    read_frame,
)
from engine.commands import (
    Answered,
    ChangeCache,
    Command,
    ForgetChat,
    LoadModel,
    LoadSettings,
    RequestId,
    UnloadModel,
)
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import ModelFacts
from engine.events import (
    Cancelled,
    EngineDied,
    EngineLost,
    Event,
    Failed,
    Finished,
    ModelLoaded,
    ModelUnloaded,
    Paused,
    PrefillProgress,
    SaferLoad,
    Started,
    is_terminal,
)
from engine.language.translation import tr

_log = logging.getLogger("engine.client")

CANCEL_SECONDS = 2.0  # a request that has not ended by then is ended with its process
_NOT_IN_TIME = tr("The engine did not stop in time, so it was ended.")
_OTHER_VERSION = tr("Cairn was changed while it was open, and its engine does not fit any more. Restart Cairn.")
_NOT_UNDERSTOOD = tr("The engine process said something that cannot be understood, so it was ended.")
_CLOSED = tr("The engine process closed its pipe without a word, so it was ended.")
_MOST_IN_VAIN = 5  # processes in a row of which none did anything that was asked
_LONGEST_BATCH = 512  # tokens; on a device that cannot break it off, it is waited for


class ProcessEngine:
    """Implements `door.EngineDoor`. Every method may be called from any thread.

    A process that ends by itself fails its open requests and is replaced; the model is loaded again, unless the process
    ended twice in a row with it. Without `is_replaced` the engine is over then: whoever asked ends with it.
    """

    def __init__(
        self,
        program: Program,
        *,
        cache: CacheSettings | None = None,
        cancel_seconds: float = CANCEL_SECONDS,
        is_replaced: bool = True,
        on_crash: Callable[[], None] = lambda: None,
    ) -> None:
        """`on_crash` is called after a process has ended out of order, on any thread: it may have left words behind."""
        self._program = program
        self._cache = cache or CacheSettings()
        self._cancel_seconds = cancel_seconds
        self._is_replaced = is_replaced
        self._on_crash = on_crash
        self._lock = threading.RLock()
        self._listeners = Listeners()
        self._open: dict[RequestId, Answered] = {}  # in the order they came
        # From the first on that nobody answers and that may not be done yet; requests stand for their place among them.
        self._unsettled: list[ForgetChat | UnloadModel | RequestId] = []
        self._watches: dict[RequestId, threading.Timer] = {}
        self._child: Child | None = None
        self._begun: LoadModel | None = None  # what it works on
        self._load: LoadModel | None = None  # what is in its memory, or about to be
        self._facts: ModelFacts | None = None
        self._served: RequestId | None = None
        self._pace = 0.0  # seconds a token of the last prompt
        self._n_mute = 0  # processes in a row that ended before they came to life
        self._n_in_vain = 0  # processes in a row that ended before anything came of what was asked
        self._troubled: tuple[str, LoadSettings] | None = None  # what was loaded when a process ended by itself
        self._n_deaths = 0  # in a row, with that
        self._is_over = False
        self._words: LastWords | None = None  # of the process that was not replaced
        self.has_lost_folder = False  # once it has stopped: that of what it keeps was removed or moved meanwhile

    @property
    def pid(self) -> int | None:
        """Of the process at work; None when there is none."""
        with self._lock:
            return None if self._child is None else self._child.process.pid

    def start(self) -> None:
        """Start the process; commands may come before it is ready."""
        with self._lock:
            let_speak(self._started())

    def submit(self, command: Command) -> None:
        """Queue a command. Once the engine is over its request fails at once, on the caller's thread."""
        with self._lock:
            if isinstance(command, Answered) and command.request in self._open:
                raise ValueError(f"request {command.request} is running already")
            child = None if self._is_over else self._child or let_speak(self._started())
            if child is not None:
                self._hand_over(child, command)
        if child is None and isinstance(command, Answered):
            over, words = command.request, self._words
            self._tell(failed_because_over(over) if words is None else because_ended(over, words))

    def cancel(self, request: RequestId) -> None:
        """Stop a request. What does not end in time is ended with its process."""
        with self._lock:
            if request not in self._open or self._child is None:
                return
            self._child.outbox.put(Cancel(request=request))
            if request not in self._watches:
                seconds = max(self._cancel_seconds, 3 * self._pace * _LONGEST_BATCH)
                watch = threading.Timer(seconds, self._lose_patience, [request, self._child])
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
            child.outbox.put(StopEngine())
            child.outbox.put(None)
            try:
                child.process.wait(timeout)
            except subprocess.TimeoutExpired:
                in_time = False
                child.process.kill()
            child.reap()
            if not in_time:
                self._look_for_words()
        with self._lock:
            left = list(self._open)
        for request in left:
            self._tell(failed_because_over(request, tr("The engine was stopped.")))
        return in_time

    # -- the process ---------------------------------------------------------------------------------------------

    def _started(self) -> Child | None:
        """A new process, which says nothing yet; None when it cannot be started. Under the lock."""
        try:
            child = start_child(self._program)
        except OSError as refused:
            _log.exception("the engine process cannot be started")
            self._is_over = True
            says = tr("The engine process cannot be started: {gap}.", gap=refused.strerror or refused)
            died = EngineDied(message=f"{says}\n{refused}", says=says)
            threading.Thread(target=self._tell, args=(died,), name="engine-notice", daemon=True).start()
            return None
        self._child = child
        child.outbox.put(Begin(place=self._program.place, cache=self._cache, log_level=_log.getEffectiveLevel()))
        child.begin(read=self._read)
        _log.info("engine process %d started", child.process.pid)
        return child

    def _hand_over(self, child: Child, command: Command) -> None:
        """Send it, and note what a next process would have to know. Under the lock."""
        child.outbox.put(child.sender.pack(command))
        if isinstance(command, Answered):
            self._open[command.request] = command
        if isinstance(command, ChangeCache):
            self._cache = command.settings
        if isinstance(command, ForgetChat | UnloadModel):
            self._unsettled.append(command)
        elif self._unsettled and isinstance(command, Answered):
            self._unsettled.append(command.request)

    def _read(self, child: Child, pipe: BinaryIO) -> None:
        """On a thread: whatever the process says, until it is gone."""
        child.may_speak.wait()
        try:
            self._hear(child, pipe)
        except OtherVersionError:
            child.unheard = _OTHER_VERSION
            child.process.kill()
        except Exception:  # noqa: BLE001 -- whatever it is, the requests must end
            _log.exception("what the engine process says cannot be understood")
            child.unheard = _NOT_UNDERSTOOD
            child.process.kill()
        self._on_gone(child)

    def _hear(self, child: Child, pipe: BinaryIO) -> None:
        while (message := read_frame(pipe)) is not None:
            match message:
                case Happened(told=told):
                    child.has_spoken = True
                    for one in told:
                        if isinstance(one, Logged):
                            logging.getLogger(one.topic).log(one.level, "%s", one.text)
                        else:
                            self._tell(one, child)
                case LastWords():
                    child.refused = message
                case FolderLost():
                    self.has_lost_folder = True
                case _:
                    _log.error("no frame of an engine: %s", type(message).__name__)

    def _on_gone(self, child: Child) -> None:
        """On the reading thread: the process has closed its end."""
        with self._lock:
            if child.is_ended_by_us:
                return  # whoever ended it sees to the rest
        code = child.exit_code()
        if code is None and not child.unheard:
            child.unheard = _CLOSED
        child.reap()
        words = child.words(code)
        _log.error("%s\n%s", words.message, words.details)
        self._look_for_words()
        self._replace(child, words)

    def _look_for_words(self) -> None:
        try:
            self._on_crash()
        except Exception:  # noqa: BLE001 -- whatever it is, the requests must end
            _log.exception("what a process left behind cannot be read")

    def _replace(self, child: Child, words: LastWords) -> None:
        """Put another process into its place, fail what was open, and tell it."""
        with self._lock:
            if self._child is not child:
                return
            left, load = list(self._open), self._begun or self._load
            offers = self._plan_restart()
            self._n_mute = 0 if child.has_spoken else self._n_mute + 1
            self._n_in_vain += 1
            goes_round = self._n_mute >= MOST_DEATHS or self._n_in_vain >= _MOST_IN_VAIN
            no_other = not self._is_replaced or child.refused is not None
            if goes_round or no_other or child.unheard == _OTHER_VERSION:  # it would go on like that for ever
                self._is_over = True
            if no_other:
                self._words = words
            left_to_do = self._left_to_do()
            goes_on = offers is None and needs_model(left_to_do)
            fresh = self._go_on(load if goes_on else None, left_to_do)
        for request in left:
            self._tell(because_ended(request, words))
        if fresh is None:
            self._tell(EngineDied(message=f"{words.message}\n{words.details}", says=words.told))
            return
        self._tell(
            EngineLost(
                message=words.told,
                details=words.details,
                path=load.path if load is not None else "",
                is_loading_again=goes_on,
                offers=offers or (),
            )
        )
        let_speak(fresh)

    def _plan_restart(self) -> tuple[SaferLoad, ...] | None:
        """Under the lock, after a process has ended by itself."""
        blamed = self._begun or self._load
        if blamed is None:
            return ()
        troubled = (blamed.path, blamed.settings)
        self._n_deaths = self._n_deaths + 1 if self._troubled == troubled else 1
        self._troubled = troubled
        facts = self._facts if blamed is self._load else None
        return plan_restart(
            blamed.settings,
            self._n_deaths,
            n_ctx=0 if facts is None else facts.n_ctx,
            n_layers_gpu=None if facts is None else facts.n_layers_gpu,
        )

    def _left_to_do(self, waiting: Sequence[Answered] = ()) -> list[Command]:
        """Those that wait, in their order, among what nobody answers and may not be done yet. Under the lock."""
        by_request = {command.request: command for command in waiting}
        settled = [command for command in waiting if command.request not in self._unsettled]
        unsettled = [
            one if isinstance(one, ForgetChat | UnloadModel) else by_request.get(one) for one in self._unsettled
        ]
        return [*settled, *(one for one in unsettled if one is not None)]

    def _go_on(self, load: LoadModel | None, left_to_do: Sequence[Command]) -> Child | None:
        """The next process, with the model that the one before had and what was left to do there. Under the lock."""
        self._child = self._begun = self._load = self._facts = self._served = None
        fresh = None if self._is_over else self._started()
        if fresh is None:
            return None
        self._unsettled = []
        if load is not None:
            again = replace(load, request=RequestId(f"engine-{uuid.uuid4().hex}"))
            self._hand_over(fresh, again)
        for command in left_to_do:  # what is kept of a chat outlives the process
            self._hand_over(fresh, command)
        return fresh

    def _lose_patience(self, request: RequestId, child: Child) -> None:
        """On a timer: a cancelled request has not ended, so its process does.

        What waited behind it has not begun and is asked again; what the model had read is lost.
        """
        with self._lock:
            if request not in self._open or self._child is not child or child.is_ended_by_us:
                return
            child.is_ended_by_us = child.is_silenced = True
            _log.warning("a cancelled request did not end in time; its process is ended")
            child.process.kill()
            given_up = [one for one in self._open if one in self._watches]
            self._is_over = self._is_over or not self._is_replaced
            is_lost = {self._served, *(self._open if self._is_over else ())}
            begun = [one for one in self._open if one in is_lost and one not in given_up]
            waiting = [command for one, command in self._open.items() if one not in given_up and one not in begun]
            load = self._begun or self._load
            is_own = load is not None and load.request in given_up
            is_replaced = any(isinstance(command, LoadModel) for command in waiting)
            left_to_do = self._left_to_do(waiting)
            goes_on = load is not None and not is_own and not is_replaced and needs_model(left_to_do)
            fresh = self._go_on(load if goes_on else None, left_to_do)
        child.reap()
        self._look_for_words()
        for one in given_up:
            self._tell(Cancelled(request=one))
        for one in begun:
            self._tell(failed_because_over(one, _NOT_IN_TIME, code="engine-process-ended"))
        self._tell(
            EngineLost(
                message=_NOT_IN_TIME,
                details="\n".join(child.lines),
                path=load.path if load is not None else "",
                is_loading_again=goes_on,
                was_cancelled=True,
            )
        )
        let_speak(fresh)

    # -- events --------------------------------------------------------------------------------------------------

    def _tell(self, event: Event, teller: Child | None = None) -> None:
        """To every listener; of two ends of one request only the first."""
        with self._lock:
            if teller is not None and teller.is_silenced:
                return
            if is_terminal(event):
                if teller is not None:
                    teller.settle()
                is_refused = self._is_over and isinstance(event, Failed)  # it came too late, and so was never open
                if self._open.pop(event.request, None) is None and not is_refused:
                    _log.info("an end of a request that is over already: %s", type(event).__name__)
                    return
                watch = self._watches.pop(event.request, None)
                if watch is not None:
                    watch.cancel()
            self._learn(event)
        self._listeners.tell(event)

    def _learn(self, event: Event) -> None:
        """What it says of the model. Under the lock."""
        match event:
            case Started(request=request):
                self._served = request
                if request in self._unsettled:  # all that came before it is done
                    del self._unsettled[: self._unsettled.index(request) + 1]
                command = self._open.get(request)
                if isinstance(command, LoadModel):
                    self._begun = command
            case Paused(request=request) if request == self._served:
                self._served = None
            case ModelUnloaded():
                self._load, self._facts = self._begun, None
            case ModelLoaded(request=request, facts=facts) if self._begun and self._begun.request == request:
                self._load, self._facts, self._begun = self._begun, facts, None
            case PrefillProgress() if event.done > event.reused:
                self._pace = event.seconds / (event.done - event.reused)
            case Finished():
                self._n_deaths = 0
            case Failed(request=request) | Cancelled(request=request) if self._begun and self._begun.request == request:
                if self._load is self._begun:
                    self._load = self._facts = None
                self._begun = None
            case _:
                pass
        if is_terminal(event) and event.request == self._served:
            self._served = None
        if is_terminal(event) and not isinstance(event, Failed):
            self._n_in_vain = 0
