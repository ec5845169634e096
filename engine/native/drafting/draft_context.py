"""A context of one sequence that proposes tokens: always the likeliest one, until somebody breaks it off."""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Sequence

import llama_cpp.llama_cpp as binding
import numpy as np

from engine.core.drafting.pace import DraftKind
from engine.core.prompt.items import Tokens, shared_prefix
from engine.native.memory.sequences import SEQUENCE
from engine.native.model.batch import Batch, StopFlag


class DraftContext:
    """What it holds ends at `pos_next`. Engine thread, but for the flag. Takes the context over."""

    def __init__(self, context: int, n_vocab: int) -> None:
        """`n_vocab`: tokens that may be proposed, the first ones of its vocabulary."""
        self.handle: int | None = context
        self.flag = StopFlag(context)
        self.pos_next = 0
        self.n_batch: int = binding.llama_n_batch(context)
        self._memory = binding.llama_get_memory(context)
        self._n_vocab = n_vocab
        self._batch = Batch(self.n_batch)

    def decode(self, tokens: list[int], pos: int, rows: np.ndarray | None = None) -> bool:
        """At most `n_batch` of them, with what follows the last one. False: broken off or no room; all is forgotten.

        `rows`: hidden rows beside the tokens, shape (n, n_embd), float32.
        """
        self._batch.fill(tokens, pos, SEQUENCE, n_rows=1)
        if rows is not None:
            pointer = rows.ctypes.data_as(ctypes.POINTER(ctypes.c_float))
            self._batch.struct.embd = pointer  # type: ignore[assignment]  # a plain pointer, whatever it says
        if binding.llama_decode(self.handle, self._batch.struct):
            self.clear()
            return False
        self.pos_next = pos + len(tokens)
        return True

    def likeliest(self) -> int:
        """Behind the last token that was decoded."""
        row = np.ctypeslib.as_array(binding.llama_get_logits_ith(self.handle, -1), shape=(self._n_vocab,))
        return int(row.argmax())

    def cut(self, pos: int) -> bool:
        """Drop what lies from `pos` on. False: this memory cannot, or lacks what lies before; all is forgotten."""
        if pos >= self.pos_next:
            return True
        first = binding.llama_memory_seq_pos_min(self._memory, SEQUENCE)
        is_cut = pos > first >= 0 and binding.llama_memory_seq_rm(self._memory, SEQUENCE, pos, -1)
        if not is_cut:
            self.clear()
            return False
        self.pos_next = pos
        return True

    def clear(self) -> None:
        binding.llama_memory_clear(self._memory, False)
        self.pos_next = 0

    def close(self) -> None:
        context, self.handle = self.handle, None
        if context is not None:
            binding.llama_free(context)


# A smaller model that proposes what a larger one may write (Leviathan 2023); here greedy, taken if equal.
#
# It reads what the larger one reads, when it is asked and not before: a prompt that nobody drafts behind costs
# nothing.


_FEW = 16  # tokens that are read as part of a proposal
_BYTES = 4  # of a token


class DraftModel:
    """Implements drawing.Drafter. Takes over the model and its context."""

    kind = DraftKind.MODEL

    def __init__(self, model: int, context: DraftContext) -> None:
        self._model: int | None = model
        self._context = context
        self._path = bytearray()  # what it has read, as native int32

    def follow(self, path: bytes | bytearray) -> None:
        n = len(path) // _BYTES
        n_held = self._agree(path)
        while n - n_held > _FEW:
            part = self._tokens(path, n_held, min(n_held + self._context.n_batch, n - 1))
            if not self._read(part, n_held):
                return
            n_held += len(part)

    def propose(self, path: bytes | bytearray, most: int) -> list[int]:
        n = len(path) // _BYTES
        n_held = self._agree(path)
        new = self._tokens(path, n_held, n)
        if n - n_held > _FEW or min(new) < 0 or not self._read(new, n_held):
            return []
        drafts = [self._context.likeliest()]
        while len(drafts) < most and self._read(drafts[-1:], n + len(drafts) - 1):
            drafts.append(self._context.likeliest())
        return drafts

    def note(self, tokens: Sequence[int], pos: int) -> None:
        """What the larger model reads is of no use yet."""

    def part(self) -> None:
        """What was read is compared with the path anyway."""

    def break_off(self) -> None:
        self._context.flag.stop()

    def resume(self) -> None:
        self._context.flag.go_on()

    def close(self) -> None:
        self._context.close()
        model, self._model = self._model, None
        if model is not None:
            binding.llama_model_free(model)

    def _agree(self, path: bytes | bytearray) -> int:
        """Tokens of the path that are held; the rest is dropped, and the last one is always read again."""
        n_same = shared_prefix(Tokens(bytes(self._path)), Tokens(bytes(path)))
        n_held = min(n_same, len(path) // _BYTES - 1)
        if not self._context.cut(n_held):
            n_held = 0
        del self._path[n_held * _BYTES :]
        return n_held

    def _read(self, tokens: list[int], pos: int) -> bool:
        """Tokens of media are never read: nothing is known of them here."""
        if min(tokens) >= 0 and self._context.decode(tokens, pos):
            self._path += array("i", tokens).tobytes()
            return True
        if not self._context.pos_next:
            self._path.clear()
        return False

    def _tokens(self, path: bytes | bytearray, first: int, end: int) -> list[int]:
        return array("i", bytes(path[first * _BYTES : end * _BYTES])).tolist()
