"""Images and audio from their files into a model's memory: laid out, encoded once, decoded with what was kept."""

from __future__ import annotations

import ctypes
from collections import OrderedDict
from collections.abc import Callable

import llama_cpp.llama_cpp as binding
import llama_cpp.mtmd_cpp as mtmd

from engine.core.prompt.items import Digest
from engine.core.prompt.media_places import MediaLayout, MediaPiece
from engine.core.prompt.messages import Media
from engine.errors import BackendFailed, EngineBug
from engine.language.translation import tr
from engine.native.backend.native_log import native_log
from engine.native.projector.media_chunks import MediaChunks
from engine.native.projector.projector import Projector

# What encoders made of images and audio, so that a chunk which is read again is not encoded again.

DEFAULT_BYTES = 256 * 1024 * 1024


class KeptEmbeddings:
    """The least recently used ones go when there are more than `limit` bytes.

    One is held, however large it is: the last one that was put in or asked for, until it is released. Pure bookkeeping.
    """

    def __init__(self, n_bytes_limit: int = DEFAULT_BYTES) -> None:
        self._kept: OrderedDict[Digest, bytes] = OrderedDict()
        self._n_bytes_limit = n_bytes_limit
        self._held: Digest | None = None
        self.n_bytes = 0

    def hold(self, digest: Digest) -> bool:
        """Keep a chunk's embeddings until they are released. False when they are not there."""
        if digest not in self._kept:
            return False
        self._kept.move_to_end(digest)
        self._held = digest
        self._drop()
        return True

    def keep(self, digest: Digest, embeddings: bytes) -> None:
        """Put a chunk's embeddings in, and hold them."""
        before = self._kept.pop(digest, b"")
        self._kept[digest] = embeddings
        self._held = digest
        self.n_bytes += len(embeddings) - len(before)
        self._drop()

    def find(self, digest: Digest) -> bytes | None:
        return self._kept.get(digest)

    def release(self, digest: Digest) -> None:
        """They were used: from now on they stay only while the limit allows it."""
        if self._held == digest:
            self._held = None
            self._drop()

    def limit(self, n_bytes: int) -> None:
        self._n_bytes_limit = n_bytes
        self._drop()

    def _drop(self) -> None:
        while self.n_bytes > self._n_bytes_limit:
            oldest = next((digest for digest in self._kept if digest != self._held), None)
            if oldest is None:
                return
            self.n_bytes -= len(self._kept.pop(oldest))


_FLOAT_BYTES = 4
_NO_CALLBACK = mtmd.mtmd_helper_post_decode_callback()


class MediaDecoding:
    """What a projector adds to one context. It owns neither of them; close it before them."""

    def __init__(self, *, model: int, context: int, projector: Projector) -> None:
        self._context = context
        self._projector = projector
        self._n_batch: int = binding.llama_n_batch(context)
        self._embedding_bytes: int = binding.llama_model_n_embd_inp(model) * _FLOAT_BYTES  # of one token
        self._chunks = MediaChunks(projector, binding.llama_n_ubatch(context))
        self._kept = KeptEmbeddings()

    def lay_out(self, media: Media) -> MediaLayout:
        return self._chunks.find(media).layout

    def piece(self, media: Media, part: int) -> MediaPiece:
        return self._chunks.find(media).pieces[part]

    def encode(self, media: Media, part: int, on_progress: Callable[[float], bool]) -> bool:
        """As of ports.Model. The embeddings stay at least until they were decoded, or others are asked for.

        Progress comes within a chunk too, and a stop takes effect within some nodes of the encoder's graph.
        """
        piece = self.piece(media, part)
        if self._kept.hold(piece.digest):
            return False
        laid = self._chunks.find(media, with_pixels=True)
        handle, chunk = self._projector.handle, laid.with_pixels(part)
        mark = native_log.mark()
        status = self._projector.watch.run(media.kind, lambda: mtmd.mtmd_encode_chunk(handle, chunk), on_progress)
        if status:
            raise BackendFailed(
                tr("The model's projector failed at {label}.", label=media.label),
                action=tr("Load the model with fewer layers on the GPU, or attach a smaller file."),
                details=f"mtmd_encode_chunk: {status}\n{native_log.problems_since(mark)}",
            )
        n_bytes = len(piece.tokens) * self._embedding_bytes
        self._kept.keep(piece.digest, ctypes.string_at(mtmd.mtmd_get_output_embd(handle), n_bytes))
        laid.note_encoded(part)
        return True

    def decode(self, media: Media, part: int, pos: int, sequence: int) -> int:
        """Append a chunk to a sequence, as llama.cpp numbers it; the status of llama_decode. A failure leaves a part.

        llama.cpp knows its positions, and whether its tokens see each other.
        """
        laid = self._chunks.find(media)
        piece = laid.pieces[part]
        embeddings = self._kept.find(piece.digest)
        if embeddings is None:
            raise EngineBug(f"part {part} of {media.kind.value} {media.digest} is decoded and was not encoded")
        pos_next = binding.llama_pos(pos)
        status: int = mtmd.mtmd_helper_decode_image_chunk(
            self._projector.handle,
            self._context,
            laid.placeholder(part),
            ctypes.cast(ctypes.c_char_p(embeddings), ctypes.POINTER(ctypes.c_float)),
            pos,
            sequence,
            self._n_batch,
            ctypes.byref(pos_next),
            _NO_CALLBACK,
            None,
        )
        if status == 0:
            if pos_next.value != pos + piece.n_pos:
                raise EngineBug(f"a chunk of {piece.n_pos} positions at {pos} ends at {pos_next.value}")
            self._kept.release(piece.digest)
        return status

    def limit(self, n_bytes: int) -> None:
        self._kept.limit(n_bytes)

    def close(self) -> None:
        self._chunks.close()
