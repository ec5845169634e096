"""The engine process: what a ProcessEngine starts. It serves two pipes, and ends when nobody holds the other ends."""

from __future__ import annotations

import contextlib
import gc
import logging
import os
import signal
import sys
import threading
import traceback
from typing import BinaryIO, NoReturn

from app.crash.reports import CrashReports
from app.engines import PATIENCE_SECONDS, EnginePlace, disk_pool, kept_paths, make_engine
from app.process.logs import RecentRecords, line_format, set_levels
from engine.client.last_words import LastWords
from engine.client.serving import serve
from engine.client.wire import Begin, FolderLost, Happened, OtherVersionError, read_frame, write_frame
from engine.errors import UserFixable
from engine.events import Event, ModelLoaded

_log = logging.getLogger("start")

_MORE_LIKELY = 500  # where memory runs out the system ends this process before the window


def run_engine() -> int:
    """Until told to stop; 0. Left alone, the process ends as soon as what was read is kept."""
    source, sink = _pipes()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.signal(signal.SIGHUP, signal.SIG_IGN)  # the terminal is closed: who started this one ends it
    try:
        begin = read_frame(source)
    except OtherVersionError:
        write_frame(sink, Happened(told=()))  # the client sees by its mark what is the matter
        return 1
    if not isinstance(begin, Begin) or not isinstance(begin.place, EnginePlace):
        return 1
    set_levels(begin.log_level)
    logging.getLogger("engine.native").addHandler(LlamaErrors())
    _bound_memory()
    folders = begin.place.folders
    recent = RecentRecords()
    reports = CrashReports(folders.crash_reports, recent)
    reports.install()

    read_before = kept_paths(folders, remembers_read=begin.place.remembers_read)
    disk = disk_pool(begin.place.disk_cache)
    leaving = threading.Lock()

    def leave() -> NoReturn:
        """llama.cpp may be at work on another thread: nothing is taken down under it. Any thread."""
        with leaving:
            if read_before is not None:
                read_before.close(PATIENCE_SECONDS)
            if disk is not None:
                disk.close(PATIENCE_SECONDS)
            reports.abandon()
            os._exit(0)

    try:
        engine = make_engine(folders, begin.cache, read_before, disk=disk, has_own_process=True)
    except UserFixable as error:  # of llama.cpp's files
        _tell(sink, LastWords(code=error.code, message=error.message, action=error.action, details=error.details))
        return leave()
    engine.subscribe(few_to_collect)
    engine.start()
    try:
        was_stopped = serve(
            engine,
            source,
            sink,
            on_gone=leave,
            log_format=line_format(),
            patience=PATIENCE_SECONDS,
        )
    except Exception:  # noqa: BLE001 -- as below: nothing is taken down under llama.cpp
        traceback.print_exc()
        sys.excepthook(*sys.exc_info())  # which writes the report
        sys.stderr.flush()
        os._exit(1)
    if was_stopped and read_before is not None:
        read_before.close(PATIENCE_SECONDS)
        if read_before.is_lost:
            _tell(sink, FolderLost())
    return leave()


def _tell(sink: BinaryIO, last: LastWords | FolderLost) -> None:
    """To whom started this process, if anybody is there any more."""
    with contextlib.suppress(OSError):
        write_frame(sink, last)


class LlamaErrors(logging.Handler):
    """What llama.cpp calls an error goes to stderr before it goes on.

    If it then ends the process, the log is lost on its way to the client, and what says why would be with it: the abort
    itself repeats nothing of it, and a driver's fault says nothing at all.
    """

    def __init__(self) -> None:
        super().__init__(logging.WARNING)

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno < logging.CRITICAL:  # an abort is there already
            with contextlib.suppress(OSError):
                os.write(2, f"{record.getMessage()}\n".encode(errors="backslashreplace"))


def _pipes() -> tuple[BinaryIO, BinaryIO]:
    """The standard streams, for frames alone: whatever is printed goes to stderr, and nobody reads a terminal."""
    source, sink = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nowhere, 0)
    os.close(nowhere)
    os.dup2(2, 1)
    return source, sink


def _bound_memory() -> None:
    from engine.native.backend.machine import bound_memory

    try:
        bound_memory(_MORE_LIKELY)
    except (OSError, ValueError) as error:
        _log.info("the engine process has no memory limit: %s", error)


def few_to_collect(event: Event) -> None:
    """What a loaded model needs stays, and Python need not look through it time and again: some 86,000 objects, which
    stopped a request for 40 ms every now and then.
    """
    if isinstance(event, ModelLoaded):
        gc.unfreeze()  # of the model before
        gc.collect()
        gc.freeze()
