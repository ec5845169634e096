"""Write the engine's events to a JSON-lines file, and read them back.

The first line is the header; every other line is one event with "at", the seconds since the recording began. By default
no text of the chat is written; Cairn's own words and the names of tools are. Digests of texts are not written either:
those of short texts can be guessed, and already the lengths of single pieces of a reply give much of it away. Of images
and sounds a record has digests and sizes in tokens, never the files, and their names only with the texts.
"""

from __future__ import annotations

import contextlib
import logging
import os
import queue
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self, cast, get_args

from engine.commands import LoadSettings
from engine.core.difference.explanation import FirstDifference, Offer, TextDifference
from engine.core.difference.subjects import ChangedCall, ChangedMedium, ChangedValue
from engine.core.prompt.items import MediaChunk
from engine.core.prompt.messages import Media, Message, Tidied, ToolCall
from engine.core.record.forms import NewerWords, RecordError, Redact, dump, parse
from engine.core.record.parsing import FORMAT_VERSION, EventCodec, Private, Unknown, check_version, decode, encode
from engine.errors import CairnError, StoreFailed
from engine.events import (
    Calling,
    Cancelled,
    Delta,
    Detokenized,
    Embedded,
    EncodingProgress,
    Event,
    Finished,
    Rendered,
    Tokenized,
)
from engine.language.translation import tr
from engine.scratch import is_still_at
from engine.store.sqlite.database import in_plain_words

log = logging.getLogger("engine.store")

MAX_LINE_BYTES = 64 * 1024 * 1024
MAX_WAITING = 100_000  # events; when the disk falls behind by more, recording stops instead of filling the memory
_FIRST_BYTES = b'{"cairn_record":'

EVENT_TYPES: tuple[type[object], ...] = get_args(Event)
PRIVATE: Private = {
    (LoadSettings, "other_machines"): Redact.OMIT,
    (Delta, "text"): Redact.OMIT,
    (Delta, "logprobs"): Redact.OMIT,
    (Calling, "arguments"): Redact.LENGTH,
    (ToolCall, "arguments"): Redact.LENGTH,
    (Finished, "raw_text"): Redact.LENGTH,
    (Finished, "stopped_by"): Redact.LENGTH,
    (Message, "text"): Redact.LENGTH,
    (Message, "reasoning"): Redact.LENGTH,
    (Message, "name"): Redact.OMIT,
    (Message, "tool_call_id"): Redact.OMIT,
    (Media, "name"): Redact.OMIT,
    (Media, "size"): Redact.OMIT,
    (Tokenized, "ids"): Redact.OMIT,
    (Tokenized, "pieces"): Redact.OMIT,
    (Detokenized, "text"): Redact.LENGTH,
    (Rendered, "text"): Redact.LENGTH,
    (Embedded, "vectors"): Redact.OMIT,  # much of a text can be told from its vector
    (Cancelled, "raw_text"): Redact.LENGTH,
    (MediaChunk, "label"): Redact.OMIT,
    (EncodingProgress, "label"): Redact.OMIT,
    (ChangedValue, "text"): Redact.OMIT,
    (ChangedCall, "keys"): Redact.OMIT,
    (ChangedMedium, "label"): Redact.OMIT,
    (ChangedMedium, "old_label"): Redact.OMIT,
    (Offer, "subject"): Redact.OMIT,
    (Tidied, "was"): Redact.OMIT,
    (Tidied, "now"): Redact.OMIT,
    (TextDifference, "old_text"): Redact.LENGTH,
    (TextDifference, "new_text"): Redact.LENGTH,
    (FirstDifference, "old_text"): Redact.LENGTH,
    (FirstDifference, "new_text"): Redact.LENGTH,
    (FirstDifference, "text_before"): Redact.OMIT,
    (FirstDifference, "text_after"): Redact.OMIT,
    (FirstDifference, "old_token"): Redact.OMIT,
    (FirstDifference, "new_token"): Redact.OMIT,
}

