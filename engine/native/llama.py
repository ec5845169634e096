"""One loaded model, its context and its one sequence, over llama.cpp's low-level API."""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Sequence

import llama_cpp.llama_cpp as binding
import numpy as np

from engine.core.facts import ModelFacts, Vocabulary
from engine.core.messages import Sampling
from engine.core.states import MemoryKind
from engine.errors import DecodeFailed, EngineBug, Interrupted, NotEnoughMemory
from engine.native.sampler import ChainSampler
from engine.native.vocabulary import NativeVocabulary

SEQUENCE = 0  # the one that decode appends to

_NO_SLOT, _ABORTED = 1, 2
_PARTIAL = binding.LLAMA_STATE_SEQ_FLAGS_PARTIAL_ONLY
_to_bytes = ctypes.pythonapi.PyBytes_FromStringAndSize
_to_bytes.restype = ctypes.py_object
_to_bytes.argtypes = [ctypes.c_char_p, ctypes.c_ssize_t]


class Batch:
    """A llama_batch for sequence 0 whose arrays are ours and are reused. Only the last token gets logits."""

    def __init__(self, n_max: int) -> None:
        self.n_max = n_max
        self._tokens = np.zeros(n_max, np.int32)
        self._positions = np.zeros(n_max, np.int32)
        self._offsets = np.arange(n_max, dtype=np.int32)
        self._n_seq = np.ones(n_max, np.int32)
        self._outputs = np.zeros(n_max, np.int8)
        self._sequence = ctypes.c_int32(SEQUENCE)
        self._sequences = (ctypes.POINTER(ctypes.c_int32) * n_max)(*[ctypes.pointer(self._sequence)] * n_max)
        self._outputs[n_max - 1] = 1
        self._last = n_max - 1
        self.struct = binding.llama_batch(
            n_tokens=n_max,
            token=self._tokens.ctypes.data_as(binding.llama_token_p),
            pos=self._positions.ctypes.data_as(ctypes.POINTER(ctypes.c_int32)),
            n_seq_id=self._n_seq.ctypes.data_as(ctypes.POINTER(ctypes.c_int32)),
            seq_id=ctypes.cast(self._sequences, ctypes.POINTER(ctypes.POINTER(ctypes.c_int32))),
            logits=self._outputs.ctypes.data_as(ctypes.POINTER(ctypes.c_int8)),
        )

    def fill(self, tokens: Sequence[int], pos: int) -> None:
        n = len(tokens)
        self._tokens[:n] = tokens
        np.add(self._offsets[:n], pos, out=self._positions[:n])
        self._outputs[self._last] = 0
        self._outputs[n - 1] = 1
        self._last = n - 1
        self.struct.n_tokens = n

    def fill_one(self, token: int, pos: int) -> None:
        """`fill` for a batch of size 1: generation spends its time outside llama_decode here."""
        self._tokens[0] = token
        self._positions[0] = pos


