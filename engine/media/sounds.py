"""Sounds: WAV, MP3, FLAC and Ogg, as one channel of samples.

Read block by block through libsndfile, so the whole sound is in memory only as its result.
"""

from __future__ import annotations

import io
from array import array
from collections.abc import Iterator

import numpy as np
import soundfile
import soxr
from numpy.typing import NDArray

from engine.core.prompt.messages import MediaType
from engine.errors import MediaRefused
from engine.language.translation import tr
from engine.media.formats import Format, format_of

MAX_BYTES = 64 << 20  # an hour of MP3, six minutes of a CD
MAX_SECONDS = 30 * 60  # 115 MB of samples at 16 kHz, and more than the contexts of most models
MIN_SECONDS = 0.1  # shorter than the windows that the projectors of llama.cpp slide over it
_RATES = range(1_000, 400_000)  # Hz; telephones have 8,000, studios 192,000
_MAX_CHANNELS = 32
_BLOCK_SAMPLES = 1 << 18
_MAX_READS = 400_000  # blocks of the file; a file of MAX_BYTES takes a tenth of it, one full of tiny chunks more
_UNKNOWN_FRAMES = 1 << 62  # libsndfile says so when the file does not
_WAV_SUBTYPES = frozenset(("PCM_U8", "PCM_16", "PCM_24", "PCM_32", "FLOAT", "DOUBLE", "ULAW", "ALAW"))
_MAJOR = {Format.WAV: ("WAV", "WAVEX"), Format.MP3: ("MP3",), Format.FLAC: ("FLAC",), Format.OGG: ("OGG",)}
_STREAMED_WAV = 0x7FFF_0000  # a size from here on, or 0, was written before anybody knew it
_SAVE_AGAIN = tr("Save it again as WAV, MP3, FLAC or Ogg, and attach the copy.")

_Block = NDArray[np.float32]


def open_sound(data: bytes, rate: int) -> array[float]:
    """Mono samples in [-1, 1] at `rate` Hz, array type "f". Raises MediaRefused."""
    samples = array("f")
    resampler: soxr.ResampleStream | None = None
    for block, own_rate in _blocks(data):
        if own_rate == rate:
            samples.frombytes(block.tobytes())
            continue
        if resampler is None:
            resampler = soxr.ResampleStream(own_rate, rate, 1, dtype="float32")
        samples.frombytes(_within_one(resampler.resample_chunk(block)).tobytes())
    if resampler is not None:
        rest = resampler.resample_chunk(np.empty(0, np.float32), last=True)
        samples.frombytes(_within_one(rest).tobytes())
    return samples


def seconds_of(data: bytes) -> float:
    """How long it is, once the whole sound has proved readable. Raises MediaRefused."""
    n_samples, rate = 0, 1
    for block, rate in _blocks(data):  # noqa: B007 -- the rate is the same for all
        n_samples += len(block)
    return n_samples / rate


class _Memory(io.BytesIO):
    """A file that libsndfile may call without ever meeting an exception, and not for ever."""

    def __init__(self, data: bytes) -> None:
        super().__init__(data)
        self._n_bytes = len(data)
        self.n_reads = 0

    @property
    def is_worn_out(self) -> bool:
        return self.n_reads > _MAX_READS

    def seek(self, offset: int, whence: int = io.SEEK_SET, /) -> int:
        start = {io.SEEK_CUR: self.tell(), io.SEEK_END: self._n_bytes}.get(whence, 0)
        return super().seek(min(max(0, start + offset), self._n_bytes))

    def readinto(self, buffer: bytearray | memoryview, /) -> int:  # type: ignore[override]
        self.n_reads += 1
        return 0 if self.is_worn_out else super().readinto(buffer)


class _OneWay(soundfile.SoundFile):  # type: ignore[misc]  # soundfile has no types
    """Read from the start to the end. Otherwise soundfile seeks after each block, which an MP3 may refuse."""

    def seekable(self) -> bool:
        return False


