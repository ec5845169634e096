"""What a trial load shows to a projector: a small picture and a short sound, as if a person had attached them."""

from __future__ import annotations

import io
import math
import wave
from array import array
from collections.abc import Callable
from pathlib import Path

from PIL import Image

from engine.core.prompt.messages import Media, MediaType
from engine.errors import BackendFailed, MediaRefused, ModelFileError, NotEnoughMemory
from engine.language.translation import tr
from engine.media.reading import media_of
from engine.ports import Model

_WIDTH, _HEIGHT = 96, 64  # of the picture, in pixels; most projectors make it as large as they need it
_RATE, _SECONDS = 16_000, 1
_HERTZ = 440.0


def sample_of(kind: MediaType) -> Media:
    """A picture or a sound that no projector has a reason to refuse."""
    match kind:
        case MediaType.IMAGE:
            return media_of(_picture(), "trial.png")
        case MediaType.AUDIO:
            return media_of(_sound(), "trial.wav")


def try_media(model: Model, kind: MediaType, pos: int, path: Path, on_progress: Callable[[float], bool]) -> int:
    """Encode a sample and read it behind `pos`; the position behind that. Raises ModelFileError where nothing comes.

    What takes more tokens than a trial has room for is only encoded.
    """
    media = sample_of(kind)
    try:
        for piece in [piece for piece in model.lay_out(media).pieces if piece.is_chunk]:
            model.encode(media, piece.part, on_progress)
            model.decode_media(media, piece.part, pos)
            pos += piece.n_pos
        model.decode([0], pos)
    except (MediaRefused, NotEnoughMemory, BackendFailed):
        return pos  # the sizes of a trial are not those of a load, and what fails there is told there
    try:
        model.check_logits()
    except BackendFailed as error:
        raise ModelFileError(
            tr("“{name}” cannot be used with its projector. {message}", name=path.name, message=error.message),
            action=tr("Load the model without a projector, or choose another projector for it."),
            details=error.details,
        ) from error
    return pos + 1


def _picture() -> bytes:
    """All shades in three directions."""
    shades = Image.linear_gradient("L").resize((_WIDTH, _HEIGHT))
    turned = shades.transpose(Image.Transpose.ROTATE_180)
    file = io.BytesIO()
    Image.merge("RGB", (shades, turned, Image.radial_gradient("L").resize((_WIDTH, _HEIGHT)))).save(file, "PNG")
    return file.getvalue()


def _sound() -> bytes:
    tone = array("h", (int(9_000 * math.sin(2 * math.pi * _HERTZ * n / _RATE)) for n in range(_RATE * _SECONDS)))
    file = io.BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setnchannels(1)
        writer.setsampwidth(2)
        writer.setframerate(_RATE)
        writer.writeframes(tone.tobytes())
    return file.getvalue()
