"""Sounds: WAV, MP3, FLAC and Ogg, as one channel of samples."""

from __future__ import annotations

from array import array


def open_sound(data: bytes, rate: int) -> array[float]:
    """Mono samples in [-1, 1] at `rate` Hz, array type "f". Raises MediaRefused."""
    raise NotImplementedError
