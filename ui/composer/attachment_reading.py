"""What a person picked becomes an attachment: read and checked on threads of its own, so that the window never waits.

The threads are Python's own and daemons: one that hangs in a drive that went away is left behind when the window
closes. Qt's pool would wait for it.
"""

from __future__ import annotations

import logging
import os
import stat
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal, Slot

from engine.core.prompt.messages import MediaType
from engine.errors import Interrupted, MediaRefused
from engine.language.translation import tr
from engine.media.documents import is_document, takes_long, text_of
from engine.media.formats import foreign_name
from engine.media.pictures import thumbnail
from engine.media.reading import is_media, media_of
from engine.telling.attachments import (
    MAX_FILE_BYTES,
    Attachment,
    AttachmentId,
    Document,
    of_document,
    of_media,
    one_line,
)
from engine.telling.words.figures import fmt_bytes

_log = logging.getLogger("ui")

THUMBNAIL_EDGE = 192  # pixels: enough for the largest text on the densest screen
_N_THREADS = 2
_MAX_LOST = 8  # threads that hang where nobody waits for them any more; others take their places
_PIECE_BYTES = 1024 * 1024
_UNBLOCKED = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)

IsWanted = Callable[[], bool]
Work = Callable[[IsWanted], Attachment]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    """Something the person chose. `load` gets its bytes; it runs on a reading thread and raises MediaRefused."""

    name: str
    load: Callable[[IsWanted], bytes] = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadAttachment:
    """How it ended: with an attachment, or with a sentence that says why there is none."""

    id: AttachmentId
    attachment: Attachment | None = None
    refusal: str = ""


def file_pick(path: str) -> Pick:
    return Pick(name=one_line(Path(path).name), load=lambda is_wanted: read_file(Path(path), is_wanted))


def read_file(path: Path, is_wanted: IsWanted = lambda: True) -> bytes:
    """All bytes of a regular file, or of what a link to one leads to. Raises MediaRefused, or Interrupted."""
    name = tr("“{name}”", name=one_line(path.name))
    try:
        _check_kind(os.stat(path), name)  # before it is opened: opening a device may set something going
        with open(os.open(path, os.O_RDONLY | _UNBLOCKED), "rb") as file:
            _check_kind(os.fstat(file.fileno()), name)
            return _read_pieces(file.read, name, is_wanted)
    except FileNotFoundError:
        raise MediaRefused(
            tr("{name} is not there any more.", name=name), action=tr("Attach it from where it is now.")
        ) from None
    except PermissionError:
        raise MediaRefused(
            tr("{name} may not be read.", name=name), action=tr("Change its permissions, or attach a copy.")
        ) from None
    except OSError as error:
        why = error.strerror or tr("the disk refused")
        raise MediaRefused(
            tr("{name} cannot be read: {why}.", name=name, why=why), action=tr("Attach a copy from another place.")
        ) from None


def _check_kind(found: os.stat_result, name: str) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise MediaRefused(tr("{name} is a folder.", name=name), action=tr("Attach the files that are in it."))
    if not stat.S_ISREG(found.st_mode):
        raise MediaRefused(
            tr("{name} is not a file but a device or a connection.", name=name), action=tr("Attach an ordinary file.")
        )
    if found.st_size > MAX_FILE_BYTES:
        _refuse_size(name)


def _read_pieces(read: Callable[[int], bytes], name: str, is_wanted: IsWanted) -> bytes:
    pieces: list[bytes] = []
    n_bytes = 0
    while piece := read(_PIECE_BYTES):
        if not is_wanted():
            raise Interrupted
        n_bytes += len(piece)
        if n_bytes > MAX_FILE_BYTES:  # it grew meanwhile
            _refuse_size(name)
        pieces.append(piece)
    return b"".join(pieces)


def _refuse_size(name: str) -> None:
    raise MediaRefused(
        tr("{name} is larger than {max_file_bytes}.", name=name, max_file_bytes=fmt_bytes(MAX_FILE_BYTES)),
        action=tr("Attach a smaller one, or a part of it."),
    )


def attachment_of(data: bytes, *, id: AttachmentId, name: str) -> Attachment:
    """What these bytes are, by their content. Raises MediaRefused."""
    if not data:
        raise MediaRefused(tr("“{name}” is empty.", name=name), action=tr("Attach a file with something in it."))
    if is_media(data):
        media = media_of(data, name)
        picture = thumbnail(data, THUMBNAIL_EDGE) if media.kind is MediaType.IMAGE else b""
        return of_media(media, id=id, picture=picture)
    if is_document(data, name):
        return of_document(Document(name=name, text=text_of(data, name)), id=id)
    if foreign_name(data):
        media_of(data, name)  # says what it is
    text_of(data, name)  # says what it may be instead
    raise MediaRefused(
        tr("“{name}” is neither an image, nor audio, nor a document, nor text.", name=name),
        action=tr("Save it as one of these first."),
    )


def with_picture(attachment: Attachment) -> Attachment:
    """The small picture of an image that was stored; an attachment that shows none is fine."""
    if attachment.media is None or attachment.media.kind is not MediaType.IMAGE:
        return attachment
    try:
        return replace(attachment, picture=thumbnail(attachment.media.data, THUMBNAIL_EDGE))
    except MediaRefused:
        return attachment


