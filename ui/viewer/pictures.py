"""Pictures for the screen, made on other threads: small ones are kept, within a limit, large ones are not."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import NamedTuple, TypeVar

from PySide6.QtCore import QObject, Qt, QThreadPool, Signal, Slot
from PySide6.QtGui import QImage, QPixmap
from shiboken6 import isValid

from engine.core.prompt.items import Digest
from engine.core.prompt.messages import Media
from engine.errors import MediaRefused
from engine.media.pictures import open_picture, thumbnail

_KEPT_BYTES = 64 * 1024 * 1024  # more than a screen full of them
_THREADS = 2  # a large picture takes up to 300 MB while it is read
_AT_ONCE = 1  # of the small ones: the other thread is for a large one
_WAITING = 48  # older wishes are dropped: what is still in sight asks again when it is painted
_SMALLEST_LEVEL = 512  # pixels

T = TypeVar("T")


class _Desk(QObject):
    """Hands work to other threads, a little at a time; their results become calls on the GUI thread.

    What waits is started from Qt's loop alone: once that has ended, the program waits only for what is running.
    """

    _arrived = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._waiting: deque[Callable[[], None]] = deque()
        self._n_running = 0
        self._arrived.connect(self._call, Qt.ConnectionType.QueuedConnection)

    def add(self, run: Callable[[], None]) -> None:
        """`run` will be called on another thread, and has to end with `put`."""
        self._waiting.append(run)
        self._start()

    def put(self, call: Callable[[], None]) -> None:
        """Any thread."""
        with suppress(RuntimeError):  # the program is ending, and Qt has deleted this
            self._arrived.emit(call)

    def _start(self) -> None:
        while self._waiting and self._n_running < _THREADS:
            self._n_running += 1
            QThreadPool.globalInstance().start(self._waiting.popleft())

    @Slot(object)
    def _call(self, call: Callable[[], None]) -> None:
        self._n_running -= 1
        self._start()
        call()


_desk: _Desk | None = None


def in_background(owner: QObject, work: Callable[[], T], then: Callable[[T | None], None]) -> None:
    """Call `work` on another thread and `then` with its result on the GUI thread. GUI thread.

    Neither is called when `owner` is gone by then.

    When `work` raises, the result is None, and the error is shown as one that nobody expected.
    """
    global _desk  # one for the process: it must outlive every owner
    desk = _desk = _desk or _Desk()

    def hand_over(result: T | None) -> None:
        if isValid(owner):
            then(result)

    def run() -> None:
        result: T | None = None
        try:
            if isValid(owner):
                result = work()
        finally:
            desk.put(partial(hand_over, result))

    desk.add(run)


class _Key(NamedTuple):
    digest: Digest
    edge: int


class Thumbnails(QObject):
    """Small pictures by the content they are made of. The newest wish comes first; nothing is decoded here."""

    arrived = Signal(str)  # digest: its picture is there, or it turned out to have none

    def __init__(self, parent: QObject | None = None, *, kept_bytes: int = _KEPT_BYTES) -> None:
        super().__init__(parent)
        self._limit = kept_bytes
        self._kept: OrderedDict[_Key, QPixmap] = OrderedDict()
        self._wanted: OrderedDict[_Key, Media] = OrderedDict()
        self._running: set[_Key] = set()
        self._broken: set[Digest] = set()
        self.n_bytes = 0
        self.n_made = 0  # since the start

    def find(self, media: Media, edge: int) -> QPixmap | None:
        """The picture with at most `edge` pixels in either direction, or None for now: `arrived` tells."""
        if self.is_missing(media):
            return None
        key = _Key(media.digest, edge)
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        elif key not in self._running:
            self._wanted[key] = media
            self._wanted.move_to_end(key)
            while len(self._wanted) > _WAITING:
                self._wanted.popitem(last=False)
            self._start_next()
        return found

    def is_missing(self, media: Media) -> bool:
        """Its bytes are gone, or turned out to be broken."""
        return not media.data or media.digest in self._broken

    def _start_next(self) -> None:
        while self._wanted and len(self._running) < _AT_ONCE:
            key, media = self._wanted.popitem()
            self._running.add(key)
            in_background(self, partial(_small, media.data, key.edge), partial(self._keep, key))

    def _keep(self, key: _Key, image: QImage | None) -> None:
        self._running.discard(key)
        if image is None:
            self._broken.add(key.digest)
        else:
            self.n_made += 1
            self._kept[key] = QPixmap.fromImage(image)
            self.n_bytes += _size_of(self._kept[key])
            while self.n_bytes > self._limit and len(self._kept) > 1:
                _, oldest = self._kept.popitem(last=False)
                self.n_bytes -= _size_of(oldest)
        self._start_next()
        self.arrived.emit(key.digest)


def _size_of(pixmap: QPixmap) -> int:
    return pixmap.width() * pixmap.height() * 4


def _small(data: bytes, edge: int) -> QImage | None:
    try:
        png = thumbnail(data, edge)
    except MediaRefused:
        return None
    image = QImage.fromData(png)
    return None if image.isNull() else image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)


def open_image(data: bytes) -> QImage | None:
    """The whole picture; None when it cannot be read. Any thread."""
    try:
        picture = open_picture(data)
    except MediaRefused:
        return None
    stride = 3 * picture.width
    whole = QImage(picture.rgb, picture.width, picture.height, stride, QImage.Format.Format_RGB888)
    return whole.convertToFormat(QImage.Format.Format_RGB32)  # a copy: the bytes may go


def open_levels(data: bytes) -> tuple[QImage, ...]:
    """The picture, and halves of it down to the size of a small window, so that painting it small is cheap and smooth.

    Empty when it cannot be read. Any thread.
    """
    image = open_image(data)
    if image is None:
        return ()
    levels = [image]
    while max(image.width(), image.height()) > _SMALLEST_LEVEL:
        image = image.scaled(
            max(1, image.width() // 2),
            max(1, image.height() // 2),
            Qt.AspectRatioMode.IgnoreAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        levels.append(image)
    return tuple(levels)
