"""Keys of places: what stands for a path where its tokens are not kept, after a restart too.

The key of a place is a keyed hash of everything up to it, so it says also what stood before. A path has one every BLOCK
items, and one at its end. An item of a medium is made from the digest of the whole medium (`media_items`), so a key
behind it stands for that digest.
"""

from __future__ import annotations

import hashlib

from engine.core.prompt.items import NO_TOKENS, Tokens, shared_prefix
from engine.core.tree.values import Key

BLOCK = 256  # items
KEY_BYTES = 8
ROOT = Key(bytes(KEY_BYTES))  # what comes before the first block

_ITEM_BYTES = 4


class KeyChain:
    """The keys of one path after another; what a path shares with the last one is not hashed again. One thread."""

    def __init__(self, secret: bytes) -> None:
        self._tokens = NO_TOKENS
        self._states = [hashlib.blake2b(key=secret, digest_size=KEY_BYTES)]  # before each block

    def follow(self, tokens: Tokens) -> None:
        """The path that is asked about from now on."""
        n_same = shared_prefix(self._tokens, tokens) // BLOCK
        del self._states[n_same + 1 :]
        self._tokens = tokens

    def after(self, n_blocks: int) -> Key:
        """The key behind so many whole blocks."""
        return Key(self._state(n_blocks).digest())

    def in_block(self, depth: int) -> list[Key]:
        """The keys behind each item of the block after so many whole ones."""
        state, found = self._state(depth).copy(), list[Key]()
        packed = self._tokens.packed[depth * BLOCK * _ITEM_BYTES : (depth + 1) * BLOCK * _ITEM_BYTES]
        for at in range(0, len(packed), _ITEM_BYTES):
            state.update(packed[at : at + _ITEM_BYTES])
            found.append(Key(state.copy().digest()))
        return found

    def _state(self, n_blocks: int) -> hashlib.blake2b:
        while len(self._states) <= n_blocks:
            first = (len(self._states) - 1) * BLOCK * _ITEM_BYTES
            state = self._states[-1].copy()
            state.update(self._tokens.packed[first : first + BLOCK * _ITEM_BYTES])
            self._states.append(state)
        return self._states[n_blocks]
