"""A process reads every hostile file of a kind and the largest honest ones, and stays within its memory."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.media import office_specimens, specimens
from tests.media.sentences import assert_is_for_people
from tests.support.patience import PATIENCE

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
ROOM_BYTES = 300 << 20
HANGS_SECONDS = 4 * PATIENCE  # there are hundreds of files
HARMLESS_PDF = "PDF, a table before itself"  # its text is there all the same

READER = """
import json, sys, time
from pathlib import Path
from engine.errors import MediaRefused
from engine.media.documents import text_of
from engine.media.formats import format_of
from engine.media.pictures import open_picture, thumbnail
from engine.media.reading import media_of
from engine.media.sounds import open_sound
from tests.support.process_memory import peak_bytes

def read(data):
    if data.startswith((b"%PDF", b"PK", b"\\xd0\\xcf")):
        return text_of(data, "")[:40]
    media = media_of(data)
    if media.kind.value == "audio":
        return f"{len(open_sound(data, 16_000))} samples, {media.size}"
    picture = open_picture(data)
    assert len(picture.rgb) == 3 * picture.width * picture.height
    assert len(thumbnail(data, 64)) < 20_000
    return f"{picture.width}x{picture.height} of {media.size}"

start = peak_bytes() or 0
for path in sorted(Path(sys.argv[1]).iterdir(), key=lambda path: path.stat().st_size):
    data, before = path.read_bytes(), time.thread_time()
    try:
        said = read(data)
    except MediaRefused as refused:
        said = [refused.message, refused.action]
    print(json.dumps([path.name, said, (peak_bytes() or 0) - start, time.thread_time() - before]))
"""


class Reading(NamedTuple):
    """What became of a specimen: what was read, or message and action; the peak so far; seconds of processor time."""

    said: str | list[str]
    peak_bytes: int
    seconds: float


@pytest.fixture(scope="module")
def readings(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Reading]:
    """A process for each kind of file reads its specimens, the smallest first: what the reader of one kind keeps after
    its work is not counted against another."""
    pytest.importorskip("resource", reason="Windows has no such limits")
    sources = {
        "media": (
            *specimens.hostile_pictures(),
            *specimens.busy_pictures(),
            *specimens.largest_pictures(),
            *specimens.hostile_sounds(),
        ),
        "PDF": [(f"PDF, {name}", data) for name, data in specimens.hostile_pdfs()],
        "office": [(f"office, {name}", data) for name, data in office_specimens.hostile_documents()],
    }
    read = dict[str, Reading]()
    for kind, files in sources.items():
        folder = tmp_path_factory.mktemp(kind)
        for name, data in files:
            (folder / name).write_bytes(data)
        command = [sys.executable, "-W", "error", "-c", READER, str(folder)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=HANGS_SECONDS, check=False)
        assert done.returncode == 0, done.stderr
        assert "Traceback" not in done.stderr  # a codec may print a warning of its own
        read |= {name: Reading(*rest) for name, *rest in map(json.loads, done.stdout.splitlines())}
    assert len(read) == sum(map(len, sources.values()))
    return read


def test_every_hostile_file_is_read_or_refused_in_sentences(readings: dict[str, Reading]) -> None:
    for reading in readings.values():
        if not isinstance(reading.said, str):
            assert_is_for_people(*reading.said)


def test_no_file_takes_more_memory_than_it_may(readings: dict[str, Reading]) -> None:
    above = {name: reading.peak_bytes >> 20 for name, reading in readings.items() if reading.peak_bytes > ROOM_BYTES}
    assert not above


def test_no_hostile_pdf_is_read_and_none_takes_for_ever(readings: dict[str, Reading]) -> None:
    """Of processor time, so that a busy machine changes nothing: 2 seconds and the last call into C."""
    for name, reading in readings.items():
        if name.startswith("PDF, "):
            assert isinstance(reading.said, list) or name == HARMLESS_PDF, (name, reading.said)
            assert reading.said == "Hello" or "PDF" in reading.said[0]
            assert reading.seconds < 8, name


def test_no_hostile_office_file_is_read_and_none_takes_for_ever(readings: dict[str, Reading]) -> None:
    """2 seconds in Python, and the single calls into the XML reader, whose input has a limit of its own."""
    for name, reading in readings.items():
        if name.startswith("office, "):
            assert isinstance(reading.said, list), (name, reading.said)
            assert reading.seconds < 12, name


def test_no_picture_keeps_its_reader_busy(readings: dict[str, Reading]) -> None:
    """1.5 seconds of processor time in Python, and what the decoders in C need for the pixels."""
    busy = [name for name in readings if name.startswith("busy ")]
    assert len(busy) == 3
    for name in busy:
        assert readings[name].seconds < 4, name
        assert "too long" in readings[name].said[0]


@pytest.mark.parametrize(
    ("name", "outcome"),
    [
        ("animated GIF", "60x40 of 60x40"),
        ("animated WebP", "60x40 of 60x40"),
        ("CMYK JPEG", "60x40 of 60x40"),
        ("turned by EXIF", "40x60 of 40x60"),
        ("a PNG with a wrong extension", "60x40 of 60x40"),
        ("RGBA of 8,000x5,000", "4000x2500 of 8000x5000"),
        ("JPEG of 8,000x5,000", "4000x2500 of 8000x5000"),
        ("square of 4,096x4,096", "4096x4096 of 4096x4096"),
        ("infinite samples", "9000 samples, 0.6 s"),
    ],
)
def test_an_odd_file_is_read(name: str, outcome: str, readings: dict[str, Reading]) -> None:
    assert readings[name].said == outcome


@pytest.mark.parametrize(
    ("name", "words"),
    [
        *((f"half a {format}", "cut off or broken") for format in ("PNG", "JPEG", "WEBP", "GIF", "WAV", "FLAC", "OGG")),
        *((f"1x1 {format}", "1x1 pixels") for format in ("PNG", "JPEG", "WEBP", "GIF", "BMP")),
        *((f"an empty {format}", "") for format in ("WAV", "MP3", "FLAC", "OGG")),
        ("20,000x20,000 claimed", "too many pixels"),
        ("20,000x20,000 for true", "too many pixels"),
        ("9,000x6,000 for true", "up to 40 megapixels"),
        ("WebP of 16,000x16,000", "too many pixels"),
        ("30,000x2", "times the other"),
        ("zero bytes", "empty"),
        ("text", "no picture"),
        ("JPEG of a thousand scans", "passes"),
        ("JPEG of a thousand notes", "broken"),
        ("a WAV of two gigabytes, claimed", "cut off"),
        ("a WAV with 4 GHz", ""),
        ("a WAV with 60,000 channels", ""),
        ("a WAV of tiny chunks", "cut off or broken"),
        ("a WAV of hours", "30 minutes"),
        ("a FLAC of hours", "30 minutes"),
    ],
)
def test_a_hostile_file_is_refused(name: str, words: str, readings: dict[str, Reading]) -> None:
    said = readings[name].said
    assert isinstance(said, list), said
    assert words in said[0]
