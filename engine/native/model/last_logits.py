"""The logits that the next token is drawn from: llama.cpp's own, or ones that were kept."""

from __future__ import annotations

import ctypes
import math

import llama_cpp.llama_cpp as binding
import numpy as np

from engine.drawing import Chances
from engine.errors import BackendFailed, EngineBug
from engine.language.translation import tr

_LOGIT_BYTES = 4

Row = np.ndarray[tuple[int], np.dtype[np.float32]]


class LastLogits:
    """Of the last token of one context, or of one before it in the last batch.

    `is_there`: nothing has changed in the memory since.

    `kept`: those that a saved state came with, while they are the last ones.
    """

    def __init__(self, context: object, n_vocab: int) -> None:
        self._context = context
        self.n_vocab = n_vocab
        self.is_there = False
        self.kept: Row | None = None
        self.at = -1  # the token of the last batch that they are of; -1: the last one

    @property
    def n_bytes(self) -> int:
        return self.n_vocab * _LOGIT_BYTES

    def drop(self) -> None:
        self.is_there, self.kept, self.at = False, None, -1

    def row(self) -> Row:
        """Shape (n_vocab,), valid until the next decode."""
        self._check()
        if self.kept is not None:
            return self.kept
        return np.ctypeslib.as_array(binding.llama_get_logits_ith(self._context, self.at), shape=(self.n_vocab,))

    def _check(self) -> None:
        """llama.cpp ends the process when it is asked for logits that are not there."""
        if not self.is_there:
            raise EngineBug("no logits: nothing was decoded since the memory last changed")

    def check_usable(self) -> None:
        """Raises BackendFailed. Single infinities are fine: some models forbid tokens with them."""
        row = self.row()
        low, high = float(row.min()), float(row.max())  # NaN wins in both
        if math.isnan(low) or not math.isfinite(high):
            problem = tr("The model computes nothing that a reply can be made of: its results are not numbers.")
        elif low == high and self.n_vocab > 1:
            problem = tr(
                "The model computes nothing that a reply can be made of: its results are the same for every token."
            )
        else:
            return
        raise BackendFailed(
            problem,
            action=tr(
                "Its file is damaged, or made for another program; download it again or choose another one. "
                "If other models fail in the same way, update the graphics driver."
            ),
        )

    def chances(self, token: int, n_others: int) -> Chances:
        row = self.row()
        n_top = min(n_others, len(row))
        greatest = float(row.max())
        norm = greatest + math.log(float(np.exp(row - greatest).sum(dtype=np.float64)))
        top = np.argpartition(row, len(row) - n_top)[len(row) - n_top :] if n_top > 0 else np.zeros(0, np.int64)
        ranked = top[np.argsort(-row[top], kind="stable")]
        logprobs = (row[ranked].astype(np.float64) - norm).tolist()
        return Chances(float(row[token]) - norm, tuple(zip(ranked.tolist(), logprobs, strict=True)))

    def save(self) -> bytes:
        """A copy."""
        self._check()
        if self.kept is not None:
            return self.kept.tobytes()
        return ctypes.string_at(binding.llama_get_logits_ith(self._context, self.at), self.n_bytes)

    def restore(self, saved: bytes) -> None:
        if len(saved) != self.n_bytes:
            raise EngineBug(f"{len(saved)} bytes are not the logits of {self.n_vocab} tokens")
        self.is_there, self.at, self.kept = True, -1, np.frombuffer(saved, np.float32)
