"""What is handed to llama.cpp at once."""

from __future__ import annotations

import ctypes
import ctypes.util
import sys
from collections.abc import Sequence

import llama_cpp.llama_cpp as binding
import numpy as np

from engine.errors import DecodeFailed, NotEnoughMemory, RequestInvalid
from engine.language.translation import number, tr
from engine.native.memory.sequences import SEQUENCE


class Batch:
    """A llama_batch for one sequence whose arrays are ours and are reused. The last tokens get logits, as many as are
    asked for; with `outputs_all` each has an output.
    """

    def __init__(self, n_max: int, *, outputs_all: bool = False) -> None:
        self.n_max = n_max
        self._tokens = np.zeros(n_max, np.int32)
        self._positions = np.zeros(n_max, np.int32)
        self._offsets = np.arange(n_max, dtype=np.int32)
        self._n_seq = np.ones(n_max, np.int32)
        self._outputs_all = outputs_all
        self._outputs = np.full(n_max, outputs_all, np.int8)
        self._sequence = ctypes.c_int32(SEQUENCE)
        self._sequences = (ctypes.POINTER(ctypes.c_int32) * n_max)(*[ctypes.pointer(self._sequence)] * n_max)
        self._outputs[n_max - 1] = 1
        self._rows = slice(n_max - 1, n_max)  # that have outputs
        self.struct = binding.llama_batch(
            n_tokens=n_max,
            token=self._tokens.ctypes.data_as(binding.llama_token_p),
            pos=self._positions.ctypes.data_as(ctypes.POINTER(ctypes.c_int32)),
            n_seq_id=self._n_seq.ctypes.data_as(ctypes.POINTER(ctypes.c_int32)),
            seq_id=ctypes.cast(self._sequences, ctypes.POINTER(ctypes.POINTER(ctypes.c_int32))),
            logits=self._outputs.ctypes.data_as(ctypes.POINTER(ctypes.c_int8)),
        )

    def fill(self, tokens: Sequence[int], pos: int, sequence: int, *, n_rows: int) -> None:
        """`n_rows` of the last tokens get logits."""
        n = len(tokens)
        self._sequence.value = sequence
        self._tokens[:n] = tokens
        np.add(self._offsets[:n], pos, out=self._positions[:n])
        if not self._outputs_all:
            self._outputs[self._rows] = 0
            self._rows = slice(n - n_rows, n)
            self._outputs[self._rows] = 1
        self.struct.n_tokens = n

    def fill_one(self, token: int, pos: int, sequence: int) -> None:
        """`fill` for a batch of size 1: generation spends its time outside llama_decode here."""
        self._sequence.value = sequence
        self._tokens[0] = token
        self._positions[0] = pos


_GO_ON, _STOP = b"\0", b"x"


def _strlen() -> ctypes.c_void_p:
    library = ctypes.CDLL("msvcrt" if sys.platform == "win32" else ctypes.util.find_library("c"))
    return ctypes.cast(library.strlen, ctypes.c_void_p)


class StopFlag:
    """For one context. `stop` may be called on any thread; the other calls belong to that of the context."""

    def __init__(self, context: int) -> None:
        self._text = ctypes.create_string_buffer(2)
        self._ask = ctypes.cast(_strlen(), binding.ggml_abort_callback)
        binding.llama_set_abort_callback(context, self._ask, ctypes.cast(self._text, ctypes.c_void_p))

    @property
    def is_set(self) -> bool:
        return self._text[0] == _STOP

    def stop(self) -> None:
        """Break off what is computed, and all that is begun until `go_on`."""
        self._text[0] = _STOP

    def go_on(self) -> None:
        self._text[0] = _GO_ON


# Vectors of texts, by a context of their own: it shares the weights, and the memory of the chats is not touched.


_MOST_TOKENS = 2048  # of a text: what is pooled must lie in one batch
_NOT_POOLED = binding.LLAMA_POOLING_TYPE_NONE
_RANKS = binding.LLAMA_POOLING_TYPE_RANK


class Embedder:
    """One context for one text after another. Engine thread only; close it before the model.

    It pools as the model's file says, and takes the mean where that says nothing.
    """

    def __init__(self, model: int, *, n_ctx: int, n_threads: int) -> None:
        """Raises NotEnoughMemory, and RequestInvalid for a model that ranks texts and has no vectors of them."""
        self._n_max = min(n_ctx, _MOST_TOKENS)
        self._n_embd: int = binding.llama_model_n_embd(model)
        self._context = self._made(model, n_threads, binding.LLAMA_POOLING_TYPE_UNSPECIFIED)
        if binding.llama_pooling_type(self._context) == _NOT_POOLED:
            self.close()
            self._context = self._made(model, n_threads, binding.LLAMA_POOLING_TYPE_MEAN)
        if binding.llama_pooling_type(self._context) == _RANKS:
            self.close()
            raise RequestInvalid(tr("This model makes no embeddings."), action=tr("Load another model for that."))
        self._batch = Batch(self._n_max, outputs_all=True)

    def _made(self, model: int, n_threads: int, pooling: int) -> int:
        params = binding.llama_context_default_params()
        params.n_ctx = params.n_batch = params.n_ubatch = self._n_max
        params.n_seq_max = 1
        params.n_threads = params.n_threads_batch = n_threads
        params.embeddings = True
        params.pooling_type = pooling
        params.no_perf = True
        context: int | None = binding.llama_init_from_model(model, params)
        if context is None:
            raise NotEnoughMemory(
                tr("There is not enough memory for embeddings beside the model."),
                action=tr("Close other programs, or load the model with a smaller context."),
            )
        return context

    def embed(self, tokens: list[int]) -> tuple[float, ...]:
        """A vector of length 1. Raises RequestInvalid for a text that is empty or too long."""
        if not tokens:
            raise RequestInvalid(tr("A text for an embedding is empty."), action=tr("Leave it out."))
        if len(tokens) > self._n_max:
            raise RequestInvalid(
                tr(
                    "A text for an embedding has {n_tokens} tokens; at most {most} are taken.",
                    n_tokens=number(f"{len(tokens):,}"),
                    most=number(f"{self._n_max:,}"),
                ),
                action=tr("Cut it into parts."),
            )
        memory = binding.llama_get_memory(self._context)
        if memory:
            binding.llama_memory_clear(memory, True)
        self._batch.fill(tokens, 0, 0, n_rows=1)
        status = binding.llama_decode(self._context, self._batch.struct)
        found = binding.llama_get_embeddings_seq(self._context, 0) if status == 0 else None
        if not found:
            raise DecodeFailed(status)
        vector = np.ctypeslib.as_array(found, shape=(self._n_embd,)).astype(np.float64)
        return tuple((vector / (np.linalg.norm(vector) or 1.0)).tolist())

    def close(self) -> None:
        context, self._context = self._context, 0
        if context:
            binding.llama_free(context)
