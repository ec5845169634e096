"""What images and audio become in a prompt, as the projector cuts them: layouts of ours, and llama.cpp's chunks.

Only the shape of a chunk is kept for long. Its pixels or samples are needed for encoding alone, and are made again from
the file when they are gone.
"""

from __future__ import annotations

import ctypes
import hashlib
from collections import OrderedDict
from typing import assert_never

import llama_cpp.mtmd_cpp as mtmd

from engine.core.prompt.items import Digest, Tokens, media_items
from engine.core.prompt.media_places import MediaLayout, MediaPiece
from engine.core.prompt.messages import Media, MediaType
from engine.errors import EngineBug, MediaRefused
from engine.language.translation import number, tr
from engine.media.pictures import open_picture
from engine.media.sounds import open_sound
from engine.native.backend.native_log import native_log
from engine.native.projector.projector import Projector

_N_LAYOUTS = 256
_N_WITH_PIXELS = 4  # a few megabytes each
_LEAST_SAMPLES = 2  # with fewer, llama.cpp ends the process


class LaidOut:
    """One medium. `owner` is llama.cpp's list of its chunks with pixels or samples; None when they were dropped."""

    def __init__(self, layout: MediaLayout, owner: int, chunks: list[int]) -> None:
        self.layout = layout
        self.pieces = tuple(piece for piece in layout.pieces if piece.is_chunk)
        self._owner: int | None = owner
        self._chunks = chunks
        self._placeholders = [mtmd.mtmd_input_chunk_get_placeholder(chunk) for chunk in chunks]
        self._to_encode = set(range(len(chunks)))

    @property
    def has_pixels(self) -> bool:
        return self._owner is not None

    def with_pixels(self, part: int) -> int:
        """A chunk that can be encoded."""
        if self._owner is None:
            raise EngineBug("the pixels of a chunk are gone")
        return self._chunks[part]

    def placeholder(self, part: int) -> int:
        """A chunk that can be decoded with embeddings."""
        handle: int = self._placeholders[part]
        return handle

    def note_encoded(self, part: int) -> None:
        self._to_encode.discard(part)
        if not self._to_encode:
            self.drop_pixels()

    def drop_pixels(self) -> None:
        owner, self._owner = self._owner, None
        if owner is not None:
            mtmd.mtmd_input_chunks_free(owner)

    def close(self) -> None:
        self.drop_pixels()
        for placeholder in self._placeholders:
            mtmd.mtmd_input_chunk_free(placeholder)
        self._placeholders = []


