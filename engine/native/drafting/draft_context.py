"""A context of one sequence that proposes tokens: always the likeliest one, until somebody breaks it off."""

from __future__ import annotations

import ctypes

import llama_cpp.llama_cpp as binding
import numpy as np

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
