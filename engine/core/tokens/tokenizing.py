"""Tokenise a long, growing text without tokenising it again each time.

llama.cpp looks for special tokens first and tokenises the texts between them one by one, so nothing merges across the
start of a special token. Cutting there gives pieces whose token ids do not depend on their neighbours; each is
tokenised once and kept by its content. The joined ids are exactly those of the whole text.

Only the template's own markers are control tokens. The text of one that comes out of the chat is masked by
`content_controls`, and a masked text is no special token: not where pieces are cut, and not inside a piece. A piece
with masks in it is another one than the same text without, and gets its tokens from `masked_pieces`. Raw text comes
without masks: what looks like a special token is one there, as in llama-server. A marker of an image or of audio is a
piece of its own; its items come from the model's layout of that medium.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import attrgetter

from engine.core.cache.states import Vocabulary
from engine.core.prompt.items import TokenIndex, Tokens
from engine.core.prompt.recent import Recent
from engine.core.tokens.control_texts import MASK, ControlTexts
from engine.core.tokens.masked_pieces import MaskedPieces, TokenizeCall
from engine.core.tokens.text_cuts import Splitter, token_ends

FindEnds = Callable[[str, Sequence[int]], "array[int]"]
Key = str | tuple[str, str]  # of a piece: its text, and with masks the masked text as well
Expand = Callable[[str], Tokens | None]  # from a marker to the items that stand for it; None: it is just text

_ID_BYTES = 4
_PIECE_BYTES = 200  # besides text and ids
_OPEN_ENDS = 64
_TAIL_PIECES = 8  # of a prompt, kept with a reply that has control tokens in it
CACHE_BYTES = 64 * 1024 * 1024


class Piece:
    """A stretch of text that starts at a special token, and its token ids."""

    __slots__ = ("_ends", "masked", "packed", "text")

    def __init__(self, text: str, packed: bytes, *, masked: str = "", is_whole: bool = False) -> None:
        self.text = text
        self.masked = masked or text
        self.packed = packed
        # What stands for a medium, or for what is written otherwise, is reached only as a whole.
        self._ends = array("i", [len(text)] * self.n_tokens) if is_whole else None

    @property
    def key(self) -> Key:
        return _key(self.text, self.masked)

    @property
    def n_tokens(self) -> int:
        return len(self.packed) // _ID_BYTES

    @property
    def n_bytes(self) -> int:
        """What it weighs in the cache, about."""
        n_masked = 0 if self.masked is self.text else 4 * len(self.masked)
        return len(self.text) + n_masked + len(self.packed) + _PIECE_BYTES

    def ends(self, find: FindEnds) -> array[int]:
        """For each token, the character of `text` at which it ends; computed once."""
        if self._ends is None:
            self._ends = find(self.text, memoryview(self.packed).cast("i"))
        return self._ends


@dataclass(frozen=True, slots=True, kw_only=True)
class AsWritten:
    """Characters [first, end) of a text mean what the model wrote as these tokens, in another writing."""

    first: int
    end: int
    ids: tuple[int, ...]


class TokenisedText:
    """A text and its tokens, with the way from one to the other. Frozen once made."""

    __slots__ = ("_char_starts", "_find_ends", "_pieces", "_token_starts", "masked", "n_bos", "text", "tokens")

    def __init__(
        self,
        text: str,
        starts: list[int],
        pieces: list[Piece],
        bos: bytes,
        find_ends: FindEnds,
        masked: str = "",
    ) -> None:
        self.text = text
        self.masked = masked or text
        self.n_bos = len(bos) // _ID_BYTES
        self.tokens = Tokens(bos + b"".join([piece.packed for piece in pieces]))
        self._pieces = pieces
        self._char_starts = starts
        self._token_starts = list(accumulate([piece.n_tokens for piece in pieces], initial=self.n_bos))
        self._find_ends = find_ends

    def token_at(self, char: int) -> TokenIndex:
        """The token that holds the character at `char`: everything before it belongs to earlier characters only.

        Never later than the place itself. Past the end: the number of tokens.
        """
        if char >= len(self.text):
            return TokenIndex(len(self.tokens))
        at = bisect_right(self._char_starts, char) - 1
        if at < 0:
            return TokenIndex(self.n_bos)
        first = self._token_starts[at]
        inside = char - self._char_starts[at]
        if inside == 0:
            return TokenIndex(first)
        return TokenIndex(first + bisect_right(self._pieces[at].ends(self._find_ends), inside))

    @property
    def n_bytes(self) -> int:
        """What it weighs with its pieces, about; those may be the cache's as well."""
        n_masked = 0 if self.masked is self.text else 4 * len(self.masked)
        return 2 * len(self.text) + n_masked + 2 * len(self.tokens.packed) + _PIECE_BYTES * len(self._pieces)

    def parts(self) -> tuple[list[int], list[Piece]]:
        """Where the pieces start, and the pieces."""
        return self._char_starts, self._pieces


