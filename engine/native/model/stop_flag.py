"""Breaks off what llama.cpp computes, from another thread: by the next operation of the graph, not the next batch.

ggml asks a function between two operations whether to stop. In Python it would take the interpreter's lock thousands of
times a token. So it is the C library's `strlen`, asked for the length of a text that is empty, or "x" to stop: a length
of 0 or 1 is C's false or true. On processors alone; a batch on a GPU is short.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import sys

import llama_cpp.llama_cpp as binding

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
