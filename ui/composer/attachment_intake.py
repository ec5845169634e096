"""Files and pictures that are dropped or pasted, as picks."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QIODevice, QMimeData
from PySide6.QtGui import QImage, QPixmap

from engine.errors import MediaRefused
from engine.language.translation import tr
from engine.telling.attachments import PASTED_NAME
from ui.composer.attachment_reading import Pick, file_pick

_MODEL_SUFFIX = ".gguf"


def files_of(mime: QMimeData) -> list[str]:
    """The paths of its files, without models, which are loaded and not attached."""
    paths = [url.toLocalFile() for url in mime.urls() if url.isLocalFile()]
    return [path for path in paths if path and not path.lower().endswith(_MODEL_SUFFIX)]


def is_attachable(mime: QMimeData) -> bool:
    """There are files in it, or a picture without text. What can be read as text stays text."""
    return bool(files_of(mime)) or _is_picture(mime)


def picks_of(mime: QMimeData) -> list[Pick]:
    """What `mime` gives to attach; nothing when it is text."""
    files = files_of(mime)
    if files:
        return [file_pick(path) for path in files]
    image = _image_of(mime) if _is_picture(mime) else QImage()
    return [] if image.isNull() else [Pick(name=PASTED_NAME, load=lambda _: png_of(image))]


def png_of(image: QImage) -> bytes:
    """Any thread. Raises MediaRefused."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not image.save(buffer, "PNG"):  # type: ignore[call-overload]  # the stubs know paths only
        raise MediaRefused(tr("The pasted picture cannot be kept."), action=tr("Save it to a file and attach that."))
    return bytes(buffer.data().data())


def _is_picture(mime: QMimeData) -> bool:
    return mime.hasImage() and not mime.text().strip()


def _image_of(mime: QMimeData) -> QImage:
    found = mime.imageData()
    if isinstance(found, QPixmap):
        return found.toImage()
    return found if isinstance(found, QImage) else QImage()
