"""Vectors of texts, by a context of their own: it shares the weights, and the memory of the chats is not touched."""

from __future__ import annotations

import llama_cpp.llama_cpp as binding
import numpy as np

from engine.errors import DecodeFailed, NotEnoughMemory, RequestInvalid
from engine.language.translation import number, tr
from engine.native.model.batch import Batch

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
