"""Runs the child of a trial load, and tells a hang from a machine that is busy.

What counts is the time that the child itself spent on the processor since it last said that it got on; it tells that
by itself, from a thread of its own. The clock on the wall counts only where it has become quite silent.
"""

from __future__ import annotations

import json
import logging
import queue
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import IO

from engine.errors import Interrupted
from engine.native.probing.children import Outcome, end_child, outcome_of, start_child
from engine.native.probing.trial_child import BEAT_SECONDS, Stage

log = logging.getLogger("engine.native")

_POLL_SECONDS = 0.05
_EXIT_SECONDS = 10.0  # between its last line and its end
_N_LINES = 30
_IDLE_SECONDS = 0.02  # of the processor; who used less in all that time waits for something that does not come
_READ_BYTES = 30e6  # in a second of the processor, at least
_DISK_BYTES = 5e6  # in a second, where the weights come from a slow disk


class TrialVerdict(Enum):
    """What a trial says."""

    WORKED = "worked"
    REFUSED = "refused"
    DIED = "died"
    HUNG = "hung"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """Seconds without a step: of the processor, of waiting for nothing, and on the wall."""

    cpu: float
    idle: float
    wall: float


@dataclass(frozen=True, slots=True, kw_only=True)
class TrialRun:
    """`refusal`: the fields of the error that the child reported. `lines`: the last of its stderr."""

    verdict: TrialVerdict
    stage: Stage = Stage.OPENING
    exit_code: int | None = None
    refusal: dict[str, str] = field(default_factory=dict)
    lines: tuple[str, ...] = ()


Runner = Callable[[list[str], Patience, Callable[[float], bool]], TrialRun]  # (command, patience, on_progress)


def patience_for(n_bytes: int, *, n_threads: int, uses_gpu: bool) -> Patience:
    """`uses_gpu`: its shaders may be compiled first, which takes minutes."""
    base = 120.0 if uses_gpu else 10.0
    return Patience(
        cpu=(base + n_bytes / _READ_BYTES) * n_threads,
        idle=base + n_bytes / _DISK_BYTES,
        wall=180.0 + base + n_bytes / _DISK_BYTES,
    )


def run_trial(command: list[str], patience: Patience, on_progress: Callable[[float], bool]) -> TrialRun:
    """Start the child, follow it, and end it. Raises Interrupted soon after `on_progress` returned False."""
    child = start_child(command, output=subprocess.PIPE, what="the trial load")
    if child is None:
        return TrialRun(verdict=TrialVerdict.NOTHING)
    assert child.stdout is not None
    assert child.stderr is not None
    spoken: queue.SimpleQueue[str | None] = queue.SimpleQueue()
    last: deque[str | None] = deque(maxlen=_N_LINES)
    threads = (
        threading.Thread(target=_hear, args=(child.stdout, spoken.put), name="trial-stages", daemon=True),
        threading.Thread(target=_hear, args=(child.stderr, last.append), name="trial-stderr", daemon=True),
    )
    for thread in threads:
        thread.start()
    watch = _Watch(patience)
    try:
        is_over = _follow(watch, spoken, on_progress)
        exit_code = _exit_code(child) if is_over else None
    finally:
        if end_child(child):
            for thread in threads:
                thread.join()
            child.stdout.close()
            child.stderr.close()
    return _judged(watch, exit_code, tuple(filter(None, last)))


def _follow(watch: _Watch, spoken: queue.SimpleQueue[str | None], on_progress: Callable[[float], bool]) -> bool:
    """True once the child has said all that it will say; False when it was waited for long enough."""
    while True:
        try:
            line = spoken.get(timeout=_POLL_SECONDS)
            if line is None:
                return True
            watch.hear(line)
        except queue.Empty:
            pass
        if not on_progress(watch.fraction):
            raise Interrupted("loading was cancelled during the trial load")
        if watch.is_hung or watch.is_late:
            return False


def _hear(pipe: IO[str], take: Callable[[str | None], object]) -> None:
    """On a thread: each line, then None."""
    for line in pipe:
        take(line.rstrip())
    take(None)


def _exit_code(child: subprocess.Popen[str]) -> int | None:
    try:
        return child.wait(_EXIT_SECONDS)
    except subprocess.TimeoutExpired:
        return None


def _judged(watch: _Watch, exit_code: int | None, lines: tuple[str, ...]) -> TrialRun:
    verdict = TrialVerdict.NOTHING
    if watch.end is not None:
        verdict = TrialVerdict.WORKED if watch.end == TrialVerdict.WORKED.value else TrialVerdict.REFUSED
    elif watch.is_hung:
        verdict = TrialVerdict.HUNG
    elif exit_code is not None and outcome_of(exit_code) in (Outcome.DIED, Outcome.KILLED):
        verdict = TrialVerdict.DIED
    if verdict is TrialVerdict.NOTHING:
        log.warning("the trial load says nothing (%s): %s", exit_code, lines[-1] if lines else "it took too long")
    return TrialRun(verdict=verdict, stage=watch.stage, exit_code=exit_code, refusal=watch.refusal, lines=lines)


# Where each stage lies in the whole, and how far it reaches.
_PLACES = {
    Stage.OPENING: (0.0, 0.0),
    Stage.VOCABULARY: (0.1, 0.0),
    Stage.WEIGHTS: (0.2, 0.4),
    Stage.CONTEXT: (0.6, 0.0),
    Stage.PROJECTOR: (0.65, 0.0),
    Stage.READING: (0.7, 0.15),
    Stage.DECODING: (0.7, 0.15),
    Stage.LOOKING: (0.85, 0.05),
    Stage.LISTENING: (0.9, 0.05),
    Stage.TEMPLATE: (0.95, 0.0),
}


class _Watch:
    """What the child has said, and how long ago it got on."""

    def __init__(self, patience: Patience) -> None:
        self._patience = patience
        self._cpu = self._cpu_then = 0.0
        self._cpu_busy = 0.0  # when it was last seen at work
        self._n_idle_beats = 0  # since then, or since it got on
        self._then = time.monotonic()
        self.stage = Stage.OPENING
        self.fraction = 0.0
        self.end: str | None = None
        self.refusal: dict[str, str] = {}

    def hear(self, line: str) -> None:
        """A line of its stdout; what cannot be understood is left out."""
        try:
            said = json.loads(line)
            if "cpu" in said:
                self._beat(float(said["cpu"]))
                return
            if "end" in said:
                self.end = str(said["end"])
                self.refusal = {key: str(value) for key, value in said.items() if key != "end"}
            self.stage = Stage(said.get("stage", self.stage.value))
            start, length = _PLACES[self.stage]
            self.fraction = max(self.fraction, start + length * float(said.get("fraction", 0.0)))
        except (ValueError, TypeError, AttributeError):
            return
        self._cpu_then, self._n_idle_beats, self._then = self._cpu, 0, time.monotonic()

    def _beat(self, cpu: float) -> None:
        self._cpu = cpu
        self._n_idle_beats += 1
        if cpu - self._cpu_busy >= _IDLE_SECONDS:
            self._cpu_busy, self._n_idle_beats = cpu, 0

    @property
    def is_hung(self) -> bool:
        if self._cpu - self._cpu_then > self._patience.cpu:
            return True
        return self._n_idle_beats * BEAT_SECONDS > self._patience.idle

    @property
    def is_late(self) -> bool:
        return time.monotonic() - self._then > self._patience.wall
