"""Signatures of thoughts in Anthropic's form. They keep no secret: they say that a thought comes back as it was.

A client that wants to be shown no thoughts gets them within the signature: the next prompt has them all the same.
Nothing has to be remembered for that, so a chat goes on after a restart, and on another machine.
"""

from __future__ import annotations

import binascii
import hashlib
import zlib
from base64 import b64decode, b64encode

_SIGNED = "cairn.s."
_HELD = "cairn.t."
_MAX_CHARS = 4_000_000  # of a thought that a signature may unpack to


def signed(thought: str) -> str:
    """The signature of a thought that the client is shown."""
    return _SIGNED + hashlib.blake2b(thought.encode(), digest_size=18).hexdigest()


def held(thought: str) -> str:
    """The signature of a thought that the client is not shown: it is in it."""
    return _HELD + b64encode(zlib.compress(thought.encode())).decode()


def thought_of(shown: str, signature: str) -> str:
    """What the model thought; "" where that cannot be told. One without a signature is taken as it is.

    A signature of somebody else stands for a thought of another model, and one of ours under another text for a text
    that was changed: the model never thought that.
    """
    if not signature:
        return shown
    if signature.startswith(_HELD):
        return _unpacked(signature.removeprefix(_HELD))
    return shown if signature == signed(shown) else ""


def _unpacked(text: str) -> str:
    try:
        unpacker = zlib.decompressobj()
        found = unpacker.decompress(b64decode(text, validate=True), 4 * _MAX_CHARS)
        return found.decode() if unpacker.eof else ""
    except (binascii.Error, zlib.error, ValueError):
        return ""
