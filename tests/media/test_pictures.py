"""Pictures arrive as a person sees them: upright, on white, in 8 bits."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image, ImageOps

from engine.errors import MediaRefused
from engine.media import pictures
from engine.media.pictures import MAX_BYTES, MAX_EDGE, Picture, open_picture, size_of, thumbnail
from tests.media import specimens


def pixels(picture: Picture) -> np.ndarray:
    return np.frombuffer(picture.rgb, np.uint8).reshape(picture.height, picture.width, 3)


@pytest.mark.parametrize("format", ["PNG", "BMP", "WEBP", "GIF"])
def test_pixels_of_a_lossless_picture_are_kept(format: str) -> None:
    image = specimens.colourful()
    options = {"lossless": True} if format == "WEBP" else {}
    assert (pixels(open_picture(specimens.saved(image, format, **options))) == np.asarray(image)).all()


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("format", ["PNG", "JPEG", "WEBP"])
def test_a_picture_stands_upright(orientation: int, format: str) -> None:
    data = specimens.turned(specimens.colourful(), orientation, format)
    expected = ImageOps.exif_transpose(Image.open(io.BytesIO(data))).convert("RGB")
    picture = open_picture(data)
    assert (picture.width, picture.height) == expected.size == size_of(data)
    assert (pixels(picture) == np.asarray(expected)).all()


@pytest.mark.parametrize(
    ("image", "options", "colour"),
    [
        (Image.new("RGBA", (8, 8), (255, 0, 0, 128)), {}, (255, 127, 127)),
        (Image.new("RGBA", (8, 8), (0, 0, 0, 0)), {}, (255, 255, 255)),
        (Image.new("LA", (8, 8), (0, 128)), {}, (127, 127, 127)),
        (Image.new("RGB", (8, 8), (9, 9, 9)), {"transparency": (9, 9, 9)}, (255, 255, 255)),
        (Image.new("L", (8, 8), 9), {"transparency": 9}, (255, 255, 255)),
        (Image.new("L", (8, 8), 9), {}, (9, 9, 9)),
        (Image.new("1", (8, 8), 1), {}, (255, 255, 255)),
        (Image.new("P", (8, 8), 0), {"transparency": b"\0"}, (255, 255, 255)),
        (Image.new("RGB", (8, 8), (0, 0, 255)).quantize(4), {}, (0, 0, 255)),
    ],
)
def test_what_is_clear_becomes_white_and_every_mode_rgb(
    image: Image.Image, options: dict[str, object], colour: tuple[int, int, int]
) -> None:
    found = pixels(open_picture(specimens.saved(image, "PNG", **options)))
    assert np.abs(found.astype(int) - colour).max() <= 1


def test_sixteen_bits_are_scaled_and_not_cut_off() -> None:
    grey = np.linspace(0, 65535, 64 * 4).astype(np.uint16).reshape(4, 64)
    found = pixels(open_picture(specimens.saved(Image.fromarray(grey), "PNG")))
    assert (found[:, :, 0] == grey >> 8).all()


def test_a_cmyk_jpeg_has_its_colours() -> None:
    data = specimens.saved(Image.new("CMYK", (16, 16), (0, 255, 255, 0)), "JPEG")
    assert np.abs(pixels(open_picture(data)).astype(int) - (255, 0, 0)).max() <= 4


@pytest.mark.parametrize("format", ["GIF", "WEBP"])
def test_the_first_frame_of_an_animation_is_the_picture(format: str) -> None:
    assert (pixels(open_picture(specimens.animated(format))) == (255, 0, 0)).all()


@pytest.mark.parametrize("format", ["PNG", "JPEG"])
def test_a_large_picture_is_reduced_and_keeps_its_corners(format: str) -> None:
    data = specimens.saved(specimens.colourful(5_000, 700), format)
    picture = open_picture(data)
    assert MAX_EDGE / 2 <= picture.width <= MAX_EDGE
    assert size_of(data) == (5_000, 700)
    corners = pixels(picture)[[5, 5, -5, -5], [5, -5, 5, -5]].astype(int)
    expected = np.array([(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 0)])
    assert np.abs(corners - expected).max() <= 4


def test_strips_leave_no_seam() -> None:
    """A picture of alpha is converted in several strips; each must land on its own rows."""
    rows = np.arange(2_100, dtype=np.uint32) * 255 // 2_100
    grey = np.broadcast_to(rows[:, None, None], (2_100, 2_000, 3)).astype(np.uint8)
    image = Image.fromarray(grey).convert("RGBA")
    found = pixels(open_picture(specimens.saved(image, "PNG", compress_level=1)))
    assert (found == grey).all()


@pytest.mark.parametrize(("edge", "size"), [(64, (64, 43)), (16, (16, 11)), (4_000, (600, 400)), (1, (1, 1))])
@pytest.mark.parametrize("format", ["PNG", "JPEG"])
def test_a_thumbnail_fits_and_is_never_larger_than_the_picture(format: str, edge: int, size: tuple[int, int]) -> None:
    small = Image.open(io.BytesIO(thumbnail(specimens.saved(specimens.colourful(600, 400), format), edge)))
    assert small.format == "PNG"
    assert small.size == size


def test_broken_notes_do_not_spoil_a_picture() -> None:
    data = specimens.turned(specimens.colourful(), 6, "JPEG")
    at = data.index(b"Exif\0\0")
    assert open_picture(data[: at + 6] + b"\xff" * 8 + data[at + 14 :]).width == 60


def test_a_png_is_read_whatever_its_colour_profile_is_worth() -> None:
    """The picture that MCP's own example server gives has one with a wrong checksum; browsers show it."""
    image = specimens.colourful()
    data = specimens.saved(image, "PNG", icc_profile=bytes(range(200)))
    at = data.index(b"iCCP") + 20
    spoiled = data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]
    assert (pixels(open_picture(spoiled)) == np.asarray(image)).all()
    at = data.index(b"IDAT") + 20
    with pytest.raises(MediaRefused, match="cut off or broken"):
        open_picture(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])


def test_too_many_bytes_are_refused_before_they_are_read() -> None:
    with pytest.raises(MediaRefused, match="33 MiB"):
        open_picture(b"\xff\xd8\xff" + bytes(MAX_BYTES + (1 << 20)))


def test_a_sound_is_no_picture() -> None:
    with pytest.raises(MediaRefused, match="not a picture"):
        open_picture(specimens.sound("WAV"))


def test_a_reader_that_is_kept_busy_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    notes = b"".join(specimens.chunk(b"noTe", b"") for _ in range(2_000))
    whole = specimens.saved(specimens.colourful(), "PNG")
    data = whole[:33] + notes + whole[33:]
    assert open_picture(data).width == 60
    monkeypatch.setattr(pictures, "_SECONDS", 0.0)
    with pytest.raises(MediaRefused, match="too long"):
        open_picture(data)
