"""Pictures and sounds for tests of the window."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QColor, QImage, QPainter

from engine.core.prompt.items import Digest
from engine.core.prompt.messages import Media, MediaType
from engine.media.reading import media_of

RED, BLUE = "#c02020", "#2040c0"


def png(width: int, height: int, left: str = RED, right: str = BLUE) -> bytes:
    """A picture whose halves have these colours."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(left))
    painter = QPainter(image)
    painter.fillRect(width // 2, 0, width - width // 2, height, QColor(right))
    painter.end()
    held = QByteArray()
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert image.save(buffer, "PNG")  # type: ignore[call-overload]  # the stubs know file names only
    return bytes(held.data())


def picture(name: str = "cat.png", width: int = 640, height: int = 480, left: str = RED, right: str = BLUE) -> Media:
    return media_of(png(width, height, left, right), name)


def sound(name: str = "rain.wav", size: str = "3.2 s") -> Media:
    return Media(kind=MediaType.AUDIO, digest=Digest(name), data=b"RIFF....WAVE", name=name, size=size)


def gone(name: str = "lost.png") -> Media:
    """Its bytes were not found on disk."""
    return Media(kind=MediaType.IMAGE, digest=Digest(name), data=b"", name=name, size="640x480")


def broken(name: str = "torn.png") -> Media:
    """Says that it is a picture, and is none."""
    return Media(kind=MediaType.IMAGE, digest=Digest(name), data=b"\x89PNG\r\n\x1a\nno", name=name, size="640x480")