class LlamaModel:
    """Implements ports.Model. Every call belongs to one thread.

    `trim` and `restore_state` know what this memory can do; they do not know whether the attention cells below a
    checkpoint are still those of its prompt: the caller does.
    """

    def __init__(
        self, *, model: int, context: int, facts: ModelFacts, native: NativeVocabulary, vocabulary: Vocabulary
    ) -> None:
        self._model: int | None = model
        self._context: int | None = context
        self._memory = binding.llama_get_memory(context)
        self._facts = facts
        self._native = native
        self._vocabulary = vocabulary
        self._batch = Batch(facts.n_batch)
        self._single = Batch(1)
        self._has_logits = False
        self._samplers: list[ChainSampler] = []

    @property
    def facts(self) -> ModelFacts:
        return self._facts

    @property
    def vocabulary(self) -> Vocabulary:
        return self._vocabulary

    def tokenize(self, text: str) -> list[int]:
        self._check_open()
        return self._native.tokenize(text)

    def piece(self, token: int) -> bytes:
        self._check_open()
        return self._native.piece(token)

    def decode(self, tokens: Sequence[int], pos: int) -> None:
        n = len(tokens)
        if n == 1:
            batch = self._single
            batch.fill_one(tokens[0], pos)
        elif 0 < n <= self._batch.n_max:
            batch = self._batch
            batch.fill(tokens, pos)
        else:
            raise EngineBug(f"{n} tokens do not fit into a batch of {self._batch.n_max}")
        if self._context is None:
            raise EngineBug("the model is closed")
        status = binding.llama_decode(self._context, batch.struct)
        self._has_logits = status == 0
        if status:
            _raise_for(status, self._facts.n_ctx)

    def state_size(self) -> int:
        self._check_open()
        size: int = binding.llama_state_seq_get_size_ext(self._context, SEQUENCE, _PARTIAL)
        return size

    def save_state(self) -> bytes:
        """The whole sequence on full attention, where it is never needed: `trim` is free there."""
        n_bytes = self.state_size()
        state: bytes = _to_bytes(None, n_bytes)  # not yet shared, so that llama.cpp may write into it: saves a copy
        written = binding.llama_state_seq_get_data_ext(self._context, _address(state), n_bytes, SEQUENCE, _PARTIAL)
        if written != n_bytes:
            raise EngineBug(f"llama.cpp wrote {written} of {n_bytes} bytes of state")
        return state

    def restore_state(self, state: bytes, pos_next: int) -> str:
        """State first, then the cut: the only order that works on every kind of memory."""
        self._check_open()
        self._has_logits = False
        refusal = self._try_restore(state, pos_next)
        if refusal:
            self.clear()
        return refusal

    def trim(self, pos: int) -> bool:
        """On a sliding window llama.cpp says yes even when the cells before `pos` are gone; this says no then.

        A False is the caller's sign to look for a checkpoint, or to clear.
        """
        self._check_open()
        if pos > 0 and not self._covers_window(pos):
            return False
        if not binding.llama_memory_seq_rm(self._memory, SEQUENCE, max(0, pos), -1):
            return False
        self._has_logits = False
        return True

    def clear(self) -> None:
        self._check_open()
        self._has_logits = False
        if not binding.llama_memory_seq_rm(self._memory, SEQUENCE, -1, -1):
            raise EngineBug("llama.cpp refused to empty the sequence")

    def pos_min(self) -> int:
        self._check_open()
        pos: int = binding.llama_memory_seq_pos_min(self._memory, SEQUENCE)
        return pos

    def pos_max(self) -> int:
        self._check_open()
        pos: int = binding.llama_memory_seq_pos_max(self._memory, SEQUENCE)
        return pos

    def copy_sequence(self, source: int, target: int) -> None:
        """Let `target` share all cells of `source`. A shared cell of a small window cache is never recycled."""
        self._check_sequences(source, target)
        binding.llama_memory_seq_cp(self._memory, source, target, -1, -1)

    def remove_sequence(self, sequence: int) -> None:
        self._check_sequences(sequence)
        if sequence == SEQUENCE:
            self.clear()
        else:
            binding.llama_memory_seq_rm(self._memory, sequence, -1, -1)

    def logits(self) -> Sequence[float]:
        """A copy, as array('f')."""
        self._check_open()
        if not self._has_logits:
            raise EngineBug("no logits: nothing was decoded since the memory last changed")
        row = binding.llama_get_logits_ith(self._context, -1)
        values = array("f")
        values.frombytes(ctypes.string_at(row, self._facts.n_vocab * values.itemsize))
        return values

    def sampler(self, sampling: Sampling) -> ChainSampler:
        self._check_open()
        made = ChainSampler(
            context=self._context,
            vocab=self._native.handle,
            n_vocab=self._facts.n_vocab,
            n_ctx=self._facts.n_ctx,
            sampling=sampling,
            has_logits=lambda: self._has_logits,
        )
        self._samplers = [*(sampler for sampler in self._samplers if not sampler.is_closed), made]
        return made

    def close(self) -> None:
        """Samplers, context, model: each needs the next one."""
        for sampler in self._samplers:
            sampler.close()
        self._samplers = []
        self._has_logits = False
        context, self._context = self._context, None
        model, self._model = self._model, None
        if context is not None:
            binding.llama_free(context)
        if model is not None:
            binding.llama_model_free(model)

    def _try_restore(self, state: bytes, pos_next: int) -> str:
        if not state:
            return "the saved state is empty"
        taken = binding.llama_state_seq_set_data_ext(self._context, _address(state), len(state), SEQUENCE, _PARTIAL)
        if taken != len(state):
            return f"llama.cpp took {taken} of {len(state)} bytes of the saved state"
        if not binding.llama_memory_seq_rm(self._memory, SEQUENCE, pos_next, -1):
            return f"llama.cpp cannot cut this state back to position {pos_next}"
        if self.pos_max() != pos_next - 1:
            return f"the memory ends at position {self.pos_max()}, not at {pos_next - 1}"
        return ""

    def _covers_window(self, pos: int) -> bool:
        """A hybrid's recurrent part lets itself be cut only at its end, where the window is always there."""
        if self._facts.memory is not MemoryKind.SWA:
            return True
        return self.pos_min() <= max(0, pos - self._facts.n_swa + 1)

    def _check_open(self) -> None:
        if self._context is None:
            raise EngineBug("the model is closed")

    def _check_sequences(self, *sequences: int) -> None:
        self._check_open()
        n_seq_max = binding.llama_n_seq_max(self._context)
        if not all(0 <= sequence < n_seq_max for sequence in sequences):
            raise EngineBug(f"sequences {sequences} are not all below {n_seq_max}")


def _address(data: bytes) -> object:
    return ctypes.cast(ctypes.c_char_p(data), ctypes.POINTER(ctypes.c_uint8))


def _raise_for(status: int, n_ctx: int) -> None:
    if status == _NO_SLOT:
        raise NotEnoughMemory(
            f"The context is full: it holds {n_ctx:,} tokens.",
            action="Start a new conversation, shorten this one, or load the model with a larger context.",
            details=f"llama_decode: {status}",
        )
    if status == _ABORTED:
        raise Interrupted("llama_decode was aborted")
    raise DecodeFailed(status)