class PieceTokenizer:
    """Tokenises texts piece by piece. Belongs to one thread; holds at most `cache_bytes` of pieces."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        tokenize: TokenizeCall,
        piece: Callable[[int], bytes],
        *,
        markers: re.Pattern[str] | None = None,
        marker_reach: int = 0,
        expand: Expand | None = None,
        cache_bytes: int = CACHE_BYTES,
    ) -> None:
        self._tokenize = tokenize
        self._markers = markers
        self._expand = expand
        self._piece_bytes = piece
        self._special_ids = frozenset(token.id for token in vocabulary.special)
        self._controls = ControlTexts(vocabulary)
        self._masked_pieces = MaskedPieces(vocabulary, tokenize)
        self._splitter = Splitter(vocabulary.special, markers, marker_reach)
        self._bos = _bos_of(vocabulary)
        self._cache: OrderedDict[Key, Piece] = OrderedDict()
        self._cache_bytes = 0
        self._cache_limit = cache_bytes
        self._recent: Recent[TokenisedText] = Recent(attrgetter("n_bytes"))
        self._open_ends: OrderedDict[str, bytes] = OrderedDict()

    def tokenise(
        self,
        text: str,
        conversation: str = "",
        *,
        masked: str = "",
        keeps: bool = True,
        written: Sequence[AsWritten] = (),
    ) -> TokenisedText:
        """The tokens of `text`, with BOS in front when the vocabulary wants one and the text has none.

        `masked` is the text with masks (`control_texts`) over what is not to be found as a special token; "" without.
        `conversation` says whose earlier texts are looked at first, and changes nothing else. Without `keeps` nothing
        is remembered of this text: its pieces could otherwise stand in the way of what the model writes (`adopt`).
        `written`, in order, are stretches for which the model's own tokens stand.
        """
        masked = masked if masked and masked != text else text
        assert len(masked) == len(text)
        starts, pieces = self._shared_with(text, masked, self._recent.likely(conversation))
        resume = starts[-1] if starts else 0
        if starts:  # the last one may end elsewhere
            starts.pop()
            pieces.pop()
        for stretch in written:
            if stretch.first < resume:
                continue
            self._cut(text[: stretch.first], masked[: stretch.first], resume, starts, pieces, keeps=keeps)
            starts.append(stretch.first)
            pieces.append(Piece(text[stretch.first : stretch.end], _pack(stretch.ids), is_whole=True))
            resume = stretch.end
        self._cut(text, masked, resume, starts, pieces, keeps=keeps)
        bos_id, bos_text = self._bos
        bos = b"" if bos_id is None or (bos_text and masked.startswith(bos_text)) else _pack([bos_id])
        result = TokenisedText(text, starts, pieces, bos, self._find_ends, masked)
        if keeps:
            self._recent.add(conversation, result)
        return result

    def _cut(self, text: str, masked: str, start: int, starts: list[int], pieces: list[Piece], *, keeps: bool) -> None:
        """Add the pieces of the text from `start` on."""
        for first, end in self._splitter.pieces(masked, start):
            starts.append(first)
            pieces.append(self._find(text, masked, first, end, keeps=keeps))

    def forget(self, conversation: str) -> None:
        """It was deleted: its texts are not looked at any longer."""
        self._recent.forget(conversation)

    def adopt(self, prefix_text: str, generated: Sequence[int]) -> None:
        """Remember that after `prefix_text` the model wrote `generated`: the same text will get the same ids again.

        Where the model's ids straddle a place at which the text is cut, that piece is tokenised as usual. A piece that
        has ids already keeps them, else the start of a running conversation could change.
        """
        newest = self._recent.newest()
        is_newest = newest is not None and newest.text == prefix_text
        prefix_masked = newest.masked if newest is not None and is_newest else prefix_text
        starts, pieces = self._shared_with(prefix_text, prefix_masked, () if newest is None else (newest,))
        if prefix_text and (not starts or starts[-1] + len(pieces[-1].text) != len(prefix_text)):
            starts, pieces = self.tokenise(prefix_text, masked=prefix_masked).parts()
        tail = pieces[-1] if pieces else Piece("", b"")
        written, ids, ends = self._written(generated)
        masked = tail.masked + self._as_generated(written, ids, ends)
        text = tail.text + written
        known_ids = [*memoryview(tail.packed).cast("i"), *ids]
        n_tail = tail.n_tokens
        edges = {0: 0} | {len(tail.text) + end: n_tail + at + 1 for at, end in enumerate(ends)}
        edges[len(tail.text)] = n_tail
        for first, end in self._splitter.pieces(masked, 0):
            if first not in edges or end not in edges or end <= len(tail.text):
                continue
            if masked[first:end] != text[first:end]:
                continue  # `as_written` finds it
            packed = _pack(known_ids[edges[first] : edges[end]])
            self._keep(Piece(text[first:end], packed))
            if end == len(text) and ids[-1] not in self._special_ids:
                self._open_ends[text[first:end]] = packed
                while len(self._open_ends) > _OPEN_ENDS:
                    self._open_ends.popitem(last=False)
        if self._controls.has_one(written):
            self._remember_controls(pieces, written, ids, ends)

    def adopt_path(self, ids: Sequence[int], start: int) -> None:
        """Remember how the text of a prompt was written from the piece on in which item `start` lies, control token by
        control token. Items of media are no text.
        """
        first = next((at for at in range(min(start, len(ids) - 1), -1, -1) if self._is_cut(ids[at])), 0)
        stretch: list[int] = []
        for id in ids[first:]:
            if stretch and self._is_cut(id):  # with the token behind it, or it would be one that may go on
                self.adopt("", [*stretch, id] if id >= 0 else stretch)
                stretch = []
            if id >= 0:
                stretch.append(id)
        if stretch:
            self.adopt("", stretch)

    def _is_cut(self, id: int) -> bool:
        return id < 0 or id in self._special_ids

    def _remember_controls(self, pieces: list[Piece], written: str, ids: list[int], ends: list[int]) -> None:
        """The reply's control tokens may be text in the next prompt: then it is found by what stands before it."""
        before = pieces[-_TAIL_PIECES:]
        text, known = "", array("i")
        edges = {0: 0}
        for piece in before:
            text += piece.text
            known.frombytes(piece.packed)
            edges[len(text)] = len(known)
        edges |= {len(text) + end: len(known) + at + 1 for at, end in enumerate(ends) if end >= 0}
        self._masked_pieces.remember(text + written, [*known, *ids], edges)

    def _as_generated(self, written: str, ids: list[int], ends: list[int]) -> str:
        """What the model wrote, with masks over texts of control tokens that it spelled out in other tokens."""
        if not self._controls.has_one(written):
            return written
        parts: list[str] = []
        at = 0
        for token, end in zip(ids, ends, strict=True):
            if end > at:
                parts.append(written[at:end] if token in self._special_ids else MASK * (end - at))
                at = end
        return self._controls.masked_where(written, "".join(parts))

    def _written(self, generated: Sequence[int]) -> tuple[str, list[int], list[int]]:
        """The text of generated ids, those of them that are whole characters, and where each ends in characters.

        An id that ends inside a character gets the end -1. Stops at the first byte that is no UTF-8.
        """
        chunks = [self._piece_bytes(token) for token in generated]
        data = b"".join(chunks)
        try:
            text = data.decode()
        except UnicodeDecodeError as error:
            text = data[: error.start].decode()
        n_valid = len(text.encode())
        ids: list[int] = []
        ends: list[int] = []
        n_bytes = n_chars = 0
        for token, chunk in zip(generated, chunks, strict=True):
            end = n_bytes + len(chunk)
            if end > n_valid:
                break
            n_chars += sum(byte & 0xC0 != 0x80 for byte in chunk)
            is_edge = end == n_valid or data[end] & 0xC0 != 0x80
            ids.append(token)
            ends.append(n_chars if is_edge else -1)
            n_bytes = end
        while ends and ends[-1] < 0:
            ids.pop()
            ends.pop()
        return text[: ends[-1]] if ends else "", ids, ends

    def _shared_with(self, text: str, masked: str, recent: Sequence[TokenisedText]) -> tuple[list[int], list[Piece]]:
        """The pieces at the start of `text` that an earlier text had, too. The last of them may end elsewhere."""
        best: TokenisedText | None = None
        longest = 0
        for earlier in recent:
            n = shared_chars(text, earlier.text)
            if masked is not text or earlier.masked is not earlier.text:
                n = min(n, shared_chars(masked, earlier.masked))
            if n > longest:
                best, longest = earlier, n
        if best is None:
            return [], []
        starts, pieces = best.parts()
        if longest == len(text) == len(best.text):
            return list(starts), list(pieces)
        n = bisect_right(starts, longest - self._splitter.reach)
        cache = self._cache
        for key in [piece.key for piece in pieces[: n - 1 if n else 0]]:
            if key in cache:
                cache.move_to_end(key)
        return starts[:n], pieces[:n]

    def _find(self, text: str, masked: str, first: int, end: int, *, keeps: bool) -> Piece:
        own, own_masked = text[first:end], masked[first:end]
        if own_masked != own:
            return self._find_masked(text, masked, first, end, keeps=keeps)
        found = self._cache.get(own)
        if found is not None:
            if keeps:
                self._cache.move_to_end(own)
            return found
        if self._expand is not None and self._markers is not None and self._markers.fullmatch(own):
            items = self._expand(own)
            if items is not None:
                piece = Piece(own, items.packed, is_whole=True)
                return self._keep(piece) if keeps else piece
        piece = Piece(own, self._continued(own) or _pack(self._tokenize(own)))
        return self._keep(piece) if keeps else piece

    def _find_masked(self, text: str, masked: str, first: int, end: int, *, keeps: bool) -> Piece:
        own, own_masked = text[first:end], masked[first:end]
        written = self._masked_pieces.as_written(text, masked, first, end)
        if written is not None:  # what stands before it decides: it is not kept by its content
            return Piece(own, written, masked=own_masked)
        found = self._cache.get(_key(own, own_masked))
        if found is not None:
            return found
        piece = Piece(own, _pack(self._masked_pieces.ids_of(own, own_masked)), masked=own_masked)
        return self._keep(piece) if keeps else piece

    def _continued(self, text: str) -> bytes | None:
        """Ids of a piece that goes on where a reply ended without a special token."""
        starts = [known for known in self._open_ends if text.startswith(known)]
        if not starts:
            return None
        known = max(starts, key=len)
        packed = self._open_ends[known]
        rest = self._tokenize(text[len(known) :])
        ids = [*memoryview(packed).cast("i"), *rest]
        joined = b"".join(map(self._piece_bytes, ids))
        return _pack(ids) if joined == text.encode() else None

    def _keep(self, piece: Piece) -> Piece:
        """The one that is kept for this text: an earlier one stays."""
        found = self._cache.get(piece.key)
        if found is not None:
            return found
        self._cache[piece.key] = piece
        self._cache_bytes += piece.n_bytes
        while self._cache_bytes > self._cache_limit and len(self._cache) > 1:
            _, dropped = self._cache.popitem(last=False)
            self._cache_bytes -= dropped.n_bytes
        return piece

    def _find_ends(self, text: str, ids: Sequence[int]) -> array[int]:
        return token_ends(text, ids, self._piece_bytes, self._special_ids)


def shared_chars(a: str, b: str) -> int:
    """The number of leading characters that are equal, at memcmp speed."""
    n = min(len(a), len(b))
    if a[:n] == b[:n]:
        return n
    low, high = 0, n  # equal up to low; somewhere before high they differ
    while high - low > 1:
        middle = (low + high) // 2
        if a[low:middle] == b[low:middle]:
            low = middle
        else:
            high = middle
    return low


def _key(text: str, masked: str) -> Key:
    return text if masked == text else (text, masked)


def _pack(ids: Sequence[int]) -> bytes:
    return array("i", ids).tobytes()


def _bos_of(vocabulary: Vocabulary) -> tuple[int | None, str]:
    if not vocabulary.adds_bos or vocabulary.bos is None:
        return None, ""
    return vocabulary.bos, next((t.text for t in vocabulary.special if t.id == vocabulary.bos), "")
