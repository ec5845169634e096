"""Bytes that llama.cpp writes into before Python sees them: no second copy, not even when they turn out shorter."""

from __future__ import annotations

import ctypes

_allocate = ctypes.pythonapi["PyBytes_FromStringAndSize"]
_allocate.restype = ctypes.c_void_p
_allocate.argtypes = [ctypes.c_char_p, ctypes.c_ssize_t]
_address_of = ctypes.pythonapi["PyBytes_AsString"]
_address_of.restype = ctypes.c_void_p
_address_of.argtypes = [ctypes.c_void_p]
_resize = ctypes.pythonapi["_PyBytes_Resize"]
_resize.restype = ctypes.c_int
_resize.argtypes = [ctypes.POINTER(ctypes.c_void_p), ctypes.c_ssize_t]
_release = ctypes.pythonapi["Py_DecRef"]
_release.restype = None
_release.argtypes = [ctypes.c_void_p]


class BytesDraft:
    """A bytes object that nobody else knows yet. `finish` or `discard` ends it, once."""

    def __init__(self, n_bytes: int) -> None:
        self.n_bytes = n_bytes
        self._object = ctypes.c_void_p(_allocate(None, n_bytes))

    def writable(self, offset: int = 0) -> ctypes.Array[ctypes.c_uint8]:
        """Everything from `offset` on, for llama.cpp to write into."""
        start: int = _address_of(self._object)
        return (ctypes.c_uint8 * (self.n_bytes - offset)).from_address(start + offset)

    def replace(self, offset: int, data: bytes) -> None:
        ctypes.memmove(self.writable(offset), data, len(data))

    def finish(self, n_bytes: int) -> bytes:
        """The first `n_bytes` bytes."""
        if n_bytes != self.n_bytes:
            _resize(ctypes.byref(self._object), n_bytes)
        finished: bytes = ctypes.cast(self._object, ctypes.py_object).value
        self.discard()
        return finished

    def discard(self) -> None:
        _release(self._object)
        self._object = ctypes.c_void_p()


def readable(data: bytes, offset: int = 0) -> object:
    """For llama.cpp to read `data` from `offset` on; the caller keeps `data`."""
    start = ctypes.cast(ctypes.c_char_p(data), ctypes.c_void_p).value or 0
    return ctypes.cast(start + offset, ctypes.POINTER(ctypes.c_uint8))