@dataclass(frozen=True, slots=True)
class _Job:
    id: AttachmentId
    name: str
    work: Work


class _NotYetError(Exception):
    """Another one that takes long is being read."""


class AttachmentReader(QObject):
    """Reads a few at a time, in the order they were picked. Belongs to the GUI thread, where `ended` comes.

    What takes long is read one at a time: its reader is written in Python, and takes the interpreter from the window.
    """

    ended = Signal(object)  # Reading
    _done = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lock = threading.Lock()
        self._waiting: deque[_Job] = deque()
        self._waiting_long: deque[_Job] = deque()  # PDFs and the like; they are loaded again when it is their turn
        self._wanted: set[AttachmentId] = set()
        self._running: set[AttachmentId] = set()
        self._lost: set[AttachmentId] = set()  # forgotten while they ran: they may hang for ever
        self._n_threads = 0  # without those of the lost
        self._long_lock = threading.Lock()
        self._done.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def read(self, id: AttachmentId, pick: Pick) -> None:
        """`ended` tells what became of it, unless it is forgotten before."""
        self.start(id, pick.name, lambda is_wanted: self._read(id, pick.name, pick.load(is_wanted)))

    def start(self, id: AttachmentId, name: str, work: Work) -> None:
        """Have `work` done on a reading thread."""
        with self._lock:
            self._wanted.add(id)
            self._waiting.append(_Job(id, name, work))
            self._start_thread()

    def forget(self, id: AttachmentId) -> None:
        """Nobody wants it any more. When it is being read, another takes its place: it may hang in a dead drive."""
        with self._lock:
            self._wanted.discard(id)
            if id in self._running and len(self._lost) < _MAX_LOST:
                self._running.discard(id)
                self._lost.add(id)
                self._n_threads -= 1
                if self._waiting:
                    self._start_thread()

    def close(self) -> None:
        """Deliver nothing any more; what is being read ends at its next piece."""
        with self._lock:
            self._wanted.clear()
            self._waiting.clear()
            self._waiting_long.clear()

    def _start_thread(self) -> None:
        """With the lock held."""
        if self._n_threads < _N_THREADS:
            self._n_threads += 1
            threading.Thread(target=self._run, name="attachments", daemon=True).start()

    def _read(self, id: AttachmentId, name: str, data: bytes) -> Attachment:
        if not takes_long(data):
            return attachment_of(data, id=id, name=name)
        if not self._long_lock.acquire(blocking=False):
            raise _NotYetError
        try:
            return attachment_of(data, id=id, name=name)
        finally:
            self._long_lock.release()

    def _run(self) -> None:
        while (job := self._next()) is not None:
            reading, is_put_off = None, False
            try:
                reading = self._carry_out(job)
            except _NotYetError:
                is_put_off = True
            goes_on = self._leave(job, is_put_off=is_put_off)
            if reading is not None and job.id in self._wanted:
                try:
                    self._done.emit(reading)
                except RuntimeError:  # the window is gone
                    return
            if not goes_on:
                return

    def _next(self) -> _Job | None:
        with self._lock:
            job = None
            if self._waiting_long and not self._long_lock.locked():
                job = self._waiting_long.popleft()
            elif self._waiting:
                job = self._waiting.popleft()
            if job is None:
                self._n_threads -= 1  # whoever reads a long one looks for the next one afterwards
            else:
                self._running.add(job.id)
            return job

    def _leave(self, job: _Job, *, is_put_off: bool) -> bool:
        """A job is over or put off; False when its thread was lost and another has its place."""
        with self._lock:
            if is_put_off and job.id in self._wanted:
                self._waiting_long.append(job)
            if job.id not in self._lost:
                self._running.discard(job.id)
                return True
            self._lost.discard(job.id)
            if self._n_threads >= _N_THREADS:
                return False
            self._n_threads += 1
            return True

    def _carry_out(self, job: _Job) -> ReadAttachment | None:
        def is_wanted() -> bool:
            return job.id in self._wanted

        if not is_wanted():
            return None
        try:
            return ReadAttachment(id=job.id, attachment=job.work(is_wanted))
        except _NotYetError:
            raise
        except Interrupted:
            return None
        except MediaRefused as error:
            told = str(error)
            named = told if job.name in told else tr("“{name}”: {sentence}", name=job.name, sentence=told)
            return ReadAttachment(id=job.id, refusal=named)
        except MemoryError:
            return ReadAttachment(
                id=job.id, refusal=tr("There is not enough memory for “{name}”. Attach a smaller file.", name=job.name)
            )
        except Exception:  # noqa: BLE001 -- the last fence: a file must not take the thread down
            _log.exception("an attachment could not be read by an error of Cairn's own")
            return ReadAttachment(
                id=job.id, refusal=tr("“{name}” could not be read. Attach it in another format.", name=job.name)
            )

    @Slot(object)
    def _deliver(self, reading: ReadAttachment) -> None:
        if reading.id in self._wanted:
            self._wanted.discard(reading.id)
            self.ended.emit(reading)
