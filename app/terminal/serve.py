"""`cairn serve`: a model for other programs, until Ctrl-C. Stdout says where it is, stderr what each request cost."""

from __future__ import annotations

import contextlib
import os
import queue
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import TextIO

from app.interrupt import Interrupts, end_signals
from app.machine_options import with_machines
from app.options.tasks import Serve
from app.paths import Folders, demo_model
from app.printing import in_a_line
from app.terminal.attachments import MediaReader
from app.terminal.device_options import on_devices
from app.terminal.model_list import found_models, own_settings_of
from app.terminal.replay import check_record
from app.terminal.status_line import StatusLine
from app.version import VERSION
from engine.client.blocking import EngineCalls
from engine.client.door import EngineDoor
from engine.commands import LoadSettings
from engine.core.cache.facts import ModelFacts
from engine.core.models.own_settings import OwnSettings, overlay
from engine.core.prompt.messages import Sampling
from engine.errors import RequestInvalid
from engine.models.hub.kept_token import KeptToken
from engine.server.models import ListedModel
from engine.server.noted.ledger import Seen, State
from engine.server.options import ServerOptions
from engine.server.running import ServerThread, check_key
from engine.server.state import Surroundings
from engine.store.recorder import Recorder, new_header, written_without_text
from engine.telling.reasons.summary import summary_line
from ui.settings.stored import Settings

KEY_VARIABLE = "CAIRN_API_KEY"
KEY_SERVICE = "Cairn: server"
_LOOK_SECONDS = 0.25  # a wait without an end cannot be interrupted on Windows
_LONGEST_KEY = 512


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
    options = options_of(task, key_of(task, folders))
    check_key(options)  # before a model is loaded for nothing
    shelf = ModelShelf(task, settings, folders)
    ended: queue.SimpleQueue[Seen] = queue.SimpleQueue()
    with ExitStack() as stack:
        if task.record is not None:
            check_record(task.record)
            recorder = stack.enter_context(Recorder(task.record, version=VERSION))
            stack.callback(engine.subscribe(recorder))
        interrupts.allow()
        status = StatusLine(stderr)
        calls = EngineCalls(engine)
        try:
            loaded = calls.load(model, shelf.load_settings(str(model)), status.on_loading)
        finally:
            status.clear()
            calls.close()
        for warning in loaded.warnings:
            print(f"cairn: {warning}", file=stderr)
        server = ServerThread(
            Surroundings(
                engine=engine,
                options=options,
                shelf=shelf,
                version=VERSION,
                read_media=MediaReader(),
                write_event=written_without_text,
                record_header=lambda: new_header(VERSION),
                loaded=loaded,
                on_ended=ended.put,
            )
        )
        is_told = stack.enter_context(_told_to_end(interrupts))
        stack.callback(server.stop)
        server.start()
        name = options.aliases[0] if options.aliases else shelf.name_of(str(model))
        print(ready_line(name, server.address, options), file=stdout)
        stdout.flush()
        while server.is_running and not is_told():
            with contextlib.suppress(queue.Empty):
                print(in_a_line(told(ended.get(timeout=_LOOK_SECONDS))), file=stderr, flush=True)
        return 0


def options_of(task: Serve, key: str) -> ServerOptions:
    return ServerOptions(
        host=task.host,
        port=task.port,
        key=key,
        origins=task.origins,
        names=task.names,
        aliases=task.aliases,
        loads_on_demand=task.loads_on_demand,
        idle_minutes=task.idle_minutes,
        max_tokens=task.max_tokens,
        seconds_limit=float(task.seconds_limit),
    )


def key_of(task: Serve, folders: Folders) -> str:
    """What requests must bring: of the file, the environment, or the key ring; "" for none. Raises UserFixable."""
    ring = KeptToken(folders.server_key_mark, service=KEY_SERVICE, otherwise=f"Set {KEY_VARIABLE} instead.")
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
            f"{file} holds no key: one line of up to {_LONGEST_KEY} letters, digits and signs.",
            action="Write one into it, such as the output of `openssl rand -hex 32`.",
        )
    return key


def ready_line(name: str, address: str, options: ServerOptions) -> str:
    key = " and the API key" if options.key else " and any API key"
    return (
        f"Cairn serves {name} at {address}. In OpenAI's form: base URL {address}/v1{key}; in Anthropic's: {address}. "
        "Ctrl-C ends it."
    )


def told(seen: Seen) -> str:
    """What a request cost and why, without anything of its text."""
    if seen.state is State.DONE and seen.explanation is not None:
        return f"{seen.client}: {summary_line(seen.explanation)}"
    if seen.state is State.GONE:
        return f"{seen.client}: gone before its reply was complete."
    return f"{seen.client}: failed ({seen.problem})."


class ModelShelf:
    """The models of `cairn models`, and how they are loaded here. Any thread."""

    def __init__(self, task: Serve, settings: Settings, folders: Folders) -> None:
        self._task = task
        self._settings = settings
        self._folders = folders
        self._own: dict[str, OwnSettings] = {}

    def listed(self) -> Sequence[ListedModel]:
        found = found_models(self._folders, self._settings)
        return [
            ListedModel(name=one.name, path=one.path, n_bytes=one.n_bytes, n_ctx=one.head.n_ctx_train)
            for one in found
            if not one.problem
        ]

    def load_settings(self, path: str) -> LoadSettings:
        """As `cairn chat` loads it."""
        task, own = self._task, self._own_of(path)
        settings = self._settings.with_changes(overlay(own))
        return replace(
            with_machines(on_devices(settings.load(), task), task.machines),
            n_ctx=task.n_ctx or settings.n_ctx,
            projector=task.projector or own.projector or "",
            plain_template=task.plain_template,
        )

    def name_of(self, path: str) -> str:
        return "demo" if Path(path) == demo_model() else Path(path).stem

    def sampling(self, facts: ModelFacts) -> Sampling:
        return self._settings.with_changes(overlay(self._own_of(facts.path))).sampling(facts.default_sampling)

    def _own_of(self, path: str) -> OwnSettings:
        if path not in self._own:
            self._own[path] = own_settings_of(Path(path), self._folders)
        return self._own[path]


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
