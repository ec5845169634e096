"""Files as people attach them, made here: sound ones, odd ones and hostile ones."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator

import numpy as np
import soundfile
from PIL import Image

PNG_START = b"\x89PNG\r\n\x1a\n"


def saved(image: Image.Image, format: str, **options: object) -> bytes:
    out = io.BytesIO()
    image.save(out, format, **options)
    return out.getvalue()


def colourful(width: int = 60, height: int = 40) -> Image.Image:
    """Every corner has a colour of its own, so that no turn goes unseen."""
    image = Image.new("RGB", (width, height), "red")
    image.paste("lime", (width // 2, 0, width, height // 2))
    image.paste("blue", (0, height // 2, width // 2, height))
    image.paste("yellow", (width // 2, height // 2, width, height))
    return image


def noisy(width: int, height: int) -> Image.Image:
    return Image.fromarray(np.random.default_rng(1).integers(0, 255, (height, width, 3), np.uint8))


def animated(format: str) -> bytes:
    frames = [Image.new("RGB", (60, 40), colour) for colour in ("red", "lime", "blue")]
    return saved(frames[0], format, save_all=True, append_images=frames[1:], duration=50, lossless=True)


def turned(image: Image.Image, orientation: int, format: str) -> bytes:
    exif = Image.Exif()
    exif[0x0112] = orientation
    return saved(image, format, exif=exif)


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png_claiming(width: int, height: int) -> bytes:
    """The header of a large picture, and nothing behind it."""
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return PNG_START + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"\0" * 100)) + chunk(b"IEND", b"")


def flat_png(width: int, height: int, *, bits: int = 8, colour: int = 6) -> bytes:
    """A whole picture of one colour. Highly compressed: a bomb, if it is large."""
    samples = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colour]
    row = b"\0" + b"\x7f" * ((width * bits * samples + 7) // 8)
    packer = zlib.compressobj(1)
    packed = b"".join([*(packer.compress(row) for _ in range(height)), packer.flush()])
    header = struct.pack(">IIBBBBB", width, height, bits, colour, 0, 0, 0)
    palette = chunk(b"PLTE", bytes(range(256)) * 3) + chunk(b"tRNS", bytes(range(256))) if colour == 3 else b""
    return PNG_START + chunk(b"IHDR", header) + palette + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def sine(seconds: float = 1.0, rate: int = 16_000, hertz: float = 440.0, channels: int = 1) -> np.ndarray:
    times = np.arange(round(seconds * rate)) / rate
    wave = (0.5 * np.sin(2 * np.pi * hertz * times)).astype(np.float32)
    return np.repeat(wave[:, None], channels, axis=1)


def sound(format: str, samples: np.ndarray | None = None, rate: int = 16_000, subtype: str | None = None) -> bytes:
    out = io.BytesIO()
    soundfile.write(out, sine(rate=rate) if samples is None else samples, rate, format=format, subtype=subtype)
    return out.getvalue()


def wav_claiming(n_bytes: int, *, rate: int = 16_000, channels: int = 1, samples: bytes = b"\0" * 20_000) -> bytes:
    body = struct.pack("<HHIIHH", 1, channels, rate, rate * 2 * channels & 0xFFFFFFFF, 2 * channels & 0xFFFF, 16)
    fmt = b"fmt " + struct.pack("<I", 16) + body
    return b"RIFF" + struct.pack("<I", 0xFFFFFFFF) + b"WAVE" + fmt + b"data" + struct.pack("<I", n_bytes) + samples


def pdf_of(objects: dict[int, bytes], trailer: bytes = b"") -> bytes:
    """The objects by number, object 1 being the catalogue."""
    out = bytearray(b"%PDF-1.7\n")
    places = {}
    for number, body in objects.items():
        places[number] = len(out)
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    n = max(objects) + 1
    out += b"xref\n0 %d\n0000000000 65535 f \n" % n
    for number in range(1, n):
        out += b"%010d 00000 %c \n" % (places.get(number, 0), b"n" if number in places else b"f")
    return bytes(out + b"trailer\n<< /Size %d /Root 1 0 R %s >>\nstartxref\n%d\n%%%%EOF\n" % (n, trailer, start))


def stream(body: bytes, *, packed: bool = False, entries: bytes = b"") -> bytes:
    if packed:
        body, entries = zlib.compress(body), entries + b" /Filter /FlateDecode"
    return b"<< /Length %d %s >>\nstream\n%s\nendstream" % (len(body), entries, body)


FONT = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
RESOURCES = b"<< /Font << /F1 3 0 R >> %s >>"


def pdf(*pages: bytes, packed: bool = False, resources: bytes = b"", more: dict[int, bytes] | None = None) -> bytes:
    """One page for each content stream. Numbers from 1000 on are free for `more`."""
    objects = {1: b"<< /Type /Catalog /Pages 2 0 R >>", 3: FONT}
    kids = []
    for at, content in enumerate(pages):
        page, text = 10 + 2 * at, 11 + 2 * at
        kids.append(b"%d 0 R" % page)
        objects[page] = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources %s /Contents %d 0 R >>" % (
            RESOURCES % resources,
            text,
        )
        objects[text] = stream(content, packed=packed)
    objects[2] = b"<< /Type /Pages /Kids [%s] /Count %d >>" % (b" ".join(kids), len(kids))
    return pdf_of(objects | (more or {}))


def saying(*lines: str) -> bytes:
    """The content of a page with these lines."""
    shown = b" ".join(b"(%s) Tj 0 -20 Td" % line.encode("latin-1") for line in lines)
    return b"BT /F1 12 Tf 50 700 Td %s ET" % shown


def hostile_pdfs() -> Iterator[tuple[str, bytes]]:
    honest = pdf(saying("Hello"))
    yield "header alone", b"%PDF-1.7\n"
    yield "cut off", honest[:200]
    yield "rubbish inside", b"%PDF-1.7\n" + bytes(range(256)) * 40
    yield "no pages", pdf()
    yield "zip bomb", pdf(b"BT /F1 9 Tf (" + b"A" * 100_000_000 + b") Tj ET", packed=True)
    yield "a million operators", pdf(b"BT " + b"(a) Tj " * 1_000_000 + b"ET", packed=True)
    yield "lists in lists", pdf(b"[" * 200_000)
    yield "dictionaries in dictionaries", pdf_of({1: b"<< /A " * 50_000})
    yield (
        "pages in a ring",
        pdf_of({1: b"<< /Type /Catalog /Pages 2 0 R >>", 2: b"<< /Type /Pages /Kids [2 0 R] /Count 1 >>"}),
    )
    yield "an object that is itself", pdf_of({1: b"<< /Type /Catalog /Pages 2 0 R >>", 2: b"2 0 R"})
    yield (
        "a billion pages",
        pdf_of({1: b"<< /Type /Catalog /Pages 2 0 R >>", 2: b"<< /Type /Pages /Kids [] /Count 1000000000 >>"}),
    )
    yield "a table before itself", honest.replace(b"/Root", b"/Prev %d /Root" % honest.rfind(b"xref\n0"))
    forms = {
        1000 + at: stream(
            b"/X Do " * 10,
            entries=b"/Type /XObject /Subtype /Form /Resources << /XObject << /X %d 0 R >> >>" % (1001 + at % 12),
        )
        for at in range(12)
    }
    yield "forms in forms", pdf(b"/X Do", resources=b"/XObject << /X 1000 0 R >>", more=forms)
    many = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R >>"
    yield (
        "one heavy page a thousand times",
        pdf_of(
            {
                1: b"<< /Type /Catalog /Pages 2 0 R >>",
                2: b"<< /Type /Pages /Kids [%s] /Count 1000 >>" % (b"4 0 R " * 1000),
                3: FONT,
                4: many,
                5: stream(b"q 1 0 0 1 0 0 cm Q " * 20_000, packed=True),
            }
        ),
    )
    cmap = b"begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange " + (
        b"1 beginbfrange <0000> <ffff> <0041> endbfrange " * 5_000
    )
    font = b"<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /ToUnicode 1000 0 R >>"
    yield (
        "a font of endless ranges",
        pdf_of(
            {
                1: b"<< /Type /Catalog /Pages 2 0 R >>",
                2: b"<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
                3: font,
                4: many,
                5: stream(saying("Hello")),
                1000: stream(cmap, packed=True),
            }
        ),
    )


def hostile_pictures() -> Iterator[tuple[str, bytes]]:
    image = colourful()
    for format in ("PNG", "JPEG", "WEBP", "GIF", "BMP"):
        whole = saved(noisy(60, 40), format)
        yield f"half a {format}", whole[: len(whole) // 2]
        yield f"the start of a {format}", whole[:30]
        yield f"a {format} without its last byte", whole[:-1]
        yield f"1x1 {format}", saved(Image.new("RGB", (1, 1)), format)
        yield f"a {format} with a wrong extension", saved(image, format)
    yield "20,000x20,000 claimed", png_claiming(20_000, 20_000)
    yield "20,000x20,000 for true", flat_png(20_000, 20_000, bits=1, colour=0)
    yield "9,000x6,000 for true", flat_png(9_000, 6_000, bits=1, colour=0)
    yield "30,000x2", flat_png(30_000, 2)
    yield "animated GIF", animated("GIF")
    yield "animated WebP", animated("WEBP")
    yield "CMYK JPEG", saved(Image.new("CMYK", (60, 40), (0, 255, 255, 0)), "JPEG")
    yield "zero bytes", b""
    yield "text", b"Milk, bread, and a line that is longer than any header.\n" * 3
    yield "turned by EXIF", turned(image, 6, "JPEG")
    scans = saved(noisy(64, 64), "JPEG", progressive=True)
    last = scans.rfind(b"\xff\xda")
    yield "JPEG of a thousand scans", scans[:last] + scans[last:-2] * 1000 + scans[-2:]
    yield "JPEG of a thousand notes", b"\xff\xd8" + b"\xff\xe1\0\x0cExif\0\0abcd" * 1_000 + saved(image, "JPEG")[2:]
    yield (
        "WebP of 16,000x16,000",
        bytes.fromhex("524946465a000000574542505650385800000000100000007f3e007f3e000000") + b"\0" * 99,
    )


def busy_pictures() -> Iterator[tuple[str, bytes]]:
    """Each within the size allowed; Pillow's readers run through them in Python."""
    image = colourful()
    whole, n_bytes = saved(image, "PNG"), 30 << 20
    yield "busy PNG of empty chunks", whole[:33] + chunk(b"noTe", b"") * (n_bytes // 12) + whole[33:]
    whole = saved(image, "JPEG")
    yield "busy JPEG of empty comments", whole[:2] + b"\xff\xfe\0\2" * (n_bytes // 4) + whole[2:]
    colours, body = bytes(1024), b"\1\1" * (n_bytes // 2)
    header = struct.pack("<IiiHHIIiiII", 40, 8_000, 5_000, 1, 8, 1, len(body), 2_835, 2_835, 256, 0)
    file = b"BM" + struct.pack("<IHHI", 14 + 40 + 1024 + len(body), 0, 0, 14 + 40 + 1024)
    yield "busy BMP of runs of one pixel", file + header + colours + body


def largest_pictures() -> Iterator[tuple[str, bytes]]:
    """As many pixels as are read, in each mode that takes memory its own way."""
    for name, colour, bits in (
        ("RGBA", 6, 8),
        ("RGB", 2, 8),
        ("palette", 3, 8),
        ("16 bit", 0, 16),
    ):
        yield f"{name} of 8,000x5,000", flat_png(8_000, 5_000, colour=colour, bits=bits)
    yield "JPEG of 8,000x5,000", saved(Image.new("RGB", (8_000, 5_000), "red"), "JPEG")
    yield (
        "progressive CMYK JPEG of 5,000x4,000",
        saved(Image.new("CMYK", (5_000, 4_000), (9, 99, 9, 9)), "JPEG", progressive=True, subsampling=0),
    )
    yield "WebP of 4,000x3,200", saved(Image.new("RGBA", (4_000, 3_200), (255, 0, 0, 99)), "WEBP", method=0)
    yield "square of 4,096x4,096", flat_png(4_096, 4_096)


def hostile_sounds() -> Iterator[tuple[str, bytes]]:
    for format in ("WAV", "MP3", "FLAC", "OGG"):
        whole = sound(format)
        yield f"half a {format}", whole[: len(whole) // 2]
        yield f"the start of a {format}", whole[:40]
        yield f"an empty {format}", sound(format, np.zeros((0, 1), np.float32))
    yield "a WAV of two gigabytes, claimed", wav_claiming(0x7FFE_0000)
    yield "a WAV with 4 GHz", wav_claiming(20_000, rate=4_000_000_000)
    yield "a WAV with 60,000 channels", wav_claiming(20_000, channels=60_000)
    yield "a WAV of tiny chunks", b"RIFF\0\0\0\0WAVE" + b"junk\0\0\0\0" * 600_000
    yield "a WAV of hours", wav_claiming(30_000_000, rate=2_000, samples=bytes(30_000_000))
    yield "a FLAC of hours", sound("FLAC", np.zeros((2_000 * 1_900, 1), np.float32), rate=2_000)
    yield "infinite samples", sound("WAV", np.full((9_000, 1), np.inf, np.float32), subtype="FLOAT")
