"""The attention of a whole sequence as one piece of bytes, and back: llama.cpp saves and loads whole sequences only."""

from __future__ import annotations

from engine.core.cache.states import MemoryKind, SegmentRefusal
from engine.native.memory.segment_blob import (
    SegmentHeader,
    header_bytes,
    model_digest,
    pack_header,
    read_header,
)
from engine.native.memory.sequence_memory import PARTIAL, WHOLE, SequenceMemory
from engine.native.memory.state_bytes import BytesDraft

_STATE_HEADER_BYTES = 8  # a magic number and the sequence


class Ranges:
    """Sequences are named as llama.cpp numbers them; none of them has a recurrent state."""

    def __init__(self, memory: SequenceMemory, kind: MemoryKind, fingerprint: str) -> None:
        self._memory = memory
        self._kind = kind
        self._model = model_digest(fingerprint)

    def n_bytes(self, number: int, p0: int, p1: int) -> int:
        """Of the blob of a sequence that holds [p0, p1) alone."""
        return header_bytes(len(self._memory.ledger.media(number, p0, p1))) + self._state_bytes(number)

    def save(self, number: int, p0: int, p1: int) -> bytes:
        """The blob of a sequence that holds [p0, p1) alone; a window may have come along, and is left out."""
        n_before = header_bytes(len(self._memory.ledger.media(number, p0, p1)))
        draft = BytesDraft(n_before + self._memory.size(number, WHOLE))
        try:
            self._memory.write(draft, number, WHOLE, offset=n_before)
            return self._finished(draft, number, p0, p1)
        except BaseException:
            draft.discard()
            raise

    def header_of(self, blob: bytes, p0: int, p1: int) -> SegmentHeader | SegmentRefusal:
        return read_header(blob, p0=p0, p1=p1, model=self._model)

    def load(self, blob: bytes, header: SegmentHeader, number: int) -> bool:
        """Into an empty sequence, which holds it then. False: llama.cpp does not take it whole."""
        taken = self._memory.read(blob, number, offset=header.n_bytes, flags=WHOLE)
        is_taken = taken == header.n_bytes_state == self._state_bytes(number)
        self._memory.ledger.load(number, header.p0, header.p1, header.media)
        return is_taken

    def _finished(self, draft: BytesDraft, number: int, p0: int, p1: int) -> bytes:
        media = self._memory.ledger.media(number, p0, p1)
        n_before, n_bytes_state = header_bytes(len(media)), self._state_bytes(number)
        draft.replace(n_before + n_bytes_state - len(self._tail), self._tail)
        header = SegmentHeader(
            p0=p0,
            p1=p1,
            n_bytes_state=n_bytes_state,
            model=self._model,
            media=media,
        )
        draft.replace(0, pack_header(header))
        return draft.finish(n_before + n_bytes_state)

    def _state_bytes(self, number: int) -> int:
        """The state of a sequence's attention alone: the window and the recurrent state come after it."""
        n_bytes = self._memory.size(number, WHOLE)
        if self._kind is MemoryKind.FULL:
            return n_bytes
        return n_bytes - self._memory.size(number, PARTIAL) + _STATE_HEADER_BYTES + len(self._tail)

    @property
    def _tail(self) -> bytes:
        """What a whole state has after its attention when there is no window and no recurrent state."""
        return b"" if self._kind is MemoryKind.FULL else self._memory.empty_state[_STATE_HEADER_BYTES:]
