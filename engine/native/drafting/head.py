"""Layers of a model that were trained to guess further tokens (MTP, DeepSeek-V3, 2024), in a context of their own.

At a position they take the token there and the hidden row that the model had one before. What they hold of a prompt is
its end alone: from there on they attend to what the reply says. That costs no second reading of the prompt, and a wrong
guess costs time, never a token.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from typing import Any

import llama_cpp.llama_cpp as binding
import numpy as np

from engine.core.drafting.pace import DraftKind
from engine.native.drafting.draft_context import DraftContext

_END = 128  # tokens of a batch that are kept for it
_MOST = 4 * _END  # that are kept while nothing is proposed
_BEHIND = 64  # that stay after they were read: a round may be taken back to its mark

Row = np.ndarray[tuple[int], np.dtype[np.float32]]
Rows = np.ndarray[tuple[int, int], np.dtype[np.float32]]


def _extension(name: str, mangled: tuple[str, str], arguments: list[Any], result: Any) -> Callable[..., Any] | None:
    """A function of llama.cpp's that is exported and in no header; None where it is not there."""
    for symbol in (name, *mangled):
        try:
            found = getattr(binding._lib, symbol)
        except AttributeError:
            continue
        found.argtypes, found.restype = arguments, result
        return found  # type: ignore[no-any-return]
    return None


_CONTEXT = binding.llama_context_p_ctypes
_give_rows = _extension(
    "llama_set_embeddings_nextn",
    ("_Z26llama_set_embeddings_nextnP13llama_contextbb", "?llama_set_embeddings_nextn@@YAXPEAUllama_context@@_N1@Z"),
    [_CONTEXT, ctypes.c_bool, ctypes.c_bool],
    None,
)
_rows = _extension(
    "llama_get_embeddings_nextn",
    ("_Z26llama_get_embeddings_nextnP13llama_context", "?llama_get_embeddings_nextn@@YAPEAMPEAUllama_context@@@Z"),
    [_CONTEXT],
    ctypes.POINTER(ctypes.c_float),
)


def is_supported() -> bool:
    """This build of llama.cpp lets the rows be asked for."""
    return _give_rows is not None and _rows is not None


class MtpHead:
    """Implements drawing.Drafter."""

    kind = DraftKind.HEAD

    def __init__(self, target: int, context: DraftContext, n_embd: int, *, is_cropped: bool) -> None:
        """`target`: the model's own context; it gives hidden rows from now on. Takes over the other one.

        `is_cropped`: that one computes the rows of tokens with logits alone. To ask for others ends the process.
        """
        assert _give_rows is not None
        assert _rows is not None
        self._target = target
        self._context = context
        self._n_embd = n_embd
        self._is_cropped = is_cropped
        self._get: Callable[[Any], Any] = _rows
        # Of all tokens: where those with logits are asked for and all are computed, llama.cpp copies the first ones.
        for of, is_masked in ((target, False), (context.handle, is_cropped)):
            _give_rows(of, True, is_masked)
        self._first = 0  # position of the first one that is kept
        self._tokens: list[int] = []
        self._rows: list[Row] = []  # the model's, behind each of them

    @property
    def _end(self) -> int:
        return self._first + len(self._tokens)

    def note(self, tokens: Sequence[int], pos: int) -> None:
        n = len(tokens)
        n_kept = min(n, _END)
        found = self._rows_of(self._target, n)[n - n_kept :]
        if n_kept < n or not self._first <= pos <= self._end:
            self._first, self._tokens, self._rows = pos + n - n_kept, list(tokens[n - n_kept :]), list(found.copy())
            self._context.clear()
            return
        self._go_back(pos)
        self._tokens += tokens
        self._rows.extend(found.copy())
        if len(self._tokens) > _MOST:  # nobody asks for drafts
            self._forget_old(_END)

    def part(self) -> None:
        self._first, self._tokens, self._rows = 0, [], []
        self._context.clear()

    def follow(self, path: bytes | bytearray) -> None:
        """It knows the end of the path alone."""

    def propose(self, path: bytes | bytearray, most: int) -> list[int]:
        token = int.from_bytes(path[-4:], "little", signed=True)
        end, context = self._end, self._context
        if not self._tokens or token < 0:
            return []
        first = context.pos_next
        if not self._first < first <= end:  # it holds nothing of these
            context.clear()
            first = self._first + 1
        skip = first - self._first  # a token needs the row one before
        tokens, rows = [*self._tokens[skip:], token], self._rows[skip - 1 :]
        for at in range(0, len(tokens), context.n_batch):
            part = slice(at, at + context.n_batch)
            if not context.decode(tokens[part], first + at, np.stack(rows[part])):
                return []
        drafts, n_last = [context.likeliest()], len(tokens) % context.n_batch or context.n_batch
        while len(drafts) < most:
            row = self._rows_of(context.handle, 1 if self._is_cropped else n_last)[-1:].copy()
            if not context.decode(drafts[-1:], end + len(drafts), row):
                return []
            drafts.append(context.likeliest())
            n_last = 1
        context.cut(end + 1)  # what it made of its own guesses
        self._forget_old(_BEHIND)
        return drafts

    def break_off(self) -> None:
        self._context.flag.stop()

    def resume(self) -> None:
        self._context.flag.go_on()

    def close(self) -> None:
        self._context.close()

    def _rows_of(self, context: int | None, n: int) -> Rows:
        """Of the `n` tokens of its last batch, valid until the next one."""
        return np.ctypeslib.as_array(self._get(context), shape=(n, self._n_embd))

    def _go_back(self, pos: int) -> None:
        if pos < self._end:
            n = pos - self._first
            del self._tokens[n:], self._rows[n:]
            self._context.cut(max(pos, self._first + 1))

    def _forget_old(self, n_kept: int) -> None:
        n = len(self._tokens) - n_kept
        if n > 0:
            self._first += n
            del self._tokens[:n], self._rows[:n]
