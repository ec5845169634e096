"""What is looked for in the texts of a vocabulary, one after the other; none of them is kept afterwards."""

from __future__ import annotations

_MOST = 1_000_000  # four times as many as any vocabulary has; what comes after them is not looked at
# Bytes that a text in UTF-8 may hold.
_BYTES = frozenset(range(256)) - {0xC0, 0xC1, *range(0xF5, 0x100)}


class TokenTexts:
    """Whether a text stands there twice, and which bytes have a token."""

    def __init__(self) -> None:
        self.n = 0
        self.repeated: bytes | None = None  # the first text that stood there before
        self.lacks_bytes = False  # for a byte neither `<0x0A>` nor the byte itself is a token
        self._seen: set[bytes] = set()

    def add(self, text: bytes) -> None:
        """The next one."""
        self.n += 1
        if not text or self.n > _MOST:  # llama.cpp gives an empty one a name
            return
        if text in self._seen and self.repeated is None:
            self.repeated = text
        self._seen.add(text)

    def finish(self) -> None:
        """There are no more of them."""
        seen = self._seen
        self.lacks_bytes = any(b"<0x%02X>" % byte not in seen and bytes([byte]) not in seen for byte in _BYTES)
        self._seen = set()
