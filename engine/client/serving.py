"""The other end of an engine process: an engine on a thread, served over two pipes.

Who gave the commands may end at any moment, and the process must not outlive it: the end of the commands' pipe ends the
process, whatever llama.cpp is doing.
"""

from __future__ import annotations

import contextlib
import logging
import queue
import threading
import traceback
from collections.abc import Callable
from typing import BinaryIO

from engine.client.packing import Packed, Receiver
from engine.client.threaded import Engine
from engine.client.wire import (
    Cancel,
    Happened,
    Logged,
    StopEngine,
    read_frame,
    write_frame,
)
from engine.events import Event

_Said = Event | Logged


class _Outbox:
    """Writes what the engine says on a thread of its own: a token does not wait for the pipe, nor for its pickle."""

    def __init__(self, pipe: BinaryIO, on_gone: Callable[[], None]) -> None:
        self._pipe = pipe
        self._on_gone = on_gone
        self._waiting: queue.SimpleQueue[_Said | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="engine-outbox", daemon=True)
        self._thread.start()

    def put(self, message: _Said) -> None:
        self._waiting.put(message)

    def close(self) -> None:
        """Write what is waiting, and end."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        try:
            while (message := self._waiting.get()) is not None:
                is_last = False
                found: list[_Said] = [message]
                with contextlib.suppress(queue.Empty):
                    while (more := self._waiting.get_nowait()) is not None:
                        found.append(more)
                    is_last = True
                write_frame(self._pipe, Happened(told=tuple(found)))
                if is_last:
                    return
        except (OSError, ValueError):
            self._on_gone()
        except Exception:  # noqa: BLE001 -- whatever it is, a client that hears nothing more would wait for ever
            traceback.print_exc()
            self._on_gone()


class _Forwarder(logging.Handler):
    """Log lines of this process into the log of the client. Prompt texts are in no log, so in none of these."""

    def __init__(self, put: Callable[[Logged], None]) -> None:
        super().__init__()
        self._put = put

    def emit(self, record: logging.LogRecord) -> None:
        with contextlib.suppress(Exception):
            self._put(Logged(topic=record.name, level=record.levelno, text=self.format(record)))


def serve(
    engine: Engine,
    source: BinaryIO,
    sink: BinaryIO,
    *,
    on_gone: Callable[[], None],
    log_format: logging.Formatter | None = None,
    patience: float = 10.0,
) -> bool:
    """Carry out what comes from `source` and say what happens into `sink`, until told to stop. False: left alone.

    `on_gone` is called on another thread when nobody reads any more; it need not return. `patience`: seconds for the
    engine's thread to end.
    """
    try:
        write_frame(sink, Happened(told=()))  # it has come to life
    except OSError:  # and nobody is there any more
        return False
    outbox = _Outbox(sink, on_gone)
    engine.subscribe(outbox.put)
    forwarder = _Forwarder(outbox.put)
    forwarder.setFormatter(log_format)
    logging.getLogger().addHandler(forwarder)
    receiver = Receiver()
    was_stopped = False
    try:
        while (message := read_frame(source)) is not None:
            match message:
                case Packed():
                    engine.submit(receiver.unpack(message))
                case Cancel(request=request):
                    engine.cancel(request)
                case StopEngine():
                    was_stopped = True
                    break
                case _:
                    raise AssertionError(f"no frame for the engine: {type(message).__name__}")
    finally:
        logging.getLogger().removeHandler(forwarder)
    if was_stopped:
        engine.stop(patience)
        outbox.close()
    return was_stopped