_WITH_TEXT = EventCodec(EVENT_TYPES)
_WITHOUT_TEXT = EventCodec(EVENT_TYPES, private=PRIVATE)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordHeader:
    """The first line of a record. `created` is ISO 8601 in UTC, `version` the Cairn that wrote it."""

    cairn_record: int  # version of the format
    created: str
    version: str = ""
    with_text: bool = False


def new_header(version: str = "", *, with_text: bool = False) -> dict[str, object]:
    """The first line of a record that begins now."""
    header = RecordHeader(
        cairn_record=FORMAT_VERSION,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        version=version,
        with_text=with_text,
    )
    return encode(header)


def written_without_text(event: Event) -> dict[str, object]:
    """An event as it stands in a record, without when it was."""
    return _WITHOUT_TEXT.encode_event(event)


class Recorder:
    """An engine listener that records every event; never blocks the engine thread.

    A full disk ends the recording, not the program: `problem` says so, and `on_problem` is called once with it, on the
    recorder's thread. Raises StoreFailed at once when the file cannot be created; an earlier record is replaced, any
    other file is left alone.
    """

    def __init__(
        self,
        path: Path,
        *,
        with_text: bool = False,
        version: str = "",
        on_problem: Callable[[CairnError], None] | None = None,
    ) -> None:
        self._codec = _WITH_TEXT if with_text else _WITHOUT_TEXT
        self._on_problem = on_problem
        self._started = time.monotonic()
        self._waiting: queue.SimpleQueue[tuple[float, Event] | None] = queue.SimpleQueue()
        self._problem: CairnError | None = None
        self._is_closed = False
        self._gate = threading.Lock()  # no event comes after the end mark
        self._path = path
        self._file = _create(path)
        self._write(new_header(version, with_text=with_text))
        self._flush()
        self._thread = threading.Thread(target=self._run, name="cairn-record", daemon=True)
        self._thread.start()

    def __call__(self, event: Event) -> None:
        """Queue one event; from the engine thread. Ignored after `close` or a problem."""
        at = time.monotonic() - self._started
        with self._gate:
            if not self._is_closed and self._problem is None:
                self._waiting.put((at, event))

    @property
    def problem(self) -> CairnError | None:
        """Why the recording ended early; None while all is well."""
        return self._problem

    def close(self) -> None:
        """Write what is waiting and close the file. Calling it twice is fine."""
        with self._gate:
            if not self._is_closed:
                self._is_closed = True
                self._waiting.put(None)
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _run(self) -> None:
        while (entry := self._waiting.get()) is not None:
            if self._problem is None:
                self._record(*entry)
        self._flush()
        try:
            self._file.close()
        except OSError as error:
            self._stop(in_plain_words(error))

    def _record(self, at: float, event: Event) -> None:
        if self._waiting.qsize() > MAX_WAITING:
            self._stop(_ended(tr("the disk is too slow")))
            return
        try:
            encoded = self._codec.encode_event(event)
            self._write({"type": encoded.pop("type"), "at": round(at, 6), **encoded})
        except (TypeError, ValueError):
            log.exception("an event of type %s cannot be recorded", type(event).__name__)
            self._stop(_ended(tr("an event could not be written")))
        if self._waiting.empty():  # so the end of a request reaches the file at once, and a burst is one write
            self._flush()

    def _write(self, line: dict[str, object]) -> None:
        data = dump(line).encode("ascii") + b"\n"
        try:
            self._file.write(data)
        except OSError as error:
            self._stop(in_plain_words(error))

    def _flush(self) -> None:
        if self._problem is None:
            try:
                self._file.flush()
                if not is_still_at(self._file.fileno(), self._path):
                    self._stop(_ended(tr("its file is gone from its folder")))
            except OSError as error:
                self._stop(in_plain_words(error))

    def _stop(self, problem: CairnError) -> None:
        """End the recording; the first problem is the one that is told."""
        if self._problem is None:
            self._problem = problem
            log.warning("recording ended: %s", problem)
            if self._on_problem is not None:
                self._on_problem(problem)


