"""Sounds arrive as one channel at the rate that was asked for."""

from __future__ import annotations

import struct

import numpy as np
import pytest

from engine.errors import MediaRefused
from engine.media.sounds import MAX_BYTES, open_sound, seconds_of
from tests.media import specimens

CLOSE = {"WAV": 1e-3, "FLAC": 1e-3, "OGG": 0.05, "MP3": 0.05}


def loudest_hertz(samples: np.ndarray, rate: int) -> float:
    return float(np.abs(np.fft.rfft(samples)).argmax()) * rate / len(samples)


@pytest.mark.parametrize("format", CLOSE)
@pytest.mark.parametrize("rate", [8_000, 16_000, 44_100])
def test_a_tone_keeps_its_pitch_and_its_strength(format: str, rate: int) -> None:
    data = specimens.sound(format, specimens.sine(2.0, 44_100, 440.0, channels=2), 44_100)
    samples = open_sound(data, rate)
    assert samples.typecode == "f"
    found = np.asarray(samples)[rate // 2 : rate // 2 + rate]
    assert len(found) == rate
    assert loudest_hertz(found, rate) == pytest.approx(440, abs=2)
    assert np.abs(found).max() == pytest.approx(0.5, abs=0.06)


@pytest.mark.parametrize("format", ["WAV", "FLAC", "OGG"])
@pytest.mark.parametrize("rate", [8_000, 16_000, 48_000])
def test_a_sound_is_as_long_as_it_was(format: str, rate: int) -> None:
    data = specimens.sound(format, specimens.sine(1.5, 44_100), 44_100)
    assert seconds_of(data) == pytest.approx(1.5)
    assert len(open_sound(data, rate)) == pytest.approx(1.5 * rate, abs=2)


@pytest.mark.parametrize("format", CLOSE)
def test_blocks_leave_no_seam(format: str) -> None:
    """Longer than a block: the samples must be the same as those written."""
    wave = specimens.sine(40.0, 16_000)
    found = np.asarray(open_sound(specimens.sound(format, wave), 16_000))
    start = 0 if format != "MP3" else int(np.argmax(np.correlate(found[:8_000], wave[:4_000, 0])))
    whole = min(len(wave), len(found) - start) - 4_000
    assert whole > 39 * 16_000
    assert np.abs(found[start : start + whole] - wave[:whole, 0])[4_000:].max() < CLOSE[format]


def test_channels_are_mixed() -> None:
    left, right = specimens.sine(1.0, hertz=300.0), specimens.sine(1.0, hertz=700.0)
    found = np.asarray(open_sound(specimens.sound("FLAC", np.hstack([left, right])), 16_000))
    assert np.abs(found - (left + right)[:, 0] / 2).max() < 1e-3


@pytest.mark.parametrize("odd", [np.nan, np.inf, -np.inf, 1e30])
@pytest.mark.parametrize("rate", [16_000, 8_000])
def test_no_sample_is_outside_what_a_model_knows(odd: float, rate: int) -> None:
    wave = specimens.sine()
    wave[5_000:5_100] = odd
    found = np.asarray(open_sound(specimens.sound("WAV", wave, subtype="FLOAT"), rate))
    assert np.isfinite(found).all()
    assert np.abs(found).max() <= 1


@pytest.mark.parametrize("subtype", ["PCM_U8", "PCM_24", "PCM_32", "FLOAT", "DOUBLE", "ULAW", "ALAW"])
def test_a_wav_may_store_its_samples_in_every_plain_way(subtype: str) -> None:
    found = np.asarray(open_sound(specimens.sound("WAV", subtype=subtype), 16_000))
    assert np.abs(found - specimens.sine()[:, 0]).max() < 0.03


def test_a_wav_that_is_packed_is_refused_by_name() -> None:
    with pytest.raises(MediaRefused, match="IMA_ADPCM"):
        open_sound(specimens.sound("WAV", subtype="IMA_ADPCM"), 16_000)


def test_a_wav_written_while_it_was_recorded_is_read() -> None:
    """Its header was written before anybody knew how long it would be."""
    data = specimens.wav_claiming(0xFFFFFFFF, samples=struct.pack("<h", 99) * 16_000)
    assert seconds_of(data) == pytest.approx(1.0)


def test_opus_is_ogg_too() -> None:
    data = specimens.sound("OGG", specimens.sine(1.0, 48_000), 48_000, subtype="OPUS")
    assert seconds_of(data) == pytest.approx(1.0, abs=0.1)


def test_too_many_bytes_are_refused_before_they_are_read() -> None:
    with pytest.raises(MediaRefused, match="65 MiB"):
        open_sound(b"fLaC" + bytes(MAX_BYTES + (1 << 20)), 16_000)


def test_a_picture_is_no_sound() -> None:
    with pytest.raises(MediaRefused, match="not a sound"):
        open_sound(specimens.saved(specimens.colourful(), "PNG"), 16_000)


def test_a_click_is_too_short() -> None:
    with pytest.raises(MediaRefused, match="too short"):
        open_sound(specimens.sound("WAV", specimens.sine(0.05)), 16_000)
