"""Pictures: PNG, JPEG, WebP, GIF and BMP, as plain RGB.

Sizes are checked against the header before a pixel is decoded. Reading takes less than 300 MB at its peak for every
mode: large pictures shrink while they are read, and colours are converted strip by strip.
"""

from __future__ import annotations

import io
import math
import warnings
import zlib
from dataclasses import dataclass, field

import numpy as np

# Each plugin registers itself, and no other is ever asked.
from PIL import BmpImagePlugin, GifImagePlugin, Image, ImageFile, JpegImagePlugin, PngImagePlugin, WebPImagePlugin

from engine.core.prompt.messages import MediaType
from engine.errors import MediaRefused
from engine.language.translation import tr
from engine.media.cpu_limit import OutOfTime, limited_time
from engine.media.formats import Format, format_of

MAX_BYTES = 32 << 20  # a photograph of 40 megapixels has about 20 MB
MAX_PIXELS = 40_000_000  # 4 bytes each while it is read
_MAX_PIXELS_WEBP = 13_000_000  # libwebp holds two canvases and Pillow two copies: 16 bytes each
_MAX_PIXELS_BUFFERED = 20_000_000  # a JPEG in several scans is held as coefficients: up to 8 bytes more each
MAX_EDGE = 4096  # no projector looks at more; larger pictures are reduced by a whole number
MIN_EDGE = 2  # llama.cpp interpolates between two pixels and aborts the process where there is only one
MAX_RATIO = 100  # projectors that keep proportions make a row of hundreds of tiles of anything longer
_MAX_SCANS = 100  # an honest progressive JPEG has about ten; each one costs a pass over all pixels
_SECONDS = 1.5  # of processor time in what Pillow does in Python; honest ones take a third of it at most
_LONGEST_STEP = 0.01  # seconds; what takes longer is a decoder in C, which the number of pixels limits
_MAX_NOTES = 100  # Pillow joins the EXIF of a JPEG piece by piece, in a time that is quadratic in their number
_STRIP_PIXELS = 1 << 20
_PNG_MARK = b"\x89PNG\r\n\x1a\n"
_CHUNK_BYTES = 12  # of a chunk of a PNG besides its content
_SIZE_EDGE = 512  # to look at the size alone, the smallest that JPEG gives for little work

_PLUGINS = (BmpImagePlugin, GifImagePlugin, JpegImagePlugin, PngImagePlugin, WebPImagePlugin)
_ORIENTATION = 0x0112  # the EXIF tag
_TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}

ImageFile.LOAD_TRUNCATED_IMAGES = False
Image.MAX_IMAGE_PIXELS = MAX_PIXELS
warnings.simplefilter("error", Image.DecompressionBombWarning)  # Pillow only warns up to twice its limit


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """Pixels as they are to be seen: `rgb` has 3 bytes for each, row after row from the top left."""

    width: int
    height: int
    rgb: bytes = field(repr=False)


def open_picture(data: bytes) -> Picture:
    """The first frame, upright, on white; reduced to at most MAX_EDGE. Raises MediaRefused."""
    image, _ = _read(data, MAX_EDGE)
    return Picture(width=image.width, height=image.height, rgb=image.tobytes())


def thumbnail(data: bytes, edge: int) -> bytes:
    """A PNG of at most `edge` x `edge` pixels, proportions kept, never enlarged. Raises MediaRefused."""
    image, _ = _read(data, 2 * edge)
    image.thumbnail((edge, edge))
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def size_of(data: bytes) -> tuple[int, int]:
    """Width and height as they are to be seen, once the whole picture has proved readable. Raises MediaRefused."""
    return _read(data, _SIZE_EDGE)[1]


def _read(data: bytes, edge: int) -> tuple[Image.Image, tuple[int, int]]:
    """The picture, upright and in RGB, between `edge` / 2 and `edge` if it is larger than that; and its whole size."""
    kind = _checked_format(data)
    try:
        with limited_time(_SECONDS, longest_step=_LONGEST_STEP):
            return _decode(_without_broken_notes(data) if kind is Format.PNG else data, kind, edge)
    except MediaRefused:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise _too_many_pixels(kind.value, _MAX_PIXELS_WEBP if kind is Format.WEBP else MAX_PIXELS) from error
    except OutOfTime as error:
        raise MediaRefused(
            tr("The picture takes too long to read."),
            action=tr("Open it in another program, save it again and attach the copy."),
        ) from error
    except Exception as error:  # whatever a decoder meets in broken bytes
        raise _broken(kind, f"{type(error).__name__}: {error}") from error


def _checked_format(data: bytes) -> Format:
    kind = format_of(data)
    if kind is None or kind.kind is not MediaType.IMAGE:
        raise MediaRefused(
            tr("This is not a picture that Cairn reads."), action=tr("Attach a PNG, JPEG, WebP, GIF or BMP picture.")
        )
    if len(data) > MAX_BYTES:
        raise MediaRefused(
            tr(
                "The picture has {data} MiB, and Cairn reads at most {max_bytes}.",
                data=len(data) >> 20,
                max_bytes=MAX_BYTES >> 20,
            ),
            action=tr("Make it smaller or save it as JPEG, and attach the copy."),
        )
    if kind is Format.JPEG and data.count(b"Exif\0\0") > _MAX_NOTES:
        raise _broken(kind, "too many EXIF segments")
    return kind


def _broken(kind: Format, details: str) -> MediaRefused:
    return MediaRefused(
        tr("The {value} picture is cut off or broken.", value=kind.value),
        action=tr("Open it in another program, save it again and attach the copy."),
        details=details,
    )


