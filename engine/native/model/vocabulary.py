"""A model's vocabulary: its special tokens, its text to tokens and its tokens to bytes."""

from __future__ import annotations

import ctypes

import llama_cpp.llama_cpp as binding
import numpy as np

from engine.core.cache.states import SpecialToken, Vocabulary
from engine.errors import ModelFileError, RequestInvalid
from engine.language.translation import tr

_FOUND_FIRST = (
    binding.LLAMA_TOKEN_ATTR_CONTROL | binding.LLAMA_TOKEN_ATTR_USER_DEFINED | binding.LLAMA_TOKEN_ATTR_UNKNOWN
)
_FOUND_WHEN_PARSED = binding.LLAMA_TOKEN_ATTR_CONTROL | binding.LLAMA_TOKEN_ATTR_UNKNOWN
_MAX_TEXT_BYTES = 2**31 - 64  # llama.cpp counts in int32
_PIECE_BYTES = 256
_NO_VOCABULARY = 0  # LLAMA_VOCAB_TYPE_NONE


class NativeVocabulary:
    """Belongs to a model and must not outlive it."""

    def __init__(self, handle: object) -> None:
        self.handle = handle
        self.n_tokens: int = binding.llama_vocab_n_tokens(handle)
        self._pieces: list[bytes | None] = [None] * self.n_tokens

    @property
    def can_read_text(self) -> bool:
        """False for a model of bare numbers: llama.cpp ends the process when such a vocabulary is asked anything."""
        return self.n_tokens > 0 and binding.llama_vocab_type(self.handle) != _NO_VOCABULARY

    def read(self) -> Vocabulary:
        """What splitting text needs to know. Goes through the whole vocabulary: once per load."""
        attributes = [binding.llama_vocab_get_attr(self.handle, token) for token in range(self.n_tokens)]
        special = tuple(
            SpecialToken(
                id=token,
                text=self.piece(token).decode("utf-8", errors="replace"),
                strips_left=bool(attribute & binding.LLAMA_TOKEN_ATTR_LSTRIP),
                strips_right=bool(attribute & binding.LLAMA_TOKEN_ATTR_RSTRIP),
                is_control=bool(attribute & _FOUND_WHEN_PARSED),
            )
            for token, attribute in enumerate(attributes)
            if attribute & _FOUND_FIRST
        )
        return Vocabulary(
            special=special,
            bos=_token_or_none(binding.llama_vocab_bos(self.handle)),
            eos=_token_or_none(binding.llama_vocab_eos(self.handle)),
            adds_bos=binding.llama_vocab_get_add_bos(self.handle),
            adds_eos=binding.llama_vocab_get_add_eos(self.handle),
            eog=frozenset(token for token in range(self.n_tokens) if binding.llama_vocab_is_eog(self.handle, token)),
        )

    def tokenize(self, text: str, *, parse_special: bool = True) -> list[int]:
        """Without `parse_special` the texts of control tokens are text; user-defined tokens are found all the same."""
        data = _utf8(text)
        if len(data) > _MAX_TEXT_BYTES:
            raise RequestInvalid(tr("The text is larger than 2 GB."), action=tr("Send less text."))
        room = len(data) + 16  # a token stands for at least one byte, save for a few that the vocabulary adds
        ids, n = self._tokenize_into(data, room, parse_special)
        if n < 0:
            ids, n = self._tokenize_into(data, -n, parse_special)
        taken = ids[:n]
        if n > 0 and (taken.min() < 0 or taken.max() >= self.n_tokens):  # some kinds of vocabulary end so
            raise ModelFileError(
                tr("The model's vocabulary has no token for a part of a text."),
                action=tr("Download it again, or choose another model."),
            )
        found: list[int] = taken.tolist()
        return found

    def text(self, token: int) -> bytes:
        """As the file has it, which is how two vocabularies are compared."""
        found: bytes | None = binding.llama_vocab_get_text(self.handle, token)
        return found or b""

    def piece(self, token: int) -> bytes:
        if not 0 <= token < self.n_tokens:
            raise ValueError(f"token {token} is not in a vocabulary of {self.n_tokens}")
        known = self._pieces[token]
        if known is None:
            known = self._pieces[token] = self._read_piece(token)
        return known

    def _tokenize_into(
        self, data: bytes, room: int, parse_special: bool
    ) -> tuple[np.ndarray[tuple[int], np.dtype[np.int32]], int]:
        ids = np.empty(room, np.int32)
        pointer = ids.ctypes.data_as(binding.llama_token_p)
        n: int = binding.llama_tokenize(self.handle, data, len(data), pointer, room, False, parse_special)
        return ids, n

    def _read_piece(self, token: int) -> bytes:
        buffer = ctypes.create_string_buffer(_PIECE_BYTES)
        n = binding.llama_token_to_piece(self.handle, token, buffer, _PIECE_BYTES, 0, True)
        if n < 0:
            buffer = ctypes.create_string_buffer(-n)
            n = binding.llama_token_to_piece(self.handle, token, buffer, -n, 0, True)
        return buffer.raw[:n]


def _token_or_none(token: int) -> int | None:
    return token if token >= 0 else None


def _utf8(text: str) -> bytes:
    """UTF-8 of any Python string; half a surrogate pair becomes U+FFFD, because llama.cpp wants sound UTF-8."""
    try:
        return text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode()