def _blocks(data: bytes) -> Iterator[tuple[_Block, int]]:
    """Mono samples piece by piece, each with the rate. Raises MediaRefused, at the latest after the last piece."""
    kind = _checked_format(data)
    file = _Memory(data)
    try:
        with _OneWay(file) as sound:
            _check_header(sound, kind)
            rate = int(sound.samplerate)
            room = np.empty((_BLOCK_SAMPLES // sound.channels, sound.channels), np.float32)
            n_read = 0
            while len(block := sound.read(out=room)):  # given room, it reads on where an MP3's estimate was too short
                n_read += len(block)
                _check_length(n_read / rate)
                yield _within_one(block.mean(axis=1, dtype=np.float32)), rate
            claimed = int(sound.frames)
    except (soundfile.SoundFileError, ValueError, TypeError, AssertionError, OverflowError, MemoryError) as error:
        raise _broken(kind, f"{type(error).__name__}: {error}") from error
    if file.is_worn_out:
        raise _broken(kind, "too many reads")
    # An MP3 is a row of frames; what it claims is an estimate.
    if kind is not Format.MP3 and n_read < claimed < _UNKNOWN_FRAMES:
        raise _broken(kind, f"{n_read} of {claimed} samples")
    if n_read < MIN_SECONDS * rate:
        raise MediaRefused(
            tr("The sound is empty or too short."),
            action=tr("Attach one of at least {min_seconds} seconds.", min_seconds=f"{MIN_SECONDS:g}"),
        )


def _within_one(samples: _Block) -> _Block:
    """Without NaN and infinity: one of them would spoil every later token."""
    return np.clip(np.nan_to_num(samples, nan=0.0), -1.0, 1.0)


def _checked_format(data: bytes) -> Format:
    kind = format_of(data)
    if kind is None or kind.kind is not MediaType.AUDIO:
        raise MediaRefused(
            tr("This is not a sound that Cairn reads."), action=tr("Attach a WAV, MP3, FLAC or Ogg sound.")
        )
    if len(data) > MAX_BYTES:
        raise MediaRefused(
            tr(
                "The sound has {data} MiB, and Cairn reads at most {max_bytes}.",
                data=len(data) >> 20,
                max_bytes=MAX_BYTES >> 20,
            ),
            action=tr("Shorten it or save it as MP3, and attach the copy."),
        )
    if (kind is Format.WAV and _is_cut_wav(data)) or (kind is Format.OGG and _is_cut_ogg(data)):
        raise _broken(kind, "the end is missing")
    return kind


def _check_header(sound: soundfile.SoundFile, kind: Format) -> None:
    if sound.format not in _MAJOR[kind] or (kind is Format.WAV and sound.subtype not in _WAV_SUBTYPES):
        raise MediaRefused(
            tr("The sound is stored in a way that Cairn does not read: {subtype}.", subtype=sound.subtype),
            action=_SAVE_AGAIN,
        )
    if sound.samplerate not in _RATES or not 1 <= sound.channels <= _MAX_CHANNELS:
        raise MediaRefused(
            tr(
                "The sound has {channels} channels of {samplerate} Hz.",
                channels=sound.channels,
                samplerate=sound.samplerate,
            ),
            action=tr("Save it with one or two channels of 16,000 to 48,000 Hz, and attach the copy."),
        )
    if kind is not Format.MP3 and sound.frames < _UNKNOWN_FRAMES:
        _check_length(sound.frames / sound.samplerate)


def _check_length(seconds: float) -> None:
    if seconds > MAX_SECONDS:
        raise MediaRefused(
            tr("The sound is longer than {max_seconds} minutes.", max_seconds=MAX_SECONDS // 60),
            action=tr("Cut it into parts and attach those."),
        )


def _broken(kind: Format, details: str) -> MediaRefused:
    return MediaRefused(
        tr("The {value} sound is cut off or broken.", value=kind.value), action=_SAVE_AGAIN, details=details
    )


def _is_cut_wav(data: bytes) -> bool:
    """The samples end before the header says; libsndfile would play what is left."""
    at = 12
    while at + 8 <= len(data):
        n_bytes = int.from_bytes(data[at + 4 : at + 8], "little")
        if data[at : at + 4] == b"data":
            return 0 < n_bytes < _STREAMED_WAV and at + 8 + n_bytes > len(data)
        at += 8 + n_bytes + n_bytes % 2
    return True


def _is_cut_ogg(data: bytes) -> bool:
    """The last page is not whole."""
    at = data.rfind(b"OggS")
    segments = data[at + 27 : at + 27 + data[at + 26]] if at + 27 <= len(data) else b""
    return not segments or at + 27 + len(segments) + sum(segments) > len(data) or len(segments) < data[at + 26]