def _ended(why: str) -> StoreFailed:
    return StoreFailed(
        tr("The recording has ended: {why}.", why=why), action=tr("Start a new one; what was written can be read.")
    )


def _create(path: Path) -> BinaryIO:
    """A new file, readable by its owner alone. Nothing but an earlier record is ever overwritten."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_file():
            with path.open("rb") as earlier:
                if earlier.read(len(_FIRST_BYTES)) not in (b"", _FIRST_BYTES):
                    raise StoreFailed(
                        tr("{name} is there already and is not a record of Cairn.", name=path.name),
                        action=tr("Choose another name for the record."),
                    )
        return open(path, "wb", opener=_private)
    except OSError as error:
        raise in_plain_words(error) from error


def _private(path: str, flags: int) -> int:
    """An earlier record may have been for others to read; nothing is in it yet."""
    handle = os.open(path, flags, 0o600)
    if sys.platform != "win32":
        with contextlib.suppress(OSError):  # a disk without owners
            os.fchmod(handle, 0o600)
    return handle


def read_header(path: Path) -> RecordHeader:
    """The header of a record. Raises RecordError when it is none, StoreFailed when the file cannot be read."""
    try:
        with path.open("rb") as file:
            first = next(_lines(file), None)
    except OSError as error:
        raise _unreadable(error) from error
    if first is None:
        raise RecordError(tr("not a record of Cairn, or an empty one"), line=1)
    try:
        header = decode(RecordHeader, first[1])
        check_version(header.cairn_record)
    except RecordError as error:
        raise error.at_line(1) from None
    return header


def read_record(
    path: Path,
    *,
    on_unknown: Callable[[Unknown], None] | None = None,
    on_newer: Callable[[str], None] | None = None,
) -> Iterator[Event]:
    """The events of a record in order; those of a newer Cairn go to `on_unknown` instead.

    Where only a word in an event is of a newer Cairn, the event is read without it, and the word goes to `on_newer`.
    A last line cut off by a crash is left out. Anything else that is malformed raises RecordError with its line, at
    once for the header and otherwise when it is reached. StoreFailed when the file cannot be read.
    """
    read_header(path)
    return _events(path, on_unknown or _ignore, on_newer or _ignore)


def _ignore(_: object) -> None:
    pass


def _events(path: Path, on_unknown: Callable[[Unknown], None], on_newer: Callable[[str], None]) -> Iterator[Event]:
    try:
        with path.open("rb") as file:
            lines = _lines(file)
            next(lines, None)  # the header
            for number, obj in lines:
                reading = NewerWords()
                try:
                    event = _WITH_TEXT.decode_event(obj, reading)
                except RecordError as error:
                    raise error.at_line(number) from None
                if isinstance(event, Unknown):
                    on_unknown(event)
                    continue
                for word in reading.newer:
                    on_newer(word)
                yield cast("Event", event)  # the codec makes nothing else
    except OSError as error:
        raise _unreadable(error) from error


def _lines(file: BinaryIO) -> Iterator[tuple[int, object]]:
    """Each line's number, from 1, and value."""
    number = 0
    while line := file.readline(MAX_LINE_BYTES + 1):
        number += 1
        if len(line) > MAX_LINE_BYTES:
            raise RecordError(tr("the line is too long"), line=number)
        try:
            obj = parse(line)
        except RecordError as error:
            if not line.endswith(b"\n"):
                return
            raise error.at_line(number) from None
        yield number, obj


def _unreadable(error: OSError) -> StoreFailed:
    return StoreFailed(
        tr("The record cannot be read: {gap}.", gap=error.strerror or tr("the disk refused")),
        action=tr("Check the name of the file and that you may read it."),
        details=f"{type(error).__name__} {error.errno}",
    )
