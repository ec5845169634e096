"""Pictures for the screen, made on other threads: small ones are kept, within a limit, large ones are not."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from PySide6.QtCore import QObject, Qt, QThreadPool, Signal, Slot
from PySide6.QtGui import QGuiApplication, QImage, QPixmap
from PySide6.QtWidgets import QMenu, QWidget
from shiboken6 import isValid

from engine.core.prompt.items import Digest
from engine.core.prompt.messages import Media, MediaType
from engine.errors import MediaRefused
from engine.language.translation import tr
from engine.media.pictures import open_picture, thumbnail
from engine.telling.media_words import noun
from ui.problems.box import show_problem_box
from ui.theme.dialogs import save_dialog
from ui.theme.notices import Problem

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


# What can be done with a picture or a sound besides looking at it: copy it, save it to a file.


_STARTS = (  # the first bytes of a file, and how such files are called
    (b"\x89PNG", ".png"),
    (b"\xff\xd8\xff", ".jpg"),
    (b"GIF8", ".gif"),
    (b"BM", ".bmp"),
    (b"fLaC", ".flac"),
    (b"OggS", ".ogg"),
    (b"ID3", ".mp3"),
    (b"\xff", ".mp3"),
)


def add_media_actions(menu: QMenu, parent: QWidget, media: Media, show: Callable[[], None] | None = None) -> None:
    """Open, Copy and Save as…, as far as they make sense. `parent` owns what they open."""
    is_image = media.kind is MediaType.IMAGE
    if is_image:
        if show is not None:
            menu.addAction(tr("Open picture"), show)
        menu.addAction(tr("Copy picture"), partial(copy_media, parent, media)).setEnabled(bool(media.data))
    save = tr("Save picture as…") if is_image else tr("Save sound as…")
    menu.addAction(save, partial(save_media, parent, media)).setEnabled(bool(media.data))


def missing_title(media: Media) -> str:
    """What stands in place of it where its bytes are gone or broken."""
    return tr("Picture missing") if media.kind is MediaType.IMAGE else tr("Sound missing")


def copy_media(owner: QWidget, media: Media) -> None:
    """The whole picture to the clipboard, as soon as it has been decoded."""

    def put(image: QImage | None) -> None:
        if image is not None:
            QGuiApplication.clipboard().setImage(image)

    in_background(owner, partial(open_image, media.data), put)


def save_media(parent: QWidget, media: Media) -> None:
    """Ask where to, and write the file as it was attached."""
    title = tr("Save the picture") if media.kind is MediaType.IMAGE else tr("Save the sound")
    dialog = save_dialog(parent, title, chosen=partial(_write, parent, media))
    dialog.selectFile(file_name(media))
    dialog.open()


def file_name(media: Media) -> str:
    """Its own name; one that fits its content when it has none."""
    name = Path(media.name).name
    if name:
        return name
    if media.data[:4] == b"RIFF":
        ending = ".webp" if media.data[8:12] == b"WEBP" else ".wav"
    else:
        ending = next((ending for start, ending in _STARTS if media.data.startswith(start)), "")
    return noun(media.kind) + ending


def _write(parent: QWidget, media: Media, path: str) -> None:
    try:
        Path(path).write_bytes(media.data)
    except OSError as error:
        is_image = media.kind is MediaType.IMAGE
        problem = Problem(
            title=tr("The picture could not be saved") if is_image else tr("The sound could not be saved"),
            message=f"{error.strerror or error}.",
            action=tr("Choose another folder."),
            code="media-save",
        )
        show_problem_box(problem, parent)