class MediaChunks:
    """Those of one projector, by the digest of the file. `n_at_once`: how many tokens the model can read in one go."""

    def __init__(self, projector: Projector, n_at_once: int) -> None:
        self._projector = projector
        self._n_at_once = n_at_once
        self._laid: OrderedDict[tuple[MediaType, Digest], LaidOut] = OrderedDict()

    def find(self, media: Media, *, with_pixels: bool = False) -> LaidOut:
        """What a medium becomes, good until the next call. Raises MediaRefused."""
        key = media.kind, media.digest
        laid = self._laid.get(key)
        if laid is None or (with_pixels and not laid.has_pixels):
            made = self._lay_out(media)
            if laid is not None:
                laid.close()
            laid = self._laid[key] = made
        self._laid.move_to_end(key)
        self._tidy()
        return laid

    def close(self) -> None:
        for laid in self._laid.values():
            laid.close()
        self._laid.clear()

    def _tidy(self) -> None:
        while len(self._laid) > _N_LAYOUTS:
            self._laid.popitem(last=False)[1].close()
        # A prompt is laid out from its first image on and read in the same order: the newest but one is needed last.
        with_pixels = [laid for laid in self._laid.values() if laid.has_pixels]
        for laid in with_pixels[_N_WITH_PIXELS - 1 : -1]:
            laid.drop_pixels()

    def _lay_out(self, media: Media) -> LaidOut:
        bitmap = self._bitmap(media)
        chunks = mtmd.mtmd_input_chunks_init()
        try:
            mtmd.mtmd_bitmap_set_id(bitmap, f"{media.digest}-{self._projector.fingerprint}".encode())
            marker = mtmd.mtmd_default_marker()
            text = mtmd.mtmd_input_text(text=marker, text_len=len(marker), add_special=False, parse_special=True)
            bitmaps = (mtmd.mtmd_bitmap_p_ctypes * 1)(bitmap)
            mark = native_log.mark()
            status = mtmd.mtmd_tokenize(self._projector.handle, chunks, ctypes.byref(text), bitmaps, 1)
            if status:
                raise _refused(media, f"mtmd_tokenize: {status}\n{native_log.problems_since(mark)}")
            return self._read(media, chunks)
        except BaseException:
            mtmd.mtmd_input_chunks_free(chunks)
            raise
        finally:
            mtmd.mtmd_bitmap_free(bitmap)

    def _bitmap(self, media: Media) -> int:
        handle = self._projector.handle
        bitmap: int
        match media.kind:
            case MediaType.IMAGE:
                if not mtmd.mtmd_support_vision(handle):
                    raise not_taken(media)
                picture = open_picture(media.data)
                pixels = ctypes.cast(ctypes.c_char_p(picture.rgb), ctypes.POINTER(ctypes.c_uint8))
                bitmap = mtmd.mtmd_bitmap_init(picture.width, picture.height, pixels)
            case MediaType.AUDIO:
                if not mtmd.mtmd_support_audio(handle):
                    raise not_taken(media)
                samples = open_sound(media.data, mtmd.mtmd_get_audio_sample_rate(handle))
                if len(samples) < _LEAST_SAMPLES:
                    raise _refused(media, "no samples")
                floats = (ctypes.c_float * len(samples)).from_buffer(samples)
                bitmap = mtmd.mtmd_bitmap_init_from_audio(len(samples), floats)
        return bitmap

    def _read(self, media: Media, chunks: int) -> LaidOut:
        pieces: list[MediaPiece] = []
        handles: list[int] = []
        for i in range(mtmd.mtmd_input_chunks_size(chunks)):
            chunk = mtmd.mtmd_input_chunks_get(chunks, i)
            if mtmd.mtmd_input_chunk_get_type(chunk) == mtmd.MTMD_INPUT_CHUNK_TYPE_TEXT:
                pieces.append(_text_piece(media, chunk))
            else:
                pieces.append(self._chunk_piece(media, chunk, part=len(handles)))
                handles.append(chunk)
        if not handles:
            raise _refused(media, "no chunks")
        return LaidOut(MediaLayout(pieces=tuple(pieces)), chunks, handles)

    def _chunk_piece(self, media: Media, chunk: int, part: int) -> MediaPiece:
        n_tokens: int = mtmd.mtmd_input_chunk_get_n_tokens(chunk)
        if n_tokens > self._n_at_once and mtmd.mtmd_decode_use_non_causal(self._projector.handle, chunk):
            raise MediaRefused(
                tr(
                    "{label} takes {n_tokens} tokens, which this model must read at once; it was loaded for "
                    "at most {n_at_once}.",
                    label=media.label,
                    n_tokens=number(f"{n_tokens:,}"),
                    n_at_once=number(f"{self._n_at_once:,}"),
                ),
                action=tr(
                    "Load the model with a batch and a micro-batch of at least {n_tokens} tokens.",
                    n_tokens=number(f"{n_tokens:,}"),
                ),
            )
        digest = hashlib.blake2b(_saved(chunk), digest_size=16)
        digest.update(f"{self._projector.fingerprint} {part}".encode())
        name = Digest(digest.hexdigest())
        n_pos: int = mtmd.mtmd_input_chunk_get_n_pos(chunk)
        return MediaPiece(tokens=media_items(name, n_tokens), n_pos=n_pos, part=part, digest=name)


def not_taken(media: Media) -> MediaRefused:
    """The model, with or without a projector, does not understand this kind."""
    match media.kind:
        case MediaType.IMAGE:
            return MediaRefused(
                tr("This model takes no images."),
                action=tr(
                    "Load it with the projector (mmproj file) for images that belongs to it, or choose another model."
                ),
            )
        case MediaType.AUDIO:
            return MediaRefused(
                tr("This model takes no audio."),
                action=tr(
                    "Load it with the projector (mmproj file) for audio that belongs to it, or choose another model."
                ),
            )
        case _:
            assert_never(media.kind)


def _refused(media: Media, details: str) -> MediaRefused:
    return MediaRefused(
        tr("The model's projector cannot read {label}.", label=media.label),
        action=tr("Attach another file, or load the projector (mmproj file) that belongs to this model."),
        details=details,
    )


def _text_piece(media: Media, chunk: int) -> MediaPiece:
    n_tokens = ctypes.c_size_t()
    ids = mtmd.mtmd_input_chunk_get_tokens_text(chunk, ctypes.byref(n_tokens))[: n_tokens.value]
    if min(ids) < 0:
        raise _refused(media, "the vocabulary lacks a token that stands around media")
    return MediaPiece(tokens=Tokens.of(ids), n_pos=len(ids))


def _saved(chunk: int) -> bytes:
    """Shape and identity of a chunk, without its pixels. Equal for tiles of one image."""
    n_bytes = ctypes.c_size_t()
    mtmd.mtmd_input_chunk_save(chunk, None, 0, ctypes.byref(n_bytes))
    buffer = ctypes.create_string_buffer(n_bytes.value)
    if mtmd.mtmd_input_chunk_save(chunk, buffer, n_bytes, ctypes.byref(n_bytes)):
        raise EngineBug("a media chunk cannot be written down")
    return buffer.raw
