"""Which of the formats that Cairn reads some bytes are in, by their first bytes. Names count for nothing."""

from __future__ import annotations

from enum import Enum

from engine.core.prompt.messages import MediaType
from engine.language.translation import tr

_BMP_HEADERS = frozenset((12, 40, 52, 56, 64, 108, 124))  # the sizes of its second header, one for each version
_FOREIGN = {  # known by sight, to name them when they are refused
    b"heic": tr("a HEIC picture"),
    b"heix": tr("a HEIC picture"),
    b"mif1": tr("a HEIF picture"),
    b"avif": tr("an AVIF picture"),
    b"M4A ": tr("an M4A sound"),
    b"isom": tr("an MP4 video"),
    b"mp42": tr("an MP4 video"),
    b"qt  ": tr("a QuickTime video"),
}


class Format(Enum):
    """A format; the name of a picture's is Pillow's name for it."""

    PNG = "PNG"
    JPEG = "JPEG"
    WEBP = "WebP"
    GIF = "GIF"
    BMP = "BMP"
    WAV = "WAV"
    MP3 = "MP3"
    FLAC = "FLAC"
    OGG = "Ogg"

    @property
    def kind(self) -> MediaType:
        return MediaType.AUDIO if self in _SOUNDS else MediaType.IMAGE


_SOUNDS = frozenset((Format.WAV, Format.MP3, Format.FLAC, Format.OGG))


def format_of(data: bytes) -> Format | None:
    """The format that the bytes begin like; None for anything else, text included."""
    head = data[:18]
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        return Format.PNG
    if head.startswith(b"\xff\xd8\xff"):
        return Format.JPEG
    if head.startswith((b"GIF87a", b"GIF89a")):
        return Format.GIF
    if head.startswith(b"BM") and int.from_bytes(head[14:18], "little") in _BMP_HEADERS:
        return Format.BMP
    if head.startswith(b"RIFF"):
        return {b"WEBP": Format.WEBP, b"WAVE": Format.WAV}.get(head[8:12])
    if head.startswith(b"fLaC"):
        return Format.FLAC
    if head.startswith(b"OggS\0"):
        return Format.OGG
    return Format.MP3 if _is_mp3(head) else None


def _is_mp3(head: bytes) -> bool:
    if head.startswith(b"ID3"):  # so may a text: the version and the four bytes of the size decide
        return len(head) >= 10 and head[3] in (2, 3, 4) and max(head[6:10]) < 0x80
    if len(head) < 4 or head[0] != 0xFF:
        return False
    is_layer_3 = head[1] & 0xE6 == 0xE2 and head[1] & 0x18 != 0x08
    return is_layer_3 and head[2] & 0xF0 not in (0x00, 0xF0) and head[2] & 0x0C != 0x0C


def foreign_name(data: bytes) -> str:
    """What a file is that Cairn does not read, e.g. "a HEIC picture"; "" when it is not known either."""
    if data[4:8] == b"ftyp":
        return _FOREIGN.get(data[8:12], tr("a video or a picture of a newer kind"))
    if data.startswith((b"II*\0", b"MM\0*")):
        return tr("a TIFF picture")
    return ""
