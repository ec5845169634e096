"""`cairn serve`: a model for other programs, until Ctrl-C. Stdout says where it is, stderr what each request cost."""

from __future__ import annotations

import contextlib
import os
import queue
import select
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from types import FrameType
from typing import TextIO

from app.options.tasks import Serve
from app.process.interrupt import Interrupts, end_signals
from app.process.paths import SERVER_KEY_SERVICE, Folders
from app.process.printing import in_a_line
from app.process.version import VERSION
from app.serving.shelf import ServedModels
from app.terminal.attachments import MediaReader
from app.terminal.load_options import as_asked
from app.terminal.replay import check_record
from app.terminal.status_line import StatusLine
from engine.client.blocking import EngineCalls
from engine.client.door import EngineDoor
from engine.core.tidying.requests import UNTIDIED
from engine.errors import RequestInvalid
from engine.models.hub.kept_token import KeptToken
from engine.server.asked.parts import ServerOptions
from engine.server.endpoints.state import ServerParts
from engine.server.noted.ledger import Seen, State
from engine.server.running import ServerThread, check_key, listen_at
from engine.store.recorder import Recorder, new_header, written_without_text
from engine.telling.reasons.subjects import tidied_line
from engine.telling.reasons.summary import summary_line
from ui.settings.stored import Settings

_LOOK_SECONDS = 0.25  # a wait without an end cannot be interrupted on Windows


def serve(
    task: Serve,
    model: Path,
    engine: EngineDoor,
    settings: Settings,
    folders: Folders,
    interrupts: Interrupts,
    *,
    stdout: TextIO,
    stderr: TextIO,
) -> int:
    """0 once it was told to end, and has."""
    options, tidy = options_of(task, key_of(task, folders)), dict(task.tidy)
    shelf = ServedModels(lambda: settings, folders, lambda load: as_asked(load, task))
    lines: queue.SimpleQueue[str] = queue.SimpleQueue()
    check_key(options)
    with ExitStack() as stack:
        listening = stack.enter_context(listen_at(options))  # before a model is loaded for nothing
        if task.record is not None:
            check_record(task.record)
            recorder = stack.enter_context(Recorder(task.record, version=VERSION))
            stack.callback(engine.subscribe(recorder))
        interrupts.allow()
        status = StatusLine(stderr)
        calls = EngineCalls(engine)
        with contextlib.closing(calls):
            loaded = status.load(calls, model, shelf.load_settings(str(model)))
        server = ServerThread(
            ServerParts(
                engine=engine,
                options=options,
                shelf=shelf,
                version=VERSION,
                read_media=MediaReader(),
                write_event=written_without_text,
                record_header=lambda: new_header(VERSION),
                loaded=loaded,
                on_ended=lambda seen: lines.put(in_a_line(told(seen))),
                tidiness_of=lambda client: tidy.get(client, UNTIDIED),
            ),
            listening,
        )
        is_told = stack.enter_context(_told_to_end(interrupts))
        stack.callback(server.stop)
        server.start()
        name = options.aliases[0] if options.aliases else shelf.name_of(str(model))
        print(ready_line(name, server.address, options), file=stdout)
        stdout.flush()
        n_left_out = 0
        while server.is_running and not is_told():
            with contextlib.suppress(queue.Empty):
                line = lines.get(timeout=_LOOK_SECONDS)
                if not _has_room(stderr):
                    n_left_out += 1
                    continue
                if n_left_out:
                    print(f"cairn: lines left out, as nobody read them: {n_left_out:,}", file=stderr)
                    n_left_out = 0
                print(line, file=stderr, flush=True)
        return 0


def _has_room(stream: TextIO) -> bool:
    """For a line, without a wait: who started the server may never read this pipe. Windows cannot be asked."""
    if sys.platform == "win32":
        return True
    try:
        return bool(select.select([], [stream], [], 0)[1])
    except (OSError, ValueError):  # no file, or closed: writing says so
        return True


def options_of(task: Serve, key: str) -> ServerOptions:
    return ServerOptions(
        host=task.host,
        port=task.port,
        key=key,
        origins=task.origins,
        names=task.names,
        aliases=task.aliases,
        loads_on_demand=task.loads_on_demand,
        idle_seconds=60.0 * task.idle_minutes,
        max_tokens=task.max_tokens,
        seconds_limit=float(task.seconds_limit),
    )


def ready_line(name: str, address: str, options: ServerOptions) -> str:
    key = "the API key" if options.key else "any API key"
    return (
        f"Cairn serves {name} at {address}. Programs that know OpenAI's API need {address}/v1 and {key}; "
        f"those that know Anthropic's, {address}. Ctrl-C ends it."
    )


def told(seen: Seen) -> str:
    """What a request cost and why, without anything of its text."""
    if seen.state is State.DONE and seen.explanation is not None:
        return f"{seen.client}: {summary_line(seen.explanation)} {tidied_line(seen.explanation)}".rstrip()
    if seen.state is State.GONE:
        return f"{seen.client}: gone before its reply was complete."
    return f"{seen.client}: failed ({seen.problem})."


@contextlib.contextmanager
def _told_to_end(interrupts: Interrupts) -> Iterator[Callable[[], bool]]:
    """From here on Ctrl-C ends the server in order, and a second one at once."""
    interrupts.close()
    is_heard = False

    def hear(number: int, frame: FrameType | None) -> None:
        nonlocal is_heard
        if is_heard:
            raise KeyboardInterrupt
        is_heard = True

    listened = [one for one in (signal.SIGINT, *end_signals()) if signal.getsignal(one) is not signal.SIG_IGN]
    before = {number: signal.signal(number, hear) for number in listened}
    try:
        yield lambda: is_heard
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


# The API key of the server: from a file, the environment, or the system's key ring.

KEY_VARIABLE = "CAIRN_API_KEY"
_LONGEST_KEY = 512


def key_of(task: Serve, folders: Folders) -> str:
    """What requests must bring: of the file, the environment, or the key ring; "" for none. Raises UserFixable."""
    ring = KeptToken(folders.server_key_mark, service=SERVER_KEY_SERVICE, otherwise=f"Set {KEY_VARIABLE} instead.")
    if task.key_file is not None:
        key = _key_in(task.key_file)
    else:
        key = os.environ.get(KEY_VARIABLE, "").strip() or ring.read()
    if task.keeps_key:
        if not key:
            raise RequestInvalid("There is no API key to be kept.", action="Name a file with one: --api-key-file FILE.")
        ring.keep(key)
    return key


def _key_in(file: Path) -> str:
    try:
        key = file.read_bytes()[: _LONGEST_KEY + 2].decode().strip()
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else "it is not text"
        raise RequestInvalid(f"{file} cannot be read: {why}.", action="Name a file with the key.") from error
    if not key or len(key) > _LONGEST_KEY or not key.isascii() or not key.isprintable() or " " in key:
        raise RequestInvalid(
            f"{file} holds no key: one line of up to {_LONGEST_KEY} letters and digits.",
            action="Write one into it, such as the output of `openssl rand -hex 32`.",
        )
    return key
