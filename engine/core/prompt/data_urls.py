"""Files that stand in a request as base64, bare or in a data: URL. Nothing is ever fetched or opened.

How much a payload holds is known before anything of it is decoded. The errors read on after the name of a place.
"""

from __future__ import annotations

import binascii
import re
from dataclasses import dataclass, field

MAX_FILE_BYTES = 64 * 1024 * 1024
_MAX_CHARS = 2 * MAX_FILE_BYTES  # white space included
_MAX_HEADER_CHARS = 256
_WHITE_SPACE = " \t\r\n\f"
_MEDIA_TYPE = re.compile(r"[a-z0-9][a-z0-9.+-]*/[a-z0-9][a-z0-9.+-]*", re.ASCII)
_UNTYPED = frozenset({"", "application/octet-stream"})


class UnfitData(ValueError):  # noqa: N818 -- said of the data, not of the program
    """The text is no file that is taken. The message lacks the place before it and the full stop after it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Payload:
    """Base64 from `first` on in `text`, not decoded yet. `n_bytes` is what it decodes to."""

    text: str = field(repr=False)
    first: int
    n_bytes: int

    def decode(self) -> bytes:
        """Raises UnfitData for anything but whole, padded base64."""
        try:
            digits = self.text[self.first :].encode("ascii").translate(None, _WHITE_SPACE.encode())
            data = binascii.a2b_base64(digits, strict_mode=True)
        except (UnicodeEncodeError, binascii.Error):
            raise UnfitData("is not base64") from None
        if len(data) != self.n_bytes:  # more padding than there is to fill
            raise UnfitData("is not base64")
        if not data:
            raise UnfitData("is empty")
        return data


def payload_of(text: str, first: int = 0) -> Payload:
    """The base64 from `first` on, measured. Raises UnfitData when it is too much."""
    n_chars = len(text) - first
    if n_chars > _MAX_CHARS:
        raise UnfitData(f"is too long: one file may have {MAX_FILE_BYTES:,} bytes")
    n_white = sum(text.count(white, first) for white in _WHITE_SPACE)
    n_bytes = max(0, (n_chars - n_white) * 3 // 4 - text.count("=", first))
    if n_bytes > MAX_FILE_BYTES:
        raise UnfitData(f"holds {n_bytes:,} bytes; one file may have {MAX_FILE_BYTES:,}")
    return Payload(text=text, first=first, n_bytes=n_bytes)


def payload_of_url(url: str, top_type: str) -> Payload:
    """What follows "data:image/png;base64,", where `top_type` is what stands before the slash. Raises UnfitData."""
    if url[:5].lower() != "data:":
        raise UnfitData("must be a data: URL that holds the file; nothing is fetched or read from elsewhere")
    comma = url.find(",", 0, _MAX_HEADER_CHARS)
    if comma < 0:
        raise UnfitData("is no data: URL: between its type and its content belongs a comma")
    media_type, *parameters = (part.strip() for part in url[5:comma].lower().split(";"))
    if "base64" not in parameters[-1:]:
        raise UnfitData(f"must be written in base64 (data:{top_type}/…;base64,…), not percent-encoded")
    if media_type not in _UNTYPED:
        if _MEDIA_TYPE.fullmatch(media_type) is None:
            raise UnfitData("names no type of file")
        if not media_type.startswith(f"{top_type}/"):
            raise UnfitData(f"is {media_type}; {top_type}/… belongs there")
    return payload_of(url, comma + 1)
