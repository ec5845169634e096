"""The child of a trial load: loads the person's own file, reads, goes on, renders, and says how far it has come.

What it says are lines of JSON on stdout, one for each stage, some while a stage goes on, and one at the end. What
llama.cpp says when it gives up is on stderr. Left alone, it ends with the next line that it cannot write.
"""

from __future__ import annotations

import json
import logging
import os
import sys
import threading
import time
from array import array
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from datetime import datetime
from enum import Enum
from itertools import chain
from pathlib import Path
from typing import Protocol, TextIO

from engine.commands import LoadSettings
from engine.core.cache.states import Vocabulary
from engine.core.prompt.messages import Chat, MediaType, Message, Role
from engine.core.template.budget import TemplateError, look_at
from engine.errors import BackendFailed, ModelFileError, UserFixable
from engine.language.translation import tr
from engine.ports import Model

FROZEN_FLAG = "--try-model"  # the frozen app passes what follows it to `main`

BEAT_SECONDS = 0.25
_OUTLINE = "outline"
_TEMPLATE_SECONDS = 5.0  # as the engine has for it
_SMALL_BYTES = 256 * 1024**2  # up to here reading costs nothing
_READS = ((64, 200, 40, 1), (64, 8, 1))  # tokens of each batch: of a small model, of a large one
_MORE_LIKELY = 800  # where memory runs out the system ends this process before any other
_CHAT = Chat(messages=(Message(role=Role.SYSTEM, text="Be kind."), Message(role=Role.USER, text="Hello!")))
_TEXTS = (
    "Hello, world! The year is 2024, and 3.14 is no integer.\n\n\tif (x <= 10) { return y; }",
    "Größe, naïve, Ελληνικά, 日本語, العربية, עברית, हिन्दी 🙂👩‍👩‍👧",
    "\x00\x01\x7f \r\n<|im_start|>user</s><s>[INST] ",
    " " * 40 + "a" * 40,
)


_Piece = Callable[[int], bytes]


class _Tokenize(Protocol):
    def __call__(self, text: str, *, parse_special: bool) -> list[int]: ...


class Stage(Enum):
    """What the child is at. The value travels."""

    OPENING = "opening"
    VOCABULARY = "vocabulary"
    WEIGHTS = "weights"
    CONTEXT = "context"
    PROJECTOR = "projector"
    READING = "reading"
    DECODING = "decoding"
    LOOKING = "looking"
    LISTENING = "listening"
    TEMPLATE = "template"


# How llama.cpp's lines begin that it logs at each stage of a load.
_LINES = (
    ("load: ", Stage.VOCABULARY),
    ("load_tensors:", Stage.WEIGHTS),
    ("llama_context:", Stage.CONTEXT),
    ("clip_", Stage.PROJECTOR),
    ("load_hparams:", Stage.PROJECTOR),
)


def child_command(path: str, settings: LoadSettings, *, without_weights: bool = False) -> list[str]:
    """The command that runs `main` in another process, also when frozen. `without_weights`: for a simulation."""
    door = [FROZEN_FLAG] if getattr(sys, "frozen", False) else ["-m", "engine.native.probing.trial_child"]
    return [sys.executable, *door, path, json.dumps(asdict(settings)), *([_OUTLINE] if without_weights else [])]


def main(arguments: list[str]) -> int:
    """Try the model in arguments[0] with the settings in arguments[1]. 0, whatever was found; it is said on stdout.

    With a third argument it is opened without its weights.
    """
    voice = _Voice(_own_stdout())
    _bound_memory()
    settings = LoadSettings(**json.loads(arguments[1]))
    threading.Thread(target=voice.beat, daemon=True).start()
    try:
        if _OUTLINE in arguments[2:]:
            _try_outline(arguments[0], settings, voice)
        else:
            _try_model(arguments[0], settings, voice)
    except UserFixable as error:
        found = {"message": error.message, "action": error.action, "details": error.details}
        voice.say(end="refused", error=type(error).__name__, **found)
    else:
        voice.say(end="worked")
    sys.stderr.flush()
    os._exit(0)  # nothing is taken down: a broken model may not survive that


class _Voice:
    """What the parent hears. Any thread may speak."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._lock = threading.Lock()
        self._stage: Stage | None = None
        self._fraction = 0.0

    def say(self, **fields: object) -> None:
        with self._lock:
            try:
                self._out.write(json.dumps(fields) + "\n")
                self._out.flush()
            except OSError:
                os._exit(1)  # nobody is there

    def enter(self, stage: Stage) -> None:
        if stage is not self._stage:
            self._stage = stage
            self.say(stage=stage.value)

    def hear_progress(self, fraction: float) -> bool:
        """As a model loader's `on_progress`."""
        if fraction - self._fraction >= 0.05:
            self._fraction = fraction
            self.say(fraction=round(fraction, 3))
        return True

    def beat(self) -> None:
        """On a thread of its own: how much of the processor the others have used."""
        while True:
            time.sleep(BEAT_SECONDS)
            self.say(cpu=round(time.process_time() - time.thread_time(), 4))


class _StageWatch(logging.Handler):
    """Finds the stage of a load in what llama.cpp logs of it."""

    def __init__(self, voice: _Voice) -> None:
        super().__init__(logging.DEBUG)
        self._voice = voice

    def emit(self, record: logging.LogRecord) -> None:
        line = record.getMessage()
        if record.levelno >= logging.INFO:
            sys.stderr.write(line + "\n")  # its last words
            sys.stderr.flush()
        for start, stage in _LINES:
            if line.startswith(start):
                self._voice.enter(stage)


