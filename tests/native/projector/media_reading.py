"""Prompts with images and audio, read step by step, so that every edge in them can be left and come back to."""

from __future__ import annotations

import io
import wave
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.core.prompt.media_places import MediaPiece
from engine.core.prompt.messages import Media
from engine.media.reading import media_of
from engine.native.model.llama import LlamaModel
from tests.native.conftest import Load
from tests.native.driving import feed, logits, story
from tests.support.images import picture
from tests.support.tiny_projectors import tiny_pair
from tests.support.tolerances import HERE

Row = npt.NDArray[np.float32]

KINDS = ("gemma3", "qwen35", "lfm2", "qwen3vl")
M_ROPE = ("qwen35", "qwen3vl")
FIRST, SECOND, OTHER = picture(1), picture(2, width=64, height=160), picture(3, width=64, height=160)
TEXTS = (246, 259, 72)  # tokens before, between and after the images
TEETH = HERE.teeth  # how many tolerances another image moves the logits at least


def go_on(fraction: float) -> bool:
    return True


def beep(hertz: int, seconds: float = 0.5) -> Media:
    """A sound as an attachment."""
    times = np.arange(int(16_000 * seconds)) / 16_000
    file = io.BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setnchannels(1)
        writer.setsampwidth(2)
        writer.setframerate(16_000)
        writer.writeframes((np.sin(2 * np.pi * hertz * times) * 20_000).astype("<i2").tobytes())
    return media_of(file.getvalue(), f"{hertz}.wav")


@dataclass(frozen=True)
class Text:
    """Tokens at as many positions."""

    tokens: tuple[int, ...]

    @property
    def n_pos(self) -> int:
        return len(self.tokens)

    @property
    def n_cells(self) -> int:
        return len(self.tokens)


@dataclass(frozen=True)
class Chunk:
    """One part of a medium."""

    media: Media
    piece: MediaPiece

    @property
    def n_pos(self) -> int:
        return self.piece.n_pos

    @property
    def n_cells(self) -> int:
        return len(self.piece.tokens)


Step = Text | Chunk


def load_with_media(load: Load, kind: str, **changes: object) -> LlamaModel:
    """A tiny model and its projector."""
    model, projector = tiny_pair(kind)
    return load(kind, path=model, projector=str(projector), **{"n_seq_max": 4, **changes})


def tolerance(model: LlamaModel) -> float:
    return HERE.moved(model.facts.memory)


def steps(model: LlamaModel, *parts: Media | Sequence[int]) -> list[Step]:
    """What the parts of a prompt become: texts are not merged, so that the parts of a prompt stay apart."""
    made: list[Step] = []
    for part in parts:
        if isinstance(part, Media):
            pieces = model.lay_out(part).pieces
            made += [Chunk(part, piece) if piece.is_chunk else Text(tuple(piece.tokens)) for piece in pieces]
        else:
            made.append(Text(tuple(part)))
    return made


def dialogue(model: LlamaModel, first: Media = FIRST, second: Media = SECOND) -> list[Step]:
    """text | image | text | image | text"""
    before, between, after = (
        story(model, n, topic=topic) for n, topic in zip(TEXTS, ("sea", "hill", "lake"), strict=True)
    )
    return steps(model, before, first, between, second, after)


def n_pos(part: Sequence[Step]) -> int:
    return sum(step.n_pos for step in part)


def n_cells(part: Sequence[Step]) -> int:
    return sum(step.n_cells for step in part)


def images_at(part: Sequence[Step]) -> list[int]:
    """Which steps are chunks of media."""
    return [i for i, step in enumerate(part) if isinstance(step, Chunk)]


def places(part: Sequence[Step]) -> list[int]:
    """Before the first image, right after it, after the text between, right before and right after the second one."""
    first, second = images_at(part)
    return [first, first + 1, first + 2, second, second + 1]


def read(model: LlamaModel, part: Sequence[Step], pos: int) -> int:
    """Decode all steps from `pos` on; the position of what comes next."""
    for step in part:
        match step:
            case Text():
                feed(model, step.tokens, pos, n_batch=model.facts.n_batch)
            case Chunk():
                model.encode(step.media, step.piece.part, go_on)
                model.decode_media(step.media, step.piece.part, pos)
        pos += step.n_pos
    return pos


def uncached(model: LlamaModel, part: Sequence[Step]) -> Row:
    model.clear()
    read(model, part, 0)
    return logits(model)


def assert_as(model: LlamaModel, expected: Row, rest: Sequence[Step], pos: int) -> None:
    """Reading the rest from `pos` on gives what an uncached run gave."""
    read(model, rest, pos)
    assert np.abs(logits(model) - expected).max() <= tolerance(model)