def _without_broken_notes(png: bytes) -> bytes:
    """Without the ancillary chunks whose checksum is wrong: no browser refuses a picture for its colour profile.

    PNG specification, 5.3 and 5.4: length, name, content, CRC-32; bit 5 of a name says that it can be done without.
    """
    view, at, sound = memoryview(png), len(_PNG_MARK), 0
    kept = list[memoryview]()
    while at + _CHUNK_BYTES <= len(png):
        end = at + _CHUNK_BYTES + int.from_bytes(view[at : at + 4], "big")
        can_go = png[at + 4] & 0x20
        if can_go and zlib.crc32(view[at + 4 : end - 4]).to_bytes(4, "big") != view[end - 4 : end]:
            kept.append(view[sound:at])
            sound = end
        at = end
    return b"".join((*kept, view[sound:])) if kept else png


def _decode(data: bytes, kind: Format, edge: int) -> tuple[Image.Image, tuple[int, int]]:
    stream = io.BytesIO(data)
    with Image.open(stream, formats=[kind.name]) as image:
        size = image.size
        _check_size(image, kind, is_buffered=kind is Format.JPEG and _is_buffered(image, data, stream.tell()))
        shrink = _factor(size, edge)
        image.draft(None, (max(1, size[0] // shrink), max(1, size[1] // shrink)))  # only JPEG can, by 2, 4 or 8
        image.load()
        turn = _TURNS.get(_orientation(image))
        flat = _flattened(image, _factor(image.size, edge))
    if turn is None:
        return flat, size
    is_on_its_side = turn in (_TURNS[5], _TURNS[6], _TURNS[7], _TURNS[8])
    return flat.transpose(turn), (size[1], size[0]) if is_on_its_side else size


def _check_size(image: Image.Image, kind: Format, *, is_buffered: bool) -> None:
    width, height = image.size
    name, most = kind.value, MAX_PIXELS
    if kind is Format.WEBP:
        most = _MAX_PIXELS_WEBP
    elif is_buffered:
        name, most = "progressive JPEG", _MAX_PIXELS_BUFFERED
    if width * height > most:
        raise _too_many_pixels(name, most)
    if min(width, height) < MIN_EDGE:
        raise MediaRefused(
            tr(
                "The picture has {width}x{height} pixels, and models need at least {min_edge}x{min_edge}.",
                width=width,
                height=height,
                min_edge=MIN_EDGE,
            ),
            action=tr("Attach a larger picture."),
        )
    if max(width, height) > MAX_RATIO * min(width, height):
        raise MediaRefused(
            tr(
                "The picture has {width}x{height} pixels: one edge is more than {max_ratio} times the other.",
                width=width,
                height=height,
                max_ratio=MAX_RATIO,
            ),
            action=tr("Cut it into parts and attach those."),
        )


def _too_many_pixels(name: str, most: int) -> MediaRefused:
    return MediaRefused(
        tr(
            "The picture has too many pixels: Cairn reads a {name} of up to {most} megapixels.",
            name=name,
            most=most // 1000000,
        ),
        action=tr("Make it smaller and attach the copy."),
    )


def _is_buffered(image: Image.Image, data: bytes, scan: int) -> bool:
    """The JPEG comes in several scans. The first ends its header at `scan`."""
    header = data.rfind(b"\xff\xda", 0, scan)
    is_buffered = "progressive" in image.info or data[header + 4] < len(image.getbands())
    if is_buffered and data.count(b"\xff\xda") > _MAX_SCANS:
        raise MediaRefused(
            tr("The JPEG picture is drawn in more than {max_scans} passes.", max_scans=_MAX_SCANS),
            action=tr("Open it in another program, save it again and attach the copy."),
        )
    return is_buffered


def _factor(size: tuple[int, int], edge: int) -> int:
    return max(1, math.ceil(max(size) / edge))


def _orientation(image: Image.Image) -> int:
    try:
        return int(image.getexif().get(_ORIENTATION, 1))
    except Exception:  # noqa: BLE001 -- broken notes beside a sound picture: it is taken as it lies
        return 1


def _flattened(image: Image.Image, factor: int) -> Image.Image:
    """In RGB on white, reduced by a whole number."""
    if image.mode == "RGB" and not image.has_transparency_data:
        return image.reduce(factor) if factor > 1 else image.copy()
    rows = factor * max(1, _STRIP_PIXELS // (image.width * factor))
    flat = Image.new("RGB", (math.ceil(image.width / factor), math.ceil(image.height / factor)))
    for top in range(0, image.height, rows):
        strip = _as_rgb(image.crop((0, top, image.width, min(top + rows, image.height))))
        flat.paste(strip.reduce(factor) if factor > 1 else strip, (0, top // factor))
    return flat


def _as_rgb(strip: Image.Image) -> Image.Image:
    if strip.mode.startswith("I;16"):  # Pillow would cut off at 255, not scale
        return Image.fromarray((np.asarray(strip) >> 8).astype(np.uint8)).convert("RGB")
    clear = strip.info.get("transparency")
    if isinstance(clear, tuple) and max(clear) > 255:  # of 16 bits, while the pixels were brought to 8
        del strip.info["transparency"]
    if not strip.has_transparency_data:
        return strip.convert("RGB")
    white = Image.new("RGBA", strip.size, "white")
    white.alpha_composite(strip.convert("RGBA"))
    return white.convert("RGB")