def _own_stdout() -> TextIO:
    """For the lines alone: whatever else is printed goes to stderr."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return out


def _bound_memory() -> None:
    """As of `bound_memory`; and none of it goes to a file when the process ends."""
    if sys.platform == "win32":
        return
    import resource

    from engine.native.backend.machine import bound_memory

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(OSError, ValueError):
        bound_memory(_MORE_LIKELY)


def _try_model(path: str, settings: LoadSettings, voice: _Voice) -> None:
    """Raises UserFixable."""
    voice.enter(Stage.OPENING)
    from engine.native.backend.ggml import add_gpu_backends  # takes a while, and may end the process
    from engine.native.loading.loading import load_model

    log = _watched(voice)
    add_gpu_backends()
    model, _ = load_model(path, settings, voice.hear_progress)
    log.setLevel(logging.INFO)
    voice.enter(Stage.READING)
    place = _read(model, voice, path)
    place = _draft(model, place, path)
    _use_projector(model, place, voice, path)
    if model.facts.chat_template and not settings.plain_template:
        voice.enter(Stage.TEMPLATE)
        _render(model.facts.chat_template, model.vocabulary, model.piece)


def _try_outline(path: str, settings: LoadSettings, voice: _Voice) -> None:
    """Raises UserFixable."""
    voice.enter(Stage.OPENING)
    from engine.native.loading.outline import open_outline

    _watched(voice)
    with open_outline(path, settings) as outline:
        voice.enter(Stage.READING)
        _tokens(outline.tokenize, outline.piece, path)
        if outline.facts.chat_template and not settings.plain_template:
            voice.enter(Stage.TEMPLATE)
            _render(outline.facts.chat_template, outline.vocabulary, outline.piece)


def _watched(voice: _Voice) -> logging.Logger:
    """llama.cpp's log, in which the stages are found."""
    log = logging.getLogger("engine.native")
    log.addHandler(_StageWatch(voice))
    log.setLevel(logging.DEBUG)
    return log


def _tokens(tokenize: _Tokenize, piece: _Piece, path: str) -> list[int]:
    """Those of a few texts, each of which says what it stands for."""
    texts = [tokenize(text, parse_special=special) for text in _TEXTS for special in (True, False)]
    tokens = list(chain.from_iterable(texts))
    if not tokens:
        raise ModelFileError(
            tr("“{name}” cannot be used: its vocabulary finds no tokens in a text.", name=Path(path).name),
            action=tr("Download it again, or choose another model."),
        )
    for token in set(tokens):
        piece(token)
    return tokens


def _read(model: Model, voice: _Voice, path: str) -> int:
    """A few batches, each of which gives logits that something can be drawn from; the position behind them."""
    facts = model.facts
    tokens = _tokens(model.tokenize, model.piece, path)
    sizes = [min(size, facts.n_batch) for size in _READS[facts.n_bytes > _SMALL_BYTES]]
    place = 0
    for at, size in enumerate(sizes):
        if place + size > facts.n_ctx:
            break
        if size == 1:
            voice.enter(Stage.DECODING)
        model.decode([tokens[i % len(tokens)] for i in range(place, place + size)], place)
        place += size
        voice.say(fraction=(at + 1) / len(sizes))
        try:
            model.check_logits()
        except BackendFailed as error:
            raise ModelFileError(
                tr("“{name}” cannot be used. {message}", name=Path(path).name, message=error.message),
                action=error.action,
                details=error.details,
            ) from error
    return place


def _draft(model: Model, place: int, path: str) -> int:
    """What proposes drafts does so, behind what was read; the position behind that."""
    tokens = _tokens(model.tokenize, model.piece, path)[:2]
    for drafter in model.drafters:
        if place + len(tokens) < model.facts.n_ctx:
            model.decode(tokens[:1], place)
            drafter.propose(array("i", tokens).tobytes(), 3)
            place += 1
    return place


def _use_projector(model: Model, place: int, voice: _Voice, path: str) -> None:
    """Some projectors load, and end the process at the first picture."""
    if not model.facts.takes:
        return
    from engine.native.probing.trial_media import try_media

    def hear(fraction: float) -> bool:
        voice.say(fraction=round(fraction, 3))
        return True

    for kind, stage in ((MediaType.IMAGE, Stage.LOOKING), (MediaType.AUDIO, Stage.LISTENING)):
        if kind in model.facts.takes:
            voice.enter(stage)
            place = try_media(model, kind, place, Path(path), hear)


def _render(source: str, vocabulary: Vocabulary, piece: _Piece) -> None:
    """A template that refuses, or costs too much, is the engine's to speak of; here it may end the process."""
    from engine.core.template.chat_template import compile_template

    end = time.monotonic() + _TEMPLATE_SECONDS
    look = look_at(lambda: time.monotonic() > end)
    bos, eos = (
        "" if token is None else piece(token).decode("utf-8", errors="replace")
        for token in (vocabulary.bos, vocabulary.eos)
    )
    with suppress(TemplateError):
        template = compile_template(source, look)
        template.render(_CHAT, now=datetime(2026, 1, 2, 3, 4, 5), bos_text=bos, eos_text=eos, look=look)  # noqa: DTZ001


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
